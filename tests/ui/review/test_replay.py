"""The replay of a recording: its time, speed and steps; its bar, marks and pointer, by buttons and keys."""

import pygame
import pytest

from game.engine.gesture import RELEASE_OF, Kind
from game.engine.level import Level
from game.play.tape import SPEEDS
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.classic.result import INPUT_COOLDOWN, ResultScene
from game.ui.modes.review.replay import ReplayScene
from tests.ui.conftest import Opener
from tests.ui.eyes import beside_room, click_word, repaints, seen_now, words_seen
from tests.ui.hands import (
    LEFT,
    RIGHT,
    SECOND,
    click,
    point,
    press,
    secret,
    settle,
    start_game,
    wait,
    work_ends,
)
from tests.ui.review.watching import bar_of, replay_in_front, replay_of_a_win, until, watched

LENGTH = 2_000
"""The length of the recording in milliseconds."""


def icon_of(cabinet: Cabinet, replay: ReplayScene, place: int) -> pygame.Rect:
    """Return the rectangle of a button in the line below, counted from the left."""
    px, left = cabinet.style.px, bar_of(cabinet, replay).left - cabinet.style.px(6)
    return pygame.Rect(left + place * px(44), cabinet.style.size[1] - px(8) - px(8) - px(36), px(36), px(36))


@pytest.fixture
def replay(open_game: Opener) -> ReplayScene:
    """The replay of a short loss."""
    return watched(open_game(reduced_motion=True))


def test_a_game_is_watched_from_its_result_to_the_same_end(cabinet: Cabinet) -> None:
    """The replay runs by itself to the same end, and Back leads to the result."""
    replay = replay_of_a_win(cabinet)
    assert replay.tape.runs
    assert replay.tape.view.opened.bit_count() < 71
    for _ in range(20):
        cabinet.stage.update(SECOND // 10)
    assert not replay.tape.runs
    assert replay.tape.view.opened.bit_count() == 71
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, ResultScene)
    settle(cabinet)
    click_word(cabinet, "Watch")
    until(cabinet, ReplayScene)


def test_time_is_seen_passing_while_it_plays_and_only_then(replay: ReplayScene) -> None:
    """The knob, the pointer and the clock move while it plays; stopped, it must not cost frames."""
    cabinet = replay.cabinet
    assert not repaints(cabinet, wait(cabinet, 25))
    assert not cabinet.stage.animating
    cabinet.ask(Asked(Action.PAUSE))
    assert cabinet.stage.animating
    for _ in range(8):
        assert repaints(cabinet, wait(cabinet, 25), bar_of(cabinet, replay).inflate(40, 40))
    assert replay.tape.at == 800
    cabinet.ask(Asked(Action.PAUSE))
    assert not repaints(cabinet, wait(cabinet, 25))


def test_it_stops_at_its_end_and_begins_anew_from_there(replay: ReplayScene) -> None:
    """Confirm at the end plays it again; after a stall it goes on by at most a quarter of a second."""
    cabinet = replay.cabinet
    cabinet.ask(Asked(Action.CONFIRM))
    wait(cabinet, 500)()
    assert replay.tape.at == 248
    for _ in range(8):
        wait(cabinet, 62)()
    assert not replay.tape.runs
    assert replay.tape.at == LENGTH
    assert not cabinet.stage.animating
    assert any(f"{LENGTH / 1000:.3f} / {LENGTH / 1000:.3f}" in line for line in words_seen(cabinet))
    assert repaints(cabinet, press(cabinet, Action.CONFIRM))
    assert (replay.tape.runs, replay.tape.at) == (True, 0)


def test_the_speed_goes_from_a_quarter_to_sixteen_and_is_said(replay: ReplayScene) -> None:
    """The shown speed must be the real one."""
    cabinet, speed = replay.cabinet, 1.0
    for action, places in ((Action.DOWN, SPEEDS[1::-1]), (Action.UP, SPEEDS[1:])):
        for place in (*places, places[-1]):
            assert repaints(cabinet, press(cabinet, action)) is (place != speed)
            speed = place
            assert cabinet.style.words("replay.speed", speed=f"{speed:g}") in words_seen(cabinet)
        replay.tape.restart()
        wait(cabinet, 1)()
        assert replay.tape.at == 4 * speed
        replay.tape.runs = False


def test_steps_go_from_change_to_change_and_stop_time(replay: ReplayScene) -> None:
    """Steps lead from the opening to the flag and the mine, and back to the covered board."""
    cabinet, places = replay.cabinet, []
    replay.tape.runs = True
    for action in (Action.RIGHT, Action.LEFT):
        for _ in range(4):
            cabinet.ask(Asked(action))
            places.append(replay.tape.at)
            assert not replay.tape.runs
    assert places == [LENGTH / 2, LENGTH, LENGTH, LENGTH, LENGTH / 2, 0, 0, 0]
    assert not replay.tape.view.opened


def test_the_bar_takes_the_time_where_it_is_dragged(replay: ReplayScene) -> None:
    """A drag works also outside the bar; the board follows until the release, not after it."""
    cabinet, bar = replay.cabinet, bar_of(replay.cabinet, replay)
    for part in (0.25, 0.5, 1.0):
        assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, (bar.left + round(part * bar.width), bar.centery)))
        assert replay.tape.at == pytest.approx(part * LENGTH, abs=3)
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (bar.left - 40, 5)))
    assert replay.tape.at == 0
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (bar.right + 40, 5)))
    assert replay.tape.at == LENGTH
    point(cabinet, Kind.LEFT_RELEASE, (5, 5))()
    assert not repaints(cabinet, point(cabinet, Kind.MOVE, (bar.centerx, 5)))
    point(cabinet, Kind.LEFT_PRESS, bar.center)()
    cabinet.stage.focus_lost()
    point(cabinet, Kind.MOVE, bar.midleft)()
    assert replay.tape.at == pytest.approx(LENGTH / 2, abs=3)


CHANGES = "place", "speed", "runs"


@pytest.mark.parametrize(("place", "changes"), [*enumerate(["speed", "place", "runs", "place", "speed"])])
def test_each_button_is_seen_and_does_its_key(place: int, changes: str, replay: ReplayScene) -> None:
    """Hover, press and release are visible, and the release does the action."""
    cabinet, icon = replay.cabinet, icon_of(replay.cabinet, replay, place)
    cabinet.ask(Asked(Action.RIGHT))
    before = replay.tape.at, replay.tape.speed, replay.tape.runs
    for kind in (Kind.MOVE, Kind.LEFT_PRESS):
        assert repaints(cabinet, point(cabinet, kind, icon.center), icon)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_RELEASE, icon.center))
    after = replay.tape.at, replay.tape.speed, replay.tape.runs
    assert [old != new for old, new in zip(before, after, strict=True)] == [changes == name for name in CHANGES]


def test_the_lines_take_what_is_meant_for_them(replay: ReplayScene) -> None:
    """A press on the line must not drag the board."""
    cabinet = replay.cabinet
    wait(cabinet, 0)()
    for _ in range(4):
        cabinet.ask(Asked(Action.ZOOM_IN))
    before, left = seen_now(cabinet), replay.camera.left
    below = cabinet.style.size[0] // 2 + 100, cabinet.style.size[1] - cabinet.style.px(20)
    point(cabinet, Kind.LEFT_PRESS, below)()
    point(cabinet, Kind.MOVE, (below[0] - 60, below[1]))()
    point(cabinet, Kind.LEFT_RELEASE, below)()
    assert replay.camera.left == left
    assert seen_now(cabinet) == before


@pytest.mark.parametrize("button", [Kind.LEFT_PRESS, Kind.MIDDLE_PRESS, Kind.RIGHT_PRESS])
def test_any_button_drags_a_board_larger_than_the_window(button: Kind, replay: ReplayScene) -> None:
    """The board follows from the press to the release, not before and not after."""
    cabinet = replay.cabinet
    for _ in range(6):
        assert repaints(cabinet, press(cabinet, Action.ZOOM_IN))
    x, y = replay.camera.area.center
    left, top = replay.camera.left, replay.camera.top
    point(cabinet, Kind.MOVE, (x - 9, y))()
    assert replay.camera.left == left
    point(cabinet, button, (x, y))()
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (x - 30, y - 20)))
    point(cabinet, Kind.MOVE, (x - 31, y - 22))()
    assert (replay.camera.left, replay.camera.top) == (left - 31, top - 22)
    point(cabinet, RELEASE_OF[button], (x - 31, y - 22))()
    assert not repaints(cabinet, point(cabinet, Kind.MOVE, (x, y)))
    point(cabinet, button, (x, y))()
    cabinet.stage.focus_lost()
    assert not repaints(cabinet, point(cabinet, Kind.MOVE, (x + 30, y)))


def test_zooming_holds_what_is_under_the_mouse(replay: ReplayScene) -> None:
    """The wheel keeps the point under the mouse in place, keys keep the middle."""
    cabinet = replay.cabinet
    cabinet.stage.point(Pointing(None, replay.camera.area.topleft, 5))
    corner = replay.camera.units(replay.camera.area.topleft)
    assert max(corner) < 16
    for _ in range(9):
        cabinet.ask(Asked(Action.ZOOM_OUT))
    before = seen_now(cabinet)
    assert repaints(cabinet, press(cabinet, Action.ZOOM_IN))
    middle = replay.camera.units(replay.camera.area.center)
    assert middle == pytest.approx((72, 72), abs=2)
    assert repaints(cabinet, press(cabinet, Action.ZOOM_OUT))
    assert seen_now(cabinet) == before


def test_the_face_and_the_icons_of_the_line_above(replay: ReplayScene) -> None:
    """The face shows the outcome and restarts the replay; each icon reacts to the mouse."""
    cabinet, px, line = replay.cabinet, replay.cabinet.style.px, replay.line
    face = pygame.Rect(0, 0, px(52), px(52)).move_to(center=line.center)
    assert repaints(cabinet, lambda: replay.seek(1), face)
    assert repaints(cabinet, lambda: replay.seek(0), face)
    for place in (0, 1):
        icon = pygame.Rect(line.right - px(28) - px(36) - place * px(44), 0, px(36), px(36))
        icon.centery = line.centery
        assert repaints(cabinet, point(cabinet, Kind.MOVE, icon.center), icon)
    replay.seek(1)
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, face.center))
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, face.center))
    assert (replay.tape.at, replay.tape.runs) == (0, True)


def test_the_chances_are_seen_over_a_replay(replay: ReplayScene) -> None:
    """The same key hides them again."""
    cabinet = replay.cabinet
    cabinet.ask(Asked(Action.RIGHT))
    wait(cabinet, 0)()
    before = seen_now(cabinet)

    def chances() -> None:
        cabinet.ask(Asked(Action.CHANCES))
        work_ends(cabinet)

    assert repaints(cabinet, chances, replay.camera.board)
    assert repaints(cabinet, chances)
    assert seen_now(cabinet) == before


def test_a_larger_board_follows_the_hand(open_game: Opener) -> None:
    """Each event must be inside the window."""
    cabinet = open_game((640, 480), reduced_motion=True)
    play = start_game(cabinet, Level("custom", 60, 40, 400))
    corner = 60 * 40 - 1
    for cells, kinds in (([1230], LEFT), ([0], RIGHT), ([corner], RIGHT)):
        click(play, cells, kinds)
        wait(cabinet, 9)()
    click(play, [secret(play).mines.bit_length() - 1])
    wait(cabinet, ticks_of(INPUT_COOLDOWN))()
    settle(cabinet)
    cabinet.ask(Asked(Action.WATCH))
    replay = replay_in_front(cabinet)
    assert replay.camera.scrolls
    cabinet.ask(Asked(Action.AGAIN))
    for cell in (0, corner):
        cabinet.ask(Asked(Action.RIGHT))
        assert replay.camera.area.contains(replay.camera.cell_rect(cell))


def test_effects_of_a_step_run_and_end(cabinet: Cabinet) -> None:
    """They run also while the replay is stopped; a step back has no effects."""
    replay = watched(cabinet)
    for _ in range(2):
        cabinet.ask(Asked(Action.RIGHT))
    assert replay.effects.active
    for _ in range(60):
        wait(cabinet, 25)()
    assert not cabinet.stage.animating
    cabinet.ask(Asked(Action.LEFT))
    assert not replay.effects.active


@pytest.mark.long
def test_the_hand_is_seen_over_the_board_alone(replay: ReplayScene) -> None:
    """In the margin beside a dragged board the pointer must not be painted."""
    cabinet = replay.cabinet
    replay.seek(1)
    for action in [*(Action.ZOOM_IN,) * 6, Action.LEFT, Action.RIGHT]:  # the last step scrolls to the pointer
        cabinet.ask(Asked(action))
    margin = pygame.Rect(0, replay.camera.area.top + 8, replay.camera.area.left - 4, replay.camera.area.height - 16)
    x, y = replay.camera.area.center
    point(cabinet, Kind.LEFT_PRESS, (x, y))()
    for by in range(-900, 900, 7):
        point(cabinet, Kind.MOVE, (x + by, y))()
        cabinet.stage.update(0)
        seen_now(cabinet)
        assert not beside_room(cabinet, pygame.Rect(2, margin.top, 1, margin.height)).count()
