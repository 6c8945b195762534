"""Reads the rows of an open database as records; damaged rows are skipped and counted."""

from collections.abc import Iterator

from game.store.database import Database
from game.store.errors import DamagedError, StoreError
from game.store.kinds import KIND_OF, PlayedGame, R
from game.store.replays import unpack
from game.store.rows import from_row
from game.store.schema import CHECKSUM, COLUMNS

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
