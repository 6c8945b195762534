"""Show a match from the records again."""

from collections.abc import Sequence

from game.battle.kept import PERSON, KeptMatch
from game.battle.match import Match
from game.battle.sight import Player
from game.store.kinds import PlayedMatch
from game.ui.board import battle_words
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.modes.battle.conquest import ConquestScene, Way
from game.ui.modes.battle.match_report import MatchReport


class BattleWatchScene(ConquestScene):
    """Outcome, figures and time lapse of a saved match; *moments* are the match after each move."""

    def __init__(self, cabinet: Cabinet, played: PlayedMatch, kept: KeptMatch, moments: Sequence[Match]) -> None:
        self._played = played
        ranks = tuple("" if name == PERSON else name for name in kept.players)
        order = tuple(sorted(range(len(ranks)), key=lambda player: ranks[player] != ""))  # persons first
        moves = sum(move.player == kept.person for move in kept.log)
        called, winner = self._called(cabinet, ranks), self._winner(moments[-1], kept)
        report = MatchReport(moments[-1], called, ranks, order, winner, played.reason, moves)
        super().__init__(cabinet, kept, report)
        self._at = 0  # the player asked for the time lapse

    @staticmethod
    def _called(cabinet: Cabinet, ranks: Sequence[str]) -> tuple[str, ...]:
        """Return the players' names; several people get numbers, for the records have no devices."""
        several, called = ranks.count("") > 1, list[str]()
        for player, rank in enumerate(ranks):
            if rank:
                called.append(battle_words.opponent(cabinet.style, rank))
            elif several:
                called.append(cabinet.style.words("battle.person", number=1 + ranks[:player].count("")))
            else:
                called.append(cabinet.style.words("battle.you"))
        return tuple(called)

    def _winner(self, end: Match, kept: KeptMatch) -> Player | None:
        """Return the winner by the records."""
        if self._played.winner == "first":
            return kept.person
        if not self._played.winner:
            return None
        return max((player for player in end.everybody if player != kept.person), key=end.owned)

    @property
    def ways(self) -> tuple[Way, ...]:
        """The way back."""
        return ((self.cabinet.style.words("menu.back"), Action.BACK),)
