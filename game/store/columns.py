"""
The columns of a record, the check of its values, and the description of its kind for SQLite and files.

One description of a column gives its SQL, its check and its type: a record's class gives its columns annotated
types, so mypy, SQLite and the check of values agree.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any

from game.arcade.daily import LARGEST_SEED, SeedSource, parse_day
from game.arcade.events import Ending
from game.engine.deal import Start
from game.engine.grid import MAX_SIDE
from game.solver.proof import PROOFS
from game.store.errors import StoreError
from game.store.limits import INITIALS, TRUTH, Limits, one_of, real, text, whole
from game.trainer.families import FAMILIES, OTHER

LAST_SECOND = 253_402_300_799
"""The end of the year 9999, in seconds since 1970."""

MOST_MS = 10**12
"""Thirty years in milliseconds: a game may stay open over a holiday."""

MOST = 10**9
"""The largest count of anything."""

SEED_LIMIT = 10**4300
"""The first number that Python won't print; a seed from the command line is smaller."""

LONGEST_LAYOUT_ID = 200_000
"""The most characters; the mines of a 1000×1000 board fit."""

MOST_CALLS = 1_000
"""The most calls of odds that are saved for one game."""

MOST_STAGES = 1_000
MOST_SPLITS = 300  # the most stages of a run whose times are saved
MOST_POINTS = 10**15
MOST_SOLVED = 1_000  # the most cards of a speed drill

_HEX = """length({0}) = 32 AND {0} NOT GLOB '*[^0-9a-f]*'"""
_COLUMNS: dict[type, dict[str, Limits]] = {}


def columns_of(record: type[Any]) -> dict[str, Limits]:
    """Return the columns of a kind of record by name, in the order of its fields."""
    if record not in _COLUMNS:
        kinds: dict[str, Any] = {one.name: one.type for one in fields(record)}
        _COLUMNS[record] = {name: kind.__metadata__[0] for name, kind in kinds.items()}
    return _COLUMNS[record]


class Record:
    """A record of the history; its fields never change, and its fractions are rounded to thousandths."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for name, column in columns_of(type(self)).items():
            value = getattr(self, name)
            if wrong := column.problem(value):
                raise StoreError(f"{name} {wrong}")
            if type(value) is float:
                object.__setattr__(self, name, round(value, 3))
        if contradiction := self._contradiction():
            raise StoreError(contradiction)

    def _contradiction(self) -> str:
        """Describe a field that contradicts another one, or return an empty text."""
        return ""


@dataclass(frozen=True, slots=True)
class Replays:
    """The table of a kind's packed replays: its name, the column of the record's id, and the version that added it."""

    table: str
    key: str
    since: int


@dataclass(frozen=True, slots=True)
class RecordKind:
    """
    One kind of record as SQLite and files know it.

    *word* is its name in files; the schema version *since* added its table. The column *key* identifies a record; a
    second record with the same key replaces the first if the SQL condition *replaces* is true (``excluded`` is the
    second). That condition must not depend on which comes first, so files can be merged in any order. *dated* is the
    SQL of its date. *added* names the columns that later versions added, *first* the first columns of a released table
    whose order differs from the record's.
    """

    record: type[Any]
    word: str
    table: str
    since: int
    key: str = "uid"
    replaces: str = ""
    dated: str = "finished_at"
    is_named: bool | None = None  # whether a sum in words names this kind; None: only if there are records
    replays: Replays | None = None
    added: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    indexes: tuple[str, ...] = ()  # SQL

    def columns(self, version: int) -> list[str]:
        """Return the names of the columns that the table has in a schema *version*, in the record's order."""
        later = {name for since, names in self.added.items() if since > version for name in names}
        return [name for name in columns_of(self.record) if name not in later]


def _list(pattern: str, most: int, expected: str) -> Limits:
    return text(10_000, rf"(?:{pattern}(?:;{pattern}){{0,{most - 1}}})?", f"up to {most} {expected}, a ; between")


def _seed(digits: int, below: int, expected: str) -> Limits:
    limit = f"length({{0}}) BETWEEN 1 AND {digits} AND {{0}} NOT GLOB '*[^0-9]*'"
    return Limits(int, lambda value: 0 <= value < below, f"a whole number {expected}", limit, as_text=True)


_PACE = rf"(?:{'|'.join(PROOFS)}) [0-9]{{1,7}} [0-9]{{1,10}}"
_CALL = r"(?:100|[0-9]{1,2}) (?:1000|[0-9]{1,3})"
_COST = rf"(?:{'|'.join((*FAMILIES, OTHER))}) [0-9]{{1,7}}"
_WAIT = r"[a-z]{1,10}( [0-9]{1,12}){1,2000}"
_32_DIGITS = ("[0-9a-f]{32}", "32 hexadecimal digits")

Uid = Annotated[str, text(_HEX, *_32_DIGITS, unique=True)]
UidOfOther = Annotated[str, text("length({0}) = 32", *_32_DIGITS)]
Second = Annotated[int, whole(0, LAST_SECOND)]
Milliseconds = Annotated[int, whole(0, MOST_MS)]
Truth = Annotated[bool, TRUTH]
Name = Annotated[str, text(100, r"[^\x00-\x1f\x7f\ud800-\udfff]{0,100}", "at most 100 printable characters")]
Word = Annotated[str, text(32, r"[a-z0-9_]{0,32}", "at most 32 small letters, digits or _")]
Count = Annotated[int, whole(0, MOST)]
CountOrNone = Annotated[int | None, whole(0, MOST, optional=True)]
Side = Annotated[int, whole(1, MAX_SIDE)]
Cells = Annotated[int, whole(0, MAX_SIDE * MAX_SIDE)]
Mines = Annotated[int, whole(0, MAX_SIDE * MAX_SIDE - 1)]
CellOrNone = Annotated[int | None, whole(0, MAX_SIDE * MAX_SIDE - 1, optional=True)]
Share = Annotated[float, real("0", "1")]
PathLength = Annotated[float, real("0", "1e12")]
ChancesOrNone = Annotated[float | None, real("0", "1e9", optional=True)]
SurplusOrNone = Annotated[float | None, real("-1e9", "1e9", optional=True)]
Seed = Annotated[int, _seed(4300, SEED_LIMIT, "from 0 on of at most 4300 digits")]
RunSeed = Annotated[int, _seed(20, LARGEST_SEED + 1, f"from 0 to {LARGEST_SEED}")]
LayoutId = Annotated[
    str,
    text(LONGEST_LAYOUT_ID, rf"[ -~]{{0,{LONGEST_LAYOUT_ID}}}", f"at most {LONGEST_LAYOUT_ID} ASCII characters"),
]
StartRule = Annotated[str, one_of(*(start.value for start in Start))]
Paces = Annotated[str, _list(_PACE, len(PROOFS), "kinds such as 'pair 3 1450'")]
Calls = Annotated[str, _list(_CALL, MOST_CALLS, "calls such as '70 667'")]
Costs = Annotated[str, _list(_COST, len(FAMILIES) + 1, "families with costs such as 'one_two 900'")]
Waits = Annotated[str, text(200_000, rf"({_WAIT}(;{_WAIT})*)?", "kinds of proofs with milliseconds")]
Splits = Annotated[str, _list("[0-9]{1,4} [0-9]{1,10}", MOST_SPLITS, "stages with their times such as '2 45500'")]
Winner = Annotated[str, one_of("", "first", "second")]
Initials = Annotated[str, INITIALS]
DayText = Annotated[
    str,
    Limits(
        *(str, lambda text: not text or bool(parse_day(text)), "a day such as 2026-11-21, or empty"),
        "length({0}) IN (0, 10)",
    ),
]
Points = Annotated[int, whole(0, MOST_POINTS)]
StageNumber = Annotated[int, whole(1, MOST_STAGES)]
StagesCleared = Annotated[int, whole(0, MOST_STAGES, condition='{0} BETWEEN 0 AND "stage"')]
IMPORTED = "imported"
"""The mark of a game or run that an import told and nothing proves."""

_ENDING = one_of("", *(ending.value for ending in Ending), condition="length({0}) <= 32")
RunEnding = Annotated[str, replace(_ENDING, is_valid=lambda value: value in (*_ENDING.names, IMPORTED))]
RunSource = Annotated[str, one_of("", *(source.value for source in SeedSource))]
AchievementId = Annotated[
    str,
    text("length({0}) BETWEEN 1 AND 32", r"[a-z0-9_]{1,32}", "1 to 32 small letters, digits or _", unique=True),
]
Family = Annotated[str, one_of(*FAMILIES, condition="length({0}) <= 32")]
Position = Annotated[str, text(89, r"[#F?.1-8]{1,9}(\n[#F?.1-8]{1,9}){0,8}", "a drawing of at most 9×9 cells")]
MinesOrNone = Annotated[int | None, whole(0, 80, optional=True)]
Grade = Annotated[int, whole(1, 4)]
RoadStars = Annotated[int, whole(1, 3)]
Solved = Annotated[int, whole(0, MOST_SOLVED)]
