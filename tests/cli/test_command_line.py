"""``python -m game`` as a player starts it: it starts, or says in one line what is wrong and where."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.i18n.catalogue import chosen_locale
from game.store import unsaved
from game.store.settings import Settings, load
from game.ui.core.languages import system_languages
from game.version import __version__
from tests.cli.conftest import ROOT, Computer, Starter
from tests.store.made import game as made

pytestmark = pytest.mark.long

LOCALE = "game/i18n/locales/en.toml"

FALLEN_BACK = """
import os, sys
import pygame
pygame.display.init()
del os.environ["SDL_VIDEODRIVER"]
from game.app import main
from tests.cli.conftest import ROOT, Computer, Starter
sys.exit(main([]))
"""
"""The real game on an invisible screen that SDL chose itself."""


@pytest.fixture
def computer(tmp_path: Path, starter: Starter) -> Computer:
    """Return a computer that the game was never played on."""
    (tmp_path / "home").mkdir()
    return Computer(tmp_path / "home", starter=starter)


@pytest.fixture
def copy(computer: Computer, tmp_path: Path) -> Computer:
    """Return a computer with a copy of the game that may be broken."""
    for folder in ("game", "sprites", "sounds"):
        shutil.copytree(ROOT / folder, tmp_path / "copy" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return Computer(computer.home, tmp_path / "copy")


def complaint(ended: subprocess.CompletedProcess[str], code: int = 1) -> str:
    """Return the one line on stderr with which a run ended."""
    assert "Traceback" not in ended.stderr, ended.stderr
    assert ended.returncode == code, ended.stderr
    assert ended.stdout == ""
    [line] = ended.stderr.splitlines()
    assert line.startswith("minesweeper: ")
    return line


# What it can be asked


def test_the_version_is_said(computer: Computer) -> None:
    """A bug report begins with the version."""
    ended = computer.game("--version")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"minesweeper {__version__}\n", "")


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
def test_the_help_is_said_on_every_terminal(encoding: str, computer: Computer) -> None:
    """A terminal that knows no dots of its own still shows the options."""
    ended = computer.game("--help", PYTHONIOENCODING=encoding)
    assert ended.returncode == 0, ended.stderr
    assert "--selftest" in ended.stdout


def test_the_selftest_says_one_line_and_leaves_no_trace(computer: Computer) -> None:
    """Packagers run it where no file may be written, least of all a player's settings, though it tries every theme."""
    path, kept = computer.settings_file(), 'theme = "classic"\nvolume = 5\n'
    path.write_text(kept, encoding="utf-8")
    before = [*computer.home.rglob("*")]
    ended = computer.game("--selftest")
    assert (ended.returncode, ended.stderr) == (0, "")
    [line] = ended.stdout.splitlines()
    assert line.startswith("selftest passed: ")
    assert ([*computer.home.rglob("*")], path.read_text(encoding="utf-8")) == (before, kept)


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--windowed", "--mute", "--theme", "classic"],
        ["--level", "expert", "--seed", "7"],
        ["--level", "20X12/40"],
        ["--level", "30×16/99"],
        ["--level", "1000x1000/200000"],
    ],
    ids=" ".join,
)
def test_the_game_starts_and_ends(options: list[str], computer: Computer) -> None:
    """It prints and writes nothing: options count only for this run."""
    ended = computer.start(*options)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    assert [path for path in computer.home.rglob("*") if path.is_file()] == []


# What it can't be asked


@pytest.mark.parametrize("level", ["begginer", "", "9x9", "9x9/", "9x9/-1", "9x9/1.5", "x/1", "٩x9/10", "99999x9/1"])
def test_an_unknown_level_is_repeated_with_those_there_are(level: str, computer: Computer) -> None:
    """What was got and what was expected, in one line."""
    message = complaint(computer.start(f"--level={level}"), code=2)
    assert repr(level) in message
    assert "beginner, classic, intermediate, expert or WIDTHxHEIGHT/MINES" in message


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("9x9/81", ["1 to 80 mines fit a 9×9 board, not 81"]),
        ("9x9/0", ["1 to 80 mines fit a 9×9 board, not 0"]),
        ("0x5/1", ["1×1 to 1000×1000", "not 0×5"]),
        ("2000x5/1", ["1×1 to 1000×1000", "not 2000×5"]),
        ("1x1/1", ["no mine fits a 1×1 board"]),
    ],
)
def test_an_impossible_board_is_told_its_limits(level: str, said: list[str], computer: Computer) -> None:
    """A player sees what would fit."""
    message = complaint(computer.start("--level", level), code=2)
    assert [part for part in said if part not in message] == []


@pytest.mark.parametrize("before", ["--level=", "--theme=", "--seed=", "--", ""])
def test_no_message_repeats_what_was_typed_at_any_length(before: str, computer: Computer) -> None:
    """A pasted book must not scroll the reason away."""
    ended = computer.start(before + "z" * 100_000)
    assert ended.returncode == 2
    assert 0 < len(ended.stderr) < 2_000


def test_an_unknown_theme_is_told_the_themes(computer: Computer) -> None:
    """What was got and what was expected, in one line."""
    assert complaint(computer.start("--theme", "pink"), code=2) == (
        "minesweeper: --theme must be one of night, classic, paper, contrast, not 'pink'"
    )


def test_a_seed_is_refused_in_the_competition_profile(computer: Computer) -> None:
    """Its boards could have been printed before."""
    path = computer.settings_file()
    path.write_text("competition = true\n", encoding="utf-8")
    assert "--seed is refused" in complaint(computer.game("--seed", "7"), code=2)
    assert computer.one_frame().returncode == 0


@pytest.mark.parametrize(
    "options", [["--seed", "lucky"], ["--seed", "1.5"], ["--seed", "9" * 21], ["--theme"], ["--colour"], ["expert"]]
)
def test_a_command_line_that_cannot_be_read_is_shown_how_to_write_it(options: list[str], computer: Computer) -> None:
    """The usage, and which option is wrong; 2 is what shells expect."""
    ended = computer.start(*options)
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert ended.stderr.startswith("usage: python -m game")
    assert options[0] in ended.stderr.splitlines()[-1]
    assert [*computer.home.rglob("*")] == []


@pytest.mark.parametrize("driver", ["no such driver", "x11"])
def test_without_the_screen_that_was_named_there_is_one_message(driver: str, computer: Computer) -> None:
    """A wrong SDL_VIDEODRIVER, or x11 without a DISPLAY, is a player's slip and not the program's."""
    assert "screen" in complaint(computer.game(SDL_VIDEODRIVER=driver, DISPLAY=""))


def test_without_any_screen_the_way_to_one_is_said(computer: Computer) -> None:
    """SDL silently falls back to an invisible screen."""
    ended = computer.python("-c", FALLEN_BACK)
    assert "DISPLAY" in complaint(ended)


# A broken copy of the game


@pytest.mark.parametrize("missing", ["sprites/flag.svg", "sprites/icon.svg", "sounds/chord_b.ogg"])
def test_a_missing_file_is_named(missing: str, copy: Computer) -> None:
    """The message names the file, so that the copy can be mended."""
    (copy.tree / missing).unlink()
    for ended in (copy.game("--selftest"), copy.one_frame()):
        assert str(copy.tree / missing) in complaint(ended)


@pytest.mark.parametrize("broken", ["sprites/flag.svg", "sprites/icon.svg", "sounds/chord_b.ogg"])
def test_a_broken_file_is_named(broken: str, copy: Computer) -> None:
    """A wrong file in the right place is named too."""
    (copy.tree / broken).write_text("not what it should be", encoding="utf-8")
    assert Path(broken).stem in complaint(copy.game("--selftest"))


def test_missing_music_is_named_by_the_selftest_and_ends_no_game(copy: Computer) -> None:
    """The game runs without music, but a packager needs the message."""
    missing = copy.tree / "sounds" / "music_run_lead_3.ogg"
    missing.unlink()
    assert str(missing) in complaint(copy.game("--selftest"))
    assert copy.one_frame().returncode == 0


@pytest.mark.sampled(12)
def test_the_selftest_finds_every_missing_sprite(copy: Computer, some_of: Callable[[list[Path]], list[Path]]) -> None:
    """Else a copy without the 8 passes, and ends in the middle of somebody's best game."""
    sprites = some_of(sorted((copy.tree / "sprites").iterdir()))
    try_each = """
import os, sys
from pathlib import Path
from game.app import main
for name in sys.argv[1:]:
    os.rename(name, name + ".away")
    if main(["--selftest"]) == 0:
        print("passed without", Path(name).name)
    os.rename(name + ".away", name)
"""
    ended = copy.python("-c", try_each, *map(str, sprites))
    assert ended.returncode == 0, ended.stderr
    assert [line for line in ended.stdout.splitlines() if line.startswith("passed without")] == []


def test_without_its_sprites_the_places_looked_in_are_named(copy: Computer) -> None:
    """This happens after the game was moved without them."""
    shutil.rmtree(copy.tree / "sprites")
    assert str(copy.tree) in complaint(copy.game("--selftest"))


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe", b"[menu\n", b'title = "no section"\n', b"", None],
    ids=["not UTF-8", "not TOML", "no section", "empty", "missing"],
)
def test_a_broken_locale_is_named(content: bytes | None, copy: Computer) -> None:
    """Without its words the game can't say much, but where they should be."""
    path = copy.tree / LOCALE
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    assert LOCALE in complaint(copy.game("--selftest"))


# Settings that can't be read


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe", b"volume five", b"volume = 500\nmute = true\n", b"# " + b"x" * 100_000],
    ids=["not UTF-8", "not TOML", "bad field", "too large"],
)
def test_settings_that_cannot_be_read_are_said_and_left_as_they_are(content: bytes, computer: Computer) -> None:
    """The game starts all the same, and only a change in the menus may write."""
    path = computer.settings_file()
    path.write_bytes(content)
    ended = computer.start()
    assert ended.returncode == 0, ended.stderr
    assert str(path) in complaint(ended, code=0)
    assert path.read_bytes() == content
    assert [*path.parent.iterdir()] == [path]


def test_a_file_in_the_place_of_the_settings_folder_is_said_and_left_alone(computer: Computer) -> None:
    """The game starts without a place to keep anything."""
    folder = computer.settings_file().parent
    folder.rmdir()
    folder.write_text("not a folder", encoding="utf-8")
    ended = computer.start()
    assert str(folder) in complaint(ended, code=0)
    assert folder.read_text(encoding="utf-8") == "not a folder"


def test_settings_of_a_later_version_start_without_a_word(computer: Computer) -> None:
    """A later version's settings are no fault."""
    path = computer.settings_file()
    path.write_text("volume = 5\nlater = true\n", encoding="utf-8")
    ended = computer.start()
    assert (ended.returncode, ended.stderr) == (0, "")
    assert load(path).settings == Settings(effects_volume=5)


def test_the_level_is_checked_with_the_start_rule_of_the_settings(computer: Computer) -> None:
    """A 3×3 board can be played by those who want no more than a safe cell."""
    computer.settings_file().write_text('start = "safe"\n', encoding="utf-8")
    assert computer.start("--level", "3x3/8").returncode == 0


def test_an_export_takes_in_what_waits_or_says_that_it_cannot(computer: Computer, tmp_path: Path) -> None:
    """A backup without the last games would look whole."""
    records = computer.records_file()
    unsaved.keep(records, (made(1), None))
    ended = computer.game("export", str(tmp_path / "all.jsonl"))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("1 game and 0 matches written to ")
    assert unsaved.waiting_files(records) == []
    unsaved.keep(records, (made(2), None))
    records.with_name("records.sqlite").unlink()
    for rest in records.parent.glob("records.*"):
        rest.unlink()
    records.mkdir()
    ended = computer.game("export", str(tmp_path / "again.jsonl"))
    assert ended.returncode == 1
    assert "1 record waits in files" in ended.stderr


def test_a_table_on_the_terminal_is_utf_8_whatever_its_language(computer: Computer) -> None:
    """Another program reads it; a name must come out as it is."""
    unsaved.keep(computer.records_file(), (made(1, player="Żółć"), None))
    ended = computer.game("export", "-", "--csv", PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert ended.returncode == 0
    assert "Żółć" in ended.stdout


NO_TEXT = "\udcff\udce9"
"""What Python reads where a variable holds bytes that are no UTF-8."""


@pytest.mark.parametrize(
    "environment",
    [
        {"LANG": f"de_DE{NO_TEXT}"},
        {"LANGUAGE": NO_TEXT},
        {"LANG": "", "LANGUAGE": f"{NO_TEXT}:fr"},
        {"LANG": ":::"},
        {"LC_ALL": NO_TEXT, "TZ": NO_TEXT, "XDG_CURRENT_DESKTOP": NO_TEXT, "DISPLAY": NO_TEXT},
        {"XDG_RUNTIME_DIR": NO_TEXT, "XDG_DOCUMENTS_DIR": NO_TEXT, "TMPDIR": NO_TEXT, "SDL_RENDER_DRIVER": NO_TEXT},
        {"HOME": ""},
        {"SDL_AUDIODRIVER": NO_TEXT},
    ],
    ids=ascii,
)
def test_it_starts_whatever_a_variable_holds(environment: dict[str, str], computer: Computer) -> None:
    """A variable of the system is no reason not to play; without a sound card the game is silent."""
    ended = computer.one_frame(**environment)
    assert ended.returncode == 0, ended.stderr
    assert all(line.startswith("minesweeper: no sound") for line in ended.stderr.splitlines()), ended.stderr


@pytest.mark.parametrize("name", ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME"])
def test_a_folder_whose_name_is_no_text_is_used(name: str, computer: Computer) -> None:
    """On some systems names are bytes."""
    ended = computer.one_frame(**{name: str(computer.home / NO_TEXT)})
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_screen_whose_driver_is_no_text_is_told(computer: Computer) -> None:
    """It is a sentence as for any other screen that is not there."""
    assert "no screen" in complaint(computer.game(SDL_VIDEODRIVER=NO_TEXT), code=1)


def test_a_language_whose_encoding_is_no_text_is_still_the_player_s(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL names the language in front of it to nobody."""

    def refuse() -> list[dict[str, str]]:
        raise UnicodeDecodeError("utf-8", b"\xe9", 0, 1, "no text")

    monkeypatch.setattr(pygame.system, "get_pref_locales", refuse)
    monkeypatch.setenv("LANG", f"de_DE{NO_TEXT}.utf8")
    monkeypatch.setenv("LANGUAGE", "ru:fr")
    assert system_languages() == ["de_DE", "ru", "fr"]
    assert chosen_locale("system", system_languages()) == "de"
