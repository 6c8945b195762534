"""
The cell that a strong player would open next, from a view alone.

Certain cells come first. Else, with few layouts left, the end game is searched
to its end for the true chance to win. A guess that can't be avoided is made at
once: no later number can settle it. Before that each of the safest cells is
looked at one move deep, and gains by what of it would be such a guess anyway; a
dead cell, which can show one number only, is left for the end.
"""

from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter

from game.engine.errors import InconsistentView
from game.engine.grid import few, lsb
from game.engine.view import View
from game.solver.chances import count
from game.solver.deduce import Deduction, deduce
from game.solver.end_game import SMALL_BOARD, BudgetSpentError, EndGame, layouts_left, nodes_for
from game.solver.influence import Influence
from game.solver.look import MOST_CERTAIN, Guess, Prospect, look
from game.solver.position import around_of, work_out

MOST_LAYOUTS = 1_500
"""Up to so many layouts the end game is searched to its end. Beyond that it seldom ends within the nodes allowed."""

SMALL_LAYOUTS = 6_000
"""The same on a small board, where more nodes are allowed."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """
    How a guess is weighed: survival × (safest·e1 + second·e2 + certain·es) + influence·i.

    e1 and e2 are the survivals of the two safest cells of the move after, es its certain cells, i the share of layouts
    in which the cell is the mine of a 50/50. The numbers were fitted to played-out positions.
    """

    safest: float = 0.665
    second: float = 0.371
    certain: float = 0.0113
    influence: float = 0.525
    cells: int = 6  # looked at for one guess
    nearly: float = 0.85  # of the best survival makes a cell worth a look
    layouts: int = MOST_LAYOUTS  # up to which an end game is searched; 0: never

    def of(self, survival: float, prospect: Prospect, influence: float) -> float:
        """Return what a cell is worth."""
        ahead = self.safest * prospect.safest + self.second * prospect.second + self.certain * prospect.certain
        return survival * ahead + self.influence * influence

    def at_most(self, survival: float) -> float:
        """Return what a cell of that survival can be worth."""
        return self.of(survival, BEST, min(survival, 1 - survival))


BEST = Prospect(1.0, 1.0, MOST_CERTAIN)
STRONG = Judgement()


@dataclass(frozen=True, slots=True)
class Move:
    """A cell to open, and what it risks."""

    cell: int
    certain: bool
    chance: Fraction  # of hiding a mine
    wins: Fraction | None = None  # the share of layouts won from here on, where an end game was searched to its end
    forced: bool = False  # it has to be guessed at some time: waiting settles nothing
    weighed: "tuple[Weighed, ...]" = ()  # the cells among which it was chosen, where worth decided


@dataclass(frozen=True, slots=True)
class Weighed:
    """A cell that might be opened, and what the judgement makes of it."""

    cell: int
    survival: float
    worth: float
    influence: float = 0  # what of its worth comes of a 50/50 that it keeps from forming


def best_move(
    view: View, *, known: Deduction | None = None, judgement: Judgement = STRONG, count_mines: bool = True
) -> Move:
    """
    Return the cell to open next; the same view always gives the same one.

    Flags are beliefs and are ignored. *known* are cells already certain; without them they are deduced, mines that are
    shown among them. *judgement* tells how guesses are weighed. Without *count_mines* the mine total is taken for
    unknown, and no end game is searched.

    Raises: InconsistentView: no layout fits, or no safe cell is left. TooComplexError: it would take too long.
    """
    known = deduce(view, Deduction(mines=view.shown | view.exploded)) if known is None else known
    if safe := known.safe & view.covered:
        return _certain(safe)
    counted = count(work_out(view, known=known, count_mines=count_mines))
    chances = counted.chances
    if safe := chances.safe & view.covered:
        return _certain(safe)
    survival = {group.cells: 1 - group.weight / chances.layouts for group in chances.groups}
    guess = Guess(counted.position, counted.position.unknown & ~chances.mines, survival)
    if not guess.unknown:
        raise InconsistentView("there is no safe cell left to open")
    cell = _fifty_fifty(guess)
    if cell is not None:
        return Move(cell, False, chances.of(cell), forced=True)
    few_left = count_mines and chances.layouts <= most_layouts(view, judgement)
    if few_left and (searched := _end_game(guess)):
        cell, wins = searched
        return Move(cell, False, chances.of(cell), wins)
    cell, weighed = _best_look(guess, Influence(counted), judgement)
    return Move(cell, False, chances.of(cell), None, not weighed, weighed)


def most_layouts(view: View, judgement: Judgement = STRONG) -> int:
    """Return up to how many layouts an end game on that board is searched."""
    return SMALL_LAYOUTS if judgement.layouts and view.grid.size <= SMALL_BOARD else judgement.layouts


def _certain(safe: int) -> Move:
    return Move(lsb(safe), True, Fraction(0))


def _fifty_fifty(guess: Guess) -> int | None:
    """Return a cell of a pair that no later number can separate, if there is one."""
    unknown = guess.unknown
    around = around_of(guess.position.view.grid)
    for boxes in guess.position.components:
        for witnesses, cells in boxes:
            if cells.bit_count() != 2:
                continue
            first, second = few(cells)
            if (around(first) ^ around(second)) & unknown & ~cells:
                continue
            for witness in witnesses:
                if around(witness) & unknown == cells:
                    return first
    return None


def _best_look(guess: Guess, influence: Influence, judgement: Judgement) -> tuple[int, tuple[Weighed, ...]]:
    """
    Return the cell that promises most, and all that were weighed.

    One that tells nothing is taken only where all do; one that can't be worth more than the best so far is left out.
    """
    if judgement.influence:
        cell = influence.unavoidable(few(guess.position.frontier & guess.unknown))
        if cell is not None:
            return cell, ()
    telling, dumb = list[Weighed](), list[Weighed]()
    best = 0.0
    for survival, cell in _survivals(guess, judgement):
        if telling and judgement.at_most(survival) <= best:
            continue
        prospect = look(guess, cell)
        share = influence.of(cell) if judgement.influence else 0.0
        worth = judgement.of(survival, prospect, share)
        weighed = Weighed(cell, survival, worth, judgement.influence * share)
        (dumb if prospect.dead else telling).append(weighed)
        if not prospect.dead:
            best = max(best, worth)
    compared = tuple(telling or dumb)
    return max(compared, key=attrgetter("worth")).cell, compared


def _survivals(guess: Guess, judgement: Judgement) -> list[tuple[float, int]]:
    """Return the cells worth a look, the safest first."""
    around, unknown = around_of(guess.position.view.grid), guess.unknown
    found = []
    for group, survival in guess.survival.items():
        if cells := group & unknown:
            for cell in _open_of_sea(guess) if cells & guess.position.sea else few(cells):
                found.append((-survival, (around(cell) & unknown).bit_count(), cell))
    found.sort()
    enough = -found[0][0] * judgement.nearly
    return [(-survival, cell) for survival, _, cell in found[: judgement.cells] if -survival >= enough]


def _open_of_sea(guess: Guess) -> list[int]:
    """Return, alone, the cell of the sea with the fewest unknown neighbours, for it opens a 0 most often."""
    fewest = guess.position.sea
    for plane in reversed(guess.position.view.grid.neighbour_counts(guess.unknown)):
        fewest = fewest & ~plane or fewest
    return [lsb(fewest)]


def _end_game(guess: Guess) -> tuple[int, Fraction] | None:
    """Return the cell that wins in most layouts and the share that it wins, or nothing if the budget does not last."""
    board = guess.position.view.grid
    try:
        layouts = list(layouts_left(guess.position))
        won, cell = EndGame(board, guess.unknown, layouts, nodes_for(board)).best()
    except BudgetSpentError:
        return None
    return cell, Fraction(won, len(layouts))
