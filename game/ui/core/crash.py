"""Report errors: on the terminal if there is one, in a file, and in a box on the screen."""

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from game.engine.errors import printable, shorten
from game.i18n.catalogue import SYSTEM, LocaleError, Words, chosen_locale
from game.store import paths
from game.version import __version__

LARGEST_LOG = 1_000_000
"""Bytes; a larger log is restarted, because old crashes are of no use."""

FORMAT = "minesweeper: %(message)s"


def begin_log() -> None:
    """Send warnings to the terminal; a windowed bundle has none, so there they go into the log file."""
    threading.excepthook = _log_thread
    if sys.stderr is not None:
        logging.basicConfig(format=FORMAT, level=logging.WARNING, stream=sys.stderr, force=True)
        return
    try:
        logging.basicConfig(format=FORMAT, level=logging.WARNING, filename=_open_log(), force=True)
    except OSError:  # no log can be written: the game goes on without one
        logging.disable()


def say(problem: str) -> None:
    """Tell the player about a problem on the terminal, or in a box if there is none."""
    problem = shorten(problem)
    logging.error("%s", printable(problem))
    if sys.stderr is None:
        _show_box(lambda _: problem)


def tell() -> None:
    """Log the error being handled, and name the log file."""
    import platform  # hardly ever wanted, and on the way to the first frame
    import traceback

    trace = "\n".join(map(printable, traceback.format_exc().split("\n")))
    if sys.stderr is not None:
        sys.stderr.write(trace)
    try:
        log = _open_log()
        with log.open("a", encoding="utf-8", errors="backslashreplace") as file:  # a path may hold bytes of no text
            file.write(f"Minesweeper {__version__}, Python {platform.python_version()}, {platform.platform()}\n")
            file.write(f"{trace}\n")
    except OSError:  # the box is then all there is
        _show_box(lambda words: words("crash.unwritten"))
    else:
        _show_box(lambda words: words("crash.message", file=log))


def _log_thread(failed: threading.ExceptHookArgs) -> None:
    """Log the error that ended a thread; the game goes on without it."""
    if failed.exc_value is not None:
        logging.error("a thread ended", exc_info=failed.exc_value)


def _open_log() -> Path:
    """Return the log file, its folder made, and emptied if it has grown too large."""
    log = paths.log_file()
    log.parent.mkdir(parents=True, exist_ok=True)
    if log.exists() and log.stat().st_size > LARGEST_LOG:
        log.write_text("", encoding="utf-8")
    return log


def _show_box(message: Callable[[Words], str]) -> None:
    """Open the system's message box, if a screen is open to show it on."""
    import pygame

    from game.ui.core.languages import system_languages

    if not pygame.display.get_init() or pygame.display.get_driver() == "dummy":
        return
    try:
        words = Words(chosen_locale(SYSTEM, system_languages()))
        said = printable(message(words))
        pygame.display.message_box(words("crash.title"), said, message_type="error")
    except (pygame.error, LocaleError):
        return
