"""
The rules of a battle: a match and what a side asks go in, a new match and what happened come out.

Two sides own what they opened and act only beside it. Time comes in as ticks;
nothing here knows of chance or a screen. An action that means nothing returns
the same match and no events.
"""

from dataclasses import dataclass, replace

from game.battle import supply
from game.battle.events import (
    Decided,
    Dropped,
    Ending,
    Event,
    Exploded,
    Marked,
    Neutralised,
    Outcome,
    Over,
    Refused,
    Stunned,
    Taken,
    Unmarked,
)
from game.battle.rules import AGAIN, PATIENCE, QUIET, STUN, Action, Explosion, Rules, Settle
from game.battle.sight import Side, Sight
from game.engine.actions import Chord, FlagRest, Mark, Open
from game.engine.errors import CellError
from game.engine.layout import Layout
from game.engine.view import View


@dataclass(frozen=True, slots=True)
class Player:
    """How one side stands; the sets are bitboards."""

    lives: int
    territory: int
    flags: int = 0
    stunned_until: int = 0  # tick

    @property
    def out(self) -> bool:
        """Whether it may act no more."""
        return not self.lives


@dataclass(frozen=True, slots=True)
class Match:
    """One board being fought for; make one with :func:`new_match`."""

    layout: Layout
    rules: Rules
    players: tuple[Player, Player]
    neutral: int = 0  # bitboard: open cells that nobody owns
    craters: int = 0  # bitboard: mines that were hit
    tick: int = 0
    taken_at: int = 0  # tick at which a cell was last taken
    dropped_at: int = -AGAIN  # tick of the last supply drop
    drops: int = 0
    drop_due: int = QUIET  # tick at which to look next whether a drop must come; always ahead
    decided: Side | None = None
    outcome: Outcome | None = None

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.outcome is not None

    @property
    def opened(self) -> int:
        """The open cells, whoever owns them."""
        return self.players[0].territory | self.players[1].territory | self.neutral

    @property
    def covered(self) -> int:
        """The cells that are neither open nor craters."""
        return self.layout.grid.full ^ self.opened ^ self.craters

    def reach(self, side: Side) -> int:
        """Return the cells that touch the side's territory, and the territory."""
        return self.layout.grid.dilate(self.players[side].territory)

    def border(self, side: Side) -> int:
        """Return the covered cells that touch the side's territory."""
        return self.reach(side) & self.covered

    def legal(self, side: Side) -> int:
        """Return the cells the side may open or take: its border but its flags, and neutral cells beside it."""
        return self.reach(side) & (self.covered | self.neutral) & ~self.players[side].flags

    def owned(self, side: Side) -> int:
        """Return how many cells the side owns: what a live bar shows."""
        return self.players[side].territory.bit_count()

    def share(self, side: Side) -> float:
        """Return the side's part of all safe cells, from 0 to 1."""
        return self.owned(side) / self.layout.safe.bit_count()

    def score(self, side: Side) -> int:
        """Return the cells owned, plus right and minus wrong flags on the border: told only when the match is over."""
        flags = self.players[side].flags & self.border(side)
        right = (flags & self.layout.mines).bit_count()
        return self.owned(side) + 2 * right - flags.bit_count()

    def view(self, side: Side | None = None) -> View:
        """Return what everybody sees, with the flags of *side* only."""
        layout, opened = self.layout, self.opened
        flags = 0 if side is None else self.players[side].flags
        numbers = layout.numbers_of(opened)
        return View(layout.grid, layout.mine_count, opened, numbers, flags, exploded=self.craters)


Happened = tuple[Match, tuple[Event, ...]]


def new_match(layout: Layout, starts: tuple[int, int], rules: Rules) -> Match:
    """Return a match in which the two sides own the open cells *starts* (bitboards)."""
    one, two = (Player(rules.first_lives, start) for start in starts)
    return Match(layout, rules, (one, two))


def sight(match: Match, side: Side) -> Sight:
    """Return what *side* may know."""
    own, theirs = match.players[side], match.players[side.other]
    return Sight(
        side=side,
        view=match.view(side),
        own=own.territory,
        theirs=theirs.territory,
        neutral=match.neutral,
        border=match.border(side),
        legal=match.legal(side),
        their_legal=match.reach(side.other) & (match.covered | match.neutral),
        lives=own.lives,
        craters=match.rules.explosion is Explosion.CRATER,
        stunned_until=own.stunned_until,
    )


def apply(match: Match, side: Side, action: Action) -> Happened:
    """
    Return the match after what *side* asks, and the events in the order they happened.

    Raises: CellError: the cell is not on the board.
    """
    if isinstance(action, Settle):
        return _settle(match)
    if not 0 <= action.cell < match.layout.grid.size:
        raise CellError(f"cell {action.cell} is not on a board of {match.layout.grid.size} cells")
    if match.over:
        return match, ()
    player = match.players[side]
    if player.out or match.tick < player.stunned_until:
        return match, (Refused(side, action.cell),)
    match action:
        case Open(cell):
            return _open_one(match, side, cell)
        case Mark(cell):
            return _mark(match, side, cell)
        case Chord(cell):
            return _chord(match, side, cell)
        case FlagRest(cell):
            return _flag_rest(match, side, cell)


def advance(match: Match, ticks: int) -> Happened:
    """Let *ticks* pass, with the supply drops that fall in them."""
    until = match.tick + ticks
    events: tuple[Event, ...] = ()
    while not match.over and match.drop_due <= until:
        match, happened = _look_for_deadlock(replace(match, tick=max(match.tick, match.drop_due)))
        events += happened
    return match if match.over else replace(match, tick=until), events


def _open_one(match: Match, side: Side, cell: int) -> Happened:
    bit = 1 << cell
    if not bit & (match.covered | match.neutral) & ~match.players[side].flags:
        return match, ()
    if not bit & match.legal(side):
        return match, (Refused(side, cell),)
    return _take(match, side, cell, bit)


def _mark(match: Match, side: Side, cell: int) -> Happened:
    bit, player = 1 << cell, match.players[side]
    if bit & player.flags:
        return _with(match, side, replace(player, flags=player.flags ^ bit)), (Unmarked(side, cell),)
    if not bit & match.covered:
        return match, ()
    if not bit & match.border(side):
        return match, (Refused(side, cell),)
    return _with(match, side, replace(player, flags=player.flags | bit)), (Marked(side, bit),)


def _chord(match: Match, side: Side, cell: int) -> Happened:
    """Open the free neighbours of an own number whose flags, craters among them, equal it."""
    player, around = match.players[side], match.layout.grid.around(cell)
    if not player.territory >> cell & 1:
        return match, (Refused(side, cell),) if match.opened >> cell & 1 else ()
    believed = around & (player.flags | match.craters)
    targets = around & match.legal(side)
    if believed.bit_count() != _number(match, cell) or not targets:
        return match, ()
    return _take(match, side, cell, targets)


def _flag_rest(match: Match, side: Side, cell: int) -> Happened:
    """Flag the covered neighbours of an own number when they and the craters are as many as it says."""
    player, around = match.players[side], match.layout.grid.around(cell)
    if not player.territory >> cell & 1:
        return match, (Refused(side, cell),) if match.opened >> cell & 1 else ()
    rest = around & match.covered & ~player.flags
    mines = around & (match.covered | match.craters)
    if mines.bit_count() != _number(match, cell) or not rest:
        return match, ()
    return _with(match, side, replace(player, flags=player.flags | rest)), (Marked(side, rest),)


def _number(match: Match, cell: int) -> int:
    return (match.layout.grid.around(cell) & match.layout.mines).bit_count()


def _with(match: Match, side: Side, player: Player) -> Match:
    one, two = match.players
    return replace(match, players=(player, two) if side is Side.ONE else (one, player))


def _take(match: Match, side: Side, cell: int, targets: int) -> Happened:
    """Take *targets* (legal for the side), their openings with them, as one action that began at *cell*."""
    exploded = targets & match.layout.mines
    fresh = _flood(match, targets ^ exploded, (match.covered | match.neutral) & ~match.players[side].flags)
    events: tuple[Event, ...] = ()
    if fresh:
        match = _uncover(match, fresh)
        player = match.players[side]
        match = _with(match, side, replace(player, territory=player.territory | fresh))
        match = replace(match, neutral=match.neutral & ~fresh, taken_at=match.tick, drop_due=match.tick + QUIET)
        events = (Taken(side, cell, fresh),)
    if exploded:
        match, happened = _explode(match, side, cell, exploded)
        events += happened
    return _judge(match, events)


def _flood(match: Match, cells: int, free: int) -> int:
    """Return *cells* and the part of their openings that lies in *free* cells."""
    layout = match.layout
    if floods := cells & layout.zeros:
        cells |= layout.grid.dilate(layout.grid.fill(floods, layout.zeros & free)) & free
    return cells


def _uncover(match: Match, cells: int) -> Match:
    """Take both sides' flags from cells that are covered no more."""
    one, two = (replace(player, flags=player.flags & ~cells) for player in match.players)
    return replace(match, players=(one, two))


def _explode(match: Match, side: Side, cell: int, exploded: int) -> Happened:
    match = _uncover(replace(match, craters=match.craters | exploded), exploded)
    player = match.players[side]
    craters = match.rules.explosion is Explosion.CRATER
    lost = match.layout.grid.dilate(exploded) & player.territory if craters else 0
    kept = player.territory ^ lost
    # Without a cell to act beside a side is out, however many lives it has left.
    lives = max(0, player.lives - exploded.bit_count()) if kept else 0
    player = replace(player, lives=lives, territory=kept)
    match = replace(match, neutral=match.neutral | lost)
    events: tuple[Event, ...] = (Exploded(side, cell, exploded, lives),)
    if craters:
        events += (Neutralised(side, lost),)
    if craters and lives:
        player = replace(player, stunned_until=match.tick + STUN)
        events += (Stunned(side, player.stunned_until),)
    # What was certain may be so no more. Not before the next tick: drops come first in theirs, also in a replay.
    due = max(match.tick + 1, match.taken_at + QUIET, match.dropped_at + AGAIN)
    return _with(replace(match, drop_due=due), side, player), events


def _look_for_deadlock(match: Match) -> Happened:
    """Drop supplies if nobody can move for certain, or if it was quiet for too long; else look again later."""
    in_play = [side for side in Side if not match.players[side].out]
    reaches = [match.reach(side) for side in in_play]
    reach = reaches[0] | reaches[-1] if reaches else 0
    give_up = match.taken_at + PATIENCE
    if match.tick < give_up and (reach & match.neutral or supply.has_certain_cell(match.view(), reach & match.covered)):
        return replace(match, drop_due=give_up), ()
    both = reaches[0] & reaches[-1] if reaches else 0
    return _drop(match, reach, both)


def _drop(match: Match, reach: int, both: int) -> Happened:
    layout, covered = match.layout, match.covered
    wishes = (reach & covered, layout.grid.dilate(match.opened) & covered, covered)
    cell = supply.safest_cell(match.view(), wishes, match.drops)
    bit = 1 << cell
    match = replace(match, dropped_at=match.tick, drops=match.drops + 1, drop_due=match.tick + AGAIN)
    if bit & layout.mines:
        return _uncover(replace(match, craters=match.craters | bit), bit), (Dropped(cell, 0),)
    fresh = _flood(match, bit, covered)
    match = _uncover(replace(match, neutral=match.neutral | fresh), fresh)
    return _judge(match, (Dropped(cell, fresh),))


def _judge(match: Match, events: tuple[Event, ...]) -> Happened:
    """See whether the match is decided or over."""
    if match.decided is None:
        for side in Side:
            if 2 * match.owned(side) > match.layout.safe.bit_count():
                match, events = replace(match, decided=side), (*events, Decided(side))
    ending = _ending(match)
    return _end(match, ending, events) if ending else (match, events)


def _ending(match: Match) -> Ending | None:
    out = [side for side in Side if match.players[side].out]
    if out and match.rules.explosion is Explosion.SUDDEN_DEATH:
        return Ending.EXPLODED
    if len(out) == 2 or any(match.owned(side.other) > match.owned(side) for side in out):
        return Ending.OUT
    return Ending.CLEARED if match.opened == match.layout.safe else None


def _settle(match: Match) -> Happened:
    if match.over or match.decided is None:
        return match, ()
    return _end(match, Ending.DECIDED, ())


def _end(match: Match, ending: Ending, events: tuple[Event, ...]) -> Happened:
    outcome = Outcome(_winner(match, ending), ending)
    return replace(match, outcome=outcome), (*events, Over(outcome))


def _winner(match: Match, ending: Ending) -> Side | None:
    """Return who has won: what was decided stays so; else by territory, and where that is even by flags."""
    if match.decided is not None:
        return match.decided
    if ending is Ending.EXPLODED:
        return next(side.other for side in Side if match.players[side].out)
    standing = [(match.owned(side), match.score(side)) for side in Side]
    if standing[0] == standing[1]:
        return None
    return Side.ONE if standing > standing[::-1] else Side.TWO
