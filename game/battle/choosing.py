"""
A computer player's next action and its proof: five steps, like a person's.

Look for numbers with covered neighbours, use each of them alone, then those that share neighbours, guess if
nothing is certain, and begin again whenever the board changes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from random import Random

from game.battle import tactics
from game.battle.chording import best_chord
from game.battle.hand import UNITS, Place, middle_of
from game.battle.ranks import ACTIONS, Guesses, Rank, Sees
from game.battle.risk import by_each_number, certain_cells, estimates, exact_chances, risks
from game.battle.sight import SECOND, Sight
from game.engine.actions import Chord, Mark, Open
from game.engine.grid import Grid, cells_of
from game.engine.view import View
from game.solver.deduce import Deduction, deduce

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
                safe = tactics.nearest_to(sight.view.grid, sight.theirs, safe)
            if safe and rank.sees is Sees.PLANS:
                return Choice(Open(tactics.best_opening(sight, known, self.hand, UNITS)), proof)
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
                found = tactics.best_guess(sight, known)
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
