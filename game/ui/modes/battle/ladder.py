"""What the ladder of ranks and a seat are drawn of: rungs, chips, a quiet button."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL
from game.ui.core.text import DISPLAY
from game.ui.kit.widgets import Button, State, Widget

COLOURS = {"cadet": "text_dim", "recruit": "good", "sapper": "digit_1", "captain": "accent", "marshal": "warning"}
"""In which of the theme's colours a rank is written."""


class Rung(Widget):
    """One rank on the ladder: who it is, how the person has fared, how fast it acts."""

    def __init__(
        self,
        cabinet: Cabinet,
        rank: str,
        choose: Callable[[], None],
        *,
        chosen: Callable[[], bool],
        told: Callable[[], str],
        tempo: str,
        to_panel: Callable[[], None],
    ) -> None:
        super().__init__(cabinet)
        self.rank, self._chosen, self._told, self._tempo = rank, chosen, told, tempo
        self._choose, self._to_panel = choose, to_panel

    def choose(self) -> None:
        """Take this one on."""
        self._choose()

    def step(self, by: int) -> bool:
        """Go over to the panel with Right."""
        if by > 0:
            self._to_panel()
        return by > 0

    def looks(self) -> object:
        """Return whether it is chosen, and what is told of it."""
        return self._chosen(), self._told()

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint portrait, name, record and tempo; the chosen one has a bright rim."""
        cabinet, px, rect = self.cabinet, self.cabinet.px, self.rect
        chosen = self._chosen()
        fill = "open" if state.held else "covered" if state.lit else "panel"
        rim = "accent" if chosen else "rim" if state.lit else "line"
        surface.blit(cabinet.sprites.panel(rect.size, px(12), fill, rim), rect)
        size = min(px(64), rect.height - px(20))
        face = cabinet.sprites.get(f"rank_{self.rank}", size)
        surface.blit(face, face.get_rect(midleft=(rect.left + px(16), rect.centery)))
        left = rect.left + size + px(34)
        tempo = cabinet.line(self._tempo, SMALL, "text" if state.lit else "text_dim")
        surface.blit(tempo, tempo.get_rect(midright=(rect.right - px(16), rect.centery)))
        room = rect.right - px(28) - tempo.get_width() - left
        colour = "text" if state.lit else COLOURS[self.rank]
        name = cabinet.line(cabinet.words(f"battle_setup.rank_{self.rank}"), LARGE, colour, width=room)
        surface.blit(name, name.get_rect(bottomleft=(left, rect.centery + px(4))))
        told = cabinet.line(self._told(), SMALL, "text" if state.lit else "text_dim", width=room)
        surface.blit(told, told.get_rect(topleft=(left, rect.centery + px(6))))


class Chips(Widget):
    """A few values side by side, one of them taken."""

    def __init__(
        self,
        cabinet: Cabinet,
        labels: Callable[[], Sequence[str]],
        get: Callable[[], int],
        put: Callable[[int], None],
        *,
        before: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(cabinet)
        self._labels, self._get, self._put, self._before = labels, get, put, before
        self._over: int | None = None  # the value under the mouse

    def step(self, by: int) -> bool:
        """Take the value beside; before the first one is something else."""
        place = self._get() + by
        if place < 0:
            self._before()
        elif place < len(self._labels()):
            self._put(place)
        return True

    def choose(self) -> None:
        """Take the next value, round and round."""
        self._put((self._get() + 1) % len(self._labels()))

    def click(self, at: tuple[int, int]) -> None:
        """Take the value under the mouse."""
        for place, chip in enumerate(self._places()):
            if chip.collidepoint(at):
                self._put(place)

    def pointed(self, at: tuple[int, int] | None) -> None:
        """Light the value under the mouse."""
        places = enumerate(self._places() if at else ())
        self._over = next((place for place, chip in places if at and chip.collidepoint(at)), None)

    def _places(self) -> list[pygame.Rect]:
        """Return where the values are; pressed together where they would not fit."""
        px, lettering = self.cabinet.px, self.cabinet.lettering
        wide = [lettering.width(label, px(SMALL)) + px(24) for label in self._labels()]
        gap = px(8)
        room = self.rect.width - gap * (len(wide) - 1)
        if sum(wide) > room:
            wide = [one * room // sum(wide) for one in wide]
        places, left = [], self.rect.left
        for one in wide:
            places.append(pygame.Rect(left, self.rect.top, one, self.rect.height))
            left += one + gap
        return places

    def looks(self) -> object:
        """Return its values, which is taken, and which would be by a click."""
        return [*self._labels()], self._get(), self._over

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint all values, the taken one in a bright rim and bright letters."""
        cabinet, px = self.cabinet, self.cabinet.px
        for place, (label, rect) in enumerate(zip(self._labels(), self._places(), strict=True)):
            taken, over = place == self._get(), place == self._over
            fill = "covered" if over or (state.lit and taken) else "panel"
            radius = rect.height // 2
            surface.blit(cabinet.sprites.panel(rect.size, radius, fill, "accent" if taken else "rim"), rect)
            line = cabinet.line(label, SMALL, "text" if taken or over else "text_dim", width=rect.width - px(8))
            surface.blit(line, line.get_rect(center=rect.center))


class SideButton(Button):
    """A button beside the ladder: Left leads back to it."""

    size, beside = SMALL, 30
    strong = False

    def __init__(self, cabinet: Cabinet, label: str, choose: Callable[[], None], back: Callable[[], None]) -> None:
        super().__init__(cabinet, label, choose)
        self._back = back

    def step(self, by: int) -> bool:
        """Go back to the ladder with Left."""
        if by < 0:
            self._back()
        return by < 0


class BeginButton(SideButton):
    """The one that is meant to be pressed: bright."""

    size, beside = LARGE, 56

    @property
    def width(self) -> int:
        """How wide it wants to be, in pixels."""
        px = self.cabinet.px
        return self.cabinet.lettering.width(self.label, px(self.size), DISPLAY) + px(self.beside)

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint a bright key, brighter where the light is."""
        cabinet, px = self.cabinet, self.cabinet.px
        fill, ink = ("accent", "backdrop") if state.lit and not state.held else ("covered", "text")
        surface.blit(cabinet.sprites.panel(self.rect.size, px(8), fill, "accent"), self.rect)
        label = cabinet.line(self.label, self.size, ink)
        surface.blit(label, label.get_rect(center=self.rect.center))
