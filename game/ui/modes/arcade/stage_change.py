"""
From one stage to the next: the old board's caps fall out, caps write the new number, the new board's caps rise.

The old caps fall before the doors, which stand on an empty floor. The number is decoration: a player who begins at once
does not see its end. A waiting daily run writes its date.
"""

import math

import pygame

from game.arcade.daily import Day
from game.engine.gesture import TICK_MS
from game.engine.grid import Grid, cells_of
from game.engine.view import View
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush
from game.ui.board.painter import COVERED, OVERFLAGGED, cell_picture, codes_of
from game.ui.core.assets import Sprites
from game.ui.core.clip import clipped
from game.ui.kit.key_faces import DARK, LIT, STEPS, face, plain, squashed, turned
from game.ui.kit.key_writing import written, written_date

FALLS, LATEST = 320.0, 140.0
"""Milliseconds. FALLS: the longest fall of a cap. LATEST: until the last cap begins to fall."""

WRITES_AT, WRITES, RISES_AT, ENDS = 120.0, 280.0, 740.0, 1000.0
"""Milliseconds: start and length of the writing, start of the new caps' rise, and its end."""

DATE_AT = 340.0
"""Milliseconds until a daily run's date is written: the flip to its page is over by then."""

GRAVITY, DRIFT = 260.0, 5.0
"""GRAVITY: cells per second². DRIFT: the most cells per second to either side."""

ANGLES, DEGREES = 4, 9
"""ANGLES: pictures of a tilting cap to each side. DEGREES: between two of them."""

TURNS = 120.0
"""Milliseconds in which a cap of the number, or of the new board, turns up."""


class Collapse:
    """The end of a stage: the caps of the board fall out of the cabinet and leave its floor."""

    active = True

    def __init__(self, view: View, *, still: bool) -> None:
        self._grid, self._codes = view.grid, codes_of(view, 0, 0, 0, view.grid.height)
        self._age = FALLS + LATEST if still else 0.0

    @property
    def falling(self) -> bool:
        """Whether some caps still fall."""
        return self._age < FALLS + LATEST

    def looks(self) -> object:
        """Return its age in milliseconds."""
        return self._age

    def update(self, ticks: int) -> None:
        """Let *ticks* pass."""
        self._age = min(FALLS + LATEST, self._age + ticks * TICK_MS)

    def draw(self, surface: pygame.Surface, camera: Camera, sprites: Sprites) -> None:
        """Paint the floor and the falling caps within the cabinet; the lower ones begin to fall first."""
        with clipped(surface, camera.rim):
            surface.fill(sprites.theme["gap"], camera.rim)
            if self.falling:
                self._fall(surface, camera, sprites)

    def _fall(self, surface: pygame.Surface, camera: Camera, sprites: Sprites) -> None:
        blits, grid, tile = [], self._grid, camera.tile
        for cell, code in enumerate(self._codes):
            chance = cell * 7919 % 97 / 97
            late = (0.6 * (1 - cell // grid.width / grid.height) + 0.4 * chance) * LATEST
            seconds = max(0.0, self._age - late) / 1000
            down = GRAVITY * seconds * seconds / 2 * tile
            rect = camera.cell_rect(cell).move(round(DRIFT * (2 * chance - 1) * seconds * tile), round(down))
            if rect.top < camera.rim.bottom:
                angle = min(ANGLES, round(seconds * 1000 / FALLS * 2 * ANGLES)) * (1 if chance > 0.5 else -1)
                picture = _tilted(sprites, code, tile, angle)
                blits.append((picture, picture.get_rect(center=rect.center)))
        surface.fblits(blits)


class Dateline:
    """The date of a waiting daily run, written by the caps of its board; the player can begin before its end."""

    active = True

    def __init__(self, day: Day, grid: Grid, *, still: bool) -> None:
        self._grid, self._still = grid, still
        self._lit = cells_of(written_date(day.month, day.day, grid.width, grid.height))
        self._age = 0.0

    def looks(self) -> object:
        """Return its age in milliseconds."""
        return self._age

    def update(self, ticks: int) -> None:
        """Let *ticks* pass."""
        self._age = min(DATE_AT + WRITES, self._age + ticks * TICK_MS)

    def draw(self, surface: pygame.Surface, camera: Camera, sprites: Sprites) -> None:
        """Turn its caps over, column after column."""
        columns, brush = [cell % self._grid.width for cell in self._lit], Brush(surface, camera, sprites)
        with clipped(surface, camera.rim):
            for cell, rect in brush.visible(self._lit):
                late = (cell % self._grid.width - min(columns)) / (max(columns) - min(columns) + 1) * (WRITES - TURNS)
                turned_by = STEPS if self._still else int((self._age - DATE_AT - late) / TURNS * STEPS)
                if turned_by >= STEPS // 2:
                    surface.blit(turned(sprites, LIT, camera.tile, min(STEPS, turned_by)), rect)
                elif turned_by > 0:
                    surface.blit(_cap(sprites, camera.tile, turned_by), rect)


class StageChange:
    """The change to the stage *number* on a *grid*, over the empty floor of the stage before."""

    def __init__(self, grid: Grid | None = None, number: int = 0, *, still: bool = False) -> None:
        self._grid, self._still = grid, still
        self._lit = cells_of(written(str(number), grid.width, grid.height)) if grid else []
        self._age = 0.0

    @property
    def active(self) -> bool:
        """Whether it is visible."""
        return self._grid is not None and self._age < ENDS

    def looks(self) -> object:
        """Return its age in milliseconds; None when it is over."""
        return self._age if self.active else None

    def update(self, ticks: int) -> None:
        """Let *ticks* pass."""
        self._age += ticks * TICK_MS

    def draw(self, surface: pygame.Surface, camera: Camera, sprites: Sprites) -> None:
        """Paint it over the new board."""
        if not (self._grid and self.active):
            return
        brush = Brush(surface, camera, sprites)
        with clipped(surface, camera.rim):
            if self._still:
                lit = turned(sprites, LIT, camera.tile, STEPS)
                surface.fblits([(lit, rect) for _, rect in brush.visible(self._lit)])
            else:
                self._rise(brush, self._grid)
                self._write(brush, self._grid)

    def _rise(self, brush: Brush, grid: Grid) -> None:
        """Hide the cells of the new board that are still to rise; they rise ring by ring from its middle."""
        far = math.hypot(grid.width, grid.height) / 2
        sprites, tile, blits = brush.sprites, brush.camera.tile, []
        floor = plain(sprites, "gap", tile)
        for cell, rect in brush.visible(range(grid.size)):
            y, x = divmod(cell, grid.width)
            late = math.hypot(x - grid.width / 2, y - grid.height / 2) / far * (ENDS - RISES_AT - TURNS)
            step = self._step(RISES_AT + late)
            if step < STEPS:
                blits.append((floor if step < STEPS // 2 else _cap(sprites, tile, step), rect))
        brush.screen.fblits(blits)

    def _write(self, brush: Brush, grid: Grid) -> None:
        """Paint the number, column after column; its caps turn last into those of the new board."""
        columns = [cell % grid.width for cell in self._lit]
        for cell, rect in brush.visible(self._lit):
            late = (cell % grid.width - min(columns)) / (max(columns) - min(columns) + 1) * (WRITES - TURNS)
            step = self._step(WRITES_AT + late)
            if step >= STEPS // 2 and self._age < ENDS - TURNS / 2:
                brush.screen.blit(turned(brush.sprites, LIT, brush.camera.tile, step), rect)

    def _step(self, begins: float) -> int:
        """Return the step of a turn that *begins* at an age; a cap comes up from the floor in its second half."""
        return max(0, min(STEPS, STEPS // 2 + int((self._age - begins) / TURNS * STEPS / 2)))


def _cap(sprites: Sprites, tile: int, step: int) -> pygame.Surface:
    """Return a cap of a new board at a step of its turn, drawn once."""
    return sprites.drawn(("cap", tile, step), lambda: squashed(sprites, cell_picture(sprites, COVERED, tile), step))


def _tilted(sprites: Sprites, code: int, tile: int, angle: int) -> pygame.Surface:
    """Return a cell's cap tilted by *angle* steps, drawn once; an open one has its number on a dark face."""

    def draw() -> pygame.Surface:
        is_open = code & ~OVERFLAGGED <= 8
        picture = cell_picture(sprites, code, tile, face(sprites, DARK, tile) if is_open else None)
        return pygame.transform.rotozoom(picture.convert_alpha(), angle * DEGREES, 1) if angle else picture

    return sprites.drawn(("tilted", code, tile, angle), draw)
