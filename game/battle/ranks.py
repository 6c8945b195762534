"""
How strong the computer player is: four ranks, each a value.

A rank says what it sees, how quick its hands are, how often they slip, and when it guesses.
"""

from dataclasses import dataclass
from enum import Enum

from game.battle.sight import SECOND
from game.engine.errors import GameError


class Sees(Enum):
    """How far a rank's logic goes."""

    SINGLES = 1  # each number of its own territory, alone
    PAIRS = 2  # two numbers of the whole board together
    ALL = 3  # whatever all numbers and the mine total prove
    PLANS = 4  # that, and what a cell is worth


class Guesses(Enum):
    """When a rank opens a cell that nothing proves."""

    LATE = 1  # three seconds after its last action
    AT_ONCE = 2  # as soon as nothing else is left
    BEHIND = 3  # at a low risk, and only while it owns less
    FOR_PROFIT = 4  # where it expects to gain territory by it


@dataclass(frozen=True, slots=True)
class Rank:
    """One strength of the computer player."""

    name: str
    sees: Sees
    tempo: int  # ticks an action takes, in the middle
    slips: int  # actions in 1,000 that hit a neighbouring cell
    guesses: Guesses
    flags_all: bool  # flags each mine as it is found; else only when there is nothing to open


RECRUIT = Rank("recruit", Sees.SINGLES, 1600 * SECOND // 1000, 20, Guesses.LATE, True)
SAPPER = Rank("sapper", Sees.PAIRS, 1000 * SECOND // 1000, 5, Guesses.AT_ONCE, True)
CAPTAIN = Rank("captain", Sees.ALL, 600 * SECOND // 1000, 0, Guesses.BEHIND, False)
MARSHAL = Rank("marshal", Sees.PLANS, 350 * SECOND // 1000, 0, Guesses.FOR_PROFIT, False)
RANKS = {rank.name: rank for rank in (RECRUIT, SAPPER, CAPTAIN, MARSHAL)}
"""From the weakest to the strongest."""


def parse_rank(text: str) -> Rank:
    """Read a rank's name. Raises GameError."""
    if text.lower() not in RANKS:
        raise GameError(f"unknown rank {text!r}: expected {', '.join(RANKS)}")
    return RANKS[text.lower()]
