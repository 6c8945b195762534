"""
The competition profile: the demands of ranking sites and tournaments on a program.

It has a strict mouse and a safe start, and shows no more than Winmine would. The recording of such a game has the
player's identifier and the tournament's token.
"""

from dataclasses import dataclass

from game.engine.deal import Start
from game.engine.level import BEGINNER, CLASSIC, Level
from game.engine.mouse import MouseOptions

STRICT_MOUSE = MouseOptions(double_click_ticks=0)
"""No chord by a double click or by left alone, no click that flags the rest, flags at the press."""

START = Start.SAFE

FEWEST_EVENTS = 10
"""Mouse events per 3BV: with fewer, ranking sites call a recording uncertain."""


@dataclass(frozen=True, slots=True)
class CompetitionEntry:
    """The owner of a competition game; either text may be empty."""

    identifier: str = ""
    tournament: str = ""


def level_of(level: Level) -> Level:
    """Return the level played instead of *level*: Beginner has 8×8 cells, other boards stay."""
    return CLASSIC if level == BEGINNER else level
