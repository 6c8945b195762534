"""The boards a battle is played on, their corners, and which custom ones can be."""

from game.engine.errors import BoardSizeError, MineCountError
from game.engine.grid import Grid
from game.engine.level import Level

SMALL = Level("battle_small", 24, 16, 63)
MEDIUM = Level("battle_medium", 32, 20, 115)
LARGE = Level("battle_large", 44, 26, 225)
BOARDS = {"small": SMALL, "medium": MEDIUM, "large": LARGE}
"""Each has an odd number of safe cells, so that there is always a majority."""

WIDTHS, HEIGHTS = (20, 60), (12, 40)
FEWEST, MOST = 10, 25
"""Per cent of mines: with fewer the corners' openings swallow the board, with more hardly a fair start is found."""

OWN_SIZE = "custom"
"""The name of a board with measures of the player's own."""


def mines_range(width: int, height: int) -> tuple[int, int]:
    """Return how few and how many mines a battle on so many cells can have."""
    return -(-width * height * FEWEST // 100), width * height * MOST // 100


MINES = mines_range(WIDTHS[0], HEIGHTS[0])[0], mines_range(WIDTHS[1], HEIGHTS[1])[1]


def corners(grid: Grid) -> tuple[int, ...]:
    """Return the cells of :data:`game.battle.choices.CORNERS`."""
    return 0, grid.size - 1, grid.width - 1, grid.size - grid.width


def custom(width: int, height: int, mines: int) -> Level:
    """
    Return the battle board of that size.

    Raises: BoardSizeError, MineCountError: it lies outside what a battle can be played on.
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
