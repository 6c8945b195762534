"""
What time does to a match: where nobody can move, supplies are dropped; who could move and doesn't, forfeits.

After a stall, and when a match has lasted for long, the sea shrinks until all is open.
"""

from dataclasses import replace
from functools import reduce
from itertools import combinations
from operator import or_

from game.battle import supply
from game.battle.events import Dropped, Event, Warned
from game.battle.match import Match
from game.battle.rules import FORFEITS, LOOKS_AGAIN, PATIENCE, SHRINKS, STANDS_STILL
from game.battle.sight import Player
from game.battle.verdict import Happened, contenders, judge, leave
from game.engine.grid import cells_of, few


def advance(match: Match, ticks: int) -> Happened:
    """Let *ticks* pass, with the supply drops and forfeits that fall in them; of one tick drops come first."""
    until = match.tick + ticks
    events: tuple[Event, ...] = ()
    while not match.over and match.due <= until:
        match = replace(match, tick=max(match.tick, match.due))
        match, happened = _look_for_deadlock(match) if match.next_drop <= match.tick else _look_who_stands(match)
        events += happened
    return match if match.over else replace(match, tick=until), events


def _look_for_deadlock(match: Match) -> Happened:
    """Drop supplies if nobody can move for certain, or if it was quiet for too long; else look again later."""
    if match.shrunk or (match.rules.shrinks and match.tick >= match.shrinks_from):
        return _shrink(match)
    reach = reduce(or_, map(match.reach, match.in_play), 0)
    give_up = match.taken_at + PATIENCE
    if match.tick < give_up and (reach & match.neutral or supply.has_certain_cell(match.view(), reach & match.covered)):
        return replace(match, drop_due=give_up), ()
    return _drop(match, reach)


def _look_who_stands(match: Match) -> Happened:
    """Warn whoever took nothing for so long beside a certain move; who was warned, and has one still, forfeits."""
    due = [player for player in match.in_play if match.players[player].looked_at <= match.tick]
    open_to_all = match.view()
    certain = supply.easy_cells(open_to_all) | match.neutral
    standing = [player for player in due if match.reach(player) & certain]
    forfeiting = [player for player in standing if match.players[player].forfeits_at is not None]
    events: tuple[Event, ...] = ()
    for player in due:
        until = match.tick + FORFEITS - STANDS_STILL if player in standing else None
        match = _watched(match, player, until or match.tick + LOOKS_AGAIN, until)
        if until and player not in forfeiting:
            events += (Warned(player, until),)
    if not forfeiting:
        return match, events
    match, happened = leave(match, forfeiting, forfeited=True)
    return match, events + happened


def _watched(match: Match, player: Player, looked_at: int, forfeits_at: int | None) -> Match:
    holding = replace(match.players[player], looked_at=looked_at, forfeits_at=forfeits_at)
    return replace(match, players=(*match.players[:player], holding, *match.players[player + 1 :]))


def _drop(match: Match, reach: int) -> Happened:
    """
    Open the least dangerous covered cell for nobody: one on the border of whoever is behind, else on the seam.

    Where they have none it is one in anybody's reach, else one beside an open cell, else any.
    """
    layout, covered = match.layout, match.covered
    behind, borders = _behind(match), [match.border(player) for player in match.in_play]
    seam = reduce(or_, (one & two for one, two in combinations(borders, 2)), 0)
    wished = seam if behind is None else match.border(behind)
    wishes = (wished, reach & covered, layout.grid.dilate(match.opened) & covered, covered)
    cell = supply.safest_cell(match.view(), wishes, match.drops)
    bit = 1 << cell
    match = replace(match, dropped_at=match.tick, drops=match.drops + 1, drop_due=match.tick + match.quiet[1])
    if bit & layout.mines:
        return replace(match, craters=match.craters | bit).uncover(bit), (Dropped(cell, 0, behind),)
    fresh = match.flood(bit, covered)
    match = replace(match, neutral=match.neutral | fresh).uncover(fresh)
    return judge(match, (Dropped(cell, fresh, behind),), contenders(match))


def _shrink(match: Match) -> Happened:
    """Open a part of what is covered for nobody, the least dangerous cells first, so that all is open in the end."""
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
    """Return who of those in play owns the least, if one alone does."""
    owned = sorted((match.owned(player), player) for player in match.in_play)
    return owned[0][1] if owned and (len(owned) == 1 or owned[0][0] < owned[1][0]) else None
