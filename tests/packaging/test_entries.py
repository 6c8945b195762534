"""What a package and a desktop's menu say, without building a bundle."""

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from game.version import called
from tests.e2e.screen import ROOT
from tests.packaging.conftest import need

SPEC = (ROOT / "build.spec").read_text(encoding="utf-8")


def deb() -> ModuleType:
    """Return the script that makes the Debian package."""
    spec = importlib.util.spec_from_file_location("make_deb", ROOT / ".ci" / "make_deb.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def needs(*libraries: str) -> str:
    """Return readelf's output for a file that needs *libraries*."""
    lines = [f" 0x0000000000000001 (NEEDED)             Shared library: [{name}]" for name in libraries]
    return "\n".join([*lines, "  0x0010:   Name: GLIBC_2.34  Flags: none  Version: 3", ""])


def test_the_package_names_what_its_program_needs_to_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program starts before it finds the libraries beside it: its zlib is the system's."""
    make_deb = deb()
    files = {"minesweeper": ("libc.so.6", "libz.so.1"), "libz.so.1": ("libc.so.6",), "_a.so": ("libz.so.1",)}
    for name in files:
        (tmp_path / name).write_bytes(b"\x7fELF")
    monkeypatch.setattr(make_deb, "said", lambda *command: needs(*files[Path(command[-1]).name]))
    assert make_deb.dependencies(tmp_path) == ["libc6 (>= 2.34)", "zlib1g"]
    (tmp_path / "minesweeper").unlink()
    assert make_deb.dependencies(tmp_path) == ["libc6 (>= 2.34)"]


def desktop_file() -> str:
    """Return the menu's entry as the build writes it."""
    begin, end = SPEC.index("TITLE = "), SPEC.index("# Menus start the game")
    scope: dict[str, str] = {}
    exec(SPEC[begin:end], scope)
    return scope["DESKTOP_FILE"]


def test_the_menus_entry_speaks_every_language(tmp_path: Path) -> None:
    """English is the default, and each other language of the game has its own words."""
    entry = desktop_file()
    files = (ROOT / "game" / "i18n" / "locales").glob("*.toml")
    tags = {path.stem.replace("-", "_") for path in files} - {"en"}
    known = {"zh": "zh_CN"}
    for key in ("Comment", "Keywords"):
        assert set(re.findall(rf"^{key}\[(\w+)\]=.+$", entry, re.MULTILINE)) == {known.get(tag, tag) for tag in tags}
    need("desktop-file-validate")
    path = tmp_path / "minesweeper.desktop"
    path.write_text(entry, encoding="utf-8")
    done = subprocess.run([shutil.which("desktop-file-validate") or "", str(path)], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"")


@pytest.mark.parametrize(
    ("frozen", "executable", "argument", "name"),
    [
        (True, "/opt/lib/minesweeper/minesweeper", "x", "minesweeper"),
        (True, "/opt/Minesweeper.app/Contents/MacOS/minesweeper", "x", "minesweeper"),
        (False, "/usr/bin/python3", "/usr/local/bin/minesweeper", "minesweeper"),
        (False, "/usr/bin/python3", "minesweeper.exe", "minesweeper"),
        (False, "/usr/bin/python3", "/tree/game/__main__.py", "python -m game"),
    ],
)
def test_usage_says_what_was_typed(
    frozen: bool, executable: str, argument: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bundle has no Python to type."""
    if frozen:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", executable)
    monkeypatch.setattr(sys, "argv", [argument])
    assert called() == name
