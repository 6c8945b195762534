"""Turn the settings into the terms of a match."""

from game.battle.boards import BOARDS
from game.battle.ranks import RANKS, Rank
from game.battle.rules import Explosion, Rules
from game.battle.threaded import Terms, against
from game.store.settings import Settings


def terms_alone(settings: Settings) -> Terms:
    """Return the terms of one person against the chosen rank."""
    rules = Rules(Explosion(settings.battle_rule))
    return against(BOARDS[settings.battle_board], rules, RANKS[settings.battle_rank], player=0)


def terms_together(settings: Settings, seats: tuple[Rank | None, ...]) -> Terms:
    """Return the terms of a match between people at one screen, with as many hearts as they have chosen."""
    return Terms(BOARDS[settings.battle_board], Rules(lives=settings.battle_hits), seats)
