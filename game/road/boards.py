"""
The boards of the Road, chapter by chapter, as text in one file.

A block of lines is a board: its name, its technique, the column and the row of its first cell, then a drawing of its
mines. A line ``chapter NAME`` begins a chapter. ``game.road.check`` proves what each board needs.
"""

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from game.engine.deal import Start
from game.engine.errors import BadBoardError, TooLargeError
from game.engine.grid import cells_of
from game.engine.layout import Layout
from game.engine.level import custom
from game.engine.mouse import PLAIN_MOUSE, MouseOptions
from game.engine.view import View
from game.notation.board_text import read_layout, write_layout
from game.play.setup import Setup
from game.solver.deduce import deduce
from game.trainer.families import (
    CHAINS,
    CORNER,
    COUNT,
    HOLE,
    LARGER,
    ONE_ONE,
    ONE_TWO,
    ONE_TWO_ONE,
    ONE_TWO_TWO_ONE,
    REDUCED,
    SINGLE,
)

ROAD_FILE = Path(__file__).with_name("road.txt")

TECHNIQUES = (
    *(SINGLE, ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE, LARGER, CORNER, REDUCED, HOLE, COUNT),
    *CHAINS,
)
"""The techniques in the order of the Road: counts come before chains, which one must hold in the head."""

HANDS = 4
"""The first boards of all, each about a gesture of the hand."""

TAUGHT = (
    *((SINGLE,), (ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE), (LARGER, CORNER), (REDUCED,), (HOLE,), (COUNT,)),
    *(CHAINS[:2], CHAINS[2:]),
)
"""The techniques that each chapter adds to those before it."""

MOST_BOARDS, WIDEST, HIGHEST = 8, 30, 16
"""Of a chapter, because the map shows the rest as a digit; and the largest board, in cells."""

LARGEST_FILE = 100_000
"""The most characters that are read."""


@dataclass(frozen=True, slots=True)
class RoadBoard:
    """One chosen board."""

    name: str
    family: str  # the hardest technique that it needs
    first: int  # the cell that is open at the start
    layout: Layout
    key: str  # in records: it follows from cell and mines, so that stars are always of this very board

    def setup(self, mouse: MouseOptions = PLAIN_MOUSE) -> Setup:
        """Return the terms of its game: a needless guess ends it, and no clock ranks it."""
        grid = self.layout.grid
        level = custom(grid.width, grid.height, self.layout.mine_count)
        return Setup(level, Start.OFF, 1, mouse=mouse, layout=self.layout, prove_it=True)

    @property
    def start(self) -> int:
        """
        The cell where keys and pads begin: of the numbers beside covered cells, the nearest to the first cell.

        Where possible its mines can be known and it has other cells beside it: opening around it does something.
        """
        view, around, wide = self.begun(), self.layout.grid.around, self.layout.grid.width
        across, down, mines = self.first % wide, self.first // wide, deduce(view).mines
        rim = cells_of(view.opened & view.grid.dilate(view.covered))
        known = [cell for cell in rim if (around(cell) & mines).bit_count() == view.number(cell)]
        working = [cell for cell in known if around(cell) & view.covered & ~mines]
        return min(working or rim, key=lambda cell: abs(cell % wide - across) + abs(cell // wide - down))

    def begun(self, rings: float = math.inf) -> View:
        """Return what is seen at the start, or while so many *rings* around the first cell are open."""
        opened, wide = self.layout.flood(1 << self.first), self.layout.grid.width
        if rings < max(wide, self.layout.grid.height):
            across, down = self.first % wide, self.first // wide
            far = {cell: max(abs(cell % wide - across), abs(cell // wide - down)) for cell in cells_of(opened)}
            opened = sum(1 << cell for cell, ring in far.items() if ring <= rings)
        return self.shown(opened)

    def finished(self) -> View:
        """Return what is seen once it is solved: every mine under a flag."""
        return self.shown(self.layout.safe, self.layout.mines)

    def shown(self, opened: int, known: int = 0) -> View:
        """Return what is seen with the cells *opened*, and the mines *known* under flags."""
        return View(self.layout.grid, self.layout.mine_count, opened, self.layout.numbers_of(opened), known)


@dataclass(frozen=True, slots=True)
class Chapter:
    """At most MOST_BOARDS boards about one idea, the last one the hardest."""

    name: str
    boards: tuple[RoadBoard, ...]


@lru_cache(maxsize=1)
def road() -> tuple[Chapter, ...]:
    """Return the built-in chapters, the easiest first."""
    return read(ROAD_FILE.read_text(encoding="utf-8"))


def board_of(setup: Setup) -> RoadBoard | None:
    """Return the board that a game is played on, if it is one of the Road."""
    boards = (board for chapter in road() for board in chapter.boards)
    return next((one for one in boards if setup.prove_it and one.layout == setup.layout), None)


def read(text: str) -> tuple[Chapter, ...]:
    """
    Return the chapters of a text.

    Raises: BadBoardError, TooLargeError: the text is no Road.
    """
    if len(text) > LARGEST_FILE:
        raise TooLargeError(f"the file has {len(text)} characters, at most {LARGEST_FILE} are read")
    chapters: list[tuple[str, list[RoadBoard]]] = []
    lines = "\n".join(line.strip() for line in text.splitlines())
    for block in re.split(r"\n\n+", lines.strip()):
        if begins := re.fullmatch(r"chapter ([a-z_]{1,32})", block):
            chapters.append((begins[1], []))
            continue
        place = f"chapter {len(chapters)}, board {len(chapters[-1][1]) + 1 if chapters else 1}"
        if not chapters:
            raise BadBoardError(f"{place}: found a board, expected a line 'chapter NAME' before it")
        if len(chapters[-1][1]) == MOST_BOARDS:
            raise TooLargeError(f"{place}: a chapter has at most {MOST_BOARDS} boards")
        try:
            chapters[-1][1].append(_board(block))
        except BadBoardError as error:
            raise BadBoardError(f"{place}: {error}") from error
        except TooLargeError as error:
            raise TooLargeError(f"{place}: {error}") from error
    if not 0 < len(chapters) <= len(TAUGHT) or not all(boards for _, boards in chapters):
        raise BadBoardError(f"found {len(chapters)} chapters, expected 1 to {len(TAUGHT)}, with a board in each")
    return tuple(Chapter(name, tuple(boards)) for name, boards in chapters)


def _board(block: str) -> RoadBoard:
    head, _, drawing = block.partition("\n")
    found = re.fullmatch(r"(\w{1,40}) ([a-z_0-9]{1,20}) (\d{1,2}) (\d{1,2})", head, re.ASCII)
    if not found or found[2] not in TECHNIQUES:
        raise BadBoardError(f"found {head[:60]!r}, expected name, technique, column and row such as 'Heart single 7 7'")
    layout, column, row = read_layout(drawing), int(found[3]), int(found[4])
    grid = layout.grid
    if grid.width > WIDEST or grid.height > HIGHEST:
        raise TooLargeError(f"found a board of {grid.width}×{grid.height}, at most {WIDEST}×{HIGHEST} is read")
    if column >= grid.width or row >= grid.height:
        raise BadBoardError(f"the first cell {column},{row} is outside the {grid.width}×{grid.height} board")
    first = grid.cell(column, row)
    if layout.mines >> first & 1 or not layout.mines:
        raise BadBoardError(f"the first cell {column},{row} must be safe on a board with mines")
    key = blake2b(f"{first}\n{write_layout(layout)}".encode(), digest_size=16).hexdigest()
    return RoadBoard(found[1], found[2], first, layout, key)
