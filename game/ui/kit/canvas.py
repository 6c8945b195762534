"""The node for pictures that paint themselves: a board, effects, the background of a page."""

from dataclasses import field
from typing import Protocol

import pygame

from game.ui.core.scene import Frame
from game.ui.kit.node import Node


class Painter(Protocol):
    """Paints a canvas; it remembers its last picture and paints the changes."""

    def draw(self, frame: Frame, rect: pygame.Rect) -> None:
        """Paint the changes into a rectangle, or everything if *frame* is whole."""


class Canvas(Node):
    """A place that a painter fills; *shows* is everything that its picture depends on."""

    painter: Painter = field(compare=False)
    shows: object = None
    lives: bool = False  # the painter is called in every frame, to paint its own changes
