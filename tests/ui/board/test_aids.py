"""Visual aids on the board: count-down numbers, dimmed numbers, the mark under the mouse, a larger cursor."""

from game.engine.gesture import Kind
from game.engine.grid import lsb
from game.engine.level import BEGINNER
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.play import PlayScene
from tests.ui.conftest import Opener
from tests.ui.eyes import difference, painted_anew, repaints, seen_now
from tests.ui.hands import RIGHT, click, point, secret, start_game


def flagged(play: PlayScene) -> tuple[int, int]:
    """Open the middle and return a number that touches one mine, and that mine."""
    click(play, [play.hand.focused()])
    play.cabinet.stage.update(0)
    view, grid = play.session.view, play.session.setup.level.grid
    number = lsb(view.numbers[0] & ~view.numbers[1] & ~view.numbers[2] & view.opened)
    return number, lsb(grid.around(number) & secret(play).mines)


def test_a_number_answers_to_its_flag_where_that_is_wanted(open_game: Opener) -> None:
    """A flagged number dims until the flag goes; only with the aid, not in competitions."""
    for settings in ({"numbers": "plain"}, {"numbers": "dim", "competition": True}, {"numbers": "dim"}):
        wanted = settings == {"numbers": "dim"}
        cabinet = open_game(reduced_motion=True, **settings)
        play = start_game(cabinet, BEGINNER)
        number, mine = flagged(play)
        where = play.camera.cell_rect(number)
        before = seen_now(cabinet, where)
        assert repaints(cabinet, lambda: click(play, [mine], RIGHT), where) is wanted  # noqa: B023
        assert repaints(cabinet, lambda: click(play, [mine], RIGHT), where) is wanted  # noqa: B023
        assert seen_now(cabinet, where) == before


def test_an_aid_that_is_turned_on_counts_at_once(open_game: Opener) -> None:
    """The board is repainted under the settings."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    number, mine = flagged(play)
    click(play, [mine], RIGHT)
    cabinet.stage.update(0)
    where = play.camera.cell_rect(number)
    assert repaints(cabinet, lambda: cabinet.change(numbers="dim"), where)


def test_the_cell_under_the_mouse_is_told(open_game: Opener) -> None:
    """The mark covers one cell, follows the mouse without a trace, and gives way to the keyboard's cursor."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    plain = seen_now(cabinet)
    first, second = (play.camera.cell_rect(cell) for cell in (10, 30))
    assert repaints(cabinet, point(cabinet, Kind.MOVE, first.center), first)
    changed = difference(cabinet.style.size, plain, seen_now(cabinet))
    assert changed is not None
    assert first.contains(changed)
    assert repaints(cabinet, point(cabinet, Kind.MOVE, second.center), first)
    assert seen_now(cabinet) == painted_anew(cabinet)
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (2, cabinet.style.size[1] // 2)), second)
    assert seen_now(cabinet) == plain
    cabinet.ask(Asked(Action.DOWN))
    assert play.cursor.hovers is None
