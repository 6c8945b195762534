"""One game from its covered board to its end, driven by drawn and by random gestures."""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot
from operator import attrgetter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.deal import Start
from game.engine.errors import GameError, MineCountError
from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Unmarked, Won
from game.engine.game import Status
from game.engine.gesture import RELEASES, TICK_MS, Kind, MouseEvent
from game.engine.grid import cells_of, grid
from game.engine.level import BEGINNER, custom
from game.engine.mouse import Click, Held, Mouse, MouseOptions
from game.play.session import MOST_UNDONE, Clicks, ClickTally, Input, Session, Undo, way
from game.play.setup import Setup, deal_layout
from tests.strategies import drawn_cells, drawn_layout, hands, mouse_events, mouse_options, picture, replay

LAYOUT = drawn_layout("""
    *...*
    .....
    *...*
""")
CORNERS = Setup(custom(5, 3, 4), Start.OFF, seed=0, layout=LAYOUT)
"""Won by an opening in the middle and the two 2s at the sides."""

FRESH = Setup(BEGINNER, Start.OPENING, seed=7)
WIN = "L20 l20 +10 L01 l01 +10 L41 l41"


def drawn(text: str) -> str:
    """Return a drawing without its indentation."""
    return "\n".join(text.split())


def post(session: Session, drawing: str) -> list[Event]:
    """Post a drawn gesture, its ticks counted from the session's, and let its time pass."""
    for event in hands(drawing):
        session.post(replace(event, tick=session.tick + event.tick))
    return session.advance(sum(int(word) for word in drawing.split() if word[0] == "+"))


def after(drawing: str, setup: Setup = CORNERS) -> Session:
    """Return the session after a drawn gesture; ``U`` takes the last action back."""
    session = Session(setup)
    for number, part in enumerate(drawing.split("U")):
        if number:
            undo(session)
        post(session, part)
    return session


def undo(session: Session) -> None:
    """Take back the last action, now."""
    session.post(Undo(session.tick))
    session.advance(0)


# The deal


def test_the_board_is_dealt_at_the_first_opening() -> None:
    """Before it no layout exists that a cheat could read from memory."""
    session = Session(FRESH)
    for drawing in ("@44", "R00 r00", "L44 @45", "l--", "L44 R44 r44 l44", "M44 m44"):
        post(session, drawing)
        assert session.game is None
    post(session, "L44 l44")
    assert session.game is not None
    assert session.game.layout.mine_count == 10
    assert session.view.zeros >> BEGINNER.grid.cell(4, 4) & 1


def test_a_level_that_can_t_be_dealt_is_refused_at_once() -> None:
    """The refusal must not wait for a click in the middle."""
    with pytest.raises(MineCountError, match="1 to 7 mines"):
        Session(Setup(custom(4, 4, 8), Start.OPENING, seed=0))


def test_a_board_dealt_elsewhere_gives_the_same_game() -> None:
    """Until its layout comes the game stops; then it continues as with an immediate layout."""
    setup = replace(FRESH, no_guess=True)
    here, elsewhere = Session(setup), Session(setup, works_elsewhere=True)
    happened = post(here, "R00 r00 L44 l44 R88 r88")
    with pytest.raises(GameError, match="no opening waits"):
        elsewhere.take_layout(deal_layout(setup, 40))
    before = post(elsewhere, "R00 r00 L44 l44 R88 r88")
    assert (elsewhere.dealing_for, elsewhere.view.opened) == (40, 0)
    assert elsewhere.advance(5) == []
    assert before + elsewhere.take_layout(deal_layout(setup, 40)) == happened
    assert (elsewhere.dealing_for, elsewhere.tick) == (None, 0)
    for _ in range(4):
        assert (end_of(elsewhere), elsewhere.mended) == (end_of(here), here.mended)
        undo(here)
        undo(elsewhere)


@pytest.mark.parametrize("no_guess", [False, True])
def test_only_the_search_for_a_no_guess_board_is_waited_for(no_guess: bool) -> None:
    """Any other board, and one that is given, is there at once."""
    layout = deal_layout(FRESH, 40).layout
    for setup in (FRESH, replace(FRESH, no_guess=no_guess, layout=layout)):
        session = Session(setup, works_elsewhere=True)
        post(session, "L44 l44")
        assert (session.dealing_for, session.status) == (None, Status.PLAYING)
        assert session.view.opened


# The clock


def test_the_clock_counts_from_the_event_not_from_when_it_was_taken() -> None:
    """A slow frame may take a click late; it still happened when it happened."""
    session = replay(CORNERS, hands("+10 L20 l20"), 30)
    assert session.started == 10
    assert session.time_ms == 20 * TICK_MS


@pytest.mark.parametrize(
    ("drawing", "status"),
    [("+5 L20 l20 +10 L01 l01 +10 L41 l41", Status.WON), ("+5 L20 l20 +20 L00 l00", Status.LOST)],
)
def test_the_clock_stops_at_the_event_that_ends_the_game(drawing: str, status: Status) -> None:
    """Neither the frame it is drawn in nor the time after counts."""
    session = replay(CORNERS, hands(drawing), 1000)
    assert session.status is status
    assert (session.started, session.ended) == (5, 25)
    assert session.time_ms == 20 * TICK_MS


def test_the_path_is_the_mouse_s_way_since_the_first_opening() -> None:
    """Rankings compare it, so it is in pixels of a 16-pixel cell, whatever cells it was made on."""
    session = Session(CORNERS)
    ways: list[float] = []
    for x, y, kind, square in (
        (0, 0, Kind.MOVE, 16),
        (8, 8, Kind.LEFT_PRESS, 16),
        (40, 8, Kind.LEFT_RELEASE, 16),
        (43, 12, Kind.MOVE, 16),  # 3 across and 4 down
        (86, 48, Kind.RIGHT_PRESS, 32),  # 12 down, on a screen twice as large
        (38, 24, Kind.RIGHT_RELEASE, 16),  # 5 back
    ):
        session.post(MouseEvent(len(ways), kind, x, y, square))
        session.advance(1)
        ways.append(session.path)
    assert ways == [0, 0, 0, 5, 17, 22]


# Events and the queue


def test_events_come_in_the_order_they_happened() -> None:
    """Sounds and effects follow the board, also when a slow frame takes a whole game at once."""
    session = Session(CORNERS)
    middle = drawn_cells(".xxx. .xxx. .xxx.")
    assert post(session, f"R00 r00 {WIN}") == [
        Flagged(1),
        Opened(2, middle),
        Opened(5, 1 << 5),
        Opened(9, 1 << 9),
        Won(LAYOUT.mines ^ 1),
    ]


def test_what_is_queued_for_a_later_tick_waits() -> None:
    """A recording may be posted whole; each event comes when its tick does."""
    session = Session(CORNERS)
    for event in hands("+3 L10 l10 +4 L30 l30"):
        session.post(event)
    assert session.advance(0) == []
    assert session.advance(2) == []
    assert session.advance(1) == [Opened(1, 1 << 1)]
    assert session.advance(3) == []
    assert session.advance(1) == [Opened(3, 1 << 3)]
    assert session.tick == 7


def test_ticks_that_go_backwards_are_refused() -> None:
    """A recording from elsewhere may try; it would end before it began."""
    session = Session(CORNERS)
    session.post(hands("+5 L10")[0])
    with pytest.raises(GameError, match="tick 0 comes after tick 5"):
        session.post(hands("l10")[0])


@pytest.mark.long
@given(mouse_events(CORNERS.level.grid))
def test_a_recording_is_followed_as_if_it_were_posted(events: list[MouseEvent]) -> None:
    """The short way comes to the same, event by event, and takes no step back either."""
    posted, followed = (Session(replace(CORNERS, tick_ms=1)) for _ in range(2))
    for event in events:
        posted.post(event)
        assert followed.follow(event) == posted.advance(event.tick - posted.tick)
        for name in ("view", "status", "mouse", "cursor", "clicks", "tick", "log", "time_ms"):
            assert getattr(followed, name) == getattr(posted, name), name
    if followed.tick:
        with pytest.raises(GameError, match=f"tick 0 comes after tick {followed.tick}"):
            followed.follow(hands("l10")[0])


def test_a_layout_of_another_level_is_refused() -> None:
    """The counter would show a wrong number."""
    with pytest.raises(GameError, match="no board of"):
        Session(replace(CORNERS, level=custom(5, 3, 2)))


def test_a_game_of_any_size_can_be_printed() -> None:
    """Python refuses to print large ints; a log of a crash must not crash itself."""
    session = after("L00 l00", Setup(custom(400, 400, 10), Start.OPENING, 0))
    assert "400×400/10" in repr(session.game)


def test_nothing_is_taken_or_logged_after_the_end() -> None:
    """A recording ends with the event that ended the game."""
    session = after(WIN)
    log, clicks, view = list(session.log), replace(session.clicks), session.view
    assert post(session, "L10 l10 R00 r00 M11 m11") == []
    assert (session.log, session.clicks, session.view) == (log, clicks, view)


# What the hand looks like, and what it did

FLAG_REST = replace(CORNERS, mouse=MouseOptions(flag_rest=True))
MARKS = replace(FRESH, question_marks=True)
ROW = Setup(custom(3, 1, 1), Start.OFF, seed=0, layout=drawn_layout("*.."))
NARROW = Setup(custom(3, 3, 4), Start.OPENING, seed=0, layout=drawn_layout("*.* ... *.*"))
UP = {"mouse": Mouse(), "pressed": 0, "holding": False}
ALL_BUTTONS = "L11 l11 R00 r00 R02 r02 L11 l11 +200 L11 R11 l11 r11 L11 R11 l11 r11"
THOUGHT = "@10 +50 R00 +50 r00 +50 L20 +50 @20"
HIT = "L20 l20 +10 L00 l00 +10 U"

DRAWN: dict[str, tuple[Setup, str, dict[str, object]]] = {
    "a flag is not opened, so no deal": (FRESH, "R44 r44 L44 l44", {"game": None, "started": None}),
    "flags from before the deal stay, and protect": (FRESH, "R43 r43 L44 l44", {"view.flags": 1 << 31}),
    "question marks follow the setup before the deal": (MARKS, "R00 r00 R00 r00", {"view.questions": 1}),
    "and after it": (MARKS, "R00 r00 R00 r00 L44 l44", {"view.questions": 1, "game.question_marks": True}),
    "a layout that is given needs no promise": (NARROW, "L11 l11", {"view.opened": 1 << 4}),
    "no release acts on the next game": (CORNERS, "L11 l11 R10 r10 R20 r20 L11 R11 l11", UP),
    "pressed is what is under the mouse": (CORNERS, "L10 @20", {"pressed": 1 << 2}),
    "after the deal too": (CORNERS, "L10 @20 l20 L00", {"pressed": 1}),
    "but not after the end": (CORNERS, "L10 @20 l20 L00 l00 L10", {"pressed": 0}),
    "the cursor is the cell under the mouse": (CORNERS, "@10", {"cursor": 1}),
    "off the board it is none": (CORNERS, "@10 @--", {"cursor": None}),
    "hints and keys ask for it after the end": (CORNERS, f"{WIN} @21", {"cursor": 7}),
    "useless clicks count too": (
        CORNERS,
        ALL_BUTTONS,
        {"clicks.left": 2, "clicks.right": 2, "clicks.double": 2, "clicks.total": 6},
    ),
    "flagging the rest is one click": (
        FLAG_REST,
        "L20 l20 L01 l01 R11 r11",
        {"view.flags": 1 | 1 << 10, "clicks.right": 1, "clicks.effective": 3},
    ),
    "there is no board before the deal": (CORNERS, "@20", {"bbbv": 0, "solved_bbbv": 0}),
    "a part is solved": (CORNERS, "L20 l20", {"bbbv": 3, "solved_bbbv": 1}),
    "all is solved": (CORNERS, WIN, {"bbbv": 3, "solved_bbbv": 3}),
    "thought, moves, flags and the press cost no time": (CORNERS, THOUGHT, {"started": None, "time_ms": 0}),
    "the clock starts at the release": (CORNERS, f"{THOUGHT} l20 +25", {"started": 200, "time_ms": 25 * TICK_MS}),
    "lost at once, a game took no time": (ROW, "L00 l00 +10", {"status": Status.LOST, "time_ms": 0}),
    "nor won at once": (ROW, "L20 l20 +10", {"status": Status.WON, "time_ms": 0}),
    "clicks without effect are no steps to take back": (CORNERS, "L11 l11 R00 r00 L11 l11 U", {"view.flags": 0}),
    "one undo takes back one change": (CORNERS, "L11 l11 R00 r00 L11 l11 U U", {"view.opened": 0}),
    "nothing to take back is no undo": (FRESH, "U", {"ranked": True, "log": []}),
    "marks are taken back before the deal": (FRESH, "R00 r00 R10 r10 U", {"view.flags": 1, "game": None}),
    "a lost game comes back as before the mine, and its clock runs on": (
        CORNERS,
        HIT,
        {"status": Status.PLAYING, "mouse": Mouse(), "view.exploded": 0, "time_ms": 20 * TICK_MS},
    ),
    "and can be won": (CORNERS, f"{HIT} L01 l01 L41 l41", {"status": Status.WON}),
    "undo lets go of the buttons": (CORNERS, "R00 r00 L10 U", {"mouse": Mouse(), "pressed": 0}),
    "so a release opens nothing": (CORNERS, "R00 r00 L10 U l10", {"view.opened": 0}),
}


@pytest.mark.parametrize("called", DRAWN)
def test_a_drawn_gesture_leads_there(called: str) -> None:
    """The result covers all that a scene reads from a session."""
    setup, drawing, found = DRAWN[called]
    session = after(drawing, setup)
    assert {name: attrgetter(name)(session) for name in found} == found


def test_the_face_holds_its_breath_while_something_may_be_opened() -> None:
    """Left and both may open something, right alone may not."""
    session = Session(CORNERS)
    held = []
    for word in ("@10", "L10", "l10", "R00", "@10", "L10", "l10", "r10", "M10", "m10"):
        post(session, word)
        held.append(session.holding)
    assert held == [False, True, False, False, False, True, False, False, True, False]


# Clicks


@pytest.mark.parametrize(
    ("drawing", "effective"),
    [
        pytest.param("L11 l11", 1, id="opening a cell"),
        pytest.param("L11 l11 +200 L11 l11", 1, id="clicking on an open cell is none"),
        pytest.param("L11 l11 R00 r00", 2, id="the first flag on a mine"),
        pytest.param("L11 l11 R10 r10", 1, id="a flag on a safe cell is none"),
        pytest.param("L11 l11 R00 r00 R00 r00", 2, id="taking it away is none"),
        pytest.param("L11 l11 R00 r00 R00 r00 R00 r00", 2, id="nor is setting it again"),
        pytest.param("L11 l11 R00 r00 R02 r02 M11 m11", 4, id="a chord that opens is one, whatever it opens"),
        pytest.param("L11 l11 R00 r00 M11 m11", 2, id="a chord that opens nothing is none"),
        pytest.param("L11 l11 L00 l00", 1, id="hitting a mine is none"),
        pytest.param("L11 l11 R10 r10 R20 r20 M11 m11", 2, id="a wrong chord is one"),
        pytest.param("R00 r00 R10 r10 L11 l11", 2, id="flags from before the deal count when the mines are known"),
        pytest.param("R00 r00 R02 r02 L11 l11", 3, id="each of them"),
        pytest.param("R00 r00 R00 r00 L11 l11", 2, id="one that is gone by then too"),
        pytest.param(WIN, 3, id="the flags of a win are not the player's"),
    ],
)
def test_effective_clicks_are_those_that_changed_the_board(drawing: str, effective: int) -> None:
    """Correctness and throughput: a flag counts once, when first set on a mine (the MetaSweeper school)."""
    assert after(drawing).clicks.effective == effective


# Undo and the same board again


def test_undo_of_the_first_opening_keeps_the_layout() -> None:
    """Otherwise a player could use undo to get an easier board; earlier flags stay."""
    session = after("R00 r00 L44 l44", FRESH)
    assert session.game is not None
    layout = session.game.layout
    undo(session)
    assert (session.view.opened, session.view.flags) == (0, 1)
    assert (session.started, session.time_ms, session.ranked) == (None, 0, False)
    post(session, "L88 l88")
    assert session.game.layout == layout
    undo(session)
    undo(session)
    assert (session.view.opened, session.view.flags) == (0, 0)


def test_undo_waits_for_its_turn_in_the_queue() -> None:
    """It takes back the action before it, not a later one."""
    session = Session(CORNERS)
    given: list[Input] = [*hands("L10 l10"), Undo(3), *hands("+4 L30 l30")]
    for one in given:
        session.post(one)
    session.advance(4)
    assert picture(session.view) == drawn("###1# ##### #####")
    assert session.log == given


def test_the_same_board_again_is_unranked_and_has_the_same_mines() -> None:
    """The player knows it already, and no start rule may move its mines."""
    first = after("L44 l44", FRESH)
    assert first.game is not None
    again = Session(first.again())
    assert not again.ranked
    assert again.view.opened == 0
    mine = cells_of(first.game.layout.mines)[0]
    events = post(again, f"L{mine % 9}{mine // 9} l{mine % 9}{mine // 9}")
    assert events == [Lost(mine, 1 << mine)]
    assert again.game is not None
    assert again.game.layout == first.game.layout


def test_again_before_the_deal_is_the_same_setup() -> None:
    """Without mines there is no board to play again, so nothing is lost."""
    assert Session(FRESH).again() == FRESH


# The log and its replay


def test_of_moves_only_those_that_matter_are_logged() -> None:
    """A mouse of 1000 Hz writes the last of a tick, and a player who thinks for minutes where the hand came from."""
    assert after("@00 @10 +1 L10 @11 @12 @20 +1 @30 l30").log == hands("@10 +1 L10 @20 +1 @30 l30")
    assert after("@00 +100 @10 +100 @20 +5 L20").log == hands("+200 @20 +5 L20")


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Return a game on a board of 4×4 to 9×9 cells, sparse enough to live for a while."""
    width, height = draw(st.integers(4, 9)), draw(st.integers(4, 9))
    level = custom(width, height, draw(st.integers(1, width * height // 7)))
    start = draw(st.sampled_from(Start))
    return Setup(level, start, draw(st.integers(0, 2**32)), draw(st.booleans()), draw(mouse_options()))


@st.composite
def inputs(draw: st.DrawFn, setup: Setup) -> list[Input]:
    """Return random gestures in order of time, with undos between them."""
    given: list[Input] = []
    for event in draw(mouse_events(setup.level.grid)):
        given.append(event)
        if not draw(st.integers(0, 20)):
            given.append(Undo(event.tick))
    return given


def drive(session: Session, given: Sequence[Input]) -> list[tuple[int, Event]]:
    """Post everything when its time has come, and return each event with the tick of what caused it."""
    happened: list[tuple[int, Event]] = []
    for one in given:
        session.post(one)
        happened += ((one.tick, event) for event in session.advance(max(0, one.tick - session.tick)))
    return happened


def end_of(session: Session) -> tuple[object, ...]:
    """Return a game's whole result."""
    return (
        session.game,
        session.view,
        session.status,
        session.clicks,
        session.started,
        session.ended,
        session.time_ms,
        session.unranked,
        session.mouse,
        session.log,
    )


@pytest.mark.long
@settings(max_examples=200)
@given(st.data(), setups())
def test_the_log_replays_to_the_same_end(data: st.DataObject, setup: Setup) -> None:
    """The same setup and the same log give the same game, event for event and tick for tick."""
    session, second = Session(setup), Session(setup)
    happened = drive(session, data.draw(inputs(setup)))
    session.advance(17)
    assert drive(second, session.log) == happened
    second.advance(session.tick - second.tick)
    assert end_of(second) == end_of(session)
    assert end_of(replay(setup, session.log, session.tick)) == end_of(session)


@pytest.mark.long
@given(st.data(), setups(), st.lists(st.integers(0, 300), max_size=40))
def test_the_size_of_steps_changes_nothing(data: st.DataObject, setup: Setup, steps: list[int]) -> None:
    """A slow machine takes many ticks at once; the game must come out the same."""
    given, total = data.draw(inputs(setup)), sum(steps)
    at_once, in_steps = Session(setup), Session(setup)
    for one in given:
        at_once.post(one)
        in_steps.post(one)
    happened = [event for step in (0, *steps) for event in in_steps.advance(step)]
    assert at_once.advance(total) == happened
    assert end_of(at_once) == end_of(in_steps)


@pytest.mark.long
@given(st.data(), setups())
def test_undoing_everything_leads_back_to_the_covered_board(data: st.DataObject, setup: Setup) -> None:
    """Each change is one step back, whatever the player did, and the mines stay where they were dealt."""
    session = Session(setup)
    drive(session, data.draw(mouse_events(setup.level.grid)))
    layout = session.game.layout if session.game else None
    for _ in range(200):
        undo(session)
    assert (session.view.opened, session.view.flags, session.view.questions) == (0, 0, 0)
    assert session.status is Status.PLAYING
    assert (session.game.layout if session.game else None) == layout


@pytest.mark.long
@given(st.data(), setups())
def test_the_board_never_changes_without_an_event(data: st.DataObject, setup: Setup) -> None:
    """A scene that paints by events must not miss a change."""
    session = Session(setup)
    for event in data.draw(mouse_events(setup.level.grid, 20)):
        before = session.view
        session.post(event)
        happened = session.advance(max(0, event.tick - session.tick))
        assert (session.view != before) == bool(happened)


# Letting go


@pytest.mark.parametrize(
    ("before", "press"),
    [
        ("@22", "L21 @11"),
        ("@22", "S20"),
        ("@22", "M20"),
        ("L20 l20", "R20 @30"),
        ("R00 r00", "L21"),
        ("L20 l20", "L20"),
    ],
)
def test_a_press_that_is_let_go_of_is_no_click(before: str, press: str) -> None:
    """The window lost focus while a button was down: no cell opens, no click counts, no button stays down."""
    expected, session = after(before), after(f"{before} {press}")
    session.let_go()
    post(session, "l-- r-- m--")
    assert (session.clicks, session.view) == (expected.clicks, expected.view)
    assert session.mouse.held is Held.NONE


@pytest.mark.long
@given(st.data(), mouse_options())
def test_what_was_let_go_of_replays_to_the_same_game(data: st.DataObject, options: MouseOptions) -> None:
    """The log has only the intended clicks, at any loss of focus."""
    setup = replace(CORNERS, mouse=options)
    session, tick = Session(setup), 0
    for _ in range(data.draw(st.integers(1, 4))):
        for event in data.draw(mouse_events(LAYOUT.grid, 12)):
            session.post(replace(event, tick=tick + event.tick))
            session.advance(tick + event.tick - session.tick)
        session.let_go()
        for kind in RELEASES:
            session.hear(kind, -1, -1, 0)
        session.advance(1)
        assert session.status is not Status.PLAYING or session.mouse.held is Held.NONE
        tick = session.tick
    again = replay(setup, session.log, session.tick)
    assert (again.game, again.clicks, again.started) == (session.game, session.clicks, session.started)


@pytest.mark.long
def test_no_more_is_kept_for_undo_than_anybody_takes_back() -> None:
    """Half an hour of flags on and off must not fill the memory."""
    session = Session(CORNERS)
    for _ in range(MOST_UNDONE + 50):
        session.hear(Kind.RIGHT_PRESS, 8, 8, 0)
        session.hear(Kind.RIGHT_RELEASE, 8, 8, 0)
    session.advance(1)
    for _ in range(MOST_UNDONE + 50):
        session.post(Undo(session.tick))
    session.advance(0)
    assert sum(isinstance(given, Undo) for given in session.log) == MOST_UNDONE


BOARD = grid(8, 4)


def went(*places: tuple[int, int], square: int = 16, kind: Kind = Kind.MOVE) -> float:
    """Return the path's length from the board's corner through these places."""
    events = [MouseEvent(0, Kind.MOVE, 0, 0, square), *(MouseEvent(1, kind, x, y, square) for x, y in places)]
    return way(events, BOARD)


@pytest.mark.parametrize("away", [(128, 64), (500, 64), (128, 500)])
def test_right_of_and_below_the_board_at_once_is_nowhere(away: tuple[int, int]) -> None:
    """Neither the way there nor the way back counts; beside or below alone the hand really was."""
    assert went((3, 4), away, (6, 8)) == 10
    assert went((0, 300)) == 300
    assert went((500, 0)) == 500
    assert went((128, 63)) == hypot(128, 63)
    assert went((127, 64)) == hypot(127, 64)
    assert went((-3, -4)) == 5


def test_a_way_is_told_in_pixels_of_a_usual_cell() -> None:
    """Whatever the squares, and every gesture is somewhere, but the switch of question marks."""
    assert went((6, 8), square=32) == went((3, 4)) == 5
    assert went((254, 0), (256, 128), (254, 0), square=32) == 127
    assert went((3, 4), kind=Kind.LEFT_PRESS) == 5
    assert went((3, 4), kind=Kind.MARKS_SWITCH) == 0
    assert way([], BOARD) == 0


def test_clicks_count_by_kind_and_those_that_did_something() -> None:
    """A flag first set on a mine, one a click; an opening; a chord that opens or hits. A click that hits does none."""
    mines, tally = 0b1100, ClickTally()
    assert (tally.clicks, tally.clicks.total) == (Clicks(0, 0, 0, 0), 0)
    steps: list[tuple[Click | None, list[Event], Clicks]] = [
        (Click.LEFT, [Opened(0, 1)], Clicks(1, 0, 0, 1)),
        (Click.LEFT, [], Clicks(2, 0, 0, 1)),
        (Click.RIGHT, [Flagged(0b0010)], Clicks(2, 1, 0, 1)),
        (Click.RIGHT, [Unmarked(1)], Clicks(2, 2, 0, 1)),
        (Click.RIGHT, [Flagged(0b1100)], Clicks(2, 3, 0, 2)),
        (Click.RIGHT, [Flagged(0b0100)], Clicks(2, 4, 0, 2)),
        (Click.RIGHT, [Flagged(0b1000)], Clicks(2, 5, 0, 3)),
        (Click.DOUBLE, [], Clicks(2, 5, 1, 3)),
        (Click.DOUBLE, [Chorded(0), Opened(0, 1)], Clicks(2, 5, 2, 4)),
        (None, [Opened(0, 1)], Clicks(2, 5, 2, 5)),
        (Click.DOUBLE, [Chorded(0), Lost(0, 4)], Clicks(2, 5, 3, 6)),
        (Click.LEFT, [Lost(0, 4)], Clicks(3, 5, 3, 6)),
    ]
    for click, events, expected in steps:
        tally = tally.count(click, events, mines)
        assert tally.clicks == expected, (click, events)
    assert tally.clicks.total == 11
