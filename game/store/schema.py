"""
The tables of the player's history, version by version.

Every value has its limits in the table itself, so SQLite's own check finds a row that can't be right, and a checksum,
so one that could be right and isn't is found too. A step that was ever released is never changed: add another one.
"""

from dataclasses import fields

from game.store.played import LAST_SECOND, LONGEST_LAYOUT_ID, MOST, MOST_MS, PlayedGame, PlayedMatch

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
)
"""Step n leads from version n to version n + 1."""

Kind = type[PlayedGame] | type[PlayedMatch]

NAMES: dict[Kind, str] = {PlayedGame: "games", PlayedMatch: "matches"}


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
        f"FROM (SELECT {given}) WHERE true ON CONFLICT DO NOTHING"
    )


COLUMNS = {kind: _columns(kind) for kind in NAMES}
"""The names of the columns that hold a game's or a match's fields, in their order."""

CHECKSUM = {kind: _checksum(kind) for kind in NAMES}
"""
The SQL that works out a row's checksum; it needs the function crc32.

Numbers with a fraction count by their thousandths, for SQLite's way to print them has changed over the years.
"""

INSERT = {kind: _insert(kind) for kind in NAMES}
"""The SQL that adds one row with its checksum, or does nothing where its uid is known."""
