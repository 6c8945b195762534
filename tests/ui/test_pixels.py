"""
The window shows the current state after any input in any scene.

Only changes are painted, and only when a scene's looks() differ. A forgotten part of looks(), or a remaining trace,
shows as a difference from a picture painted whole.
"""

from collections.abc import Iterator
from random import Random

import pytest

from game.battle.boards import SMALL
from game.battle.ranks import MARSHAL
from game.battle.rules import Explosion, Rules
from game.battle.threaded import Terms, against
from game.engine.actions import Open
from game.engine.errors import GameError
from game.engine.game import Status
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, Level
from game.notation.recording import Recording
from game.play.replay import record
from game.play.session import Session
from game.play.worker import Job
from game.store.settings import Value
from game.ui.board import painter
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import (
    BattleHowTo,
    BattleRecords,
    BattleSetup,
    Boards,
    JoinMatch,
    PlayGame,
    PlayMatch,
    Profile,
    ReplayGame,
    Road,
    SettingsMenu,
    Title,
)
from game.ui.core.window import GameWindow
from game.ui.input.actions import LEVELS, MOUSE, Action
from game.ui.input.halves import LEFT
from game.ui.input.local_players import LocalPlayers
from game.ui.kit.load import LoadScene
from game.ui.kit.pause import GamePause, MatchPause
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_decided import DecidedScene
from game.ui.modes.battle.battle_end import BattleEndScene
from game.ui.modes.battle.battle_how_to import BattleHowToScene
from game.ui.modes.battle.battle_join import BattleJoinScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.battle.conquest import ConquestScene
from game.ui.modes.classic.boards import BoardsScene
from game.ui.modes.classic.hall import HallScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.history.battle_records import BattleRecordsScene
from game.ui.modes.history.records import RecordsScene
from game.ui.modes.history.statistics import StatisticsScene
from game.ui.modes.review.review import ReviewScene
from game.ui.modes.road.road import RoadScene
from game.ui.modes.settings.competition import CompetitionScene
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.title.title import TitleScene
from game.ui.modes.trainer.drill import DrillScene
from game.ui.modes.trainer.drill_over import DrillOverScene
from tests.battle.matches import ONE
from tests.store.made import game as made
from tests.store.made import match as made_match
from tests.ui.battle.hands import hit_mine, live_of, match_of, see_end, start_match
from tests.ui.battle.hands import read as read_ladder
from tests.ui.conftest import Opener
from tests.ui.eyes import wrongly_painted
from tests.ui.hands import play_by_logic, play_to_win, secret, start_game
from tests.ui.history.test_matches import keep_some_matches
from tests.ui.nodes import front_scene
from tests.ui.review.reviews import some_game
from tests.ui.trainer.practice import drill_of, practised
from tests.ui.walks import FAMILIAR, Place, Walk, Walker

PLAY = (PlayScene, GamePause, ResultScene, HallScene, SettingsScene)
HELPS = (Action.HINT, Action.HINT, Action.CHANCES, Action.UNDO, Action.FLAG, Action.CHORD, Action.COPY, Action.PASTE)
DRILL = (DrillScene, DrillOverScene)
GAME = (*FAMILIAR, *HELPS, *LEVELS, Action.NEW, Action.AGAIN, Action.PAUSE, Action.BACK, Action.SETTINGS)
TABLES = (*FAMILIAR, *LEVELS, Action.CHORD, Action.WATCH, Action.BACK)
MATCH = (*FAMILIAR, Action.DOWN, Action.CONFIRM, Action.CONFIRM, Action.FLAG, Action.CHORD, Action.PAUSE, Action.NEW)


@pytest.fixture
def at_rest() -> None:
    """Override the fixture: here motion really runs."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Finish jobs at once, draw all pictures at once, and disable full screen."""
    with monkeypatch.context() as patch:
        patch.setattr(Job.__init__, "__defaults__", (list,))
        patch.setattr(painter, "NEW_PICTURES", 1_000)
        patch.setattr(GameWindow, "set_fullscreen", lambda *_: None)
        yield


# Where to begin


def title(cabinet: Cabinet) -> None:
    """The title, the demo about to begin."""
    cabinet.router.go(Title())
    cabinet.stage.update(4_900)


def custom(cabinet: Cabinet) -> None:
    """The measures of a board."""
    cabinet.router.go(Title())
    cabinet.router.go(Boards())


def settings(cabinet: Cabinet) -> None:
    """The settings, over the title."""
    cabinet.router.go(Title())
    cabinet.router.go(SettingsMenu())


def competition(cabinet: Cabinet) -> None:
    """The page of the competition profile, over the title."""
    cabinet.router.go(Title())
    cabinet.stage.push(CompetitionScene(cabinet))


def road(cabinet: Cabinet) -> None:
    """The map of the Road, with some practice behind it."""
    practised(cabinet)
    cabinet.router.go(Road())


def beginner(cabinet: Cabinet) -> None:
    """A small game."""
    cabinet.router.go(PlayGame(BEGINNER))


def large(cabinet: Cabinet) -> None:
    """A board that is larger than its window."""
    cabinet.router.go(PlayGame(Level("custom", 90, 70, 900)))


def won(cabinet: Cabinet) -> None:
    """A best time, which asks for initials."""
    cabinet.change(asks_initials=True)
    start_game(cabinet, BEGINNER)
    play = front_scene(cabinet, PlayScene)
    play_to_win(cabinet, play)
    if cabinet.history.latest:
        cabinet.history.latest.job.wait()


def records(cabinet: Cabinet) -> None:
    """The tables of some games and matches."""
    games = [made(number, won=number % 3 > 0, fatal_cell=None if number % 3 else number) for number in range(15)]
    games += [made(50, no_guess=True), made(51, start="safe"), made(52, level="custom", width=20, height=12, mines=40)]
    cabinet.history.ask(lambda kept: kept.merge((game, None) for game in games)).result()
    cabinet.history.ask(
        lambda kept: kept.merge([(made_match(1), None), (made_match(2, winner="second"), None)])
    ).result()
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    cabinet.stage.clear()
    cabinet.router.go(Profile())
    cabinet.stage.update(1)


def statistics(cabinet: Cabinet) -> None:
    """The figures of those games."""
    records(cabinet)
    cabinet.router.go(Profile("statistics"))
    cabinet.stage.update(1)


def load(cabinet: Cabinet) -> None:
    """A recording that can't be read."""

    def read() -> Recording:
        raise GameError("its third line is no move")

    cabinet.router.go(Title())
    cabinet.router.go(ReplayGame("game.avf", read))


def review(cabinet: Cabinet) -> None:
    """The finished review of a lost game."""
    cabinet.stage.push(ReviewScene(cabinet, some_game()))


def replay(cabinet: Cabinet) -> None:
    """A game of all sorts of clicks, being watched."""
    play = start_game(cabinet, BEGINNER)
    play_by_logic(cabinet, play, Random(2), moves=12)
    session: Session = play.session
    cabinet.router.go(Title())
    cabinet.router.go(ReplayGame("this game", lambda: record(session)))
    cabinet.stage.update(1)


def ten_cards(cabinet: Cabinet) -> None:
    """A drill."""
    drill_of(cabinet)


def setup(cabinet: Cabinet) -> None:
    """The choice of a match."""
    cabinet.router.go(BattleSetup())


def joining(cabinet: Cabinet) -> None:
    """Where people join a match."""
    cabinet.router.go(JoinMatch((MOUSE, "captain")))


def lesson(cabinet: Cabinet) -> None:
    """How to play a battle."""
    cabinet.router.go(BattleSetup())
    cabinet.router.go(BattleHowTo())


def lesson_cell(cabinet: Cabinet, _: Random) -> Place | None:
    """Return the cell that the lesson asks for."""
    scene = cabinet.stage.top
    if not isinstance(scene, BattleHowToScene) or scene.step is None or scene.step.cell is None:
        return None
    return scene.camera.cell_rect(scene.step.cell).center


def matches(cabinet: Cabinet) -> None:
    """All matches that were played."""
    keep_some_matches(cabinet)
    cabinet.router.go(BattleSetup())
    cabinet.router.go(BattleRecords())
    read_ladder(cabinet)


def four(cabinet: Cabinet) -> None:
    """Two people and two ranks on one board, the mouse of one of them moving."""
    local_players = LocalPlayers((MOUSE, LEFT, None, None))
    cabinet.router.go(
        PlayMatch(Terms(SMALL, Rules(Explosion.CRATER, 3), (None, None, MARSHAL, MARSHAL), 1), local_players)
    )


def battle(cabinet: Cabinet) -> None:
    """A match against the strongest, from its count-down on."""
    cabinet.router.go(PlayMatch(against(SMALL, Rules(Explosion.CRATER, 3), MARSHAL, ONE, 1)))


def decided(cabinet: Cabinet) -> None:
    """A match that is all but decided."""
    battle(cabinet)
    scene = front_scene(cabinet, BattleScene)
    cabinet.stage.update(1)
    while match_of(scene).share(ONE) < 0.49:
        cabinet.stage.update(1)
        match = match_of(scene)
        live_of(scene).act(ONE, Open(cells_of(match.legal(ONE) & match.layout.safe)[0]))


def ended(cabinet: Cabinet) -> None:
    """The end of a match."""
    scene = start_match(cabinet)
    hit_mine(cabinet, scene)
    see_end(cabinet, scene)


# Useful places for clicks


def safe_cell(cabinet: Cabinet, random: Random) -> Place | None:
    """Return a covered cell of a game, most often one without a mine."""
    play = cabinet.stage.top
    if not isinstance(play, PlayScene) or play.session.game is None or play.session.status is not Status.PLAYING:
        return None
    layout, view = secret(play), play.session.view
    cells = cells_of(view.covered & ~view.flags & (layout.safe if random.random() < 0.9 else layout.mines))
    return play.camera.cell_rect(random.choice(cells)).center if cells else None


def certain_cell(cabinet: Cabinet, random: Random) -> Place | None:
    """Return a cell of a card, most often one that is safe."""
    scene = cabinet.stage.top
    if not isinstance(scene, DrillScene) or scene.drill.table is None:
        return None
    task = scene.drill.table.task
    cells = cells_of((task.safe if random.random() < 0.9 else 0) or task.best or task.view.covered)
    return scene.camera.cell_rect(random.choice(cells)).center


def legal_cell(cabinet: Cabinet, random: Random) -> Place | None:
    """Return a cell in reach."""
    scene = cabinet.stage.top
    if not isinstance(scene, BattleScene) or scene.live.match is None or scene.live.match.over:
        return None
    match = scene.live.match
    cells = cells_of(match.legal(ONE) & (match.layout.safe if random.random() < 0.9 else match.layout.mines))
    return scene.camera.cell_rect(random.choice(cells)).center if cells else None


AIDS: dict[str, Value] = {"numbers": "dim", "palette": "clear"}

WALKS = {
    "title": Walk(title, (TitleScene,)),
    "custom": Walk(custom, (BoardsScene,)),
    "settings": Walk(settings, (SettingsScene,)),
    "competition": Walk(competition, (CompetitionScene,)),
    "competing": Walk(beginner, PLAY, GAME, safe_cell, settings={"competition": True}),
    "beginner": Walk(beginner, PLAY, GAME, safe_cell, steps=500),
    "aids": Walk(beginner, PLAY, GAME, safe_cell, settings=AIDS),
    "counters": Walk(beginner, PLAY, GAME, safe_cell, settings={"counters": "full", "competition": True}),
    "no guess": Walk(beginner, PLAY, GAME, safe_cell, settings={"no_guess_beginner": True}),
    "large": Walk(large, PLAY, (*FAMILIAR, *HELPS), safe_cell),
    "race": Walk(beginner, PLAY, GAME, safe_cell, size=(1280, 720), settings={"ghost": True}),
    "won": Walk(won, (ResultScene, HallScene, PlayScene), aim=safe_cell),
    "records": Walk(records, (RecordsScene, LoadScene, ReviewScene), TABLES),
    "statistics": Walk(statistics, (StatisticsScene,), TABLES),
    "load": Walk(load, (LoadScene,), steps=30),
    "replay": Walk(replay, (ReviewScene,), (*FAMILIAR, Action.FLAG, Action.CHANCES, Action.AGAIN)),
    "review": Walk(review, (ReviewScene,), (*FAMILIAR, Action.FLAG, Action.HINT), settings={"reduced_motion": True}),
    "road": Walk(road, (RoadScene, DrillScene), (*FAMILIAR, Action.HINT, Action.NEW)),
    "drill": Walk(ten_cards, DRILL, (*FAMILIAR, *HELPS), certain_cell, steps=400),
    "setup": Walk(setup, (BattleSetupScene,), settings={"battle_rule": "original"}),
    "joining": Walk(joining, (BattleJoinScene,)),
    "lesson": Walk(lesson, (BattleHowToScene, BattleSetupScene), MATCH, lesson_cell),
    "matches": Walk(matches, (BattleRecordsScene, ConquestScene), (*TABLES, Action.WATCH), steps=120),
    "four": Walk(four, (BattleScene, MatchPause, DecidedScene), MATCH, legal_cell, steps=400),
    "battle": Walk(battle, (BattleScene, MatchPause, DecidedScene, SettingsScene), MATCH, legal_cell, steps=500),
    "decided": Walk(decided, (BattleScene, DecidedScene), MATCH, legal_cell),
    "ended": Walk(ended, (BattleEndScene,), (*FAMILIAR, Action.WATCH, Action.CHORD)),
}


@pytest.mark.sampled(10)
@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
def test_the_window_shows_what_is(walk: Walk, open_game: Opener) -> None:
    """Painting changes only, as the loop does, gives the same pixels as painting the whole."""
    cabinet = open_game(walk.size, **walk.settings)
    walker = Walker(cabinet, walk, Random(7))
    deeds: list[str] = []
    for _ in range(walk.steps):
        walker.step()
        deeds.append(walker.did)
        wrong = wrongly_painted(cabinet)
        assert not wrong, f"{wrong} of {type(cabinet.stage.top).__name__} after {deeds[-6:]}"
