"""A board's code to the clipboard, and a game from the code that is there."""

from collections.abc import Callable

from game.engine.errors import GameError
from game.i18n.catalogue import Words
from game.play.session import Session
from game.play.setup import Setup
from game.ui.core import clipboard, faults


def copy_board(words: Words, session: Session) -> str:
    """Put the dealt board's code on the clipboard, to be passed on; return the sentence that says so."""
    from game.play.share import code_of  # loaded only where it is wanted

    code = code_of(session)
    return words(f"share.{'nothing' if code is None else 'copied' if clipboard.put(code) else 'no_clipboard'}")


def paste_board(words: Words, like: Setup, begin: Callable[[Setup, int | None], None]) -> str:
    """Begin the board whose code is on the clipboard, its first cell given if it has one; return what to say of it."""
    from game.play.share import setup_from

    try:
        begin(*setup_from(clipboard.get(), like))
    except GameError as error:
        return words("share.no_code", problem=faults.of_code(words, error))
    return words("share.pasted")
