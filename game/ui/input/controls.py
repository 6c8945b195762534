"""
What the parts of a device are called: stable names, the same on every system, fit for a settings file.

A name says which key, button or pad button, with a modifier before it where one is held: ``space``, ``ctrl+c``,
``shift+left``, ``dpup``. Keys have pygame's names, pad buttons SDL's.
"""

import pygame

from game.i18n.catalogue import Words

MOUSE_BUTTONS = {1: "left", 2: "middle", 3: "right"}

PAD_BUTTONS = (
    "a",
    "b",
    "x",
    "y",
    "back",
    "guide",
    "start",
    "leftstick",
    "rightstick",
    "leftshoulder",
    "rightshoulder",
    "dpup",
    "dpdown",
    "dpleft",
    "dpright",
)
"""In SDL's order: a button's number is its place."""

KEYS_WITH_A_WORD = frozenset({"up", "down", "left", "right", "return", "enter", "space", "escape", "ctrl", "alt"})


def key_control(key: int, modifiers: int) -> str:
    """Return the name of a key as it is pressed; Alt goes before Ctrl, Shift is no part of it."""
    name = pygame.key.name(key)
    if modifiers & pygame.KMOD_ALT:
        return f"alt+{name}"
    return f"ctrl+{name}" if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META) else name


def mouse_control(button: int, *, shift: bool) -> str | None:
    """Return the name of a mouse button; None for the wheel, which also arrives as buttons 4 and 5."""
    name = MOUSE_BUTTONS.get(button)
    return f"shift+{name}" if name and shift else name


def pad_control(button: int) -> str | None:
    """Return the name of a pad's button; None for one that most pads don't have."""
    return PAD_BUTTONS[button] if 0 <= button < len(PAD_BUTTONS) else None


def key_label(words: Words, control: str) -> str:
    """Return what is printed on a key, in the player's language: ``Ctrl+C``, ``Space``."""
    modifier, plus, key = control.partition("+") if control.startswith(("alt+", "ctrl+")) else ("", "", control)
    key = key.strip("[]") if len(key) > 1 else key  # [+] is the plus of the keypad
    return plus.join(_word(words, part) for part in (modifier, key) if part)


def _word(words: Words, name: str) -> str:
    return words(f"keys.{name}") if name in KEYS_WITH_A_WORD else name.upper()
