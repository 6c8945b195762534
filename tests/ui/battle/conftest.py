"""Fixtures: a cabinet without effects, and matches that have just begun."""

import pytest

from game.battle.rules import Explosion
from game.ui.core.cabinet import Cabinet
from game.ui.modes.battle.battle import BattleScene
from tests.ui.battle.hands import start_match
from tests.ui.conftest import Opener
from tests.ui.hands import wait


@pytest.fixture
def cabinet(open_game: Opener) -> Cabinet:
    """A cabinet without effects."""
    return open_game(reduced_motion=True)


@pytest.fixture
def battle(cabinet: Cabinet) -> BattleScene:
    """A match that ends at the first mine."""
    return start_match(cabinet)


@pytest.fixture
def match(cabinet: Cabinet) -> BattleScene:
    """A match that has just begun; no computer player thinks yet."""
    battle = start_match(cabinet, explosion=Explosion.CRATER)
    wait(battle.cabinet, 0)()
    return battle
