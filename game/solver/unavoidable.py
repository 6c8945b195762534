"""
Guesses that no later number can settle, so waiting is no use: pairs, 2×2 boxes, chains.

A cell is one if it is in a set of covered cells that is always a twin of another when the cell is a mine (see
:mod:`game.solver.twins`). Both sets grow from the cell alone: wherever a number touches more of one than of the other,
a cell beside it must join the other.
"""

from game.engine.grid import cells_of, few
from game.solver.influence import MOST_FENCE, Influence
from game.solver.position import around_of
from game.solver.twins import twins_of

MOST_SIDE = 4
"""Most cells in each of two sets. With two each, a quarter of such guesses is missed; more than four are rare."""

FIELD = 4
"""Bits for the lead of one set at one cell; a lead of 0 is LEVEL."""

LEVEL = 1 << FIELD - 1


def unavoidable(influence: Influence) -> list[int]:
    """Return all cells beside numbers whose guess is unavoidable, in order."""
    return _Sides(influence).unavoidable()


class _Sides:
    """
    Two sets that grow.

    Cells that may join are bits in an order of their own. The cells that tell them apart are numbers and, since all of
    the sea is hardly ever mined, the cells of the sea; how many more of the first set than of the second each of them
    touches is a field of one int.
    """

    def __init__(self, influence: Influence) -> None:
        position = influence.counted.position
        self._influence, self._grid = influence, position.view.grid
        self._layouts = influence.counted.chances.layouts
        may_join = position.frontier & influence.possible
        telling = position.view.opened
        if position.sea & influence.possible and position.sea.bit_count() > MOST_FENCE:
            telling |= position.sea
        around = around_of(self._grid)
        self._cells = few(may_join)
        places = {cell: place for place, cell in enumerate(cells_of(self._grid.dilate(may_join) & telling))}
        self._near = [0] * len(places)  # for each telling cell the cells that touch it
        self._leads = []  # for each cell what it adds to the lead
        for own, cell in enumerate(self._cells):
            lead = 0
            for other in few(around(cell) & telling):
                self._near[places[other]] |= 1 << own
                lead += 1 << FIELD * places[other]
            self._leads.append(lead)
        self._level = sum(LEVEL << FIELD * place for place in range(len(places)))

    def unavoidable(self) -> list[int]:
        """Return all cells whose guess is unavoidable."""
        weights = [self._influence.weight(cell) for cell in self._cells]
        found, free_of = [], dict[int, int]()
        for own, weight in enumerate(weights):
            if 2 * weight > self._layouts:
                continue
            # Both sets are as often mined as the other, so every cell of them at least as often as this one, and safe.
            if weight not in free_of:
                free_of[weight] = sum(1 << k for k, it in enumerate(weights) if weight <= it <= self._layouts - weight)
            if self._completes(self._level + self._leads[own], free_of[weight] ^ 1 << own, (own,), ()):
                found.append(self._cells[own])
        return found

    def _completes(self, lead: int, free: int, ones: tuple[int, ...], others: tuple[int, ...]) -> bool:
        """Tell whether cells of *free* make twins of the sets in all layouts with the first cell mined."""
        uneven = lead ^ self._level
        if not uneven:
            return len(ones) == len(others) and self._alike(ones, others)
        chosen, fewest, is_more = 0, len(self._cells) + 1, False
        while uneven:
            place = ((uneven & -uneven).bit_length() - 1) // FIELD
            uneven &= -1 << FIELD * (place + 1)
            more = (lead >> FIELD * place & 2 * LEVEL - 1) - LEVEL
            beside = self._near[place] & free
            count = beside.bit_count()
            if abs(more) > min(count, MOST_SIDE - len(others if more > 0 else ones)):
                return False
            if count < fewest:
                chosen, fewest, is_more = beside, count, more > 0
        for own in few(chosen):
            free ^= 1 << own
            if is_more:
                done = self._completes(lead - self._leads[own], free, ones, (*others, own))
            else:
                done = self._completes(lead + self._leads[own], free, (*ones, own), others)
            if done:
                return True
        return False

    def _alike(self, ones: tuple[int, ...], others: tuple[int, ...]) -> bool:
        """Tell whether the sets are twins in all layouts with the first cell mined."""
        one, other = (sum(1 << self._cells[own] for own in side) for side in (ones, others))
        return self._influence.always(twins_of(self._grid, one, other), self._cells[ones[0]])
