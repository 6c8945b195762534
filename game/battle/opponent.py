"""
The computer player: a sight in, a plan out, with delays in ticks.

All its knowledge comes from the sight; all its random numbers come from its seed
and the count of its actions.

Look for numbers with covered neighbours, use each of them alone, then those that share neighbours, guess if
nothing is certain, and begin again whenever the board changes.

People estimate it in their heads: cells opened / (missing flags + 1 for the chord).

Sums and weights, not a search. Such a rank can't be sealed off easily by taking the
cells nearest to it, because it counts who is nearer to each cell.

Places are in sixteenths of a cell, times in ticks. People need 60 ms and 90 more for each doubling of the distance
(Fitts' law), overshoot a little, and wander while they think. Integers only, so a seed gives the same path everywhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from math import ceil, isqrt, log2, sqrt
from random import Random

from game.battle.ranks import ACTIONS, Guesses, Rank, Sees
from game.battle.risk import by_each_number, certain_cells, estimates, exact_chances, risks
from game.battle.sight import SECOND, Sight
from game.engine.actions import Chord, Mark, Open
from game.engine.grid import Grid, cells_of, few
from game.engine.view import View
from game.solver.deduce import Deduction, deduce

UNITS = 16
"""A hand's place is in sixteenths of a cell, as in recordings."""

Place = tuple[int, int]  # column and row, in sixteenths of a cell

REACTION, DOUBLING = 60 * SECOND // 1000, 90 * SECOND / 1000
"""Ticks for any stroke, and more ticks for each doubling of its length."""

BOWS, BEYOND = (8, 20), (5, 12)
"""Ranges, in per cent of its length, of a stroke's sideways bow and of its overshoot."""

MOST_BEYOND = 12  # sixteenths of a cell

LOOKS, WANDERS = (SECOND * 3 // 4, SECOND * 7 // 4), 40
"""Range of the ticks that a waiting hand stays at one place, and the farthest it goes from there."""

MOST_LOOKS = 24


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke of the hand: a curve past the end, then back to it."""

    begins: int  # tick
    ends: int
    start: Place
    aim: Place  # a little beyond the end
    end: Place
    bow: int  # sideways, in per cent of the length

    def at(self, tick: int) -> Place:
        """Return the hand's place at *tick*."""
        gone, whole = min(max(0, tick - self.begins), self.ends - self.begins), self.ends - self.begins
        if gone == whole:
            return self.end
        turn = max(1, whole * 4 // 5)
        (x, y), (aim_x, aim_y), (end_x, end_y) = self.start, self.aim, self.end
        if gone >= turn:
            part = _slow_at_both_ends(gone - turn, whole - turn)
            return aim_x + (end_x - aim_x) * part // FINE, aim_y + (end_y - aim_y) * part // FINE
        part = _slow_at_both_ends(gone, turn)
        side = 4 * part * (FINE - part) * self.bow // (100 * FINE)
        right, down = aim_x - x, aim_y - y
        return x + (right * part - down * side) // FINE, y + (down * part + right * side) // FINE


FINE = 1 << 12


def _slow_at_both_ends(gone: int, whole: int) -> int:
    """Return the finished part of a stroke, 3t² - 2t³, in units of 1 / FINE."""
    return FINE * gone * gone * (3 * whole - 2 * gone) // whole**3


def least_travel(start: Place, end: Place) -> int:
    """Return the least ticks that a person's hand needs from one place to another."""
    return ceil(REACTION + DOUBLING * log2(1 + apart(start, end) / UNITS))


def middle_of(grid: Grid, cell: int) -> Place:
    """Return the middle of a cell."""
    y, x = divmod(cell, grid.width)
    return x * UNITS + UNITS // 2, y * UNITS + UNITS // 2


def apart(one: Place, two: Place) -> int:
    """Return the distance between two places."""
    return isqrt((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2)


def stroke(start: Place, end: Place, begins: int, ends: int, random: Random) -> Stroke:
    """Return a stroke like a person's, with a bow to a random side."""
    beyond, bow = random.randint(*BEYOND), random.randint(*BOWS) * random.choice((-1, 1))
    (x, y), (to_x, to_y) = start, end
    most = MOST_BEYOND * 100 // max(1, apart(start, end))
    aim = to_x + (to_x - x) * min(beyond, most) // 100, to_y + (to_y - y) * min(beyond, most) // 100
    return Stroke(begins, ends, start, aim, end, bow)


def look_around(hand: Place, since: int, until: int, random: Random) -> list[Stroke]:
    """Return the small strokes of a hand that waits from *since* to *until*, never far."""
    strokes: list[Stroke] = []
    place, tick = hand, since + random.randint(*LOOKS)
    while tick < until and len(strokes) < MOST_LOOKS:
        goal = hand[0] + random.randint(-WANDERS, WANDERS), hand[1] + random.randint(-WANDERS, WANDERS)
        takes = least_travel(place, goal) * random.randint(120, 200) // 100
        if tick + takes > until:
            break
        strokes.append(stroke(place, goal, tick, tick + takes, random))
        place, tick = goal, tick + takes + random.randint(*LOOKS)
    return strokes


def hand_at(strokes: Sequence[Stroke], rests: Place, tick: int) -> Place:
    """Return the place at *tick* of a hand that began at *rests*."""
    for one in reversed(strokes):
        if tick > one.begins:
            return one.at(tick)
    return rests


LOW_RISK, RISING = 0.08, 1.0
"""The risk that LOW_RISK ranks accept, and its growth per share of the safe cells by which they are behind."""

EASY_RISK, MOST_DARED = 0.15, 0.5
"""A rank guesses at once up to the first risk, searches longer first above it, and never guesses above the second."""

HESITATION = 24 * SECOND
"""Extra ticks before a guess, per 1.0 of risk above the accepted risk."""

STARES = 6 * SECOND
"""After so many ticks without an action a rank finds proofs above its level, rather than guess."""

CHORD_REACH = 6
"""Most cells between the hand and a chord."""


class Proof(IntEnum):
    """The reasoning behind an action; the value is its time, in per cent of the tempo."""

    SINGLE = 92  # one number
    PAIR = 118  # numbers that share neighbours
    ALL = 154  # everything together
    NONE = 166  # a guess


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, its proof, and the ticks to wait before a guess."""

    action: Open | Mark | Chord
    proof: Proof
    firm: bool = True  # it stays valid whatever the others do
    waits: int = 0


@dataclass(frozen=True, slots=True)
class Thought:
    """A computer player's search for its next action in one sight."""

    rank: Rank
    sight: Sight
    hand: Place
    aim: int | None  # the cell it was about to guess before
    random: Random

    def choice(self) -> Choice | None:
        """Return the next action, or None."""
        rank, sight, known = self.rank, self.sight, Deduction(0, self.sight.view.exploded)
        if rank.guesses is Guesses.AT_ONCE:
            return self._click(known)
        for proof, known in _proofs(sight, rank.sees):
            safe = (known.safe | sight.neutral) & sight.legal
            if safe and rank.chords:
                near = _near(self.hand, sight.view.grid)
                if chord := best_chord(sight, known, near, rank.chords):
                    return Choice(chord.action, proof)
            if safe and rank.seals:
                safe = nearest_to(sight.view.grid, sight.theirs, safe)
            if safe and rank.sees is Sees.PLANS:
                return Choice(Open(best_opening(sight, known, self.hand, UNITS)), proof)
            if targets := safe | self._to_flag(known) if rank.flags_all else safe:
                cell = self._nearest(targets)
                return Choice(Open(cell) if safe >> cell & 1 else Mark(cell), proof)
        return self._guess(known) or self._flag_idly(known)

    def hit(self, cell: int) -> int:
        """Return the cell that the hand hits: mostly *cell*, else a neighbour (slip) or an unproved one (misread)."""
        sight, chance, wrong = self.sight, self.random.randrange(ACTIONS), 0
        if chance < self.rank.slips:
            wrong = sight.view.grid.around(cell) & sight.legal
        elif chance < self.rank.slips + self.rank.misreads:
            wrong = sight.legal & sight.view.covered & ~deduce(sight.view).safe
        return self.random.choice(cells_of(wrong)) if wrong else cell

    def _guess(self, known: Deduction) -> Choice | None:
        """Open an unproved cell, if the rank accepts its risk; alone in the match it waits for a supply drop."""
        sight, rank, dared, risk = self.sight, self.rank, 0.0, 0.0
        cells = sight.legal & ~known.mines
        if not cells or sight.alone:
            return self._stare() if sight.alone else None
        match rank.guesses:
            case Guesses.NEVER:
                return None
            case Guesses.FOR_PROFIT:
                found = best_guess(sight, known)
                if found is None:
                    return None
                cell = found
            case Guesses.LOW_RISK:
                cell, risk = self._least(risks(sight.view, known, cells))
                dared = most_risk(sight)
            case Guesses.BY_EYE:
                view = _own_numbers(sight) if rank.sees is Sees.SINGLES else sight.view
                cell, risk = self._least(estimates(view, known, cells))
                dared = EASY_RISK
                if risk > EASY_RISK and (seen := self._stare()):
                    return seen
        if risk > MOST_DARED:
            return None
        waits = round(max(0.0, risk - dared) * HESITATION)
        return Choice(Open(cell), Proof.NONE, firm=False, waits=rank.waits + waits)

    def _click(self, known: Deduction) -> Choice | None:
        """Open the safest-looking cell, and take neutral cells, without logic."""
        sight = self.sight
        if not sight.legal:
            return None
        neutral = dict.fromkeys(cells_of(sight.legal & sight.neutral), 0.0)
        return Choice(Open(self._least(neutral or estimates(sight.view, known, sight.legal))[0]), Proof.SINGLE)

    def _stare(self) -> Choice | None:
        """Open a cell that all numbers together prove, if any: after a long stare every rank sees it."""
        safe = certain_cells(self.sight.view, self.sight.legal)
        return Choice(Open(self._nearest(safe)), Proof.NONE, waits=STARES) if safe else None

    def _flag_idly(self, known: Deduction) -> Choice | None:
        """Flag a mine if there is no better action; it may count in the end."""
        to_flag = self._to_flag(known)
        return Choice(Mark(self._nearest(to_flag)), Proof.ALL, firm=False) if to_flag else None

    def _to_flag(self, known: Deduction) -> int:
        return known.mines & self.sight.border & ~self.sight.view.flags

    def _least(self, risks: dict[int, float]) -> tuple[int, float]:
        """Return the cell with the lowest risk, and the risk: of equals the present aim, else a random one."""
        least = min(risks.values())
        equals = [cell for cell, risk in risks.items() if risk == least]
        return self.aim if self.aim in equals else self.random.choice(equals), least

    def _nearest(self, cells: int) -> int:
        """Return the cell nearest to the hand; of equals a random one, so that no corner has an advantage."""
        x, y = self.hand
        places = ((cell, middle_of(self.sight.view.grid, cell)) for cell in cells_of(cells))
        ways = {cell: (x - to_x) ** 2 + (y - to_y) ** 2 for cell, (to_x, to_y) in places}
        least = min(ways.values())
        return self.random.choice([cell for cell, way in ways.items() if way == least])


def most_risk(sight: Sight) -> float:
    """Return the risk that a LOW_RISK rank accepts, which grows with its deficit."""
    view = sight.view
    return LOW_RISK + RISING * max(0, -sight.lead) / (view.grid.size - view.mines)


def _proofs(sight: Sight, sees: Sees) -> Iterator[tuple[Proof, Deduction]]:
    """Yield the certain cells by ever harder proofs; each result includes the previous one."""
    if sees is Sees.NOTHING:
        return
    own_only = sees is Sees.SINGLES
    view = _own_numbers(sight) if own_only else sight.view
    known = Deduction(sight.view.opened & ~view.opened, sight.view.exploded)
    known = by_each_number(view, known)
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
    """Return the view of a player who looks only at its own territory."""
    view, own = sight.view, sight.own
    ones, twos, fours, eights = view.numbers
    return replace(view, opened=own, numbers=(ones & own, twos & own, fours & own, eights & own))


def _near(hand: Place, grid: Grid) -> int:
    """Return the cells around the hand, as a bitboard."""
    x, y = min(max(0, hand[0] // UNITS), grid.width - 1), min(max(0, hand[1] // UNITS), grid.height - 1)
    near = 1 << grid.cell(x, y)
    for _ in range(CHORD_REACH):
        near = grid.dilate(near)
    return near


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


@dataclass(frozen=True, slots=True)
class ChordOption:
    """A number worth a chord: the next action for it, and the cells opened per action."""

    action: Chord | Mark
    rate: float


def best_chord(sight: Sight, known: Deduction, near: int, min_rate: float) -> ChordOption | None:
    """
    Return the chord that opens most cells per action, missing flags included; None if all open less than *min_rate*.

    It considers only own numbers in *near* (a bitboard) whose neighbours are all *known*.
    """
    view, grid = sight.view, sight.view.grid
    covered = view.covered & ~view.exploded
    safe, mines = (known.safe | sight.neutral) & sight.legal, known.mines & covered
    wrong, unknown = view.flags & ~mines, covered & ~(known.safe | known.mines)
    numbers = sight.own & near & grid.dilate(safe) & ~grid.dilate(wrong | unknown)
    best: ChordOption | None = None
    for number in cells_of(numbers):
        around = grid.around(number)
        gain, missing = (around & safe).bit_count(), around & mines & ~view.flags
        rate = gain / (1 + missing.bit_count())
        if rate >= min_rate and (best is None or rate > best.rate):
            best = ChordOption(Mark(few(missing)[0]) if missing else Chord(number), rate)
    return best


FLOOD = 0.4
"""Expected share of an opening in the covered cells within three steps."""

RACE = 1.0
"""Bonus per covered cell that becomes nearer to the own territory than to any other by taking this cell."""

JOURNEY = 0.25
"""Penalty per cell that the hand has to travel."""

FOLLOWERS = 8.0
"""Cells that a lucky guess is expected to make certain."""

MOST_RISK = 0.34
"""Riskier cells are never guessed."""

LEAST_STAKE = 5.0
"""An explosion costs at least as much as this many cells."""

CELL_STAKE = 16.0
"""Cells that an explosion costs under rules by which it costs cells: lost, or not taken while stunned."""

SPARE_LIFE = 8
"""A life that is not the last is worth this fraction of all that is at stake: 1/8."""


def best_opening(sight: Sight, known: Deduction, hand: tuple[int, int], units: int) -> int:
    """Return the safe cell to take next; *hand* is a place, in *units* per cell."""
    grid = sight.view.grid
    safe = (known.safe | sight.neutral) & sight.legal
    free = (sight.view.covered | sight.neutral) & ~known.mines
    openings, before = _expected_openings(sight, known, safe), nearer(grid, sight.own, sight.theirs, free)
    x, y = hand[0] / units - 0.5, hand[1] / units - 0.5

    def worth(cell: int) -> float:
        row, column = divmod(cell, grid.width)
        journey = sqrt((column - x) ** 2 + (row - y) ** 2)
        won = nearer(grid, sight.own | 1 << cell, sight.theirs, free & ~(1 << cell)) - before
        return openings[cell] + RACE * won - JOURNEY * journey

    return max(cells_of(safe), key=worth)


def nearer(grid: Grid, own: int, theirs: int, free: int) -> int:
    """Return how many more of the *free* cells are nearer to *own* than to *theirs*, in steps over free cells."""
    lead = 0
    while True:
        ours, others = grid.dilate(own) & free, grid.dilate(theirs) & free
        if not ours | others:
            return lead
        lead += (ours & ~others).bit_count() - (others & ~ours).bit_count()
        free &= ~(ours | others)
        own, theirs = ours, others


def nearest_to(grid: Grid, territory: int, cells: int) -> int:
    """Return those of *cells* that are the fewest steps from *territory*."""
    while not territory & cells:
        territory = grid.dilate(territory)
    return territory & cells


def best_guess(sight: Sight, known: Deduction) -> int | None:
    """Return the unproved cell with the most expected territory, or None if none expects a gain."""
    cells = sight.legal & ~known.mines & sight.view.covered
    dangers = {cell: risk for cell, risk in risks(sight.view, known, cells).items() if risk <= MOST_RISK}
    if not dangers:
        return None
    openings = _expected_openings(sight, known, sum(1 << cell for cell in dangers))
    at_stake = _stake(sight)

    def profit(cell: int) -> float:
        return (1 - dangers[cell]) * (openings[cell] + FOLLOWERS) - dangers[cell] * at_stake

    best = max(dangers, key=profit)
    return best if profit(best) > 0 else None


def _stake(sight: Sight) -> float:
    """Return the cost of an explosion, in cells; lower for a player who is behind and has less to lose."""
    players = 1 + len(sight.others)
    everything = max(LEAST_STAKE, sight.own.bit_count() + sight.unclaimed / players + 2 * sight.lead)
    if sight.lives == 1:
        return everything
    return everything / SPARE_LIFE + (CELL_STAKE if sight.costs_land else 0.0)


def _expected_openings(sight: Sight, known: Deduction, cells: int) -> dict[int, float]:
    """Return the expected territory for each of *cells* if it is safe: itself, and more if it is a 0."""
    grid, view = sight.view.grid, sight.view
    unknown = view.covered & ~(known.safe | known.mines)
    no_zero = grid.dilate(known.mines)
    around = {cell: grid.around(cell) & unknown for cell in cells_of(cells & ~no_zero & view.covered)}
    near = 0
    for beside in around.values():
        near |= beside
    danger = risks(sight.view, known, near) if near else {}
    found = dict.fromkeys(cells_of(cells), 1.0)
    for cell, beside in around.items():
        zero = 1.0
        for other in cells_of(beside):
            zero *= 1 - danger[other]
        within = grid.dilate(grid.dilate(grid.dilate(1 << cell))) & view.covered & ~known.mines
        found[cell] += zero * FLOOD * within.bit_count()
    return found
