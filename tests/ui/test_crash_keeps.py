"""A fault of the game takes nothing away: what was under way is kept as when the game is closed."""

import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import app
from game.arcade.daily import Day, daily_seed
from game.arcade.events import Over
from game.arcade.state import Phase
from game.battle.rules import Explosion
from game.store import paths
from game.store.kinds import PlayedMatch, PlayedRun
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, PlayLink, PlayRun, Road, Route, Title
from game.ui.core.scene import Scene
from game.ui.input.actions import Action, Asked
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.arcade_menu import ArcadeMenuScene
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.title.title import TitleScene
from tests.patience import wait_until
from tests.ui.battle.hands import click_cell, hit_mine, live_of, safe_cell, start_match
from tests.ui.classic.test_go_on import RIGHT, begun, title_of
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, words_seen
from tests.ui.hands import click, click_pixel, secret
from tests.ui.nodes import front_scene
from tests.ui.road.test_road import FIRST, WALLS, goes_on, opens_one, stars_shown
from tests.ui.road.test_road import begun as begun_board
from tests.ui.road.test_road import win as win_board
from tests.ui.runs import lose_lives, pass_time, play_stage, start_run, wait

Game = ArcadeScene | BattleScene | PlayScene

TODAY = Day(2026, 11, 26)


@pytest.fixture(autouse=True)
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write crash reports into the test's folder, and report normally afterwards."""
    monkeypatch.setattr(paths, "log_file", lambda: tmp_path / "logs" / "minesweeper.log")
    monkeypatch.setattr(app, "hear_hangup", lambda: None)
    before = threading.excepthook
    yield
    threading.excepthook = before
    logging.basicConfig(force=True)


def fail(*_: object, **__: object) -> Any:
    """Fail as no game should."""
    raise RuntimeError("the dice fell off the table")


ENOUGH = 20.0
"""Seconds of the game after which it is closed, so that a fault that never comes fails the test."""


def crash(cabinet: Cabinet, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the program run the loop until a fault ends it."""
    assert cabinet.stage.top
    cabinet.stage.top.after(ENOUGH, cabinet.stage.clear)
    pygame.event.clear()
    if what == "act":
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=44))
    with monkeypatch.context() as patch:
        patch.setattr(app, "begin", lambda _: cabinet)
        assert app.main([]) == app.CRASHED


def cleared(cabinet: Cabinet) -> ArcadeScene:
    """Return today's run with its first stage cleared, before it was saved by its clock."""
    cabinet.router.go(PlayRun(daily_seed(TODAY), TODAY))
    run = front_scene(cabinet, ArcadeScene)
    wait(cabinet, lambda: not run.busy)
    click_pixel(cabinet, run.camera.board.center)
    wait(cabinet, lambda: run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)
    play_stage(cabinet, run)
    assert run.run.score > 0
    return run


def paused(cabinet: Cabinet, scene: Game) -> Scene:
    """Return the pause over a run or a match."""
    scene.looked_away()
    assert cabinet.stage.top
    assert cabinet.stage.top is not scene
    return cabinet.stage.top


def alone(_: Cabinet, scene: Game) -> Scene:
    """Return the scene itself, in front."""
    return scene


class Layer(Scene):
    """A layer that shows and takes nothing."""

    see_through = True


def below(cabinet: Cabinet, scene: Game) -> Scene:
    """Return the scene itself, below a layer that one can see through."""
    cabinet.stage.push(Layer())
    return scene


WHERE = pytest.mark.parametrize("where", [alone, below, paused])
WHAT = pytest.mark.parametrize("what", ["draw", "update", "act", "on_exit"])


def put_fault(cabinet: Cabinet, scene: Scene, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a scene fail; one that fails to leave ends the game by itself."""
    if what == "on_exit":
        above = Scene()
        cabinet.stage.push(above)
        monkeypatch.setattr(above, "on_exit", fail)
        monkeypatch.setattr(above, "update", fail)
    else:
        monkeypatch.setattr(scene, what, fail)
    cabinet.stage.resize()


@pytest.mark.sampled(4)
@WHAT
@WHERE
def test_today_s_run_goes_on_after_a_crash(
    what: str,
    where: Callable[[Cabinet, Game], Scene],
    open_game: Opener,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has its score and its day; nothing of the day's one try is lost."""
    cabinet = open_game(reduced_motion=True)
    run = cleared(cabinet)
    score, at = run.run.score, run.run.tick
    put_fault(cabinet, where(cabinet, run), what, monkeypatch)
    crash(cabinet, what, monkeypatch)

    later = open_game()
    later.router.go(ArcadeMenu())
    menu = front_scene(later, ArcadeMenuScene)
    wait(later, lambda: not menu.busy)
    assert any(f"{score:,}" in text for text in words_seen(later))
    click_word(later, "Go on with your run")
    wait(later, lambda: not isinstance(later.stage.top, ArcadeMenuScene))
    [goes_on] = [scene for scene in later.stage._scenes if isinstance(scene, ArcadeScene)]
    assert (goes_on.run.score, goes_on._day) == (score, TODAY)
    assert goes_on.run.tick >= at


@pytest.mark.sampled(4)
@WHAT
@WHERE
def test_a_match_counts_after_a_crash_as_after_a_close(
    what: str,
    where: Callable[[Cabinet, Game], Scene],
    open_game: Opener,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its moves and its time are kept, not only its start."""
    cabinet = open_game(reduced_motion=True)
    battle = start_match(cabinet, explosion=Explosion.CRATER)
    hit_mine(cabinet, battle)
    live = live_of(battle)
    put_fault(cabinet, where(cabinet, battle), what, monkeypatch)
    crash(cabinet, what, monkeypatch)
    later = open_game()
    [(match, text)] = later.history.ask(lambda records: [*records.every(PlayedMatch)]).result()
    assert (match.reason, match.winner, match.moves) == ("given_up", "second", live.moves(battle.terms.player))
    assert text


@pytest.mark.sampled(4)
@WHAT
@WHERE
def test_a_game_goes_on_after_a_crash(
    what: str,
    where: Callable[[Cabinet, Game], Scene],
    open_game: Opener,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has its opening, its flag and its time."""
    cabinet = open_game(reduced_motion=True)
    play = begun(cabinet)
    put_fault(cabinet, where(cabinet, play), what, monkeypatch)
    crash(cabinet, what, monkeypatch)
    left, seconds = play.session.view, play.session.time_ms // 1000
    later = open_game()
    title_of(later)
    assert later.style.words("title.go_on", level="Expert", seconds=seconds) in words_seen(later)
    later.ask(Asked(Action.CONFIRM))
    wait_until(lambda: not isinstance(later.stage.top, TitleScene), lambda: later.stage.update(0))
    [goes_on] = [scene for scene in later.stage._scenes if isinstance(scene, PlayScene)]
    assert (goes_on.session.view.opened, goes_on.session.view.flags) == (left.opened, left.flags)


@WHAT
def test_the_road_goes_on_after_a_crash(what: str, open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stars of the board before are there, and the board under way goes on with its opening."""
    cabinet = open_game(reduced_motion=True, seen_how_to=True)
    win_board(cabinet, begun_board(cabinet, FIRST))
    play = begun_board(cabinet, WALLS)
    opened = opens_one(play)
    put_fault(cabinet, play, what, monkeypatch)
    crash(cabinet, what, monkeypatch)
    later = open_game(reduced_motion=True, seen_how_to=True)
    later.router.go(Road())
    assert stars_shown(later, FIRST) == 3
    again = goes_on(later)
    assert (again.board, again.session.view.opened) == (WALLS, opened)


def test_the_end_of_a_game_counts_also_if_it_can_t_be_shown(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A loss is a loss: it must neither be lost nor go on."""
    cabinet = open_game(reduced_motion=True)
    play = begun(cabinet)
    monkeypatch.setattr(play.effects, "begin", fail)
    click(play, [secret(play).mines.bit_length() - 1], RIGHT)
    click(play, [secret(play).mines.bit_length() - 1])
    with pytest.raises(RuntimeError, match="dice"):
        cabinet.stage.update(0)
    cabinet.close()
    later = open_game()
    [game] = later.history.ask(lambda records: records.games(limit=5)).result()
    assert not game.won
    assert later.history.games.latest().result() is None


def test_the_end_of_a_run_counts_also_if_it_can_t_be_shown(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules have ended it: it must neither be lost nor go on."""
    cabinet = open_game(reduced_motion=True)
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=3)
    react = run._reactions.react

    def fail_at_the_end(event: object, *rest: Any) -> None:
        if isinstance(event, Over):
            fail()
        react(event, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(run._reactions, "react", fail_at_the_end)
    with pytest.raises(RuntimeError, match="dice"):
        lose_lives(cabinet, run)
    cabinet.close()
    later = open_game()
    assert later.history.runs.unfinished().result() is None
    [(row, _)] = later.history.ask(lambda records: [*records.every(PlayedRun)]).result()
    assert (row.score, row.ending) == (run.run.score, "no_lives")


LINKS = pytest.mark.parametrize("route", [ArcadeMenu(), PlayLink("8x8/3:4,7:AAAflw"), PlayLink("nonsense")], ids=repr)


def begun_match(cabinet: Cabinet) -> BattleScene:
    """Return a match in which the person has opened a cell."""
    battle = start_match(cabinet)
    click_cell(cabinet, battle, safe_cell(battle))
    return battle


@LINKS
@pytest.mark.parametrize("begin", [cleared, begun_match, begun], ids=["run", "match", "game"])
def test_a_link_ends_nothing_that_is_under_way(begin: Callable[..., Scene], route: Route, cabinet: Cabinet) -> None:
    """Somebody follows a friend's link in the tab where a run goes on: it goes on, and the player is told."""
    scene = begin(cabinet)
    cabinet.follow(route)
    assert cabinet.stage.top is scene
    assert cabinet.style.words("share.running") in words_seen(cabinet)


@LINKS
def test_a_link_is_followed_from_a_page(route: Route, cabinet: Cabinet) -> None:
    """Where nothing goes on, a link leads on, a broken one to a board."""
    cabinet.router.go(Title())
    cabinet.follow(route)
    assert not isinstance(cabinet.stage.top, TitleScene)
