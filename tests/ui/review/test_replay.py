"""The playing recording of a review: its time, speed and steps, its pointer, by buttons and keys."""

import pytest

from game.engine.gesture import RELEASE_OF, Kind
from game.engine.level import Level
from game.play.replay import SPEEDS
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.classic.result import INPUT_COOLDOWN, ResultScene
from game.ui.modes.review.review import ReviewScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, repaints, seen_now, words_seen
from tests.ui.hands import LEFT, RIGHT, SECOND, click, point, press, secret, settle, start_game, wait
from tests.ui.review.watching import replay_in_front, replay_of_a_win, until, watched

LENGTH = 2_000
"""The length of the recording in milliseconds."""


@pytest.fixture
def replay(open_game: Opener) -> ReviewScene:
    """The review of a short loss, stopped at its beginning."""
    return watched(open_game(reduced_motion=True))


def test_a_game_plays_at_once_to_the_same_end(cabinet: Cabinet) -> None:
    """Nobody has to press anything, and Back leads to the result."""
    replay = replay_of_a_win(cabinet)
    assert replay.walk.tape.runs
    assert replay.walk.tape.view.opened.bit_count() < 71
    for _ in range(20):
        cabinet.stage.update(SECOND // 10)
    assert not replay.walk.tape.runs
    assert replay.walk.tape.view.opened.bit_count() == 71
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, ResultScene)
    settle(cabinet)
    click_word(cabinet, "Review")
    until(cabinet, ReviewScene)


def test_time_is_seen_passing_while_it_plays_and_only_then(replay: ReviewScene) -> None:
    """The pointer and the clock move while it plays; stopped, it must not cost frames."""
    cabinet = replay.cabinet
    assert not repaints(cabinet, wait(cabinet, 25))
    assert not cabinet.stage.animating
    cabinet.ask(Asked(Action.PAUSE))
    assert cabinet.stage.animating
    for _ in range(8):
        assert repaints(cabinet, wait(cabinet, 25), replay.line)
    assert replay.walk.tape.at == 800
    cabinet.ask(Asked(Action.PAUSE))
    assert not repaints(cabinet, wait(cabinet, 25))


def test_it_stops_at_its_end_and_begins_anew_from_there(replay: ReviewScene) -> None:
    """Confirm at the end plays it again; after a stall it goes on by at most a quarter of a second."""
    cabinet, tape = replay.cabinet, replay.walk.tape
    cabinet.ask(Asked(Action.CONFIRM))
    wait(cabinet, 500)()
    assert tape.at == 248
    for _ in range(8):
        wait(cabinet, 62)()
    assert not tape.runs
    assert tape.at == LENGTH
    assert not cabinet.stage.animating
    assert any(f"{LENGTH / 1000:.3f} / {LENGTH / 1000:.3f}" in line for line in words_seen(cabinet))
    assert repaints(cabinet, press(cabinet, Action.CONFIRM))
    assert (tape.runs, tape.at) == (True, 0)


def test_the_speed_goes_round_and_is_said(replay: ReviewScene) -> None:
    """The shown speed must be the real one."""
    cabinet, tape = replay.cabinet, replay.walk.tape
    start = SPEEDS.index(1.0)
    for speed in (*SPEEDS[start + 1 :], *SPEEDS[: start + 1]):
        assert repaints(cabinet, press(cabinet, Action.CHORD))
        assert cabinet.style.words("replay.speed", speed=f"{speed:g}") in words_seen(cabinet)
        tape.restart()
        wait(cabinet, 1)()
        assert tape.at == 4 * speed
        tape.runs = False


def test_steps_go_from_change_to_change_and_stop_time(replay: ReviewScene) -> None:
    """Steps lead from the opening to the flag and the mine, and back to the covered board."""
    cabinet, tape, places = replay.cabinet, replay.walk.tape, []
    tape.runs = True
    for action in (Action.RIGHT, Action.LEFT):
        for _ in range(4):
            cabinet.ask(Asked(action))
            places.append(tape.at)
            assert not tape.runs
    assert places == [LENGTH / 2, LENGTH, LENGTH, LENGTH, LENGTH / 2, 0, 0, 0]
    assert not tape.view.opened


BUTTONS = {Action.FLAG: "path", Action.CHANCES: "chances", Action.LEFT: "at", Action.CHORD: "speed"}
"""The buttons of the heading, and what each changes."""


@pytest.mark.parametrize("action", BUTTONS)
def test_each_button_is_seen_and_does_its_key(action: Action, replay: ReviewScene) -> None:
    """Hover, press and release are visible, and the release does the action."""
    cabinet = replay.cabinet
    cabinet.ask(Asked(Action.RIGHT))

    def state() -> dict[str, object]:
        tape = replay.walk.tape
        shown = {"path": replay._replay_hand.shows_path, "chances": replay._advisor.overlay}
        return shown | {"at": tape.at, "speed": tape.speed}

    seen_now(cabinet)
    icon, before = replay.beside.heading.rect(action), state()
    assert icon
    for kind in (Kind.MOVE, Kind.LEFT_PRESS):
        assert repaints(cabinet, point(cabinet, kind, icon.center), icon)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_RELEASE, icon.center))
    after = state()
    assert [name for name in before if before[name] != after[name]] == [BUTTONS[action]]


@pytest.mark.parametrize("button", [Kind.LEFT_PRESS, Kind.MIDDLE_PRESS, Kind.RIGHT_PRESS])
def test_any_button_drags_a_board_larger_than_its_room(button: Kind, replay: ReviewScene) -> None:
    """The wheel keeps the point under the mouse in place; after the release nothing moves."""
    cabinet = replay.cabinet
    cabinet.stage.point(Pointing(None, replay.camera.area.topleft, 5))
    assert max(replay.camera.units(replay.camera.area.topleft)) < 16
    x, y = replay.camera.area.center
    left, top = replay.camera.left, replay.camera.top
    point(cabinet, button, (x, y))()
    assert repaints(cabinet, point(cabinet, Kind.MOVE, (x - 80, y - 60)))
    assert (replay.camera.left, replay.camera.top) == (left - 80, top - 60)
    point(cabinet, RELEASE_OF[button], (x - 80, y - 60))()
    assert not repaints(cabinet, point(cabinet, Kind.MOVE, (x, y)))


def test_a_larger_board_follows_the_hand(open_game: Opener) -> None:
    """Each event must be inside the window."""
    cabinet = open_game((800, 540), reduced_motion=True)
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
