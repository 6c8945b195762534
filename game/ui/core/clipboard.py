"""The clipboard, for short texts: the system's, or one that the game is given in its place."""

from typing import Protocol

import pygame


class Clipboard(Protocol):
    """Keeps one text."""

    def put(self, text: str) -> bool:
        """Put *text* there; tell whether it was taken."""

    def get(self) -> str:
        """Return the text that is there, or an empty one."""


class _System:
    """The clipboard of the system."""

    def put(self, text: str) -> bool:
        from pygame import scrap  # loaded only where it is wanted

        try:
            scrap.put_text(text)
        except (pygame.error, UnicodeError):
            return False
        return True

    def get(self) -> str:
        from pygame import scrap

        try:
            return scrap.get_text()
        except (pygame.error, UnicodeError):  # any program may have put any bytes there
            return ""


_used: Clipboard = _System()


def use(other: Clipboard) -> None:
    """Put and get from now on at another clipboard."""
    global _used
    _used = other


def put(text: str) -> bool:
    """Put *text* there; tell whether it was taken."""
    return _used.put(text)


def get() -> str:
    """Return the text that is there, or an empty one."""
    return _used.get()
