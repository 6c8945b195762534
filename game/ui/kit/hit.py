"""Finds the node under the mouse or a finger."""

from collections.abc import Hashable, Sequence
from math import dist

import pygame

from game.ui.input.actions import TOUCH
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Placed


def pointed_at(placed: Sequence[Placed], pointing: Pointing, finger: int) -> Placed | None:
    """
    Return the topmost node that can be pressed there.

    A finger hits the nearest node whose area, widened to at least *finger* pixels, contains the place.
    """
    use = [each for each in reversed(placed) if each.node.focusable]
    hit = next((each for each in use if each.rect.collidepoint(pointing.at)), None)
    if hit or pointing.device.kind is not TOUCH.kind:
        return hit
    near = [each for each in use if _finger_rect(each.rect, finger).collidepoint(pointing.at)]
    return min(near, key=lambda each: dist(each.rect.center, pointing.at), default=None)


def key_at(placed: Sequence[Placed], at: tuple[int, int]) -> Hashable:
    """Return the key of the highest node that can be pressed at a place."""
    hits = (node.key for node, rect in reversed(placed) if node.focusable and rect.collidepoint(at))
    return next(hits, None)


def dragged(placed: Sequence[Placed], held: Hashable) -> Placed | None:
    """Return the pressed node if it can be dragged, wherever the mouse is."""
    if held is None:
        return None
    return next((each for each in placed if each.node.key == held and each.node.drags), None)


def _finger_rect(rect: pygame.Rect, finger: int) -> pygame.Rect:
    """Return a rectangle's area for a finger: at least *finger* pixels wide and high."""
    wide, high = rect.size
    return rect.inflate(max(0, finger - wide), max(0, finger - high)) if wide and high else rect
