"""From one stage to the next: what falls, what is written, what rises, and that a click does not wait for it."""

import pygame
import pytest

from game.arcade.state import Phase
from game.engine.gesture import TICK_MS
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayRun
from game.ui.input.actions import Action, Asked
from game.ui.kit.key_writing import written
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.stage_change import ENDS, FALLS_AT, RISES_AT
from tests.patience import wait_until
from tests.ui.conftest import Opener
from tests.ui.eyes import lit_keys, painted_anew, seen_now, words_seen
from tests.ui.hands import click_pixel
from tests.ui.nodes import front_scene
from tests.ui.runs import STEP, pass_time, play_stage, start_run


def shown(cabinet: Cabinet) -> pygame.Surface:
    """Return what the window shows now."""
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    return surface.copy()


def at_door(cabinet: Cabinet) -> ArcadeScene:
    """Clear the first stage and go through a door."""
    run = start_run(cabinet)
    play_stage(cabinet, run)
    cabinet.stage.act(Asked(Action.CONFIRM))
    pass_time(cabinet, 20)
    shown(cabinet)
    pass_time(cabinet, 100)
    cabinet.stage.act(Asked(Action.CONFIRM))
    wait_until(lambda: run.run.wants != run.run.number, lambda: cabinet.stage.update(0))
    assert cabinet.stage.top is run
    return run


@pytest.mark.parametrize("still", [False, True])
def test_keys_write_the_number_of_the_stage(still: bool, open_game: Opener) -> None:
    """Of each, the first one too; with reduced motion nothing moves, it is there and goes."""
    cabinet = open_game(reduced_motion=still)
    cabinet.router.go(PlayRun(12345))
    run = front_scene(cabinet, ArcadeScene)
    pass_time(cabinet, int(RISES_AT) // TICK_MS - 5)
    width, height = run.camera.grid.width, run.camera.grid.height
    assert lit_keys(cabinet, run.camera) == written("1", width, height)
    pass_time(cabinet, int(ENDS - RISES_AT) // TICK_MS + 30)
    assert run.run.phase is Phase.PLAYING
    assert lit_keys(cabinet, run.camera) == 0


def test_the_old_keys_fall_out_and_the_new_ones_rise(open_game: Opener) -> None:
    """The floor comes to sight and is covered again; in the end the board is all there."""
    cabinet = open_game()
    run = at_door(cabinet)
    gap = cabinet.style.theme["gap"]

    def empty() -> int:
        """Return how many pixels of the board show its floor."""
        return pygame.mask.from_threshold(shown(cabinet).subsurface(run.camera.rim), gap, (2, 2, 2)).count()

    seen = []
    for until in (FALLS_AT, 450, 640, 860):
        while run._change.active and run._change._age < until:
            cabinet.stage.update(STEP)
        seen.append(empty())
    assert seen[0] < seen[1] < seen[2] > seen[3]
    pass_time(cabinet, 200)
    assert seen_now(cabinet) == painted_anew(cabinet)


def test_the_rule_of_a_stage_stands_in_the_line(open_game: Opener) -> None:
    """No card lies over the board for it."""
    cabinet = open_game()
    run = at_door(cabinet)
    assert run.run.special
    pass_time(cabinet, 60)
    rule = run.run.special.value
    said = " ".join(words_seen(cabinet))
    assert cabinet.style.words(f"arcade.special_{rule}") in said


@pytest.mark.parametrize("after", [0, 300, 700])
def test_a_click_in_the_middle_of_it_begins_at_once(after: int, open_game: Opener) -> None:
    """As it falls, as it is written and as it rises."""
    cabinet = open_game()
    run = at_door(cabinet)
    pass_time(cabinet, after // TICK_MS)
    click_pixel(cabinet, run.camera.cell_rect(0).center)
    cabinet.stage.update(1)
    assert run.run.phase is Phase.PLAYING
    assert not run._change.active
    pass_time(cabinet, 200)
    assert seen_now(cabinet) == painted_anew(cabinet)
