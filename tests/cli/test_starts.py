"""Whatever is on the disk, whatever is typed: the game starts, or says in a sentence why it does not."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from game.store import settings as menus
from game.store.access import open_records
from game.store.settings import Settings
from tests.cli.test_command_line import Computer
from tests.store.made import game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="file names are text there")

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

EXAMPLES = int(os.environ.get("STARTS", "8"))
"""Of each property; a game that starts is half a second."""

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

words = st.text(st.characters(exclude_characters="\0"), max_size=30)  # half characters too: a name may be any bytes
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
            lambda key, sign: {"key": key, "mod": 0, "unicode": sign, "scancode": 0},
            st.integers(0, 0x40000000 + 300),
            st.sampled_from(["", "a", "\r", "\x7f", "ß", "語", "🙂"]),
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


def good_files(home: Path) -> None:
    """Write what a player has who has been here before."""
    records = open_records(home / DATA / "records.sqlite")
    records.merge((game(number), f"replay {number}") for number in range(3))
    records.close()
    open_records(home / DATA / "records.sqlite").close()
    menus.save(home / CONFIG / "settings.toml", Settings())


def spoil(path: Path, content: bytes | str, at: int) -> None:
    """Put *content* over what is in a file from *at* on, or something that is no file in its place."""
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


def run(home: Path, events: Iterable[object], arguments: Iterable[str]) -> "subprocess.CompletedProcess[str]":
    """Start the game there and close it at once."""
    return Computer(home).python("-c", TYPED, json.dumps(list(events)), *arguments)


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.tuples(
            st.sampled_from(FILES),
            st.sampled_from([FOLDER, LOOP, PIPE, NOTHING]) | st.binary(max_size=200),
            st.integers(0, 100_000),
        ),
        min_size=1,
        max_size=4,
    )
)
@example([(f"{DATA}/records.sqlite-journal", PIPE, 0)])  # of which SQLite would wait for the other end
def test_it_starts_whatever_is_on_the_disk(spoilt: list[tuple[str, bytes | str, int]]) -> None:
    """Files of any bytes, cut ones, none, and folders, links or pipes in their place."""
    with TemporaryDirectory() as name:
        home = Path(name)
        good_files(home)
        for file, content, at in spoilt:
            spoil(home / file, content, at)
        ended = run(home, [], [])
        assert ended.returncode == 0, ended.stderr
        assert "Traceback" not in ended.stderr


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(options, max_size=3), st.lists(typed, max_size=6))
def test_it_starts_whatever_is_typed(given_options: list[tuple[str, ...]], events: list[object]) -> None:
    """On the command line and in the window; what can't be is a sentence and exit code 2."""
    with TemporaryDirectory() as name:
        ended = run(Path(name), events, [word for option in given_options for word in option])
        assert ended.returncode in (0, 2), ended.stderr
        assert "Traceback" not in ended.stderr
        refused, told = ended.returncode == 2, "minesweeper: " in ended.stderr or "error: " in ended.stderr
        assert told or not refused
        if ("--replay",) not in {option[:1] for option in given_options} and "DROPFILE" not in str(events):
            assert refused or not told  # what is wrong with a file goes to the log, which is the terminal
