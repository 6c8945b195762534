"""Imports between rooms go only downwards, and forbidden imports are absent."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BELOW_THE_SCREEN = [
    "engine",
    "solver",
    "generator",
    "notation",
    "play",
    "review",
    "trainer",
    "road",
    "arcade",
    "battle",
    "store",
    "i18n",
    "cli",
]
SLOW_TO_LOAD = ["numpy", "asyncio", "sqlite3", "ssl", "fsrs"]

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
    """Run a program in a separate Python, at the top of the tree."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


def module_name(path: Path) -> str:
    """Return the import name of a module of the game."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def modules(room: str) -> list[str]:
    """Return the names of a room's modules."""
    place = ROOT / "game" / room
    return sorted(map(module_name, place.rglob("*.py") if place.is_dir() else [place]))


def test_imports_keep_every_contract() -> None:
    """The rules may not import the screen, nor the screen the mines: pyproject.toml has the contracts."""
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    ended = python(code, "--no-cache")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert " 0 broken" in ended.stdout
    assert " 0 kept" not in ended.stdout


def imported(path: Path, known: set[str]) -> set[str]:
    """Return the game's modules that a module imports, at its top, late or for types alone."""
    return set(_imports(path.read_text(encoding="utf-8"))) & known - {module_name(path)}


def _imports(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports_of_the_game() -> dict[str, set[str]]:
    """Return the imports of each module of the game."""
    paths = [*(ROOT / "game").rglob("*.py")]
    known = {module_name(path) for path in paths}
    return {module_name(path): imported(path, known) for path in paths}


@pytest.mark.long
def test_no_modules_import_each_other_in_a_circle() -> None:
    """Late and type-only imports hide a circle from Python, but not from readers."""
    try:
        TopologicalSorter(imports_of_the_game()).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' imports '.join(error.args[1])}")


def test_a_hidden_circle_is_found() -> None:
    """The test above must see late and type-only imports."""
    text = "def go():\n    from game import second\nif TYPE_CHECKING:\n    import game.third\n"
    assert set(_imports(text)) == {"game", "game.second", "game.third"}
    with pytest.raises(CycleError):
        TopologicalSorter({"game.first": {"game.second"}, "game.second": {"game.first"}}).prepare()


MODES = sorted(path.name for path in (ROOT / "game" / "ui" / "modes").iterdir() if (path / "__init__.py").exists())


def mode_of(module: str) -> str | None:
    """Return the mode of a module."""
    parts = module.split(".")
    return parts[3] if parts[:3] == ["game", "ui", "modes"] and parts[3:4] and parts[3] in MODES else None


@pytest.mark.long
def test_modes_never_import_each_other() -> None:
    """A scene goes to another mode by a route; only two modules import all modes."""
    assert {"arcade", "battle", "classic", "history", "review", "road", "settings", "title", "trainer"} == {*MODES}
    crossing = [
        f"{module} imports {other}"
        for module, found in imports_of_the_game().items()
        for other in found
        if mode_of(other) and mode_of(other) != mode_of(module)
        if module not in ("game.ui.modes.openers", "game.ui.modes.selftest")
    ]
    assert crossing == []


def test_nothing_lies_loose_in_ui() -> None:
    """A new file belongs into a room."""
    assert [path.name for path in (ROOT / "game" / "ui").glob("*.py")] == ["__init__.py"]


@pytest.mark.parametrize("room", BELOW_THE_SCREEN)
def test_a_room_below_the_screen_needs_no_pygame(room: str) -> None:
    """Rules, files and texts must be usable and testable without pygame."""
    names = modules(room)
    assert names
    ended = python(WITHOUT_PYGAME, *names)
    assert ended.returncode == 0, ended.stderr


def test_the_blocker_blocks() -> None:
    """The test above is only as good as its blocker."""
    assert "not for this room" in python(WITHOUT_PYGAME, "game.ui.core.text").stderr


def layouts_read(source: str) -> list[int]:
    """Return the lines in which a program reads a layout from an object."""
    return [
        node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute) and node.attr == "layout"
    ]


@pytest.mark.long
def test_the_screen_reads_no_layout_through_a_game_or_a_match() -> None:
    """Contracts keep types apart; this checks attributes, so that no picture can show where a mine is."""
    assert layouts_read("shown = match.layout.mines\nlayout = 1") == [1], "the question is worth what it finds"
    read = {path.name: layouts_read(path.read_text("utf-8")) for path in (ROOT / "game" / "ui").rglob("*.py")}
    assert len(read) > 20
    assert {name: lines for name, lines in read.items() if lines} == {}


def test_starting_loads_nothing_slow() -> None:
    """The window must appear in a tenth of a second; numpy alone would take three."""
    code = "import sys, game.app; print(*sys.modules)"
    loaded = python(code).stdout.split()
    assert "game.app" in loaded
    assert not [name for name in loaded if name.startswith("game.trainer")], "practice waits until it is asked for"
    assert {*loaded} & {*SLOW_TO_LOAD} == set()


@pytest.mark.long
def test_the_first_frame_loads_nothing_slow() -> None:
    """The scenes are loaded before the first frame, too."""
    loaded = python(IMPORT_ALL, *modules("ui")).stdout.split()
    assert "game.ui.modes.title.title" in loaded
    assert {*loaded} & {*SLOW_TO_LOAD} == set()


UNTIL_THE_FIRST_FRAME = """
import os, sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from game import app
from game.store.settings import Loaded, Settings

folder = Path(sys.argv[1])
cabinet = app.open_cabinet(Loaded(Settings()), folder / "settings.toml", folder / "records", {"fullscreen": False})
from game.ui.core.routes import Title
cabinet.router.go(Title())
cabinet.stage.paint(cabinet.window)
print(*sys.modules)
"""


def test_what_the_title_does_not_show_is_loaded_behind_its_first_frame(tmp_path: Path) -> None:
    """The mouse machine, games, matches and other devices took a fifth of the time to it."""
    loaded = python(UNTIL_THE_FIRST_FRAME, str(tmp_path)).stdout.split()
    assert "game.ui.modes.title.title" in loaded
    later = {"argparse", "ctypes", "game.engine.game", "game.engine.mouse", "game.play.session", "game.battle.sight"}
    later |= {
        "game.battle.rating",
        "game.ui.core.faults",
        "game.ui.core.loop",
        "game.ui.input.pad",
        "game.ui.input.touch",
    }
    assert {*loaded} & later == set()


def test_package_files_are_empty() -> None:
    """A module's path is its import name, and it loads nothing that was not asked for."""
    packages = [*(ROOT / "game").rglob("__init__.py")]
    assert packages
    assert [path for path in packages if path.read_bytes()] == []


def test_every_folder_of_modules_is_a_package() -> None:
    """Without this empty file the wheel would silently omit the folder."""
    folders = {path.parent for path in (ROOT / "game").rglob("*.py")}
    assert sorted(folder for folder in folders if not (folder / "__init__.py").exists()) == []


def test_the_top_of_the_repository_holds_only_what_was_agreed() -> None:
    """A newcomer sees at once where everything is."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    found = {line.partition("/")[0] for line in listed.stdout.splitlines()}
    assert "game" in found
    assert sorted(found - TOP_LEVEL) == []


@pytest.mark.long
def test_no_test_measures_how_long_something_takes() -> None:
    """Such a test fails on a slow machine without a fault; speed is tested by counting work."""
    clocks = {"perf_counter", "perf_counter_ns", "process_time", "process_time_ns", "thread_time", "monotonic"}
    measuring = [
        path.relative_to(ROOT)
        for path in (ROOT / "tests").rglob("test_*.py")
        if path.parent.name != "e2e"  # a late hand in a real window tries again
        and clocks & {getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(ast.parse(path.read_bytes()))}
    ]
    assert measuring == []
