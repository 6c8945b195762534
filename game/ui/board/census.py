"""A match has ended: the cells of each side turn to its colour one after the other, all sides at one pace."""

from collections.abc import Mapping, Sequence

from game.ui.board.effect import Effect
from game.ui.board.turning import Turn
from game.ui.core.cues import Cue, pluck
from game.ui.kit.key_faces import LAND, STEPS

TURN, NOTES = 120.0, 8
"""Milliseconds of a cell's turn; and the notes of the count."""


class Census(Effect):
    """*sides*: each one's name, and its cells in their order; it begins *after* milliseconds, and *takes* some."""

    def __init__(self, sides: Mapping[str, Sequence[int]], *, after: float, takes: float, still: bool) -> None:
        self._sides, most = sides, max(map(len, sides.values()), default=0)
        self._pace = (takes - TURN) / max(1, most)
        self._heard = 0
        super().__init__(takes)
        self.age = takes if still else -after
        self.at_once = still

    @property
    def over(self) -> bool:
        """It stays for as long as the board does."""
        return False

    @property
    def stays(self) -> bool:
        """Whether all cells are counted."""
        return self.age >= self.length

    @property
    def rests(self) -> bool:
        """Whether its picture stands still."""
        return self.age < 0 or self.stays

    def counted(self, side: str) -> float:
        """Return the part of a side's cells that are counted, 0–1; before the count all are."""
        cells = len(self._sides[side])
        return 1.0 if self.rests or not cells else min(1.0, (1 + self.age // self._pace) / cells)

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
