"""
The computer player: a sight in, a plan out, with delays in ticks.

Five steps, as a person plays: look for numbers with covered neighbours, follow
each of them alone, then those that share neighbours, guess when nothing is left,
and begin again whenever the board changes. What it knows comes from the sight
alone; what chance it needs comes from its seed and the count of its actions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from random import Random

from game.battle import tactics
from game.battle.chording import best_chord
from game.battle.hand import UNITS, Place, Stroke, apart, hand_at, least_travel, look_around, stroke
from game.battle.ranks import ACTIONS, Guesses, Rank, Sees
from game.battle.risk import estimates, exact_chances
from game.battle.sight import SECOND, Sight
from game.engine.actions import Chord, Mark, Open
from game.engine.grid import Grid, cells_of
from game.engine.view import View
from game.solver.deduce import Deduction, by_single_numbers, deduce

LOW_RISK, RISING = 0.08, 1.0
"""What a captain risks at most, and how much more for each part of the board by which it is behind."""

EASY_RISK, MOST_DARED = 0.15, 0.5
"""What anybody dares at once, more of which makes one stare at the board first, and what nobody dares."""

HESITATION = 24 * SECOND
"""Ticks by which a guess waits for each whole chance of a mine that is above what is dared."""

STARES, LONGEST_WAIT = 6 * SECOND, 12 * SECOND
"""
Ticks after its last action at which a rank sees what is beyond it, if it would rather not guess; and the ticks after
which it does something in any case.
"""

HURRIED = 3
"""A rank that is beaten to one cell after the other, until it has waited as long as it may, takes such a part."""

TRAVEL, MOST_TRAVEL = 4, 80
"""Per cent of the tempo that each cell travelled takes, and the most that a journey takes."""

PAUSES = (45, 53, 59, 65, 70, 75, 80, 85, 90, 97, 103, 110, 118, 126, 136, 148, 164, 184, 216, 270)
"""Per cent of the usual time, each as likely: a person's pauses, of which one in twenty is 2 to 3 times the middle."""

THINKING = 60 * SECOND // 1000
"""Ticks between seeing and moving, at least."""

CHORD_REACH = 6
"""Cells from the hand within which a chord is looked for."""

REST = 20 * SECOND
"""Ticks for which the small ways of an idle hand are made up in advance."""


class Proof(IntEnum):
    """What an action rests on; the value is its time, in per cent of the tempo."""

    SINGLE = 92  # one number
    PAIR = 118  # numbers that share neighbours
    ALL = 154  # everything together
    NONE = 166  # a guess


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
        choice = None if sight.out else _choose(self, sight, random)
        if choice is None:
            still = sight.out or self.rank.sees is Sees.NOTHING
            return Idle(() if still else tuple(look_around(self.hand, tick, tick + REST, random)))
        hit = choice.action
        if isinstance(hit, Open):
            hit = Open(_missed(self.rank, sight, hit.cell, random))
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

    def _timed(self, choice: "_Choice", sight: Sight, tick: int, random: Random) -> Plan:
        """Add the time it takes: for the proof, for the way of the hand, and by chance."""
        target = _middle_of(sight.view.grid, choice.action.cell)
        travel = least_travel(self.hand, target)
        ready = max(self._due(choice, sight, tick, target, random), tick + travel)
        moves = max(tick, ready - travel * random.randint(100, 150) // 100)
        looks = look_around(self.hand, tick, moves, random)
        start = looks[-1].end if looks else self.hand
        if looks and least_travel(start, target) > ready - moves:
            looks, start = [], self.hand
        way = stroke(start, target, moves, ready, random)
        return Plan(choice.action, choice.firm, tick, self.hand, moves, ready, target, (*looks, way))

    def _due(self, choice: "_Choice", sight: Sight, tick: int, target: Place, random: Random) -> int:
        """Return the tick at which the choice is made and the hand could be there."""
        takes = self._takes(choice, tick, target, random)
        after_stun = sight.stunned_until + takes // 2
        if choice.proof is not Proof.NONE:
            return max(tick + takes, after_stun)
        # Whoever has to guess was thinking about it since the last action, whatever happened elsewhere.
        if self.guesses_at:
            return max(self.guesses_at, after_stun)
        return max(tick + THINKING, self.acted_at + min(LONGEST_WAIT, takes + choice.waits), after_stun)

    def _takes(self, choice: "_Choice", tick: int, target: Place, random: Random) -> int:
        """Return the ticks that a choice takes: less where the rank has waited for long."""
        journey = min(MOST_TRAVEL, TRAVEL * apart(self.hand, target) // UNITS)
        share = 100 if self.rank.steady else choice.proof + journey
        takes = max(1, self.rank.tempo * share * random.choice(PAUSES) // 10_000)
        if self.rank.steady:
            return takes
        return min(takes, max(takes // HURRIED, self.since + LONGEST_WAIT - tick))


def new_opponent(rank: Rank, corner: int, grid: Grid, seed: int) -> Opponent:
    """Return a computer player whose hand rests on the cell *corner*."""
    return Opponent(rank, seed, _middle_of(grid, corner))


@dataclass(frozen=True, slots=True)
class _Choice:
    """An action, what it rests on, and the ticks to wait before a guess."""

    action: Open | Mark | Chord
    proof: Proof
    firm: bool = True
    waits: int = 0


def _choose(opponent: Opponent, sight: Sight, random: Random) -> _Choice | None:
    rank, known = opponent.rank, Deduction(0, sight.view.exploded)
    if rank.guesses is Guesses.AT_ONCE:
        return _click(sight, known, random)
    for proof, known in _proofs(sight, rank.sees):
        safe = (known.safe | sight.neutral) & sight.legal
        to_flag = known.mines & sight.border & ~sight.view.flags
        if safe and rank.chords:
            near = _near(opponent.hand, sight.view.grid)
            if chance := best_chord(sight, known, near, rank.chords):
                return _Choice(chance.action, proof)
        if safe and rank.seals:
            safe = tactics.nearest_to(sight.view.grid, sight.theirs, safe)
        if safe and rank.sees is Sees.PLANS:
            return _Choice(Open(tactics.best_opening(sight, known, opponent.hand, UNITS)), proof)
        targets = safe | to_flag if rank.flags_all else safe
        if targets:
            cell = _nearest(sight.view.grid, targets, opponent.hand, random)
            return _Choice(Open(cell) if safe >> cell & 1 else Mark(cell), proof)
    return _guess(opponent, sight, known, random) or _flag_idly(opponent, sight, known, random)


def _proofs(sight: Sight, sees: Sees) -> Iterator[tuple[Proof, Deduction]]:
    """Give what can be known, the easy things first; each time it includes what was known before."""
    if sees is Sees.NOTHING:
        return
    own_only = sees is Sees.SINGLES
    view = _own_numbers(sight) if own_only else sight.view
    known = Deduction(sight.view.opened & ~view.opened, sight.view.exploded)
    known = _by_each_number(view, known)
    yield Proof.SINGLE, known
    if own_only:
        return
    known = deduce(view, known)
    yield Proof.PAIR, known
    if sees is Sees.PAIRS:
        return
    if chances := exact_chances(view, known):
        yield Proof.ALL, Deduction(known.safe | chances.safe, known.mines | chances.mines)


def _own_numbers(sight: Sight) -> View:
    """Return the view of a player who looks at the own territory only."""
    view, own = sight.view, sight.own
    ones, twos, fours, eights = view.numbers
    return replace(view, opened=own, numbers=(ones & own, twos & own, fours & own, eights & own))


def _by_each_number(view: View, known: Deduction) -> Deduction:
    """Follow each number alone until nothing moves."""
    while True:
        safe, mines = by_single_numbers(view, known)
        if not safe | mines:
            return known
        known = Deduction(known.safe | safe, known.mines | mines)


def _guess(opponent: Opponent, sight: Sight, known: Deduction, random: Random) -> _Choice | None:
    """Open one cell that nothing proves, if the rank would; with nobody else in play it waits for supplies instead."""
    cells = sight.legal & ~known.mines
    if not cells or sight.alone:
        return _stare(opponent, sight, random) if sight.alone else None
    dared, risk = 0.0, 0.0
    match opponent.rank.guesses:
        case Guesses.NEVER:
            return None
        case Guesses.FOR_PROFIT:
            found = tactics.best_guess(sight, known)
            if found is None:
                return None
            cell = found
        case Guesses.LOW_RISK:
            cell, risk = _least(tactics.risks(sight, known, cells), opponent.aim, random)
            dared = most_risk(sight)
        case Guesses.BY_EYE:
            view = _own_numbers(sight) if opponent.rank.sees is Sees.SINGLES else sight.view
            cell, risk = _least(estimates(view, known, cells), opponent.aim, random)
            dared = EASY_RISK
            if risk > EASY_RISK and (seen := _stare(opponent, sight, random)):
                return seen
    if risk > MOST_DARED:
        return None
    waits = round(max(0.0, risk - dared) * HESITATION)
    return _Choice(Open(cell), Proof.NONE, firm=False, waits=opponent.rank.waits + waits)


def _click(sight: Sight, known: Deduction, random: Random) -> _Choice | None:
    """Open whatever looks safest, and take neutral cells, without a thought."""
    if not sight.legal:
        return None
    risks = dict.fromkeys(cells_of(sight.legal & sight.neutral), 0.0)
    return _Choice(Open(_least(risks or estimates(sight.view, known, sight.legal), None, random)[0]), Proof.SINGLE)


def _stare(opponent: Opponent, sight: Sight, random: Random) -> _Choice | None:
    """Open what is certain by all numbers together, if anything: whoever stares for long enough sees it at last."""
    known = deduce(sight.view, Deduction(0, sight.view.exploded))
    safe = known.safe & sight.legal
    if not safe and (chances := exact_chances(sight.view, known)):
        safe = chances.safe & sight.legal
    if not safe:
        return None
    return _Choice(Open(_nearest(sight.view.grid, safe, opponent.hand, random)), Proof.NONE, waits=STARES)


def most_risk(sight: Sight) -> float:
    """Return the chance of a mine that a captain takes: more, the more it has to win back."""
    view = sight.view
    return LOW_RISK + RISING * max(0, -sight.lead) / (view.grid.size - view.mines)


def _least(risks: dict[int, float], aim: int | None, random: Random) -> tuple[int, float]:
    """Return the least dangerous cell and its danger: among equals the one aimed at already, else any."""
    least = min(risks.values())
    equals = [cell for cell, risk in risks.items() if risk == least]
    return aim if aim in equals else random.choice(equals), least


def _near(hand: Place, grid: Grid) -> int:
    """Return the cells around the hand, as a bitboard."""
    x, y = min(max(0, hand[0] // UNITS), grid.width - 1), min(max(0, hand[1] // UNITS), grid.height - 1)
    near = 1 << grid.cell(x, y)
    for _ in range(CHORD_REACH):
        near = grid.dilate(near)
    return near


def _flag_idly(opponent: Opponent, sight: Sight, known: Deduction, random: Random) -> _Choice | None:
    """Flag a mine, with nothing better to do; it may count in the end."""
    to_flag = known.mines & sight.border & ~sight.view.flags
    if not to_flag:
        return None
    return _Choice(Mark(_nearest(sight.view.grid, to_flag, opponent.hand, random)), Proof.ALL, firm=False)


def _missed(rank: Rank, sight: Sight, cell: int, random: Random) -> int:
    """Return the cell that is hit: mostly the one that was meant, else one beside it or one that only seemed proved."""
    chance, wrong = random.randrange(ACTIONS), 0
    if chance < rank.slips:
        wrong = sight.view.grid.around(cell) & sight.legal
    elif chance < rank.slips + rank.misreads:
        wrong = sight.legal & sight.view.covered & ~deduce(sight.view).safe
    return random.choice(cells_of(wrong)) if wrong else cell


def _nearest(grid: Grid, cells: int, hand: Place, random: Random) -> int:
    """Return the cell nearest to the hand; among equals chance decides, so that no corner gains."""
    x, y = hand
    ways = {}
    for cell in cells_of(cells):
        to_x, to_y = _middle_of(grid, cell)
        ways[cell] = (x - to_x) ** 2 + (y - to_y) ** 2
    least = min(ways.values())
    return random.choice([cell for cell, way in ways.items() if way == least])


def _middle_of(grid: Grid, cell: int) -> Place:
    y, x = divmod(cell, grid.width)
    return x * UNITS + UNITS // 2, y * UNITS + UNITS // 2
