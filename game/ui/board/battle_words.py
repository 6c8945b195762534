"""Texts about matches for every scene: a rank's name, a match's time, the reason of its end."""

from typing import TYPE_CHECKING

from game.battle.match import Ending
from game.battle.sight import SECOND
from game.i18n.catalogue import Words
from game.ui.core.style import Style

if TYPE_CHECKING:
    from game.battle.rating import Rating

ENDINGS = frozenset(ending.value for ending in Ending)
"""All known reasons of an end; an imported match may contain any other word."""


def clock(style: Style, ticks: int) -> str:
    """Return a match's time as minutes and seconds."""
    minutes, seconds = divmod(ticks // SECOND, 60)
    return style.words("battle.clock", minutes=minutes, seconds=f"{seconds:02d}")


def opponent(style: Style, rank: str) -> str:
    """Return a computer player's name."""
    return style.words(f"battle_setup.rank_{rank}")


def about_rating(words: Words, rating: "Rating") -> str:
    """Return how sure a rating is: a tip, for nobody needs it on a page."""
    return f"{words('battle_ladder.rating')} {rating.value:.0f} ± {rating.margin:.0f}"
