"""
The loss of a game: the knowledge before the opening that hit a mine, and a layout in which it would have survived.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from random import Random

from game.engine.errors import InconsistentView
from game.engine.events import Lost
from game.engine.grid import cells_of, lsb
from game.engine.layout import Layout
from game.engine.view import View
from game.play.replay import Playback
from game.review.judge import opened_at_once, survival_of
from game.review.win_chance import LAYOUTS, WinChance, always
from game.solver.advice import Advice, advise_cell, advise_missed
from game.solver.chances import mine_chances
from game.solver.sample import sampler
from game.solver.strategy import best_move

WORLDS = 100
"""The number of layouts shown."""


class Cause(Enum):
    """The kind of the opening that lost."""

    CERTAIN_MINE = "certain_mine"
    WRONG_FLAG = "wrong_flag"  # flags seemed to make its cells safe, and one of them was wrong
    SAFE_CELL = "safe_cell"  # another cell was certainly safe
    GUESS = "guess"  # no cell was certainly safe; not yet compared with the best guess
    BEST_GUESS = "best_guess"
    WORSE_GUESS = "worse_guess"


@dataclass(frozen=True, slots=True)
class Loss:
    """The opening that lost a game, judged by the view before it."""

    cause: Cause
    view: View  # before it
    cells: int  # the cells it opened, as a bitboard
    survival: Fraction
    advice: Advice | None = None  # with its proof
    best: int | None = None  # the cell of the best guess
    cost: float = 0  # the chance to win lost against the best guess
    world: Layout | None = None  # a layout in which it survived; None if there is none
    wrong: int = 0  # the wrong flags that caused it, as a bitboard

    @property
    def lived(self) -> int:
        """The number of WORLDS layouts in which it survived; 0 or all only if that is exact."""
        rounded = round(WORLDS * self.survival)
        return min(WORLDS - 1, max(1, rounded)) if 0 < self.survival < 1 else rounded


def look_back(playback: Playback, random: Random, going_on: Callable[[], bool] = always) -> Iterator[Loss]:
    """
    Yield the loss of a game, and a guess again after its comparison with the best one; nothing without a loss.

    Raises TooComplexError.
    """
    if not playback.moments or not any(isinstance(event, Lost) for event in playback.moments[-1].happened):
        return
    view = playback.view_after(len(playback.moments) - 1)
    cells = opened_at_once(view, playback.moments[-1])
    loss = _judge(view, cells, _misleading(view, cells, playback.recording.layout))
    loss = replace(loss, world=_world(loss, random))
    yield loss
    if loss.cause is Cause.GUESS and going_on():
        yield _compare(loss, random, going_on)


def _misleading(view: View, cells: int, layout: Layout) -> int:
    """Return the wrong flags at those numbers beside the opened *cells* that seemed to have all their mines."""
    found = 0
    for number in cells_of(view.grid.dilate(cells) & view.opened):
        flagged = view.grid.around(number) & view.flags
        if flagged.bit_count() >= view.number(number):
            found |= flagged & ~layout.mines
    return found


def _judge(view: View, cells: int, wrong: int) -> Loss:
    chances = mine_chances(view)
    survival = survival_of(view, cells, chances.layouts)
    if wrong:
        known = wrong & chances.safe or cells & chances.mines
        advice = advise_cell(view, chances, lsb(known)) if known else None
        return Loss(Cause.WRONG_FLAG, view, cells, survival, advice, wrong=wrong)
    missed = advise_missed(view, chances, cells, lsb(cells))
    cause = Cause.GUESS if missed is None else Cause.CERTAIN_MINE if missed.mine else Cause.SAFE_CELL
    return Loss(cause, view, cells, survival, missed)


def _world(loss: Loss, random: Random) -> Layout | None:
    """Return a random layout in which the opening survived, drawn uniformly."""
    if not loss.survival:
        return None
    try:
        return Layout(loss.view.grid, sampler(loss.view, safe=loss.cells).draw(random))
    except InconsistentView:
        return None


def _compare(loss: Loss, random: Random, going_on: Callable[[], bool]) -> Loss:
    """Compare the guess with the best one on the same layouts."""
    best = best_move(loss.view).cell
    if loss.cells == 1 << best or not loss.view.opened:  # on a covered board all cells are equal
        return replace(loss, cause=Cause.BEST_GUESS, best=lsb(loss.cells))
    chance = WinChance(loss.view, random, [loss.cells])
    chance.refine(LAYOUTS, going_on)
    if not going_on():
        return loss
    lead = chance.lead(loss.cells)
    if lead.value < 0 and lead.beyond_doubt:
        return replace(loss, cause=Cause.WORSE_GUESS, best=best, cost=-lead.value)
    return replace(loss, cause=Cause.BEST_GUESS, best=cells_of(loss.cells)[0])
