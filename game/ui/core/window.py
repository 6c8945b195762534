"""The window: full screen and back to the same size."""

import os
from collections.abc import Sequence

import pygame

from game.ui.core.assets import Assets, render

SMALLEST_SIZE, SIZE = (320, 240), (1280, 720)


BARS = (16, 96)
"""Pixels of a screen's width and height that title bar, task bar and borders may take."""


def fitting(size: tuple[int, int], screens: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return *size*, reduced to the room of the largest screen without its bars."""
    if not screens:
        return size
    width, height = max(width for width, _ in screens) - BARS[0], max(height for _, height in screens) - BARS[1]
    return max(SMALLEST_SIZE[0], min(size[0], width)), max(SMALLEST_SIZE[1], min(size[1], height))


def on_a_screen(at: tuple[int, int], screens: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a window there can be seen, as far as the sizes of the screens say: its title bar is caught."""
    reach = sum(width for width, _ in screens), sum(height for _, height in screens)
    return all(-side <= place < side - CAUGHT for place, side in zip(at, reach, strict=True))


CAUGHT = 64
"""Pixels of a window that must stay on a screen, so that the player can drag it."""

DESKTOPS = ("XDG_CURRENT_DESKTOP", "DESKTOP_SESSION")
"""Variables of which a desktop sets one."""


def alone() -> bool:
    """Tell whether no window manager is there, as on the bare X of a kiosk: SDL asks one to fill the screen."""
    if pygame.display.get_driver() != "x11" or any(os.environ.get(name) for name in DESKTOPS):
        return False
    import ctypes

    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return False
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return False
    managers = x11.XInternAtom(display, b"WM_S0", False)  # who manages windows owns this selection, as the ICCCM asks
    owner = x11.XGetSelectionOwner(display, managers)
    x11.XCloseDisplay(display)
    return not owner


class GameWindow:
    """A resizable window that knows whether it fills the screen, and where it was put."""

    def __init__(self, title: str, size: tuple[int, int], at: tuple[int, int] | None = None) -> None:
        position = pygame.WINDOWPOS_CENTERED if at is None else at
        self._window = pygame.Window(title, size, position, resizable=True, allow_high_dpi=True)
        self._window.minimum_size = SMALLEST_SIZE
        self._window.get_surface()  # from here on surfaces can be converted to the screen's format
        self.fullscreen = False
        self._before: tuple[tuple[int, int], tuple[int, int]] | None = None  # place and size, where it is alone
        self.moved_to: tuple[int, int, int, int] | None = None  # place and size, once the player has changed them

    def remember(self) -> None:
        """Note the place and the size of the window: the player has moved it."""
        if not self.fullscreen:
            self.moved_to = (*self._window.position, *self._window.size)

    def set_icon(self, assets: Assets) -> None:
        """Show the game's icon in the title bar and the task bar."""
        self._window.set_icon(render(assets.svg("icon"), 64, 64, "icon"))

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Fill the screen, or come back to the size before."""
        if fullscreen == self.fullscreen:
            return
        self.fullscreen = fullscreen
        window = self._window
        if fullscreen:
            if alone():
                self._before = window.position, window.size
                window.size, window.position = pygame.display.get_desktop_sizes()[0], (0, 0)
            window.set_fullscreen(True)
        else:
            window.set_windowed()
            if self._before:
                window.position, window.size = self._before
                self._before = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in surface pixels."""
        return self.get_surface().get_size()

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle on the desktop, in window pixels."""
        (left, top), (width, height) = self._window.position, self._window.size
        return left + width // 2, top + height // 2

    @property
    def ratio(self) -> float:
        """Surface pixels per pixel of mouse positions."""
        return self.size[0] / self._window.size[0]

    def get_surface(self) -> pygame.Surface:
        """Return the surface to paint on."""
        return self._window.get_surface()

    def flip(self) -> None:
        """Show what was painted."""
        self._window.flip()

    def hide(self) -> None:
        """Take the window off the screen while the last things are put away."""
        self._window.hide()

    def close(self) -> None:
        """Take the window away."""
        self._window.destroy()
