"""Invented games, matches and runs, for tests of the history."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from game.arcade.rules import RULES
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE
from game.store.columns import columns_of
from game.store.database import open_file
from game.store.kinds import (
    KIND_OF,
    CardAnswer,
    GameWaits,
    LeftGame,
    OwnCard,
    PlayedGame,
    PlayedMatch,
    PlayedRun,
    SolvedBoard,
    SpeedDrill,
)
from game.store.replays import pack
from game.store.rows import to_plain
from game.store.schema import STEPS, insert

LEVELS = (BEGINNER, CLASSIC, INTERMEDIATE, EXPERT)

BASE = PlayedGame(
    uid="0" * 32,
    finished_at=1_700_000_000,
    player="somebody",
    level="beginner",
    width=9,
    height=9,
    mines=10,
    start="opening",
    no_guess=False,
    mended=False,
    seed=5,
    layout_id="b9x9",
    won=True,
    time_ms=20_000,
    bbbv=20,
    solved_bbbv=20,
    left=18,
    right=4,
    double=3,
    effective=24,
    path=123.456,
    openings=3,
    islands=2,
    zini=15,
    luck_bits=0.5,
    unranked="",
    fatal_cell=None,
)
"""A won beginner game."""

LEFT = LeftGame(**{name: getattr(BASE, name) for name in columns_of(LeftGame)})
"""The same game, had it been left."""

SOLVED = SolvedBoard("5" * 32, 1_700_000_000, 2)
"""Two stars on a board of the Road."""

MATCH = PlayedMatch(
    uid="0" * 32,
    finished_at=1_700_000_000,
    player="somebody",
    width=24,
    height=16,
    mines=63,
    first="person",
    second="captain",
    explosion="back_2",
    seed=5,
    winner="first",
    reason="decided",
    share=0.52,
    time_ms=90_000,
    moves=140,
)
"""A won match."""


def game(number: int, **other: Any) -> PlayedGame:
    """Return the beginner game *number*, which decides its uid and its date."""
    values: dict[str, Any] = {"uid": f"{number:032x}", "finished_at": BASE.finished_at + number, **other}
    return replace(BASE, **values)


def match(number: int, **other: Any) -> PlayedMatch:
    """Return the match *number*."""
    values: dict[str, Any] = {"uid": f"{number:032x}", "finished_at": MATCH.finished_at + number, **other}
    return replace(MATCH, **values)


RUN = PlayedRun(
    uid="0" * 32,
    finished_at=1_700_000_000,
    player="somebody",
    initials="AAA",
    named=False,
    seed=5,
    day="",
    score=20_000,
    stage=4,
    cleared=3,
    chain=12,
    time_ms=300_000,
    lost_to_mine=2,
    lost_to_clock=1,
    ending="no_lives",
    rules=RULES,
)
"""A run that ended in stage 4."""


def run(number: int, **other: Any) -> PlayedRun:
    """Return the run *number*."""
    values: dict[str, Any] = {"uid": f"{number:032x}", "finished_at": RUN.finished_at + number, **other}
    return replace(RUN, **values)


CARD = OwnCard(
    uid="75f3fe6bcec7c8fc89bf2b5f7d389a16",
    first_at=1_700_000_000,
    game="0" * 32,
    why="needless_guess",
    family="one_one",
    position="###\n#11",
    total=None,
)
"""A card of a needless guess."""

ANSWER = CardAnswer(
    uid="0" * 32,
    finished_at=1_700_000_000,
    card=CARD.uid,
    family="one_one",
    known=True,
    time_ms=3_200,
    grade=3,
    due_at=1_700_000_600,
)
"""A right answer."""

SPEED = SpeedDrill(uid="0" * 32, finished_at=1_700_000_000, player="somebody", family="one_one", solved=21, missed=2)
"""A speed drill."""

WAITS = GameWaits(uid="0" * 32, finished_at=1_700_000_000, waits="single 420 515;guess 3210")
"""The waits before the openings of a game."""


def answer(number: int, **other: Any) -> CardAnswer:
    """Return the answer *number*."""
    values: dict[str, Any] = {"uid": f"{number:032x}", "finished_at": ANSWER.finished_at + number, **other}
    return replace(ANSWER, **values)


def any_game(random: Random, number: int) -> PlayedGame:
    """Return a realistic game of any level, won or lost, ranked or not."""
    level = LEVELS[random.getrandbits(2)]
    won = random.getrandbits(3) < 3
    bbbv = level.mines + random.getrandbits(5)
    return game(
        number,
        level=level.name,
        width=level.width,
        height=level.height,
        mines=level.mines,
        start=("opening", "safe")[random.getrandbits(1)],
        seed=random.getrandbits(64),
        won=won,
        time_ms=1000 + random.getrandbits(17),
        bbbv=bbbv,
        solved_bbbv=bbbv if won else random.getrandbits(4),
        left=random.getrandbits(7),
        right=random.getrandbits(6),
        double=random.getrandbits(5),
        path=random.getrandbits(20) / 97,
        zini=None if random.getrandbits(1) else random.getrandbits(6),
        luck_bits=random.getrandbits(8) / 7,
        unranked=("", "", "", "hint")[random.getrandbits(2)],
        fatal_cell=None if won else random.getrandbits(6),
        prove_it=not number % 7,
        unproved=not won and not number % 7,
        forced=number % 5,
        given_away=number % 64 / 9,
        fortune=-(number % 64) / 7,
        paces="single 41 620;guess 2 3100" if number % 3 else "",
        calls="70 667" if not number % 4 else "",
    )


def replay_text(random: Random, events: int = 600) -> str:
    """Return a text as long as an expert game's recording (20 bytes an event), of some board."""
    rows = (f"{n // 100}.{n % 100:02d} mv ({random.getrandbits(9)} {random.getrandbits(8)})" for n in range(events))
    return "RawVF_Version: Rev6.2\nLevel: Beginner\nBoard:\n*0000\nEvents:\n" + "\n".join(rows) + "\n"


def history_of_version(path: Path, version: int, games: int) -> None:
    """Make a history with the schema of a *version*: games with replays, and a match."""
    path.parent.mkdir(exist_ok=True)
    database = open_file(path)
    with database.transaction():
        for sql in chain.from_iterable(STEPS[:version]):
            database.rows(sql)
        records: list[PlayedGame | PlayedMatch] = [*map(game, range(games)), match(1)]
        for record in records:
            names = KIND_OF[type(record)].columns(version)
            values = to_plain(record)
            row = database.insert(insert(type(record), names), tuple(values[name] for name in names))
            assert row
            if isinstance(record, PlayedGame):
                packed = pack(f"replay {row - 1}", record.uid)
                database.rows("INSERT INTO replays VALUES (?, ?, 0, ?)", row, record.finished_at, packed)
        database.rows(f"PRAGMA user_version = {version}")
    database.close()


def sql(path: Path, *statements: str) -> None:
    """Run SQL on a history as another program would."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.create_function("crc32", 1, lambda _: 0)
        for statement in statements:
            connection.execute(statement)
