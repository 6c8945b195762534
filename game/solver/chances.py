"""
Exact chances: every layout that fits the numbers is equally likely, so a chance is a count.

Covered cells with the same witnesses form a box; boxes that share witnesses form
a component. Along a component a dynamic program goes from box to box: its state
is what each number still misses, five bits a number in one int; its value counts
the ways by mines used, packed into one int too (Kronecker substitution), so that
whole distributions are added and multiplied in single operations. A forward and
a backward pass give every box's share; components and the sea are joined by the
mine total with binomials. All integers, so the chances are exact.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from operator import mul
from struct import unpack

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.grid import SMALL, Grid, Planes, cells_of
from game.engine.view import View
from game.solver.deduce import Deduction, deduce, missing, unmet

MOST_CELLS, MOST_STEPS, MOST_BITS = 800, 400_000, 1_200_000_000
"""
When a position counts as absurd: covered cells beside numbers; steps from state to state in one component (expert
positions need some hundred); bits of all its states' counts (150 MB).
"""

WORD = 64  # bits; counts as wide as that are unpacked in one go

FIELD = 5  # bits for what one number misses: 0-8 and a guard bit that shows when it would go below 0
GUARD = 1 << FIELD - 1


@dataclass(frozen=True, slots=True)
class Group:
    """Covered cells with one chance: in *weight* of all layouts each of them is a mine."""

    cells: int  # bitboard
    weight: int


@dataclass(frozen=True, slots=True)
class Chances:
    """Each covered cell's exact chance of hiding a mine."""

    grid: Grid
    layouts: int  # how many fit
    groups: tuple[Group, ...]

    def of(self, cell: int) -> Fraction:
        """Return the chance of one covered cell. Raises KeyError where it is open."""
        for group in self.groups:
            if group.cells >> cell & 1:
                return Fraction(group.weight, self.layouts)
        raise KeyError(cell)

    def __iter__(self) -> Iterator[Fraction]:
        """Go through the covered cells' chances, group by group."""
        for group in self.groups:
            chance = Fraction(group.weight, self.layouts)
            for _ in range(group.cells.bit_count()):
                yield chance

    @property
    def safe(self) -> int:
        """The cells that are safe in every layout."""
        return sum(group.cells for group in self.groups if group.weight == 0)

    @property
    def mines(self) -> int:
        """The cells that are mines in every layout."""
        return sum(group.cells for group in self.groups if group.weight == self.layouts)


def mine_chances(view: View, *, known: Deduction | None = None, count_mines: bool = True) -> Chances:
    """
    Return each covered cell's exact chance of hiding a mine.

    Flags are beliefs and are ignored. *known* are cells already certain; without them they are deduced. With
    *count_mines* off the mine total is taken for unknown and layouts with any number of mines are equally likely.

    Raises: InconsistentView: no layout fits. TooComplexError: it would take too long.
    """
    known = deduce(view) if known is None else known
    check(view, known)
    grid = view.grid
    unknown = view.covered & ~(known.safe | known.mines)
    touching = grid.dilate(view.opened) & unknown
    sea = unknown ^ touching
    if touching.bit_count() > MOST_CELLS:
        raise TooComplexError(
            f"{touching.bit_count()} cells lie beside numbers; chances are worked out for {MOST_CELLS}"
        )
    need = missing(view, known.mines)
    bits = bits_of_a_count(touching.bit_count())
    parts = [solve_component(boxes, need, bits) for boxes in components_of(boxes_of(view, touching))]
    left = view.mines - known.mines.bit_count() if count_mines else None
    return join(grid, known, parts, sea, left, bits)


def bits_of_a_count(cells: int) -> int:
    """Return the width of a packed count: 2^cells ways times a box's mines, in whole bytes to unpack at C speed."""
    return max(WORD, (cells + 15) // 8 * 8)


def check(view: View, known: Deduction) -> None:
    """Raise InconsistentView for a number that can't be met: by itself if there is one, else after what is *known*."""
    grid = view.grid
    clash = known.safe & known.mines
    if broken := unmet(view, Deduction()) or unmet(view, known):
        y, x = divmod((broken & -broken).bit_length() - 1, grid.width)
        raise InconsistentView(f"the {view.number(y * grid.width + x)} at column {x}, row {y} can't be met")
    if clash:
        y, x = divmod((clash & -clash).bit_length() - 1, grid.width)
        raise InconsistentView(f"the numbers around column {x}, row {y} contradict each other")


Boxes = list[tuple[int, int]]  # witnesses and cells of each, both bitboards


def boxes_of(view: View, touching: int) -> Boxes:
    """Return the boxes that the cells *touching* fall into: those with the same witnesses are one."""
    around, opened = around_of(view.grid), view.opened
    found: dict[int, int] = {}
    for cell in cells_of(touching):
        witnesses = around(cell) & opened
        found[witnesses] = found.get(witnesses, 0) | 1 << cell
    return list(found.items())


def components_of(boxes: Boxes) -> list[Boxes]:
    """
    Group the boxes that share witnesses, directly or through others.

    Each group comes in an order that soon settles each number: always the boxes of the number longest begun.
    """
    witnesses = [few(mask) for mask, _ in boxes]
    boxes_at: dict[int, list[int]] = {}
    for number, seen_by in enumerate(witnesses):
        for witness in seen_by:
            boxes_at.setdefault(witness, []).append(number)
    groups: list[Boxes] = []
    placed = [False] * len(boxes)
    for first, seen_by in enumerate(witnesses):
        if placed[first]:
            continue
        group: Boxes = []
        begun = seen_by.copy()
        for witness in begun:
            for number in boxes_at.pop(witness, ()):
                if not placed[number]:
                    placed[number] = True
                    group.append(boxes[number])
                    begun += witnesses[number]
        groups.append(group)
    return groups


def few(cells: int) -> list[int]:
    """Return the cells of a small set in order: linear in how many there are, so quicker than cells_of for a few."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return found


@dataclass(slots=True)
class Part:
    """A component solved: its ways by mines, and by box the mines in it, all packed."""

    boxes: Boxes
    ways: int
    mines: list[int]  # for each box: the sum over layouts of the mines in it, by mines of the component


def solve_component(boxes: Boxes, need: Planes, bits: int) -> Part:
    """Run the dynamic program along one component. Raises InconsistentView, TooComplexError."""
    start, guards, spread = states_of(boxes, need)
    sizes = [cells.bit_count() for _, cells in boxes]
    layers, steps = _forward(start, spread, sizes, room_of(spread, sizes, guards), guards, bits)
    return _backward(boxes, layers, steps, sizes, bits)


def states_of(boxes: Boxes, need: Planes) -> tuple[int, int, list[int]]:
    """Return what the numbers miss at first, as one state with guards; the guards; what a mine in each box takes."""
    n0, n1, n2, n3 = need
    one_of: dict[int, int] = {}
    start = guards = 0
    one = 1
    spread = []
    for mask, _ in boxes:
        taken = 0
        while mask:
            witness = mask & -mask
            mask ^= witness
            if witness in one_of:
                taken |= one_of[witness]
                continue
            missed = GUARD
            if n0 & witness:
                missed += 1
            if n1 & witness:
                missed += 2
            if n2 & witness:
                missed += 4
            if n3 & witness:
                missed += 8
            start += one * missed
            guards += one * GUARD
            taken |= one
            one_of[witness] = one
            one <<= FIELD
        spread.append(taken)
    return start, guards, spread


def room_of(spread: list[int], sizes: list[int], guards: int) -> list[int]:
    """Return how many mines the boxes from each on can still give each number, with guards."""
    room = [guards]
    for taken, size in zip(reversed(spread), reversed(sizes), strict=True):
        room.append(room[-1] + taken * size)
    room.reverse()
    return room


Layer = dict[int, int]  # from what each number misses to the ways so far
Steps = list[tuple[int, int, int]]  # state before, mines in the box, state after


@lru_cache(maxsize=1024)
def _ways(size: int, bits: int) -> tuple[int, ...]:
    """Return the ways to lay 0, 1, … mines in a box, packed."""
    return tuple(comb(size, mines) << mines * bits for mines in range(size + 1))


def _forward(
    start: int, spread: list[int], sizes: list[int], room: list[int], guards: int, bits: int
) -> tuple[list[Layer], list[Steps]]:
    layers, steps = [{start: 1}], []
    count = cells = stored = 0
    for taken, size, enough in zip(spread, sizes, room[1:], strict=True):
        before = layers[-1]
        layer: Layer = {}
        made: Steps = []
        ways = _ways(size, bits)
        cells += size
        most = min(MOST_STEPS - count, (MOST_BITS - stored) // (cells * bits))
        # What is still missing must fit into the boxes to come (none: it must be 0).
        enough += guards
        for state, so_far in before.items():
            after = state
            for mines, way in enumerate(ways):
                if after & guards != guards:  # some number has got too many
                    break
                if (enough - after) & guards == guards:
                    if after in layer:
                        layer[after] += so_far * way
                    else:
                        layer[after] = so_far * way
                    made.append((state, mines, after))
                after -= taken
            if len(made) > most:
                raise TooComplexError("this position has too many open ends to work out exact chances")
        count += len(made)
        stored += len(layer) * cells * bits
        layers.append(layer)
        steps.append(made)
    return layers, steps


def _backward(boxes: Boxes, layers: list[Layer], steps: list[Steps], sizes: list[int], bits: int) -> Part:
    end = layers[-1]
    if not end:
        raise InconsistentView("no layout fits all the numbers, though each alone could be met")
    part = Part(boxes, next(iter(end.values())), [0] * len(boxes))
    following: Layer = dict.fromkeys(end, 1)
    for number in range(len(boxes) - 1, -1, -1):
        layer, ways = layers[number], _ways(sizes[number], bits)
        before: Layer = {}
        total = 0
        for state, mines, after in steps[number]:
            if after in following:
                value = following[after]
                if mines:
                    value *= ways[mines]
                    total += layer[state] * value * mines
                if state in before:
                    before[state] += value
                else:
                    before[state] = value
        part.mines[number] = total
        following = before
    return part


def _unpack(packed: int, bits: int) -> tuple[int, ...]:
    """Return the counts by mines, from 0 on."""
    step = bits // 8
    count = -(-packed.bit_length() // bits)
    content = packed.to_bytes(count * step, "little")
    if bits == WORD:
        return unpack(f"<{count}Q", content)
    return tuple(int.from_bytes(content[at : at + step], "little") for at in range(0, count * step, step))


def join(grid: Grid, known: Deduction, parts: list[Part], sea: int, left: int | None, bits: int) -> Chances:
    """Weigh each component's counts by the ways of all others and of the sea."""
    before, behind = [1], [1]
    for part in parts:
        before.append(before[-1] * part.ways)
    for part in reversed(parts):
        behind.append(behind[-1] * part.ways)
    behind.reverse()
    together = _unpack(before[-1], bits)
    in_sea = _sea_ways(sea.bit_count(), left, len(together))
    layouts = sum(map(mul, together, in_sea))
    if not layouts:
        raise InconsistentView("no layout that fits the numbers has as many mines as the board")
    groups = []
    for number, part in enumerate(parts):
        others = _unpack(before[number] * behind[number + 1], bits)
        # weights[m]: layouts of everything else when this component has *least* + m mines.
        most = (part.ways.bit_length() - 1) // bits
        least = _lowest(part.ways, bits)
        weights = [sum(map(mul, others, in_sea[mines:])) for mines in range(least, most + 1)]
        for (_, cells), in_box in zip(part.boxes, part.mines, strict=True):
            weight = sum(map(mul, _unpack(in_box >> least * bits, bits), weights))
            groups.append(Group(cells, weight // cells.bit_count()))
    if sea:
        size = sea.bit_count()
        # A given cell of the sea is a mine in mines/size of its ways.
        if left is None:
            weight = layouts // 2
        else:
            in_one = sum(
                ways * rest * (left - mines) for mines, (ways, rest) in enumerate(zip(together, in_sea, strict=True))
            )
            weight = in_one // size
        groups.append(Group(sea, weight))
    for cells, weight in ((known.safe, 0), (known.mines, layouts)):
        if cells:
            groups.append(Group(cells, weight))
    return Chances(grid, layouts, tuple(groups))


def _lowest(packed: int, bits: int) -> int:
    """Return the smallest number of mines that has any ways."""
    return ((packed & -packed).bit_length() - 1) // bits


def _sea_ways(size: int, left: int | None, most: int) -> list[int]:
    """Return the layouts of the sea when the components hold 0, 1, … mines; *left* are to be placed in all."""
    if left is None:
        return [1 << size] * most
    ways = [0] * most
    first = max(0, left - size)
    if first < min(most, left + 1):
        value = comb(size, left - first)
        for mines in range(first, min(most, left + 1)):
            ways[mines] = value
            in_sea = left - mines
            value = value * in_sea // (size - in_sea + 1)
    return ways


@lru_cache(maxsize=16)
def _neighbourhoods(grid: Grid) -> tuple[int, ...]:
    return tuple(grid.around(cell) for cell in range(grid.size))


def around_of(grid: Grid) -> Callable[[int], int]:
    """Return the quickest way to a cell's neighbours: a table, unless the board is huge."""
    return _neighbourhoods(grid).__getitem__ if grid.size <= SMALL else grid.around
