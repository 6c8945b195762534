"""The room around the machine: a dark gradient with one soft light, drawn small and kept as one picture a size."""

from collections.abc import Sequence
from functools import cache
from random import Random

import pygame

from game.ui.core.assets import Sprites, render
from game.ui.core.value import Value

CELL, GRAIN, DOTS, COARSE = 16, 128, 100, 4
"""
Pixels of the window for one of the small picture; the side of the grain that hides its steps, its dots of 256; and the
pixels of the window for one that is drawn while a light fades: over so few the room changes by a step at most.
"""

LIGHT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><radialGradient id="light" '
    'gradientUnits="userSpaceOnUse" cx="32" cy="29" r="34"><stop offset="0" stop-color="#FFFFFF"/>'
    '<stop offset=".45" stop-color="#FFFFFF" stop-opacity=".55"/><stop offset="1" stop-color="#FFFFFF" '
    'stop-opacity="0"/></radialGradient></defs><rect width="64" height="64" fill="url(#light)"/></svg>'
)

STEPS = 12
"""The steps of a fading light; every step is a picture."""


class Light(Value):
    """A light in the room: ``rest``, ``warm``, ``win``, ``loss`` or ``stage``, *strength* 0–1."""

    name: str = "rest"
    strength: float = 1.0

    @property
    def step(self) -> int:
        """Its strength in the steps that are shown."""
        return round(self.strength * STEPS)


REST = Light()


class Room:
    """Paints the room behind everything else."""

    def __init__(self) -> None:
        self._whole: tuple[object, pygame.Surface] | None = None
        self._strips: dict[object, tuple[pygame.Surface, pygame.Surface]] = {}  # parts of a small picture, enlarged

    def paint(
        self, surface: pygame.Surface, sprites: Sprites, parts: Sequence[pygame.Rect], light: Light = REST
    ) -> None:
        """Paint the room on *parts* of the window."""
        size, clip = surface.get_size(), surface.get_clip()
        parts = [part for part in parts if part.colliderect(clip)]
        if light == REST:
            self._strips.clear()
            picture = self._picture(size, sprites)
            for part in parts:
                surface.blit(picture, part, part)
            return
        for part in parts:
            self._strip(surface, sprites, part.clip(surface.get_rect()), light)

    def _picture(self, size: tuple[int, int], sprites: Sprites) -> pygame.Surface:
        """Return the room at rest in the window's size."""
        key = size, sprites.theme.name
        if self._whole is None or self._whole[0] != key:
            picture = pygame.transform.smoothscale(self._lit(size, sprites, REST), size)
            grain = _grain()
            places = [(x, y) for y in range(0, size[1], GRAIN) for x in range(0, size[0], GRAIN)]
            picture.fblits([(grain, place) for place in places], pygame.BLEND_RGB_ADD)
            self._whole = key, picture.convert()
        return self._whole[1]

    def _strip(self, surface: pygame.Surface, sprites: Sprites, part: pygame.Rect, light: Light) -> None:
        """Paint a part in another light, drawn from the small picture."""
        size, small = surface.get_size(), self._lit(surface.get_size(), sprites, light)
        across, down = size[0] / small.get_width(), size[1] / small.get_height()
        # The library reads past the end of a picture of one row or column: at times that is nobody's memory.
        left = min(int(part.left / across), small.get_width() - 2)
        top = min(int(part.top / down), small.get_height() - 2)
        right = max(left + 2, -int(-part.right // across))
        bottom = max(top + 2, -int(-part.bottom // down))
        cut = small.subsurface(small.get_rect().clip((left, top, right - left, bottom - top)))
        drawn_from, strip = self._strips.get(key := (size, left, top, right, bottom), (None, None))
        if drawn_from is not small or strip is None:
            wide = round(cut.get_width() * across), round(cut.get_height() * down)
            coarse = pygame.transform.smoothscale(cut, (wide[0] // COARSE, wide[1] // COARSE))
            strip = pygame.transform.scale(coarse, wide, strip or pygame.Surface(wide, 0, coarse))
            self._strips[key] = small, strip
        surface.blit(strip, part, part.move(-round(left * across), -round(top * down)))

    def _lit(self, size: tuple[int, int], sprites: Sprites, light: Light) -> pygame.Surface:
        """Return the small picture of the room in a light."""
        small = max(2, size[0] // CELL), max(2, size[1] // CELL)
        return sprites.drawn(("room", small, light.name, light.step), lambda: self._draw(small, sprites, light))

    @staticmethod
    def _draw(size: tuple[int, int], sprites: Sprites, light: Light) -> pygame.Surface:
        theme, picture = sprites.theme, pygame.Surface(size)
        top, bottom = pygame.Color(theme["room_top"]), pygame.Color(theme["backdrop"])
        for row in range(size[1]):
            picture.fill(top.lerp(bottom, row / (size[1] - 1)), (0, row, size[0], 1))
        glow = pygame.transform.smoothscale(sprites.drawn("room light", lambda: render(LIGHT, 64, 64, "light")), size)
        strength = theme.lights["room"] * light.step / STEPS
        shade = pygame.Color(theme[f"light_{light.name}"]).lerp("black", 1 - strength)
        glow.fill(shade, special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(glow.premul_alpha(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return picture


@cache
def _grain() -> pygame.Surface:
    """Return dots of one step of brightness: drawn one by one they took longer than all else of a first frame."""
    dots = Random(1).randbytes(GRAIN * GRAIN).translate(bytes(byte < DOTS for byte in range(256)))
    grain = pygame.image.frombytes(dots, (GRAIN, GRAIN), "P")
    grain.set_palette([(0, 0, 0), (1, 1, 1)])
    return grain.convert(32)
