"""The window game: reads the options, connects the parts, and runs the loop."""

import logging
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game.engine.errors import GameError, printable, shorten
from game.engine.level import Level, parse_level
from game.i18n.catalogue import LocaleError, Words, chosen_locale
from game.store import paths, settings
from game.store.settings import Loaded, Value
from game.ui.core import crash
from game.version import __version__, called

if TYPE_CHECKING:
    from game.ui.core.cabinet import Cabinet

LONGEST_SEED = 20
"""The most digits of a seed; Python prints no number of more than 4,300, and such a game could not be saved."""

CRASHED = 70
"""Exit code after a bug of the game; 1 is for errors that the player can mend, 2 for the command line."""

SWITCHES = frozenset({"--windowed", "--mute", "--selftest"})
"""Options without a value: if there are no others, argparse is not loaded."""

SWEEP_AFTER = 2.0
"""Seconds until the leftovers of killed one-file bundles are removed: long after the first frame."""

WORK_GIVES_WAY = 0.0005
"""Seconds after which a background thread gives way; Python's default of 5 ms makes frames late."""

UNSEEN_DRIVERS = ("offscreen", "dummy", "evdev", "KMSDRM")
"""The drivers that SDL uses silently if there is no screen."""

NO_SCREEN = (
    "there is no screen to play on: set DISPLAY (or WAYLAND_DISPLAY) to one, "
    "or try a virtual one with `xvfb-run -a python -m game`"
)


class RefusedOptionError(GameError):
    """The command line asks for something impossible."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the command line, and whether a finger plays, which a browser knows before the first touch."""

    windowed: bool = False
    level: str | None = None
    seed: int | None = None
    replay: str | None = None
    review: str | None = None
    mute: bool = False
    theme: str | None = None
    selftest: bool = False
    touch: bool = False


COMMANDS = """commands for the terminal, each with --help: deal, metrics, solve, sample, reveal, replay, verify, review,
battle, arcade, run, course, road, export, import, doctor, bench"""


def options(arguments: Sequence[str]) -> Options:
    """Read the command line; an error ends the program with exit code 2."""
    if SWITCHES.issuperset(arguments):
        return Options(
            windowed="--windowed" in arguments, mute="--mute" in arguments, selftest="--selftest" in arguments
        )
    import argparse  # only if needed: it delays the first frame

    def seed(text: str) -> int:
        """Read a seed, which has no sign."""
        if not text.isdecimal() or len(text) > LONGEST_SEED:
            raise argparse.ArgumentTypeError(
                f"a seed is a whole number from 0 on of up to {LONGEST_SEED} digits, not {text!r:.40}"
            )
        return int(text)

    class Parser(argparse.ArgumentParser):
        """A parser whose messages are never long."""

        def error(self, message: str) -> NoReturn:
            """End the program."""
            super().error(printable(shorten(message)))

    parser = Parser(prog=called(), description="Minesweeper, with sound, full screen.", epilog=COMMANDS)
    parser.add_argument("--windowed", action="store_true", help="start in a window, not full screen")
    parser.add_argument(
        "--level", metavar="L", help="begin at once: beginner, classic, intermediate, expert or WxH/MINES"
    )
    parser.add_argument(
        "--seed", metavar="N", type=seed, help="deal the first board from this number, the next from N+1"
    )
    parser.add_argument("--replay", metavar="FILE", help="watch a recording: RAWVF, AVF, RMV, EVF or MVF")
    parser.add_argument("--review", metavar="FILE", help="see where a recorded game was won or lost, and why")
    parser.add_argument("--mute", action="store_true", help="no sound")
    parser.add_argument("--theme", metavar="T", help="night, classic, paper or contrast")
    parser.add_argument("--version", action="version", version=f"minesweeper {__version__}")
    parser.add_argument(
        "--selftest", action="store_true", help="load and draw everything once without a screen, then end"
    )
    return Options(**vars(parser.parse_args(arguments)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the game; return the exit code."""
    chosen = options(sys.argv[1:] if arguments is None else arguments)
    crash.begin_log()
    try:
        if chosen.selftest:
            return _selftest()
        return _play(chosen)
    except (GameError, LocaleError) as error:
        crash.say(str(error))
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception:
        crash.tell()
        return CRASHED


def _play(chosen: Options) -> int:
    try:
        cabinet = begin(chosen)
    except RefusedOptionError as error:
        crash.say(str(error))
        return 2
    try:
        if sys.platform == "linux" and hasattr(sys, "_MEIPASS"):
            from game import unpacked

            unpacked.sweep_later(SWEEP_AFTER)
        hear_hangup()
        from game.ui.core.loop import Loop  # loaded after the first frame

        Loop(cabinet).run()
    finally:
        cabinet.close()
    return 0


def begin(chosen: Options, problems: Sequence[str] = ()) -> "Cabinet":
    """
    Open the window and paint its first frame; *problems* are shown with those of the settings.

    Raises: RefusedOptionError: an option is impossible. GameError, LocaleError: as open_cabinet.
    """
    settings_file = paths.settings_file()
    loaded = settings.load(settings_file)
    try:
        overrides = _overrides(chosen)
        if chosen.seed is not None and loaded.settings.competition:
            raise GameError("--seed is refused while the competition profile is on: its boards could be known")
        level = _level(chosen.level)
    except GameError as error:
        raise RefusedOptionError(str(error)) from error
    loaded = replace(loaded, warnings=(*problems, *loaded.warnings))
    for warning in loaded.warnings:
        logging.warning("%s", printable(warning))
    cabinet = open_cabinet(loaded, settings_file, paths.records_file(), overrides, chosen_seed=chosen.seed)
    try:
        if chosen.touch:
            cabinet.touched()
        _open_first(cabinet, chosen, level)
        cabinet.stage.paint(cabinet.window)
    except BaseException:
        cabinet.close()
        raise
    return cabinet


def _open_first(cabinet: "Cabinet", chosen: Options, level: Level | None) -> None:
    """Open the scene that the command line asks for, else the title."""
    from game.ui.core.routes import FirstStart, PlayGame, ReplayFile, Title

    asks_nothing = not (level or chosen.replay or chosen.review)
    newcomer = asks_nothing and not cabinet.settings.seen_how_to
    cabinet.router.go(PlayGame(level) if level else FirstStart() if newcomer else Title())
    recording = chosen.replay if chosen.replay is not None else chosen.review
    if recording is not None:
        cabinet.router.go(ReplayFile(Path(recording)))


def hear_hangup() -> None:
    """End the game normally when its terminal is closed, unless the signal is ignored."""
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        import pygame

        signal.signal(signal.SIGHUP, lambda *_: pygame.event.post(pygame.event.Event(pygame.QUIT)))


def _overrides(chosen: Options) -> dict[str, Value]:
    """Return the settings that the command line overrides. Raises GameError."""
    overrides: dict[str, Value] = {}
    if chosen.windowed:
        overrides["fullscreen"] = False
    if chosen.mute:
        overrides["mute"] = True
    if chosen.theme is not None:
        if problem := settings.problem("theme", chosen.theme):
            raise GameError(f"--theme {problem}")
        overrides["theme"] = chosen.theme
    return overrides


def _level(text: str | None) -> Level | None:
    if text is None:
        return None
    level = parse_level(text)
    level.check()
    return level


def open_cabinet(
    loaded: Loaded,
    settings_file: Path,
    records_file: Path,
    overrides: Mapping[str, Value],
    *,
    seed: int | None = None,
    chosen_seed: int | None = None,
    size: tuple[int, int] | None = None,
) -> "Cabinet":
    """
    Open the window and connect all parts of the game.

    A *chosen_seed* comes from the player, so the games are unranked; a *seed* makes a test's games repeatable.

    Raises: GameError: there is no screen, or the icon can't be read. LocaleError: the texts can't be read.
    """
    languages = _start_pygame()
    from game.store.history import History
    from game.ui.core.assets import Assets, find_root
    from game.ui.core.cabinet import Cabinet
    from game.ui.core.window import GameWindow
    from game.ui.modes.openers import open_route

    words, assets = Words(chosen_locale(loaded.settings.language, languages)), Assets(find_root())
    window = GameWindow(words("window.title"), *((size, None) if size else _place(loaded.settings)))
    window.set_icon(assets)
    return Cabinet(
        window,
        assets,
        words,
        loaded,
        settings.Writer(settings_file, base=loaded.settings, damaged=loaded.damaged),
        History(records_file, replays=loaded.settings.kept_replays),
        open_route,
        languages=languages,
        seed=seed if chosen_seed is None else chosen_seed,
        seed_chosen=chosen_seed is not None,
        overrides=overrides,
    )


def _place(kept: settings.Settings) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """Return the window's last size and place, if the screens still have room for it."""
    import pygame

    from game.ui.core.window import SIZE, fitting, on_a_screen

    screens = pygame.display.get_desktop_sizes()
    if not kept.window_width:
        return fitting(SIZE, screens), None
    at = kept.window_x, kept.window_y
    return fitting((kept.window_width, kept.window_height), screens), at if on_a_screen(at, screens) else None


def _start_pygame() -> list[str]:
    """Start what a window needs of pygame; return the system's languages. Raises GameError: there is no screen."""
    sys.setswitchinterval(WORK_GIVES_WAY)
    _prepare_sdl()
    import pygame

    from game.ui.core.languages import system_languages

    _outlive_refusals()
    try:
        pygame.display.init()
    except (pygame.error, UnicodeError) as error:  # a variable may name a driver in bytes that are no text
        raise GameError(f"{NO_SCREEN} (SDL says: {error})") from error
    pygame.font.init()
    if pygame.display.get_driver() in UNSEEN_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        raise GameError(NO_SCREEN)
    return system_languages()


def _outlive_refusals() -> None:
    """
    Let a request that X11 refuses be refused: Xlib ends the program on any.

    SDL answers whoever asks for the clipboard, who may be gone by then (SDL's issue 16231), and wakes a waiting window
    over a second connection, so that a busy server may hear of the window's end first. SDL goes back at its end to what
    it found at its beginning.
    """
    if sys.platform == "linux" and os.environ.get("DISPLAY"):
        import ctypes
        from contextlib import suppress

        with suppress(OSError, AttributeError):  # no X11 here
            x11 = ctypes.CDLL("libX11.so.6")
            x11.XSetErrorHandler(x11.XDefaultScreen)  # any function that takes a display and asks the server nothing


def _prepare_sdl() -> None:
    """Set SDL's hints before pygame is imported; the player's own values win."""
    hints = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_VIDEO_X11_WMCLASS": "minesweeper",  # task bars find the icon by this name
        "SDL_VIDEO_WAYLAND_WMCLASS": "minesweeper",
        "SDL_TOUCH_MOUSE_EVENTS": "0",  # touches send no mouse events
        "SDL_IME_SHOW_UI": "1",  # the system shows its candidates beside the text
    }
    if sys.platform == "linux":
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # 50 times faster without a GPU
    elif sys.platform == "win32":
        hints["SDL_WINDOWS_DPI_AWARENESS"] = "permonitorv2"
    for name, value in hints.items():
        os.environ.setdefault(name, value)


def _selftest() -> int:
    """Load every asset, open every scene and draw a frame of each, without a screen and without sound."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:  # so that the player's own settings stay untouched
        files = Path(folder) / "settings.toml", Path(folder) / "records.sqlite"
        cabinet = open_cabinet(Loaded(settings.Settings()), *files, {"fullscreen": False}, seed=1)
        from game.ui.modes.selftest import run

        try:
            print(run(cabinet))
        finally:
            cabinet.close()  # else the last settings may still be written into the folder
    return 0
