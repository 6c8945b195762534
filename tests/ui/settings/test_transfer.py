"""Export and import in the window: by each hand alone, by a dropped file, and the messages for errors."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.store import paths
from game.store.access import open_records
from game.store.exchange import FORMAT, VERSION, export_file
from game.store.kinds import PlayedGame
from game.ui.core import handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.routes import Profile, SettingsMenu, Title
from game.ui.input.actions import Action, Asked
from game.ui.kit.load import LoadScene
from game.ui.modes.history.records import RecordsScene
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.settings.transfer import ImportScene
from game.ui.modes.title.title import TitleScene
from tests.store.made import game as made
from tests.ui.devices import DEVICES, widgets
from tests.ui.eyes import words_seen
from tests.ui.history.keeping import keep, read
from tests.ui.nodes import front_scene

GAMES = [made(number) for number in range(5)]

HEAD = f'{{"format": "{FORMAT}", "version": {VERSION}}}\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folders; in the documents are files of other programs that an import might take for ours."""
    folders = {name: tmp_path / "home" / name for name in ("documents", "downloads", "data")}
    for folder in folders.values():
        folder.mkdir(parents=True)
    documents = folders["documents"]
    (documents / "shopping.jsonl").write_text("milk\n", encoding="utf-8")
    (documents / "notes.csv").write_text("what,how many\nmilk,2\n", encoding="utf-8")
    (documents / "folder.jsonl").mkdir()
    known = {f"user_{name}_dir": str(folder) for name, folder in folders.items()}
    monkeypatch.setattr(paths, "_DIRS", SimpleNamespace(**known))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    return tmp_path / "home"


def games_of(cabinet: Cabinet) -> list[PlayedGame]:
    """Return the stored games, by uid."""
    return sorted(cabinet.history.ask(lambda records: list(records.games())).result(), key=lambda game: game.uid)


def export(cabinet: Cabinet) -> None:
    """Press the row of the settings, and wait for the file."""
    cabinet.router.go(SettingsMenu())
    settings = front_scene(cabinet, SettingsScene)
    settings.pane.to("export")
    cabinet.ask(Asked(Action.CONFIRM))
    read(cabinet)


def open_import(cabinet: Cabinet) -> ImportScene:
    """Open the page of the import, and let it search."""
    cabinet.stage.push(scene := ImportScene(cabinet))
    read(cabinet)
    return scene


def exported_by(name: str, games: list[PlayedGame], at: int) -> Path:
    """Export other games into a documents' file that was last changed at a second."""
    path = paths.documents_folder() / name
    other = open_records(path.with_suffix(".sqlite"))
    other.merge((game, None) for game in games)
    export_file(other, path)
    other.close()
    os.utime(path, (at, at))
    return path


def name_of(cabinet: Cabinet, number: str = "") -> str:
    """Return the name of today's export."""
    return f"minesweeper-records-{cabinet.today()}{number}.jsonl"


# Export


def test_each_export_is_a_new_file_that_is_named(home: Path, cabinet: Cabinet) -> None:
    """Nothing is overwritten; the second file has the same contents as the first."""
    keep(cabinet, GAMES)
    contents = list[str]()
    for name in (name_of(cabinet), name_of(cabinet, "-2")):
        export(cabinet)
        assert cabinet.style.words("files.written", name=name, number=len(GAMES)) in words_seen(cabinet)
        contents.append((home / "documents" / name).read_text(encoding="utf-8"))
    assert contents[0] == contents[1]
    assert contents[0].count('"game"') == len(GAMES)


@pytest.mark.parametrize("taken", ["home", "data"])
def test_an_export_falls_back_to_the_next_folder(
    taken: str, home: Path, cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not every system has documents, and not every home can be written; the import looks there, too."""
    keep(cabinet, GAMES)
    (home / "documents").rename(home / "gone")
    if taken == "data":
        monkeypatch.setattr(Path, "home", lambda: home / "nowhere")
    export(cabinet)
    assert ({"home": home, "data": home / "data"}[taken] / name_of(cabinet)).exists()
    open_import(cabinet)
    assert name_of(cabinet) in words_seen(cabinet)


def test_an_export_that_fails_says_so_and_leaves_no_file(
    home: Path, cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk may be full; an empty file would look like an export."""

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.store.exchange.export_file", refuse)
    export(cabinet)
    assert cabinet.style.words("files.unwritten") in words_seen(cabinet)
    assert not [*home.rglob("minesweeper-records*")]


# Import


@pytest.mark.parametrize("device", ["mouse", "keys", "pad", "touch"])
@pytest.mark.usefixtures("empty_queue")
def test_one_press_takes_the_newest_file(device: str, home: Path, cabinet: Cabinet) -> None:
    """The page names it with its day and counts; others' files are passed over, however new."""
    exported_by("old.jsonl", GAMES[:1], at=1_600_000_000)
    exported_by("new.jsonl", GAMES, at=1_700_000_000)
    words = cabinet.style.words
    open_import(cabinet)
    seen = words_seen(cabinet)
    assert "new.jsonl" in seen
    assert words("files.holds", games=len(GAMES), runs=0, matches=0) in seen
    assert any("2023-11-14" in text for text in seen)
    hands = DEVICES[device](cabinet)
    hands.choose(next(widget for widget in widgets(hands.scene) if widget.key == "records"))
    read(cabinet)
    assert words("files.imported", added=len(GAMES), known=0, refused=0) in words_seen(cabinet)
    assert games_of(cabinet) == sorted(GAMES, key=lambda game: game.uid)


def test_a_second_import_stores_nothing_twice(home: Path, cabinet: Cabinet) -> None:
    """Enter takes the file, twice."""
    exported_by("new.jsonl", GAMES, at=1_700_000_000)
    open_import(cabinet)
    for added in (len(GAMES), 0):
        cabinet.ask(Asked(Action.CONFIRM))
        read(cabinet)
        told = cabinet.style.words("files.imported", added=added, known=len(GAMES) - added, refused=0)
        assert told in words_seen(cabinet)
    assert len(games_of(cabinet)) == len(GAMES)


def test_without_a_file_the_page_says_where_it_looked(home: Path, cabinet: Cabinet) -> None:
    """Only the way back is left, and it leads back."""
    cabinet.router.go(Title())
    open_import(cabinet)
    assert cabinet.style.words("files.none") in words_seen(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    front_scene(cabinet, TitleScene)


def test_the_newest_recording_is_shown(home: Path, cabinet: Cabinet) -> None:
    """A recording from another program is mostly among the downloads."""
    (home / "downloads" / "game.avf").write_bytes(b"nothing")
    open_import(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    assert front_scene(cabinet, LoadScene).name == "game.avf"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (HEAD.encode() + b'{"end": 0}\n', "imported"),
        (b"milk,2\n", "damaged"),
        (None, "unusable"),
        (b"\x00\xff\xfe" * 1000, "damaged"),
        (b'{"format": "minesweeper history", "version": 99}\n', "newer"),
        (b"[" * 200_000, "damaged"),
        (b"", "damaged"),
    ],
)
def test_a_dropped_file_is_imported_wherever_the_player_is(
    content: bytes | None, said: str, home: Path, cabinet: Cabinet
) -> None:
    """A file without records gets one clear sentence, and the records stay unchanged."""
    file = home / "odd.jsonl"
    if content is not None:
        file.write_bytes(content)
    keep(cabinet, GAMES)
    cabinet.router.go(Title())
    Loop(cabinet)._listen([(pygame.Event(pygame.DROPFILE, file=str(file)), 0)])
    read(cabinet)
    front_scene(cabinet, ImportScene)
    words, seen = cabinet.style.words, words_seen(cabinet)
    if said == "imported":
        assert words("files.imported", added=0, known=0, refused=0) in seen
    else:
        assert words(f"fault.{said}") in " ".join(seen)
    assert len(games_of(cabinet)) == len(GAMES)


def test_no_page_shows_old_records_after_an_import(home: Path, cabinet: Cabinet) -> None:
    """The tables would lack the new games if Back led to a page that was read before."""
    file = exported_by("new.jsonl", GAMES, at=1_700_000_000)
    cabinet.router.go(Title())
    cabinet.router.go(Profile())
    read(cabinet)
    front_scene(cabinet, RecordsScene)
    for _ in range(2):  # the second one does not lie over the first
        Loop(cabinet)._listen([(pygame.Event(pygame.DROPFILE, file=str(file)), 0)])
        read(cabinet)
    cabinet.ask(Asked(Action.BACK))
    front_scene(cabinet, TitleScene)


# In a browser


class Browser:
    """Takes files as a web page does."""

    def __init__(self) -> None:
        self.offered: list[Path] = []
        self.requests = 0

    def offer(self, path: Path) -> None:
        """Take a file as a download."""
        self.offered.append(path)

    def request(self) -> None:
        """Ask the player."""
        self.requests += 1

    def link(self, code: str) -> str:
        """Pass a board on."""
        return code

    def share(self, _: str) -> bool:
        """Have no other way."""
        return False


@pytest.fixture
def browser() -> Iterator[Browser]:
    """A web page in place of folders."""
    page = Browser()
    handover.use(page)
    yield page
    handover.use(None)


def test_where_there_are_no_folders_a_page_hands_the_files_over(home: Path, cabinet: Cabinet, browser: Browser) -> None:
    """The page offers the export as a download, names no folder, and asks for a file to import."""
    keep(cabinet, GAMES)
    export(cabinet)
    assert browser.offered == [home / "documents" / name_of(cabinet)]
    assert str(home / "documents") not in words_seen(cabinet)
    open_import(cabinet)
    assert name_of(cabinet) not in words_seen(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    assert browser.requests == 1
