"""
Boards that logic alone can win: dealt, solved from the first cell, accepted or rejected.

Rejection is exactly uniform over all such boards; a dealer that moves mines is not. Boards that certainly need a guess
are rejected unsolved. Where rejection would hardly ever succeed, on dense or large boards, the board is mended
instead, and marked as such. The limits count tries, never seconds.
"""

from collections.abc import Generator
from dataclasses import dataclass
from math import exp, log
from random import Random

from game.engine.deal import Start, deal
from game.engine.errors import NoBoardError, TooComplexError
from game.engine.grid import SMALL, Grid
from game.engine.layout import Layout
from game.engine.steps import SearchProgress, finish
from game.engine.view import View
from game.generator.certain import opening
from game.generator.hopeless import needs_guess
from game.generator.mending import Mender
from game.i18n.plurals import count_text
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction

MOST_TRIES = 5_000
"""Most boards that are drawn and rejected before one is mended."""

RARE = 1_000
"""If fewer than one board in RARE needs no guess, by a rough estimate, boards are mended."""

MOST_DEALS = 200
"""Most boards that are dealt for mending before the search fails; most are mended at once."""


@dataclass(frozen=True, slots=True)
class NoGuessBoard:
    """A layout that can be won from its first cell without a guess, and how it was found."""

    layout: Layout
    tries: int
    mended: bool


def deal_no_guess(grid: Grid, mines: int, first: int, start: Start, random: Random) -> NoGuessBoard:
    """
    Return a board that deduction, exact chances and the mine count win from the cell *first*.

    Raises: NoBoardError: none was found. MineCountError: the mines don't fit.
    """
    return finish(search(grid, mines, first, start, random))


def is_mended(grid: Grid, mines: int) -> bool:
    """
    Tell whether no-guess boards of this kind are so rare that they are mended, not drawn.

    Their share falls exponentially with the cells, at a rate that grows tenfold with each 6 % more mines: fitted to
    boards of 81 to 2,400 cells with 10 to 25 % of mines.
    """
    return grid.size * 0.0022 * exp(40 * (mines / grid.size - 0.206)) > log(RARE)


def search(
    grid: Grid, mines: int, first: int, start: Start, random: Random
) -> Generator[SearchProgress, None, NoGuessBoard]:
    """Search as :func:`deal_no_guess` does, in steps of a few milliseconds that yield the progress."""
    draws = 0 if is_mended(grid, mines) else MOST_TRIES
    for tries in range(1, draws + MOST_DEALS + 1):
        yield SearchProgress(tries)
        layout = deal(grid, mines, first, start, random)
        if tries <= draws:
            if not needs_guess(grid, layout.mines, first) and (yield from _solving(layout, first, tries)) is None:
                return NoGuessBoard(layout, tries, mended=False)
            continue
        if layout.mines >> first & 1:
            continue
        mender = Mender(layout, first, random)
        for solved in mender.mend():
            yield SearchProgress(tries, solved)
        # If the mender gives up, chances and the mine count may still win.
        if mender.solved or (yield from _solving(mender.layout, first, tries)) is None:
            return NoGuessBoard(mender.layout, tries, mender.mends > 0)
        if mines <= grid.size - grid.dilate(1 << first).bit_count():
            start = Start.OPENING  # among very many mines one number alone may prove nothing
    board = f"{grid.width}×{grid.height} with {count_text(mines, 'mine')}"
    raise NoBoardError(f"no board of {board} that needs no guess was found in {count_text(tries, 'try', 'tries')}")


def solve(layout: Layout, first: int) -> View | None:
    """Open all certain cells, starting at *first*; return None when won, else the view that needs a guess."""
    return finish(_solving(layout, first, 1))


def _solving(layout: Layout, first: int, tries: int) -> Generator[SearchProgress, None, View | None]:
    """
    Solve in steps, since a huge board may take long.

    The cells that one rule finds safe are opened before the next, slower rule is tried.
    """
    grid, mines = layout.grid, layout.mine_count
    opened, known = 1 << first, 0
    if opened & layout.mines:
        return View(grid, mines)
    progress = SearchProgress(tries)
    while True:
        yield progress
        steps = opening(layout, opened, known, progress)
        opened, known = finish(steps) if grid.size <= SMALL else (yield from steps)
        if opened == layout.safe:
            return None
        view = View(grid, mines, opened, layout.numbers_of(opened))
        fresh = _safe_by_chances(view, known)
        if not fresh:
            return view
        opened |= fresh


def _safe_by_chances(view: View, known: int) -> int:
    try:
        return mine_chances(view, known=Deduction(0, known)).safe
    except TooComplexError:  # no player could win it by logic either
        return 0
