"""A lost game continues in another layout, unranked; its recording has that layout."""

from random import Random

import pytest

from game.engine.deal import Start
from game.engine.errors import GameError
from game.engine.events import Opened
from game.engine.game import Status
from game.engine.level import Level
from game.play.replay import play, record
from game.play.session import Session, Undo, Unranked, click
from game.play.setup import Setup
from game.review.look_back import Loss, look_back

LEVEL = Level("custom", 8, 8, 14)


def clicked(session: Session, cell: int) -> None:
    """Click a cell."""
    click(session, cell)
    session.advance(10)


def lost(seed: int) -> Session:
    """Return a game whose cells were opened in a random order until one was a mine."""
    session, cells = Session(Setup(LEVEL, Start.OPENING, seed)), [*range(LEVEL.grid.size)]
    Random(seed).shuffle(cells)
    for cell in cells:
        clicked(session, cell)
        if session.status is Status.LOST:
            break
    return session


def looked_back(session: Session) -> Loss:
    """Return the loss of the game."""
    return next(look_back(play(record(session)), Random(1)))


def worlds() -> list[tuple[Session, Loss]]:
    """Return lost games that can continue."""
    games = [(session, looked_back(session)) for session in map(lost, range(12))]
    return [(session, loss) for session, loss in games if loss.world]


def test_the_last_opening_lives_and_the_game_goes_on() -> None:
    """Open cells stay, the fatal cell is open now, and the game is unranked."""
    for session, loss in worlds():
        assert loss.world
        fatal = session.view.exploded
        events = session.live_on(loss.world)
        assert isinstance(events[0], Opened)
        assert session.status is not Status.LOST
        assert session.view.opened & (loss.view.opened | fatal) == loss.view.opened | fatal
        assert not session.view.exploded
        assert session.unranked is Unranked.SECOND_LIFE
        assert session.game
        assert session.view.numbers == session.game.layout.numbers_of(session.view.opened)


def test_it_can_be_won_or_lost_again() -> None:
    """The clock runs on until the second end."""
    session, loss = worlds()[0]
    assert loss.world
    session.live_on(loss.world)
    before = session.time_ms
    session.advance(10)
    if session.status is Status.PLAYING:
        assert session.time_ms > before
    for cell in range(LEVEL.grid.size):
        if loss.world.safe >> cell & 1:
            clicked(session, cell)
    assert session.status is Status.WON


def test_its_recording_leads_to_the_same_board() -> None:
    """All earlier openings are the same in the new layout."""
    for session, loss in worlds():
        assert loss.world
        session.live_on(loss.world)
        playback = play(record(session))
        assert playback.session.view.opened == session.view.opened
        assert playback.session.status is session.status


def test_it_can_be_taken_back() -> None:
    """Undo leads to the board before the first fatal opening."""
    session, loss = worlds()[0]
    assert loss.world
    session.live_on(loss.world)
    session.post(Undo(session.tick))
    session.advance(0)
    assert session.view.opened == loss.view.opened


def test_only_a_lost_game_is_lived_on() -> None:
    """Otherwise a player could choose a layout during a game."""
    session = Session(Setup(LEVEL, Start.OPENING, 1))
    world = next(loss.world for _, loss in worlds() if loss.world)
    with pytest.raises(GameError):
        session.live_on(world)
    clicked(session, 9)
    with pytest.raises(GameError):
        session.live_on(world)
