"""Check that this copy of the game is complete: load every asset, open every scene as the game does, and draw it."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from time import sleep

from game.arcade.events import GiveUp
from game.arcade.session import RunSession
from game.arcade.state import Coin
from game.battle.boards import SMALL
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import MARSHAL
from game.battle.rules import Rules
from game.battle.threaded import against
from game.battle.tournament import play_out
from game.engine.deal import Start
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.level import EXPERT, Level
from game.play.replay import play, record
from game.play.session import Session
from game.play.setup import Setup
from game.road.boards import road
from game.store.finished import FinishedGame
from game.ui.board.board_scene import BoardScene
from game.ui.core.assets import SPRITES
from game.ui.core.audio import FILES, SOUNDS
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import (
    ArcadeMenu,
    BattleHowTo,
    BattleRecords,
    BattleSetup,
    Boards,
    FirstStart,
    JoinMatch,
    PlayGame,
    PlayMatch,
    PlayRoad,
    PlayRun,
    PractiseCards,
    Profile,
    ReplayGame,
    Road,
    Route,
    SettingsMenu,
    Title,
)
from game.ui.core.themes import THEMES
from game.ui.input.actions import Action, Asked
from game.ui.kit.pause import MatchPause, RunPause
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.arcade_over import ArcadeOverScene, RunLedger
from game.ui.modes.arcade.arcade_table import ArcadeTableScene
from game.ui.modes.battle.battle_decided import DecidedScene, Decision
from game.ui.modes.battle.battle_end import BattleEndScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.review.review import ReviewScene
from game.ui.modes.settings.bindings import BindingsScene
from game.ui.modes.settings.competition import CompetitionScene
from game.ui.modes.trainer.drill_over import DrillOverScene, FinishedDrill

TINY = Level("custom", 2, 1, 1)
"""A board that one click wins or loses."""

FIRST = next(iter(THEMES))

READING = 1.0
"""The most seconds of waiting for a scene's question to the disk, in the first theme only."""

UPDATES = 5
"""The most updates of a scene that always moves."""


def run(cabinet: Cabinet) -> str:
    """Return one line that counts the loaded assets and drawn scenes. Raises AssetError."""
    for name in (*SOUNDS, *FILES):
        cabinet.style.assets.sound(name)
    cabinet.audio.start()
    cabinet.audio.wait()
    drawn = 0
    for theme in THEMES:
        cabinet.change(theme=theme, reduced_motion=True)  # so that scenes come to rest
        for sprite in SPRITES:
            cabinet.style.sprites.get(sprite, 32)
        for open_scene in _scenes(cabinet):
            open_scene()
            if theme == FIRST:  # wait for the disk's answers
                cabinet.history.ask(lambda records: records.tables()).wait(READING)
            for _ in range(UPDATES):
                cabinet.stage.update(1)
                if not cabinet.stage.animating:
                    break
                sleep(0.01)
            cabinet.stage.draw(cabinet.window.get_surface(), 0)
            cabinet.window.flip()
            drawn += 1
    return f"selftest passed: {len(SPRITES)} sprites, {len(SOUNDS)} sounds, {drawn} frames"


def _scenes(cabinet: Cabinet) -> Iterator[Callable[[], None]]:
    """Yield a function to open each scene, in an order in which each can follow the one before."""
    push = cabinet.stage.push
    lost, won = (_ended(outcome) for outcome in (Status.LOST, Status.WON))
    yield from _each(cabinet, Title(), Boards(), SettingsMenu())
    yield lambda: push(BindingsScene(cabinet))
    yield lambda: push(CompetitionScene(cabinet))
    yield from _each(cabinet, Road(), FirstStart(), PlayGame(EXPERT))
    board = cabinet.stage.top
    assert isinstance(board, PlayScene)
    for session in (lost, won):
        game = FinishedGame(session, "")
        yield partial(push, ResultScene(cabinet, board, game, cabinet.history.keep(game)))
    yield from _each(cabinet, ReplayGame("", lambda: record(won)))
    yield lambda: push(ReviewScene(cabinet, play(record(won))))
    yield from _practice(cabinet)
    yield from _each(cabinet, Profile(), Profile("statistics"))
    yield from _matches(cabinet)
    yield from _runs(cabinet)
    cabinet.router.go(PlayGame(EXPERT))
    yield lambda: cabinet.ask(Asked(Action.PAUSE))


def _each(cabinet: Cabinet, *routes: Route) -> Iterator[Callable[[], None]]:
    return (partial(cabinet.router.go, route) for route in routes)


def _matches(cabinet: Cabinet) -> Iterator[Callable[[], None]]:
    """Yield a function to open each scene of matches."""
    terms = against(SMALL, Rules(), MARSHAL, 0, seed=1)
    push = cabinet.stage.push
    yield from _each(cabinet, BattleSetup())
    yield from _each(cabinet, BattleHowTo(), BattleRecords(), JoinMatch(), PlayMatch(terms))
    match = cabinet.stage.top
    assert isinstance(match, BoardScene)
    yield lambda: push(MatchPause(cabinet, match.act))
    cabinet.stage.pop()
    yield lambda: push(DecidedScene(cabinet, lambda: match.line, cabinet.stage.clear, Decision("", won=True)))
    live = LiveMatch(Origin(SMALL, Rules(), 1), {0: MARSHAL, 1: MARSHAL})
    play_out(live)
    yield lambda: cabinet.stage.replace(BattleEndScene(cabinet, live, terms))


def _runs(cabinet: Cabinet) -> Iterator[Callable[[], None]]:
    """Yield a function to open each scene of runs."""
    push = cabinet.stage.push
    yield from _each(cabinet, ArcadeMenu())
    yield lambda: push(ArcadeTableScene(cabinet))
    yield from _each(cabinet, Profile("medals"), PlayRun(1))
    run = cabinet.stage.top
    assert isinstance(run, BoardScene)
    yield lambda: push(RunPause(cabinet, run.act, code="3H7K-Q2MA"))
    given_up = RunSession(Coin(1))
    given_up.post(GiveUp(0))
    given_up.advance(1)
    ledger = RunLedger(cabinet, given_up, None)
    ledger.close()
    yield lambda: cabinet.stage.replace(ArcadeOverScene(cabinet, given_up.run, None, ledger))
    yield lambda: cabinet.stage.replace(ArcadeScene(cabinet, RunSession(Coin(1)), None, ledger.uid))


def _practice(cabinet: Cabinet) -> Iterator[Callable[[], None]]:
    """Yield a function to open each scene of the trainer; also read the course, and ask FSRS for a day."""
    from game.store.practice import Practice  # it loads SQLite
    from game.trainer.course import course
    from game.trainer.schedule import Grade

    known, card = Practice((), course(), ()), course()[0]
    first = PlayRoad(road()[0].boards[0].key)
    yield from _each(cabinet, first, PractiseCards(known), PractiseCards(known, card.family))
    answer = cabinet.history.practice.answer(card, Grade.GOOD, 1_000)
    answer.result()
    finished = FinishedDrill(PractiseCards(known), (), (answer,))
    yield lambda: cabinet.stage.replace(DrillOverScene(cabinet, finished))
    yield lambda: cabinet.router.go(Title())


def _ended(outcome: Status) -> Session:
    """Return a won or lost game, by real play."""
    for seed in count():
        session = Session(Setup(TINY, Start.OFF, seed))
        for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
            session.post(MouseEvent(0, kind, 0, 0))
        session.advance(1)
        if session.status is outcome:
            break
    return session
