"""Export and import in the window: by keys, by mouse, by a dropped file, and the messages for errors."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.store import folder
from game.store.access import open_records
from game.store.exchange import FORMAT, VERSION, export_file
from game.store.kinds import PlayedGame
from game.ui.core import handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.routes import RecordFiles, Title
from game.ui.input.actions import Action, Asked
from game.ui.modes.history.files import FilesScene
from tests.store.made import game as made
from tests.ui.eyes import click_word, words_seen
from tests.ui.history.keeping import keep, read
from tests.ui.nodes import focus, front_scene

GAMES = [made(number) for number in range(5)]


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder for documents, with a folder, an odd file and a file of another program in it."""
    place = tmp_path / "Documents"
    (place / "older").mkdir(parents=True)
    (place / "notes.txt").write_text("milk", encoding="utf-8")
    (place / "shopping.csv").write_text("what,how many\nmilk,2\n", encoding="utf-8")
    monkeypatch.setattr("game.ui.modes.history.files.documents_folder", lambda: place)
    return place


def open_files(cabinet: Cabinet) -> FilesScene:
    """Go to the page."""
    cabinet.router.go(RecordFiles())
    read(cabinet)
    return front_scene(cabinet, FilesScene)


def games_of(cabinet: Cabinet) -> list[PlayedGame]:
    """Return the stored games."""
    return cabinet.history.ask(lambda records: list(records.games())).result()


def exported(cabinet: Cabinet, documents: Path) -> Path:
    """Export by Enter alone; return the file."""
    keep(cabinet, GAMES)
    open_files(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    read(cabinet)
    return documents / "minesweeper.jsonl"


def test_enter_exports_into_a_new_file_each_time(documents: Path, cabinet: Cabinet) -> None:
    """Nothing is overwritten; the last file has the same contents as the first."""
    path = exported(cabinet, documents)
    assert cabinet.style.words("files.written", name=path.name, number=len(GAMES)) in words_seen(cabinet)
    cabinet.ask(Asked(Action.CONFIRM))
    read(cabinet)
    assert (documents / "minesweeper-2.jsonl").read_bytes() == path.read_bytes()
    assert path.read_text(encoding="utf-8").count('"game"') == len(GAMES)


def test_a_click_on_an_exported_file_imports_it_once(documents: Path, cabinet: Cabinet) -> None:
    """An import must not lose a game, nor store one twice."""
    other = open_records(documents.parent / "other.sqlite")
    other.merge((game, None) for game in GAMES)
    export_file(other, documents / "other.jsonl")
    other.close()
    open_files(cabinet)
    for added in (len(GAMES), 0):
        click_word(cabinet, "other.jsonl")
        read(cabinet)
        told = cabinet.style.words("files.imported", added=added, known=len(GAMES) - added, refused=0)
        assert told in words_seen(cabinet)
        assert sorted(games_of(cabinet), key=lambda game: game.uid) == sorted(GAMES, key=lambda game: game.uid)


def test_only_folders_and_files_of_records_are_offered_and_folders_are_entered(
    documents: Path, cabinet: Cabinet
) -> None:
    """Other files would only fail; keys lead into a folder and out again."""
    (documents / "older" / "backup.json").write_text("{}", encoding="utf-8")
    open_files(cabinet)
    assert {"older", "shopping.csv"} <= {*words_seen(cabinet)}
    assert "notes.txt" not in words_seen(cabinet)
    focus(cabinet, str(documents / "older"))
    cabinet.ask(Asked(Action.CONFIRM))
    read(cabinet)
    assert "backup.json" in words_seen(cabinet)
    focus(cabinet, "up")
    cabinet.ask(Asked(Action.CONFIRM))
    read(cabinet)
    assert "shopping.csv" in words_seen(cabinet)


def test_a_long_folder_is_gone_through(documents: Path, cabinet: Cabinet) -> None:
    """Its last row shows more, round and round; no entry is left out."""
    for number in range(20):
        (documents / f"{number:02d}.jsonl").touch()
    open_files(cabinet)
    seen = list[str]()
    for _ in range(4):
        seen += [line for line in words_seen(cabinet) if line.endswith(".jsonl") and line[:2].isdigit()]
        focus(cabinet, "next") if "…" in words_seen(cabinet) else focus(cabinet, "up")
        cabinet.ask(Asked(Action.CONFIRM)) if "…" in words_seen(cabinet) else None
    assert {*seen} == {f"{number:02d}.jsonl" for number in range(20)}


@pytest.mark.parametrize("name", ["notes.jsonl", "shopping.csv", "gone.jsonl"])
def test_a_dropped_file_is_imported_wherever_the_player_is(name: str, documents: Path, cabinet: Cabinet) -> None:
    """A file without records gets one clear message, and the records stay unchanged."""
    head = f'{{"format": "{FORMAT}", "version": {VERSION}}}\n{{"end": 0}}\n'
    (documents / "notes.jsonl").write_text(head, encoding="utf-8")
    keep(cabinet, GAMES)
    cabinet.router.go(Title())
    loop = Loop(cabinet)
    loop._listen([(pygame.Event(pygame.DROPFILE, file=str(documents / name)), 0)])
    read(cabinet)
    front_scene(cabinet, FilesScene)
    words = cabinet.style.words
    told = {
        "notes.jsonl": words("files.imported", added=0, known=0, refused=0),
        "shopping.csv": words("files.not_ours"),
        "gone.jsonl": words("files.unreadable"),
    }
    assert told[name] in words_seen(cabinet)
    assert len(games_of(cabinet)) == len(GAMES)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x00\xff\xfe" * 1000, "not_ours"),
        (b'{"format": "minesweeper history", "version": 99}\n', "newer"),
        (b"[" * 200_000, "not_ours"),
        (b"", "not_ours"),
    ],
)
def test_bytes_that_nobody_can_trust_are_refused_in_one_sentence(
    content: bytes, said: str, documents: Path, cabinet: Cabinet
) -> None:
    """No contents of a file may end the game."""
    (documents / "odd.jsonl").write_bytes(content)
    open_files(cabinet)
    click_word(cabinet, "odd.jsonl")
    read(cabinet)
    assert cabinet.style.words(f"files.{said}") in words_seen(cabinet)


@pytest.mark.parametrize(
    ("name", "said"),
    [("../up.jsonl", "bad_name"), ("", "bad_name"), ("a.exe", "bad_name"), ("shopping", "written")],
)
def test_a_name_stays_in_the_folder_and_overwrites_nothing(
    name: str, said: str, documents: Path, cabinet: Cabinet
) -> None:
    """The game adds the ending, and refuses names of other folders and of existing files."""
    scene = open_files(cabinet)
    scene.put("name", name)
    scene.pressed("export")
    read(cabinet)
    filled = {"name": "shopping.jsonl", "number": 0} if said == "written" else {}
    assert cabinet.style.words(f"files.{said}", **filled) in words_seen(cabinet)
    assert {one.name for one in documents.parent.iterdir()} >= {"Documents"}
    assert not (documents.parent / "up.jsonl").exists()
    if said == "written":
        scene.put("name", name)
        scene.pressed("export")
        assert cabinet.style.words("files.exists", name="shopping.jsonl") in words_seen(cabinet)


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


@pytest.fixture
def browser() -> Iterator[Browser]:
    """A web page in place of folders."""
    page = Browser()
    handover.use(page)
    yield page
    handover.use(None)


def test_where_there_are_no_folders_a_page_hands_the_files_over(
    documents: Path, cabinet: Cabinet, browser: Browser
) -> None:
    """The page shows no folder, offers the export as a download, and asks for a file to import."""
    path = exported(cabinet, documents)
    assert browser.offered == [path]
    assert "older" not in words_seen(cabinet)
    click_word(cabinet, cabinet.style.words("files.import"))
    assert browser.requests == 1


def test_a_folder_that_can_not_be_read_is_empty(tmp_path: Path) -> None:
    """It may be deleted by now, or belong to another user."""
    assert folder.entries(tmp_path / "gone") == ()
