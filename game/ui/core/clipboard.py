"""The system's clipboard, for short texts."""

import pygame


def put(text: str) -> bool:
    """Put *text* there; tell whether the system took it."""
    from pygame import scrap  # loaded only where it is wanted

    try:
        scrap.put_text(text)
    except (pygame.error, UnicodeError):
        return False
    return True


def get() -> str:
    """Return the text that is there, or an empty one."""
    from pygame import scrap

    try:
        return scrap.get_text()
    except (pygame.error, UnicodeError):  # any program may have put any bytes there
        return ""
