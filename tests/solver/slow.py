"""
A slow, obvious judge of the solver: it writes down every layout and keeps those that fit.

Cells are places in plain tuples and sets; no bitboards, no boxes, no packed
counts, so that where judge and solver agree both must be wrong in the same way.
A position is a tuple with each cell's number, row by row, and None where covered.

``python -m tests.solver.slow 20000`` plays that many seeded expert games and
prints how many cells the solver called certain, and how many of them were not.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

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
from tests.judge import Judge
from tests.strategies import layouts

Position = tuple[int | None, ...]
Mines = frozenset[int]  # the cells of a layout that hide one

MOST_AT_THE_RIM = 14
"""Covered cells with a witness in a drawn view; each more doubles what the judge has to write down."""


@dataclass(slots=True)
class Tally:
    """The layouts that fit a position: how many there are, and in how many of them each cell is a mine."""

    layouts: int
    mines: list[int]

    def add(self, mines: Mines, times: int = 1) -> None:
        """Count a layout, or that many which are alike on the cells told of."""
        self.layouts += times
        for cell in mines:
            self.mines[cell] += times

    def chance(self, cell: int) -> Fraction:
        """Return the cell's chance of hiding a mine."""
        return Fraction(self.mines[cell], self.layouts)


Tallies = dict[int, Tally]
"""The layouts that fit a position, by their number of mines."""


def together(tallies: Tallies) -> Tally:
    """Return the tally of a position whose number of mines nobody knows."""
    every = list(tallies.values())
    return Tally(
        sum(one.layouts for one in every), [sum(mines) for mines in zip(*(one.mines for one in every), strict=True)]
    )


@lru_cache(maxsize=64)
def around(width: int, height: int) -> list[list[int]]:
    """Return each cell's neighbours, as the judge of the rules sees them."""
    judge = Judge(width, height, ())
    return [[y * width + x for x, y in judge.neighbours(cell)] for cell in judge.every_cell()]


def number(mines: Mines, neighbours: list[int]) -> int:
    """Return how many of the neighbours are mines."""
    return sum(1 for cell in neighbours if cell in mines)


def every_layout(size: int) -> Iterator[Mines]:
    """Return every set of mines on so many cells."""
    for chosen in product((False, True), repeat=size):
        yield frozenset(cell for cell in range(size) if chosen[cell])


def every_position(width: int, height: int) -> dict[Position, Tallies]:
    """
    Return every position of every layout of a board, with the layouts that fit it.

    Every set of safe cells counts as opened: a flag in its way may keep an opening from being opened whole. Each layout
    is written down for each of its positions, so a position has gathered all that fit it once the last layout is done.
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


def fitting(position: Position, width: int) -> Tallies:
    """
    Return the layouts that fit one position.

    Mines are tried cell by cell where a number sees them; the sea beyond only has its mines counted.
    """
    size = len(position)
    neighbours = around(width, size // width)
    rim = [cell for cell in range(size) if position[cell] is None and open_around(position, neighbours[cell])]
    sea = [cell for cell in range(size) if position[cell] is None and cell not in rim]
    fit: list[Mines] = [frozenset()]
    if not all(may_be_met(position, cell, neighbours[cell], frozenset(), rim) for cell in range(size)):
        fit = []
    for place, cell in enumerate(rim):
        to_come = rim[place + 1 :]
        fit = [
            tried
            for mines in fit
            for tried in (mines, mines | {cell})
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
    """Tell whether the cell's number can still be met by *mines* and any of the cells *to_come*."""
    wanted = position[cell]
    if wanted is None:
        return True
    missing = wanted - number(mines, neighbours)
    return 0 <= missing <= sum(1 for other in neighbours if other in to_come)


def hopeless(position: Position, width: int) -> list[int]:
    """Return the open numbers that are greater than their covered neighbours are many."""
    neighbours = around(width, len(position) // width)
    covered = [cell for cell, wanted in enumerate(position) if wanted is None]
    return [
        cell for cell in range(len(position)) if not may_be_met(position, cell, neighbours[cell], frozenset(), covered)
    ]


def certain_by_rule(position: Position, width: int) -> tuple[set[int], set[int]]:
    """Return the safe cells and the mines that the two rules find, number by number and pair by pair."""
    safe: set[int] = set()
    mines: set[int] = set()
    while True:
        fresh_safe, fresh_mines = _one_round(_constraints(position, width, safe, mines))
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


def _one_round(constraints: list[Constraint]) -> tuple[set[int], set[int]]:
    safe: set[int] = set()
    mines: set[int] = set()
    for cells, need in constraints:
        if need == 0:
            safe |= cells
        if need == len(cells):
            mines |= cells
    for (first, first_need), (second, second_need) in product(constraints, repeat=2):
        if first & second and first_need - second_need == len(first - second):
            mines |= first - second
            safe |= second - first
    return safe, mines


def view_of(position: Position, width: int, mines: int) -> View:
    """Return what the solver gets to see of a position."""
    planes = [sum(1 << cell for cell, seen in enumerate(position) if seen and seen >> k & 1) for k in range(4)]
    opened = sum(1 << cell for cell, seen in enumerate(position) if seen is not None)
    board = grid(width, len(position) // width)
    return View(board, mines, opened, (planes[0], planes[1], planes[2], planes[3]))


def position_of(view: View) -> Position:
    """Return a view as the judge reads it."""
    return tuple(view.number(cell) if view.is_open(cell) else None for cell in range(view.grid.size))


@st.composite
def views(draw: st.DrawFn, most: int = 5) -> View:
    """Return what may be seen of a board: some safe cells open, and flags anywhere on the others."""
    layout = draw(layouts(most))
    opened = draw(st.integers(0, layout.grid.full)) & layout.safe
    if draw(st.booleans()):
        opened |= draw(st.integers(0, layout.grid.full)) & layout.safe
    at_the_rim = layout.grid.dilate(opened) & ~opened
    assume(at_the_rim.bit_count() <= MOST_AT_THE_RIM)
    flags = draw(st.integers(0, layout.grid.full)) & ~opened
    return View(layout.grid, layout.mine_count, opened, layout.numbers_of(opened), flags)


@st.composite
def doubtful_positions(draw: st.DrawFn) -> tuple[Position, int]:
    """Return a position with one number that somebody may have copied wrongly, and its width."""
    view = draw(views(4))
    assume(view.opened)
    position = list(position_of(view))
    position[draw(st.sampled_from(cells_of(view.opened)))] = draw(st.integers(0, 8))
    return tuple(position), view.grid.width


def seeded_layout(width: int, height: int, mines: int, start: Start, seed: int) -> Layout:
    """Return the layout that the dealer deals for that seed when the first cell is opened."""
    return deal(grid(width, height), mines, 0, start, Random(seed))


def scattered(width: int, height: int, mines: int, one_in: int) -> View:
    """Return the view of a board on which one in so many safe cells is open, without rhyme or reason."""
    layout, random = seeded_layout(width, height, mines, Start.SAFE, seed=1), Random(1)
    return opened_at(layout, {cell for cell in range(width * height) if not random.randrange(one_in)})


def latticed(width: int, height: int, mines: int, every: int) -> View:
    """Return the view of a board on which every so manieth cell of every so manieth row is open, if it is safe."""
    layout = seeded_layout(width, height, mines, Start.SAFE, seed=1)
    return opened_at(layout, {y * width + x for y in range(0, height, every) for x in range(0, width, every)})


def opened_at(layout: Layout, cells: set[int]) -> View:
    """Return the view with those of the cells open that are safe."""
    wanted = from_bytes(bytes(cell in cells for cell in range(layout.grid.size)))
    opened = wanted & layout.safe
    return View(layout.grid, layout.mine_count, opened, layout.numbers_of(opened))


def ending(view: View, known: Deduction | None) -> str:
    """Return how asking for the chances ends: with them, or with the name of the refusal."""
    try:
        mine_chances(view, known=known)
    except TooComplexError as error:
        return type(error).__name__
    return "chances"


def lucky_games(level: Level, seed: int) -> Iterator[Game]:
    """
    Return the games after each move of a player who opens what the solver calls certain.

    Where nothing is, the player opens any safe cell, as only luck could: so every game is played to its end.
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
    """What came of many games."""

    positions: int = 0
    certain: int = 0
    false: int = 0  # safe cells that were mines, and mines that were safe

    def after(self, layout: Layout, safe: int, mines: int) -> "Outcome":
        """Return the outcome with one more position's certain cells held against the layout."""
        wrong = safe & layout.mines | mines & layout.safe
        certain = safe | mines
        return Outcome(self.positions + 1, self.certain + certain.bit_count(), self.false + wrong.bit_count())


def play(seeds: range, level: Level = EXPERT) -> Outcome:
    """Play a game for each seed and hold all that deduction and chances call certain against the layout."""
    outcome = Outcome()
    for seed in seeds:
        for game in lucky_games(level, seed):
            found, chances = deduce(game.view), mine_chances(game.view)
            outcome = outcome.after(game.layout, found.safe | chances.safe, found.mines | chances.mines)
    return outcome


if __name__ == "__main__":
    games = int(sys.argv[1])
    told = play(range(games))
    print(f"{games} games, {told.positions} positions, {told.certain} certain cells, {told.false} of them false")
