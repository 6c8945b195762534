"""The key moments of a game: the most expensive moves, the turns of luck, the longest hesitations."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.engine.events import Chorded
from game.engine.game import Status
from game.play.figures import efficiency, zini_of
from game.play.replay import Playback
from game.review.account import Account, Move, MoveKind
from game.review.judge import Judged
from game.solver.proof import GUESS

MOST_KEY_MOMENTS, MOST_HESITATIONS = 6, 3
"""MOST_KEY_MOMENTS: the most moments of a list. MOST_HESITATIONS: the most pauses among them."""

LUCKY = 0.05
"""A turn of luck is a key moment from this change of the chance to win on."""

MISTAKES = (MoveKind.WORSE_GUESS, MoveKind.NEEDLESS_GUESS, MoveKind.CERTAIN_MINE)

ALL, OF_MISTAKES, OF_LUCK, OF_HANDS = FILTERS = "all", "mistakes", "luck", "hands"
"""The filters of a list of moments."""

LUCKY_GUESS, UNLUCKY_GUESS, HESITATION = "lucky", "unlucky", "hesitation"
"""The kinds of moments that are no kinds of moves."""


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A key moment; *what* is a MoveKind's value, or LUCKY_GUESS, UNLUCKY_GUESS or HESITATION."""

    what: str
    moment: int  # its index in the playback's moments
    tick: int
    waited: int  # milliseconds before it
    cost: float | None = None  # lost chance to win; None if unknown
    luck: float | None = None
    proof: str | None = None  # kind of the easiest proof of a safe cell, or ``guess``


def key_moments(account: Account, of: str = ALL) -> list[KeyMoment]:
    """Return at most MOST_KEY_MOMENTS: the most expensive moves, then turns of luck, then pauses; or one kind."""
    dear = sorted((move for move in account.moves if move.kind in MISTAKES), key=lambda move: -move.skill_cost)
    found = {move.gesture.moment: _moment(move, move.kind.value) for move in dear}
    if of == OF_MISTAKES:
        return list(found.values())[:MOST_KEY_MOMENTS]
    if of == OF_HANDS:
        return [_moment(move, HESITATION) for move in pauses(account)[:MOST_KEY_MOMENTS]]
    turns = [move for move in account.moves if _is_turn(move) and (of == OF_LUCK or move.gesture.moment not in found)]
    turns.sort(key=lambda move: -abs(move.luck))
    if of == OF_LUCK:
        return [_turn(move) for move in turns[:MOST_KEY_MOMENTS]]
    waits = pauses(account)[:MOST_HESITATIONS]
    # The longest pauses keep their places, unless there are enough expensive moves.
    for move in turns[: max(1, MOST_KEY_MOMENTS - len(found) - len(waits))]:
        found.setdefault(move.gesture.moment, _turn(move))
    for move in waits:
        found.setdefault(move.gesture.moment, _moment(move, HESITATION))
    return list(found.values())[:MOST_KEY_MOMENTS]


def judged_moments(playback: Playback, judged: Iterable[Judged]) -> list[KeyMoment]:
    """Return the first MOST_KEY_MOMENTS mistakes of a game whose chances to win can't be estimated."""
    found = list[KeyMoment]()
    for one in judged:
        if one.mistake and len(found) < MOST_KEY_MOMENTS:
            tick = playback.moments[one.moment].tick
            waited = tick - playback.moments[one.moment - 1].tick if one.moment else 0
            found.append(KeyMoment(one.mistake.value, one.moment, tick, waited))
    return found


def proofs_missed(account: Account) -> int:
    """Return the number of moves that ignored a proof."""
    return account.count(MoveKind.NEEDLESS_GUESS, MoveKind.CERTAIN_MINE)


def _is_turn(move: Move) -> bool:
    return move.kind in (MoveKind.BEST_GUESS, MoveKind.WORSE_GUESS) and abs(move.luck) >= LUCKY


def _turn(move: Move) -> KeyMoment:
    return _moment(move, LUCKY_GUESS if move.luck > 0 else UNLUCKY_GUESS)


def _moment(move: Move, what: str) -> KeyMoment:
    gesture = move.gesture
    return KeyMoment(what, gesture.moment, gesture.tick, gesture.waited, move.skill_cost, move.luck, gesture.proof)


LONG_MS = 2_000
"""Milliseconds; a longer wait is a pause."""


@dataclass(frozen=True, slots=True)
class Hands:
    """The clicks of a game, the board's 3BV, its IOE without clicks None, and its ZiNi, None unless it was won."""

    clicks: int
    wasted: int
    bbbv: int
    ioe: float | None
    zini: int | None

    @property
    def efficiency(self) -> float | None:
        """ZiNi per click; None if unknown."""
        return None if self.zini is None or not self.clicks else self.zini / self.clicks


def hands_of(playback: Playback) -> Hands:
    """Return the clicks of a game; its ZiNi is slow. The click that hit a mine counts as effective."""
    session, last = playback.session, playback.moments[-1].happened if playback.moments else ()
    made = session.clicks
    hit = session.status is Status.LOST and not any(isinstance(event, Chorded) for event in last)
    zini = zini_of(session) if session.status is Status.WON else None
    ioe = efficiency(session.solved_bbbv, made.total)
    return Hands(made.total, made.total - made.effective - hit, session.bbbv, ioe, zini)


def pauses(account: Account) -> list[Move]:
    """Return the openings after a pause, the longest pause first."""
    long = (move for move in account.openings if move.gesture.waited >= LONG_MS)
    return sorted(long, key=lambda move: -move.gesture.waited)


def was_seen(move: Move) -> bool:
    """Return whether a proof existed before a move."""
    return move.gesture.proof not in (None, GUESS)
