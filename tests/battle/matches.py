"""What battle tests are fed with: drawn matches, and matches dealt without much care for fairness."""

from random import Random

from game.battle.match import Match, advance, new_match
from game.battle.rules import Action, Explosion, Rules, Settle
from game.battle.sight import SECOND, Side
from game.battle.start import corner_openings
from game.engine.actions import Chord, FlagRest, Mark, Open
from game.engine.deal import Start, deal
from game.engine.grid import cells_of, grid
from tests.strategies import drawn_layout

SUDDEN_DEATH = Rules()
CRATER = Rules(Explosion.CRATER)
ALL_RULES = (SUDDEN_DEATH, CRATER, *(Rules(Explosion.LIVES, lives) for lives in range(1, 6)))


def drawn_match(drawing: str, rules: Rules = SUDDEN_DEATH) -> Match:
    """
    Return the match of a drawn board.

    ``*`` a mine, ``.`` a covered safe cell, ``1`` and ``2`` what each side owns.
    """
    cells = "".join(drawing.split())
    one, two = (sum(1 << cell for cell, char in enumerate(cells) if char == owner) for owner in "12")
    layout = drawn_layout(drawing.replace("1", ".").replace("2", "."))
    return new_match(layout, (one, two), rules)


def picture(match: Match) -> str:
    """Draw who owns what: ``1``, ``2``, ``+`` neutral, ``X`` a crater, ``#`` covered."""
    rows = []
    width = match.layout.grid.width
    for y in range(match.layout.grid.height):
        rows.append("".join(_owner(match, 1 << y * width + x) for x in range(width)))
    return " ".join(rows)


def _owner(match: Match, bit: int) -> str:
    sets = (match.players[0].territory, match.players[1].territory, match.neutral, match.craters)
    return next((char for char, cells in zip("12+X", sets, strict=True) if cells & bit), "#")


def dealt_match(seed: int, rules: Rules) -> Match:
    """Return a match on a small board whose corners are 0s; nothing else about it is fair."""
    random = Random(seed)
    board = grid(random.randrange(8, 22), random.randrange(6, 14))
    while True:
        mines = board.size * random.randrange(8, 26) // 100
        layout = deal(board, mines, 0, Start.OPENING, random)
        one, two = corner_openings(layout)
        if one and two and not one & two and layout.mine_count and one | two != layout.safe:
            return new_match(layout, (one, two), rules)


def any_action(match: Match, side: Side, random: Random) -> Action:
    """Return something a side may ask: mostly sensible, often foolish, sometimes absurd."""
    layout, player = match.layout, match.players[side]
    wishes: list[tuple[type[Open | Mark | Chord | FlagRest], int]] = [
        (Open, match.legal(side) & layout.safe),
        (Open, match.legal(side) & layout.safe),
        (Open, match.legal(side)),
        (Mark, match.border(side) & layout.mines & ~player.flags),
        (Mark, match.border(side) | player.flags),
        (Chord, player.territory),
        (FlagRest, player.territory),
        (Open, layout.grid.full),
        (Mark, layout.grid.full),
        (Chord, layout.grid.full),
        (FlagRest, layout.grid.full),
    ]
    if not random.randrange(200):
        return Settle()
    kind, cells = random.choice(wishes)
    return kind(random.choice(cells_of(cells or layout.grid.full)))


def some_time(match: Match, random: Random) -> Match:
    """Return the match after a moment, now and then a long one."""
    ticks = random.choice((0, 0, 10, 100, SECOND)) if random.randrange(20) else random.randrange(30 * SECOND)
    return advance(match, ticks)[0]
