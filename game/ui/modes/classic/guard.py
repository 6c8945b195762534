"""
A guard against slips: an opening needs a second tap, or is refused on a proved mine.

The proved mines are computed in the background; until then nothing is refused.
"""

from game.engine.gesture import PRESSES, Kind
from game.engine.view import View
from game.play.worker import Job
from game.ui.core.time import Timed

TWICE, MINES = "twice", "mines"


class Guard(Timed):
    """Checks every opening of one game; *way* is the setting: off, twice, mines."""

    def __init__(self, way: str) -> None:
        self.way = way
        self.armed: int | None = None  # the cell that a second tap opens
        self.refused = False  # whether the last opening was refused
        self._opens = False  # the left button is down, and nothing else
        self._view: View | None = None
        self._known: tuple[View, int] | None = None  # a view, and its proved mines

    def update(self, view: View) -> None:
        """Start a search for the proved mines of a new view."""
        if self.way != MINES:
            return
        self.advance(0)
        if not self.busy and view is not self._view and view.opened:
            self._view = view
            self.watch(Job(lambda: (view, _mines(view))), self._learn)

    def _learn(self, known: tuple[View, int]) -> None:
        self._known = known

    def stops(self, kind: Kind, cell: int | None, view: View) -> bool:
        """Tell whether the guard blocks this gesture on a cell."""
        if kind in PRESSES:
            self._opens = kind is Kind.LEFT_PRESS
        if kind is not Kind.LEFT_RELEASE or not self._opens:
            return False
        self._opens = False
        armed, self.armed, self.refused = self.armed, None, False
        if cell is None or not (view.covered & ~view.flags) >> cell & 1:
            return False
        if self.way == TWICE and armed != cell:
            self.armed = cell
            return True
        self.refused = bool(self.way == MINES and self._known and self._known[0] is view and self._known[1] >> cell & 1)
        return self.refused


def _mines(view: View) -> int:
    from game.solver.deduce import deduce  # the solver is loaded only where it is wanted

    return deduce(view).mines
