"""Copy a board's code (in a browser a link) to the clipboard, and begin a game from a copied code or link."""

from collections.abc import Callable

from game.engine.errors import GameError
from game.i18n.catalogue import Words
from game.play.session import Session
from game.play.setup import Setup
from game.ui.core import clipboard, faults, handover


def copy_board(words: Words, session: Session) -> str:
    """Put the dealt board's code, or a link to it, on the clipboard; return the sentence that says so."""
    from game.play.share import code_of  # loaded only where it is wanted

    if (code := code_of(session)) is None:
        return words("share.nothing")
    way = handover.used()
    if not clipboard.put(way.link(code) if way else code):
        return words("share.no_clipboard")
    return words("share.linked" if way else "share.copied")


def paste_board(words: Words, like: Setup, begin: Callable[[Setup, int | None], None]) -> str:
    """Begin the board whose code is on the clipboard, at its first cell if it has one; return the sentence to show."""
    from game.play.share import setup_from

    try:
        begin(*setup_from(clipboard.get().rpartition("#")[2], like))
    except GameError as error:
        return words("share.no_code", problem=faults.of_code(words, error))
    return words("share.pasted")
