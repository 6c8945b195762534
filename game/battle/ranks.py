"""
The computer player's strengths: six ranks, each a value.

A rank says what it sees, how quick its hands are, how often they slip, and when it guesses. A bot has the same fields;
measurements let it play in place of a person of a given speed.
"""

import re
from dataclasses import dataclass
from enum import Enum

from game.battle.choices import RANKS as NAMES
from game.battle.sight import SECOND
from game.engine.errors import GameError

ACTIONS = 10_000
"""Slips and misreads are given per this many actions."""

LONGEST_TEMPO = 60_000
"""The longest mean time of a bot's action, in milliseconds."""


class Sees(Enum):
    """The strength of a rank's logic."""

    NOTHING = 0  # it has no logic
    SINGLES = 1  # each number of its own territory, alone
    PAIRS = 2  # two numbers of the whole board together
    ALL = 3  # all that the numbers and the mine total prove
    PLANS = 4  # ALL, and the worth of cells


class Guesses(Enum):
    """The cell that a rank opens if none is proved."""

    NEVER = 0
    BY_EYE = 1  # the safest one by single numbers
    LOW_RISK = 2  # the safest one, at a risk that rises with its deficit
    FOR_PROFIT = 3  # if it expects to gain territory
    AT_ONCE = 4  # the safest-looking cell, without logic


@dataclass(frozen=True, slots=True)
class Rank:
    """One strength of the computer player."""

    name: str
    sees: Sees
    tempo: int  # mean ticks per action
    slips: int  # openings in ACTIONS that hit a neighbouring cell
    guesses: Guesses
    waits: int = 0  # ticks without an action before it guesses
    flags_all: bool = False  # flags each mine when it finds it; else only if it can open no cell
    chords: float = 0.0  # fewest cells opened per action (flags count) for which it chords; 0: never
    misreads: int = 0  # openings in ACTIONS that open an unproved cell
    steady: bool = False  # every action takes the same time, whatever proves it
    seals: bool = False  # takes the cell nearest to the others' territory first, to cut them off


CADET = Rank("cadet", Sees.SINGLES, 3648 * SECOND // 1000, 420, Guesses.BY_EYE, 5 * SECOND)
RECRUIT = Rank("recruit", Sees.SINGLES, 1060 * SECOND // 1000, 250, Guesses.BY_EYE, 3 * SECOND, flags_all=True)
SAPPER = Rank("sapper", Sees.PAIRS, 756 * SECOND // 1000, 150, Guesses.BY_EYE, flags_all=True)
LIEUTENANT = Rank("lieutenant", Sees.ALL, 624 * SECOND // 1000, 95, Guesses.LOW_RISK)
CAPTAIN = Rank("captain", Sees.PLANS, 612 * SECOND // 1000, 0, Guesses.LOW_RISK, chords=5.0)
MARSHAL = Rank("marshal", Sees.PLANS, 408 * SECOND // 1000, 0, Guesses.FOR_PROFIT, chords=1.5, steady=True)
RANKS = dict(zip(NAMES, (CADET, RECRUIT, SAPPER, LIEUTENANT, CAPTAIN, MARSHAL), strict=True))
"""The ranks by name, from the weakest to the strongest."""

IDLE = Rank("idle", Sees.NOTHING, SECOND, 0, Guesses.NEVER)
"""A player that does nothing."""

BOT = re.compile(r"bot:(\d{1,5})(?::(\d{0,3}(?:\.\d{1,2})?)%?)?(:chords)?(:seals)?", re.ASCII)
"""
A bot: milliseconds per action, per cent of misreads, whether it chords, and whether it seals the others off:
``bot:800``, ``bot:250::chords``, ``bot:900::seals``.
"""

SPAM = re.compile(r"spam:(\d{1,5})", re.ASCII)
"""``spam:MS`` opens the safest-looking cell every MS milliseconds."""

BOTS = "idle, spam:MS or bot:MS[:MISREAD%][:chords][:seals]"


def parse_rank(text: str) -> Rank:
    """Read a rank's name, or a bot written as in :data:`BOTS`. Raises GameError."""
    text = text.lower()
    if text == IDLE.name:
        return IDLE
    if spam := SPAM.fullmatch(text):
        return Rank(text, Sees.NOTHING, _tempo(int(spam[1])), 0, Guesses.AT_ONCE, steady=True)
    if text.startswith("bot"):
        return _parse_bot(text)
    if text not in RANKS:
        raise GameError(f"unknown rank {text!r:.60}: expected {', '.join(RANKS)}, {BOTS}")
    return RANKS[text]


def _tempo(milliseconds: int) -> int:
    if not 1 <= milliseconds <= LONGEST_TEMPO:
        raise GameError(f"a bot takes 1 to {LONGEST_TEMPO} ms for an action, not {milliseconds}")
    return max(1, milliseconds * SECOND // 1000)


def _parse_bot(text: str) -> Rank:
    """Read a bot: it plays by logic alone, one cell per action, and sets flags only for chords."""
    match = BOT.fullmatch(text)
    if not match:
        raise GameError(
            f"unknown bot {text!r:.60}: expected bot:MS[:MISREAD%][:chords][:seals], such as bot:800:3:chords"
        )
    tempo, misread = _tempo(int(match[1])), float(match[2] or 0)
    if misread > 100:
        raise GameError(f"a bot misreads 0 to 100 % of its actions, not {misread:g} %")
    return Rank(
        text,
        Sees.ALL,
        tempo,
        0,
        Guesses.NEVER,
        chords=1.5 if match[3] else 0.0,
        misreads=round(misread * ACTIONS / 100),
        steady=True,
        seals=bool(match[4]),
    )
