"""
Exports the history to one file and imports it: all of it as JSON Lines, the games alone as CSV for spreadsheets.

Files are written and read line by line, so a large one is never in memory as a whole. An import merges: the uid
identifies a record, so none is stored twice. A wrong line is refused with its number; the others are imported. What a
record may claim beside others is told by :mod:`game.store.exchange`.

An import into an empty history is a move, and everything is taken as it stands. Otherwise a record is checked as play
is: one that contradicts itself, its replay or human limits is refused. One whose replay proves it stands as if it was
played here. All others are marked: they are kept, and enter no table, no sum of bests and no rating, and win no medal.
"""

import csv
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import TextIO

from game.arcade import kept
from game.arcade.daily import daily_seed, parse_day
from game.arcade.rules import SECOND
from game.engine import metrics
from game.engine.deal import Start
from game.engine.errors import GameError
from game.engine.events import Opened
from game.engine.game import Status
from game.engine.level import custom
from game.notation import rawvf
from game.notation.recording import LARGEST_FILE
from game.play.replay import play
from game.review.reviewing import needs_no_guess
from game.review.signs import FASTEST_CLICKS, FASTEST_SOLVED, FEWEST_TO_RATE
from game.store.columns import LONGEST_LAYOUT_ID, columns_of
from game.store.errors import NewerError, StoreError, UnavailableError
from game.store.files import replacing
from game.store.kinds import (
    IMPORTED,
    IMPORTED_MEDAL,
    KINDS,
    PRACTICE,
    Achieved,
    AnyRecord,
    Kept,
    PlayedGame,
    PlayedMatch,
    PlayedRun,
    SolvedBoard,
    SpeedDrill,
)
from game.store.limits import excerpt
from game.store.records import Records, RowCounts, row_counts
from game.store.rows import (
    APOSTROPHE,
    Plain,
    check_text,
    is_formula,
    json_object,
    of_line,
    of_row,
    of_version_1,
    to_plain,
)

FORMAT = "minesweeper history"
VERSION = 2
"""
1 was one JSON document, one game per line; 2 is JSON Lines. Runs, achievements, signatures and the trainer were added
to 2 later: an older game refuses these lines and imports the others.
"""

END = '{"end": '
"""The beginning of the last line; the number of lines before it follows."""

BROKEN_OFF = "the file breaks off here; what came after is missing"

LARGEST_IMPORT = 500_000_000
"""The most characters; a hundred thousand games with a thousand replays take about a tenth."""

LARGEST_LINE = 2 * LARGEST_FILE + 1_000_000
"""The most characters of a line (a replay's line ends take two each), and of a document of version 1."""

MOST_LINES = 2_000_000

MOST_REASONS = 100
"""The most refusals whose reason is saved."""

BATCH = 200

Lines = Iterator[tuple[int, str]]
"""Lines with their numbers, from 1 on."""


@dataclass(slots=True)
class Imported:
    """The result of an import."""

    added: int = 0
    known: int = 0
    refused: int = 0
    reasons: list[str] = field(default_factory=list)  # the first hundred, each with its line

    def refuse(self, line: int, why: object) -> None:
        """Count a line that could not be used."""
        self.refused += 1
        if len(self.reasons) < MOST_REASONS:
            self.reasons.append(f"line {line}: {why}")


# Out


def write_csv(records: Records, file: TextIO) -> RowCounts:
    """Write the games as a table, a line each; an unknown value is an empty cell."""
    writer = csv.DictWriter(file, [*columns_of(PlayedGame)], lineterminator="\n")
    writer.writeheader()
    written = RowCounts()
    for game, _ in records.every(PlayedGame):
        writer.writerow({name: _cell(value) for name, value in to_plain(game).items()})
        written.counts["games"] += 1
    return written


def write_jsonl(records: Records, file: TextIO) -> RowCounts:
    """Write one line for each record with its replay, then their number."""
    _write_line(file, {"format": FORMAT, "version": VERSION})
    written = RowCounts()
    for kind in KINDS:
        for record, replay in records.every(kind.record):
            _write_line(file, {kind.word: to_plain(record)} | ({"replay": replay} if replay is not None else {}))
            written.counts[kind.table] += 1
    file.write(f"{END}{written.rows}}}\n")
    return written


def _write_line(file: TextIO, value: Mapping[str, object]) -> None:
    file.write(f"{json.dumps(value)}\n")


WRITERS: dict[str, Callable[[Records, TextIO], RowCounts]] = {
    "csv": write_csv,
    "jsonl": write_jsonl,
    "json": write_jsonl,
}
"""The functions that write the history, by the ending of a file's name."""


def export_file(records: Records, path: Path, kind: str = "") -> RowCounts:
    """
    Write the history into a file of that *kind*, by default the ending of its name; return the row counts.

    Raises: StoreError, OSError; an older file of that name is then untouched.
    """
    write = WRITERS.get(kind or path.suffix.lower().removeprefix("."))
    if write is None:
        raise StoreError(f"the history is written into a .csv or .jsonl file, not {path.name!r:.80}")
    with replacing(path) as file:
        return write(records, file)


# In


def import_file(records: Records, path: Path) -> Imported:
    """
    Add all records of an exported file that are not known yet.

    Raises: StoreError: the file can't be read, is from another program or a later version, or the history can't be
    written. Records added before this stay, and the next import adds the others.
    """
    _check_lasting(records)
    try:
        if path.exists() and not path.is_file():
            raise StoreError(f"{path} is not a file")
        if (size := path.stat().st_size) > LARGEST_IMPORT:
            raise StoreError(f"{path} has {size} bytes; {LARGEST_IMPORT} at most are read")
        with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
            return import_text(records, file, str(path))
    except OSError as error:
        raise UnavailableError(f"{path} can't be read: {error.strerror or error}") from error


def counts_in(path: Path) -> RowCounts:
    """
    Return the number of lines of each kind in an exported file.

    Raises: StoreError: the file can't be read, or it is no export of this or an earlier version.
    """
    tables = {kind.word: kind.table for kind in KINDS}
    found = RowCounts()
    try:
        with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
            lines = _lines(file, Imported())
            if _reader(*next(lines, (1, "")), lines) is not _take_lines:
                raise StoreError(f"{path} is no export in lines")
            for _, line in lines:
                if table := tables.get(line[2:].partition('"')[0]):
                    found.counts[table] += 1
    except OSError as error:
        raise UnavailableError(f"{path} can't be read: {error.strerror or error}") from error
    return found


def import_text(records: Records, file: TextIO, name: str) -> Imported:
    """
    Import from an open text whose bad bytes are surrogates; *name* is for messages.

    Raises: StoreError, OSError.
    """
    _check_lasting(records)
    intake = _Intake(records)
    lines = _lines(file, intake.imported)
    try:
        number, first = next(((number, line) for number, line in lines if not line.isspace()), (1, ""))
        take = _reader(number, first, lines)
    except StoreError as error:
        raise type(error)(f"{name}: {error}") from error
    take(lines, intake)
    intake.flush()
    return intake.imported


def _check_lasting(records: Records) -> None:
    if not records.lasting:
        raise UnavailableError("the history can't be written, so nothing can be imported")


class _Intake:
    """Adds imported records to the history in batches; beside records of its own each one is checked."""

    def __init__(self, records: Records) -> None:
        self.imported = Imported()
        self._moves = not row_counts(records.database).rows  # into an empty history everything is taken as it stands
        self.seen = 0  # added, known or refused
        self._records = records
        self._batch: list[Kept] = []

    def take(self, line: int, read: Callable[[], Kept]) -> None:
        """Add the record that *read* returns, or refuse the line if it raises StoreError."""
        self.seen += 1
        try:
            record, replay = read()
            if self._moves:
                self._batch.append((record, replay))
            elif (known := self._records.known(record)) is None or isinstance(record, SolvedBoard):
                self._batch.append((vouched(record, replay), replay))
            elif may_replace(record, replay, known):
                self._batch.append((record, replay))
            else:
                self.imported.known += 1
        except StoreError as error:
            self.imported.refuse(line, error)
            return
        if len(self._batch) == BATCH:
            self.flush()

    def flush(self) -> None:
        """Write the current batch. Raises StoreError."""
        added = self._records.merge(self._batch)
        self.imported.added += added
        self.imported.known += len(self._batch) - added
        self._batch.clear()


def _lines(file: TextIO, imported: Imported) -> Lines:
    """Yield the lines until one exceeds a limit, and refuse that one."""
    left, number = LARGEST_IMPORT, 0
    while line := file.readline(LARGEST_LINE + 1):
        number += 1
        left -= len(line)
        if len(line) > LARGEST_LINE or number > MOST_LINES or left < 0:
            imported.refuse(number, "this is too much for a history, and nothing from here on was read")
            return
        yield number, line


def _reader(number: int, first: str, lines: Lines) -> Callable[[Lines, _Intake], None]:
    """
    Return the function that reads the rest of a file whose first line is *first*.

    Raises: StoreError: it is no history. NewerError: a later version wrote it.
    """
    check_text(first)
    if not first.lstrip().startswith("{"):
        return partial(_take_csv, _names(first), number)
    head = _head(first, lines)
    found, version = head.get("format"), head.get("version")
    if found != FORMAT:
        raise StoreError(f"this is no history of this game: its format is {excerpt(found)}, not {FORMAT!r}")
    if version not in (1, VERSION):
        raise NewerError(f"this is a history of version {excerpt(version)}; this game reads 1 to {VERSION}")
    return _take_lines if version == VERSION else partial(_take_document, head)


# JSON


def _head(first: str, lines: Lines) -> dict[str, object]:
    """Return the object that a file begins with: its first line, or a whole document of version 1."""
    try:
        return json_object(first)
    except StoreError:
        document = [first]
        left = LARGEST_LINE - len(first)
        for _, line in lines:
            left -= len(line)
            if left < 0:
                raise
            document.append(line)
        return json_object("".join(document))


def _take_lines(lines: Lines, intake: _Intake) -> None:
    number = 1
    for number, line in lines:
        if line.startswith(END):
            if line.rstrip() != f"{END}{intake.seen}}}":
                intake.imported.refuse(number, f"not all is here: {intake.seen} lines came before this end")
            return
        if not line.isspace():
            intake.take(number, partial(of_line, line))
    intake.imported.refuse(number + 1, BROKEN_OFF)


def _take_document(document: dict[str, object], _: Lines, intake: _Intake) -> None:
    """Take a document of version 1; its line numbers mean nothing, because another program may have reformatted it."""
    for kind, listed in document.items():
        if kind in ("games", "matches") and isinstance(listed, list):
            for value in listed:
                intake.take(1, partial(of_version_1, kind, value))
        elif kind not in ("format", "version"):
            intake.imported.refuse(1, f"{excerpt(kind)} is not known, so what stands there was not read")


# CSV


def _names(first: str) -> list[str]:
    """Read the names of the columns. Raises StoreError: this is not a table of games."""
    try:
        names = next(csv.reader([first]), [])
    except csv.Error:
        names = []
    if "uid" not in names:
        raise StoreError("this holds no games, neither as JSON nor as CSV")
    return names


def _take_csv(names: list[str], above: int, lines: Lines, intake: _Intake) -> None:
    """Take a table's rows; *above* is the number of lines before them."""
    csv.field_size_limit(LONGEST_LAYOUT_ID * 2)
    rows = csv.reader(line for _, line in lines)
    try:
        for row in rows:
            if row:
                intake.take(above + rows.line_num, partial(of_row, names, row))
    except csv.Error as error:
        intake.imported.refuse(above + rows.line_num, f"this is no CSV, and nothing after it was read: {error}")


def _cell(value: Plain) -> str:
    """Return a cell; what a spreadsheet would take for a formula begins with an apostrophe, as :func:`of_row` knows."""
    if isinstance(value, str):
        return f"{APOSTROPHE}{value}" if is_formula(value) else value
    return "" if value is None else str(value).lower()


LONGEST_REPLAY = 2_000_000
"""The most characters of a replay that is played for a proof: two hours of an eager hand."""

MOST_CARDS = 240
"""The most cards that a hand solves in a speed drill: four a second."""

FIRST_RULES = 1
"""The rules of runs that were saved without a number."""


def vouched(record: AnyRecord, replay: str | None) -> AnyRecord:
    """Return a record as it may stand beside others, marked unless its replay proves it. Raises StoreError."""
    match record:
        case PlayedGame():
            _check_hands(record)
            proved = not record.ranked or (replay is not None and _proves_game(record, replay))
            return record if proved else replace(record, unranked=IMPORTED)
        case PlayedRun():
            _check_day(record)
            proved = replay is not None and _proves_run(record, replay)
            return record if proved else replace(record, ending=IMPORTED)
        case PlayedMatch(first="person"):
            return replace(record, first=PRACTICE)
        case Achieved() if not record.achievement.startswith(IMPORTED_MEDAL):
            return replace(record, achievement=f"{IMPORTED_MEDAL}{record.achievement}"[:32])
        case SolvedBoard():
            return replace(record, imported=True)
        case SpeedDrill() if record.solved > MOST_CARDS:
            raise StoreError(f"{record.solved} cards in a speed drill are more than a hand solves")
    return record


def may_replace(record: AnyRecord, replay: str | None, known: AnyRecord) -> bool:
    """Return whether a record may take the place of the *known* one with its key: it is proved, or gains nothing."""
    match record, known:
        case PlayedRun(), PlayedRun():
            if all(getattr(record, name) <= getattr(known, name) for name in ("score", "stage", "cleared", "chain")):
                return (record.seed, record.day, record.source) == (known.seed, known.day, known.source)
            try:
                return vouched(record, replay) == record
            except StoreError:
                return False
        case PlayedMatch(), PlayedMatch():
            return (record.winner, record.first, record.second) == (known.winner, known.first, known.second)
    return True


def _check_hands(game: PlayedGame) -> None:
    """Raise StoreError if no hand can have played a game."""
    level = custom(game.width, game.height, game.mines)
    fastest = FASTEST_SOLVED[level if level in FASTEST_SOLVED else None]
    if game.solved_bbbv >= FEWEST_TO_RATE and game.speed > fastest:
        raise StoreError(f"{game.solved_bbbv} 3BV in {game.time_ms} ms are more than a hand solves on this board")
    clicks = game.left + game.right + game.double
    if clicks > FASTEST_CLICKS + FASTEST_CLICKS * game.time_ms // 1000:
        raise StoreError(f"{clicks} clicks in {game.time_ms} ms are more than a hand makes")
    if game.won and game.solved_bbbv != game.bbbv:
        raise StoreError(f"a won game solves all its {game.bbbv} 3BV, not {game.solved_bbbv}")


def _proves_game(game: PlayedGame, text: str) -> bool:
    """Return whether a replay comes to what a game says. Raises StoreError: it comes to another board, end or time."""
    if len(text) > LONGEST_REPLAY:
        return False
    try:
        playback = play(rawvf.read(text))
    except GameError:
        return False
    session, layout = playback.session, playback.recording.layout
    board = layout.grid.width, layout.grid.height, layout.mine_count
    told = (*board, session.status is Status.WON, session.time_ms, session.bbbv, session.solved_bbbv)
    said = (game.width, game.height, game.mines, game.won, game.time_ms, game.bbbv, game.solved_bbbv)
    if told != said:
        raise StoreError(f"its replay comes to {told}, and the game says {said}")
    clicks, header = session.clicks, playback.recording.header
    happened = (event for moment in playback.moments for event in moment.happened)
    first = next((event.cells for event in happened if isinstance(event, Opened)), 0)
    is_opening = bool(first & layout.zeros) or game.start != Start.OPENING.value
    shapes = metrics.openings(layout), metrics.islands(layout)
    found = (clicks.left, clicks.right, clicks.double, clicks.effective, *shapes)
    counted = (game.left, game.right, game.double, game.effective, game.openings, game.islands)
    rules = header.prove_it, header.competition, needs_no_guess(playback)
    return is_opening and found == counted and rules == (game.prove_it, game.competition, game.no_guess)


def _check_day(run: PlayedRun) -> None:
    """Raise StoreError if a daily run has not the boards of its day."""
    if run.day and run.seed != daily_seed(parse_day(run.day), run.rules or FIRST_RULES):
        raise StoreError(f"its seed {run.seed} is not that of the daily run of {run.day}")


def _proves_run(run: PlayedRun, text: str) -> bool:
    """Return whether a log comes to what a run says. Raises StoreError: it comes to another run."""
    try:
        checked = kept.check(kept.read(text))
    except GameError:
        return False
    played = checked.session.run
    told = (
        *(played.score, played.number, sum(result.cleared for result in played.results), played.chain.longest),
        *(played.coin.seed, played.tick * 1000 // SECOND, str(checked.kept.day or "")),
    )
    said = (run.score, run.stage, run.cleared, run.chain, run.seed, run.time_ms, run.day)
    if told != said:
        raise StoreError(f"its log comes to {told}, and the run says {said}")
    return checked.from_seed()


RECORDINGS = (".rawvf", ".avf", ".evf", ".mvf", ".rmv")
"""The endings of recordings."""

MOST_READ, MOST_OPENED = 20_000, 50
"""MOST_READ: the most entries read of a folder. MOST_OPENED: the most files opened to find one with records."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file, the second of its last change, and its number of records of each kind."""

    path: Path
    changed_at: int
    holds: RowCounts = field(default_factory=RowCounts)


def newest(folders: Iterable[Path], *endings: str) -> list[FoundFile]:
    """Return the files with these endings, the last changed one first; a folder that can't be read has none."""
    found = dict[Path, FoundFile]()
    for folder in folders:
        try:
            with os.scandir(folder) as listed:
                for entry in islice(listed, MOST_READ):
                    if entry.name.lower().endswith(endings) and not entry.name.startswith(".") and entry.is_file():
                        found[Path(entry.path)] = FoundFile(Path(entry.path), int(entry.stat().st_mtime))
        except OSError:
            continue
    return sorted(found.values(), key=lambda one: (one.changed_at, one.path.name), reverse=True)


def newest_records(folders: Iterable[Path]) -> FoundFile | None:
    """Return the newest exported file with its counts; files of other programs are passed over."""
    for one in newest(folders, ".jsonl")[:MOST_OPENED]:
        try:
            return FoundFile(one.path, one.changed_at, counts_in(one.path))
        except StoreError:
            continue
    return None


def export_new(records: Records, folders: Iterable[Path], name: str) -> tuple[Path, RowCounts]:
    """
    Write all records into a new file in the first folder that takes it; no file is overwritten.

    Raises: StoreError: the records can't be read, or no folder takes a file.
    """
    problem = "there is no folder"
    for folder in folders:
        try:
            path = _new_file(folder, name)
            try:
                return path, export_file(records, path)
            except BaseException:
                path.unlink(missing_ok=True)
                raise
        except OSError as error:
            problem = f"{folder}: {error.strerror or error}"
    raise UnavailableError(f"the records can't be written: {problem}")


def _new_file(folder: Path, name: str) -> Path:
    """Make an empty file named *name*, or with a number after it if there is one. Raises OSError."""
    for number in count(1):
        path = folder / (f"{Path(name).stem}-{number}{Path(name).suffix}" if number > 1 else name)
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        return path
    raise AssertionError
