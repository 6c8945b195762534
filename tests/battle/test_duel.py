"""A match driven in ticks: persons and computers post the same actions, and the log tells it all."""

from dataclasses import replace
from itertools import pairwise

import pytest

from game.battle.boards import SMALL
from game.battle.duel import Duel, Move, Setup, conquest, deal_match, replay
from game.battle.events import Over, Refused, Taken
from game.battle.levels import CAPTAIN, MARSHAL, SAPPER
from game.battle.match import sight
from game.battle.rules import Explosion, Rules, Settle
from game.battle.sight import SECOND, Side
from game.battle.tournament import play_out
from game.engine.actions import Mark, Open
from game.engine.errors import GameError
from game.engine.grid import cells_of

SETUP = Setup(SMALL, Rules(Explosion.LIVES, 3), 11)
BOTH = {Side.ONE: SAPPER, Side.TWO: CAPTAIN}


def played(setup: Setup, step: int, *, elsewhere: bool = False) -> Duel:
    """Return a computer match played to the end in steps of so many ticks."""
    duel = Duel(setup, BOTH, thinks_elsewhere=elsewhere)
    while not duel.match.over:
        for question in duel.questions.values():
            duel.answer(question, question.answer())
        duel.advance(step)
    return duel


def test_a_person_acts_by_one_call() -> None:
    """The same value, whether a hand, a key or a pad made it."""
    duel = Duel(SETUP, {})
    cell = cells_of(duel.match.legal(Side.ONE) & duel.match.layout.safe)[0]
    duel.advance(100)
    (event, *_) = duel.act(Side.ONE, Open(cell))
    assert isinstance(event, Taken)
    assert duel.log == [Move(100, Side.ONE, Open(cell))]


def test_refusals_are_not_logged() -> None:
    """They change nothing, so a replay needs none of them."""
    duel = Duel(SETUP, {})
    assert duel.act(Side.ONE, Open(SMALL.grid.size - 3)) in ([], [Refused(Side.ONE, SMALL.grid.size - 3)])
    assert duel.log == []


def test_how_time_is_cut_makes_no_difference() -> None:
    """A slow machine and a quick one play the same match."""
    assert played(SETUP, 1000).log == played(SETUP, 7).log


def test_thinking_elsewhere_makes_no_difference() -> None:
    """Where thoughts come back before they are due, the match is the same as with thoughts at once."""
    assert played(SETUP, 1, elsewhere=True).log == played(SETUP, 1000).log


def test_a_stale_answer_is_ignored() -> None:
    """The board changed while it was thought over; there is a newer question."""
    duel = Duel(SETUP, {Side.TWO: MARSHAL}, thinks_elsewhere=True)
    stale = duel.questions[Side.TWO]
    cell = cells_of(duel.match.legal(Side.ONE) & duel.match.layout.safe)[0]
    duel.act(Side.ONE, Open(cell))
    duel.answer(stale, stale.answer())
    assert duel.plan(Side.TWO) is None
    fresh = duel.questions[Side.TWO]
    assert fresh.sight == sight(duel.match, Side.TWO)
    duel.answer(fresh, fresh.answer())
    assert duel.plan(Side.TWO) is not None
    assert duel.questions == {}


def test_private_flags_don_t_make_the_other_side_think() -> None:
    """It can't see them."""
    duel = Duel(SETUP, {Side.TWO: MARSHAL}, thinks_elsewhere=True)
    question = duel.questions[Side.TWO]
    duel.act(Side.ONE, Mark(cells_of(duel.match.border(Side.ONE))[0]))
    assert duel.questions[Side.TWO] is question


def test_a_plan_is_given_up_when_its_cell_is_taken() -> None:
    """The hand stays where it had come to, and goes on from there."""
    duel = Duel(SETUP, {Side.TWO: CAPTAIN})
    plan = duel.plan(Side.TWO)
    assert plan is not None
    assert plan.action is not None
    duel.advance((plan.moves_at + plan.ready_at) // 2)
    there = duel.cursor(Side.TWO)
    assert there not in (plan.hand, plan.target)
    one, two = duel.match.players
    lent = duel.match.layout.grid.around(plan.action.cell) & two.territory
    duel.match = replace(duel.match, players=(replace(one, territory=one.territory | lent), two))
    (event, *_) = duel.act(Side.ONE, Open(plan.action.cell))
    assert isinstance(event, Taken)
    assert duel.plan(Side.TWO) not in (plan, None)
    assert duel.cursor(Side.TWO) == there


def test_a_plan_is_kept_while_it_is_as_good_as_before() -> None:
    """Who has proven a cell does not think again because something happens elsewhere."""
    duel = Duel(SETUP, {Side.TWO: CAPTAIN})
    plan = duel.plan(Side.TWO)
    duel.advance(10)
    (event, *_) = duel.act(Side.ONE, Open(cells_of(duel.match.legal(Side.ONE) & duel.match.layout.safe)[0]))
    assert isinstance(event, Taken)
    assert plan is not None
    assert duel.plan(Side.TWO) is plan


@pytest.mark.parametrize(("tick", "first"), [(100, Side.ONE), (101, Side.TWO)])
def test_of_two_in_the_same_tick_they_take_turns(tick: int, first: Side) -> None:
    """Somebody has to be first; it must not always be the same corner."""
    duel = Duel(SETUP, BOTH, thinks_elsewhere=True)
    for question in duel.questions.values():
        duel.answer(question, replace(question.answer(), ready_at=tick))
    duel.advance(tick)
    assert [(move.tick, move.side) for move in duel.log] == [(tick, first), (tick, first.other)]


def test_the_log_replays_the_match() -> None:
    """Tick, side and action are all there is to it."""
    duel = played(SETUP, 100)
    assert replay(SETUP, duel.log, duel.tick) == duel.match
    half = duel.log[: len(duel.log) // 2]
    assert replay(SETUP, half, half[-1].tick).tick == half[-1].tick


def test_the_conquest_can_be_told_move_by_move() -> None:
    """A time lapse needs who owned what after each move; it ends as the match did."""
    duel = played(SETUP, 100)
    lapse = list(conquest(deal_match(SETUP), duel.log))
    assert len(lapse) == len(duel.log)
    assert lapse[-1].players == duel.match.players
    assert all(later.tick >= sooner.tick for sooner, later in pairwise(lapse))


def test_a_log_out_of_order_is_an_error() -> None:
    """Recordings are checked where they are read."""
    moves = [Move(50, Side.ONE, Settle()), Move(49, Side.ONE, Settle())]
    with pytest.raises(GameError, match="tick 49 comes after tick 50"):
        list(conquest(deal_match(SETUP), moves))


def test_a_match_that_is_over_stands_still() -> None:
    """Neither hands nor time change it."""
    duel = Duel(SETUP, BOTH)
    play_out(duel)
    tick, log = duel.tick, list(duel.log)
    assert duel.advance(1000) == []
    assert duel.act(Side.ONE, Open(0)) == []
    assert (duel.tick, duel.log) == (tick, log)


def test_the_end_is_told_once() -> None:
    """The last event of a match is its end."""
    duel = Duel(SETUP, BOTH)
    events = []
    while not duel.match.over:
        events += duel.advance(SECOND)
    assert [event for event in events if isinstance(event, Over)] == events[-1:]


def test_a_person_who_stands_still_can_t_hold_a_match_up() -> None:
    """The computer takes what it can prove; drops open the rest."""
    duel = Duel(SETUP, {Side.TWO: CAPTAIN})
    duel.advance(3600 * SECOND)
    assert duel.match.over
