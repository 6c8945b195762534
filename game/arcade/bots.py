"""
Bots that play runs, so that the balance is measured and not felt: what one sees goes in, what it asks comes out.

They know views only. A bot of logic opens what is proved, one cell an action, the nearest first, and sets no flag; one
that chords sets flags where the chord then opens more cells than it took actions. Its tempo is the middle of its
pauses; now and then it misreads a number; where two numbers prove nothing, it thinks longer and misreads more often.
The others are what must not pay.
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
"""Per cent of the tempo, each as likely: a person's pauses, the longest 2 to 3 times the middle one."""

MISREADS = 10_000
"""A bot's misreads are counted in so many."""


HARD = 3
"""So many times as long a bot thinks where two numbers prove nothing, and as often it misreads there."""

NOTHING = Deduction()


class Style(Enum):
    """What a bot does."""

    LOGIC = "logic"
    CHORD = "chord"  # logic with flags and chords
    IDLE = "idle"  # nothing
    SPAM = "spam"  # sets and takes away flags
    RANDOM = "random"  # opens any covered cell
    PATTERN = "pattern"  # opens the same cells of every board, row by row


@dataclass(frozen=True, slots=True)
class Bot:
    """One who plays runs."""

    style: Style = Style.LOGIC
    tempo: int = SECOND  # ticks that an action takes, in the middle
    misreads: int = 0  # actions in MISREADS that open a cell which only seems proved
    door: int = 0  # that it chooses, or the last one
    banks: str = ""  # what it banks its chain for: "life", "time" when that is short, or nothing

    def pause(self, random: Random) -> int:
        """Return the ticks to the next action."""
        return max(1, self.tempo * random.choice(PAUSES) // 100)


@dataclass(frozen=True, slots=True)
class Mind:
    """What a bot keeps of one board."""

    hand: int  # the cell it is on
    known: Deduction = NOTHING
    hard: bool = False  # what it does now took more than two numbers at once


def think(bot: Bot, mind: Mind, view: View, random: Random) -> tuple[Mind, Open | Mark | Chord | None]:
    """Return what the bot does on a board that is being played, and what it keeps of it."""
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
    """See what is certain, if nothing seen before is left to open; what is dear to see only where it must be."""
    known, hard = mind.known, False
    if not known.safe & view.covered:
        known = deduce(view, Deduction(0, known.mines | view.exploded))
    if not known.safe & view.covered:
        known, hard = Deduction(mine_chances(view, known=known).safe, known.mines), True
    return replace(mind, known=known, hard=hard)


def _chord(view: View, mind: Mind, safe: int) -> Chord | Mark | None:
    """Return the chord, or a flag that is missing for it, which opens most cells an action; None if that is no gain."""
    best: tuple[float, int, int] | None = None  # cells an action, number, missing flags
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
    """Return a cell beside a number that nothing proves, if the bot misreads now."""
    if random.randrange(MISREADS) >= slips:
        return None
    beside = view.grid.dilate(view.opened) & view.covered & ~(view.flags | safe)
    return Open(random.choice(cells_of(beside))) if beside else None


def _nearest(grid: Grid, cells: int, hand: int) -> int:
    """Return the cell nearest to the hand, of equals the first."""
    y, x = divmod(hand, grid.width)

    def apart(cell: int) -> int:
        row, column = divmod(cell, grid.width)
        return (column - x) ** 2 + (row - y) ** 2

    return min(cells_of(cells), key=apart)
