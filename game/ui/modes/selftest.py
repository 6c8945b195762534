"""Every asset loaded and every scene drawn once, each reached by its way: is this copy of the game whole?"""

from collections.abc import Callable, Iterator
from itertools import count
from time import sleep

from game.arcade.events import GiveUp
from game.arcade.run import Coin
from game.arcade.session import RunSession
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
from game.store.finished import FinishedGame
from game.ui.board.board_scene import BoardScene
from game.ui.core.assets import SPRITES
from game.ui.core.audio import SOUNDS
from game.ui.core.cabinet import Cabinet
from game.ui.core.music import LAYERS
from game.ui.core.themes import THEMES
from game.ui.input.actions import Action, Asked
from game.ui.modes.arcade.ledger import RunLedger

TINY = Level("custom", 2, 1, 1)
"""One click ends it, either way."""

FIRST = next(iter(THEMES))

READING = 1.0
"""Seconds for which a scene's question to the disk may take; later themes need it no more."""

UPDATES = 5
"""Of a scene that always moves, a hundredth of a second each."""


def run(cabinet: Cabinet) -> str:
    """Return one line that says what was loaded and drawn. Raises AssetError."""
    for name in SOUNDS:
        cabinet.assets.sound(name)
    for layer in LAYERS:
        cabinet.assets.music(layer)
    cabinet.audio.start()
    cabinet.audio.wait()
    drawn = 0
    for theme in THEMES:
        cabinet.change(theme=theme, reduced_motion=True)  # what moves for ever need not be waited for
        for sprite in SPRITES:
            cabinet.sprites.get(sprite, 32)
        for go in _ways(cabinet):
            go()
            if theme == FIRST:  # what the scene asked is answered before
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


def _ways(cabinet: Cabinet) -> Iterator[Callable[[], None]]:
    """Yield every way, in an order in which each can be gone after the one before."""
    go = cabinet.go
    lost, won = (_ended(outcome) for outcome in (Status.LOST, Status.WON))
    yield from (
        go.title,
        go.custom,
        go.settings,
        go.bindings,
        go.competition,
        go.how_to,
        lambda: go.play(EXPERT),
    )
    board = cabinet.stage.top
    assert isinstance(board, BoardScene)
    for session in (lost, won):
        yield lambda: go.result(board, session, cabinet.history.keep(FinishedGame(session, "")))  # noqa: B023
    yield lambda: go.load("", lambda: record(won))
    yield lambda: go.replay(play(record(won)))
    yield lambda: go.review(play(record(won)))
    yield from _practice(cabinet)
    yield from (go.records, lambda: go.statistics(None), go.name, go.battle_setup, go.battle_more)
    yield from (go.battle_how_to, go.lessons)
    yield lambda: go.guesses(None)
    yield go.battle_together
    terms = against(SMALL, Rules(), MARSHAL, 0, seed=1)
    yield lambda: go.battle(terms)
    match = cabinet.stage.top
    assert isinstance(match, BoardScene)
    yield lambda: go.decided(lambda: match.line, go.title, "", won=True, many=False)
    live = LiveMatch(Origin(SMALL, Rules(), 1), {0: MARSHAL, 1: MARSHAL})
    play_out(live)
    yield lambda: go.battle_end(live, terms)
    yield from (go.arcade_menu, go.arcade_table, go.medals, lambda: go.arcade(1))
    run = cabinet.stage.top
    assert isinstance(run, BoardScene)
    yield lambda: go.arcade_pause(run)
    given_up = RunSession(Coin(1))
    given_up.post(GiveUp(0))
    given_up.advance(1)
    ledger = RunLedger(cabinet, given_up, None)
    ledger.close()
    yield lambda: go.arcade_over(given_up.run, None, ledger)
    yield lambda: go.arcade_on(RunSession(Coin(1)), None, ledger.uid)
    go.play(EXPERT)
    yield lambda: cabinet.ask(Asked(Action.PAUSE))


def _practice(cabinet: Cabinet) -> Iterator[Callable[[], None]]:
    """Yield the ways of the trainer; the course is read, and FSRS is asked for a day."""
    from game.store.practice import Known  # it loads SQLite
    from game.trainer.course import course
    from game.trainer.schedule import Grade
    from game.ui.modes.trainer.practised import Practised

    go, known = cabinet.go, Known((), course(), ())
    yield from (go.trainer, lambda: go.drill(known), lambda: go.drill(known, course()[0].family))
    answer = cabinet.history.answer(course()[0], Grade.GOOD, 1_000)
    answer.result()
    yield lambda: go.drill_over(Practised(known, None, (), (answer,)))
    yield go.title


def _ended(outcome: Status) -> Session:
    """Return a game that was really won or lost."""
    for seed in count():
        session = Session(Setup(TINY, Start.OFF, seed))
        for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
            session.post(MouseEvent(0, kind, 0, 0))
        session.advance(1)
        if session.status is outcome:
            break
    return session
