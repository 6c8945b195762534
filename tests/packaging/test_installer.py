"""
The Windows installer under wine: installed, started, removed, without a screen and for one user.

It installs a small program, also made by NSIS, since this tests the installer only. It is built with the 64-bit stub,
which a wine without its 32-bit half can run; the script is the release's own.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.version import __version__
from tests.e2e.screen import ROOT, bare_environment
from tests.packaging.conftest import need
from tests.packaging.shipped import ICON, need_orders, run
from tests.packaging.wine import QUIET, end_all
from tests.patience import PATIENCE, wait_until

ENDINGS = ("rawvf", "avf", "rmv", "evf", "mvf")
CLASSES = r"HKCU\Software\Classes"
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Minesweeper"

STAND_IN = r"""
Unicode true
OutFile "Minesweeper.exe"
SilentInstall silent
RequestExecutionLevel user
!include FileFunc.nsh
Section
  CreateDirectory "$LOCALAPPDATA\Minesweeper"
  ${GetParameters} $0
  FileOpen $1 "$LOCALAPPDATA\Minesweeper\records.sqlite" w
  FileWrite $1 "$0"
  FileClose $1
SectionEnd
"""
"""A game that saves its start's arguments where the real one saves its records."""


class Windows:
    """A user's Windows in a folder."""

    def __init__(self, folder: Path) -> None:
        self.environment = {**bare_environment(folder / "home"), **QUIET, "WINEPREFIX": str(folder / "prefix")}
        self.environment.pop("DISPLAY", None)
        (folder / "home").mkdir()
        self.wine("wineboot", "--init")
        (self.home,) = [user for user in (folder / "prefix/drive_c/users").iterdir() if user.name != "Public"]
        self.installed = self.home / "AppData/Local/Programs/Minesweeper"
        self.records = self.home / "AppData/Local/Minesweeper/records.sqlite"
        self.entry = self.home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Minesweeper.lnk"

    def wine(self, *command: str | Path) -> None:
        """Run a Windows program that must succeed; its services live on, so it gets no pipe of ours."""
        quiet, words = subprocess.DEVNULL, ["wine", *map(str, command)]
        done = subprocess.run(
            words, env=self.environment, stdin=quiet, stdout=quiet, stderr=quiet, check=False, timeout=PATIENCE
        )
        assert done.returncode == 0, f"{command} ended with {done.returncode}"

    def registered(self, key: str) -> str:
        """Return the registry's value of a key, or ""."""
        words = ["wine", "reg", "query", key, "/s"]
        done = subprocess.run(words, env=self.environment, capture_output=True, check=False, timeout=PATIENCE)
        return done.stdout.decode(errors="replace") if done.returncode == 0 else ""


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    """Give a Windows with nothing installed."""
    need_orders()
    need("makensis")
    if not shutil.which("wine"):
        pytest.skip("wine is large, so nothing installs it: apt-get install wine wine64")
    windows = Windows(tmp_path_factory.mktemp("windows"))
    yield windows
    end_all(windows.environment)


@pytest.fixture(scope="module")
def setups(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Give the installers of two releases; the second has another library than the first."""
    need_orders()
    need("makensis")
    folder = tmp_path_factory.mktemp("setups")
    (folder / "stand_in.nsi").write_text(STAND_IN)
    run(["makensis", "-V1", "-XTarget amd64-unicode", "stand_in.nsi"], cwd=folder)
    return setup_of(folder, "old.dll"), setup_of(folder, "new.dll")


def setup_of(folder: Path, library: str) -> Path:
    """Make the installer of a bundle with one library; return its path."""
    place = folder / library.removesuffix(".dll")
    (place / "dist" / "Minesweeper-folder" / "_internal").mkdir(parents=True)
    (place / "dist" / "Minesweeper-folder" / "_internal" / library).write_bytes(b"library")
    for name in ("Minesweeper.exe", "Minesweeper-folder/Minesweeper.exe"):
        shutil.copy(folder / "Minesweeper.exe", place / "dist" / name)
    (place / "build").mkdir()
    (place / "build" / "Minesweeper.ico").write_bytes(ICON)
    maker = ROOT / ".ci" / "make_windows.py"
    run([sys.executable, maker, "dist", "build", "files", "-XTarget amd64-unicode"], cwd=place)
    return place / "files" / "minesweeper-windows-x86_64-setup.exe"


def inside(folder: Path) -> set[str]:
    """Return the files below a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_the_installer_installs_updates_and_removes_and_keeps_the_records(
    windows: Windows, setups: tuple[Path, Path]
) -> None:
    """The switch /S does the same as a player who accepts everything; package managers use it."""
    for setup, library in zip(setups, ("old.dll", "new.dll"), strict=True):
        windows.wine(setup, "/S")
        assert inside(windows.installed) == {"Minesweeper.exe", "uninstall.exe", os.path.join("_internal", library)}
    assert windows.entry.is_file()
    told = windows.registered(UNINSTALL)
    assert f"DisplayVersion    REG_SZ    {__version__}" in told
    assert r"Minesweeper\uninstall.exe" in told

    command = windows.registered(rf"{CLASSES}\Minesweeper.Recording\shell\open\command")
    assert r'Programs\Minesweeper\Minesweeper.exe" --replay "%1"' in command
    for ending in ENDINGS:
        assert "Minesweeper.Recording" in windows.registered(rf"{CLASSES}\.{ending}\OpenWithProgids"), ending

    windows.wine(windows.installed / "Minesweeper.exe", "--replay", "a game.avf")
    assert windows.records.read_text() == '--replay "a game.avf"'

    windows.wine(windows.installed / "uninstall.exe", "/S")
    wait_until(lambda: not windows.installed.exists() and not windows.entry.exists())
    wait_until(lambda: not windows.registered(UNINSTALL))
    assert "Minesweeper" not in windows.registered(rf"{CLASSES}\.avf")
    assert not windows.registered(rf"{CLASSES}\Minesweeper.Recording")
    assert windows.records.is_file(), "records are kept unless asked"


def test_records_go_with_the_game_where_that_is_asked(windows: Windows, setups: tuple[Path, Path]) -> None:
    """Even then, other people's files next to the game stay."""
    windows.wine(setups[0], "/S")
    windows.wine(windows.installed / "Minesweeper.exe")
    others = {"mine.txt", os.path.join("_internal", "other.dll")}
    for name in others:
        (windows.installed / name).write_text("somebody else's")
    windows.wine(setups[1], "/S")
    windows.wine(windows.installed / "uninstall.exe", "/S", "/RECORDS")
    wait_until(lambda: not windows.records.parent.exists())
    assert inside(windows.installed) == others
    assert not windows.entry.exists()
