"""
What one side of a battle may know, and nothing more.

The computer player is given a sight and never the layout, so it can't cheat. A
sight holds no tick: the same knowledge is the same value, however long it lasts.
"""

from dataclasses import dataclass
from enum import IntEnum

from game.engine.view import View

SECOND = 250
"""Ticks in a second; a tick is 4 ms everywhere."""


class Side(IntEnum):
    """The two who share a board; pairs of things are indexed by it."""

    ONE = 0  # begins in the top left corner
    TWO = 1  # begins in the bottom right corner

    @property
    def other(self) -> "Side":
        """The one across the board."""
        return Side(1 - self)


@dataclass(frozen=True, slots=True)
class Sight:
    """One side's knowledge of a battle; the sets are bitboards."""

    side: Side
    view: View  # every number, the exploded mines, and this side's own flags
    own: int  # territory: open cells this side owns
    theirs: int
    neutral: int  # open cells that nobody owns
    border: int  # covered cells beside the own territory: they may be flagged
    legal: int  # cells that may be opened or taken: the border without own flags, and neutral cells beside it
    their_legal: int  # the same for the other side, whose flags nobody else knows
    lives: int  # mines this side may still hit, the last of which puts it out
    craters: bool  # whether an explosion costs the cells around it, and a pause
    stunned_until: int  # tick

    @property
    def out(self) -> bool:
        """Whether this side may act no more."""
        return not self.lives

    @property
    def unclaimed(self) -> int:
        """How many safe cells nobody owns yet."""
        view = self.view
        return view.grid.size - view.mines - (self.own | self.theirs).bit_count()
