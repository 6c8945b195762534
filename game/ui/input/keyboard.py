"""
What a keyboard prints at each place, and by which names its keys may be bound.

A place is a scancode, and has the name of the letter that a US keyboard prints there. A key is its own letter if that
has a name, as the A of a French keyboard; else its place's, as the Russian Ф, which lies where US keyboards have A. A
name that no key prints belongs to the key at its place, too: in Hebrew the W's prints an apostrophe, and nothing a W.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pygame

US = {
    **dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_Z + 1), "abcdefghijklmnopqrstuvwxyz", strict=True)),
    **dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_0 + 1), "1234567890", strict=True)),
    **dict(zip(range(pygame.KSCAN_MINUS, pygame.KSCAN_SLASH + 1), "-=[]\\#;'`,./", strict=True)),
}
"""The character at each place of a US keyboard."""

PLACES = {letter: place for place, letter in US.items()}

BY_PLACE = "place "
"""The beginning of the name of a key that is meant by its place alone."""

PRINTED = range(0x21, 0x600)
"""The characters that a keyboard is searched for: Latin, Greek, Russian, Hebrew."""


@dataclass(frozen=True, slots=True)
class Keyboard:
    """The characters that the keys print without Shift, by their places; *told*: by who knows more than SDL."""

    letters: Mapping[int, str] = field(default_factory=lambda: US, hash=False)
    told: bool = False

    def names(self, event: pygame.Event) -> list[str]:
        """Return the names by which the key of an event may be bound, the strongest first; its place's is one."""
        printed, letter = pygame.key.name(event.key), US.get(place_of(event), "")
        stands_in = not printed or letter not in self.letters.values()
        names = (letter and BY_PLACE + letter, printed, letter if stands_in else "")
        return [*filter(None, dict.fromkeys(names))]

    def heard(self, event: pygame.Event) -> "Keyboard":
        """Return the keyboard as the key of an event shows it: another layout, or one that the system can't tell."""
        place, letter = place_of(event), _character(event.key)
        if self.told or not letter or place not in US or self.letters.get(place) == letter:
            return self
        now = present_keyboard()
        return now if now.letters.get(place) == letter else replace(self, letters={**self.letters, place: letter})

    def place(self, name: str) -> int:
        """Return the place of the key with a name; 0: of none that prints a character."""
        if name.startswith(BY_PLACE):
            return PLACES.get(name.removeprefix(BY_PLACE), 0)
        return next((place for place, letter in self.letters.items() if letter == name), PLACES.get(name, 0))

    def has(self, name: str) -> bool:
        """Tell whether some key surely has a name: SDL tells nothing of characters that need Shift, as the US +."""
        return len(name) > 1 or bool(self.place(name)) or (name == "+" and self.letters.get(PLACES["="]) == "=")

    def printed(self, name: str) -> str:
        """Return the character on the key with a name; for a key that prints none, its name."""
        place = self.place(name)
        return self.letters.get(place, US[place]) if place else name


US_KEYBOARD = Keyboard()


def place_of(event: pygame.Event) -> int:
    """Return the place of the key of an event; some programs that press keys tell none."""
    return int(getattr(event, "scancode", 0)) or _places()[event.key]


def us_name(event: pygame.Event) -> str:
    """Return the name of the key at a place of a US keyboard, whatever it prints."""
    return US.get(place_of(event)) or pygame.key.name(event.key)


def present_keyboard() -> Keyboard:
    """Return the keyboard in the system's present layout."""
    places = _places()
    found = {places[code]: chr(code) for code in PRINTED}
    return Keyboard({place: letter for place, letter in found.items() if place in US})


def _places() -> Sequence[int]:
    """Return the places of all keys, by pygame's numbers of the keys: what tells which keys are down, of the places."""
    keys: Callable[[Any], Sequence[int]] = type(pygame.key.get_pressed())
    return keys(range(512))


def _character(key: int) -> str:
    """Return the character that a key prints, by pygame's number; control characters are none."""
    return chr(key) if 0x20 < key <= sys.maxunicode and chr(key).isprintable() else ""
