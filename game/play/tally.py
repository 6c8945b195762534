"""
The counts of one game: clicks by kind, effective clicks, and the mouse's path.

The ranking sites' rules don't cover some cases, which we count as MetaSweeper does:

- A click is effective when it opens a safe cell, or when it is the first that flags a mine.
- A left click that hits a mine opens nothing, so it is not effective. A chord that fires is effective, even if it hits
  a mine: flop-player leaves this one out, and flags set before the first opening too.
- Before the first opening clicks count only while a flag stands: the click that takes the last flag away clears the
  counts, since nothing is left of them. The flag on a mine was an effective click all the same. MetaSweeper has no
  question marks; where they are on, every click counts.
- A chord released off the board is no click. A left or right press off the board counts in other programs'
  recordings, but not in our games.
"""

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

from game.engine.events import Chorded, Event, Flagged, Opened
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.grid import Grid
from game.engine.mouse import Click
from game.engine.value import value


@value
class Clicks:
    """Clicks by kind: left releases, right presses, chord releases (double), and the effective ones of all."""

    left: int = 0
    right: int = 0
    double: int = 0
    effective: int = 0

    @property
    def total(self) -> int:
        """All clicks."""
        return self.left + self.right + self.double


@value
class ClickTally:
    """The clicks of a game so far."""

    clicks: Clicks = Clicks()
    flagged: int = 0  # cells ever flagged, one for each click, as a bitboard
    useful: int = 0  # clicks that opened a cell

    def count(self, click: Click | None, events: Iterable[Event], mines: int) -> "ClickTally":
        """Return the tally after one more *click* by which *events* happened on a board with these *mines*."""
        flagged, useful, before = self.flagged, False, self.clicks
        for event in events:
            if isinstance(event, Flagged):
                # A click counts for one flag, even if it set several.
                fresh = event.cells & ~flagged
                flagged |= fresh & -fresh
            elif isinstance(event, (Opened, Chorded)):
                useful = True
        opening = self.useful + useful
        clicks = Clicks(
            before.left + (click is Click.LEFT),
            before.right + (click is Click.RIGHT),
            before.double + (click is Click.DOUBLE),
            opening + (flagged & mines).bit_count(),
        )
        return ClickTally(clicks, flagged, opening)

    def cleared(self) -> "ClickTally":
        """Return the tally without its counts, as before the first click."""
        return ClickTally(flagged=self.flagged)


def way(events: Iterable[MouseEvent], board: Grid) -> float:
    """
    Return the length of the mouse's path, in pixels of a 16-pixel cell.

    Programs place a mouse that has left the board right of it and below it: such places don't count.
    """
    at = [
        (event.x * CELL_UNITS / event.square, event.y * CELL_UNITS / event.square)
        for event in events
        if event.kind is not Kind.MARKS_SWITCH
        and (event.x < board.width * event.square or event.y < board.height * event.square)
    ]
    return sum((hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(at)), 0.0)
