"""What happened on the board; sets of cells are bitboards."""

from game.engine.value import value


@value
class Opened:
    """An action on *cell* opened safe cells: one cell, an opening, or a chord's neighbours."""

    cell: int
    cells: int


@value
class Flagged:
    """Flags were set on *cells*."""

    cells: int


@value
class Questioned:
    """A flag became a question mark."""

    cell: int


@value
class Unmarked:
    """A mark was removed."""

    cell: int


@value
class Chorded:
    """A chord fired on an open number; the opened cells follow as another event."""

    cell: int


@value
class Won:
    """Every safe cell is open; *flagged* are the mines that the game flags at the win."""

    flagged: int


@value
class Lost:
    """The mines *exploded* were hit by an action on *cell*."""

    cell: int
    exploded: int


@value
class NotProved:
    """The opening of *cells* by an action on *cell* was a guess and ended the game."""

    cell: int
    cells: int


Event = Opened | Flagged | Questioned | Unmarked | Chorded | Won | Lost | NotProved
