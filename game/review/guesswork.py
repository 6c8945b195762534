"""
The results of a game's guesses, without play-outs; saved with every game, so that trends can be shown.

Luck here is the survivals minus their expected number, not in chances to win as in an account. It needs only the
chances of each guess, so reviewed games compare with others. The word skill means the account's skill alone, so
*given_away* is no measure of skill.

The solver's strong player loses nothing: 100. The ranks were measured by ``python -m tests.bench.ranks``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from game.engine.events import Lost, NotProved
from game.play.replay import Playback
from game.review.account import Gesture, Pace, gestures, paces_of
from game.review.judge import Mistake
from game.solver.chances import mine_chances
from game.solver.proof import GUESS


@dataclass(frozen=True, slots=True)
class Guesswork:
    """A game's guesses in figures."""

    forced: int  # while no cell was certain
    needless: int  # while a cell was certain
    given_away: float  # survival lost against the safest openings
    fortune: float  # survivals minus their expected number
    paces: tuple[Pace, ...]


def guesswork(playback: Playback) -> Guesswork:
    """Return the figures of a game's guesses. Raises TooComplexError."""
    openings = [gesture for gesture in gestures(playback) if gesture.opened]
    guesses = [gesture for gesture in openings if gesture.survival != 1]
    given_away = sum((_best(playback, one) - _survival(one) for one in guesses), Fraction(0))
    return Guesswork(
        sum(one.mistake is None for one in guesses),
        sum(one.mistake is Mistake.NEEDLESS_GUESS for one in guesses),
        float(max(Fraction(0), given_away)),
        float(sum((_fortune(playback, one) for one in guesses), Fraction(0))),
        tuple(paces_of(openings)),
    )


def paces_text(paces: Iterable[Pace]) -> str:
    """Return the paces as text for the history."""
    return ";".join(f"{pace.proof} {pace.moves} {round(pace.median_ms)}" for pace in paces)


def read_paces(text: str) -> list[Pace]:
    """Return the paces from a text of :func:`paces_text`."""
    parts = (part.split() for part in text.split(";") if part)
    return [Pace(proof, int(moves), float(median_ms)) for proof, moves, median_ms in parts]


def _survival(gesture: Gesture) -> Fraction:
    return gesture.survival or Fraction(0)


def _best(playback: Playback, gesture: Gesture) -> Fraction:
    """Return the survival of the safest cell; never less than that of the opening."""
    if gesture.proof != GUESS:
        return Fraction(1)
    chances = mine_chances(playback.view_after(gesture.moment))
    return max(_survival(gesture), 1 - chances.lowest)


def _fortune(playback: Playback, gesture: Gesture) -> Fraction:
    """Return 1 or 0 for the survival, minus its chance; 0 for an opening that was not proved."""
    last = playback.moments[gesture.moment].happened[-1]
    if isinstance(last, NotProved):
        return Fraction(0)
    return int(not isinstance(last, Lost)) - _survival(gesture)


RANKS = "cadet", "recruit", "sapper", "lieutenant", "captain", "marshal"

Board = tuple[int, int, int]
"""Columns, rows and mines."""

SKILLS: dict[Board, tuple[float, ...]] = {
    (9, 9, 10): (84.0, 87.5, 92.7, 95.4, 100.0, 100.0),
    (8, 8, 10): (82.2, 84.8, 91.3, 94.2, 99.6, 99.9),
    (16, 16, 40): (81.5, 84.2, 89.5, 94.1, 99.8, 99.8),
    (30, 16, 99): (87.4, 88.5, 90.6, 96.1, 99.8, 99.9),
}
"""The skill of each rank; within 6 points for cadets, 5 for recruits, 4 for sappers and 3 for lieutenants."""


def players_beside(board: Board, skill: float) -> list[tuple[str, float]]:
    """Return the nearest ranks below and above a skill, and their skills; none for a board not in SKILLS."""
    ranks = [*zip(RANKS, SKILLS[board], strict=True)] if board in SKILLS else []
    below = [rank for rank in ranks if rank[1] <= skill][-1:]
    above = [rank for rank in ranks if rank[1] > skill][:1]
    return below + above
