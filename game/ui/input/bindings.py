"""
Which control asks for what: the one table that input, help texts and tooltips read.

The mouse's buttons ask for presses on the board, which the engine's mouse machine turns into actions, or, as all other
controls do, for an action at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import pygame

from game.engine.gesture import Kind as Gesture
from game.ui.input.actions import DIGITS, Action, Kind
from game.ui.input.controls import key_names
from game.ui.input.keyboard import BY_PLACE, US, US_KEYBOARD, Keyboard

Asks = Action | Gesture
"""An action or gesture that a control may have."""


@dataclass(frozen=True, slots=True)
class Binding:
    """A key or button of a kind of device, and its action; with *pad*, only on pads of this make."""

    kind: Kind
    control: str
    asks: Asks | None  # None: nothing, even if the defaults bind it
    pad: str = ""


@dataclass(frozen=True)
class Bindings:
    """
    All bindings; if two have the same control, the first one counts.

    *swapped*: on the board the mouse's left and right button stand for each other. *latched*: a button that drags or
    chords stays down until it is clicked again. *keyboard*: what the keys print.
    """

    table: tuple[Binding, ...]
    swapped: bool = False
    latched: bool = False
    keyboard: Keyboard = US_KEYBOARD

    def asks(self, kind: Kind, control: str, pad: str = "") -> Asks | None:
        """Return the action of a control, for a pad's control on a pad of this make, for a key of the one so called."""
        names = [(kind, control, pad)]
        if kind is Kind.KEYS and (place := self.keyboard.place(control)):
            printed = self.keyboard.letters.get(place, "")
            names = [(kind, name, "") for name in (BY_PLACE + US[place], printed)]
        return next((self._asks[name] for name in (*names, (kind, control, "")) if name in self._asks), None)

    def action(self, kind: Kind, control: str, pad: str = "") -> Action | None:
        """Return the action that a control asks for."""
        asks = self.asks(kind, control, pad)
        return asks if isinstance(asks, Action) else None

    def key(self, event: pygame.Event) -> str:
        """Return the name by which the key of an event is bound, else one that it may get; empty for a nameless key."""
        names = key_names(event, self.keyboard)
        bound = (name for name in names if (Kind.KEYS, name, "") in self._asks)
        return next(bound, next((name for name in names if BY_PLACE not in name), ""))

    def press(self, control: str) -> Gesture | None:
        """Return the press on the board that a mouse button stands for."""
        asks = self.asks(Kind.MOUSE, _other_hand(control) if self.swapped else control)
        return asks if isinstance(asks, Gesture) else None

    def controls(self, kind: Kind, asks: Asks, pad: str = "") -> tuple[str, ...]:
        """Return the controls of such a device that ask for it, the one to name in a help text first."""
        if (named := self._named.get((kind, asks, pad))) is not None:
            return named
        found = (
            binding.control
            for binding in self.table
            if binding.kind is kind and binding.asks is asks and binding.pad in ("", pad)
        )
        asking = (control for control in dict.fromkeys(found) if self.asks(kind, control, pad) is asks)
        named = tuple(sorted(asking, key=lambda control: kind is Kind.KEYS and not self.keyboard.has(control)))
        self._named[kind, asks, pad] = named
        return named

    def with_own(self, own: Sequence[Binding], *, swapped: bool = False, latched: bool = False) -> "Bindings":
        """Return these bindings with a player's own in their place."""
        taken = {(binding.kind, binding.control, binding.pad) for binding in own}
        rest = (binding for binding in self.table if (binding.kind, binding.control, binding.pad) not in taken)
        return replace(self, table=(*own, *rest), swapped=swapped, latched=latched)

    @cached_property
    def _named(self) -> dict[tuple[Kind, Asks, str], tuple[str, ...]]:
        """A cache: help texts ask in every frame, and the table never changes."""
        return {}

    @cached_property
    def _asks(self) -> dict[tuple[Kind, str, str], Asks | None]:
        return {(binding.kind, binding.control, binding.pad): binding.asks for binding in reversed(self.table)}


def _other_hand(control: str) -> str:
    """Return the button that stands for another one where they are swapped."""
    modifier, plus, button = control.rpartition("+")
    return modifier + plus + {"left": "right", "right": "left"}.get(button, button)


_KEYS = (
    ("up", Action.UP),
    ("down", Action.DOWN),
    ("left", Action.LEFT),
    ("right", Action.RIGHT),
    ("space", Action.CONFIRM),
    ("return", Action.CONFIRM),
    ("enter", Action.CONFIRM),
    ("escape", Action.BACK),
    ("f", Action.FLAG),
    ("c", Action.CHORD),
    ("f2", Action.NEW),
    ("ctrl+n", Action.NEW),
    ("f3", Action.AGAIN),
    ("t", Action.FLAG_MODE),
    ("z", Action.UNDO),
    ("h", Action.HINT),
    ("o", Action.CHANCES),
    ("p", Action.PAUSE),
    ("w", Action.WATCH),
    ("r", Action.REVIEW),
    ("l", Action.SECOND_LIFE),
    ("ctrl+c", Action.COPY),
    ("ctrl+v", Action.PASTE),
    ("1", Action.LEVEL_1),
    ("2", Action.LEVEL_2),
    ("3", Action.LEVEL_3),
    ("4", Action.DIGIT_4),
    ("5", Action.DIGIT_5),
    ("6", Action.DIGIT_6),
    ("7", Action.DIGIT_7),
    ("8", Action.DIGIT_8),
    ("9", Action.DIGIT_9),
    *((f"[{number}]", action) for action, number in DIGITS.items()),  # some keyboards print the others with Shift
    ("+", Action.ZOOM_IN),
    ("=", Action.ZOOM_IN),
    ("[+]", Action.ZOOM_IN),
    ("-", Action.ZOOM_OUT),
    ("[-]", Action.ZOOM_OUT),
    ("m", Action.MUTE),
    ("f10", Action.SETTINGS),
    ("f11", Action.FULLSCREEN),
    ("alt+return", Action.FULLSCREEN),
)

_PAD = (
    ("dpup", Action.UP),
    ("dpdown", Action.DOWN),
    ("dpleft", Action.LEFT),
    ("dpright", Action.RIGHT),
    ("a", Action.CONFIRM),
    ("b", Action.BACK),
    ("x", Action.FLAG),
    ("y", Action.CHORD),
    ("leftstick", Action.HINT),
    ("rightstick", Action.CHANCES),
    ("start", Action.PAUSE),
    ("back", Action.NEW),
    ("leftshoulder", Action.ZOOM_OUT),
    ("rightshoulder", Action.ZOOM_IN),
    ("leftstick-up", Action.UP),
    ("leftstick-down", Action.DOWN),
    ("leftstick-left", Action.LEFT),
    ("leftstick-right", Action.RIGHT),
    ("lefttrigger", Action.FLAG),
    ("righttrigger", Action.CONFIRM),
)

_UNNAMED = (
    ("h0-up", Action.UP),
    ("h0-down", Action.DOWN),
    ("h0-left", Action.LEFT),
    ("h0-right", Action.RIGHT),
    ("a1-", Action.UP),
    ("a1+", Action.DOWN),
    ("a0-", Action.LEFT),
    ("a0+", Action.RIGHT),
    ("b0", Action.CONFIRM),
    ("b1", Action.BACK),
    ("b2", Action.FLAG),
    ("b3", Action.CHORD),
    ("b4", Action.ZOOM_OUT),
    ("b5", Action.ZOOM_IN),
    ("b6", Action.NEW),
    ("b7", Action.PAUSE),
)
"""The layout of most pads that SDL does not know: enough to reach the page where they are set up."""

_MOUSE = (
    ("left", Gesture.LEFT_PRESS),
    ("middle", Gesture.MIDDLE_PRESS),
    ("right", Gesture.RIGHT_PRESS),
    ("shift+left", Gesture.SHIFT_LEFT_PRESS),
    ("ctrl+left", Gesture.RIGHT_PRESS),
)

WASD = (
    ("place w", Action.UP),
    ("place a", Action.LEFT),
    ("place s", Action.DOWN),
    ("place d", Action.RIGHT),
    ("place q", Action.FLAG),
    ("place e", Action.CHORD),
    ("place v", Action.WATCH),
)
"""A ready set for the left hand, on every keyboard in the same places; V takes over from W."""

DEFAULTS = Bindings(
    (
        *(Binding(Kind.KEYS, control, action) for control, action in _KEYS),
        *(Binding(Kind.PAD, control, action) for control, action in (*_PAD, *_UNNAMED)),
        *(Binding(Kind.MOUSE, control, press) for control, press in _MOUSE),
    )
)
