"""
A number for each cell of a board, as bit planes: plane k holds bit k of every cell's number.

Bit operations add, subtract and compare all cells at once, like a ripple adder. Numbers have four bits: 0-8 on a board,
or the result of a subtraction modulo 16.
"""

Planes = tuple[int, int, int, int]
"""The numbers of all cells; a cell without a number counts as 0."""

NO_NUMBERS: Planes = (0, 0, 0, 0)


def number_at(planes: Planes, cell: int) -> int:
    """Return the number of one cell."""
    return sum((plane >> cell & 1) << k for k, plane in enumerate(planes))


def only(planes: Planes, cells: int) -> Planes:
    """Return the numbers of *cells* (a bitboard); all others become 0."""
    p0, p1, p2, p3 = planes
    return p0 & cells, p1 & cells, p2 & cells, p3 & cells


def not_zero(planes: Planes) -> int:
    """Return the cells whose number is not 0."""
    p0, p1, p2, p3 = planes
    return p0 | p1 | p2 | p3


def minus(first: Planes, second: Planes) -> Planes:
    """Subtract the second number from the first in every cell, modulo 16."""
    a0, a1, a2, a3 = first
    b0, b1, b2, b3 = second
    borrow = ~a0 & b0
    half = a1 ^ b1
    d1 = half ^ borrow
    borrow = ~a1 & b1 | ~half & borrow
    half = a2 ^ b2
    d2 = half ^ borrow
    borrow = ~a2 & b2 | ~half & borrow
    return a0 ^ b0, d1, d2, a3 ^ b3 ^ borrow


def differ(first: Planes, second: Planes) -> int:
    """Return the cells whose two numbers differ."""
    a0, a1, a2, a3 = first
    b0, b1, b2, b3 = second
    return a0 ^ b0 | a1 ^ b1 | a2 ^ b2 | a3 ^ b3


def greater(first: Planes, second: Planes) -> int:
    """Return the cells whose first number is greater than the second one."""
    found = differing = 0
    for a, b in zip(reversed(first), reversed(second), strict=True):
        found |= a & ~b & ~differing
        differing |= a ^ b
    return found
