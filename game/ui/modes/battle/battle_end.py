"""Show the end of a match that was just played, and the ways on from there."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.battle.choices import next_rank
from game.battle.kept import PERSON, keep
from game.battle.live import LiveMatch
from game.battle.match import Match
from game.battle.ranks import RANKS, Rank
from game.battle.threaded import Terms
from game.store.kinds import MatchFilter
from game.ui.board import battle_words
from game.ui.board.achieved import look_through_match, tell
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, JoinMatch, PlayMatch, Title
from game.ui.input.actions import Action, Asked
from game.ui.input.local_players import ALONE, LocalPlayers
from game.ui.kit.flowers import cheer
from game.ui.kit.node import Do
from game.ui.modes.battle import match_words
from game.ui.modes.battle.conquest import ConquestScene, Way
from game.ui.modes.battle.match_report import report_of

if TYPE_CHECKING:
    from game.store.background import SaveHandle
    from game.store.records import MatchSummary, Records


class BattleEndScene(ConquestScene):
    """Outcome, figures and time lapse of the match just played; a series goes on from here."""

    fades_in = True

    def __init__(
        self,
        cabinet: Cabinet,
        live: LiveMatch,
        terms: Terms,
        local_players: LocalPlayers = ALONE,
        kept: "SaveHandle | None" = None,
        *,
        heard: bool = False,
    ) -> None:
        self._terms, self._save_handle = terms, kept
        lineup = match_words.lineup(cabinet.style, terms, local_players)
        report = report_of(live.match, lineup, live.moves(terms.player))
        self._local_players = local_players.after(report.winner) if local_players.together else local_players
        super().__init__(cabinet, keep(live, tuple(rank or PERSON for rank in report.ranks)), report, plays=False)
        if terms.rank:
            self.watch(cabinet.history.ask(self._summarise), self._take_summary)
        if not heard:
            cabinet.audio.play("win" if self.report.won else "denied")

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways on: after a win the next rank, else the setup; Back always leads to the setup."""
        words = self.cabinet.style.words
        again = words("battle_end.rematch" if self._local_players.together else "battle_end.again"), Action.AGAIN
        title = words("result.to_title"), Title()
        if rung := self._rung():
            onward = words("battle_end.next", name=battle_words.opponent(self.cabinet.style, rung.name))
            return (onward, Do(self._challenge, rung)), again, title
        return again, (words("battle_end.setup"), Action.BACK), title

    def _rung(self) -> Rank | None:
        """Return the rank above the one that a person has just beaten, if there is one."""
        beaten = self._terms.rank
        if not (self.report.won and beaten):
            return None
        rung = RANKS[next_rank([beaten.name])]
        return None if rung is beaten else rung

    def _challenge(self, rung: Rank) -> None:
        """Play against a rank of the ladder, by the same rules on another board."""
        self.cabinet.change(battle_rank=rung.name)
        self._play(tuple(rank and rung for rank in self._terms.seats))

    def close(self) -> None:
        """Go back to where the match was chosen."""
        players = self._local_players
        if players.devices:
            self.cabinet.router.go(JoinMatch(players.seats(self.report.ranks)))
        else:
            self.cabinet.router.go(BattleSetup())

    def _play(self, seats: tuple[Rank | None, ...]) -> None:
        self.cabinet.router.go(PlayMatch(replace(self._terms, seats=seats, seed=None), self._local_players))

    def act(self, asked: Asked) -> bool:
        """Play again on New or Again; leave other actions to the base class."""
        if asked.action in (Action.NEW, Action.AGAIN) and not self._cooldown:
            self._play(self._terms.seats)
            return True
        return super().act(asked)

    @property
    def reason(self) -> str:
        """Why the match ended, with a beaten rank's words; after a rematch everybody's wins instead."""
        words, report, won = self.cabinet.style.words, self.report, self._local_players.won
        if self._local_players.together and sum(won) > 1:
            return " · ".join(f"{name} {wins}" for name, wins in zip(report.called, won, strict=True))
        if report.won and self._terms.rank:
            said = words(f"ranks.lost_{self._terms.rank.name}")
            return words("battle_end.said", reason=report.reason(words), text=said)
        return report.reason(words)

    @property
    def face(self) -> str:
        """The loser's portrait, where a rank has lost to a person."""
        rank = self._terms.rank
        return match_words.portrait(rank.name) if rank and self.report.won else super().face

    # In the background

    def _summarise(self, records: "Records") -> "MatchSummary":
        assert self._terms.rank
        same = MatchFilter(explosion=self._terms.rules.name)
        return records.match_summary(self._terms.rank.name, same)

    def _take_summary(self, summary: "MatchSummary") -> None:
        self.report = self.report.replaced(summary=summary)
        if self.report.won and summary.won == 1:  # a rank beaten for the first time
            cheer(self.cabinet)

    def found(self, moments: Sequence[Match]) -> None:
        """Look for medals."""
        if self._terms.rank:
            look = look_through_match(self.cabinet.history, self._terms, moments, won=self.report.won)
            self.watch(look, partial(tell, self.cabinet))

    def update(self, ticks: int) -> None:
        """Let the time lapse run, and show whether saving the match failed."""
        super().update(ticks)
        unwritten = self._save_handle is not None and self.cabinet.history.is_lost(self._save_handle)
        if unwritten != self.report.unwritten:
            self.report = self.report.replaced(unwritten=unwritten)
