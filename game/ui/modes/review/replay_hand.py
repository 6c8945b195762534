"""The mouse of a recording: its pressed cells, its pointer, and its path."""

import pygame

from game.engine import mouse
from game.engine.game import Status
from game.engine.gesture import CELL_UNITS
from game.engine.mouse import MouseOptions
from game.play.replay import Tape
from game.ui.board.camera import Camera
from game.ui.core.clip import clipped
from game.ui.core.style import Style

TRAIL, TRAIL_MS = 1_500, 6_000
"""The shown path: the last TRAIL positions of the last TRAIL_MS; the whole path would hide the board."""


class ReplayHand:
    """The mouse at the current place of a tape."""

    def __init__(self, style: Style, tape: Tape, options: MouseOptions) -> None:
        self._style, self._tape, self._options = style, tape, options
        self.shows_path = True

    @property
    def pressed(self) -> int:
        """The cells that look pressed, as a bitboard."""
        hand, view = self._tape.hand(1, 0), self._tape.view
        if not hand or self._tape.status is not Status.PLAYING:
            return 0
        return mouse.pressed(self._tape.mouse, hand[-1].cell(view.grid), view, self._options)

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the pointer and, if it is switched on, its path."""
        style, tile = self._style, camera.tile
        way = [
            (camera.left + event.x * tile // event.square, camera.top + event.y * tile // event.square)
            for event in self._tape.hand(TRAIL, TRAIL_MS)
        ]
        if not way:
            return
        with clipped(surface, camera.area):
            if self.shows_path and len(way) > 1:
                colour, wide = style.theme["question"], style.px(1)
                if wide == 1:
                    pygame.draw.aalines(surface, colour, False, way)
                else:  # smooth lines of this width would cost a frame at 4K
                    pygame.draw.lines(surface, colour, False, way, wide)
            surface.blit(style.sprites.get("pointer", style.px(CELL_UNITS + 4)), way[-1])
