"""Progress in practice: for each family the known cards and the speed, compared with the player's own past."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from game.trainer.card import Card
from game.trainer.choice import Past, due_cards
from game.trainer.families import FAMILIES

LATELY = 20
"""Latest answers of a family that are compared with all earlier ones."""

FEWEST = 5
"""Least answers for a meaningful median."""


@dataclass(frozen=True, slots=True)
class Row:
    """The progress in one family."""

    family: str
    cards: int  # in the course and from own games
    seen: int  # cards answered at least once
    answers: int
    right: float | None  # share of the latest answers; None without any
    median_ms: float | None  # of the latest right answers
    median_before_ms: float | None  # of the right answers before those
    due: int


def rows(own: Sequence[Card], course: Sequence[Card], past: Sequence[Past], now: int) -> list[Row]:
    """Return a row for each family, in the order of the course; *past* has the earliest first."""
    due = due_cards(past, now)
    unseen_own = {card.key for card in own} - set(due)
    return [_row(family, own, course, past, due, unseen_own, now) for family in FAMILIES]


def _row(
    family: str,
    own: Sequence[Card],
    course: Sequence[Card],
    past: Sequence[Past],
    due: dict[str, int],
    unseen_own: Collection[str],
    now: int,
) -> Row:
    keys = {card.key for card in (*course, *own) if card.family == family}
    answers = [one for one in past if one.family == family]
    lately, before = answers[-LATELY:], answers[:-LATELY]
    if not before:  # few answers yet: compare with the first half
        lately, before = answers[len(answers) // 2 :], answers[: len(answers) // 2]
    return Row(
        family,
        len(keys),
        len(keys & set(due)),
        len(answers),
        sum(one.right for one in answers[-LATELY:]) / len(answers[-LATELY:]) if answers else None,
        median_of(lately),
        median_of(before),
        sum(1 for key in keys if key in unseen_own or due.get(key, now + 1) <= now),
    )


def median_of(answers: Iterable[Past]) -> float | None:
    """Return the median time of right answers; None if too few."""
    times = [one.time_ms for one in answers if one.right]
    return median(times) if len(times) >= FEWEST else None
