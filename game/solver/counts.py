"""
Layouts of a component counted by their mines, all counts packed into one int (Kronecker substitution).

Whole distributions are added and multiplied in single operations so, and all of it is exact.
"""

from functools import cache, lru_cache
from math import comb
from struct import Struct

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.planes import Planes
from game.solver.position import Boxes
from game.solver.states import Layer, Steps, room_of, states_of

MOST_STEPS, MOST_BITS = 400_000, 1_200_000_000
"""
When a position counts as absurd: steps from state to state in one component (expert positions need some hundred);
bits of all its states' counts (150 MB).
"""

WORD = 64  # bits; counts as wide as that are unpacked in one go


def bits_of_a_count(cells: int) -> int:
    """Return the width of a packed count: 2^cells ways times a box's mines, in whole bytes to unpack at C speed."""
    return max(WORD, (cells + 15) // 8 * 8)


@lru_cache(maxsize=1024)
def packed_ways(size: int, bits: int) -> tuple[int, ...]:
    """Return the ways to lay 0, 1, … mines in a box, packed."""
    return tuple(comb(size, mines) << mines * bits for mines in range(size + 1))


def ways_forward(boxes: Boxes, need: Planes, bits: int) -> tuple[list[Layer], list[Steps]]:
    """
    Go along a component from box to box; return the states before, between and after the boxes, and the steps.

    The ways that lead to a state are packed by the mines used so far.

    Raises: InconsistentView: no way leads through. TooComplexError: there are too many.
    """
    start, guards, spread = states_of(boxes, need)
    sizes = [cells.bit_count() for _, cells in boxes]
    room = room_of(spread, sizes, guards)
    layers: list[Layer] = [{start: 1}]
    steps: list[Steps] = []
    count = cells = stored = 0
    for taken, size, enough in zip(spread, sizes, room[1:], strict=True):
        before = layers[-1]
        layer: Layer = {}
        made: Steps = []
        ways = packed_ways(size, bits)
        cells += size
        most = min(MOST_STEPS - count, (MOST_BITS - stored) // (cells * bits))
        # What is still missing must fit into the boxes to come (none: it must be 0).
        enough += guards
        for state, so_far in before.items():
            if (enough - state) & guards == guards:  # no mine here, and all that is missing may still come
                if state in layer:
                    layer[state] += so_far
                else:
                    layer[state] = so_far
                made.append((state, 0, state))
            after = state
            for mines in range(1, size + 1):
                after -= taken
                if after & guards != guards:  # some number has got too many
                    break
                if (enough - after) & guards == guards:
                    if after in layer:
                        layer[after] += so_far * ways[mines]
                    else:
                        layer[after] = so_far * ways[mines]
                    made.append((state, mines, after))
            if len(made) > most:
                raise TooComplexError("this position has too many open ends to work out exact chances")
        count += len(made)
        stored += len(layer) * cells * bits
        layers.append(layer)
        steps.append(made)
    if not layers[-1]:
        raise InconsistentView("no layout fits all the numbers, though each alone could be met")
    return layers, steps


@cache
def _words(count: int) -> Struct:
    """Return what reads so many counts; there are as many of them as a component has cells, at most."""
    return Struct(f"<{count}Q")


def unpack(packed: int, bits: int) -> tuple[int, ...]:
    """Return the counts by mines, from 0 on."""
    step = bits // 8
    count = -(-packed.bit_length() // bits)
    content = packed.to_bytes(count * step, "little")
    if bits == WORD:
        return _words(count).unpack(content)
    return tuple(int.from_bytes(content[at : at + step], "little") for at in range(0, count * step, step))


def sea_ways(size: int, left: int | None, most: int) -> list[int]:
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
