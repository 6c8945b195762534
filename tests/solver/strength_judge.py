"""
The exact chance to win small boards, computed slowly: a second opinion on the estimator of ``bench strength``.

``python -m tests.solver.strength_judge BOARDS PLAYOUTS`` opens BOARDS small boards at their first cell and lists every
layout that fits. For perfect play it tries all cells; a player that searches no end game is followed through all
layouts at once; it counts no chances and draws nothing. Beside these stand the mean of PLAYOUTS playouts by forced
survival, and that of plain ones in every layout.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb, sqrt
from random import Random
from statistics import fmean, stdev

from game.engine.deal import Start, deal
from game.engine.grid import Grid, few, grid
from game.engine.layout import Layout
from game.engine.view import View
from game.review.playout import Think, forced, plain, think
from game.solver.strategy import Judgement

MOST_LISTED = 20_000
"""The most ways to lay the mines in the covered cells."""

MOST_LEFT = 120
"""The most layouts that fit; with more of them, trying all cells would take minutes."""

NEARSIGHTED = Judgement(layouts=0)
"""It searches no end game, so every guess is weighed."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A small board after its first opening, and the mines of every layout that fits it."""

    view: View
    layouts: tuple[int, ...]


def small_boards(seed: int) -> Iterator[Opened]:
    """Yield small boards that still need a guess, endlessly."""
    random = Random(seed)
    while True:
        board = grid(random.randint(3, 5), random.randint(3, 5))
        mines, first = random.randint(2, board.size // 3), random.randrange(board.size)
        layout = deal(board, mines, first, Start.SAFE, random)
        opened = _spread(board, layout.mines, 1 << first)
        covered = few(board.full ^ opened)
        if opened == layout.safe or comb(len(covered), mines) > MOST_LISTED:
            continue
        seen = _seen(board, layout.mines, opened)
        laid = (sum(1 << cell for cell in chosen) for chosen in combinations(covered, mines))
        layouts = tuple(one for one in laid if _seen(board, one, opened) == seen)
        if 1 < len(layouts) <= MOST_LEFT:
            yield Opened(View(board, mines, opened, layout.numbers_of(opened)), layouts)


def _number(board: Grid, mines: int, cell: int) -> int:
    return (board.around(cell) & mines).bit_count()


def _seen(board: Grid, mines: int, opened: int) -> tuple[int, ...]:
    return tuple(_number(board, mines, cell) for cell in few(opened))


def _spread(board: Grid, mines: int, opened: int) -> int:
    """Return all open cells: the neighbours of each 0 are added until nothing changes."""
    waiting = few(opened)
    for cell in waiting:
        if not _number(board, mines, cell):
            fresh = board.around(cell) & ~opened
            opened |= fresh
            waiting += few(fresh)
    return opened


def _parted(board: Grid, opened: int, cells: int, layouts: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Open cells in the layouts in which they are safe; yield the open cells and the layouts that look the same."""
    parts: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for mines in layouts:
        if not mines & cells:
            after = _spread(board, mines, opened | cells)
            parts.setdefault((after, _seen(board, mines, after)), []).append(mines)
    for (after, _), alike in parts.items():
        yield after, tuple(alike)


def won_by_perfect_play(board: Opened) -> int:
    """Return the number of layouts that perfect play wins."""
    shape, known = board.view.grid, dict[tuple[int, tuple[int, ...]], int]()

    def won(opened: int, layouts: tuple[int, ...]) -> int:
        if opened == shape.full ^ layouts[0]:
            return 1
        key = opened, layouts
        if key not in known:
            covered = few(shape.full ^ opened)
            mined = [sum(mines >> cell & 1 for mines in layouts) for cell in covered]
            # Opening a cell that is safe in all of them costs nothing and brings information.
            tried = [covered[mined.index(0)]] if 0 in mined else covered
            known[key] = max(
                sum(won(*part) for part in _parted(shape, opened, 1 << cell, layouts))
                for cell in tried
            )  # fmt: skip
        return known[key]

    return won(board.view.opened, board.layouts)


def won_by(player: Think, board: Opened) -> int:
    """Return the number of layouts won by a player that always acts the same in the same position."""
    shape = board.view.grid

    def won(opened: int, layouts: tuple[int, ...], mines: int) -> int:
        layout = Layout(shape, layouts[0])
        if opened == layout.safe:
            return 1
        fresh, mines, _ = player(View(shape, board.view.mines, opened, layout.numbers_of(opened)), mines)
        return sum(won(*part, mines) for part in _parted(shape, opened, fresh, layouts))

    return won(board.view.opened, board.layouts, 0)


@dataclass(frozen=True, slots=True)
class Compared:
    """The judge's and the estimators' chances for a board."""

    exact: float
    forced: float
    error: float  # one standard error of *forced*
    plain: float  # in all layouts

    @property
    def off(self) -> float:
        """The error of forced survival in standard errors; 0 if it is exact."""
        if abs(self.forced - self.exact) < 1e-9:
            return 0.0
        return (self.forced - self.exact) / self.error if self.error else float("inf")


def compared(board: Opened, player: Think, judge: Callable[[Opened], int], playouts: int, random: Random) -> Compared:
    """Judge and estimate a board."""
    opened, shape = board.view.opened, board.view.grid
    drawn = [Layout(shape, random.choice(board.layouts)) for _ in range(playouts)]
    shares = [forced(layout, opened, random, player) for layout in drawn]
    wins = sum(plain(Layout(shape, mines), opened, player) for mines in board.layouts)
    exact = judge(board) / len(board.layouts)
    return Compared(exact, fmean(shares), stdev(shares) / sqrt(playouts), wins / len(board.layouts))


def nearsighted() -> tuple[Think, Callable[[Opened], int]]:
    """Return a player that searches no end game, and its judge."""
    player = partial(think, judgement=NEARSIGHTED)
    return player, partial(won_by, player)


PLAYERS: dict[str, tuple[Think, Callable[[Opened], int]]] = {
    "strong, against perfect play": (think, won_by_perfect_play),
    "no end game searched, against itself": nearsighted(),
}


def main(boards: int, playouts: int) -> None:
    """Print the errors of the estimators."""
    for name, (player, judge) in PLAYERS.items():
        found, random = small_boards(1), Random(2)
        all_of = [compared(next(found), player, judge, playouts, random) for _ in range(boards)]
        offs = [one.off for one in all_of]
        plainly = max(abs(one.plain - one.exact) for one in all_of)
        print(
            f"{name}: {boards} boards, {playouts} play-outs each; "
            f"wins {100 * fmean(one.exact for one in all_of):.2f} %, "
            f"by forced survival {100 * fmean(one.forced for one in all_of):.2f}; in standard errors: mean "
            f"{fmean(offs):+.2f}, root mean square {sqrt(fmean(off**2 for off in offs)):.2f}, worst "
            f"{max(map(abs, offs)):.1f}; plainly in every layout off by {100 * plainly:.3f} points at most",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
