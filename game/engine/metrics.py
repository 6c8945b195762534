"""
What a board asks of a player, and how much of it is done.

3BV and openings as the ranking sites define them: 3BV is the least number of
left clicks that wins without chords.
"""

from functools import lru_cache

from game.engine.layout import Layout
from game.engine.view import View


def openings(layout: Layout) -> int:
    """Return how many openings the layout has."""
    return layout.grid.count_groups(layout.zeros)


def count_bbbv(layout: Layout) -> int:
    """Return the layout's 3BV: openings, and numbers that no opening opens."""
    return openings(layout) + _singles(layout).bit_count()


bbbv = lru_cache(maxsize=4)(count_bbbv)
"""The same, remembered for the layouts in play: on a huge board the count takes 0.1 s."""


def solved_bbbv(layout: Layout, view: View) -> int:
    """Return how much of the 3BV *view* has solved: an opening counts once a 0 of it is open."""
    begun = layout.grid.fill(layout.zeros & view.opened, layout.zeros)
    return layout.grid.count_groups(begun) + (_singles(layout) & view.opened).bit_count()


def _singles(layout: Layout) -> int:
    return layout.safe & ~layout.grid.dilate(layout.zeros)
