"""How matches are told wherever they are: a rank's name, a match's time, why it was over."""

from game.battle.events import Ending
from game.battle.sight import SECOND
from game.ui.core.style import Style

ENDINGS = frozenset(ending.value for ending in Ending)
"""Why a match may be over; an imported one may hold any word."""


def clock(style: Style, ticks: int) -> str:
    """Return a match's time as minutes and seconds."""
    minutes, seconds = divmod(ticks // SECOND, 60)
    return style.words("battle.clock", minutes=minutes, seconds=f"{seconds:02d}")


def opponent(style: Style, rank: str) -> str:
    """Return a computer player's name."""
    return style.words(f"battle_setup.rank_{rank}")
