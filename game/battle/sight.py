"""
One player's knowledge of a battle, and nothing more.

The computer player gets a sight and never the layout, so it can't cheat. A sight
has no present tick: the same knowledge is the same value, however long it lasts.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TypeAlias

from game.engine.view import View

SECOND = 250
"""Ticks in a second; a tick is 4 ms everywhere."""

Player: TypeAlias = int
"""A player's number: 0, 1, …, in the order of the starting corners."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One player's knowledge of a match; the sets are bitboards."""

    view: View  # every number, the exploded mines, and the player's own flags
    own: int  # territory: open cells the player owns
    others: tuple[int, ...]  # the others' territories
    neutral: int  # open cells without an owner
    border: int  # covered cells that touch the own territory: they may be flagged
    legal: int  # cells that may be opened or taken: the border without own flags, and neutral cells in reach
    lives: int  # lives left; the mine that takes the last one puts the player out
    alone: bool  # whether no other may act any more
    costs_land: bool  # whether an explosion costs cells
    stunned_until: int  # tick

    @property
    def out(self) -> bool:
        """Whether the player may act no more."""
        return not self.lives

    @property
    def theirs(self) -> int:
        """All cells that others own."""
        return reduce(or_, self.others)

    @property
    def lead(self) -> int:
        """The player's lead over the best of the others, in cells; negative if behind."""
        return self.own.bit_count() - max(cells.bit_count() for cells in self.others)

    @property
    def unclaimed(self) -> int:
        """The number of safe cells without an owner."""
        view = self.view
        return view.grid.size - view.mines - (self.own | self.theirs).bit_count()
