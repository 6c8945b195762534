"""What can be wrong with what the engine is given."""

LONGEST_MESSAGE = 600
"""Characters of what is told to a player at once."""


def shortened(message: str) -> str:
    """Return a message that repeats no more than a few lines of whatever it is about; its end says what is wrong."""
    if len(message) <= LONGEST_MESSAGE:
        return message
    return f"{message[: LONGEST_MESSAGE // 2]} … {message[-LONGEST_MESSAGE // 2 :]}"


def printable(message: str) -> str:
    """Return a message that can be written anywhere: bytes that are no text, as in a file's name, are spelt out."""
    return message.encode("utf-8", "backslashreplace").decode()


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
