"""``battle``: computer against computer."""

import argparse

from game.battle import boards, tournament
from game.battle.ranks import parse_rank
from game.battle.rules import Explosion, Rules
from game.cli.terminal import show
from game.engine.level import Level, parse_level


def battle(chosen: argparse.Namespace) -> int:
    """Print how the matches went."""
    standing = tournament.play(
        (parse_rank(chosen.level), parse_rank(chosen.versus)),
        chosen.games,
        chosen.seed,
        board=_board(chosen.board),
        rules=Rules(Explosion(chosen.explosion), chosen.lives),
    )
    if chosen.json:
        show(standing.as_json())
    else:
        for line in standing.lines():
            print(line)
    return 0


def _board(text: str) -> Level:
    """Read a board's name or WIDTHxHEIGHT/MINES. Raises GameError."""
    if text in boards.BOARDS:
        return boards.BOARDS[text]
    level = parse_level(text)
    return boards.custom(level.width, level.height, level.mines)
