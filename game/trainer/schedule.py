"""
When a card is due again: by FSRS, from all the grades that it got.

The package is loaded with the first answer. It speaks of moments as ``datetime``; here they are seconds since 1970,
and nobody asks what time it is. Without its random spread the same answers always give the same days, and without its
learning steps, which suit words learned in one sitting, a card that was right waits for days, not for minutes.
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
    """
    Return when a card is due that got these grades, each with its second since 1970, in the order they were given.

    The clock of the last answer counts: one from later on was given while the clock was set forward, or it has been set
    back since, and passes for one given just now.
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
