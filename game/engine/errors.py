"""The errors of the game, and how their messages are shortened and printed."""

import re

LONGEST_MESSAGE = 600
"""The most characters of a message to the player."""

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def shorten(message: str) -> str:
    """Return a message of a few lines at most: its beginning and its end, which says what is wrong."""
    if len(message) <= LONGEST_MESSAGE:
        return message
    return f"{message[: LONGEST_MESSAGE // 2]} … {message[-LONGEST_MESSAGE // 2 :]}"


def printable(message: str) -> str:
    """
    Return a message as one line that every terminal can show.

    A file's name may hold bad bytes, ends of lines or control codes: these are escaped.
    """
    return _UNPRINTABLE.sub(lambda sign: sign[0].encode("unicode_escape").decode(), message)


class GameError(ValueError):
    """Something the game was given can't be used; the message says what and where."""


class BoardSizeError(GameError):
    """The board is smaller than 1×1 or larger than the limit."""


class MineCountError(GameError):
    """So many mines don't fit this board with this start."""


class CellError(GameError):
    """The cell is not on the board."""


class InconsistentView(GameError):
    """No layout fits the numbers."""


class TooComplexError(GameError):
    """This position would take longer to work out than a player waits."""


class NoBoardError(GameError):
    """No board of the kind asked for was found."""


class CalledOffError(GameError):
    """Work ended early because its result is not needed any more."""


class NotationError(GameError):
    """A text or a file is not what it claims to be; the message says where and what was expected."""


class NotThisFormatError(NotationError):
    """The bytes are of another format, or of no known one."""


class TruncatedError(NotationError):
    """The bytes end before the announced size."""


class TooLargeError(NotationError):
    """A text or a file is larger than the limit, or announces more."""


class BadHeaderError(NotationError):
    """A header's field can't be read."""


class BadBoardError(NotationError):
    """A drawn or stored board can't be read."""


class BadEventError(NotationError):
    """A recorded event can't be read."""
