"""
The visible part of a match, and each cell's look: its code, its ground, the sides on which a territory ends.

Computed for the whole board at once, with bitboards.
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
Bits of a cell's ground. One bit per hue: its player owns the cell, may act on it or flagged it. OWNED: the cell has an
owner. FLAGGED: it shows a flag in the owner's hue. Hues on an open cell without OWNED: these players may take it.
"""

WEST, EAST, NORTH, SOUTH, NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST = (1 << bit for bit in range(8))
"""The sides on which a cell's owner's territory ends."""


@dataclass(frozen=True, slots=True, repr=False)  # Python refuses to print large ints
class BattleView:
    """The visible part of a match; each tuple has one bitboard per hue."""

    view: View
    owned: tuple[int, ...]
    legal: tuple[int, ...] = ()  # cells that may be opened, flagged or taken
    flags: tuple[int, ...] = ()  # flags that are shown in their owners' hues


def view_of(match: Match, order: tuple[Player, ...], persons: int = 1) -> BattleView:
    """
    Return the visible part of a match, all of it after the end; *order* lists the players by hue.

    The first *persons* of them use this screen: one person sees only their own flags, several see each other's.
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
    """Return the cells a player may act on; for players elsewhere the whole border, since flags are private."""
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
        # A cell whose opening is not shown yet still looks in its owner's reach.
        reach = (legal | land.owned[hue] & hidden) & covered & ~any_flag
        hues.append(cells | reach | legal & free | (flagged[hue] if hue < len(flagged) else 0))
    nobody = [0] * (PLAYERS - len(hues))
    grounds = codes((*hues, *nobody, anyone, any_flag), grid.size)
    # A visible mine does not end a territory unless covered cells or another territory touch it.
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
    Return 8 bitboards: the *cells* without a neighbour in *cells* to the west, east, north, south, or in a corner only.

    Cells *inside* count as *cells*.
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
