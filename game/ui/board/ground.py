"""Paints the room and cabinet under a board, and decides which parts of the window to repaint."""

from collections.abc import Sequence
from itertools import compress
from operator import not_

import pygame

from game.ui.board.bezel import draw_cabinet, frame_rect, shining
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.core.aside import around
from game.ui.core.clip import clipped
from game.ui.core.room import REST, Light
from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.kit.damage import joined
from game.ui.kit.node import box


class Ground:
    """Repaints the surroundings of one board where the window no longer shows them."""

    def __init__(self) -> None:
        self._covered: object = None  # the board's last place, and whether anything lay over it
        self._reached: list[pygame.Rect] = []  # parts that effects and marks painted last
        self._light = REST  # the room's light when last painted
        self._wrote = False  # whether the board wrote a text then
        self._inside: object = None  # the last look of things on the board
        self.frame: Frame | None = None  # the last frame: whole, or with its damage

    def paint_whole(self) -> None:
        """Repaint everything next time, because something beside the board has moved."""
        self._covered = None

    def draw(
        self,
        frame: Frame,
        style: Style,
        camera: Camera,
        effects: Effects,
        over: Sequence[pygame.Rect],
        marks: Sequence[pygame.Rect] = (),
        *,
        layered: bool,
        light: Light,
        within: object = None,
    ) -> Frame:
        """
        Paint the room and the cabinet where needed; return the frame for the layers above.

        Only the parts under effects and *marks* on cells are repainted, and the returned frame lists them as damage, if
        effects leave the board or reach the rectangles *over* it, if a *layered* board's layers stay in its rim
        (*within* is their look), or if the light changed.
        """
        place, reach = (camera.tile, camera.left, camera.top, *camera.rim), [*effects.reach(camera), *marks]
        damage = thinned(self._reached + (reach if effects.visible else [*marks]))
        inside, layered = within if layered else None, layered and within is None
        turns = (effects.writes or self._wrote) and camera.rim.collidelist(over) >= 0  # turning cells under panes
        if turns or inside != self._inside or (inside and damage):
            damage = [*damage, camera.rim]
        self._wrote = effects.writes
        whole = frame.whole or layered or self._covered != (place, False)
        lit = shining(style, camera) if light != self._light else []
        surface = frame.surface
        free = [camera.rim.contains(rect) and rect.collidelist(over) < 0 for rect in damage]
        spilt = joined([*compress(damage, map(not_, free))])
        spilt += lit  # not joined: together they go around everything
        for rect in [surface.get_clip()] if whole else spilt:
            with clipped(surface, rect):
                style.paint_room(surface, around(frame_rect(style, camera), surface.get_rect()), light)
                draw_cabinet(surface, style, camera, light)
        self._covered, self._reached, self._inside, self._light = (place, layered), reach, inside, light
        self.frame = Frame(surface, frame.alpha, whole, () if whole else (*compress(damage, free), *spilt))
        return self.frame


def thinned(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles without those that lie in the largest one, and each of them once."""
    if not rects:
        return []
    largest = max(rects, key=lambda rect: rect.width * rect.height)
    return [largest, *{box(rect): rect for rect in rects if not largest.contains(rect)}.values()]
