"""Runs and achievements in the records: no duplicates, tables, days and sums."""

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

import pytest

from game.arcade import trial
from game.arcade.daily import Day
from game.notation.recording import LARGEST_FILE
from game.store import schema
from game.store.access import open_records
from game.store.backup import back_up, backups, due
from game.store.columns import MOST_POINTS
from game.store.database import check_schema, open_file
from game.store.doctor import examine, repair
from game.store.errors import StoreError
from game.store.kinds import KIND_OF, KINDS, Achieved, JudgedGame, Kept, PlayedGame, PlayedMatch, PlayedRun, Signature
from game.store.records import Records
from game.store.row_counts import RowCounts, row_counts
from game.store.rows import from_plain, to_plain
from game.store.run_records import RunSummary
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
    game,
    history_of_version,
    match,
    run,
    sql,
)

SIGNED = Signature(BASE.uid, "ADA")
JUDGED = JudgedGame("7" * 32, 1_795_000_000, BASE.uid, 12, "guess 120")
DAY = Day(2026, 11, 21)


# A run's fields


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("initials", "AAAA", "initials must be 3 of A-Z, 0-9"),
        ("initials", 3, "initials must be 3 of A-Z"),
        ("named", 1, "named must be true or false, not 1"),
        ("day", "21.11.2026", "day must be a day such as 2026-11-21, or empty, not '21.11.2026'"),
        ("day", "2026-02-30", "day must be a day such as"),
        ("day", None, "day must be a day such as"),
        ("seed", 1 << 40, "seed must be a whole number from 0 to 1099511627775, not"),
        ("score", -1, "score must be a whole number from 0 to 1000000000000000, not -1"),
        ("score", MOST_POINTS + 1, "score must be a whole number from 0 to"),
        ("stage", 0, "stage must be a whole number from 1 to 1000, not 0"),
        ("stage", 1001, "stage must be a whole number from 1 to 1000, not 1001"),
        ("cleared", 5, "cleared must be at most the 4 stages reached, not 5"),
        ("cleared", -1, "cleared must be a whole number from 0 to 1000"),
        ("chain", -1, "chain must be a whole number from 0 to"),
        ("lost_to_mine", -1, "lost_to_mine must be a whole number"),
        ("lost_to_clock", True, "lost_to_clock must be a whole number"),
        ("source", "found", "source must be one of '', dealt, daily, typed, not 'found'"),
        ("ending", "bored", "ending must be one of '', no_lives, given_up, not 'bored'"),
    ],
)
def test_what_no_run_can_be_is_refused(name: str, value: object, said: str) -> None:
    """The message names the field, what was expected and what was got."""
    with pytest.raises(StoreError) as told:
        from_plain(PlayedRun, to_plain(RUN) | {name: value})
    assert str(told.value).startswith(said)


def test_the_ends_of_what_a_run_can_be_are_kept(records: Records) -> None:
    """The table's own limits are as wide as the fields'."""
    least = run(1, seed=0, day="", score=0, stage=1, cleared=0, chain=0, time_ms=0, lost_to_mine=0, lost_to_clock=0)
    most = run(2, seed=(1 << 40) - 1, day="9999-12-31", score=MOST_POINTS, stage=1000, cleared=1000, ending="")
    for one in (least, most):
        assert records.add(one)
    assert records.runs() == [most, least]
    assert records.bad_rows == 0


@pytest.mark.parametrize("name", ["", "x" * 33, "Chain", "a b", 5])
def test_an_achievement_has_a_short_name(name: str) -> None:
    """A foreign file must not fill the page."""
    with pytest.raises(StoreError, match="achievement must be 1 to 32 small letters, digits or _"):
        Achieved(name, 1)
    with pytest.raises(StoreError, match="first_at must be a whole number from 0 to"):
        Achieved("x" * 32, -1)


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
    last = [2745336491, 2659476059, 4068913563, 3699409934, 856465467, 972286065, 2348841574]
    assert found == [1304729461, 372670130, 1343826206, 344934558, 3248380128, *last]
    for kind, version, sum_before in ((KIND_OF[PlayedGame], 1, 1671469860), (KIND_OF[PlayedRun], 2, 2382476190)):
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


def filled(path: Path) -> None:
    """Make a history of three runs, of which a backup has two, and two achievements, of which it has one."""
    with closing(open_records(path)) as records:
        records.merge([(run(1), "text 1"), (run(2), "text 2"), (Achieved("week", 9), None)])
        back_up(records.database)
        records.merge([(run(3), "text 3"), (Achieved("chain_30", 5), None)])


def test_damage_costs_no_run_and_no_achievement_that_can_still_be_read(path: Path) -> None:
    """Spoiled rows return from the backup."""
    filled(path)
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
    filled(path)
    sql(path, statement)
    missing = examine(path, path.with_name("settings.toml"))
    with closing(open_records(path)) as records:
        assert "held less than its backup" in records.warnings[0]
        assert not missing.healthy
        assert missing.repairable
        assert {one.uid for one in records.runs()} >= {run(1).uid, run(2).uid}
        assert records.achievements()["week"] == 9


def test_the_doctor_tells_of_runs_and_mends_their_texts(path: Path) -> None:
    """A text that can't be unpacked returns from the backup."""
    filled(path)
    menus = path.with_name("settings.toml")
    [sentence] = [one.sentence for one in examine(path, menus).findings if one.path == path]
    assert sentence.startswith("the history holds 0 games, 0 matches, 3 runs and 2 achievements up to 20")
    sql(path, "UPDATE run_replays SET packed = x'00' WHERE run = 1")
    assert not examine(path, menus).healthy
    repair(path, menus)
    assert examine(path, menus).healthy
    with closing(open_records(path)) as records:
        assert records.replay(run(1).uid, PlayedRun) == "text 1"


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
