"""
Boards that logic alone can win: dealt, solved from the first cell, accepted or thrown away.

Rejection is exactly uniform over all such boards, which no dealer that moves
mines about is; what surely needs a guess is rejected without solving it. Beyond a
quarter of mines it would hardly ever end, so there a stalled board is mended
instead: some mines at the stall move elsewhere, a bounded number of times, and the
result is marked as mended. Tries are counted, never seconds.
"""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from game.engine.deal import Start, deal
from game.engine.errors import NoBoardError, TooComplexError
from game.engine.grid import Grid, cells_of
from game.engine.layout import Layout
from game.engine.steps import finish
from game.engine.view import View
from game.generator.hopeless import needs_guess
from game.i18n.plurals import count_text
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, easiest_safe

UNIFORM_UP_TO = 0.25
"""Density of mines up to which boards are drawn by rejection alone."""

MOST_TRIES = 20_000
MOST_MENDS = 400
"""Mends of one board before another is dealt."""


@dataclass(frozen=True, slots=True)
class NoGuessBoard:
    """A layout that can be won from its first cell without a guess, and how it was come by."""

    layout: Layout
    tries: int
    mended: bool


def deal_no_guess(grid: Grid, mines: int, first: int, start: Start, random: Random) -> NoGuessBoard:
    """
    Return a board that deduction, exact chances and the mine count win from the cell *first*.

    Raises: NoBoardError: none in :data:`MOST_TRIES`. MineCountError: the mines don't fit.
    """
    return finish(search(grid, mines, first, start, random))


def search(
    grid: Grid, mines: int, first: int, start: Start, random: Random, most_tries: int = MOST_TRIES
) -> Generator[int, None, NoGuessBoard]:
    """Search as :func:`deal_no_guess` does, by steps of some milliseconds that yield the number of the try."""
    mends = mines > UNIFORM_UP_TO * grid.size
    tries = 0
    while tries < most_tries:
        layout = deal(grid, mines, first, start, random)
        for mend in range(min(MOST_MENDS, most_tries - tries) if mends else 1):
            tries += 1
            yield tries
            if not mends and needs_guess(grid, layout.mines, first):
                break
            stalled = yield from _solving(layout, first, tries)
            if stalled is None:
                return NoGuessBoard(layout, tries, mend > 0)
            if mends:
                mended = _mend(layout, stalled, first, start, random)
                if mended is layout:  # no mine can move
                    break
                layout = mended
    board = f"{grid.width}×{grid.height} with {count_text(mines, 'mine')}"
    raise NoBoardError(f"no board of {board} that needs no guess was found in {count_text(tries, 'try', 'tries')}")


def solve(layout: Layout, first: int) -> View | None:
    """Open whatever is certain from the cell *first* on; return None when won, else the view that needs a guess."""
    return finish(_solving(layout, first, 1))


def _solving(layout: Layout, first: int, tries: int) -> Generator[int, None, View | None]:
    """
    Solve by steps that yield *tries*: on a huge board it may be long before the end.

    What one rule finds safe is opened before the next, dearer rule is asked.
    """
    grid, mines = layout.grid, layout.mine_count
    view, fresh, known = View(grid, mines), 1 << first, 0
    if fresh & layout.mines:
        return view
    while True:
        yield tries
        opened = view.opened | layout.flood(fresh)
        if opened == layout.safe:
            return None
        view = View(grid, mines, opened, layout.numbers_of(opened))
        fresh, known = _certain(view, known)
        if not fresh:
            return view


def _certain(view: View, known: int) -> tuple[int, int]:
    """Return safe cells by the cheapest rule that finds any, and the mines known by then."""
    safe, known = easiest_safe(view, known)
    if safe:
        return safe, known
    try:
        return mine_chances(view, known=Deduction(0, known)).safe, known
    except TooComplexError:  # nobody could win it by logic either
        return 0, known


def _mend(layout: Layout, stalled: View, first: int, start: Start, random: Random) -> Layout:
    """Move a mine from the stall's rim out of sight, or anywhere else; return the same layout if none can move."""
    grid = layout.grid
    kept = grid.dilate(1 << first) if start is Start.OPENING else 1 << first
    rim = grid.dilate(stalled.opened) & stalled.covered
    inside = cells_of(rim & layout.mines)
    outside = cells_of(layout.safe & stalled.covered & ~rim & ~kept) or cells_of(layout.safe & ~kept)
    if not inside or not outside:
        return layout
    return Layout(grid, layout.mines ^ 1 << random.choice(inside) ^ 1 << random.choice(outside))
