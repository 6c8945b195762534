"""
The tables of the player's history, version by version.

Every value has its limits in the table itself, so SQLite's own check finds a row that can't be right, and a checksum,
so one that could be right and isn't is found too. A step that was ever released is never changed: add another one.
"""

from collections.abc import Collection, Iterable
from dataclasses import fields

from game.store.fields import LAST_SECOND, LONGEST_LAYOUT_ID, MOST, MOST_MS, MOST_POINTS, MOST_SOLVED, MOST_STAGES
from game.store.played import (
    Achieved,
    CardAnswer,
    GameWaits,
    OwnCard,
    PlayedGame,
    PlayedMatch,
    PlayedRun,
    Signature,
    SpeedDrill,
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

REVIEWS = """
CREATE TABLE reviews (
    game INTEGER PRIMARY KEY,
    packed BLOB NOT NULL
) STRICT"""

SIGNATURES = """
CREATE TABLE signatures (
    id INTEGER PRIMARY KEY,
    "game" TEXT NOT NULL UNIQUE CHECK (length("game") = 32 AND "game" NOT GLOB '*[^0-9a-f]*'),
    "initials" TEXT NOT NULL CHECK (length("initials") = 3),
    checksum INTEGER NOT NULL
) STRICT"""

MATCH_REPLAYS = f"""
CREATE TABLE match_replays (
    battle INTEGER PRIMARY KEY,
    chords INTEGER NOT NULL CHECK (chords BETWEEN 0 AND {MOST}),
    openings INTEGER NOT NULL CHECK (openings BETWEEN 0 AND {MOST}),
    packed BLOB
) STRICT"""

_UID = """
    id INTEGER PRIMARY KEY,
    "uid" TEXT NOT NULL UNIQUE CHECK (length("uid") = 32 AND "uid" NOT GLOB '*[^0-9a-f]*')"""

CARDS = f"""
CREATE TABLE cards ({_UID},
    "first_at" INTEGER NOT NULL CHECK ("first_at" BETWEEN 0 AND {LAST_SECOND}),
    "game" TEXT NOT NULL CHECK (length("game") = 32),
    "why" TEXT NOT NULL CHECK (length("why") <= 32),
    "family" TEXT NOT NULL CHECK (length("family") <= 32),
    "position" TEXT NOT NULL CHECK (length("position") <= 89),
    "total" INTEGER CHECK ("total" BETWEEN 0 AND 80),
    checksum INTEGER NOT NULL
) STRICT"""

ANSWERS = f"""
CREATE TABLE answers ({_UID},
    "finished_at" INTEGER NOT NULL CHECK ("finished_at" BETWEEN 0 AND {LAST_SECOND}),
    "card" TEXT NOT NULL CHECK (length("card") = 32),
    "family" TEXT NOT NULL CHECK (length("family") <= 32),
    "known" INTEGER NOT NULL CHECK ("known" BETWEEN 0 AND 1),
    "time_ms" INTEGER NOT NULL CHECK ("time_ms" BETWEEN 0 AND {MOST_MS}),
    "grade" INTEGER NOT NULL CHECK ("grade" BETWEEN 1 AND 4),
    "due_at" INTEGER NOT NULL CHECK ("due_at" BETWEEN 0 AND {LAST_SECOND}),
    checksum INTEGER NOT NULL
) STRICT"""

SPEED_DRILLS = f"""
CREATE TABLE speed_drills ({_UID},
    "finished_at" INTEGER NOT NULL CHECK ("finished_at" BETWEEN 0 AND {LAST_SECOND}),
    "player" TEXT NOT NULL CHECK (length("player") <= 100),
    "family" TEXT NOT NULL CHECK (length("family") <= 32),
    "solved" INTEGER NOT NULL CHECK ("solved" BETWEEN 0 AND {MOST_SOLVED}),
    "missed" INTEGER NOT NULL CHECK ("missed" BETWEEN 0 AND {MOST_SOLVED}),
    checksum INTEGER NOT NULL
) STRICT"""

WAITS = f"""
CREATE TABLE waits ({_UID},
    "finished_at" INTEGER NOT NULL CHECK ("finished_at" BETWEEN 0 AND {LAST_SECOND}),
    "waits" TEXT NOT NULL CHECK (length("waits") <= 200000),
    checksum INTEGER NOT NULL
) STRICT"""

SPEED = '"solved_bbbv" * 1000.0 / max("time_ms", 1)'
IOE = '"solved_bbbv" * 1.0 / max("left" + "right" + "double", 1)'
_TABLE_OF_1 = '"width", "height", "mines", "start", "no_guess"'
_TABLE_OF_6 = f'{_TABLE_OF_1}, "prove_it"'
TABLE = f'{_TABLE_OF_6}, "competition"'
RANKED_WIN = """"won" = 1 AND "unranked" = ''"""

_GAMES_OF_1 = (
    *("uid", "finished_at", "player", "level", "width", "height", "mines", "start", "no_guess", "mended"),
    *("seed", "layout_id", "won", "time_ms", "bbbv", "solved_bbbv"),
    *("left", "right", "double", "effective", "path", "openings", "islands"),
    *("zini", "luck_bits", "unranked", "fatal_cell"),
)
_ADDED_BY_6 = ("prove_it", "unproved", "forced", "needless", "given_away", "fortune", "paces", "calls")
_REALS_OF_6 = frozenset({"path", "luck_bits", "given_away", "fortune"})


def _sum_of(names: Iterable[str], reals: Collection[str]) -> str:
    """Return the SQL of a row's checksum over the columns *names*, of which *reals* are numbers with a fraction."""
    parts = (f'quote(CAST("{name}" * 1000 AS INTEGER))' if name in reals else f'quote("{name}")' for name in names)
    return f"crc32(CAST({' || '.join(parts)} AS BLOB))"


_PROVING = (
    *(
        f'ALTER TABLE games ADD COLUMN "{name}" INTEGER NOT NULL DEFAULT 0 CHECK ("{name}" BETWEEN 0 AND 1)'
        for name in ("prove_it", "unproved")
    ),
    *(
        f'ALTER TABLE games ADD COLUMN "{name}" INTEGER CHECK ("{name}" BETWEEN 0 AND {MOST})'
        for name in ("forced", "needless")
    ),
    'ALTER TABLE games ADD COLUMN "given_away" REAL CHECK ("given_away" BETWEEN 0 AND 1e9)',
    'ALTER TABLE games ADD COLUMN "fortune" REAL CHECK ("fortune" BETWEEN -1e9 AND 1e9)',
    *(
        f"""ALTER TABLE games ADD COLUMN "{name}" TEXT NOT NULL DEFAULT '' CHECK (length("{name}") <= 10000)"""
        for name in ("paces", "calls")
    ),
    f"UPDATE games SET checksum = {_sum_of(_GAMES_OF_1 + _ADDED_BY_6, _REALS_OF_6)} "
    f"WHERE checksum = {_sum_of(_GAMES_OF_1, _REALS_OF_6)}",  # a row that is not as it was written stays so
    *(f"DROP INDEX games_by_{what}" for what in ("table", "time", "speed", "ioe")),
    f'CREATE INDEX games_by_table ON games ({_TABLE_OF_6}, "finished_at")',
    f'CREATE INDEX games_by_time ON games ({_TABLE_OF_6}, "time_ms", "finished_at") WHERE {RANKED_WIN}',
    f'CREATE INDEX games_by_speed ON games ({_TABLE_OF_6}, {SPEED} DESC, "finished_at") WHERE {RANKED_WIN}',
    f'CREATE INDEX games_by_ioe ON games ({_TABLE_OF_6}, {IOE} DESC, "finished_at") WHERE {RANKED_WIN}',
)
"""Games that need proofs, what their guesses came to, how long proofs took, and odds that were called."""

_COMPETING = (
    'ALTER TABLE games ADD COLUMN "competition" INTEGER NOT NULL DEFAULT 0 CHECK ("competition" BETWEEN 0 AND 1)',
    f"UPDATE games SET checksum = {_sum_of((*_GAMES_OF_1, *_ADDED_BY_6, 'competition'), _REALS_OF_6)} "
    f"WHERE checksum = {_sum_of(_GAMES_OF_1 + _ADDED_BY_6, _REALS_OF_6)}",
    *(f"DROP INDEX games_by_{what}" for what in ("table", "time", "speed", "ioe")),
    f'CREATE INDEX games_by_table ON games ({TABLE}, "finished_at")',
    f'CREATE INDEX games_by_time ON games ({TABLE}, "time_ms", "finished_at") WHERE {RANKED_WIN}',
    f'CREATE INDEX games_by_speed ON games ({TABLE}, {SPEED} DESC, "finished_at") WHERE {RANKED_WIN}',
    f'CREATE INDEX games_by_ioe ON games ({TABLE}, {IOE} DESC, "finished_at") WHERE {RANKED_WIN}',
)
"""Games of the competition profile, which have tables of their own."""

PRACTICE = (
    CARDS,
    ANSWERS,
    SPEED_DRILLS,
    WAITS,
    'CREATE INDEX answers_by_card ON answers ("card", "finished_at")',
    'CREATE INDEX answers_by_date ON answers ("finished_at")',
)
"""What the trainer keeps."""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        GAMES,
        MATCHES,
        REPLAYS,
        'CREATE INDEX games_by_date ON games ("finished_at")',
        f'CREATE INDEX games_by_table ON games ({_TABLE_OF_1}, "finished_at")',
        f'CREATE INDEX games_by_time ON games ({_TABLE_OF_1}, "time_ms", "finished_at") WHERE {RANKED_WIN}',
        f'CREATE INDEX games_by_speed ON games ({_TABLE_OF_1}, {SPEED} DESC, "finished_at") WHERE {RANKED_WIN}',
        f'CREATE INDEX games_by_ioe ON games ({_TABLE_OF_1}, {IOE} DESC, "finished_at") WHERE {RANKED_WIN}',
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
    (SIGNATURES,),
    (REVIEWS,),
    (
        MATCH_REPLAYS,
        'CREATE INDEX matches_by_date ON matches ("finished_at")',
    ),
    _PROVING,
    _COMPETING,
    PRACTICE,
)
"""Step n leads from version n to version n + 1."""

Kind = type  # of AnyPlayed

NAMES: dict[Kind, str] = {
    PlayedGame: "games",
    PlayedMatch: "matches",
    PlayedRun: "runs",
    Achieved: "achievements",
    Signature: "signatures",
    OwnCard: "cards",
    CardAnswer: "answers",
    SpeedDrill: "speed_drills",
    GameWaits: "waits",
}

_LATER: dict[Kind, tuple[str, str]] = {
    PlayedRun: (
        "uid",
        'excluded."time_ms" > runs."time_ms" '
        'OR (excluded."time_ms" = runs."time_ms" AND excluded."named" > runs."named")',
    ),
    Achieved: ("achievement", 'excluded."first_at" < achievements."first_at"'),
    Signature: ("game", 'excluded."initials" > signatures."initials"'),
    OwnCard: ("uid", 'excluded."first_at" < cards."first_at"'),
}
"""
What a row is known by, and when another one takes its place: a run that went on, or was named; an achievement that was
earlier, as a card; of two signatures under one game the later in the alphabet. Whichever comes first, the same one
stays, so files can be merged in any order.
"""


def columns(names: Iterable[str]) -> str:
    """Return the columns of that *names* for SQL."""
    return ", ".join(f'"{name}"' for name in names)


def checksum(kind: Kind, names: Iterable[str]) -> str:
    """
    Return the SQL that works out a row's checksum over the columns *names*; it needs the function crc32.

    Numbers with a fraction count by their thousandths, for SQLite's way to print them has changed over the years.
    """
    return _sum_of(names, {field.name for field in fields(kind) if field.type in (float, float | None)})


def _names(kind: Kind) -> list[str]:
    return [field.name for field in fields(kind)]


def insert(kind: Kind, names: Collection[str]) -> str:
    """Return the SQL that adds one row of the columns *names* with its checksum, or does nothing where it is known."""
    given = ", ".join(f'? AS "{name}"' for name in names)
    return (
        f"INSERT INTO {NAMES[kind]} ({columns(names)}, checksum) SELECT {columns(names)}, {checksum(kind, names)} "
        f"FROM (SELECT {given}) WHERE true ON CONFLICT {_known(kind)}"
    )


def _known(kind: Kind) -> str:
    """Return what is done where a row is known."""
    if kind not in _LATER:
        return "DO NOTHING"
    key, later = _LATER[kind]
    new = ", ".join(f"{name} = excluded.{name}" for name in (*columns(_names(kind)).split(", "), "checksum"))
    return f'("{key}") DO UPDATE SET {new} WHERE {later}'


COLUMNS = {kind: columns(_names(kind)) for kind in NAMES}
"""The names of the columns that hold the fields, in their order."""

CHECKSUM = {kind: checksum(kind, _names(kind)) for kind in NAMES}
"""The SQL that works out the checksum of a row of this version."""

INSERT = {kind: insert(kind, _names(kind)) for kind in NAMES}
"""The SQL that adds one row of this version."""
