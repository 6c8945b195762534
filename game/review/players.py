"""
The skill of Battle's ranks alone on each board, for comparison with a player's skill.

The solver's strong player loses nothing: 100. The ranks were measured by ``python -m tests.bench.ranks``.
"""

RANKS = "cadet", "recruit", "sapper", "lieutenant", "captain", "marshal"

Board = tuple[int, int, int]
"""Columns, rows and mines."""

SKILLS: dict[Board, tuple[float, ...]] = {
    (9, 9, 10): (84.0, 87.5, 92.7, 95.4, 100.0, 100.0),
    (8, 8, 10): (82.2, 84.8, 91.3, 94.2, 99.6, 99.9),
    (16, 16, 40): (81.5, 84.2, 89.5, 94.1, 99.8, 99.8),
    (30, 16, 99): (87.4, 88.5, 90.6, 96.1, 99.8, 99.9),
}
"""The skill of each rank; within 6 points for cadets, 5 for recruits, 4 for sappers and 3 for lieutenants."""


def players_beside(board: Board, skill: float) -> list[tuple[str, float]]:
    """Return the nearest ranks below and above a skill, and their skills; none for a board not in SKILLS."""
    ranks = [*zip(RANKS, SKILLS[board], strict=True)] if board in SKILLS else []
    below = [rank for rank in ranks if rank[1] <= skill][-1:]
    above = [rank for rank in ranks if rank[1] > skill][:1]
    return below + above
