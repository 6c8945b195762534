"""The sentence that comes up beside a node when the mouse rests on it."""

from collections.abc import Callable
from dataclasses import field

import pygame

from game.ui.core.style import Style
from game.ui.core.tips import draw_sentence
from game.ui.core.value import Value
from game.ui.kit.node import Box


class Tip(Value):
    """What says a sentence as it is at present, and the rectangle (left, top, width, height) that it is about."""

    sentence: Callable[[], str] = field(compare=False)
    about: Box
    style: Style = field(compare=False)

    @property
    def tip(self) -> str:
        """The sentence."""
        return self.sentence()

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Paint the sentence beside its rectangle."""
        draw_sentence(surface, self.style, self.tip, pygame.Rect(self.about))
