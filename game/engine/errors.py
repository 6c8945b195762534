"""What can be wrong with what the engine is given."""

import re

LONGEST_MESSAGE = 600
"""Characters of what is told to a player at once."""

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def shortened(message: str) -> str:
    """Return a message that repeats no more than a few lines of whatever it is about; its end says what is wrong."""
    if len(message) <= LONGEST_MESSAGE:
        return message
    return f"{message[: LONGEST_MESSAGE // 2]} … {message[-LONGEST_MESSAGE // 2 :]}"


def printable(message: str) -> str:
    """
    Return a message that can be written anywhere, in one line.

    A file's name may hold bytes that are no text, the end of a line or what a terminal obeys: those are spelt out.
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
    """Working this position out would take longer than a player waits."""


class NoBoardError(GameError):
    """No board of the kind asked for was found."""


class CalledOffError(GameError):
    """Work ended early because its result is not wanted any more."""


class NotationError(GameError):
    """A text or a file is not what it claims to be; the message says where and what was expected."""


class NotThisFormatError(NotationError):
    """The bytes are of another format, or of no known one."""


class TruncatedError(NotationError):
    """The bytes end before what they announce."""


class TooLargeError(NotationError):
    """A text or a file is larger, or announces more, than is read."""


class BadHeaderError(NotationError):
    """A header's field can't be read."""


class BadBoardError(NotationError):
    """A drawn or stored board can't be read."""


class BadEventError(NotationError):
    """A recorded event can't be read."""
