"""The competition profile: its games' choices, and their marks in every recording."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.engine.errors import GameError
from game.engine.gesture import CELL_UNITS, Kind
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE, custom
from game.notation import evf, rawvf, recordings
from game.play.replay import play, record
from game.play.session import Session, Unranked
from game.play.setup import START, STRICT_MOUSE, CompetitionEntry, Setup, level_of
from game.play.video import to_rmv, with_two_buttons
from tests.notation.recorded import LAYOUT

SETUP = Setup(CLASSIC, START, 3, mouse=STRICT_MOUSE, competition=CompetitionEntry("MS 12345", "spring 7f3a"))


def hands_on(session: Session, cell: int, kinds: tuple[Kind, ...] = (Kind.LEFT_PRESS, Kind.LEFT_RELEASE)) -> None:
    """Press and release buttons over a cell."""
    y, x = divmod(cell, session.view.grid.width)
    for kind in kinds:
        session.advance(2)
        session.hear(kind, x * CELL_UNITS + 8, y * CELL_UNITS + 8, 0)
    session.advance(2)


def test_the_beginners_board_is_the_one_of_the_ranking_sites() -> None:
    """Beginner has 8×8 cells; every other board stays."""
    boards = [BEGINNER, CLASSIC, INTERMEDIATE, EXPERT, custom(20, 12, 40)]
    assert [level_of(board) for board in boards] == [CLASSIC, CLASSIC, INTERMEDIATE, EXPERT, custom(20, 12, 40)]


@pytest.mark.parametrize("chosen", [{"chosen": True}, {"layout": LAYOUT}])
def test_a_board_that_may_be_known_is_refused(chosen: dict[str, Any]) -> None:
    """The player could have printed the board before; such a game is unranked everywhere else."""
    with pytest.raises(GameError, match="takes no seed and no board"):
        Session(replace(SETUP, **chosen))
    free = Session(replace(SETUP, competition=None, **chosen))
    assert free.unranked is Unranked.KNOWN_BOARD
    assert Session(replace(SETUP, competition=None)).ranked


def test_the_first_cell_is_safe_and_no_more_than_that() -> None:
    """An opening start would be an advantage over players by the sites' rules."""
    numbers = set()
    for seed in range(60):
        session = Session(replace(SETUP, seed=seed))
        hands_on(session, 27)
        assert session.view.is_open(27)
        numbers.add(bool(session.view.zeros >> 27 & 1))
    assert numbers == {True, False}


@pytest.mark.parametrize("clicks", [1, 2, 3])
def test_left_clicks_on_a_number_never_chord(clicks: int) -> None:
    """A double click does not chord either; both buttons together do."""
    session = Session(SETUP)
    hands_on(session, 27)
    game = session.game
    assert game
    number = next(cell for cell in range(64) if session.view.is_open(cell) and not session.view.zeros >> cell & 1)
    for cell in range(64):
        if game.layout.mines >> cell & 1 and session.view.grid.dilate(1 << number) >> cell & 1:
            hands_on(session, cell, (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE))
    before = session.view
    for _ in range(clicks):
        hands_on(session, number)
    assert session.view == before
    hands_on(session, number, (Kind.RIGHT_PRESS,))
    assert session.view == before, "nor does the right button flag the rest"


@pytest.mark.parametrize("ending", ["rawvf", "evf 3", "evf 4", "rmv"])
def test_identifier_and_token_are_in_every_recording(ending: str) -> None:
    """Sites and tournaments accept any of these formats; RAWVF names the profile too."""
    session, random = Session(SETUP), Random(1)
    while session.ended is None:
        hands_on(session, random.randrange(64))
    recording = record(session, player="Ada")
    if ending == "rawvf":
        data = rawvf.write(recording).encode()
    else:
        plain = with_two_buttons(play(recording))
        data = to_rmv(play(plain)) if ending == "rmv" else evf.write(plain, int(ending[-1]))
    header = recordings.read(data).header
    assert (header.identifier, header.tournament) == ("MS 12345", "spring 7f3a")
    assert header.player == "Ada"
    assert header.competition is (ending == "rawvf")
    plain_header = recordings.read(
        rawvf.write(replace(recording, header=replace(recording.header, competition=False))).encode()
    )
    assert not plain_header.header.competition
