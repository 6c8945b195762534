"""A game becomes a recording and a recording a game, and nothing is lost on the way."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.deal import Start
from game.engine.errors import MineCountError, TooLargeError
from game.engine.events import Event, Won
from game.engine.game import Status
from game.engine.gesture import CELL_UNITS, TICK_MS, Kind, MouseEvent
from game.engine.grid import Grid, cells_of
from game.engine.layout import Layout
from game.engine.level import BEGINNER, CLASSIC, custom
from game.engine.mouse import MouseOptions
from game.notation import rawvf
from game.notation.recording import Header, Recording
from game.play import replay as replays
from game.play.figures import Figures, figures_of
from game.play.replay import NO_GUESS, SPEEDS, GamePace, Playback, Tape, pace_of, play, record
from game.play.session import Input, Session, Undo
from game.play.setup import Setup, deal_layout
from tests.strategies import LETTERS, drawn_layout, hands, replay

GESTURES = (
    "Ll",
    "Ll",
    "Ll",
    "Rr",
    "Rr",
    "Rr",
    "LRlr",
    "RLrl",
    "RLlLlr",
    "Mm",
    "Sl",
    "LlLl",
    "RMrm",
    "R",
    "l",
    "r",
    "L",
    "m",
)
OPTIONS = [MouseOptions(left, rest) for left in (False, True) for rest in (False, True)]


FOUR = drawn_layout("..*. .... .... *...")


def random_game(random: Random, *, undoes: bool = False, most: int = 250) -> tuple[Session, list[Event]]:
    """Return a game played by a hand that mostly knows where the mines are, and what happened in it."""
    level = custom(random.randint(4, 16), random.randint(4, 16), random.randint(1, 12))
    setup = Setup(
        level,
        random.choice([Start.SAFE, Start.OFF]),
        random.getrandbits(32),
        random.random() < 0.3,
        random.choice(OPTIONS),
    )
    session, happened = Session(setup), list[Event]()
    tick, down = 0, set[str]()
    for _ in range(random.randint(1, most)):
        for event in gesture(random, session, tick, down):
            tick = event.tick
            session.post(event)
            happened += session.advance(tick - session.tick)
        if undoes and random.random() < 0.1:
            session.post(Undo(tick))
            happened += session.advance(0)
    session.advance(random.randint(0, 50))
    return session, happened


def gesture(random: Random, session: Session, tick: int, down: set[str]) -> Iterator[MouseEvent]:
    """Yield the events of one gesture, sometimes with a slip of the hand; *down* are the buttons held so far."""
    view, grid = session.view, session.view.grid
    letters = random.choice(GESTURES)
    wanted = grid.full
    if session.game and random.random() < 0.9:
        layout = session.game.layout
        wanted = layout.mines & ~view.flags if letters == "Rr" else layout.safe & view.covered
        if letters not in ("Ll", "Rr"):
            wanted = view.opened & ~view.zeros
    cell = random.choice(cells_of(wanted or grid.full))
    x, y = cell % grid.width * CELL_UNITS + random.randrange(16), cell // grid.width * CELL_UNITS + random.randrange(16)
    for letter in letters:
        if random.random() < 0.1:
            tick += random.randint(0, 60)
            x, y = x + random.randint(-20, 20), y + random.randint(-20, 20)
            yield MouseEvent(tick, Kind.MOVE, x, y)
        tick += random.randint(0, 30)
        button = letter.upper().replace("S", "L")
        if (button in down) == letter.isupper():
            continue  # it is down, or up, already
        down ^= {button}
        yield MouseEvent(tick, LETTERS[letter], x, y)


def through_text(session: Session) -> Playback:
    """Write a game as RAWVF, read that and play it."""
    return play(rawvf.read(rawvf.write(record(session, player="Ada", timestamp="2026-11-21T10:00:00Z"))))


def in_figures(session: Session) -> Figures:
    """Return a game's figures without its path; the level's name is not in the board."""
    return replace(figures_of(session), level=BEGINNER, path=0.0)


@pytest.mark.long
def test_a_hundred_thousand_gestures_survive_the_text() -> None:
    """The written game must equal the played one: the same events, board, clicks, path and time."""
    random, gestures, games = Random(7), 0, 0
    while gestures < 100_000:
        session, happened = random_game(random)
        gestures += len(session.log)
        if session.game is None or session.started is None:
            continue
        games += 1
        playback = through_text(session)
        assert [event for moment in playback.moments for event in moment.happened] == happened
        assert playback.session.view == session.view
        assert playback.session.status is session.status
        if session.status is not Status.PLAYING:
            assert in_figures(playback.session) == in_figures(session)
            assert playback.session.path == session.path
            assert playback.recording.header.time_ms == playback.session.time_ms
    assert games > 500


@pytest.mark.parametrize(
    ("drawing", "options", "kinds"),
    [
        ("L00 l00 L10 l10 L10 l10", MouseOptions(), "lc lr lc lr sc lr"),
        ("L00 l00 L10 l10", MouseOptions(chord_with_left=True), "lc lr lc lr"),
    ],
)
def test_special_gestures_are_written_as_plain_ones(drawing: str, options: MouseOptions, kinds: str) -> None:
    """Other programs don't know our double click, but they know what it does."""
    layout = drawn_layout("..*. .... .... *...")
    session = replay(Setup(custom(4, 4, 2), Start.OFF, 0, mouse=options, layout=layout), hands(drawing), 1)
    assert [event.kind.value for event in record(session).events] == kinds.split()


@pytest.mark.parametrize(
    ("drawing", "ticks"),
    [("+5 R00 r00 +20 L10 +2 l10 +3 @20", [-88, -88, -8, 0, 12]), ("L10 l10 +3 @20", [0, 0, 12])],
)
def test_zero_is_the_first_opening(drawing: str, ticks: list[int]) -> None:
    """Earlier events have negative times."""
    session = replay(Setup(custom(3, 1, 1), Start.OFF, 0, layout=drawn_layout("*..")), hands(drawing), 30)
    assert [event.tick for event in record(session).events] == ticks


def test_any_moment_of_a_playback_can_be_looked_up() -> None:
    """Scrubbing must not play the game again."""
    session, _ = random_game(Random(3))
    playback = through_text(session)
    for tick in range(-1, playback.length + 2, 7):
        changes = playback.changes_by(tick)
        assert all(moment.tick <= tick for moment in playback.moments[:changes])
        assert all(moment.tick > tick for moment in playback.moments[changes:])
        assert playback.events_by(tick) == sum(event.tick <= tick for event in playback.events)
    assert playback.view_after(len(playback.moments)) == session.view
    assert not playback.view_after(0).opened
    assert playback.length == playback.events[-1].tick > playback.events[0].tick == 0
    assert play(Recording(playback.recording.layout, ())).length == 0


def test_hours_of_play_can_still_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are thinned out, clicks never."""
    monkeypatch.setattr(replays, "MOST_EVENTS", 30)
    session = Session(Setup(custom(4, 4, 1), Start.OFF, 3))
    for tick in range(100):
        session.post(MouseEvent(tick, Kind.MOVE if tick % 10 else Kind.LEFT_PRESS, tick % 64, 8))
    for event in hands("+100 l00"):
        session.post(event)
    session.advance(200)
    events = record(session).events
    clicks = [Kind.LEFT_PRESS] * 10 + [Kind.LEFT_RELEASE]
    assert len(events) == 30
    assert [event.kind for event in events if event.kind is not Kind.MOVE] == clicks
    moves = [event.tick // TICK_MS for event in events if event.kind is Kind.MOVE]
    assert {later - earlier for earlier, later in pairwise(moves)} <= {4, 5, 6}
    for most in (11, 5):
        monkeypatch.setattr(replays, "MOST_EVENTS", most)
        assert [event.kind for event in record(session).events] == clicks[:most]


@pytest.mark.parametrize("no_guess", [True, False])
def test_a_recording_says_whether_its_board_needs_no_guess(no_guess: bool) -> None:
    """Rankings separate the two kinds."""
    session = replay(Setup(custom(9, 9, 10), Start.OPENING, 1, no_guess=no_guess), hands("L44 l44"), 1)
    assert (record(session).header.mode == NO_GUESS) is no_guess


def test_a_called_off_deal_leaves_no_click_behind() -> None:
    """A release without effect, and the queue after it, must have no effect in the recording either."""
    setup = Setup(custom(9, 9, 10), Start.OPENING, 1, no_guess=True)
    session = Session(setup, works_elsewhere=True)
    for event in hands("L44 l44 L00 l00"):
        session.post(event)
    session.advance(1)
    assert session.dealing_for == 40
    session.call_off_deal()
    session.advance(5)
    assert session.dealing_for is None
    for event in hands("+10 L88 l88"):
        session.post(event)
    session.advance(10)
    assert session.dealing_for == 80
    session.take_layout(deal_layout(setup, 80))
    session.advance(5)
    playback = through_text(session)
    assert playback.session.view == session.view
    assert playback.session.started is not None
    assert playback.session.clicks == session.clicks


def test_a_settled_recording_starts_its_clock_at_the_first_opening() -> None:
    """Other programs' clocks may start elsewhere; our recording agrees with its own header."""
    session, _ = random_game(Random(3))
    moved = record(session)
    moved = replace(moved, events=tuple(replace(event, tick=event.tick + 700) for event in moved.events))
    from_opening = replays.from_opening(play(replace(moved, header=replace(moved.header, time_ms=1, step_ms=10))))
    again = play(rawvf.read(rawvf.write(from_opening)))
    opening = again.recording.events[again.moments[0].event]
    assert opening.tick == 0 or not again.moments[0].view.opened
    assert again.session.time_ms == session.time_ms


@pytest.mark.parametrize(("drawing", "won", "time_ms"), [("L10", None, None), ("L20", True, 12), ("L00", False, 12)])
def test_a_settled_recording_s_header_says_what_the_rules_say(drawing: str, won: bool | None, time_ms: int) -> None:
    """A file may claim anything of its game; one that has no end claims neither result nor time."""
    events = tuple(replace(event, tick=event.tick * 12) for event in hands(f"L10 l10 +1 {drawing} {drawing.lower()}"))
    claims = Header(won=not won, time_ms=5, step_ms=10, bbbv=7)
    header = replays.from_opening(play(Recording(drawn_layout("*.."), events, claims))).header
    assert (header.won, header.time_ms, header.step_ms, header.bbbv) == (won, time_ms, 1, 1)


def test_every_board_of_a_huge_game_is_found_though_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file can toggle the last flag of a huge board again and again; that game can be watched, too."""
    layout = drawn_layout("..*. .... .... *...")
    recording = Recording(
        layout, tuple(hands("L30 l30 R33 r33 R02 r02 +1 L11 l11 " + "R33 r33 " * 20 + "L03 l03 L00 l00"))
    )
    whole = play(recording)
    monkeypatch.setattr(replays, "MOST_CHANGES", 60)
    monkeypatch.setattr(replays, "MOST_KEPT", 16 * 10)
    thin = play(recording)
    places = [*range(len(whole.moments) + 1), *Random(5).choices(range(len(whole.moments) + 1), k=200)]
    assert [thin.view_after(place) for place in places] == [whole.view_after(place) for place in places]
    assert [moment.view for moment in thin.moments] == [moment.view for moment in whole.moments]
    assert thin.session.view == whole.session.view


def test_a_recording_of_more_changes_than_any_game_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its boards would fill the memory."""
    monkeypatch.setattr(replays, "MOST_CHANGES", 10)
    recording = Recording(drawn_layout("..*. .... .... *..."), tuple(hands("R33 r33 " * 20)))
    with pytest.raises(TooLargeError, match="more than 10 changes"):
        play(recording)


def test_a_recording_does_not_say_which_hand_it_was() -> None:
    """The text does not store the device, so a pad's game must equal the read game."""
    plain, owned = Session(Setup(BEGINNER, Start.SAFE, 1)), Session(Setup(BEGINNER, Start.SAFE, 1))
    for one in hands("L44 l44 R00 r00"):
        plain.post(one)
        owned.post(replace(one, who=2))
    for session in (plain, owned):
        session.advance(100)
    assert owned.log != plain.log
    assert record(owned) == record(plain)


def test_what_a_recording_claims_of_the_clicks_and_the_end() -> None:
    """Nothing of a game that goes on, and no clicks where some were taken back; an undealt board is no recording."""
    setup = Setup(custom(3, 1, 1), Start.OFF, 0, layout=drawn_layout("*.."))
    with pytest.raises(ValueError, match="not dealt"):
        record(Session(replace(setup, layout=None)))
    sessions = [Session(setup) for _ in range(3)]
    for session, drawing in zip(sessions, ("L10 l10", "L20 l20", "L10 l10"), strict=True):
        for event in hands(drawing):
            session.post(event)
        session.advance(1)
    sessions[2].post(Undo(sessions[2].tick))
    for event in hands("L20 l20"):
        sessions[2].post(replace(event, tick=sessions[2].tick + event.tick))
    sessions[2].advance(1)
    headers = [record(session).header for session in sessions]
    assert [header.won for header in headers] == [None, True, True]
    assert [header.clicks is not None for header in headers] == [False, True, False]


# What other programs' recordings hold


def played(drawing: str, layout: Layout = FOUR, *, marks: bool = False) -> Playback:
    """Return drawn gestures played as another program's recording, a tick a millisecond."""
    return play(Recording(layout, tuple(hands(drawing)), Header(marks=marks)))


def switched(before: str, after: str, *, marks: bool) -> Playback:
    """Return a recording in which question marks are switched between two drawn gestures."""
    events = (*hands(before), MouseEvent(0, Kind.MARKS_SWITCH, 0, 0), *hands(after))
    return play(Recording(FOUR, events, Header(marks=marks)))


@pytest.mark.parametrize("opening", ["", "L00 l00 "])
def test_question_marks_may_be_switched_while_a_recording_plays(opening: str) -> None:
    """Three clicks lead back to a covered cell with them, two without; before the deal and after."""
    twice = "R20 r20 R20 r20"
    assert switched(opening, twice, marks=False).session.view.questions == 1 << 2
    assert switched(opening, twice, marks=True).session.view.questions == 0
    after = switched(opening + twice, "R20 r20", marks=True).session.view
    assert (after.questions, after.flags) == (0, 0), "what is a question mark already is still taken away"


@pytest.mark.parametrize("opening", ["", "L00 l00 "])
def test_undo_leaves_the_switch_of_question_marks(opening: str) -> None:
    """The switch is no action on the board: what follows the undo goes by the switch as it is."""
    session = Session(Setup(custom(4, 4, 2), Start.OFF, 0, layout=FOUR))
    switch = MouseEvent(0, Kind.MARKS_SWITCH, 0, 0)
    given: list[MouseEvent | Undo] = [*hands(opening + "R20 r20"), switch, Undo(0), *hands("R20 r20 R20 r20")]
    for one in given:
        session.post(one)
    session.advance(0)
    assert (session.view.flags, session.view.questions) == (0, 1 << 2)


@pytest.mark.parametrize("seed", range(200))
def test_a_recording_of_undo_and_switches_leads_to_the_same_board(seed: int) -> None:
    """Whatever their order; what was undone is left out, and a switch is not."""
    random = Random(seed)
    session = Session(Setup(custom(4, 4, 2), Start.OFF, 0, layout=FOUR, question_marks=random.random() < 0.5))
    for _ in range(random.randrange(4, 20)):
        place = f"{random.randrange(4)}{random.randrange(4)}"
        switch = MouseEvent(0, Kind.MARKS_SWITCH, 0, 0)
        kinds: list[list[Input]] = [[*hands(f"R{place} r{place}")], [*hands("L00 l00")], [Undo(0)], [switch]]
        for one in random.choice(kinds):
            session.post(one)
    session.advance(0)
    if session.game:
        again = play(record(session)).session
        assert (again.view, again.question_marks) == (session.view, session.question_marks)


def test_a_switch_of_question_marks_is_no_way_of_the_mouse() -> None:
    """Programs write the switch at any place."""
    switch = MouseEvent(0, Kind.MARKS_SWITCH, 900, 900)
    events = (*hands("L00 l00"), switch, *hands("@10"))
    assert play(Recording(FOUR, events)).path == 16


def test_a_file_that_breaks_off_keeps_a_right_click_on_a_number() -> None:
    """It counts as a click, because no chord followed."""
    clicks = [played(f"L00 l00 {rest}").session.clicks.right for rest in ("R10", "R10 L10", "R10 r10", "R10 L10 l10")]
    assert clicks == [1, 1, 1, 0]
    assert played("L00 l00 R20").session.clicks.right == 1, "a flag's click counts when it is set"
    assert played("L00 l00 R20 L10").session.clicks.right == 1
    assert played("L00 l00 L10 R10").session.clicks.right == 0


def test_the_way_goes_on_to_the_files_end() -> None:
    """Other programs record on for a moment after the game, and their figures have it."""
    lost = "L00 l00 @10 L20 l20"
    assert played(lost).path == played(lost).session.path == 32
    assert played(lost + " @21 @33").path == pytest.approx(32 + 16 + 5**0.5 * 16)
    assert played(lost + " @21 @33").session.path == 32
    assert played("@33 R33 r33 @00").path == 0, "before the first opening there is none"
    assert played("@33 L20 l20 @21").path == 16, "the first opening may hit a mine"


@pytest.mark.parametrize(("x", "y", "far"), [(64, 64, False), (900, 900, False), (64, 63, True), (63, 64, True)])
def test_a_mouse_that_left_the_board_makes_no_way(x: int, y: int, far: bool) -> None:
    """Programs put it right of and below the board at once; the way goes on where it comes back."""
    away = MouseEvent(0, Kind.MOVE, x, y)
    playback = play(Recording(FOUR, (*hands("L00 l00"), away, *hands("@10"))))
    assert (playback.path > 16) == far
    wide = replace(away, x=2 * x, y=2 * y, square=32)
    assert play(Recording(FOUR, (*hands("L00 l00"), wide, *hands("@10")))).path == pytest.approx(playback.path)


@pytest.mark.parametrize("drawing", [".", "... ..."])
def test_a_board_without_a_mine_is_won_by_any_opening(drawing: str) -> None:
    """Other programs let people play them."""
    playback = played("L00 l00", drawn_layout(drawing))
    assert playback.session.status is Status.WON
    assert (playback.session.bbbv, playback.session.clicks.effective) == (1, 1)


def test_a_board_of_mines_alone_is_no_game() -> None:
    """There would be nothing to open."""
    with pytest.raises(MineCountError):
        played("L00 l00", drawn_layout("** **"))


# Milliseconds


def clicked(*late: int) -> Session:
    """Return a game of presses and releases, each *late* milliseconds after the last step."""
    session = Session(Setup(CLASSIC, Start.OPENING, 1))
    session.square = 24
    for number, (kind, ms) in enumerate(zip([Kind.LEFT_PRESS, Kind.LEFT_RELEASE] * len(late), late, strict=False)):
        session.advance(5)
        cell = 27 if number < 2 else 0
        session.hear(kind, cell % 8 * 16 + 8, cell // 8 * 16 + 8, 0, ms)
        session.advance(0)
    return session


def test_a_recording_has_the_milliseconds_of_the_hand() -> None:
    """The recording has the mouse's own milliseconds; the rules use the steps."""
    session = clicked(0, 3, 1, 2)
    assert [event.tick for event in session.log if isinstance(event, MouseEvent)] == [5, 10, 15, 20]
    assert [event.tick for event in record(session).events] == [-23, 0, 18, 39]
    assert play(record(session)).session.view == session.view


def test_no_two_presses_or_releases_happen_at_once() -> None:
    """Two in one step get different milliseconds; moves may share one."""
    session = Session(Setup(CLASSIC, Start.OPENING, 1))
    for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE, Kind.RIGHT_PRESS, Kind.MOVE, Kind.RIGHT_RELEASE):
        session.hear(kind, 56, 56, 0, 2)
    session.advance(0)
    assert session.log.stamps == [2, 3, 4, 4, 5]


def test_the_time_of_a_game_is_that_of_its_recording() -> None:
    """To the millisecond, won or lost; while it runs it is never negative."""
    session = clicked(0, 3)
    assert session.time_ms == 0
    while session.status is Status.PLAYING:
        cell = next(cell for cell in range(64) if session.view.covered >> cell & 1)
        for kind, ms in ((Kind.LEFT_PRESS, 1), (Kind.LEFT_RELEASE, 2)):
            session.advance(7)
            session.hear(kind, cell % 8 * 16 + 8, cell // 8 * 16 + 8, 0, ms)
            session.advance(0)
    recording = record(session)
    assert session.time_ms % 4 == 3
    assert play(recording).session.time_ms == recording.header.time_ms == session.time_ms


def test_a_recording_has_the_pixels_of_the_screen() -> None:
    """With cells of 24 pixels the gestures stay on the same cells."""
    recording = record(clicked(0, 0, 0, 0))
    assert {event.square for event in recording.events} == {24}
    assert [event.cell(recording.layout.grid) for event in recording.events] == [27, 27, 0, 0]


LAYOUT = drawn_layout("*... .... ....")
TAPE_GESTURES = "L30 l30 @00 R00 r00"


def tape(gestures: str = TAPE_GESTURES) -> tuple[Tape, Playback]:
    """Return a tape of drawn gestures, a second apart."""
    events = tuple(event for event in hands(gestures))
    spaced = [type(event)(1000 * place, event.kind, event.x, event.y) for place, event in enumerate(events)]
    playback = play(Recording(LAYOUT, tuple(spaced), Header()))
    return Tape(playback), playback


def test_it_runs_through_once_and_stops() -> None:
    """Every event of the recording happens, none twice."""
    running, playback = tape()
    happened = []
    while running.runs:
        happened += running.advance(100)
    assert happened == [event for moment in playback.moments for event in moment.happened]
    assert isinstance(happened[-1], Won)
    assert (running.part, running.status, running.view) == (1.0, Status.WON, playback.session.view)
    assert running.advance(1000) == []


def test_its_clock_begins_with_the_first_opening_and_ends_with_the_game() -> None:
    """The mouse may rest before and after the game."""
    running, playback = tape("@00 L30 l30 @00 @10")
    running.seek(0.25)
    assert (running.at, running.time_ms) == (1000, 0)
    running.seek(1)
    assert running.time_ms == playback.session.time_ms


def test_seeking_is_bounded_and_tells_where_it_stands() -> None:
    """A bar may be dragged beyond its ends."""
    running, playback = tape()
    for part, at in ((-3.0, 0.0), (0.5, playback.length / 2), (7.0, float(playback.length))):
        running.seek(part)
        assert running.at == at
        assert running.part == pytest.approx(min(1, max(0, part)))
    running.seek(0)
    assert running.view == playback.blank


def test_steps_go_from_change_to_change_and_stop_at_the_ends() -> None:
    """Steps forward return their events; steps back return none."""
    running, playback = tape("R00 r00 L30 l30")
    assert len(playback.moments) == 2
    assert running.step(-1) == []
    assert not running.runs
    views = []
    for _ in range(2):
        assert running.step(1)
        views.append(running.view)
    assert views == [moment.view for moment in playback.moments]
    assert running.step(1) == []
    assert running.view == views[-1]
    assert running.step(-1) == []
    assert (running.view, running.at) == (views[0], playback.moments[0].tick)
    running.step(-1)
    assert (running.view, running.at) == (playback.blank, 0)


def test_it_goes_on_or_begins_anew() -> None:
    """The same button stops, goes on, and plays once more from the end."""
    running, _ = tape()
    running.toggle()
    assert not running.runs
    assert running.advance(5000) == []
    running.toggle()
    assert running.runs
    running.advance(1e9)
    assert not running.runs
    running.toggle()
    assert (running.runs, running.at) == (True, 0)


def test_the_speeds_go_round() -> None:
    """After the highest comes the lowest; time passes at the chosen one."""
    running, _ = tape()
    assert running.speed == 1
    seen = []
    for _ in SPEEDS:
        running.change_speed()
        seen.append(running.speed)
        before = running.at
        running.advance(4)
        assert running.at == before + 4 * running.speed
    start = SPEEDS.index(1.0)
    assert seen == [*SPEEDS[start + 1 :], *SPEEDS[: start + 1]]


def test_the_hand_has_a_trail_that_is_neither_long_nor_old() -> None:
    """The whole path would hide the board."""
    running, playback = tape("@00 @10 @20 @30 @31")
    assert running.hand(9, 9_000)[-1] == playback.events[0]
    running.seek(1)
    assert running.hand(3, 9_000) == playback.events[-3:]
    assert running.hand(9, 1_500) == playback.events[-2:]
    assert running.hand(1, 0) == playback.events[-1:]


def test_an_empty_recording_is_over_at_once() -> None:
    """A file may hold no event."""
    running = Tape(play(Recording(LAYOUT, (), Header())))
    assert (running.part, running.hand(5, 5), running.last_change) == (0.0, (), None)
    assert running.advance(10) == []
    assert not running.runs


def test_a_recordings_pace_counts_from_its_first_opening() -> None:
    """The clock starts at the first opening; a click without a new cell solves nothing."""
    events = [type(e)(1000 * n, e.kind, e.x, e.y) for n, e in enumerate(hands("R00 r00 L10 l10 L10 l10 L32 l32"))]
    pace = pace_of(play(Recording(LAYOUT, tuple(events), Header())))
    assert pace.times[0] == 0
    assert pace.parts[-1] == 1.0
    assert pace.times[-1] == 4000
    assert len(pace.times) == 2


def test_a_game_without_an_opening_has_none() -> None:
    """A game without an opening has no times."""
    assert pace_of(play(Recording(LAYOUT, (), Header()))) == GamePace()


@pytest.mark.parametrize(("width", "height", "counted"), [(128, 64, True), (683, 12, False), (129, 64, False)])
def test_a_board_that_takes_long_to_count_has_none(width: int, height: int, counted: bool) -> None:
    """Up to 8,192 cells it is counted."""
    layout = Layout(Grid(width, height), 1)
    events = (MouseEvent(0, Kind.LEFT_PRESS, 40, 8), MouseEvent(1, Kind.LEFT_RELEASE, 40, 8))
    pace = pace_of(play(Recording(layout, events, Header())))
    assert bool(pace.times) is counted


@given(st.lists(st.tuples(st.integers(0, 10_000), st.floats(0, 1))), st.floats(0.001, 1))
def test_what_was_reached_is_solved_from_then_on(moments: list[tuple[int, float]], part: float) -> None:
    """A part has no time before it is solved."""
    pace = GamePace()
    for time_ms, solved in sorted(moments):
        pace = pace.then(time_ms, solved)
    assert [*pace.parts] == sorted({*pace.parts})
    assert pace.time_at(part) == next((time_ms for time_ms, solved in sorted(moments) if solved >= part), None)
