"""Visual aids on the board: count-down numbers, dimmed numbers, the mark under the mouse, a larger cursor."""

import pygame
import pytest

from game.engine.gesture import Kind
from game.engine.grid import cells_of, lsb
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


@pytest.mark.parametrize("aid", ["countdown", "dim"])
def test_a_number_answers_to_its_flag_where_that_is_wanted(aid: str, open_game: Opener) -> None:
    """A flagged number shows missing mines or dims, until the flag goes; only with the aid, not in competitions."""
    for settings in ({"numbers": "plain"}, {"numbers": aid, "competition": True}, {"numbers": aid}):
        wanted = settings == {"numbers": aid}
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
    assert repaints(cabinet, lambda: cabinet.change(numbers="countdown"), where)
    assert repaints(cabinet, lambda: cabinet.change(numbers="dim"), where)


def test_the_cell_under_the_mouse_is_told_where_that_is_wanted(open_game: Opener) -> None:
    """The mark covers one cell, follows the mouse without a trace, and gives way to the keyboard's cursor."""
    cabinet = open_game(reduced_motion=True, hover=True)
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
    cabinet.change(hover=False)
    seen_now(cabinet)
    assert not repaints(cabinet, point(cabinet, Kind.MOVE, first.center))
    cabinet.change(hover=True)
    cabinet.ask(Asked(Action.DOWN))
    assert play.cursor.hovers is None


def test_a_larger_cursor_is_larger_and_leaves_nothing_behind(open_game: Opener) -> None:
    """The keyboard's cursor grows around its cell, and no pixel of it remains."""
    sizes = []
    for percent in (100, 300):
        cabinet = open_game(reduced_motion=True, cursor_size=percent)
        start_game(cabinet, BEGINNER)
        plain = seen_now(cabinet)
        cabinet.ask(Asked(Action.DOWN))
        changed = difference(cabinet.style.size, plain, seen_now(cabinet))
        assert changed is not None
        sizes.append(changed.width)
        cabinet.ask(Asked(Action.DOWN))
        assert seen_now(cabinet) == painted_anew(cabinet)
        point(cabinet, Kind.MOVE, (2, 300))()
        assert seen_now(cabinet) == plain
    assert sizes[1] > 1.5 * sizes[0]


def test_the_mouse_pointer_grows_with_the_setting(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual size uses the system's pointer, every other size the game's own."""
    shown: list[object] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shown.append)
    cabinet = open_game()
    assert shown == []
    cabinet.change(cursor_size=200)
    cabinet.change(cursor_size=300)
    pictures = [part for cursor in shown if isinstance(cursor, pygame.Cursor) for part in cursor.data]
    large = [picture.get_width() for picture in pictures if isinstance(picture, pygame.Surface)]
    assert large == [48, 72]
    cabinet.change(cursor_size=100)
    assert shown[-1] == pygame.SYSTEM_CURSOR_ARROW
    assert len(shown) == 3


def test_counting_down_gives_nothing_away(open_game: Opener) -> None:
    """A number counts all flags around it: a wrong flag counts as a right one."""
    cabinet = open_game(reduced_motion=True, numbers="countdown")
    play = start_game(cabinet, BEGINNER)
    number, mine = flagged(play)
    grid, view = play.session.setup.level.grid, play.session.view
    wrong = cells_of(grid.around(number) & view.covered & ~secret(play).mines)
    where = play.camera.cell_rect(number)
    seen = []
    for cell in [mine, *wrong[:1]]:
        click(play, [cell], RIGHT)
        cabinet.stage.update(0)
        seen.append(seen_now(cabinet, where))
        click(play, [cell], RIGHT)
        cabinet.stage.update(0)
    assert len({*seen}) == 1
