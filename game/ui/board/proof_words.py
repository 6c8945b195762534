"""A proof for display: each step with the cells settled before it, and its sentence."""

from dataclasses import dataclass

from game.engine.grid import few, lsb
from game.engine.view import View
from game.i18n.catalogue import Words
from game.road.boards import RoadBoard, road
from game.solver.deduce import Deduction
from game.solver.proof import (
    Clash,
    Conclude,
    Count,
    Follow,
    Kind,
    Proof,
    Step,
    Suppose,
    missing_at,
    numbers_of,
    settle,
    spelled_out,
    unknown_beside,
)
from game.trainer.families import CHAINS


@dataclass(frozen=True, slots=True)
class Shown:
    """One step, the cells settled before it, and what it concludes if it is the last one."""

    step: Step
    before: Deduction
    end: Conclude | None = None

    @property
    def numbers(self) -> int:
        """The numbers that the step names, as a bitboard."""
        return numbers_of(self.step)

    @property
    def settled(self) -> Deduction:
        """The cells that this step alone settles."""
        match self.step:
            case Suppose(cell, mine):
                return settle(Deduction(), 1 << cell, mine=mine)
            case Follow(cells=cells, mine=mine) | Conclude(cells, mine):
                return settle(Deduction(), cells, mine=mine)
            case _:
                return Deduction()


def shown_steps(view: View, proof: Proof, known: int) -> tuple[Shown, ...]:
    """
    Return a proof's steps for display, one thought each; *known* mines count as settled from the start.

    The last step concludes. A number that settles the concluded cells says so itself.
    """
    steps = list(proof.steps)
    end = steps.pop() if isinstance(steps[-1], Conclude) else Conclude(proof.concluded, proof.mine)
    now, shown = Deduction(0, known), list[Shown]()
    for told in steps:
        for step in spelled_out(view, now, told) if isinstance(told, Follow) else (told,):
            shown.append(Shown(step, now))
            more = shown[-1].settled
            now = Deduction(now.safe | more.safe, now.mines | more.mines)
    assert isinstance(end, Conclude)
    match shown[-1]:
        case Shown(Follow(cells=cells, mine=mine) as last, before) if mine is end.mine and not end.cells & ~cells:
            if not end.cells & view.flags:
                return *shown[:-1], Shown(last, before, end)
    return *shown, Shown(end, now, end)


def family_words(family: str, words: Words) -> tuple[str, str]:
    """Return the name of a family of proofs, and the sentence that teaches it."""
    chain = family in CHAINS
    told = words("trainer.learn_chain", count=family[-1]) if chain else words(f"trainer.learn_{family}")
    return words(f"trainer.family_{family}"), told


def idea_of(chapter: int, board: RoadBoard, words: Words) -> str:
    """Return what a board of the Road is about; the last one of a chapter mixes all that the chapter teaches."""
    boards = road()[chapter].boards
    if board in (boards[0], boards[-1]):
        return words(f"road.idea_{chapter + 1}")
    return family_words(board.family, words)[1]


def say(words: Words, view: View, proof: Proof, shown: Shown) -> str:
    """Return the sentence of one proof step."""
    match shown.step:
        case Suppose(mine=mine):
            return words("proof.suppose_mine") if mine else words("proof.suppose_safe")
        case Follow(numbers=numbers) if numbers & numbers - 1:
            return _two(words, view, shown.step, shown.before)
        case Follow():
            return _one(words, view, shown.step, shown.before)
        case Clash(number):
            return _clash(words, view, number, shown.before)
        case Count():
            return _count(words, shown.step)
        case Conclude(cells, mine=False) if cells & view.flags:
            return words("proof.wrong_flag")
        case Conclude(mine=mine) if proof.kind is Kind.COUNT:
            return words("hint.mine_count" if mine else "hint.safe_count")
        case Conclude(mine=mine):
            return words("hint.mine_chain" if mine else "hint.safe_chain")


def _one(words: Words, view: View, step: Follow, before: Deduction) -> str:
    number = lsb(step.numbers)
    shown, missing = view.number(number), missing_at(view, number, before)
    if not step.mine:
        return words("proof.met", number=shown) if shown else words("proof.zero")
    return words("proof.needs", number=shown, cells=missing)


def _two(words: Words, view: View, step: Follow, before: Deduction) -> str:
    """Return the sentence for two numbers: whose mines are the other's, too, and what is left."""
    one, other = few(step.numbers)
    first, second = (one, other) if _leads(view, one, other, step, before) else (other, one)
    left, there = missing_at(view, first, before), missing_at(view, second, before)
    one, other = view.number(first), view.number(second)
    if step.mine:
        return words("proof.more", first=one, second=other, cells=left - there)
    if left > 1 or one != other:
        return words("proof.shared", first=one, second=other, mines=left)
    return words("proof.same_cells" if step.cells & step.cells - 1 else "proof.same", number=one)


def _leads(view: View, first: int, second: int, step: Follow, before: Deduction) -> bool:
    """Tell whether *first* misses as many more mines than *second* as it has cells of its own, which settles cells."""
    own = unknown_beside(view, first, before) & ~view.grid.around(second)
    if missing_at(view, first, before) - missing_at(view, second, before) != own.bit_count():
        return False
    freed = unknown_beside(view, second, before) & ~view.grid.around(first)
    return bool(step.cells & (own if step.mine else freed))


def _clash(words: Words, view: View, number: int, before: Deduction) -> str:
    shown, missing = view.number(number), missing_at(view, number, before)
    if missing < 0:
        return words("proof.too_many", number=shown, mines=shown - missing)
    left = unknown_beside(view, number, before).bit_count()
    return words("proof.too_few", number=shown, missing=missing, cells=left)


def _count(words: Words, step: Count) -> str:
    if step.left is None or (step.fewest is None and step.most is None):
        return words("proof.no_way")
    if step.most is None:
        return words("proof.at_least", mines=step.left, fewest=step.fewest)
    if step.fewest is None:
        return words("proof.at_most", mines=step.left, most=step.most)
    return words("proof.between", mines=step.left, most=step.most, fewest=step.fewest)
