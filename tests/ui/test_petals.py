"""Petals fly over all scenes and leave no trace."""

from random import Random

import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.kit.flowers import celebrate
from tests.ui.conftest import Opener
from tests.ui.eyes import painted_anew, seen_now


def throw(cabinet: Cabinet, seed: int) -> None:
    """Throw petals from places all over the window and beside it."""
    random, (wide, high) = Random(seed), cabinet.style.size
    places = [(random.randrange(-50, wide + 50), random.randrange(-50, high + 50)) for _ in range(random.randrange(40))]
    celebrate(cabinet.stage, cabinet.style, [*places, (0, 0)], seed=seed)


@pytest.mark.parametrize("size", [(640, 480), (375, 812)])
def test_what_lay_under_the_petals_comes_back(size: tuple[int, int], open_game: Opener) -> None:
    """Also where they overlap, and where the title's board changes meanwhile."""
    cabinet = open_game(size)
    pictures = set[bytes]()
    for seed in range(4):
        throw(cabinet, seed)
        while cabinet.stage.petals.active:
            cabinet.stage.update(3)
            shown = seen_now(cabinet)
            pictures.add(shown)
            assert shown == painted_anew(cabinet)
        assert seen_now(cabinet) == painted_anew(cabinet)
    assert len(pictures) > 20


def test_a_petal_falls_and_ends(cabinet: Cabinet) -> None:
    """No petal is in the air after three seconds."""
    seen_now(cabinet)
    throw(cabinet, 1)
    cabinet.stage.update(ticks_of(0.5))
    assert cabinet.stage.animating
    assert cabinet.stage.dirty
    for _ in range(3):
        cabinet.stage.update(ticks_of(1))
    seen_now(cabinet)
    assert not cabinet.stage.petals.active


def test_nothing_flies_with_reduced_motion(open_game: Opener) -> None:
    """The setting holds for all of them."""
    cabinet = open_game(reduced_motion=True)
    throw(cabinet, 1)
    assert not cabinet.stage.petals.active
