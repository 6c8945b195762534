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


def begin_board(words: Words, link: str | None, like: Setup, begin: Callable[[Setup, int | None], None]) -> str:
    """
    Begin the board whose code is in *link* or, without one, on the clipboard; return the sentence to show.

    It begins at the code's first cell, if it has one.
    """
    from game.play.share import setup_from

    code = clipboard.get().rpartition("#")[2] if link is None else link
    try:
        begin(*setup_from(code, like))
    except GameError as error:
        return words("share.no_code" if link is None else "share.no_link", problem=faults.of_code(words, error))
    return words("share.pasted")
