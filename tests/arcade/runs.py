"""Inputs for arcade tests: drawn stages, and helpers that play runs on known boards."""

from functools import lru_cache

from game.arcade.events import Event, Tally
from game.arcade.session import RunSession
from game.arcade.stage import Stage, begin
from game.arcade.stages import Special, Terms, deal_stage, terms
from game.arcade.state import Coin, Phase, Result, doors
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.level import Level
from game.solver.deduce import deduce
from tests.strategies import drawn_layout

deal = lru_cache(maxsize=200)(deal_stage)

CLICK = (Kind.LEFT_PRESS, Kind.LEFT_RELEASE)
FLAG = (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE)
CHORD = (Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE)


def drawn_stage(drawing: str, special: Special | None = None, tick: int = 0) -> Stage:
    """Return a drawn board's stage at its start: 3 s for each unit of 3BV, a window of 600 ticks."""
    layout = drawn_layout(drawing)
    level = Level("drawn", layout.grid.width, layout.grid.height, layout.mine_count)
    return begin(Terms(1, level, special, 300, 600), layout, tick, question_marks=False)[0]


def playing(seed: int = 1, stage: int = 1, *, coin: Coin | None = None) -> RunSession:
    """Return a run at the start of play in *stage*; the stages before it are cleared."""
    session = RunSession(coin or Coin(seed))
    while session.run.number < stage or session.run.phase is not Phase.PLAYING:
        feed(session)
        if session.run.phase is Phase.PLAYING:
            clear(session)
        else:
            session.advance(session.run.due - session.run.tick)
    session.advance(50)
    feed(session)
    return session


def feed(session: RunSession) -> None:
    """Give a run the boards that it asks for."""
    while session.wants is not None:
        session.take_layout(session.wants, deal(session.run.coin.seed, session.wants, session.run.special))


def go_on(session: RunSession) -> None:
    """Pass the tally and take the first door, up to the start of play in the next stage."""
    while session.run.phase is not Phase.PLAYING:
        feed(session)
        session.advance(session.run.due - session.run.tick)


def seed_behind(special: Special) -> int:
    """Return a seed whose first door leads to that rule in the second stage."""
    first = Result(terms(1), True, 10**6, 0, Tally(), (), 1, 0, False, 0, False)
    return next(seed for seed in range(1000) if doors(seed, first)[0].special is special)


def clear(session: RunSession, *, leave: int = 0) -> list[Event]:
    """Open all safe cells of the stage except the last *leave*, one click each, ten ticks apart."""
    happened = session.advance(50)
    while session.run.phase is Phase.PLAYING:
        safe = session.run.stage.game.layout.safe & session.run.view.covered if session.run.stage else 0
        if safe.bit_count() <= leave:
            break
        happened += gesture(session, proved(session) or cells_of(safe)[0], CLICK) + session.advance(10)
    return happened


def proved(session: RunSession) -> int | None:
    """Return a covered cell that rules of one and two numbers prove safe; None if there is none."""
    safe = deduce(session.run.view).safe & session.run.view.covered & ~session.run.view.flags
    return cells_of(safe)[0] if safe else None


def a_mine(session: RunSession) -> int:
    """Return a covered mine."""
    assert session.run.stage
    layout, view = session.run.stage.game.layout, session.run.view
    return cells_of(layout.mines & ~view.flags)[0]


def gesture(session: RunSession, cell: int, kinds: tuple[Kind, ...]) -> list[Event]:
    """Post a gesture on a cell in this tick."""
    y, x = divmod(cell, session.run.view.grid.width)
    for kind in kinds:
        session.post(MouseEvent(session.run.tick, kind, x * CELL_UNITS + 8, y * CELL_UNITS + 8))
    return session.advance(0)
