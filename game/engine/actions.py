"""What a player may ask of the rules."""

from game.engine.value import value


@value
class Open:
    """Open a covered cell that carries no flag."""

    cell: int


@value
class Mark:
    """Step a covered cell's mark: none, flag, (question,) none."""

    cell: int


@value
class Chord:
    """Open the other neighbours of an open number whose flags equal it."""

    cell: int


@value
class FlagRest:
    """Flag the covered neighbours of an open number when they are as many as it says."""

    cell: int


Action = Open | Mark | Chord | FlagRest
