"""A game on the stage, by mouse and by keys: each input has its effect, and shows in the right place."""

import pytest

from game.engine.deal import Start
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.ui.board.painter import LIKELY
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.pause import PauseScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.title.title import TitleScene
from tests.ui.classic.playing import Window
from tests.ui.eyes import difference, seen_now
from tests.ui.hands import LEFT, RIGHT, SECOND, click, click_pixel, secret, settle, start_game


def test_the_first_opening_finds_its_cells_drawn(cabinet: Cabinet, play: PlayScene) -> None:
    """A phone draws each cell for some milliseconds, and a player looks at a new board for seconds."""
    for _ in range(20):
        cabinet.stage.update(1)
    assert all(cabinet.style.sprites.has(("cell", number, play.camera.tile)) for number in range(LIKELY + 1))


def test_escape_pauses_a_running_game_and_leaves_any_other(cabinet: Cabinet, play: PlayScene) -> None:
    """One slip must not throw a game away."""
    click(play, [40])
    cabinet.stage.update(0)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, PauseScene)
    start_game(cabinet, BEGINNER)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, TitleScene)


def test_a_key_is_logged_as_the_clicks_it_stands_for(cabinet: Cabinet, play: PlayScene) -> None:
    """Replays know no keys, so any player of the open format can show the game."""
    for action in (Action.FLAG, Action.FLAG, Action.CONFIRM, Action.CHORD):
        cabinet.stage.act(Asked(action))
        cabinet.stage.update(1)
    kinds = [given.kind for given in play.session.log if isinstance(given, MouseEvent)]
    expected = [*RIGHT, *RIGHT, *LEFT, Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE]
    assert kinds == expected


@pytest.mark.parametrize(
    ("action", "level"),
    [(Action.LEVEL_1, BEGINNER), (Action.LEVEL_2, INTERMEDIATE), (Action.LEVEL_3, EXPERT)],
)
def test_number_keys_change_the_level(action: Action, level: Level, cabinet: Cabinet) -> None:
    """1, 2 and 3 begin the three levels from a game, as they do from the title."""
    for scene in (PlayScene(cabinet, BEGINNER), TitleScene(cabinet)):
        cabinet.stage.replace(scene)
        cabinet.stage.act(Asked(action))
        assert isinstance(cabinet.stage.top, PlayScene)
        assert cabinet.stage.top.session.setup.level == level
    assert cabinet.settings.level == level.name, "the next Enter on the title begins it again"


@pytest.mark.parametrize("leave", ["focus", "settings", "pause"])
def test_leaving_with_a_button_down_is_no_click(leave: str, cabinet: Cabinet, play: PlayScene) -> None:
    """A click without effect would lower the game's efficiency."""
    click(play, [40])
    cabinet.stage.update(1)
    before = play.session.clicks
    covered = cells_of(play.session.view.covered)[0]
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, play.camera.cell_rect(covered).center))
    if leave == "focus":
        cabinet.stage.focus_lost()
    else:
        cabinet.ask(Asked(Action.SETTINGS if leave == "settings" else Action.PAUSE))
        cabinet.stage.pop()
    cabinet.stage.update(1)
    assert play.session.clicks == before
    assert not play.session.pressed


def test_a_stalled_window_does_not_stop_the_clock(cabinet: Cabinet, play: PlayScene) -> None:
    """After five seconds without a step the clock shows all five at once."""
    click(play, [40])
    cabinet.stage.update(0)
    cabinet.stage.update(5 * SECOND)
    assert play.session.time_ms == 5000


@pytest.mark.parametrize(("mines", "start"), [(16, Start.OPENING), (17, Start.SAFE), (24, Start.SAFE)])
def test_a_board_without_room_for_an_opening_starts_safely(mines: int, start: Start, cabinet: Cabinet) -> None:
    """Wherever there is room, the first click opens a whole opening."""
    play = start_game(cabinet, Level("custom", 5, 5, mines))
    assert play.session.setup.start is start
    click(play, [12])
    cabinet.stage.update(0)
    assert play.session.view.is_open(12)
    assert (play.session.view.opened.bit_count() >= 9) is (start is Start.OPENING)


def test_a_press_is_seen_in_its_cell_and_in_the_face(window: Window) -> None:
    """Nothing else changes; the press follows the mouse and ends with the release."""
    window.point(Kind.MOVE, window.cell(3).center)
    before = seen_now(window.cabinet)
    assert window.point(Kind.LEFT_PRESS, window.cell(3).center, window.cell(3))
    assert not window.point(Kind.MOVE, window.cell(3).topleft)
    wrong = difference(window.cabinet.style.size, before, seen_now(window.cabinet))
    assert wrong
    assert window.cell(3).union(window.face).contains(wrong)
    assert window.point(Kind.MOVE, window.cell(5).center, window.cell(3))
    assert window.point(Kind.MOVE, window.cell(3).center, window.cell(5))
    assert window.repaints(window.cabinet.stage.focus_lost, window.cell(3))
    assert seen_now(window.cabinet) == before, "the face breathes again"
    assert window.point(Kind.LEFT_PRESS, window.cell(3).center, window.face)


def test_a_release_and_a_flag_are_seen(window: Window) -> None:
    """A click on a pixel opens its cell; a flag shows in its cell and on the counter."""
    window.point(Kind.LEFT_PRESS, window.cell(40).center)
    assert window.point(Kind.LEFT_RELEASE, window.cell(40).center, window.cell(40).inflate(60, 60))
    assert window.play.session.view.is_open(40)
    assert window.play.session.clicks.left == 1
    covered = secret(window.play).mines.bit_length() - 1
    counter = window.led(0)
    assert window.repaints(lambda: click_pixel(window.cabinet, window.cell(covered).center, RIGHT), counter)
    assert window.repaints(
        lambda: click_pixel(window.cabinet, window.cell(covered).center, RIGHT), window.cell(covered)
    )


def test_undo_is_seen_at_once(cabinet: Cabinet, play: PlayScene) -> None:
    """The explosion and its shaking end with the loss."""
    click(play, [40])
    cabinet.stage.update(0)
    settle(cabinet)
    before = seen_now(cabinet, play.camera.board)
    click(play, [secret(play).mines.bit_length() - 1])
    cabinet.stage.update(0)
    cabinet.stage.update(5)
    assert cabinet.stage.animating
    window = Window(cabinet, play)
    assert window.ask(Action.UNDO, play.camera.board)
    assert seen_now(cabinet, play.camera.board) == before
    assert not cabinet.stage.animating


def test_a_game_says_which_keys_it_has_no_use_for(window: Window) -> None:
    """Other receivers get such keys."""
    assert not window.cabinet.stage.act(Asked(Action.SETUP))
    assert window.ask(Action.MUTE, window.icon(-1))
    assert window.cabinet.stage.act(Asked(Action.UP))
