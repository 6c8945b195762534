"""The match that teaches Battle: a small board, four steps, no time pressure."""

from dataclasses import dataclass

from game.battle.match import Match, new_match
from game.battle.rules import Rules
from game.engine.actions import Chord, Mark, Open
from game.notation.board_text import read_layout

DRAWN = """
.......*..
....*..*.*
......*...
..*.......
.......*..
.*.....*..
"""

LEARNER = 0


@dataclass(frozen=True, slots=True)
class Step:
    """The action to do, and its cell; without one, any cell out of reach."""

    name: str
    cell: int | None = None
    action: type[Open | Mark | Chord] | None = None


STEPS = (Step("open", 33, Open), Step("flag", 32, Mark), Step("chord", 33, Chord), Step("far"))
"""Single numbers prove them: 33 is safe, 32 a mine, and its flag satisfies the 1 on 33."""


def lesson() -> Match:
    """Return the match at its start, with the learner in the first corner."""
    layout = read_layout(DRAWN)
    grid, zeros = layout.grid, layout.zeros
    starts = [grid.dilate(grid.fill(bit, zeros)) for bit in (1, 1 << grid.size - 1)]
    return new_match(layout, starts, Rules())
