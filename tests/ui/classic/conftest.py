"""Fixtures: a beginner game with effects, and one at rest in its window."""

import pytest

from game.engine.level import BEGINNER
from game.ui.core.cabinet import Cabinet
from game.ui.modes.classic.play import PlayScene
from tests.ui.classic.playing import Window
from tests.ui.conftest import Opener
from tests.ui.hands import start_game


@pytest.fixture
def play(cabinet: Cabinet) -> PlayScene:
    """A covered beginner board, with effects."""
    return start_game(cabinet, BEGINNER)


@pytest.fixture
def window(open_game: Opener) -> Window:
    """A covered beginner board without motion, in the Window helper."""
    cabinet = open_game(reduced_motion=True)
    return Window(cabinet, start_game(cabinet, BEGINNER))
