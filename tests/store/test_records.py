"""Added records are complete at the next start; tables and figures agree with a slow judge."""

import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from game.store import access, database, schema
from game.store.access import open_records
from game.store.backup import back_up, backups
from game.store.errors import ReplacedError, StoreError
from game.store.kinds import EVERY_GAMES, GameTable, Order, PlayedGame
from game.store.records import Records
from tests.patience import PATIENCE
from tests.store.made import any_game, game, match, sql

KEYS = {Order.TIME: lambda game: game.time_ms, Order.SPEED: lambda game: -game.speed, Order.IOE: lambda game: -game.ioe}
LATER = len(schema.STEPS) + 1
"""The version after this one."""

BEGINNER = GameTable(9, 9, 10, "opening", False)


@pytest.fixture(scope="module")
def many() -> list[PlayedGame]:
    """Return realistic games, in order."""
    random = Random(11)
    return [any_game(random, number) for number in range(600)]


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory, many: list[PlayedGame]) -> Iterator[Records]:
    """Return a history of those games."""
    with closing(open_records(tmp_path_factory.mktemp("full") / "records.sqlite")) as opened:
        opened.merge((game, None) for game in many)
        yield opened


def tables(games: list[PlayedGame]) -> list[GameTable]:
    """Return the tables that the games belong to."""
    return sorted({game.table for game in games})


# Adding


def test_a_first_start_has_no_games_and_nothing_to_say(records: Records) -> None:
    """An empty history is no reason for a warning."""
    assert (records.games(), records.matches(), records.tables(), records.warnings) == ([], [], {}, ())
    assert records.lasting


def test_games_and_matches_come_back_as_they_were(path: Path, many: list[PlayedGame]) -> None:
    """Every field outlasts the program."""
    with closing(open_records(path)) as records:
        for number, played in enumerate(many[:20]):
            assert records.add(played)
            assert records.add(match(number))
    with closing(open_records(path)) as records:
        assert records.games() == many[19::-1]
        assert records.matches() == [match(number) for number in reversed(range(20))]
        assert records.bad_rows == 0


def test_a_game_is_never_kept_twice(records: Records) -> None:
    """A second import, or a second save, changes nothing."""
    assert records.add(game(1))
    assert not records.add(game(1, time_ms=5))
    assert records.add(match(1))
    assert not records.add(match(1))
    assert records.games() == [game(1)]
    assert records.count() == (1, 1)


def test_a_game_is_reported_only_when_it_stands_in_the_file_itself(records: Records, path: Path) -> None:
    """A failing disk may silently cut SQLite's log, so a reported record must not be only there."""
    records.add(game(1))
    copy = path.with_name("copy.sqlite")
    copy.write_bytes(path.read_bytes())
    assert not path.with_name("records.sqlite-wal").read_bytes()
    with closing(open_records(copy)) as copied:
        assert copied.games() == [game(1)]


def test_a_game_and_its_replay_are_kept_together_or_not_at_all(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash between the two would leave half a game."""
    monkeypatch.setattr("game.store.replays.pack", Mock(side_effect=StoreError("no room")))
    with pytest.raises(StoreError, match="no room"):
        records.add(game(1), "replay")
    assert records.games() == []


def test_every_commit_waits_for_the_disk(records: Records) -> None:
    """A record reported as saved must survive a power cut."""
    assert records.database.one("PRAGMA journal_mode") == ("wal",)
    assert records.database.one("PRAGMA synchronous") == (2,)


def test_where_a_log_is_refused_a_journal_does(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network's disk has no shared memory, but games must be saved there too."""

    def dotfile(path: Path, *, mode: str = "rwc", **_wait: float) -> database.Database:
        return database.Database(f"{path.as_uri()}?mode={mode}&vfs=unix-dotfile", path=path, lasting=True)

    if sys.platform == "win32":
        pytest.skip("SQLite has this way to lock on Unix only")
    monkeypatch.setattr(access, "open_file", dotfile)
    with closing(open_records(path)) as records:
        assert records.database.one("PRAGMA journal_mode") == ("delete",)
        assert records.database.one("PRAGMA synchronous") == (3,)
        assert records.add(game(1), "replay")
    monkeypatch.undo()
    with closing(open_records(path)) as records:
        assert records.games() == [game(1)]


@pytest.mark.long
def test_a_history_is_closed_in_the_middle_of_an_answer(path: Path) -> None:
    """An unfinished statement would keep the file open, and its log beside it."""
    records = open_records(path)
    records.merge((game(number), None) for number in range(3))
    answer = records.database.each("SELECT uid FROM games")
    next(answer)
    records.close()
    assert sorted(one.name for one in path.parent.iterdir()) == ["records.lock.sqlite", "records.sqlite"]
    del answer


def test_two_copies_of_the_game_save_at_once(path: Path) -> None:
    """A player with two windows loses no game of either."""
    code = (
        "import sys; from pathlib import Path; from game.store.access import open_records; "
        "from tests.store.made import game; records = open_records(Path(sys.argv[1])); "
        "[records.add(game(int(sys.argv[2]) + n), 'replay') for n in range(60)]; print(records.warnings)"
    )
    copies = [
        subprocess.Popen([sys.executable, "-c", code, str(path), begin], stdout=subprocess.PIPE, text=True)
        for begin in ("0", "1000")
    ]
    assert [copy.communicate(timeout=PATIENCE)[0] for copy in copies] == ["()\n", "()\n"]
    with closing(open_records(path)) as records:
        assert {played.uid for played in records.games(limit=999)} == {
            game(begin + number).uid for begin in (0, 1000) for number in range(60)
        }


# Tables and figures


@pytest.mark.parametrize("order", Order)
def test_the_best_are_the_ranked_wins_in_order(order: Order, full: Records, many: list[PlayedGame]) -> None:
    """Losses and helped games enter no table; of equal games the earlier comes first."""
    for table in tables(many):
        able = [game for game in many if game.table == table and game.won and game.ranked]
        assert full.best(table, order, limit=15) == sorted(able, key=KEYS[order])[:15]


@pytest.mark.parametrize("order", Order)
def test_a_place_counts_the_better_games(order: Order, full: Records, many: list[PlayedGame]) -> None:
    """The result screen shows a place for saved and for unsaved games."""
    for played in many[:40]:
        rivals = [game for game in many if game.table == played.table and game.won and game.ranked]
        better = sum(KEYS[order](rival) < KEYS[order](played) for rival in rivals)
        assert full.place(played, order) == (1 + better if played.won and played.ranked else None)


def test_summaries_are_what_the_games_come_to(full: Records, many: list[PlayedGame]) -> None:
    """The sums are right for every table and for all games together."""
    for table in (None, *tables(many)):
        games = [game for game in many if table in (None, game.table)]
        ranked = [game for game in games if game.ranked]
        won = [game for game in ranked if game.won]
        summary = full.summary(table)
        assert (summary.games, summary.time_ms) == (len(games), sum(game.time_ms for game in games))
        assert (summary.ranked, summary.won, summary.win_rate) == (len(ranked), len(won), len(won) / len(ranked))
        assert summary.best_ms == min(game.time_ms for game in won)
        assert summary.average_ms == pytest.approx(sum(game.time_ms for game in won) / len(won))
        assert summary.best_speed == max(game.speed for game in won)
        runs = "".join("w" if game.won else " " for game in ranked).split(" ")
        assert (summary.streak, summary.longest_streak) == (len(runs[-1]), max(map(len, runs)))


def test_a_summary_of_nothing_has_no_bests(records: Records) -> None:
    """Without games the averages must not divide by zero."""
    summary = records.summary()
    assert (summary.games, summary.win_rate, summary.best_ms, summary.average_ms) == (0, None, None, None)
    assert (summary.streak, summary.longest_streak) == (0, 0)


def test_tables_latest_games_speeds_and_fatal_cells_are_counted(full: Records, many: list[PlayedGame]) -> None:
    """The records scene shows them as a list, a curve and a heat map."""
    assert full.tables() == Counter(game.table for game in many)
    for table in tables(many):
        games = [game for game in many if game.table == table]
        assert full.games(table, limit=5, offset=2) == games[::-1][2:7]
        won = [game.speed for game in games if game.won and game.ranked]
        assert full.speeds(table, limit=7) == pytest.approx(won[-7:])
        assert full.fatal_cells(table) == Counter(game.fatal_cell for game in games if game.fatal_cell is not None)


def test_games_of_one_second_stand_in_the_order_they_were_added(records: Records) -> None:
    """Streaks of quick losses depend on it."""
    for number in range(5):
        records.add(game(number, finished_at=7, won=number != 2))
    assert [played.uid for played in records.games()] == [game(number).uid for number in (4, 3, 2, 1, 0)]
    assert (records.summary().streak, records.summary().longest_streak) == (2, 2)


def test_matches_are_counted_by_level(records: Records) -> None:
    """Wins and streaks count per rank; matches between two ranks don't count for the person."""
    winners = ["first", "first", "", "first", "second", "first"]
    for number, winner in enumerate(winners):
        records.add(match(number, winner=winner))
    records.add(match(90, second="recruit", winner="second"))
    records.add(match(91, first="marshal"))
    captain = records.match_summary("captain")
    assert (captain.matches, captain.won, captain.lost) == (6, 4, 1)
    assert (captain.streak, captain.longest_streak) == (1, 2)
    assert records.match_summary("recruit").lost == 1
    assert records.match_summary("sapper").matches == 0


# Damage


def damaged_copies(path: Path) -> list[Path]:
    """Return the damaged copies, without SQLite's files beside them."""
    return sorted(kept for kept in path.parent.glob("*.bad*") if not kept.name.endswith(("-wal", "-shm")))


def filled(path: Path, count: int = 40) -> list[PlayedGame]:
    """Make a history of *count* games, the first ones in a backup too, and return them in order."""
    games = [game(number) for number in range(count)]
    for some in (games[:1], games[1:]):
        with closing(open_records(path)) as records:
            for played in some:
                records.add(played, f"replay {played.uid}")
    open_records(path).close()
    return games


def test_what_can_still_be_read_is_brought_back_and_said(path: Path) -> None:
    """One spoiled row loses one game; the player gets a warning, and the file is kept."""
    games = filled(path)
    sql(path, "UPDATE games SET time_ms = 1 WHERE id = 7")
    content = path.read_bytes()
    with closing(open_records(path)) as records:
        [warning] = records.warnings
        assert "1 of the rows of games are not as they were written" in warning
        assert "39 games and 0 matches were brought back" in warning
        assert {*records.games()} == {*games} - {games[6]}
        assert records.replay(games[0].uid) == f"replay {games[0].uid}"
        [aside] = damaged_copies(path)
        assert aside.read_bytes() == content
        assert str(aside) in warning
    with closing(open_records(path)) as again:
        assert again.warnings == ()


def test_games_that_cannot_be_read_come_from_the_backup(path: Path) -> None:
    """Games lost in the history are still in the backup."""
    games = filled(path, EVERY_GAMES + 5)
    path.write_bytes(b"rubbish" * 1000)
    with closing(open_records(path)) as records:
        assert [*records.games(limit=999)] == games[::-1]
        assert "nothing from records.sqlite, " in records.warnings[0]


@pytest.mark.parametrize("left", [" is missing", " is empty", " held less than its backup"])
def test_a_history_that_vanished_comes_from_the_backup(left: str, path: Path) -> None:
    """SQLite accepts an empty file or empty tables as valid, so the loss would be silent."""
    filled(path)
    if "less" in left:
        sql(path, "DELETE FROM games")
    else:
        path.unlink()
    if "empty" in left:
        path.touch()
    with closing(open_records(path)) as records:
        assert records.games() == [game(0)]
        assert f"{path}{left}" in records.warnings[0]


def test_a_damaged_file_is_kept_each_time_and_never_over_another(path: Path) -> None:
    """The player may want any of them back."""
    path.parent.mkdir()
    for content in (b"first", b"second"):
        path.write_bytes(content)
        open_records(path).close()
    assert [kept.read_bytes() for kept in damaged_copies(path)] == [b"first", b"second"]


@pytest.mark.long
@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END",
        "CREATE VIEW more AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n",
        "CREATE TABLE more (x)",
        "DROP INDEX games_by_time",
        "PRAGMA user_version = -1",
        "PRAGMA user_version = 0",
    ],
)
def test_tables_that_are_not_ours_are_not_used(statement: str, path: Path) -> None:
    """A foreign file may have triggers that delete rows and views that never end."""
    games = filled(path)
    sql(path, statement)
    with closing(open_records(path)) as records:
        assert len(records.warnings) == 1
        assert records.games(limit=99) == games[::-1]
        assert records.add(game(500))
        assert records.count() == (41, 0)


def test_mending_that_was_killed_at_its_last_step_is_finished(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the two renames there is no history; the next start must not treat it as lost."""
    games = filled(path)
    sql(path, "DROP INDEX games_by_time")

    def killed(path: Path) -> None:
        path.replace(path.with_name("records.sqlite.bad"))
        raise KeyboardInterrupt

    monkeypatch.setattr(access, "_put_in_place", killed)
    with pytest.raises(KeyboardInterrupt):
        open_records(path)
    monkeypatch.undo()
    assert not path.exists()
    with closing(open_records(path)) as records:
        assert records.games(limit=99) == games[::-1]


def test_a_game_added_while_the_file_is_replaced_is_not_reported(records: Records, path: Path) -> None:
    """Another copy of the game may mend the file: this one must add the game to the new one."""
    records.add(game(1))
    path.replace(path.with_name("elsewhere"))
    path.write_bytes(b"")
    with pytest.raises(ReplacedError):
        records.add(game(2))


def test_games_that_need_proofs_have_a_table_of_their_own(records: Records) -> None:
    """Games without guesses are not compared with games that allow them."""
    guessed, proved = game(1, time_ms=9_000), game(2, prove_it=True)
    lost = game(3, prove_it=True, won=False, unproved=True)
    for one in (guessed, proved, lost):
        records.add(one)
    table = replace(BEGINNER, prove_it=True)
    assert records.tables() == {BEGINNER: 1, table: 2}
    assert records.best(table, Order.TIME) == [proved]
    assert records.best(BEGINNER, Order.TIME) == [guessed]
    assert records.place(proved, Order.TIME) == 1
    assert records.summary(table).win_rate == 0.5


def test_a_later_versions_history_is_read_and_not_touched(path: Path) -> None:
    """A player may return to an older version for a day without losing the newer records."""
    games = filled(path)
    sql(path, "ALTER TABLE games ADD COLUMN mood TEXT", f"PRAGMA user_version = {LATER}")
    content = path.read_bytes()
    with closing(open_records(path)) as records:
        assert (records.lasting, records.newer) == (False, True)
        assert f"{path} is of version {LATER}; this game knows {LATER - 1}" in records.warnings[0]
        assert {*records.games(limit=99)} == {*games}
        records.add(game(500))
    assert path.read_bytes() == content
    assert not damaged_copies(path)


def test_an_earlier_versions_history_is_backed_up_and_brought_to_this_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later version of the game adds its step to the list and nothing else."""
    games = filled(path)
    step = ("CREATE TABLE moods (game INTEGER PRIMARY KEY, mood TEXT NOT NULL) STRICT",)
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, step))
    with closing(open_records(path)) as records:
        assert records.warnings == ()
        assert records.games(limit=99) == games[::-1]
        assert records.database.one("PRAGMA user_version") == (LATER,)
        assert records.database.rows("SELECT * FROM moods") == []
    with closing(sqlite3.connect(backups(path)[0])) as backup:
        assert backup.execute("PRAGMA user_version").fetchone() == (LATER - 1,)
        assert backup.execute("SELECT count(*) FROM games").fetchone() == (40,)


def test_an_upgrade_that_is_killed_leaves_the_earlier_version(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kill during the upgrade must leave all steps or none."""
    filled(path)
    rows = database.Database.rows

    def killed(self: database.Database, sql: str, *values: object, work: int = database.WORK) -> list[database.Row]:
        if sql == f"PRAGMA user_version = {LATER}":
            raise KeyboardInterrupt
        return rows(self, sql, *values, work=work)

    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, ("CREATE TABLE moods (game)",)))
    monkeypatch.setattr(database.Database, "rows", killed)
    with pytest.raises(KeyboardInterrupt):
        open_records(path)
    monkeypatch.undo()
    with closing(open_records(path)) as records:
        assert (records.count(), records.warnings) == ((40, 0), ())


def test_something_else_in_the_place_leaves_a_history_in_memory(path: Path) -> None:
    """The game must not move a foreign folder; it runs without the disk and warns."""
    path.mkdir(parents=True)
    with closing(open_records(path)) as records:
        assert not records.lasting
        assert f"{path} is not a file" in records.warnings[0]
        assert records.add(game(1))
        assert records.games() == [game(1)]
    assert [*path.iterdir()] == []


def test_a_question_without_an_end_is_given_up(records: Records) -> None:
    """No content of a file may hang the game."""
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
    with pytest.raises(StoreError, match="takes too much work"):
        records.database.rows(endless, work=100)


def test_rows_spoiled_while_the_game_runs_are_passed_over_and_counted(records: Records, path: Path) -> None:
    """The check at the start can't see them; a wrong best time must not be shown."""
    for number in range(5):
        records.add(game(number))
    sql(path, "UPDATE games SET time_ms = 1 WHERE id = 3")
    assert game(2) not in records.games()
    assert len(records.best(BEGINNER, Order.TIME)) == 4
    assert records.bad_rows == 2


# Backups


def test_a_backup_is_made_at_the_start_when_a_day_or_many_games_are_new(path: Path) -> None:
    """Two backups are kept; one at every start would make both too new."""
    newer, older = backups(path)

    def start(*games: PlayedGame) -> int | None:
        with closing(open_records(path)) as records:
            assert records.warnings == ()
            records.merge((game, None) for game in games)
        if not newer.exists():
            return None
        with closing(sqlite3.connect(newer)) as connection:
            [count] = connection.execute("SELECT count(*) FROM games").fetchone()
        return int(count)

    assert start(game(0)) is None
    assert start(game(1)) == 1
    assert start(game(2, finished_at=game(0).finished_at + 86_399)) == 1
    assert start(game(3, finished_at=game(0).finished_at + 86_400)) == 1
    assert not older.exists()
    assert start(*(game(100 + number) for number in range(EVERY_GAMES))) == 4
    assert older.exists()
    assert start() == 4 + EVERY_GAMES


def test_a_history_spoiled_while_the_game_runs_takes_no_good_backups_place(path: Path) -> None:
    """The spoiled row must still be in a backup."""
    filled(path)
    with closing(open_records(path)) as records:
        before = backups(path)[0].read_bytes()
        sql(path, "UPDATE games SET time_ms = 1 WHERE id = 3")
        with pytest.raises(StoreError, match="not as they were written"):
            back_up(records.database)
    assert backups(path)[0].read_bytes() == before


def test_a_spoiled_backup_does_not_keep_a_history_from_being_opened(path: Path) -> None:
    """The next backup replaces the spoiled one."""
    filled(path)
    backups(path)[0].write_bytes(b"rubbish")
    with closing(open_records(path)) as records:
        assert records.warnings == ()
        assert records.count() == (40, 0)
    assert backups(path)[1].read_bytes() == b"rubbish"


def test_what_a_backup_has_lost_is_told_once(path: Path) -> None:
    """A new backup is made at once, so that later starts don't repeat the warning."""
    filled(path)
    sql(backups(path)[0], "UPDATE games SET time_ms = 1")
    sql(path, "DELETE FROM games")
    for warnings in (1, 0):
        with closing(open_records(path)) as records:
            assert len(records.warnings) == warnings


def test_one_copy_waits_while_another_mends(path: Path) -> None:
    """Two copies of the game must not put the same history aside."""
    filled(path)
    opened: list[Records] = []
    thread = threading.Thread(target=lambda: opened.append(open_records(path)))
    with access.exclusive_access(path):
        thread.start()
        thread.join(0.3)
        assert not opened
    thread.join(PATIENCE)
    assert opened[0].count() == (40, 0)
    opened[0].close()


def test_a_copy_that_mends_for_too_long_leaves_the_other_one_in_memory(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other copy keeps running, and its games are saved with the next try."""
    filled(path)
    monkeypatch.setattr(access, "LONGEST_WAIT", 0.1)
    with access.exclusive_access(path):
        records = open_records(path)
    assert not records.lasting
    assert records.count() == (40, 0)
    assert "is held by another program" in records.warnings[0]
    records.close()


def test_the_rooms_below_the_screen_load_without_sqlite() -> None:
    """The first frame comes before the first record, so its imports must not load SQLite."""
    code = "import sys, game.store.keeper, game.store.kinds; sys.exit('sqlite3' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
