"""The line above a board: mine counter, face, clock, and buttons for mouse players."""

from collections.abc import Iterator

import pygame

from game.engine.game import Status
from game.engine.gesture import TICK_MS
from game.ui.board.bezel import column_part
from game.ui.board.status_line import PITCH, StatusLine, action_tip
from game.ui.core.style import SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.button import Button, Icon
from game.ui.kit.node import NOTHING, Node, Placed, Size, State

HEIGHT, LED_WIDTH = 56, 26
"""At 720p: the line's height, and one digit's width."""

BLINK_EVERY, BLINK_FOR = 4200 // TICK_MS, 140 // TICK_MS

PLACES, MANY_PLACES = 3, 6
"""Digits of the counter: on boards with up to 999 mines, and with more."""

SLIM = 0.75
"""Scale of the digits if full size leaves no room for the face."""

NARROWEST = 752
"""Least width at 720p; the plate's foot then has room for every hint in usual letters."""

COLUMN_END = 60
"""At 720p: from the end of a line that stands beside a board to the middle of counter or clock."""


class HudState(Value):
    """The values of counter, face and clock."""

    counter: int
    seconds: int | None  # None: there is no clock
    tenths: int | None = None  # of a decimal clock; its seconds are rounded down
    face: str = "face_smile"
    held_face: str = ""  # the face while pressed; "": the same one
    places: int = PLACES  # of the counter
    mirrored: bool = False  # for left hands
    leaves: str = ""  # the word of a button that leads to the title


def counter_places(mines: int) -> int:
    """Return the number of digits that a board's counter needs."""
    return PLACES if mines < 10**PLACES else MANY_PLACES


def hud_width(places: int, buttons: int = 3) -> float:
    """Return the line's least width at 720p with *buttons* on each side."""
    return NARROWEST + 2 * LED_WIDTH * (places - PLACES) + 2 * PITCH * max(0, buttons - 3)


def led_digits(number: int, places: int = PLACES) -> str:
    """Return *places* LED characters, such as 000 to 999, or '-' and two digits."""
    if number >= 0:
        return f"{min(number, 10**places - 1):0{places}d}"
    return f"-{min(-number, 10 ** (places - 1) - 1):0{places - 1}d}"


def led_seconds(milliseconds: int) -> int:
    """Return the clock's seconds, rounded up, at most 999."""
    return min(999, -(-milliseconds // 1000))


def decimal_clock(milliseconds: int) -> tuple[int, int]:
    """Return the seconds and tenths, rounded down, at most 999.9."""
    tenths = min(9999, milliseconds // 100)
    return tenths // 10, tenths % 10


def mood(status: Status, age: int, *, breathless: bool, still: bool) -> str:
    """Return a game's face *age* ticks after its start on screen; *breathless*: a press is about to open cells."""
    if status is not Status.PLAYING:
        return "face_cool" if status is Status.WON else "face_dead"
    if breathless:
        return "face_wow"
    blinks = age % BLINK_EVERY >= BLINK_EVERY - BLINK_FOR
    return "face_blink" if blinks and not still else "face_smile"


def hud_line(
    state: HudState, style: Style, left: tuple[Node, ...], right: tuple[Node, ...], middle: Node | None = None
) -> Node:
    """Return the line with its buttons, and between them counter, face (or *middle*) and clock."""
    tenths = "" if state.tenths is None else f".{state.tenths}"
    ends = (
        Led(led_digits(state.counter, state.places)),
        Led("" if state.seconds is None else led_digits(state.seconds) + tenths),
    )
    leaves: Node = NOTHING
    if state.leaves:
        high = style.target(36) / style.scale
        leaves = Button(state.leaves, SMALL, 28, tall=high, key=Action.TITLE, press=Action.TITLE, sound="")
    tip = action_tip(style, Action.NEW)
    face = middle or Face(state.face, state.held_face, key=Action.NEW, press=Action.NEW, tip=tip, sound="")
    leds = (ends[1], ends[0]) if state.mirrored else ends
    return HudLine(left, NOTHING, right, state.mirrored, leds=leds, face=face, leaves=leaves)


class HudLine(StatusLine):
    """The line: *leds* next to the buttons, the face in the middle, and a button right of it."""

    leds: "tuple[Led, ...]" = ()
    face: Node = NOTHING
    leaves: Node = NOTHING  # right of the face

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the plate, counter, face and clock, and the buttons."""
        panel, *rest = super().place(style, rect)
        stands = rect.height > rect.width
        if stands:
            panel = Placed(column_part(style, rect), rect)
        yield panel
        face = face_rect(style, rect)
        if isinstance(self.face, Face):
            face.size = (max(face.width, style.finger),) * 2
        else:
            face.size = self.face.wants(style)
        face.center = rect.center
        if stands:
            yield from self._stand(style, rect, face)
            return
        ends = self.ends(style, rect)
        room = ends[1] - ends[0] - face.width - 2 * style.px(4)
        tight = sum(led.wants(style)[0] for led in self.leds) > room
        leds = tuple(Led(led.digits, SLIM if tight else 1.0) for led in self.leds)
        places = [pygame.Rect((0, 0), led.wants(style)) for led in leds]
        places[0].midleft, places[1].midright = (ends[0], rect.centery), (ends[1], rect.centery)
        for led, place in zip(leds, places, strict=True):
            if led.digits:
                yield from led.place(style, place)
        if places[0].right <= places[1].left - face.width:  # too many buttons in a narrow line move the face
            face.left = min(max(face.left, places[0].right), places[1].left - face.width)
        yield from self.face.place(style, face)
        size, room = self.leaves.wants(style), places[1].left - face.right
        if 0 < size[0] <= room:
            middle = face.right + room // 2, rect.centery
            yield from self.leaves.place(style, pygame.Rect((0, 0), size).move_to(center=middle))
        yield from rest

    def _stand(self, style: Style, rect: pygame.Rect, face: pygame.Rect) -> Iterator[Placed]:
        """Yield counter, face and clock one below the other; below the face also the button that leaves."""
        yield from self.face.place(style, face)
        slim = [Led(led.digits, SLIM) for led in self.leds]
        room = rect.width - style.px(12)
        slim = [Led(led.digits, SLIM * min(1.0, room / led.wants(style)[0])) for led in slim]
        for led, at in zip(slim, (rect.top, rect.bottom), strict=True):
            if led.digits:
                place = pygame.Rect((0, 0), led.wants(style))
                place.center = rect.centerx, at + (style.px(COLUMN_END) if at == rect.top else -style.px(COLUMN_END))
                yield from led.place(style, place)
        wide, high = self.leaves.wants(style)
        place = pygame.Rect(0, 0, min(wide, rect.width - style.px(8)), high)
        place.center = rect.centerx, (face.bottom + rect.bottom - style.px(COLUMN_END)) // 2
        if wide:
            yield from self.leaves.place(style, place)


def face_rect(style: Style, line: pygame.Rect) -> pygame.Rect:
    """Return the face's rectangle on a line."""
    side = style.target(HEIGHT - 8)
    return pygame.Rect(0, 0, side, side).move_to(center=line.center)


class Face(Node):
    """The button in the middle: a sprite, and another one while it is pressed."""

    face: str
    held_face: str = ""

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the button (sunk while pressed) and the face."""
        sunk = state.held and state.over
        fill, edge = ("open", "open_line") if sunk else ("covered", "rim")
        surface.blit(style.sprites.panel(rect.size, style.px(8), fill, edge), rect)
        name = self.held_face if sunk and self.held_face else self.face
        face = style.sprites.get(name, round(rect.width * 0.76))
        by = rect.width // 32 if sunk else 0
        surface.blit(face, face.get_rect(center=rect.center).move(by, by))


class Led(Node):
    """Seven-segment digits on their own ground."""

    digits: str
    scale: float = 1.0  # to leave room for the face in a narrow line

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the ground."""
        (wide, high), point, rim = _digit(style, self.scale), _point(style), style.px(3)
        points = self.digits.count(".")
        return (len(self.digits) - points) * wide + points * 2 * point + 2 * rim, high + 2 * rim

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the ground and the digits."""
        (wide, high), point, rim = _digit(style, self.scale), _point(style), style.px(3)
        surface.blit(style.sprites.panel(rect.size, rim, "led_back"), rect)
        left = rect.left + rim
        for digit in self.digits:
            if digit == ".":
                surface.fill(style.theme["led_on"], (left, rect.bottom - rim - point * 3 // 2, point, point))
                left += 2 * point
            else:
                surface.blit(style.sprites.led_digit(digit, wide, high), (left, rect.top + rim))
                left += wide


def _digit(style: Style, scale: float) -> Size:
    """Return a digit's size; segments are whole pixels unless the digit would be too high for the line."""
    unit = _unit(style) * scale
    return round(13 * unit), round(23 * unit)


def _point(style: Style) -> int:
    """Return the side of a decimal point."""
    return round(2 * _unit(style))


def _unit(style: Style) -> float:
    """Return the side of the unit square that segments are made of."""
    whole, most = max(1, round(style.px(40) / 23)), (style.px(HEIGHT) - 2 * style.px(3) - 2) / 23
    return whole if whole <= most else max(1, int(2 * most) / 2)


class ModeIcon(Icon):
    """The flag mode's switch, with a rim while the mode is on."""

    on: bool = False

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the button and the sprite."""
        if self.on:
            surface.blit(style.sprites.panel(rect.size, style.px(6), "open", "accent"), rect)
        super().paint(surface, style, rect, State() if self.on else state)
