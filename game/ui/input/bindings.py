"""
Which control asks for what: the one table that input, help texts and tooltips read.

The mouse's buttons ask for presses on the board, which the engine's mouse machine turns into actions; all other
controls ask for an action at once.
"""

from dataclasses import dataclass
from functools import cached_property

from game.engine.mouse import Kind as Gesture
from game.ui.input.actions import Action, Kind


@dataclass(frozen=True, slots=True)
class Binding:
    """One control of a sort of device, by its name, and what it asks for."""

    kind: Kind
    control: str
    asks: Action | Gesture


@dataclass(frozen=True)
class Bindings:
    """All of them; of two that want the same control the first one has it."""

    table: tuple[Binding, ...]

    def action(self, kind: Kind, control: str) -> Action | None:
        """Return the action that a control asks for."""
        asks = self._asks.get((kind, control))
        return asks if isinstance(asks, Action) else None

    def press(self, control: str) -> Gesture | None:
        """Return the press on the board that a mouse button stands for."""
        asks = self._asks.get((Kind.MOUSE, control))
        return asks if isinstance(asks, Gesture) else None

    def controls(self, kind: Kind, asks: Action | Gesture) -> tuple[str, ...]:
        """Return the controls of such a device that ask for it, the one to name in a help text first."""
        return tuple(
            binding.control
            for binding in self.table
            if binding.kind is kind and binding.asks is asks and self._asks[kind, binding.control] is asks
        )

    def conflicts(self) -> tuple[tuple[Binding, ...], ...]:
        """Return the bindings that want one control for several things, a group for each such control."""
        groups: dict[tuple[Kind, str], list[Binding]] = {}
        for binding in self.table:
            groups.setdefault((binding.kind, binding.control), []).append(binding)
        return tuple(tuple(group) for group in groups.values() if len({binding.asks for binding in group}) > 1)

    @cached_property
    def _asks(self) -> dict[tuple[Kind, str], Action | Gesture]:
        return {(binding.kind, binding.control): binding.asks for binding in reversed(self.table)}


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
    ("z", Action.UNDO),
    ("h", Action.HINT),
    ("o", Action.CHANCES),
    ("p", Action.PAUSE),
    ("w", Action.WATCH),
    ("ctrl+c", Action.COPY),
    ("ctrl+v", Action.PASTE),
    ("1", Action.LEVEL_1),
    ("2", Action.LEVEL_2),
    ("3", Action.LEVEL_3),
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
)

_MOUSE = (
    ("left", Gesture.LEFT_PRESS),
    ("middle", Gesture.MIDDLE_PRESS),
    ("right", Gesture.RIGHT_PRESS),
    ("shift+left", Gesture.SHIFT_LEFT_PRESS),
)

DEFAULTS = Bindings(
    (
        *(Binding(Kind.KEYS, control, action) for control, action in _KEYS),
        *(Binding(Kind.PAD, control, action) for control, action in _PAD),
        *(Binding(Kind.MOUSE, control, press) for control, press in _MOUSE),
    )
)
