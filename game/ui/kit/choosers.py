"""Widgets that show one of several things: a chooser between two arrows, and tabs."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.motion import Slide
from game.ui.core.style import NORMAL, SMALL
from game.ui.kit.row import draw_arrows
from game.ui.kit.widgets import State, Widget

ARROW_PART = 56
"""Width at 720p of the part of a chooser that steps back, and of the part that steps on."""


class Chooser(Widget):
    """One of several values between two arrows; with a single value it only says what it is."""

    def __init__(
        self,
        cabinet: Cabinet,
        name: Callable[[], tuple[str, str]],
        step: Callable[[int], None],
        count: Callable[[], int],
    ) -> None:
        super().__init__(cabinet)
        self._name, self._step, self._count = name, step, count

    @property
    def enabled(self) -> bool:
        """Whether there is anything to choose."""
        return self._count() > 1

    def step(self, by: int) -> bool:
        """Take the value before or the one after, round and round."""
        self._step(by)
        return True

    def choose(self) -> None:
        """Take the next value."""
        self._step(1)

    def click(self, at: tuple[int, int]) -> None:
        """Step back on the left arrow, else on."""
        self._step(-1 if at[0] < self.rect.left + self.cabinet.px(ARROW_PART) else 1)

    def looks(self) -> object:
        """Return its value."""
        return self._name()

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the value, a quieter note beside it, and the arrows."""
        cabinet, rect = self.cabinet, self.rect
        if state.lit:
            surface.blit(cabinet.sprites.panel(rect.size, cabinet.px(6), "covered", "rim"), rect)
        name, note = self._name()
        room = rect.width - 2 * cabinet.px(ARROW_PART if self.enabled else 8)
        lines = [cabinet.line(name, NORMAL, "text", room)]
        if note and cabinet.lettering.width(note, cabinet.px(SMALL)) + lines[0].get_width() + cabinet.px(12) <= room:
            lines.append(cabinet.line(note, SMALL, "text_dim"))
        left = rect.centerx - (sum(line.get_width() for line in lines) + cabinet.px(12) * (len(lines) - 1)) // 2
        for line in lines:
            surface.blit(line, line.get_rect(midleft=(left, rect.centery)))
            left += line.get_width() + cabinet.px(12)
        if self.enabled:
            draw_arrows(surface, rect, cabinet, "accent" if state.lit else "text_dim")


class Tabs(Widget):
    """Pages side by side, one of them open."""

    def __init__(self, cabinet: Cabinet, labels: Sequence[str], turn: Callable[[], None]) -> None:
        super().__init__(cabinet)
        self._labels, self._turn = labels, turn
        self._slide = Slide(cabinet.motion)
        self._over: int | None = None  # the page whose label is under the mouse
        self.open = 0

    def step(self, by: int) -> bool:
        """Open the page beside, round and round."""
        self._show((self.open + by) % len(self._labels))
        return True

    def choose(self) -> None:
        """Open the next page."""
        self.step(1)

    def click(self, at: tuple[int, int]) -> None:
        """Open the page under the mouse."""
        self._show(self._page_at(at))

    def pointed(self, at: tuple[int, int] | None) -> None:
        """Light the label under the mouse."""
        self._over = self._page_at(at) if at else None

    def _page_at(self, at: tuple[int, int]) -> int:
        return max(0, min(len(self._labels) - 1, (at[0] - self.rect.left) * len(self._labels) // self.rect.width))

    def _show(self, number: int) -> None:
        if number != self.open:
            self._slide.leave(self._under)
        self.open = number
        self._turn()

    def tab(self, number: int) -> pygame.Rect:
        """Return where a page's tab is."""
        left, right = (self.rect.width * place // len(self._labels) for place in (number, number + 1))
        return pygame.Rect(self.rect.left + left, self.rect.top, right - left, self.rect.height)

    @property
    def _under(self) -> pygame.Rect:
        """Where the line under the open page's label is, or is on its way to."""
        cabinet, tab = self.cabinet, self.tab(self.open)
        under = pygame.Rect(0, 0, cabinet.line(self._labels[self.open], NORMAL).get_width(), cabinet.px(3))
        under.midbottom = tab.centerx, tab.bottom - cabinet.px(2)
        return self._slide.on_the_way(under)

    def looks(self) -> object:
        """Return which page is open, where its line is, and which one a click would open."""
        return self.open, tuple(self._under), self._over

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the labels, the open one bright and underlined."""
        cabinet = self.cabinet
        for number, label in enumerate(self._labels):
            tab, is_open = self.tab(number), number == self.open
            if is_open and state.lit:
                key = tab.inflate(-cabinet.px(8), 0)
                surface.blit(cabinet.sprites.panel(key.size, cabinet.px(6), "covered", "rim"), key)
            line = cabinet.line(label, NORMAL, "text" if is_open or number == self._over else "text_dim")
            surface.blit(line, line.get_rect(center=tab.center))
        surface.fill(cabinet.theme["accent"], self._under)
