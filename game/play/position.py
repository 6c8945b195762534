"""Play on from any position: a game on one of the boards that fit it."""

from dataclasses import replace
from random import Random

from game.engine.deal import Start
from game.engine.layout import Layout
from game.engine.view import View
from game.play.setup import Setup
from game.solver.sample import sampler


def setup_at(view: View, like: Setup) -> Setup:
    """
    Return what a game on a board that fits *view* is made from; the same seed gives the same board.

    Raises: InconsistentView: no board fits. TooComplexError: it would take too long.
    """
    mines = sampler(view).draw(Random(like.seed))
    return replace(
        like, start=Start.OFF, layout=Layout(view.grid, mines), no_guess=False, prove_it=False, competition=None
    )
