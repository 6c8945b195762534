"""
The missing mines of a component's numbers, packed into one int: the states of a dynamic program through the boxes.

Five bits per number: 0-8 and, above, a guard bit that a subtraction clears when there is one mine too many.
"""

from game.engine.planes import Planes
from game.solver.position import Boxes

FIELD = 5
"""Bits for one number's missing mines, including the guard bit."""

GUARD = 1 << FIELD - 1

Layer = dict[int, int]
"""From a state to the number of ways to it."""

Steps = list[tuple[int, int, int]]
"""Steps through one box: the state before, the mines in the box, the state after."""


def states_of(boxes: Boxes, need: Planes) -> tuple[int, int, list[int]]:
    """Return the first state, guard bits set; the guard bits; and for each box the change by one mine."""
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
