"""Describe a finished match: the winner, the reason, and each player's figures."""

from typing import TYPE_CHECKING

from game.battle.kept import PERSON, KeptMatch
from game.battle.match import Ending, Match
from game.battle.passing import flagged
from game.battle.sight import Player
from game.i18n.catalogue import Words
from game.store.kinds import PlayedMatch
from game.ui.board import battle_words
from game.ui.board.hues import HUES
from game.ui.core.style import Style
from game.ui.core.value import Value
from game.ui.modes.battle.match_words import Lineup

if TYPE_CHECKING:
    from game.store.records import MatchSummary

EVEN = frozenset(ending.value for ending in (Ending.CLEARED, Ending.OUT, Ending.FORFEITED))
"""Endings that a match may have without a winner."""


def report_of(match: Match, lineup: Lineup, moves: int = 0) -> "MatchReport":
    """Return the report of a match that has just ended."""
    outcome, ranks = match.outcome, tuple(rank.name if rank else "" for rank in lineup.terms.seats)
    assert outcome, "only a match that is over has a report"
    return MatchReport(match, lineup.called, ranks, lineup.order, outcome.winner, outcome.ending.value, moves)


def report_of_kept(end: Match, played: PlayedMatch, kept: KeptMatch, style: Style) -> "MatchReport":
    """Return the report of a match from the records, whose *end* was played again."""
    ranks = tuple("" if name == PERSON else name for name in kept.players)
    order = tuple(sorted(range(len(ranks)), key=lambda player: ranks[player] != ""))  # persons first
    moves = sum(move.player == kept.person for move in kept.log)
    others = (player for player in end.everybody if player != kept.person)
    winner = {"first": kept.person, "": None}.get(played.winner, max(others, key=end.owned))
    return MatchReport(end, _called(ranks, style), ranks, order, winner, played.reason, moves)


def _called(ranks: tuple[str, ...], style: Style) -> tuple[str, ...]:
    """Return the players' names; several people get numbers, for the records have no devices."""
    several, called = ranks.count("") > 1, list[str]()
    for player, rank in enumerate(ranks):
        if rank:
            called.append(battle_words.opponent(style, rank))
        elif several:
            called.append(style.words("battle.person", number=1 + ranks[:player].count("")))
        else:
            called.append(style.words("battle.you"))
    return tuple(called)


class MatchReport(Value):
    """A finished match and its outcome, as the people at the screen read it."""

    match: Match
    called: tuple[str, ...]
    ranks: tuple[str, ...]  # a rank's name, or "" for a person
    order: tuple[Player, ...]  # in the order of their colours
    winner: Player | None
    ending: str
    moves: int  # of the person with the lowest number
    summary: "MatchSummary | None" = None  # of all matches against the same rank, once it is known
    unwritten: bool = False  # whether saving the match failed

    @property
    def alone(self) -> bool:
        """Whether one person plays against one computer player."""
        return len(self.called) == 2 and sum(not rank for rank in self.ranks) == 1

    @property
    def one_person(self) -> bool:
        """Whether exactly one person plays."""
        return sum(not rank for rank in self.ranks) == 1

    @property
    def won(self) -> bool:
        """Whether somebody at the screen has won."""
        winner = self.winner
        return winner is not None and not self.ranks[winner]

    @property
    def colour(self) -> str:
        """The colour of the outcome: among several people the winner's own."""
        if self.winner is not None and sum(not rank for rank in self.ranks) > 1:
            return HUES[self.order.index(self.winner)].colour
        return "text" if self.winner is None else "good" if self.won else "warning"

    def headline(self, words: Words) -> str:
        """Return the outcome in a word or two."""
        winner = self.winner
        if winner is None:
            return words("battle_end.draw")
        if not self.one_person:
            return words("battle_end.wins_of", name=self.called[winner])
        return words("battle_end.won") if self.won else words("battle_end.lost")

    def reason(self, words: Words) -> str:
        """Return a sentence with the reason of the end and the winner."""
        ending, winner = self.ending if self.ending in battle_words.ENDINGS else "decided", self.winner
        if winner is None:
            alone = self.alone and ending in EVEN
            return words(f"battle_end.even_{ending}" if alone else "battle_end.even_many")
        if self._by_flags(winner):
            return words("battle_end.by_flags")
        if not self.alone:
            return words(f"battle_end.many_{ending}")
        name = self.called[1 - winner if self.won else winner]
        if self.ending == Ending.OUT.value and not self.match.in_play:
            return words("battle_end.both_out")
        return words(f"battle_end.own_{ending}" if self.won else f"battle_end.theirs_{ending}", name=name)

    def _by_flags(self, winner: Player) -> bool:
        """Whether cells were equal, so that the flags on the border decided."""
        match = self.match
        return match.over and match.decided is None and not match.lead(winner) and len(match.in_play) != 1

    def figures(self, words: Words, player: Player) -> list[str]:
        """Return a player's figures: cells and flags."""
        match = self.match
        right, wrong = flagged(match, player)
        return [
            words(
                "battle_end.cells", cells=match.owned(player), percent=words.number(100 * match.share(player), ".1f")
            ),
            words("battle_end.flags", right=right, wrong=wrong),
        ]

    def about(self, style: Style) -> str:
        """Return the summary: the time, the actions, and the record against this rank."""
        words = style.words
        parts = [words("result.not_kept")] if self.unwritten else []
        parts.append(words("battle_end.time", time=battle_words.clock(style, self.match.tick)))
        if self.one_person:
            parts.append(words("battle_end.moves", moves=self.moves))
        if (summary := self.summary) and self.alone and not self.unwritten:
            name = self.called[self.order[1]]
            parts.append(words("battle_end.wins", name=name, won=summary.won, matches=summary.matches))
            parts.append(words("battle_end.streak", streak=summary.streak, longest=summary.longest_streak))
        return " · ".join(parts)
