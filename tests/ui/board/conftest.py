"""Fixtures for the tests of a board."""

import pytest

from game.ui.core.assets import Assets, Sprites, find_root
from game.ui.core.themes import NIGHT
from tests.ui.board.boards import Board


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    """The sprites of the Night theme."""
    return Sprites(Assets(find_root()), NIGHT)


@pytest.fixture
def board(sprites: Sprites) -> Board:
    """A board on which nothing moves yet."""
    return Board(sprites)
