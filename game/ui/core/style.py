"""All that a picture needs: theme, scale, words, letters, sprites, and the labels of the keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from game.i18n.catalogue import BUTTONS, BY_HANDS, KEYS, MOUSE, PAD, Words
from game.store.settings import Settings
from game.ui.core.assets import Assets, Sprites
from game.ui.core.pictures import Pictures
from game.ui.core.room import REST, Light, Room
from game.ui.core.text import DISPLAY, TEXT, Face, Lettering, can_write, eastern_face
from game.ui.core.themes import NIGHT, Theme
from game.ui.input.actions import ARROWS, KEYBOARD, Action, Kind
from game.ui.input.bindings import DEFAULTS
from game.ui.input.controls import key_label, pad_label
from game.ui.input.keyboard import US_KEYBOARD

SMALL, NORMAL, LARGE, HUGE = 20, 25, 32, 48
"""Text sizes at 720p, 1 : 1.25 : 1.6 : 2.4; capitals are about half as high. The large two are in the display face."""

SMALLER, LONGEST_SHRUNK, DOT = 0.6, 200, " · "
"""To this part of their size letters shrink where a line has too little room; longer texts are cut at once."""

UPRIGHT, LOW = 550, 440
"""In CSS pixels: a window narrower than UPRIGHT is upright if it is higher than wide; below LOW it is low."""


ABREAST, SLIM = 800, 410
"""The least width, at 720p, of a page with two columns, and of any page."""


class Stands(Enum):
    """How the three parts of the machine stand in a window."""

    UPRIGHT = "upright"  # one over the other
    LOW = "low"  # side by side
    WIDE = "wide"  # the deck only for fingers


TARGET = 36
"""The least height at 720p of most buttons."""

SPACE, ENTER = "space", "return"


def least_of(high: int) -> int:
    """Return the least pixel size to which letters of a size may shrink."""
    return -int(-high * SMALLER)


@dataclass(frozen=True, slots=True)
class Aids:
    """How numbers help to count flags: they show the mines still missing, or which of them have all their flags."""

    met: bool = False


def aids_of(settings: Settings) -> Aids:
    """Return how numbers help by the settings; the competition profile takes no help."""
    return Aids() if settings.competition else Aids(settings.numbers == "dim")


class Style:
    """How everything looks at present; a view makes its picture from its state and a style."""

    def __init__(self, assets: Assets, words: Words, size: tuple[int, int]) -> None:
        self.assets = assets
        self.words = words
        self.room = Room()
        self.window = size  # in pixels
        self.size = size  # of the page in pixels: as wide as the window, and at least as high
        self.scale = 1.0  # pixels for a unit of 720p
        self.finger = 1  # pixels that a finger needs
        self.css = 1.0  # pixels for one of a page's in a browser: what a phone calls a point
        self.touch = False  # whether a finger plays
        self.clicks_numbers = True  # whether a click on a number opens around it; else both buttons do
        self.theme: Theme = NIGHT
        self.pictures = Pictures()
        self.sprites = Sprites(assets, NIGHT, self.pictures)
        self.lettering = Lettering(self.pictures)
        self.lettering.eastern = eastern_face(words.locale)
        self.bindings = DEFAULTS

    @property
    def stands(self) -> Stands:
        """Where marquee, board and deck stand, by the room that the window has."""
        width, height = self.window[0] / self.css, self.window[1] / self.css
        if width < UPRIGHT and height >= width:
            return Stands.UPRIGHT
        return Stands.LOW if height < LOW else Stands.WIDE

    @property
    def slim(self) -> bool:
        """Whether a page has the width of one column only: what would stand beside something stands below it."""
        return self.window[0] < ABREAST * self.scale

    @property
    def decked(self) -> bool:
        """Whether the keys of a board stand in a deck, for the thumb."""
        return self.touch or self.stands is not Stands.WIDE

    def put_on(self, theme: Theme) -> None:
        """Draw everything in the colours of a theme."""
        if self.theme is not theme:
            self.theme, self.sprites = theme, self.sprites.wearing(theme)
            self.pictures.renew()

    def paint_room(self, surface: pygame.Surface, parts: Sequence[pygame.Rect], light: Light = REST) -> None:
        """Paint the room around the machine on parts of the window."""
        self.room.paint(surface, self.sprites, parts, light)

    def translate(self, words: Words) -> None:
        """Write everything in another language."""
        self.words = words.by(self.words.hands)
        self.lettering.eastern = eastern_face(words.locale)

    def speak_to(self, hands: Kind) -> None:
        """Use the words of another device from now on."""
        spoken = hands.value if hands.value in BY_HANDS else MOUSE
        self.words = self.words.by(BUTTONS if spoken == MOUSE and not self.clicks_numbers else spoken)

    def px(self, length: float) -> int:
        """Return a length given for 720p in this window's pixels."""
        return max(1, round(length * self.scale))

    def line(self, text: str, size: int, colour: str = "text", width: int | None = None) -> pygame.Surface:
        """
        Return one line of text in a colour of the theme, *size* given for 720p.

        Where *width* pixels are too few, its letters are smaller, down to :data:`SMALLER` of theirs; then the last of
        the parts between middle dots is left out; only then it is cut.
        """
        face, high = TEXT if size < LARGE else DISPLAY, self.px(size)
        if width is not None:
            while DOT in text and not self.has_room(text, size, width):
                text = text.rpartition(DOT)[0]
            high = self._shrunk(text, high, width, face)
            text = self.lettering.cut(text, high, width, face)
        return self.lettering.line(text, high, self.theme[colour], face)

    def lines(
        self, texts: Sequence[str], size: int, colour: str, room: tuple[int, int], gap: int = 0
    ) -> list[pygame.Surface]:
        """
        Return texts broken into lines that *room* holds, width and height, with *gap* pixels between them.

        Where they have too little, all letters are smaller, down to :data:`SMALLER` of theirs; then the end is cut.
        """
        face, high = TEXT if size < LARGE else DISPLAY, self.px(size)
        parts, most = self._broken(texts, high, face, room, gap)
        while len(parts) > most and high > least_of(self.px(size)):
            high -= 1
            parts, most = self._broken(texts, high, face, room, gap)
        if len(parts) > most:
            parts[most - 1 :] = [self.lettering.cut(" ".join(parts[most - 1 :]), high, room[0], face)]
        return [self.lettering.line(part, high, self.theme[colour], face) for part in parts]

    def _broken(
        self, texts: Sequence[str], high: int, face: Face, room: tuple[int, int], gap: int
    ) -> tuple[list[str], int]:
        """Return the lines of texts at some size, and how many of that size there is room for."""
        parts = [part for text in texts for part in self.lettering.wrap(text, high, room[0], face)]
        tall = self.lettering.line("", high, self.theme["text"], face).get_height()
        return parts, max(1, (room[1] + gap) // (tall + gap))

    def has_room(self, text: str, size: int, width: int) -> bool:
        """Return whether a width in pixels is enough for a line, if its letters shrink."""
        return self.lettering.width(text, least_of(self.px(size)), TEXT if size < LARGE else DISPLAY) <= width

    def _shrunk(self, text: str, high: int, width: int, face: Face) -> int:
        """Return the size, in pixels, at which a line fits, or the least that there is."""
        least = least_of(high)
        if len(text) > LONGEST_SHRUNK or (full := self.lettering.width(text, high, face)) <= width:
            return high
        high = max(least, min(high - 1, high * width // full))
        while high > least and self.lettering.width(text, high, face) > width:
            high -= 1
        return high

    def target(self, length: float) -> int:
        """Return the side of a target in pixels, from its length at 720p: a finger needs nine millimetres."""
        return max(self.px(length), self.finger)

    def key(self, action: Action, *, on_board: bool = False) -> str:
        """Return the label of the key or of the pad's button for an action; empty for a player with the mouse."""
        if self.words.hands == KEYS:
            return self.shortcut(action, on_board=on_board)
        buttons = self.bindings.controls(Kind.PAD, action) if self.words.hands == PAD else ()
        return pad_label(self.words, buttons[0]) if buttons else ""

    def shortcut(self, action: Action, *, on_board: bool = False) -> str:
        """Return the label of the key now bound to an action; in menus Enter rather than Space."""
        keys = self.bindings.controls(KEYBOARD.kind, action)
        if not on_board and keys[:1] == (SPACE,) and ENTER in keys:
            keys = (ENTER,)
        return self.key_label(keys[0]) if keys else "–"

    def key_label(self, control: str) -> str:
        """Return the label of a key, as the player's keyboard has it."""
        label = key_label(self.words, control, self.bindings.keyboard)
        return label if can_write(label) else key_label(self.words, control, US_KEYBOARD)

    @property
    def arrows(self) -> str:
        """The keys that go up, left, down and right, in one word where they are the arrows."""
        if all(self.bindings.controls(KEYBOARD.kind, arrow)[:1] == (arrow.name.lower(),) for arrow in ARROWS):
            return self.words("keys.arrows")
        return " ".join(map(self.shortcut, ARROWS))
