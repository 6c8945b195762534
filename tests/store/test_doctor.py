"""The doctor reports paths and faults, changes nothing unasked, and mends all that can be mended."""

import os
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.store import settings, unsaved
from game.store.access import backups, open_records
from game.store.doctor import LONGEST_PATH, Report, Severity, examine, repair
from game.store.kinds import PlayedGame
from game.store.schema import STEPS
from game.store.settings import Settings
from tests.store.made import game, match, sql


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    """Return the paths of a backed-up history of two games and a match, and of settings with volume 5."""
    history, menus = tmp_path / "data" / "records.sqlite", tmp_path / "config" / "settings.toml"
    with closing(open_records(history)) as records:
        records.merge((game(number), f"replay {number}") for number in range(2))
        records.add(match(1))
    open_records(history).close()
    settings.save(menus, Settings(effects_volume=5))
    return history, menus


def said(report: Report, path: Path) -> list[tuple[Severity, str]]:
    """Return the findings about one path."""
    return [(finding.severity, finding.sentence) for finding in report.findings if finding.path == path]


def everything(folder: Path) -> dict[Path, bytes]:
    """Return every file and its content, without SQLite's shared memory."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(("-shm", "-wal"))]
    return {path: path.read_bytes() for path in files}


def test_a_healthy_history_is_said_to_be_so(places: tuple[Path, Path]) -> None:
    """The report names the paths for a player who wants to copy the files."""
    history, menus = places
    report = examine(history, menus)
    assert report.healthy
    assert not report.repairable
    told = "2 games and 1 match up to 2023-11-14"
    assert said(report, history) == [(Severity.GOOD, f"the history holds {told}")]
    assert said(report, backups(history)[0]) == [(Severity.GOOD, f"this backup holds {told}")]
    assert said(report, menus) == [(Severity.GOOD, "the settings can be read")]
    assert said(report, history.parent) == [(Severity.GOOD, "this folder can be written")]


def test_before_the_first_game_all_is_well(tmp_path: Path) -> None:
    """The examination creates no file."""
    report = examine(tmp_path / "data" / "records.sqlite", tmp_path / "config" / "settings.toml")
    assert report.healthy
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE games SET time_ms = 1 WHERE id = 1", "1 of the rows of games are not as they were written"),
        ("DROP TABLE replays", f"does not hold the tables of version {len(STEPS)}"),
        ("UPDATE replays SET packed = x'00' WHERE game = 1", "has 1 damaged replay"),
        ("DELETE FROM games", "less than its backup"),
    ],
)
def test_damage_is_found_left_alone_and_mended_when_asked(
    statement: str, words: str, places: tuple[Path, Path], tmp_path: Path
) -> None:
    """After the repair the report is clean; the damaged file is kept, and the backup fills the gap."""
    history, menus = places
    sql(history, statement)
    before = everything(tmp_path)
    report = examine(history, menus)
    assert not report.healthy
    assert report.repairable
    [(severity, sentence)] = said(report, history)
    assert severity is Severity.DAMAGE
    assert words in sentence
    assert everything(tmp_path) == before
    done = repair(history, menus)
    assert [finding.severity for finding in done.findings] == [Severity.NOTE]
    assert examine(history, menus).healthy
    with closing(open_records(history)) as records:
        assert [*records.every(PlayedGame)] == [(game(0), "replay 0"), (game(1), "replay 1")] or {*records.games()} == {
            game(0),
            game(1),
        }
        assert {records.replay(game(number).uid) for number in range(2)} == {"replay 0", "replay 1"}


@pytest.mark.parametrize("content", [b"", b"rubbish" * 999])
def test_rubbish_in_the_place_is_damage(content: bytes, places: tuple[Path, Path]) -> None:
    """Any content but a history is damage."""
    history, menus = places
    history.write_bytes(content)
    assert examine(history, menus).repairable
    repair(history, menus)
    assert examine(history, menus).healthy
    with closing(open_records(history)) as records:
        assert records.count() == (2, 1)


def test_a_history_that_is_missing_beside_its_backup_is_damage(places: tuple[Path, Path]) -> None:
    """A player who wants to begin anew would remove the backup too."""
    history, menus = places
    history.unlink()
    assert said(examine(history, menus), history) == [
        (Severity.DAMAGE, "the history is missing, but there is a backup")
    ]


def test_spoiled_settings_are_told_by_field_and_written_anew(places: tuple[Path, Path]) -> None:
    """The good fields stay, and the old file is kept as .bad."""
    history, menus = places
    menus.write_text("volume = 5\nmute = 3\n", encoding="utf-8")
    [(severity, sentence)] = said(examine(history, menus), menus)
    assert severity is Severity.DAMAGE
    assert "mute must be true or false, not 3" in sentence
    assert said(repair(history, menus), menus)[0][0] is Severity.NOTE
    assert settings.load(menus) == settings.Loaded(Settings(effects_volume=5))
    assert menus.with_name("settings.toml.bad").exists()


def test_what_a_repair_cannot_help_is_told_apart(places: tuple[Path, Path]) -> None:
    """A later version's file and a folder in the file's place can't be repaired."""
    history, menus = places
    for change in ("ALTER TABLE games ADD COLUMN mood TEXT", f"PRAGMA user_version = {len(STEPS) + 1}"):
        sql(history, change)
    [(severity, sentence)] = said(examine(history, menus), history)
    assert severity is Severity.TROUBLE
    assert f"version {len(STEPS) + 1}; this game knows {len(STEPS)}" in sentence
    content = history.read_bytes()
    assert [severity for severity, _ in said(repair(history, menus), history)] == [Severity.TROUBLE]
    assert history.read_bytes() == content
    history.unlink()
    history.mkdir()
    assert said(examine(history, menus), history)[0][0] is Severity.TROUBLE


def test_a_spoiled_backup_waiting_games_and_kept_files_are_noted(places: tuple[Path, Path]) -> None:
    """A player who looks for a game reads every path where it may be."""
    history, menus = places
    backups(history)[0].write_bytes(b"rubbish")
    unsaved.keep(history, (game(7), None))
    history.with_name("records.sqlite.bad").write_bytes(b"old")
    report = examine(history, menus)
    assert report.healthy
    assert "of no use" in said(report, backups(history)[0])[0][1]
    assert said(report, unsaved.folder(history)) == [(Severity.NOTE, "1 file waits here for the next start")]
    assert said(report, history.with_name("records.sqlite.bad")) == [(Severity.NOTE, "a damaged history was kept here")]


def test_a_folder_that_cannot_be_written_is_trouble(places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the player can change the permission or free the disk."""
    history, menus = places
    monkeypatch.setattr(
        "game.store.doctor.tempfile.TemporaryFile", Mock(side_effect=OSError(30, "Read-only file system"))
    )
    report = examine(history, menus)
    assert (Severity.TROUBLE, "nothing can be written here: Read-only file system") in said(report, history.parent)
    assert not report.repairable


@pytest.mark.skipif(os.name == "nt", reason="other limits hold there")
@pytest.mark.parametrize("more", [-1, 0, 1, 2_500])
def test_a_path_that_sqlite_does_not_open_is_trouble(more: int, tmp_path: Path) -> None:
    """The doctor's limit is SQLite's: a game can be saved exactly where the report is healthy."""
    history = tmp_path
    while (missing := LONGEST_PATH + more - len(str(history)) - len("/records.sqlite")) > 0:
        history = history / ("x" * min(200, missing - 1))
    history = history / "records.sqlite"
    assert len(str(history)) == LONGEST_PATH + more
    report = examine(history, tmp_path / "settings.toml")
    with closing(open_records(history)) as records:
        assert report.healthy is records.lasting is (more <= 0)
    if more > 0:
        assert f"its path has {LONGEST_PATH + more} bytes" in said(report, history)[0][1]


def test_a_folder_that_can_not_be_made_is_trouble(tmp_path: Path) -> None:
    """A file has the folder's name."""
    (tmp_path / "data").write_text("")
    report = examine(tmp_path / "data" / "minesweeper" / "records.sqlite", tmp_path / "settings.toml")
    assert not report.healthy
    assert said(report, tmp_path / "data" / "minesweeper")[0][0] is Severity.TROUBLE
