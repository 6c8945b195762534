"""
The cell that a strong player would open next, from a view alone.

Certain cells come first. Else, with few layouts left, a full search of the end
game finds the true chance to win. An unavoidable guess is made at once, for no
later number can settle it. Otherwise each of the safest cells is examined one
move deep; the chance that it is part of an unavoidable guess adds to its worth.
A dead cell, which can show one number only, is left for the end.
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
    cells: int = 6  # examined for one guess
    nearly: float = 0.85  # share of the best survival from which a cell is examined
    layouts: int = MOST_LAYOUTS  # most layouts for a search of the end game; 0: never

    def of(self, survival: float, prospect: Prospect, influence: float) -> float:
        """Return a cell's worth."""
        ahead = self.safest * prospect.safest + self.second * prospect.second + self.certain * prospect.certain
        return survival * ahead + self.influence * influence

    def at_most(self, survival: float) -> float:
        """Return the highest possible worth of a cell with that survival."""
        return self.of(survival, BEST, min(survival, 1 - survival))


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
    cell, weighed = _best_look(guess, Influence(counted), judgement)
    return Move(cell, False, chances.of(cell), None, not weighed, weighed)


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


def _best_look(guess: Guess, influence: Influence, judgement: Judgement) -> tuple[int, tuple[Weighed, ...]]:
    """
    Return the cell with the highest worth, and all that were weighed.

    A dead cell is taken only if all are dead; a cell that can't exceed the best worth so far is left out.
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
    """Return a list of one: the cell of the sea with the fewest unknown neighbours, which is a 0 most often."""
    fewest = guess.position.sea
    for plane in reversed(guess.position.view.grid.neighbour_counts(guess.unknown)):
        fewest = fewest & ~plane or fewest
    return [lsb(fewest)]


def _end_game(guess: Guess) -> tuple[int, Fraction] | None:
    """Return the cell that wins most layouts and the share it wins; None if the budget does not suffice."""
    board = guess.position.view.grid
    try:
        layouts = list(layouts_left(guess.position))
        won, cell = EndGame(board, guess.unknown, layouts, nodes_for(board)).best()
    except BudgetSpentError:
        return None
    return cell, Fraction(won, len(layouts))
