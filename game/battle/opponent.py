"""
The computer player: a sight in, a plan out, with delays in ticks.

All its knowledge comes from the sight; all its random numbers come from its seed
and the count of its actions.
"""

from dataclasses import dataclass, field, replace
from random import Random

from game.battle.choosing import Choice, Proof, Thought
from game.battle.hand import UNITS, Place, Stroke, apart, hand_at, least_travel, look_around, middle_of, stroke
from game.battle.ranks import Rank, Sees
from game.battle.sight import SECOND, Sight
from game.engine.actions import Chord, Mark, Open
from game.engine.grid import Grid

LONGEST_WAIT = 12 * SECOND
"""Most ticks between two actions of a rank that has something to do."""

HURRIED = 3
"""If others take its cells first until it has waited as long as it may, a rank takes 1 / HURRIED of the time."""

TRAVEL, MOST_TRAVEL = 4, 80
"""Per cent of the tempo for each cell that the hand travels, and the most for one stroke."""

PAUSES = (45, 53, 59, 65, 70, 75, 80, 85, 90, 97, 103, 110, 118, 126, 136, 148, 164, 184, 216, 270)
"""Pauses in per cent of the usual time, equally likely, like a person's: one in twenty is 2 to 3 times the median."""

THINKING = 60 * SECOND // 1000
"""Least ticks between a new sight and the hand's first move."""

REST = 20 * SECOND
"""Ticks for which an idle hand's small strokes are planned in advance."""


@dataclass(frozen=True, slots=True)
class Idle:
    """A plan to do nothing until the sight changes; the hand may wander."""

    strokes: tuple[Stroke, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Plan:
    """The computer player's next action, and the hand's moves until then."""

    action: Open | Mark | Chord
    firm: bool  # it stays valid whatever the others do
    made_at: int  # tick
    hand: Place  # the hand's place at that tick
    moves_at: int  # tick
    ready_at: int  # tick at which it acts
    target: Place
    strokes: tuple[Stroke, ...]  # the hand's strokes, the last one to the target
    slips: bool = False  # it acts on another cell than it meant

    def holds(self, sight: Sight) -> bool:
        """Tell whether the plan is still valid with a new sight."""
        cell = self.action.cell
        match self.action:
            case Open():
                good = bool(sight.legal >> cell & 1)
            case Mark():
                good = bool(sight.border & ~sight.view.flags & 1 << cell)
            case Chord():
                good = bool(sight.own >> cell & 1 and sight.view.grid.around(cell) & sight.legal)
        return self.firm and good and not sight.out

    def cursor(self, tick: int) -> Place:
        """Return the hand's place at *tick*: at rest, on its way, or at the target."""
        return hand_at(self.strokes, self.hand, tick) if tick < self.ready_at else self.target


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer player between two actions."""

    rank: Rank
    seed: int
    hand: Place
    acted: int = 0  # actions so far
    acted_at: int = 0  # tick of the last one
    since: int = 0  # tick since which it has an action to do
    aim: int | None = None  # the cell it was about to guess when it had to think again
    guesses_at: int = 0  # tick of that guess: the others' actions don't delay it

    def think(self, sight: Sight, tick: int) -> Plan | Idle:
        """
        Return the plan of a player that has had *sight* since *tick*.

        The same opponent, sight and tick give the same plan. On the largest board this takes some milliseconds, so a
        window calls it in the background.
        """
        random = Random(self.seed * 65_537 + self.acted)
        thought = Thought(self.rank, sight, self.hand, self.aim, random)
        choice = None if sight.out else thought.choice()
        if choice is None:
            still = sight.out or self.rank.sees is Sees.NOTHING
            return Idle(() if still else tuple(look_around(self.hand, tick, tick + REST, random)))
        hit = choice.action
        if isinstance(hit, Open):
            hit = Open(thought.hit(hit.cell))
        plan = self._timed(replace(choice, action=hit), sight, tick, random)
        return replace(plan, slips=hit != choice.action)

    def did(self, plan: Plan, tick: int) -> "Opponent":
        """Return the opponent after the action of *plan*."""
        return replace(self, hand=plan.target, acted=self.acted + 1, acted_at=tick, since=tick, aim=None, guesses_at=0)

    def dropped(self, plan: Plan | Idle, tick: int) -> "Opponent":
        """Return the opponent without *plan*: its hand stays at its place."""
        if isinstance(plan, Idle):
            return replace(self, hand=hand_at(plan.strokes, self.hand, tick), since=tick)
        guesses = not plan.firm and isinstance(plan.action, Open)
        if not guesses or plan.made_at == tick:  # no player has seen a plan from this same tick
            return replace(self, hand=plan.cursor(tick))
        due = self.guesses_at or plan.ready_at
        return replace(self, hand=plan.cursor(tick), aim=plan.action.cell, guesses_at=due)

    def _timed(self, choice: Choice, sight: Sight, tick: int, random: Random) -> Plan:
        """Return the choice as a plan with its times: for the proof, for the hand, and a random part."""
        target = middle_of(sight.view.grid, choice.action.cell)
        travel = least_travel(self.hand, target)
        ready = max(self._due(choice, sight, tick, target, random), tick + travel)
        moves = max(tick, ready - travel * random.randint(100, 150) // 100)
        looks = look_around(self.hand, tick, moves, random)
        start = looks[-1].end if looks else self.hand
        if looks and least_travel(start, target) > ready - moves:
            looks, start = [], self.hand
        way = stroke(start, target, moves, ready, random)
        return Plan(choice.action, choice.firm, tick, self.hand, moves, ready, target, (*looks, way))

    def _due(self, choice: Choice, sight: Sight, tick: int, target: Place, random: Random) -> int:
        """Return the tick at which the choice is made and the hand can be there."""
        takes = self._takes(choice, tick, target, random)
        after_stun = sight.stunned_until + takes // 2
        if choice.proof is not Proof.NONE:
            return max(tick + takes, after_stun)
        # A player who has to guess has been thinking since its last action, whatever the others did.
        if self.guesses_at:
            return max(self.guesses_at, after_stun)
        return max(tick + THINKING, self.acted_at + min(LONGEST_WAIT, takes + choice.waits), after_stun)

    def _takes(self, choice: Choice, tick: int, target: Place, random: Random) -> int:
        """Return the ticks that a choice takes: fewer if the rank has waited for long."""
        journey = min(MOST_TRAVEL, TRAVEL * apart(self.hand, target) // UNITS)
        share = 100 if self.rank.steady else choice.proof + journey
        takes = max(1, self.rank.tempo * share * random.choice(PAUSES) // 10_000)
        if self.rank.steady:
            return takes
        return min(takes, max(takes // HURRIED, self.since + LONGEST_WAIT - tick))


def new_opponent(rank: Rank, corner: int, grid: Grid, seed: int) -> Opponent:
    """Return a computer player whose hand rests on the cell *corner*."""
    return Opponent(rank, seed, middle_of(grid, corner))
