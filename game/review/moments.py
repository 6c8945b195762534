"""The key moments of a game: the most expensive moves, the turns of luck, the longest hesitations."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.play.replay import Playback
from game.review.account import Account, Move, MoveKind
from game.review.hands import pauses
from game.review.judge import Judged

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
