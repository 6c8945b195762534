"""
What may be chosen before a match, by name and range: as much of a battle as menus and settings have to know.

It imports next to nothing, for the settings are read before the first frame; :mod:`game.battle.boards` is as light.
"""

from collections.abc import Iterable

RANKS = ("cadet", "recruit", "sapper", "lieutenant", "captain", "marshal")
"""From the weakest to the strongest."""

EXPLOSIONS = ("out", "crater", "original")
"""What a mine costs; the usual one first."""

LIVES, MOST_LIVES = 2, 3
"""How many mines put a player out: usually, and at most. By the original rules it is one."""

RATED = f"back_{LIVES}"
"""The name of the one rule whose matches count for the rating and the ladder."""

CORNERS = ("top_left", "bottom_right", "top_right", "bottom_left")
"""Where players begin, in their order."""

PERSON_CORNERS = CORNERS[:2]
"""Where the person may begin against one other."""


def next_rank(won: Iterable[str]) -> str:
    """Return the next rung of the ladder for somebody who has won against these ranks: the one above the highest."""
    highest = max((RANKS.index(rank) for rank in won), default=-1)
    return RANKS[min(highest + 1, len(RANKS) - 1)]
