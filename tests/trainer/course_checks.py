"""What the course's cards must not be: solved by single numbers, or twins of each other."""

from game.engine.grid import cells_of
from game.solver.deduce import Deduction, by_single_numbers
from game.trainer.card import Task
from game.trainer.family import missing


def single_told(task: Task) -> int:
    """Return the cells asked about that single numbers settle, one after the other; flags are known."""
    known = Deduction(0, task.view.flags)
    while any(fresh := by_single_numbers(task.view, known)):
        known = Deduction(known.safe | fresh[0], known.mines | fresh[1])
    return (known.safe | known.mines) & task.asked


def twin_key(task: Task) -> int:
    """Return a number that cards share which pose the same: as many cells beside the same numbers."""
    view = task.view
    free = view.covered & ~view.flags
    seen = {cell: view.grid.around(cell) & view.opened for cell in cells_of(free)}
    sees = {number: view.grid.around(number) & free for number in cells_of(view.opened & view.grid.dilate(free))}
    colour = {cell: hash((view.questions >> cell & 1, 0)) for cell in seen} | {one: missing(view, one) for one in sees}
    for _ in range(len(colour)):
        near = seen | sees
        colour = {
            one: hash((own, *sorted(colour[other] for other in cells_of(near[one])))) for one, own in colour.items()
        }
    left = view.mines - view.flags.bit_count() if task.counted else -1
    return hash((left, *sorted(colour.values())))
