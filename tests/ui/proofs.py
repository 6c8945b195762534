"""Games at a drawn position, and their hint at its proof."""

from random import Random

from game.engine.game import new_game
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.view import View
from game.solver.sample import sampler
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.modes.classic.play import PlayScene
from tests.ui.hands import press, start_game, work_ends


def standing(cabinet: Cabinet, view: View) -> PlayScene:
    """Put a game with the state *view* on the stage."""
    layout = Layout(view.grid, sampler(view).draw(Random(1)))
    play = start_game(cabinet, Level("custom", view.grid.width, view.grid.height, view.mines), layout)
    play.session.game = new_game(layout, view=view)
    return play


def staged(cabinet: Cabinet, view: View) -> Theatre:
    """Ask for hints at *view* until the proof begins; return its theatre."""
    play = standing(cabinet, view)
    press(cabinet, Action.HINT)()
    work_ends(cabinet)
    for _ in range(2):
        press(cabinet, Action.HINT)()
    assert play.advisor.theatre
    return play.advisor.theatre
