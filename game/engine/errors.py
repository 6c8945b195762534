"""The errors of the game, and how their messages are shortened and printed."""

from unicodedata import category

LONGEST_MESSAGE = 600
"""The most characters of a message to the player."""


def shorten(message: str) -> str:
    """Shorten a message to a few lines: keep its beginning and its end, which names the problem."""
    if len(message) <= LONGEST_MESSAGE:
        return message
    return f"{message[: LONGEST_MESSAGE // 2]} … {message[-LONGEST_MESSAGE // 2 :]}"


def printable(message: str) -> str:
    """
    Return a message as one line that every terminal can show.

    A file's name may contain bad bytes, newlines, control codes or marks that turn it around: these are escaped.
    """
    return "".join(
        sign if sign.isprintable() or category(sign) == "Zs" else sign.encode("unicode_escape").decode()
        for sign in message
    )


class GameError(ValueError):
    """The game can't use some input; the message names it and the place of the problem."""


class BoardSizeError(GameError):
    """The board is smaller than 1×1 or larger than the limit."""


class MineCountError(GameError):
    """This number of mines doesn't fit this board with this start."""


class CellError(GameError):
    """The cell is not on the board."""


class InconsistentView(GameError):
    """No layout fits the numbers."""


class TooComplexError(GameError):
    """A player would have to wait too long for the analysis of this position."""


class NoBoardError(GameError):
    """The search found no board of the requested kind."""


class CalledOffError(GameError):
    """Work ended early because its result is not needed any more."""


class NotationError(GameError):
    """A text or a file breaks its format; the message says where and what was expected."""


class NotThisFormatError(NotationError):
    """The bytes have another format or an unknown one."""


class TruncatedError(NotationError):
    """The bytes end before the announced size."""


class TooLargeError(NotationError):
    """A text or a file is larger than the limit, or announces a larger size."""


class BadHeaderError(NotationError):
    """A header's field can't be read."""


class BadBoardError(NotationError):
    """A drawn or stored board can't be read."""


class BadEventError(NotationError):
    """A recorded event can't be read."""
