"""The table of the ten best runs, and the place of a new score in it."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from game.arcade.daily import Day

ROWS = 10


@dataclass(frozen=True, slots=True)
class Entry:
    """One row; *rank* names the computer player that played the run, *uid* the saved run."""

    initials: str
    score: int
    stage: int  # the last one reached
    chain: int  # the longest
    seed: int
    day: Day | None = None
    rank: str | None = None
    uid: str | None = None
    pauses: int = 0


def place_of(score: int, entries: Iterable[Entry]) -> int | None:
    """Return the place, from 0, of a new score in a table, after equal scores; None if it is too low."""
    place = bisect_right(sorted(-entry.score for entry in entries), -score)
    return place if score and place < ROWS else None


def enter(entry: Entry, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the table with *entry*, if it is good enough: best first, of equal scores the earlier one first."""
    ordered = sorted(entries, key=lambda one: -one.score)
    place = place_of(entry.score, ordered)
    if place is not None:
        ordered.insert(place, entry)
    return tuple(ordered[:ROWS])
