"""
What may be chosen before a match, by name and range: as much of a battle as menus and settings have to know.

It imports next to nothing, for the settings are read before the first frame; :mod:`game.battle.boards` is as light.
"""

from collections.abc import Iterable

RANKS = ("cadet", "recruit", "sapper", "captain", "marshal")
"""From the weakest to the strongest."""

EXPLOSIONS = ("out", "crater", "lives", "sudden_death")
"""The usual one first."""

MOST_LIVES = 5

CORNERS = ("top_left", "bottom_right", "top_right", "bottom_left")
"""Where players begin, in their order."""

PERSON_CORNERS = CORNERS[:2]
"""Where the person may begin against one other."""


def next_rank(won: Iterable[str]) -> str:
    """Return the next rung of the ladder for somebody who has won against these ranks: the one above the highest."""
    highest = max((RANKS.index(rank) for rank in won), default=-1)
    return RANKS[min(highest + 1, len(RANKS) - 1)]
