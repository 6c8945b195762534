"""
The course: cards of every family from the easiest to the hardest, as text in one file.

A line with a family's name begins its cards. Blank lines separate them; each is a drawing, below ``mines N`` if the
total is needed to solve it. ``python -m tests.trainer.find_course`` finds the same cards again in random games.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from game.trainer.card import Card

COURSE_FILE = Path(__file__).with_name("course.txt")


@lru_cache(maxsize=1)
def course() -> tuple[Card, ...]:
    """Return the built-in cards, family by family, in each the easiest first."""
    return read(COURSE_FILE.read_text(encoding="utf-8"))


def read(text: str) -> tuple[Card, ...]:
    """Return the cards of a course from its text."""
    cards, family = [], ""
    for block in text.strip().split("\n\n"):
        lines = block.split("\n")
        mines = None
        while lines and " " in lines[0]:
            word, value = lines.pop(0).split()
            if word == "family":
                family = value
            else:
                mines = int(value)
        if lines:
            cards.append(Card("\n".join(lines), mines, family))
    return tuple(cards)


def write(cards: Iterable[Card]) -> str:
    """Return cards, family by family, as text."""
    blocks = []
    for family, members in groupby(cards, key=lambda card: card.family):
        blocks.append(f"family {family}")
        for card in members:
            blocks.append(f"mines {card.mines}\n{card.position}" if card.mines is not None else card.position)
    return "\n\n".join(blocks) + "\n"
