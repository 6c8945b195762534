"""The exact ticks and places of supply drops."""

from dataclasses import replace
from random import Random

import pytest

from game.battle import passing, risk
from game.battle.match import Dropped, Event, Holding, Match
from game.battle.moves import apply
from game.battle.passing import advance
from game.battle.risk import estimates
from game.battle.rules import AGAIN, LATEST, PATIENCE, QUIET, SHRINKS, SHRINKS_EVERY, STALL, Rules
from game.battle.sight import SECOND, Player
from game.engine.actions import Mark, Open
from game.engine.errors import TooComplexError
from game.engine.grid import cells_of
from game.engine.view import View
from game.solver.chances import Chances, mine_chances
from game.solver.deduce import Deduction, deduce
from tests.battle.matches import ONE, TWO, dealt_match, drawn_match
from tests.strategies import drawn_cells

LIVES = Rules(lives=3)
STUCK = "1*.**.*2"
"""No player can prove a move, and drops can hit mines."""


NEVER = 10**9


def watched(match: Match, tick: int) -> Match:
    """Return the match without idle checks before *tick*."""
    return replace(match, players=tuple(replace(one, looked_at=tick) for one in match.players))


def exploded(match: Match, cell: int = 1) -> Match:
    """Return the match after the first player's explosion."""
    after, events = apply(match, ONE, Open(cell))
    assert events
    return after


def test_after_an_explosion_it_is_quiet_for_as_long_as_without_it() -> None:
    """The check comes at its usual tick, counted from the last taken cell."""
    match = replace(advance(drawn_match(STUCK, LIVES), 100)[0], taken_at=40)
    assert exploded(match).drop_due == 40 + QUIET


def test_after_an_explosion_the_next_drop_is_no_sooner() -> None:
    """Its tick counts from the previous drop."""
    match, events = advance(drawn_match(STUCK, LIVES), QUIET)
    assert isinstance(events[0], Dropped)
    match, _ = advance(match, 10)
    assert match.tick == match.dropped_at + 10
    mine = cells_of(match.border(ONE))[0]
    assert exploded(match, mine).drop_due == QUIET + AGAIN


def test_after_an_explosion_in_a_long_quiet_it_is_looked_at_once() -> None:
    """The check is in the next tick, since drops come first in theirs, also in a replay."""
    match = watched(replace(drawn_match(STUCK, LIVES), tick=QUIET + AGAIN, drop_due=PATIENCE), PATIENCE)
    match = exploded(match)
    assert match.drop_due == QUIET + AGAIN + 1
    assert advance(match, 0) == (match, ())
    after, events = advance(match, 1)
    assert isinstance(events[0], Dropped)
    assert (after.dropped_at, after.drops, after.drop_due) == (match.tick + 1, 1, match.tick + 1 + AGAIN)


def next_drop(match: Match) -> tuple[Match, Dropped]:
    """Return the match after its next drop, and the drop."""
    events: tuple[Event, ...] = ()
    while not events:
        match, events = advance(match, match.drop_due - match.tick)
    assert isinstance(events[0], Dropped)
    return match, events[0]


def test_a_drop_opens_cells_or_leaves_a_crater() -> None:
    """Flags on its cells are removed, all others stay; the opened cells are neutral."""
    hit = 0
    for seed in range(20):
        match = watched(dealt_match(seed, Rules(lives=3, shrinks=False)), NEVER)
        for cell in cells_of(match.border(ONE)):
            match, _ = apply(match, ONE, Mark(cell))
        while not match.over:
            after, dropped = next_drop(match)
            bit = 1 << dropped.cell
            hit += bool(bit & match.layout.mines)
            if bit & match.layout.mines:
                assert (after.craters, after.neutral, dropped.cells) == (match.craters | bit, match.neutral, 0)
            else:
                assert (after.craters, after.neutral) == (match.craters, match.neutral | dropped.cells)
                assert dropped.cells & ~match.neutral & bit
            assert after.players[ONE].flags == match.players[ONE].flags & ~(bit | dropped.cells)
            assert (after.drops, after.dropped_at) == (match.drops + 1, after.tick)
            assert after.drop_due == after.tick + AGAIN
            match = after
    assert hit > 5


def test_a_stall_shrinks_the_sea() -> None:
    """After 90 seconds without a taken cell a part of it opens every five seconds, until all is open."""
    for seed in range(10):
        match = watched(dealt_match(seed, LIVES), NEVER)
        stalled, _ = advance(match, STALL - 1)
        assert not stalled.shrunk
        before = stalled.covered.bit_count()
        for number in range(1, SHRINKS):
            stalled, events = advance(stalled, SHRINKS_EVERY if number > 1 else 1)
            assert stalled.over or stalled.shrunk == number
            assert stalled.over or all(isinstance(event, Dropped) and event.shrinks for event in events)
            assert stalled.over or stalled.covered.bit_count() <= before * (SHRINKS - number) // SHRINKS
        assert advance(stalled, SHRINKS_EVERY)[0].over


def test_no_match_lasts_more_than_six_minutes() -> None:
    """The sea shrinks in the end even if players take cells all the time, and then all cells are open."""
    assert LATEST + SHRINKS * SHRINKS_EVERY <= 360 * SECOND
    for seed in range(10):
        match = watched(dealt_match(seed, LIVES), NEVER)
        for tick in range(0, 360 * SECOND, 5 * SECOND):
            match, _ = advance(replace(match, taken_at=tick), 5 * SECOND)
        assert match.over
        assert match.tick <= 360 * SECOND


def test_whoever_is_left_alone_waits_less() -> None:
    """No rival can race for a drop, and the player is waiting: five seconds, not twenty."""
    match = replace(only(watched(drawn_match(STUCK, LIVES), NEVER), ONE), drop_due=NEVER)
    after = exploded(replace(match, players=(with_lives(match.players[0], 2), match.players[1])))
    assert after.drop_due == SHRINKS_EVERY


def only(match: Match, player: Player) -> Match:
    """Return the match with only *player* in play."""
    lives = [one.lives if other == player else 0 for other, one in enumerate(match.players)]
    return replace(match, players=tuple(map(with_lives, match.players, lives)))


def with_lives(holding: Holding, lives: int) -> Holding:
    """Return the holding with *lives* lives."""
    return replace(holding, lives=lives)


def test_a_drop_falls_into_the_reach_of_any_player() -> None:
    """It may be any of the four in play, unless their reach has only mines."""
    for seed in range(40):
        match = watched(dealt_match(seed, LIVES, 4), NEVER)
        for player in match.everybody:
            if not match.border(player) & match.layout.safe:
                continue
            _, events = advance(only(match, player), PATIENCE)
            assert isinstance(events[0], Dropped)
            assert match.border(player) >> events[0].cell & 1


def test_who_is_out_holds_no_drop_up() -> None:
    """Only certain moves of players in play delay a drop."""
    match = watched(drawn_match("*111..*2", LIVES), NEVER)
    assert advance(match, QUIET + SECOND)[1] == ()
    assert advance(only(match, ONE), QUIET + SECOND)[1] == ()
    assert advance(only(match, TWO), QUIET - 1)[1] == ()
    assert isinstance(advance(only(match, TWO), QUIET)[1][0], Dropped)


SUPPLY_STUCK = """
    1.......
    *.......
    ........
    .......*
    .......2
"""


def too_hard(*_view: View, **_how: object) -> Chances:
    """Stand in for mine_chances() as if the position were too hard."""
    raise TooComplexError("too many open ends")


@pytest.mark.parametrize("seed", range(30))
def test_it_falls_on_the_lowest_exact_chance(seed: int) -> None:
    """Cells in reach of either player are candidates."""
    match = dealt_match(seed, LIVES)
    legal = match.border(ONE) | match.border(TWO)
    chances = mine_chances(match.view())
    cell = passing.safest_cell(match.view(), (legal, match.covered), 0)
    assert legal >> cell & 1
    assert chances.of(cell) == min(chances.of(other) for other in cells_of(legal))


def test_the_next_wish_counts_where_the_first_is_all_mines() -> None:
    """A mine that everybody knows would help nobody."""
    view = drawn_match("1*.*2", LIVES).view()
    assert passing.safest_cell(view, (0b01010, 0b01110), 0) == 2


def test_among_equals_it_falls_near_the_middle_and_takes_turns() -> None:
    """Neither corner may have an advantage."""
    view = drawn_match(SUPPLY_STUCK, LIVES).view()
    beside = drawn_cells(".x...... xx...... ........ ......xx ......x.")
    assert [passing.safest_cell(view, (beside,), turn) for turn in range(4)] == [9, 30, 9, 30]
    assert passing.safest_cell(view, (beside,), 0) == 9
    assert passing.safest_cell(view, (beside,), 1) == 30


def test_a_certain_cell_is_found_by_exact_chances_too() -> None:
    """The mine total can prove a cell when the two rules find nothing."""
    view = drawn_match("1.. .*2", LIVES).view()
    assert deduce(view) == Deduction()
    assert risk.certain_cells(view, drawn_cells("... x.."))
    assert not risk.certain_cells(view, drawn_cells(".x. .x."))
    view = drawn_match("..1*. *...2", LIVES).view()
    assert not risk.certain_cells(view, 1), "a corner that nobody has is as unknown as any other cell"


def test_without_exact_chances_estimates_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position too hard to count must not block a match."""
    monkeypatch.setattr(risk, "mine_chances", too_hard)
    match = drawn_match(SUPPLY_STUCK, LIVES)
    after, events = advance(match, QUIET)
    assert events
    assert after.drops == 1
    view = drawn_match("1....... ....*... .......2", LIVES).view()
    assert risk.certain_cells(view, drawn_cells("........ x....... ........"))
    assert passing.safest_cell(view, (drawn_cells("........ .x..x... ........"),), 0) == 9, "that one is proven"
    view = drawn_match("1*....... ........2", LIVES).view()
    assert passing.safest_cell(view, (drawn_cells(".x..x.... ........."),), 0) == 4, (
        "beside no number: a mine in fifteen"
    )


def test_an_estimate_is_the_highest_share_of_any_number_beside() -> None:
    """A 1 with three unknown neighbours gives one third; beside no number the mines are spread evenly."""
    view = drawn_match("1*..... .....*2", LIVES).view()
    found = estimates(view, Deduction(), drawn_cells(".x..x.. ......."))
    assert found[1] == pytest.approx(1 / 3)
    assert found[4] == pytest.approx(2 / 12)
    assert estimates(drawn_match("1*2").view(), Deduction(0, 0b10), 0) == {}
    view = drawn_match("11.1*", LIVES).view()
    assert estimates(view, Deduction(), 0b00100) == {2: 0.5}, "a 0 on the one hand and a 1 on the other"


def test_private_flags_don_t_move_a_drop() -> None:
    """A moved drop would reveal them."""
    random = Random(4)
    for seed in range(20):
        match = dealt_match(seed, LIVES)
        one, two = match.players
        flagged = replace(one, flags=match.border(ONE) & random.getrandbits(match.layout.grid.size))
        plain, events = advance(match, 100 * QUIET)
        marked, same = advance(replace(match, players=(flagged, two)), 100 * QUIET)
        assert events[:-1] == same[:-1]
        assert marked.neutral == plain.neutral
