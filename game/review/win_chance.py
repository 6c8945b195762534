"""
The chance to win from a position, estimated without bias: the mean share of games that the strong player plays out.

Layouts are drawn uniformly among those that fit the view, and each is played to its end by forced survival. Moves are
compared on common layouts, so their difference is far more exact than either value. With few layouts left all of them
are searched instead, and the chance is exact.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import fmean

from game.engine.errors import InconsistentView
from game.engine.layout import Layout
from game.engine.view import View
from game.review.playout import Think, forced, remembering
from game.solver.end_game import MOST_NODES, BudgetSpentError, EndGame, layouts_left
from game.solver.sample import Sampler, sampler
from game.solver.strategy import MOST_LAYOUTS

OWN_PLAY = 0
"""The move that opens nothing first: the strong player goes on at once."""

UNSEEN = 0.25
"""Squared deviation of a play-out nobody saw yet: some equal ones in a row must not pass for certainty."""


def always() -> bool:
    """Go on in any case."""
    return True


@dataclass(frozen=True, slots=True)
class Estimate:
    """A chance to win, or the difference of two."""

    value: float
    error: float  # one standard error; 0 where the value is exact


class WinChance:
    """
    The chance to win from one view after each of some moves, ever more exact as it is refined.

    A move is a bitboard of the cells to open together, after which the strong player goes on; :data:`OWN_PLAY` is
    always among them. The same *random* gives the same values. The mine total is taken for known.

    Raises: InconsistentView: no layout fits. TooComplexError: it would take too long.
    """

    def __init__(
        self, view: View, random: Random, moves: Iterable[int] = (), *, search: bool = True, think: Think | None = None
    ) -> None:
        """
        Search all layouts if they are few, unless *search* forbids it; else prepare to draw from them.

        *think* is how the strong player thinks, handed in to be shared among estimates of one game.
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
        """Whether the values are exact, so that refining changes nothing."""
        return self._exact is not None

    @property
    def playouts(self) -> int:
        """How many layouts were played out so far, by each move."""
        return len(self._moves[OWN_PLAY].shares)

    def refine(self, playouts: int, going_on: Callable[[], bool] = always) -> None:
        """Play so many more layouts out by every move. *going_on* is asked before each and may call the rest off."""
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
        """Return by how much the chance to win is greater after *move* than after *over*: paired, so more exact."""
        if self._exact is not None:
            return Estimate(float(self._exact[move] - self._exact[over]), 0)
        if move == over:
            return Estimate(0, 0)
        pairs = zip(self._moves[move].shares, self._moves[over].shares, strict=True)
        return _mean([one - other for one, other in pairs])

    def _share(self, move: "_Move", drawn: int, random: Random) -> float:
        """Return the share of a win in the layout drawn, or where the move would lose in it, in one that lives."""
        if not move.survival:
            return 0
        mines = move.lived.draw(random) if drawn & move.cells and move.lived else drawn
        layout = Layout(self._view.grid, mines)
        opened = self._view.opened | layout.flood(move.cells)
        return move.survival * forced(layout, opened, random, self._think)


@dataclass(slots=True)
class _Move:
    """A move, its chance to survive, and the shares of a win that came of it."""

    cells: int
    survival: float
    lived: Sampler | None  # draws layouts in which it survives; None where it never does
    shares: list[float]

    @staticmethod
    def prepared(view: View, cells: int, everything: Sampler) -> "_Move":
        """Return a move not yet played out."""
        if not cells:
            return _Move(cells, 1, everything, [])
        try:
            lived = sampler(view, safe=cells & view.covered)
        except InconsistentView:
            return _Move(cells, 0, None, [])
        return _Move(cells, lived.layouts / everything.layouts, lived, [])


def _mean(shares: list[float]) -> Estimate:
    """Return the mean and its standard error; what was not seen yet counts as one play-out of doubt."""
    mean = fmean(shares)
    spread = UNSEEN + sum((share - mean) ** 2 for share in shares)
    return Estimate(mean, sqrt(spread) / len(shares))


# All layouts at hand


def _search_wins(everything: Sampler, moves: Iterable[int]) -> dict[int, Fraction] | None:
    """Return the share of all layouts that perfect play wins after each move; None if the budget does not last."""
    position = everything.position
    try:
        layouts = [mines | position.known.mines for mines in layouts_left(position)]
        return {move: _share_won(position.view, move, layouts, position.known.mines) for move in moves}
    except BudgetSpentError:
        return None


def _share_won(view: View, cells: int, layouts: list[int], known: int) -> Fraction:
    """Return the share of layouts won after a move: what it may show tells them apart, then each part is searched."""
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
