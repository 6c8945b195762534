"""Disks that fail, for a moment or for good: no record is given up, and the message names the true reason."""

import fcntl
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from errno import EIO, ENOLCK
from os import strerror
from pathlib import Path
from stat import S_IMODE
from typing import Any
from unittest.mock import Mock

import pytest

from game.store import access, database, settings, unsaved
from game.store.access import backups, mend, open_records
from game.store.database import Database, Row, check_content
from game.store.doctor import Severity, repair
from game.store.errors import DamagedError, DiskError
from game.store.files import MOST_ASIDE, asides
from game.store.keeper import Keeper
from game.store.kinds import PlayedGame
from tests.store.made import game, run, sql

GAMES = 40


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a history of forty games without a backup."""
    place = tmp_path / "data" / "records.sqlite"
    fill(place, range(GAMES))
    return place


def fill(place: Path, numbers: range) -> None:
    """Make a history of some games with their replays, and no backup."""
    with closing(open_records(place)) as records:
        records.merge((game(number), f"replay {number}") for number in numbers)


WAY_OF_WRITING = 18
"""The byte of a database that says how it is written: https://www.sqlite.org/fileformat.html#file_format_version_numbers"""

SPOIL = "UPDATE games SET time_ms = time_ms + 1 WHERE id = 3"
"""Changes a row past its checksum."""


def uids(place: Path) -> set[str]:
    """Return the uids of the games of an undamaged history."""
    with closing(open_records(place)) as records:
        assert records.lasting
        return {one.uid for one, _ in records.every(PlayedGame)}


ALL = {game(number).uid for number in range(GAMES)}


def unreadable_page(self: Database, sql: str, *values: object, work: int = 0) -> list[Row]:
    """Replace SQLite's check on a disk that can't read one page: the check names the system's error."""
    if sql.startswith("PRAGMA integrity_check"):
        return [("Tree 4 page 9: unable to get the page. error code=266",)]
    return ROWS(self, sql, *values, work=work or database.WORK)


ROWS = Database.rows


def test_a_page_that_cannot_be_read_just_now_is_no_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game runs without the disk and warns; the next start finds every game."""
    with monkeypatch.context() as patch:
        patch.setattr(Database, "rows", unreadable_page)
        with closing(open_records(path)) as records:
            assert not records.lasting
            assert "can't be read just now" in records.warnings[0]
    assert asides(path) == []
    assert uids(path) == ALL


def test_an_error_of_the_disk_is_told_from_damage() -> None:
    """SQLite's error code distinguishes the two."""
    with closing(database.in_memory()) as found:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
        with pytest.raises(DiskError), found._translate_errors():
            raise error
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        with pytest.raises(DamagedError), found._translate_errors():
            raise error


def breaks_off(self: Database, sql: str, *values: object, work: int = 0) -> Iterator[Row]:
    """Replace a disk that reads seven rows of games and then fails."""
    for number, row in enumerate(EACH(self, sql, *values, work=work or database.WORK)):
        if number == 7 and "FROM games" in sql:
            raise DiskError("disk I/O error")
        yield row


EACH = Database.each


def test_a_history_is_not_mended_while_a_part_of_it_cannot_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mending would give up rows that are readable a minute later; meanwhile the readable rows are shown."""
    sql(path, SPOIL)
    with monkeypatch.context() as patch:
        patch.setattr(Database, "each", breaks_off)
        with closing(open_records(path)) as records:
            assert not records.lasting
            assert len(records.games()) == 13, "seven from each end, but for the spoiled one"
    assert asides(path) == []
    assert uids(path) == ALL - {game(2).uid}


def test_what_sqlite_takes_for_damage_is_none_while_bytes_cannot_be_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite calls tables that it can't read malformed."""
    opened = Path.open

    def fails(place: Path, mode: str = "r", **options: Any) -> Any:
        if mode == "rb":
            raise OSError(EIO, strerror(EIO))
        return opened(place, mode, **options)

    with monkeypatch.context() as patch:
        patch.setattr(access, "check_schema", Mock(side_effect=DamagedError("database disk image is malformed")))
        patch.setattr(Path, "open", fails)
        with closing(open_records(path)) as records:
            assert not records.lasting
            assert strerror(EIO) in records.warnings[0]
    assert asides(path) == []
    assert uids(path) == ALL


def test_what_is_wrong_once_and_right_again_is_not_mended(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk may give wrong bytes once; only the same damage twice is damage."""
    faults = [DamagedError("a wrong byte")]

    def once(found: Database) -> None:
        if faults:
            raise faults.pop()
        check_content(found)

    monkeypatch.setattr(access, "check_content", once)
    with closing(open_records(path)) as records:
        assert (records.lasting, records.warnings, records.count()) == (True, (), (GAMES, 0))
    assert asides(path) == []


def test_a_history_whose_head_forbids_to_write_is_mended(path: Path) -> None:
    """SQLite reads such a file and refuses each change to it: new games would wait for ever."""
    content = bytearray(path.read_bytes())
    content[WAY_OF_WRITING] = 3  # 2 is the latest
    path.write_bytes(content)
    with closing(Keeper(path)) as keeper:
        keeper.put(game(100))
        keeper.settle()
        assert (keeper.waiting, keeper.problem) == (0, "")
    assert uids(path) == ALL | {game(100).uid}
    assert len(asides(path)) == 1


def test_one_run_of_the_game_mends_once(path: Path) -> None:
    """A disk that keeps failing would fill with damaged copies; new games wait meanwhile."""
    sql(path, SPOIL)
    with closing(Keeper(path)) as keeper:
        assert keeper.read(lambda records: records.count()) == (GAMES - 1, 0)
    with closing(Keeper(path)) as keeper:
        keeper.read(lambda records: records.count())
        for number in (100, 101, 102):
            sql(path, "DROP INDEX games_by_date" if number == 100 else "UPDATE games SET time_ms = time_ms + 1")
            keeper.read(_damaged_once())
            keeper.put(game(number))
            keeper.settle()
        assert len(asides(path)) == 2
        assert keeper.problem
    assert {game(number).uid for number in (101, 102)} <= uids(path) | {
        file.stem for file in unsaved.waiting_files(path)
    }


def _damaged_once() -> Callable[[Any], int]:
    """Return a question that finds damage in its first answer, so that the history is opened anew."""
    faults = [DamagedError("a wrong byte")]

    def question(records: Any) -> int:
        if faults:
            raise faults.pop()
        return int(records.count()[0])

    return question


def test_a_repair_merges_every_damaged_history_that_was_kept(path: Path) -> None:
    """Each file is read once more; a game in several of them is added once."""
    for number, first in enumerate((20, 50, 60), 1):
        other = path.parent / "other.sqlite"
        fill(other, range(first, first + 25))
        other.replace(path.with_name(f"{path.name}.bad{number if number > 1 else ''}"))
        for part in path.parent.glob("other*"):
            part.unlink()
    path.with_name(f"{path.name}.bad4").write_bytes(b"no history")
    found = repair(path, path.with_name("settings.toml")).findings
    assert {finding.severity for finding in found} == {Severity.NOTE}
    assert [finding.path.name[-4:] for finding in found] == [".bad", "bad2", "bad3"]
    assert uids(path) == {game(number).uid for number in (*range(45), *range(50, 85))}
    assert repair(path, path.with_name("settings.toml")).findings == ()


@pytest.mark.long
def test_damaged_histories_that_are_kept_are_bounded_and_cost_no_game(path: Path) -> None:
    """The oldest makes way, and what only it had goes into the new history first."""
    for number in range(MOST_ASIDE + 3):
        with closing(open_records(path)) as records:
            records.add(game(200 + number))
        sql(path, f"UPDATE games SET time_ms = time_ms + 1 WHERE uid = '{game(number).uid}'")
    assert uids(path) == ALL | {game(200 + number).uid for number in range(MOST_ASIDE + 3)}
    assert len(asides(path)) == MOST_ASIDE
    kept = [found for found in path.parent.glob("*.bad*") if not found.name.endswith(("-wal", "-shm"))]
    assert len(kept) == MOST_ASIDE


def test_a_mending_that_was_killed_at_its_last_step_keeps_what_only_the_new_file_has(path: Path) -> None:
    """The sources of the new file may be gone by then."""
    sql(path, SPOIL)
    with closing(open_records(path.with_name("records.mended.sqlite"))) as records:
        records.add(game(300))
    with closing(open_records(path)) as records:
        assert game(300) in records.games()


def test_a_check_on_a_busy_computer_takes_no_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy computer once made a history seem too large; the limit counts work, not seconds."""
    seconds = iter(range(0, 10**9, 1000))
    monkeypatch.setattr(database, "STEPS_AT_ONCE", 10)
    monkeypatch.setattr(database, "monotonic", lambda: next(seconds), raising=False)
    with closing(open_records(path)) as records:
        assert (records.warnings, records.count()) == ((), (GAMES, 0))


def test_where_nothing_can_be_locked_the_true_reason_is_told_at_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite reports such an error as another program; thirty seconds of waiting would not help."""
    looks: list[Path] = []
    lock = access._lock

    def look(place: Path) -> Database | None:
        looks.append(place)
        return lock(place)

    monkeypatch.setattr(access, "_lock", look)
    monkeypatch.setattr(fcntl, "lockf", Mock(side_effect=OSError(ENOLCK, strerror(ENOLCK))))
    with closing(sqlite3.connect(path.with_name("records.lock.sqlite"), isolation_level=None)) as held:
        held.execute("BEGIN EXCLUSIVE")
        records = open_records(path)
    with closing(records):
        assert f"can't be locked: {strerror(ENOLCK)}" in records.warnings[0]
        assert records.count() == (GAMES, 0)
    assert len(looks) == 1


def test_a_history_is_nobody_elses_to_read(path: Path) -> None:
    """This covers the file, SQLite's files beside it, a backup, and a file of an earlier version."""
    path.chmod(0o644)
    with closing(open_records(path)) as records:
        records.add(run(1), "text")
        beside = [path, *path.parent.glob("records.sqlite-*"), *(copy for copy in backups(path) if copy.exists())]
        assert len(beside) >= 3
        assert {S_IMODE(file.stat().st_mode) for file in beside} == {0o600}
    mend(path, "a test")
    assert S_IMODE(path.stat().st_mode) == 0o600


def test_a_folder_that_links_to_itself_ends_nothing(tmp_path: Path) -> None:
    """Settings and games can't be written there, and the player reads why."""
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with closing(settings.Writer(loop / "settings.toml")) as writer:
        writer.put(settings.Settings(mute=True))
    assert "can't be written" in writer.problem
    with closing(Keeper(loop / "records.sqlite")) as keeper:
        keeper.put(game(1), "replay")
        keeper.settle()
        assert keeper.problem
        assert keeper.read(lambda records: records.count()) == (1, 0)


def test_two_copies_change_different_settings_and_both_stay(tmp_path: Path) -> None:
    """Each copy writes its own changes; in one field the later change counts."""
    path = tmp_path / "settings.toml"
    base = settings.Settings(player="Ada")
    settings.save(path, base)
    first, second = (settings.Writer(path, base=settings.load(path).settings) for _ in range(2))
    first.put(settings.with_values(base, {"theme": "paper", "mute": True}))
    first.close()
    second.put(settings.with_values(base, {"music_volume": 5, "theme": "contrast"}))
    second.close()
    assert settings.load(path).settings == settings.with_values(
        base, {"theme": "contrast", "mute": True, "music_volume": 5}
    )


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_a_backup_is_made_whatever_language_the_terminal_has(encoding: str, tmp_path: Path) -> None:
    """A folder's name may have characters outside the terminal's encoding."""
    home = tmp_path / "h\u00e4us"
    script = (
        "from pathlib import Path; import sys; from game.store.access import open_records;"
        "from tests.store.made import game; path = Path(sys.argv[1]) / 'records.sqlite';"
        "records = open_records(path); records.merge((game(n), None) for n in range(200)); records.close();"
        "again = open_records(path); assert again.warnings == (), again.warnings;"
        "assert path.with_name('records.backup.sqlite').exists()"
    )
    environment = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": encoding}
    done = subprocess.run(
        [sys.executable, "-c", script, home], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
