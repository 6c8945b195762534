"""What is said of a match that is over: who won and why, and each player's figures."""

from typing import TYPE_CHECKING

from game.battle.live import LiveMatch
from game.battle.sight import Player
from game.battle.threaded import Terms
from game.ui import battle_words
from game.ui.cabinet import Cabinet

if TYPE_CHECKING:
    from game.store.records import MatchSummary


class MatchReport:
    """The sentences about one match, as the person sees it."""

    def __init__(self, cabinet: Cabinet, live: LiveMatch, terms: Terms) -> None:
        assert live.match.outcome, "only a match that is over has a report"
        self._cabinet, self._live, self._terms = cabinet, live, terms
        self._outcome = live.match.outcome
        self.opponent = battle_words.opponent(cabinet, terms.rank.name)
        self.summary: MatchSummary | None = None  # of all matches against the same rank, once it is known

    @property
    def won(self) -> bool:
        """Whether the person has won."""
        return self._outcome.winner == self._terms.player

    @property
    def colour(self) -> str:
        """The colour of the outcome."""
        return "text" if self._outcome.winner is None else "good" if self.won else "warning"

    def headline(self) -> str:
        """Return the outcome in a word or two."""
        words = self._cabinet.words
        if self._outcome.winner is None:
            return words("battle_end.draw")
        return words("battle_end.won") if self.won else words("battle_end.lost")

    def reason(self) -> str:
        """Say why the match was over and who it went to."""
        words, ending = self._cabinet.words, self._outcome.ending.value
        if self._outcome.winner is None:
            return words(f"battle_end.even_{ending}")
        if not self._live.match.in_play:
            return words("battle_end.both_out")
        if self.won:
            return words(f"battle_end.own_{ending}", name=self.opponent)
        return words(f"battle_end.theirs_{ending}", name=self.opponent)

    def figures(self, player: Player) -> list[str]:
        """Return a player's figures: cells, flags, score."""
        words, match = self._cabinet.words, self._live.match
        score, owned, (right, wrong) = match.score(player), match.owned(player), match.flagged(player)
        return [
            words("battle_end.cells", cells=owned, percent=f"{100 * match.share(player):.1f}"),
            words("battle_end.flags", right=right, wrong=wrong),
            words("battle_end.score", score=score),
        ]

    def about(self) -> str:
        """Return the line about the match as a whole and what went before it."""
        words, live = self._cabinet.words, self._live
        parts = [
            words("battle_end.time", time=battle_words.clock(self._cabinet, live.match.tick)),
            words("battle_end.moves", moves=live.moves(self._terms.player)),
        ]
        if summary := self.summary:
            parts.append(words("battle_end.wins", name=self.opponent, won=summary.won, matches=summary.matches))
            parts.append(words("battle_end.streak", streak=summary.streak, longest=summary.longest_streak))
        return " · ".join(parts)
