"""Repaints the changed parts of a picture."""

from itertools import zip_longest

import pygame

from game.ui.core.clip import clipped
from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.kit.canvas import Canvas
from game.ui.kit.node import NOTHING, PLAIN, Box, Node, State

LIGHT = 8
"""Width at 720p of the glow around a golden key."""

Painted = tuple[Node, Box, State]
"""A node with its place and state when it was painted."""


class Repainter:
    """Compares the nodes of a picture with the last painted ones."""

    def __init__(self) -> None:
        self._painted: list[Painted] = []

    def paint(self, frame: Frame, style: Style, items: list[Painted]) -> list[pygame.Rect]:
        """
        Paint everything, or the damaged and changed nodes with all nodes under them; return the painted places.

        Nodes are compared by their position in the list.
        """
        surface, damages = frame.surface, [frame.surface.get_clip()]
        light = 2 * style.px(LIGHT)
        if not frame.whole:
            # Beside the ground lies another scene, which is not painted anew: no light may fall on it twice.
            ground = _ground(items, surface.get_rect())
            pairs = zip_longest(self._painted, items)
            changed = [painted_rect(item) for pair in pairs if pair[0] != pair[1] for item in pair if item]
            damages = joined(
                [*frame.damage, *(rect.union(rect.inflate(light, light).clip(ground)) for rect in changed)]
            )
        reaches = [painted_rect(item).inflate(light, light) for item in items]
        for damage in damages:
            with clipped(surface, damage):
                for place in damage.collidelistall(reaches):
                    _paint(frame, style, items[place])
        self._painted = items
        return damages


def _ground(items: list[Painted], window: pygame.Rect) -> pygame.Rect:
    """Return the place in which all that is painted lies on the lowest node."""
    node, place, _ = items[0] if items else (NOTHING, (0, 0, 0, 0), PLAIN)
    rect = pygame.Rect(place)
    return rect if node.hides or rect.contains(window) else pygame.Rect(0, 0, 0, 0)


def _paint(frame: Frame, style: Style, item: Painted) -> None:
    node, place, state = item
    rect = pygame.Rect(place)
    if rect.width <= 0 or rect.height <= 0:  # a small window had no room for it
        return
    if isinstance(node, Canvas):
        node.painter.draw(Frame(frame.surface, frame.alpha), rect)
    else:
        node.paint(frame.surface, style, rect, state)


def draw_ahead(surface: pygame.Surface, style: Style, items: list[Painted]) -> None:
    """Paint items on a hidden surface, so that their sprites and letters are drawn and cached."""
    for item in items:
        if not isinstance(item[0], Canvas):
            _paint(Frame(surface), style, item)


def painted_rect(item: Painted) -> pygame.Rect:
    """Return the area an item paints: its rectangle, plus the moving focus if it paints that."""
    _, place, state = item
    rect = pygame.Rect(place)
    return rect.union(state.light) if state.light else rect


def joined(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover all of these; overlapping ones are merged."""
    joined: list[pygame.Rect] = []
    for rect in rects:
        while (other := rect.collidelist(joined)) >= 0:
            rect = rect.union(joined.pop(other))
        joined.append(rect)
    return joined
