"""What tells a missed cell: three reasons to choose from, one of them the card's own."""

from random import Random

from game.trainer.card import COURSE, Card
from game.trainer.families import CHAINS, COUNT, GUESSES, ONE_TWO, SINGLE

KINDS = SINGLE, ONE_TWO, CHAINS[0], COUNT
"""A family of each kind of proof: one number, two numbers, one after the other, the mines that are left."""


def reasons_of(card: Card) -> tuple[str, ...]:
    """Return three families to choose from, each of another kind of proof; none for the course and for guesses."""
    if card.source == COURSE or card.family in GUESSES:
        return ()
    own = card.family if card.family in (SINGLE, COUNT) else CHAINS[0] if card.family in CHAINS else ONE_TWO
    random = Random(card.key)
    drawn = [card.family, *random.sample([kind for kind in KINDS if kind != own], 2)]
    random.shuffle(drawn)
    return tuple(drawn)
