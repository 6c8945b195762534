"""
The two places of a battle's board: with all the room below the line, and with a question below the board.

Another cell size needs over 100 new pictures, and all cells must be painted again. For the board's place after the
decision this is done in advance, a little in each frame; the pictures of the first place stay.
"""

from collections import deque
from collections.abc import Iterator
from itertools import chain

from game.ui.board.camera import Camera
from game.ui.board.territory import TerritoryPainter
from game.ui.core.assets import Sprites

FOLLOWED = 100
"""Cells painted per frame for the other place; they take about half a millisecond."""


class BoardPlaces:
    """A painter for each place of one board: without a question, and with one (*asks*)."""

    def __init__(self, sprites: Sprites, players: int) -> None:
        self._players = players
        self._painters = {asks: TerritoryPainter(sprites) for asks in (False, True)}
        self._asks = False
        self._preparing: Iterator[None] | None = None

    def take(self, camera: Camera, *, asks: bool) -> TerritoryPainter:
        """Return the painter of one place, with all pictures for the camera's cell size."""
        self._asks = asks
        painter = self._painters[asks]
        deque(painter.preparing(camera, self._players), 0)
        return painter

    def expect(self, there: Camera, beside: Iterator[None]) -> None:
        """Set the camera *there* for the place with a question, and the other pictures to draw (*beside*)."""
        self._preparing = chain(self._painters[True].preparing(there, self._players), beside)

    def prepare_more(self) -> None:
        """Draw one more picture for the place with a question, or paint changed cells there."""
        if self._preparing is None or self._asks:
            return
        drawn_all = object()
        if next(self._preparing, drawn_all) is drawn_all:
            self._painters[True].follow(self._painters[False], FOLLOWED)
