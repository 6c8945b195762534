"""
The cell that a strong player would open next, from a view alone.

Certain cells come first. Else, with few layouts left, a full search of the end
game finds the true chance to win. An unavoidable guess is made at once, for no
later number can settle it; of several the one that is worth most. Otherwise
each of the safest cells is examined one move deep; the chance that it is part
of an unavoidable guess adds to its worth. A dead cell, which can show one
number only, is left for the end. Of cells that are worth the same the first
one is opened.
"""

from collections.abc import Callable, Sequence
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
from game.solver.unavoidable import unavoidable

MOST_LAYOUTS = 1_500
"""Most layouts for a full search of the end game. With more it seldom ends within the allowed nodes."""

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
    nearly: float = 0.8  # share of the best survival from which a cell is examined
    cells: int = 30  # most that are examined for one guess
    layouts: int = MOST_LAYOUTS  # most layouts for a search of the end game; 0: never

    def of(self, survival: float, prospect: Prospect, influence: float) -> float:
        """Return a cell's worth."""
        ahead = self.safest * prospect.safest + self.second * prospect.second + self.certain * prospect.certain
        return survival * ahead + self.influence * influence

    def at_most(self, survival: float, influence: float) -> float:
        """Return the highest possible worth of a cell with that survival and influence."""
        return self.of(survival, BEST, influence)


SMALL_SEA, SEA_NEARLY = 30, 0.95
"""All cells of a sea of fewer cells are examined if they are nearly as safe as the safest; else one is, the best."""

ALIKE = 1e-9
"""Worths and survivals that differ by less are equal: cells that mirror each other differ in their last bits."""

BEST = Prospect(1.0, 1.0, MOST_CERTAIN)
STRONG = Judgement()


@dataclass(frozen=True, slots=True)
class Move:
    """A cell to open, and its risk."""

    cell: int
    certain: bool
    chance: Fraction  # of hiding a mine
    wins: Fraction | None = None  # the share of layouts won from here, if the end game was searched fully
    forced: bool = False  # the guess is unavoidable: waiting settles nothing
    weighed: "tuple[Weighed, ...]" = ()  # the cells that were compared, if worth decided


@dataclass(frozen=True, slots=True)
class Weighed:
    """A cell that might be opened, and its worth by the judgement."""

    cell: int
    survival: float
    worth: float
    influence: float = 0  # the part of its worth for a 50/50 that it prevents


def best_move(
    view: View, *, known: Deduction | None = None, judgement: Judgement = STRONG, count_mines: bool = True
) -> Move:
    """
    Return the cell to open next; the same view always gives the same one.

    Flags are beliefs and are ignored. *known* are cells already certain, including shown mines; without them they are
    deduced. *judgement* weighs guesses. Without *count_mines* the mine total is unknown, and no end game is
    searched.

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
    influence = Influence(counted)
    if judgement.influence and (forced := unavoidable(influence)):
        cell = _best_forced(guess, influence, judgement, forced)
        return Move(cell, False, chances.of(cell), forced=True)
    weighed = _looks(guess, influence, judgement)
    cell = first_of_best(weighed)
    return Move(cell, False, chances.of(cell), weighed=tuple(weighed))


def first_of_best(weighed: Sequence[Weighed], worth: Callable[[Weighed], float] = attrgetter("worth")) -> int:
    """Return the first of the cells that are worth most."""
    enough = max(map(worth, weighed)) - ALIKE
    return min(one.cell for one in weighed if worth(one) >= enough)


def most_layouts(view: View, judgement: Judgement = STRONG) -> int:
    """Return the most layouts for a search of the end game on that board."""
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


def _looks(guess: Guess, influence: Influence, judgement: Judgement) -> list[Weighed]:
    """
    Return the cells that are worth a look, weighed.

    Dead cells are left out unless all are dead; so is a cell that can't exceed the best worth so far.
    """
    telling, dumb = list[Weighed](), list[Weighed]()
    best = 0.0
    for survival, cell in _survivals(guess, judgement):
        share = influence.of(cell) if judgement.influence else 0.0
        if telling and judgement.at_most(survival, share) < best - ALIKE:
            continue
        prospect = look(guess, cell)
        weighed = _weighed(judgement, cell, survival, prospect, share)
        (dumb if prospect.dead else telling).append(weighed)
        if not prospect.dead:
            best = max(best, weighed.worth)
    return telling or dumb


def _best_forced(guess: Guess, influence: Influence, judgement: Judgement, cells: Sequence[int]) -> int:
    """Return the unavoidable guess that is worth most."""
    if len(cells) == 1:
        return cells[0]
    layouts, weighed = influence.counted.chances.layouts, []
    for cell in cells:
        survival = 1 - influence.weight(cell) / layouts
        weighed.append(_weighed(judgement, cell, survival, look(guess, cell), influence.of(cell)))
    return first_of_best(weighed)


def _weighed(judgement: Judgement, cell: int, survival: float, prospect: Prospect, share: float) -> Weighed:
    return Weighed(cell, survival, judgement.of(survival, prospect, share), judgement.influence * share)


def _survivals(guess: Guess, judgement: Judgement) -> list[tuple[float, int]]:
    """Return the cells worth a look, the safest first."""
    around, unknown, sea = around_of(guess.position.view.grid), guess.unknown, guess.position.sea
    best = max(survival for group, survival in guess.survival.items() if group & unknown)
    found = []
    for group, survival in guess.survival.items():
        if cells := group & unknown:
            is_large_sea = cells & sea and (sea.bit_count() >= SMALL_SEA or survival < best * SEA_NEARLY - ALIKE)
            for cell in [_open_of_sea(guess)] if is_large_sea else few(cells):
                found.append((-survival, (around(cell) & unknown).bit_count(), cell))
    found.sort()
    enough = best * judgement.nearly - ALIKE
    return [(-survival, cell) for survival, _, cell in found[: judgement.cells] if -survival >= enough]


def _open_of_sea(guess: Guess) -> int:
    """Return the cell of the sea with the fewest unknown neighbours, which is a 0 most often."""
    fewest = guess.position.sea
    for plane in reversed(guess.position.view.grid.neighbour_counts(guess.unknown)):
        fewest = fewest & ~plane or fewest
    return lsb(fewest)


def _end_game(guess: Guess) -> tuple[int, Fraction] | None:
    """Return the cell that wins most layouts and the share it wins; None if the budget does not suffice."""
    board = guess.position.view.grid
    try:
        layouts = list(layouts_left(guess.position))
        won, cell = EndGame(board, guess.unknown, layouts, nodes_for(board)).best()
    except BudgetSpentError:
        return None
    return cell, Fraction(won, len(layouts))
