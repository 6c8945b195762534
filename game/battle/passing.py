"""
The effects of time on a match: if no player can move, supplies drop; a player who could move and doesn't forfeits.

After a stall, and when a match has lasted for long, the sea shrinks until all is open.
"""

from dataclasses import replace
from functools import reduce
from itertools import combinations
from operator import or_

from game.battle import supply
from game.battle.events import Dropped, Event, Warned
from game.battle.match import Match
from game.battle.risk import by_each_number, certain_cells
from game.battle.rules import (
    AGAIN,
    FORFEITS,
    LATEST,
    LOOKS_AGAIN,
    PATIENCE,
    QUIET,
    SHRINKS,
    SHRINKS_EVERY,
    STALL,
    STANDS_STILL,
)
from game.battle.sight import Player
from game.battle.verdict import Happened, contenders, judge, leave
from game.engine.grid import cells_of, few
from game.solver.deduce import Deduction


def advance(match: Match, ticks: int) -> Happened:
    """Let *ticks* pass, with the supply drops and forfeits due in them; in the same tick drops come first."""
    until = match.tick + ticks
    events: tuple[Event, ...] = ()
    while not match.over and due(match) <= until:
        match = replace(match, tick=max(match.tick, due(match)))
        match, happened = _look_for_deadlock(match) if _next_drop(match) <= match.tick else _look_who_stands(match)
        events += happened
    return match if match.over else replace(match, tick=until), events


def due(match: Match) -> int:
    """Return the next tick at which time alone may change the match; always in the future."""
    watched = match.in_play if match.decided is None else []
    return min([_next_drop(match), *(match.players[player].looked_at for player in watched)])


def quiet_for(match: Match) -> tuple[int, int]:
    """Return the quiet ticks before a supply drop, and those between drops; fewer if one player is left alone."""
    alone = match.rules.shrinks and len(match.in_play) == 1
    return (SHRINKS_EVERY, SHRINKS_EVERY) if alone else (QUIET, AGAIN)


def _next_drop(match: Match) -> int:
    """Return the tick of the next check for a supply drop, or of the next shrinking of the sea."""
    if match.shrunk:
        return match.shrunk_at + SHRINKS_EVERY
    return min(match.drop_due, _shrinks_from(match)) if match.rules.shrinks else match.drop_due


def _shrinks_from(match: Match) -> int:
    """Return the tick from which the sea shrinks: after a stall, or when the match has lasted for long."""
    return min(match.taken_at + STALL, LATEST)


def _look_for_deadlock(match: Match) -> Happened:
    """Drop supplies if no player has a certain move, or if no cell was taken for too long; else check again later."""
    if match.shrunk or (match.rules.shrinks and match.tick >= _shrinks_from(match)):
        return _shrink(match)
    reach = reduce(or_, map(match.reach, match.in_play), 0)
    give_up = match.taken_at + PATIENCE
    if match.tick < give_up and (reach & match.neutral or certain_cells(match.view(), reach & match.covered)):
        return replace(match, drop_due=give_up), ()
    return _drop(match, reach)


def _look_who_stands(match: Match) -> Happened:
    """Warn players who took no cell for STANDS_STILL despite a certain move; if warned before, they forfeit."""
    due = [player for player in match.in_play if match.players[player].looked_at <= match.tick]
    open_to_all = match.view()
    certain = by_each_number(open_to_all, Deduction(0, open_to_all.exploded)).safe | match.neutral
    standing = [player for player in due if match.reach(player) & certain]
    forfeiting = [player for player in standing if match.players[player].forfeits_at is not None]
    events: tuple[Event, ...] = ()
    for player in due:
        until = match.tick + FORFEITS - STANDS_STILL if player in standing else None
        looked_at = until or match.tick + LOOKS_AGAIN
        holding = replace(match.players[player], looked_at=looked_at, forfeits_at=until)
        match = match.with_holding(player, holding)
        if until and player not in forfeiting:
            events += (Warned(player, until),)
    if not forfeiting:
        return match, events
    match, happened = leave(match, forfeiting, forfeited=True)
    return match, events + happened


def _drop(match: Match, reach: int) -> Happened:
    """
    Open the safest covered cell as a neutral one: on the trailing player's border, else on the seam.

    Without one there it is a cell in any player's reach, else one that touches an open cell, else any.
    """
    layout, covered = match.layout, match.covered
    behind, borders = _behind(match), [match.border(player) for player in match.in_play]
    seam = reduce(or_, (one & two for one, two in combinations(borders, 2)), 0)
    wished = seam if behind is None else match.border(behind)
    wishes = (wished, reach & covered, layout.grid.dilate(match.opened) & covered, covered)
    cell = supply.safest_cell(match.view(), wishes, match.drops)
    bit = 1 << cell
    match = replace(match, dropped_at=match.tick, drops=match.drops + 1, drop_due=match.tick + quiet_for(match)[1])
    if bit & layout.mines:
        return replace(match, craters=match.craters | bit).uncover(bit), (Dropped(cell, 0, behind),)
    fresh = match.flood(bit, covered)
    match = replace(match, neutral=match.neutral | fresh).uncover(fresh)
    return judge(match, (Dropped(cell, fresh, behind),), contenders(match))


def _shrink(match: Match) -> Happened:
    """Open a part of the covered cells as neutral ones, the safest first, so that SHRINKS such parts open all."""
    layout, covered = match.layout, match.covered
    cells = supply.safest_cells(match.view(), covered, -(-covered.bit_count() // (SHRINKS - match.shrunk)))
    mines = cells & layout.mines
    fresh = match.flood(cells ^ mines, covered)
    match = replace(match, shrunk=match.shrunk + 1, shrunk_at=match.tick, craters=match.craters | mines)
    match = replace(match, neutral=match.neutral | fresh).uncover(fresh | mines)
    events = tuple(Dropped(cell, 0, shrinks=True) for cell in cells_of(mines))
    if fresh:
        events += (Dropped(few(fresh)[0], fresh, shrinks=True),)
    return judge(match, events, contenders(match))


def _behind(match: Match) -> Player | None:
    """Return the player in play with the fewest cells, if only one has so few."""
    owned = sorted((match.owned(player), player) for player in match.in_play)
    return owned[0][1] if owned and (len(owned) == 1 or owned[0][0] < owned[1][0]) else None
