"""
The effects of time on a match: if no player can move, supplies drop; a player who could move and doesn't forfeits.

After a stall, and when a match has lasted for long, the sea shrinks until all is open.

Private flags don't count, or a drop would reveal them.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations
from operator import or_

from game.battle.match import Decided, Dropped, Ending, Event, Left, Match, Outcome, Over, Warned
from game.battle.risk import by_each_number, certain_cells, estimates, exact_chances, risks
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
    Explosion,
)
from game.battle.sight import Player
from game.engine.grid import Grid, cells_of, few
from game.engine.view import View
from game.solver.chances import Chances
from game.solver.deduce import Deduction, deduce

Happened = tuple[Match, tuple[Event, ...]]


def contenders(match: Match) -> Sequence[Player]:
    """Return the players who can win: all who haven't left; an explosion costs the match only in sudden death."""
    if match.rules.explosion is Explosion.ORIGINAL:
        return match.in_play
    return [player for player in match.everybody if not match.players[player].left]


def judge(match: Match, events: tuple[Event, ...], could_win: Sequence[Player]) -> Happened:
    """
    Check whether *events* decide or end the match, and return it with the additional events.

    *could_win* are the contenders before them: taken cells count before a mine hit by the same action.
    """
    if match.decided is None:
        for player in could_win:
            if _is_out_of_reach(match, player, could_win):
                match, events = replace(match, decided=player), (*events, Decided(player))
    ending = _ending(match, events)
    return _end(match, ending, events) if ending else (match, events)


def settle(match: Match) -> Happened:
    """End a decided match."""
    if match.over or match.decided is None:
        return match, ()
    return _end(match, Ending.DECIDED, ())


def leave(match: Match, leaving: Sequence[Player], *, forfeited: bool) -> Happened:
    """Remove players who give up or forfeit, all at once; a player can leave only once."""
    could_win, events = contenders(match), tuple[Event, ...]()
    if match.over:
        return match, ()
    for player in leaving:
        holding = match.players[player]
        if not holding.left:
            gone = replace(holding, lives=0, left=True, forfeits_at=None)
            match = match.with_holding(player, gone)
            events += (Left(player, forfeited),)
    return judge(match, events, [player for player in could_win if not match.players[player].left])


def places(match: Match) -> tuple[int, ...]:
    """
    Return each player's place, 1 for the first; equals share one.

    Order: by cells, then by score. Players who have left, in sudden death also those who are out, come last.
    """
    can_win = contenders(match)
    worth = [(player in can_win, match.owned(player), score(match, player)) for player in match.everybody]
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def flagged(match: Match, player: Player) -> tuple[int, int]:
    """Return the numbers of right and of wrong flags on the player's border; a secret until the end."""
    flags = match.players[player].flags & match.border(player)
    right = (flags & match.layout.mines).bit_count()
    return right, flags.bit_count() - right


def score(match: Match, player: Player) -> int:
    """Return the cells owned, plus right and minus wrong flags on the border."""
    right, wrong = flagged(match, player)
    return match.owned(player) + right - wrong


def _is_out_of_reach(match: Match, player: Player, could_win: Sequence[Player]) -> bool:
    """
    Tell whether no rival could catch up even with all cells without an owner; of two players: one owns over half.

    A rival who is out gets none of them. A player who can act and has taken no cell can't win by others' mistakes.
    """
    holding = match.players[player]
    if not holding.took and not holding.out and len(could_win) > 1:
        return False
    unclaimed = match.layout.safe.bit_count() - sum(map(match.owned, match.everybody))

    def most(rival: Player) -> int:
        return match.owned(rival) + (0 if match.players[rival].out else unclaimed)

    return all(match.owned(player) > most(rival) for rival in could_win if rival != player)


def _ending(match: Match, events: tuple[Event, ...]) -> Ending | None:
    in_play = match.in_play
    if len(contenders(match)) <= 1:
        left = [event for event in events if isinstance(event, Left)]
        if not left:
            return Ending.EXPLODED
        return Ending.FORFEITED if left[0].forfeited else Ending.GIVEN_UP
    if not in_play or (len(in_play) == 1 and match.decided is not None):
        return Ending.OUT
    return Ending.CLEARED if match.opened == match.layout.safe else None


def _end(match: Match, ending: Ending, events: tuple[Event, ...]) -> Happened:
    outcome = Outcome(_winner(match), ending)
    return replace(match, outcome=outcome), (*events, Over(outcome))


def _winner(match: Match) -> Player | None:
    """Return the winner: the one already decided, else the only player in the first place."""
    if match.decided is not None:
        return match.decided
    first = [player for player, place in enumerate(places(match)) if place == 1 and player in contenders(match)]
    return first[0] if len(first) == 1 else None


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
    cell = safest_cell(match.view(), wishes, match.drops)
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
    cells = safest_cells(match.view(), covered, -(-covered.bit_count() // (SHRINKS - match.shrunk)))
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


def safest_cell(view: View, wishes: tuple[int, ...], turn: int) -> int:
    """
    Return the covered cell with the lowest chance of a mine in the first set of *wishes* that is not all mines.

    *wishes* are sets of covered cells, the last one with a safe cell. Of equals it is the one nearest to the middle,
    then the first or the last by *turn*, so that no corner has an advantage.
    """
    known = deduce(view, Deduction(0, view.exploded))
    chances = exact_chances(view, known)
    mines = chances.mines if chances else known.mines
    cells = next(wish & ~mines for wish in wishes if wish & ~mines)
    equals = _least_risky(view, known, chances, cells)
    return min(cells_of(equals), key=lambda cell: (_from_the_middle(view.grid, cell), -cell if turn % 2 else cell))


def safest_cells(view: View, cells: int, count: int) -> int:
    """Return the *count* safest of *cells* (covered), of equals those nearest to the middle."""
    known = deduce(view, Deduction(0, view.exploded))
    unknown = cells & ~(known.safe | known.mines)
    danger = dict.fromkeys(cells_of(known.safe), 0.0) | dict.fromkeys(cells_of(known.mines), 1.0)
    danger |= risks(view, known, unknown)
    in_order = sorted(cells_of(cells), key=lambda cell: (danger[cell], _from_the_middle(view.grid, cell)))
    return sum(1 << cell for cell in in_order[:count])


def _from_the_middle(grid: Grid, cell: int) -> int:
    """Return the square of twice the distance to the middle of the board."""
    y, x = divmod(cell, grid.width)
    return (2 * x - grid.width + 1) ** 2 + (2 * y - grid.height + 1) ** 2


def _least_risky(view: View, known: Deduction, chances: Chances | None, cells: int) -> int:
    if chances:
        here = [group for group in chances.groups if group.cells & cells]
        lowest = min(group.weight for group in here)
        return sum(group.cells & cells for group in here if group.weight == lowest)
    if cells & known.safe:
        return cells & known.safe
    danger = estimates(view, known, cells)
    least = min(danger.values())
    return sum(1 << cell for cell, risk in danger.items() if risk == least)
