"""What happened on the board, for whoever shows, sounds or counts it; sets are bitboards."""

from game.engine.value import value


@value
class Opened:
    """Safe cells were opened from *cell* on: one, an opening, or a chord's neighbours."""

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
    """A mark was taken away."""

    cell: int


@value
class Chorded:
    """A chord fired on an open number; what it opened follows as its own event."""

    cell: int


@value
class Won:
    """Every safe cell is open; *flagged* are the mines that got their flag now."""

    flagged: int


@value
class Lost:
    """The mines *exploded* were hit, from *cell* on."""

    cell: int
    exploded: int


@value
class NotProved:
    """The opening of *cells*, from *cell* on, was no more than a guess, and that ended the game."""

    cell: int
    cells: int


Event = Opened | Flagged | Questioned | Unmarked | Chorded | Won | Lost | NotProved
