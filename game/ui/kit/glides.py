"""Glides in a picture: knobs and bars move to their values, and new values slide in from the side."""

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from game.ui.core.motion import Glide, Motion
from game.ui.kit.node import Node, Placed


class _Gliding(NamedTuple):
    """A node's target value, its glide, and the side (-1 or 1) its value was stepped to."""

    to: object
    glide: Glide
    way: int


class Glides:
    """The glides of the nodes of one picture, by their keys."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self._all: dict[Hashable, _Gliding] = {}
        self.way = 0  # the side of the last step of a value

    def send(self, placed: Iterable[Placed]) -> None:
        """Begin a glide for each node whose value has changed."""
        for node, _ in placed:
            wanted: object = node.target if node.target is not None else node.arrives
            if node.key is not None and wanted is not None:
                self._send(node, wanted)

    def _send(self, node: Node, wanted: object) -> None:
        known = self._all.get(node.key)
        if known is None:
            start = 1.0 if node.target is None else node.target
            self._all[node.key] = _Gliding(wanted, Glide(self._motion, start), 0)
        elif known.to != wanted:
            if node.target is not None:
                known.glide.to(node.target)
            else:
                known.glide.restart()
            self._all[node.key] = _Gliding(wanted, known.glide, self.way)

    def of(self, key: Hashable) -> tuple[float, int]:
        """Return a node's current glide position and the side its value comes from."""
        gliding = self._all.get(key)
        return (gliding.glide.at, gliding.way) if gliding else (0.0, 0)

    def looks(self) -> object:
        """Return everything that the pixels depend on."""
        return tuple([each.glide.at for each in self._all.values()])
