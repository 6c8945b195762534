"""The replay scene, by its buttons, its bar and its keys."""

import sys
import time
from pathlib import Path

import pygame
import pytest

from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.level import BEGINNER
from game.notation import rawvf
from game.play.replay import record
from game.play.tape import SPEEDS
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ReplayFile
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.classic.result import INPUT_COOLDOWN, ResultScene
from game.ui.modes.review import load
from game.ui.modes.review.load import LoadScene
from game.ui.modes.review.replay import ReplayScene
from game.ui.modes.review.timeline import Mark
from game.ui.modes.title.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, colour_of, words_seen
from tests.ui.hands import RIGHT, SECOND, click, play_to_loss, play_to_win, secret, settle, start_game

LONGEST_WAIT = 20.0
"""Seconds for work beside the frame."""


def until(cabinet: Cabinet, kind: type[ReplayScene] | type[LoadScene]) -> None:
    """Let time pass until such a scene is in front and has nothing left to work out."""
    deadline = time.monotonic() + LONGEST_WAIT
    while not isinstance(cabinet.stage.top, kind) or (
        isinstance(cabinet.stage.top, LoadScene) and not problem(cabinet)
    ):
        assert time.monotonic() < deadline, "the recording never came"
        time.sleep(0.005)
        cabinet.stage.update(0)


def problem(cabinet: Cabinet) -> str:
    """Return what the loading scene complains about."""
    assert isinstance(cabinet.stage.top, LoadScene)
    return cabinet.stage.top.problem


def replay_of_a_win(cabinet: Cabinet) -> ReplayScene:
    """Win a game with a flag and a chord in it, and watch it from the result."""
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.WATCH))
    return replay_in_front(cabinet)


def replay_in_front(cabinet: Cabinet) -> ReplayScene:
    """Return the replay once it is there, its mistakes worked out."""
    until(cabinet, ReplayScene)
    replay = cabinet.stage.top
    assert isinstance(replay, ReplayScene)
    deadline = time.monotonic() + LONGEST_WAIT
    while replay.marks.waiting:
        assert time.monotonic() < deadline, "the mistakes never came"
        time.sleep(0.005)
        cabinet.stage.update(0)
    return replay


def bar_of(cabinet: Cabinet, replay: ReplayScene) -> pygame.Rect:
    """Return where the bar is: along the top of the line below the board."""
    px, (width, height) = cabinet.px, cabinet.size
    wide = max(replay.line.width, px(880))  # room for the figures
    return pygame.Rect((width - wide) // 2 + px(16), height - px(8 + 92) + px(24), wide - px(32), px(6))


def test_a_game_can_be_watched_from_its_result(open_game: Opener) -> None:
    """It runs by itself to the same end, and Back leads back to the result."""
    cabinet = open_game()
    replay = replay_of_a_win(cabinet)
    assert replay.tape.runs
    assert replay.tape.view.opened.bit_count() < 71
    for _ in range(20):
        cabinet.stage.update(SECOND // 10)
    assert not replay.tape.runs
    assert replay.tape.view.opened.bit_count() == 71
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, ResultScene)


def test_the_watch_button_does_the_same(open_game: Opener) -> None:
    """By mouse alone."""
    cabinet = open_game()
    play_to_loss(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)
    click_word(cabinet, "Watch")
    until(cabinet, ReplayScene)


def test_steps_go_from_change_to_change_and_back(open_game: Opener) -> None:
    """A step is an action, however long the hand rested before it."""
    cabinet = open_game()
    replay = replay_of_a_win(cabinet)
    cabinet.stage.act(Asked(Action.NEW))
    views = [replay.tape.view]
    while replay.tape.view.opened.bit_count() < 71:
        cabinet.stage.act(Asked(Action.RIGHT))
        views.append(replay.tape.view)
        assert len(views) < 100
    assert not replay.tape.runs
    assert len({view.opened for view in views}) > 10
    while replay.tape.view.opened:
        before = replay.tape.view.opened
        cabinet.stage.act(Asked(Action.LEFT))
        assert replay.tape.view.opened & before == replay.tape.view.opened != before
    assert replay.tape.at == 0


def test_the_bar_jumps_where_it_is_pressed_and_dragged(open_game: Opener) -> None:
    """Scrubbing: the end shows the won board, the beginning no more than the first click."""
    cabinet = open_game()
    replay = replay_of_a_win(cabinet)
    bar = bar_of(cabinet, replay)
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, bar.midright))
    assert replay.tape.view.opened.bit_count() == 71
    cabinet.stage.point(Pointing(Kind.MOVE, (bar.left - 50, bar.centery)))
    assert replay.tape.view.opened.bit_count() < 71
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, bar.midleft))
    cabinet.stage.point(Pointing(Kind.MOVE, bar.midright))
    assert replay.tape.view.opened.bit_count() < 71, "released means released"


def test_the_speed_goes_from_a_quarter_to_sixteen(open_game: Opener) -> None:
    """And time runs that much faster."""
    cabinet = open_game()
    replay = replay_of_a_win(cabinet)
    for _ in SPEEDS:
        cabinet.stage.act(Asked(Action.DOWN))
    assert replay.tape.speed == 0.25
    replay.tape.restart()
    replay.update(25)
    assert replay.tape.at == 25
    for _ in SPEEDS:
        cabinet.stage.act(Asked(Action.UP))
    assert replay.tape.speed == 16
    replay.tape.restart()
    replay.update(1)
    assert replay.tape.at == 64


def test_marks_stand_for_what_happened(open_game: Opener) -> None:
    """The opening at the beginning, flags, and the wrong flag among the mistakes once they are worked out."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(SECOND)
    safe = secret(play).safe & play.session.view.covered
    click(play, [safe.bit_length() - 1], RIGHT)
    click(play, [secret(play).mines.bit_length() - 1])
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.WATCH))
    replay = replay_in_front(cabinet)
    kinds = [mark for _, mark in replay.marks.found]
    assert kinds[0] is Mark.OPENING
    assert Mark.FLAG in kinds
    assert Mark.MISTAKE in kinds
    assert all(0 <= place <= 1 for place, _ in replay.marks.found)


def test_a_file_is_opened_over_what_is_there(open_game: Opener, tmp_path: Path) -> None:
    """From the command line or dropped on the window: a recording in any format."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    file = tmp_path / "game.rawvf"
    file.write_text(rawvf.write(record(play.session)), encoding="utf-8")
    cabinet.stage.replace(TitleScene(cabinet))
    cabinet.router.go(ReplayFile(file))
    until(cabinet, ReplayScene)
    replay = cabinet.stage.top
    assert isinstance(replay, ReplayScene)
    replay.seek(1)
    assert replay.tape.view.opened.bit_count() == 71
    assert play.session.status is Status.WON
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, TitleScene)


@pytest.mark.parametrize("content", [b"", b"no recording", None])
def test_a_file_that_is_no_recording_is_told_in_words(content: bytes | None, open_game: Opener, tmp_path: Path) -> None:
    """The game goes on."""
    cabinet = open_game()
    file = tmp_path / "game.avf"
    if content is not None:
        file.write_bytes(content)
    cabinet.stage.push(TitleScene(cabinet))
    cabinet.router.go(ReplayFile(file))
    until(cabinet, LoadScene)
    assert isinstance(cabinet.stage.top, LoadScene)
    line = next(line for line in words_seen(cabinet) if "game.avf" in line)
    assert colour_of(cabinet, line) == "warning"
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, TitleScene)


def test_a_name_that_no_file_can_have_is_told_in_words(open_game: Opener) -> None:
    """A zero byte ends a name for the system; the sentence is that of a missing file."""
    cabinet = open_game()
    cabinet.stage.push(TitleScene(cabinet))
    cabinet.router.go(ReplayFile(Path("a\0b.avf")))
    until(cabinet, LoadScene)
    assert cabinet.words("fault.file_missing") in " ".join(words_seen(cabinet))


def test_proofs_that_take_too_long_are_given_up(
    open_game: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a made-up file would keep a core busy for hours."""
    cabinet = open_game()
    text = rawvf.write(replay_of_a_win(cabinet)._playback.recording).replace("Board:", "ProveIt: On\nBoard:")
    (tmp_path / "game.rawvf").write_text(text, encoding="utf-8")
    monkeypatch.setattr(load, "LONGEST_PROOFS_S", -1)
    cabinet.router.go(ReplayFile(tmp_path / "game.rawvf"))
    until(cabinet, LoadScene)
    assert isinstance(cabinet.stage.top, LoadScene)
    assert cabinet.words("fault.file_large") in " ".join(words_seen(cabinet))


def test_a_file_takes_the_place_of_the_replay_in_front(open_game: Opener, tmp_path: Path) -> None:
    """Back from the second leads to where the first came from."""
    cabinet = open_game()
    replay = replay_of_a_win(cabinet)
    file = tmp_path / "game.rawvf"
    file.write_text(rawvf.write(replay._playback.recording), encoding="utf-8")
    for _ in range(3):
        cabinet.router.go(ReplayFile(file))
        assert replay_in_front(cabinet) is not replay
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, ResultScene)


@pytest.mark.skipif(sys.platform == "win32", reason="file names are text there")
def test_a_file_name_of_any_bytes_is_drawn(open_game: Opener, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A byte that is not UTF-8 shows as a sign of its own; a file that is there is played, one that is not is named."""
    cabinet = open_game()
    replay = replay_of_a_win(cabinet)
    for name, there in (("a\udcff.rawvf", True), ("b\udcfe.rawvf", False)):
        if there:
            (tmp_path / name).write_text(rawvf.write(replay._playback.recording), encoding="utf-8")
        cabinet.router.go(ReplayFile(tmp_path / name))
        assert any("\ufffd" in line or "\udcff" in line or "\udcfe" in line for line in words_seen(cabinet))
        until(cabinet, ReplayScene if there else LoadScene)
        words_seen(cabinet)
    assert rb"b\udcfe.rawvf" in caplog.text.encode()  # what tells of it can be written anywhere
