"""
A player's own bindings as lines of the settings file, and what may be changed.

A line reads ``keys q = flag``: a sort of device (or a pad's make, 32 hexadecimal digits), a control, what it asks for.
"""

import re
from collections.abc import Iterable, Sequence

from game.engine.gesture import Kind as Gesture
from game.store.settings import MOST_BINDINGS
from game.ui.input.actions import FROM_MENUS, Action, Kind
from game.ui.input.bindings import DEFAULTS, WASD, Asks, Binding, Bindings
from game.ui.input.keyboard import BY_PLACE, US, US_KEYBOARD, Keyboard

NOTHING = "nothing"
NAMELESS = re.compile(r"keys (alt\+|ctrl\+)? = \w+")
"""A line without a key, as older editions wrote for keys that they had no name for: nobody needs to hear of it."""

MAKE = re.compile(r"[0-9a-f]{32}")

GESTURES = (Gesture.LEFT_PRESS, Gesture.RIGHT_PRESS, Gesture.MIDDLE_PRESS, Gesture.SHIFT_LEFT_PRESS)
ACTIONS = tuple(action for action in Action if action not in FROM_MENUS)
_EVERYTHING: tuple[Asks, ...] = (*GESTURES, *ACTIONS)
ASKS = {each.name.lower(): each for each in _EVERYTHING}

NEEDED = frozenset({Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.CONFIRM, Action.BACK})
"""Menus can't be used without a key for each of these."""

POINTS = "left"
"""The mouse button that presses what is on the screen: it may stand for another press, but for no action."""


def line_of(binding: Binding) -> str:
    """Return the line of the settings file for a binding."""
    asks = NOTHING if binding.asks is None else binding.asks.name.lower()
    return f"{binding.pad or binding.kind.value} {binding.control} = {asks}"


def lines(bindings: Iterable[Binding]) -> tuple[str, ...]:
    """Return the settings' lines for the player's own bindings, cut to the most that the settings allow."""
    return tuple(map(line_of, bindings))[:MOST_BINDINGS]


def read_line(line: str) -> Binding | None:
    """Return the binding of a line, or None where it means nothing."""
    where, _, name = line.rpartition(" = ")
    name = re.sub("^call_", "digit_", name)  # as older editions named the digits
    device, _, control = where.partition(" ")
    pad = device if MAKE.fullmatch(device) else ""
    kind = Kind.PAD if pad else {"keys": Kind.KEYS, "mouse": Kind.MOUSE}.get(device)
    if kind is None or not control.strip() or NAMELESS.fullmatch(line) or name not in (NOTHING, *ASKS):
        return None
    asks = ASKS.get(name)
    if (isinstance(asks, Gesture) and kind is not Kind.MOUSE) or (
        kind is Kind.MOUSE and control == POINTS and not isinstance(asks, Gesture)
    ):
        return None
    return Binding(kind, control, asks, pad)


def read(lines: Iterable[str]) -> tuple[tuple[Binding, ...], tuple[str, ...]]:
    """Return the bindings that can be used, and the lines that can't."""
    own: dict[tuple[Kind, str, str], Binding] = {}
    bad: list[str] = []
    for line in lines:
        binding = read_line(line)
        if binding is None or (binding.kind, binding.control, binding.pad) in own:
            bad.append(line)
        else:
            own[binding.kind, binding.control, binding.pad] = binding
    for action in NEEDED:
        if not DEFAULTS.with_own([*own.values()]).controls(Kind.KEYS, action):
            for control in DEFAULTS.controls(Kind.KEYS, action):
                bad.append(line_of(own.pop((Kind.KEYS, control, ""))))
    return tuple(own.values()), tuple(bad)


def bound(own: Sequence[Binding], binding: Binding) -> tuple[Binding, ...]:
    """Return a player's bindings with one more: the control that is named first from now on."""
    return (binding, *_without(own, binding))


def freed(
    own: Sequence[Binding], kind: Kind, asks: Asks, pad: str = "", keyboard: Keyboard = US_KEYBOARD
) -> tuple[Binding, ...]:
    """Return a player's bindings without those that concern one action: it has its defaults again."""
    defaults = [*DEFAULTS.controls(kind, asks, pad)]
    defaults += [BY_PLACE + US[place] for control in defaults if (place := keyboard.place(control))]
    return tuple(
        binding
        for binding in own
        if (binding.kind, binding.pad) != (kind, pad) or not (binding.asks is asks or binding.control in defaults)
    )


def last_of(bindings: Bindings, binding: Binding) -> Asks | None:
    """Return the action that a binding would leave without a control, if menus need that action."""
    asks = bindings.asks(binding.kind, binding.control, binding.pad)
    if asks is binding.asks or binding.pad:
        return None
    if asks is Gesture.LEFT_PRESS or asks in NEEDED:
        return asks if bindings.controls(binding.kind, asks) == (binding.control,) else None
    return None


def with_wasd(own: Sequence[Binding]) -> tuple[Binding, ...]:
    """Return a player's bindings with the ready set for the left hand; an older edition's went by letters."""
    old = {(control.removeprefix(BY_PLACE), action) for control, action in WASD}
    own = [each for each in own if each.kind is not Kind.KEYS or (each.control, each.asks) not in old]
    for control, action in reversed(WASD):
        own = bound(own, Binding(Kind.KEYS, control, action))
    return tuple(own)


def _without(own: Sequence[Binding], other: Binding) -> tuple[Binding, ...]:
    place = other.kind, other.control, other.pad
    return tuple(binding for binding in own if (binding.kind, binding.control, binding.pad) != place)
