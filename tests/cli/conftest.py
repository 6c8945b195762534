"""The terminal of the tests: commands, their output, and files for them to read; computers to start the game on."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeAlias

import pytest

from game.cli.main import main
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]

CORNER = "#2#\n#2#\n121\n"
"""A drawn position: two covered columns around two 2s."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """Runs commands as a person does, with a folder for their files."""

    capsys: pytest.CaptureFixture[str]
    folder: Path

    def spoken(self, *arguments: str, code: int = 0) -> str:
        """Return the output of a command that ends with *code*."""
        assert main(arguments) == code
        said = self.capsys.readouterr()
        assert said.err == ""
        return said.out

    def json(self, *arguments: str, code: int = 0) -> Any:
        """Return its JSON output."""
        return json.loads(self.spoken(*arguments, "--json", code=code))

    def refused(self, *arguments: str) -> str:
        """Return the one sentence with which a command ends with exit code 2."""
        assert main(arguments) == 2
        said = self.capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("minesweeper: ")
        assert said.err.count("\n") == 1
        return said.err

    def file(self, text: str) -> str:
        """Return the name of a new file with that text."""
        path = self.folder / "given.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Return a terminal in an empty folder."""
    return Terminal(capsys, tmp_path)


ONE_FRAME = """
import sys
import pygame
pygame.display.init()
pygame.event.post(pygame.Event(pygame.QUIT))
from game.app import main
sys.exit(main(sys.argv[1:]))
"""
"""The real game, whose window is closed when its first frame can be seen."""

AGAIN_AND_AGAIN = """
import faulthandler, io, json, os, sys, threading
import pygame
from game.__main__ import main
asked, answers = os.fdopen(os.dup(0)), sys.stdout
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # for a recording that is given as "-"
pygame.display.init()
for line in asked:
    folders, events, arguments = json.loads(line)
    os.environ.update(folders)
    pygame.event.clear()
    for name, values in events:
        pygame.event.post(pygame.Event(getattr(pygame, name), values))
    pygame.event.post(pygame.Event(pygame.QUIT))
    faulthandler.dump_traceback_later(600, exit=True, file=sys.__stderr__)
    sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
    try:
        code = main(arguments)
    except SystemExit as ended:
        code = ended.code
    said, told = sys.stdout.getvalue(), sys.stderr.getvalue()
    sys.stdout, sys.stderr = answers, sys.__stderr__
    faulthandler.cancel_dump_traceback_later()
    left = [thread for thread in threading.enumerate() if not thread.daemon][1:]
    for thread in left:  # as Python does at its end; one whose work is done may have a step to go
        thread.join(600)
    waited_for = [thread.name for thread in left if thread.is_alive()]
    print(json.dumps([code, said, told, waited_for]), flush=True)
"""
"""
The real game, at whose first frame things are typed, and then its window is closed; in one process for many: most of a
start is Python's own, loading what is loaded each time.
"""

Typed: TypeAlias = tuple[str, dict[str, object]]
"""The name of a pygame event and its values."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A home folder with nothing in it, no screen and no sound card; *tree* is where the game lies."""

    home: Path
    tree: Path = ROOT
    starter: "Starter | None" = None

    def folders(self) -> dict[str, str]:
        """Return the environment variables for a player's folders."""
        home = {"HOME": "", "USERPROFILE": "", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state"}
        home |= {"APPDATA": "roaming", "LOCALAPPDATA": "local", "XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data"}
        return {name: str(self.home / folder) for name, folder in home.items()}

    def environment(self) -> dict[str, str]:
        """Return all environment variables for a program there."""
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TEMP", "TMPDIR") if name in os.environ}
        quiet = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        return kept | quiet | drivers | self.folders()

    def python(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python there; *environment* adds to what is set."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.tree,
            env=self.environment() | environment,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )

    def game(self, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Start the game as a player does."""
        return self.python("-m", "game", *options, **environment)

    def start(self, *options: str) -> subprocess.CompletedProcess[str]:
        """Start the game, in a process that other tests share, and close its window at once."""
        assert self.starter
        return self.starter.run(self.home, [], options)

    def one_frame(self, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Start the game and close its window at once."""
        return self.python("-c", ONE_FRAME, *options, **environment)

    def records_file(self) -> Path:
        """Return the path of the history there, and make its folder."""
        asked = self.python("-c", "from game.store.paths import records_file; print(records_file())")
        path = Path(asked.stdout.strip())
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def settings_file(self) -> Path:
        """Return the path of the settings there, and make their folder."""
        asked = self.python("-c", "from game.store.paths import settings_file; print(settings_file())")
        path = Path(asked.stdout.strip())
        assert self.home in path.parents, asked.stderr
        path.parent.mkdir(parents=True, exist_ok=True)
        return path


class Starter:
    """A process in which the game is started and closed, each time for another computer."""

    def __init__(self, errors: IO[str], home: Path) -> None:
        self._errors = errors
        self._process = subprocess.Popen(
            [sys.executable, "-c", AGAIN_AND_AGAIN],
            cwd=ROOT,
            env=Computer(home).environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
        )

    def run(self, home: Path, events: Sequence[Typed], arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Start the game there and close it at once; nothing of it may go on."""
        assert self._process.stdin
        assert self._process.stdout
        with suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps([Computer(home).folders(), events, arguments]) + "\n")
            self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            self._errors.seek(0)
            raise AssertionError(f"it ended with {self._process.wait()}: {self._errors.read()}")
        code, said, told, waited_for = json.loads(answer)
        assert waited_for == [], "the game would not end"
        return subprocess.CompletedProcess(arguments, code, said, told)

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


@pytest.fixture(scope="session")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starter]:
    """Return the process that starts the game quickly."""
    folder = tmp_path_factory.mktemp("starts")
    with (folder / "errors").open("w+", encoding="utf-8") as errors:
        starter = Starter(errors, folder)
        yield starter
        starter.close()
