"""Shares a board as a line of text, and begins games from such a line or from a position."""

from dataclasses import replace
from random import Random

from game.engine.deal import Start
from game.engine.errors import MineCountError
from game.engine.gesture import MouseEvent
from game.engine.layout import Layout
from game.engine.level import custom
from game.engine.view import View
from game.notation import boards, game_id
from game.play.session import Session
from game.play.setup import Setup


def code_of(session: Session) -> str | None:
    """Return the code of the session's board, first cell and Prove it; None before the deal."""
    if session.game is None:
        return None
    opening = session.opening
    first = opening.cell(session.view.grid) if isinstance(opening, MouseEvent) else None
    return game_id.write(session.game.layout, first, prove_it=session.setup.prove_it)


def setup_from(code: str, like: Setup) -> tuple[Setup, int | None]:
    """
    Return the setup *like* with the board of a code, also of another program, and the cell to open first if it is said.

    Prove it is on if the code or *like* has it.

    Raises: NotationError: the text is not a code. GameError: its board can't be played.
    """
    if (found := boards.read_others(code)) is not None:
        (layout, first), prove_it = found, like.prove_it
    else:
        shared = game_id.read(code)
        layout, first, prove_it = shared.layout, shared.first, shared.prove_it or like.prove_it
    level = custom(layout.grid.width, layout.grid.height, layout.mine_count)
    level.check(Start.OFF)
    return replace(like, level=level, layout=layout, no_guess=False, prove_it=prove_it), first


def setup_at(view: View, like: Setup) -> Setup:
    """
    Return the setup of a game on a random board that fits *view*; the same seed gives the same board.

    Raises: InconsistentView: no board fits. TooComplexError: it would take too long. MineCountError: nothing is safe.
    """
    from game.solver.sample import sampler  # only here: a code needs no solver

    level = custom(view.grid.width, view.grid.height, view.mines)
    level.check(Start.OFF)
    if view.mines >= (covered := view.covered.bit_count()):
        raise MineCountError(f"{view.mines} mines leave no safe cell among {covered} covered ones")
    mines = sampler(view).draw(Random(like.seed))
    return replace(
        like,
        level=level,
        start=Start.OFF,
        layout=Layout(view.grid, mines),
        no_guess=False,
        prove_it=False,
        competition=None,
    )
