"""A player who gives up or is idle despite a certain move can't win; with two, three and four players."""

from dataclasses import replace

from game.battle.boards import SMALL, custom
from game.battle.live import LiveMatch, Origin, deal_match
from game.battle.match import Decided, Dropped, Ending, Left, Match, Outcome, Over, Refused, Warned, sight
from game.battle.moves import apply
from game.battle.passing import advance, contenders, places
from game.battle.ranks import RECRUIT
from game.battle.rules import FORFEITS, LOOKS_AGAIN, QUIET, STANDS_STILL, GiveUp, Rules
from game.battle.sight import SECOND, Player
from game.battle.threaded import against
from game.battle.tournament import play_out
from game.engine.actions import Mark, Open
from game.engine.grid import cells_of
from tests.battle.matches import ALL_RULES, FOUR, ONE, OUT, THREE, TWO, drawn_match

EASY = "1....*..2 ......... .*......."
"""Cell 0 is a 0: the first player has a certain move; so has the second."""

STUCK = "1*.**.*.2"
"""The first player has to guess; the second is a 0."""


def any_number(match: Match, player: Player) -> Open:
    """Return the action that opens a safe cell in reach that is no 0."""
    return Open(cells_of(match.legal(player) & match.layout.safe & ~match.layout.zeros)[0])


def test_giving_up_is_a_loss() -> None:
    """It ends the match at once under every rule, however many cells the player owns."""
    for rules in ALL_RULES:
        match, events = apply(drawn_match("1111*..2", rules), ONE, GiveUp())
        assert events == (Left(ONE, forfeited=False), Decided(TWO), Over(Outcome(TWO, Ending.GIVEN_UP)))
        assert places(match) == (2, 1)
        assert match.winner == TWO
        assert apply(match, TWO, GiveUp()) == (match, ())


def test_whoever_is_out_may_give_up_too() -> None:
    """The player could have won by its cells; now it can't."""
    match, _ = apply(drawn_match("1111*...2", OUT), ONE, Open(4))
    assert not match.over
    match, events = apply(match, ONE, GiveUp())
    assert events[-1] == Over(Outcome(TWO, Ending.GIVEN_UP))


def test_what_was_won_stays_won() -> None:
    """A match counts as won once a player owns more than half; leaving it then costs nothing."""
    match, events = apply(drawn_match("1111.*.2"), ONE, Open(4))
    assert events[-1] == Decided(ONE)
    assert (match.winner, match.outcome) == (ONE, None)
    match, events = apply(match, ONE, GiveUp())
    assert events[-1] == Over(Outcome(ONE, Ending.GIVEN_UP))


def test_three_play_on_when_one_gives_up() -> None:
    """Its cells stay its own, but it comes last."""
    match, events = apply(drawn_match("111111*..22*..33......"), ONE, GiveUp())
    assert events == (Left(ONE, forfeited=False),)
    assert contenders(match) == [TWO, THREE]
    assert places(match) == (3, 1, 1)
    assert apply(match, ONE, Mark(6)) == (match, (Refused(ONE, 6),))
    match, events = apply(match, THREE, GiveUp())
    assert events[-1] == Over(Outcome(TWO, Ending.GIVEN_UP))
    assert places(match) == (2, 1, 3)


def test_standing_still_is_told_and_then_forfeited() -> None:
    """The warning comes after twenty seconds, the forfeit after thirty; both forfeit here, so it is a draw."""
    match, events = advance(drawn_match(EASY), STANDS_STILL - 1)
    assert events == ()
    match, events = advance(match, 1)
    assert events == (Warned(ONE, FORFEITS), Warned(TWO, FORFEITS))
    assert [one.forfeits_at for one in match.players] == [FORFEITS, FORFEITS]
    match, events = advance(match, FORFEITS - STANDS_STILL - 1)
    assert events == ()
    match, events = advance(match, 1)
    assert events == (Left(ONE, forfeited=True), Left(TWO, forfeited=True), Over(Outcome(None, Ending.FORFEITED)))


def test_who_takes_a_cell_in_time_forfeits_nothing() -> None:
    """The other player forfeits."""
    match, _ = advance(deal_match(Origin(SMALL, Rules(), 3)), FORFEITS - 1)
    match, _ = apply(match, ONE, any_number(match, ONE))
    assert match.players[ONE].forfeits_at is None
    match, events = advance(match, 1)
    assert events[-1] == Over(Outcome(ONE, Ending.FORFEITED))


def test_a_flag_is_no_move() -> None:
    """Otherwise a player could block a match by setting and removing flags."""
    match, _ = advance(drawn_match(EASY), FORFEITS - 1)
    for cell in (1, 9, 10):
        match, _ = apply(match, ONE, Mark(cell))
    assert sight(match, ONE).legal == 0
    match, events = advance(match, 1)
    assert Left(ONE, forfeited=True) in events


def test_who_has_to_guess_may_wait() -> None:
    """The check repeats; once others have given the player a certain move, it has the full ten seconds."""
    match, events = advance(drawn_match(STUCK), STANDS_STILL)
    assert events == (Warned(TWO, FORFEITS),)
    assert match.players[ONE].looked_at == STANDS_STILL + LOOKS_AGAIN
    match, _ = apply(match, TWO, Open(7))
    assert not any(isinstance(event, Left) for event in advance(match, FORFEITS)[1])


def test_a_decided_match_is_played_on_for_the_joy_of_it() -> None:
    """A player can't forfeit a match that is already counted."""
    match = replace(drawn_match(EASY), decided=ONE)
    assert advance(match, FORFEITS)[1] == ()


def test_a_drop_is_for_whoever_is_behind() -> None:
    """It falls on that player's border; with equal cells on the seam that both reach; a mine is reported as one."""
    match = drawn_match("1....2 1*..*.", Rules())
    _, events = advance(match, QUIET)
    assert isinstance(events[0], Dropped)
    assert events[0].behind == TWO
    assert match.border(TWO) >> events[0].cell & 1
    assert events[0].mine == bool(match.layout.mines >> events[0].cell & 1)
    match = drawn_match("1.2 *.* ...", Rules())
    _, events = advance(match, QUIET)
    assert isinstance(events[0], Dropped)
    assert events[0].behind is None
    assert match.border(ONE) & match.border(TWO) & 1 << events[0].cell


def test_four_forfeit_one_by_one() -> None:
    """The last player left wins."""
    match, _ = advance(deal_match(Origin(SMALL, Rules(), 3, 4)), FORFEITS - 1)
    match, _ = apply(match, FOUR, any_number(match, FOUR))
    match, events = advance(match, 1)
    assert [event.player for event in events if isinstance(event, Left)] == [ONE, TWO, THREE]
    assert match.winner == FOUR


def test_nobody_wins_by_doing_nothing() -> None:
    """If one explodes early and is out, the other one still has to take a cell, or it forfeits."""
    start = deal_match(Origin(SMALL, Rules(lives=1), 3))
    match, _ = apply(start, ONE, Open(cells_of(start.legal(ONE) & start.layout.mines)[0]))
    assert match.players[ONE].out
    assert (match.decided, match.outcome) == (None, None)
    idle, _ = advance(match, FORFEITS)
    assert idle.outcome == Outcome(ONE, Ending.FORFEITED)
    while match.owned(TWO) <= match.owned(ONE) or not match.players[TWO].took:
        match, _ = apply(match, TWO, any_number(match, TWO))
    assert match.outcome == Outcome(TWO, Ending.OUT)


def test_a_rank_beats_whoever_does_nothing() -> None:
    """It takes half a minute."""
    for rules in ALL_RULES:
        live = LiveMatch(Origin(SMALL, rules, 3), {TWO: RECRUIT})
        play_out(live)
        assert live.match.winner == TWO
        assert live.tick <= FORFEITS + SECOND


def test_typed_and_custom_boards_are_outside_streaks() -> None:
    """The player may know the board or have made it easy."""
    terms = against(SMALL, Rules(), RECRUIT, ONE)
    assert terms.streaks
    assert not replace(terms, seed=7).streaks
    assert not replace(terms, board=custom(25, 15, 60)).streaks
    assert replace(terms, board=custom(24, 16, 63)).streaks
