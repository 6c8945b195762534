"""Recordings read from files: opened over the front scene, refused in words, with names of any bytes."""

import sys
from pathlib import Path

import pytest

from game.engine.game import Status
from game.engine.level import BEGINNER
from game.notation import rawvf
from game.play.replay import record
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ReplayFile
from game.ui.input.actions import Action, Asked
from game.ui.kit.load import LoadScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.review import load
from game.ui.modes.review.review import ReviewScene
from game.ui.modes.title.title import TitleScene
from tests.notation.recorded import PLAYER, avf
from tests.ui.eyes import colour_of, words_seen
from tests.ui.hands import play_to_win, start_game
from tests.ui.nodes import front_scene
from tests.ui.review.watching import replay_in_front, replay_of_a_win, until


def test_a_file_is_opened_over_what_is_there(cabinet: Cabinet, tmp_path: Path) -> None:
    """A file from the command line or dropped on the window must not lose the scene below."""
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    file = tmp_path / "game.rawvf"
    file.write_text(rawvf.write(record(play.session)), encoding="utf-8")
    cabinet.stage.replace(TitleScene(cabinet))
    cabinet.router.go(ReplayFile(file))
    until(cabinet, ReviewScene)
    replay = front_scene(cabinet, ReviewScene)
    replay.walk.tape.seek(1)
    assert replay.walk.tape.view.opened.bit_count() == 71
    assert play.session.status is Status.WON
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, TitleScene)


@pytest.mark.parametrize(
    ("name", "content"), [("game.avf", b""), ("game.avf", b"no recording"), ("game.avf", None), ("a\0b.avf", None)]
)
def test_a_file_that_is_no_recording_is_told_in_words(
    name: str, content: bytes | None, cabinet: Cabinet, tmp_path: Path
) -> None:
    """The game must go on. No file name can contain a zero byte, so such a file counts as missing."""
    if content is not None:
        (tmp_path / name).write_bytes(content)
    cabinet.stage.push(TitleScene(cabinet))
    cabinet.router.go(ReplayFile(tmp_path / name))
    until(cabinet, LoadScene)
    assert isinstance(cabinet.stage.top, LoadScene)
    lines = words_seen(cabinet)
    assert (cabinet.style.words("fault.unusable") in " ".join(lines)) is (content is None)
    assert colour_of(cabinet, next(line for line in lines if name[-4:] in line)) == "warning"
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, TitleScene)


def test_proofs_that_take_too_long_are_given_up(
    cabinet: Cabinet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a made-up file would keep a core busy for hours."""
    text = rawvf.write(replay_of_a_win(cabinet)._playback.recording).replace("Board:", "ProveIt: On\nBoard:")
    (tmp_path / "game.rawvf").write_text(text, encoding="utf-8")
    monkeypatch.setattr(load, "LONGEST_PROOFS_S", -1)
    cabinet.router.go(ReplayFile(tmp_path / "game.rawvf"))
    until(cabinet, LoadScene)
    assert isinstance(cabinet.stage.top, LoadScene)
    assert cabinet.style.words("fault.damaged") in " ".join(words_seen(cabinet))


def test_a_file_takes_the_place_of_the_replay_in_front(cabinet: Cabinet, tmp_path: Path) -> None:
    """Back from the second replay leads to the scene before the first one."""
    replay = replay_of_a_win(cabinet)
    file = tmp_path / "game.rawvf"
    file.write_text(rawvf.write(replay._playback.recording), encoding="utf-8")
    for _ in range(3):
        cabinet.router.go(ReplayFile(file))
        assert replay_in_front(cabinet) is not replay
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, ResultScene)


@pytest.mark.skipif(sys.platform == "win32", reason="file names are text there")
def test_a_file_name_of_any_bytes_is_drawn(cabinet: Cabinet, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A byte that is not UTF-8 appears as a replacement sign; such a file plays, and a missing one is named."""
    replay = replay_of_a_win(cabinet)
    for name, there in (("a\udcff.rawvf", True), ("b\udcfe.rawvf", False)):
        if there:
            (tmp_path / name).write_text(rawvf.write(replay._playback.recording), encoding="utf-8")
        cabinet.router.go(ReplayFile(tmp_path / name))
        assert any("\ufffd" in line or "\udcff" in line or "\udcfe" in line for line in words_seen(cabinet))
        until(cabinet, ReviewScene if there else LoadScene)
        words_seen(cabinet)
    assert rb"b\udcfe.rawvf" in caplog.text.encode()  # the log's text can be written anywhere


def test_a_name_of_bytes_is_shown_in_a_replay(cabinet: Cabinet, tmp_path: Path) -> None:
    """Other programs write names in their computer's code page; no font has a letter for a byte."""
    file = tmp_path / "game.avf"
    file.write_bytes(avf().replace(PLAYER.encode(), "Zoë".encode("cp1250")))
    cabinet.router.go(ReplayFile(file))
    replay_in_front(cabinet)
    assert any("Zo\\udceb" in word for word in words_seen(cabinet))
