"""
Compares a recording with its own header.

The replay by the rules proves the fields that agree.
"""

from dataclasses import dataclass

from game.engine import metrics
from game.engine.game import Status
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE, Level, custom
from game.i18n.plurals import count_text
from game.notation.recording import Header
from game.play.competition import level_of
from game.play.replay import Playback

BOARDS = {
    "beginner": (CLASSIC, BEGINNER),
    "classic": (CLASSIC,),
    "intermediate": (INTERMEDIATE,),
    "expert": (EXPERT,),
}
"""The boards that a header's level can mean; other words can mean any board."""

LATE_CLOCK = ("Vienna", "2.2", 1000)
"""A program, its release, and the milliseconds from which its header's clock counts."""


@dataclass(frozen=True, slots=True)
class Check:
    """One field of a header, and the replay's value for it."""

    name: str
    said: str | None  # None: the header lacks it
    found: str
    agrees: bool


def checks(playback: Playback) -> list[Check]:
    """Return the header's fields with the replay's values."""
    header, session, layout = playback.recording.header, playback.session, playback.recording.layout
    clicks, board = session.clicks, layout.grid
    found = f"{board.width}×{board.height} cells, {count_text(layout.mine_count, 'mine')}"
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


def _is_meant(header: Header, board: Level) -> bool:
    """Tell whether a header's level can mean a board."""
    said = header.level.lower()
    return said not in BOARDS or board in BOARDS[said]


def _profile(playback: Playback) -> Check:
    """Check a competition game by those rules of the profile that a recording shows."""
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
    """Compare times to the header's precision; an unfinished game has no time."""
    step, said = header.step_ms, header.time_ms
    possible = [(time_ms + late) // step * step for late in _late(header)]
    agrees = said is None or status is Status.PLAYING or said in possible
    return Check("time", None if said is None else f"{said / 1000:.3f} s", f"{time_ms / 1000:.3f} s", agrees)


def _late(header: Header) -> tuple[int, ...]:
    """Return the milliseconds by which a header's clock may be ahead of the game's."""
    program, release, late = LATE_CLOCK
    known = header.program.startswith(program) and header.version.startswith(release)
    return (0, late) if known else (0,)


def _speed(playback: Playback) -> Check:
    """
    Compare 3BV/s, which another program may have cut or rounded, and computed from the time as it shows it.

    Unless the game was won, the 3BV may be the whole board's or the solved; without a time or an end any value agrees.
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
