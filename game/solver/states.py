"""
What the numbers of a component still miss, packed into one int: the states of a dynamic program from box to box.

Five bits a number: 0-8 and a guard bit above that falls when a mine too many is taken from it.
"""

from game.engine.planes import Planes
from game.solver.position import Boxes

FIELD = 5
"""Bits for what one number misses, its guard bit included."""

GUARD = 1 << FIELD - 1

Layer = dict[int, int]
"""From a state to the ways that lead to it."""

Steps = list[tuple[int, int, int]]
"""Through one box: the state before, the mines in the box, the state after."""


def states_of(boxes: Boxes, need: Planes) -> tuple[int, int, list[int]]:
    """Return what the numbers miss at first, as one state with guards; the guards; what a mine in each box takes."""
    n0, n1, n2, n3 = need
    one_of: dict[int, int] = {}
    start = 0
    one = 1
    spread = []
    for witnesses, _ in boxes:
        taken = 0
        for witness in witnesses:
            if witness in one_of:
                taken |= one_of[witness]
                continue
            bit = 1 << witness
            missed = GUARD
            if n0 & bit:
                missed += 1
            if n1 & bit:
                missed += 2
            if n2 & bit:
                missed += 4
            if n3 & bit:
                missed += 8
            start += one * missed
            taken |= one
            one_of[witness] = one
            one <<= FIELD
        spread.append(taken)
    return start, (one - 1) // ((1 << FIELD) - 1) * GUARD, spread
