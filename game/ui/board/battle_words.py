"""Texts about matches for every scene: a rank's name, a match's time, the reason of its end."""

from game.battle.match import Ending
from game.battle.sight import SECOND
from game.ui.core.style import Style

ENDINGS = frozenset(ending.value for ending in Ending)
"""All known reasons of an end; an imported match may contain any other word."""


def clock(style: Style, ticks: int) -> str:
    """Return a match's time as minutes and seconds."""
    minutes, seconds = divmod(ticks // SECOND, 60)
    return style.words("battle.clock", minutes=minutes, seconds=f"{seconds:02d}")


def opponent(style: Style, rank: str) -> str:
    """Return a computer player's name."""
    return style.words(f"battle_setup.rank_{rank}")
