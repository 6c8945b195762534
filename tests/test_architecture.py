"""The arrows between the rooms point downwards, and what must stay out stays out."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BELOW_THE_SCREEN = ["engine", "solver", "generator", "notation", "play", "review", "battle", "store", "i18n", "cli"]
SLOW_TO_LOAD = ["numpy", "asyncio", "sqlite3", "ssl"]

TOP_LEVEL = {
    *(
        "pyproject.toml",
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "LICENSE",
        "build.spec",
        ".gitignore",
        ".ci",
        ".github",
    ),
    *("game", "sprites", "sounds", "tests"),
}

WITHOUT_PYGAME = """
import sys
from importlib import import_module

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "pygame":
            raise ImportError(name + " is not for this room")

sys.meta_path.insert(0, Blocker())
for name in sys.argv[1:]:
    import_module(name)
"""

IMPORT_ALL = """
import sys
from importlib import import_module

for name in sys.argv[1:]:
    import_module(name)
print(*sys.modules)
"""


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a Python of its own, at the top of the tree."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


def module_name(path: Path) -> str:
    """Return the name that a module of the game is imported by."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def modules(room: str) -> list[str]:
    """Return the names of a room's modules."""
    place = ROOT / "game" / room
    return sorted(map(module_name, place.rglob("*.py") if place.is_dir() else [place]))


def test_imports_keep_every_contract() -> None:
    """The rules may not know the screen, nor the screen the mines: pyproject.toml has the contracts."""
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    ended = python(code, "--no-cache")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert " 0 broken" in ended.stdout
    assert " 0 kept" not in ended.stdout


@pytest.mark.parametrize("room", BELOW_THE_SCREEN)
def test_a_room_below_the_screen_needs_no_pygame(room: str) -> None:
    """Rules, files and words are tested, and may be used, where there is no pygame at all."""
    names = modules(room)
    assert names
    ended = python(WITHOUT_PYGAME, *names)
    assert ended.returncode == 0, ended.stderr


def test_the_blocker_blocks() -> None:
    """The test above is worth what it keeps out."""
    assert "not for this room" in python(WITHOUT_PYGAME, "game.ui.text").stderr


def layouts_read(source: str) -> list[int]:
    """Return the lines in which a program asks anything for its layout."""
    return [
        node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute) and node.attr == "layout"
    ]


def test_the_screen_reads_no_layout_through_a_game_or_a_match() -> None:
    """Contracts hold types apart; this holds what hangs on them, so that no picture tells where a mine is."""
    assert layouts_read("shown = match.layout.mines\nlayout = 1") == [1], "the question is worth what it finds"
    read = {path.name: layouts_read(path.read_text("utf-8")) for path in (ROOT / "game" / "ui").rglob("*.py")}
    assert len(read) > 20
    assert {name: lines for name, lines in read.items() if lines} == {}


def test_starting_loads_nothing_slow() -> None:
    """The window is there in a tenth of a second; numpy alone would take three."""
    code = "import sys, game.app; print(*sys.modules)"
    loaded = python(code).stdout.split()
    assert "game.app" in loaded
    assert {*loaded} & {*SLOW_TO_LOAD} == set()


def test_the_first_frame_loads_nothing_slow() -> None:
    """The scenes are on the way to the first frame too."""
    loaded = python(IMPORT_ALL, *modules("ui")).stdout.split()
    assert "game.ui.scenes.title" in loaded
    assert {*loaded} & {*SLOW_TO_LOAD} == set()


def test_package_files_are_empty() -> None:
    """A module is where its path says, and loads nothing that was not asked for."""
    packages = [*(ROOT / "game").rglob("__init__.py")]
    assert packages
    assert [path for path in packages if path.read_bytes()] == []


def test_every_folder_of_modules_is_a_package() -> None:
    """Without its empty file a folder would be left out of the wheel in silence."""
    folders = {path.parent for path in (ROOT / "game").rglob("*.py")}
    assert sorted(folder for folder in folders if not (folder / "__init__.py").exists()) == []


def test_the_top_of_the_repository_holds_only_what_was_agreed() -> None:
    """A newcomer sees at once where everything is."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    found = {line.partition("/")[0] for line in listed.stdout.splitlines()}
    assert "game" in found
    assert sorted(found - TOP_LEVEL) == []
