"""The cursor on a board: the keyboard's, or a faint one on the cell under the mouse."""

import pygame

from game.ui.board.camera import Camera
from game.ui.board.hand import Hand
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped

FAINT = 90
"""How opaque the mark on the cell under the mouse is, of 255."""

GROWS = 200
"""Percent of a cursor's size by which the keyboard's is a whole cell larger: it shall not hide what lies around."""


class Cursor:
    """Shows where one hand is."""

    def __init__(self, cabinet: Cabinet, hand: Hand) -> None:
        self._cabinet, self._hand = cabinet, hand

    @property
    def hovers(self) -> int | None:
        """The cell under the mouse, if the player wants it marked."""
        return self._hand.over if self._cabinet.settings.hover and self._hand.focus is None else None

    @property
    def shown(self) -> bool:
        """Whether there is one."""
        return self._hand.focus is not None or self.hovers is not None

    def looks(self) -> object:
        """Return all that its picture depends on, beside the camera."""
        return self._hand.focus, self.hovers, self._cabinet.settings.cursor_size

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint it, if there is one."""
        sprites, focus = self._cabinet.style.sprites, self._hand.focus
        with clipped(surface, camera.area):
            if focus is not None:
                larger = camera.tile * (self._cabinet.settings.cursor_size - 100) // GROWS
                place = camera.cell_rect(focus).inflate(larger, larger)
                surface.blit(sprites.get("cursor", place.width), place)
            elif self.hovers is not None:
                faint = sprites.get("cursor", camera.tile).copy()
                faint.set_alpha(FAINT)
                surface.blit(faint, camera.cell_rect(self.hovers))
