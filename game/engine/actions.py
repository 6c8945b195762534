"""The actions that the rules know."""

from game.engine.value import value


@value
class Open:
    """Open a covered cell that carries no flag."""

    cell: int


@value
class Mark:
    """Change a covered cell's mark to the next: none, flag, (question,) none."""

    cell: int


@value
class Chord:
    """Open the other neighbours of an open number whose flags equal it."""

    cell: int


@value
class FlagRest:
    """Flag the covered neighbours of an open number if their count equals the number."""

    cell: int


Action = Open | Mark | Chord | FlagRest
