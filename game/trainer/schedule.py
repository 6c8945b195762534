"""
The next due time of a card, by FSRS from all its grades.

The first answer loads the package. It uses ``datetime``; here times are seconds since 1970, and callers pass them in.
Without its random spread the same answers always give the same days. Without its learning steps, which suit words
learned in one session, a rightly answered card waits for days, not for minutes.
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
"""Least own times of a family before an answer can count as fast or slow."""

SLOW, FAST = 2.0, 0.6
"""An answer is slow from SLOW times the player's median of the family, fast up to FAST times it."""


class Grade(IntEnum):
    """The grade of an answer, with FSRS's numbers."""

    AGAIN = 1  # the answer was wrong
    HARD = 2  # right but slow
    GOOD = 3
    EASY = 4  # right and fast


def grade(right: bool, time_ms: int, own_ms: Sequence[int]) -> Grade:
    """Return the grade of an answer; *own_ms* are the times of earlier right answers in the family."""
    if not right:
        return Grade.AGAIN
    if len(own_ms) < FEW:
        return Grade.GOOD
    usual = median(own_ms)
    if time_ms > SLOW * usual:
        return Grade.HARD
    return Grade.EASY if time_ms <= FAST * usual else Grade.GOOD


def due(grades: Iterable[tuple[Grade, int]]) -> int:
    """
    Return when a card with these grades is due; each has its second since 1970, in the order of the answers.

    The clock of the last answer counts: an earlier answer with a later time comes from a clock that was wrong, and is
    taken as given at the time of the last one.
    """
    from fsrs import Card, Rating

    given = list(grades)
    if not given:
        raise ValueError("a card that nobody answered is due at no time")
    now = given[-1][1]
    card = Card(card_id=1, due=datetime.fromtimestamp(now, UTC))
    for mark, second in given:
        card, _ = _scheduler().review_card(card, Rating(int(mark)), datetime.fromtimestamp(min(second, now), UTC))
    return int(card.due.timestamp())


@lru_cache(maxsize=1)
def _scheduler() -> "Scheduler":
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
