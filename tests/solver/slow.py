"""
A slow, obvious judge of the solver: it writes down every layout and keeps those that fit.

Cells are places in plain tuples and sets; no bitboards, no boxes, no packed
counts: a fault must be in both, in the same way, to stay hidden.
A position is a tuple with each cell's number, row by row, and None if it is covered.

Three runs that are too long for every day:

``python -m tests.solver.slow certain 20000`` plays 20,000 seeded expert games
and counts the cells that the solver called certain, and those of them that were not.
``python -m tests.solver.slow stalls 1000`` plays 1,000 expert games and times
the exact chances wherever the two rules find nothing.
``python -m tests.solver.slow small`` plays small boards perfectly, in every layout.
``optimum.c`` does the same for larger boards.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb
from random import Random
from statistics import median, quantiles
from time import process_time

from game.engine.actions import Open
from game.engine.deal import Start, deal
from game.engine.errors import TooComplexError
from game.engine.game import Game, Status, apply, new_game
from game.engine.grid import cells_of, from_bytes, grid
from game.engine.layout import Layout
from game.engine.level import EXPERT, Level
from game.engine.view import View
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce
from game.solver.end_game import EndGame
from tests.judge import Judge

Position = tuple[int | None, ...]
Mines = frozenset[int]  # the mined cells of a layout


@dataclass(slots=True)
class Tally:
    """The number of layouts that fit a position, and of those in which each cell is a mine."""

    layouts: int
    mines: list[int]

    def add(self, mines: Mines, times: int = 1) -> None:
        """Count a layout, or *times* layouts that are equal on these cells."""
        self.layouts += times
        for cell in mines:
            self.mines[cell] += times

    def chance(self, cell: int) -> Fraction:
        """Return the cell's chance of hiding a mine."""
        return Fraction(self.mines[cell], self.layouts)


Tallies = dict[int, Tally]
"""The layouts that fit a position, by their number of mines."""


def together(tallies: Tallies) -> Tally:
    """Return the tally of a position with an unknown number of mines."""
    every = list(tallies.values())
    return Tally(
        sum(one.layouts for one in every), [sum(mines) for mines in zip(*(one.mines for one in every), strict=True)]
    )


@lru_cache(maxsize=64)
def around(width: int, height: int) -> list[list[int]]:
    """Return each cell's neighbours, computed by the judge of the rules."""
    judge = Judge(width, height, ())
    return [[y * width + x for x, y in judge.neighbours(cell)] for cell in judge.every_cell()]


def number(mines: Mines, neighbours: list[int]) -> int:
    """Return how many of the neighbours are mines."""
    return sum(1 for cell in neighbours if cell in mines)


def every_layout(size: int) -> Iterator[Mines]:
    """Yield every set of mines on *size* cells."""
    for chosen in product((False, True), repeat=size):
        yield frozenset(cell for cell in range(size) if chosen[cell])


def every_position(width: int, height: int) -> dict[Position, Tallies]:
    """
    Return every position of every layout of a board, with the layouts that fit it.

    Every set of safe cells counts as opened: a flag may keep part of an opening covered. Each layout
    is added to each of its positions, so all tallies are complete after the last layout.
    """
    found: dict[Position, Tallies] = {}
    for mines in every_layout(width * height):
        seen: list[tuple[int | None, ...]] = [
            (None,) if cell in mines else (None, number(mines, neighbours))
            for cell, neighbours in enumerate(around(width, height))
        ]
        for position in product(*seen):
            tallies = found.setdefault(position, {})
            tallies.setdefault(len(mines), Tally(0, [0] * width * height)).add(mines)
    return found


def fitting(position: Position, width: int, known: Mines = frozenset()) -> Tallies:
    """
    Return the layouts that fit one position and contain the mines *known*.

    Cells beside numbers are tried one by one; of the sea only the mines are counted.
    """
    size = len(position)
    neighbours = around(width, size // width)
    rim = [cell for cell in range(size) if position[cell] is None and open_around(position, neighbours[cell])]
    sea = [cell for cell in range(size) if position[cell] is None and cell not in rim and cell not in known]
    fit: list[Mines] = [known.difference(rim)]
    if not all(may_be_met(position, cell, neighbours[cell], frozenset(), rim) for cell in range(size)):
        fit = []
    for place, cell in enumerate(rim):
        to_come = rim[place + 1 :]
        fit = [
            tried
            for mines in fit
            for tried in ((mines | {cell},) if cell in known else (mines, mines | {cell}))
            if all(
                may_be_met(position, other, neighbours[other], tried, to_come)
                for other in open_around(position, neighbours[cell])
            )
        ]
    found: Tallies = {}
    for mines in fit:
        for more in range(len(sea) + 1):
            tally = found.setdefault(len(mines) + more, Tally(0, [0] * size))
            tally.add(mines, comb(len(sea), more))
            for cell in sea:
                tally.mines[cell] += comb(len(sea) - 1, more - 1) if more else 0
    return found


def open_around(position: Position, neighbours: list[int]) -> list[int]:
    """Return the open ones among the neighbours."""
    return [cell for cell in neighbours if position[cell] is not None]


def may_be_met(position: Position, cell: int, neighbours: list[int], mines: Mines, to_come: list[int]) -> bool:
    """Tell whether *mines* and some of the cells *to_come* can satisfy the cell's number."""
    wanted = position[cell]
    if wanted is None:
        return True
    missing = wanted - number(mines, neighbours)
    return 0 <= missing <= sum(1 for other in neighbours if other in to_come)


def hopeless(position: Position, width: int) -> list[int]:
    """Return the open numbers that are greater than the number of their covered neighbours."""
    neighbours = around(width, len(position) // width)
    covered = [cell for cell, wanted in enumerate(position) if wanted is None]
    return [
        cell for cell in range(len(position)) if not may_be_met(position, cell, neighbours[cell], frozenset(), covered)
    ]


def certain_by_rule(
    position: Position, width: int, *, pairs: bool = True, safe: Iterable[int] = ()
) -> tuple[set[int], set[int]]:
    """
    Return the safe cells and the mines that the two rules find, number by number and, with *pairs*, pair by pair.

    The cells *safe* are known to be safe.
    """
    safe = set(safe)
    mines: set[int] = set()
    while True:
        fresh_safe, fresh_mines = _one_round(_constraints(position, width, safe, mines), pairs)
        if fresh_safe <= safe and fresh_mines <= mines:
            return safe, mines
        safe |= fresh_safe
        mines |= fresh_mines


Constraint = tuple[set[int], int]


def _constraints(position: Position, width: int, safe: set[int], mines: set[int]) -> list[Constraint]:
    found = []
    for wanted, neighbours in zip(position, around(width, len(position) // width), strict=True):
        if wanted is not None:
            unknown = {cell for cell in neighbours if position[cell] is None} - safe - mines
            found.append((unknown, wanted - sum(1 for cell in neighbours if cell in mines)))
    return found


def _one_round(constraints: list[Constraint], pairs: bool) -> tuple[set[int], set[int]]:
    safe: set[int] = set()
    mines: set[int] = set()
    for cells, need in constraints:
        if need == 0:
            safe |= cells
        if need == len(cells):
            mines |= cells
    for (first, first_need), (second, second_need) in product(constraints if pairs else [], repeat=2):
        if first & second and first_need - second_need == len(first - second):
            mines |= first - second
            safe |= second - first
    return safe, mines


def view_of(position: Position, width: int, mines: int) -> View:
    """Return the solver's view of a position."""
    planes = [sum(1 << cell for cell, seen in enumerate(position) if seen and seen >> k & 1) for k in range(4)]
    opened = sum(1 << cell for cell, seen in enumerate(position) if seen is not None)
    board = grid(width, len(position) // width)
    return View(board, mines, opened, (planes[0], planes[1], planes[2], planes[3]))


def position_of(view: View) -> Position:
    """Return a view as a position."""
    return tuple(view.number(cell) if view.is_open(cell) else None for cell in range(view.grid.size))


def seeded_layout(width: int, height: int, mines: int, start: Start, seed: int) -> Layout:
    """Return the layout of that seed for cell 0 as the first cell."""
    return deal(grid(width, height), mines, 0, start, Random(seed))


def scattered(width: int, height: int, mines: int, one_in: int) -> View:
    """Return a view of a board with one in *one_in* safe cells open, at random."""
    layout, random = seeded_layout(width, height, mines, Start.SAFE, seed=1), Random(1)
    return opened_at(layout, {cell for cell in range(width * height) if not random.randrange(one_in)})


def latticed(width: int, height: int, mines: int, every: int) -> View:
    """Return a view of a board with every *every*-th cell of every *every*-th row open, if it is safe."""
    layout = seeded_layout(width, height, mines, Start.SAFE, seed=1)
    return opened_at(layout, {y * width + x for y in range(0, height, every) for x in range(0, width, every)})


def opened_at(layout: Layout, cells: set[int]) -> View:
    """Return the view in which the safe ones of *cells* are open."""
    wanted = from_bytes(bytes(cell in cells for cell in range(layout.grid.size)))
    opened = wanted & layout.safe
    return View(layout.grid, layout.mine_count, opened, layout.numbers_of(opened))


def ending(view: View, known: Deduction | None) -> str:
    """Return "chances", or the name of the error that refuses them."""
    try:
        mine_chances(view, known=known)
    except TooComplexError as error:
        return type(error).__name__
    return "chances"


def lucky_games(level: Level, seed: int) -> Iterator[Game]:
    """
    Yield the game after each move of a player who opens all cells that the solver calls certain.

    Otherwise the player opens any safe cell, as if by luck, so every game is played to its end.
    """
    random = Random(seed)
    first = random.randrange(level.grid.size)
    game = new_game(deal(level.grid, level.mines, first, Start.OPENING, random))
    cells = [first]
    while game.status is Status.PLAYING:
        for cell in cells:
            game, _ = apply(game, Open(cell))
        if game.status is Status.PLAYING:
            yield game
            cells = cells_of(deduce(game.view).safe or mine_chances(game.view).safe)
            cells = cells or [random.choice(cells_of(game.layout.safe & game.view.covered))]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The sums of many games."""

    positions: int = 0
    certain: int = 0
    false: int = 0  # safe cells that were mines, and mines that were safe

    def after(self, layout: Layout, safe: int, mines: int) -> "Outcome":
        """Return the outcome plus one position, its certain cells checked against the layout."""
        wrong = safe & layout.mines | mines & layout.safe
        certain = safe | mines
        return Outcome(self.positions + 1, self.certain + certain.bit_count(), self.false + wrong.bit_count())


def play(seeds: range, level: Level = EXPERT) -> Outcome:
    """Play a game for each seed; check all cells that deduction and chances call certain against the layout."""
    outcome = Outcome()
    for seed in seeds:
        for game in lucky_games(level, seed):
            found, chances = deduce(game.view), mine_chances(game.view)
            outcome = outcome.after(game.layout, found.safe | chances.safe, found.mines | chances.mines)
    return outcome


def told_of_certain_cells(games: int) -> str:
    """Return a line about the certain cells in *games* expert games."""
    told = play(range(games))
    return f"{games} games, {told.positions} positions, {told.certain} certain cells, {told.false} of them false"


def told_of_stalls(games: int) -> str:
    """Return a line about the time of the exact chances at all stalls of *games* games, the quicker of two tries."""
    spent = []
    for seed in range(games):
        for game in lucky_games(EXPERT, seed):
            if not deduce(game.view).safe:
                spent.append(min(_seconds(game.view), _seconds(game.view)) * 1000)
    at = f"{games} games, {len(spent)} stalls; ms for deduction and exact chances: median"
    return f"{at} {median(spent):.2f}, p95 {quantiles(spent, n=20)[-1]:.2f}, slowest {max(spent):.2f}"


def _seconds(view: View) -> float:
    began = process_time()
    mine_chances(view)
    return process_time() - began


SMALL_BOARDS = [(4, 4, 6, 1584), (4, 4, 7, 1317), (4, 4, 8, 859), (4, 5, 4, 2950)]
"""Width, height, mines and the published number of layouts won by perfect play without any protection."""


def told_of_small_boards() -> Iterator[str]:
    """Yield for each board the number of layouts that the full search wins."""
    for width, height, mines, wins in SMALL_BOARDS:
        board = grid(width, height)
        laid = [sum(1 << cell for cell in chosen) for chosen in combinations(range(board.size), mines)]
        won = EndGame(board, board.full, laid, nodes=10**9).best()[0]
        yield f"{width}×{height} with {mines} mines: {won} of {len(laid)} won; published {wins}"


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["certain", count]:
            print(told_of_certain_cells(int(count)))
        case ["stalls", count]:
            print(told_of_stalls(int(count)))
        case ["small"]:
            for line in told_of_small_boards():
                print(line)
        case _:
            sys.exit(__doc__)
