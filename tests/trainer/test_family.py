"""The families of drawn positions."""

import pytest

from game.notation.board_text import read_view
from game.trainer.card import Task
from game.trainer.families import FAMILIES
from game.trainer.family import dead_cells, family_of, patterns
from tests.strategies import drawn_cells

DRAWN = (
    ("single", "#F2\n12F", None),
    ("one_one", "###\n111", None),
    ("one_two", "######\n#1122#", None),
    ("one_two_one", "#######\n#11211#", None),
    ("one_two_two_one", "#####\n1223F\n...2F", None),
    ("larger", "##21?\n#2#?2\n#F#2F", None),
    ("reduced", "#F2\n2#2", None),
    ("corner", "#11\n1#1\n111", None),
    ("hole", "#1#1", None),
    ("chain_2", "###\n121", None),
    ("chain_3", "##1\n221\n#1.", None),
    ("count", "###2#\n##35#\n12FFF", 6),
    ("fifty", "##\n#1", 1),
    ("guess", "#####\n##F##\n12221", 6),
)


@pytest.mark.parametrize(("family", "drawing", "mines"), DRAWN, ids=[family for family, *_ in DRAWN])
def test_a_drawn_position_is_of_its_family(family: str, drawing: str, mines: int | None) -> None:
    """The easiest proof decides, or for guesses the cells to choose from."""
    assert family_of(Task(read_view(drawing, mines), counted=mines is not None)) == family
    assert family in FAMILIES


def test_patterns_are_found_along_straight_walls_with_flags_taken_off() -> None:
    """Lookalikes next to a corner, or with unknown cells on both sides, don't count."""
    assert [*patterns(read_view("####\n1121"))] == [("one_two_one", drawn_cells(".... .xxx"))]
    assert [*patterns(read_view("#1\n#1\n#2\n#1"))] == [("one_two_one", drawn_cells(".. .x .x .x"))]
    assert [*patterns(read_view("F1...\n22211\n1####"))] == [("one_two_one", drawn_cells("..... .xxx. ....."))]
    assert [*patterns(read_view("#####\n#121#"))] == []
    assert [*patterns(read_view("####\n1121\n####"))] == []


def test_a_dead_cell_shows_one_number_whatever_the_layout() -> None:
    """Both cells of a 50/50 are dead; elsewhere a cell that touches all of a group is."""
    assert dead_cells(Task(read_view("##\n11", 1), counted=True)) == drawn_cells("xx ..")
    task = Task(read_view("#####\n##F##\n12221", 6), counted=True)
    assert not dead_cells(task) & (task.best or 0)
