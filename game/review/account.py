"""
The account of a game: what its moves gave away, and what luck gave and took.

A chance to win goes from move to move by two amounts, the skill cost (best move minus the chosen one, never below 0)
and the luck (what was shown minus what was to be expected). So the sum telescopes: the chance at the start, minus all
skill costs, plus all luck, is the result.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from statistics import median

from game.review.gestures import GUESS, Gesture
from game.review.win_chance import Estimate

DECISIONS = 10
"""Openings on which skill is counted, so that games of any length compare."""

CERTAINTY = 1.96
"""Standard errors on each side within which the truth lies nineteen times of twenty."""


class MoveKind(Enum):
    """What a move was, judged by what could be known."""

    CERTAIN = "certain"
    BEST_GUESS = "best_guess"  # no other was better beyond doubt
    WORSE_GUESS = "worse_guess"
    NEEDLESS_GUESS = "needless_guess"  # something else was certainly safe
    CERTAIN_MINE = "certain_mine"  # a cell was opened that had to be a mine
    WRONG_FLAG = "wrong_flag"  # on a safe cell


@dataclass(frozen=True, slots=True)
class Move:
    """A gesture with the chances to win around it."""

    gesture: Gesture
    kind: MoveKind
    before: float
    best: float  # after the best move, averaged over what it may show
    chosen: float  # the same after this one
    after: float  # after what it did show
    error: float = 0  # of the skill cost: one standard error

    @property
    def skill_cost(self) -> float:
        """What a better move would have kept; never below 0."""
        return self.best - self.chosen

    @property
    def luck(self) -> float:
        """What the board gave beyond what was to be expected, or took."""
        return self.after - self.chosen


def skill_of(cost: float, decisions: int) -> float:
    """Return the skill of who gave away so much in so many openings: 100 for nothing, never below 0."""
    return max(0.0, 100 - 100 * DECISIONS * cost / decisions) if decisions else 100.0


@dataclass(frozen=True, slots=True)
class Pace:
    """How long one kind of proof takes this player."""

    proof: str
    moves: int
    median_ms: float


PROOFS = "single", "pair", "chain", "count", GUESS
"""The kinds of proof, the easiest first."""


def paces_of(openings: Iterable[Gesture]) -> list[Pace]:
    """Return how long each kind of proof took in these openings, the easiest first; not those that never came up."""
    waited: dict[str, list[int]] = {proof: [] for proof in PROOFS}
    for gesture in openings:
        waited[gesture.proof or GUESS].append(gesture.waited)
    return [Pace(proof, len(times), median(times)) for proof, times in waited.items() if times]


@dataclass(frozen=True, slots=True)
class Account:
    """A game judged, as far as it has been worked out."""

    curve: tuple[Estimate, ...]  # the chance to win after the first opening and after each move
    moves: tuple[Move, ...]
    result: int | None  # 1 or 0; None for a game broken off
    progress: float  # 1 once it is as exact as was asked for

    @property
    def start(self) -> Estimate:
        """The chance to win after the first opening."""
        return self.curve[0]

    @property
    def end(self) -> Estimate:
        """1 for a win, 0 for a loss; the chance that was left in a game broken off."""
        return self.curve[-1]

    @property
    def skill_cost(self) -> float:
        """The sum of what the moves gave away."""
        return sum(move.skill_cost for move in self.moves)

    @property
    def luck(self) -> float:
        """The sum of what the board gave and took."""
        return sum(move.luck for move in self.moves)

    @property
    def error(self) -> float:
        """One standard error of the luck, which hangs on the start, on the end and on every skill cost."""
        doubts = [self.start.error, self.end.error, *(move.error for move in self.moves)]
        return sqrt(sum(doubt * doubt for doubt in doubts))

    @property
    def skill(self) -> float:
        """100 minus the points that ten openings give away, at least 0: who is soon out has not played better."""
        return skill_of(self.skill_cost, len(self.openings))

    @property
    def skill_error(self) -> float:
        """Within so much of the skill it lies nineteen times of twenty."""
        doubt = sqrt(sum(move.error * move.error for move in self.openings))
        return CERTAINTY * 100 * DECISIONS * doubt / max(1, len(self.openings))

    @property
    def openings(self) -> list[Move]:
        """The moves that opened something, or a mine."""
        return [move for move in self.moves if move.kind is not MoveKind.WRONG_FLAG]

    @property
    def forced_guesses(self) -> int:
        """Guesses where nothing was certain."""
        return self.count(MoveKind.BEST_GUESS, MoveKind.WORSE_GUESS)

    @property
    def needless_guesses(self) -> int:
        """Guesses while something was certain."""
        return self.count(MoveKind.NEEDLESS_GUESS)

    @property
    def accuracy(self) -> float | None:
        """The share of openings that were certain or a best guess; None without any."""
        good = self.count(MoveKind.CERTAIN, MoveKind.BEST_GUESS)
        return good / len(self.openings) if self.openings else None

    def count(self, *kinds: MoveKind) -> int:
        """Return how many moves are of these kinds."""
        return sum(move.kind in kinds for move in self.moves)

    def paces(self) -> list[Pace]:
        """Return how long each kind of proof took, the easiest first; those that never came up are left out."""
        return paces_of(move.gesture for move in self.openings)
