"""Added records are complete at the next start; tables and figures agree with a slow judge."""

import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import Mock
from zlib import crc32

import pytest

from game.arcade import trial
from game.arcade.daily import Day
from game.battle import kept
from game.battle.boards import LARGE, SMALL
from game.battle.choices import RATED
from game.battle.kept import PERSON
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import CAPTAIN, RECRUIT, SAPPER
from game.battle.rules import GiveUp, Rules
from game.battle.sight import SECOND
from game.battle.threaded import Terms, against
from game.notation.recording import LARGEST_FILE
from game.store import access, database, schema
from game.store.access import back_up, backups, due, open_records
from game.store.background import new_uid
from game.store.columns import MOST_POINTS
from game.store.database import check_schema, open_file
from game.store.doctor import examine
from game.store.errors import ReplacedError, StoreError
from game.store.exchange import export_file, import_file
from game.store.finished_match import match_begun, match_given_up, played_match
from game.store.kinds import (
    EVERY_GAMES,
    KIND_OF,
    KINDS,
    PEOPLE,
    PRACTICE,
    Achieved,
    GameTable,
    JudgedGame,
    Kept,
    MatchFilter,
    Order,
    PlayedGame,
    PlayedMatch,
    PlayedRun,
    Signature,
    SolvedBoard,
)
from game.store.records import Records, RowCounts, RunSummary, row_counts
from game.store.rows import to_plain
from tests.patience import PATIENCE
from tests.store.disks import read_only
from tests.store.made import (
    ANSWER,
    BASE,
    CARD,
    LEFT,
    MATCH,
    RUN,
    SOLVED,
    SPEED,
    WAITS,
    any_game,
    game,
    history_of_version,
    match,
    run,
    sql,
)

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


def text(chords: int = 2, openings: int = 3) -> str:
    """Return the saved text of a short match."""
    live = LiveMatch(Origin(SMALL, Rules(), 3), {0: CAPTAIN, 1: CAPTAIN})
    live.advance(5 * SECOND)
    return kept.write(kept.keep(live, (PERSON, "captain")), kept.GestureCounts(chords, openings))


def test_a_text_that_is_none_is_not_kept(records: Records) -> None:
    """The match itself is saved."""
    assert records.merge([(match(1), "anything")]) == 1
    assert records.replay(match(1).uid, PlayedMatch) is None


def test_the_latest_texts_stay(tmp_path: Path) -> None:
    """Old texts go so that the disk does not fill."""
    with closing(open_records(tmp_path / "records.sqlite", keep=3)) as records:
        records.merge([(match(number), text(chords=number)) for number in range(6)])
        found = [records.replay(match(number).uid, PlayedMatch) is not None for number in range(6)]
        assert found == [False] * 3 + [True] * 3


def test_matches_travel_with_their_texts(records: Records, tmp_path: Path) -> None:
    """Export and import keep the texts; a line whose text is no match is refused."""
    records.merge([(match(1), text()), (match(2), None)])
    file = tmp_path / "history.jsonl"
    export_file(records, file)
    with closing(open_records(tmp_path / "other.sqlite")) as other:
        assert import_file(other, file).added == 2
        assert [*other.every(PlayedMatch)] == [*records.every(PlayedMatch)]
    file.write_text(file.read_text("utf-8").replace("Minesweeper Battle match", "Something else"), "utf-8")
    with closing(open_records(tmp_path / "third.sqlite")) as third:
        imported = import_file(third, file)
    assert (imported.added, imported.refused) == (1, 1)
    assert "replay is no match" in imported.reasons[0]


def test_figures_are_told_by_board_and_rule(records: Records) -> None:
    """Figures come only from the person's counted matches."""
    large = {"width": LARGE.width, "height": LARGE.height, "mines": LARGE.mines}
    records.merge(
        [
            (match(1, share=0.6), text(1, 1)),
            (match(2, explosion="crater", reason="cleared"), text(3, 5)),
            (match(3, **large, winner="second"), None),
            (match(4, first=PRACTICE), text(50, 50)),
            (match(5, first=PEOPLE, second="person_sapper"), None),
        ]
    )
    small = MatchFilter((SMALL.width, SMALL.height, SMALL.mines))
    assert records.match_summary("captain").matches == 3
    assert records.match_summary("captain").best == 0.6
    assert records.match_summary("captain", small).won == 2
    assert records.match_summary("captain", MatchFilter(explosion="crater")).matches == 1
    assert [one.uid for one in records.matches(MatchFilter((LARGE.width, LARGE.height, LARGE.mines)))] == [match(3).uid]
    assert records.match_endings(small) == {"cleared": 1, "decided": 1}
    assert {match_filter.explosion for match_filter in records.match_filters()} == {RATED, "crater"}
    assert records.rungs()["captain"].matches == 2


def test_only_matches_that_count_are_rated(records: Records) -> None:
    """Known boards, several people or ranks, and other or old rules make no fair comparison."""
    assert records.rating() is None
    uncounted = [match(1, first=PRACTICE), match(2, first=PEOPLE), match(3, second="sapper_captain")]
    uncounted += [
        match(number, explosion=rule) for number, rule in enumerate(("out", "out_2", "back_1", "original"), 20)
    ]
    records.merge((one, None) for one in uncounted)
    assert records.rating() is None
    assert not any(rung.matches for rung in records.rungs().values())
    records.merge([(match(4), None)])
    won = records.rating()
    records.merge([(match(5, winner="second"), None)])
    lost = records.rating()
    assert won
    assert lost
    assert won.value > lost.value
    assert won.margin > lost.margin


def finished(terms: Terms) -> PlayedMatch:
    """Return a match of these terms that the person has left after two seconds."""
    live = LiveMatch(Origin(terms.board, terms.rules, 3, len(terms.seats)), terms.computers)
    live.advance(2 * SECOND)
    found = match_given_up(live, terms, "Ada", new_uid())
    row, replay = found.row()
    assert replay
    assert kept.read(replay).players == tuple(rank.name if rank else PERSON for rank in terms.seats)
    assert row.uid == found.uid
    return row


def test_what_is_given_up_is_lost() -> None:
    """A player can't avoid a loss by leaving, at any score."""
    row = finished(against(SMALL, Rules(), RECRUIT, 1))
    assert (row.first, row.second, row.winner, row.reason) == ("person", "recruit", "second", "given_up")
    assert 0 < row.share < 0.1


def test_a_match_is_lost_until_it_ends(records: Records) -> None:
    """A killed game is a loss; the match's end replaces its start, in any order."""
    terms, uid = against(SMALL, Rules(), RECRUIT, 0), new_uid()
    live = LiveMatch(Origin(terms.board, terms.rules, 3), terms.computers)
    begun = match_begun(live, terms, "Ada", uid)
    records.merge([(begun, None)])
    assert (records.match_summary("recruit").matches, records.match_summary("recruit").lost) == (1, 1)
    live.advance(2 * SECOND)
    live.act(1, GiveUp())
    won, text = played_match(live, terms, "Ada", uid).row()
    records.merge([(won, text), (begun, None)])
    assert [one.winner for one in records.matches()] == ["first"]
    assert records.replay(uid, PlayedMatch) == text


def test_a_match_that_can_t_be_played_again_counts_all_the_same() -> None:
    """The match is saved without its text."""
    terms = against(SMALL, Rules(), RECRUIT, 0)
    live = LiveMatch(Origin(terms.board, terms.rules, 3), terms.computers)
    live.advance(2 * SECOND)
    found = match_given_up(live, terms, "Ada", new_uid())
    row, replay = replace(found, kept=replace(found.kept, owned=(1, 1))).row()
    assert (row.uid, replay) == (found.uid, None)


def test_a_known_board_and_company_are_told_apart() -> None:
    """Neither kind of match counts for a streak."""
    assert finished(against(SMALL, Rules(), RECRUIT, 0, seed=3)).first == PRACTICE
    together = finished(Terms(SMALL, Rules(), (None, None, SAPPER)))
    assert (together.first, together.second) == (PEOPLE, "person_sapper")
    assert finished(Terms(SMALL, Rules(), (SAPPER, None, CAPTAIN, RECRUIT))).second == "sapper_captain_recruit"


SIGNED = Signature(BASE.uid, "ADA")
JUDGED = JudgedGame("7" * 32, 1_795_000_000, BASE.uid, 12, "guess 120")
DAY = Day(2026, 11, 21)


# A run's fields


def test_the_ends_of_what_a_run_can_be_are_kept(records: Records) -> None:
    """The table's own limits are as wide as the fields'."""
    least = run(1, seed=0, day="", score=0, stage=1, cleared=0, chain=0, time_ms=0, lost_to_mine=0, lost_to_clock=0)
    most = run(2, seed=(1 << 40) - 1, day="9999-12-31", score=MOST_POINTS, stage=1000, cleared=1000, ending="")
    for one in (least, most):
        assert records.add(one)
    assert records.runs() == [most, least]
    assert records.bad_rows == 0


# Kept once


def test_a_hundred_runs_are_shown_unless_more_are_asked_for(records: Records) -> None:
    """The page shows a hundred; the export has all."""
    records.merge((run(number), None) for number in range(201))
    assert records.runs() == [run(number) for number in range(200, 100, -1)]
    assert len(records.runs(limit=150)) == 150
    assert len([*records.every(PlayedRun)]) == 201


STAGES = (
    (run(1, time_ms=10), "ten"),
    (run(1, time_ms=20, initials="BBB"), "twenty"),
    (run(1, time_ms=20, initials="CCC", named=True), "named"),
)


@pytest.mark.parametrize("order", [*permutations(STAGES)])
def test_of_one_run_the_furthest_stays_whichever_comes_first(
    order: tuple[tuple[PlayedRun, str], ...], records: Records
) -> None:
    """An older state from a backup, an export or a killed game must not remove the initials."""
    assert [records.add(*one) for one in order] == [True, False, False]
    assert [*records.every(PlayedRun)] == [STAGES[2]]


def test_a_run_is_known_as_far_as_it_went(records: Records) -> None:
    """A run left by a kill is dropped if the history has its end or the same state."""
    records.add(run(1, time_ms=10))
    assert [records.has_run(run(1, time_ms=time)) for time in (9, 10, 11)] == [True, True, False]
    assert not records.has_run(run(2))


def test_an_achievement_has_its_earliest_time(records: Records) -> None:
    """The files' order must not matter; the page lists achievements by time."""
    assert records.achievements() == {}
    assert records.add(Achieved("week", 30))
    assert records.add(Achieved("chain_30", 50))
    assert not records.add(Achieved("chain_30", 20))
    assert not records.add(Achieved("week", 40))
    assert [*records.achievements().items()] == [("chain_30", 20), ("week", 30)]
    assert [one for one, _ in records.every(Achieved)] == [Achieved("week", 30), Achieved("chain_30", 20)]
    assert records.bad_rows == 0


def test_all_kinds_are_merged_together_or_not_at_all(records: Records) -> None:
    """If one record of an import can't be written, none is."""
    kept: list[Kept] = [(game(1), "replay"), (match(1), None), (run(1), "text"), (Achieved("week", 1), None)]
    assert records.merge(kept) == 4
    assert records.merge(kept) == 0
    assert row_counts(records.database) == RowCounts(
        Counter(games=1, matches=1, runs=1, achievements=1), RUN.finished_at + 1
    )
    with pytest.raises(StoreError, match=f"a replay has at most {LARGEST_FILE} bytes"):
        records.merge([(run(2), None), (run(3), "x" * (LARGEST_FILE + 1))])
    assert records.runs() == [run(1)]


def test_what_is_held_is_counted_up_to_the_latest_of_all(records: Records) -> None:
    """The date of the latest record decides whether a backup is due."""
    assert row_counts(records.database) == RowCounts()
    records.add(run(7))
    assert row_counts(records.database) == RowCounts(Counter(runs=1), run(7).finished_at)
    records.add(Achieved("week", run(8).finished_at))
    assert row_counts(records.database).last == run(8).finished_at
    assert row_counts(records.database).rows == 2


# Tables


def test_a_new_table_holds_the_ranks_own_runs(records: Records) -> None:
    """The ranks' runs stay until the player is better; a day's table is empty."""
    assert records.run_table() == trial.entries()
    assert records.run_table(DAY) == ()


def test_the_table_of_all_time_has_ten_rows_the_players_marked_by_their_uid(records: Records) -> None:
    """The best run comes first, a new one after its equals; a row shows the run's results."""
    score = trial.entries()[2].score
    records.add(run(1, score=score, stage=9, chain=7, seed=77, initials="ADA", day=str(DAY)))
    records.add(run(2, score=1))
    table = records.run_table()
    assert len(table) == 10
    assert [entry.uid for entry in table] == [None, None, None, run(1).uid, *[None] * 6]
    entry = table[3]
    assert (entry.initials, entry.score, entry.stage, entry.chain, entry.seed) == ("ADA", score, 9, 7, 77)
    assert (entry.day, entry.rank) == (DAY, None)
    assert table[2].rank == "captain"
    for number in range(3, 15):
        records.add(run(number, score=20_000_000 - number % 2))
    assert [entry.uid for entry in records.run_table()] == [
        f"{number:032x}" for number in (4, 6, 8, 10, 12, 14, 3, 5, 7, 9)
    ]
    assert records.run_table()[0].day is None


def test_the_first_try_of_a_day_counts_and_later_ones_are_practice(records: Records) -> None:
    """Each computer has one try under any name; a second try knows the boards, so it enters no table."""
    day = str(DAY)
    records.add(run(3, day=day, score=450_000))
    records.add(run(2, day=day, score=9_000_000))
    records.add(run(4, day=day, score=300_000, player="other"))
    records.add(run(1, day="2026-11-20", seed=6, score=400_000))
    records.add(run(6, score=500_000))
    assert [entry.uid for entry in records.run_table(DAY)] == [run(3).uid]
    assert [entry.uid for entry in records.run_table(Day(2026, 11, 20))] == [run(1).uid]
    players = [entry.uid for entry in records.run_table() if entry.uid]
    assert players == [run(number).uid for number in (6, 3, 1)]
    assert records.days() == {DAY, Day(2026, 11, 20)}


def test_a_typed_run_enters_no_table_of_all_time_and_is_no_best(records: Records) -> None:
    """The player may know its boards; in its day's table it counts as the first try."""
    records.add(run(1, source="dealt", score=50_000_000, stage=3, chain=3))
    records.add(run(2, source="typed", seed=6, score=60_000_000, stage=30, chain=30))
    records.add(run(3, source="typed", score=70_000_000, seed=7, day=str(DAY)))
    records.add(run(4, source="daily", score=80_000_000, seed=7, day=str(DAY)))
    records.add(run(5, source="daily", score=40_000_000, seed=8, day="2026-11-20"))
    assert [entry.score for entry in records.run_table()[:2]] == [50_000_000, 40_000_000]
    assert [entry.score for entry in records.run_table(DAY)] == [70_000_000]
    summary = records.run_summary()
    assert (summary.runs, summary.stage) == (5, 4)


def test_runs_under_earlier_rules_have_their_own_table(records: Records) -> None:
    """Scores under different rules can't be compared."""
    records.add(run(1, rules=0, score=10**7))
    records.add(run(2, pauses=3))
    assert [entry.uid for entry in records.old_run_table()] == [run(1).uid]
    [mine] = [entry for entry in records.run_table() if entry.uid]
    assert (mine.uid, mine.pauses) == (run(2).uid, 3)


def test_the_best_run_tells_when_it_cleared_its_stages(records: Records) -> None:
    """Only runs under the present rules without a typed seed count."""
    assert records.best_splits() == {}
    records.add(run(1, score=5, splits="1 9000;4 70000"))
    records.add(run(2, score=4, splits="1 100"))
    records.add(run(3, score=6, rules=0))
    records.add(run(4, score=7, source="typed"))
    assert records.best_splits() == {1: 9_000, 4: 70_000}


TODAY = str(DAY)


@pytest.mark.parametrize(
    ("runs", "scores"),
    [
        pytest.param([run(1, score=0, day=TODAY)], [], id="a day is played without a point"),
        pytest.param([run(1, seed=7), run(2, seed=7, day=TODAY, score=9)], [], id="a code told tomorrow's boards"),
        pytest.param(
            [
                run(1, day=TODAY, time_ms=0, score=0),
                run(2, day=TODAY, score=9),
                run(1, day=TODAY, finished_at=2_000_000_000, score=5),
            ],
            [5],
            id="a try that went on is still the first",
        ),
        pytest.param(
            [run(number, day=TODAY, seed=number, score=100 + number) for number in range(12)],
            [*range(111, 101, -1)],
            id="ten rows, however many are imported",
        ),
    ],
)
def test_a_day_s_table_holds_first_tries(runs: list[PlayedRun], scores: list[int], records: Records) -> None:
    """The best first try comes first; later tries are practice."""
    for one in runs:
        records.add(one)
    assert [entry.score for entry in records.run_table(DAY)] == scores
    assert records.days() == {DAY}


# Figures


def test_runs_come_to_what_they_come_to(records: Records) -> None:
    """The best score and the best stage may be two runs'."""
    assert records.run_summary() == RunSummary(0, 0, 0)
    records.add(run(1, score=5, stage=9, cleared=8))
    records.add(run(2, score=9, stage=2, cleared=1))
    assert records.run_summary() == RunSummary(2, 9, 9)


# Bounded


@pytest.mark.parametrize("games", [30, 39])
def test_the_texts_of_the_best_and_of_the_latest_stay(games: int, path: Path) -> None:
    """The best ten and the latest of the others, one for every ten games whose replays are kept; the rows stay all."""
    with closing(open_records(path, keep=games)) as with_few:
        for number in range(30):
            with_few.add(run(number, score=50 if number < 10 else 1), f"text {number}")
        left = [number for number in range(30) if with_few.replay(f"{number:032x}", PlayedRun)]
        assert left == [*range(10), 27, 28, 29]
        with_few.add(run(30, score=1), "text 30")
        with_few.add(run(31, score=1), "text 31")
        left = [number for number in range(32) if with_few.replay(f"{number:032x}", PlayedRun)]
        assert left == [*range(10), 29, 30, 31]
        assert len(with_few.runs()) == 32


def test_practice_is_none_of_the_best(path: Path) -> None:
    """A practice run's text is pruned like the others."""
    with closing(open_records(path, keep=0)) as few:
        few.add(run(1, day=str(DAY), score=1), "first")
        few.add(run(2, day=str(DAY), score=10**6), "practice")
        assert (few.replay(run(1).uid, PlayedRun), few.replay(run(2).uid, PlayedRun)) == ("first", None)


# Damage


def test_a_row_that_is_not_as_it_was_written_is_passed_over(records: Records) -> None:
    """A damaged row is counted, so that the game can offer the doctor."""
    records.add(run(1))
    records.add(run(2))
    records.add(Achieved("week", 5))
    records.database.rows("UPDATE runs SET score = score + 1 WHERE id = 1")
    records.database.rows("UPDATE achievements SET first_at = 1")
    assert records.runs() == [run(2)]
    assert records.achievements() == {}
    assert records.bad_rows == 2


# Earlier versions


def test_no_step_of_the_schema_that_was_released_is_changed() -> None:
    """Players' files have exactly these tables, so a changed step would not match them."""
    assert [crc32("\n".join(step).encode()) for step in schema.STEPS] == STEP_SUMS


def test_the_checksum_of_a_row_is_worked_out_as_it_always_was(records: Records) -> None:
    """With another checksum every row on players' disks would count as damaged."""
    match = replace(MATCH, reason="majority", explosion="sudden_death")  # as it was when the figures were noted
    of_run, of_trainer = (replace(RUN, rules=0), Achieved("week", 5), SIGNED), (CARD, ANSWER, SPEED, WAITS, JUDGED)
    records.merge((one, None) for one in (BASE, match, *of_run, *of_trainer, LEFT, SOLVED))
    found = [records.database.one(f"SELECT checksum FROM {kind.table}")[0] for kind in KINDS]
    last = [2745336491, 2659476059, 4068913563, 3699409934, 856465467, 972286065, 1350966070]
    assert found == [1304729461, 372670130, 1343826206, 344934558, 3248380128, *last]
    of_games, of_runs = (KIND_OF[PlayedGame], 1, 1671469860), (KIND_OF[PlayedRun], 2, 2382476190)
    for kind, version, sum_before in (of_games, of_runs, (KIND_OF[SolvedBoard], 13, 2348841574)):
        before = schema.checksum(kind.record, kind.columns(version))
        assert records.database.one(f"SELECT {before} FROM {kind.table}") == (sum_before,)


STEP_SUMS = [
    374706029,
    2891236089,
    935828393,
    2282669667,
    53973266,
    1120185492,
    666060555,
    1681145592,
    2923098542,
    4211600447,
    4064765655,
    542726478,
    1080664083,
    3632146937,
]
"""Add one for a new step; never change one."""


def whole(records: Records) -> None:
    """Assert that all of a history of version 1 is there, and that runs can be added."""
    assert [*records.every(PlayedGame)] == [(game(number), f"replay {number}") for number in range(3)]
    assert [one for one, _ in records.every(PlayedMatch)] == [match(1)]
    assert records.add(run(1), "text")
    assert [*records.every(PlayedRun)] == [(run(1), "text")]
    assert records.add(Achieved("week", 1))


def test_a_run_from_before_sources_were_kept_keeps_its_place(path: Path) -> None:
    """Its seed may have been typed, but the old record does not say so."""
    history_of_version(path, 8, 0)
    database, names = open_file(path), KIND_OF[PlayedRun].columns(8)
    old = run(1, score=50_000_000, rules=0)
    values = to_plain(old)
    with database.transaction():
        database.insert(schema.insert(PlayedRun, names), tuple(values[name] for name in names))
    database.close()
    with closing(open_records(path)) as records:
        assert records.warnings == ()
        assert [*records.every(PlayedRun)] == [(old, None)]
        assert records.old_run_table()[0].uid == old.uid


def test_each_table_is_there_from_the_version_on_that_its_kind_names() -> None:
    """A reader of an older history asks only for its version's tables."""
    database, since = sqlite3.connect(":memory:"), dict[str, int]()
    database.create_function("crc32", 1, lambda _: 0)
    for version, step in enumerate(schema.STEPS, 1):
        for statement in step:
            database.execute(statement)
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
            since.setdefault(table, version)
    database.close()
    for kind in KINDS:
        assert since[kind.table] == kind.since
        assert not kind.replays or since[kind.replays.table] == kind.replays.since


def test_a_history_from_before_there_were_runs_is_backed_up_and_takes_runs(path: Path) -> None:
    """All old records stay, and the backup is unchanged."""
    history_of_version(path, 1, 3)
    with closing(open_records(path)) as records:
        assert records.warnings == ()
        whole(records)
    with closing(open_file(backups(path)[0], mode="ro")) as backup:
        assert check_schema(backup) == 1
        assert row_counts(backup) == RowCounts(Counter(games=3, matches=1), game(2).finished_at)
    with closing(open_records(path)) as again:
        assert again.warnings == ()
        assert again.runs() == [run(1)]


def test_a_damaged_history_from_before_there_were_runs_is_mended_into_one_that_takes_them(path: Path) -> None:
    """Missing tables of runs are no damage in an old history."""
    history_of_version(path, 1, 3)
    sql(path, "DROP INDEX games_by_time")
    with closing(open_records(path)) as records:
        [warning] = records.warnings
        assert "3 games and 1 match were brought back (4 from records.sqlite)" in warning
        whole(records)


def test_a_history_from_before_there_were_runs_that_cannot_be_written_is_shown() -> None:
    """Runs stay in memory then, as games do."""
    with TemporaryDirectory() as name:
        path = Path(name) / "data" / "records.sqlite"
        path.parent.mkdir()
        history_of_version(path, 1, 3)
        with read_only(path.parent), closing(open_records(path)) as records:
            assert not records.lasting
            whole(records)


def test_the_doctor_finds_a_history_from_before_there_were_runs_healthy(path: Path) -> None:
    """The doctor changes nothing, so the version stays."""
    history_of_version(path, 1, 3)
    report = examine(path, path.with_name("settings.toml"))
    assert report.healthy
    assert ["3 games and 1 match up to" in one.sentence for one in report.findings if one.path == path] == [True]


# Mending


def filled_of_run_records(path: Path) -> None:
    """Make a history of three runs, of which a backup has two, and two achievements, of which it has one."""
    with closing(open_records(path)) as records:
        records.merge([(run(1), "text 1"), (run(2), "text 2"), (Achieved("week", 9), None)])
        back_up(records.database)
        records.merge([(run(3), "text 3"), (Achieved("chain_30", 5), None)])


def test_damage_costs_no_run_and_no_achievement_that_can_still_be_read(path: Path) -> None:
    """Spoiled rows return from the backup."""
    filled_of_run_records(path)
    sql(
        path,
        "UPDATE runs SET score = 1 WHERE id = 1",
        "UPDATE run_replays SET packed = x'00' WHERE run = 2",
        "UPDATE achievements SET first_at = 1 WHERE id = 1",
    )
    with closing(open_records(path)) as records:
        [warning] = records.warnings
        assert f"{path} is damaged: 1 of the rows of runs are not as they were written" in warning
        assert "0 games, 0 matches, 3 runs and 2 achievements were brought back" in warning
        assert "3 from records.sqlite, where 3 parts can't be read, 2 from records.backup.sqlite" in warning
        assert sorted(records.every(PlayedRun), key=str) == [(run(number), f"text {number}") for number in (1, 2, 3)]
        assert records.achievements() == {"chain_30": 5, "week": 9}


@pytest.mark.parametrize("statement", ["DELETE FROM runs", "DELETE FROM achievements"])
def test_what_is_gone_comes_back_out_of_the_backup(statement: str, path: Path) -> None:
    """More rows of another kind don't hide the loss: the doctor reports it, and the next start mends it."""
    filled_of_run_records(path)
    sql(path, statement)
    missing = examine(path, path.with_name("settings.toml"))
    with closing(open_records(path)) as records:
        assert "held less than its backup" in records.warnings[0]
        assert not missing.healthy
        assert missing.repairable
        assert {one.uid for one in records.runs()} >= {run(1).uid, run(2).uid}
        assert records.achievements()["week"] == 9


def test_a_hundred_runs_are_worth_a_backup_and_so_is_one_a_day_later(path: Path) -> None:
    """Runs count like games; a history of runs alone has a backup from the first start on."""
    with closing(open_records(path)) as records:
        records.merge((run(number), None) for number in range(5))
        assert due(row_counts(records.database), None)
        before = row_counts(records.database)
        records.merge((run(number), None) for number in range(5, 104))
        assert not due(row_counts(records.database), before)
        records.add(run(104))
        assert due(row_counts(records.database), before)
        day_later = run(200, finished_at=before.last + 86_400)
    with closing(open_records(path.with_name("other.sqlite"))) as other:
        other.merge([*((run(number), None) for number in range(5)), (day_later, None)])
        assert due(row_counts(other.database), before)
