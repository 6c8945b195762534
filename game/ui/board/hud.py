"""The line above the board: mine counter, face, clock, and buttons for those who play by mouse alone."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.board.icons import Icon, Icons, at_both_ends
from game.ui.cabinet import SMALL, Cabinet
from game.ui.input.pointer import Pointing

HEIGHT = 60
"""At 720p."""

NARROWEST = 560


@dataclass(frozen=True, slots=True)
class Readings:
    """What the line shows."""

    counter: int
    seconds: int
    mood: str  # a face sprite's name


def led_digits(number: int) -> str:
    """Return three LED characters: 000 to 999, or '-' and two digits."""
    return f"{min(number, 999):03d}" if number >= 0 else f"-{min(-number, 99):02d}"


def led_seconds(milliseconds: int) -> int:
    """Return what the clock shows: seconds rounded up, stopping at 999."""
    return min(999, -(-milliseconds // 1000))


class Hud:
    """Places, paints and hears the line; *buttons* are (sprite, action) left and right of the face."""

    def __init__(
        self,
        cabinet: Cabinet,
        face: Callable[[], None],
        left: list[Icon],
        right: list[Icon],
    ) -> None:
        self._cabinet = cabinet
        self._icons = Icons(cabinet, [(lambda: "", face), *left, *right])
        self._left_count, self._right_count = len(left), len(right)
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._painted: object = None  # what was painted last

    def place(self, board_width: int) -> None:
        """Lay the line out at the top of the window, as wide as the board but not too narrow."""
        px, (width, _) = self._cabinet.px, self._cabinet.size
        self.rect = pygame.Rect(0, px(8), min(width - px(16), max(board_width, px(NARROWEST))), px(HEIGHT))
        self.rect.centerx = width // 2
        side = px(HEIGHT - 8)
        face = pygame.Rect(0, 0, side, side)
        face.center = self.rect.center
        places = at_both_ends(self.rect, self._left_count, self._right_count, margin=px(10), step=px(44), size=px(36))
        self._icons.rects = [face, *places]

    @property
    def middle(self) -> pygame.Rect:
        """The part between the buttons on the left and those on the right."""
        px, rects = self._cabinet.px, self._icons.rects[1:]
        left, right = rects[: self._left_count], rects[self._left_count :]
        middle = self.rect.copy()
        middle.left = max(rect.right for rect in left) + px(6)
        middle.width = min(rect.left for rect in right) - px(6) - middle.left
        return middle

    @property
    def face_held(self) -> bool:
        """Whether the face is being pressed."""
        return self._icons.held == 0 and self._icons.over == 0

    def point(self, pointing: Pointing) -> bool:
        """Act on the release over the button that was pressed; take everything that happens on the line."""
        return self._icons.point(pointing)

    def let_go(self) -> None:
        """Release without acting."""
        self._icons.let_go()

    def draw(self, surface: pygame.Surface, readings: Readings, *, whole: bool = True) -> None:
        """Paint the line; unless *whole*, only if it has changed since it was painted last."""
        cabinet = self._cabinet
        looks = readings, self._icons.looks
        if looks == self._painted and not whole:
            return
        self._painted = looks
        surface.blit(
            cabinet.sprites.panel(self.rect.size, cabinet.px(8), "panel", "line", ground="backdrop"), self.rect
        )
        self._draw_face(surface, readings.mood)
        self._icons.draw(surface)
        inner = cabinet.px(10 + 44 * self._left_count)
        self._draw_led(surface, led_digits(readings.counter), self.rect.left + inner, from_right=False)
        inner = cabinet.px(10 + 44 * self._right_count)
        self._draw_led(surface, led_digits(readings.seconds), self.rect.right - inner, from_right=True)

    def _draw_face(self, surface: pygame.Surface, mood: str) -> None:
        cabinet, rect = self._cabinet, self._icons.rects[0]
        fill, edge = ("open", "open_line") if self.face_held else ("covered", "covered_top")
        surface.blit(cabinet.sprites.panel(rect.size, cabinet.px(8), fill, edge), rect)
        face = cabinet.sprites.get(mood, round(rect.width * 0.76))
        sunk = rect.width // 32 if self.face_held else 0
        surface.blit(face, face.get_rect(center=rect.center).move(sunk, sunk))

    def _draw_led(self, surface: pygame.Surface, digits: str, edge: int, *, from_right: bool) -> None:
        cabinet = self._cabinet
        unit = max(1, round(cabinet.px(40) / 23))  # segments on whole pixels
        width, height, rim = 13 * unit, 23 * unit, cabinet.px(3)
        box = pygame.Rect(0, 0, 3 * width + 2 * rim, height + 2 * rim)
        box.midleft = (edge, self.rect.centery)
        if from_right:
            box.midright = (edge, self.rect.centery)
        surface.blit(cabinet.sprites.panel(box.size, rim, "led_back"), box)
        for place, digit in enumerate(digits):
            picture = cabinet.sprites.led_digit(digit, width, height)
            surface.blit(picture, (box.left + rim + place * width, box.top + rim))


def draw_band(surface: pygame.Surface, cabinet: Cabinet, band: pygame.Rect, text: str) -> None:
    """Cover the line with a sentence for a while."""
    surface.blit(cabinet.sprites.panel(band.size, cabinet.px(8), "panel", "accent", ground="backdrop"), band)
    parts = cabinet.lettering.wrap(text, cabinet.px(SMALL), band.width - cabinet.px(24))
    lines = [cabinet.line(part, SMALL) for part in parts]
    top = band.centery - sum(line.get_height() for line in lines) // 2
    for line in lines:
        surface.blit(line, line.get_rect(midtop=(band.centerx, top)))
        top += line.get_height()
