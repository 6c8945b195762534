"""
The players' actions: a match and an action go in, a new match and its events come out.

Nothing here uses chance or a screen. An action without an effect returns
the same match and no events.
"""

from dataclasses import replace
from functools import reduce
from operator import or_

from game.battle.match import Did, Event, Holding, Match, Neutralised, Refused, Stunned
from game.battle.passing import Happened, contenders, judge, leave, quiet_for, settle
from game.battle.rules import SETBACK, STANDS_STILL, STUN, Action, Explosion, GiveUp, Settle
from game.battle.sight import Player
from game.engine.actions import Chord, FlagRest, Mark, Open
from game.engine.errors import CellError
from game.engine.events import Chorded, Flagged, Lost, Opened, Unmarked


def apply(match: Match, player: Player, action: Action) -> Happened:
    """
    Return the match after an action of *player*, and the events in order.

    Raises: CellError: the cell is not on the board.
    """
    if isinstance(action, Settle):
        return settle(match)
    if isinstance(action, GiveUp):
        return leave(match, [player], forfeited=False)
    if not 0 <= action.cell < match.grid.size:
        raise CellError(f"cell {action.cell} is not on a board of {match.grid.size} cells")
    if match.over:
        return match, ()
    holding = match.players[player]
    if holding.out or match.tick < holding.stunned_until:
        return match, (Refused(player, action.cell),)
    match action:
        case Open(cell):
            return _open_one(match, player, cell)
        case Mark(cell):
            return _mark(match, player, cell)
        case Chord(cell):
            return _chord(match, player, cell)
        case FlagRest(cell):
            return _flag_rest(match, player, cell)


def _open_one(match: Match, player: Player, cell: int) -> Happened:
    bit = 1 << cell
    if not bit & match.free(player):
        return match, ()
    if not bit & match.legal(player):
        return match, (Refused(player, cell),)
    return _take(match, player, cell, bit)


def _mark(match: Match, player: Player, cell: int) -> Happened:
    bit, flags = 1 << cell, match.players[player].flags
    if bit & flags:
        return _with_flags(match, player, flags ^ bit), (Did(player, Unmarked(cell)),)
    if not bit & match.covered:
        return match, ()
    if not bit & match.border(player):
        return match, (Refused(player, cell),)
    return _with_flags(match, player, flags | bit), (Did(player, Flagged(bit)),)


def _chord(match: Match, player: Player, cell: int) -> Happened:
    """Open the free neighbours of an own number whose flags, craters among them, equal it."""
    holding, around = match.players[player], match.grid.around(cell)
    if not holding.territory >> cell & 1:
        return match, _not_own(match, player, cell)
    believed = around & (holding.flags | match.craters)
    targets = around & match.legal(player)
    if believed.bit_count() != _number(match, cell) or not targets:
        return match, ()
    match, events = _take(match, player, cell, targets)
    return match, (Did(player, Chorded(cell)), *events)


def _flag_rest(match: Match, player: Player, cell: int) -> Happened:
    """Flag the covered neighbours of an own number if they and the craters equal it."""
    holding, around = match.players[player], match.grid.around(cell)
    if not holding.territory >> cell & 1:
        return match, _not_own(match, player, cell)
    rest = around & match.covered & ~holding.flags
    mines = around & (match.covered | match.craters)
    if mines.bit_count() != _number(match, cell) or not rest:
        return match, ()
    return _with_flags(match, player, holding.flags | rest), (Did(player, Flagged(rest)),)


def _not_own(match: Match, player: Player, cell: int) -> tuple[Event, ...]:
    """Return a refusal for another player's open number; none for a covered cell, which has no number yet."""
    return (Refused(player, cell),) if match.opened >> cell & 1 else ()


def _number(match: Match, cell: int) -> int:
    return (match.grid.around(cell) & match.layout.mines).bit_count()


def _with_flags(match: Match, player: Player, flags: int) -> Match:
    return match.with_holding(player, replace(match.players[player], flags=flags))


def _take(match: Match, player: Player, cell: int, targets: int) -> Happened:
    """Take *targets* (legal for the player) and their openings as one action on *cell*."""
    could_win = contenders(match)
    moved = replace(match.players[player], looked_at=match.tick + STANDS_STILL, forfeits_at=None)
    match = match.with_holding(player, moved)
    exploded = targets & match.layout.mines
    fresh = match.flood(targets ^ exploded, match.free(player))
    events: tuple[Event, ...] = ()
    if fresh:
        match = match.uncover(fresh)
        holding = match.players[player]
        recent = *(taken for taken in holding.recent if taken[0] >= match.tick - SETBACK), (match.tick, fresh)
        holding = replace(holding, territory=holding.territory | fresh, recent=recent, took=True)
        match = match.with_holding(player, holding)
        match = replace(
            match, neutral=match.neutral & ~fresh, taken_at=match.tick, drop_due=match.tick + quiet_for(match)[0]
        )
        events = (Did(player, Opened(cell, fresh)),)
    if exploded:
        match, happened = _explode(match, player, cell, exploded)
        events += happened
    return judge(match, events, could_win)


def _explode(match: Match, player: Player, cell: int, exploded: int) -> Happened:
    match = replace(match, craters=match.craters | exploded).uncover(exploded)
    holding = match.players[player]
    craters = match.rules.explosion is Explosion.CRATER
    lost = _lost(match, holding, exploded)
    kept = holding.territory ^ lost
    # A player without cells is out, however many lives it has left.
    lives = max(0, holding.lives - exploded.bit_count()) if kept else 0
    holding = replace(holding, lives=lives, territory=kept)
    match = replace(match, neutral=match.neutral | lost)
    events: tuple[Event, ...] = (Did(player, Lost(cell, exploded)),)
    if lost:
        events += (Neutralised(player, lost),)
    if craters and lives:
        holding = replace(holding, stunned_until=match.tick + STUN)
        events += (Stunned(player, holding.stunned_until),)
    # Certain moves may be gone. Check no earlier than the next tick: drops come first in theirs, also in a replay.
    match = match.with_holding(player, holding)
    quiet, again = quiet_for(match)
    return replace(match, drop_due=max(match.tick + 1, match.taken_at + quiet, match.dropped_at + again)), events


def _lost(match: Match, holding: Holding, exploded: int) -> int:
    """Return the cells that the mines cost: those around them, or those taken last."""
    if not match.rules.costs_land:
        return 0
    if match.rules.explosion is Explosion.CRATER:
        return match.grid.dilate(exploded) & holding.territory
    late = (cells for tick, cells in holding.recent if tick >= match.tick - SETBACK)
    return reduce(or_, late, 0) & holding.territory
