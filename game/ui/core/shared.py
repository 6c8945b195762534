"""Share a board, a run or a picture, and play what a person shares: a board's or a run's code, or a link with one."""

from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

import pygame

from game.arcade.daily import Day, daily_seed, parse_seed_code
from game.engine.errors import GameError, NotationError
from game.i18n.catalogue import Words
from game.play.setup import Setup
from game.store.errors import UnavailableError
from game.store.files import write_atomically
from game.store.paths import documents_folder
from game.ui.core import clipboard, handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayRun

QUOTES = " \t\r\n<>\"'“”„«».,;"
"""What may stand around a code in a message."""


def share(words: Words, code: str | None) -> str:
    """Share a code, in a browser a link with it, or put it on the clipboard; return the sentence that says so."""
    if code is None:
        return words("share.nothing")
    way = handover.used()
    text = way.link(code) if way else code
    if way and way.share(text):
        return ""
    if not clipboard.put(text):
        return words("share.no_clipboard")
    return words("share.copied")


def save_picture(picture: pygame.Surface, name: str) -> Path:
    """
    Write a picture as a PNG file among the player's documents, in a browser hand it over; return its path.

    Raises: UnavailableError.
    """
    path, written = documents_folder() / f"{name}.png", BytesIO()
    pygame.image.save(picture, written, path.name)
    try:
        write_atomically(path, written.getvalue())
    except OSError as error:
        raise UnavailableError(f"{path} can't be written: {error.strerror or error}") from error
    if way := handover.used():
        way.offer(path)
        path.unlink()
    return path


def play(cabinet: Cabinet, text: str | None, like: Setup, begin: Callable[[Setup, int | None], None]) -> str:
    """
    Begin what *text* or, without one, the clipboard has; return the sentence to show.

    A board begins at the code's first cell, if it has one. A run replaces all scenes.
    """
    words = cabinet.style.words
    try:
        found = read(clipboard.get() if text is None else text, like, cabinet.today())
        if not isinstance(found, PlayRun):
            begin(*found)
            return words("share.pasted")
    except GameError:
        return words("share.no_code")
    cabinet.router.go(found)
    return ""


def read(text: str, like: Setup, today: Day) -> tuple[Setup, int | None] | PlayRun:
    """
    Return a shared run, or the setup *like* with a shared board and the cell to open first if it is known.

    Raises: NotationError: the text is neither. GameError: the board can't be played.
    """
    from game.notation import boards  # loaded only where it is wanted
    from game.play.share import setup_from

    whole = unquote(text).strip(QUOTES)
    if boards.read_others(whole) is not None:
        return setup_from(whole, like)
    code = unquote(text.rpartition("#")[2]).strip(QUOTES)
    if any(sign == "-" or sign.isdigit() for sign in code):  # else it may be a word, such as nonsense
        with suppress(NotationError):
            seed = parse_seed_code(code)
            return PlayRun(seed, today if seed == daily_seed(today) else None, typed=True)
    return setup_from(code, like)
