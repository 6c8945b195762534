"""The page that imports records: the newest exported file, or one that was dropped or chosen."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.errors import GameError, printable
from game.i18n.catalogue import Words
from game.play.worker import Job
from game.store.paths import import_folders
from game.ui.core import faults, handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.dates import day_of
from game.ui.core.routes import ReplayFile
from game.ui.core.time import Task
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Do, Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import Screen

if TYPE_CHECKING:
    from game.store.exchange import FoundFile, Imported
    from game.store.records import Records

RECORDS, RECORDING, CHOOSE, BACK = "records", "recording", "choose", "back"
"""Keys of the rows: the newest file of records, the newest recording, the page's choice of a file, the way back."""

LONGEST = 40
"""The most shown characters of a file's name."""


@dataclass(frozen=True, slots=True)
class Files:
    """The newest files in the player's folders."""

    records: "FoundFile | None" = None
    recording: "FoundFile | None" = None


class ImportScene(Screen):
    """Offers the newest file of records, and the newest recording; the file at *path* is imported at once."""

    def __init__(self, cabinet: Cabinet, path: Path | None = None) -> None:
        super().__init__(cabinet)
        self._told, self._colour = "", "text_dim"  # the result
        self._way = handover.used()
        self._files = Files() if self._way else None  # None while they are searched
        self._importing: Task | None = None
        if not self._way:
            self.watch(Job(newest_files), self._take)
        if path:
            self._import(path)

    def picture(self) -> Node:
        """Return the page: a row for each file, and the counts of the records or the result of the import."""
        words, files = self.cabinet.style.words, self._files or Files()
        below = [words("files.drop")]
        if self._way:
            rows = [MenuRow(words("files.choose"), key=CHOOSE, press=self._way.request)]
        else:
            rows = [
                self._row(files.records, words("profile.records"), RECORDS, self._import),
                self._row(files.recording, words("load.heading"), RECORDING, self._replay),
            ]
            if files.records:
                below.insert(0, _counts(files.records, words))
            elif self._files:
                below.insert(0, words("files.none"))
        rows.append(MenuRow(words("menu.back"), key=BACK, press=self.close))
        told = (self._told,) if self._told else tuple(below)
        return MenuPage(words("files.import"), tuple(rows), told, self._colour, column=840, most_below=3)

    def _row(self, file: "FoundFile | None", kind: str, key: str, do: Callable[[Path], None]) -> MenuRow:
        """Return the row of a kind of file: its place is the same before one is found."""
        if file is None:
            unknown = self.cabinet.style.words("records.reading") if self._files is None else "–"
            return MenuRow(unknown, kind, key=key, enabled=False)
        return MenuRow(
            cut(file.path.name, LONGEST), f"{kind} · {day_of(file.changed_at)}", key=key, press=Do(do, file.path)
        )

    def _replay(self, path: Path) -> None:
        self.cabinet.router.go(ReplayFile(path))

    def _take(self, files: Files) -> None:
        self._files = files
        self.pane.focus = None  # the first row takes it

    def _import(self, path: Path) -> None:
        if self.awaits(self._importing):
            return

        def read(records: "Records") -> "Imported":
            from game.store.exchange import import_file  # it loads SQLite

            return import_file(records, path)

        self._told, self._colour = self.cabinet.style.words("files.working"), "text_dim"
        self._importing = self.watch(self.cabinet.history.ask(read), self._imported, partial(self._refuse, path.name))

    def _imported(self, found: "Imported") -> None:
        told = self.cabinet.style.words("files.imported", added=found.added, known=found.known, refused=found.refused)
        self._told, self._colour = told, "warning" if found.refused else "good"
        self.cabinet.history.start()  # best times and title may have changed

    def _refuse(self, name: str, error: GameError) -> None:
        words = self.cabinet.style.words
        told = words("fault.unread", file=cut(name, LONGEST), why=faults.of_file(words, error))
        self._told, self._colour = told, "warning"


def newest_files() -> Files:
    """Search the player's folders; this runs in the background."""
    from game.store.exchange import RECORDINGS, newest, newest_records  # they load SQLite

    folders = import_folders()
    return Files(newest_records(folders), next(iter(newest(folders, *RECORDINGS)), None))


def cut(name: str, longest: int) -> str:
    """Return a name as one line, without its middle if it is longer."""
    name = printable(name)
    return name if len(name) <= longest else f"{name[: longest // 2 - 1]}…{name[-(longest // 2) :]}"


def _counts(file: "FoundFile", words: Words) -> str:
    counts = file.holds.counts
    return words("files.holds", games=counts["games"], runs=counts["runs"], matches=counts["matches"])
