"""A position that is entered cell by cell, and its analysis in the background."""

from random import Random
from typing import TYPE_CHECKING, Self

from game.engine.deal import Start, most_mines
from game.engine.errors import GameError, TooComplexError
from game.engine.grid import grid
from game.engine.view import View
from game.notation import board_text
from game.play.worker import Job
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import Timed
from game.ui.core.value import Value
from game.ui.modes.review.analysis_panel import Line

if TYPE_CHECKING:
    from game.review.analysis import Analysis, Candidate

BLANK = "\n".join(["#" * 9] * 9)
MINES = 10
"""The mines at first: those of a beginner's board."""

NUMBERS = ".12345678"
COVERED, FLAG = (*board_text.ALPHABET[:2],)


def in_play(view: View) -> str:
    """Return the drawing of a board before its end; mines, wrong flags and question marks are covered."""
    return board_text.write_view(view).rstrip("\n").translate(str.maketrans("*X%?", "####"))


class Position(Value):
    """A drawing of all cells, and the count of mines."""

    drawing: str = BLANK
    mines: int = MINES

    @classmethod
    def of(cls, view: View) -> Self:
        """Return the position of a view."""
        return cls(in_play(view)).with_mines(view.mines)

    def view(self) -> View:
        """The position as a player's view."""
        return board_text.read_view(self.drawing, self.mines)

    def with_mines(self, mines: int) -> Self:
        """Return the same with *mines*, as many as the board and its covered cells can have."""
        rows = self.drawing.split("\n")
        covered = self.drawing.count(COVERED) + self.drawing.count(FLAG)
        most = min(covered, most_mines(grid(len(rows[0]), len(rows)), Start.OFF))
        return self.replaced(mines=min(max(1, mines), most))

    def with_next(self, cell: int, by: int) -> Self:
        """Return the same with a cell's number changed by *by*; beyond both ends it is covered."""
        shown, now = COVERED + NUMBERS, self.drawing.replace("\n", "")[cell]
        return self.with_shown(cell, shown[(max(0, shown.find(now)) + by) % len(shown)])

    def with_shown(self, cell: int, shown: str) -> Self:
        """Return the same with *shown* in a cell; if the cell shows it already, covered."""
        rows = self.drawing.split("\n")
        row, column = divmod(cell, len(rows[0]))
        now = COVERED if rows[row][column] == shown else shown
        rows[row] = rows[row][:column] + now + rows[row][column + 1 :]
        return self.replaced(drawing="\n".join(rows)).with_mines(self.mines)


class Findings(Timed):
    """The analysis of one view, and the cell that the player looks at."""

    def __init__(self, cabinet: Cabinet, view: View) -> None:
        self._cabinet, self._version = cabinet, 0
        self.begin(view)

    def begin(self, view: View) -> None:
        """Drop the findings, and begin to analyse another view."""
        self.call_off()
        self.found: Analysis | None = None
        self.theatre: Theatre | None = None
        self.chosen: int | None = None  # the focused cell of the list
        self.notice = ""  # shown instead of the findings
        self._view, version = view, self._version

        def work() -> "Analysis":
            from game.review.analysis import analyse  # it loads the solver

            return analyse(view, Random(1), lambda: self._version == version)

        self.watch(Job(work), self._take, self._give_up)

    def say(self, notice: str) -> None:
        """Show a notice until the position changes."""
        self.notice = notice

    def call_off(self) -> None:
        """Cancel the running analysis."""
        self.cancel_all()
        self._version += 1

    def _take(self, found: "Analysis") -> None:
        self.found, advice = found, found.advice
        if advice and advice.proof:
            style, motion = self._cabinet.style, self._cabinet.stage.motion
            self.theatre = Theatre(style, motion, self._view, advice.proof, advice.known)

    def _give_up(self, error: GameError) -> None:
        hard = isinstance(error, TooComplexError)
        self.notice = self.notice or self._cabinet.style.words("hint.too_hard" if hard else "analysis.impossible")

    def advance(self, ticks: int) -> None:
        """Take finished findings, and let the proof play."""
        super().advance(ticks)
        if self.theatre:
            self.theatre.advance(ticks)

    @property
    def animating(self) -> bool:
        """Whether a proof plays."""
        return bool(self.theatre and self.theatre.animating)

    def looks(self) -> object:
        """Return all that the picture over the board depends on."""
        return self.found is None, self.theatre and self.theatre.looks(), self.chosen

    def message(self) -> str:
        """Return the sentence above the list."""
        words = self._cabinet.style.words
        if self.notice or self.busy:
            return self.notice or words("hint.thinking")
        guess = self.found.advice.guess if self.found and self.found.advice else None
        return guess.text(words) if guess else ""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the list: the best cells with their chances."""
        best, grid = self.found.best if self.found else (), self._view.grid
        return tuple(
            Line(one.cell, grid.place(one.cell), told_wins(one), round(100 * float(one.survival))) for one in best
        )

    @property
    def framed(self) -> list[tuple[int, str]]:
        """The framed sets of cells, each with its colour: the best cell, and the one the player looks at."""
        if not self.found:
            return []
        best = [(1 << one.cell, "good") for one in self.found.best[:1]]
        return best if self.chosen is None else [*best, (1 << self.chosen, "accent")]


def told_wins(one: "Candidate") -> str:
    """Return a cell's chance to win in percent, with its error unless it is exact."""
    return f"{100 * one.wins:.0f}" + (f" ± {100 * one.error:.0f}" if one.error else "")
