"""The table of ten: who enters, and where."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from game.arcade.daily import Day

ROWS = 10


@dataclass(frozen=True, slots=True)
class Entry:
    """One row; *rank* is whose run it is where it is a computer player's, *uid* which one where it was kept."""

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
    """Return the place, from 0 on, that a score would take in a table: behind its equals; None for none."""
    place = bisect_right(sorted(-entry.score for entry in entries), -score)
    return place if score and place < ROWS else None


def enter(entry: Entry, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the table with *entry* in it, if it is good enough; the best first, of equals the earlier."""
    ordered = sorted(entries, key=lambda one: -one.score)
    place = place_of(entry.score, ordered)
    if place is not None:
        ordered.insert(place, entry)
    return tuple(ordered[:ROWS])
