"""What the lines above and below a board share: their buttons, and painting only what has changed."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import Buttons, Widget

Readings = TypeVar("Readings")


class Line(ABC, Generic[Readings]):
    """A line with buttons at both ends; *middle* ones are placed by the line itself."""

    height, narrowest = 60, 560  # at 720p
    margin, pitch = 10, 44  # of the buttons, at 720p

    def __init__(
        self, cabinet: Cabinet, left: Sequence[Widget], right: Sequence[Widget], middle: Sequence[Widget] = ()
    ) -> None:
        self.cabinet = cabinet
        self.left, self.right = left, right
        self.buttons = Buttons([*middle, *left, *right])
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.mirrored = False  # for left hands
        self.ends = (0, 1)  # where the buttons of both sides end, in pixels
        self._painted: object = None  # what it looked like when it was painted last

    def place(self, board: pygame.Rect) -> None:
        """Lay the line out at the top of the window, over a board with its frame and as wide, but not too narrow."""
        px = self.cabinet.px
        self.rect = pygame.Rect(0, px(8), self.width(board.width), px(self.height))
        self.rect.centerx = board.centerx
        self.rect.clamp_ip((0, 0), self.cabinet.size)
        self.mirrored = self.cabinet.settings.left_handed
        size = self.cabinet.target(36)
        pitch = max(px(self.pitch), size + px(2))
        left, right = self.shown(self.left), self.shown(self.right)
        if self.mirrored:
            left, right = right, left
        for number, button in enumerate(left):
            button.rect = pygame.Rect(0, 0, size, size)
            button.rect.midleft = self.rect.left + px(self.margin) + number * pitch, self.rect.centery
        for number, button in enumerate(right):
            button.rect = pygame.Rect(0, 0, size, size)
            button.rect.midright = self.rect.right - px(self.margin) - number * pitch, self.rect.centery
        margin = px(self.margin)
        self.ends = self.rect.left + margin + pitch * len(left), self.rect.right - margin - pitch * len(right)

    def width(self, board_width: int) -> int:
        """Return how wide the line is above so wide a board, its frame included."""
        px, (width, _) = self.cabinet.px, self.cabinet.size
        return max(min(board_width, width), min(width - px(16), px(self.narrowest)))

    @staticmethod
    def shown(buttons: Sequence[Widget]) -> list[Widget]:
        """Return those of a side's buttons that are there now."""
        return [button for button in buttons if button.enabled]

    @property
    def middle(self) -> pygame.Rect:
        """The part between the buttons at both ends."""
        gap, middle = self.cabinet.px(6), self.rect.copy()
        left, right_ones = self.shown(self.left), self.shown(self.right)
        if self.mirrored:
            left, right_ones = right_ones, left
        if left:
            middle.left = max(button.rect.right for button in left) + gap
        right = min((button.rect.left - gap for button in right_ones), default=self.rect.right)
        middle.width = right - middle.left
        return middle

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the buttons."""
        return self.buttons.point(pointing)

    def let_go(self) -> None:
        """Release without acting."""
        self.buttons.let_go()

    def panel(self, width: int) -> pygame.Surface:
        """Return the ground of a line so wide."""
        cabinet = self.cabinet
        size = width, self.rect.height
        return cabinet.sprites.panel(size, cabinet.px(8), "panel", "line", ground="backdrop")

    def looks(self, readings: Readings) -> object:
        """Return all that its picture depends on, beside where it is."""
        return readings, self.buttons.looks()

    def draw(self, surface: pygame.Surface, readings: Readings, *, whole: bool) -> None:
        """Paint the line; unless *whole*, only if it has changed since it was painted last."""
        looks = self.looks(readings), self.rect.size
        if looks == self._painted and not whole:
            return
        self._painted = looks
        surface.blit(self.panel(self.rect.width), self.rect)
        self.paint(surface, readings)
        self.buttons.draw(surface)

    @abstractmethod
    def paint(self, surface: pygame.Surface, readings: Readings) -> None:
        """Paint the readings on the empty line."""
