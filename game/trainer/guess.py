"""Guesses worth a card: those of which it is known for certain which cells are the best."""

from game.trainer.card import Task

MOST_FREE = 14
"""Cells to choose a guess from."""


def is_clear(task: Task) -> bool:
    """Tell whether perfect play says which guess is best; experts may argue about another one, a card may not."""
    free = (task.view.covered & ~task.view.flags).bit_count()
    guess = task.advice.guess if task.advice else None
    return free <= MOST_FREE and guess is not None and guess.wins is not None
