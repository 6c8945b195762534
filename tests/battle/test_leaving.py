"""A player who gives up or is idle despite a certain move can't win; with two, three and four players."""

from dataclasses import replace

from game.battle.boards import SMALL
from game.battle.live import LiveMatch, Origin, deal_match
from game.battle.match import Decided, Ending, Left, Match, Outcome, Over
from game.battle.moves import apply
from game.battle.passing import advance, places
from game.battle.ranks import RECRUIT
from game.battle.rules import FORFEITS, GiveUp, Rules
from game.battle.sight import SECOND, Player
from game.battle.tournament import play_out
from game.engine.actions import Open
from game.engine.grid import cells_of
from tests.battle.matches import ALL_RULES, FOUR, ONE, THREE, TWO, drawn_match

EASY = "1....*..2 ......... .*......."
"""Cell 0 is a 0: the first player has a certain move; so has the second."""


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


def test_who_takes_a_cell_in_time_forfeits_nothing() -> None:
    """The other player forfeits."""
    match, _ = advance(deal_match(Origin(SMALL, Rules(), 3)), FORFEITS - 1)
    match, _ = apply(match, ONE, any_number(match, ONE))
    assert match.players[ONE].forfeits_at is None
    match, events = advance(match, 1)
    assert events[-1] == Over(Outcome(ONE, Ending.FORFEITED))


def test_a_decided_match_is_played_on_for_the_joy_of_it() -> None:
    """A player can't forfeit a match that is already counted."""
    match = replace(drawn_match(EASY), decided=ONE)
    assert advance(match, FORFEITS)[1] == ()


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
