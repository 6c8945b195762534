"""
The player's history: its records, and the tables and figures made from them.

Figures count ranked games only, because hints can win any game; exceptions say so.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from game.store.database import Database, Row
from game.store.kinds import (
    KIND_OF,
    TOP,
    AnyRecord,
    GameTable,
    Kept,
    LeftGame,
    Order,
    PlayedGame,
    PlayedMatch,
    Signature,
)
from game.store.match_records import MatchRecords, keep_match_text, prune_matches
from game.store.replays import (
    IN_TABLE,
    ORDERS,
    add_review,
    keep_game_replay,
    keep_text,
    prune,
    prune_left,
    read_review,
    table_values,
)
from game.store.repository import LATEST_FIRST
from game.store.row_counts import row_counts
from game.store.rows import to_row
from game.store.run_records import GAMES_FOR_A_RUN, RunRecords, prune_runs
from game.store.schema import INSERT, IOE, RANKED_WIN, SPEED, TABLE
from game.store.trainer_records import TrainerRecords

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
