"""One keyboard for two people: the actions of the keys in its left and right half, and the player of each half."""

from game.ui.input.actions import Action, Asked, Device, Kind

LEFT, RIGHT = Device(Kind.KEYS, 1), Device(Kind.KEYS, 2)

TABLE: dict[Device, tuple[tuple[str, Action], ...]] = {
    LEFT: (
        ("w", Action.UP),
        ("a", Action.LEFT),
        ("s", Action.DOWN),
        ("d", Action.RIGHT),
        ("space", Action.CONFIRM),
        ("f", Action.FLAG),
        ("c", Action.CHORD),
    ),
    RIGHT: (
        ("up", Action.UP),
        ("left", Action.LEFT),
        ("down", Action.DOWN),
        ("right", Action.RIGHT),
        ("return", Action.CONFIRM),
        ("enter", Action.CONFIRM),
        ("right shift", Action.FLAG),
        ("delete", Action.FLAG),
        ("right ctrl", Action.CHORD),
        ("backspace", Action.CHORD),
    ),
}
"""By their names without modifiers: one player's Shift must not change what the other player's keys ask for."""

_ASKED = {name: Asked(action, device) for device, keys in TABLE.items() for name, action in keys}


def asked_by_half(name: str) -> Asked | None:
    """Return the action of a key and the player who asked, if two players share a keyboard."""
    return _ASKED.get(name)
