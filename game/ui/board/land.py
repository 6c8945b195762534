"""
What one player is shown of a battle, and what that makes of every cell: a picture, a ground, the ends of a territory.

Worked out for the whole board at once, from bitboards.
"""

from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from game.battle.match import Match
from game.battle.sight import Player
from game.engine.grid import Grid, codes
from game.engine.view import View
from game.ui.board import pictures

NOBODY, OWN, THEIRS, LEGAL, THEIR_LEGAL, BOTH_LEGAL, THEIR_FLAG, FREE = range(8)
"""What lies under a cell's picture; FREE is an open cell that nobody owns and that may be taken."""

WEST, EAST, NORTH, SOUTH, NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST = (1 << bit for bit in range(8))
"""The sides on which a cell's owner's territory ends."""


@dataclass(frozen=True, slots=True, repr=False)  # Python refuses to print large ints
class Land:
    """What one player is shown of a match; the sets are bitboards."""

    view: View
    own: int
    theirs: int
    legal: int = 0  # cells the player may open or take
    their_legal: int = 0
    their_flags: int = 0  # only when it is over


def land_of(match: Match, player: Player) -> Land:
    """Return what *player* is shown of a match: all of it once it is over."""
    own, others = match.players[player], match.others(player)
    theirs = reduce(or_, (match.players[other].territory for other in others))
    if match.over:
        flags = reduce(or_, (match.players[other].flags for other in others))
        return Land(match.laid_open(), own.territory, theirs, their_flags=flags & ~own.flags)
    view = replace(match.view(player), exploded=0, shown=match.craters)
    legal = 0 if own.out else match.legal(player)
    their_legal = reduce(or_, (match.border(other) for other in others if other in match.in_play), 0)
    return Land(view, own.territory, theirs, legal, their_legal)


def looks(land: Land, pressed: int, hidden: int) -> list[tuple[int, int, int]]:
    """
    Return each cell's code, its ground, and the sides on which its owner's territory ends.

    *hidden* are cells whose change is not shown yet.
    """
    view, grid = land.view, land.view.grid
    covered = (view.covered | hidden) & ~(view.exploded & ~hidden)
    own, theirs = land.own & ~hidden, land.theirs & ~hidden
    # What is about to be seen open was in its owner's reach, and looks so until then.
    mine = (land.legal | land.own & hidden) & covered
    other = (land.their_legal | land.theirs & hidden) & covered
    flagged = land.their_flags & covered
    mine, other = mine & ~flagged, other & ~flagged
    free = land.legal & view.opened & ~(land.own | land.theirs | hidden)
    # The three bits of the grounds' numbers: LEGAL is 3, BOTH_LEGAL 5, THEIR_LEGAL 4, THEIR_FLAG 6, FREE 7.
    bits = own | mine | free, theirs | mine & ~other | flagged | free, other | flagged | free
    grounds = codes(bits, grid.size)
    # A mine that is seen ends a territory only where something else begins behind it.
    outside = covered & ~view.shown
    own_mines, their_mines = (view.shown & ~hidden & ~grid.dilate(outside | other) for other in (theirs, own))
    ends = map(int.__or__, _ends(grid, own, own_mines), _ends(grid, theirs, their_mines))
    sides = codes(tuple(ends), grid.size)
    base = pictures.pictures(view, pressed & covered, hidden, 0, grid.height)
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
