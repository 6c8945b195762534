"""
Which picture every cell shows, worked out for a whole band of rows at once.

One byte a cell: 0–8 an open number, from COVERED up the others; OVERFLAGGED is
added to a number with more flags around it than it says, MET, for whoever wants it, to one with as many. FADED is
added to a cell that has lost some of its colour.
"""

from collections.abc import Callable

from game.engine.grid import codes, grid
from game.engine.planes import Planes, greater, minus, not_zero, only
from game.engine.view import View
from game.ui.core.style import Aids

COVERED, FLAG, QUESTION, PRESSED, PRESSED_QUESTION, MINE, BLAST, WRONG_FLAG = range(16, 24)
GOLD_FLAG = FLAG + 8
OVERFLAGGED, MET, FADED = 32, 64, 128


PLAIN = Aids()


def pictures(
    view: View,
    pressed: int,
    hidden: int,
    first_row: int,
    rows: int,
    aids: Aids = PLAIN,
    faded: int = 0,
    golden: int = 0,
) -> bytes:
    """
    Return one code a cell for *rows* rows from *first_row* on.

    *pressed* look pressed; *hidden* are cells whose change is not shown yet: they still look covered. Of the flags
    those are gold that are *golden*. With *aids* MET
    is added to a number with as many flags as it says, and the code of one with fewer is what it misses.
    """
    width = view.grid.width
    # One more row on each side, for the flags around the rim's numbers.
    top = max(0, first_row - 1)
    band = grid(width, min(view.grid.height, first_row + rows + 1) - top)

    def cut(cells: int) -> int:
        return cells >> top * width & band.full

    opened = cut(view.opened & ~hidden)
    p0, p1, p2, p3 = view.numbers
    numbers, over, met = _counted(
        only((cut(p0), cut(p1), cut(p2), cut(p3)), opened), band.neighbour_counts(cut(view.flags)), aids
    )
    ones, twos, fours = _signs(view, cut, cut(pressed), band.full ^ cut(hidden))
    planes = (
        numbers[0] | ones,
        numbers[1] | twos,
        numbers[2] | fours,
        numbers[3] | (cut(golden & view.flags) if golden else 0),
        band.full ^ opened,
        over,
        met,
        *((cut(faded),) if faded else ()),
    )
    start = (first_row - top) * width
    return codes(planes, band.size)[start : start + rows * width]


def _signs(view: View, cut: Callable[[int], int], pressed: int, not_hidden: int) -> tuple[int, int, int]:
    """Return the three low bits of the codes of covered cells, of the band that *cut* cuts out."""
    flags, shown, exploded = cut(view.flags), cut(view.shown), cut(view.exploded)
    wrong = flags & ~shown & not_hidden if view.exploded else 0
    # Of a lost game it is hidden that a flag is wrong; of a won one that there is a flag.
    flag = flags & ~wrong if view.exploded else flags & not_hidden
    mine = shown & not_hidden & ~(flags | exploded)
    blast = exploded & not_hidden
    question = cut(view.questions) & ~(mine | blast)
    return (
        flag | (pressed & ~question) | mine | wrong,
        (question & ~pressed) | (pressed & ~question) | blast | wrong,
        (question & pressed) | mine | blast | wrong,
    )


def _counted(numbers: Planes, flags: Planes, aids: Aids) -> tuple[Planes, int, int]:
    """Return the numbers as they are shown beside so many *flags*, those with too many, and those with as many."""
    numbered = not_zero(numbers)
    over = greater(flags, numbers) & numbered
    met = numbered & ~over & ~greater(numbers, flags) if aids.countdown or aids.met else 0
    return minus(numbers, only(flags, numbered & ~over)) if aids.countdown else numbers, over, met
