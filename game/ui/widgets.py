"""
Rows of a menu and the menu itself: one lit row, by mouse and by keyboard.

A row knows its words and what it does; the menu places, paints and feeds them.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.mouse import Kind
from game.ui.cabinet import NORMAL, SMALL, Cabinet
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing

ROW_HEIGHT, ROW_GAP = 42, 4
LOWEST_ROW = 30
"""At 720p: what a row is pressed together to where a menu would not fit."""

SWITCH_FROM = 0.45
"""From this part of the value on, a level's row is its switch."""


@dataclass(slots=True)
class Row:
    """A line that does something when it is chosen."""

    label: str
    choose: Callable[[], None]
    note: Callable[[], str] = lambda: ""
    sound: Callable[[], str] = lambda: "confirm"

    def act(self, action: Action) -> bool:
        """Take what a key asked for."""
        if action is Action.CONFIRM:
            self.choose()
            return True
        return False

    def typed(self, character: str) -> bool:
        """Take a typed character."""
        return False

    def click(self, right: float) -> None:
        """Take a click; *right* is where in the value's part of the row, 0–1, or below 0 on the label."""
        self.choose()

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, cabinet: Cabinet, *, lit: bool) -> None:
        """Paint the row's own part: here a quiet note on the right."""
        note = cabinet.line(self.note(), SMALL, "text" if lit else "text_dim")
        surface.blit(note, note.get_rect(midright=(rect.right - cabinet.px(16), rect.centery)))


class LevelRow(Row):
    """A row that begins a level, with a switch of its own for boards without guesses."""

    def __init__(
        self,
        label: str,
        choose: Callable[[], None],
        note: Callable[[], str],
        get: Callable[[], bool],
        toggle: Callable[[], None],
    ) -> None:
        super().__init__(label, choose, note)
        self.get, self.toggle = get, toggle

    def act(self, action: Action) -> bool:
        """Left and right turn the switch."""
        if action in (Action.LEFT, Action.RIGHT):
            if self.get() is (action is Action.LEFT):
                self.toggle()
            return True
        return super().act(action)

    def click(self, right: float) -> None:
        """Turn the switch, or begin."""
        if right > SWITCH_FROM:
            self.toggle()
        else:
            self.choose()

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, cabinet: Cabinet, *, lit: bool) -> None:
        """Paint the note and, when lit or on, the switch."""
        part = value_part(rect)
        note = cabinet.line(self.note(), SMALL, "text" if lit else "text_dim")
        surface.blit(
            note, note.get_rect(midright=(part.left + round(part.width * SWITCH_FROM) - cabinet.px(8), rect.centery))
        )
        if lit or self.get():
            draw_switch(surface, rect, cabinet, cabinet.words("title.no_guess"), on=self.get(), lit=lit)


class Switch(Row):
    """A row that is on or off."""

    def __init__(self, label: str, get: Callable[[], bool], put: Callable[[bool], None]) -> None:
        super().__init__(label, lambda: put(not get()))
        self.get = get

    def act(self, action: Action) -> bool:
        """Left is off, right is on."""
        if action in (Action.LEFT, Action.RIGHT):
            if self.get() is (action is Action.LEFT):
                self.choose()
            return True
        return super().act(action)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, cabinet: Cabinet, *, lit: bool) -> None:
        """Paint a track with a knob, and the word."""
        on = self.get()
        draw_switch(surface, rect, cabinet, cabinet.words("menu.on" if on else "menu.off"), on=on, lit=lit)


class Choice(Row):
    """A row with one of several values, stepped left and right."""

    def __init__(
        self, label: str, values: list[str], names: list[str], get: Callable[[], str], put: Callable[[str], None]
    ) -> None:
        super().__init__(label, lambda: self.step(1, wrap=True))
        self.values, self.names, self.get, self.put = values, names, get, put

    def step(self, by: int, *, wrap: bool = False) -> None:
        """Take the value *by* places on."""
        place = self.values.index(self.get()) + by
        if wrap:
            place %= len(self.values)
        if 0 <= place < len(self.values):
            self.put(self.values[place])

    def act(self, action: Action) -> bool:
        """Step with left and right."""
        if action in (Action.LEFT, Action.RIGHT):
            self.step(1 if action is Action.RIGHT else -1)
            return True
        return super().act(action)

    def click(self, right: float) -> None:
        """Step back on the left arrow, else on."""
        self.step(-1 if 0 <= right < 0.35 else 1, wrap=True)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, cabinet: Cabinet, *, lit: bool) -> None:
        """Paint the value between two arrows."""
        part = value_part(rect)
        value = cabinet.line(self.names[self.values.index(self.get())], SMALL, "text" if lit else "text_dim")
        surface.blit(value, value.get_rect(center=part.center))
        draw_arrows(surface, part, cabinet, "accent" if lit else "text_dim")


class Slider(Row):
    """A row with a number that is set along a bar, in steps."""

    def __init__(self, label: str, get: Callable[[], int], put: Callable[[int], None], *, most: int, step: int) -> None:
        super().__init__(label, lambda: None)
        self.get, self.put, self.most, self.step = get, put, most, step

    def act(self, action: Action) -> bool:
        """Step with left and right."""
        if action in (Action.LEFT, Action.RIGHT):
            self._set(self.get() + (self.step if action is Action.RIGHT else -self.step))
            return True
        return False

    def click(self, right: float) -> None:
        """Set the place on the bar."""
        if right >= 0:
            self._set(round(min(1, max(0, (right - 0.08) / 0.6)) * self.most / self.step) * self.step)

    def _set(self, value: int) -> None:
        self.put(max(0, min(self.most, value)))

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, cabinet: Cabinet, *, lit: bool) -> None:
        """Paint the bar, its knob and the value."""
        part = value_part(rect)
        bar = pygame.Rect(part.left + part.width * 0.08, 0, part.width * 0.6, cabinet.px(8))
        bar.centery = rect.centery
        surface.blit(cabinet.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        filled = pygame.Rect(bar.left, bar.top, bar.width * self.get() // self.most, bar.height)
        if filled.width >= bar.height:
            surface.blit(cabinet.sprites.panel(filled.size, bar.height // 2, "accent" if lit else "text_dim"), filled)
        knob = cabinet.px(16)
        place = pygame.Rect(0, 0, knob, knob)
        place.center = (filled.right, bar.centery)
        surface.blit(cabinet.sprites.panel(place.size, knob // 2, "text"), place)
        value = cabinet.line(cabinet.words("menu.percent", value=self.get()), SMALL, "text" if lit else "text_dim")
        surface.blit(value, value.get_rect(midright=(rect.right - cabinet.px(16), rect.centery)))


class NumberField(Row):
    """A row with a number to type; it may be out of range until it is used."""

    def __init__(self, label: str, value: int, *, digits: int, enter: Callable[[], None]) -> None:
        super().__init__(label, enter)
        self.text = str(value)
        self.digits = digits
        self._fresh = True  # the first digit typed replaces the old number

    @property
    def value(self) -> int:
        """The number; 0 when empty."""
        return int(self.text or "0")

    def act(self, action: Action) -> bool:
        """Count down or up with left and right; Confirm plays."""
        if action in (Action.LEFT, Action.RIGHT):
            self._set(str(max(0, self.value + (1 if action is Action.RIGHT else -1))))
            return True
        return super().act(action)

    def typed(self, character: str) -> bool:
        """Take digits and Backspace."""
        if character == "\b":
            self._set(self.text[:-1])
        elif character.isascii() and character.isdigit():
            self._set(character if self._fresh else self.text + character)
        else:
            return False
        self._fresh = False
        return True

    def click(self, right: float) -> None:
        """Count on the arrows."""
        if right >= 0:
            self.act(Action.LEFT if right < 0.35 else Action.RIGHT)

    def _set(self, text: str) -> None:
        if len(text) <= self.digits:
            self.text = text

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, cabinet: Cabinet, *, lit: bool) -> None:
        """Paint the number with its caret."""
        part = value_part(rect)
        value = cabinet.line(self.text, NORMAL, "text")
        place = value.get_rect(center=part.center)
        surface.blit(value, place)
        if lit:  # where typing goes
            surface.fill(cabinet.theme["accent"], (place.right + cabinet.px(2), place.top, cabinet.px(2), place.height))
        draw_arrows(surface, part, cabinet, "accent" if lit else "text_dim")


def value_part(rect: pygame.Rect) -> pygame.Rect:
    """Return the right part of a row, where its value stands."""
    width = int(rect.width * 0.44)
    return pygame.Rect(rect.right - width, rect.top, width, rect.height)


def draw_switch(
    surface: pygame.Surface, rect: pygame.Rect, cabinet: Cabinet, word: str, *, on: bool, lit: bool
) -> None:
    """Paint a track with a knob at the right end of a row, and a word before it."""
    width, height = cabinet.px(44), cabinet.px(22)
    track = pygame.Rect(0, 0, width, height)
    track.midright = (rect.right - cabinet.px(16), rect.centery)
    surface.blit(cabinet.sprites.panel(track.size, height // 2, "good" if on else "open", "line"), track)
    knob = height - cabinet.px(6)
    place = pygame.Rect(0, 0, knob, knob)
    place.center = (track.right - height // 2 if on else track.left + height // 2, track.centery)
    surface.blit(cabinet.sprites.panel(place.size, knob // 2, "text"), place)
    line = cabinet.line(word, SMALL, "text" if lit else "text_dim")
    surface.blit(line, line.get_rect(midright=(track.left - cabinet.px(10), rect.centery)))


def draw_arrows(surface: pygame.Surface, part: pygame.Rect, cabinet: Cabinet, colour: str) -> None:
    """Paint the arrows that step a value."""
    size = cabinet.px(14)
    arrow = cabinet.sprites.get("icon_step", size, swap={"question": colour})
    margin = cabinet.px(16)
    surface.blit(pygame.transform.flip(arrow, True, False), arrow.get_rect(midleft=(part.left + margin, part.centery)))
    surface.blit(arrow, arrow.get_rect(midright=(part.right - margin, part.centery)))


class Menu:
    """Rows one below the other, one of them lit."""

    def __init__(self, cabinet: Cabinet, rows: list[Row]) -> None:
        self.rows = rows
        self.selected = 0
        self._cabinet = cabinet
        self.rects: list[pygame.Rect] = []
        self._pitch = cabinet.px(ROW_HEIGHT + ROW_GAP)
        self._held: int | None = None  # the row on which the left button went down

    @property
    def height(self) -> int:
        """How high the menu is, in pixels."""
        return len(self.rows) * self._pitch - self._cabinet.px(ROW_GAP)

    @property
    def rect(self) -> pygame.Rect:
        """Where the menu is."""
        return self.rects[0].unionall(self.rects[1:])

    def fit(self, height: int) -> None:
        """Make the rows as high as they should be, or lower where they would not fit into *height*."""
        px = self._cabinet.px
        room = (height + px(ROW_GAP)) // len(self.rows)
        self._pitch = max(px(LOWEST_ROW + ROW_GAP), min(px(ROW_HEIGHT + ROW_GAP), room))

    def place(self, left: int, top: int, width: int) -> None:
        """Lay the rows out from *top* on."""
        height = self._pitch - self._cabinet.px(ROW_GAP)
        self.rects = [pygame.Rect(left, top + number * self._pitch, width, height) for number in range(len(self.rows))]

    def act(self, action: Action) -> bool:
        """Move the light, or give the lit row what a key asked for."""
        if action in (Action.UP, Action.DOWN):
            self._select((self.selected + (1 if action is Action.DOWN else -1)) % len(self.rows))
            return True
        row = self.rows[self.selected]
        sound = row.sound()  # before the row goes elsewhere
        if not row.act(action):
            return False
        self._cabinet.audio.play(sound)
        return True

    def typed(self, character: str) -> bool:
        """Give the lit row a typed character."""
        return self.rows[self.selected].typed(character)

    def point(self, pointing: Pointing) -> bool:
        """Light the row under the mouse; act on the release over the row that was pressed."""
        row = next((number for number, rect in enumerate(self.rects) if rect.collidepoint(pointing.at)), None)
        if pointing.kind is Kind.MOVE and row is not None:
            self._select(row)
        elif pointing.kind is Kind.LEFT_PRESS:
            self._held = row
        elif pointing.kind is Kind.LEFT_RELEASE:
            if row is not None and row == self._held:
                self._select(row)
                part = value_part(self.rects[row])
                self._cabinet.audio.play(self.rows[row].sound())
                self.rows[row].click((pointing.at[0] - part.left) / part.width)
            self._held = None
        return row is not None

    def _select(self, row: int) -> None:
        if row != self.selected:
            self.selected = row
            self._cabinet.audio.play("menu")

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the rows."""
        cabinet = self._cabinet
        for number, (row, rect) in enumerate(zip(self.rows, self.rects, strict=True)):
            lit = number == self.selected
            if lit:
                surface.blit(cabinet.sprites.panel(rect.size, cabinet.px(6), "covered", "covered_top"), rect)
                flag = cabinet.sprites.get("flag", cabinet.px(24))
                surface.blit(flag, flag.get_rect(midleft=(rect.left + cabinet.px(8), rect.centery)))
            label = cabinet.line(row.label, NORMAL, "text" if lit else "text_dim")
            surface.blit(label, label.get_rect(midleft=(rect.left + cabinet.px(40), rect.centery)))
            row.draw(surface, rect, cabinet, lit=lit)
