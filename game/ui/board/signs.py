"""Things shown over a battle's board for a while: cursors, signs, captured cells."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.battle.sight import SECOND
from game.engine.gesture import CELL_UNITS
from game.engine.grid import cells_of
from game.ui.board.camera import Camera
from game.ui.board.hues import HUES
from game.ui.core.motion import Motion
from game.ui.core.style import Style

SIGN_FOR = {"no_entry": SECOND * 2 // 5, "parcel": SECOND}
"""How many ticks each sign stays."""

PULSE = SECOND * 3 // 20
"""How many ticks captured cells shine."""

BRIGHT = 150
"""Opacity (0–255) of that light at its start."""

Overlay = tuple[pygame.Surface, pygame.Rect]


@dataclass(slots=True)
class _Sign:
    """A sprite over a cell."""

    sprite: str
    cell: int
    ticks: int


@dataclass(slots=True)
class _Pulse:
    """Cells that were just taken."""

    cells: int
    hue: int
    ticks: int


class Signs:
    """Signs of one board: :meth:`update` ages them, :meth:`overlays` returns the pictures."""

    def __init__(self, style: Style, motion: Motion) -> None:
        self._style, self._motion = style, motion
        self._signs: list[_Sign] = []
        self._pulses: list[_Pulse] = []

    @property
    def active(self) -> bool:
        """Whether there is a sign or a pulse."""
        return bool(self._signs or self._pulses)

    def looks(self) -> object:
        """Return all that the signs' picture depends on."""
        return (
            [(sign.sprite, sign.cell, sign.ticks) for sign in self._signs],
            [(pulse.cells, pulse.ticks) for pulse in self._pulses],
        )

    def put(self, sprite: str, cell: int) -> None:
        """Show a sign on a cell; it replaces an older one there."""
        self._signs = [sign for sign in self._signs if sign.cell != cell]
        self._signs.append(_Sign(sprite, cell, SIGN_FOR[sprite]))

    def pulse(self, cells: int, hue: int) -> None:
        """Let captured cells shine once, except with reduced motion."""
        if cells and not self._motion.still:
            self._pulses.append(_Pulse(cells, hue, PULSE))

    def update(self, ticks: int) -> None:
        """Let *ticks* pass."""
        for pulse in self._pulses:
            pulse.ticks -= ticks
        self._pulses = [pulse for pulse in self._pulses if pulse.ticks > 0]
        for sign in self._signs:
            sign.ticks -= ticks
        self._signs = [sign for sign in self._signs if sign.ticks > 0]

    def overlays(
        self,
        camera: Camera,
        cursors: Sequence[tuple[int, int]],
        hands: Sequence[tuple[tuple[int, int], int]],
        *,
        coloured: bool = False,
    ) -> list[Overlay]:
        """
        Return pictures and places: captured cells, people's cursors, signs, computer players' hands.

        A cursor is a cell and a hue, a hand a place in sixteenths of a cell and a hue; several
        cursors are *coloured*.
        """
        found = [overlay for pulse in self._pulses for overlay in self._light(pulse, camera)]
        for cell, hue in cursors:
            found += self._cursor(camera, cell, hue if coloured else None)
        found += [self._sign(sign, camera) for sign in self._signs]
        for place, hue in hands:
            found += self._hand(camera, place, hue)
        return found

    def _light(self, pulse: _Pulse, camera: Camera) -> list[Overlay]:
        shine = pygame.Surface((camera.tile, camera.tile), pygame.SRCALPHA)
        colour = pygame.Color(self._style.theme[HUES[pulse.hue].colour])
        shine.fill((colour.r, colour.g, colour.b, BRIGHT * pulse.ticks // PULSE))
        return [(shine, camera.cell_rect(cell)) for cell in cells_of(pulse.cells)]

    def _cursor(self, camera: Camera, cell: int, hue: int | None) -> list[Overlay]:
        sprites, tile, rect = self._style.sprites, camera.tile, camera.cell_rect(cell)
        if hue is None:
            return [(sprites.get("cursor", tile), rect)]
        frame = sprites.get("cursor", tile, swap={"question": HUES[hue].colour})
        mark = HUES[hue].mark(sprites, max(self._style.px(11), tile * 3 // 8))
        return [(frame, rect), (mark, mark.get_rect(center=rect.topright))]

    def _hand(self, camera: Camera, place: tuple[int, int], hue: int) -> list[Overlay]:
        sprites, tile = self._style.sprites, camera.tile
        at = camera.left + place[0] * tile // CELL_UNITS, camera.top + place[1] * tile // CELL_UNITS
        size = max(self._style.px(20), tile * 3 // 4)
        pointer = sprites.get("pointer", size, swap={"glint": HUES[hue].colour, "mine": "backdrop"})
        found = [(pointer, pointer.get_rect(topleft=(at[0] - size // 8, at[1] - size // 16)))]
        if hue > 1:
            mark = HUES[hue].mark(sprites, size // 2)
            found.append((mark, mark.get_rect(center=(at[0] + size * 3 // 4, at[1] + size))))
        return found

    def _sign(self, sign: _Sign, camera: Camera) -> Overlay:
        falls = sign.sprite == "parcel"
        picture = self._style.sprites.get(sign.sprite, 2 * camera.tile if falls else camera.tile * 5 // 4)
        rect = picture.get_rect(center=camera.cell_rect(sign.cell).center)
        if falls and not self._motion.still:
            rect.move_ip(0, -2 * camera.tile * sign.ticks // SIGN_FOR["parcel"])
        return picture, rect
