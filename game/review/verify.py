"""
Holds a recording against its own header.

The replay by the rules proves the fields that agree, and a field that differs contradicts the gestures. Some fields
can't be judged: they are missing or can't be read, or another program's rule for them is not ours.
"""

from dataclasses import dataclass, replace
from enum import Enum

from game.engine import metrics
from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE, Level, custom
from game.i18n.language import count_text
from game.notation.recording import Header
from game.play.replay import Playback
from game.play.setup import level_of
from game.version import PROGRAM

BOARDS = {
    "beginner": (CLASSIC, BEGINNER),
    "classic": (CLASSIC,),
    "intermediate": (INTERMEDIATE,),
    "expert": (EXPERT,),
}
"""The boards that a header's level can mean; other words can mean any board."""

SIZES = {
    "beginner": {(8, 8), (9, 9), (10, 10)},
    "classic": {(8, 8)},
    "intermediate": {(16, 16)},
    "expert": {(30, 16), (16, 30)},
}
"""The sizes that other programs mean by a level; some name a board by its size, whatever its mines."""

LATE_CLOCK = ("Vienna", "2.2", 1000)
"""A program, its release, and the milliseconds from which its header's clock counts."""

CLONE = "Minesweeper Clone"
"""The program whose count of right clicks has another rule: right presses while the left button is up."""

OUR_RULES = frozenset({"", "classic", "upk", "density", "speed no-guess", "strict no-guess"})
"""Modes that are played by our rules. In others a game may go on or end where ours does not."""

NAMES = {"Status": "outcome", "Time": "time", "BBBV": "3BV", "Clicks": "clicks", "BBBVS": "3BV/s"}
"""The checks of the header's lines."""

NOTHING_SAID = "the header says nothing"


class Answer(Enum):
    """What a recording is, held against its own header."""

    AGREES = "agrees"
    CONTRADICTS = "contradicts itself"
    UNKNOWN = "can't be judged"


@dataclass(frozen=True, slots=True)
class Check:
    """One field of a header, and the replay's value for it."""

    name: str
    said: str | None  # None: the header lacks it
    found: str
    judged: bool | None  # whether it agrees; None: it can't be judged
    why: str = ""  # why it can't be judged

    @property
    def agrees(self) -> bool:
        """Whether the field contradicts nothing."""
        return self.judged is not False


def answer(found: list[Check]) -> Answer:
    """Return the answer to all checks: one contradiction decides, and without any field there is none."""
    if not all(check.agrees for check in found):
        return Answer.CONTRADICTS
    return Answer.AGREES if any(check.judged for check in found) else Answer.UNKNOWN


def checks(playback: Playback) -> list[Check]:
    """Return the header's fields with the replay's values."""
    header, session, layout = playback.recording.header, playback.session, playback.recording.layout
    found = [
        _board(header, custom(layout.grid.width, layout.grid.height, layout.mine_count)),
        *_size(playback),
        *_by_our_rules(header, _outcome(header, session.status), _time(playback)),
        _bbbv(header, metrics.bbbv(layout)),
        *_by_our_rules(header, _clicks(playback)),
        *(_by_our_rules(header, _speed(playback)) if header.bbbv_s else []),
        *([_profile(playback)] if header.competition else []),
    ]
    return _with_unread(header, found)


def _by_our_rules(header: Header, *checks: Check) -> list[Check]:
    """Return the checks; in a game by other rules a difference can't be judged."""
    rules = [f"{key} is {text}" for key, text in header.other_rules]
    if header.mode not in OUR_RULES:
        rules.append(f"the mode is {header.mode}")
    why = f"{', '.join(rules)}, and we play by other rules"
    return [replace(check, judged=None, why=why) if rules and not check.agrees else check for check in checks]


def _with_unread(header: Header, checks: list[Check]) -> list[Check]:
    """Return the checks with the header's lines that can't be read."""
    unread = {NAMES[key]: text for key, text in header.unread if key in NAMES}
    others = [f"{key}: {text}" if key else text for key, text in header.unread if key not in NAMES]
    why = "it can't be read"
    found = [
        replace(check, said=unread[check.name], judged=None, why=why) if check.name in unread else check
        for check in checks
    ]
    missing = unread.keys() - {check.name for check in checks}
    found += [Check(name, unread[name], "", None, why) for name in sorted(missing)]
    return [*found, Check("header", "; ".join(others), "", None, why)] if others else found


def _is_ours(header: Header) -> bool:
    """Return whether a header names our program, as we always do; what we know of its rules is then exact."""
    return header.program.startswith(PROGRAM)


def _board(header: Header, board: Level) -> Check:
    """Compare a level's name with the board: of other programs with its size alone."""
    said, found = header.level.lower(), f"{board.width}×{board.height} cells, {count_text(board.mines, 'mine')}"
    if said not in BOARDS:
        why = f"{header.level} can mean any board" if said else NOTHING_SAID
        return Check("board", header.level or None, found, None, why)
    agrees = board in BOARDS[said] if _is_ours(header) else (board.width, board.height) in SIZES[said]
    return Check("board", header.level, found, agrees)


def _size(playback: Playback) -> list[Check]:
    """Return the sizes that a text says of its board and its drawing contradicts."""
    header, layout = playback.recording.header, playback.recording.layout
    sizes = (
        ("width", header.width, layout.grid.width),
        ("height", header.height, layout.grid.height),
        ("mines", header.mines, layout.mine_count),
    )
    return [Check(name, str(said), f"{drawn} drawn", judged=False) for name, said, drawn in sizes if said is not None]


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


def _same(name: str, said: str | None, found: str) -> Check:
    return Check(name, said, found, None if said is None else said == found, NOTHING_SAID if said is None else "")


def _bbbv(header: Header, bbbv: int) -> Check:
    """Compare the 3BV; some programs write 0 for one that they did not count."""
    if header.bbbv == 0 and not _is_ours(header):
        return Check("3BV", "0", str(bbbv), None, "0 may mean that it was not counted")
    return _same("3BV", None if header.bbbv is None else str(header.bbbv), str(bbbv))


def _clicks(playback: Playback) -> Check:
    """Compare the clicks by our rule, and by the other program's if it is known."""
    header, clicks = playback.recording.header, playback.session.clicks
    words = "{} left, {} right, {} double"
    found = words.format(clicks.left, clicks.right, clicks.double)
    check = _same("clicks", None if header.clicks is None else words.format(*header.clicks), found)
    if header.program.startswith(CLONE) and header.clicks == (clicks.left, _right_presses(playback), clicks.double):
        return replace(check, judged=True)
    if check.agrees or _is_ours(header) or header.program.startswith(CLONE):
        return check
    return replace(check, judged=None, why="programs count by different rules")


def _right_presses(playback: Playback) -> int:
    """Return the right presses with the left button up, to the game's end."""
    count, left_is_down = 0, False
    end = playback.length if playback.session.ended is None else playback.session.ended
    for event in playback.events[: playback.events_by(end)]:
        if event.kind is Kind.LEFT_PRESS:
            left_is_down = True
        elif event.kind is Kind.LEFT_RELEASE:
            left_is_down = False
        elif event.kind is Kind.RIGHT_PRESS:
            count += not left_is_down
    return count


def _outcome(header: Header, status: Status) -> Check:
    said = {True: Status.WON.value, False: Status.LOST.value, None: None}[header.won]
    return _same("outcome", said, status.value)


def _time(playback: Playback) -> Check:
    """Compare times to the header's precision; an unfinished game has no time."""
    header, session = playback.recording.header, playback.session
    said, step = header.time_ms, header.step_ms
    texts = None if said is None else f"{said / 1000:.3f} s", f"{session.time_ms / 1000:.3f} s"
    if said is None or session.status is Status.PLAYING:
        return Check("time", *texts, None, NOTHING_SAID if said is None else "the game has no end")
    exact = [time // step * step for time in _times(playback)]
    near = (
        step > 1 and not _is_ours(header) and any(abs(said - time) <= step for time in _times(playback))
    )  # it may round
    return Check("time", *texts, said in exact or near)


def _times(playback: Playback) -> list[int]:
    """
    Return the game's time by our clock, and by the rules of other programs.

    One of them is the deciding event's time on the file's own clock, whose zero may be a press, or a release that the
    file says to be earlier than the press before it.
    """
    header, session, recording = playback.recording.header, playback.session, playback.recording
    program, release, late = LATE_CLOCK
    times = [session.time_ms]
    if header.program.startswith(program) and header.version.startswith(release):
        times.append(session.time_ms + late)
    if not _is_ours(header) and session.ended is not None and recording.events:
        times.append(session.ended + recording.events[0].tick)
    return times


def _speed(playback: Playback) -> Check:
    """
    Compare 3BV/s, which another program may have cut or rounded, and computed from the time as it shows it.

    Unless the game was won, the 3BV may be the whole board's or the solved. Without a time it can't be judged.
    """
    header, session = playback.recording.header, playback.session
    bbbv, step, time_ms = metrics.bbbv(playback.recording.layout), header.step_ms, session.time_ms
    found = f"{session.solved_bbbv * 1000 / time_ms if time_ms else 0.0:.3f}"
    if session.status is Status.PLAYING or not time_ms:
        return Check("3BV/s", header.bbbv_s, found, None, "the game has no time")
    unit = 0.1 ** len(header.bbbv_s.partition(".")[2])
    counts = {bbbv} if session.status is Status.WON else {bbbv, session.solved_bbbv}
    agrees = False
    for count in counts:
        for shown in (time // step * step for time in _times(playback)):
            least, most = count * 1000 / (shown + step), count * 1000 / max(shown, 1)
            agrees = agrees or least - unit <= float(header.bbbv_s) <= most + unit
    return Check("3BV/s", header.bbbv_s, found, agrees)
