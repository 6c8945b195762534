"""
An unbiased estimate of the chance to win from a position: the mean share of the strong player's play-outs.

Layouts are drawn uniformly among those that fit the view, and each is played to its end by forced survival. Moves are
compared on common layouts, so their difference is far more exact than either value. If few layouts are left, all of
them are searched instead, and the chance is exact.

The cells that the quick judgement weighs are played out on common layouts. Few play-outs are less exact than the
judgement, many are more exact; so both count as measurements of the same difference, each weighted by its error.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import fmean

from game.engine.errors import InconsistentView
from game.engine.layout import Layout
from game.engine.view import View
from game.review.playout import Think, Thought, forced, remembering
from game.solver.chances import chances_of
from game.solver.deduce import Deduction, easiest_safe
from game.solver.end_game import MOST_NODES, BudgetSpentError, EndGame, layouts_left
from game.solver.position import work_out
from game.solver.sample import Sampler, sampler
from game.solver.strategy import MOST_LAYOUTS, Move, Weighed, best_move

OWN_PLAY = 0
"""The move that opens no cell: the strong player continues at once."""

LAYOUTS = 60
"""The number of layouts on which a guess is compared with other cells; the error is then about a point."""

BEYOND_DOUBT = 2
"""A better move must lead another by this many standard errors."""

UNSEEN = 0.25
"""The squared deviation of one more play-out, so that a few equal play-outs do not count as certainty."""


def always() -> bool:
    """Never stop the work."""
    return True


@dataclass(frozen=True, slots=True)
class Estimate:
    """A chance to win, or the difference of two."""

    value: float
    error: float  # one standard error; 0 for an exact value

    @property
    def beyond_doubt(self) -> bool:
        """Whether a difference is larger than its error allows for."""
        return abs(self.value) > BEYOND_DOUBT * self.error


class WinChance:
    """
    The chance to win from one view after each of some moves; each refinement makes it more exact.

    A move is a bitboard of the cells to open together, then the strong player continues; :data:`OWN_PLAY` is always
    among them. The same *random* gives the same values. The mine total counts as known.

    Raises: InconsistentView: no layout fits. TooComplexError: it would take too long.
    """

    def __init__(
        self, view: View, random: Random, moves: Iterable[int] = (), *, search: bool = True, think: Think | None = None
    ) -> None:
        """
        Search all layouts if they are few, unless *search* forbids it; else prepare to draw from them.

        *think* is the strong player's thinking; the estimates of one game share it.
        """
        self._view, self._random = view, random
        self._think = think or remembering()
        self._all = sampler(view)
        self._moves = {move: _Move.prepared(view, move, self._all) for move in (OWN_PLAY, *moves)}
        if search and self._all.layouts <= MOST_LAYOUTS:
            self._exact = _search_wins(self._all, self._moves)
        else:
            self._exact = None

    @property
    def exact(self) -> bool:
        """Whether the values are exact, so that refine() does nothing."""
        return self._exact is not None

    @property
    def playouts(self) -> int:
        """The number of layouts played out so far by each move."""
        return len(self._moves[OWN_PLAY].shares)

    def refine(self, playouts: int, going_on: Callable[[], bool] = always) -> None:
        """Play *playouts* more layouts out by every move. *going_on* is called before each; False stops the rest."""
        for _ in range(0 if self.exact else playouts):
            if not going_on():
                return
            drawn, seed = self._all.draw(self._random), self._random.getrandbits(64)
            for move in self._moves.values():
                move.shares.append(self._share(move, drawn, Random(seed)))

    def of(self, move: int = OWN_PLAY) -> Estimate:
        """Return the chance to win after a move. Raises ValueError before any play-out."""
        if self._exact is not None:
            return Estimate(float(self._exact[move]), 0)
        if not self._moves[move].survival:
            return Estimate(0, 0)
        return _mean(self._moves[move].shares)

    def lead(self, move: int, over: int = OWN_PLAY) -> Estimate:
        """Return the chance to win after *move* minus that after *over*: paired, so more exact."""
        if self._exact is not None:
            return Estimate(float(self._exact[move] - self._exact[over]), 0)
        if move == over:
            return Estimate(0, 0)
        pairs = zip(self._moves[move].shares, self._moves[over].shares, strict=True)
        return _mean([one - other for one, other in pairs])

    def _share(self, move: "_Move", drawn: int, random: Random) -> float:
        """Return the share of a win in the drawn layout; if the move would lose there, in one where it survives."""
        if not move.survival:
            return 0
        mines = move.lived.draw(random) if drawn & move.cells and move.lived else drawn
        layout = Layout(self._view.grid, mines)
        opened = self._view.opened | layout.flood(move.cells)
        return move.survival * forced(layout, opened, random, self._think)


@dataclass(slots=True)
class _Move:
    """A move, its chance to survive, and the shares of a win by its play-outs."""

    cells: int
    survival: float
    lived: Sampler | None  # draws layouts in which it survives; None if there is none
    shares: list[float]

    @staticmethod
    def prepared(view: View, cells: int, everything: Sampler) -> "_Move":
        """Return a move without play-outs."""
        if not cells:
            return _Move(cells, 1, everything, [])
        try:
            lived = sampler(view, safe=cells & view.covered)
        except InconsistentView:
            return _Move(cells, 0, None, [])
        return _Move(cells, lived.layouts / everything.layouts, lived, [])


def _mean(shares: list[float]) -> Estimate:
    """Return the mean and its standard error, with one more play-out of deviation UNSEEN."""
    mean = fmean(shares)
    spread = UNSEEN + sum((share - mean) ** 2 for share in shares)
    return Estimate(mean, sqrt(spread) / len(shares))


# With all layouts


def _search_wins(everything: Sampler, moves: Iterable[int]) -> dict[int, Fraction] | None:
    """Return the share of layouts that perfect play wins after each move; None if the budget is too small."""
    position = everything.position
    try:
        layouts = [mines | position.known.mines for mines in layouts_left(position)]
        return {move: _share_won(position.view, move, layouts, position.known.mines) for move in moves}
    except BudgetSpentError:
        return None


def _share_won(view: View, cells: int, layouts: list[int], known: int) -> Fraction:
    """Return the share of layouts won after a move: its results divide them, then each part is searched."""
    parts: dict[tuple[int, ...], list[int]] = {}
    for mines in layouts:
        if not mines & cells:
            layout = Layout(view.grid, mines)
            opened = view.opened | layout.flood(cells)
            parts.setdefault((opened, *layout.numbers_of(opened)), []).append(mines)
    won = 0
    for (opened, *_), alike in parts.items():
        unknown = view.grid.full & ~(opened | known)
        won += EndGame(view.grid, unknown, [mines & unknown for mines in alike], MOST_NODES).best()[0]
    return Fraction(won, len(layouts))


SLOPE = 0.4
"""Points of the chance to win for one point of the judgement's worth."""

DOUBT = 0.017
"""
The judgement's error about the difference of two cells: one standard deviation, in chance to win.

SLOPE and DOUBT are from tests/solver/fit_judgement.py, with 692 leads of 300 games.
"""


def deep(layouts: int, random: Random) -> Think:
    """Return a strong player that also plays out *layouts* layouts for each guess that it weighs."""
    quick = remembering()

    def thought(view: View, mines: int) -> Thought:
        safe, mines = easiest_safe(view, mines)
        if safe:
            return safe, mines, None
        move = best_deep_move(view, layouts, random, known=Deduction(0, mines), think=quick)
        return 1 << move.cell, mines, None if move.certain else move

    return thought


def best_deep_move(
    view: View, layouts: int, random: Random, *, known: Deduction | None = None, think: Think | None = None
) -> Move:
    """
    Return the cell to open next after *layouts* play-outs of every weighed cell.

    *think* is the player of the play-outs. Raises as :func:`game.solver.strategy.best_move` does.
    """
    move = best_move(view, known=known)
    if len(move.weighed) < 2:
        return move
    chance = WinChance(view, random, [1 << weighed.cell for weighed in move.weighed], think=think)
    chance.refine(layouts)
    first = next(weighed for weighed in move.weighed if weighed.cell == move.cell)

    def lead(weighed: Weighed) -> float:
        """Return the lead of a cell over the first choice, combined from the judgement and the play-outs."""
        if weighed is first:
            return 0.0
        played, judged = chance.lead(1 << weighed.cell, 1 << first.cell), SLOPE * (weighed.worth - first.worth)
        trust = DOUBT**2 / (DOUBT**2 + played.error**2)
        return trust * played.value + (1 - trust) * judged

    best = max(move.weighed, key=lead)
    return replace(move, cell=best.cell, chance=chances_of(work_out(view)).of(best.cell))
