"""Menus and settings offer exactly the choices of a battle."""

import subprocess
import sys

import pytest

from game.battle.choices import EXPLOSIONS, MOST_LIVES, RANKS, RATED
from game.battle.ranks import RANKS as STRENGTHS
from game.battle.rules import ALL_RULES, Explosion, Rules
from game.engine.errors import GameError


def test_the_names_are_those_of_the_things() -> None:
    """A name without a value would crash the game, a value without a name could not be chosen."""
    assert tuple(STRENGTHS) == RANKS
    assert {*EXPLOSIONS} < {rule.value for rule in Explosion}


def test_the_most_lives_can_be_played_with_and_no_more() -> None:
    """The menu offers one life to MOST_LIVES."""
    assert Rules(lives=MOST_LIVES).first_lives == MOST_LIVES
    with pytest.raises(GameError):
        Rules(lives=MOST_LIVES + 1)


def test_the_rated_rule_is_the_usual_one() -> None:
    """A player who changes no setting plays for the rating; every rule has its own name."""
    assert ALL_RULES[RATED] == Rules()
    assert len(ALL_RULES) == 2 * MOST_LIVES + 1


def test_the_names_cost_the_first_frame_nothing() -> None:
    """Settings need them, and are read before the window opens."""
    code = "import sys, game.store.settings; print(*(name for name in sys.modules if name.startswith('game.battle.')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert sorted(loaded) == ["game.battle.boards", "game.battle.choices"]
