"""A drill from its first card to its last."""

from collections.abc import Callable

import pytest

from game.engine.grid import lsb
from game.trainer import drill
from game.trainer.card import Card
from game.trainer.drill import Asked, Drill

ONE_ONE = Card("###\n#11", None, "one_one")  # all but the last cell of the first row: 1-1 from the edge
GUESS = Card("##\n#1", 1, "fifty")


def begun(*cards: Card) -> Drill:
    """Return a drill of these cards in their normal form."""
    return drill.begin([Asked(card, 0) for card in cards])


def solved(one: Drill) -> Drill:
    """Mark all certain cells of the present card."""
    assert one.table
    task = one.table.task
    if task.best is not None:
        return drill.mark(drill.nothing(one), lsb(task.best), mine=False)
    for cell in range(task.view.grid.size):
        if (task.safe | task.open_mines) >> cell & 1:
            one = drill.mark(one, cell, mine=bool(task.mines >> cell & 1))
    return one


def missed(one: Drill) -> Drill:
    """Say that nothing is certain although some cell is."""
    return drill.nothing(one)


def test_a_card_is_solved_with_its_last_mark() -> None:
    """The player need not confirm the end."""
    one = begun(ONE_ONE)
    assert one.table
    cells = one.table.task.safe
    assert cells.bit_count() == 2
    one = drill.mark(one, lsb(cells), mine=False)
    assert one.verdict is None
    one = drill.mark(one, cells.bit_length() - 1, mine=False)
    assert one.verdict
    assert one.verdict.right
    assert drill.go_on(one).over


def test_the_first_mark_that_cannot_be_proved_ends_a_card() -> None:
    """It may be of the wrong kind or on an uncertain cell; the first mine ends a game, too."""
    one = begun(ONE_ONE)
    assert one.table
    safe = lsb(one.table.task.safe)
    unknown = lsb(one.table.task.view.covered & ~one.table.task.safe)
    for cell, mine in ((safe, True), (unknown, False), (unknown, True)):
        after = drill.mark(one, cell, mine=mine)
        assert after.verdict
        assert not after.verdict.right
        assert after.verdict.wrong == cell


def test_an_open_cell_a_mark_and_a_flag_cannot_be_marked() -> None:
    """A misclick on a number is no mistake."""
    one = begun(Card("#F1\n111", None, "single"))
    assert one.table
    view = one.table.task.view
    for cell in (lsb(view.opened), lsb(view.flags)):
        assert drill.mark(one, cell, mine=False) is one
        assert drill.mark(one, cell, mine=True) is one
    one = drill.mark(begun(ONE_ONE), 0, mine=False)
    assert drill.mark(one, 0, mine=True) is one


def test_nothing_is_certain_is_an_answer_and_then_the_best_cell_is_asked_for() -> None:
    """The answer is right on such a card and wrong on any other."""
    one = drill.nothing(begun(GUESS))
    assert one.verdict is None
    assert one.table
    assert one.table.nothing
    assert drill.mark(one, 0, mine=True) is one, "a guess is opened, not flagged"
    done = drill.mark(one, 0, mine=False)
    assert done.verdict
    assert done.verdict.right
    wrong = drill.nothing(begun(ONE_ONE)).verdict
    assert wrong
    assert not wrong.right
    guessed = drill.mark(begun(GUESS), 0, mine=False).verdict
    assert guessed
    assert not guessed.right


@pytest.mark.parametrize("missed", [drill.nothing, drill.give_up])
def test_what_was_missed_comes_back_until_it_is_solved_and_counts_once(missed: Callable[[Drill], Drill]) -> None:
    """A wrong answer and a request for the solution count alike; only the first answer goes to the schedule."""
    one = drill.go_on(missed(begun(ONE_ONE, GUESS)))
    one = drill.go_on(solved(one))
    assert one.table
    assert one.table.asked.again
    assert one.table.asked.card is ONE_ONE
    one = drill.go_on(missed(one))
    assert not one.over
    one = drill.go_on(solved(one))
    assert one.over
    assert [answer.right for answer in one.counted] == [False, True]
    assert len(one.answers) == 4


def test_what_took_long_comes_back_too() -> None:
    """It comes back once; then a slow answer is good enough."""
    one = drill.begin([Asked(ONE_ONE, 0)], slow=lambda card, ms: ms > 100)
    one = drill.go_on(solved(drill.pass_time(one, 101)))
    assert one.table
    assert one.table.asked.again
    assert drill.go_on(solved(drill.pass_time(one, 101))).over


def test_time_stands_still_while_an_answer_is_looked_at() -> None:
    """The player may read a proof for any time."""
    one = missed(drill.pass_time(begun(ONE_ONE, GUESS), 300))
    assert drill.pass_time(one, 10_000).now == 300
    one = drill.go_on(drill.pass_time(one, 10_000))
    assert one.time_ms == 0
    assert drill.pass_time(one, 40).time_ms == 40


def test_a_drill_without_cards_is_over() -> None:
    """It has no card to ask."""
    assert begun().over
