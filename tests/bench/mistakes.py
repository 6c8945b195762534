"""
Mistakes and the cards made of them: ``python -m tests.bench.mistakes 60`` lets a careless bot play 60 games.

A mistake is certain if another cell was certainly safe, or if the cell was certainly a mine.
"""

import sys
from collections import Counter

from game.engine.errors import InconsistentView, TooComplexError
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.review.judge import Mistake, judge, opened_at_once
from game.trainer.card import Card, check
from game.trainer.own import card_of
from tests.review.bots import bot_game

LEVELS = (BEGINNER, INTERMEDIATE, EXPERT, Level("tight", 9, 9, 16))
SURE = (Mistake.CERTAIN_MINE, Mistake.NEEDLESS_GUESS)
UID = "ab" * 16


def cards_of(games: int, slips: float = 0.15) -> tuple[Counter[str], Counter[str], list[Card]]:
    """Return the mistakes of *games* games by kind, those that gave a card by kind, and the cards."""
    made, carded = Counter[str](), Counter[str]()
    cards = list[Card]()
    for seed in range(games):
        level = LEVELS[seed % len(LEVELS)]
        playback = bot_game(level.grid, level.mines, seed, slips=slips)
        for judged in judge(playback):
            if judged.mistake not in SURE:
                continue
            made[judged.mistake.value] += 1
            view = playback.view_after(judged.moment)
            hit = opened_at_once(view, playback.moments[judged.moment])
            mine = hit if judged.mistake is Mistake.CERTAIN_MINE else 0
            try:
                card = card_of(view, UID, mine, hit & ~mine)
            except (InconsistentView, TooComplexError):
                card = None
            if card:
                check(card)
                carded[judged.mistake.value] += 1
                cards.append(card)
    return made, carded, cards


def report(games: int) -> str:
    """Return in a line how many mistakes of each kind gave a card, and how many marks the cards ask for."""
    made, carded, cards = cards_of(games)
    parts = [f"{kind}: {carded[kind]} cards of {number}" for kind, number in made.items()]
    marks = Counter((card.task.safe | card.task.open_mines).bit_count() for card in cards)
    asked = ", ".join(f"{number} ask for {marks_}" for marks_, number in sorted(marks.items()))
    share = carded.total() / max(1, made.total())
    return f"{'; '.join(parts)}; in all {share:.1%}; {asked}"


if __name__ == "__main__":
    print(report(int(sys.argv[1]) if len(sys.argv) > 1 else 60))
