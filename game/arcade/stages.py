"""
The row of boards: what each stage asks for, and its board from the run's seed.

A stage is opened in its middle as it begins, which costs nothing and scores nothing: so its board can be dealt before
anybody has touched it, and is the same for everyone with the seed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random

from game.arcade import rules
from game.arcade.rules import SECOND
from game.engine.deal import Start
from game.engine.layout import Layout
from game.engine.level import Level
from game.generator.no_guess import deal_no_guess


class Special(Enum):
    """What is different in every fourth stage."""

    NO_FLAGS = "no_flags"  # no flag can be set
    FADING = "fading"  # a met number fades and comes back while its neighbours are pressed
    FUSE = "fuse"  # half the clock, double score


SPECIALS = (*Special,)


@dataclass(frozen=True, slots=True)
class Terms:
    """What one stage asks for."""

    number: int  # from 1 on
    level: Level
    special: Special | None
    par: int  # hundredths of a second for each 3BV
    window: int  # ticks that may pass between two links of the chain

    @property
    def first(self) -> int:
        """The cell that is opened as the stage begins."""
        return self.level.grid.cell(self.level.width // 2, self.level.height // 2)

    @property
    def worth(self) -> int:
        """How often its points count."""
        return rules.FUSE_POINTS if self.special is Special.FUSE else 1

    def clock(self, bbbv: int) -> int:
        """Return the ticks on the clock for a board with so much 3BV to solve."""
        ticks = rules.LOOK + bbbv * self.par * SECOND // 100
        return ticks * rules.FUSE_TIME // 100 if self.special is Special.FUSE else ticks

    def more_time(self, bbbv: int) -> int:
        """Return the ticks that are given when the clock has run out."""
        return self.clock(bbbv) * rules.MORE_TIME // 100


def terms(number: int) -> Terms:
    """Return what the stage *number*, from 1 on, asks for."""
    last = len(rules.BOARDS)
    width, height, mines = rules.BOARDS[min(number, last) - 1]
    later = max(0, number - last)
    mines = min(mines + later * rules.MORE_MINES, rules.MOST_MINES) if later else mines
    turn, rest = divmod(number, rules.SPECIAL_EVERY)
    special = None if rest else SPECIALS[(turn - 1) % len(SPECIALS)]
    par = rules.PAR[min(number, last) - 1] * rules.LATER_PAR**later // 100**later
    return Terms(number, Level(f"stage_{number}", width, height, mines), special, par, _window(number))


def deal_stage(seed: int, number: int, going_on: Callable[[int], bool] = lambda _: True) -> Layout:
    """
    Return the board of a stage, which logic alone can win from its first cell on. Some ms; late stages 0.2 s.

    *going_on* hears of every try and may call the search off. Raises: NoBoardError: it did.
    """
    stage = terms(number)
    random = Random(seed * 65_537 + number)
    level = stage.level
    return deal_no_guess(level.grid, level.mines, stage.first, Start.OPENING, random, going_on=going_on).layout


def _window(number: int) -> int:
    """Return the chain's window in ticks: even steps down to the last of them."""
    steps = len(rules.PAR) - 1
    down = (rules.WINDOW - rules.LAST_WINDOW) * min(number - 1, steps)
    return (rules.WINDOW * steps - down) * SECOND // (100 * steps)
