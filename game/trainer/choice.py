"""
Which cards a drill asks: what is due, then what is new, the player's own mistakes before the course.

Everything about answers comes in as plain values, so that whoever keeps them may keep them as it likes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from statistics import median

from game.trainer.card import Card
from game.trainer.drill import LENGTH, Asked
from game.trainer.families import FAMILIES
from game.trainer.schedule import FEW, SLOW


@dataclass(frozen=True, slots=True)
class Past:
    """One answer that was given before."""

    card: str  # its key
    family: str
    right: bool
    time_ms: int
    second: int  # since 1970
    due: int


def choose(own: Sequence[Card], course: Sequence[Card], past: Iterable[Past], now: int, random: Random) -> list[Asked]:
    """
    Return the cards of today's drill, each turned at random; fewer than ten only where there are no more.

    *past* comes the earliest first. Due cards come first, the longest due before the others; new ones of the course
    from its easy ends, family by family.
    """
    due = {one.card: one.due for one in past}
    known = {card.key: card for card in (*course, *own)}
    overdue = sorted((key for key in due if due[key] <= now and key in known), key=due.__getitem__)
    fresh_own = [card for card in own if card.key not in due]
    fresh = _from_easy_ends(card for card in course if card.key not in due)
    rest = sorted((key for key in due if due[key] > now and key in known), key=due.__getitem__)
    order = [*(known[key] for key in overdue), *fresh_own, *fresh, *(known[key] for key in rest)]
    chosen = list(islice(dict.fromkeys(order), LENGTH))
    random.shuffle(chosen)
    return [Asked(card, random.randrange(8)) for card in chosen]


def speed_cards(course: Sequence[Card], family: str, random: Random) -> list[Asked]:
    """Return the cards of a speed drill: a family's own, again and again, always turned another way."""
    cards = [card for card in course if card.family == family]
    asked: list[Asked] = []
    for _ in range(10):
        random.shuffle(cards)
        asked += [Asked(card, random.randrange(8)) for card in cards]
    return asked


def own_times(past: Iterable[Past]) -> dict[str, list[int]]:
    """Return the milliseconds of right answers by family, the latest last."""
    times: dict[str, list[int]] = {}
    for one in past:
        if one.right:
            times.setdefault(one.family, []).append(one.time_ms)
    return times


def is_slow(times: Mapping[str, Sequence[int]], card: Card, time_ms: int) -> bool:
    """Tell whether that is long for a card of its family; nobody knows before some were answered."""
    own = times.get(card.family, ())
    return len(own) >= FEW and time_ms > SLOW * median(own)


def _from_easy_ends(cards: Iterable[Card]) -> list[Card]:
    """Return cards so that easy families begin and harder ones join in, each from its easy end."""
    places: dict[str, int] = {}
    ranked = []
    for card in cards:
        place = places.get(card.family, 0)
        places[card.family] = place + 1
        ranked.append((place + FAMILIES.index(card.family) // 2, FAMILIES.index(card.family), card))
    return [card for *_, card in sorted(ranked, key=lambda one: one[:2])]
