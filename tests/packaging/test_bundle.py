"""The Linux bundles as players have them: small, complete, harmless, and played in a real window."""

from pathlib import Path

import pygame
import pytest

from game.engine.level import BEGINNER
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import KEYBOARD
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.title.title import TitleScene
from tests.e2e.screen import ROOT, Screen
from tests.e2e.test_real_window import BEGINNER_GAME, FIRST_OPENING, Player, drawn, laid_out, row_of, same
from tests.packaging.conftest import need
from tests.packaging.shipped import (
    FOLDER,
    ONE_FILE,
    Bundles,
    ShippedGame,
    connections,
    read_only,
    run,
    selftest,
    written_paths,
)
from tests.test_architecture import module_name
from tests.ui.eyes import node_rect
from tests.ui.hands import paused
from tests.ui.title.parts import name_line

LARGEST = 20_000_000
"""The most bytes of the one file."""

UNWANTED = {"numpy", "PIL", "tkinter", "unittest", "tests", "pytest", "setuptools", "socket", "_socket", "ssl", "_ssl"}
FOR_DEVELOPERS = {"game.cli.bench"}
ELSEWHERE = {"msvcrt"}
"""Modules that the game imports on Windows only."""

PICTURE = "played.png"


def play_and_quit(screen: Screen, cabinet: Cabinet, folder: Path, command: list[str], audio: str) -> tuple[int, str]:
    """Open, flag, take a picture, go back, mute and quit; return the exit code and the output."""
    title = laid_out(cabinet, TitleScene(cabinet))
    name, above = drawn(cabinet), name_line(title)
    play = laid_out(cabinet, PlayScene(cabinet, BEGINNER))
    with ShippedGame(screen, folder, [*command, *BEGINNER_GAME[:-1]], audio=audio) as game:
        player = Player(game, play.camera)
        player.do(FIRST_OPENING)
        player.do("R36 r36")
        pygame.image.save(game.grab(), folder / PICTURE)
        game.keys("Escape")
        cabinet.style.speak_to(KEYBOARD.kind)
        paused(cabinet, play)
        hidden = drawn(cabinet)  # once: a second drawing paints only the changes
        game.wait(lambda: same(game.grab(), hidden), "the pause over a covered board")
        game.click(row_of(cabinet, cabinet.style.words("pause.title")))
        game.wait(lambda: same(game.grab(), name, above), "the title")
        game.keys("m")  # the settings are written only when they change
        game.click(node_rect(title, "quit").center)
        return game.ended()


def inside(bundles: Bundles) -> set[str]:
    """Return the names of all modules and files packed into the one file."""
    return {*bundles.listed("--recursive", "--brief")}


@pytest.mark.parametrize("bundle", [ONE_FILE, FOLDER])
def test_a_bundle_passes_its_own_test_where_nothing_may_be_written(bundles: Bundles, bundle: str) -> None:
    """One user may install a program and another play it, and both bundles must be complete."""
    top, _, rest = bundle.partition("/")
    with read_only(bundles.dist / top) as copy:
        assert selftest([copy / rest if rest else copy]).startswith("0: selftest passed")


def test_the_one_file_is_small(bundles: Bundles) -> None:
    """It unpacks itself at every start, so needless files cost every player time."""
    assert (bundles.dist / ONE_FILE).stat().st_size <= LARGEST


def test_nothing_is_packed_that_players_do_not_need(bundles: Bundles) -> None:
    """There are no tests, no tools, and no socket: without one, nothing can reach a network."""
    names = inside(bundles)
    assert "sqlite3" in names
    assert {name for name in names if {*name.replace("/", ".").split(".")} & UNWANTED} == set()


def test_every_module_of_the_game_is_packed(bundles: Bundles) -> None:
    """A module loaded by a name composed at run time would be missing only in the bundle."""
    modules = {module_name(path) for path in (ROOT / "game").rglob("*.py")}
    assert modules - inside(bundles) == FOR_DEVELOPERS


def test_the_game_imports_nothing_that_was_left_out(bundles: Bundles) -> None:
    """A module that build.spec leaves out by mistake would be missing only in the bundle."""
    notes = (bundles.notes / "warn-build.txt").read_text(encoding="utf-8")
    missing = [line for line in notes.splitlines() if line.startswith(("excluded", "missing")) and " game." in line]
    assert [line for line in missing if not any(f"named {name} " in line for name in FOR_DEVELOPERS | ELSEWHERE)] == []


@pytest.mark.parametrize("bundle", [ONE_FILE, FOLDER])
def test_a_bundle_knows_the_terminal_commands(bundles: Bundles, bundle: str) -> None:
    """The commands are loaded by name, and none of them needs a window."""
    assert run([bundles.dist / bundle, "deal", "beginner", "--seed", "1"]).strip()


def test_the_menu_entry_is_what_desktops_expect(bundles: Bundles) -> None:
    """A desktop silently ignores an entry that it can't read."""
    share = bundles.dist / "share"
    icons = [*share.glob("icons/hicolor/*/apps/minesweeper.png")]
    assert len(icons) == 7
    for icon in icons:
        width, height = pygame.image.load(icon).get_size()
        assert f"{width}x{height}" == icon.parts[-3]
    assert (share / "icons/hicolor/scalable/apps/minesweeper.svg").exists()
    need("desktop-file-validate")
    run(["desktop-file-validate", share / "applications/minesweeper.desktop"])


@pytest.mark.screen
@pytest.mark.parametrize("bundle", [ONE_FILE, FOLDER])
def test_a_bundle_is_played_with_a_real_mouse(
    bundles: Bundles, screen: Screen, cabinet: Cabinet, tmp_path: Path, bundle: str
) -> None:
    """It needs a window, a board, a saved setting and a clean end, on a machine without a sound card."""
    code, wrote = play_and_quit(screen, cabinet, tmp_path, [str(bundles.dist / bundle)], audio="no_such_driver")
    assert code == 0, wrote
    assert [line for line in wrote.splitlines() if "no sound" not in line] == []
    assert (tmp_path / PICTURE).stat().st_size > 10_000
    assert [*(tmp_path / "tmp").iterdir()] == [], "what was unpacked is taken away again"
    assert "mute = true" in (tmp_path / "home/Minesweeper/settings.toml").read_text(encoding="utf-8")


@pytest.mark.screen
@pytest.mark.parametrize("bundle", [ONE_FILE, FOLDER])
def test_a_bundle_opens_no_connection_and_writes_only_for_its_player(
    bundles: Bundles, screen: Screen, cabinet: Cabinet, tmp_path: Path, bundle: str
) -> None:
    """Players need not trust our word: the kernel saw every call."""
    need("strace")
    trace = tmp_path / "trace"
    tracer = ["strace", "-f", "--seccomp-bpf", "-qq", "-y", "-s", "300", "-e", "trace=%network,%file", "-o", str(trace)]
    code, wrote = play_and_quit(screen, cabinet, tmp_path, [*tracer, str(bundles.dist / bundle)], audio="alsa")
    assert code == 0, wrote
    seen = trace.read_text(encoding="utf-8", errors="replace")
    assert "AF_UNIX" in seen, "the trace saw how the game reached its screen"
    assert connections(seen) == []
    home, temporary = tmp_path / "home", tmp_path / "tmp"
    written = written_paths(seen)
    assert home / "Minesweeper/settings.toml" in written, "the trace saw the settings"
    ours = {path for path in written if path.is_relative_to(temporary) or is_the_players(path, home)}
    ways = {parent for path in ours for parent in path.parents if parent.is_relative_to(home)}
    assert written - ours - ways == set()


def is_the_players(path: Path, home: Path) -> bool:
    """Tell whether a path is in one of the game's own folders at home."""
    return path.is_relative_to(home) and "Minesweeper" in path.relative_to(home).parts
