"""
The terms of each stage, and its board from the run's seed.

A stage begins with its middle open, which costs nothing and scores nothing: so its board can be dealt before
the player's first click, and is the same for everyone with the seed.
"""

from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum
from random import Random

from game.arcade import rules
from game.arcade.rules import SECOND
from game.engine.deal import Start
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.steps import SearchProgress, finish
from game.engine.view import View
from game.generator.no_guess import search
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, deduce


class Special(Enum):
    """The special rule of a stage."""

    FADING = "fading"  # a satisfied number fades and comes back while its neighbours are pressed
    FUSE = "fuse"  # half the clock, three times the score
    DARK = "dark"  # numbers can be read near the pointer only
    GOLD = "gold"  # gold cells score more while the chain multiplies
    THRIFT = "thrift"  # each click takes time off the clock


SPECIALS = tuple(special for special in Special if special is not Special.THRIFT)
"""The special rules to which doors lead."""


def specials(version: int) -> tuple[Special, ...]:
    """Return the special rules to which doors led by a version of the rules."""
    return (*Special,) if version < 7 else SPECIALS


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one stage."""

    number: int  # from 1 on
    level: Level
    special: Special | None
    par: int  # hundredths of a second for each 3BV
    window: int  # ticks that may pass between two links of the chain

    @property
    def first(self) -> int:
        """The cell that is opened at the start of the stage."""
        return self.level.grid.cell(self.level.width // 2, self.level.height // 2)

    @property
    def worth(self) -> int:
        """The multiplier of its points."""
        return rules.TWISTS[self.special.value][2] if self.special else 1

    @property
    def boards(self) -> int:
        """The number of boards from which the simplest, or in later stages the deepest, is taken."""
        if self.number <= rules.SIMPLE:
            return rules.SIMPLE
        return min(max(1, self.number - rules.DEEP + 2), rules.DEEPEST)

    @property
    def click_cost(self) -> int:
        """Ticks that each click takes off the clock."""
        return self.par * rules.CLICK_COST * SECOND // 10_000 if self.special is Special.THRIFT else 0

    def clock(self, bbbv: int) -> int:
        """Return the ticks on the clock for a board with *bbbv* left to solve."""
        ticks = rules.LOOK + bbbv * self.par * SECOND // 100
        return ticks * rules.TWISTS[self.special.value][0] // 100 if self.special else ticks

    def more_time(self, bbbv: int) -> int:
        """Return the ticks that are added when the clock runs out."""
        return self.clock(bbbv) * rules.MORE_TIME // 100


def terms(number: int, special: Special | None = None) -> Terms:
    """Return the terms of the stage *number*, counted from 1, with that special rule."""
    last = len(rules.BOARDS)
    width, height, mines = rules.BOARDS[min(number, last) - 1]
    later = max(0, number - last)
    mines = min(mines + later * rules.MORE_MINES, rules.MOST_MINES) if later else mines
    if special:
        mines = mines * rules.TWISTS[special.value][1] // 100
    par = rules.PAR[min(number, last) - 1] * rules.LATER_PAR**later // 100**later
    return Terms(number, Level(f"stage_{number}", width, height, mines), special, par, _window(number))


def deal_stage(seed: int, number: int, special: Special | None = None) -> Layout:
    """Return the no-guess board of a stage. Takes some ms; in late stages 0.2 s."""
    return finish(deal_steps(seed, number, special))


def deal_steps(seed: int, number: int, special: Special | None = None) -> Generator[SearchProgress, None, Layout]:
    """Deal as :func:`deal_stage` does, in steps of a few milliseconds."""
    stage = terms(number, special)
    random = Random(seed * 65_537 + number)
    level, found = stage.level, list[Layout]()
    for _ in range(stage.boards):
        found.append((yield from search(level.grid, level.mines, stage.first, Start.OPENING, random)).layout)
    choose = min if number <= rules.SIMPLE else max
    return choose(found, key=lambda layout: long_proofs(layout, stage.first))


def gold_cells(seed: int, stage: Terms) -> int:
    """Return the gold cells of a stage, mines or not: gold is no hint."""
    if stage.special is not Special.GOLD:
        return 0
    size = stage.level.grid.size
    return sum(1 << cell for cell in Random(seed * 65_537 - stage.number).sample(range(size), size // rules.GOLD_EVERY))


def _window(number: int) -> int:
    """Return the chain's window in ticks, which falls in even steps to LAST_WINDOW."""
    steps = len(rules.PAR) - 1
    down = (rules.WINDOW - rules.LAST_WINDOW) * min(number - 1, steps)
    return (rules.WINDOW * steps - down) * SECOND // (100 * steps)


def long_proofs(layout: Layout, first: int) -> int:
    """Return how many proofs from more than two numbers a no-guess board needs. About 2 ms."""
    opened, mines, found = layout.flood(1 << first), 0, 0
    while opened != layout.safe:
        view = View(layout.grid, layout.mine_count, opened, layout.numbers_of(opened))
        known = deduce(view, Deduction(0, mines))
        safe, mines = known.safe & view.covered, known.mines
        if not safe:
            found, safe = found + 1, mine_chances(view, known=known).safe
        opened |= layout.flood(safe)
    return found
