"""Mouse events of the window in, pointings in surface pixels out, in order and each at its own place."""

from dataclasses import dataclass

import pygame

from game.engine.mouse import RELEASE_OF, Kind
from game.ui.input.actions import MOUSE, Device
from game.ui.input.bindings import Bindings
from game.ui.input.controls import mouse_control


@dataclass(frozen=True, slots=True)
class Pointing:
    """What a pointing device did and where, in pixels; *wheel* notches are no button."""

    kind: Kind | None
    at: tuple[int, int]
    wheel: int = 0
    device: Device = MOUSE


class Pointer:
    """Knows where the mouse is, what its buttons hold, and whether Shift was down when one went down."""

    def __init__(self, bindings: Bindings) -> None:
        self.ratio = 1.0  # surface pixels for one window pixel; above 1 on some high-resolution screens
        self._bindings = bindings
        self._at = (0, 0)
        self._shift = False
        self._held: dict[int, Kind] = {}  # what each button's release will end

    def key(self, event: pygame.Event) -> None:
        """Follow Shift in the order of events; asking for it later would be sampling."""
        if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
            self._shift = event.type == pygame.KEYDOWN

    def pointing(self, event: pygame.Event) -> Pointing | None:
        """Return what a mouse event means; None for buttons that mean nothing (the wheel's 4 and 5)."""
        if event.type == pygame.MOUSEWHEEL:
            return Pointing(None, self._at, event.y)
        self._at = (int(event.pos[0] * self.ratio), int(event.pos[1] * self.ratio))
        if event.type == pygame.MOUSEMOTION:
            return Pointing(Kind.MOVE, self._at)
        kind = self._pressed(event.button) if event.type == pygame.MOUSEBUTTONDOWN else self._released(event.button)
        return Pointing(kind, self._at) if kind else None

    def _pressed(self, button: int) -> Kind | None:
        """Return the press that a button stands for; Shift counts where it changes that."""
        press = self._press(button, shift=self._shift) or self._press(button, shift=False)
        if press:
            self._held[button] = press
        return press

    def _released(self, button: int) -> Kind | None:
        """Return the release of what the button pressed, else of what it would press."""
        press = self._held.pop(button, None) or self._press(button, shift=False)
        return RELEASE_OF[press] if press else None

    def _press(self, button: int, *, shift: bool) -> Kind | None:
        control = mouse_control(button, shift=shift)
        return self._bindings.press(control) if control else None

    def release_all(self) -> None:
        """Forget Shift and the buttons: the window lost focus and won't hear of their releases."""
        self._shift = False
        self._held.clear()
