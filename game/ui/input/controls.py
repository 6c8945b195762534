"""
Stable names for the parts of a device, the same on every system, for the settings file.

A name says which key, button or pad button, with a modifier before it where one is held: ``space``, ``ctrl+c``,
``shift+left``, ``dpup``. Keys have pygame's names, pad buttons SDL's.
"""

import re

import pygame

from game.engine.gesture import Kind as Gesture
from game.i18n.catalogue import Words
from game.ui.input.actions import Action
from game.ui.input.keyboard import US_KEYBOARD, Keyboard

MOUSE_BUTTONS = {1: "left", 2: "middle", 3: "right", 6: "x1", 7: "x2"}

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

STICKS = ("leftstick", "rightstick")
"""In SDL's order: of an axis and the one after it."""

UNNAMED = re.compile(r"b(\d+)|h(\d+)-(up|down|left|right)|a(\d+)([+-])")
"""The parts of a pad that SDL does not know: its buttons, hats and axes go by their numbers."""

TRIGGERS = {4: "lefttrigger", 5: "righttrigger"}
"""By SDL's number of their axis."""

MODIFIERS = frozenset({"shift", "ctrl", "alt", "meta", "gr"})
"""The ends of the names of keys that change others; that of AltGr is ``alt gr``."""

KEYS_WITH_A_WORD = frozenset({"up", "down", "left", "right", "return", "enter", "space", "escape", "ctrl", "alt"})


def key_names(event: pygame.Event, keyboard: Keyboard) -> list[str]:
    """Return the names of a key as it is pressed; Alt goes before Ctrl, Shift is no part of them."""
    held = "ctrl+" if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else ""
    held = "alt+" if event.mod & pygame.KMOD_ALT else held
    return [held + name for name in keyboard.names(event)]


def is_modifier(key: int) -> bool:
    """Tell whether a key only changes others."""
    return pygame.key.name(key).rpartition(" ")[2] in MODIFIERS


def mouse_control(button: int, *, shift: bool = False, ctrl: bool = False) -> str | None:
    """Return the name of a mouse button; None for the wheel, which also arrives as buttons 4 and 5."""
    name = MOUSE_BUTTONS.get(button)
    return name and f"{'shift+' * shift}{'ctrl+' * (ctrl and not shift)}{name}"


def pad_control(button: int) -> str | None:
    """Return the name of a pad's button; None for one that most pads don't have."""
    return PAD_BUTTONS[button] if 0 <= button < len(PAD_BUTTONS) else None


def key_label(words: Words, control: str, keyboard: Keyboard = US_KEYBOARD) -> str:
    """Return the label of a key, in the player's language and as the key itself has it: ``Ctrl+C``, ``Space``."""
    modifier, plus, key = control.partition("+") if control.startswith(("alt+", "ctrl+")) else ("", "", control)
    key = keyboard.printed(key)
    key = key.strip("[]") if len(key) > 1 else key  # [+] is the plus of the keypad
    return plus.join(_word(words, part) for part in (modifier, key) if part)


def mouse_label(words: Words, control: str) -> str:
    """Return the name of a mouse button: ``Shift+left``."""
    *modifiers, button = control.split("+")
    return "+".join(words(f"mouse.{part}") for part in (*modifiers, button))


LEVELS = {"level_1": "beginner", "level_2": "intermediate", "level_3": "expert"}
"""The levels that have a key."""

ELSEWHERE = {
    **{action: f"level.{level}" for action, level in LEVELS.items()},
    **{side: f"keys.{side}" for side in ("up", "down", "left", "right")},
    "settings": "title.settings",
    "fullscreen": "settings.fullscreen",
    "right_press": "asks.flag",
    "middle_press": "asks.chord",
}
"""Actions that have their name from another text."""


def action_label(words: Words, asks: Action | Gesture) -> str:
    """Return the name of what a key or a button asks for."""
    name = asks.name.lower()
    if name.startswith("digit_"):
        return words("asks.digit", number=int(name[-1]))
    return words(ELSEWHERE.get(name, f"asks.{name}"))


def pad_label(words: Words, control: str) -> str:
    """Return the name of a pad's button if all pads agree on it; an unknown one has its number."""
    if unnamed := UNNAMED.fullmatch(control):
        return _unnamed_label(words, *unnamed.groups())
    name, dash, side = control.partition("-")
    if dash:
        return f"{words(f'pad.{name}')} {words(f'pad.{side}')}"
    if name in CROSS:
        return words("pad.cross", side=words(f"pad.{name[2:]}"))
    return words(f"pad.{name}") if name in PAD_WORDS else name.upper()


def _unnamed_label(words: Words, button: str, hat: str, side: str, axis: str, sign: str) -> str:
    if button:
        return words("pad.button", number=int(button) + 1)
    if hat:
        return words("pad.hat", number=int(hat) + 1, side=words(f"pad.{side}"))
    return words("pad.axis", number=int(axis) + 1, sign=sign.replace("-", "−"))


CROSS = frozenset({"dpup", "dpdown", "dpleft", "dpright"})

PAD_WORDS = frozenset({*PAD_BUTTONS[4:], *TRIGGERS.values()} - CROSS)
"""Of pads' controls, those that have a word: the others are letters, or sides of the CROSS."""


def _word(words: Words, name: str) -> str:
    if name in KEYS_WITH_A_WORD:
        return words(f"keys.{'return' if name == 'enter' else name}")  # the keypad's is called alike
    capital = name.upper()
    one_key_s = len(name) > 1 or capital.lower() == name  # as a key has it, but for ß and other letters without its own
    return (capital if one_key_s else name).replace("-", "−")
