"""
Rows of a menu and the menu itself: one lit row, by mouse and by keys.

A row is a label on the left and something to step or to set on the right.
"""

from collections.abc import Callable, Sequence

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.motion import Glide
from game.ui.core.style import NORMAL, SMALL
from game.ui.input.actions import Action
from game.ui.kit.widgets import Sliding, State, Widget

ROW_HEIGHT, ROW_GAP = 42, 4
LOWEST_ROW = 30
"""At 720p: what a row is pressed together to where a menu would not fit."""

STEPS_BACK = 0.35
"""Up to this part of the value, a click steps it back."""

BAR = (0.08, 0.6)
"""Where a slider's bar begins and how long it is, as parts of the value."""

LABEL = 40
"""Pixels at 720p before a row's label: the flag of the lit one stands there."""

BESIDE_VALUE = 36
"""Pixels at 720p at both ends of a choice's value, with an arrow in them."""

COMES_FROM = 28
"""Pixels at 720p that the next value of a choice slides in from."""


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
        """Paint the label and what stands on the right; the light on it is the menu's."""
        cabinet, rect = self.cabinet, self.rect
        label = cabinet.line(self.label, NORMAL)
        surface.blit(label, label.get_rect(midleft=(rect.left + cabinet.px(LABEL), rect.centery)))
        self.draw_value(surface, lit=state.lit)

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint what stands on the right: here a quiet note."""
        note = self.cabinet.line(self._note(), SMALL, "text" if lit else "text_dim")
        surface.blit(note, note.get_rect(midright=(self.rect.right - self.cabinet.px(16), self.rect.centery)))

    def draw_switch(self, surface: pygame.Surface, word: str, *, on: float, lit: bool) -> None:
        """Paint a track with a knob at the right end, and a word before it."""
        cabinet, rect = self.cabinet, self.rect
        track = switch_track(cabinet)
        track.midright = (rect.right - cabinet.px(16), rect.centery)
        draw_track(surface, cabinet, track, on)
        line = cabinet.line(word, SMALL, "text" if lit else "text_dim")
        surface.blit(line, line.get_rect(midright=(track.left - cabinet.px(10), rect.centery)))


class Switch(Row):
    """A row that is on or off."""

    def __init__(self, cabinet: Cabinet, label: str, get: Callable[[], bool], put: Callable[[bool], None]) -> None:
        super().__init__(cabinet, label, lambda: put(not get()))
        self._get = get
        self._knob = Glide(cabinet.motion, get())

    def update(self) -> None:
        """Send the knob where it belongs."""
        self._knob.to(self._get())

    def step(self, by: int) -> bool:
        """Left is off, right is on."""
        if self._get() is (by < 0):
            self.choose()
        return True

    def looks(self) -> object:
        """Return its word and whether it is on."""
        return self.label, self._get(), self._knob.at

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint a track with a knob, and the word."""
        on = self._get()
        word = self.cabinet.words("menu.on" if on else "menu.off")
        self.draw_switch(surface, word, on=self._knob.towards(on), lit=lit)


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
        self._arrival, self._way = Glide(cabinet.motion, 1.0), 0

    def _go(self, by: int, *, wrap: bool = False) -> None:
        """Take the value *by* places on."""
        values = [*self._names]
        place = values.index(self._get()) + by
        if wrap:
            place %= len(values)
        if 0 <= place < len(values):
            self._way = by
            self._arrival.restart()
            self._put(values[place])

    def step(self, by: int) -> bool:
        """Take the value beside, as far as there is one."""
        self._go(by)
        return True

    def click(self, at: tuple[int, int]) -> None:
        """Step back on the left arrow, else on."""
        self._go(-1 if 0 <= self.part(at) < STEPS_BACK else 1, wrap=True)

    def looks(self) -> object:
        """Return its word, its value, and how far that has come."""
        return self.label, self._get(), self._arrival.at

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint the value between two arrows; it comes from the side that was stepped to."""
        cabinet, part = self.cabinet, self._arrival.at
        room = self.value.width - 2 * cabinet.px(BESIDE_VALUE)
        widest = max(cabinet.lettering.width(name, cabinet.px(NORMAL)) for name in self._names.values())
        value = cabinet.line(self._names[self._get()], NORMAL if widest <= room else SMALL)  # all equally large
        if part < 1:
            value = value.copy()
            value.set_alpha(round(255 * part))
        away = round(self._way * cabinet.px(COMES_FROM) * (1 - part))
        surface.blit(value, value.get_rect(center=self.value.center).move(away, 0))
        draw_arrows(surface, self.value, cabinet, "accent" if lit else "text_dim")


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
        self._part = Glide(cabinet.motion, get() / most)

    def update(self) -> None:
        """Send the knob where it belongs."""
        self._part.to(self._get() / self._most)

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
        return self.label, self._get(), self._part.at

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint the bar, its knob and the number."""
        cabinet, part = self.cabinet, self.value
        bar = pygame.Rect(part.left + part.width * BAR[0], 0, part.width * BAR[1], cabinet.px(8))
        bar.centery = self.rect.centery
        surface.blit(cabinet.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        filled = pygame.Rect(bar)
        filled.width = int(bar.width * self._part.towards(self._get() / self._most))
        full = cabinet.sprites.panel(bar.size, bar.height // 2, "accent" if lit else "text_dim")
        surface.blit(full, filled, ((0, 0), filled.size))  # its end is under the knob
        knob = cabinet.px(16)
        place = pygame.Rect(0, 0, knob, knob)
        place.center = (filled.right, bar.centery)
        surface.blit(cabinet.sprites.panel(place.size, knob // 2, "text"), place)
        value = cabinet.line(cabinet.words("menu.percent", value=self._get()), SMALL, "text" if lit else "text_dim")
        surface.blit(value, value.get_rect(midright=(self.rect.right - cabinet.px(16), self.rect.centery)))


class Tabs(Row):
    """A row of names side by side, one of which is shown: left and right or a click turn to another."""

    def __init__(
        self, cabinet: Cabinet, names: dict[str, str], get: Callable[[], str], put: Callable[[str], None]
    ) -> None:
        super().__init__(cabinet, "", lambda: self._turn(1))
        self._names, self._get, self._put = names, get, put
        self._over = ""  # the one whose name is under the mouse

    def _turn(self, by: int) -> None:
        """Show the one *by* places on, round and round."""
        values = [*self._names]
        self._put(values[(values.index(self._get()) + by) % len(values)])

    def step(self, by: int) -> bool:
        """Turn to the one beside."""
        self._turn(by)
        return True

    def click(self, at: tuple[int, int]) -> None:
        """Turn to the one that was clicked."""
        self._put(self._named_at(at))

    def pointed(self, at: tuple[int, int] | None) -> None:
        """Light the name under the mouse."""
        self._over = self._named_at(at) if at else ""

    def _named_at(self, at: tuple[int, int]) -> str:
        values = [*self._names]
        place = (at[0] - self.rect.left) * len(values) // self.rect.width
        return values[max(0, min(len(values) - 1, place))]

    def looks(self) -> object:
        """Return which one is shown, and which one a click would show."""
        return self._get(), self._over

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the names, the shown one bright and underlined."""
        cabinet, rect, wide = self.cabinet, self.rect, self.rect.width // len(self._names)
        for place, (value, name) in enumerate(self._names.items()):
            shown = value == self._get()
            bright = shown or value == self._over or (state.lit and not self._over)
            line = cabinet.line(name, SMALL, "text" if bright else "text_dim", wide - cabinet.px(8))
            middle = line.get_rect(center=(rect.left + place * wide + wide // 2, rect.centery))
            surface.blit(line, middle)
            if shown:
                thick = cabinet.px(3)
                bar = pygame.Rect(rect.left + place * wide + cabinet.px(8), rect.bottom - thick, 0, thick)
                bar.width = wide - cabinet.px(16)
                surface.fill(cabinet.theme["accent"], bar)


def switch_track(cabinet: Cabinet) -> pygame.Rect:
    """Return how large a switch is."""
    return pygame.Rect(0, 0, cabinet.px(44), cabinet.px(22))


def draw_track(surface: pygame.Surface, cabinet: Cabinet, track: pygame.Rect, on: float) -> None:
    """Paint a switch, *on* from 0 to 1: the knob is on its way, and the track takes the colour of its end."""
    height, sprites = track.height, cabinet.sprites
    for fill, part in (("open", 1.0), ("good", on)):
        picture = sprites.panel(track.size, height // 2, fill, "line")
        if part < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * part))
        surface.blit(picture, track)
    knob = height - cabinet.px(6)
    place = pygame.Rect(0, 0, knob, knob)
    way = track.width - height // 2 - height // 2
    place.center = (track.left + height // 2 + round(way * on), track.centery)
    surface.blit(sprites.panel(place.size, knob // 2, "text"), place)


def draw_arrows(surface: pygame.Surface, part: pygame.Rect, cabinet: Cabinet, colour: str) -> None:
    """Paint the arrows that step a value."""
    size = cabinet.px(14)
    arrow = cabinet.sprites.get("icon_step", size, swap={"question": colour})
    margin = cabinet.px(16)
    surface.blit(pygame.transform.flip(arrow, True, False), arrow.get_rect(midleft=(part.left + margin, part.centery)))
    surface.blit(arrow, arrow.get_rect(midright=(part.right - margin, part.centery)))


class Menu(Sliding[Row]):
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
        self._pitch = max(self.cabinet.target(LOWEST_ROW) + px(ROW_GAP), min(px(ROW_HEIGHT + ROW_GAP), room))

    def place(self, left: int, top: int, width: int) -> None:
        """Lay the rows out from *top* on."""
        height = self._pitch - self.cabinet.px(ROW_GAP)
        for number, row in enumerate(self.all):
            row.rect = pygame.Rect(left, top + number * self._pitch, width, height)

    def looks(self) -> object:
        """Return all that the pictures depend on."""
        return super().looks(), tuple(self.light_rect)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint a key with a flag where the light is, and the rows."""
        cabinet, key = self.cabinet, self.light_rect
        face = "open" if self.state(self.lit).held else "covered"
        surface.blit(cabinet.sprites.panel(self.lit.rect.size, cabinet.px(6), face, "rim"), key)
        if self.lit.label:
            flag = cabinet.sprites.get("flag", cabinet.px(24))
            surface.blit(flag, flag.get_rect(midleft=(key.left + cabinet.px(8), key.centery)))
        super().draw(surface)

    def act(self, action: Action) -> bool:
        """Sound a step as a choice: a row's value was set."""
        if action in (Action.LEFT, Action.RIGHT):
            sound = self.lit.sound
            stepped = self.lit.step(1 if action is Action.RIGHT else -1)
            if stepped:
                self.cabinet.audio.play(sound)
            return stepped
        return super().act(action)
