"""The base class of records, and the description of one kind of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.store.columns import columns_of
from game.store.errors import StoreError
from game.store.limits import excerpt


class Record:
    """
    A record of the history; its fields never change.

    What is no whole number is rounded to thousandths.
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        for name, column in columns_of(type(self)).items():
            value = getattr(self, name)
            if wrong := column.problem(value):
                raise StoreError(f"{name} {wrong}, not {excerpt(value)}")
            if type(value) is float:
                object.__setattr__(self, name, round(value, 3))
        if contradiction := self._contradiction():
            raise StoreError(contradiction)

    def _contradiction(self) -> str:
        """Describe a field that contradicts another one, or return an empty text."""
        return ""


@dataclass(frozen=True, slots=True)
class Replays:
    """The table of a kind's packed replays: its name, the column of the record's id, the version that brought it."""

    table: str
    key: str
    since: int


@dataclass(frozen=True, slots=True)
class Kind:
    """
    One kind of record as SQLite and files know it.

    *word* is its name in files and *since* the schema version that brought its table. A record is known by its column
    *key*; a second one of that key takes the first one's place where the SQL *replaces* says so (``excluded`` is the
    second). That condition must not depend on which comes first, so files can be merged in any order. *dated* is the
    SQL of its date. *added* names the columns that later versions brought, *first* those with which a released table
    begins in another order than the record does.
    """

    record: type[Any]
    word: str
    table: str
    since: int
    key: str = "uid"
    replaces: str = ""
    dated: str = "finished_at"
    told: bool | None = None  # whether counts name it; None: only if there are any
    replays: Replays | None = None
    added: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    indexes: tuple[str, ...] = ()  # SQL

    def columns(self, version: int) -> list[str]:
        """Return the names of the columns that the table has in a schema *version*, in the record's order."""
        later = {name for since, names in self.added.items() if since > version for name in names}
        return [name for name in columns_of(self.record) if name not in later]
