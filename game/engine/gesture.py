"""
What a hand does: presses, releases and moves, when and where.

The window, recordings and computer players all speak of hands in these words; what they ask for is the mouse machine's
to say (:mod:`game.engine.mouse`).
"""

from enum import Enum

from game.engine.grid import Grid
from game.engine.value import value

TICK_MS = 4
"""The fixed step: a tick is this many milliseconds everywhere."""

CELL_UNITS = 16
"""Our own hands are counted in sixteenths of a cell, so that recordings don't depend on the screen."""


class Kind(Enum):
    """What the hand did; the values are RAWVF's names."""

    MOVE = "mv"
    LEFT_PRESS = "lc"
    LEFT_RELEASE = "lr"
    RIGHT_PRESS = "rc"
    RIGHT_RELEASE = "rr"
    MIDDLE_PRESS = "mc"
    MIDDLE_RELEASE = "mr"
    SHIFT_LEFT_PRESS = "sc"
    MARKS_SWITCH = "mt"  # question marks on or off from here on; no button


RELEASE_OF = {
    Kind.LEFT_PRESS: Kind.LEFT_RELEASE,
    Kind.SHIFT_LEFT_PRESS: Kind.LEFT_RELEASE,
    Kind.RIGHT_PRESS: Kind.RIGHT_RELEASE,
    Kind.MIDDLE_PRESS: Kind.MIDDLE_RELEASE,
}
PRESSES = frozenset(RELEASE_OF)
RELEASES = (Kind.LEFT_RELEASE, Kind.RIGHT_RELEASE, Kind.MIDDLE_RELEASE)


@value
class MouseEvent:
    """
    One thing the hand did, when, and where: in pixels from the board's top left, a cell being *square* wide.

    *who* tells hands apart: 0 is the player at mouse and keys, and every recording's. The rules don't ask.
    """

    tick: int
    kind: Kind
    x: int
    y: int
    square: int = CELL_UNITS
    who: int = 0

    def at(self, tick: int) -> "MouseEvent":
        """Return the same at another time; :func:`replace` takes five times as long, for each event of a recording."""
        return MouseEvent(tick, self.kind, self.x, self.y, self.square, self.who)

    def of(self, kind: Kind) -> "MouseEvent":
        """Return what is of another kind there and then."""
        return MouseEvent(self.tick, kind, self.x, self.y, self.square, self.who)

    def cell(self, grid: Grid) -> int | None:
        """Return the cell under the event, or None off the board."""
        column, row = self.x // self.square, self.y // self.square
        if 0 <= column < grid.width and 0 <= row < grid.height:
            return row * grid.width + column
        return None
