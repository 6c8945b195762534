"""
What is shown of a battle, and what that makes of every cell: a picture, a ground, the ends of a territory.

Worked out for the whole board at once, from bitboards.
"""

from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from game.battle.match import Match
from game.battle.sight import Player
from game.engine.grid import Grid, codes
from game.engine.view import View
from game.ui.board.painter import codes_of

PLAYERS = 4
OWNED, FLAGGED = 1 << PLAYERS, 2 << PLAYERS
"""
What lies under a cell's picture: a bit for each hue (whose the cell is, who may act on it, who flagged it), and whether
it is owned or shows a flag by whose it is. No bit: nobody's business. Hues on an open cell that is not owned: it may be
taken.
"""

WEST, EAST, NORTH, SOUTH, NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST = (1 << bit for bit in range(8))
"""The sides on which a cell's owner's territory ends."""


@dataclass(frozen=True, slots=True, repr=False)  # Python refuses to print large ints
class BattleView:
    """What is shown of a match; the sets are bitboards, one for each hue."""

    view: View
    owned: tuple[int, ...]
    legal: tuple[int, ...] = ()  # cells that may be opened, flagged or taken
    flags: tuple[int, ...] = ()  # flags that are shown by whose they are


def view_of(match: Match, order: tuple[Player, ...], persons: int = 1) -> BattleView:
    """
    Return what is shown of a match, all of it once it is over; *order* are the players in the order of their hues.

    The first *persons* of them look at this screen: one sees the own flags and no others, several see each other's.
    """
    owned = tuple(match.players[player].territory for player in order)
    alone = persons == 1
    if match.over:
        own = match.players[order[0]].flags if alone else 0
        return BattleView(match.laid_open(), owned, flags=tuple(match.players[player].flags & ~own for player in order))
    view = replace(match.view(order[0]), exploded=0, shown=match.craters)
    flags: tuple[int, ...] = ()
    if not alone:
        flags = tuple(match.players[player].flags for player in order[:persons])
        view = replace(view, flags=reduce(or_, flags))
    legal = tuple(_legal(match, player, here=hue < persons) for hue, player in enumerate(order))
    return BattleView(view, owned, legal, flags)


def looks_alike(one: Match, other: Match) -> bool:
    """Tell whether two moments of a match show the same board; most ticks change nothing."""
    return (one.players, one.neutral, one.craters, one.over) == (
        other.players,
        other.neutral,
        other.craters,
        other.over,
    )


def _legal(match: Match, player: Player, *, here: bool) -> int:
    """Of players who are not at this screen no more than the border is shown: their flags are their own."""
    if player not in match.in_play:
        return 0
    return match.legal(player) if here else match.border(player)


def looks(land: BattleView, pressed: int, hidden: int) -> list[tuple[int, int, int]]:
    """
    Return each cell's code, its ground, and the sides on which its owner's territory ends.

    *hidden* are cells whose change is not shown yet.
    """
    view, grid = land.view, land.view.grid
    covered = (view.covered | hidden) & ~(view.exploded & ~hidden)
    owned = [cells & ~hidden for cells in land.owned]
    anyone = reduce(or_, owned)
    flagged = [cells & covered for cells in land.flags]
    any_flag = reduce(or_, flagged, 0)
    free = view.opened & ~(anyone | hidden)
    hues = []
    for hue, cells in enumerate(owned):
        legal = land.legal[hue] if land.legal else 0
        # What is about to be seen open was in its owner's reach, and looks so until then.
        reach = (legal | land.owned[hue] & hidden) & covered & ~any_flag
        hues.append(cells | reach | legal & free | (flagged[hue] if hue < len(flagged) else 0))
    nobody = [0] * (PLAYERS - len(hues))
    grounds = codes((*hues, *nobody, anyone, any_flag), grid.size)
    # A mine that is seen ends a territory only where something else begins behind it.
    outside = covered & ~view.shown
    ends: tuple[int, ...] = (0,) * 8
    for cells in owned:
        inside = view.shown & ~hidden & ~grid.dilate(outside | anyone & ~cells)
        ends = tuple(map(int.__or__, ends, _ends(grid, cells, inside)))
    sides = codes(ends, grid.size)
    base = codes_of(view, pressed & covered, hidden, 0, grid.height)
    return list(zip(base, grounds, sides, strict=True))


def _ends(grid: Grid, cells: int, inside: int) -> tuple[int, ...]:
    """
    Return where *cells* end: those with no more of them to the west, east, north and south, and in a corner alone.

    Cells *inside* count as theirs.
    """
    width, full = grid.width, grid.full
    land = cells | inside
    to_east, to_west = (land & grid.not_last_column) << 1, (land & grid.not_first_column) >> 1
    to_south, to_north = land << width & full, land >> width
    west, east, north, south = (cells & ~beside for beside in (to_east, to_west, to_south, to_north))
    corners = (
        (to_east << width & full, west | north),
        (to_west << width & full, east | north),
        (to_east >> width, west | south),
        (to_west >> width, east | south),
    )
    return west, east, north, south, *(cells & ~(beyond | sides) for beyond, sides in corners)
