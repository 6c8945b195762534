"""
Games of a bot that overlooks one kind of proof: ``python -m tests.trainer.planted [games]`` prints their cards.

It opens the cells of the easiest proof, but if that is of the overlooked kind it guesses another cell, always with
luck. So each of its mistakes is known, and the trainer has to find exactly these.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

from game.engine.deal import Start, deal
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, Level
from game.engine.view import View
from game.notation.recording import Header, Recording
from game.play.replay import Playback, play
from game.review.account import easiest_proof
from game.solver.chances import mine_chances
from game.solver.deduce import deduce
from game.trainer.card import Card
from game.trainer.own import look_through
from tests.review.bots import clicks

KINDS = ("single", "pair", "chain", "count")
LEVELS = (BEGINNER, Level("tight", 9, 9, 16), Level("small", 7, 7, 10))


def planted(kind: str, level: Level, seed: int) -> tuple[Playback, int]:
    """Return a game of the bot that overlooks *kind*, and the number of overlooked proofs."""
    random = Random(seed)
    layout = deal(level.grid, level.mines, 0, Start.OPENING, random)
    opened, clicked, overlooked = layout.flood(1), [0], 0
    while opened != layout.safe:
        view = View(level.grid, level.mines, opened, layout.numbers_of(opened))
        cells = deduce(view).safe or mine_chances(view).safe
        if cells and easiest_proof(view) == kind:
            doubtful = layout.safe & view.covered & ~mine_chances(view).safe
            if doubtful:
                overlooked += 1
                cells = doubtful & level.grid.dilate(opened) or doubtful
        cell = random.choice(cells_of(cells or layout.safe & view.covered))
        clicked.append(cell)
        opened |= layout.flood(1 << cell)
    return play(Recording(layout, tuple(clicks(level.grid, clicked, random)), Header())), overlooked


def cards_of(kind: str, games: Sequence[int]) -> tuple[list[Card], int]:
    """Return the cards of such games, and the number of overlooked proofs."""
    cards: dict[str, Card] = {}
    planted_in_all = 0
    for seed in games:
        playback, count = planted(kind, LEVELS[seed % len(LEVELS)], seed)
        planted_in_all += count
        for key, (card, _) in look_through(playback, f"{seed:032x}", {}).cards.items():
            cards.setdefault(key, card)
    return list(cards.values()), planted_in_all


def kind_of(card: Card) -> str:
    """Return the kind of a card's shortest proof."""
    return card.task.proof.kind.value if card.task.proof else "guess"


def main(count: int) -> None:
    """Print the cards of *count* games, by the overlooked kind."""
    right = every = 0
    for place, kind in enumerate(KINDS):
        cards, mistakes = cards_of(kind, range(place, count, len(KINDS)))
        kinds = Counter(map(kind_of, cards))
        right += kinds[kind]
        every += len(cards)
        told = ", ".join(f"{number} {name}" for name, number in kinds.most_common())
        print(f"{kind} overlooked {mistakes} times: {len(cards)} cards: {told}", flush=True)
    print(f"{count} games, {every} cards, {right / every:.1%} of the kind that was overlooked")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
