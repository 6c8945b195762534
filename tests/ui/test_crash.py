"""When the game itself is at fault: a log, a box that says where it lies, a clean exit code."""

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import app
from game.store import paths
from game.ui.core import crash


@pytest.fixture(autouse=True)
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the test's own log file; afterwards reports to the terminal are normal again."""
    file = tmp_path / "logs" / "minesweeper.log"
    monkeypatch.setattr(paths, "log_file", lambda: file)
    before = threading.excepthook
    yield file
    threading.excepthook = before
    logging.basicConfig(force=True)


def fail() -> None:
    """Fail as no game should."""
    raise RuntimeError("the dice fell off the table")


def test_a_crash_is_written_down_and_told(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its exit code differs from those of a missing screen and a wrong command line."""
    monkeypatch.setattr(app, "_play", lambda _: fail())
    boxes = []
    monkeypatch.setattr(pygame.display, "get_init", lambda: True)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "message_box", lambda _, message, **_rest: boxes.append(message))
    assert app.main([]) == app.CRASHED
    assert "the dice fell off the table" in log.read_text(encoding="utf-8")
    [message] = boxes
    assert str(log) in message


def test_two_crashes_are_both_kept_until_the_log_is_large(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that only grows would fill the disk."""
    monkeypatch.setattr(app, "_play", lambda _: fail())
    app.main([])
    app.main([])
    assert log.read_text(encoding="utf-8").count("RuntimeError: ") == 2
    log.write_text("x" * (crash.LARGEST_LOG + 1), encoding="utf-8")
    app.main([])
    assert log.stat().st_size < 10_000


def test_without_a_terminal_the_log_file_is_told(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A windowed bundle has no standard error; writing to it would be the next crash."""
    monkeypatch.setattr(app, "_play", lambda _: fail())
    monkeypatch.setattr(sys, "stderr", None)
    assert app.main([]) == app.CRASHED
    assert "RuntimeError" in log.read_text(encoding="utf-8")


def test_a_log_that_can_t_be_written_hides_nothing(
    log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The terminal still gets the report."""
    log.parent.write_text("a file where a folder should be", encoding="utf-8")
    monkeypatch.setattr(app, "_play", lambda _: fail())
    assert app.main([]) == app.CRASHED
    assert "the dice fell off the table" in capsys.readouterr().err


def test_what_the_player_can_mend_is_shown_where_there_is_no_terminal(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a double click on the program would seem to do nothing."""
    boxes = []
    monkeypatch.setattr(pygame.display, "get_init", lambda: True)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "windows")
    monkeypatch.setattr(pygame.display, "message_box", lambda _, message, **_rest: boxes.append(message))
    crash.begin_log()
    crash.say("there is no screen")
    assert boxes == []
    monkeypatch.setattr(sys, "stderr", None)
    crash.begin_log()
    crash.say("there is no screen")
    assert boxes == ["there is no screen"]
    assert "there is no screen" in log.read_text(encoding="utf-8")


def test_a_thread_that_fails_is_written_down(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on without it, but nothing fails in silence."""
    monkeypatch.setattr(sys, "stderr", None)
    crash.begin_log()
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    assert "the dice fell off the table" in log.read_text(encoding="utf-8")


def test_a_path_that_is_no_text_is_told_too(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home folder's name may contain bytes that are not UTF-8 or that command a terminal."""
    try:
        raise OSError("no such file: /home/\udcff\x1b[2J\u202e")
    except OSError:
        crash.tell()
    assert "OSError: no such file: /home/\\udcff\\x1b[2J\\u202e" in log.read_text(encoding="utf-8")
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "message_box", lambda title, message, **_: shown.append(message))
    pygame.display.init()
    crash._show_box(lambda words: "/home/\udcff")
    assert shown == ["/home/\\udcff"]
