"""Rows of a menu: a label on the left, and on the right a note, a switch, a choice, a slider or a field."""

import string
from collections.abc import Hashable
from dataclasses import field

import pygame

from game.ui.core.style import NORMAL, SMALL, Style
from game.ui.kit.button import paint_key, sunk
from game.ui.kit.node import TAKEN, Node, Put, Size, State, put_beside

VALUE = 0.44
"""The part of a row that its value has."""

LABEL = 40
"""Pixels at 720p before a row's label: the flag of the focused one stands there."""

STEPS_BACK = 0.35
"""Up to this part of the value, a click steps it back."""

BAR = (0.08, 0.6)
"""Where a slider's bar begins and how long it is, as parts of the value."""

BESIDE_VALUE, COMES_FROM = 36, 28
"""At 720p: the ends of a choice's value, with an arrow in them, and from how far its next value slides in."""

LETTERS = f"{string.ascii_uppercase}{string.ascii_lowercase}{string.digits}-_.' "
"""The letters that the arrows of a text turn through; others can be typed."""

TURNS = 0.25
"""The part of a text's value at either end where its arrows are."""

ON_LABEL = -1.0
"""The part of a row before its value."""


class MenuRow(Node):
    """
    A line of a menu that does something when it is chosen, with a quiet note on the right.

    One that is a *key* by itself is golden while Enter takes it.
    """

    label: str
    note: str = ""
    step_sound: str = field(default="confirm", kw_only=True)
    is_key: bool = field(default=False, kw_only=True)

    @property
    def lies_on_focus(self) -> bool:
        """Whether it is no key by itself."""
        return not self.is_key

    @property
    def wears_gold(self) -> bool:
        """Whether it is a key by itself."""
        return self.is_key

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the width of its label and note; it is as high as a row."""
        wide = style.lettering.width(self.label, style.px(NORMAL)) + style.px(LABEL)
        return wide + (style.lettering.width(self.note, style.px(SMALL)) if self.note else 0), style.target(42)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the label and the value; what shows the focus lies under it, and they sink with it."""
        if self.is_key:
            face, edge = ("gold", "focus") if state.lit else ("card", "")
            paint_key(surface, style, rect, state.replaced(over=False), face, edge)
        rect = rect.move(0, sunk(style, state))
        self._paint_label(surface, style, rect, self._ink(state, "text"))
        if self.is_key and state.lit:
            flag = style.sprites.get("flag", style.px(24), swap={"flag": "flag_on_gold", "pole": "gold_ink"})
            surface.blit(flag, flag.get_rect(midleft=(rect.left + style.px(8), rect.centery)))
        self.paint_value(surface, style, rect, state)

    def _paint_label(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, ink: str) -> None:
        """Paint the label beside the value, in two lines where one has no room."""
        room = rect.width - style.px(LABEL) - self.beside(style, rect)
        if style.has_room(self.label, NORMAL, room):
            lines = [style.line(self.label, NORMAL, ink, room)]
        else:
            lines = style.lines((self.label,), NORMAL, ink, (room, rect.height))
        top = rect.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (rect.left + style.px(LABEL), top))
            top += line.get_height()

    def beside(self, style: Style, rect: pygame.Rect) -> int:
        """Return the width that is kept for the value."""
        return style.lettering.width(self.note, style.px(SMALL)) + style.px(12 + 16) if self.note else 0

    def paint_value(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the right side."""
        colour = self._ink(state, "text" if state.lit else "text_dim")
        note = style.line(self.note, SMALL, colour)
        surface.blit(note, note.get_rect(midright=(rect.right - style.px(16), rect.centery)))

    def _ink(self, state: State, usual: str) -> str:
        """Return the colour of its text; that of a row that is not enabled is quiet."""
        if not self.enabled:
            return "text_dim"
        return usual if not self.is_key else "gold_ink" if state.lit else "text_key" if usual == "text_dim" else usual

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return where in the value a place is, 0–1."""
        value = value_rect(rect)
        return max(ON_LABEL, (at[0] - value.left) / value.width) if at[0] >= value.left else ON_LABEL


class ValueRow(MenuRow):
    """A row with its value in the right part."""

    def beside(self, style: Style, rect: pygame.Rect) -> int:
        """Return the width of that part."""
        return value_rect(rect).width


class Switch(MenuRow):
    """A row that is on or off; *words* say which."""

    on: bool = False
    words: tuple[str, str] = ("", "")  # off, on

    @property
    def target(self) -> float:
        """Where its knob belongs."""
        return float(self.on)

    def pressed(self, part: Hashable) -> object:
        """Ask for the other."""
        return Put(self.key, not self.on)

    def step(self, by: int) -> object:
        """Left is off, right is on."""
        return Put(self.key, not self.on) if self.on is (by < 0) else TAKEN

    def beside(self, style: Style, rect: pygame.Rect) -> int:
        """Return the width of the track and the longer word."""
        word = max(style.lettering.width(word, style.px(SMALL)) for word in self.words)
        return style.px(16 + 44 + 10 + 10) + word

    def paint_value(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint a track with a knob, and the word before it."""
        track = pygame.Rect(0, 0, style.px(44), style.px(22))
        track.midright = (rect.right - style.px(16), rect.centery)
        draw_track(surface, style, track, state.glide)
        place = track.left - style.px(10), rect.centery
        paint_word(surface, style, place, self.words[self.on], lit=state.lit)


class Choice(ValueRow):
    """A row with one of several values, stepped left and right; *names* are the values and their names."""

    names: tuple[tuple[str, str], ...] = ()
    value: str = ""

    def _place(self) -> int:
        return [value for value, _ in self.names].index(self.value)

    @property
    def arrives(self) -> object:
        """Which value it shows: the next one slides in."""
        return self.value

    def way_of(self, part: Hashable) -> int:
        """Return from which side the value that a press asks for comes in."""
        return -1 if isinstance(part, float) and 0 <= part < STEPS_BACK else 1

    def pressed(self, part: Hashable) -> object:
        """Ask for the value before on the left arrow, else for the next one, round and round."""
        return Put(self.key, self.names[(self._place() + self.way_of(part)) % len(self.names)][0])

    def step(self, by: int) -> object:
        """Ask for the value beside, as far as there is one."""
        return put_beside(self.key, [value for value, _ in self.names], self.value, by)

    def paint_value(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the value between two arrows; it comes from the side that was stepped to."""
        box, part = value_rect(rect), state.glide
        room = box.width - 2 * style.px(BESIDE_VALUE)
        widest = max(style.lettering.width(name, style.px(NORMAL)) for _, name in self.names)
        name = self.names[self._place()][1]
        value = style.line(name, NORMAL if widest <= room else SMALL)  # all equally large
        if part < 1:
            value = value.copy()
            value.set_alpha(round(255 * part))
        away = round(state.way * style.px(COMES_FROM) * (1 - part))
        surface.blit(value, value.get_rect(center=box.center).move(away, 0))
        draw_arrows(surface, box, style, "accent" if state.lit else "text_dim")


class Slider(ValueRow):
    """A row with a number from 0 to *most* that is set along a bar, in steps of *by*; *word* says it."""

    number: int = 0
    most: int = 100
    by: int = 5
    word: str = ""

    @property
    def target(self) -> float:
        """Where its knob belongs."""
        return self.number / self.most

    def _put(self, number: int) -> Put:
        return Put(self.key, max(0, min(self.most, number)))

    def pressed(self, part: Hashable) -> object:
        """Ask for the number at a place on the bar."""
        if not isinstance(part, float) or part < 0:
            return TAKEN
        return self._put(round(min(1, max(0, (part - BAR[0]) / BAR[1])) * self.most / self.by) * self.by)

    def step(self, by: int) -> object:
        """Ask for the number before or after."""
        return self._put(self.number + by * self.by)

    def paint_value(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the bar, its knob and the number."""
        box = value_rect(rect)
        bar = pygame.Rect(box.left + box.width * BAR[0], 0, box.width * BAR[1], style.px(8))
        bar.centery = rect.centery
        surface.blit(style.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        filled = pygame.Rect(bar)
        filled.width = int(bar.width * state.glide)
        full = style.sprites.panel(bar.size, bar.height // 2, "accent" if state.lit else "text_dim")
        surface.blit(full, filled, ((0, 0), filled.size))  # its end is under the knob
        knob = style.px(16)
        place = pygame.Rect(0, 0, knob, knob)
        place.center = (filled.right, bar.centery)
        surface.blit(style.sprites.panel(place.size, knob // 2, "text"), place)
        end = rect.right - style.px(16)
        paint_word(surface, style, (end, rect.centery), self.word, lit=state.lit, room=end - bar.right - style.px(8))


class Field(ValueRow):
    """A row to type a number into, or to count by its arrows; what is typed first takes the old number's place."""

    text: str = ""
    longest: int = 3

    def pressed(self, part: Hashable) -> object:
        """Count on the arrows; ask what the row is for on the label."""
        if not isinstance(part, float) or part < 0:
            return self.press
        return self.step(-1 if part < STEPS_BACK else 1)

    @property
    def focusable(self) -> bool:
        """It can always be typed into."""
        return self.enabled

    def step(self, by: int) -> object:
        """Count down or up."""
        return self._put(str(max(0, int(self.text or "0") + by)))

    def typed(self, character: str, *, first: bool) -> object:
        """Take digits, and Backspace."""
        if character == "\b":
            return Put(self.key, self.text[:-1])
        if not (character.isascii() and character.isdigit()):
            return None
        return self._put(("" if first else self.text) + character)

    def _put(self, text: str) -> object:
        return Put(self.key, text) if len(text) <= self.longest else TAKEN

    def paint_value(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the text between its arrows, with its caret; of a long one the end, where typing goes."""
        box, shown = value_rect(rect), self.text
        while shown and style.lettering.width(shown, style.px(NORMAL)) > box.width - 2 * style.px(BESIDE_VALUE):
            shown = shown[1:]
        line = style.line(shown, NORMAL, self._ink(state, "text"))
        place = line.get_rect(center=box.center)
        surface.blit(line, place)
        if state.lit:
            caret = place.right + style.px(2), place.top, style.px(2), place.height
            surface.fill(style.theme[self._ink(state, "accent")], caret)
        draw_arrows(surface, box, style, "accent" if state.lit else "text_dim")


class TextField(Field):
    """
    A row to type a text into, in any script.

    Without a keyboard, its arrows turn the last letter, a press on the label adds one, and a press on the text asks for
    *paste*.
    """

    paste: object = TAKEN

    @property
    def writes(self) -> bool:
        """It takes any script."""
        return True

    def pressed(self, part: Hashable) -> object:
        """Turn the last letter on the arrows, paste on the text, or add a letter."""
        if not isinstance(part, float) or part < 0:
            return self._put(self.text + LETTERS[0])
        return self.paste if TURNS < part < 1 - TURNS else self.step(-1 if part < TURNS else 1)

    def step(self, by: int) -> object:
        """Turn the last letter; before the first one of LETTERS there is none."""
        place = LETTERS.find(self.text[-1:]) + by if self.text else min(by, 0)
        letter = LETTERS[place : place + 1] if place >= 0 else ""
        return TAKEN if place >= len(LETTERS) else self._put(self.text[:-1] + letter)

    def typed(self, character: str, *, first: bool) -> object:
        """Take what can be printed, and Backspace."""
        if character == "\b":
            return Put(self.key, self.text[:-1])
        return self._put(self.text + character) if character.isprintable() else None


def value_rect(rect: pygame.Rect) -> pygame.Rect:
    """Return the right part of a row, where its value stands."""
    width = int(rect.width * VALUE)
    return pygame.Rect(rect.right - width, rect.top, width, rect.height)


def paint_word(
    surface: pygame.Surface, style: Style, midright: tuple[int, int], word: str, *, lit: bool, room: int | None = None
) -> None:
    """Paint a small word that ends at a place; smaller where it has too little *room*."""
    line = style.line(word, SMALL, "text" if lit else "text_dim", room)
    surface.blit(line, line.get_rect(midright=midright))


def draw_track(surface: pygame.Surface, style: Style, track: pygame.Rect, on: float) -> None:
    """Paint a switch, *on* from 0 to 1: the knob is on its way, and the track takes the colour of its end."""
    height, sprites = track.height, style.sprites
    for fill, part in (("open", 1.0), ("good", on)):
        picture = sprites.panel(track.size, height // 2, fill, "line")
        if part < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * part))
        surface.blit(picture, track)
    knob = height - style.px(6)
    place = pygame.Rect(0, 0, knob, knob)
    end = height // 2
    place.center = (track.left + end + round((track.width - 2 * end) * on), track.centery)
    surface.blit(sprites.panel(place.size, knob // 2, "text"), place)


def draw_arrows(surface: pygame.Surface, box: pygame.Rect, style: Style, colour: str) -> None:
    """Paint the arrows that step a value."""
    arrow = style.sprites.get("icon_step", style.px(14), swap={"question": colour})
    margin = style.px(16)
    surface.blit(pygame.transform.flip(arrow, True, False), arrow.get_rect(midleft=(box.left + margin, box.centery)))
    surface.blit(arrow, arrow.get_rect(midright=(box.right - margin, box.centery)))
