"""The number of records of each kind in a history, as numbers and in words."""

from collections import Counter
from dataclasses import dataclass, field

from game.i18n.language import count_text
from game.store.database import Database, existing_tables
from game.store.kinds import KINDS


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
