"""Turn the settings into the terms of a match, and say why a board can't be played."""

from game.battle.boards import BOARDS, HEIGHTS, OWN_SIZE, WIDTHS, custom, mines_range
from game.battle.choices import CORNERS
from game.battle.ranks import RANKS, Rank
from game.battle.rules import Explosion, Rules
from game.battle.threaded import Terms, against
from game.engine.level import Level
from game.i18n.catalogue import Words
from game.store.settings import Settings


def chosen_board(settings: Settings) -> Level:
    """Return the board. Raises BoardSizeError, MineCountError: the custom size is not allowed."""
    if settings.battle_board in BOARDS:
        return BOARDS[settings.battle_board]
    return custom(settings.battle_width, settings.battle_height, settings.battle_mines)


def chosen_rules(settings: Settings) -> Rules:
    """Return the rules."""
    return Rules(Explosion(settings.battle_rule), settings.battle_hits)


def terms_alone(settings: Settings, seed: int | None = None) -> Terms:
    """Return the terms of one person against the chosen rank."""
    corner = CORNERS.index(settings.battle_corner)
    return against(chosen_board(settings), chosen_rules(settings), RANKS[settings.battle_rank], corner, seed)


def terms_together(settings: Settings, seats: tuple[Rank | None, ...]) -> Terms:
    """Return the terms of a match between people at one screen."""
    return Terms(chosen_board(settings), chosen_rules(settings), seats)


def problem_of(settings: Settings, words: Words) -> str:
    """Return why the custom board can't be used, an empty text if it can."""
    width, height, mines = settings.battle_width, settings.battle_height, settings.battle_mines
    if settings.battle_board != OWN_SIZE:
        return ""
    if not WIDTHS[0] <= width <= WIDTHS[1]:
        return words("battle_setup.bad_width", least=WIDTHS[0], most=WIDTHS[1])
    if not HEIGHTS[0] <= height <= HEIGHTS[1]:
        return words("battle_setup.bad_height", least=HEIGHTS[0], most=HEIGHTS[1])
    least, most = mines_range(width, height)
    if not least <= mines <= most:
        return words("battle_setup.bad_mines", least=least, most=most, width=width, height=height)
    return ""
