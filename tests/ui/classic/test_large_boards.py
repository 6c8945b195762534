"""A board that is larger than its window: dragged, scrolled, chorded on."""

from game.engine.gesture import Kind
from game.engine.level import Level
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from tests.ui.classic.playing import Window, settled
from tests.ui.hands import click, click_pixel, settle, start_game

HUGE = Level("custom", 200, 200, 4000)


def test_the_middle_button_drags_a_large_board_without_a_chord(cabinet: Cabinet) -> None:
    """Dragging starts on a number as often as not; it must never open anything."""
    play = start_game(cabinet, HUGE)
    click_pixel(cabinet, play.camera.area.center)
    at = play.camera.area.center
    before, clicks = play.camera.board.topleft, play.session.clicks.double
    cabinet.stage.point(Pointing(Kind.MIDDLE_PRESS, at))
    for step in range(1, 30):
        cabinet.stage.point(Pointing(Kind.MOVE, (at[0] - 4 * step, at[1] - 3 * step)))
    cabinet.stage.point(Pointing(Kind.MIDDLE_RELEASE, (at[0] - 116, at[1] - 87)))
    cabinet.stage.update(0)
    assert play.camera.board.topleft == (before[0] - 116, before[1] - 87)
    assert play.session.clicks.double == clicks


def test_the_middle_button_chords_on_a_large_board_too(cabinet: Cabinet) -> None:
    """A hand that trembles by a pixel still means a chord."""
    play = start_game(cabinet, HUGE)
    at = play.camera.area.center
    cabinet.stage.point(Pointing(Kind.MIDDLE_PRESS, at))
    cabinet.stage.point(Pointing(Kind.MOVE, (at[0] + 2, at[1])))
    cabinet.stage.point(Pointing(Kind.MIDDLE_RELEASE, (at[0] + 2, at[1])))
    cabinet.stage.update(0)
    assert play.session.clicks.double == 1


def test_arrow_keys_scroll_a_large_board(cabinet: Cabinet) -> None:
    """The keyboard's cursor never leaves the window."""
    play = start_game(cabinet, HUGE)
    for _ in range(150):
        cabinet.stage.act(Asked(Action.RIGHT))
    cell = HUGE.grid.cell(199, 100)
    assert play.camera.area.contains(play.camera.cell_rect(cell))


def test_a_large_board_is_seen_moving_with_the_hand(cabinet: Cabinet) -> None:
    """Dragged there and back, it is the same again."""
    window = Window(cabinet, start_game(cabinet, Level("custom", 200, 200, 4000)))
    click(window.play, [20_100])
    cabinet.stage.update(0)
    settle(cabinet)
    before, (x, y) = settled(cabinet), window.play.camera.area.center
    window.point(Kind.MIDDLE_PRESS, (x, y))
    assert window.point(Kind.MOVE, (x - 111, y - 67))
    assert window.point(Kind.MOVE, (x, y))
    window.point(Kind.MIDDLE_RELEASE, (x, y))
    assert settled(cabinet) == before
