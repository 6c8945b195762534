"""
The files that players get, made as documented: the Linux bundles, and the wheel in its own environment.

Nothing here touches the tree or the environment that the tests run in.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from tests.e2e.screen import ROOT, Game, Screen, bare_environment
from tests.patience import PATIENCE

AS_ANYBODY = ["setpriv", "--bounding-set", "-dac_override"] if sys.platform == "linux" and os.geteuid() == 0 else []
"""Takes from root the capability that ignores read-only permissions."""

ONE_FILE, FOLDER = "minesweeper", "minesweeper-folder/minesweeper"
"""The two Linux bundles, where build.spec puts them."""

EPOCH = "1700000000"
"""The time stamp of all files, so that another build is equal to the byte."""

REPORT = "installed.json"
"""The name of pip's report on the installation, as in the release."""

ICON = (
    bytes([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0])
    + (40 + 1024 + 64).to_bytes(4, "little")
    + (22).to_bytes(4, "little")
    + b"".join(number.to_bytes(4, "little") for number in (40, 16, 32, 1 | 32 << 16, 0, 1024, 0, 0, 0, 0))
    + bytes(1024 + 64)
)
"""A black icon of one size."""

WRITES = r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|^(mkdir|rename|unlink|rmdir|symlink|link|chmod|truncate|creat|mknod)"
CALL = re.compile(r"^(?:\[pid +\d+\] |\d+ +)?(?P<name>\w+)\((?P<arguments>.*)")


def need_orders() -> None:
    """Skip without SHIP: making everything takes a minute and needs a package index."""
    if not os.environ.get("SHIP"):
        pytest.skip("packing takes a minute and a network: set SHIP=1")
    if sys.platform != "linux":
        pytest.skip("these look at the Linux bundles")


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Let *make* fill a folder once for all test processes, one at a time, since all read the tree."""
    need_orders()
    import fcntl  # only Linux comes here

    root = factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        root = root.parent
    folder, made = root / name, root / f"{name}.made"
    with (root / "making").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


def run(command: list[str | Path], environment: Mapping[str, str] | None = None, cwd: Path = ROOT) -> str:
    """Run a program that must succeed and return its output on both streams."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


def steps(workflow: str = "release") -> dict[str, str]:
    """Return the commands of a workflow's steps, by their names."""
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / f"{workflow}.yml").read_text(encoding="utf-8"))["jobs"]
    return {step["name"]: step["run"] for job in jobs.values() for step in job["steps"] if {"name", "run"} <= {*step}}


def run_step(
    name: str, folder: Path, *, python: Path = Path(sys.executable), environment: Mapping[str, str] | None = None
) -> str:
    """Run a step of the release in a folder, word by word; *python* and the folder's stand-ins come before others."""
    for part in (".ci", "CHANGELOG.md", "game"):
        if not (folder / part).exists():
            (folder / part).symlink_to(ROOT / part)
    path = os.pathsep.join([str(folder / "stand_ins"), str(python.parent), os.environ["PATH"]])
    around = {**os.environ, "PATH": path, "SOURCE_DATE_EPOCH": EPOCH, "PYTHONHASHSEED": "0", **(environment or {})}
    return run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", steps()[name]], around, folder)


def environment_in(folder: Path) -> Path:
    """Make a virtual environment with pip alone and return its Python."""
    venv.create(folder, with_pip=True, symlinks=sys.platform != "win32")
    return folder / "bin" / "python"


@dataclass(frozen=True, slots=True)
class Bundles:
    """The result of ``pyinstaller build.spec`` in a folder, and the Python of the environment in which it runs."""

    folder: Path
    python: Path

    @property
    def dist(self) -> Path:
        """The folder of the bundles."""
        return self.folder / "dist"

    @property
    def notes(self) -> Path:
        """The folder of its lists of packed files."""
        return self.folder / "work" / "build"

    def build(self) -> None:
        """Build them, so that another build is equal to the byte."""
        places: list[str | Path] = ["--distpath", self.dist, "--workpath", self.folder / "work"]
        fixed = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": EPOCH}
        run([self.python.with_name("pyinstaller"), "--noconfirm", *places, "build.spec"], fixed)

    def packed(self, folder: Path) -> Path:
        """Make the files that Linux players get, as a release does; return their folder."""
        (folder / "dist").symlink_to(self.dist)
        (folder / REPORT).symlink_to(self.report)
        run_step("Archive and package, Linux", folder, python=self.python)
        return folder / "files"

    @property
    def report(self) -> Path:
        """pip's report on the installation for the build."""
        return self.python.parents[1] / REPORT

    def listed(self, *options: str) -> list[str]:
        """Return the names of the files packed into the one file, as PyInstaller's own program lists them."""
        viewer = self.python.with_name("pyi-archive_viewer")
        return [line.strip() for line in run([viewer, "--list", *options, self.dist / ONE_FILE]).splitlines()]


def make_environment(folder: Path) -> None:
    """Make an environment that can build the bundles, as a release does."""
    run_step("What builds it, each archive known by its hash", folder, python=environment_in(folder))


def make_wheel(folder: Path) -> None:
    """Build the wheel into a folder."""
    run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, "."])


def quiet_environment(folder: Path) -> dict[str, str]:
    """Return an environment without a screen and without the tree; its home and temporary files are in *folder*."""
    for name in ("home", "tmp"):
        (folder / name).mkdir(exist_ok=True)
    inherited = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    kept = {name: value for name, value in bare_environment(folder / "home").items() if name not in inherited}
    return kept | {"TMPDIR": str(folder / "tmp")}


@contextmanager
def read_only(original: Path) -> Iterator[Path]:
    """Give a copy of a file or folder that a program started by :func:`selftest` can't change."""
    with tempfile.TemporaryDirectory(prefix="minesweeper-installed-") as folder:
        copy = Path(folder) / original.name
        if original.is_dir():
            shutil.copytree(original, copy, symlinks=True)
        else:
            shutil.copy2(original, copy)
        places = [path for path in (Path(folder), *Path(folder).rglob("*")) if not path.is_symlink()]
        for path in places:
            path.chmod(path.stat().st_mode & 0o555)
        try:
            yield copy
        finally:
            for path in places:
                path.chmod(path.stat().st_mode | 0o200)


def selftest(command: list[str | Path]) -> str:
    """Run ``--selftest`` as a user who may write only at home; return the exit code and the output."""
    with tempfile.TemporaryDirectory(prefix="minesweeper-player-") as folder:
        done = subprocess.run(
            [*AS_ANYBODY, *map(str, command), "--selftest"],
            cwd=folder,
            env=quiet_environment(Path(folder)),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE,
        )
    return f"{done.returncode}: {done.stdout}"


class ShippedGame(Game):
    """A bundle in a real window; unlike a game from the tree it may be two processes, or run under a tracer."""

    window_class = "^minesweeper$"

    def __init__(
        self,
        screen: Screen,
        folder: Path,
        command: list[str],
        *,
        audio: str,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.screen = screen
        self._folder = folder
        self._environment = dict(environment or quiet_environment(folder) | screen.environment)
        self._environment["SDL_AUDIODRIVER"] = audio
        self._pointer = None
        self.xdo("mousemove", "1", "1")
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self.window = self._find_window()
        self.xdo("windowfocus", "--sync", self.window)
        self.rect = self.rect_now()

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)  # ending a tracer alone would leave the game, and wait for it
        self.process.communicate()

    def _find_window(self) -> str:
        found: list[str] = []

        def seen() -> bool:
            search = ["xdotool", "search", "--onlyvisible", "--class", self.window_class]
            done = subprocess.run(search, env=self._environment, capture_output=True, text=True, check=False)
            found[:] = done.stdout.split()
            return bool(found)

        self.wait(seen, "the bundle opens a window")
        return found[0]


def connections(trace: str) -> list[str]:
    """Return the system calls of a trace that use a network."""
    reaching = re.compile(r"AF_INET|AF_PACKET|AF_BLUETOOTH")
    return [line for line in trace.splitlines() if reaching.search(line)]


def written_paths(trace: str) -> set[Path]:
    """Return every path that a traced program opened for writing, made, renamed or removed, without devices."""
    paths = set()
    for line in trace.splitlines():
        call = CALL.match(line)
        if not call or " = -1 " in line or not re.search(WRITES, call["name"] + "(" + call["arguments"]):
            continue
        names = re.findall(r"\"((?:[^\"\\]|\\.)*)\"", call["arguments"])
        if call["name"].startswith("symlink"):
            names = names[1:]  # the first name is its target
        folders = re.findall(r"(?:AT_FDCWD|\d+)<([^>]*)>", call["arguments"])
        paths |= {Path(folders[0] if folders else "/", name) for name in names}
    return {path for path in paths if not path.is_relative_to("/dev") and not path.is_relative_to("/proc")}
