"""The boards that players choose from, and the limits of custom ones."""

import re
from dataclasses import dataclass

from game.engine.deal import Start, most_mines
from game.engine.errors import GameError, MineCountError
from game.engine.grid import Grid, grid


@dataclass(frozen=True, slots=True)
class Level:
    """A board to be dealt: its size, its mines and its name."""

    name: str
    width: int
    height: int
    mines: int

    @property
    def grid(self) -> Grid:
        """The level's grid. Raises BoardSizeError."""
        return grid(self.width, self.height)

    @property
    def usual_start(self) -> Start:
        """The start rule that players get: a whole opening, or on a board without room for it one safe cell."""
        return Start.OPENING if self.mines <= most_mines(self.grid, Start.OPENING) else Start.SAFE

    def check(self, start: Start | None = None, first: int | None = None) -> None:
        """
        Raise BoardSizeError or MineCountError, with the limit, unless a board fits *first*, or every first cell.

        Without *start* the players' own rule counts: see usual_start.
        """
        most = most_mines(self.grid, start or Start.SAFE, first)
        if not 1 <= self.mines <= most:
            board = f"a {self.width}×{self.height} board" + (f" with start rule {start.value!r}" if start else "")
            raise MineCountError(
                f"1 to {most} mines fit {board}, not {self.mines}" if most else f"no mine fits {board}"
            )


BEGINNER = Level("beginner", 9, 9, 10)
CLASSIC = Level("classic", 8, 8, 10)
INTERMEDIATE = Level("intermediate", 16, 16, 40)
EXPERT = Level("expert", 30, 16, 99)
LEVELS = {level.name: level for level in (BEGINNER, CLASSIC, INTERMEDIATE, EXPERT)}


def custom(width: int, height: int, mines: int) -> Level:
    """Return the level of this size and mine count: a named one if there is one."""
    for level in LEVELS.values():
        if (level.width, level.height, level.mines) == (width, height, mines):
            return level
    return Level("custom", width, height, mines)


def parse_level(text: str) -> Level:
    """Read a level's name or WIDTHxHEIGHT/MINES. Raises GameError."""
    if text.lower() in LEVELS:
        return LEVELS[text.lower()]
    if match := re.fullmatch(r"(\d{1,4})[x×](\d{1,4})/(\d{1,7})", text, re.ASCII | re.IGNORECASE):
        level = custom(*map(int, match.groups()))
        _ = level.grid  # raises if no board has that size
        return level
    raise GameError(f"unknown level {text!r}: expected {', '.join(LEVELS)} or WIDTHxHEIGHT/MINES such as 20x12/40")


MOST_PROVED = 10_000
"""The most cells for Prove it: an opening takes 5 ms at this size (measured), 0.3 ms on expert."""

MOST_AT_ONCE = 40_000
"""The most cells for a deal or an opening in one frame: 10 ms; a million cells take 300 ms (measured)."""

MOST_COUNTED = 2_500
"""The most cells of a board whose ZiNi and luck are computed: on larger ones they would take seconds."""
