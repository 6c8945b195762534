"""Which guesses are worth a card."""

from game.notation.board_text import read_view
from game.trainer.card import Task, is_clear
from game.trainer.own import card_of


def test_the_lowest_risk_is_not_always_the_best_guess() -> None:
    """A mine is less likely away from the 3, but beside it more games are won: what such a cell shows tells more."""
    view = read_view("#####\n#####\n##3##\n11111", 6)
    task = Task(view, counted=True)
    lowest = min(group.weight for group in task.chances.groups)
    assert task.best
    assert not task.best & sum(group.cells for group in task.chances.groups if group.weight == lowest)
    assert is_clear(task)
    assert card_of(view, "0" * 32)


def test_a_fifty_fifty_makes_a_card() -> None:
    """Of a 50/50 both cells are."""
    view = read_view("##\n11", 1)
    assert is_clear(Task(view, counted=True))
    card = card_of(view, "0" * 32)
    assert card
    assert card.family == "fifty"


def test_what_would_take_too_long_to_tell_is_no_card() -> None:
    """Nobody could say which cell is the best of so many."""
    view = read_view("#########\n#########\n111111111", 6)
    assert not is_clear(Task(view, counted=True))
