"""The board as a display: keys turn over and write something, stay for a while and turn back."""

from collections.abc import Mapping, Sequence

import pygame

from game.engine.events import Event
from game.engine.grid import Grid, cells_of
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.board.turning import Turn
from game.ui.kit.key_faces import BRIGHT, DARK, FLAG, LIT, STEPS

SILENCE, TURN, STAYS = 250.0, 200.0, 1_400.0
"""Milliseconds before a win is written, that a key takes to turn over, and that the writing stays."""

SPREAD, LONGEST_SPREAD = 18.0, 520.0
"""Milliseconds from a cell to the next one that the wave of turning keys goes on to, and that all of it takes."""

GLEAM, GLEAM_WIDE = 700.0, 2
"""Milliseconds in which a light runs over the letters of a best time, twice; half its width in cells."""

Faces = Mapping[int, str]
"""What each cell turns to."""


def faces_of(grid: Grid, lit: int, flags: int = 0, paler: int = 0) -> dict[int, str]:
    """Return what cells turn to: letters to lit keys, the rows around them to dark ones, flags elsewhere to gold."""
    faces = dict.fromkeys(cells_of(flags), FLAG)
    if lit:
        rows = [cell // grid.width for cell in cells_of(lit)]
        first, last = max(0, rows[0] - 1), min(grid.height - 1, rows[-1] + 1)
        faces |= dict.fromkeys(range(first * grid.width, (last + 1) * grid.width), DARK)
        faces |= dict.fromkeys(cells_of(lit), LIT) | dict.fromkeys(cells_of(paler), BRIGHT)
    return faces


class Writing(Effect):
    """
    Cells turn to their *faces* in a wave from *origin*, *after* so many milliseconds, stay, and turn back.

    *unseen* are flags that nobody had set: they appear as the wave reaches them. With *still* nothing turns: the
    letters are there at once and go at once.
    """

    def __init__(
        self,
        grid: Grid,
        faces: Faces,
        origin: int,
        *,
        after: float = 0.0,
        stays: float = STAYS,
        unseen: int = 0,
        gleams: bool = False,
        still: bool = False,
    ) -> None:
        self._width, self._unseen, self._gleams, self._still = grid.width, unseen, gleams and not still, still
        rings: dict[int, list[int]] = {}
        y, x = divmod(origin, grid.width)
        for cell in faces:
            rings.setdefault(max(abs(cell // grid.width - y), abs(cell % grid.width - x)), []).append(cell)
        self._faces, self._rings = faces, sorted(rings.items())
        far = self._rings[-1][0] if self._rings else 0
        self._spread = 0.0 if still else min(SPREAD, LONGEST_SPREAD / max(1, far))
        self._turn = 0.0 if still else TURN
        self._written = far * self._spread + self._turn  # the age at which all is there
        self._leaves = self._written + stays
        super().__init__(self._leaves + self._written)
        self.age = -(0.0 if still else after)
        self.at_once = still

    @classmethod
    def begun_by(cls, event: Event, moment: Moment) -> Sequence[Effect]:
        """Only a scene knows what is to be written."""
        return ()

    @property
    def rests(self) -> bool:
        """Whether its picture stands still now."""
        gleams = self._gleams and self.age < self._written + 2 * GLEAM
        return self.age < 0 or (self._written <= self.age < self._leaves and not gleams)

    @property
    def hidden(self) -> int:
        """The new flags that it has not turned to gold yet."""
        if not self._unseen or self.age >= self._written:
            return 0
        late = [cell for far, ring in self._rings if (self._step(far, 0) or 0) < STEPS // 2 for cell in ring]
        return self._unseen & sum(1 << cell for cell in late)

    def _step(self, far: int, ahead: float) -> int | None:
        """Return at which step of its turn a ring is, from STEPS on it shows its new face; None: it has its old one."""
        if self._still:
            return STEPS
        age = self.age + ahead - far * self._spread
        coming, going = age / self._turn, (age - self._leaves) / self._turn
        if coming < 0 or going >= 1:
            return None
        return int(STEPS * min(1.0, coming)) if going <= 0 else STEPS - 1 - int(STEPS * going)

    def reach(self, camera: Camera) -> pygame.Rect:
        """Return an empty rectangle: the board's painter turns its keys, within the board."""
        return pygame.Rect(0, 0, 0, 0)

    def draw(self, brush: Brush, ahead: float) -> None:
        """Paint nothing: the board's painter turns its keys."""

    def turns(self, ahead: float) -> dict[int, Turn]:
        """Return how each key stands that has begun to turn."""
        gleam, turns = self._gleam(ahead), dict[int, Turn]()
        for far, ring in self._rings:
            if (step := self._step(far, ahead)) is None:
                continue
            if step < STEPS // 2:
                turns |= dict.fromkeys(ring, ("", step))
            else:
                turns |= {cell: (self._face(cell, step, gleam), step) for cell in ring}
        return turns

    def _face(self, cell: int, step: int, gleam: float) -> str:
        """Return what a cell turns to; letters that the light runs over are brighter."""
        name = self._faces[cell]
        near = abs(cell % self._width + cell // self._width / 2 - gleam) < GLEAM_WIDE
        return BRIGHT if near and name == LIT and step >= STEPS else name

    def _gleam(self, ahead: float) -> float:
        """Return the column that the light over a best time has come to."""
        age = self.age + ahead - self._written
        return (age % GLEAM) / GLEAM * 2 * self._width if self._gleams and 0 <= age < 2 * GLEAM else -9.0
