"""The moment when a match of two, three or four is decided or over, and the places of its players."""

from game.battle.events import Decided, Did, Ending, Event, Outcome, Over
from game.battle.match import Match
from game.battle.moves import apply
from game.battle.passing import advance
from game.battle.rules import AGAIN, Action, Rules, Settle
from game.battle.sight import Player
from game.battle.verdict import contenders, places, score
from game.engine.actions import Chord, Mark, Open
from game.engine.events import Lost
from tests.battle.matches import CRATER, FOUR, ONE, ORIGINAL, THREE, TWO, drawn_match, picture

LIVES = Rules(lives=1)


def done(match: Match, *asked: tuple[Player, Action]) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after all actions, and the last action's events."""
    events: tuple[Event, ...] = ()
    for player, action in asked:
        match, events = apply(match, player, action)
    return match, events


def test_a_player_with_less_than_half_may_be_decided() -> None:
    """With four cells of nine against two and two, and one to take, nobody else reaches four."""
    match, events = done(drawn_match("111.*22*33*.", LIVES), (ONE, Open(3)))
    assert (match.owned(ONE), match.owned(TWO), match.owned(THREE)) == (4, 2, 2)
    assert events[-1] == Decided(ONE)
    assert match.decided == ONE


def test_a_player_who_can_be_caught_up_with_is_not_decided() -> None:
    """With three cells against two, and one to take, another player may reach three."""
    match, events = done(drawn_match("11.*22*33*.", LIVES), (ONE, Open(2)))
    assert match.owned(ONE) == 3
    assert len(events) == 1
    assert match.decided is None


def test_what_nobody_owns_may_still_be_taken() -> None:
    """A neutral cell counts as one to take, as a covered one does."""
    match, _ = done(drawn_match("111*.222*3*.", CRATER), (ONE, Open(3)))
    assert picture(match) == "11+X#222#3##"
    match, events = done(match, (TWO, Open(4)))
    assert match.owned(TWO) == 4
    assert len(events) == 1, "the first has two, and two are to take"


def test_three_play_on_when_one_explodes() -> None:
    """The player who explodes has lost; the last one left wins, whatever each owns."""
    match = drawn_match("1111*.*22.*33....", ORIGINAL)
    match, events = done(match, (ONE, Open(4)))
    assert events == (Did(ONE, Lost(4, 1 << 4)),)
    assert contenders(match) == [TWO, THREE]
    match, events = done(match, (TWO, Open(6)))
    assert events[-1] == Over(Outcome(THREE, Ending.EXPLODED))
    assert places(match) == (2, 2 + (match.owned(TWO) < match.owned(ONE)), 1)


def test_whoever_exploded_in_sudden_death_can_t_be_decided_later() -> None:
    """Its cells stay its own, but only the others can win."""
    drawing, moves = "1111*.2*.3*.", ((TWO, Open(5)), (THREE, Open(8)))
    match, events = done(drawn_match(drawing, ORIGINAL), *moves)
    assert events[-1] == Decided(ONE)
    match, events = done(drawn_match(drawing, ORIGINAL), (ONE, Open(4)), *moves)
    assert len(events) == 1
    assert match.decided is None


def test_cells_taken_count_before_the_mine_that_was_hit_with_them() -> None:
    """A wrong chord may decide a match and put its player out at once; the decision stands."""
    match = drawn_match("*1.2 *..*", ORIGINAL)
    match, events = done(match, (ONE, Mark(0)), (ONE, Mark(5)), (ONE, Chord(1)))
    assert events[2:] == (Did(ONE, Lost(1, 1 << 4)), Decided(ONE), Over(Outcome(ONE, Ending.EXPLODED)))


def test_whoever_is_out_may_still_win_by_cells() -> None:
    """Under Lives, the others must own more than it."""
    match, events = done(drawn_match("111*...*22*3*", LIVES), (ONE, Open(3)))
    assert len(events) == 1, "two are left"
    match, events = done(match, (TWO, Open(7)))
    assert len(events) == 1, "one is left, but owns less"
    match, events = done(match, (THREE, Open(10)))
    assert events[-1] == Over(Outcome(ONE, Ending.OUT))
    assert places(match) == (1, 2, 3)


def test_the_last_one_left_has_to_own_more_than_everybody() -> None:
    """Then the match is over at once, even with cells left."""
    match, _ = done(drawn_match("11*.*22**3.*.*.", LIVES), (ONE, Open(2)), (TWO, Open(4)))
    assert not match.over
    match, events = done(match, (THREE, Open(10)))
    assert match.owned(THREE) == 2
    assert not match.over, "as much is not more"
    match = drawn_match("1*.*2**33.*.*.", LIVES)
    match, _ = done(match, (ONE, Open(1)))
    match, events = done(match, (TWO, Open(3)))
    assert events[-1] == Over(Outcome(THREE, Ending.OUT))


def test_four_share_a_board_to_its_last_cell() -> None:
    """The most cells win, even fewer than half; equal cells are a draw."""
    match = drawn_match("11*22*33*4.", LIVES)
    match, events = done(match, (FOUR, Open(10)))
    assert events[-1] == Over(Outcome(None, Ending.CLEARED))
    assert places(match) == (1, 1, 1, 1)
    match = drawn_match("111*22*33*4.", LIVES)
    match, events = done(match, (FOUR, Open(11)))
    assert events[-2:] == (Decided(ONE), Over(Outcome(ONE, Ending.CLEARED)))
    assert places(match) == (1, 2, 2, 2)


def test_equals_are_told_apart_by_their_flags() -> None:
    """With equal cells, a right flag counts for its owner and a wrong one against."""
    match = drawn_match("11*22*3.", LIVES)
    match, _ = done(match, (ONE, Mark(2)), (TWO, Mark(5)), (TWO, Mark(2)), (THREE, Open(7)))
    assert match.outcome == Outcome(TWO, Ending.CLEARED)
    assert [score(match, player) for player in match.everybody] == [3, 4, 2]
    assert places(match) == (2, 1, 3)


def test_the_lead_is_told_against_the_best_of_the_others() -> None:
    """It is positive ahead of that player and negative behind."""
    match = drawn_match("111*22*3.")
    assert [match.lead(player) for player in match.everybody] == [1, -1, -2]


def test_nothing_can_be_settled_before_it_is_decided() -> None:
    """Once it is decided, any player may settle it."""
    match = drawn_match("111.*22*33*.", LIVES)
    assert apply(match, TWO, Settle()) == (match, ())
    match, events = done(match, (ONE, Open(3)), (TWO, Settle()))
    assert events == (Over(Outcome(ONE, Ending.DECIDED)),)


def test_a_drop_may_end_a_match_of_three() -> None:
    """It opens the last cell, and nobody owns it."""
    match = drawn_match("11*22*3*.", LIVES)
    while not match.over:
        match, events = advance(match, AGAIN)
    assert events[-1] == Over(Outcome(None, Ending.CLEARED))
    assert match.opened == match.layout.safe
