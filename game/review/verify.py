"""
A recording held against its own header, and against what hands can do.

What agrees is proved by playing it through the rules. Doubts are signs, not
proofs: each has a limit that no hand we know of comes near, and each may have an
innocent reason, such as touch, keys, or a program that writes few moves.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import hypot

from game.engine import metrics
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE, Level, custom
from game.i18n.plurals import counted
from game.notation.recording import Header
from game.play.competition import FEWEST_EVENTS, level_of
from game.play.replay import Playback
from game.version import PROGRAM

BOARDS = {
    "beginner": (CLASSIC, BEGINNER),
    "classic": (CLASSIC,),
    "intermediate": (INTERMEDIATE,),
    "expert": (EXPERT,),
}
"""The boards that a header's level can mean; other words mean any."""

LATE_CLOCK = ("Vienna", "2.2", 1000)
"""Program and release whose header counts from so many milliseconds on."""

LONGEST_JUMP = 4
"""Cells from one event to the next, where the hand had no more than SHORT_MS for it."""

SHORT_MS = 20
LONGEST_GAP_MS = 20_000
FASTEST_MOVE = 400
"""Cells a second, for a tenth of a second: more than ten times across an expert board."""

WINDOW_MS = 100

FASTEST_CLICKS = 30
"""Presses in one second."""

PRESSES = (Kind.LEFT_PRESS, Kind.RIGHT_PRESS, Kind.MIDDLE_PRESS, Kind.SHIFT_LEFT_PRESS)


Way = tuple[int, int, float]
"""When the mouse came somewhere, in how many milliseconds, and from how many cells away."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a header may say, and what the replay found of it."""

    name: str
    said: str | None  # None: the header says nothing
    found: str
    agrees: bool


class Sign(Enum):
    """What hands don't do."""

    FEW_EVENTS = "few_events"
    JUMPS = "jumps"
    GAP = "gap"
    FAST_MOUSE = "fast_mouse"
    FAST_CLICKS = "fast_clicks"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A sign, how far it goes, and the limit that it passes."""

    sign: Sign
    value: float
    limit: float


def checks(playback: Playback) -> list[Check]:
    """Return what the header says beside what the replay found."""
    header, session, layout = playback.recording.header, playback.session, playback.recording.layout
    clicks, board = session.clicks, layout.grid
    found = f"{board.width}×{board.height} cells, {counted(layout.mine_count, 'mine')}"
    made = (clicks.left, clicks.right, clicks.double)
    return [
        Check(
            "board",
            header.level or None,
            found,
            _is_meant(header, custom(board.width, board.height, layout.mine_count)),
        ),
        _outcome(header, session.status),
        _time(header, session.time_ms, session.status),
        _same("3BV", header.bbbv, metrics.bbbv(layout)),
        _same("clicks", header.clicks and _clicks(*header.clicks), _clicks(*made)),
        *([_speed(playback)] if header.bbbv_s else []),
        *([_profile(playback)] if header.competition else []),
    ]


def doubts(playback: Playback) -> list[Doubt]:
    """Return what hands can't do in the part of the recording that was timed."""
    events = _timed(playback)
    ways = _ways(events)
    solved = max(1, playback.session.solved_bbbv)
    found = [
        Doubt(Sign.JUMPS, sum(ms <= SHORT_MS and cells > LONGEST_JUMP for _, ms, cells in ways), 0),
        Doubt(Sign.GAP, max((ms for _, ms, _ in ways), default=0) / 1000, LONGEST_GAP_MS / 1000),
        Doubt(Sign.FAST_MOUSE, _fastest_move(ways), FASTEST_MOVE),
        Doubt(Sign.FAST_CLICKS, _most_within([e.tick for e in events if e.kind in PRESSES], 1000), FASTEST_CLICKS),
    ]
    few = Doubt(Sign.FEW_EVENTS, len(events) / solved, FEWEST_EVENTS)
    return [few] * (few.value < few.limit) + [doubt for doubt in found if doubt.value > doubt.limit]


def _is_meant(header: Header, board: Level) -> bool:
    """Tell whether a header's level can mean a board; we ourselves have one word for each."""
    said = header.level.lower()
    if header.program == PROGRAM and said:
        return said == board.name
    return said not in BOARDS or board in BOARDS[said]


def _profile(playback: Playback) -> Check:
    """Hold a game of the competition profile against those of its rules that a recording shows."""
    header, layout = playback.recording.header, playback.recording.layout
    board = custom(layout.grid.width, layout.grid.height, layout.mine_count)
    first = next((moment.view for moment in playback.moments if moment.view.opened | moment.view.exploded), None)
    broken = {
        "chords with the left button alone": header.chord_with_left,
        "clicks that flag the rest": header.flag_rest,
        "a beginner's board of 9×9": level_of(board) != board,
        "no safe start": first is not None and not first.opened,
        "openings that had to be proved": header.prove_it,
    }
    found = ", ".join(rule for rule, is_broken in broken.items() if is_broken)
    return Check("profile", "competition", found or "its rules kept, as far as they can be seen", not found)


def _same(name: str, said: object, found: object) -> Check:
    return Check(name, None if said is None else str(said), str(found), said in (None, found))


def _clicks(left: int, right: int, double: int) -> str:
    return f"{left} left, {right} right, {double} double"


def _outcome(header: Header, status: Status) -> Check:
    said = {True: Status.WON.value, False: Status.LOST.value, None: None}[header.won]
    return _same("outcome", said, status.value)


def _time(header: Header, time_ms: int, status: Status) -> Check:
    """Compare times as exactly as the header knows its own; a game without an end has none."""
    step, said = header.step_ms, header.time_ms
    possible = [(time_ms + late) // step * step for late in _late(header)]
    agrees = said is None or status is Status.PLAYING or said in possible
    return Check("time", None if said is None else f"{said / 1000:.3f} s", f"{time_ms / 1000:.3f} s", agrees)


def _late(header: Header) -> tuple[int, ...]:
    """Return by how many milliseconds a header's clock may be ahead of the game's."""
    program, release, late = LATE_CLOCK
    known = header.program.startswith(program) and header.version.startswith(release)
    return (0, late) if known else (0,)


def _speed(playback: Playback) -> Check:
    """
    Compare 3BV/s, which another program may have cut or rounded, and worked out from the time as exact as it shows it.

    Of a game that was not won it is that of the whole board or of what was solved; without time or end there is none.
    """
    header, session = playback.recording.header, playback.session
    bbbv, step, time_ms = metrics.bbbv(playback.recording.layout), header.step_ms, session.time_ms
    unit = 0.1 ** len(header.bbbv_s.partition(".")[2])
    counts = {bbbv} if session.status is Status.WON else {bbbv, session.solved_bbbv}
    agrees = session.status is Status.PLAYING or not time_ms
    for count in () if agrees else counts:
        for shown in (time_ms // step * step + late for late in _late(header)):
            least, most = count * 1000 / (shown + step), count * 1000 / max(shown, 1)
            agrees = agrees or least - unit <= float(header.bbbv_s) <= most + unit
    found = session.solved_bbbv * 1000 / time_ms if time_ms else 0.0
    return Check("3BV/s", header.bbbv_s, f"{found:.3f}", agrees)


def _timed(playback: Playback) -> list[MouseEvent]:
    """Return the events on the board from the first opening to the end of the game."""
    session = playback.session
    if session.started is None:
        return []
    end = playback.length if session.ended is None else session.ended
    first = bisect_left(playback.events, session.started, key=lambda event: event.tick)
    board = session.view.grid
    return [
        event
        for event in playback.events[first : playback.events_by(end)]
        if 0 <= event.x < board.width * event.square
        and 0 <= event.y < board.height * event.square
        and event.kind is not Kind.MARKS_SWITCH
    ]


def _ways(events: Sequence[MouseEvent]) -> list[Way]:
    """Return how the mouse went from each event to the next."""
    places = ((event.tick, event.x / event.square, event.y / event.square) for event in events)
    return [(tick, tick - before, hypot(x - x1, y - y1)) for (before, x1, y1), (tick, x, y) in pairwise(places)]


def _fastest_move(ways: Sequence[Way]) -> float:
    """Return the most cells a second that the mouse went in any tenth of a second."""
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
    """Return how many of the rising *ticks* lie within one *span*, at most."""
    most = first = 0
    for number, tick in enumerate(ticks, 1):
        while ticks[first] <= tick - span:
            first += 1
        most = max(most, number - first)
    return most
