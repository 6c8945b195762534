"""The board as a display: cells turn over to write a text, stay for a while and turn back."""

from collections.abc import Mapping

from game.engine.grid import Grid, cells_of
from game.ui.board.effect import Effect
from game.ui.board.turning import Turn
from game.ui.kit.key_faces import BRIGHT, DARK, LIT, STEPS

TURN, STAYS = 200.0, 1_400.0
"""Milliseconds: of a cell's turn; that the text stays."""

SPREAD = 18.0
"""Milliseconds per cell of the wave of turning cells."""

GLEAM, GLEAM_WIDE = 700.0, 2
"""GLEAM: milliseconds in which a gleam crosses the letters (twice for a best time). GLEAM_WIDE: half width in cells."""

Faces = Mapping[int, str]
"""The new face of each cell."""


def faces_of(grid: Grid, lit: int, paler: int = 0, around: str = DARK) -> dict[int, str]:
    """Return the cells' new faces: bright for letters (*lit*), *around* for their rows."""
    faces: dict[int, str] = {}
    if lit:
        rows = [cell // grid.width for cell in cells_of(lit)]
        first, last = max(0, rows[0] - 1), min(grid.height - 1, rows[-1] + 1)
        faces |= dict.fromkeys(range(first * grid.width, (last + 1) * grid.width), around)
        faces |= dict.fromkeys(cells_of(lit), LIT) | dict.fromkeys(cells_of(paler), BRIGHT)
    return faces


class Writing(Effect):
    """
    Cells turn to their *faces* in a wave from *origin*, after *after* milliseconds, stay, and turn back.

    The board's painter turns them. A letter's cell turns dark first if the wave comes earlier than its column.
    A gleam crosses the letters *gleams* times. With *still* nothing turns: the letters appear and vanish at once.

    The whole wave takes LONGEST milliseconds at most, a column of the letters COLUMN: they are written from the left,
    wherever the wave began.
    """

    LONGEST, COLUMN = 400.0, 16.0

    def __init__(
        self,
        grid: Grid,
        faces: Faces,
        origin: int,
        *,
        after: float = 0.0,
        stays: float = STAYS,
        gleams: int = 0,
        still: bool = False,
    ) -> None:
        self._width, self._gleams, self._still = grid.width, 0 if still else gleams, still
        rings: dict[int, list[int]] = {}
        y, x = divmod(origin, grid.width)
        for cell in faces:
            rings.setdefault(max(abs(cell // grid.width - y), abs(cell % grid.width - x)), []).append(cell)
        self._faces, self._rings = faces, sorted(rings.items())
        far = self._rings[-1][0] if self._rings else 0
        self._spread = 0.0 if still else min(SPREAD, self.LONGEST / max(1, far))
        self._turn = 0.0 if still else TURN
        letters = {cell % grid.width for cell, name in faces.items() if name != DARK}
        self._left, self._letters = min(letters, default=0), far * self._spread  # first column, and its age
        across = 0.0 if still else (max(letters, default=0) - self._left) * self.COLUMN
        self._written = self._letters + across + self._turn  # the age at which the text is complete
        self._leaves = self._written + stays
        super().__init__(self._leaves + far * self._spread + self._turn)
        self.age = -(0.0 if still else after)
        self.at_once = still

    @property
    def rests(self) -> bool:
        """Whether its picture does not change now."""
        gleams = self.age < self._written + self._gleams * GLEAM
        return self.age < 0 or (self._written <= self.age < self._leaves and not gleams)

    def _step(self, begins: float, far: int, ahead: float) -> int | None:
        """Return the step of a turn that *begins* at an age; STEPS: the new face is complete; None: the old face."""
        if self._still:
            return STEPS
        age = self.age + ahead
        coming, going = (age - begins) / self._turn, (age - self._leaves - far * self._spread) / self._turn
        if coming < 0 or going >= 1:
            return None
        return int(STEPS * min(1.0, coming)) if going <= 0 else STEPS - 1 - int(STEPS * going)

    def turns(self, ahead: float) -> dict[int, Turn]:
        """Return the face and step of each cell that has begun to turn."""
        gleam, turns = self._gleam(ahead), dict[int, Turn]()
        for far, ring in self._rings:
            wave = far * self._spread
            step = self._step(wave, far, ahead)
            for cell in ring:
                name, now, was = self._faces[cell], step, ""
                if name != DARK:
                    lights = self._letters + (cell % self._width - self._left) * self.COLUMN
                    lit, was = self._step(lights, far, ahead), DARK if lights >= wave + self._turn else ""
                    name, now = (name, lit) if lit is not None or not was else (DARK, step)
                if now is not None:
                    leaves = self.age + ahead >= self._leaves or name == DARK
                    closes = "" if leaves else was
                    turns[cell] = (self._face(cell, name, now, gleam) if now >= STEPS // 2 else closes, now)
        return turns

    def _face(self, cell: int, name: str, step: int, gleam: float) -> str:
        """Return a cell's new face; letters under the gleam are brighter."""
        near = abs(cell % self._width + cell // self._width / 2 - gleam) < GLEAM_WIDE
        return BRIGHT if near and name == LIT and step >= STEPS else name

    def _gleam(self, ahead: float) -> float:
        """Return the gleam's column."""
        age = self.age + ahead - self._written
        return (age % GLEAM) / GLEAM * 2 * self._width if 0 <= age < self._gleams * GLEAM else -9.0


class BriefWriting(Writing):
    """The time of an ordinary win."""

    LONGEST, COLUMN = 250.0, 8.0
