"""What the tests of a game begin with."""

import pytest

from game.engine.level import BEGINNER
from tests.ui.classic.playing import Window
from tests.ui.conftest import Opener
from tests.ui.hands import (
    start_game,
)


@pytest.fixture
def window(open_game: Opener) -> Window:
    """A covered beginner board."""
    cabinet = open_game(reduced_motion=True)
    return Window(cabinet, start_game(cabinet, BEGINNER))
