"""Guesses worth a card: where the lowest risk is the best choice for the rest of the game, too."""

from game.solver.end_game import BudgetSpentError, EndGame
from game.trainer.card import Task
from game.trainer.family import numbers_shown

MOST_FREE = 14
"""Cells to choose a guess from."""


def is_clear(task: Task) -> bool:
    """
    Tell whether the cells with the lowest chance of a mine are those that win most often.

    False also where it would take too long to tell: experts may argue about it, a card may not.
    """
    free = (task.view.covered & ~task.view.flags).bit_count()
    try:
        return free <= MOST_FREE and task.best == most_wins(task)
    except BudgetSpentError:
        return False


def most_wins(task: Task) -> int:
    """
    Return the cells that win most often with perfect play after them, where nothing is certain.

    Raises: BudgetSpentError: it would take too long to tell.
    """
    wins: dict[int, int] = {}
    for cell, numbers in numbers_shown(task).items():
        others = task.view.covered & ~(task.mines | 1 << cell)
        wins[cell] = sum(EndGame(task.view.grid, others, left).best()[0] for left in numbers.values())
    if not wins:
        raise BudgetSpentError
    return sum(1 << cell for cell, won in wins.items() if won == max(wins.values()))
