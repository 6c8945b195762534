"""Signs of made-up recordings: each limit is exact, forged games are noticed, honest ones are not."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from game.engine.gesture import Kind, MouseEvent
from game.engine.level import CLASSIC, EXPERT
from game.notation.recording import Header, Recording
from game.play.replay import play
from game.review.signs import Doubt, Sign, doubts
from game.version import PROGRAM
from tests.notation.recorded import EVENTS, LAYOUT
from tests.review.forgeries import FORGERIES, HONEST, TODAY, faster, found, game, honest_games, told
from tests.strategies import drawn_layout

pytestmark = pytest.mark.long

UNNOTICED = {
    "a third slower",
    "the board known, row by row",
    "the board known, on 16×16",
    "another one's game in a mirror",
}
"""These forgeries stay within people's limits."""

OPENING = EVENTS[:3]


def signs(events: Sequence[MouseEvent], header: Header | None = None) -> dict[Sign, Doubt]:
    """Return the doubts about *events* in the game of all formats, by their signs."""
    playback = play(Recording(LAYOUT, tuple(events), header or Header()))
    return {doubt.sign: doubt for doubt in doubts(playback, TODAY)}


def moves(count: int, *, every: int = 10, by: float = 0.0, start: int = 100) -> list[MouseEvent]:
    """Return moves of *by* pixels, back and forth, after the first opening of the game of all formats."""
    return [MouseEvent(start + every * k, Kind.MOVE, 40 + round(by) * (k % 2), 52) for k in range(count)]


def clicks(count: int, *, every: int, lasts: int, at: int = 200) -> list[MouseEvent]:
    """Return *count* clicks on one open number."""
    rows = [(at + every * k, 40, lasts) for k in range(count)]
    return [
        MouseEvent(tick + late, kind, x + k % 5, 40)
        for k, (tick, x, length) in enumerate(rows)
        for kind, late in ((Kind.LEFT_PRESS, 0), (Kind.LEFT_RELEASE, length))
    ]


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_game_is_noticed(name: str) -> None:
    """Its header or a sign shows it; the four in UNNOTICED leave no trace."""
    differs, seen = found(FORGERIES[name](Random([*FORGERIES].index(name))))
    assert bool(differs or seen) == (name not in UNNOTICED)


def test_enough_forgeries_are_noticed() -> None:
    """All but the four of more than thirty kinds are noticed."""
    assert len(FORGERIES) >= 31
    assert len(FORGERIES) - len(UNNOTICED) >= 28


def test_of_sixty_honest_games_two_are_doubted_at_most() -> None:
    """People's recordings, where they are there, and the model of a hand."""
    results = [found(recording) for _, recording in honest_games()]
    assert len(results) == HONEST
    assert [differs for differs, _ in results if differs] == []
    assert sum(bool(seen) for _, seen in results) <= 2


def test_few_events_are_a_sign() -> None:
    """A mouse leaves a trail; the board's two 3BV need twenty events, and events after the game don't count."""
    assert signs(EVENTS)[Sign.FEW_EVENTS].value == 5.5
    assert Sign.FEW_EVENTS in signs([*OPENING, *moves(8)])
    assert Sign.FEW_EVENTS not in signs([*OPENING, *moves(9)])
    after = [replace(event, tick=event.tick + 5_000) for event in moves(50)]
    assert Sign.FEW_EVENTS in signs([*EVENTS, *after])
    assert signs([])[Sign.FEW_EVENTS].value == 0


@pytest.mark.parametrize(("x", "y"), [(0, 52), (127, 52), (40, 0), (40, 127), (-1, 52), (128, 52), (40, -1), (40, 128)])
def test_what_is_off_the_board_is_no_trail(x: int, y: int) -> None:
    """By one pixel too: one event more is enough where it is on the board."""
    on_board = 0 <= x < 128 and 0 <= y < 128
    assert (Sign.FEW_EVENTS in signs([*OPENING, *moves(8), MouseEvent(500, Kind.MOVE, x, y)])) != on_board


def far_presses(by: int) -> list[MouseEvent]:
    """Return presses *by* pixels apart, without a move between them."""
    return [
        replace(e, tick=e.tick + k * 300, x=40 + by * (k % 2)) for k in range(12) for e in clicks(1, every=0, lasts=50)
    ]


@pytest.mark.parametrize(
    ("sign", "events", "seen"),
    [
        (Sign.FLIGHTS, moves(19, every=20, by=64), False),
        (Sign.FLIGHTS, moves(19, every=20, by=65), True),
        (Sign.FLIGHTS, moves(19, every=21, by=65), False),
        (Sign.FLIGHTS, moves(19, every=1, by=65), True),
        (Sign.JUMPS, far_presses(40), False),
        (Sign.JUMPS, far_presses(41), True),
        (Sign.FAST_CLICKS, clicks(40, every=33, lasts=7), True),
        (Sign.FAST_CLICKS, clicks(40, every=34, lasts=7), False),
    ],
)
def test_a_sign_has_its_limit(sign: Sign, events: list[MouseEvent], seen: bool) -> None:
    """Four cells in a fiftieth of a second, two and a half without a move, thirty presses in one second."""
    assert (sign in signs([*OPENING, *events])) == seen


def test_a_mouse_that_comes_back_from_off_the_board_has_not_jumped() -> None:
    """Programs place a mouse off the board in the corner."""
    away = MouseEvent(105, Kind.MOVE, 128, 128)
    back = [replace(event, x=120) for event in moves(11, start=106)]
    assert {Sign.FLIGHTS, Sign.JUMPS}.isdisjoint(signs([*OPENING, *moves(1), away, *back]))


def test_a_gap_is_a_sign() -> None:
    """Twenty seconds without any event, in which others may have looked; before the first opening all wait."""
    assert Sign.GAP not in signs([*OPENING, *moves(12, start=20_080)])
    doubt = signs([*OPENING, *moves(12, start=20_081)])[Sign.GAP]
    assert (doubt.value, doubt.limit) == (20.001, 20)
    late = [replace(event, tick=event.tick + 90_000) for event in [*OPENING, *moves(12)]]
    assert Sign.GAP not in signs([MouseEvent(0, Kind.MOVE, 8, 8), *late])


@pytest.mark.parametrize(("every", "doubted"), [(16, False), (12, True)])
def test_a_mouse_too_fast_is_a_sign(every: int, doubted: bool) -> None:
    """Steps of four cells are no flights, but three hundred cells a second are too many."""
    doubt = signs([*OPENING, *moves(100, every=every, by=64)]).get(Sign.FAST_MOUSE)
    assert (doubt is not None) == doubted
    assert doubt is None or doubt.value == pytest.approx(360)


@pytest.mark.parametrize(
    ("lasts", "expected"),
    [
        (4, {Sign.INSTANT_CLICKS, Sign.SHORT_CLICKS}),
        (5, {Sign.SHORT_CLICKS}),
        (39, {Sign.SHORT_CLICKS}),
        (40, set()),
    ],
)
def test_the_length_of_clicks_is_a_sign(lasts: int, expected: set[Sign]) -> None:
    """Half of a person's clicks last 50 milliseconds or more."""
    seen = signs([*OPENING, *clicks(12, every=133, lasts=lasts)])
    assert {Sign.INSTANT_CLICKS, Sign.SHORT_CLICKS} & seen.keys() == expected
    assert Sign.ALIKE_CLICKS in seen
    assert Sign.STEADY in seen


@pytest.mark.parametrize(
    ("timestamp", "doubted"),
    [
        ("2026-09-22T00:00:00Z", False),
        ("2031-01-01T00:00:00Z", True),
        ("1999-12-31T23:59:59Z", True),
        ("2000-01-01T00:00:00Z", False),
        ("whenever", False),
    ],
)
def test_a_date_that_can_not_be_is_a_sign(timestamp: str, doubted: bool) -> None:
    """The present day is an argument; a clock may be a day wrong."""
    assert (Sign.FUTURE in signs(EVENTS, Header(timestamp=timestamp))) == doubted


@pytest.mark.parametrize(
    ("header", "doubted"),
    [
        (Header(program="Vienna Minesweeper", checksum=False), True),
        (Header(program="元3.3.1", checksum=False), True),
        (Header(program="Vienna Minesweeper", checksum=True), False),
        (Header(program="Vienna Minesweeper"), False),  # RAWVF has none
        (Header(program="My own", checksum=False), False),
        (Header(program="元3.3.1", checksum=False, converted_by=f"{PROGRAM} 1"), False),
    ],
)
def test_a_known_name_without_its_checksum_is_a_sign(header: Header, doubted: bool) -> None:
    """The ranked programs sign their files; a file that says it is a conversion can't."""
    assert (Sign.NO_CHECKSUM in signs(EVENTS, header)) == doubted


def test_luck_is_no_sign_where_mines_give_way() -> None:
    """In some modes every guess is safe; too slow work is stopped."""
    lucky = game(Random(1), EXPERT, knows="random")
    assert Sign.LUCK in {doubt.sign for doubt in doubts(play(lucky), TODAY)}
    assert Sign.LUCK not in {doubt.sign for doubt in doubts(play(lucky), TODAY, going_on=lambda: False)}
    weak = told(lucky, mode="weak guessable")
    assert Sign.LUCK not in {doubt.sign for doubt in doubts(play(weak), TODAY)}


def test_a_tiny_game_is_not_too_fast() -> None:
    """Ten 3BV in less than a second are a matter of luck where they are one opening and little else."""
    quick = faster(game(Random(4), CLASSIC), 4)
    speeds = [doubt.value for doubt in doubts(play(quick), TODAY) if doubt.sign is Sign.FAST_SOLVED]
    solved = play(quick).session.solved_bbbv
    assert bool(speeds) == (solved >= 10 and solved * 1000 / play(quick).session.time_ms > 12)


def test_a_lost_first_click_has_no_time_to_doubt() -> None:
    """There is nothing to measure between an opening and an end that are one."""
    layout = drawn_layout("*. ..")
    events = (MouseEvent(0, Kind.LEFT_PRESS, 8, 8), MouseEvent(9, Kind.LEFT_RELEASE, 8, 8))
    assert [doubt.sign for doubt in doubts(play(Recording(layout, events)), TODAY)] == [Sign.FEW_EVENTS]
