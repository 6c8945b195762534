"""
Signs of a made-up recording, each with a limit that people don't pass.

A sign is a doubt and no proof; each may have an innocent reason, such as touch, keys, or a program that writes few
moves. The limits leave room above people's 99.9th percentile: the figures are in tests/FIGURES.md.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from itertools import pairwise
from math import gcd, hypot
from statistics import fmean, median, pstdev

from game.engine.game import Status
from game.engine.gesture import PRESSES, RELEASE_OF, Kind, MouseEvent
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE, custom
from game.notation.header_text import unix_time
from game.notation.recording import Header
from game.play.replay import Playback
from game.play.setup import FEWEST_EVENTS
from game.review.judge import luck
from game.version import PROGRAM

FASTEST_SOLVED = {BEGINNER: 12.0, CLASSIC: 12.0, INTERMEDIATE: 8.0, EXPERT: 6.0, None: 12.0}
"""A little more than the best players' 3BV a second on each board; None: on other boards."""

LUCKIEST = 25.0
"""
The most bits of luck in a won game. One try in 2 to the power n has n bits, and ranked players show the best of all
their tries: of 100,000 games the luckiest has about 17 bits, sometimes more, of 30 million 25.
"""

BY_CHANCE = ("", "classic", "speed no-guess", "strict no-guess")
"""Modes in which the program never moves a mine away from a guess."""

FEWEST_TO_RATE = 10
"""Rates mean nothing with fewer 3BV, presses or moves."""

FEWEST_STRAIGHTS = 8

JUMP = 2.5
"""Cells between a press and the event before it; no hand skips so many in any time."""

MOST_JUMPS, MOST_FLIGHTS = 0.1, 0.02
"""MOST_JUMPS: the share of presses with a JUMP by a coarse recorder. MOST_FLIGHTS: of too wide steps in SHORT_MS."""

LONGEST_FLIGHT, SHORT_MS = 4, 20
LONGEST_GAP_MS = 20_000
FASTEST_MOVE = 300
"""The most cells a second, over a tenth of a second: ten times across an expert board."""

WINDOW_MS = 100
FASTEST_CLICKS = 30
"""The most presses in one second."""

STRAIGHT_WAY, STRAIGHT_MOVES, STRAIGHT_WITHIN = 32.0, 5, 2.5
"""
Judged are paths of STRAIGHT_WAY pixels (16 a cell) and STRAIGHT_MOVES moves; STRAIGHT_WITHIN: pixels off the line.

On a straight path at constant speed the time gives every place; a hand speeds up and slows down.
"""

MOST_STRAIGHT = 0.2
"""The most straight paths, as a share of the paths from click to click."""

SHORTEST_CLICK_MS, SHORTEST_MIDDLE_MS = 5, 40
"""Shorter clicks count as instant; the least median of a game's clicks: the fastest measured person had 50."""

MOST_INSTANT, MOST_ALIKE, MOST_CENTRED = 0.2, 0.7, 0.5
"""The most clicks below SHORTEST_CLICK_MS, of one length, and at one place of their cells, as shares of all."""

STEADIEST = 0.12
"""The least deviation of the times between presses, over their mean."""

COARSE_CLOCK_MS, COARSEST_CLOCK_MS = 8, 20
LONGEST_STEP_BACK_MS = 100
"""The most milliseconds that a corrected clock steps back; some programs' clocks step back by a few."""

FIRST_YEAR = 946_684_800
"""The beginning of 2000 in Unix time: no recording is older."""

DAY = 86_400
CLONES = ("vienna", "minesweeper arbiter", "arbiter", "minesweeper clone", "meta", "元", "freesweeper", "minesweeper x")
"""The beginnings of the ranked programs' names; each program writes a checksum."""

Way = tuple[int, int, float]
"""A step of the mouse: the tick of its end, its milliseconds, and its length in cells."""


class Sign(Enum):
    """The signs of a made-up recording."""

    FEW_EVENTS = "few_events"
    FAST_SOLVED = "fast_solved"
    LUCK = "luck"
    JUMPS = "jumps"
    FLIGHTS = "flights"
    STRAIGHT = "straight"
    GAP = "gap"
    FAST_MOUSE = "fast_mouse"
    FAST_CLICKS = "fast_clicks"
    INSTANT_CLICKS = "instant_clicks"
    SHORT_CLICKS = "short_clicks"
    ALIKE_CLICKS = "alike_clicks"
    CENTRED_CLICKS = "centred_clicks"
    STEADY = "steady"
    COARSE_CLOCK = "coarse_clock"
    CLOCK_BACK = "clock_back"
    FUTURE = "future"
    NO_CHECKSUM = "no_checksum"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A sign, its value, and the limit that the value passes."""

    sign: Sign
    value: float
    limit: float


def doubts(playback: Playback, today: int, *, going_on: Callable[[], bool] = lambda: True) -> list[Doubt]:
    """
    Return the signs in the timed part of the recording.

    *today* is the present Unix time; *going_on* may stop the work on luck.
    """
    return [
        doubt
        for doubt in (*_of_events(playback), *_of_header(playback, today), *_of_luck(playback, going_on))
        if (doubt.value < doubt.limit if doubt.sign in LEAST else doubt.value > doubt.limit)
    ]


LEAST = frozenset({Sign.FEW_EVENTS, Sign.SHORT_CLICKS, Sign.STEADY})
"""Signs whose limit is a least value, not a most."""


def _of_events(playback: Playback) -> Iterator[Doubt]:
    runs = [*_runs(playback)]
    events = [event for run in runs for event in run]
    ways = [way for run in runs for way in _ways(run)]
    presses = [event.tick for event in events if event.kind in PRESSES]
    clicks = [*_clicks(events)]
    yield Doubt(Sign.FEW_EVENTS, len(events) / max(1, playback.session.solved_bbbv), FEWEST_EVENTS)
    yield Doubt(Sign.JUMPS, _jumps(runs), MOST_JUMPS)
    yield Doubt(
        Sign.FLIGHTS, _share([ms <= SHORT_MS and cells > LONGEST_FLIGHT for _, ms, cells in ways]), MOST_FLIGHTS
    )
    yield Doubt(Sign.STRAIGHT, _straight(runs), MOST_STRAIGHT)
    gaps = [later.tick - earlier.tick for earlier, later in pairwise(events)]
    yield Doubt(Sign.GAP, max(gaps, default=0) / 1000, LONGEST_GAP_MS / 1000)
    yield Doubt(Sign.FAST_MOUSE, _fastest_move(ways), FASTEST_MOVE)
    yield Doubt(Sign.FAST_CLICKS, _most_within(presses, 1000), FASTEST_CLICKS)
    yield Doubt(Sign.INSTANT_CLICKS, _share([ms < SHORTEST_CLICK_MS for ms in clicks]), MOST_INSTANT)
    if len(clicks) >= FEWEST_TO_RATE:
        yield Doubt(Sign.SHORT_CLICKS, median(clicks), SHORTEST_MIDDLE_MS)
    clock = reduce(gcd, (event.tick - events[0].tick for event in events), 0)
    if clock < COARSE_CLOCK_MS:  # else honest clicks have equal lengths too
        yield Doubt(Sign.ALIKE_CLICKS, _most_alike(clicks), MOST_ALIKE)
    places = [(e.x % e.square * 16 // e.square, e.y % e.square * 16 // e.square) for e in events if e.kind in PRESSES]
    yield Doubt(Sign.CENTRED_CLICKS, _most_alike(places), MOST_CENTRED)
    if len(presses) > FEWEST_TO_RATE:
        waits = [later - earlier for earlier, later in pairwise(presses)]
        yield Doubt(Sign.STEADY, pstdev(waits) / max(1.0, fmean(waits)), STEADIEST)
    if len(events) >= 2 * FEWEST_TO_RATE:
        yield Doubt(Sign.COARSE_CLOCK, clock, COARSEST_CLOCK_MS)
    yield Doubt(Sign.CLOCK_BACK, playback.recording.stepped_back, LONGEST_STEP_BACK_MS)


def _of_header(playback: Playback, today: int) -> Iterator[Doubt]:
    header = playback.recording.header
    played = unix_time(header.timestamp)
    if played:
        yield Doubt(Sign.FUTURE, (played - today) / DAY, 1.0)
        yield Doubt(Sign.FUTURE, (FIRST_YEAR - played) / DAY, 0.0)
    yield Doubt(Sign.NO_CHECKSUM, float(_lacks_checksum(header)), 0.0)


def _lacks_checksum(header: Header) -> bool:
    """Return whether the file names a program with checksums but has none; a conversion names its converter."""
    named = header.program.lower().startswith(CLONES)
    return named and header.checksum is False and not header.converted_by.startswith(PROGRAM)


def _of_luck(playback: Playback, going_on: Callable[[], bool]) -> Iterator[Doubt]:
    session, layout = playback.session, playback.recording.layout
    level = custom(layout.grid.width, layout.grid.height, layout.mine_count)
    board = level if level in FASTEST_SOLVED else None
    if session.solved_bbbv >= FEWEST_TO_RATE and session.time_ms:
        yield Doubt(Sign.FAST_SOLVED, session.solved_bbbv * 1000 / session.time_ms, FASTEST_SOLVED[board])
    if session.status is Status.WON and playback.recording.header.mode in BY_CHANCE:
        bits = luck(playback, going_on=going_on)
        if bits is not None:
            yield Doubt(Sign.LUCK, bits, LUCKIEST)


def _share(found: Sequence[bool]) -> float:
    """Return the share of true values; 0 if there are too few."""
    return sum(found) / len(found) if len(found) >= FEWEST_TO_RATE else 0.0


def _most_alike(values: Sequence[object]) -> float:
    """Return the share of the most frequent value."""
    return Counter(values).most_common(1)[0][1] / len(values) if len(values) >= FEWEST_TO_RATE else 0.0


def _runs(playback: Playback) -> Iterator[list[MouseEvent]]:
    """Yield the events from the first opening to the game's end, as a new list when the mouse enters the board."""
    session = playback.session
    if session.started is None:
        return
    end = playback.length if session.ended is None else session.ended
    first = bisect_left(playback.events, session.started, key=lambda event: event.tick)
    board, run = session.view.grid, list[MouseEvent]()
    for event in playback.events[first : playback.events_by(end)]:
        if event.kind is Kind.MARKS_SWITCH:
            continue
        if event.cell(board) is not None:
            run.append(event)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _ways(events: Sequence[MouseEvent]) -> list[Way]:
    """Return the mouse's steps from each event to the next."""
    places = ((event.tick, event.x / event.square, event.y / event.square) for event in events)
    return [(tick, tick - before, hypot(x - x1, y - y1)) for (before, x1, y1), (tick, x, y) in pairwise(places)]


def _jumps(runs: Sequence[Sequence[MouseEvent]]) -> float:
    """Return the share of presses more than JUMP cells from the event before, at any time."""
    return _share(
        [
            cells > JUMP
            for run in runs
            for event, (_, _, cells) in zip(run[1:], _ways(run), strict=True)
            if event.kind in PRESSES
        ]
    )


def _straight(runs: Sequence[Sequence[MouseEvent]]) -> float:
    """Return the share of paths from click to click that are straight at constant speed."""
    straights = []
    for run in runs:
        places = [(event.tick, event.x * 16 / event.square, event.y * 16 / event.square) for event in run]
        ends = [0, *(k for k, event in enumerate(run) if event.kind is not Kind.MOVE), len(run) - 1]
        for first, last in pairwise(ends):
            (_, x1, y1), (_, x2, y2) = places[first], places[last]
            if last - first > STRAIGHT_MOVES and hypot(x2 - x1, y2 - y1) >= STRAIGHT_WAY:
                straights.append(_is_straight(places[first : last + 1]))
    return sum(straights) / len(straights) if len(straights) >= FEWEST_STRAIGHTS else 0.0


def _is_straight(places: Sequence[tuple[int, float, float]]) -> bool:
    """Return whether each place fits constant speed, from the start of the movement to its end."""
    moving = [later for earlier, later in pairwise(places) if earlier[1:] != later[1:]]
    if len(moving) < STRAIGHT_MOVES:
        return False
    (begun, x1, y1), (ended, x2, y2) = moving[0], moving[-1]
    lasts = max(1, ended - begun)
    return all(
        hypot(x - x1 - (x2 - x1) * (tick - begun) / lasts, y - y1 - (y2 - y1) * (tick - begun) / lasts)
        <= STRAIGHT_WITHIN
        for tick, x, y in moving
    )


def _clicks(events: Sequence[MouseEvent]) -> Iterator[int]:
    """Yield the milliseconds of each click."""
    since: dict[Kind, int] = {}
    for event in events:
        if event.kind in PRESSES:
            since[RELEASE_OF[event.kind]] = event.tick
        elif event.kind in since:
            yield event.tick - since.pop(event.kind)


def _fastest_move(ways: Sequence[Way]) -> float:
    """Return the mouse's highest speed over WINDOW_MS, in cells a second."""
    most = gone = 0.0
    first = 0
    for tick, _, step in ways:
        gone += step
        while ways[first][0] <= tick - WINDOW_MS:
            gone -= ways[first][2]
            first += 1
        most = max(most, gone)
    return most * 1000 / WINDOW_MS


def _most_within(ticks: Sequence[int], span: int) -> int:
    """Return the most of the rising *ticks* within any *span*."""
    most = first = 0
    for number, tick in enumerate(ticks, 1):
        while ticks[first] <= tick - span:
            first += 1
        most = max(most, number - first)
    return most
