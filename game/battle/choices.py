"""
The choices before a match, by name and range: all that menus and settings need to know of Battle.

It imports almost nothing, for the settings are read before the first frame; so does :mod:`game.battle.rules`.
"""

from collections.abc import Iterable

RANKS = ("cadet", "recruit", "sapper", "lieutenant", "captain", "marshal")
"""The ranks from the weakest to the strongest."""

EXPLOSIONS = ("out", "original")
"""The penalties for a mine that a menu offers; the usual one first."""

LIVES, MOST_LIVES = 2, 3
"""Mines that put a player out: usually (LIVES) and at most. By the original rules it is one."""

RATED = f"back_{LIVES}"
"""The name of the only rules that count for the rating and the ladder."""

CORNERS = ("top_left", "bottom_right", "top_right", "bottom_left")
"""The players' corners, in the order of the players."""


def next_rank(won: Iterable[str]) -> str:
    """Return the next rank of the ladder: the one above the highest rank the player has won against."""
    highest = max((RANKS.index(rank) for rank in won), default=-1)
    return RANKS[min(highest + 1, len(RANKS) - 1)]
