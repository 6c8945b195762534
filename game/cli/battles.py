"""``battle``: matches between two to four computer players, ranks or bots."""

import argparse

from game.battle import boards, tournament
from game.battle.choices import CORNERS
from game.battle.ranks import Rank, parse_rank
from game.battle.rules import Explosion, Rules
from game.cli.farm import chosen_farm
from game.cli.terminal import say, show
from game.engine.errors import GameError
from game.engine.level import Level, parse_level

USUAL = "captain", "sapper"
"""Who plays unless somebody else is named."""


def battle(chosen: argparse.Namespace) -> int:
    """Print the results of the matches."""
    with chosen_farm(chosen) as farm:
        standing = tournament.play(
            _players(chosen),
            chosen.games,
            chosen.seed,
            board=_board(chosen.board),
            rules=Rules(Explosion(chosen.explosion), chosen.lives),
            each=farm.each,
        )
    if chosen.json:
        show(standing.as_json())
    else:
        say(*standing.lines())
    return 0


def _players(chosen: argparse.Namespace) -> list[Rank]:
    """Read the players: two from --level and --versus, or two to four from --players. Raises GameError."""
    if chosen.players is None:
        named = zip((chosen.level, chosen.versus), USUAL, strict=True)
        return [parse_rank(usual if name is None else name) for name, usual in named]
    if chosen.level is not None or chosen.versus is not None:
        raise GameError("--players names all who play: --level and --versus go without it")
    names = chosen.players.split(",")
    if not 2 <= len(names) <= len(CORNERS):
        raise GameError(f"a battle has 2 to {len(CORNERS)} players, not {len(names)}")
    return [parse_rank(name.strip()) for name in names]


def _board(text: str) -> Level:
    """Read a board's name or WIDTHxHEIGHT/MINES. Raises GameError."""
    if text in boards.BOARDS:
        return boards.BOARDS[text]
    level = parse_level(text)
    return boards.custom(level.width, level.height, level.mines)
