"""
A check that a rank slips equally often behind and ahead: its openings and slips by the score before them.

Only openings with another cell to hit count: their share falls as more of the board is open, and so with a
larger lead.
"""

from collections.abc import Collection, Sequence

from game.battle.live import Move, conquest
from game.battle.match import Match
from game.battle.sight import Player
from game.engine.actions import Open

Counts = dict[str, tuple[int, int]]
"""For each score of :data:`SCORES`: the openings, and those that slipped."""

SCORES = ("behind", "even", "ahead")

LIMIT = 5.991
"""The chi-square value that 5 % of honest ranks exceed, with two degrees of freedom."""


def slips_of(log: list[Move], start: Match, player: Player) -> Counts:
    """Return a computer player's openings and slips by the score, in a match that began as *start*."""
    found = dict.fromkeys(SCORES, (0, 0))
    before = start
    for move, after in zip(log, conquest(start, log), strict=True):
        if move.player == player and isinstance(move.action, Open):
            beside = before.grid.around(move.action.cell) & before.legal(player)
            lead = before.lead(player)
            score = SCORES[(lead > 0) - (lead < 0) + 1]
            openings, slips = found[score]
            found[score] = openings + bool(beside or move.slips), slips + move.slips
        before = after
    return found


def together(counts: Sequence[Counts]) -> Counts:
    """Return the sums of several matches."""
    return {score: (sum(one[score][0] for one in counts), sum(one[score][1] for one in counts)) for score in SCORES}


def chi_square(counts: Collection[tuple[int, int]]) -> float:
    """Return Pearson's chi-square statistic for equal shares of slips at every score."""
    openings, slips = (sum(numbers) for numbers in zip(*counts, strict=True))
    if not 0 < slips < openings:
        return 0.0
    part = slips / openings
    expected = [(hit, number * part) for number, hit in counts if number]
    return sum((((hit - usual) ** 2 / (usual * (1 - part))) for hit, usual in expected), 0.0)
