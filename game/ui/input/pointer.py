"""Mouse events of the window in, pointings in surface pixels out, in order and each at its own place."""

from dataclasses import dataclass

import pygame

from game.engine.mouse import Kind

PRESSES = {1: Kind.LEFT_PRESS, 2: Kind.MIDDLE_PRESS, 3: Kind.RIGHT_PRESS}
RELEASES = {1: Kind.LEFT_RELEASE, 2: Kind.MIDDLE_RELEASE, 3: Kind.RIGHT_RELEASE}


@dataclass(frozen=True, slots=True)
class Pointing:
    """What the mouse did and where, in pixels; *wheel* notches are no button."""

    kind: Kind | None
    at: tuple[int, int]
    wheel: int = 0


class Pointer:
    """Knows where the mouse is and whether Shift was down when a button went down."""

    def __init__(self) -> None:
        self.ratio = 1.0  # surface pixels for one window pixel; above 1 on some high-resolution screens
        self._at = (0, 0)
        self._shift = False

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
        kind = (PRESSES if event.type == pygame.MOUSEBUTTONDOWN else RELEASES).get(event.button)
        if kind is Kind.LEFT_PRESS and self._shift:
            kind = Kind.SHIFT_LEFT_PRESS
        return Pointing(kind, self._at) if kind else None

    def release_all(self) -> None:
        """Forget Shift: the window lost focus and won't hear of its release."""
        self._shift = False
