"""The course of a game: in which order its mines were found."""

from collections.abc import Iterable
from math import dist

from game.engine.events import Event, Flagged, Opened, Questioned, Unmarked
from game.engine.grid import Grid, cells_of


class Course:
    """Hears a game's events; a mine is found when it is flagged, else when its last neighbour is opened."""

    def __init__(self) -> None:
        self._opened: list[int] = []  # by each action, as bitboards
        self._flagged: dict[int, int] = {}  # the number of actions before each flag

    def note(self, events: Iterable[Event]) -> None:
        """Take the events of one action."""
        opened = 0
        for event in events:
            match event:
                case Opened(_, cells):
                    opened |= cells
                case Flagged(cells):
                    self._flagged |= dict.fromkeys(cells_of(cells), len(self._opened))
                case Questioned(cell) | Unmarked(cell):
                    self._flagged.pop(cell, None)
        self._opened.append(opened)

    def found(self, grid: Grid, mines: int) -> tuple[int, ...]:
        """Return the mines (a bitboard) in the order in which they were found, of one action by short steps."""
        groups: dict[int, list[int]] = {}
        for mine in cells_of(mines):
            groups.setdefault(self._when(grid, mine), []).append(mine)
        way: list[int] = []
        for _, group in sorted(groups.items()):
            while group:
                at = divmod(way[-1], grid.width) if way else (0, 0)
                nearest = min(group, key=lambda mine: dist(at, divmod(mine, grid.width)))
                group.remove(nearest)
                way.append(nearest)
        return tuple(way)

    def _when(self, grid: Grid, mine: int) -> int:
        """Return the number of the action that found a mine; 0: it was found before the first one noted."""
        if mine in self._flagged:
            return self._flagged[mine]
        around = grid.dilate(1 << mine)
        return next((at for at in range(len(self._opened) - 1, 0, -1) if self._opened[at] & around), 0)
