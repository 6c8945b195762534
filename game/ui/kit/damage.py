"""Which rectangles of a picture have to be painted anew."""

import pygame

from game.ui.kit.node import Box, Node, State

Painted = tuple[Node, Box, State]
"""A node, where it was painted, and how it stood."""


def painted_rect(item: Painted) -> pygame.Rect:
    """Return where an item paints; the focus may be on its way from outside of what shows it."""
    _, place, state = item
    rect = pygame.Rect(place)
    return rect.union(state.light) if state.light else rect


def joined(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover all of these; those that touch are one."""
    joined: list[pygame.Rect] = []
    for rect in rects:
        while (other := rect.collidelist(joined)) >= 0:
            rect = rect.union(joined.pop(other))
        joined.append(rect)
    return joined
