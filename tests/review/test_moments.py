"""The key moments of a game: the most expensive mistakes first, then luck and hesitations."""

from dataclasses import replace
from fractions import Fraction

from game.engine.grid import grid
from game.review.account import Account, Gesture, Move, MoveKind
from game.review.judge import judge
from game.review.moments import LONG_MS, MISTAKES, MOST_KEY_MOMENTS, judged_moments, key_moments, proofs_missed
from game.review.win_chance import Estimate
from tests.review.bots import bot_game


def move(moment: int, kind: MoveKind, cost: float = 0, luck: float = 0, waited: int = 100) -> Move:
    """Return a move with this cost, luck and wait."""
    gesture = Gesture(moment, 1000 * moment, waited, 0, 1, Fraction(1, 2), None, "guess")
    return Move(gesture, kind, 0.5, 0.5, 0.5 - cost, 0.5 - cost + luck)


def told(*moves: Move, of: str = "all") -> list[tuple[int, str]]:
    """Return the index and the kind of each key moment."""
    curve = (Estimate(0.5, 0), *(Estimate(one.after, 0) for one in moves))
    return [(one.moment, one.what) for one in key_moments(Account(curve, moves, 0, 1), of)]


def test_mistakes_come_first_the_dearest_on_top() -> None:
    """The largest turn of luck follows, then the pauses."""
    assert told(
        move(1, MoveKind.NEEDLESS_GUESS, 0.02),
        move(2, MoveKind.CERTAIN_MINE, 0.4),
        move(3, MoveKind.CERTAIN, waited=9_000),
        move(4, MoveKind.BEST_GUESS, luck=0.1),
        move(5, MoveKind.BEST_GUESS, luck=-0.3),
        move(6, MoveKind.WORSE_GUESS, 0.1, luck=0.2),
    ) == [
        (2, "certain_mine"),
        (6, "worse_guess"),
        (1, "needless_guess"),
        (5, "unlucky"),
        (4, "lucky"),
        (3, "hesitation"),
    ]


def test_there_are_at_most_six() -> None:
    """Players would not read more; the cheapest are left out."""
    moves = [move(place, MoveKind.WORSE_GUESS, place / 100) for place in range(1, 10)]
    assert told(*moves) == [(place, "worse_guess") for place in range(9, 3, -1)]


def test_the_longest_hesitations_have_their_places() -> None:
    """Luck does not push them out; a short wait is no hesitation."""
    lucky = [move(place, MoveKind.BEST_GUESS, luck=0.2) for place in range(9)]
    slow = [move(20 + place, MoveKind.CERTAIN, waited=LONG_MS + place) for place in range(3)]
    found = told(*lucky, *slow)
    assert [what for _, what in found] == ["lucky"] * 3 + ["hesitation"] * 3
    assert told(move(1, MoveKind.CERTAIN, waited=LONG_MS - 1)) == []


def test_a_moment_is_told_once() -> None:
    """A mistake after a pause is listed only as a mistake."""
    assert told(move(3, MoveKind.NEEDLESS_GUESS, 0.1, luck=0.3, waited=9_000)) == [(3, "needless_guess")]


def test_the_list_is_kept_to_one_kind() -> None:
    """Each filter has six places, and a move of two kinds is listed as the chosen kind."""
    moves = (
        *(move(place, MoveKind.WORSE_GUESS, place / 100, luck=-0.2, waited=LONG_MS + place) for place in range(1, 9)),
        move(20, MoveKind.BEST_GUESS, luck=0.3),
        move(21, MoveKind.CERTAIN, waited=9_000),
    )
    assert told(*moves, of="mistakes") == [(place, "worse_guess") for place in range(8, 2, -1)]
    assert told(*moves, of="luck") == [(20, "lucky"), *((place, "unlucky") for place in range(1, 6))]
    assert told(*moves, of="hands") == [(21, "hesitation"), *((place, "hesitation") for place in range(8, 3, -1))]


def test_missed_proofs_are_counted() -> None:
    """Needless guesses and certain mines ignored a proof."""
    moves = tuple(move(place, kind) for place, kind in enumerate(MoveKind))
    account = Account((Estimate(0.5, 0),) * (len(moves) + 1), moves, 0, 1)
    assert proofs_missed(account) == 2
    assert proofs_missed(replace(account, moves=moves[:1])) == 0


def test_without_chances_the_mistakes_are_told_in_their_order() -> None:
    """The judge's first six mistakes are listed; their costs are unknown."""
    playback = bot_game(grid(9, 9), 10, 5, slips=0.5)
    judged = list(judge(playback))
    found = judged_moments(playback, judged)
    mistakes = [one for one in judged if one.mistake]
    assert [(one.moment, one.what) for one in found] == [
        (one.moment, one.mistake.value) for one in mistakes[:MOST_KEY_MOMENTS] if one.mistake
    ]
    assert all(one.cost is None for one in found)
    assert {kind.value for kind in MISTAKES} >= {one.what for one in found}
