"""Checks of the course's cards: none may be wrong, solvable by single numbers, or a twin of another."""

from collections.abc import Iterator

from game.engine.grid import cells_of
from game.solver.deduce import Deduction, by_single_numbers
from game.trainer.card import Card, Task, check
from game.trainer.families import GUESSES
from game.trainer.family import missing
from tests.judge import ProofJudge
from tests.solver.slow import fitting, position_of, together


def wrong_answers(card: Card) -> Iterator[str]:
    """Yield the differences between a card's answers and those of a list of all layouts that fit."""
    check(card)
    task, free = card.task, cells_of(card.task.view.covered & ~card.task.view.flags)
    facts = frozenset(cells_of(task.view.flags)) if task.view.questions else frozenset()
    fit = fitting(position_of(task.view), task.view.grid.width, facts)
    tally = together(fit) if card.mines is None else fit[card.mines]
    chances = {cell: tally.chance(cell) for cell in cells_of(task.view.covered)}
    asked = [cell for cell in chances if (task.asked | task.view.flags) >> cell & 1]
    if task.safe != sum(1 << cell for cell in asked if chances[cell] == 0):
        yield "other cells are safe"
    if task.mines != sum(1 << cell for cell in asked if chances[cell] == 1):
        yield "other cells are mines"
    if all(0 < chances[cell] < 1 for cell in free) != bool(task.best) or (task.best or 0) & task.view.flags:
        yield "it is or it is no guess"


def wrong_proofs(card: Card) -> Iterator[str]:
    """Yield the faults in the proof of a card, and in that of each single cell."""
    task = card.task
    judge = ProofJudge(task.view, task.view.flags)
    if task.proof is None:
        if card.family not in GUESSES:
            yield "it has no proof"
        return
    if fault := judge.fault(task.proof.steps):
        yield fault
    if judge.needless(task.proof.steps):
        yield "a step can be left out"
    for cell in cells_of(task.safe | task.open_mines):
        fault = judge.fault(task.why(cell).steps)
        if fault or judge.shown[judge.places[cell]] is not bool(task.mines >> cell & 1):
            yield f"cell {cell}: {fault or 'the proof shows something else'}"


def single_told(task: Task) -> int:
    """Return the cells asked about that single numbers settle step by step; flags are known mines."""
    known = Deduction(0, task.view.flags)
    while any(fresh := by_single_numbers(task.view, known)):
        known = Deduction(known.safe | fresh[0], known.mines | fresh[1])
    return (known.safe | known.mines) & task.asked


def twin_key(task: Task) -> int:
    """Return a number that is equal for twins: cards whose cells touch the same numbers in the same way."""
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
