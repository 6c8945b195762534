"""The window: full screen and back to the same size."""

import pygame

from game.ui.assets import Assets, render

SMALLEST_SIZE = (640, 480)


class GameWindow:
    """A resizable window that knows whether it fills the screen."""

    def __init__(self, title: str, size: tuple[int, int]) -> None:
        self._window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        self._window.minimum_size = SMALLEST_SIZE
        self._window.get_surface()  # from here on surfaces can be converted to the screen's format
        self.fullscreen = False

    def set_icon(self, assets: Assets) -> None:
        """Show the game's icon in the title bar and the task bar."""
        self._window.set_icon(render(assets.svg("icon"), 64, 64, "icon"))

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Fill the screen, or come back to the size before."""
        if fullscreen == self.fullscreen:
            return
        self.fullscreen = fullscreen
        if fullscreen:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in surface pixels."""
        return self.get_surface().get_size()

    @property
    def ratio(self) -> float:
        """Surface pixels for one of the pixels that mouse positions are counted in."""
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
