"""Inputs for battle tests: drawn matches, and quickly dealt ones that need not be fair."""

from dataclasses import replace
from itertools import combinations
from random import Random

from game.battle import rules
from game.battle.boards import corners
from game.battle.match import Match, new_match
from game.battle.passing import advance
from game.battle.rules import Action, Explosion, GiveUp, Rules, Settle
from game.battle.sight import SECOND, Player
from game.battle.start import corner_openings
from game.engine.actions import Chord, FlagRest, Mark, Open
from game.engine.deal import draw_layout
from game.engine.grid import cells_of, grid
from tests.strategies import drawn_layout

ONE, TWO, THREE, FOUR = range(4)
BOTH = (ONE, TWO)

OUT = Rules(lives=1)
ORIGINAL = Rules(Explosion.ORIGINAL)
CRATER = Rules(Explosion.CRATER, 3)
ALL_RULES = tuple(rules.ALL_RULES.values())


def drawn_match(drawing: str, rules: Rules = ORIGINAL) -> Match:
    """
    Return the match of a drawn board.

    ``*`` a mine, ``.`` a covered safe cell, ``1`` to ``4`` the cells that each player owns and has taken.
    """
    cells = "".join(drawing.split())
    owners = "1234"[: max(2, *(int(char) for char in cells if char.isdigit()))]
    starts = [sum(1 << cell for cell, char in enumerate(cells) if char == owner) for owner in owners]
    match = new_match(drawn_layout(drawing.translate(str.maketrans("1234", "...."))), starts, rules)
    return replace(match, players=tuple(replace(one, took=True) for one in match.players))


def picture(match: Match) -> str:
    """Draw the owners of cells: ``1`` to ``4``, ``+`` neutral, ``X`` a crater, ``#`` covered."""
    width, height = match.grid.width, match.grid.height
    return " ".join("".join(_owner(match, 1 << y * width + x) for x in range(width)) for y in range(height))


def _owner(match: Match, bit: int) -> str:
    owned = {str(number): holding.territory for number, holding in enumerate(match.players, 1)}
    sets = {**owned, "+": match.neutral, "X": match.craters}
    return next((char for char, cells in sets.items() if cells & bit), "#")


def dealt_match(seed: int, rules: Rules, players: int = 2) -> Match:
    """Return a match on a small board with 0s in its corners; it may be unfair otherwise."""
    random = Random(seed)
    board = grid(random.randrange(8, 22), random.randrange(6, 14))
    clear = board.dilate(sum(1 << cell for cell in corners(board)[:players]))
    while True:
        layout = draw_layout(board, board.size * random.randrange(8, 26) // 100, clear, random)
        starts = corner_openings(layout, players)
        apart = not any(one & two for one, two in combinations(starts, 2))
        if apart and layout.mine_count and sum(starts) != layout.safe:
            return new_match(layout, starts, rules)


def any_action(match: Match, who: Player, random: Random) -> Action:
    """Return a random action: mostly sensible, often foolish, sometimes absurd."""
    layout, holding = match.layout, match.players[who]
    wishes: list[tuple[type[Open | Mark | Chord | FlagRest], int]] = [
        (Open, match.legal(who) & layout.safe),
        (Open, match.legal(who) & layout.safe),
        (Open, match.legal(who)),
        (Mark, match.border(who) & layout.mines & ~holding.flags),
        (Mark, match.border(who) | holding.flags),
        (Chord, holding.territory),
        (FlagRest, holding.territory),
        (Open, layout.grid.full),
        (Mark, layout.grid.full),
        (Chord, layout.grid.full),
        (FlagRest, layout.grid.full),
    ]
    if not random.randrange(200):
        return random.choice((Settle(), GiveUp()))
    kind, cells = random.choice(wishes)
    return kind(random.choice(cells_of(cells or layout.grid.full)))


def some_time(match: Match, random: Random) -> Match:
    """Return the match after a random time, now and then a long one."""
    ticks = random.choice((0, 0, 10, 100, SECOND)) if random.randrange(20) else random.randrange(30 * SECOND)
    return advance(match, ticks)[0]
