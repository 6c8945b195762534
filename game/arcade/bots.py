"""
Bots that play runs, so that the balance can be measured: a view goes in, an action comes out.

They know views only. A LOGIC bot opens proved cells, one per action, the nearest first, and sets no flag; a CHORD
bot also sets flags if the chord then opens more cells than it took actions. The tempo is the median of the
pauses; now and then a bot misreads a number; if pairs of numbers prove nothing, it thinks longer and misreads more
often. The other styles must not pay.
"""

from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from game.arcade.rules import SECOND
from game.engine.actions import Chord, Mark, Open
from game.engine.grid import Grid, cells_of
from game.engine.view import View
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce

PAUSES = (45, 53, 59, 65, 70, 75, 80, 85, 90, 97, 103, 110, 118, 126, 136, 148, 164, 184, 216, 270)
"""Pauses in per cent of the tempo, equally likely, like a person's: the longest is 2 to 3 times the median."""

MISREADS = 10_000
"""Misreads are given per this many actions."""


HARD = 3
"""Factor on a bot's pauses and misreads where pairs of numbers prove nothing."""

NOTHING = Deduction()


class Style(Enum):
    """A bot's way to play."""

    LOGIC = "logic"
    CHORD = "chord"  # logic with flags and chords
    IDLE = "idle"  # nothing
    SPAM = "spam"  # sets and removes flags
    RANDOM = "random"  # opens any covered cell
    PATTERN = "pattern"  # opens the same cells of every board, row by row


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot that plays runs."""

    style: Style = Style.LOGIC
    tempo: int = SECOND  # median ticks per action
    misreads: int = 0  # actions in MISREADS that open an unproved cell
    door: int = 0  # its choice; the last one if there are fewer
    banks: str = ""  # it banks its chain for "life", for "time" when that is short, or never: ""

    def pause(self, random: Random) -> int:
        """Return the ticks to the next action."""
        return max(1, self.tempo * random.choice(PAUSES) // 100)


@dataclass(frozen=True, slots=True)
class Mind:
    """A bot's memory of one board."""

    hand: int  # the cell under it
    known: Deduction = NOTHING
    hard: bool = False  # its present moves needed more than two numbers at once


def think(bot: Bot, mind: Mind, view: View, random: Random) -> tuple[Mind, Open | Mark | Chord | None]:
    """Return the bot's next action on a board, and its memory after it."""
    untouched = view.covered & ~view.flags
    match bot.style:
        case Style.IDLE:
            return mind, None
        case Style.SPAM:
            return mind, Mark(random.choice(cells_of(view.covered)))
        case Style.RANDOM:
            return mind, Open(random.choice(cells_of(untouched)))
        case Style.PATTERN:
            return mind, Open(cells_of(untouched)[0])
    mind = _look(mind, view)
    safe = mind.known.safe & untouched
    slips = bot.misreads * (HARD if mind.hard else 1)
    if misread := _misread(slips, view, safe, random):
        return replace(mind, hand=misread.cell), misread
    if not safe:
        return mind, None
    chord = _chord(view, mind, safe) if bot.style is Style.CHORD else None
    action = chord or Open(_nearest(view.grid, safe, mind.hand))
    return replace(mind, hand=action.cell), action


def _look(mind: Mind, view: View) -> Mind:
    """Find certain cells if no known safe cell is left; use the slow rules only if the quick ones find none."""
    known, hard = mind.known, False
    if not known.safe & view.covered:
        known = deduce(view, Deduction(0, known.mines | view.exploded))
    if not known.safe & view.covered:
        known, hard = Deduction(mine_chances(view, known=known).safe, known.mines), True
    return replace(mind, known=known, hard=hard)


def _chord(view: View, mind: Mind, safe: int) -> Chord | Mark | None:
    """Return the chord with the most cells per action, or a flag missing for it; None without a gain."""
    best: tuple[float, int, int] | None = None  # cells per action, number, missing flags
    for cell in cells_of(view.opened & ~view.zeros & view.grid.dilate(safe)):
        around = view.grid.dilate(1 << cell) & view.covered
        missing = around & mind.known.mines & ~view.flags
        if around & ~(mind.known.mines | safe | view.exploded) or around & view.flags & ~(
            mind.known.mines | view.exploded
        ):
            continue
        gain = (around & safe).bit_count() / (1 + missing.bit_count())
        if gain >= 1 and (best is None or gain > best[0]):
            best = gain, cell, missing
    if best is None:
        return None
    return Mark(_nearest(view.grid, best[2], mind.hand)) if best[2] else Chord(best[1])


def _misread(slips: int, view: View, safe: int, random: Random) -> Open | None:
    """Return an unproved cell that touches a number, if the bot misreads now."""
    if random.randrange(MISREADS) >= slips:
        return None
    beside = view.grid.dilate(view.opened) & view.covered & ~(view.flags | safe)
    return Open(random.choice(cells_of(beside))) if beside else None


def _nearest(grid: Grid, cells: int, hand: int) -> int:
    """Return the cell nearest to the hand; of equals the first."""
    y, x = divmod(hand, grid.width)

    def apart(cell: int) -> int:
        row, column = divmod(cell, grid.width)
        return (column - x) ** 2 + (row - y) ** 2

    return min(cells_of(cells), key=apart)
