"""
What the ranks of Battle play like on each board, alone: with it a player's skill is compared.

The strong player of the solver gives nothing away: 100. The ranks were measured, ``python -m tests.bench.ranks``.
"""

RANKS = "cadet", "recruit", "sapper", "lieutenant", "captain", "marshal"

Board = tuple[int, int, int]
"""Columns, rows and mines."""

SKILLS: dict[Board, tuple[float, ...]] = {
    (9, 9, 10): (87.5, 96.2, 98.0, 99.3, 100.0, 100.0),
    (8, 8, 10): (84.7, 94.8, 98.1, 98.8, 99.6, 99.9),
    (16, 16, 40): (83.4, 94.4, 96.8, 98.3, 99.8, 99.9),
    (30, 16, 99): (90.1, 96.8, 97.9, 99.3, 99.8, 99.9),
}
"""Of each rank; within 5 points for cadets, 2.6 for recruits and 2 for the others."""


def players_beside(board: Board, skill: float) -> list[tuple[str, float]]:
    """Return the ranks next below and next above a skill, with theirs; none for a board without any."""
    ranks = [*zip(RANKS, SKILLS[board], strict=True)] if board in SKILLS else []
    below = [rank for rank in ranks if rank[1] <= skill][-1:]
    above = [rank for rank in ranks if rank[1] > skill][:1]
    return below + above
