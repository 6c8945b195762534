"""What a game grows from, and the board that comes of it."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random

from game.engine.deal import Start, deal
from game.engine.gesture import TICK_MS
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.mouse import PLAIN_MOUSE, MouseOptions
from game.engine.steps import finish, while_wanted
from game.play.competition import CompetitionEntry


@dataclass(frozen=True, slots=True)
class Setup:
    """
    All that a game grows from.

    With *no_guess* the board can be won by logic alone from the first opening on. With *layout* that board is
    played again and neither the start rule nor *no_guess* promises anything. With *prove_it* an opening that was not
    provable, while something was, ends the game. A game of the *competition* profile says whom it belongs to. A
    recording's events may count finer ticks than ours. A *chosen* seed deals a board that somebody may know, so its
    game is never ranked.
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
    """A layout from the dealer; *mended*: made to need no guess by moving mines, so not uniformly drawn."""

    layout: Layout
    mended: bool = False


def deal_layout(setup: Setup, first: int, going_on: Callable[[int], bool] = lambda _: True) -> DealtBoard:
    """
    Return the layout that *setup* gives when the cell *first* is opened first.

    Raises: NoBoardError: no board without guesses was found. CalledOffError: *going_on* did not agree.
    """
    steps = while_wanted(deal_steps(setup, first), going_on)
    return finish(steps)


def deal_steps(setup: Setup, first: int) -> Generator[int, None, DealtBoard]:
    """Deal as :func:`deal_layout` does, by steps of some milliseconds that yield the number of the try."""
    if setup.layout:
        return DealtBoard(setup.layout)
    grid, mines, random = setup.level.grid, setup.level.mines, Random(setup.seed)
    if setup.no_guess:
        from game.generator.no_guess import search  # the solver is loaded only where it is wanted

        board = yield from search(grid, mines, first, setup.start, random)
        return DealtBoard(board.layout, board.mended)
    return DealtBoard(deal(grid, mines, first, setup.start, random))
