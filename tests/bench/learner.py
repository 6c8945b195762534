"""
Forty days of practice as numbers: ``python -m tests.bench.learner 45`` has a learner do ten cards on so many days.

The learner is right in 85 of 100 cards. Printed are for each day the families met by then, the cards of the course met
and those due, and how many of the day's ten were new.
"""

import sys
from random import Random

from game.trainer.choice import DAY, Past, choose, due_cards
from game.trainer.course import course
from game.trainer.schedule import Grade, due

START = 1_795_003_200
RIGHT = 0.85

Day = tuple[int, int, int, int]
"""Families met, cards met, cards due before the drill, new ones in it."""


def practise(days: int, seed: int = 1) -> list[Day]:
    """Let a learner practise so many days."""
    random, past, told = Random(seed), list[Past](), list[Day]()
    grades: dict[str, list[tuple[Grade, int]]] = {}
    for day in range(days):
        now = START + day * DAY
        met = {one.card for one in past}
        overdue = sum(second <= now for second in due_cards(past, now).values())
        asked = choose((), course(), past, now, random)
        for number, one in enumerate(asked):
            second, right = now + 12 * number, random.random() < RIGHT
            given = grades.setdefault(one.card.key, [])
            given.append((Grade.GOOD if right else Grade.AGAIN, second))
            past.append(Past(one.card.key, one.card.family, right, 8_000, second, due(given)))
        seen = {one.card for one in past}
        told.append((len({one.family for one in past}), len(seen), overdue, len(seen - met)))
    return told


if __name__ == "__main__":
    for day, (families, cards, overdue, new) in enumerate(practise(int(sys.argv[1]) if len(sys.argv) > 1 else 45), 1):
        print(f"day {day:2}: {families:2} families, {cards:3} cards met, {overdue:3} due, {new} new")
