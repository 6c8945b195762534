"""
The choice of cards for a drill: some new ones, the player's own mistakes before the course, then due ones.

Answers come in as plain values, so this code doesn't depend on their storage.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from game.trainer.card import Card
from game.trainer.drill import LENGTH, Asked
from game.trainer.families import FAMILIES
from game.trainer.schedule import FEW, SLOW

DAY = 86_400
"""Seconds in a day."""

NEW_A_DAY = 6
"""New cards per day; a player without due cards gets more."""


@dataclass(frozen=True, slots=True)
class Past:
    """One past answer."""

    card: str  # its key
    family: str
    right: bool
    time_ms: int
    second: int  # since 1970
    due: int


def choose(own: Sequence[Card], course: Sequence[Card], past: Iterable[Past], now: int, random: Random) -> list[Asked]:
    """
    Return the cards of today's drill, each turned at random; fewer than ten only if there are no more.

    *past* has the earliest first. A day has NEW_A_DAY new cards, own ones before the course's, and those from the easy
    ends of families; due cards fill the rest, the longest due first. Own cards are half of a drill at most, unless the
    others do not suffice.
    """
    past = list(past)
    due, known = due_cards(past, now), {card.key: card for card in (*course, *own)}
    order = sorted((key for key in due if key in known), key=due.__getitem__)
    overdue, rest = ([known[key] for key in order if (due[key] <= now) is is_due] for is_due in (True, False))
    fresh_own = [card for card in own if card.key not in due]
    fresh = [*fresh_own[: NEW_A_DAY // 2], *_from_easy_ends(course, due, placed(course, past))]
    quota = max(0, NEW_A_DAY - _new_today(past, now))
    ranked = [*fresh[:quota], *overdue, *rest, *fresh, *fresh_own]
    chosen = _half_own(dict.fromkeys(ranked), {card.key for card in own} - {card.key for card in course})
    random.shuffle(chosen)
    return [Asked(card, random.randrange(8)) for card in chosen]


def due_cards(past: Iterable[Past], now: int) -> dict[str, int]:
    """
    Return when each answered card is due.

    After the clock was set back some answers are in the future: they don't count, but a card without others is due now.
    """
    due: dict[str, int] = {}
    for one in past:
        if one.second <= now:
            due[one.card] = one.due
        else:
            due.setdefault(one.card, now)
    return due


def _new_today(past: Iterable[Past], now: int) -> int:
    """Return the number of cards first answered on this day."""
    first: dict[str, int] = {}
    for one in past:
        first.setdefault(one.card, one.second)
    return sum(second // DAY == now // DAY for second in first.values())


def _half_own(ranked: Iterable[Card], own: Collection[str]) -> list[Card]:
    """Return the first cards of a drill, with more than half own ones only if the others do not suffice."""
    chosen, more = list[Card](), list[Card]()
    for card in ranked:
        crowded = card.key in own and sum(one.key in own for one in chosen) >= LENGTH // 2
        (more if crowded else chosen).append(card)
    return [*chosen[:LENGTH], *more[: max(0, LENGTH - len(chosen))]]


def placed(course: Sequence[Card], past: Iterable[Past]) -> set[str]:
    """Return the families whose hardest card was answered right the first time: their new cards come last."""
    first: dict[str, bool] = {}
    for one in past:
        first.setdefault(one.card, one.right)
    return {family for family, card in {card.family: card for card in course}.items() if first.get(card.key)}


def pattern_cards(known: Iterable[Card], family: str, past: Iterable[Past], now: int, random: Random) -> list[Asked]:
    """Return ten cards of one family: first those never asked, then the longest due."""
    due = due_cards(past, now)
    cards = sorted((card for card in known if card.family == family), key=lambda card: due.get(card.key, 0))
    return [Asked(card, random.randrange(8)) for card in cards[:LENGTH]]


def own_times(past: Iterable[Past]) -> dict[str, list[int]]:
    """Return the times of right answers by family in milliseconds, the latest last."""
    times: dict[str, list[int]] = {}
    for one in past:
        if one.right:
            times.setdefault(one.family, []).append(one.time_ms)
    return times


def is_slow(times: Mapping[str, Sequence[int]], card: Card, time_ms: int) -> bool:
    """Tell whether *time_ms* is long for a card of its family; False before enough answers."""
    own = times.get(card.family, ())
    return len(own) >= FEW and time_ms > SLOW * median(own)


def _from_easy_ends(course: Iterable[Card], due: Collection[str], last: Collection[str]) -> list[Card]:
    """Return new cards: easy families begin, harder ones join in, each from its easy end; then the families *last*."""
    places: dict[str, int] = {}
    ranked = []
    for card in course:
        place = places.get(card.family, 0)
        places[card.family] = place + 1
        index = FAMILIES.index(card.family)
        if card.key not in due:
            ranked.append((card.family in last, place + index // 3, index, card))
    return [card for *_, card in sorted(ranked, key=lambda one: one[:3])]


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
    lately = answers[-LATELY:]
    return Row(
        family,
        len(keys),
        len(keys & set(due)),
        len(answers),
        sum(one.right for one in lately) / len(lately) if answers else None,
        median_of(lately),
        sum(1 for key in keys if key in unseen_own or due.get(key, now + 1) <= now),
    )


def median_of(answers: Iterable[Past]) -> float | None:
    """Return the median time of right answers; None if too few."""
    times = [one.time_ms for one in answers if one.right]
    return median(times) if len(times) >= FEWEST else None
