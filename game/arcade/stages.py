"""
The row of boards: what each stage asks for, and its board from the run's seed.

A stage is opened in its middle as it begins, which costs nothing and scores nothing: so its board can be dealt before
anybody has touched it, and is the same for everyone with the seed.
"""

from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum
from random import Random

from game.arcade import rules
from game.arcade.proofs import long_proofs
from game.arcade.rules import SECOND
from game.engine.deal import Start
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.steps import SearchProgress, finish
from game.generator.no_guess import search


class Special(Enum):
    """The rule of a stage."""

    FADING = "fading"  # a met number fades and comes back while its neighbours are pressed
    FUSE = "fuse"  # half the clock, three times the score
    DARK = "dark"  # numbers can be read near the pointer only
    GOLD = "gold"  # gold cells bring more while the chain multiplies
    THRIFT = "thrift"  # each click takes time off the clock


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
        return rules.TWISTS[self.special.value][2] if self.special else 1

    @property
    def boards(self) -> int:
        """Of how many boards the simplest, or from some stage on the deepest, is taken."""
        if self.number <= rules.SIMPLE:
            return rules.SIMPLE
        return min(max(1, self.number - rules.DEEP + 2), rules.DEEPEST)

    @property
    def click_cost(self) -> int:
        """Ticks that each click takes off the clock."""
        return self.par * rules.CLICK_COST * SECOND // 10_000 if self.special is Special.THRIFT else 0

    def clock(self, bbbv: int) -> int:
        """Return the ticks on the clock for a board with so much 3BV to solve."""
        ticks = rules.LOOK + bbbv * self.par * SECOND // 100
        return ticks * rules.TWISTS[self.special.value][0] // 100 if self.special else ticks

    def more_time(self, bbbv: int) -> int:
        """Return the ticks that are given when the clock has run out."""
        return self.clock(bbbv) * rules.MORE_TIME // 100


def terms(number: int, special: Special | None = None) -> Terms:
    """Return what the stage *number*, from 1 on, asks for behind a door with that rule."""
    last = len(rules.BOARDS)
    width, height, mines = rules.BOARDS[min(number, last) - 1]
    later = max(0, number - last)
    mines = min(mines + later * rules.MORE_MINES, rules.MOST_MINES) if later else mines
    if special:
        mines = mines * rules.TWISTS[special.value][1] // 100
    par = rules.PAR[min(number, last) - 1] * rules.LATER_PAR**later // 100**later
    return Terms(number, Level(f"stage_{number}", width, height, mines), special, par, _window(number))


def deal_stage(seed: int, number: int, special: Special | None = None) -> Layout:
    """Return the board of a stage, which logic alone can win from its first cell on. Some ms; late stages 0.2 s."""
    return finish(deal_steps(seed, number, special))


def deal_steps(seed: int, number: int, special: Special | None = None) -> Generator[SearchProgress, None, Layout]:
    """Deal as :func:`deal_stage` does, by steps of some milliseconds."""
    stage = terms(number, special)
    random = Random(seed * 65_537 + number)
    level, found = stage.level, list[Layout]()
    for _ in range(stage.boards):
        found.append((yield from search(level.grid, level.mines, stage.first, Start.OPENING, random)).layout)
    choose = min if number <= rules.SIMPLE else max
    return choose(found, key=lambda layout: long_proofs(layout, stage.first))


def gold_cells(seed: int, stage: Terms) -> int:
    """Return the gold cells of a stage, mines or not: gold tells nothing."""
    if stage.special is not Special.GOLD:
        return 0
    size = stage.level.grid.size
    return sum(1 << cell for cell in Random(seed * 65_537 - stage.number).sample(range(size), size // rules.GOLD_EVERY))


def _window(number: int) -> int:
    """Return the chain's window in ticks: even steps down to the last of them."""
    steps = len(rules.PAR) - 1
    down = (rules.WINDOW - rules.LAST_WINDOW) * min(number - 1, steps)
    return (rules.WINDOW * steps - down) * SECOND // (100 * steps)
