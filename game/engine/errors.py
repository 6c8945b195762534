"""What can be wrong with what the engine is given."""


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
