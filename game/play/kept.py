"""
A game as a text that only grows: a head, then a line for each opening, so a kill may cut it anywhere.

The head is JSON with the layout in it, so a new dealer can't break a kept game. A line is::

    opened 5f1c9a02 1250 12 51 mv 40 33;3 11 lc 40 33;20 80 lr 40 33

its last deed, a checksum over the text up to here, the tick, and what was done since the line before: each with the
ticks and milliseconds since the one before it.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any, TypeVar, get_origin, get_type_hints
from zlib import crc32

from game.engine.deal import Start
from game.engine.errors import BadEventError, BadHeaderError, GameError, NotationError, NotThisFormatError
from game.engine.events import Event, Lost, NotProved, Opened, Won
from game.engine.game import Status
from game.engine.gesture import CELL_UNITS, RELEASES, TICK_MS, Kind, MouseEvent
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.mouse import Held, MouseOptions
from game.notation.gestures import KINDS
from game.play.session import Done, LetGo, Session, Undo, Unranked
from game.play.setup import CompetitionEntry, DealtBoard, Setup

TITLE = "Minesweeper game under way, 1"

MOST_MOVES = 200_000
"""The most moves of the mouse that are written: of a game of hours only the clicks matter."""

MOST_TICKS = 10**11
"""The most ticks of a game that is read: twelve years of an open window."""

MOST_PIXELS = 10_000
"""The largest side of a cell."""

UID = re.compile("[0-9a-f]{32}")

T = TypeVar("T")


class Deed(Enum):
    """The last thing that a line tells of."""

    OPENED = "opened"
    MARKED = "marked"  # flags and question marks
    PASSED = "passed"  # time passed, an undo, or the game left the ranking
    LEFT = "left"  # the player left or paused, and nothing is missing
    OVER = "over"  # won or lost


WHOLE = frozenset({Deed.OPENED, Deed.LEFT, Deed.OVER})
"""After a kill a game stays ranked only if its last line is one of these."""


def deed_of(events: list[Event]) -> Deed | None:
    """Return what *events* add to a game; None without events."""
    if not events:
        return None
    if isinstance(events[-1], Won | Lost | NotProved):
        return Deed.OVER
    return Deed.OPENED if any(isinstance(event, Opened) for event in events) else Deed.MARKED


# Writing


class Journal:
    """Writes what is done in a session, line by line."""

    def __init__(self, checksum: int = 0) -> None:
        self._checksum = checksum
        self._tick = self._ms = self._moves = 0  # of what was read or written last; the moves so far
        self._items: list[str] = []  # for the next line

    @property
    def waiting(self) -> int:
        """How much waits for the next line."""
        return len(self._items)

    def head(self, session: Session, uid: str, player: str, *, recorded: bool) -> bytes:
        """Return the head of a session's text; all that was done before goes into the first line."""
        assert session.game, "a game is kept from its first opening on"
        setup, layout = session.setup, session.game.layout
        head = {
            "uid": uid,
            "player": player,
            "recorded": recorded,
            "level": asdict(setup.level),
            "mines": f"{layout.mines:x}",
            "mended": session.mended,
            "start": setup.start.value,
            "seed": str(setup.seed),
            "question_marks": setup.question_marks,
            "mouse": asdict(setup.mouse),
            "known": setup.layout is not None,
            "no_guess": setup.no_guess,
            "prove_it": setup.prove_it,
            "competition": setup.competition and asdict(setup.competition),
            "chosen": setup.chosen,
            "unranked": session.unranked.value if session.unranked else "",
            "started_ms": session.started_ms,
            "square": session.square,
        }
        session.journal = [*zip(session.log, session.log.stamps, strict=True)]
        self._tick = self._ms = self._moves = 0
        self._items = []
        text = f"{TITLE}\n{json.dumps(head)}".encode()
        self._checksum = crc32(text)
        return b"%s\n%08x\n" % (text, self._checksum)

    def take(self, session: Session) -> bool:
        """Take what was done since the last call; return whether it must be written at once."""
        done, session.journal = session.journal or [], []
        for given, ms in done:
            self._add(given, ms)
        return any(isinstance(given, Undo | Unranked) for given, _ in done)

    def line(self, session: Session, deed: Deed) -> bytes:
        """Return the line of all that was done since the line before."""
        self.take(session)
        text = f"{session.tick} {';'.join(self._items)}"
        self._items = []
        self._checksum = crc32(f"{deed.value} {text}".encode(), self._checksum)
        return f"{deed.value} {self._checksum:08x} {text}\n".encode()

    def _add(self, given: Done, ms: int) -> None:
        match given:
            case Unranked():
                self._items.append(f"0 0 unranked {given.value}")
                return
            case MouseEvent(kind=Kind.MOVE):
                self._moves += 1
                if self._moves > MOST_MOVES:
                    return
        after = f"{given.tick - self._tick} {ms - self._ms}"
        self._tick, self._ms = given.tick, ms
        match given:
            case MouseEvent(_, kind, x, y, square):
                words = f"{kind.value} {x * CELL_UNITS // square} {y * CELL_UNITS // square}"
            case Undo():
                words = "undo"
            case LetGo():
                words = "letgo"
        self._items.append(f"{after} {words}")

    def read(self, line: "Line") -> Iterator[tuple[Done, int]]:
        """Yield what a line tells of. Raises NotationError."""
        for item in line.items.split(";") if line.items else ():
            try:
                ticks, ms, word, *values = item.split(" ")
                self._tick += int(ticks)
                self._ms += int(ms)
                if max(abs(self._tick), abs(self._ms)) > MOST_TICKS * TICK_MS:
                    raise BadEventError(f"at most {MOST_TICKS} ticks are read")
                done = self._done(word, values)
            except (ValueError, LookupError) as error:
                raise BadEventError(f"{item[:60]!r} is nothing that is done in a game") from error
            yield done, self._ms

    def _done(self, word: str, values: list[str]) -> Done:
        match word:
            case "unranked":
                return Unranked(values[0])
            case "undo":
                return Undo(self._tick)
            case "letgo":
                return LetGo(self._tick)
        kind = KINDS[word]
        self._moves += kind is Kind.MOVE
        return MouseEvent(self._tick, kind, int(values[0]), int(values[1]))


# Reading


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was written; its items are read when the game goes on."""

    deed: Deed
    tick: int
    items: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game under way, as its text tells."""

    uid: str  # of its record, once it has one
    player: str
    recorded: bool  # whether it has one: it was over, and then the player took the end back
    setup: Setup
    dealt: DealtBoard
    unranked: Unranked | None  # before the first line
    started_ms: int
    square: int
    lines: tuple[Line, ...]
    length: int  # of the text up to its last whole line, in bytes
    checksum: int
    cut: bool  # whether the text ends in a part of a line

    @property
    def over(self) -> bool:
        """Whether it was won or lost."""
        return self.lines[-1].deed is Deed.OVER

    @property
    def whole(self) -> bool:
        """Whether a kill can have taken nothing back."""
        return not self.cut and self.lines[-1].deed in WHOLE

    @property
    def time_ms(self) -> int:
        """Milliseconds from the first opening to the last line."""
        return max(0, self.lines[-1].tick * TICK_MS - self.started_ms)


def read(content: bytes) -> KeptGame:
    """
    Read a game under way without playing it; a part of a line at the end is left out.

    Raises: NotationError: the head or the first line is not as it was written.
    """
    title, head, checksum, rest = (*content.split(b"\n", 3), b"", b"", b"")[:4]
    if title != TITLE.encode():
        raise NotThisFormatError(f"the first line is {title[:40]!r}, expected {TITLE!r}")
    last = crc32(b"%s\n%s" % (title, head))
    if checksum != b"%08x" % last:
        raise BadHeaderError("the head is not as it was written")
    length, lines = len(content) - len(rest), list[Line]()
    for text in rest.split(b"\n"):
        found = _line(text, last)
        if found is None:
            break
        line, last = found
        lines.append(line)
        length += len(text) + 1
    if not lines:
        raise BadEventError("the first opening is not as it was written")
    try:
        return _game(json.loads(head), tuple(lines), min(length, len(content)), last, cut=length != len(content))
    except NotationError:
        raise
    except (LookupError, TypeError, ValueError, RecursionError, AttributeError) as error:
        raise BadHeaderError(f"the head can't be read: {error!r:.200}") from error


def _line(text: bytes, before: int) -> tuple[Line, int] | None:
    """Return a line and the checksum up to its end; None if it is not as it was written."""
    try:
        deed, checksum, tick, items = text.decode("ascii").split(" ", 3)
        last = crc32(f"{deed} {tick} {items}".encode(), before)
        whole = checksum == f"{last:08x}" and 0 <= int(tick) <= MOST_TICKS
        return (Line(Deed(deed), int(tick), items), last) if whole else None
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class _Head:
    """A head, with the names in its JSON."""

    uid: str
    player: str
    recorded: bool
    level: dict[str, Any]
    mines: str
    mended: bool
    start: str
    seed: str
    question_marks: bool
    mouse: dict[str, Any]
    known: bool
    no_guess: bool
    prove_it: bool
    competition: dict[str, Any]  # or null
    chosen: bool
    unranked: str
    started_ms: int
    square: int


def _typed(kind: Callable[..., T], plain: Any) -> T:
    """Return a value made of fields in JSON. Raises: TypeError: they have other names or types."""
    types = get_type_hints(kind)
    if wrong := [name for name, value in plain.items() if type(value) is not (get_origin(types[name]) or types[name])]:
        raise TypeError(f"{wrong} in {plain} have other types")
    return kind(**plain)


def _game(plain: Any, lines: tuple[Line, ...], length: int, checksum: int, *, cut: bool) -> KeptGame:
    """Return the game of a head with the right checksum. Raises: several errors, because only a forger gets here."""
    head = _typed(_Head, plain | {"competition": plain["competition"] or {}})
    level, entry = _typed(Level, head.level), head.competition
    layout = Layout(level.grid, int(head.mines, 16))
    if not 0 <= layout.mines <= level.grid.full or layout.mine_count != level.mines:
        raise BadHeaderError(f"{layout.mine_count} mines, on or off the board, are not {level}")
    setup = Setup(
        level,
        Start(head.start),
        int(head.seed),
        head.question_marks,
        _typed(MouseOptions, head.mouse),
        layout if head.known else None,
        no_guess=head.no_guess,
        prove_it=head.prove_it,
        competition=_typed(CompetitionEntry, entry) if entry else None,
        chosen=head.chosen,
    )
    if not UID.fullmatch(head.uid) or not 0 < head.square <= MOST_PIXELS:
        raise BadHeaderError(f"{head.uid[:40]!r} and cells of {head.square} pixels are no game's")
    if not 0 <= head.started_ms <= MOST_TICKS * TICK_MS:
        raise BadHeaderError(f"no game begins after {head.started_ms} ms")
    dealt = DealtBoard(layout, mended=head.mended)
    unranked = Unranked(head.unranked) if head.unranked else None
    first = head.uid, head.player, head.recorded, setup, dealt, unranked, head.started_ms, head.square
    return KeptGame(*first, lines, length, checksum, cut)


def resume(kept: KeptGame) -> tuple[Session, Journal]:
    """
    Return a game as it stood, with all buttons up, and the journal for what follows.

    A game that a kill may have taken back is unranked, and so is one by the competition profile, since it was paused.

    Raises: GameError: the text does not lead to a game.
    """
    journal = Journal(kept.checksum)
    done = (one for line in kept.lines for one in journal.read(line))
    session = Session.resume(kept.setup, kept.dealt, done, kept.lines[-1].tick, unranked=kept.unranked)
    session.square, session.journal = kept.square, []
    if session.game is None:
        raise GameError("the text has no opening")
    if session.status is Status.PLAYING:
        if session.setup.competition:
            session.leave_ranking(Unranked.PAUSED)
        if not kept.whole:
            session.leave_ranking(Unranked.CUT_SHORT)
        let_go(session)
    return session, journal


def let_go(session: Session) -> None:
    """Let all buttons up, beside the board."""
    session.let_go()
    session.advance(0)
    if session.mouse.held is not Held.NONE:
        for kind in RELEASES:
            session.post(MouseEvent(session.tick, kind, -1, -1))
        session.advance(0)
