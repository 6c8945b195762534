"""The built-in course: judged card by card by the slow judge, and found again by its script."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from game.engine.grid import cells_of
from game.trainer.card import Card
from game.trainer.course import COURSE_FILE, course, read, write
from game.trainer.families import CHAINS, COUNT, FAMILIES, GUESSES, SINGLE
from game.trainer.family import family_of
from game.trainer.own import MOST_ASKED
from tests.solver.slow import open_around, position_of
from tests.trainer import find_course
from tests.trainer.course_checks import single_told, twin_key, wrong_answers, wrong_proofs

LARGEST_FILE = 200_000
LEAST_FAMILIES = LEAST_CARDS = 12


def named(card: Card) -> str:
    """Return a card's name in the test report."""
    return f"{card.family}-{card.key[:6]}"


def test_there_are_at_least_twelve_families_of_at_least_twelve_cards() -> None:
    """They are in the order of the course, and the file is small."""
    families = Counter(card.family for card in course())
    assert [*families] == [family for family in FAMILIES if family in families]
    assert sum(count >= LEAST_CARDS for count in families.values()) >= LEAST_FAMILIES
    assert COURSE_FILE.stat().st_size <= LARGEST_FILE


@pytest.mark.long
def test_no_two_cards_of_a_family_pose_the_same() -> None:
    """Cards are twins if cells and numbers touch each other in the same way, wherever they lie, turned or mirrored."""
    keys = Counter((card.family, twin_key(card.task)) for card in course())
    assert max(keys.values()) == 1


def test_a_patterns_cards_cannot_be_solved_by_single_numbers() -> None:
    """Every answer needs the pattern, and a card asks for three marks at most."""
    for card in course():
        task = card.task
        certain = task.safe | task.open_mines
        assert certain.bit_count() <= MOST_ASKED
        if card.family not in (SINGLE, *CHAINS, COUNT, *GUESSES):
            assert not single_told(task) & certain


@pytest.mark.parametrize("card", course(), ids=named)
def test_the_slow_judge_agrees_on_a_card(card: Card) -> None:
    """The judge lists every layout and finds the same safe cells, mines and best guesses."""
    assert not [*wrong_answers(card)]


@pytest.mark.parametrize("card", course(), ids=named)
def test_a_cards_proof_passes_the_step_judge(card: Card) -> None:
    """The shown proof is valid and has no needless step; so is the proof of each single cell."""
    assert not [*wrong_proofs(card)]


def test_the_layout_judge_notices_wrong_answers() -> None:
    """One mine more on the board makes the card's answers wrong, and the layout judge says so."""
    card = next(one for one in course() if one.family == COUNT)
    wrong = replace(card, mines=(card.mines or 0) + 1)
    wrong.__dict__["task"] = card.task  # keep the answers of the unchanged card
    assert [*wrong_answers(wrong)]


@pytest.mark.parametrize("card", course(), ids=named)
def test_a_card_needs_its_family_and_few_marks(card: Card) -> None:
    """A card is listed under the pattern its proof needs. Only COUNT and guess cards tell the mine total."""
    assert family_of(card.task) == card.family
    assert find_course.fit(card)
    assert (card.mines is not None) == (card.family in (COUNT, *GUESSES))


@pytest.mark.long
@pytest.mark.parametrize("card", [card for card in course() if card.family in GUESSES], ids=named)
def test_the_best_guess_wins_most_often(card: Card) -> None:
    """Perfect play is tried from every first cell: the cell with the lowest risk also wins most often."""
    view = card.task.view
    assert card.mines is not None
    neighbours = {cell: view.grid.around(cell) for cell in range(view.grid.size)}
    layouts = frozenset(every_layout(card))

    @cache
    def wins(left: frozenset[int], opened: int) -> int:
        """Return how many of the layouts *left* perfect play wins once *opened* is open."""
        covered = [cell for cell in cells_of(view.covered) if not opened >> cell & 1]
        if all(all(layout >> cell & 1 for cell in covered) for layout in left):
            return len(left)
        return max(opening(left, opened, cell) for cell in covered if not all(layout >> cell & 1 for layout in left))

    def opening(left: frozenset[int], opened: int, cell: int) -> int:
        shown: dict[int, set[int]] = {}
        for layout in left:
            if not layout >> cell & 1:
                shown.setdefault((layout & neighbours[cell]).bit_count(), set()).add(layout)
        return sum(wins(frozenset(part), opened | 1 << cell) for part in shown.values())

    free = [cell for cell in cells_of(view.covered) if not view.flags >> cell & 1]
    if len(layouts) > 24 or len(free) > 9:
        return  # too large here; find_course checks it with the solver's end game
    won = {cell: opening(layouts, 0, cell) for cell in free}
    assert card.task.best == sum(1 << cell for cell in free if won[cell] == max(won.values()))


def every_layout(card: Card) -> list[int]:
    """Return all layouts of a card with its number of mines, tried cell by cell."""
    view = card.task.view
    position = position_of(view)
    around = [cells_of(view.grid.around(one)) for one in range(view.grid.size)]
    covered = [cell for cell, number in enumerate(position) if number is None]
    found = [0]
    for place, cell in enumerate(covered):
        to_come = set(covered[place + 1 :])
        tried = [layout | mine << cell for layout in found for mine in (0, 1)]
        found = [
            layout
            for layout in tried
            if all(
                0
                <= (position[number] or 0) - sum(layout >> other & 1 for other in around[number])
                <= sum(other in to_come for other in around[number])
                for number in open_around(position, around[cell])
            )
        ]
    return [layout for layout in found if layout.bit_count() == card.mines]


def test_each_family_goes_from_the_easiest_card_to_the_hardest() -> None:
    """A drill begins each family at its easy end."""
    for family in FAMILIES:
        ranks = [find_course.difficulty(card.task) for card in course() if card.family == family]
        assert ranks == sorted(ranks)


@pytest.mark.long
def test_the_course_is_read_as_it_was_written() -> None:
    """Reading the written text gives the same course."""
    assert read(write(course())) == course()
    assert write(read(COURSE_FILE.read_text(encoding="utf-8"))) == COURSE_FILE.read_text(encoding="utf-8")


@pytest.mark.long
def test_the_script_finds_the_same_cards_each_time() -> None:
    """So the course can be generated again after a change of the cards."""
    first, second = find_course.find(4), find_course.find(4)
    assert first == second
    assert sum(map(len, first.values())) > 10
    assert find_course.chosen(first) == find_course.chosen(second)
