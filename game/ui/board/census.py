"""A match has ended: the cells of each side turn to its colour one after the other, all sides at one pace."""

from collections.abc import Mapping, Sequence

from game.ui.board.effect import Lasting
from game.ui.board.turning import Turn
from game.ui.core.cues import Cue, pluck
from game.ui.kit.key_faces import LAND, STEPS

TURN, NOTES = 120.0, 8
"""Milliseconds of a cell's turn; and the notes of the count."""


class Census(Lasting):
    """*sides*: each one's name, and its cells in their order; it begins *after* milliseconds, and *takes* some."""

    def __init__(self, sides: Mapping[str, Sequence[int]], *, after: float, takes: float, still: bool) -> None:
        self._sides, most = sides, max(map(len, sides.values()), default=0)
        self._pace = (takes - TURN) / max(1, most)
        self._heard = 0
        super().__init__(takes, after=after, still=still)

    def advance(self, ms: float) -> Sequence[Cue]:
        """Let time pass: the count climbs the scale."""
        self.age += ms
        step = 0 if self.rests else 1 + int(NOTES * self.age / self.length)
        if step <= self._heard:
            return ()
        self._heard = step
        return (Cue(pluck(step)),)

    def turns(self, ahead: float) -> dict[int, Turn]:
        """Return the turn of each counted cell."""
        age = self.age + ahead
        return {
            cell: (name + LAND if step >= STEPS // 2 else "", min(STEPS, step))
            for name, cells in self._sides.items()
            for number, cell in enumerate(cells)
            if (step := int(STEPS * (age - number * self._pace) / TURN)) > 0
        }
