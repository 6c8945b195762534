"""
The course, found in random games: ``python -m tests.trainer.find_course`` writes it anew, the same each time.

Every position of every game offers what its shortest proof names, and the patterns along its walls; cut down, each is
judged once more by itself. Of each family the course takes cards from the easiest to the hardest, evenly.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time

from game.engine.actions import Open
from game.engine.deal import Start, deal
from game.engine.errors import InconsistentView, TooComplexError
from game.engine.game import Game, Status, apply, new_game
from game.engine.grid import cells_of
from game.engine.level import INTERMEDIATE, Level
from game.engine.view import View
from game.solver.advice import advise
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, by_single_numbers
from game.trainer.card import LARGEST, Card, Task, make
from game.trainer.course import COURSE_FILE, write
from game.trainer.cut import cut, cut_whole
from game.trainer.families import COUNT, FAMILIES, GUESSES
from game.trainer.family import family_of, patterns
from game.trainer.guess import is_clear

GAMES = 2_700
SEED = 18
PER_FAMILY = 14
ENOUGH = 400
"""Of a family that has so many, no more are looked at."""

TIGHT, SMALL, TINY = Level("tight", 9, 9, 18), Level("small", 6, 6, 7), Level("tiny", 5, 5, 6)
LEVELS = (INTERMEDIATE, TIGHT, SMALL, TINY, Level("dense", 16, 16, 56), TIGHT, SMALL, TINY, SMALL)
"""Ends and guesses come from small boards, which are soon played."""

MOST_TO_FIND = 9
"""Cells: whoever has to mark more than that practises clicking."""


def games(level: Level, random: Random) -> Iterator[Game]:
    """Return a game after each move of a lucky player who opens a few certain cells at a time."""
    first = random.randrange(level.grid.size)
    game, _ = apply(new_game(deal(level.grid, level.mines, first, Start.OPENING, random)), Open(first))
    while game.status is Status.PLAYING:
        yield game
        safe = cells_of(mine_chances(game.view).safe & game.view.covered)
        safe = safe or cells_of(game.layout.safe & game.view.covered)
        for cell in random.sample(safe, min(len(safe), random.randrange(1, 4))):
            game, _ = apply(game, Open(cell))


def cards(game: Game, random: Random) -> Iterator[Card]:
    """Give all cards that a position offers, without any flag, and with some where single numbers give mines away."""
    view = game.view
    seen = _seen(view) & random.choice((0, -1, random.getrandbits(view.grid.size)))
    for flagged in {0: (view,)}.get(seen, (view, replace(view, flags=seen))):
        chances = mine_chances(flagged, count_mines=False)
        advice = advise(flagged, chances, count_mines=False)
        numbers = [line for _, line in patterns(flagged)]
        if advice and advice.proof:
            numbers.append(advice.proof.numbers)
        for named in numbers:
            piece = cut(flagged, named, chances)
            if piece:
                yield from _card(piece.view, counted=False)
    if min(view.grid.width, view.grid.height) <= LARGEST or view.covered.bit_count() < 2 * LARGEST:
        yield from _ends(view)


def _ends(view: View) -> Iterator[Card]:
    """Give the end of a game, if it is one where the mines are counted or nothing is certain."""
    chances = mine_chances(view)
    flags = chances.mines if not chances.safe else _seen(view)
    part = cut_whole(replace(view, flags=flags), chances)
    if part:
        yield from (card for card in _card(part, counted=True) if card.family in (COUNT, *GUESSES))


def _card(part: View, *, counted: bool) -> Iterator[Card]:
    card = make(part, "", counted=counted)
    if card.task.proof or (counted and card.task.advice):
        yield replace(card, family=family_of(card.task))


def _seen(view: View) -> int:
    return by_single_numbers(view, Deduction())[1]


def fit(card: Card) -> bool:
    """Tell whether a card is one for the course: neither a puzzle of clicking, nor a guess that experts argue about."""
    task = card.task
    if task.best is not None:
        return is_clear(task)
    return (task.safe | task.open_mines).bit_count() <= MOST_TO_FIND and bool(task.safe)


def difficulty(task: Task) -> tuple[int, int, int, int]:
    """Return what cards of one family are sorted by: how much there is to look at, then how large it is."""
    numbers, steps = task.proof.length if task.proof else (0, 0)
    free = (task.view.covered & ~task.view.flags).bit_count()
    return numbers, steps, free, task.view.grid.size


def find(count: int, seed: int = SEED) -> dict[str, list[Card]]:
    """Return what so many games give, by family, each the easiest first."""
    random = Random(seed)
    found: dict[str, dict[str, Card]] = {family: {} for family in FAMILIES}
    for number in range(count):
        for game in games(LEVELS[number % len(LEVELS)], random):
            try:
                for card in cards(game, random):
                    known = found[card.family]
                    if len(known) < ENOUGH and card.key not in known and fit(card):
                        known[card.key] = card
            except (InconsistentView, TooComplexError):
                continue
        if number % 500 == 499:
            told = " ".join(f"{family}:{len(known)}" for family, known in found.items())
            print(f"{number + 1} games, {process_time():.0f} s: {told}", file=sys.stderr)
    return {family: sorted(known.values(), key=lambda card: difficulty(card.task)) for family, known in found.items()}


def chosen(found: dict[str, list[Card]]) -> list[Card]:
    """Return the course: of each family some, evenly from the easiest to the hardest."""
    course = []
    for ranked in found.values():
        wanted = min(PER_FAMILY, len(ranked))
        last = (len(ranked) - 1) / max(1, wanted - 1)
        course += [ranked[round(place * last)] for place in range(wanted)]
    return course


if __name__ == "__main__":
    whole = chosen(find(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
    Path(COURSE_FILE).write_text(write(whole), encoding="utf-8")
    print(f"{len(whole)} cards in {COURSE_FILE}")
