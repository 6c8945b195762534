"""
The computer player: a sight in, a plan out, with delays in ticks.

What it knows comes from the sight alone; what chance it needs comes from its seed
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
"""Ticks after its last action after which a rank does something in any case."""

HURRIED = 3
"""A rank that is beaten to one cell after the other, until it has waited as long as it may, takes such a part."""

TRAVEL, MOST_TRAVEL = 4, 80
"""Per cent of the tempo that each cell travelled takes, and the most that a journey takes."""

PAUSES = (45, 53, 59, 65, 70, 75, 80, 85, 90, 97, 103, 110, 118, 126, 136, 148, 164, 184, 216, 270)
"""Per cent of the usual time, each as likely: a person's pauses, of which one in twenty is 2 to 3 times the middle."""

THINKING = 60 * SECOND // 1000
"""Ticks between seeing and moving, at least."""

REST = 20 * SECOND
"""Ticks for which the small ways of an idle hand are made up in advance."""


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing to do until the sight changes; the hand looks around, if at all."""

    strokes: tuple[Stroke, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Plan:
    """What the computer player does next, and where its hand is until then."""

    action: Open | Mark | Chord
    firm: bool  # nothing that happens elsewhere is a reason to think again
    made_at: int  # tick
    hand: Place  # where the hand is then
    moves_at: int  # tick
    ready_at: int  # tick at which it acts
    target: Place
    strokes: tuple[Stroke, ...]  # the hand's ways, the last of them to the target
    slips: bool = False  # it acts on another cell than it meant

    def holds(self, sight: Sight) -> bool:
        """Tell whether the plan is as good as before, now that the sight is another."""
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
        """Return where the hand is at *tick*: at rest, on its way, or there."""
        return hand_at(self.strokes, self.hand, tick) if tick < self.ready_at else self.target


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer player between two actions."""

    rank: Rank
    seed: int
    hand: Place
    acted: int = 0  # actions so far
    acted_at: int = 0  # tick of the last one
    since: int = 0  # tick since which it has had something to do
    aim: int | None = None  # the cell it was about to guess when it had to think again
    guesses_at: int = 0  # tick at which it was about to: it is not put off by what happens elsewhere

    def think(self, sight: Sight, tick: int) -> Plan | Idle:
        """
        Return what to do, knowing *sight* since *tick*.

        The same opponent, sight and tick give the same plan. On the largest board it takes some milliseconds, so a
        window does it in the background.
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
        """Return the opponent after it acted by *plan*."""
        return replace(self, hand=plan.target, acted=self.acted + 1, acted_at=tick, since=tick, aim=None, guesses_at=0)

    def dropped(self, plan: Plan | Idle, tick: int) -> "Opponent":
        """Return the opponent after it gave *plan* up: its hand stays where it had come to."""
        if isinstance(plan, Idle):
            return replace(self, hand=hand_at(plan.strokes, self.hand, tick), since=tick)
        guesses = not plan.firm and isinstance(plan.action, Open)
        if not guesses or plan.made_at == tick:  # what was planned in this very tick nobody can have seen
            return replace(self, hand=plan.cursor(tick))
        due = self.guesses_at or plan.ready_at
        return replace(self, hand=plan.cursor(tick), aim=plan.action.cell, guesses_at=due)

    def _timed(self, choice: Choice, sight: Sight, tick: int, random: Random) -> Plan:
        """Add the time it takes: for the proof, for the way of the hand, and by chance."""
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
        """Return the tick at which the choice is made and the hand could be there."""
        takes = self._takes(choice, tick, target, random)
        after_stun = sight.stunned_until + takes // 2
        if choice.proof is not Proof.NONE:
            return max(tick + takes, after_stun)
        # Whoever has to guess was thinking about it since the last action, whatever happened elsewhere.
        if self.guesses_at:
            return max(self.guesses_at, after_stun)
        return max(tick + THINKING, self.acted_at + min(LONGEST_WAIT, takes + choice.waits), after_stun)

    def _takes(self, choice: Choice, tick: int, target: Place, random: Random) -> int:
        """Return the ticks that a choice takes: less where the rank has waited for long."""
        journey = min(MOST_TRAVEL, TRAVEL * apart(self.hand, target) // UNITS)
        share = 100 if self.rank.steady else choice.proof + journey
        takes = max(1, self.rank.tempo * share * random.choice(PAUSES) // 10_000)
        if self.rank.steady:
            return takes
        return min(takes, max(takes // HURRIED, self.since + LONGEST_WAIT - tick))


def new_opponent(rank: Rank, corner: int, grid: Grid, seed: int) -> Opponent:
    """Return a computer player whose hand rests on the cell *corner*."""
    return Opponent(rank, seed, middle_of(grid, corner))
