"""
Gestures of a hand: presses, releases and moves with their time and place.

The window, recordings and computer players all use them; the mouse machine (:mod:`game.engine.mouse`) turns them into
actions.
"""

from enum import Enum

from game.engine.grid import Grid
from game.engine.value import value

TICK_MS = 4
"""The fixed step: the milliseconds of a tick."""

CELL_UNITS = 16
"""Our gestures are in sixteenths of a cell, so that recordings don't depend on the screen."""


class Kind(Enum):
    """The kinds of gestures; the values are RAWVF's names."""

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
    One gesture with its time and its place in pixels from the board's top left corner; a cell is *square* pixels wide.

    *who* is the player: 0 for mouse and keys, and in recordings. The rules don't use it.
    """

    tick: int
    kind: Kind
    x: int
    y: int
    square: int = CELL_UNITS
    who: int = 0

    def at(self, tick: int) -> "MouseEvent":
        """Return the gesture at another time; :func:`replace` is five times slower, too slow for long recordings."""
        return MouseEvent(tick, self.kind, self.x, self.y, self.square, self.who)

    def of(self, kind: Kind) -> "MouseEvent":
        """Return a gesture of another kind at the same time and place."""
        return MouseEvent(self.tick, kind, self.x, self.y, self.square, self.who)

    def cell(self, grid: Grid) -> int | None:
        """Return the cell under the event, or None off the board."""
        column, row = self.x // self.square, self.y // self.square
        if 0 <= column < grid.width and 0 <= row < grid.height:
            return row * grid.width + column
        return None
