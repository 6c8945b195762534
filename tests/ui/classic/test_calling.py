"""Odds called before a guess: by digit, wheel and pad, shown at the cell, saved with the game."""

import pytest

from game.engine.gesture import Kind
from game.engine.grid import cells_of, lsb
from game.engine.level import BEGINNER
from game.solver.chances import mine_chances
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked, Device
from game.ui.input.actions import Kind as DeviceKind
from game.ui.modes.classic.play import PlayScene
from tests.ui.conftest import Opener
from tests.ui.eyes import repaints, words_seen
from tests.ui.hands import AT_ONCE, LEFT, click, click_pixel, point, press, secret, start_game, work_ends

PAD = Device(DeviceKind.PAD, 1)


@pytest.fixture
def cabinet(open_game: Opener) -> Cabinet:
    """Return a cabinet with called odds turned on."""
    return open_game(call_odds=True, reduced_motion=True)


def begun(cabinet: Cabinet) -> tuple[PlayScene, int]:
    """Open the middle; return a covered cell without a mine, with the mouse on it."""
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(AT_ONCE)
    cell = lsb(secret(play).safe & play.session.view.covered)
    point(cabinet, Kind.MOVE, play.camera.cell_rect(cell).center)()
    cabinet.stage.update(AT_ONCE)
    return play, cell


def wheel(cabinet: Cabinet, play: PlayScene, cell: int, notches: int) -> None:
    """Turn the wheel over a cell."""
    point(cabinet, None, play.camera.cell_rect(cell).center, notches)()
    cabinet.stage.update(AT_ONCE)


def test_a_digit_says_it_and_the_tag_shows_it(cabinet: Cabinet) -> None:
    """The tag is at the cell under the mouse; the next digit changes it, and no digit begins another game."""
    play, cell = begun(cabinet)
    for action, percent in ((Action.CALL_7, 70), (Action.LEVEL_1, 10)):
        assert repaints(cabinet, lambda action=action: cabinet.ask(Asked(action)))  # type: ignore[misc]
        assert play.session.pending_call == (cell, percent)
        assert cabinet.style.words("hint.called", percent=percent) in words_seen(cabinet)
    assert cabinet.stage.top is play
    assert play.session.started is not None


def test_the_wheel_changes_it_instead_of_the_size(cabinet: Cabinet) -> None:
    """The wheel begins at 50 %, moves by tens and stays within 0–100 %."""
    play, cell = begun(cabinet)
    tile = play.camera.tile
    said = []
    for notches in (1, 1, -3, -9, 30):
        wheel(cabinet, play, cell, notches)
        said.append(play.session.pending_call)
    assert said == [(cell, percent) for percent in (60, 70, 40, 0, 100)]
    assert play.camera.tile == tile
    play.hand.focus = lsb(play.session.view.covered & ~(1 << cell))
    cabinet.ask(Asked(Action.ZOOM_IN, PAD))
    assert play.session.pending_call == (play.hand.focus, 60), "a pad's shoulders change it at its own cursor"


def test_it_goes_with_the_cursor(cabinet: Cabinet) -> None:
    """A call is about one cell, so leaving the cell ends it."""
    play, cell = begun(cabinet)
    cabinet.ask(Asked(Action.CALL_5))
    other = next(one for one in cells_of(play.session.view.covered) if one != cell)
    assert repaints(cabinet, point(cabinet, Kind.MOVE, play.camera.cell_rect(other).center))
    cabinet.stage.update(AT_ONCE)
    assert play.session.pending_call is None
    assert cabinet.style.words("hint.called", percent=50) not in words_seen(cabinet)


def test_what_is_opened_next_is_kept_with_it(cabinet: Cabinet) -> None:
    """A click opens at once, with or without a call; only calls are saved."""
    play, cell = begun(cabinet)
    cabinet.ask(Asked(Action.CALL_8))
    click_pixel(cabinet, play.camera.cell_rect(cell).center, LEFT)
    assert play.session.view.is_open(cell)
    [call] = play.session.calls
    assert (call.cell, call.percent, call.view.is_open(cell)) == (cell, 80, False)
    mine = lsb(secret(play).mines)
    click_pixel(cabinet, play.camera.cell_rect(mine).center, LEFT)
    [game] = cabinet.history.ask(lambda records: records.games()).result()
    assert game.calls.startswith("80 ")
    assert game.calls.count(";") == 0


def test_nobody_else_is_bothered(open_game: Opener) -> None:
    """Without the setting digits begin levels, and the wheel makes the cells larger."""
    cabinet = open_game(reduced_motion=True)
    play, cell = begun(cabinet)
    wheel(cabinet, play, cell, 1)
    assert play.session.pending_call is None
    cabinet.ask(Asked(Action.CALL_7))
    assert play.session.pending_call is None
    cabinet.ask(Asked(Action.LEVEL_2))
    assert play.session.started is None


def test_a_call_is_answered_at_once(cabinet: Cabinet) -> None:
    """A sentence names the called and the true odds until the board changes again."""
    play, cell = begun(cabinet)
    safe = 100 * float(1 - mine_chances(play.session.view).of(cell))
    press(cabinet, Action.CALL_6)()
    click_pixel(cabinet, play.camera.cell_rect(cell).center, LEFT)
    work_ends(cabinet)
    cabinet.stage.update(AT_ONCE)
    said = cabinet.style.words("hint.called_was", called=60, percent=f"{safe:.0f}")
    assert said in words_seen(cabinet)
    click(play, cells_of(secret(play).safe & play.session.view.covered)[:1])
    cabinet.stage.update(AT_ONCE)
    assert said not in words_seen(cabinet)


def test_a_call_of_the_mine_that_was_hit_is_answered_on_the_card(cabinet: Cabinet) -> None:
    """A player learns most from the call of a mine."""
    play, _ = begun(cabinet)
    cell = lsb(secret(play).mines)
    safe = 100 * float(1 - mine_chances(play.session.view).of(cell))
    point(cabinet, Kind.MOVE, play.camera.cell_rect(cell).center)()
    cabinet.stage.update(AT_ONCE)
    press(cabinet, Action.CALL_6)()
    click_pixel(cabinet, play.camera.cell_rect(cell).center, LEFT)
    for _ in range(3):
        work_ends(cabinet)
        cabinet.stage.update(60)
    said = cabinet.style.words("hint.called_was", called=60, percent=f"{safe:.0f}")
    assert said in " ".join(" ".join(words_seen(cabinet)).split())
