"""Export all records into a new file, and import them again: the two pages that rows of the settings open."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.errors import GameError, printable
from game.i18n.catalogue import Words
from game.play.worker import Job
from game.store.errors import NewerError, UnavailableError
from game.store.paths import export_folders, import_folders
from game.ui.core import handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.dates import day_of
from game.ui.core.routes import ReplayFile
from game.ui.core.style import Style
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import ViewScene

if TYPE_CHECKING:
    from game.store.exchange import Imported
    from game.store.records import Records
    from game.store.row_counts import RowCounts
    from game.store.transfer import FoundFile

RECORDS, RECORDING, CHOOSE, BACK = "records", "recording", "choose", "back"
"""Keys of the rows: the newest file of records, the newest recording, the page's choice of a file, the way back."""

LONGEST, LONGEST_FOLDER = 40, 140
"""The most shown characters of a file's name, and of its folder's."""


class ExportScene(ViewScene[tuple[tuple[str, ...], str]]):
    """Writes all records into a new file at once, and names it."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._told: tuple[str, ...] = (cabinet.style.words("files.working"),)
        self._colour = "text_dim"
        name = f"minesweeper-records-{cabinet.today().isoformat()}.jsonl"

        def write(records: "Records") -> "tuple[Path, RowCounts]":
            from game.store.transfer import export_new  # it loads SQLite

            return export_new(records, export_folders(), name)

        self.watch(cabinet.history.ask(write), self._written, self._fail)

    @property
    def state(self) -> tuple[tuple[str, ...], str]:
        """The lines about the result, and their colour."""
        return self._told, self._colour

    def view(self, state: tuple[tuple[str, ...], str], style: Style) -> Node:
        """Return the page: the result and a way back."""
        words, (told, colour) = style.words, state
        rows = (MenuRow(words("settings.back"), key=BACK, press=BACK),)
        return MenuPage(words("files.export"), rows, told, colour, column=720, most_below=4)

    def pressed(self, press: object) -> None:
        """Go back."""
        self.close()

    def _written(self, written: "tuple[Path, RowCounts]") -> None:
        path, found = written
        self._told = (self.cabinet.style.words("files.written", number=found.rows, name=path.name),)
        self._colour = "good"
        if way := handover.used():
            way.offer(path)
        else:
            self._told += (cut(str(path.parent), LONGEST_FOLDER),)

    def _fail(self, _: GameError) -> None:
        self._told, self._colour = (self.cabinet.style.words("files.unwritten"),), "warning"


@dataclass(frozen=True, slots=True)
class Files:
    """The newest files in the player's folders."""

    records: "FoundFile | None" = None
    recording: "FoundFile | None" = None


@dataclass(frozen=True, slots=True)
class State:
    """The files to choose from, and the result of the last import with its colour."""

    files: Files | None  # None while they are searched
    told: str
    colour: str
    asks: bool  # whether a page in a browser asks for the file


class ImportScene(ViewScene[State]):
    """Offers the newest file of records, and the newest recording; the file at *path* is imported at once."""

    def __init__(self, cabinet: Cabinet, path: Path | None = None) -> None:
        super().__init__(cabinet)
        self._way = handover.used()
        self._files = Files() if self._way else None
        self._told, self._colour, self._works = "", "text_dim", False
        if not self._way:
            self.watch(Job(newest_files), self._take)
        if path:
            self._import(path)

    @property
    def state(self) -> State:
        """The state that the picture depends on."""
        return State(self._files, self._told, self._colour, self._way is not None)

    def view(self, state: State, style: Style) -> Node:
        """Return the page: a row for each file, and the counts of the records or the result of the import."""
        words, files = style.words, state.files or Files()
        unknown = words("records.reading") if state.files is None else "–"
        rows = [
            _row(files.records, unknown, words("profile.records"), RECORDS),
            _row(files.recording, unknown, words("load.heading"), RECORDING),
        ]
        if state.asks:
            rows = [MenuRow(words("files.choose"), key=CHOOSE, press=CHOOSE)]
        rows.append(MenuRow(words("settings.back"), key=BACK, press=BACK))
        below = [words("files.drop")]
        if files.records:
            below.insert(0, _counts(files.records, words))
        elif state.files and not state.asks:
            below.insert(0, words("files.none"))
        below = [state.told] if state.told else below
        return MenuPage(words("files.import"), tuple(rows), tuple(below), state.colour, column=840, most_below=3)

    def pressed(self, press: object) -> None:
        """Import a file, show a recording, or go back."""
        if press == BACK:
            self.close()
        elif press == CHOOSE and self._way:
            self._way.request()
        elif press == RECORDS and self._files and self._files.records:
            self._import(self._files.records.path)
        elif press == RECORDING and self._files and self._files.recording:
            self.cabinet.router.go(ReplayFile(self._files.recording.path))

    def _take(self, files: Files) -> None:
        self._files = files
        self.pane.focus = None  # the first row takes it

    def _import(self, path: Path) -> None:
        if self._works:
            return

        def read(records: "Records") -> "Imported":
            from game.store.exchange import import_file  # it loads SQLite

            return import_file(records, path)

        self._works = True
        self._told, self._colour = self.cabinet.style.words("files.working"), "text_dim"
        self.watch(self.cabinet.history.ask(read), self._imported, self._refuse)

    def _imported(self, found: "Imported") -> None:
        words, self._works = self.cabinet.style.words, False
        self._told = words("files.imported", added=found.added, known=found.known, refused=found.refused)
        self._colour = "warning" if found.refused else "good"
        self.cabinet.history.start()  # best times and title may have changed

    def _refuse(self, error: GameError) -> None:
        why = "unreadable" if isinstance(error, UnavailableError) else "not_ours"
        why = "newer" if isinstance(error, NewerError) else why
        self._told, self._colour, self._works = self.cabinet.style.words(f"files.{why}"), "warning", False


def newest_files() -> Files:
    """Search the player's folders; this runs in the background."""
    from game.store.transfer import RECORDINGS, newest, newest_records  # they load SQLite

    folders = import_folders()
    return Files(newest_records(folders), next(iter(newest(folders, *RECORDINGS)), None))


def cut(name: str, longest: int) -> str:
    """Return a name as one line, without its middle if it is longer."""
    name = printable(name)
    return name if len(name) <= longest else f"{name[: longest // 2 - 1]}…{name[-(longest // 2) :]}"


def _row(file: "FoundFile | None", unknown: str, kind: str, key: str) -> MenuRow:
    """Return the row of a kind of file: its place is the same before one is found."""
    name, day = (cut(file.path.name, LONGEST), f" · {day_of(file.changed_at)}") if file else (unknown, "")
    return MenuRow(name, f"{kind}{day}", key=key, press=key, enabled=file is not None)


def _counts(file: "FoundFile", words: Words) -> str:
    counts = file.holds.counts
    return words("files.holds", games=counts["games"], runs=counts["runs"], matches=counts["matches"])
