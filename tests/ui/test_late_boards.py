"""A board that comes late: whatever the player does meanwhile, no clock runs before the player is back and ready."""

from collections.abc import Callable

import pytest

from game.arcade.state import Phase
from game.battle.boards import SMALL
from game.battle.ranks import RECRUIT
from game.battle.rules import Rules
from game.battle.threaded import against
from game.engine.level import BEGINNER
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayGame, PlayMatch, PlayRun, Title
from game.ui.core.scene import Scene
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action
from game.ui.kit.pause import SECONDS, PauseScene
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.arcade_over import ArcadeOverScene
from game.ui.modes.battle.battle import READY, BattleScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.title.title import TitleScene
from tests.battle.matches import ONE
from tests.late import HeldThreads
from tests.ui.arcade.test_fair_runs import ask
from tests.ui.battle.hands import live_of
from tests.ui.conftest import TODAY, Opener
from tests.ui.eyes import click_word, wrongly_painted
from tests.ui.hands import click, counts_down, finish_work, wait_for_jobs
from tests.ui.nodes import front_scene
from tests.ui.places import resized

STEP = 5


def run(cabinet: Cabinet) -> Scene:
    """Begin a run, whose first board is dealt in the background; go on before it is there."""
    cabinet.router.go(PlayRun(12345))
    ask(cabinet, Action.CONFIRM)
    return front_scene(cabinet, ArcadeScene)


def daily(cabinet: Cabinet) -> Scene:
    """Begin the day's run, as far as it goes without a click."""
    cabinet.router.go(PlayRun(12345, TODAY))
    cabinet.stage.update(STEP)
    return front_scene(cabinet, ArcadeScene)


def match(cabinet: Cabinet) -> Scene:
    """Begin a match, which is dealt in the background."""
    cabinet.router.go(PlayMatch(against(SMALL, Rules(), RECRUIT, ONE)))
    cabinet.stage.update(STEP)
    return front_scene(cabinet, BattleScene)


def game(cabinet: Cabinet) -> Scene:
    """Open the first cell of a no-guess board, which is searched in the background."""
    cabinet.change(no_guess_beginner=True)
    cabinet.router.go(PlayGame(BEGINNER))
    play = front_scene(cabinet, PlayScene)
    click(play, [40])
    cabinet.stage.update(STEP)
    return play


def pause(cabinet: Cabinet) -> None:
    """Pause, and come back by the same key."""
    ask(cabinet, Action.PAUSE)


def look_away(cabinet: Cabinet) -> None:
    """Go to another window."""
    cabinet.stage.focus_lost()
    cabinet.stage.looked_away()


def settings(cabinet: Cabinet) -> None:
    """Change the language in the settings, and come back to the pause."""
    ask(cabinet, Action.SETTINGS)
    cabinet.change(language="de")
    ask(cabinet, Action.BACK)


def is_paused(cabinet: Cabinet) -> bool:
    """Whether a pause is in front."""
    return isinstance(cabinet.stage.top, PauseScene)


PAUSES = [pause, look_away, settings]


@pytest.mark.parametrize("early", [True, False], ids=["board in the pause", "board after it"])
@pytest.mark.parametrize("leave", PAUSES)
def test_a_run_counts_down_once_its_board_is_there(
    leave: Callable[[Cabinet], None], early: bool, open_game: Opener, held: HeldThreads
) -> None:
    """The player went on before the board was dealt, and then paused: three, two, one, and only then its clock."""
    cabinet = open_game()
    scene = run(cabinet)
    assert isinstance(scene, ArcadeScene)
    leave(cabinet)
    assert is_paused(cabinet)
    cabinet.stage.update(ticks_of(2))
    if early:
        held.go_on.set()
        wait_for_jobs(scene)
    ask(cabinet, Action.PAUSE)
    if not early:
        cabinet.stage.update(ticks_of(2))
        held.go_on.set()
    finish_work(cabinet)
    assert counts_down(cabinet)
    for _ in range(SECONDS):
        assert scene.run.phase is Phase.INTRO
        assert counts_down(cabinet)
        cabinet.stage.update(ticks_of(1))
    assert cabinet.stage.top is scene
    cabinet.stage.update(STEP)
    assert scene.run.phase is Phase.PLAYING


def test_a_daily_run_waits_for_its_click_after_a_pause_too(open_game: Opener, held: HeldThreads) -> None:
    """Its clock begins with the click, which needs no countdown before it."""
    cabinet = open_game()
    scene = daily(cabinet)
    assert isinstance(scene, ArcadeScene)
    ask(cabinet, Action.PAUSE)
    held.go_on.set()
    ask(cabinet, Action.PAUSE)
    finish_work(cabinet)
    cabinet.stage.update(ticks_of(5))
    assert (cabinet.stage.top, scene.run.phase) == (scene, Phase.INTRO)
    ask(cabinet, Action.CONFIRM)
    assert (cabinet.stage.top, scene.run.phase) == (scene, Phase.PLAYING)


@pytest.mark.parametrize("count", [0, READY // 2])
@pytest.mark.parametrize("leave", PAUSES)
def test_a_match_counts_in_from_the_beginning_after_a_pause(
    leave: Callable[[Cabinet], None], count: int, open_game: Opener, held: HeldThreads
) -> None:
    """It is so while the board is dealt, and while it counts."""
    cabinet = open_game()
    scene = match(cabinet)
    assert isinstance(scene, BattleScene)
    if count:
        held.go_on.set()
        finish_work(cabinet)
        cabinet.stage.update(count)
    leave(cabinet)
    held.go_on.set()
    finish_work(cabinet)
    assert is_paused(cabinet)
    cabinet.stage.update(READY)
    ask(cabinet, Action.PAUSE)
    finish_work(cabinet)
    assert cabinet.stage.top is scene
    cabinet.stage.update(READY - 1)
    assert live_of(scene).tick == 0
    cabinet.stage.update(2)
    assert live_of(scene).tick


@pytest.mark.parametrize("leave", [pause, look_away])
def test_a_game_begins_no_sooner_than_the_player_is_back(
    leave: Callable[[Cabinet], None], open_game: Opener, held: HeldThreads
) -> None:
    """The search may end while the player is away; the clock waits."""
    cabinet = open_game()
    scene = game(cabinet)
    assert isinstance(scene, PlayScene)
    leave(cabinet)
    held.go_on.set()
    cabinet.stage.update(ticks_of(2))
    assert (is_paused(cabinet), scene.session.runs) == (True, False)
    ask(cabinet, Action.PAUSE)
    finish_work(cabinet)
    assert scene.session.runs


@pytest.mark.parametrize("begin", [run, daily, match, game])
def test_a_board_for_nobody_shows_nothing(
    begin: Callable[[Cabinet], Scene], open_game: Opener, held: HeldThreads
) -> None:
    """Whoever left before it came stays where they are."""
    cabinet = open_game()
    begin(cabinet)
    cabinet.router.go(Title())
    held.go_on.set()
    finish_work(cabinet)
    cabinet.stage.update(ticks_of(5))
    front_scene(cabinet, TitleScene)


@pytest.mark.parametrize("begin", [run, match, game])
def test_a_board_comes_into_a_window_that_has_changed(
    begin: Callable[[Cabinet], Scene], open_game: Opener, held: HeldThreads
) -> None:
    """Another size and another language don't lose it."""
    cabinet = open_game()
    scene = begin(cabinet)
    cabinet.change(language="de")
    resized(cabinet, (800, 600), 80)
    held.go_on.set()
    finish_work(cabinet)
    cabinet.stage.update(STEP)
    assert cabinet.stage.top is scene
    assert not wrongly_painted(cabinet)
    match scene:
        case ArcadeScene():
            assert scene.run.phase is Phase.PLAYING
        case BattleScene():
            assert scene.live.running
        case PlayScene():
            assert scene.session.runs


def test_a_run_that_is_given_up_before_its_board_came_ends(open_game: Opener, held: HeldThreads) -> None:
    """It has no stage yet; its end is shown all the same."""
    cabinet = open_game()
    run(cabinet)
    ask(cabinet, Action.PAUSE)
    click_word(cabinet, "Give up: the run ends here and counts")
    held.go_on.set()
    finish_work(cabinet)
    cabinet.stage.update(ticks_of(3))
    front_scene(cabinet, ArcadeOverScene)
