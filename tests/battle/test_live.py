"""A match in ticks: persons and computers post the same actions, and the log has the whole match."""

from dataclasses import replace
from itertools import pairwise

import pytest

from game.battle.boards import SMALL
from game.battle.live import LiveMatch, Move, Origin, conquest, deal_match, replay
from game.battle.match import Did, Over, Refused, sight
from game.battle.opponent import UNITS, Idle, Plan
from game.battle.ranks import CAPTAIN, MARSHAL, SAPPER
from game.battle.rules import Rules, Settle
from game.battle.sight import SECOND
from game.battle.tournament import play_out
from game.engine.actions import Mark, Open
from game.engine.errors import GameError
from game.engine.grid import cells_of
from tests.battle.matches import ONE, THREE, TWO

ORIGIN = Origin(SMALL, Rules(lives=3), 11)
COMPUTERS = {ONE: SAPPER, TWO: CAPTAIN}


def played(origin: Origin, step: int, *, elsewhere: bool = False) -> LiveMatch:
    """Return a match of computer players, played to its end in steps of *step* ticks."""
    live = LiveMatch(origin, COMPUTERS, thinks_elsewhere=elsewhere)
    while not live.match.over:
        for question in live.questions.values():
            live.answer(question, question.answer())
        live.advance(step)
    return live


def test_a_person_acts_by_one_call() -> None:
    """The action is the same value from mouse, key and pad."""
    live = LiveMatch(ORIGIN, {})
    cell = cells_of(live.match.legal(ONE) & live.match.layout.safe)[0]
    live.advance(100)
    (event, *_) = live.act(ONE, Open(cell))
    assert isinstance(event, Did)
    assert live.log == [Move(100, ONE, Open(cell))]


def test_refusals_are_not_logged() -> None:
    """Refused actions change nothing, so a replay doesn't need them."""
    live = LiveMatch(ORIGIN, {})
    assert live.act(ONE, Open(SMALL.grid.size - 3)) in ([], [Refused(ONE, SMALL.grid.size - 3)])
    assert live.log == []


def test_how_time_is_cut_makes_no_difference() -> None:
    """A slow machine and a quick one play the same match."""
    assert played(ORIGIN, 1000).log == played(ORIGIN, 7).log


def test_thinking_elsewhere_makes_no_difference() -> None:
    """If plans come back before they are due, the match is the same as with immediate plans."""
    assert played(ORIGIN, 1, elsewhere=True).log == played(ORIGIN, 1000).log


def test_a_stale_answer_is_ignored() -> None:
    """The board has changed since the question, so there is a newer one."""
    live = LiveMatch(ORIGIN, {TWO: MARSHAL}, thinks_elsewhere=True)
    stale = live.questions[TWO]
    cell = cells_of(live.match.legal(ONE) & live.match.layout.safe)[0]
    live.act(ONE, Open(cell))
    live.answer(stale, stale.answer())
    assert live.plan(TWO) is None
    fresh = live.questions[TWO]
    assert fresh.sight == sight(live.match, TWO)
    live.answer(fresh, fresh.answer())
    assert live.plan(TWO) is not None
    assert live.questions == {}


def test_private_flags_don_t_make_the_other_player_think() -> None:
    """The other player can't see them."""
    live = LiveMatch(ORIGIN, {TWO: MARSHAL}, thinks_elsewhere=True)
    question = live.questions[TWO]
    live.act(ONE, Mark(cells_of(live.match.border(ONE))[0]))
    assert live.questions[TWO] is question


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_plan_is_given_up_when_its_cell_is_taken(elsewhere: bool) -> None:
    """At once, also while the next one is not ready; the hand stays at its place, and its next stroke begins there."""
    live = LiveMatch(ORIGIN, {TWO: CAPTAIN}, thinks_elsewhere=elsewhere)
    for question in live.questions.values():
        live.answer(question, question.answer())
    plan = live.plan(TWO)
    assert isinstance(plan, Plan)
    live.advance((plan.moves_at + plan.ready_at) // 2)
    there = live.cursor(TWO)
    assert there not in (plan.hand, plan.target)
    one, two = live.match.players
    lent = live.match.grid.around(plan.action.cell) & two.territory
    live.match = replace(live.match, players=(replace(one, territory=one.territory | lent), two))
    (event, *_) = live.act(ONE, Open(plan.action.cell))
    assert isinstance(event, Did)
    assert live.plan(TWO) != plan
    assert (live.plan(TWO) is None) == elsewhere
    assert [question.tick for question in live.questions.values()] == [live.tick] * elsewhere
    assert live.cursor(TWO) == there


def test_a_plan_is_kept_while_it_is_as_good_as_before() -> None:
    """A proved cell stays proved, so other changes of the board need no new plan."""
    live = LiveMatch(ORIGIN, {TWO: CAPTAIN})
    plan = live.plan(TWO)
    live.advance(10)
    (event, *_) = live.act(ONE, Open(cells_of(live.match.legal(ONE) & live.match.layout.safe)[0]))
    assert isinstance(event, Did)
    assert plan is not None
    assert live.plan(TWO) is plan


@pytest.mark.parametrize(
    ("tick", "order"),
    [
        (100, [ONE, TWO]),
        (101, [TWO, ONE]),
        (99, [ONE, TWO, THREE]),
        (100, [TWO, THREE, ONE]),
        (101, [THREE, ONE, TWO]),
    ],
)
def test_in_the_same_tick_each_is_first_in_its_turn(tick: int, order: list[int]) -> None:
    """One player has to be first; no corner is always first or always last."""
    origin = replace(ORIGIN, players=len(order))
    live = LiveMatch(origin, dict.fromkeys(order, SAPPER), thinks_elsewhere=True)
    for question in live.questions.values():
        plan = question.answer()
        assert isinstance(plan, Plan)
        live.answer(question, replace(plan, ready_at=tick))
    live.advance(tick)
    assert [(move.tick, move.player) for move in live.log] == [(tick, player) for player in order]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_two_minds_have_the_same_seed(players: int) -> None:
    """Seeds differ within a match and between successive ones: else two players would slip alike."""
    seeds = [
        question.opponent.seed
        for seed in (11, 12)
        for question in LiveMatch(
            Origin(SMALL, ORIGIN.rules, seed, players), dict.fromkeys(range(players), SAPPER), thinks_elsewhere=True
        ).questions.values()
    ]
    assert len({*seeds}) == 2 * players
    assert min(seeds) == players * 11


def test_hands_rest_in_their_corners_at_first() -> None:
    """The order is top left, bottom right, top right, bottom left."""
    live = LiveMatch(replace(ORIGIN, players=4), dict.fromkeys(range(4), SAPPER), thinks_elsewhere=True)
    cells = [(live.cursor(player)[0] // UNITS, live.cursor(player)[1] // UNITS) for player in range(4)]
    assert cells == [(0, 0), (23, 15), (23, 0), (0, 15)]


def test_the_log_replays_the_match() -> None:
    """The log needs only tick, player and action."""
    live = played(ORIGIN, 100)
    assert replay(ORIGIN, live.log, live.tick) == live.match
    half = live.log[: len(live.log) // 2]
    assert replay(ORIGIN, half, half[-1].tick).tick == half[-1].tick


def test_the_conquest_can_be_told_move_by_move() -> None:
    """A time lapse needs the owners of cells after each move; its last state equals the match's."""
    live = played(ORIGIN, 100)
    lapse = list(conquest(deal_match(ORIGIN), live.log))
    assert len(lapse) == len(live.log)
    assert lapse[-1].players == live.match.players
    assert all(later.tick >= sooner.tick for sooner, later in pairwise(lapse))


def test_a_log_out_of_order_is_an_error() -> None:
    """Recordings are checked where they are read."""
    moves = [Move(50, ONE, Settle()), Move(49, ONE, Settle())]
    with pytest.raises(GameError, match="tick 49 comes after tick 50"):
        list(conquest(deal_match(ORIGIN), moves))


def test_who_acted_in_vain_thinks_again() -> None:
    """The action changed nothing that the player sees, so no new sight would make it think."""
    live = LiveMatch(ORIGIN, {TWO: CAPTAIN}, thinks_elsewhere=True)
    question = live.questions[TWO]
    plan = question.answer()
    assert isinstance(plan, Plan)
    own = cells_of(live.match.players[TWO].territory)[0]
    live.answer(question, replace(plan, action=Open(own)))
    assert live.questions == {}
    assert live.advance(plan.ready_at) == []
    assert live.plan(TWO) is None
    assert live.questions[TWO].tick == plan.ready_at


def test_the_hand_of_one_with_nothing_to_do_rests() -> None:
    """The player is out, so changes of the board don't move its hand."""
    live = LiveMatch(ORIGIN, {TWO: CAPTAIN})
    rests = live.cursor(TWO)
    live.match = replace(live.match, players=(live.match.players[0], replace(live.match.players[1], lives=0)))
    live.act(ONE, Mark(cells_of(live.match.border(ONE))[0]))
    assert live.plan(TWO) == Idle()
    live.advance(10)
    assert live.cursor(TWO) == rests


def test_a_match_that_is_over_stands_still() -> None:
    """Neither actions nor time change it."""
    live = LiveMatch(ORIGIN, COMPUTERS)
    play_out(live)
    tick, log = live.tick, list(live.log)
    assert live.advance(1000) == []
    assert live.act(ONE, Open(0)) == []
    assert (live.tick, live.log) == (tick, log)


def test_the_end_is_told_once() -> None:
    """The last event of a match is its end, and it comes once."""
    live = LiveMatch(ORIGIN, COMPUTERS)
    events = []
    while not live.match.over:
        events += live.advance(SECOND)
    assert [event for event in events if isinstance(event, Over)] == events[-1:]


def test_a_person_who_stands_still_can_t_hold_a_match_up() -> None:
    """The computer player takes all that it can prove; drops open the rest."""
    live = LiveMatch(ORIGIN, {TWO: CAPTAIN})
    live.advance(3600 * SECOND)
    assert live.match.over
