"""Finished games are saved off the frame, and a game that can't be saved is never dropped."""

import json
import sqlite3
import sys
import threading
from contextlib import closing
from errno import EIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import Mock
from zlib import crc32

import pytest

from game.notation.recording import LARGEST_FILE
from game.store import unsaved
from game.store.access import backups, open_records
from game.store.doctor import examine
from game.store.errors import DamagedError, Problem, StoreError, UnavailableError, problem_of
from game.store.keeper import Keeper
from game.store.kinds import EVERY_GAMES, PlayedGame
from game.store.records import Records
from game.store.schema import STEPS
from tests.patience import PATIENCE, wait_until
from tests.store.made import game, match


def kept(path: Path) -> list[PlayedGame]:
    """Return the games that the next start finds."""
    with closing(open_records(path)) as records:
        return records.games(limit=1000)


def wait_for(keeper: Keeper, waiting: int = 0) -> None:
    """Return when *waiting* games wait."""
    wait_until(lambda: keeper.waiting == waiting)


def test_what_is_put_is_there_at_the_next_start(path: Path) -> None:
    """A player who quits right after a game must not lose it."""
    with closing(Keeper(path)) as keeper:
        for number in range(5):
            keeper.put(game(number), f"replay {number}")
        keeper.put(match(1))
    assert (keeper.problem, keeper.warnings, keeper.waiting) == ("", (), 0)
    with closing(open_records(path)) as records:
        assert records.games() == [game(number) for number in (4, 3, 2, 1, 0)]
        assert records.replay(game(3).uid) == "replay 3"
        assert records.matches() == [match(1)]


unix_only = pytest.mark.skipif(sys.platform == "win32", reason="full and read-only disks are made the way Unix does")


@unix_only
@pytest.mark.parametrize("reachable", [True, False])
def test_a_game_in_a_locked_folder_is_shown_and_saved_later(reachable: bool) -> None:
    """A stick may be write-protected: play goes on, readable tables are shown, and the player gets a warning."""
    from tests.store.disks import read_only

    with TemporaryDirectory() as folder:  # pytest's parent folders don't admit the user nobody
        path = Path(folder) / "data" / "records.sqlite"
        with closing(open_records(path)) as records:
            records.add(game(1))
        with closing(Keeper(path)) as keeper, read_only(path.parent, reachable=reachable):
            keeper.put(game(2))
            assert keeper.read(Records.games) == ([game(2), game(1)] if reachable else [game(2)])
            assert (keeper.waiting, keeper.read(lambda records: records.lasting)) == (1, False)
            assert str(path) in keeper.problem
            assert keeper.warnings
            report = examine(path, path.with_name("settings.toml"))
            assert not report.healthy
            assert not report.repairable
        assert keeper.problem == ""
        assert kept(path) == [game(2), game(1)]


@unix_only
def test_a_game_that_finds_no_room_is_saved_with_the_next(path: Path) -> None:
    """After a full disk the player has a warning, and nothing is lost."""
    from tests.store.disks import full_disk

    with closing(Keeper(path)) as keeper:
        with full_disk():
            keeper.put(game(1), "replay")
            with pytest.raises(StoreError, match=r"."):
                keeper.read(lambda records: records.database.one("SELECT 1 WHERE false"))
            assert keeper.waiting == 1
            assert str(path) in keeper.problem
        keeper.put(game(2))
        wait_for(keeper)
        assert keeper.problem == ""
        assert kept(path) == [game(2), game(1)]


@unix_only
def test_a_game_that_finds_no_room_is_shown_all_the_same(path: Path) -> None:
    """Until the game ends the history is in memory."""
    from tests.store.disks import full_disk

    with closing(Keeper(path)) as keeper, full_disk():
        keeper.put(game(1))
        keeper.put(game(2))
        assert keeper.read(Records.games) == [game(2), game(1)]
        assert keeper.warnings
    assert kept(path) == [game(2), game(1)]


def test_a_game_that_cannot_be_added_waits_in_a_file_for_the_next_start(path: Path) -> None:
    """Another file has the history's path until the game ends."""
    path.mkdir(parents=True)
    with closing(Keeper(path)) as keeper:
        keeper.put(game(1), "replay")
        keeper.put(match(2))
    assert "is not a file" in keeper.problem
    assert sorted(file.name for file in unsaved.folder(path).iterdir()) == [f"{game(n).uid}.json" for n in (1, 2)]
    path.rmdir()
    with closing(Keeper(path)) as keeper:
        assert keeper.read(Records.games) == [game(1)]
        assert keeper.read(Records.matches) == [match(2)]
        assert keeper.read(lambda records: records.replay(game(1).uid)) == "replay"
        assert keeper.warnings == ()
    assert [*unsaved.folder(path).iterdir()] == []


def test_games_wait_in_files_beside_a_later_versions_history(path: Path) -> None:
    """The later version adds them at its next start."""
    with closing(Keeper(path)) as keeper:
        keeper.put(game(1))
    with closing(open_records(path)) as records:
        for change in ("ALTER TABLE games ADD COLUMN mood TEXT", f"PRAGMA user_version = {len(STEPS) + 1}"):
            records.database.rows(change)
    with closing(Keeper(path)) as keeper:
        keeper.put(game(2))
        assert keeper.read(Records.games) == [game(2), game(1)]
    assert f"version {len(STEPS) + 1}" in keeper.problem
    [file] = unsaved.folder(path).iterdir()
    assert file.stem == game(2).uid


def test_a_file_that_waits_and_cannot_be_read_is_said_and_kept(path: Path) -> None:
    """The player may mend it by hand; the game must not try it at every start."""
    unsaved.folder(path).mkdir(parents=True)
    contents = {"a": b"", "b": b"\xff", "c": b"[" * 90_000, "d": b'{"kind": "game", "game": {"uid": 5}}', "e": b"5"}
    for name, content in contents.items():
        (unsaved.folder(path) / f"{name}.json").write_bytes(content)
    with closing(Keeper(path)) as keeper:
        assert keeper.read(Records.games) == []
        assert len(keeper.warnings) == 5
    found = {file.name: file.read_bytes() for file in unsaved.folder(path).iterdir()}
    assert found == {f"{name}.json.bad": content for name, content in contents.items()}


def test_a_file_that_waits_and_cannot_be_read_just_now_is_taken_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fails once proves no damage."""
    unsaved.keep(path, (game(1), None))
    with monkeypatch.context() as patch, closing(Keeper(path)) as keeper:
        patch.setattr(Path, "read_text", Mock(side_effect=OSError(EIO, "Input/output error")))
        assert keeper.read(Records.games) == []
        [warning] = keeper.warnings
        assert isinstance(warning, Problem)
        assert warning.values["why"] == problem_of(OSError(EIO, "Input/output error"))
    with closing(Keeper(path)) as keeper:
        assert keeper.read(Records.games) == [game(1)]


def test_a_file_that_waits_and_was_changed_is_not_taken(path: Path) -> None:
    """One flipped bit can turn it into another valid game."""
    unsaved.keep(path, (game(1), None))
    [file] = unsaved.folder(path).iterdir()
    file.write_text(file.read_text(encoding="utf-8").replace("20000", "20001"), encoding="utf-8")
    warnings: list[str] = []
    assert [*unsaved.read(path, warnings)] == []
    assert "it is not as it was written" in warnings[0]


@pytest.mark.parametrize(
    "changed", [{"kind": "nothing"}, {"kind": ["game"]}, {"kind": "match"}, {"game": []}, {"replay": 5}]
)
def test_a_file_that_waits_and_holds_nothing_that_was_played_is_said(path: Path, changed: dict[str, object]) -> None:
    """The checksum may even be right: an unknown kind, missing fields, a replay that is no text."""
    unsaved.keep(path, (game(1), "a replay"))
    [file] = unsaved.folder(path).iterdir()
    content = json.loads(file.read_text(encoding="utf-8")) | changed
    del content["checksum"]
    checksum = crc32(json.dumps(content, sort_keys=True).encode())
    file.write_text(json.dumps(content | {"checksum": checksum}), encoding="utf-8")
    warnings: list[str] = []
    assert [*unsaved.read(path, warnings)] == []
    assert "it holds nothing that was played" in warnings[0]
    assert [each.name for each in unsaved.folder(path).iterdir()] == [f"{file.name}.bad"]


def test_a_file_that_waits_and_is_too_large_is_not_read(path: Path) -> None:
    """A file that can't be a game must not fill the memory."""
    file = unsaved.folder(path) / "a.json"
    file.parent.mkdir(parents=True)
    with file.open("wb") as content:
        content.truncate(2 * LARGEST_FILE + 1)
    warnings: list[str] = []
    assert [*unsaved.read(path, warnings)] == []
    assert f"it has {2 * LARGEST_FILE + 1} bytes" in warnings[0]


def test_a_history_that_breaks_while_the_game_runs_is_mended(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Damage may appear after the start; the new history has the last game too."""
    add, tried = Records.add, []

    def broken_once(records: Records, *kept: Any) -> bool:
        tried.append(kept)
        if len(tried) == 1:
            raise DamagedError("malformed")
        return add(records, *kept)

    monkeypatch.setattr(Records, "add", broken_once)
    with closing(Keeper(path)) as keeper:
        keeper.put(game(1))
        wait_for(keeper)
    assert kept(path) == [game(1)]


def test_a_game_goes_into_the_file_that_took_the_place_of_the_open_one(path: Path) -> None:
    """Another copy of the game mended the history meanwhile."""
    with closing(Keeper(path)) as keeper:
        keeper.put(game(1))
        wait_for(keeper)
        with closing(open_records(path)) as other:
            other.database.rows("DROP INDEX games_by_time")
        open_records(path).close()  # mends
        keeper.put(game(2))
    assert keeper.problem == ""
    assert kept(path) == [game(2), game(1)]


@pytest.mark.parametrize("error", [ZeroDivisionError("a fault of ours"), UnavailableError("held by another program")])
def test_what_goes_wrong_does_not_end_the_saving(
    error: Exception, keeper: Keeper, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After any error the player has a warning, and the game waits for another try with the next one."""
    with monkeypatch.context() as patch:
        patch.setattr(Records, "add", Mock(side_effect=error))
        keeper.put(game(1))
        wait_until(lambda: keeper.problem)
    assert str(error) in keeper.problem
    keeper.put(game(2))
    wait_for(keeper)
    assert kept(path) == [game(2), game(1)]


def test_a_long_run_is_backed_up_on_the_way(path: Path) -> None:
    """A long run is not left without a backup until the next start."""
    with closing(Keeper(path)) as keeper:
        for number in range(EVERY_GAMES):
            keeper.put(game(number))
    with closing(open_records(backups(path)[0])) as backup:
        assert backup.count() == (EVERY_GAMES, 0)


def test_a_question_is_asked_again_after_mending(keeper: Keeper) -> None:
    """The scene need not know that the history was mended."""
    keeper.put(game(1))
    asked: list[Records] = []

    def question(records: Records) -> int:
        asked.append(records)
        if len(asked) == 1:
            raise DamagedError("malformed")
        return records.count()[0]

    assert keeper.read(question) == 1
    assert asked[0] is not asked[1]
    with pytest.raises((StoreError, sqlite3.Error)):
        asked[0].count()  # it is closed, so it no longer has the file open


def test_a_question_tries_to_save_what_waits(keeper: Keeper, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the disk has room, a question finds the game in the tables, and its own file is removed."""
    with monkeypatch.context() as patch:
        patch.setattr(Records, "add", fails)
        keeper.put(game(1))
        wait_until(lambda: keeper.problem and [*unsaved.folder(path).glob("*.json")])
    assert keeper.read(Records.games) == [game(1)]
    assert (keeper.problem, keeper.waiting) == ("", 0)
    assert [*unsaved.folder(path).iterdir()] == []


def fails(*_: object) -> bool:
    """Fail because the disk is full."""
    raise UnavailableError("no room")


@pytest.mark.threads
def test_many_games_put_while_the_disk_is_held_up_are_tried_together(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A try may take half a minute; a player who quits must not wait for fifty."""
    go_on, tries = threading.Event(), []

    def held_up(records: Records, *kept: Any) -> bool:
        tries.append(kept)
        assert go_on.wait(PATIENCE)
        return fails()

    with closing(Keeper(path)) as keeper, monkeypatch.context() as patch:
        patch.setattr(Records, "add", held_up)
        for number in range(50):
            keeper.put(game(number))
        go_on.set()
        wait_until(lambda: len([*unsaved.folder(path).glob("*.json")]) == 50)
        keeper._worker.do(lambda: None).wait()
        assert 1 <= len(tries) <= 2
    assert len(kept(path)) == 50
