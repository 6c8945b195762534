"""
Find the course in random games: ``python -m tests.trainer.find_course`` writes it again, always the same.

Every position of every game offers its shortest proof and the patterns along its walls; each is cut down to a card and
judged again. From each family the course takes cards evenly from the easiest to the hardest.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import or_
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
from game.review.account import obvious_mines
from game.solver.advice import advise
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, by_single_numbers
from game.solver.proof import forced_by
from game.trainer.card import LARGEST, Card, Task, is_clear, make
from game.trainer.course import COURSE_FILE, write
from game.trainer.families import CHAINS, COUNT, FAMILIES, GUESSES, SINGLE
from game.trainer.family import family_of, patterns
from game.trainer.own import MOST_ASKED, cut_asked, cut_whole, lowest
from tests.trainer.course_checks import single_told, twin_key

GAMES = 900
SEED = 18
PER_FAMILY = 14
ENOUGH = 400
"""Most cards of a family in the search."""

TIGHT, SMALL, TINY = Level("tight", 9, 9, 18), Level("small", 6, 6, 7), Level("tiny", 5, 5, 6)
LEVELS = (INTERMEDIATE, TIGHT, SMALL, TINY, Level("dense", 16, 16, 56), TIGHT, SMALL, TINY, SMALL)
"""The boards in turn; small ones give end games and guesses quickly."""


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
    """Yield all cards of a position; most have flags on mines that single numbers prove."""
    view = game.view
    flags = obvious_mines(view) & random.choice((-1, 0, random.getrandbits(view.grid.size)))
    view = replace(view, flags=flags)
    chances = mine_chances(view, count_mines=False)
    advice = advise(view, chances, count_mines=False, flags=True)
    if advice and advice.proof:
        yield from _asking(view, advice.proof.numbers, advice.proof.concluded, random)
    for _, line in patterns(view):
        found = [forced_by(view, one, Deduction(0, flags)) for one in _neighbours_in(view, line)]
        yield from _asking(view, line, reduce(or_, (one.safe | one.mines for one in found), 0), random)
    if min(view.grid.width, view.grid.height) <= LARGEST or view.covered.bit_count() < 2 * LARGEST:
        yield from _ends(view)


def _neighbours_in(view: View, line: int) -> Iterator[int]:
    """Yield each two adjacent numbers of a line."""
    cells = cells_of(line)
    return (1 << one | 1 << other for one, other in pairwise(cells))


def _asking(view: View, numbers: int, cells: int, random: Random) -> Iterator[Card]:
    """Yield the card that asks about some of the *cells* that the numbers settle, and about one that they don't."""
    told = sum(by_single_numbers(view, Deduction(0, view.flags)))
    wanted = lowest(cells & ~view.flags & ~told or cells & ~view.flags, MOST_ASKED)
    others = cells_of(view.grid.dilate(numbers) & view.covered & ~(view.flags | cells))
    doubt = 1 << random.choice(others) if others and wanted else 0
    part = cut_asked(replace(view, questions=wanted | doubt), numbers, wanted) if wanted else None
    if part:
        yield from _card(part, counted=False)


def _ends(view: View) -> Iterator[Card]:
    """Yield the end of a game, if it needs the mine count or nothing is certain in it."""
    chances = mine_chances(view)
    flags = chances.mines if not chances.safe else obvious_mines(view)
    wanted = lowest(chances.safe & view.covered, MOST_ASKED)
    part = cut_whole(replace(view, flags=flags, questions=wanted), chances)
    if part:
        yield from (card for card in _card(part, counted=True) if card.family in (COUNT, *GUESSES))


def _card(part: View, *, counted: bool) -> Iterator[Card]:
    card = make(part, "", counted=counted)
    if card.task.proof or (counted and card.task.best):
        yield replace(card, family=family_of(card.task))


def fit(card: Card) -> bool:
    """Tell whether a card tests its family with three marks at most, or is an undisputed guess."""
    task = card.task
    if task.best is not None:
        return is_clear(task)
    marks = (task.safe | task.open_mines).bit_count()
    stripped = card.family == SINGLE or card.family in CHAINS or not single_told(task) & (task.safe | task.open_mines)
    return 1 <= marks <= MOST_ASKED and stripped


def difficulty(task: Task) -> tuple[int, int, int, int]:
    """Return the sort key of cards of one family: the length of the proof, then the size."""
    numbers, steps = task.proof.length if task.proof else (0, 0)
    free = (task.view.covered & ~task.view.flags).bit_count()
    return numbers, steps, free, task.view.grid.size


def find(count: int, seed: int = SEED) -> dict[str, list[Card]]:
    """Return the cards of *count* games, by family, in each the easiest first."""
    random = Random(seed)
    found: dict[str, dict[int, Card]] = {family: {} for family in FAMILIES}
    for number in range(count):
        for game in games(LEVELS[number % len(LEVELS)], random):
            try:
                for card in cards(game, random):
                    known = found[card.family]
                    if len(known) < ENOUGH and fit(card):
                        known.setdefault(twin_key(card.task), card)
            except (InconsistentView, TooComplexError):
                continue
        if number % 100 == 99:
            told = " ".join(f"{family}:{len(known)}" for family, known in found.items())
            print(f"{number + 1} games, {process_time():.0f} s: {told}", file=sys.stderr)
    return {family: sorted(known.values(), key=lambda card: difficulty(card.task)) for family, known in found.items()}


def chosen(found: dict[str, list[Card]]) -> list[Card]:
    """Return the course: cards of each family, evenly from the easiest to the hardest."""
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
