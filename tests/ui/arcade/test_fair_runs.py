"""Tricks of a cheat with runs: stop time, kill the game, rehearse, change the name, begin again."""

from collections.abc import Callable

import pytest

from game.arcade.daily import daily_seed
from game.arcade.kept import check, read
from game.arcade.state import Phase, Run
from game.store.kinds import PlayedRun
from game.store.unfinished import UnfinishedRun
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, PlayRun
from game.ui.core.scene import Scene
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.pause import SECONDS, RunPause
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.arcade_menu import ArcadeMenuScene
from tests.patience import wait_until
from tests.ui.conftest import TODAY, Opener
from tests.ui.eyes import click_word, painted_anew, words_seen
from tests.ui.hands import click_pixel, counts_down, finish_work
from tests.ui.nodes import front_scene
from tests.ui.runs import click, mine_of, pass_time, play_stage, start_run, unproved, wait


def ask(cabinet: Cabinet, *actions: Action) -> None:
    """Send actions to the front scene, as keys and pads do."""
    for action in actions:
        cabinet.stage.act(Asked(action))
        cabinet.stage.update(0)


def scene(cabinet: Cabinet) -> Scene | None:
    """Return the current front scene."""
    return cabinet.stage.top


def begin_daily(cabinet: Cabinet) -> ArcadeScene:
    """Begin the day's run by a click, and wait until it is in play."""
    cabinet.router.go(PlayRun(daily_seed(TODAY), TODAY))
    run = front_scene(cabinet, ArcadeScene)
    wait(cabinet, lambda: not run.busy)
    click_pixel(cabinet, run.camera.board.center)
    wait(cabinet, lambda: run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)
    return run


def left_behind(cabinet: Cabinet) -> UnfinishedRun:
    """Return the unfinished run on the disk: all that a kill at this moment would leave."""
    job = cabinet.history.runs.unfinished()
    job.wait()
    found = job.result()
    assert found, "a kill would lose the run"
    return found


def replayed(cabinet: Cabinet) -> Run:
    """Return that run, replayed."""
    text = left_behind(cabinet).text
    assert text
    return check(read(text)).session.run


def keep_waiting_for(cabinet: Cabinet, until: Callable[[], bool]) -> None:
    """Let the disk work while no time passes in the run."""
    wait_until(until, lambda: cabinet.stage.update(0))


def kept(cabinet: Cabinet) -> list[PlayedRun]:
    """Return the stored runs."""
    asked = cabinet.history.ask(lambda records: records.runs())
    asked.wait()
    return asked.result()


def card_of(cabinet: Cabinet) -> str:
    """Return the key of the sentence on a waiting daily run: "try", "practice" or none."""
    seen = " ".join(words_seen(cabinet))
    return "try" if "One try a day" in seen else "practice" if "this is practice" in seen else ""


# Pause


def test_a_pause_halves_the_chain_is_noted_and_ends_in_a_count_that_hides_the_board(open_game: Opener) -> None:
    """Thinking time must not be free; a second pause during the count costs nothing more."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=8)
    links, clock = run.run.chain.links, run.run.clock
    ask(cabinet, Action.PAUSE)
    paused = painted_anew(cabinet)
    ask(cabinet, Action.PAUSE)
    assert counts_down(cabinet)
    assert painted_anew(cabinet) != paused
    pass_time(cabinet, ticks_of(SECONDS) - 10)
    ask(cabinet, Action.PAUSE)
    assert not counts_down(cabinet)
    ask(cabinet, Action.PAUSE)
    pass_time(cabinet, ticks_of(SECONDS) - 10)
    assert counts_down(cabinet)
    assert run.run.clock == clock
    pass_time(cabinet, 10)
    assert scene(cabinet) is run
    assert (run.run.chain.links, len(run.run.pauses)) == (links // 2, 1)


def test_another_window_is_a_pause_too(open_game: Opener) -> None:
    """Another window stops the clock, so the player could look things up."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=4)
    cabinet.stage.looked_away()
    assert len(run.run.pauses) == 1
    ask(cabinet, Action.PAUSE)
    assert counts_down(cabinet)


def test_a_pause_between_two_stages_is_free(open_game: Opener) -> None:
    """No board is in play there, so no count follows."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run)
    assert run.run.phase is Phase.TALLY
    links = run.run.chain.links
    ask(cabinet, Action.PAUSE, Action.PAUSE)
    assert cabinet.stage.top is run
    assert (run.run.chain.links, run.run.pauses) == (links, ())


# Kill


def test_a_kill_takes_no_mine_back(open_game: Opener) -> None:
    """The disk has the lost life before the player can cut the power."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=4)
    click(cabinet, run, mine_of(run))
    tick = run.run.tick
    keep_waiting_for(cabinet, lambda: left_behind(cabinet).run.lost_to_mine == 1)
    assert run.run.tick == tick, "it is kept before any time has passed"


def test_a_kill_brings_no_broken_chain_back(open_game: Opener) -> None:
    """A safe cell without a proof breaks the chain; the disk has the broken chain at once."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=6)
    assert run.run.chain.links
    click(cabinet, run, unproved(run))
    pass_time(cabinet, 5)
    assert (run.run.chain.links, len(run.run.losses)) == (0, 0)
    keep_waiting_for(cabinet, lambda: not replayed(cabinet).chain.links)
    assert replayed(cabinet).score == run.run.score


@pytest.mark.parametrize("paused", [False, True])
def test_a_run_that_was_killed_goes_on_as_after_a_pause(paused: bool, open_game: Opener) -> None:
    """Otherwise a kill would be a free pause; a pause before the kill counts once."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=6)
    if paused:
        ask(cabinet, Action.PAUSE)
    cabinet.stage.clear()
    cabinet.close()
    again = open_game()
    again.router.go(ArcadeMenu())
    finish_work(again)  # the row is there before, but not to be pressed
    click_word(again, "Go on with your run")
    wait(again, lambda: isinstance(again.stage.top, RunPause))
    assert left_behind(again).run.pauses == 1
    ask(again, Action.PAUSE)
    assert counts_down(again)


# Rehearse, and begin again


def test_a_daily_run_is_a_try_from_the_moment_its_board_unfolds(open_game: Opener) -> None:
    """The run waits for a click; leaving before the click keeps the try, leaving after it uses the try up."""
    cabinet = open_game()
    for _ in range(2):
        cabinet.router.go(PlayRun(daily_seed(TODAY), TODAY))
        run = front_scene(cabinet, ArcadeScene)
        wait(cabinet, lambda run=run: not run.busy)  # type: ignore[misc]
        pass_time(cabinet, 1000)
        assert card_of(cabinet) == "try"
        assert not run.run.view.opened
        ask(cabinet, Action.PAUSE)
        click_word(cabinet, "Give up: the run ends here and counts")
        assert isinstance(cabinet.stage.top, ArcadeMenuScene)
    assert kept(cabinet) == []
    begin_daily(cabinet)
    assert [one.day for one in kept(cabinet)] == [str(TODAY)]
    cabinet.router.go(PlayRun(daily_seed(TODAY), TODAY))
    again = cabinet.stage.top
    wait(cabinet, lambda: not again.busy)  # type: ignore[union-attr]
    assert card_of(cabinet) == "practice"


def test_the_day_s_try_is_one_a_computer_whatever_the_name(open_game: Opener) -> None:
    """A player could see the boards under one name and play under another."""
    cabinet = open_game(player="Ada")
    run = begin_daily(cabinet)
    play_stage(cabinet, run, openings=4)
    cabinet.stage.clear()
    cabinet.change(player="Bob")
    run = begin_daily(cabinet)
    play_stage(cabinet, run, openings=8)
    ask(cabinet, Action.PAUSE)
    click_word(cabinet, "Give up: the run ends here and counts")
    wait(cabinet, lambda: cabinet.stage.top is not run)
    table = cabinet.history.ask(lambda records: records.run_table(TODAY))
    table.wait()
    assert all(entry.score < run.run.score for entry in table.result())
