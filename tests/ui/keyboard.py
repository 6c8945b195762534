"""Key events as SDL sends them, each with the place of its key; and keyboards of other countries."""

from typing import Any

import pygame

US = dict(zip("abcdefghijklmnopqrstuvwxyz1234567890", range(pygame.KSCAN_A, pygame.KSCAN_0 + 1), strict=True)) | dict(
    zip("-=[]\\#;'`,./", range(pygame.KSCAN_MINUS, pygame.KSCAN_SLASH + 1), strict=True)
)
"""The place of each character of a US keyboard."""

ROWS = "qwertyuiop[]asdfghjkl;'zxcvbnm,./"
"""The letters' places, called by what a US keyboard prints there."""

LAYOUTS = {
    "us": ROWS,
    "ru": "йцукенгшщзхъфывапролджэячсмитьбю.",
    "gr": ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./",
    "il": "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.",
    "fr": "azertyuiop^$qsdfghjklmùwxcvbn,;:!",
    "de": "qwertzuiopü+asdfghjklöäyxcvbnm,.-",
    "dvorak": "',.pyfgcrl/=aoeuidhtns-;qjkxbmwvz",
}
"""What keyboards print without Shift on the letters' places, as SDL has it under X11."""


def key_event(down: int, key: int, *, mod: int = 0, unicode: str = "", scancode: int | None = None) -> pygame.Event:
    """Return KEYDOWN or KEYUP of a key, which lies where a US keyboard has it unless *scancode* says where."""
    places: Any = type(pygame.key.get_pressed())  # finds what is at the place of a key
    place = places(range(512))[key] if scancode is None else scancode
    return pygame.Event(down, key=key, mod=mod, unicode=unicode, scancode=place)


def key_at(layout: str, place: str) -> int:
    """Return pygame's number of the key that a layout has at the place of a US letter."""
    return ord(LAYOUTS[layout][ROWS.index(place)])
