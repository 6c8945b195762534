"""
The tables of the player's history, version by version, and the SQL that fills them.

The tables check the limits of every value, so SQLite's own check finds an impossible row. A checksum finds a row that
is possible but changed. A test fixes every released step: add a new step instead of changing one.
"""

from collections.abc import Collection, Iterable

from game.store.columns import MOST, RecordKind, columns_of
from game.store.kinds import (
    KIND_OF,
    KINDS,
    Achieved,
    AnyRecord,
    CardAnswer,
    GameWaits,
    OwnCard,
    PlayedGame,
    PlayedMatch,
    PlayedRun,
    Signature,
    SpeedDrill,
)

SPEED = '"solved_bbbv" * 1000.0 / max("time_ms", 1)'
IOE = '"solved_bbbv" * 1.0 / max("left" + "right" + "double", 1)'
_TABLE_OF_1 = '"width", "height", "mines", "start", "no_guess"'
_TABLE_OF_6 = f'{_TABLE_OF_1}, "prove_it"'
TABLE = f'{_TABLE_OF_6}, "competition"'
RANKED_WIN = """"won" = 1 AND "unranked" = ''"""


def columns(names: Iterable[str]) -> str:
    """Return the columns with these *names* for SQL."""
    return ", ".join(f'"{name}"' for name in names)


def checksum(record: type[AnyRecord], names: Iterable[str]) -> str:
    """
    Return the SQL that works out a row's checksum over the columns *names*; it needs the function crc32.

    Numbers with a fraction count in thousandths, because SQLite has changed the way it prints fractions.
    """
    reals = {name for name, column in columns_of(record).items() if column.plain is float}
    parts = (f'quote(CAST("{name}" * 1000 AS INTEGER))' if name in reals else f'quote("{name}")' for name in names)
    return f"crc32(CAST({' || '.join(parts)} AS BLOB))"


def create(record: type[AnyRecord]) -> str:
    """Return the SQL that makes a kind's table in its first version."""
    kind, found = KIND_OF[record], columns_of(record)
    names = dict.fromkeys((*kind.first, *kind.columns(kind.since)))
    lines = ["id INTEGER PRIMARY KEY", *(found[name].sql(name) for name in names), "checksum INTEGER NOT NULL"]
    return f"\nCREATE TABLE {kind.table} (\n    {f',{chr(10)}    '.join(lines)}\n) STRICT"


def add_columns(kind: RecordKind, version: int) -> list[str]:
    """Return the SQL that adds the columns of a *version*; a damaged row keeps its wrong checksum."""
    found, names = columns_of(kind.record), kind.added.get(version, ())
    if not names:
        return []
    sums = (checksum(kind.record, kind.columns(known)) for known in (version, version - 1))
    return [
        *(f"ALTER TABLE {kind.table} ADD COLUMN {found[name].sql(name, added=True)}" for name in names),
        f"UPDATE {kind.table} SET checksum = {' WHERE checksum = '.join(sums)}",
    ]


def _replay_table(kind: RecordKind) -> str:
    """Return the SQL that makes the table of a kind's replays."""
    assert kind.replays, "only a kind with replays has a table of them"
    columns = f"    {kind.replays.key} INTEGER PRIMARY KEY,\n    packed BLOB NOT NULL"
    return f"\nCREATE TABLE {kind.replays.table} (\n{columns}\n) STRICT"


def _indexes_of_games(table: str) -> list[str]:
    """Return the SQL of the indexes for questions about a *table* of games."""
    return [
        f'CREATE INDEX games_by_table ON games ({table}, "finished_at")',
        f'CREATE INDEX games_by_time ON games ({table}, "time_ms", "finished_at") WHERE {RANKED_WIN}',
        f'CREATE INDEX games_by_speed ON games ({table}, {SPEED} DESC, "finished_at") WHERE {RANKED_WIN}',
        f'CREATE INDEX games_by_ioe ON games ({table}, {IOE} DESC, "finished_at") WHERE {RANKED_WIN}',
    ]


_DROP_INDEXES_OF_GAMES = [f"DROP INDEX games_by_{what}" for what in ("table", "time", "speed", "ioe")]

REPLAYS = """
CREATE TABLE replays (
    game INTEGER PRIMARY KEY,
    finished_at INTEGER NOT NULL,
    best INTEGER NOT NULL CHECK (best IN (0, 1)),
    packed BLOB NOT NULL
) STRICT"""

REVIEWS = """
CREATE TABLE reviews (
    game INTEGER PRIMARY KEY,
    packed BLOB NOT NULL
) STRICT"""

MATCH_REPLAYS = f"""
CREATE TABLE match_replays (
    battle INTEGER PRIMARY KEY,
    chords INTEGER NOT NULL CHECK (chords BETWEEN 0 AND {MOST}),
    openings INTEGER NOT NULL CHECK (openings BETWEEN 0 AND {MOST}),
    packed BLOB
) STRICT"""

_RELEASED: tuple[tuple[str, ...], ...] = (
    (
        create(PlayedGame),
        create(PlayedMatch),
        REPLAYS,
        'CREATE INDEX games_by_date ON games ("finished_at")',
        *_indexes_of_games(_TABLE_OF_1),
        "CREATE INDEX other_replays ON replays (finished_at) WHERE best = 0",
    ),
    (
        create(PlayedRun),
        _replay_table(KIND_OF[PlayedRun]),
        create(Achieved),
        'CREATE INDEX runs_by_date ON runs ("finished_at")',
        'CREATE INDEX runs_by_score ON runs ("score" DESC, "finished_at")',
        'CREATE INDEX runs_by_day ON runs ("day", "player", "finished_at")',
    ),
    (create(Signature),),
    (REVIEWS,),
    (MATCH_REPLAYS, 'CREATE INDEX matches_by_date ON matches ("finished_at")'),
    (*add_columns(KIND_OF[PlayedGame], 6), *_DROP_INDEXES_OF_GAMES, *_indexes_of_games(_TABLE_OF_6)),
    (*add_columns(KIND_OF[PlayedGame], 7), *_DROP_INDEXES_OF_GAMES, *_indexes_of_games(TABLE)),
    (
        *map(create, (OwnCard, CardAnswer, SpeedDrill, GameWaits)),
        'CREATE INDEX answers_by_card ON answers ("card", "finished_at")',
        'CREATE INDEX answers_by_date ON answers ("finished_at")',
    ),
)


def _step(version: int) -> tuple[str, ...]:
    """Return the SQL that upgrades to a *version*: new tables, replays, indexes and columns of the kinds."""
    new = [kind for kind in KINDS if kind.since == version]
    return (
        *(create(kind.record) for kind in new),
        *(_replay_table(kind) for kind in KINDS if kind.replays and kind.replays.since == version),
        *(sql for kind in new for sql in kind.indexes),
        *(sql for kind in KINDS for sql in add_columns(kind, version)),
    )


_NEWEST = max(version for kind in KINDS for version in (kind.since, *kind.added))

STEPS = (*_RELEASED, *map(_step, range(len(_RELEASED) + 1, _NEWEST + 1)))
"""Step n leads from version n to version n + 1. Each step changes a table, so a file's tables prove its version."""


def insert(record: type[AnyRecord], names: Collection[str]) -> str:
    """Return the SQL that adds one row of the columns *names* with its checksum, or does nothing if it exists."""
    kind, given = KIND_OF[record], ", ".join(f'? AS "{name}"' for name in names)
    new = ", ".join(f"{name} = excluded.{name}" for name in (*map('"{}"'.format, names), "checksum"))
    known = f'("{kind.key}") DO UPDATE SET {new} WHERE {kind.replaces}' if kind.replaces else "DO NOTHING"
    return (
        f"INSERT INTO {kind.table} ({columns(names)}, checksum) SELECT {columns(names)}, {checksum(record, names)} "
        f"FROM (SELECT {given}) WHERE true ON CONFLICT {known}"
    )


COLUMNS: dict[type, str] = {kind.record: columns(columns_of(kind.record)) for kind in KINDS}
"""The names of the columns that hold the fields, in their order."""

CHECKSUM: dict[type, str] = {record: checksum(record, columns_of(record)) for record in KIND_OF}
"""The SQL that works out the checksum of a row of this version."""

INSERT: dict[type, str] = {record: insert(record, columns_of(record)) for record in KIND_OF}
"""The SQL that adds one row of this version."""
