"""Doors between two stages on the screen: choice by mouse and keys, explanations, and no time passing."""

import pytest

from game.arcade.state import Phase
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.pause import RunPause
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.doors_page import DEAF_FOR, DoorsScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, painted_anew, seen_now, words_seen, wrongly_painted
from tests.ui.hands import click_pixel
from tests.ui.nodes import front_scene, rect_of
from tests.ui.runs import pass_time, play_stage, start_run, wait


def at_doors(cabinet: Cabinet, seed: int = 12345) -> ArcadeScene:
    """Clear the first stage of a run, up to its doors."""
    run = start_run(cabinet, seed)
    play_stage(cabinet, run)
    pass_time(cabinet, 600)
    assert isinstance(cabinet.stage.top, DoorsScene)
    return run


def test_doors_say_where_they_lead_and_wait(open_game: Opener) -> None:
    """Each door names its rule; no time passes, and a pause there is free."""
    cabinet = open_game()
    run = at_doors(cabinet)
    doors = run.run.doors
    seen = " ".join(words_seen(cabinet))
    for door in doors:
        assert door.special is None or cabinet.style.words(f"arcade.special_{door.special.value}") in seen
    pass_time(cabinet, 10_000)
    assert run.run.phase is Phase.DOORS
    cabinet.stage.act(Asked(Action.PAUSE))
    assert isinstance(cabinet.stage.top, RunPause)
    cabinet.stage.act(Asked(Action.PAUSE))
    assert run.run.pauses == ()


def test_the_second_door_leads_to_its_rule(open_game: Opener) -> None:
    """Keys and a click on its name both choose it."""
    for by_key in (True, False):
        cabinet = open_game()
        run = at_doors(cabinet)
        door = run.run.doors[1]
        assert door.special
        if by_key:
            cabinet.stage.act(Asked(Action.DOWN))
            cabinet.stage.act(Asked(Action.CONFIRM))
        else:
            click_word(cabinet, cabinet.style.words(f"arcade.special_{door.special.value}"))
        wait(cabinet, lambda run=run: run.run.phase is Phase.PLAYING)  # type: ignore[misc]
        assert (run.run.number, run.run.special) == (2, door.special)
        assert cabinet.style.words(f"arcade.special_{door.special.value}") in words_seen(cabinet)


@pytest.mark.parametrize("size", [(1280, 720), (375, 812)])
def test_doors_that_are_dealt_paint_nothing_else(size: tuple[int, int], open_game: Opener) -> None:
    """Room and cabinet stand while doors come and the light fades, also where somebody did not wait for the fall."""
    cabinet = open_game(size)
    run = start_run(cabinet)
    play_stage(cabinet, run)
    cabinet.stage.update(100)
    seen_now(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    while not isinstance(cabinet.stage.top, DoorsScene):
        cabinet.stage.update(1)
    for number in range(60):
        cabinet.stage.update(4)
        seen_now(cabinet)
        assert number % 5 or not wrongly_painted(cabinet)
    window, corner = cabinet.window.get_surface(), (1, size[1] - 2)
    window.set_at(corner, "white")
    cabinet.ask(Asked(Action.DOWN))
    seen_now(cabinet)
    assert window.get_at(corner)[:3] == (255, 255, 255)


def test_a_click_meant_for_the_board_opens_no_door(open_game: Opener) -> None:
    """Whoever clicks on while the doors come has not chosen one; after a moment a click does."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run)
    while not isinstance(cabinet.stage.top, DoorsScene):
        cabinet.stage.update(1)
    painted_anew(cabinet)
    door = rect_of(cabinet, 1).center
    click_pixel(cabinet, door)
    assert isinstance(cabinet.stage.top, DoorsScene)
    pass_time(cabinet, ticks_of(DEAF_FOR) + 4)
    click_pixel(cabinet, door)
    assert front_scene(cabinet, ArcadeScene) is run


def test_a_chain_is_banked_by_its_key(open_game: Opener) -> None:
    """Banking ends the chain and adds time to the clock."""
    cabinet = open_game()
    run = start_run(cabinet, 2)
    for number in (2, 3, 4):
        play_stage(cabinet, run)
        wait(cabinet, lambda at=number: run.run.number == at and run.run.phase is Phase.PLAYING)  # type: ignore[misc]
        pass_time(cabinet, 50)
    while run.run.chain.links < 20:
        play_stage(cabinet, run, openings=1)
    clock = run.run.clock
    cabinet.stage.act(Asked(Action.HINT))
    pass_time(cabinet, 5)
    assert run.run.chain.links == 0
    assert run.run.clock > clock
