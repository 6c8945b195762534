"""The hand of a computer player moves like a person's."""

from itertools import pairwise
from math import dist
from random import Random

import pytest

from game.battle.hand import UNITS, apart, hand_at, least_travel, look_around, stroke
from game.battle.ranks import RANKS
from game.battle.sight import SECOND
from tests.battle.hands import report


def test_the_least_time_is_fitts_law() -> None:
    """60 ms, and 90 more for each doubling of the cells and one."""
    for cells, milliseconds in ((0, 60), (1, 150), (3, 240), (7, 330), (15, 420), (31, 510)):
        ticks = least_travel((8, 8), (8 + cells * UNITS, 8))
        assert milliseconds <= ticks * 1000 / SECOND < milliseconds + 1000 / SECOND


@pytest.mark.parametrize("cells", [2, 5, 12, 30])
def test_a_stroke_bows_and_goes_a_little_too_far(cells: int) -> None:
    """It is 1.05 to 1.5 times as long as the straight line, begins and ends where it has to, and never jumps."""
    for seed in range(30):
        way = stroke((8, 8), (8 + cells * UNITS, 40), 100, 220, Random(seed))
        places = [way.at(tick) for tick in range(90, 230)]
        assert (places[0], places[-1]) == ((8, 8), (8 + cells * UNITS, 40))
        length = sum(dist(one, two) for one, two in pairwise(places[::4]))
        assert 1.03 < length / dist(way.start, way.end) < 1.6
        assert 0 < apart(way.aim, way.end) <= UNITS
        assert dist(way.start, way.aim) > dist(way.start, way.end)
        assert max(dist(one, two) for one, two in pairwise(places)) < dist(way.start, way.end) / 20


def test_strokes_bow_to_both_sides() -> None:
    """The side is random for each stroke."""
    assert len({stroke((0, 0), (100, 0), 0, 50, Random(seed)).bow > 0 for seed in range(10)}) == 2


def test_a_waiting_hand_looks_around() -> None:
    """It makes small strokes now and then, but not at once and not shortly before its action."""
    looks = look_around((100, 100), 50, 50 + 10 * SECOND, Random(1))
    assert 3 < len(looks) < 12
    assert looks[0].begins >= 50 + SECOND // 2
    assert looks[-1].ends <= 50 + 10 * SECOND
    assert all(one.ends < two.begins and one.end == two.start for one, two in pairwise(looks))
    assert all(apart(one.end, (100, 100)) < 4 * UNITS for one in looks)
    assert look_around((100, 100), 50, 60, Random(1)) == []
    assert hand_at(looks, (100, 100), 50) == (100, 100)
    assert hand_at(looks, (100, 100), looks[1].ends) == looks[1].end


@pytest.mark.long
def test_hands_are_measured() -> None:
    """The script that prints intervals and strokes has a line for each rank, and no hand is too quick."""
    lines = [*report(1)]
    assert len(lines) == 1 + len(RANKS)
    assert all(line.split()[-1] == "0" for line in lines[1:])
