"""Export and import all records as one file, by keys, mouse, pad, or a file dropped on the window."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.errors import GameError
from game.play.worker import Job
from game.store.errors import NewerError, UnavailableError
from game.store.folder import FolderEntry, entries, free_name
from game.store.history import History
from game.store.paths import documents_folder
from game.ui.core import handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL, Style
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.ground import FocusKey
from game.ui.kit.layout import Column, Gap, Stack
from game.ui.kit.node import Node
from game.ui.kit.row import Accepts, Field, MenuRow
from game.ui.kit.text import Lines, Text
from game.ui.modes.history.profile import PROFILE, ProfileScene, filling, profile_page

if TYPE_CHECKING:
    from game.store.exchange import Imported
    from game.store.records import Records
    from game.store.row_counts import RowCounts

NAME, EXPORT, REQUEST, NEXT = "name", "export", "request", "next"
"""NAME: key of the field. EXPORT, REQUEST: of the buttons. NEXT: of the row that shows more of the folder."""

SHOWN, ROW = 8, 36
"""SHOWN: rows of the folder on a page. ROW: height of a row at 720p."""

LONGEST = 60
"""The most characters of a file's name, and the most shown of a folder's name."""

ENDING = ".jsonl"


@dataclass(frozen=True, slots=True)
class State:
    """The folder and its entries, the file's name, and the result of the last export or import."""

    folder: Path
    found: tuple[FolderEntry, ...]
    first: int  # the place of the first shown entry
    name: str
    told: tuple[str, str]  # a sentence and its colour
    has_folders: bool


def export_records(history: History, path: Path) -> "Job[RowCounts]":
    """Write all records into a new file; in a browser, which has no folders, offer it to the player."""

    def write(records: "Records") -> "RowCounts":
        from game.store import exchange  # it loads SQLite

        try:
            return exchange.export_file(records, path, "jsonl")
        except OSError as error:
            raise UnavailableError(f"{path} can't be written: {error.strerror or error}") from error

    return history.ask(write)


def import_records(history: History, path: Path) -> "Job[Imported]":
    """Add what a file holds to the records."""

    def read(records: "Records") -> "Imported":
        from game.store import exchange

        return exchange.import_file(records, path)

    return history.ask(read)


def files_view(state: State, style: Style) -> Node:
    """Return the page: the folder to choose from, the name of the export, and the result."""
    words = style.words
    field = Field(
        words("files.name"),
        text=state.name,
        longest=LONGEST,
        accepts=Accepts.TEXT,
        counts=False,
        key=NAME,
        high=ROW + 4,
    )
    parts: tuple[Node, ...] = (field,)
    buttons = [Button(words("files.export"), first=True, press=EXPORT, key=EXPORT)]
    if state.has_folders:
        parts = (*_folder(state, style), Gap(8), field)
    else:
        buttons.append(Button(words("files.import"), press=REQUEST, key=REQUEST))
    told = Lines((state.told[0],), SMALL, state.told[1], "middle", 2)
    item = Stack((FocusKey(frozenset({PROFILE, EXPORT, REQUEST, "back"})), Column((*parts, Gap(12), filling(told)))))
    return profile_page(style, "files", item, ("", "text_dim"), *buttons)


def _folder(state: State, style: Style) -> tuple[Node, ...]:
    """Return a row with the folder's name, which leads to its parent, and a row for each entry."""
    words, name = style.words, str(state.folder)
    name = f"…{name[-LONGEST:]}" if len(name) > LONGEST else name
    many = len(state.found) >= SHOWN
    shown = state.found[state.first : state.first + SHOWN - 1 - many]
    rows: list[Node] = [MenuRow(words("files.up"), name, key="up", press=state.folder.parent, high=ROW)]
    for one in shown:
        kind = words("files.folder" if one.is_folder else "files.import")
        rows.append(MenuRow(_cut(one), kind, key=str(one.path), press=one, high=ROW))
    if many:
        part = f"{state.first + 1}–{state.first + len(shown)} / {len(state.found)}"
        rows.append(MenuRow("…", part, key=NEXT, press=NEXT, high=ROW))
    empty = () if state.found else (Text(words("files.empty"), SMALL, "text_dim", "middle", high=ROW),)
    return (Stack((Column((*rows, *empty)),), high=SHOWN * ROW),)


def _cut(entry: FolderEntry) -> str:
    name = "".join(sign if sign.isprintable() else "?" for sign in entry.path.name)
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 12]}…{name[-11:]}"


class FilesScene(ProfileScene[State]):
    """A folder to choose from and a name for the export; *path* is imported at once."""

    tab = "files"
    view = staticmethod(files_view)

    def __init__(self, cabinet: Cabinet, path: Path | None = None) -> None:
        super().__init__(cabinet)
        self.pane.home = EXPORT
        self._folder, self._first = documents_folder(), 0
        self._found: tuple[FolderEntry, ...] = ()
        self._name = free_name(self._folder, f"minesweeper{ENDING}").name
        self._told = cabinet.style.words("files.about"), "text_dim"
        self._list(self._folder)
        if path:
            self._import(path)

    @property
    def state(self) -> State:
        """The state that the picture depends on."""
        folders = handover.used() is None
        return State(self._folder, self._found, self._first, self._name, self._told, folders)

    # The folder

    def _list(self, folder: Path) -> None:
        self._folder, self._first = folder, 0
        self.watch(Job(lambda: entries(folder)), self._take)

    def _take(self, found: tuple[FolderEntry, ...]) -> None:
        self._found = found

    def put(self, key: object, value: object) -> None:
        """Turn to another page, or take the text of the field."""
        if key == NAME:
            self._name = str(value)
        else:
            super().put(key, value)

    def pressed(self, press: object) -> None:
        """Export, import, or open a folder."""
        way = handover.used()
        if press == EXPORT:
            self._export()
        elif press == REQUEST and way:
            way.request()
        elif press == NEXT:
            self._turn(SHOWN - 2)
        elif isinstance(press, Path):
            self._list(press)
        elif isinstance(press, FolderEntry):
            if press.is_folder:
                self._list(press.path)
            else:
                self._import(press.path)
        else:
            super().pressed(press)

    def _turn(self, by: int) -> None:
        """Show the previous or the next entries; after the last ones the first ones again."""
        first = self._first + by
        self._first = 0 if first >= len(self._found) else max(0, first)

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the nodes; the wheel scrolls the folder."""
        if pointing.kind is not None:
            return super().point(pointing)
        self._first = max(0, min(self._first - pointing.wheel, len(self._found) - SHOWN + 2))
        return True

    # Export and import

    def _export(self) -> None:
        words, name = self.cabinet.style.words, self._name.strip()
        name = name if Path(name).suffix else f"{name}{ENDING}"
        path = self._folder / name
        if Path(name).name != name or not Path(name).stem.strip(".") or path.suffix.lower() != ENDING:
            self._told = words("files.bad_name"), "warning"
        elif path.exists():
            self._told = words("files.exists", name=name), "warning"
        else:
            self._told = words("files.working"), "text_dim"
            self.watch(
                export_records(self.cabinet.history, path), lambda found: self._exported(path, found), self._fail
            )

    def _exported(self, path: Path, found: "RowCounts") -> None:
        self._told = self.cabinet.style.words("files.written", number=found.rows, name=path.name), "good"
        if way := handover.used():
            way.offer(path)
        self._name = free_name(self._folder, self._name).name
        self.watch(Job(lambda: entries(self._folder)), self._take)

    def _import(self, path: Path) -> None:
        self._told = self.cabinet.style.words("files.working"), "text_dim"
        self.watch(import_records(self.cabinet.history, path), self._imported, self._refuse)

    def _imported(self, found: "Imported") -> None:
        words = self.cabinet.style.words
        told = words("files.imported", added=found.added, known=found.known, refused=found.refused)
        self._told = told, "warning" if found.refused else "good"
        self.cabinet.history.start()  # best times and title may have changed

    def _fail(self, _: GameError) -> None:
        self._told = self.cabinet.style.words("files.unwritten"), "warning"

    def _refuse(self, error: GameError) -> None:
        why = "unreadable" if isinstance(error, UnavailableError) else "not_ours"
        why = "newer" if isinstance(error, NewerError) else why
        self._told = self.cabinet.style.words(f"files.{why}"), "warning"
