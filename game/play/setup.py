"""
The choices for a game, and its deal.

It has a strict mouse and a safe start, and shows no more than Winmine would. The recording of such a game has the
player's identifier and the tournament's token.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random

from game.engine.deal import Start, deal
from game.engine.gesture import TICK_MS
from game.engine.layout import Layout
from game.engine.level import BEGINNER, CLASSIC, Level
from game.engine.mouse import PLAIN_MOUSE, MouseOptions
from game.engine.steps import SearchProgress, finish, while_wanted

STRICT_MOUSE = MouseOptions(double_click_ticks=0)
"""No chord by a double click or by left alone, no click that flags the rest, flags at the press."""

START = Start.SAFE

FEWEST_EVENTS = 10
"""Mouse events per 3BV: with fewer, ranking sites call a recording uncertain."""


@dataclass(frozen=True, slots=True)
class CompetitionEntry:
    """The owner of a competition game; either text may be empty."""

    identifier: str = ""
    tournament: str = ""


def level_of(level: Level) -> Level:
    """Return the level played instead of *level*: Beginner has 8×8 cells, other boards stay."""
    return CLASSIC if level == BEGINNER else level


@dataclass(frozen=True, slots=True)
class Setup:
    """
    All choices for a game.

    With *no_guess* logic alone can win the board from the first opening on. With *layout* that board is played, and
    neither the start rule nor *no_guess* promises anything. With *prove_it* a guess ends the game while a proof is
    possible. *competition* names the player of a game of the competition profile. A recording may have shorter ticks.
    The player may know the board of a *chosen* seed, so its game is never ranked.
    """

    level: Level
    start: Start
    seed: int
    question_marks: bool = False
    mouse: MouseOptions = PLAIN_MOUSE
    layout: Layout | None = None
    no_guess: bool = False
    prove_it: bool = False
    competition: CompetitionEntry | None = None
    tick_ms: int = TICK_MS
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A layout from the dealer; *mended*: mines were moved so that it needs no guess, so it is not uniformly drawn."""

    layout: Layout
    mended: bool = False


def deal_layout(setup: Setup, first: int, going_on: Callable[[SearchProgress], bool] = lambda _: True) -> DealtBoard:
    """
    Return the layout of *setup* for the first opened cell.

    Raises: NoBoardError: no board without guesses was found. CalledOffError: *going_on* returned False.
    """
    steps = while_wanted(deal_steps(setup, first), going_on)
    return finish(steps)


def deal_steps(setup: Setup, first: int) -> Generator[SearchProgress, None, DealtBoard]:
    """Deal as :func:`deal_layout` does, in steps of some milliseconds that yield the progress of the search."""
    if setup.layout:
        return DealtBoard(setup.layout)
    grid, mines, random = setup.level.grid, setup.level.mines, Random(setup.seed)
    if setup.no_guess:
        from game.generator.no_guess import search  # only if needed: this loads the solver

        board = yield from search(grid, mines, first, setup.start, random)
        return DealtBoard(board.layout, board.mended)
    return DealtBoard(deal(grid, mines, first, setup.start, random))
