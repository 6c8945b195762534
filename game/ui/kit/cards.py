"""The large cards of the title, the switches on them, and the desk on which one widget is lit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.core.assets import render, stretched
from game.ui.core.cabinet import Cabinet
from game.ui.core.motion import Glide
from game.ui.core.style import LARGE, SMALL
from game.ui.input.actions import Action
from game.ui.kit.numerals import numerals
from game.ui.kit.row import draw_track, switch_track
from game.ui.kit.widgets import Sliding, State, Widget

CHIP_SIZES = (SMALL, 19, 18, 17, 16)
"""Sizes of the letters on chips at 720p, the first with which they fit beside each other."""

CORNER = 10
"""The radius of a card's corners at 720p."""

GLOW = 9
"""How far the light around the lit widget reaches, at 720p."""

ARRIVES_FROM = 24
"""Pixels at 720p that what the disk tells slides in from."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a card says below its name, and a figure on its right with what it is."""

    line: str
    note: str = ""
    figure: str = ""
    caption: str = ""


class Card(Widget):
    """A way into the game, with what there is to know of it."""

    sinks = 6  # at 720p: how much lower all stands where there is no note

    def __init__(
        self, cabinet: Cabinet, label: str, icon: str, choose: Callable[[], None], tell: Callable[[], Told]
    ) -> None:
        super().__init__(cabinet)
        self.label = label
        self._icon, self._choose, self._tell = icon, choose, tell
        self._known = bool(tell().figure)
        self._arrival = Glide(cabinet.motion, 1.0)

    def choose(self) -> None:
        """Go there."""
        self._choose()

    def update(self) -> None:
        """Let a figure slide in when it becomes known."""
        known = bool(self._tell().figure)
        if known and not self._known:
            self._arrival.restart()
        self._known = known

    def looks(self) -> object:
        """Return what it says, and how far that has come."""
        return self.label, self._tell(), self._arrival.at

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the panel, the icon, the name, what is told, and the figure."""
        cabinet, rect, px, told = self.cabinet, self.rect, self.cabinet.px, self._tell()
        top = rect.top + (0 if told.note else round(self.sinks * cabinet.scale))
        face = "open" if state.held else "panel"
        surface.blit(cabinet.sprites.panel(rect.size, px(CORNER), face, "line"), rect)
        icon = cabinet.sprites.get(self._icon, px(56))
        surface.blit(icon, icon.get_rect(center=(rect.left + px(50), top + px(50))))
        left, figure_left = rect.left + px(98), self._draw_figure(surface, told, top)
        label = cabinet.line(self.label, LARGE)
        surface.blit(label, label.get_rect(midleft=(left, top + px(33))))
        for text, middle, colour, right in (
            (told.line, 63, "text_dim", figure_left),
            (told.note, 85, "accent", rect.right - px(20)),
        ):
            if text:
                line = cabinet.line(text, SMALL, colour, right - px(12) - left)
                surface.blit(line, line.get_rect(midleft=(left, top + px(middle))))

    def _draw_figure(self, surface: pygame.Surface, told: Told, top: int) -> int:
        """Paint the figure and what it is; return where they begin."""
        cabinet, px, right = self.cabinet, self.cabinet.px, self.rect.right - self.cabinet.px(20)
        if not told.figure:
            return right
        part = self._arrival.at
        figure = numerals(cabinet, told.figure, px(20), "text")
        caption = cabinet.line(told.caption, SMALL, "text_dim")
        for picture, middle in ((figure, 33), (caption, 63)):
            shown = picture if part >= 1 else picture.copy()
            if part < 1:
                shown.set_alpha(round(255 * part))
            away = round(px(ARRIVES_FROM) * (1 - part))
            surface.blit(shown, shown.get_rect(midright=(right + away, top + px(middle))))
        return right - max(figure.get_width(), caption.get_width())


class ChipCard(Card):
    """A card with one of several things to choose first, as chips; its way leads to the chosen one."""

    sinks = 0

    def __init__(
        self,
        cabinet: Cabinet,
        label: str,
        icon: str,
        choose: Callable[[], None],
        tell: Callable[[], Told],
        *,
        chips: dict[str, str],
        get: Callable[[], str],
        put: Callable[[str], None],
    ) -> None:
        super().__init__(cabinet, label, icon, choose, tell)
        self._chips, self._get, self._put = chips, get, put
        self._over = ""  # the chip under the mouse

    def step(self, by: int) -> bool:
        """Choose the one beside, as far as there is one."""
        names = [*self._chips]
        place = names.index(self._get()) + by
        if 0 <= place < len(names):
            self._put(names[place])
        return True

    def click(self, at: tuple[int, int]) -> None:
        """Choose a chip, or go."""
        for name, chip in self._places().items():
            if chip.collidepoint(at):
                self.cabinet.audio.play("toggle")
                self._put(name)
                return
        self.choose()

    def pointed(self, at: tuple[int, int] | None) -> None:
        """Light the chip under the mouse."""
        places = self._places().items() if at else ()
        self._over = next((name for name, chip in places if at and chip.collidepoint(at)), "")

    def _places(self) -> dict[str, pygame.Rect]:
        """Return where the chips are: side by side, no wider than the card."""
        px, room = self.cabinet.px, self.rect.width - 2 * self.cabinet.px(20)
        size = self._size()
        letters = [self._width(label, size) for label in self._chips.values()]
        gap = px(6)
        beside = min(px(22), (room - sum(letters) - gap * (len(letters) - 1)) // len(letters))
        left, places = self.rect.left + px(20), {}
        for name, wide in zip(self._chips, letters, strict=True):
            places[name] = pygame.Rect(left, self.rect.top + px(90), wide + beside, px(28))
            left += wide + beside + gap
        return places

    def _size(self) -> int:
        """Return the size of the letters."""
        room = self.rect.width - self.cabinet.px(40 + 6 * (len(self._chips) - 1))
        beside = self.cabinet.px(16) * len(self._chips)
        fitting = (
            size
            for size in CHIP_SIZES
            if sum(self._width(label, size) for label in self._chips.values()) + beside <= room
        )
        return next(fitting, CHIP_SIZES[-1])

    def _width(self, label: str, size: int) -> int:
        return self.cabinet.lettering.width(label, self.cabinet.px(size))

    def looks(self) -> object:
        """Return what it says, what is chosen, and what may be by a click."""
        return super().looks(), self._get(), self._over

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the card, and the chips: the chosen one has a rim and bright letters."""
        super().draw(surface, state)
        cabinet, chosen, size = self.cabinet, self._get(), self._size()
        for name, chip in self._places().items():
            rim, colour = ("accent", "accent") if name == chosen else ("line", "text_dim")
            face = "backdrop"
            if name == self._over and name != chosen:
                face, rim, colour = "covered", "rim", "text"
            surface.blit(cabinet.sprites.panel(chip.size, chip.height // 2, face, rim), chip)
            label = cabinet.line(self._chips[name], size, colour)
            surface.blit(label, label.get_rect(center=chip.center))


class CardSwitch(Widget):
    """A word and a switch, on a card; *there* tells whether it is at present."""

    sound = "toggle"

    def __init__(
        self,
        cabinet: Cabinet,
        label: str,
        get: Callable[[], bool],
        toggle: Callable[[], None],
        *,
        there: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(cabinet)
        self.label = label
        self._get, self._toggle, self._there = get, toggle, there
        self._knob = Glide(cabinet.motion, get())

    @property
    def enabled(self) -> bool:
        """Whether there is such a switch now."""
        return self._there()

    @property
    def width(self) -> int:
        """How wide it wants to be, in pixels."""
        px = self.cabinet.px
        return self.cabinet.lettering.width(self.label, px(SMALL)) + px(26) + switch_track(self.cabinet).width

    def choose(self) -> None:
        """Turn it."""
        self._toggle()

    def step(self, by: int) -> bool:
        """Left is off, right is on."""
        if self._get() is (by < 0):
            self._toggle()
        return True

    def update(self) -> None:
        """Send the knob where it belongs."""
        self._knob.to(self._get())

    def looks(self) -> object:
        """Return its word, and where its knob is."""
        return self.label, self._get(), self._knob.at

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the switch, and the word behind it."""
        if not self.enabled:
            return
        cabinet, rect, px = self.cabinet, self.rect, self.cabinet.px
        track = switch_track(cabinet)
        track.midleft = rect.left + px(8), rect.centery
        draw_track(surface, cabinet, track, self._knob.towards(self._get()))
        line = cabinet.line(self.label, SMALL, "text" if state.lit or self._get() else "text_dim")
        surface.blit(line, line.get_rect(midleft=(track.right + px(10), rect.centery)))


class Desk(Sliding[Widget]):
    """
    Widgets in rows: Up and Down go from row to row, Left and Right within one, or set its only widget.

    Of widgets that lie over each other the one that comes first hears the mouse.
    """

    def __init__(self, cabinet: Cabinet, rows: Sequence[Sequence[Widget]], over: Sequence[Widget]) -> None:
        """*over* are those of the rows that lie over others."""
        others = [widget for row in rows for widget in row if widget not in over]
        super().__init__(cabinet, [*over, *others], rows[0][0])
        self.rows = [list(row) for row in rows]
        self._light: tuple[object, pygame.Surface] | None = None

    def act(self, action: Action) -> bool:
        """Move the light, or give the lit widget what was asked for."""
        use = [[widget for widget in row if widget.enabled or widget is self.lit] for row in self.rows]
        rows = [row for row in use if row]
        row = next(row for row in rows if self.lit in row)
        by = 1 if action in (Action.DOWN, Action.RIGHT) else -1
        if action in (Action.UP, Action.DOWN):
            following = rows[(rows.index(row) + by) % len(rows)]
            here = self.lit.rect.centerx if len(row) > 1 else self.lit.rect.left  # a whole row leads to the first
            self.light(min(following, key=lambda widget: abs(widget.rect.centerx - here)))
        elif action in (Action.LEFT, Action.RIGHT) and len(row) > 1:
            self.light(row[(row.index(self.lit) + by) % len(row)])
        elif action in (Action.LEFT, Action.RIGHT):
            stepped = self.lit.step(by)
            if stepped:
                self.cabinet.audio.play("toggle")
            return stepped
        else:
            return super().act(action)
        return True

    @property
    def selected(self) -> int:
        """The place of the lit widget."""
        return self.all.index(self.lit)

    @selected.setter
    def selected(self, place: int) -> None:
        self.light(self.all[place])

    def looks(self) -> object:
        """Return all that the pictures depend on."""
        return super().looks(), tuple(self.light_rect)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint all widgets, those that lie over others last, and the light around the lit one."""
        for widget in reversed(self.all):
            widget.draw(surface, self.state(widget))
        reach = self.cabinet.px(GLOW)
        around = self.light_rect.inflate(2 * reach, 2 * reach)
        surface.blit(stretched(self._lamp(), around.size), around)

    def _lamp(self) -> pygame.Surface:
        """Return the light around the smallest widget there could be, to be stretched."""
        cabinet = self.cabinet
        wanted = cabinet.scale, cabinet.theme
        if self._light is None or self._light[0] != wanted:
            self._light = wanted, _lamp(cabinet)
        return self._light[1]


def _lamp(cabinet: Cabinet) -> pygame.Surface:
    """Return a rim with a soft glow around it."""
    px, colour = cabinet.px, cabinet.theme["accent"]
    reach, radius, stroke = px(GLOW), px(CORNER), max(2, px(2))
    side = 2 * (reach + radius) + 1
    rims = [(stroke, 1.0)] + [(stroke + 2 * reach * part // 6, 0.045) for part in range(1, 6)]
    shapes = "".join(
        f'<rect x="{reach + stroke / 2}" y="{reach + stroke / 2}" width="{side - 2 * reach - stroke}" '
        f'height="{side - 2 * reach - stroke}" rx="{radius - stroke / 2}" fill="none" stroke="{colour}" '
        f'stroke-width="{wide}" stroke-opacity="{opacity}"/>'
        for wide, opacity in rims
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{shapes}</svg>'
    return render(svg, side, side, "lamp")
