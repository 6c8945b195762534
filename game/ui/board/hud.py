"""The line above the board: mine counter, face, clock, and buttons for those who play by mouse alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine.game import Status
from game.engine.mouse import TICK_MS
from game.ui.board.line import Line
from game.ui.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.widgets import State, Widget

BLINK_EVERY, BLINK_FOR = 4200 // TICK_MS, 140 // TICK_MS


@dataclass(frozen=True, slots=True)
class Readings:
    """What the line shows."""

    counter: int
    seconds: int


def led_digits(number: int) -> str:
    """Return three LED characters: 000 to 999, or '-' and two digits."""
    return f"{min(number, 999):03d}" if number >= 0 else f"-{min(-number, 99):02d}"


def led_seconds(milliseconds: int) -> int:
    """Return what the clock shows: seconds rounded up, stopping at 999."""
    return min(999, -(-milliseconds // 1000))


def mood(status: Status, age: int, *, breathless: bool, still: bool) -> str:
    """Return the face of a game that has been shown for *age* ticks; *breathless*: something is about to open."""
    if status is not Status.PLAYING:
        return "face_cool" if status is Status.WON else "face_dead"
    if breathless:
        return "face_wow"
    blinks = age % BLINK_EVERY >= BLINK_EVERY - BLINK_FOR
    return "face_blink" if blinks and not still else "face_smile"


class Face(Widget):
    """The round button in the middle; *mood* tells the sprite."""

    def __init__(self, cabinet: Cabinet, mood: Callable[[], str]) -> None:
        super().__init__(cabinet, Action.NEW)
        self._mood = mood

    def looks(self) -> object:
        """Return its mood."""
        return self._mood()

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the key, sunk while it is held, and the face."""
        cabinet, rect, sunk = self.cabinet, self.rect, state.held and state.over
        fill, edge = ("open", "open_line") if sunk else ("covered", "covered_top")
        surface.blit(cabinet.sprites.panel(rect.size, cabinet.px(8), fill, edge), rect)
        face = cabinet.sprites.get(self._mood(), round(rect.width * 0.76))
        by = rect.width // 32 if sunk else 0
        surface.blit(face, face.get_rect(center=rect.center).move(by, by))


class Hud(Line[Readings]):
    """Places, paints and hears the line; the face in its middle asks for a new game."""

    def __init__(
        self, cabinet: Cabinet, mood: Callable[[], str], left: Sequence[Widget], right: Sequence[Widget]
    ) -> None:
        self.face = Face(cabinet, mood)
        super().__init__(cabinet, left, right, [self.face])

    def place(self, board_width: int) -> None:
        """Put the face in the middle."""
        super().place(board_width)
        side = self.cabinet.px(self.height - 8)
        self.face.rect = pygame.Rect(0, 0, side, side)
        self.face.rect.center = self.rect.center

    @property
    def face_held(self) -> bool:
        """Whether the face is being pressed."""
        return self.buttons.held is self.face and self.buttons.over is self.face

    def paint(self, surface: pygame.Surface, readings: Readings) -> None:
        """Paint the counter and the clock."""
        inner = self.cabinet.px(10 + 44 * len(self.left))
        self._draw_led(surface, led_digits(readings.counter), self.rect.left + inner, from_right=False)
        inner = self.cabinet.px(10 + 44 * len(self.right))
        self._draw_led(surface, led_digits(readings.seconds), self.rect.right - inner, from_right=True)

    def _draw_led(self, surface: pygame.Surface, digits: str, edge: int, *, from_right: bool) -> None:
        cabinet = self.cabinet
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
