"""The one node that paints itself: a board, effects, what lies behind a page."""

from dataclasses import field
from typing import Protocol

import pygame

from game.ui.core.scene import Frame
from game.ui.kit.node import Node


class Painter(Protocol):
    """What a canvas is painted by; it keeps what it painted, and paints what has changed since."""

    def draw(self, frame: Frame, rect: pygame.Rect) -> None:
        """Paint what changed into a rectangle, or all of it where *frame* is whole."""


class Canvas(Node):
    """A place that a painter fills; *shows* is all that its picture depends on."""

    painter: Painter = field(compare=False)
    shows: object = None
    lives: bool = False  # its painter is called for every frame, to paint what has changed by itself
