"""The line above the board: mine counter, face, clock, and buttons for those who play by mouse alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine.game import Status
from game.engine.gesture import TICK_MS
from game.ui.board.line import Line
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL
from game.ui.input.actions import Action
from game.ui.kit.numerals import numerals
from game.ui.kit.widgets import State, Widget, tip_of

LED_WIDTH = 26
"""Of one digit, at 720p."""

BLINK_EVERY, BLINK_FOR = 4200 // TICK_MS, 140 // TICK_MS


@dataclass(frozen=True, slots=True)
class Readings:
    """What the line shows."""

    counter: int
    seconds: int
    tenths: int | None = None  # of a decimal clock, whose seconds are not rounded up
    chain: int = 0  # its links, where there is one to be told
    gap: tuple[str, str] | None = None  # to the best game, and its colour
    unranked: bool = False


PLACES, MANY_PLACES = 3, 6
"""Of the counter: on boards with up to 999 mines, and with more."""

NARROWEST, TAG = 600, 150
"""At 720p, without and for the word that a game is unranked."""

FIGURE, LONGEST_CHAIN = 13, 99
"""How high the figures beside the face are at 720p, and from where on links are not counted any further."""


def led_digits(number: int, places: int = PLACES) -> str:
    """Return so many LED characters: 000 to 999, or '-' and two digits."""
    if number >= 0:
        return f"{min(number, 10**places - 1):0{places}d}"
    return f"-{min(-number, 10 ** (places - 1) - 1):0{places - 1}d}"


def led_seconds(milliseconds: int) -> int:
    """Return what the clock shows: seconds rounded up, stopping at 999."""
    return min(999, -(-milliseconds // 1000))


def decimal_clock(milliseconds: int) -> tuple[int, int]:
    """Return the seconds and tenths that have passed whole, stopping at 999.9."""
    tenths = min(9999, milliseconds // 100)
    return tenths // 10, tenths % 10


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

    @property
    def tip(self) -> str:
        """What it is for, and its key."""
        return tip_of(self)

    def looks(self) -> object:
        """Return its mood."""
        return self._mood()

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the key, sunk while it is held, and the face."""
        cabinet, rect, sunk = self.cabinet, self.rect, state.held and state.over
        fill, edge = ("open", "open_line") if sunk else ("covered", "rim")
        surface.blit(cabinet.sprites.panel(rect.size, cabinet.px(8), fill, edge), rect)
        face = cabinet.sprites.get(self._mood(), round(rect.width * 0.76))
        by = rect.width // 32 if sunk else 0
        surface.blit(face, face.get_rect(center=rect.center).move(by, by))


class Hud(Line[Readings]):
    """Places, paints and hears the line; the face in its middle asks for a new game."""

    narrowest = NARROWEST
    _room = 0  # for more places of the counter
    tagged = False  # whether a word says that the game is unranked
    places = PLACES  # of the counter

    def __init__(
        self, cabinet: Cabinet, mood: Callable[[], str], left: Sequence[Widget], right: Sequence[Widget]
    ) -> None:
        self.face = Face(cabinet, mood)
        super().__init__(cabinet, left, right, [self.face])

    def count_to(self, mines: int) -> None:
        """Have as many places on the counter as a board's mines need."""
        self.places = PLACES if mines < 10**PLACES else MANY_PLACES
        self._room = 2 * LED_WIDTH * (self.places - PLACES)

    def place(self, board: pygame.Rect) -> None:
        """Put the face in the middle; the line is at least as wide as counter, clock, buttons and face want."""
        more = max(0, len(self.shown(self.left)) - 3, len(self.shown(self.right)) - 3)
        self.narrowest = NARROWEST + self._room + (TAG if self.tagged else 0) + 2 * self.pitch * more
        super().place(board)
        side = self.cabinet.px(self.height - 8)
        self.face.rect = pygame.Rect(0, 0, side, side)
        self.face.rect.center = self.rect.center

    @property
    def face_held(self) -> bool:
        """Whether the face is being pressed."""
        return self.buttons.held is self.face and self.buttons.over is self.face

    def paint(self, surface: pygame.Surface, readings: Readings) -> None:
        """Paint the counter, the clock, beside the face a chain and the gap to the best."""
        tenths = "" if readings.tenths is None else f".{readings.tenths}"
        ends = led_digits(readings.counter, self.places), led_digits(readings.seconds) + tenths
        left, right = self.ends[0], self.ends[1]
        if self.mirrored:
            ends = ends[1], ends[0]
        counter = self._draw_led(surface, ends[0], left, from_right=False)
        clock = self._draw_led(surface, ends[1], right, from_right=True)
        if readings.chain:
            links = f"×{min(readings.chain, LONGEST_CHAIN)}"
            self._draw_beside(surface, links, "accent", self.face.rect.right, clock.left)
        if readings.unranked:
            self._draw_tag(surface, counter.right, self.face.rect.left)
        elif readings.gap:
            self._draw_beside(surface, *readings.gap, counter.right, self.face.rect.left)

    def _draw_tag(self, surface: pygame.Surface, left: int, right: int) -> None:
        """Paint the word that the game is unranked."""
        line = self.cabinet.line(self.cabinet.words("records.unranked"), SMALL, "warning", right - left)
        surface.blit(line, line.get_rect(center=((left + right) // 2, self.rect.centery)))

    def _draw_beside(self, surface: pygame.Surface, figure: str, colour: str, left: int, right: int) -> None:
        """Paint a figure between two others, if it has room there."""
        picture = numerals(self.cabinet, figure, self.cabinet.px(FIGURE), colour)
        if picture.get_width() < right - left:
            surface.blit(picture, picture.get_rect(center=((left + right) // 2, self.rect.centery)))

    def _draw_led(self, surface: pygame.Surface, digits: str, edge: int, *, from_right: bool) -> pygame.Rect:
        """Paint digits from or up to an edge; return where they are."""
        cabinet = self.cabinet
        unit = max(1, round(cabinet.px(40) / 23))  # segments on whole pixels
        width, height, rim = 13 * unit, 23 * unit, cabinet.px(3)
        point = 4 * unit if "." in digits else 0
        box = pygame.Rect(0, 0, (len(digits) - (point > 0)) * width + point + 2 * rim, height + 2 * rim)
        box.midleft = (edge, self.rect.centery)
        if from_right:
            box.midright = (edge, self.rect.centery)
        surface.blit(cabinet.sprites.panel(box.size, rim, "led_back"), box)
        left = box.left + rim
        for digit in digits:
            if digit == ".":
                surface.fill(cabinet.theme["led_on"], (left, box.bottom - rim - 3 * unit, 2 * unit, 2 * unit))
                left += point
            else:
                surface.blit(cabinet.sprites.led_digit(digit, width, height), (left, box.top + rim))
                left += width
        return box
