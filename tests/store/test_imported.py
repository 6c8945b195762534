"""Imports into a history with records: what stands, what is marked, and what is refused."""

import csv
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.arcade.bots import Bot, Style
from game.arcade.daily import daily_seed, parse_day
from game.arcade.rules import RULES
from game.arcade.trial import play as play_run
from game.engine.deal import Start
from game.engine.game import Status
from game.engine.grid import cells_of
from game.engine.level import BEGINNER
from game.play.session import Session, click
from game.play.setup import Setup
from game.store.access import open_records
from game.store.exchange import Imported, export_file, import_file, write_jsonl
from game.store.finished import FinishedGame
from game.store.finished_run import RunSoFar
from game.store.kinds import IMPORTED, Achieved, AnyRecord, Kept, Order, PlayedGame, PlayedMatch, PlayedRun
from game.store.records import Records
from game.store.rows import to_plain
from tests.store.made import MATCH, RUN, SPEED, game, match, run
from tests.store.test_exchange import version_2

DAY = "2026-11-21"
SEED = daily_seed(parse_day(DAY), RULES)
OWN = game(900, won=True, time_ms=60_000)
"""A record of the history that makes an import more than a move."""


@pytest.fixture
def home(records: Records) -> Records:
    """Return a history with a game of its own."""
    records.add(OWN)
    return records


def imported(records: Records, folder: Path, *kept: Kept) -> Imported:
    """Import records from a file."""
    lines = [{_word(one): to_plain(one)} | ({"replay": replay} if replay else {}) for one, replay in kept]
    path = folder / "given.jsonl"
    path.write_text(version_2(*lines), encoding="utf-8")
    return import_file(records, path)


def _word(record: AnyRecord) -> str:
    words = {PlayedGame: "game", PlayedMatch: "match", PlayedRun: "run", Achieved: "achievement"}
    return words.get(type(record), "speed_drill")


def a_win() -> Kept:
    """Return a won game at the pace of a hand, with its replay."""
    session = Session(Setup(BEGINNER, Start.OPENING, 5))
    click(session, 40)
    session.advance(100)
    while session.status is Status.PLAYING:
        assert session.game
        click(session, cells_of(session.game.layout.safe & session.view.covered)[0])
        session.advance(100)
    return FinishedGame(session, "Ada", uid="a" * 32).row()


def a_run(day: str = "") -> Kept:
    """Return a bot's run with its log."""
    bot = Bot(Style.LOGIC, 175, 0, 0, "")
    session = play_run(bot, SEED if day else 7)
    so_far = RunSoFar(session, "Ada", uid="b" * 32, initials="ADA", day=parse_day(day) if day else None)
    return so_far.row()


FORGED: dict[str, tuple[AnyRecord, str]] = {
    "a game of a millisecond": (game(1, won=True, time_ms=1), "are more than a hand solves"),
    "clicks of no hand": (game(1, won=True, left=90_000), "are more than a hand makes"),
    "a win that solves half": (game(1, won=True, solved_bbbv=game(1).bbbv - 1), "a won game solves all its"),
    "a daily run of another seed": (run(1, day=DAY, seed=SEED + 1, rules=RULES), "is not that of the daily run"),
    "a drill of no hand": (replace(SPEED, solved=999), "more than a hand solves"),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_no_hand_can_have_played_is_refused(name: str, home: Records, tmp_path: Path) -> None:
    """The line says why; into an empty history it comes as it stands, since that is a move."""
    record, why = FORGED[name]
    found = imported(home, tmp_path, (record, None))
    assert (found.added, found.refused) == (0, 1)
    assert why in found.reasons[0]
    with closing(open_records(tmp_path / "other.sqlite")) as empty:
        assert imported(empty, tmp_path, (record, None)).added == 1


def test_what_nothing_proves_is_marked(home: Records, tmp_path: Path) -> None:
    """It is kept, but the tables, the sums of bests, the rating and the medals are as before."""
    before = home.best(OWN.table, Order.TIME), home.run_table(), home.run_summary().score, home.rating(), home.days()
    rich = run(1, score=10**12, stage=900, rules=RULES)
    daily = run(2, day=DAY, seed=SEED, score=999_999, rules=RULES)
    fast = game(1, won=True, time_ms=40_000)
    kept = [(one, None) for one in (fast, rich, daily, match(1), Achieved("week", 5), SPEED)]
    assert imported(home, tmp_path, *kept).added == len(kept)
    after = home.best(OWN.table, Order.TIME), home.run_table(), home.run_summary().score, home.rating(), home.days()
    assert after == before
    assert home.run_table(parse_day(DAY)) == ()
    assert [one.unranked for one in home.games() if one.uid == fast.uid] == [IMPORTED]
    assert {one.ending for one in home.runs()} == {IMPORTED}
    assert (home.achievements(), home.imported_achievements()) == ({}, frozenset({"week"}))
    assert home.summary().ranked == 1
    assert imported(home, tmp_path, *kept).known == len(kept)


def test_a_move_takes_everything_as_it_stands(home: Records, tmp_path: Path) -> None:
    """Into an empty history, from a history with marks: they stay, and nothing else is marked."""
    home.merge([(run(1), None), (Achieved("week", 5), None), (match(1), None)])
    imported(home, tmp_path, (run(2, rules=RULES), None), (Achieved("chain_30", 9), None))
    with (tmp_path / "all.jsonl").open("w", encoding="utf-8") as file:
        write_jsonl(home, file)
    with closing(open_records(tmp_path / "other.sqlite")) as other:
        assert import_file(other, tmp_path / "all.jsonl").refused == 0
        for kind in (PlayedGame, PlayedRun, PlayedMatch, Achieved):
            assert [*other.every(kind)] == [*home.every(kind)]


def test_a_game_is_proved_by_its_replay(home: Records, tmp_path: Path) -> None:
    """It then stands as if it was played here; with another count it is marked, with another result refused."""
    won, replay = a_win()
    assert isinstance(won, PlayedGame)
    assert imported(home, tmp_path, (won, replay)).added == 1
    assert home.place(won, Order.TIME) is not None
    assert next(one for one in home.games() if one.uid == won.uid).ranked
    fewer = replace(won, uid="c" * 32, left=won.left - 1)
    assert imported(home, tmp_path, (fewer, replay)).added == 1
    assert not next(one for one in home.games() if one.uid == fewer.uid).ranked
    faster = replace(won, uid="d" * 32, time_ms=won.time_ms - 1)
    found = imported(home, tmp_path, (faster, replay))
    assert (found.added, found.refused) == (0, 1)
    assert "its replay comes to" in found.reasons[0]


@pytest.mark.long
def test_a_run_is_proved_by_its_log(home: Records, tmp_path: Path) -> None:
    """Its score is replayed; a daily run that is proved is the day's first try."""
    played, log = a_run(DAY)
    assert isinstance(played, PlayedRun)
    richer = replace(played, score=played.score + 1)
    found = imported(home, tmp_path, (richer, log))
    assert (found.added, found.refused) == (0, 1)
    assert "its log comes to" in found.reasons[0]
    assert imported(home, tmp_path, (played, log)).added == 1
    assert [entry.uid for entry in home.run_table(parse_day(DAY))] == [played.uid]
    assert home.days() == {parse_day(DAY)}


def test_no_import_replaces_a_record_of_ones_own_by_a_better_one(home: Records, tmp_path: Path) -> None:
    """An edited export has the same uids, a higher score and a later time."""
    home.merge([(run(1, rules=RULES), None), (match(1, winner="second"), None)])
    better = run(1, rules=RULES, score=10**12, time_ms=RUN.time_ms + 1)
    won = match(1, winner="first", time_ms=MATCH.time_ms + 1)
    assert imported(home, tmp_path, (better, None), (won, None), (replace(OWN, time_ms=1), None)).known == 3
    assert [one.score for one in home.runs()] == [RUN.score]
    assert [one.winner for one, _ in home.every(PlayedMatch)] == ["second"]
    assert home.best(OWN.table, Order.TIME) == [OWN]


def test_ones_own_medal_is_better_than_an_imported_one(home: Records, tmp_path: Path) -> None:
    """It is won anew, and stands without the mark."""
    imported(home, tmp_path, (Achieved("week", 5), None))
    home.add(Achieved("week", 9))
    assert (home.achievements(), home.imported_achievements()) == ({"week": 9}, frozenset())


def test_practice_of_a_daily_run_is_no_best(records: Records) -> None:
    """Its boards are known: neither the sums nor the medals count it, as the tables do not."""
    first = run(1, day=DAY, seed=SEED, source="daily", score=1_000, rules=RULES)
    again = run(2, day=DAY, seed=SEED, source="daily", score=999_999, stage=9, rules=RULES)
    records.merge([(first, None), (again, None)])
    found = records.run_summary()
    assert (found.runs, found.score, found.stage) == (2, 1_000, first.stage)
    assert [records.counts(one.uid) for one in (first, again)] == [True, False]
    assert records.counts("f" * 32)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    """Return an empty history."""
    with closing(open_records(tmp_path / "records.sqlite")) as opened:
        yield opened


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "''=x", "＝1", "'quoted", "plain"]
)
def test_no_cell_of_a_table_is_a_formula(name: str, home: Records, tmp_path: Path) -> None:
    """Names come from others' exports, and a spreadsheet runs what begins like a formula. They come back unchanged."""
    home.add(game(1, player=name, level=name))
    export_file(home, tmp_path / "all.csv")
    rows = list(csv.DictReader((tmp_path / "all.csv").read_text(encoding="utf-8").splitlines()))
    assert all(row[cell][:1] not in {*"=+-@\t\r＝"} for row in rows for cell in ("player", "level"))
    with closing(open_records(tmp_path / "other.sqlite")) as other:
        assert import_file(other, tmp_path / "all.csv").refused == 0
        assert [*other.every(PlayedGame)] == [*home.every(PlayedGame)]
