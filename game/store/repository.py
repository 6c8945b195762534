"""One open database, its rows read back as what was played; rows that can't be right are passed over and counted."""

from collections.abc import Iterator

from game.store.database import Database
from game.store.errors import DamagedError, StoreError
from game.store.played import Played, from_row
from game.store.schema import CHECKSUM, COLUMNS, NAMES

_PAGE = 200


class Repository:
    """What lies in one open database. Everything may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.bad_rows = 0

    def _select(self, kind: type[Played], which: str, *values: object) -> list[Played]:
        """Return the rows that the end of the question, from its WHERE on, asks for."""
        sql = f"SELECT {COLUMNS[kind]}, checksum IS {CHECKSUM[kind]} FROM {NAMES[kind]} {which}"
        found = []
        for *row, whole in self.database.rows(sql, *values):
            try:
                if not whole:
                    raise DamagedError("the checksum is wrong")
                found.append(from_row(kind, row))
            except StoreError:
                self.bad_rows += 1
        return found

    def _every(self, kind: type[Played]) -> Iterator[Played]:
        """Give every row in the order in which they were added."""
        last = -1
        sql = f"SELECT id FROM {NAMES[kind]} WHERE id > ? ORDER BY id LIMIT {_PAGE}"
        while ids := [row[0] for row in self.database.rows(sql, last)]:
            yield from self._select(kind, "WHERE id BETWEEN ? AND ? ORDER BY id", ids[0], ids[-1])
            last = ids[-1]
