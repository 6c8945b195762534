"""
The tables of the player's history, version by version.

Every value has its limits in the table itself, so SQLite's own check finds a row that can't be right, and a checksum,
so one that could be right and isn't is found too. A step that was ever released is never changed: add another one.
"""

from dataclasses import fields

from game.store.played import (
    LAST_SECOND,
    LONGEST_LAYOUT_ID,
    MOST,
    MOST_MS,
    MOST_POINTS,
    MOST_STAGES,
    Achieved,
    PlayedGame,
    PlayedMatch,
    PlayedRun,
)

_COMMON = f"""
    id INTEGER PRIMARY KEY,
    "uid" TEXT NOT NULL UNIQUE CHECK (length("uid") = 32 AND "uid" NOT GLOB '*[^0-9a-f]*'),
    "finished_at" INTEGER NOT NULL CHECK ("finished_at" BETWEEN 0 AND {LAST_SECOND}),
    "player" TEXT NOT NULL CHECK (length("player") <= 100),
    "width" INTEGER NOT NULL CHECK ("width" BETWEEN 1 AND 1000),
    "height" INTEGER NOT NULL CHECK ("height" BETWEEN 1 AND 1000),
    "mines" INTEGER NOT NULL CHECK ("mines" BETWEEN 0 AND 999999),
    "seed" TEXT NOT NULL CHECK (length("seed") BETWEEN 1 AND 4300 AND "seed" NOT GLOB '*[^0-9]*'),
    "time_ms" INTEGER NOT NULL CHECK ("time_ms" BETWEEN 0 AND {MOST_MS})"""

_COUNTS = "".join(
    f""",
    "{name}" INTEGER NOT NULL CHECK ("{name}" BETWEEN 0 AND {most})"""
    for name, most in (
        *(("no_guess", 1), ("mended", 1), ("won", 1)),
        *(("bbbv", 1_000_000), ("solved_bbbv", 1_000_000), ("openings", 1_000_000), ("islands", 1_000_000)),
        *(("left", MOST), ("right", MOST), ("double", MOST), ("effective", MOST)),
    )
)

GAMES = f"""
CREATE TABLE games ({_COMMON}{_COUNTS},
    "level" TEXT NOT NULL CHECK (length("level") <= 100),
    "start" TEXT NOT NULL CHECK ("start" IN ('opening', 'safe', 'off')),
    "layout_id" TEXT NOT NULL CHECK (length("layout_id") <= {LONGEST_LAYOUT_ID}),
    "path" REAL NOT NULL CHECK ("path" BETWEEN 0 AND 1e12),
    "zini" INTEGER CHECK ("zini" BETWEEN 0 AND {MOST}),
    "luck_bits" REAL CHECK ("luck_bits" BETWEEN 0 AND 1e9),
    "unranked" TEXT NOT NULL CHECK (length("unranked") <= 32),
    "fatal_cell" INTEGER CHECK ("fatal_cell" BETWEEN 0 AND 999999),
    checksum INTEGER NOT NULL
) STRICT"""

MATCHES = f"""
CREATE TABLE matches ({_COMMON},
    "first" TEXT NOT NULL CHECK (length("first") <= 32),
    "second" TEXT NOT NULL CHECK (length("second") <= 32),
    "explosion" TEXT NOT NULL CHECK (length("explosion") <= 32),
    "winner" TEXT NOT NULL CHECK ("winner" IN ('', 'first', 'second')),
    "reason" TEXT NOT NULL CHECK (length("reason") <= 32),
    "share" REAL NOT NULL CHECK ("share" BETWEEN 0 AND 1),
    "moves" INTEGER NOT NULL CHECK ("moves" BETWEEN 0 AND {MOST}),
    checksum INTEGER NOT NULL
) STRICT"""

REPLAYS = """
CREATE TABLE replays (
    game INTEGER PRIMARY KEY,
    finished_at INTEGER NOT NULL,
    best INTEGER NOT NULL CHECK (best IN (0, 1)),
    packed BLOB NOT NULL
) STRICT"""

RUNS = f"""
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    "uid" TEXT NOT NULL UNIQUE CHECK (length("uid") = 32 AND "uid" NOT GLOB '*[^0-9a-f]*'),
    "finished_at" INTEGER NOT NULL CHECK ("finished_at" BETWEEN 0 AND {LAST_SECOND}),
    "player" TEXT NOT NULL CHECK (length("player") <= 100),
    "initials" TEXT NOT NULL CHECK (length("initials") = 3),
    "named" INTEGER NOT NULL CHECK ("named" BETWEEN 0 AND 1),
    "seed" TEXT NOT NULL CHECK (length("seed") BETWEEN 1 AND 20 AND "seed" NOT GLOB '*[^0-9]*'),
    "day" TEXT NOT NULL CHECK (length("day") IN (0, 10)),
    "score" INTEGER NOT NULL CHECK ("score" BETWEEN 0 AND {MOST_POINTS}),
    "stage" INTEGER NOT NULL CHECK ("stage" BETWEEN 1 AND {MOST_STAGES}),
    "cleared" INTEGER NOT NULL CHECK ("cleared" BETWEEN 0 AND "stage"),
    "chain" INTEGER NOT NULL CHECK ("chain" BETWEEN 0 AND {MOST}),
    "time_ms" INTEGER NOT NULL CHECK ("time_ms" BETWEEN 0 AND {MOST_MS}),
    "lost_to_mine" INTEGER NOT NULL CHECK ("lost_to_mine" BETWEEN 0 AND {MOST}),
    "lost_to_clock" INTEGER NOT NULL CHECK ("lost_to_clock" BETWEEN 0 AND {MOST}),
    "ending" TEXT NOT NULL CHECK (length("ending") <= 32),
    checksum INTEGER NOT NULL
) STRICT"""

RUN_REPLAYS = """
CREATE TABLE run_replays (
    run INTEGER PRIMARY KEY,
    packed BLOB NOT NULL
) STRICT"""

ACHIEVEMENTS = f"""
CREATE TABLE achievements (
    id INTEGER PRIMARY KEY,
    "achievement" TEXT NOT NULL UNIQUE CHECK (length("achievement") BETWEEN 1 AND 32),
    "first_at" INTEGER NOT NULL CHECK ("first_at" BETWEEN 0 AND {LAST_SECOND}),
    checksum INTEGER NOT NULL
) STRICT"""

SPEED = '"solved_bbbv" * 1000.0 / max("time_ms", 1)'
IOE = '"solved_bbbv" * 1.0 / max("left" + "right" + "double", 1)'
TABLE = '"width", "height", "mines", "start", "no_guess"'
RANKED_WIN = """"won" = 1 AND "unranked" = ''"""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        GAMES,
        MATCHES,
        REPLAYS,
        'CREATE INDEX games_by_date ON games ("finished_at")',
        f'CREATE INDEX games_by_table ON games ({TABLE}, "finished_at")',
        f'CREATE INDEX games_by_time ON games ({TABLE}, "time_ms", "finished_at") WHERE {RANKED_WIN}',
        f'CREATE INDEX games_by_speed ON games ({TABLE}, {SPEED} DESC, "finished_at") WHERE {RANKED_WIN}',
        f'CREATE INDEX games_by_ioe ON games ({TABLE}, {IOE} DESC, "finished_at") WHERE {RANKED_WIN}',
        "CREATE INDEX other_replays ON replays (finished_at) WHERE best = 0",
    ),
    (
        RUNS,
        RUN_REPLAYS,
        ACHIEVEMENTS,
        'CREATE INDEX runs_by_date ON runs ("finished_at")',
        'CREATE INDEX runs_by_score ON runs ("score" DESC, "finished_at")',
        'CREATE INDEX runs_by_day ON runs ("day", "player", "finished_at")',
    ),
)
"""Step n leads from version n to version n + 1."""

Kind = type  # of AnyPlayed

NAMES: dict[Kind, str] = {
    PlayedGame: "games",
    PlayedMatch: "matches",
    PlayedRun: "runs",
    Achieved: "achievements",
}

_LATER: dict[Kind, tuple[str, str]] = {
    PlayedRun: (
        "uid",
        'excluded."time_ms" > runs."time_ms" '
        'OR (excluded."time_ms" = runs."time_ms" AND excluded."named" > runs."named")',
    ),
    Achieved: ("achievement", 'excluded."first_at" < achievements."first_at"'),
}
"""
What a row is known by, and when another one takes its place: a run that went on, or was named; an achievement that was
earlier. Whichever comes first, the same one stays, so files can be merged in any order.
"""


def _columns(kind: Kind) -> str:
    return ", ".join(f'"{field.name}"' for field in fields(kind))


def _checksum(kind: Kind) -> str:
    reals = {field.name for field in fields(kind) if field.type in (float, float | None)}
    parts = (
        f'quote(CAST("{field.name}" * 1000 AS INTEGER))' if field.name in reals else f'quote("{field.name}")'
        for field in fields(kind)
    )
    return f"crc32(CAST({' || '.join(parts)} AS BLOB))"


def _insert(kind: Kind) -> str:
    given = ", ".join(f'? AS "{field.name}"' for field in fields(kind))
    return (
        f"INSERT INTO {NAMES[kind]} ({_columns(kind)}, checksum) SELECT {_columns(kind)}, {_checksum(kind)} "
        f"FROM (SELECT {given}) WHERE true ON CONFLICT {_known(kind)}"
    )


def _known(kind: Kind) -> str:
    """Return what is done where a row is known."""
    if kind not in _LATER:
        return "DO NOTHING"
    key, later = _LATER[kind]
    new = ", ".join(f"{name} = excluded.{name}" for name in (*_columns(kind).split(", "), "checksum"))
    return f'("{key}") DO UPDATE SET {new} WHERE {later}'


COLUMNS = {kind: _columns(kind) for kind in NAMES}
"""The names of the columns that hold the fields, in their order."""

CHECKSUM = {kind: _checksum(kind) for kind in NAMES}
"""
The SQL that works out a row's checksum; it needs the function crc32.

Numbers with a fraction count by their thousandths, for SQLite's way to print them has changed over the years.
"""

INSERT = {kind: _insert(kind) for kind in NAMES}
"""The SQL that adds one row with its checksum, or does nothing where it is known."""
