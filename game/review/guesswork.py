"""
What a game's guesses came to, without a play-out: kept with every game, so that it can be followed over time.

Luck is counted in survivals here, not in chances to win as an account has it: what came beyond what was to be expected.
That needs the chances of each guess alone, and compares games that were reviewed with those that never were. Skill has
one meaning, that of an account, so what safer openings would have kept is no skill.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.engine.errors import GameError
from game.engine.events import Lost, NotProved
from game.play.replay import Playback
from game.play.standing import Call
from game.review.account import Pace, paces_of
from game.review.gestures import GUESS, Gesture, gestures
from game.review.judge import Mistake
from game.solver.chances import mine_chances


@dataclass(frozen=True, slots=True)
class Guesswork:
    """A game's guesses in figures."""

    forced: int  # where nothing was certain
    needless: int  # where something was
    given_away: float  # survival that the safest openings would have kept
    fortune: float  # survivals that came, minus those that were to be expected
    paces: tuple[Pace, ...]


def guesswork(playback: Playback) -> Guesswork:
    """Return what a game's guesses came to. Raises TooComplexError."""
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
    """Return how long proofs took as the history keeps it."""
    return ";".join(f"{pace.proof} {pace.moves} {round(pace.median_ms)}" for pace in paces)


def read_paces(text: str) -> list[Pace]:
    """Return what :func:`paces_text` wrote."""
    parts = (part.split() for part in text.split(";") if part)
    return [Pace(proof, int(moves), float(median_ms)) for proof, moves, median_ms in parts]


def calls_text(calls: Sequence[Call], most: int) -> str:
    """Return odds that were called as the history keeps them: percent said, thousandths that were true."""
    told = []
    for call in calls[:most]:
        try:
            told.append(f"{call.percent} {round(1000 * (1 - mine_chances(call.view).of(call.cell)))}")
        except (GameError, KeyError):  # too tangled to be told
            continue
    return ";".join(told)


def read_calls(text: str) -> list[tuple[float, float]]:
    """Return what :func:`calls_text` wrote: said and true, from 0 to 1."""
    parts = (part.split() for part in text.split(";") if part)
    return [(int(said) / 100, int(true) / 1000) for said, true in parts]


def _survival(gesture: Gesture) -> Fraction:
    return gesture.survival or Fraction(0)


def _best(playback: Playback, gesture: Gesture) -> Fraction:
    """Return the survival of the safest cell there was; never less than that of what was opened."""
    if gesture.proof != GUESS:
        return Fraction(1)
    chances = mine_chances(playback.view_after(gesture.moment))
    return max(_survival(gesture), 1 - min(chances))


def _fortune(playback: Playback, gesture: Gesture) -> Fraction:
    """Return what came minus what was to be expected; nothing came of an opening that was refused."""
    last = playback.moments[gesture.moment].happened[-1]
    if isinstance(last, NotProved):
        return Fraction(0)
    return int(not isinstance(last, Lost)) - _survival(gesture)
