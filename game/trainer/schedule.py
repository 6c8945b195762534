"""
When a card is due again: by FSRS, from all the grades that it got.

The package is loaded with the first answer. It speaks of moments as ``datetime``; here they are seconds since 1970,
and nobody asks what time it is. Without its random spread the same answers always give the same days.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from enum import IntEnum
from functools import lru_cache
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fsrs import Scheduler

FEW = 5
"""Own times of a family below which nobody can say what is fast."""

SLOW, FAST = 2.0, 0.6
"""Times the own median of the family: from there on an answer is slow; up to there it is fast."""


class Grade(IntEnum):
    """How well a card was known, with the numbers that FSRS gives them."""

    AGAIN = 1  # it was not
    HARD = 2  # it took long
    GOOD = 3
    EASY = 4  # it was seen at once


def grade(right: bool, time_ms: int, own_ms: Sequence[int]) -> Grade:
    """Return the grade of an answer; *own_ms* are the times of right answers to cards of the family before."""
    if not right:
        return Grade.AGAIN
    if len(own_ms) < FEW:
        return Grade.GOOD
    usual = median(own_ms)
    if time_ms > SLOW * usual:
        return Grade.HARD
    return Grade.EASY if time_ms <= FAST * usual else Grade.GOOD


def due(grades: Iterable[tuple[Grade, int]]) -> int:
    """Return when a card is due that got these grades, each with its second since 1970, the earliest first."""
    from fsrs import Card, Rating

    first, card = 0, None
    for mark, second in grades:
        moment = datetime.fromtimestamp(max(second, first), UTC)
        card = card or Card(card_id=1, due=moment)
        card, _ = _scheduler().review_card(card, Rating(int(mark)), moment)
        first = second
    if card is None:
        raise ValueError("a card that nobody answered is due at no time")
    return int(card.due.timestamp())


@lru_cache(maxsize=1)
def _scheduler() -> "Scheduler":
    from fsrs import Scheduler

    return Scheduler(enable_fuzzing=False)
