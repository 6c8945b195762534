"""
The computer player: a sight in, a plan out, with delays in ticks.

Five steps, as a person plays: look for numbers with covered neighbours, follow
each of them alone, then those that share neighbours, guess when nothing is left,
and begin again whenever the board changes. What it knows comes from the sight
alone; what chance it needs comes from its seed and the count of its actions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from math import isqrt
from random import Random

from game.battle import tactics
from game.battle.ranks import Guesses, Rank, Sees
from game.battle.risk import estimates, exact_chances
from game.battle.sight import SECOND, Sight
from game.engine.actions import Mark, Open
from game.engine.grid import Grid, cells_of
from game.engine.view import View
from game.solver.deduce import Deduction, by_single_numbers, deduce

UNITS = 16
"""A hand's place is counted in sixteenths of a cell, as recordings do."""

LATE = 3 * SECOND
"""So long after its last action a recruit guesses."""

LOW_RISK = 0.08

TRAVEL, MOST_TRAVEL = 4, 80
"""Per cent of the tempo that each cell travelled takes, and the most that a journey takes."""

Place = tuple[int, int]  # column and row, in sixteenths of a cell


class Proof(IntEnum):
    """What an action rests on; the value is its time, in per cent of the tempo."""

    SINGLE = 92  # one number
    PAIR = 118  # numbers that share neighbours
    ALL = 154  # everything together
    NONE = 166  # a guess


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing to do until the sight changes; the hand rests."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the computer player does next, and where its hand is until then."""

    action: Open | Mark
    firm: bool  # nothing that happens elsewhere is a reason to think again
    hand: Place  # where the hand rests until it moves
    moves_at: int  # tick
    ready_at: int  # tick at which it acts
    target: Place

    def holds(self, sight: Sight) -> bool:
        """Tell whether the plan is as good as before, now that the sight is another."""
        targets = sight.legal if isinstance(self.action, Open) else sight.border & ~sight.view.flags
        return self.firm and bool(targets >> self.action.cell & 1) and not sight.out

    def cursor(self, tick: int) -> Place:
        """Return where the hand is at *tick*: at rest, on its way, or there."""
        if tick <= self.moves_at:
            return self.hand
        if tick >= self.ready_at:
            return self.target
        gone, whole = tick - self.moves_at, self.ready_at - self.moves_at
        # Slow at both ends: 3t² - 2t³ in integers.
        part, parts = gone * gone * (3 * whole - 2 * gone), whole**3
        (x, y), (to_x, to_y) = self.hand, self.target
        return x + (to_x - x) * part // parts, y + (to_y - y) * part // parts


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer player between two actions."""

    rank: Rank
    seed: int
    hand: Place
    acted: int = 0  # actions so far
    acted_at: int = 0  # tick of the last one

    def think(self, sight: Sight, tick: int) -> Plan | Idle:
        """
        Return what to do, knowing *sight* since *tick*.

        The same opponent, sight and tick give the same plan. On the largest board it takes some milliseconds, so a
        window does it in the background.
        """
        random = Random(self.seed * 65_537 + self.acted)
        choice = None if sight.out else _choose(self, sight, random)
        if choice is None:
            return Idle()
        if isinstance(choice.action, Open) and random.randrange(1000) < self.rank.slips:
            choice = replace(choice, action=Open(_slip(sight, choice.action.cell, random)))
        return self._timed(choice, sight, tick, random)

    def did(self, plan: Plan, tick: int) -> "Opponent":
        """Return the opponent after it acted by *plan*."""
        return replace(self, hand=plan.target, acted=self.acted + 1, acted_at=tick)

    def dropped(self, plan: Plan, tick: int) -> "Opponent":
        """Return the opponent after it gave *plan* up: its hand stays where it had come to."""
        return replace(self, hand=plan.cursor(tick))

    def _timed(self, choice: "_Choice", sight: Sight, tick: int, random: Random) -> Plan:
        """Add the time it takes: for the proof, for the way of the hand, and by chance."""
        target = _middle_of(sight.view.grid, choice.action.cell)
        journey = min(MOST_TRAVEL, TRAVEL * _cells_apart(self.hand, target))
        chance = 70 + random.randrange(31) + random.randrange(31)
        takes = max(1, self.rank.tempo * (choice.proof + journey) * chance // 10_000)
        # Whoever has to guess was thinking about it since the last action, whatever happened elsewhere.
        since = tick if choice.proof is not Proof.NONE else min(tick, self.acted_at)
        ready = max(tick + takes // 4, since + takes + choice.waits, sight.stunned_until + takes // 2)
        return Plan(choice.action, choice.firm, self.hand, max(tick, ready - takes // 2), ready, target)


def new_opponent(rank: Rank, corner: int, grid: Grid, seed: int) -> Opponent:
    """Return a computer player whose hand rests on the cell *corner*."""
    return Opponent(rank, seed, _middle_of(grid, corner))


@dataclass(frozen=True, slots=True)
class _Choice:
    """An action, what it rests on, and the ticks to wait before a guess."""

    action: Open | Mark
    proof: Proof
    firm: bool = True
    waits: int = 0


def _choose(opponent: Opponent, sight: Sight, random: Random) -> _Choice | None:
    rank, known = opponent.rank, Deduction(0, sight.view.exploded)
    for proof, known in _proofs(sight, rank.sees):
        safe = (known.safe | sight.neutral) & sight.legal
        to_flag = known.mines & sight.border & ~sight.view.flags
        if safe and rank.sees is Sees.PLANS:
            return _Choice(Open(tactics.best_opening(sight, known, opponent.hand, UNITS)), proof)
        targets = safe | to_flag if rank.flags_all else safe
        if targets:
            cell = _nearest(sight.view.grid, targets, opponent.hand, random)
            return _Choice(Open(cell) if safe >> cell & 1 else Mark(cell), proof)
    return _guess(opponent, sight, known, random) or _flag_idly(opponent, sight, known, random)


def _proofs(sight: Sight, sees: Sees) -> Iterator[tuple[Proof, Deduction]]:
    """Give what can be known, the easy things first; each time it includes what was known before."""
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
    """Open one cell that nothing proves, if the rank would."""
    cells = sight.legal & ~known.mines
    if not cells:
        return None
    match opponent.rank.guesses:
        case Guesses.FOR_PROFIT:
            cell = tactics.best_guess(sight, known)
        case Guesses.BEHIND:
            cell = _low_risk(sight, known, cells) if sight.lead < 0 else None
        case Guesses.LATE | Guesses.AT_ONCE:
            view = _own_numbers(sight) if opponent.rank.sees is Sees.SINGLES else sight.view
            risks = estimates(view, known, cells)
            least = min(risks.values())
            cell = random.choice([cell for cell, risk in risks.items() if risk == least])
    waits = LATE if opponent.rank.guesses is Guesses.LATE else 0
    return None if cell is None else _Choice(Open(cell), Proof.NONE, firm=False, waits=waits)


def _low_risk(sight: Sight, known: Deduction, cells: int) -> int | None:
    risk, cell = min((risk, cell) for cell, risk in tactics.risks(sight, known, cells).items())
    return cell if risk <= LOW_RISK else None


def _flag_idly(opponent: Opponent, sight: Sight, known: Deduction, random: Random) -> _Choice | None:
    """Flag a mine, with nothing better to do; it may count in the end."""
    to_flag = known.mines & sight.border & ~sight.view.flags
    if not to_flag:
        return None
    return _Choice(Mark(_nearest(sight.view.grid, to_flag, opponent.hand, random)), Proof.ALL, firm=False)


def _slip(sight: Sight, cell: int, random: Random) -> int:
    """Return a cell beside the one that was meant, if there is one to hit."""
    beside = cells_of(sight.view.grid.around(cell) & sight.legal)
    return random.choice(beside) if beside else cell


def _nearest(grid: Grid, cells: int, hand: Place, random: Random) -> int:
    """Return the cell nearest to the hand; among equals chance decides, so that no corner gains."""
    x, y = hand
    apart = {}
    for cell in cells_of(cells):
        to_x, to_y = _middle_of(grid, cell)
        apart[cell] = (x - to_x) ** 2 + (y - to_y) ** 2
    least = min(apart.values())
    return random.choice([cell for cell, distance in apart.items() if distance == least])


def _middle_of(grid: Grid, cell: int) -> Place:
    y, x = divmod(cell, grid.width)
    return x * UNITS + UNITS // 2, y * UNITS + UNITS // 2


def _cells_apart(one: Place, two: Place) -> int:
    return isqrt((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) // UNITS
