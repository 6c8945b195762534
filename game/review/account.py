"""
The account of a game: the skill costs of its moves, and their luck.

Each move changes the chance to win by two amounts: the skill cost (best move minus the chosen one, never below 0) and
the luck (the chance after the move minus its expected value). So the sum telescopes: the chance at the start, minus
all skill costs, plus all luck, is the result.

The kind of a proof is that of the easiest existing one. Mines that single numbers prove count as seen, flagged or
not; otherwise every proof of a player without flags would look too hard.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import sqrt
from statistics import median

from game.engine.errors import TooComplexError
from game.engine.events import Chorded, Flagged, Lost, NotProved, Opened
from game.engine.grid import lsb
from game.engine.view import View
from game.play.replay import Moment, Playback
from game.review.judge import Mistake, judge, opened_at_once
from game.review.win_chance import Estimate
from game.solver.advice import advise
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, by_single_numbers
from game.solver.proof import GUESS, PROOFS


@dataclass(frozen=True, slots=True)
class Gesture:
    """One opening after the first, or a flag on a safe cell."""

    moment: int  # its index in the playback's moments
    tick: int  # milliseconds from the recording's beginning
    waited: int  # milliseconds since the last change of the board
    cell: int  # the clicked cell: for a chord its number
    opened: int  # the cells that it should open, as a bitboard; 0 for a flag
    survival: Fraction | None  # None for a flag
    mistake: Mistake | None
    proof: str | None  # kind of the easiest proof of a safe cell, or ``guess``; None for a flag


def gestures(playback: Playback) -> Iterator[Gesture]:
    """Yield a game's gestures to review, in order; a wrong flag counts once per cell. Raises TooComplexError."""
    wrong = playback.recording.layout.safe
    for judged in judge(playback):
        moment, view = playback.moments[judged.moment], playback.view_after(judged.moment)
        waited = moment.tick - playback.moments[judged.moment - 1].tick if judged.moment else 0
        told = judged.moment, moment.tick, waited
        if judged.mistake is Mistake.WRONG_FLAG:
            flags = sum(event.cells for event in moment.happened if isinstance(event, Flagged)) & wrong
            wrong &= ~flags
            if flags:
                yield Gesture(*told, lsb(flags), 0, None, judged.mistake, None)
        elif judged.survival is None:
            raise TooComplexError(f"the board before change {judged.moment + 1} is too tangled to be reviewed")
        else:
            cells = opened_at_once(view, moment)
            yield Gesture(*told, _clicked_cell(moment), cells, judged.survival, judged.mistake, easiest_proof(view))


def easiest_proof(view: View) -> str:
    """
    Return the kind of the easiest proof that some cell is safe: ``single``, ``pair``, ``chain`` or ``count``.

    If no cell is certainly safe, it is a ``guess``. Raises InconsistentView, TooComplexError.
    """
    chances = mine_chances(view)
    if not chances.safe & view.covered:
        return GUESS
    advice = advise(replace(view, flags=view.flags | obvious_mines(view)), chances)
    return advice.reason if advice else GUESS


def obvious_mines(view: View) -> int:
    """Return the mines that single numbers prove, with the help of mines proved before."""
    mines = 0
    while fresh := by_single_numbers(view, Deduction(0, mines))[1]:
        mines |= fresh
    return mines


def _clicked_cell(moment: Moment) -> int:
    return next(event.cell for event in moment.happened if isinstance(event, Chorded | Opened | Lost | NotProved))


DECISIONS = 10
"""Skill is the loss per DECISIONS openings, so that games of any length compare."""

CERTAINTY = 1.96
"""Standard errors on each side of a 95% interval."""


class MoveKind(Enum):
    """The kind of a move, judged by the view before it."""

    CERTAIN = "certain"
    BEST_GUESS = "best_guess"  # no other guess was clearly better
    WORSE_GUESS = "worse_guess"
    NEEDLESS_GUESS = "needless_guess"  # another cell was certainly safe
    CERTAIN_MINE = "certain_mine"  # the opened cell was certainly a mine
    WRONG_FLAG = "wrong_flag"  # on a safe cell


@dataclass(frozen=True, slots=True)
class Move:
    """A gesture with the chances to win before and after it."""

    gesture: Gesture
    kind: MoveKind
    before: float
    best: float  # after the best move, averaged over its possible results
    chosen: float  # the same for this move
    after: float  # after this move's real result
    error: float = 0  # of the skill cost: one standard error

    @property
    def skill_cost(self) -> float:
        """The chance to win lost against the best move; never below 0."""
        return self.best - self.chosen

    @property
    def luck(self) -> float:
        """The chance to win after the move minus its expected value."""
        return self.after - self.chosen


def skill_of(cost: float, decisions: int) -> float:
    """Return the skill for a total *cost* in *decisions* openings: 100 for no cost, never below 0."""
    return max(0.0, 100 - 100 * DECISIONS * cost / decisions) if decisions else 100.0


@dataclass(frozen=True, slots=True)
class Pace:
    """The time that one kind of proof takes this player."""

    proof: str
    moves: int
    median_ms: float


def paces_of(openings: Iterable[Gesture]) -> list[Pace]:
    """Return the pace of each kind of proof that these openings had, the easiest first."""
    waited: dict[str, list[int]] = {proof: [] for proof in PROOFS}
    for gesture in openings:
        waited[gesture.proof or GUESS].append(gesture.waited)
    return [Pace(proof, len(times), median(times)) for proof, times in waited.items() if times]


@dataclass(frozen=True, slots=True)
class Account:
    """The judgement of a game so far."""

    curve: tuple[Estimate, ...]  # the chance to win after the first opening and after each move
    moves: tuple[Move, ...]
    result: int | None  # 1 or 0; None for an unfinished game
    progress: float  # 1 at the requested accuracy

    @property
    def start(self) -> Estimate:
        """The chance to win after the first opening."""
        return self.curve[0]

    @property
    def end(self) -> Estimate:
        """1 for a win, 0 for a loss; for an unfinished game, the last chance to win."""
        return self.curve[-1]

    @property
    def skill_cost(self) -> float:
        """The sum of the moves' skill costs."""
        return sum(move.skill_cost for move in self.moves)

    @property
    def luck(self) -> float:
        """The sum of the moves' luck."""
        return sum(move.luck for move in self.moves)

    @property
    def error(self) -> float:
        """One standard error of the luck, which depends on the start, the end and every skill cost."""
        doubts = [self.start.error, self.end.error, *(move.error for move in self.moves)]
        return sqrt(sum(doubt * doubt for doubt in doubts))

    @property
    def skill(self) -> float:
        """100 minus the points lost per DECISIONS openings, at least 0; an early loss does not raise it."""
        return skill_of(self.skill_cost, len(self.openings))

    @property
    def skill_error(self) -> float:
        """Half the 95% interval of the skill."""
        doubt = sqrt(sum(move.error * move.error for move in self.openings))
        return CERTAINTY * 100 * DECISIONS * doubt / max(1, len(self.openings))

    @property
    def openings(self) -> list[Move]:
        """The moves that opened cells, mines included."""
        return [move for move in self.moves if move.kind is not MoveKind.WRONG_FLAG]

    @property
    def forced_guesses(self) -> int:
        """The number of guesses while no cell was certainly safe."""
        return self.count(MoveKind.BEST_GUESS, MoveKind.WORSE_GUESS)

    @property
    def needless_guesses(self) -> int:
        """The number of guesses while a cell was certainly safe."""
        return self.count(MoveKind.NEEDLESS_GUESS)

    @property
    def accuracy(self) -> float | None:
        """The share of openings that were certain or a best guess; None without any."""
        good = self.count(MoveKind.CERTAIN, MoveKind.BEST_GUESS)
        return good / len(self.openings) if self.openings else None

    def count(self, *kinds: MoveKind) -> int:
        """Return the number of moves of these kinds."""
        return sum(move.kind in kinds for move in self.moves)

    def paces(self) -> list[Pace]:
        """Return the pace of each kind of proof that the game had, the easiest first."""
        return paces_of(move.gesture for move in self.openings)
