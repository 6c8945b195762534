"""Errors of files and codes appear in the player's language, and in detail on the terminal."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine.errors import BadBoardError, BadHeaderError, GameError, NotationError, TooLargeError
from game.engine.level import BEGINNER
from game.i18n.catalogue import ENGLISH, LOCALES, Words, read_locale
from game.notation import recordings
from game.store import settings
from game.store.errors import (
    BusyError,
    DamagedError,
    NewerError,
    Problem,
    ReadOnlyError,
    ReplacedError,
    SlowError,
    StoreError,
    no_backup,
    problem_of,
    unsaved_now,
)
from game.ui.core import faults
from game.ui.core.routes import Title
from game.ui.modes.review.load import read_file
from tests.ui.conftest import Opener
from tests.ui.eyes import words_seen
from tests.ui.hands import play_to_loss, settle, start_game

WORDS = Words("de")


def raised(deed: Callable[[], object]) -> GameError:
    """Return the error that something raises."""
    with pytest.raises(GameError) as found:
        deed()
    return found.value


def test_faults_have_at_most_twelve_sentences() -> None:
    """Each says what happened to what; a newcomer meets few of them, and the log has every detail."""
    assert len([key for key in read_locale(ENGLISH) if key.startswith("fault.")]) <= 12


@pytest.mark.parametrize(
    ("error", "place"),
    [
        (TooLargeError("9 bytes, and at most 8 are read"), None),
        (BadHeaderError("line 7: Width is 'x'"), 7),
        (BadBoardError("before byte 12: 9 mines"), 12),
        (NotationError("no"), None),
        (DamagedError("the replay of game 1 is that of another one"), None),
    ],
)
def test_a_bad_recording_is_told_with_the_place_of_its_fault(error: GameError, place: int | None) -> None:
    """The text names the line or byte, if known."""
    what = WORDS("fault.damaged")
    assert faults.of_file(WORDS, error) == (WORDS("fault.at", what=what, number=place) if place else what)


def test_a_file_that_is_not_there_or_no_recording_is_told_so(tmp_path: Path) -> None:
    """These errors are frequent."""
    assert faults.of_file(WORDS, raised(lambda: read_file(tmp_path / "no.avf"))) == WORDS("fault.unusable")
    assert faults.of_file(WORDS, raised(lambda: read_file(tmp_path))) == WORDS("fault.unusable")
    assert faults.of_file(WORDS, raised(lambda: recordings.read(b"GIF89a"))) == WORDS("fault.damaged")


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (BusyError("held"), "busy"),
        (ReadOnlyError("no right"), "unusable"),
        (SlowError("long"), "damaged"),
        (OSError(28, "No space left on device"), "unusable"),
        (NewerError("version 99"), "newer"),
        (DamagedError("a page"), "damaged"),
        (ReplacedError("other"), "unusable"),
    ],
)
def test_what_keeps_the_history_has_its_reason(error: Exception, key: str) -> None:
    """The reason appears in its own sentence and inside another one."""
    why = WORDS(f"fault.{key}")
    assert faults.of_history(WORDS, error) == WORDS("fault.unread", file="records.sqlite", why=why)
    assert faults.sentence(WORDS, unsaved_now(error)) == WORDS("fault.unsaved", why=why)
    assert faults.sentence(WORDS, no_backup(error)) == WORDS("fault.unsaved", why=why)


def test_a_reason_that_is_a_problem_itself_is_passed_on() -> None:
    """A failed save names the problem found when the history was opened."""
    found = Problem("x was damaged", "fault.mended", file="x")
    assert problem_of(StoreError(found)) is found
    assert WORDS("fault.mended", file="x") in faults.of_history(WORDS, StoreError(found))


def test_a_full_disk_is_told_once(open_game: Opener, tmp_path: Path) -> None:
    """The history in memory has the reason already, and then nothing can be saved for that reason."""
    (tmp_path / "records.sqlite").mkdir()
    cabinet = open_game()
    play_to_loss(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)
    assert cabinet.problems() == [cabinet.style.words("fault.unsaved", why=cabinet.style.words("fault.unusable"))]


def test_the_terminal_keeps_every_detail(tmp_path: Path) -> None:
    """The report names the file, the wrong value and the allowed ones."""
    file = tmp_path / "settings.toml"
    file.write_text("music_volume = 300\n", encoding="utf-8")
    [warning] = settings.load(file).warnings
    assert str(warning) == f"{file}: music_volume must be a whole number from 0 to 100, not 300; its default is used"
    assert faults.sentence(WORDS, warning) == WORDS("fault.value", line="music_volume = 300")
    file.write_text("music_volume =", encoding="utf-8")
    [warning] = settings.load(file).warnings
    assert warning.startswith(f"{file} can't be read (")
    assert faults.sentence(WORDS, warning) == WORDS("fault.unread", file="settings.toml", why=WORDS("fault.damaged"))


@pytest.mark.parametrize("language", LOCALES)
def test_a_mended_history_is_told_in_the_player_s_language(language: str, open_game: Opener, tmp_path: Path) -> None:
    """It is the first sentence on the title."""
    (tmp_path / "records.sqlite").write_bytes(b"no history at all" * 99)
    cabinet = open_game(language=language, reduced_motion=True)
    cabinet.history.ask(lambda _: None).wait()
    cabinet.router.go(Title())
    told = cabinet.style.words("fault.mended", file="records.sqlite")
    assert told in cabinet.problems()
    assert told.replace(" ", "") in "".join(words_seen(cabinet)).replace(" ", "")
