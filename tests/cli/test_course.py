"""``course``: the trainer's cards for people and for programs."""

from game.trainer.course import course
from tests.cli.conftest import Terminal

KEYS = {"family", "position", "mines", "safe", "certain_mines", "best", "proof"}


def test_every_card_is_told_with_all_that_is_right_about_it(terminal: Terminal) -> None:
    """Cards come in the order of the course, and all rows are equally long."""
    cards = terminal.json("course")["cards"]
    assert [card["family"] for card in cards] == [card.family for card in course()]
    for card in cards:
        assert card.keys() == KEYS
        assert len({len(row) for row in card["position"]}) == 1
        assert (card["best"] is None) is bool(card["safe"] or card["proof"])
        assert all(card["position"][y][x] in "#F?" for x, y in [*card["safe"], *card["certain_mines"]])


def test_the_solver_says_the_same_of_a_card(terminal: Terminal) -> None:
    """A reader who doubts a card can pass its drawing to ``solve``."""
    for card in terminal.json("course")["cards"]:
        if any("?" in row for row in card["position"]):
            continue  # its flags are facts, and it asks about some cells alone
        counted = [] if card["mines"] is None else ["--mines", str(card["mines"])]
        found = terminal.json("solve", terminal.file("\n".join(card["position"])), *counted)
        assert (found["safe"], found["mines"]) == (card["safe"], card["certain_mines"])
        if card["best"]:
            assert found["advice"]["mine"] or found["advice"]["cell"] in card["best"]


def test_people_get_drawings_beside_their_answers(terminal: Terminal) -> None:
    """A heading for each family; each card once, in characters that every terminal has."""
    said = terminal.spoken("course")
    assert said.isascii()
    assert said.startswith("o certainly safe, * certainly a mine, ? best where nothing is certain\n")
    families = dict.fromkeys(card.family for card in course())
    headings = [line.partition(":")[0] for line in said.splitlines() if line.endswith("the easiest first")]
    assert headings == [*families]
    assert said.count("  ->  ") == len(course())
    first = course()[0].position.split("\n")[0]
    assert first in said
