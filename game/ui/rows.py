"""
Rows of a menu and the menu itself: one lit row, by mouse and by keys.

A row is a label on the left and something to step or to set on the right.
"""

from collections.abc import Callable, Sequence

import pygame

from game.ui.cabinet import NORMAL, SMALL, Cabinet
from game.ui.input.actions import Action
from game.ui.widgets import Focus, State, Widget

ROW_HEIGHT, ROW_GAP = 42, 4
LOWEST_ROW = 30
"""At 720p: what a row is pressed together to where a menu would not fit."""

SWITCH_FROM = 0.45
"""From this part of the value on, a level's row is its switch."""

STEPS_BACK = 0.35
"""Up to this part of the value, a click steps it back."""

BAR = (0.08, 0.6)
"""Where a slider's bar begins and how long it is, as parts of the value."""


class Row(Widget):
    """A line that does something when it is chosen."""

    def __init__(
        self,
        cabinet: Cabinet,
        label: str,
        choose: Callable[[], None],
        *,
        note: Callable[[], str] = lambda: "",
        sound: Callable[[], str] = lambda: "confirm",
    ) -> None:
        super().__init__(cabinet)
        self.label = label
        self._choose, self._note, self._sound = choose, note, sound

    @property
    def sound(self) -> str:
        """What choosing it sounds like at present."""
        return self._sound()

    def choose(self) -> None:
        """Do it."""
        self._choose()

    @property
    def value(self) -> pygame.Rect:
        """The right part of the row, where its value stands."""
        width = int(self.rect.width * 0.44)
        return pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    def part(self, at: tuple[int, int]) -> float:
        """Return where in the value a place is, 0–1; below 0 on the label."""
        return (at[0] - self.value.left) / self.value.width

    def looks(self) -> object:
        """Return its words."""
        return self.label, self._note()

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the label, on a key with a flag where the light is, and what stands on the right."""
        cabinet, rect = self.cabinet, self.rect
        if state.lit:
            face = "open" if state.held else "covered"
            surface.blit(cabinet.sprites.panel(rect.size, cabinet.px(6), face, "covered_top"), rect)
            flag = cabinet.sprites.get("flag", cabinet.px(24))
            surface.blit(flag, flag.get_rect(midleft=(rect.left + cabinet.px(8), rect.centery)))
        label = cabinet.line(self.label, NORMAL, "text" if state.lit else "text_dim")
        surface.blit(label, label.get_rect(midleft=(rect.left + cabinet.px(40), rect.centery)))
        self.draw_value(surface, lit=state.lit)

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint what stands on the right: here a quiet note."""
        note = self.cabinet.line(self._note(), SMALL, "text" if lit else "text_dim")
        surface.blit(note, note.get_rect(midright=(self.rect.right - self.cabinet.px(16), self.rect.centery)))

    def draw_switch(self, surface: pygame.Surface, word: str, *, on: bool, lit: bool) -> None:
        """Paint a track with a knob at the right end, and a word before it."""
        cabinet, rect = self.cabinet, self.rect
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


class LevelRow(Row):
    """A row that begins a level, with a switch of its own for boards without guesses."""

    def __init__(
        self,
        cabinet: Cabinet,
        label: str,
        choose: Callable[[], None],
        note: Callable[[], str],
        get: Callable[[], bool],
        toggle: Callable[[], None],
    ) -> None:
        super().__init__(cabinet, label, choose, note=note)
        self._get, self._toggle = get, toggle

    def step(self, by: int) -> bool:
        """Left is off, right is on."""
        if self._get() is (by < 0):
            self._toggle()
        return True

    def click(self, at: tuple[int, int]) -> None:
        """Turn the switch, or begin."""
        if self.part(at) > SWITCH_FROM:
            self._toggle()
        else:
            self.choose()

    def looks(self) -> object:
        """Return its words and its switch."""
        return super().looks(), self._get()

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint the note and, when lit or on, the switch."""
        cabinet, value = self.cabinet, self.value
        note = cabinet.line(self._note(), SMALL, "text" if lit else "text_dim")
        right = value.left + round(value.width * SWITCH_FROM) - cabinet.px(8)
        surface.blit(note, note.get_rect(midright=(right, self.rect.centery)))
        if lit or self._get():
            self.draw_switch(surface, cabinet.words("title.no_guess"), on=self._get(), lit=lit)


class Switch(Row):
    """A row that is on or off."""

    def __init__(self, cabinet: Cabinet, label: str, get: Callable[[], bool], put: Callable[[bool], None]) -> None:
        super().__init__(cabinet, label, lambda: put(not get()))
        self._get = get

    def step(self, by: int) -> bool:
        """Left is off, right is on."""
        if self._get() is (by < 0):
            self.choose()
        return True

    def looks(self) -> object:
        """Return its word and whether it is on."""
        return self.label, self._get()

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint a track with a knob, and the word."""
        on = self._get()
        self.draw_switch(surface, self.cabinet.words("menu.on" if on else "menu.off"), on=on, lit=lit)


class Choice(Row):
    """A row with one of several values, stepped left and right."""

    def __init__(
        self,
        cabinet: Cabinet,
        label: str,
        names: dict[str, str],
        get: Callable[[], str],
        put: Callable[[str], None],
    ) -> None:
        super().__init__(cabinet, label, lambda: self._go(1, wrap=True))
        self._names, self._get, self._put = names, get, put

    def _go(self, by: int, *, wrap: bool = False) -> None:
        """Take the value *by* places on."""
        values = [*self._names]
        place = values.index(self._get()) + by
        if wrap:
            place %= len(values)
        if 0 <= place < len(values):
            self._put(values[place])

    def step(self, by: int) -> bool:
        """Take the value beside, as far as there is one."""
        self._go(by)
        return True

    def click(self, at: tuple[int, int]) -> None:
        """Step back on the left arrow, else on."""
        self._go(-1 if 0 <= self.part(at) < STEPS_BACK else 1, wrap=True)

    def looks(self) -> object:
        """Return its word and its value."""
        return self.label, self._get()

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint the value between two arrows."""
        value = self.cabinet.line(self._names[self._get()], SMALL, "text" if lit else "text_dim")
        surface.blit(value, value.get_rect(center=self.value.center))
        draw_arrows(surface, self.value, self.cabinet, "accent" if lit else "text_dim")


class Slider(Row):
    """A row with a number that is set along a bar, in steps."""

    def __init__(
        self,
        cabinet: Cabinet,
        label: str,
        get: Callable[[], int],
        put: Callable[[int], None],
        *,
        most: int,
        by: int,
    ) -> None:
        super().__init__(cabinet, label, lambda: None)
        self._get, self._put, self._most, self._by = get, put, most, by

    def step(self, by: int) -> bool:
        """Take the number before or after."""
        self._set(self._get() + by * self._by)
        return True

    def click(self, at: tuple[int, int]) -> None:
        """Set the place on the bar."""
        if (part := self.part(at)) >= 0:
            self._set(round(min(1, max(0, (part - BAR[0]) / BAR[1])) * self._most / self._by) * self._by)

    def _set(self, value: int) -> None:
        self._put(max(0, min(self._most, value)))

    def looks(self) -> object:
        """Return its word and its number."""
        return self.label, self._get()

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint the bar, its knob and the number."""
        cabinet, part = self.cabinet, self.value
        bar = pygame.Rect(part.left + part.width * BAR[0], 0, part.width * BAR[1], cabinet.px(8))
        bar.centery = self.rect.centery
        surface.blit(cabinet.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        filled = pygame.Rect(bar.left, bar.top, bar.width * self._get() // self._most, bar.height)
        if filled.width >= bar.height:
            surface.blit(cabinet.sprites.panel(filled.size, bar.height // 2, "accent" if lit else "text_dim"), filled)
        knob = cabinet.px(16)
        place = pygame.Rect(0, 0, knob, knob)
        place.center = (filled.right, bar.centery)
        surface.blit(cabinet.sprites.panel(place.size, knob // 2, "text"), place)
        value = cabinet.line(cabinet.words("menu.percent", value=self._get()), SMALL, "text" if lit else "text_dim")
        surface.blit(value, value.get_rect(midright=(self.rect.right - cabinet.px(16), self.rect.centery)))


class NumberField(Row):
    """A row with a number to type; it may be out of range until it is used."""

    def __init__(self, cabinet: Cabinet, label: str, value: int, *, digits: int, enter: Callable[[], None]) -> None:
        super().__init__(cabinet, label, enter)
        self.text = str(value)
        self._digits = digits
        self._fresh = True  # the first digit typed replaces the old number

    @property
    def number(self) -> int:
        """The number; 0 when empty."""
        return int(self.text or "0")

    def step(self, by: int) -> bool:
        """Count down or up."""
        self._set(str(max(0, self.number + by)))
        return True

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

    def click(self, at: tuple[int, int]) -> None:
        """Count on the arrows."""
        if (part := self.part(at)) >= 0:
            self.step(-1 if part < STEPS_BACK else 1)

    def _set(self, text: str) -> None:
        if len(text) <= self._digits:
            self.text = text

    def looks(self) -> object:
        """Return its word and its number as typed."""
        return self.label, self.text

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint the number with its caret."""
        cabinet = self.cabinet
        value = cabinet.line(self.text, NORMAL, "text")
        place = value.get_rect(center=self.value.center)
        surface.blit(value, place)
        if lit:  # where typing goes
            surface.fill(cabinet.theme["accent"], (place.right + cabinet.px(2), place.top, cabinet.px(2), place.height))
        draw_arrows(surface, self.value, cabinet, "accent" if lit else "text_dim")


def draw_arrows(surface: pygame.Surface, part: pygame.Rect, cabinet: Cabinet, colour: str) -> None:
    """Paint the arrows that step a value."""
    size = cabinet.px(14)
    arrow = cabinet.sprites.get("icon_step", size, swap={"question": colour})
    margin = cabinet.px(16)
    surface.blit(pygame.transform.flip(arrow, True, False), arrow.get_rect(midleft=(part.left + margin, part.centery)))
    surface.blit(arrow, arrow.get_rect(midright=(part.right - margin, part.centery)))


class Menu(Focus[Row]):
    """Rows one below the other, one of them lit."""

    def __init__(self, cabinet: Cabinet, rows: Sequence[Row]) -> None:
        super().__init__(cabinet, rows)
        self._pitch = cabinet.px(ROW_HEIGHT + ROW_GAP)

    @property
    def selected(self) -> int:
        """The place of the lit row."""
        return self.all.index(self.lit)

    @selected.setter
    def selected(self, place: int) -> None:
        self.lit = self.all[place]

    @property
    def height(self) -> int:
        """How high the menu is, in pixels."""
        return len(self.all) * self._pitch - self.cabinet.px(ROW_GAP)

    @property
    def rect(self) -> pygame.Rect:
        """Where the menu is."""
        return self.all[0].rect.unionall([row.rect for row in self.all[1:]])

    def fit(self, height: int) -> None:
        """Make the rows as high as they should be, or lower where they would not fit into *height*."""
        px = self.cabinet.px
        room = (height + px(ROW_GAP)) // len(self.all)
        self._pitch = max(px(LOWEST_ROW + ROW_GAP), min(px(ROW_HEIGHT + ROW_GAP), room))

    def place(self, left: int, top: int, width: int) -> None:
        """Lay the rows out from *top* on."""
        height = self._pitch - self.cabinet.px(ROW_GAP)
        for number, row in enumerate(self.all):
            row.rect = pygame.Rect(left, top + number * self._pitch, width, height)

    def act(self, action: Action) -> bool:
        """Sound a step as a choice: a row's value was set."""
        if action in (Action.LEFT, Action.RIGHT):
            sound = self.lit.sound
            stepped = self.lit.step(1 if action is Action.RIGHT else -1)
            if stepped:
                self.cabinet.audio.play(sound)
            return stepped
        return super().act(action)
