"""
Why a cell is certain, as steps that a person can follow.

A proof is direct (follow, follow, conclude) or supposes the opposite and follows it until a number can't be
satisfied (clash) or the mine count is contradicted (count). Correctly flagged mines count as known.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from operator import or_

from game.engine.grid import few
from game.engine.view import View
from game.solver.deduce import Deduction


class Kind(Enum):
    """The kind of reasoning that a proof needs."""

    SINGLE = "single"  # one number proves it
    PAIR = "pair"  # two numbers together
    CHAIN = "chain"  # one number after the other, directly or from the opposite
    COUNT = "count"  # the numbers and the mines left: no layout contradicts it


GUESS = "guess"
"""The name beside those of the kinds where no cell is certainly safe."""

PROOFS = (*(kind.value for kind in Kind), GUESS)
"""The names, the easiest proof first."""


@dataclass(frozen=True, slots=True)
class Suppose:
    """Suppose the opposite of the truth about a covered cell."""

    cell: int
    mine: bool


@dataclass(frozen=True, slots=True)
class Follow:
    """One number, or two together, settle *cells*, given all cells settled before."""

    numbers: int  # bitboard of one or two open cells
    cells: int  # bitboard
    mine: bool


@dataclass(frozen=True, slots=True)
class Clash:
    """A number that can't be satisfied any more: too many mines touch it, or too few cells remain for them."""

    number: int  # an open cell


@dataclass(frozen=True, slots=True)
class Count:
    """
    The mine count is contradicted: no way to satisfy *numbers* uses exactly the mines left.

    *fewest* is the smallest possible number of mines above *left*, *most* the greatest below; None if no such number is
    possible. *left* is None if the mine total is unknown: then there is no way at all.
    """

    numbers: int  # bitboard of open cells
    left: int | None  # mines without the correctly flagged ones
    fewest: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class Conclude:
    """The conclusion: the cells that the proof is about."""

    cells: int  # bitboard
    mine: bool


Step = Suppose | Follow | Clash | Count | Conclude


@dataclass(frozen=True, slots=True)
class Proof:
    """Steps, each forced by the numbers it names and the steps before it; the last one ends the proof."""

    steps: tuple[Step, ...]

    @property
    def kind(self) -> Kind:
        """The kind of reasoning that it needs."""
        match self.steps:
            case (Follow(numbers=numbers), Conclude()):
                return Kind.SINGLE if numbers.bit_count() == 1 else Kind.PAIR
            case (*_, Count()):
                return Kind.COUNT
            case _:
                return Kind.CHAIN

    @property
    def numbers(self) -> int:
        """All numbers it names, as a bitboard."""
        return reduce(or_, (numbers_of(step) for step in self.steps))

    @property
    def cells(self) -> int:
        """All covered cells it settles or supposes, as a bitboard."""
        return reduce(or_, (_cells_of(step) for step in self.steps))

    @property
    def concluded(self) -> int:
        """The cells that it proves, as a bitboard."""
        first, last = self.steps[0], self.steps[-1]
        return _cells_of(first) if isinstance(first, Suppose) else _cells_of(last)

    @property
    def mine(self) -> bool:
        """Whether the proved cells are mines; else they are safe."""
        first, last = self.steps[0], self.steps[-1]
        return not first.mine if isinstance(first, Suppose) else isinstance(last, Conclude) and last.mine

    @property
    def taken_in(self) -> int:
        """The mines that a direct proof finds in its steps, as a bitboard; supposed mines don't count."""
        if isinstance(self.steps[0], Suppose):
            return 0
        mines = (step.cells for step in self.steps if isinstance(step, Follow) and step.mine)
        return reduce(or_, mines, 0) & ~self.concluded

    @property
    def length(self) -> tuple[int, int]:
        """The proof's length for comparisons: numbers, then steps."""
        return self.numbers.bit_count(), len(self.steps)


def numbers_of(step: Step) -> int:
    """Return the numbers that a step names, as a bitboard."""
    match step:
        case Follow(numbers=numbers) | Count(numbers=numbers):
            return numbers
        case Clash(number):
            return 1 << number
        case _:
            return 0


def _cells_of(step: Step) -> int:
    match step:
        case Suppose(cell):
            return 1 << cell
        case Follow(cells=cells) | Conclude(cells=cells):
            return cells
        case _:
            return 0


def unknown_beside(view: View, number: int, now: Deduction) -> int:
    """Return the unsettled covered cells around a number."""
    return view.grid.around(number) & view.covered & ~(now.safe | now.mines)


def missing_at(view: View, number: int, now: Deduction) -> int:
    """Return the mines that a number still misses."""
    return view.number(number) - (view.grid.around(number) & now.mines).bit_count()


def forced_by(view: View, numbers: int, now: Deduction) -> Deduction:
    """Return the unknown cells that one number, or two together, make certain."""
    match few(numbers):
        case [number]:
            return _forced_by_one(view, number, now)
        case [one, other]:
            found, more = _forced_by_two(view, one, other, now), _forced_by_two(view, other, one, now)
            return Deduction(found.safe | more.safe, found.mines | more.mines)
        case _:
            return Deduction()


def _forced_by_one(view: View, number: int, now: Deduction) -> Deduction:
    missing, unknown = missing_at(view, number, now), unknown_beside(view, number, now)
    return Deduction(0 if missing else unknown, unknown if missing == unknown.bit_count() else 0)


def _forced_by_two(view: View, first: int, second: int, now: Deduction) -> Deduction:
    """If *first* misses n mines more than *second* and only *first* touches n cells, these are mines."""
    around = view.grid.around
    only_first = unknown_beside(view, first, now) & ~around(second)
    if missing_at(view, first, now) - missing_at(view, second, now) != only_first.bit_count():
        return Deduction()
    return Deduction(unknown_beside(view, second, now) & ~around(first), only_first)


def spelled_out(view: View, now: Deduction, step: Follow) -> tuple[Follow, ...]:
    """
    Return a step by two numbers as steps of one thought each, given all cells settled before it.

    If one number alone settles what the other one needs, no number is compared. Else a number that misses more than
    the other has its surplus in its own cells; then both miss the same mines.
    """
    pair = few(step.numbers)
    if len(pair) == 1:
        return (step,)
    for one, other in (pair, pair[::-1]):
        mines = _forced_by_one(view, one, now).mines
        if mines and not step.cells & ~side(_forced_by_one(view, other, settle(now, mines, mine=True)), mine=step.mine):
            return Follow(1 << one, mines, True), Follow(1 << other, step.cells, step.mine)
        own = _forced_by_two(view, one, other, now).mines
        if not step.mine and own and not step.cells & ~_forced_by_two(view, one, other, now).safe:
            return Follow(step.numbers, own, True), step
    return (step,)


def is_broken(view: View, number: int, now: Deduction) -> bool:
    """Tell whether a number can't be satisfied any more."""
    return not 0 <= missing_at(view, number, now) <= unknown_beside(view, number, now).bit_count()


def side(found: Deduction, *, mine: bool) -> int:
    """Return the found mines, or without *mine* the safe cells."""
    return found.mines if mine else found.safe


def settle(now: Deduction, cells: int, *, mine: bool) -> Deduction:
    """Return *now* with *cells* settled, too."""
    return Deduction(now.safe, now.mines | cells) if mine else Deduction(now.safe | cells, now.mines)


def holds(view: View, known: int, steps: Sequence[Step]) -> bool:
    """
    Tell whether steps are a proof, given the mines *known*: each is forced, and the last one ends it.

    A count is not checked here: it depends on all its numbers.
    """
    now = Deduction(0, known)
    for step in steps:
        match step:
            case Suppose(cell, mine):
                now = settle(now, 1 << cell, mine=mine)
            case Follow(numbers, cells, mine):
                forced = forced_by(view, numbers, now)
                if cells & ~(side(forced, mine=mine) | side(now, mine=mine)):
                    return False
                now = settle(now, cells, mine=mine)
            case Clash(number):
                return is_broken(view, number, now)
            case Conclude(cells, mine):
                return not cells & ~side(now, mine=mine)
            case Count():
                return True
    return False


def can_be_followed(view: View, known: int, proof: Proof) -> bool:
    """
    Tell whether the numbers of each step can still be satisfied at that step.

    A supposition may contradict two numbers together before a single one clashes; then anything follows from them,
    and no person can see why.
    """
    now = Deduction(0, known)
    for step in proof.steps:
        match step:
            case Suppose(cell, mine):
                now = settle(now, 1 << cell, mine=mine)
            case Follow(numbers, cells, mine):
                if not _can_be_met(view, few(numbers), now):
                    return False
                now = settle(now, cells, mine=mine)
    return True


def _can_be_met(view: View, numbers: list[int], now: Deduction) -> bool:
    if any(is_broken(view, number, now) for number in numbers):
        return False
    if len(numbers) == 1:
        return True
    (cells, missing), (others, other_missing) = (
        (unknown_beside(view, number, now), missing_at(view, number, now)) for number in numbers
    )
    shared = (cells & others).bit_count()
    least = max(0, missing - (cells & ~others).bit_count(), other_missing - (others & ~cells).bit_count())
    return least <= min(shared, missing, other_missing)
