"""
Which picture every cell shows, worked out for a whole band of rows at once.

One byte a cell: 0–8 an open number, from COVERED up the others; OVERFLAGGED is
added to a number with more flags around it than it says, MET, for whoever wants it, to one with as many. FADED is
added to a cell that has lost some of its colour.
"""

from game.engine.grid import codes, grid
from game.engine.planes import Planes
from game.engine.view import View
from game.ui.core.style import Aids

COVERED, FLAG, QUESTION, PRESSED, PRESSED_QUESTION, MINE, BLAST, WRONG_FLAG = range(16, 24)
OVERFLAGGED, MET, FADED = 32, 64, 128


PLAIN = Aids()


def pictures(
    view: View, pressed: int, hidden: int, first_row: int, rows: int, aids: Aids = PLAIN, faded: int = 0
) -> bytes:
    """
    Return one code a cell for *rows* rows from *first_row* on.

    *pressed* look pressed; *hidden* are cells whose change is not shown yet: they still look covered. With *aids* MET
    is added to a number with as many flags as it says, and the code of one with fewer is what it misses.
    """
    width = view.grid.width
    # One more row on each side, for the flags around the rim's numbers.
    top = max(0, first_row - 1)
    band = grid(width, min(view.grid.height, first_row + rows + 1) - top)
    shift, full = top * width, band.full

    def cut(cells: int) -> int:
        return cells >> shift & full

    not_hidden = full ^ cut(hidden)
    opened = cut(view.opened) & not_hidden
    flags, shown, exploded = cut(view.flags), cut(view.shown), cut(view.exploded)
    wrong = flags & ~shown & not_hidden if view.exploded else 0
    # Of a lost game it is hidden that a flag is wrong; of a won one that there is a flag.
    flag = flags & ~wrong if view.exploded else flags & not_hidden
    mine = shown & not_hidden & ~(flags | exploded)
    blast = exploded & not_hidden
    down = cut(pressed)
    question = cut(view.questions) & ~(mine | blast)
    ones, twos, fours, eights = (cut(plane) & opened for plane in view.numbers)
    (ones, twos, fours, eights), over, met = _counted((ones, twos, fours, eights), band.neighbour_counts(flags), aids)
    planes = (
        ones | flag | (down & ~question) | mine | wrong,
        twos | (question & ~down) | (down & ~question) | blast | wrong,
        fours | (question & down) | mine | blast | wrong,
        eights,
        full ^ opened,
        over,
        met,
        *((cut(faded),) if faded else ()),
    )
    start = (first_row - top) * width
    return codes(planes, band.size)[start : start + rows * width]


def _counted(numbers: Planes, flags: Planes, aids: Aids) -> tuple[Planes, int, int]:
    """Return the numbers as they are shown beside so many *flags*, those with too many, and those with as many."""
    ones, twos, fours, eights = numbers
    numbered = ones | twos | fours | eights
    over = _greater(flags, numbers) & numbered
    met = numbered & ~over & ~_greater(numbers, flags) if aids.countdown or aids.met else 0
    return _less(numbers, flags, numbered & ~over) if aids.countdown else numbers, over, met


def _greater(left: tuple[int, ...], right: tuple[int, ...]) -> int:
    """Return the cells whose number in *left* is the greater, all compared at once from the highest plane down."""
    greater, equal = 0, -1
    for a, b in zip(reversed(left), reversed(right), strict=True):
        greater |= equal & a & ~b
        equal &= ~(a ^ b)
    return greater


def _less(left: Planes, right: Planes, where: int) -> Planes:
    """Return *left* less *right* for the cells *where*, all at once with a borrow from plane to plane; else *left*."""
    borrow, planes = 0, []
    for a, b in zip(left, right, strict=True):
        b &= where
        planes.append(a ^ b ^ borrow)
        borrow = (~a & (b | borrow)) | (b & borrow)
    ones, twos, fours, eights = planes
    return ones, twos, fours, eights
