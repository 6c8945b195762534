"""A game on the stage, by mouse and by keys, without a window to be seen."""

from pathlib import Path
from random import Random

import pytest

from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level, custom
from game.store.access import open_records
from game.ui.board.hud import led_digits, led_seconds
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.pause import PauseScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import INPUT_COOLDOWN, ResultScene
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.title.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.hands import (
    AT_ONCE,
    LEFT,
    RIGHT,
    SECOND,
    click,
    click_pixel,
    play_to_loss,
    play_to_win,
    secret,
    settle,
    start_game,
)

HUGE = Level("custom", 200, 200, 4000)


def test_a_click_on_a_cell_opens_it(open_game: Opener) -> None:
    """The way of one click: from the pixel to the open cell."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    click_pixel(cabinet, play.camera.cell_rect(40).center)
    assert play.session.view.is_open(40)
    assert play.session.clicks.left == 1


def test_a_cell_looks_pressed_while_the_button_is_down(open_game: Opener) -> None:
    """The press is felt before the release acts, and follows the mouse."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, play.camera.cell_rect(3).center))
    cabinet.stage.update(0)
    assert play.session.pressed == 1 << 3
    cabinet.stage.point(Pointing(Kind.MOVE, play.camera.cell_rect(4).center))
    cabinet.stage.update(0)
    assert play.session.pressed == 1 << 4


def test_the_same_seed_deals_the_same_board(open_game: Opener) -> None:
    """A seed reproduces any game."""
    boards = []
    for _ in range(2):
        cabinet = open_game()
        play = start_game(cabinet, EXPERT)
        click(play, [200])
        cabinet.stage.update(0)
        boards.append(secret(play).mines)
    assert boards[0] == boards[1]


def test_a_win_shows_the_result_over_the_board(open_game: Opener) -> None:
    """The band lies on the line above; the board is still played on by nothing but the eye."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    assert isinstance(cabinet.stage.top, ResultScene)
    assert cabinet.stage.top.see_through
    assert not play.line.colliderect(play.camera.board)
    assert cabinet.audio.played == "record"
    assert cabinet.history.best(BEGINNER, "opening", no_guess=False) == play.session.time_ms


def test_a_slower_win_is_no_record(open_game: Opener) -> None:
    """The record's eight notes are for records only."""
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    best = cabinet.history.best(BEGINNER, "opening", no_guess=False)
    play = start_game(cabinet, BEGINNER)
    click(play, [play.camera.grid.cell(4, 4)])
    cabinet.stage.update(100)
    play_to_win(cabinet, play)
    assert cabinet.audio.played == "win"
    assert cabinet.history.best(BEGINNER, "opening", no_guess=False) == best


def test_clicks_right_after_an_end_begin_no_new_game(open_game: Opener) -> None:
    """Nobody restarts by accident with the click that was meant for the board."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    lost = play.session
    click_pixel(cabinet, play.line.center)
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert play.session is lost
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.CONFIRM))
    cabinet.stage.update(0)
    assert play.session is not lost
    assert cabinet.stage.top is play


def test_a_click_on_the_band_reaches_nothing_under_it(open_game: Opener) -> None:
    """The icons under the result are out of sight, so they must be out of reach."""
    cabinet = open_game()
    play = start_game(cabinet, EXPERT)
    play_to_loss(cabinet, play)
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    result = cabinet.stage.top
    for x in range(play.line.left + 70, play.line.centerx, 9):
        click_pixel(cabinet, (x, play.line.centery))
    assert cabinet.stage.top is result


def test_the_pause_stops_the_clock_and_hides_the_board(open_game: Opener) -> None:
    """Thinking with the clock stopped would be cheating."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(SECOND)
    before = play.session.time_ms
    cabinet.stage.act(Asked(Action.PAUSE))
    assert isinstance(cabinet.stage.top, PauseScene)
    assert not cabinet.stage.top.see_through
    cabinet.stage.update(SECOND)
    assert play.session.time_ms == before
    cabinet.stage.act(Asked(Action.PAUSE))
    cabinet.stage.update(SECOND)
    assert play.session.time_ms == before + 1000


def test_escape_pauses_a_running_game_and_leaves_any_other(open_game: Opener) -> None:
    """One slip must not throw a game away."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(0)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, PauseScene)
    start_game(cabinet, BEGINNER)
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, TitleScene)


def test_a_game_can_be_played_by_keys_alone(open_game: Opener) -> None:
    """Arrows, Space and F do all that a mouse does."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    cabinet.stage.act(Asked(Action.CONFIRM))  # the middle
    cabinet.stage.update(0)
    layout = secret(play)
    at = BEGINNER.grid.cell(4, 4)
    for target in [*cells_of(layout.mines), *cells_of(layout.safe)]:
        for here, there, back, on in (
            (at % 9, target % 9, Action.LEFT, Action.RIGHT),
            (at // 9, target // 9, Action.UP, Action.DOWN),
        ):
            for _ in range(abs(there - here)):
                cabinet.stage.act(Asked(on if there > here else back))
        at = target
        mine = layout.mines >> target & 1
        cabinet.stage.act(Asked(Action.FLAG if mine else Action.CONFIRM))
        cabinet.stage.update(1)
    assert play.session.status is Status.WON


def test_a_key_is_logged_as_the_clicks_it_stands_for(open_game: Opener) -> None:
    """Replays know no keys, so any player of the open format can show the game."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    for action in (Action.FLAG, Action.FLAG, Action.CONFIRM, Action.CHORD):
        cabinet.stage.act(Asked(action))
        cabinet.stage.update(1)
    kinds = [given.kind for given in play.session.log if isinstance(given, MouseEvent)]
    expected = [*RIGHT, *RIGHT, *LEFT, Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE]
    assert kinds == expected


def test_the_same_board_again_is_the_same_and_unranked(open_game: Opener) -> None:
    """Whoever knows the board can't set a record on it."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    mines = secret(play).mines
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.AGAIN))
    play_to_win(cabinet, play)
    assert secret(play).mines == mines
    assert not play.session.ranked
    assert cabinet.history.best(BEGINNER, "opening", no_guess=False) is None


def test_undo_takes_a_loss_back_unranked(open_game: Opener) -> None:
    """The result goes away by itself, and the game goes on."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    cabinet.stage.act(Asked(Action.UNDO))
    cabinet.stage.update(1)
    cabinet.stage.update(1)
    assert play.session.status is Status.PLAYING
    assert cabinet.stage.top is play
    assert not play.session.ranked


@pytest.mark.parametrize(
    ("action", "level"),
    [(Action.LEVEL_1, BEGINNER), (Action.LEVEL_2, INTERMEDIATE), (Action.LEVEL_3, EXPERT)],
)
def test_number_keys_change_the_level(action: Action, level: Level, open_game: Opener) -> None:
    """1, 2 and 3 begin the three levels, from a game as from the title."""
    cabinet = open_game()
    for scene in (PlayScene(cabinet, BEGINNER), TitleScene(cabinet)):
        cabinet.stage.replace(scene)
        cabinet.stage.act(Asked(action))
        assert isinstance(cabinet.stage.top, PlayScene)
        assert cabinet.stage.top.session.setup.level == level


def test_the_face_begins_a_new_game_on_release(open_game: Opener) -> None:
    """A press that slides off the face begins nothing."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    face, first = play.line.center, play.session
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, face))
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, (face[0] + 200, face[1])))
    assert play.session is first
    click_pixel(cabinet, face)
    assert play.session is not first


def test_the_middle_button_drags_a_large_board_without_a_chord(open_game: Opener) -> None:
    """Dragging starts on a number as often as not; it must never open anything."""
    cabinet = open_game()
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


def test_the_middle_button_chords_on_a_large_board_too(open_game: Opener) -> None:
    """A hand that trembles by a pixel still means a chord."""
    cabinet = open_game()
    play = start_game(cabinet, HUGE)
    at = play.camera.area.center
    cabinet.stage.point(Pointing(Kind.MIDDLE_PRESS, at))
    cabinet.stage.point(Pointing(Kind.MOVE, (at[0] + 2, at[1])))
    cabinet.stage.point(Pointing(Kind.MIDDLE_RELEASE, (at[0] + 2, at[1])))
    cabinet.stage.update(0)
    assert play.session.clicks.double == 1


def test_the_wheel_zooms_and_clicks_nothing(open_game: Opener) -> None:
    """Wheel notches are no buttons."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    tile = play.camera.tile
    cabinet.stage.point(Pointing(None, play.camera.area.center, wheel=2))
    cabinet.stage.update(0)
    assert play.camera.tile > tile
    assert play.session.clicks.total == 0


def test_arrow_keys_scroll_a_large_board(open_game: Opener) -> None:
    """The keyboard's cursor never leaves the window."""
    cabinet = open_game()
    play = start_game(cabinet, HUGE)
    for _ in range(150):
        cabinet.stage.act(Asked(Action.RIGHT))
    cell = HUGE.grid.cell(199, 100)
    assert play.camera.area.contains(play.camera.cell_rect(cell))


def test_losing_focus_releases_the_buttons_without_acting(open_game: Opener) -> None:
    """The release that happens in another window must not open a cell later."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    at = play.camera.cell_rect(40).center
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, at))
    cabinet.stage.focus_lost()
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, at))
    cabinet.stage.update(1)
    assert play.session.game is None


@pytest.mark.parametrize("leave", ["focus", "settings", "pause"])
def test_leaving_with_a_button_down_is_no_click(leave: str, open_game: Opener) -> None:
    """It would lower the efficiency of a game in which nobody clicked in vain."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
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


def test_a_stalled_window_does_not_stop_the_clock(open_game: Opener) -> None:
    """After five seconds without a step the clock shows them at once."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(0)
    cabinet.stage.update(5 * SECOND)
    assert play.session.time_ms == 5000


def test_painting_only_what_changed_shows_the_same_as_painting_all(open_game: Opener) -> None:
    """The window keeps what was painted last; a cell forgotten in it would be a lie."""
    cabinet = open_game()
    play = start_game(cabinet, EXPERT)
    surface, random = cabinet.window.get_surface(), Random(5)
    for step in range(150):
        cell, kinds = random.randrange(480), random.choice([LEFT, LEFT, RIGHT, LEFT[:1], LEFT[1:]])
        click(play, [cell], kinds)
        cabinet.stage.update(random.choice([0, 1, 40]))
        if step % 20 == 19:
            cabinet.stage.act(Asked(random.choice([Action.NEW, Action.PAUSE, Action.UNDO])))
            if isinstance(cabinet.stage.top, PauseScene):
                cabinet.stage.pop()
        cabinet.stage.draw(surface, 0)
        settle(cabinet)
        cabinet.stage.draw(surface, 0)
        cabinet.stage.draw(surface, 0)
        partly = surface.get_buffer().raw
        cabinet.stage.resize()
        cabinet.stage.draw(surface, 0)
        assert partly == surface.get_buffer().raw, f"step {step}"


def test_reduced_motion_moves_nothing(open_game: Opener) -> None:
    """Who asks for rest gets the end state at once."""
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, EXPERT)
    play_to_loss(cabinet, play)
    assert not play.animating
    assert play.effects.hidden == 0


def test_effects_end_by_themselves(open_game: Opener) -> None:
    """Once they are over the game rests and costs nothing."""
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, EXPERT))
    assert cabinet.stage.animating
    for _ in range(40):
        cabinet.stage.update(10)
    assert not cabinet.stage.animating


def test_a_wave_shows_the_whole_opening_within_its_time(open_game: Opener) -> None:
    """The longest flood is on the screen in 300 ms and can be played at once."""
    cabinet = open_game()
    play = start_game(cabinet, Level("custom", 60, 40, 20))
    click(play, [0])
    cabinet.stage.update(0)
    assert play.effects.hidden
    for _ in range(5):
        cabinet.stage.update(15)  # 60 ms
    assert play.effects.hidden == 0


def test_a_start_rule_that_no_longer_fits_falls_back_to_a_safe_start(open_game: Opener) -> None:
    """The rule may be changed while a board too dense for it is in play."""
    cabinet = open_game(start="safe")
    play = start_game(cabinet, Level("custom", 5, 5, 20))
    cabinet.change(start="opening")
    cabinet.stage.act(Asked(Action.NEW))
    click(play, [12])
    cabinet.stage.update(0)
    assert play.session.view.is_open(12)


def test_the_settings_are_one_click_from_the_board(open_game: Opener) -> None:
    """Everything works by mouse alone; closing them brings the same game back."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(0)
    session = play.session
    click_pixel(cabinet, (play.line.right - cabinet.px(10 + 44 + 18), play.line.centery))
    scenes = [type(cabinet.stage.top)]
    cabinet.stage.act(Asked(Action.BACK))
    scenes.append(type(cabinet.stage.top))
    assert scenes == [SettingsScene, PlayScene]
    assert play.session is session


@pytest.mark.parametrize(
    ("number", "shown"), [(0, "000"), (99, "099"), (1234, "999"), (-1, "-01"), (-12, "-12"), (-123, "-99")]
)
def test_the_counter_has_three_places(number: int, shown: str) -> None:
    """Below zero it shows a minus and two digits."""
    assert led_digits(number) == shown


@pytest.mark.parametrize(
    ("milliseconds", "shown"), [(0, 0), (4, 1), (1000, 1), (1004, 2), (999_000, 999), (2**31, 999)]
)
def test_the_clock_rounds_up_and_stops_at_999(milliseconds: int, shown: int) -> None:
    """A hundredth of a second shows as 1, as players know it."""
    assert led_seconds(milliseconds) == shown


def test_two_games_ended_at_once_are_both_on_the_disk_at_the_end(open_game: Opener, tmp_path: Path) -> None:
    """The first may still be worked out while the second ends and the player quits."""
    cabinet = open_game()
    for _ in range(3):
        play_to_loss(cabinet, start_game(cabinet, EXPERT))
    cabinet.history.close()
    records = open_records(tmp_path / "records.sqlite")
    assert records.count() == (3, 0)
    records.close()


def test_a_game_that_ends_again_after_undo_is_kept_once(open_game: Opener, tmp_path: Path) -> None:
    """It is one game, and its first end is what counts."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    play_to_loss(cabinet, play)
    cabinet.stage.act(Asked(Action.UNDO))
    cabinet.stage.update(AT_ONCE)
    assert play.session.ended is None
    click(play, [secret(play).mines.bit_length() - 1])
    cabinet.stage.update(AT_ONCE)
    assert play.session.status is Status.LOST
    cabinet.history.close()
    records = open_records(tmp_path / "records.sqlite")
    [game] = records.games()
    assert game.ranked, "as it was when it ended first"
    records.close()


def test_a_fault_in_a_replay_costs_neither_the_game_nor_its_row(
    open_game: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log hears of it."""

    def broken(*_: object, **__: object) -> None:
        raise IndexError("no such thing")

    monkeypatch.setattr("game.play.replay.record", broken)
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)
    cabinet.history.close()
    records = open_records(tmp_path / "records.sqlite")
    assert records.count() == (1, 0)
    records.close()


def test_chances_of_a_huge_board_are_painted_where_they_are_seen(open_game: Opener) -> None:
    """A million labels would take two seconds a frame."""
    camera = start_game(open_game(), custom(1000, 1000, 1)).camera
    seen = camera.seen
    assert camera.seen_cells.bit_count() == seen.width * seen.height
    assert camera.seen_cells >> camera.grid.cell(*seen.topleft) & 1
    assert camera.seen_cells >> camera.grid.cell(seen.right - 1, seen.bottom - 1) & 1
