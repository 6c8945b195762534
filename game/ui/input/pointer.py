"""Mouse events of the window in, pointings in surface pixels out, in order and each at its own place."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.gesture import RELEASE_OF, Kind
from game.ui.input.actions import MOUSE, TOUCH, Action, Device
from game.ui.input.bindings import DEFAULTS, Bindings
from game.ui.input.controls import MOUSE_BUTTONS, mouse_control

SLOP = 10
"""A finger trembles: so many CSS pixels from where it went down, it is still there."""


@dataclass(frozen=True, slots=True)
class Pointing:
    """
    What a pointing device did and where, in pixels; *wheel* notches are no button.

    *kind* is for boards, where buttons stand for what the player wants. *plain* is what the button is by itself, where
    that differs; *drag* is how far two fingers, or one on a board, have moved it, and *stretch* the ratio by which two
    have made it larger.
    """

    kind: Kind | None
    at: tuple[int, int]
    wheel: int = 0
    device: Device = MOUSE
    plain: Kind | None = None
    drag: tuple[int, int] = (0, 0)
    stretch: float = 1.0

    @property
    def button(self) -> Kind | None:
        """The button itself, whatever it is bound to: it presses what is on the screen."""
        return self.plain or self.kind


LATCHING = frozenset({Kind.MIDDLE_PRESS, Kind.SHIFT_LEFT_PRESS})
"""Presses that drag, or show what a chord would open, while they are held."""


class Pointer:
    """Knows where the mouse is, which buttons are held, and whether Shift was down when one went down."""

    def __init__(self, bindings: Callable[[], Bindings]) -> None:
        self.ratio = 1.0  # surface pixels for one window pixel; above 1 on some high-resolution screens
        self._bindings = bindings
        self._at = (0, 0)
        self._heard = False  # of the mouse, at all
        self._shift = self._ctrl = False
        self._latched = 0  # the button that stays down by itself
        self._held: dict[int, Kind] = {}  # what each button's release will end

    def key(self, event: pygame.Event) -> None:
        """Follow Shift and Ctrl in the order of events; asking for it later would be sampling."""
        if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
            self._shift = event.type == pygame.KEYDOWN
        elif event.key in (pygame.K_LCTRL, pygame.K_RCTRL):
            self._ctrl = event.type == pygame.KEYDOWN

    def control(self, event: pygame.Event) -> str | None:
        """Return the name of the button that went down, with what was held."""
        return mouse_control(event.button, shift=self._shift, ctrl=self._ctrl)

    def action(self, event: pygame.Event) -> Action | None:
        """Return the action that a button asks for as it goes down, if it is bound to one."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return None
        for control in self._controls(event.button):
            if asks := self._bindings().asks(MOUSE.kind, control):
                return asks if isinstance(asks, Action) else None
        return None

    def pointing(self, event: pygame.Event) -> Pointing | None:
        """Return what a mouse event means; None for buttons that mean nothing (the wheel's 4 and 5)."""
        if event.type == pygame.MOUSEWHEEL:
            return Pointing(None, self._at, event.y)
        self._at = (int(event.pos[0] * self.ratio), int(event.pos[1] * self.ratio))
        device = TOUCH if event.touch else MOUSE
        first, self._heard = not self._heard, True
        if event.type == pygame.MOUSEMOTION:  # the first only tells where the mouse lay when the window opened
            return None if first else Pointing(Kind.MOVE, self._at, device=device)
        if self._latch(event):
            return None
        kind = self._pressed(event.button) if event.type == pygame.MOUSEBUTTONDOWN else self._released(event.button)
        if self._bindings().latched and kind in LATCHING and event.type == pygame.MOUSEBUTTONDOWN:
            self._latched = event.button
        if kind is None:
            return None
        plain = self._plain(event)
        return Pointing(kind, self._at, device=device, plain=plain if plain is not kind else None)

    def _latch(self, event: pygame.Event) -> bool:
        """Tell whether an event means nothing, as its button is latched and stays down."""
        if event.button != self._latched:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._latched = 0  # its release is one from now on
        return True

    @staticmethod
    def _plain(event: pygame.Event) -> Kind | None:
        """Return the gesture of a button on what can be pressed."""
        press = DEFAULTS.press(MOUSE_BUTTONS.get(event.button, ""))
        if press is None:
            return None
        return press if event.type == pygame.MOUSEBUTTONDOWN else RELEASE_OF[press]

    def _pressed(self, button: int) -> Kind | None:
        """Return the press that a button stands for; Shift and Ctrl count where they change that."""
        bindings = self._bindings()
        press = next((press for control in self._controls(button) if (press := bindings.press(control))), None)
        if press:
            self._held[button] = press
        return press

    def _released(self, button: int) -> Kind | None:
        """Return the release of what the button pressed, else of what it would press."""
        press = self._held.pop(button, None) or self._bindings().press(MOUSE_BUTTONS.get(button, ""))
        return RELEASE_OF[press] if press else None

    def _controls(self, button: int) -> list[str]:
        """Return the names of a button, the one with what is held before the plain one."""
        names = mouse_control(button, shift=self._shift, ctrl=self._ctrl), mouse_control(button)
        return [name for name in names if name]

    def release_all(self) -> None:
        """Forget Shift, Ctrl and the buttons: the window lost focus and won't hear of their releases."""
        self._shift = self._ctrl = False
        self._held.clear()
        self._latched = 0
