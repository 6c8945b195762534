"""What lies under a board, and how much of it, and of the window, has to be painted anew."""

from collections.abc import Sequence

import pygame

from game.ui.board.bezel import draw_cabinet, frame_rect
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.core.aside import around
from game.ui.core.room import REST, Light
from game.ui.core.scene import Frame
from game.ui.core.style import Style


class Ground:
    """Paints what lies around one board whenever the window no longer shows it."""

    def __init__(self) -> None:
        self._covered: object = None  # where the board was painted last, and whether anything lay over it
        self._reached: list[pygame.Rect] = []  # by effects, when they were painted last
        self._light = REST  # in the room as it was painted last
        self._inside = False  # whether signs lay on the board itself
        self.whole = True  # whether all was painted

    def paint_whole(self) -> None:
        """Have all painted anew: something beside the board has another place."""
        self._covered = None

    def draw(
        self,
        frame: Frame,
        style: Style,
        camera: Camera,
        effects: Effects,
        over: Sequence[pygame.Rect],
        *,
        layered: bool,
        light: Light,
        within: bool = False,
    ) -> Frame:
        """
        Paint the room and the cabinet, where they have to be; return the frame for what comes after.

        As long as effects stay on the board and reach nothing that lies *over* it, that frame is not whole, but names
        the damage; so too if what the board is *layered* with stays *within* its rim.
        """
        place, reach = (camera.tile, camera.left, camera.top, *camera.rim), effects.reach(camera)
        damage = self._reached + reach if effects.visible else self._reached
        inside, layered = layered and within, layered and not within
        damage = [*damage, camera.rim] if inside or self._inside else damage
        spills = not all(camera.rim.contains(rect) and rect.collidelist(over) < 0 for rect in damage)
        self._inside = inside
        self.whole = whole = frame.whole or layered or spills or light != self._light or self._covered != (place, False)
        self._covered, self._reached = (place, layered), reach
        if whole:
            style.paint_room(frame.surface, around(frame_rect(style, camera), frame.surface.get_rect()), light)
            draw_cabinet(frame.surface, style, camera, light)
        self._light = light
        return Frame(frame.surface, frame.alpha, whole, () if whole else tuple(damage))
