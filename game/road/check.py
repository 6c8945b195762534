"""Prove what a board of the Road needs, by playing it as a learner does: the easiest technique first."""

from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import reduce
from operator import or_

from game.engine.grid import cells_of
from game.generator.no_guess import solve
from game.notation.board_text import write_layout
from game.road.boards import TAUGHT, TECHNIQUES, Chapter, RoadBoard
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, by_single_numbers
from game.solver.proof import can_be_followed, forced_by, settle, unknown_beside
from game.solver.proving import from_opposites
from game.trainer.families import CHAINS, COUNT, SINGLE
from game.trainer.family import family_of_pair, links

MOST_GOALS = 10
"""Of how many certain cells the chains are looked for at once."""


@dataclass(frozen=True, slots=True)
class Stall:
    """A position in which single numbers say nothing, and what the easiest technique finds there."""

    families: frozenset[str]  # the techniques that lead on
    places: int  # where they do, apart from each other
    safe: int
    mines: int


NOTHING = Stall(frozenset(), 0, 0, 0)


def faults(chapters: tuple[Chapter, ...]) -> Iterator[str]:
    """Yield a sentence for each promise that a board does not keep."""
    seen: dict[str, str] = {}
    for number, chapter in enumerate(chapters):
        known = frozenset(one for taught in TAUGHT[: number + 1] for one in taught)
        for place, board in enumerate(chapter.boards, 1):
            name = f"{number + 1}-{place} {board.name}"
            if (twin := seen.setdefault(_either_way(board), name)) is not name:
                yield f"{name}: is the same board as {twin}"
            is_last = place == len(chapter.boards)  # it mixes everything so far
            if board.family not in (known if is_last else TAUGHT[number]):
                yield f"{name}: {board.family} is no technique of its chapter"
            if solve(board.layout, board.first):
                yield f"{name}: needs a guess"
            elif not is_solved(board, known):
                yield f"{name}: needs more than its chapter teaches"
            elif number and is_solved(board, without(board.family, known)):
                yield f"{name}: does not need {board.family}"


def _either_way(board: RoadBoard) -> str:
    """Return a drawing that is the same for a board, turned or in a mirror, wherever it begins."""
    rows, ways = write_layout(board.layout).split(), list[str]()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        ways += ["\n".join(rows), "\n".join(row[::-1] for row in rows)]
    return min(ways)


def without(family: str, techniques: Set[str]) -> frozenset[str]:
    """Return *techniques* without one; a chain goes with the longer ones, which would do the same."""
    gone = CHAINS[CHAINS.index(family) :] if family in CHAINS else (family,)
    return frozenset(techniques - {*gone})


def is_solved(board: RoadBoard, techniques: Set[str]) -> bool:
    """Tell whether *techniques* alone win a board; each step uses the easiest of them that leads on."""
    return played(board, techniques)[1] == board.layout.safe


def played(board: RoadBoard, techniques: Set[str]) -> tuple[list[Stall], int]:
    """Play a board with *techniques* alone; return where single numbers said nothing, and what is open in the end."""
    layout, stalls = board.layout, list[Stall]()
    opened, known = layout.flood(1 << board.first), 0
    while opened != layout.safe:
        view = board.shown(opened, known)
        safe, mines = by_single_numbers(view, Deduction(0, known)) if SINGLE in techniques else (0, 0)
        if not safe | mines:
            stall = _stall(board, opened, known, techniques)
            safe, mines = stall.safe, stall.mines
            if not safe | mines:
                break
            stalls.append(stall)
        opened |= layout.flood(safe) if safe else 0
        known |= mines
    return stalls, opened


def _stall(board: RoadBoard, opened: int, known: int, techniques: Set[str]) -> Stall:
    """Return what leads on where single numbers do not."""
    if pairs := [one for one in _pairs(board, opened, known) if one[0] in techniques]:
        _, found = min(pairs, key=lambda pair: TECHNIQUES.index(pair[0]))
        places = list[int]()
        for _, each in pairs:
            cells = each.safe | each.mines
            near = [place for place in places if place & cells]
            places = [place for place in places if not place & cells] + [reduce(or_, near, cells)]
        return Stall(frozenset(family for family, _ in pairs), len(places), found.safe, found.mines)
    if not techniques & {COUNT, *CHAINS}:
        return NOTHING
    view = board.shown(opened, known)
    chances = mine_chances(view, known=Deduction(0, known), count_mines=False)
    safe, mines = chances.safe & view.covered, chances.mines & ~known
    if safe | mines:
        return _chain(board, opened, known, (safe, mines), techniques)
    if COUNT in techniques:
        chances = mine_chances(view, known=Deduction(0, known))
        safe, mines = chances.safe & view.covered, chances.mines & ~known
    return Stall(frozenset({COUNT}), 1, safe, mines)


def _pairs(board: RoadBoard, opened: int, known: int) -> Iterator[tuple[str, Deduction]]:
    """Yield what two numbers that share an unknown cell find together, with its technique."""
    view, now, grid = board.shown(opened, known), Deduction(0, known), board.layout.grid
    waiting = {cell: unknown_beside(view, cell, now) for cell in cells_of(opened & grid.dilate(view.covered & ~known))}
    for one, beside in waiting.items():
        for other in cells_of(grid.dilate(beside) & opened & ~((2 << one) - 1)):
            if waiting.get(other, 0) & beside:
                numbers = 1 << one | 1 << other
                found = forced_by(view, numbers, now)
                if found.safe | found.mines:
                    yield family_of_pair(view, numbers), found


def _chain(board: RoadBoard, opened: int, known: int, certain: tuple[int, int], techniques: Set[str]) -> Stall:
    """Return what the shortest of the chains finds; nothing if it is too long, or needs a pair that nobody taught."""
    view, found = board.shown(opened, known), []
    if not techniques & {*CHAINS}:
        return NOTHING
    for cells, mine in zip(certain, (False, True), strict=True):
        few = sum(1 << cell for cell in list(cells_of(cells))[:MOST_GOALS])
        found += [one for one in from_opposites(view, known, few, mine=mine) if can_be_followed(view, known, one)]
    best = min(found, key=lambda proof: (links(proof), proof.length), default=None)
    if best is None or (family := CHAINS[min(links(best), 5) - 2]) not in techniques:
        return NOTHING
    settled = settle(Deduction(), best.concluded, mine=best.mine)
    return Stall(frozenset({family}), len({one.concluded for one in found}), settled.safe, settled.mines)
