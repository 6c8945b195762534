"""
The places of a scene where the light can stop: tabs, choosers, buttons, rows of a table.

A stop knows what it shows and does; :class:`Stops` moves the light among them, by keys, by pad and by mouse.
"""

from collections.abc import Callable, Sequence

import pygame

from game.engine.mouse import Kind
from game.ui.cabinet import NORMAL, SMALL, Cabinet
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing
from game.ui.widgets import draw_arrows

ARROW_PART = 56
"""Width at 720p of the part of a chooser that steps back, and of the part that steps on."""


class Stop:
    """One place; by itself it does nothing and is left out."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def enabled(self) -> bool:
        """Whether the light stops here."""
        return True

    def step(self, by: int) -> bool:
        """Take Left (-1) or Right (1); False leaves it to the scene."""
        return False

    def choose(self) -> None:
        """Do what Enter asks for."""

    def click(self, at: tuple[int, int]) -> None:
        """Take a click at a place in the window."""
        self.choose()

    def draw(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint it."""


class Button(Stop):
    """A word that does something."""

    def __init__(self, cabinet: Cabinet, label: str, choose: Callable[[], None]) -> None:
        super().__init__()
        self._cabinet, self._label, self._choose = cabinet, label, choose

    @property
    def width(self) -> int:
        """How wide it wants to be, in pixels."""
        return self._cabinet.lettering.width(self._label, self._cabinet.px(NORMAL)) + self._cabinet.px(40)

    def choose(self) -> None:
        """Do it."""
        self._choose()

    def draw(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint a key; the lit one is raised and has a bright rim."""
        cabinet = self._cabinet
        face, rim = ("covered", "accent") if lit else ("panel", "covered_top")
        surface.blit(cabinet.sprites.panel(self.rect.size, cabinet.px(6), face, rim), self.rect)
        label = cabinet.line(self._label, NORMAL, "text" if lit else "text_dim")
        surface.blit(label, label.get_rect(center=self.rect.center))


class Chooser(Stop):
    """One of several values between two arrows; with a single value it only says what it is."""

    def __init__(
        self,
        cabinet: Cabinet,
        name: Callable[[], tuple[str, str]],
        step: Callable[[int], None],
        count: Callable[[], int],
    ) -> None:
        super().__init__()
        self._cabinet, self._name, self._step, self._count = cabinet, name, step, count

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
        self._step(-1 if at[0] < self.rect.left + self._cabinet.px(ARROW_PART) else 1)

    def draw(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint the value, a quieter note beside it, and the arrows."""
        cabinet, rect = self._cabinet, self.rect
        if lit:
            surface.blit(cabinet.sprites.panel(rect.size, cabinet.px(6), "covered", "covered_top"), rect)
        name, note = self._name()
        room = rect.width - 2 * cabinet.px(ARROW_PART if self.enabled else 8)
        lines = [cabinet.line(cabinet.lettering.cut(name, cabinet.px(NORMAL), room), NORMAL, "text")]
        if note and cabinet.lettering.width(note, cabinet.px(SMALL)) + lines[0].get_width() + cabinet.px(12) <= room:
            lines.append(cabinet.line(note, SMALL, "text_dim"))
        left = rect.centerx - (sum(line.get_width() for line in lines) + cabinet.px(12) * (len(lines) - 1)) // 2
        for line in lines:
            surface.blit(line, line.get_rect(midleft=(left, rect.centery)))
            left += line.get_width() + cabinet.px(12)
        if self.enabled:
            draw_arrows(surface, rect, cabinet, "accent" if lit else "text_dim")


class Tabs(Stop):
    """Pages side by side, one of them open."""

    def __init__(self, cabinet: Cabinet, labels: Sequence[str], turn: Callable[[int], None]) -> None:
        super().__init__()
        self._cabinet, self._labels, self._turn = cabinet, labels, turn
        self.open = 0

    def step(self, by: int) -> bool:
        """Open the page beside, round and round."""
        self.open = (self.open + by) % len(self._labels)
        self._turn(self.open)
        return True

    def choose(self) -> None:
        """Open the next page."""
        self.step(1)

    def click(self, at: tuple[int, int]) -> None:
        """Open the page under the mouse."""
        self.open = max(0, min(len(self._labels) - 1, (at[0] - self.rect.left) * len(self._labels) // self.rect.width))
        self._turn(self.open)

    def tab(self, number: int) -> pygame.Rect:
        """Return where a page's tab is."""
        left, right = (self.rect.width * place // len(self._labels) for place in (number, number + 1))
        return pygame.Rect(self.rect.left + left, self.rect.top, right - left, self.rect.height)

    def draw(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Paint the labels, the open one bright and underlined."""
        cabinet = self._cabinet
        for number, label in enumerate(self._labels):
            tab, is_open = self.tab(number), number == self.open
            if is_open and lit:
                key = tab.inflate(-cabinet.px(8), 0)
                surface.blit(cabinet.sprites.panel(key.size, cabinet.px(6), "covered", "covered_top"), key)
            line = cabinet.line(label, NORMAL, "text" if is_open else "text_dim")
            surface.blit(line, line.get_rect(center=tab.center))
            if is_open:
                under = pygame.Rect(0, 0, line.get_width(), cabinet.px(3))
                under.midbottom = tab.centerx, tab.bottom - cabinet.px(2)
                surface.fill(cabinet.theme["accent"], under)


class Stops:
    """The stops of a scene, from the top to the bottom, one of them lit."""

    def __init__(self, cabinet: Cabinet, stops: Sequence[Stop], lit: Stop) -> None:
        self._cabinet = cabinet
        self.all = list(stops)
        self.lit = lit
        self._held: Stop | None = None  # on which the left button went down

    def light(self, stop: Stop) -> None:
        """Move the light."""
        if stop is not self.lit:
            self.lit = stop
            self._cabinet.audio.play("menu")

    def replace(self, stops: Sequence[Stop], otherwise: Stop) -> None:
        """Put other stops in place; the light goes to *otherwise* where its own is gone."""
        self.all = list(stops)
        if self.lit not in self.all or not self.lit.enabled:
            self.lit = otherwise

    def act(self, action: Action) -> bool:
        """Move the light, or give the lit stop what a key asked for."""
        if action in (Action.UP, Action.DOWN):
            self._move(1 if action is Action.DOWN else -1)
        elif action in (Action.LEFT, Action.RIGHT):
            by = 1 if action is Action.RIGHT else -1
            if not self.lit.step(by):
                return False
            self._cabinet.audio.play("menu")
        elif action is Action.CONFIRM:
            self._cabinet.audio.play("confirm")
            self.lit.choose()
        else:
            return False
        return True

    def _move(self, by: int) -> None:
        """Light the next stop that is in use."""
        use = [stop for stop in self.all if stop.enabled]
        place = use.index(self.lit) if self.lit in use else 0
        self.light(use[(place + by) % len(use)])

    def point(self, pointing: Pointing) -> bool:
        """Light the stop under the mouse; act on the release over the stop that was pressed."""
        over = next((stop for stop in self.all if stop.enabled and stop.rect.collidepoint(pointing.at)), None)
        if pointing.kind is Kind.MOVE and over:
            self.light(over)
        elif pointing.kind is Kind.LEFT_PRESS:
            self._held = over
        elif pointing.kind is Kind.LEFT_RELEASE:
            held, self._held = self._held, None
            if over and over is held:
                self.light(over)
                self._cabinet.audio.play("confirm")
                over.click(pointing.at)
        return over is not None

    def let_go(self) -> None:
        """Release without acting."""
        self._held = None

    def draw(self, surface: pygame.Surface) -> None:
        """Paint all of them."""
        for stop in self.all:
            stop.draw(surface, lit=stop is self.lit)
