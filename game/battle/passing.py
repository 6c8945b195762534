"""What time does to a match: where nobody can move, supplies are dropped."""

from dataclasses import replace
from functools import reduce
from operator import or_

from game.battle import supply
from game.battle.events import Dropped, Event
from game.battle.match import Match
from game.battle.rules import AGAIN, PATIENCE
from game.battle.verdict import Happened, contenders, judge


def advance(match: Match, ticks: int) -> Happened:
    """Let *ticks* pass, with the supply drops that fall in them."""
    until = match.tick + ticks
    events: tuple[Event, ...] = ()
    while not match.over and match.drop_due <= until:
        match, happened = _look_for_deadlock(replace(match, tick=max(match.tick, match.drop_due)))
        events += happened
    return match if match.over else replace(match, tick=until), events


def _look_for_deadlock(match: Match) -> Happened:
    """Drop supplies if nobody can move for certain, or if it was quiet for too long; else look again later."""
    reach = reduce(or_, map(match.reach, match.in_play), 0)
    give_up = match.taken_at + PATIENCE
    if match.tick < give_up and (reach & match.neutral or supply.has_certain_cell(match.view(), reach & match.covered)):
        return replace(match, drop_due=give_up), ()
    return _drop(match, reach)


def _drop(match: Match, reach: int) -> Happened:
    """Open the least dangerous covered cell for nobody: one that *reach* touches, else one beside an open cell."""
    layout, covered = match.layout, match.covered
    wishes = (reach & covered, layout.grid.dilate(match.opened) & covered, covered)
    cell = supply.safest_cell(match.view(), wishes, match.drops)
    bit = 1 << cell
    match = replace(match, dropped_at=match.tick, drops=match.drops + 1, drop_due=match.tick + AGAIN)
    if bit & layout.mines:
        return replace(match, craters=match.craters | bit).uncover(bit), (Dropped(cell, 0),)
    fresh = match.flood(bit, covered)
    match = replace(match, neutral=match.neutral | fresh).uncover(fresh)
    return judge(match, (Dropped(cell, fresh),), contenders(match))
