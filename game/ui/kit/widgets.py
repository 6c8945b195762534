"""
What can be pressed, and the one machine behind all of it.

A widget knows what it shows and does. :class:`Buttons` hears the mouse: over, held, released; :class:`Focus` adds
the light that keys and pads move.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import dist
from typing import Generic, TypeVar

import pygame

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL, SMALL
from game.ui.input.actions import MOUSE, TOUCH, Action, Asked
from game.ui.input.pointer import Pointing


@dataclass(frozen=True, slots=True)
class State:
    """How a widget stands: the light is on it, the mouse is over it, it is held down."""

    lit: bool = False
    over: bool = False
    held: bool = False


class Widget:
    """One place that can be pressed; *action* is what it stands for, if a key asks for the same."""

    def __init__(self, cabinet: Cabinet, action: Action | None = None) -> None:
        self.cabinet = cabinet
        self.action = action
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def enabled(self) -> bool:
        """Whether it can be pressed now."""
        return True

    @property
    def finger_rect(self) -> pygame.Rect:
        """Where a finger hits it: at least nine millimetres, however small it is drawn."""
        wide, high, least = *self.rect.size, self.cabinet.finger
        return self.rect.inflate(max(0, least - wide), max(0, least - high)) if wide and high else self.rect

    @property
    def sound(self) -> str:
        """What pressing it sounds like."""
        return "confirm"

    @property
    def tip(self) -> str:
        """What it is for, where that is not written on it."""
        return ""

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Paint what it is for under it, or over it where the window ends."""
        cabinet = self.cabinet
        line = cabinet.line(self.tip, SMALL)
        place = (
            line.get_rect(midtop=self.rect.midbottom).move(0, cabinet.px(10)).inflate(cabinet.px(18), cabinet.px(10))
        )
        seen = cabinet.stage.viewport.seen
        if place.bottom > seen.bottom:
            place.bottom = self.rect.top - cabinet.px(6)
        place.clamp_ip(seen)
        surface.blit(cabinet.sprites.panel(place.size, cabinet.px(6), "panel", "accent"), place)
        surface.blit(line, line.get_rect(center=place.center))

    def step(self, by: int) -> bool:
        """Take Left (-1) or Right (1); False leaves it to others."""
        return False

    def choose(self) -> None:
        """Do what Enter asks for: what its action does everywhere, unless it has a way of its own."""
        if self.action:
            self.cabinet.ask(Asked(self.action, MOUSE))

    def typed(self, character: str) -> bool:
        """Take a typed character."""
        return False

    def click(self, at: tuple[int, int]) -> None:
        """Take a click at a place in the window."""
        self.choose()

    def pointed(self, at: tuple[int, int] | None) -> None:
        """Take where on it the mouse is, or that it is gone."""

    def update(self) -> None:
        """Send what glides on it where it belongs by now; called after all input and with time."""

    def looks(self) -> object:
        """Return what its picture depends on, beside how it stands."""
        return None

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint it."""


Pressed = TypeVar("Pressed", bound=Widget)


class Buttons(Generic[Pressed]):
    """Widgets for the mouse: each acts on the release over it if it was pressed; the light *rests* on one of them."""

    def __init__(self, widgets: Sequence[Pressed], rests: Pressed | None = None) -> None:
        self.all = list(widgets)
        self._rests = rests
        self.over: Pressed | None = None
        self.held: Pressed | None = None  # on which the left button went down

    def point(self, pointing: Pointing) -> bool:
        """Take what the mouse did; tell whether it was meant for one of them, as a mere move never is."""
        before, self.over = self.over, self._under(pointing)
        if before and before is not self.over:
            before.pointed(None)
        if self.over:
            self.over.pointed(pointing.at if pointing.device.kind is MOUSE.kind else None)
        if self.over and self.over.tip and pointing.device.kind is MOUSE.kind:
            self.over.cabinet.stage.tips.offer(self.over)
        if pointing.button is Kind.LEFT_PRESS:
            self.held = self.over
        elif pointing.button is Kind.LEFT_RELEASE and self.held is not None:
            held, self.held = self.held, None
            if held is self.over:
                self.press(held, pointing.at)
            return True
        return self.held is not None

    def _under(self, pointing: Pointing) -> Pressed | None:
        """Return what is pointed at; a finger hits what is within its target, the nearest first."""
        use = [widget for widget in self.all if widget.enabled]
        hit = next((widget for widget in use if widget.rect.collidepoint(pointing.at)), None)
        if hit or pointing.device.kind is not TOUCH.kind:
            return hit
        near = [widget for widget in use if widget.finger_rect.collidepoint(pointing.at)]
        return min(near, key=lambda widget: dist(widget.rect.center, pointing.at), default=None)

    def press(self, widget: Pressed, at: tuple[int, int]) -> None:
        """Let a widget do what a click on it asks for."""
        widget.click(at)

    def let_go(self) -> None:
        """Release without acting."""
        self.held = None

    def state(self, widget: Pressed) -> State:
        """Return how a widget stands."""
        return State(widget is (self.over or self._rests), widget is self.over, widget is self.held)

    def update(self) -> None:
        """Let what glides on them glide."""
        for widget in self.all:
            widget.update()

    def looks(self) -> object:
        """Return all that the pictures depend on."""
        return [(widget.looks(), widget.enabled) for widget in self.all], self.stands()

    def stands(self) -> object:
        """Return what the states of all of them follow from."""
        return self.over or self._rests, self.over, self.held

    def draw(self, surface: pygame.Surface) -> None:
        """Paint all of them."""
        for widget in self.all:
            widget.draw(surface, self.state(widget))


class Focus(Buttons[Pressed]):
    """Widgets of which one is lit; with *side_by_side* Left and Right move the light as Up and Down do."""

    def __init__(
        self, cabinet: Cabinet, widgets: Sequence[Pressed], lit: Pressed | None = None, *, side_by_side: bool = False
    ) -> None:
        super().__init__(widgets)
        self.cabinet = cabinet
        self.lit = lit or self.all[0]
        self._side_by_side = side_by_side

    def light(self, widget: Pressed) -> None:
        """Move the light."""
        if widget is not self.lit:
            self.lit = widget
            self.cabinet.audio.play("menu")

    def replace(self, widgets: Sequence[Pressed], otherwise: Pressed) -> None:
        """Put other widgets in place; the light goes to *otherwise* where its own is gone."""
        self.all = list(widgets)
        if self.lit not in self.all or not self.lit.enabled:
            self.lit = otherwise

    def act(self, action: Action) -> bool:
        """Move the light, or give the lit widget what was asked for."""
        by = 1 if action in (Action.DOWN, Action.RIGHT) else -1
        if action in (Action.LEFT, Action.RIGHT) and not self._side_by_side:
            if not self.lit.step(by):
                return False
            self.cabinet.audio.play("menu")
        elif action in (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT):
            self._move(by)
        elif action is Action.CONFIRM:
            self.cabinet.audio.play(self.lit.sound)
            self.lit.choose()
        else:
            return False
        return True

    def typed(self, character: str) -> bool:
        """Give the lit widget a typed character."""
        return self.lit.typed(character)

    def _move(self, by: int) -> None:
        """Light the next widget that is in use, round and round."""
        use = [widget for widget in self.all if widget.enabled or widget is self.lit]
        self.light(use[(use.index(self.lit) + by) % len(use)])

    def point(self, pointing: Pointing) -> bool:
        """Light what the mouse moves to."""
        taken = super().point(pointing)
        if pointing.kind is Kind.MOVE and self.over:
            self.light(self.over)
        return taken

    def press(self, widget: Pressed, at: tuple[int, int]) -> None:
        """Light it and let it be heard."""
        self.light(widget)
        self.cabinet.audio.play(widget.sound)
        widget.click(at)

    def state(self, widget: Pressed) -> State:
        """Return how a widget stands; a light that the mouse brought stays where the mouse leaves."""
        return State(lit=widget is self.lit, held=widget is self.held)

    def stands(self) -> object:
        """Return what the states of all of them follow from."""
        return self.lit, self.held


class Icon(Widget):
    """A button without words: a sprite, on a key where the mouse is."""

    def __init__(self, cabinet: Cabinet, sprite: str | Callable[[], str], action: Action) -> None:
        super().__init__(cabinet, action)
        self._sprite = sprite

    @property
    def tip(self) -> str:
        """What it is for, and its key."""
        return tip_of(self)

    @property
    def sprite(self) -> str:
        """The sprite's name at present."""
        return self._sprite if isinstance(self._sprite, str) else self._sprite()

    def looks(self) -> object:
        """Return the sprite's name."""
        return self.sprite

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint it."""
        cabinet = self.cabinet
        if state.over or state.held:
            back = "open" if state.held else "covered"
            surface.blit(cabinet.sprites.panel(self.rect.size, cabinet.px(6), back), self.rect)
        sprite = cabinet.sprites.get(self.sprite, cabinet.px(20), swap={"question": "text_dim"})
        surface.blit(sprite, sprite.get_rect(center=self.rect.center))


def tip_of(widget: Widget) -> str:
    """Return what a widget's action is for, and the key that asks for it at present."""
    if widget.action is None:
        return ""
    words = widget.cabinet.words
    what = words(f"tip.{widget.action.name.lower()}")
    return words("tip.with_key", what=what, button=widget.cabinet.key(widget.action, on_board=True))


class Button(Widget):
    """A word that does something."""

    size, beside = NORMAL, 40  # of its letters, and the room beside them, at 720p
    lit_rim = "accent"
    first = False  # what most want next: filled with the accent, whatever is lit

    def __init__(self, cabinet: Cabinet, label: str, choose: Callable[[], None]) -> None:
        super().__init__(cabinet)
        self.label = label
        self._choose = choose

    @property
    def width(self) -> int:
        """How wide it wants to be, in pixels."""
        return self.cabinet.lettering.width(self.label, self.cabinet.px(self.size)) + self.cabinet.px(self.beside)

    def choose(self) -> None:
        """Do it."""
        self._choose()

    def looks(self) -> object:
        """Return its word."""
        return self.label

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint a key; the lit one is raised, a held one sunk."""
        cabinet = self.cabinet
        face = "open" if state.held else "accent" if self.first else "covered" if state.lit else "panel"
        rim = self.lit_rim if state.lit else "rim"
        ink = "text" if state.lit else "text_dim"
        if self.first:
            rim, ink = "accent", "text" if state.held else "backdrop"
        surface.blit(cabinet.sprites.panel(self.rect.size, cabinet.px(6), face, rim), self.rect)
        if self.first and (state.over or (state.lit and self.lit_rim == "accent")):  # the light: a line within
            inner = self.rect.inflate(-cabinet.px(6), -cabinet.px(6))
            surface.blit(cabinet.sprites.panel(inner.size, cabinet.px(4), face, ink), inner)
        label = cabinet.line(self.label, self.size, ink)
        surface.blit(label, label.get_rect(center=self.rect.center))


class BandButton(Button):
    """One that stands in a band over a board."""

    size, beside = SMALL, 24
    lit_rim = "rim"


def end_at(right: int, middle: int, buttons: Sequence[Button], *, height: int, gap: int) -> None:
    """Put buttons side by side so that the last one ends at *right*."""
    for button in reversed(buttons):
        button.rect = pygame.Rect(right - button.width, middle - height // 2, button.width, height)
        right = button.rect.left - gap
