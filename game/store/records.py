"""
The player's history: its records, and the tables and figures made from them.

Figures count ranked games only, because hints can win any game; exceptions say so.

The first try on this computer counts for its day. Later ones are practice and enter no table, because the player may
know the boards. Runs by earlier rules have their own table. A run from a typed code enters no table of all time.

A card's schedule is not stored: the last answer says when the card is due, and FSRS uses all answers.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.arcade.daily import Day, parse_day
from game.arcade.rules import RULES
from game.arcade.state import read_splits
from game.battle import kept
from game.battle.choices import RANKS, RATED
from game.engine.errors import NotationError
from game.i18n.language import count_text
from game.store.database import Database, Row, existing_tables
from game.store.errors import DamagedError, StoreError
from game.store.kinds import (
    ALL_MATCHES,
    IMPORTED,
    IMPORTED_MEDAL,
    KIND_OF,
    KINDS,
    TOP,
    Achieved,
    AnyRecord,
    CardAnswer,
    GameTable,
    GameWaits,
    JudgedGame,
    Kept,
    LeftGame,
    MatchFilter,
    Order,
    OwnCard,
    PlayedGame,
    PlayedMatch,
    PlayedRun,
    R,
    Signature,
)
from game.store.replays import (
    IN_TABLE,
    ORDERS,
    add_review,
    keep_game_replay,
    keep_text,
    pack,
    prune,
    prune_left,
    read_review,
    table_values,
    unpack,
)
from game.store.rows import from_row, to_row
from game.store.schema import CHECKSUM, COLUMNS, INSERT, IOE, RANKED_WIN, SPEED, TABLE

if TYPE_CHECKING:
    from game.arcade.table import Entry
    from game.battle.rating import Rating

LATEST_FIRST = 'ORDER BY "finished_at" DESC, id DESC'

_PAGE = 200


class Repository:
    """The records in one open database. Every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.bad_rows = 0

    def has(self, uid: str, of: type = PlayedGame) -> bool:
        """Return whether the history has that record of one kind."""
        return bool(self.database.rows(f"SELECT 1 FROM {KIND_OF[of].table} WHERE uid = ?", uid))

    def replay(self, uid: str, of: type = PlayedGame) -> str | None:
        """Return the replay of a record of one kind, if it has one. Raises DamagedError."""
        kind = KIND_OF[of]
        if kind.replays is None:
            return None
        sql = (
            f"SELECT packed FROM {kind.replays.table} WHERE packed NOT NULL "
            f"AND {kind.replays.key} = (SELECT id FROM {kind.table} WHERE uid = ?)"
        )
        found = self.database.rows(sql, uid)
        return unpack(found[0][0], uid) if found else None

    def every(self, record: type[R]) -> Iterator[tuple[R, str | None]]:
        """Yield every record of a kind with its replay or None, the first saved first."""
        for one in self._every(record):
            try:
                yield one, self.replay(one.uid, record)
            except DamagedError:
                self.bad_rows += 1
                yield one, None

    def _select(self, record: type[R], which: str, *values: object) -> list[R]:
        """Return the records that match *which*, the SQL from WHERE on."""
        sql = f"SELECT {COLUMNS[record]}, checksum IS {CHECKSUM[record]} FROM {KIND_OF[record].table} {which}"
        found = []
        for *row, whole in self.database.rows(sql, *values):
            try:
                if not whole:
                    raise DamagedError("the checksum is wrong")
                found.append(from_row(record, row))
            except StoreError:
                self.bad_rows += 1
        return found

    def _every(self, record: type[R]) -> Iterator[R]:
        last = -1
        sql = f"SELECT id FROM {KIND_OF[record].table} WHERE id > ? ORDER BY id LIMIT {_PAGE}"
        while ids := [row[0] for row in self.database.rows(sql, last)]:
            yield from self._select(record, "WHERE id BETWEEN ? AND ? ORDER BY id", ids[0], ids[-1])
            last = ids[-1]


COUNTED = (
    f""""first" = 'person' AND "second" IN ({", ".join(f"'{rank}'" for rank in RANKS)}) AND explosion = '{RATED}'"""
)
"""SQL for the matches that count: one person against one rank, by the rated rule, on a new board."""

RATED_MATCHES = 2_000
"""The rating uses this many of the last matches; far fewer influence it."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The person's results against one rank."""

    matches: int
    won: int
    lost: int
    streak: int
    longest_streak: int
    best: float | None = None  # the largest share of a won match


class MatchRecords(Repository):
    """The matches in one open database."""

    def matches(
        self, match_filter: MatchFilter = ALL_MATCHES, *, limit: int = 100, offset: int = 0
    ) -> list[PlayedMatch]:
        """Return finished matches, the latest first."""
        where, values = match_filter.where()
        return self._select(PlayedMatch, f"WHERE {where} {LATEST_FIRST} LIMIT ? OFFSET ?", *values, limit, offset)

    def match_summary(self, level: str, match_filter: MatchFilter = ALL_MATCHES) -> MatchSummary:
        """Return the person's results against one rank."""
        where, values = match_filter.where()
        where, values = f"""WHERE {where} AND "first" = 'person' AND "second" = ?""", (*values, level)
        matches, won, lost, best = self.database.one(
            "SELECT count(*), count(*) FILTER (WHERE winner = 'first'), count(*) FILTER (WHERE winner = 'second'), "
            f"max(share) FILTER (WHERE winner = 'first') FROM matches {where}",
            *values,
        )
        streak, longest = self.streaks("matches", "winner = 'first'", where, values)
        return MatchSummary(matches, won, lost, streak, longest, best)

    def rungs(self) -> dict[str, MatchSummary]:
        """Return the person's results against each rank by the rated rule, the lowest rank first."""
        return {rank: self.match_summary(rank, MatchFilter(explosion=RATED)) for rank in RANKS}

    def rating(self) -> "Rating | None":
        """Return the person's rating; None before the first match that counts."""
        from game.battle.rating import rated

        rows = self.database.rows(
            f"SELECT second, winner FROM matches WHERE {COUNTED} {LATEST_FIRST} LIMIT {RATED_MATCHES}"
        )
        scores = {"first": 1.0, "second": 0.0}
        return rated((rank, scores.get(winner, 0.5)) for rank, winner in reversed(rows)) if rows else None

    def match_endings(self, match_filter: MatchFilter = ALL_MATCHES) -> dict[str, int]:
        """Return how many of the person's counted matches ended in each way, the most frequent first."""
        where, values = match_filter.where()
        sql = f"SELECT reason, count(*) FROM matches WHERE {where} AND \"first\" = 'person' GROUP BY 1 ORDER BY 2 DESC"
        return dict(self.database.rows(sql, *values))

    def match_filters(self) -> list[MatchFilter]:
        """Return the boards and rules of all matches, the most frequent first."""
        sql = "SELECT width, height, mines, explosion FROM matches GROUP BY 1, 2, 3, 4 ORDER BY count(*) DESC LIMIT 50"
        return [MatchFilter((width, height, mines), rule) for width, height, mines, rule in self.database.rows(sql)]

    def streaks(self, name: str, won: str, where: str, values: Row) -> tuple[int, int]:
        """Return the current and the longest streak among the rows of a table that match *where*."""
        sql = (
            "WITH runs AS (SELECT won, sum(1 - won) OVER (ORDER BY finished_at, id) AS losses FROM "
            f"(SELECT id, finished_at, {won} AS won FROM {name} {where})), "
            "lengths AS (SELECT losses, sum(won) AS length FROM runs GROUP BY losses) "
            "SELECT (SELECT length FROM lengths ORDER BY losses DESC LIMIT 1), (SELECT max(length) FROM lengths)"
        )
        now, longest = self.database.one(sql, *values)
        return now or 0, longest or 0


# Inside the caller's transaction


def keep_match_text(database: Database, row: int, match: PlayedMatch, text: str | None, _: bool) -> None:
    """Save the text of a match and the figures of its gestures, unless they are known."""
    if text is not None and (counted := _counts(text)):
        database.rows(
            "INSERT INTO match_replays VALUES (?, ?, ?, ?) ON CONFLICT (battle) DO UPDATE "
            "SET packed = excluded.packed WHERE packed IS NULL",
            *(row, counted.chords, counted.openings, pack(text, match.uid)),
        )


def _counts(text: str) -> kept.GestureCounts | None:
    """Return the figures of a match's gestures; None if the text is no match; it is then not saved."""
    try:
        return kept.read_counts(text)
    except NotationError:
        return None


def prune_matches(database: Database, keep: int) -> None:
    """Delete the texts of all matches but the latest *keep*; the figures of their gestures stay."""
    database.rows(
        "UPDATE match_replays SET packed = NULL WHERE packed NOT NULL AND battle NOT IN "
        f"(SELECT id FROM matches {LATEST_FIRST} LIMIT ?)",
        keep,
    )


GAMES_FOR_A_RUN = 10
"""A run's replay is about as large as GAMES_FOR_A_RUN replays of games."""

PLAYED = f"ending != '{IMPORTED}'"
"""SQL for runs that were played here, or whose log proves them."""

COUNTS_TODAY = f"({PLAYED} AND (day = '' OR id IN (SELECT min(id) FROM runs WHERE {PLAYED} GROUP BY seed)))"
"""SQL for runs that may enter the table of their day: the first run with its boards."""

UNKNOWN = "source != 'typed'"
"""SQL for runs whose player did not choose the boards."""

COUNTS = f"{COUNTS_TODAY} AND {UNKNOWN}"
"""SQL for runs that may enter the table of all time."""

BEST_FIRST = "ORDER BY score DESC, finished_at, id"


@dataclass(frozen=True, slots=True)
class RunSummary:
    """The number of runs, practice included, and the best score and stage of those on unknown boards."""

    runs: int
    score: int
    stage: int


class RunRecords(Repository):
    """The runs and achievements in one open database."""

    # Runs

    def runs(self, *, limit: int = 100) -> list[PlayedRun]:
        """Return runs, the latest first."""
        return self._select(PlayedRun, f"{LATEST_FIRST} LIMIT ?", limit)

    def run_table(self, day: Day | None = None) -> "tuple[Entry, ...]":
        """
        Return the table of ten of a *day*, or of all time, which begins with the computer ranks' runs.

        A player's row has the uid of its run.
        """
        from game.arcade.trial import entries

        if day:
            return self._table(f"{COUNTS_TODAY} AND rules = {RULES} AND day = ?", str(day))
        return self._table(f"{COUNTS} AND rules = {RULES}", known=entries())

    def old_run_table(self) -> "tuple[Entry, ...]":
        """Return the table of ten under earlier rules."""
        return self._table(f"{COUNTS} AND rules < {RULES}")

    def imported_runs(self) -> "tuple[Entry, ...]":
        """Return the best ten runs that nothing proves; they have no place in a table."""
        return self._table(f"NOT {PLAYED}")

    def _table(self, where: str, *values: object, known: "tuple[Entry, ...]" = ()) -> "tuple[Entry, ...]":
        from game.arcade import table

        for run in self._select(PlayedRun, f"WHERE {where} {BEST_FIRST} LIMIT ?", *values, table.ROWS):
            known = table.enter(
                table.Entry(
                    *(run.initials, run.score, run.stage, run.chain, run.seed, _day(run.day)),
                    uid=run.uid,
                    pauses=run.pauses,
                ),
                known,
            )
        return known

    def best_splits(self) -> dict[int, int]:
        """Return the clock of the best run at the end of each stage, in milliseconds; empty if there is no run."""
        best = self._select(PlayedRun, f"WHERE {COUNTS} AND rules = {RULES} {BEST_FIRST} LIMIT 1")
        return read_splits(best[0].splits) if best else {}

    def days(self) -> frozenset[Day]:
        """Return the days with a daily run."""
        rows = self.database.rows(f"SELECT DISTINCT day FROM runs WHERE day != '' AND {PLAYED}")
        return frozenset(parse_day(day) for (day,) in rows)

    def run_summary(self) -> RunSummary:
        """Return the number and the bests of all runs."""
        bests = ", ".join(f"ifnull(max({what}) FILTER (WHERE {COUNTS}), 0)" for what in ("score", "stage"))
        return RunSummary(*self.database.one(f"SELECT count(*), {bests} FROM runs"))

    def has_run(self, run: PlayedRun) -> bool:
        """Return whether the history has this state of a run or a later one."""
        return bool(self.database.rows("SELECT 1 FROM runs WHERE uid = ? AND time_ms >= ?", run.uid, run.time_ms))

    # Achievements

    def achievements(self) -> dict[str, int]:
        """Return each achievement and the second when it was first achieved, the earliest first."""
        return {id_: at for id_, at in self._all_achievements() if not id_.startswith(IMPORTED_MEDAL)}

    def imported_achievements(self) -> frozenset[str]:
        """Return the achievements that only an import tells of."""
        told = {id_.removeprefix(IMPORTED_MEDAL) for id_, _ in self._all_achievements()}
        return frozenset(told - self.achievements().keys())

    def _all_achievements(self) -> list[tuple[str, int]]:
        return [(one.achievement, one.first_at) for one in self._select(Achieved, 'ORDER BY "first_at", id')]

    def counts(self, uid: str) -> bool:
        """Return whether the player did not know the boards of a run; of an unsaved one nothing is known."""
        rows = self.database.rows(f"SELECT {COUNTS} FROM runs WHERE uid = ?", uid)
        return not rows or bool(rows[0][0])


def prune_runs(database: Database, keep: int) -> None:
    """Delete the texts of all runs but the best ten and the latest *keep*."""
    database.rows(
        f"DELETE FROM run_replays WHERE run NOT IN (SELECT id FROM runs WHERE {COUNTS} {BEST_FIRST} LIMIT ?) "
        f"AND run NOT IN (SELECT id FROM runs JOIN run_replays ON run = id {LATEST_FIRST} LIMIT ?)",
        TOP,
        keep,
    )


def _day(text: str) -> Day | None:
    return parse_day(text) if text else None


GAMES_KNOWN = 40
"""This many games decide which wait counts as long."""


class TrainerRecords(Repository):
    """The trainer's records in one open database."""

    def cards(self) -> list[OwnCard]:
        """Return all own cards, the latest first."""
        return self._select(OwnCard, 'ORDER BY "first_at" DESC, id DESC')

    def answers(self) -> list[CardAnswer]:
        """Return all answers, the earliest first; ten years of daily drills make 36,500."""
        return self._select(CardAnswer, 'ORDER BY "finished_at", id')

    def due(self, now: int) -> int:
        """Return the number of due cards at *now*: own cards without an answer, and all cards whose time has come."""
        later = "later.card = last.card AND (later.finished_at, later.id) > (last.finished_at, last.id)"
        (again,) = self.database.one(
            "SELECT count(*) FROM answers AS last WHERE last.due_at <= ? "
            f"AND NOT EXISTS (SELECT 1 FROM answers AS later WHERE {later})",
            now,
        )
        (fresh,) = self.database.one(
            "SELECT count(*) FROM cards WHERE NOT EXISTS (SELECT 1 FROM answers WHERE answers.card = cards.uid)"
        )
        return int(again) + int(fresh)

    def answers_to(self, card: str) -> list[CardAnswer]:
        """Return the answers to one card, the earliest first."""
        return self._select(CardAnswer, 'WHERE "card" = ? ORDER BY "finished_at", id', card)

    def judged_games(self, limit: int) -> list[JudgedGame]:
        """Return the losses of the last judged games, the latest first."""
        return self._select(JudgedGame, f"{LATEST_FIRST} LIMIT ?", limit)

    def unjudged_games(self, limit: int, cells: int) -> list[tuple[str, int]]:
        """Return uids and dates of the last games without a judgement; games of more than *cells* cells get none."""
        return self.database.rows(
            f"SELECT uid, finished_at FROM (SELECT * FROM games {LATEST_FIRST} LIMIT ?) AS last "
            "WHERE width * height <= ? AND EXISTS (SELECT 1 FROM replays WHERE replays.game = last.id) "
            "AND NOT EXISTS (SELECT 1 FROM judged_games WHERE judged_games.game = last.uid)",
            limit,
            cells,
        )

    def latest_waits(self, limit: int = GAMES_KNOWN) -> list[GameWaits]:
        """Return the waits of the last games, the earliest first."""
        return self._select(GameWaits, f"{LATEST_FIRST} LIMIT ?", limit)[::-1]


ALL = 2**40
"""More replays than any history has, so none is pruned."""

_KEEP_REPLAY: dict[type, Callable[[Database, int, Any, str | None, bool], None]] = {
    PlayedGame: keep_game_replay,
    PlayedMatch: keep_match_text,
}
"""The functions that save a kind's replay, for kinds that need more than keep_text."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The sums of one table's games, or of all games."""

    games: int  # finished ones, ranked or not
    time_ms: int  # the sum of their times
    ranked: int
    won: int  # of the ranked games, as all fields below
    best_ms: int | None
    average_ms: float | None  # of the won games
    best_speed: float | None  # 3BV/s
    streak: int  # the current number of wins in a row
    longest_streak: int

    @property
    def win_rate(self) -> float | None:
        """The share of ranked games that were won."""
        return self.won / self.ranked if self.ranked else None


class Records(MatchRecords, RunRecords, TrainerRecords):
    """
    The history in one open database.

    Every method may raise StoreError. Damaged rows are skipped and counted in :attr:`bad_rows`.
    """

    def __init__(
        self, database: Database, warnings: tuple[str, ...] = (), *, keep: int = ALL, newer: bool = False
    ) -> None:
        super().__init__(database)
        self.warnings = warnings
        self.newer = newer  # a later version wrote the file, so don't open it again
        self.keep = keep

    @property
    def lasting(self) -> bool:
        """Whether records outlast the program."""
        return self.database.lasting

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    # Adding

    def add(self, record: AnyRecord, replay: str | None = None) -> bool:
        """Save a record with its replay before this returns; return False if the history has it."""
        return self.merge([(record, replay)]) == 1

    def merge(self, kept: Iterable[Kept]) -> int:
        """Add all records or, after an error, none; return how many were new."""
        added = 0
        with self.database.transaction():
            for record, replay in kept:
                added += self._merge(record, replay)
            prune(self.database, self.keep)
            prune_left(self.database, self.keep)
            prune_runs(self.database, self.keep // GAMES_FOR_A_RUN)
            prune_matches(self.database, self.keep)
        return added

    def _merge(self, record: AnyRecord, replay: str | None) -> bool:
        """Add a record, or update a known one; return whether it was new."""
        kind = KIND_OF[type(record)]
        known = self.database.rows(f"SELECT id FROM {kind.table} WHERE {kind.key} = ?", getattr(record, kind.key))
        added = self.database.insert(INSERT[kind.record], to_row(record))
        row = int(known[0][0] if known else added or 0)
        _KEEP_REPLAY.get(kind.record, keep_text)(self.database, row, record, replay, added is not None)
        return not known

    def known(self, record: AnyRecord) -> AnyRecord | None:
        """Return the record of the history that has this one's key."""
        kind = KIND_OF[type(record)]
        found = self._select(type(record), f"WHERE {kind.key} = ? LIMIT 1", getattr(record, kind.key))
        return found[0] if found else None

    def count(self) -> tuple[int, int]:
        """Return the number of games and of matches."""
        counts = row_counts(self.database).counts
        return counts["games"], counts["matches"]

    # Games and tables

    def games(self, table: GameTable | None = None, *, limit: int = 100, offset: int = 0) -> list[PlayedGame]:
        """Return finished games, the latest first."""
        where, values = _where(table)
        return self._select(PlayedGame, f"{where} {LATEST_FIRST} LIMIT ? OFFSET ?", *values, limit, offset)

    def left_games(self, *, limit: int = 100) -> list[LeftGame]:
        """Return games that were left under way, the latest first."""
        return self._select(LeftGame, f"{LATEST_FIRST} LIMIT ?", limit)

    def best(self, table: GameTable, order: Order, *, limit: int = TOP) -> list[PlayedGame]:
        """Return the ranked wins of one table, the best first; of equal wins the earlier first."""
        where = f"WHERE {IN_TABLE} AND {RANKED_WIN}"
        best = f'ORDER BY {ORDERS[order]}, "finished_at", id LIMIT ?'
        return self._select(PlayedGame, f"{where} {best}", *table_values(table), limit)

    def initials(self, games: Iterable[PlayedGame]) -> dict[str, str]:
        """Return the initials of those *games* that are signed, by uid."""
        uids = [game.uid for game in games]
        places = ", ".join("?" * len(uids))
        return {one.game: one.initials for one in self._select(Signature, f"WHERE game IN ({places})", *uids)}

    def place(self, game: PlayedGame, order: Order) -> int | None:
        """Return the place of a game in its table, also of an unsaved one: 1 is the best, None if it has none."""
        if not (game.won and game.ranked):
            return None
        better = {Order.TIME: '"time_ms" < ?', Order.SPEED: f"{SPEED} > ?", Order.IOE: f"{IOE} > ?"}[order]
        value = {Order.TIME: game.time_ms, Order.SPEED: game.speed, Order.IOE: game.ioe}[order]
        sql = f'SELECT count(*) FROM games WHERE {IN_TABLE} AND {RANKED_WIN} AND {better} AND "uid" != ?'
        return 1 + int(self.database.one(sql, *table_values(game.table), value, game.uid)[0])

    def tables(self) -> dict[GameTable, int]:
        """Return every table with games, and their number."""
        rows = self.database.rows(f"SELECT {TABLE}, count(*) FROM games GROUP BY {TABLE}")
        return {GameTable(*row[:4], *map(bool, row[4:-1])): row[-1] for row in rows}

    def wins(self) -> int:
        """Return the number of won games, unranked ones included."""
        return int(self.database.one('SELECT count(*) FROM games WHERE "won"')[0])

    def summary(self, table: GameTable | None = None) -> Summary:
        """Return the sums of one table's games, or of all games."""
        where, values = _where(table)
        ranked, win = """"unranked" = ''""", RANKED_WIN
        games, time_ms, ranked_games, won, best_ms, average_ms, speed = self.database.one(
            f'SELECT count(*), total("time_ms"), count(*) FILTER (WHERE {ranked}), count(*) FILTER (WHERE {win}), '
            f'min("time_ms") FILTER (WHERE {win}), avg("time_ms") FILTER (WHERE {win}), '
            f"max({SPEED}) FILTER (WHERE {win}) FROM games {where}",
            *values,
        )
        streak, longest = self.streaks("games", '"won"', f"{where or 'WHERE true'} AND {ranked}", values)
        return Summary(games, int(time_ms), ranked_games, won, best_ms, average_ms, speed, streak, longest)

    def speeds(self, table: GameTable | None = None, *, limit: int = 100) -> list[float]:
        """Return the 3BV/s of the last ranked wins, the latest last."""
        where, values = _where(table)
        sql = f"SELECT {SPEED} FROM games {where or 'WHERE true'} AND {RANKED_WIN} {LATEST_FIRST} LIMIT ?"
        return [row[0] for row in reversed(self.database.rows(sql, *values, limit))]

    def fatal_cells(self, table: GameTable) -> dict[int, int]:
        """Return the cells on which games of a table were lost, and the number of losses."""
        sql = f'SELECT "fatal_cell", count(*) FROM games WHERE {IN_TABLE} AND "fatal_cell" NOT NULL GROUP BY 1'
        return dict(self.database.rows(sql, *table_values(table)))

    def review(self, uid: str) -> str | None:
        """Return a game's review, if it was saved."""
        return read_review(self.database, uid)

    def keep_review(self, uid: str, text: str) -> None:
        """Save the review of a game that has a replay, before this returns."""
        with self.database.transaction():
            add_review(self.database, uid, text)


def _where(table: GameTable | None) -> tuple[str, Row]:
    return (f"WHERE {IN_TABLE}", table_values(table)) if table else ("", ())


@dataclass(frozen=True, slots=True)
class RowCounts:
    """The number of records in each table of a database, and the time of the last record."""

    counts: Counter[str] = field(default_factory=Counter)
    last: int = 0  # seconds since 1970; 0 for no record

    @property
    def rows(self) -> int:
        """The number of records of all kinds."""
        return self.counts.total()

    def has_all_of(self, other: "RowCounts") -> bool:
        """Return whether no kind has fewer records than in the *other* database."""
        return other.counts <= self.counts


def describe_counts(found: RowCounts) -> str:
    """Return the counts in words: games and matches always, other kinds if there are any."""
    parts = [
        count_text(found.counts[kind.table], kind.word.replace("_", " "), kind.table.replace("_", " "))
        for kind in KINDS
        if kind.is_named or (kind.is_named is None and found.counts[kind.table])
    ]
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def row_counts(database: Database) -> RowCounts:
    """Count the records of each kind. Raises StoreError."""
    counts: Counter[str] = Counter()
    last = 0
    for kind in existing_tables(database):
        counts[kind.table], when = database.one(f"SELECT count(*), max({kind.dated}) FROM {kind.table}")
        last = max(last, when or 0)
    return RowCounts(counts, last)
