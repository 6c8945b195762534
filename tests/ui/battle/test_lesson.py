"""The lesson, played step by step."""

from functools import partial

import pytest

from game.battle.lesson import STEPS
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.modes.battle.battle_how_to import BattleHowToScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from tests.ui.battle.hands import ladder
from tests.ui.eyes import click_word, repaints, words_seen
from tests.ui.hands import LEFT, MIDDLE, RIGHT, click_pixel
from tests.ui.nodes import front_scene


def lesson(cabinet: Cabinet) -> BattleHowToScene:
    """Go to the lesson from the ladder."""
    ladder(cabinet)
    click_word(cabinet, cabinet.style.words("battle_ladder.how_to"))
    return front_scene(cabinet, BattleHowToScene)


@pytest.mark.parametrize("by_keys", [False, True])
def test_the_lesson_is_played_step_by_step(cabinet: Cabinet, *, by_keys: bool) -> None:
    """Each step's gesture leads to the next step, and shows on the board."""
    scene = lesson(cabinet)
    width = scene.camera.grid.width
    for step, buttons, action in zip(
        STEPS, (LEFT, RIGHT, MIDDLE, LEFT), (Action.CONFIRM, Action.FLAG, Action.CHORD, Action.CONFIRM), strict=True
    ):
        assert scene.step == step
        assert any(
            cabinet.style.words(f"battle_how_to.{step.name}").startswith(line) for line in words_seen(cabinet) if line
        )
        cell = width - 1 if step.cell is None else step.cell
        place = scene.camera.cell_rect(cell)
        if by_keys:
            scene.hand.focus = cell
            assert repaints(cabinet, partial(cabinet.ask, Asked(action)), place)
        else:
            assert repaints(cabinet, partial(click_pixel, cabinet, place.center, buttons), place)
    assert scene.step is None
    assert cabinet.style.words("battle_how_to.done") in " ".join(words_seen(cabinet))
    cabinet.ask(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, BattleSetupScene)


def test_the_lesson_refuses_what_it_did_not_ask_for(cabinet: Cabinet) -> None:
    """The learner can't hit a mine; Back leaves."""
    scene = lesson(cabinet)
    for cell in range(scene.camera.grid.size):
        if cell != STEPS[0].cell:
            click_pixel(cabinet, scene.camera.cell_rect(cell).center)
    assert scene.step == STEPS[0]
    cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)
