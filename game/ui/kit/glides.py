"""What glides in a picture: knobs and bars to their values, and values that come in from the side."""

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from game.ui.core.motion import Glide, Motion
from game.ui.kit.node import Node, Placed


class _Gliding(NamedTuple):
    """What a node glides to, how far it is, and the side that its value was stepped to."""

    to: object
    glide: Glide
    way: int


class Glides:
    """The glides of the nodes of one picture, by their keys."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self._all: dict[Hashable, _Gliding] = {}
        self.way = 0  # the side that a value was stepped to last

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
        """Return how far the value of a node is, and the side that it comes from."""
        gliding = self._all.get(key)
        return (gliding.glide.at, gliding.way) if gliding else (0.0, 0)

    def looks(self) -> object:
        """Return all that the pixels depend on."""
        return tuple([each.glide.at for each in self._all.values()])
