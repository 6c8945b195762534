"""Whatever is on the disk, whatever is typed: the game starts, or says in a sentence why it does not."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.engine.errors import printable
from game.store import settings as menus
from game.store.access import open_records
from game.store.settings import Settings
from tests.cli.conftest import Computer, Starter, Typed
from tests.store.made import game

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="file names are text there"),
]

TYPED = """
import json, sys
import pygame
pygame.display.init()
given = json.loads(sys.argv.pop(1))
for name, values in given:
    pygame.event.post(pygame.Event(getattr(pygame, name), values))
pygame.event.post(pygame.Event(pygame.QUIT))
from game.app import main
sys.exit(main(sys.argv[1:]))
"""
"""The real game, at whose first frame things are typed and dropped, and then its window is closed."""

EXAMPLES = int(os.environ.get("STARTS", "20"))
"""Of each property; a game that starts where others did is a tenth of a second."""

CONFIG, DATA = "config/Minesweeper", "data/Minesweeper"  # where a computer of the tests has them
FILES = (
    f"{CONFIG}/settings.toml",
    f"{DATA}/records.sqlite",
    f"{DATA}/records.sqlite-wal",
    f"{DATA}/records.sqlite-journal",
    f"{DATA}/records.lock.sqlite",
    f"{DATA}/records.mended.sqlite",
    f"{DATA}/records.backup.sqlite",
    f"{DATA}/unsaved/one.json",
    f"{DATA}/unfinished.json",
    CONFIG,
    DATA,
    f"{DATA}/unsaved",
)
FOLDER, LOOP, PIPE, NOTHING = "a folder", "a link to itself", "a pipe", "nothing"

words = st.text(  # a name may be any bytes but 0; those that are no text come as half characters
    st.characters(exclude_categories=["Cs"], exclude_characters="\0")
    | st.characters(min_codepoint=0xDC80, max_codepoint=0xDCFF),
    max_size=30,
)
levels = st.sampled_from(["beginner", "expert", "9x9/10", "1x1/1", "0x0/0", "5x5/25", "1000x1000/1", "٣x٣/1"])
options = st.one_of(
    st.tuples(st.just("--level"), levels | words),
    st.tuples(st.just("--seed"), st.integers(-(10**30), 10**30).map(str) | words),
    st.tuples(st.just("--theme"), st.sampled_from(["night", "classic"]) | words),
    st.tuples(st.just("--replay"), st.sampled_from(["-", ".", "/", "/dev/null", "missing.rawvf", "x" * 300]) | words),
    st.tuples(st.sampled_from(["--mute", "--windowed"])),
    st.tuples(words.filter(lambda word: word not in ("--help", "-h", "--version"))),
)
typed = st.one_of(
    st.tuples(
        st.just("KEYDOWN"),
        st.builds(
            lambda key, sign, place: {"key": key, "mod": 0, "unicode": sign, "scancode": place},
            st.integers(0, 0x40000000 + 300),
            st.sampled_from(["", "a", "\r", "\x7f", "ß", "語", "🙂"]),
            st.integers(0, 511),
        ),
    ),
    st.tuples(st.just("DROPFILE"), words.map(lambda name: {"file": name})),
    st.tuples(
        st.sampled_from(["MOUSEBUTTONDOWN", "MOUSEBUTTONUP"]),
        st.builds(
            lambda x, y, button: {"pos": (x, y), "button": button, "touch": False},
            st.integers(-10, 2000),
            st.integers(-10, 2000),
            st.integers(0, 9),
        ),
    ),
)


@pytest.fixture(scope="module")
def good_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home folder with what a player has who has been here before."""
    home = tmp_path_factory.mktemp("good")
    with closing(open_records(home / DATA / "records.sqlite")) as records:
        records.merge((game(number), f"replay {number}") for number in range(3))
    open_records(home / DATA / "records.sqlite").close()
    menus.save(home / CONFIG / "settings.toml", Settings())
    return home


def spoil(path: Path, content: bytes | str, at: int) -> None:
    """Overwrite a file from *at* on with *content*, or replace it by something that is no file."""
    if not path.parent.is_dir() or path.is_symlink():
        return
    if isinstance(content, bytes):
        if path.is_file() or not path.exists():
            before = path.read_bytes() if path.exists() else b""
            at = at % (len(before) + 1)
            path.write_bytes(before[:at] + content + before[at + len(content) :])
        return
    if path.exists():
        path.rename(path.with_name(f"{path.name} before {len([*path.parent.iterdir()])}"))
    if content == FOLDER:
        path.mkdir()
    elif content == LOOP:
        path.symlink_to(path)
    elif content == PIPE:
        os.mkfifo(path)


Ended: TypeAlias = subprocess.CompletedProcess[str]
Start: TypeAlias = Callable[[Path, Sequence[Typed], Sequence[str]], Ended]
"""What starts the game in a home folder, with what is typed in its window and on its command line."""


def run(home: Path, events: Sequence[Typed], arguments: Sequence[str]) -> Ended:
    """Start the game there, in a process of its own, and close it at once."""
    return Computer(home).python("-c", TYPED, json.dumps(events), *arguments)


# On the disk

Spoilt = list[tuple[str, bytes | str, int]]


def check_disk(good_files: Path, spoilt: Spoilt, start: Start) -> None:
    """Start the game on a computer with these spoilt files."""
    with TemporaryDirectory() as name:
        home = Path(shutil.copytree(good_files, name, dirs_exist_ok=True))
        for file, content, at in spoilt:
            spoil(home / file, content, at)
        ended = start(home, [], [])
        assert ended.returncode == 0, ended.stderr
        assert all(line.startswith("minesweeper: ") for line in ended.stderr.splitlines()), ended.stderr


@settings(max_examples=EXAMPLES)
@given(
    spoilt=st.lists(
        st.tuples(
            st.sampled_from(FILES),
            st.sampled_from([FOLDER, LOOP, PIPE, NOTHING]) | st.binary(max_size=200),
            st.integers(0, 100_000),
        ),
        min_size=1,
        max_size=4,
    )
)
@example(spoilt=[(f"{DATA}/records.sqlite-journal", PIPE, 0)])  # of which SQLite would wait for the other end
def test_it_starts_whatever_is_on_the_disk(starter: Starter, good_files: Path, spoilt: Spoilt) -> None:
    """Files of any bytes, cut ones, none, and folders, links or pipes in their place."""
    check_disk(good_files, spoilt, starter.run)


@pytest.mark.parametrize(
    "spoilt",
    [
        [(f"{DATA}/records.sqlite-journal", PIPE, 0)],
        [(f"{DATA}/records.sqlite", b"\0" * 200, 100), (f"{CONFIG}/settings.toml", b"\xff", 3)],
        [(CONFIG, LOOP, 0), (DATA, FOLDER, 0), (f"{DATA}/unsaved", PIPE, 0)],
    ],
    ids=["a pipe", "bytes", "no folders"],
)
def test_a_process_of_its_own_starts_on_such_a_disk_and_ends(good_files: Path, spoilt: Spoilt) -> None:
    """As a player starts it, with nothing loaded and nothing left from another game."""
    check_disk(good_files, spoilt, run)


# On the command line and in the window


def check_typed(given_options: Sequence[tuple[str, ...]], events: Sequence[Typed], start: Start) -> Ended:
    """Have the game start although that is typed; what is told on the terminal names what it is about."""
    with TemporaryDirectory() as name:
        ended = start(Path(name), events, [word for option in given_options for word in option])
    assert ended.returncode in (0, 2), ended.stderr
    lines = ended.stderr.splitlines()
    if ended.returncode == 2:
        *usage, refusal = lines
        assert refusal.startswith(("python -m game: error: ", "minesweeper: ")), ended.stderr
        assert all(line.startswith(("usage: ", " ")) for line in usage), ended.stderr
        return ended
    files = [option[1] for option in given_options if option[0] == "--replay"]
    files += [str(values["file"]) for kind, values in events if kind == "DROPFILE"]
    heads = tuple(f"minesweeper: {printable(Path(file).name or str(Path(file)))}: " for file in files)
    assert all(line.startswith(heads) for line in lines), (heads, lines)
    return ended


@settings(max_examples=EXAMPLES)
@given(given_options=st.lists(options, max_size=3), events=st.lists(typed, max_size=6))
@example(given_options=[("--replay", "")], events=[])
@example(given_options=[("--replay", "a\nb\x1b[2J")], events=[])
def test_it_starts_whatever_is_typed(
    starter: Starter, given_options: list[tuple[str, ...]], events: list[Typed]
) -> None:
    """Impossible options give a sentence and exit code 2; a line about a bad file names the file."""
    check_typed(given_options, events, starter.run)


@pytest.mark.parametrize(
    ("given_options", "events", "code"),
    [
        ([("--level", "1000x1000/1"), ("--replay", "b\udcfe\n.rawvf")], [("DROPFILE", {"file": "/dev/null"})], 0),
        ([("--theme", "classic"), ("--replay", "-")], [("KEYDOWN", {"key": 13, "mod": 0, "unicode": "\r"})], 0),
        ([("--seed", "1"), ("\udc80\n\x1b",)], [], 2),
        ([("--level", "0x0/0")], [], 2),
    ],
    ids=["files", "standard input", "a word", "a level"],
)
def test_a_process_of_its_own_starts_and_ends(
    given_options: list[tuple[str, ...]], events: list[Typed], code: int
) -> None:
    """As a player starts it, with nothing loaded and nothing left from another game."""
    assert check_typed(given_options, events, run).returncode == code
