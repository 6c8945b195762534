"""The sound of a board's keys: they go down under a hand, and come up where nothing was opened."""

from collections.abc import Callable

from game.engine.gesture import CELL_UNITS, Kind
from game.engine.grid import Grid
from game.ui.board.hand import Hear
from game.ui.core.audio import Audio
from game.ui.core.cues import side_of


def with_key_sounds(hear: Hear, grid: Grid, is_open: Callable[[int], bool], audio: Audio) -> Hear:
    """Return *hear* with the sound of the keys that hands hold down."""
    held = set[int]()  # by whose hand

    def hear_keys(kind: Kind, x: int, y: int, who: int) -> None:
        on_board = 0 <= x < grid.width * CELL_UNITS and 0 <= y < grid.height * CELL_UNITS
        cell = grid.cell(x // CELL_UNITS, y // CELL_UNITS) if on_board else None
        covered, at = cell is not None and not is_open(cell), 0.0 if cell is None else side_of(grid, cell)
        if kind is Kind.LEFT_PRESS and covered:
            held.add(who)
            audio.play("down", at=at)
        elif kind is Kind.LEFT_RELEASE and who in held:
            held.discard(who)
            if not covered:
                audio.play("up", at=at)
        hear(kind, x, y, who)

    return hear_keys
