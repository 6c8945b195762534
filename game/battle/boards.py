"""The boards of Battle, their corners, and the limits of custom boards."""

from game.engine.errors import BoardSizeError, MineCountError
from game.engine.grid import Grid
from game.engine.level import Level

SMALL = Level("battle_small", 24, 16, 63)
MEDIUM = Level("battle_medium", 32, 20, 115)
LARGE = Level("battle_large", 44, 26, 225)
BOARDS = {"small": SMALL, "medium": MEDIUM, "large": LARGE}
"""The boards by name; each has an odd number of safe cells, so that two players can't draw by cells."""

WIDTHS, HEIGHTS = (20, 60), (12, 40)
FEWEST, MOST = 10, 25
"""Limits of the mines in per cent: with fewer the openings fill the board, with more fair starts are too rare."""


def mines_range(width: int, height: int) -> tuple[int, int]:
    """Return the least and the most mines for a battle on a board of that size."""
    return -(-width * height * FEWEST // 100), width * height * MOST // 100


def corners(grid: Grid) -> tuple[int, ...]:
    """Return the cells of :data:`game.battle.choices.CORNERS`."""
    return 0, grid.size - 1, grid.width - 1, grid.size - grid.width


def custom(width: int, height: int, mines: int) -> Level:
    """
    Return the battle board of that size.

    Raises: BoardSizeError, MineCountError: it is outside the limits for battles.
    """
    if not (WIDTHS[0] <= width <= WIDTHS[1] and HEIGHTS[0] <= height <= HEIGHTS[1]):
        limits = f"{WIDTHS[0]}×{HEIGHTS[0]} to {WIDTHS[1]}×{HEIGHTS[1]} cells"
        raise BoardSizeError(f"a battle is played on {limits}, not {width}×{height}")
    least, most = mines_range(width, height)
    if not least <= mines <= most:
        raise MineCountError(f"a battle on {width}×{height} cells has {least} to {most} mines, not {mines}")
    for board in BOARDS.values():
        if (board.width, board.height, board.mines) == (width, height, mines):
            return board
    return Level("battle_custom", width, height, mines)
