"""A person's seat at a match: the actions of gestures, and the pressed cells."""

import pytest

from game.battle.match import Match
from game.battle.moves import apply
from game.battle.rules import Rules
from game.battle.seat import Seat
from game.engine.actions import Action, Chord, FlagRest, Mark, Open
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.mouse import PLAIN_MOUSE, MouseOptions
from tests.battle.matches import CRATER, ONE, TWO, drawn_match
from tests.strategies import drawn_cells

LEFT = (Kind.LEFT_PRESS, Kind.LEFT_RELEASE)
RIGHT = (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE)
MIDDLE = (Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE)
FIELD = "1...*..2 ........ ..*....."


def on(match: Match, kind: Kind, cell: int) -> MouseEvent:
    """Return a mouse event over a cell."""
    y, x = divmod(cell, match.grid.width)
    return MouseEvent(0, kind, x * CELL_UNITS + 3, y * CELL_UNITS + 3)


def asked(
    seat: Seat, match: Match | None, kinds: tuple[Kind, ...], cell: int, options: MouseOptions = PLAIN_MOUSE
) -> list[Action]:
    """Return a seat's actions for button events over a cell."""
    board = drawn_match(FIELD) if match is None else match
    actions = (seat.take(on(board, kind, cell), match, options) for kind in kinds)
    return [action for action in actions if action]


def seat_at(match: Match, player: int = ONE) -> Seat:
    """Return a seat for a player of a match."""
    return Seat(player, match.grid)


@pytest.mark.parametrize(
    ("kinds", "cell", "action"), [(LEFT, 1, Open(1)), (RIGHT, 1, Mark(1)), (MIDDLE, 0, Chord(0)), (LEFT, 5, Open(5))]
)
def test_a_gesture_is_the_action_it_is_alone(kinds: tuple[Kind, ...], cell: int, action: Action) -> None:
    """The rules, not the seat, decide about reach, so they can refuse an action visibly."""
    match = drawn_match(FIELD)
    assert asked(seat_at(match), match, kinds, cell) == [action]


def test_options_are_those_of_the_moment() -> None:
    """A player may change them in the pause: a left click that chords, a right one that flags the rest."""
    match = drawn_match("1.*2 ....")
    opened, _ = apply(match, ONE, Open(1))
    seat = seat_at(match)
    assert asked(seat, opened, LEFT, 1) == []
    assert asked(seat, opened, LEFT, 1, MouseOptions(chord_with_left=True)) == [Chord(1)]
    corner = drawn_match("1* *2")
    assert asked(seat_at(corner), corner, RIGHT, 0, MouseOptions(flag_rest=True)) == [FlagRest(0)]


def test_a_neutral_cell_is_one_to_take_for_the_hand() -> None:
    """It looks open and shows its number; a left click on it asks to open it all the same."""
    match, _ = apply(drawn_match("111*... ......2", CRATER), ONE, Open(3))
    assert match.neutral == drawn_cells("..x.... .......")
    seat = seat_at(match)
    assert not seat.view(match).is_open(2)
    assert seat.view(match).is_open(1)
    assert match.view(ONE).is_open(2)
    assert asked(seat, match, LEFT, 2) == [Open(2)]


def test_a_hand_goes_by_its_own_flags() -> None:
    """With two people at one board, one player's flag does not block the other's click."""
    match, _ = apply(drawn_match("1.2 ..."), ONE, Mark(1))
    one, two = seat_at(match, ONE), seat_at(match, TWO)
    for seat in (one, two):
        seat.take(on(match, Kind.LEFT_PRESS, 1), match, PLAIN_MOUSE)
    assert one.pressed(match, PLAIN_MOUSE) == 0
    assert two.pressed(match, PLAIN_MOUSE) == 0b10


def test_seats_hold_apart_what_each_hand_holds() -> None:
    """One player's release is not the other's click."""
    match = drawn_match(FIELD)
    one, two = seat_at(match, ONE), seat_at(match, TWO)
    one.take(on(match, Kind.LEFT_PRESS, 1), match, PLAIN_MOUSE)
    assert two.take(on(match, Kind.LEFT_RELEASE, 6), match, PLAIN_MOUSE) is None
    assert one.take(on(match, Kind.LEFT_RELEASE, 1), match, PLAIN_MOUSE) == Open(1)
    assert (one.player, one.cursor, two.player, two.cursor) == (ONE, 1, TWO, 6)


def test_only_what_gives_way_looks_pressed() -> None:
    """Only a covered cell in reach looks pressed, and only with a button down."""
    match = drawn_match(FIELD)
    for cell, pressed in ((1, 0b10), (3, 0), (0, 0)):
        seat = seat_at(match)
        assert seat.pressed(match, PLAIN_MOUSE) == 0
        seat.take(on(match, Kind.MOVE, cell), match, PLAIN_MOUSE)
        assert seat.pressed(match, PLAIN_MOUSE) == 0
        seat.take(on(match, Kind.LEFT_PRESS, cell), match, PLAIN_MOUSE)
        assert seat.pressed(match, PLAIN_MOUSE) == pressed


def test_nothing_looks_pressed_for_whoever_is_out() -> None:
    """The player may not act any more, though the match goes on."""
    drawing = "11*... .....2"
    for lives, pressed in ((2, 1 << 7), (1, 0)):
        match, _ = apply(drawn_match(drawing, Rules(lives=lives)), ONE, Open(2))
        assert not match.over
        seat = seat_at(match)
        seat.take(on(match, Kind.LEFT_PRESS, 7), match, PLAIN_MOUSE)
        assert seat.pressed(match, PLAIN_MOUSE) == pressed


def test_what_was_held_can_be_let_go() -> None:
    """A pause may come in the middle of a click."""
    match = drawn_match(FIELD)
    seat = seat_at(match)
    seat.take(on(match, Kind.LEFT_PRESS, 1), match, PLAIN_MOUSE)
    seat.let_go()
    assert seat.pressed(match, PLAIN_MOUSE) == 0
    assert seat.take(on(match, Kind.LEFT_RELEASE, 1), match, PLAIN_MOUSE) is None


def test_a_hand_asks_nothing_before_the_deal_and_after_the_end() -> None:
    """The seat still knows the cell under the mouse, at which the keyboard's cursor begins."""
    match = drawn_match(FIELD)
    over, _ = apply(drawn_match("11*...2"), ONE, Open(2))
    assert over.over
    for now in (None, over):
        seat = seat_at(match)
        assert asked(seat, now, LEFT, 1) == []
        seat.take(on(match, Kind.LEFT_PRESS, 1), match, PLAIN_MOUSE)
        assert seat.pressed(now, PLAIN_MOUSE) == 0
        assert seat.cursor == 1
    assert seat.take(MouseEvent(0, Kind.MOVE, -1, -1), match, PLAIN_MOUSE) is None
    assert seat.cursor is None
