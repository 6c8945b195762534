"""A battle's rules, line by line as drawn boards."""

from dataclasses import replace

import pytest

from game.battle.choices import RATED
from game.battle.match import (
    Decided,
    Did,
    Dropped,
    Ending,
    Event,
    Match,
    Neutralised,
    Outcome,
    Over,
    Refused,
    Stunned,
    Warned,
    sight,
)
from game.battle.moves import apply
from game.battle.passing import advance, flagged, score
from game.battle.rules import AGAIN, FORFEITS, PATIENCE, QUIET, SETBACK, STUN, Action, Rules, Settle
from game.battle.sight import SECOND, Player
from game.engine.actions import Chord, FlagRest, Mark, Open
from game.engine.errors import CellError, GameError
from game.engine.events import Chorded, Flagged, Lost, Opened, Unmarked
from game.engine.gesture import TICK_MS
from tests.battle.matches import CRATER, ONE, TWO, drawn_match, picture
from tests.strategies import drawn_cells

LIVES = Rules(lives=3)

FIELD = """
    1...*..2
    ........
    ..*.....
"""
"""Cell 1 is a 0; the mines are at 4 and 18."""

WALL = """
    11*..
    11*..
    11*.2
"""
"""The first player can only go on through the mines."""


def took(player: Player, cell: int, cells: int) -> Did:
    """Return the event of a player's opening of cells."""
    return Did(player, Opened(cell, cells))


def done(match: Match, *asked: tuple[Player, Action]) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after all actions, and the last action's events."""
    events: tuple[Event, ...] = ()
    for player, action in asked:
        match, events = apply(match, player, action)
    return match, events


def kept_busy(match: Match) -> Match:
    """Return a match without idle checks during the test."""
    return replace(match, players=tuple(replace(one, looked_at=10 * PATIENCE) for one in match.players))


def test_a_second_is_as_many_ticks_as_the_loop_makes() -> None:
    """Battle defines the tick itself, so its value must agree with the mouse machine's."""
    assert SECOND * TICK_MS == 1000


def test_the_times_that_count() -> None:
    """A change of these times and lives changes the rules, so a test pins them."""
    assert [ticks // SECOND for ticks in (QUIET, AGAIN, PATIENCE, STUN)] == [20, 10, 60, 4]
    assert Rules(lives=3).first_lives == 3


def test_a_player_takes_a_number_beside_it() -> None:
    """A number promises nothing about its neighbours, so it opens alone."""
    match, events = done(drawn_match("1*....2"), (TWO, Open(5)))
    assert events == (took(TWO, 5, 0b0111100), Decided(TWO), Over(Outcome(TWO, Ending.CLEARED)))
    match, events = done(drawn_match("1.*....2"), (ONE, Open(1)))
    assert events == (took(ONE, 1, 0b10),)
    assert picture(match) == "11#####2"


def test_a_flood_belongs_to_whoever_opened_it() -> None:
    """One action takes the whole opening, also far beyond the middle of the board."""
    match, events = done(drawn_match(FIELD), (ONE, Open(1)))
    assert events == (took(ONE, 1, drawn_cells(".xxx.... xxxx.... xx......")),)
    assert picture(match) == "1111###2 1111#### 11######"


def test_a_flood_stops_at_owned_cells() -> None:
    """The other player's cells, and those behind them, are out of reach."""
    match, _ = done(drawn_match("1...2..."), (ONE, Open(1)))
    assert picture(match) == "11112###"


def test_a_cell_out_of_reach_is_refused() -> None:
    """A refusal has no penalty and changes nothing."""
    match = drawn_match(FIELD)
    assert apply(match, ONE, Open(3)) == (match, (Refused(ONE, 3),))
    assert apply(match, ONE, Mark(3)) == (match, (Refused(ONE, 3),))
    assert apply(match, ONE, Chord(7)) == (match, (Refused(ONE, 7),))
    assert apply(match, ONE, FlagRest(7)) == (match, (Refused(ONE, 7),))


@pytest.mark.parametrize("action", [Open(0), Open(7), Mark(0), Chord(3), FlagRest(3), Settle()])
def test_an_action_that_means_nothing_does_nothing(action: Action) -> None:
    """Open cells can't be opened, covered ones have no number, and the match is not decided."""
    match = drawn_match(FIELD)
    assert apply(match, ONE, action) == (match, ())


def test_flags_do_not_extend_territory() -> None:
    """A flag is a belief; only opened cells are territory."""
    match, events = done(drawn_match("1*....2"), (ONE, Mark(1)))
    assert events == (Did(ONE, Flagged(0b10)),)
    assert apply(match, ONE, Open(2)) == (match, (Refused(ONE, 2),))


def test_a_flag_blocks_its_owner_and_the_owner_s_flood() -> None:
    """A flag protects its cell; the flood goes around it."""
    match, _ = done(drawn_match("1.....2"), (ONE, Mark(1)))
    assert apply(match, ONE, Open(1)) == (match, ())
    match, _ = done(drawn_match("1..... ......", CRATER), (ONE, Mark(1)), (ONE, Open(6)))
    assert picture(match) == "1#1111 111111"


def test_a_flag_does_not_block_the_other_side() -> None:
    """Flags are private: the other player's flood goes through and the flag is gone."""
    match, _ = done(drawn_match("1....2.*"), (ONE, Mark(1)), (TWO, Open(4)))
    assert (picture(match), match.players[ONE].flags) == ("122222##", 0)


def test_a_second_mark_takes_the_flag_away() -> None:
    """Right toggles the flag, as in a single game."""
    match, events = done(drawn_match("1*....2"), (ONE, Mark(1)), (ONE, Mark(1)))
    assert events == (Did(ONE, Unmarked(1)),)
    assert match == drawn_match("1*....2")


def test_a_player_sees_its_own_flags_only() -> None:
    """The other player's sight is the same before and after."""
    before = drawn_match(FIELD)
    after, _ = done(before, (ONE, Mark(1)))
    assert sight(after, TWO) == sight(before, TWO)
    assert sight(after, ONE).view.flags == 0b10
    assert after.view().flags == 0
    assert not sight(after, ONE).legal & 0b10


def test_a_chord_opens_the_other_neighbours() -> None:
    """One flag next to an own 1: the other neighbours open, 0s among them flood."""
    match, events = done(drawn_match("*1..... ......2"), (ONE, Mark(0)), (ONE, Chord(1)))
    assert events[:2] == (Did(ONE, Chorded(1)), took(ONE, 1, drawn_cells("..xxxxx xxxxxx.")))
    match = drawn_match("*1..... ......2")
    assert apply(match, ONE, Chord(1)) == (match, ()), "a flag too few"


def test_a_chord_counts_craters_as_flags() -> None:
    """All players know an exploded mine."""
    match, _ = done(drawn_match("*1..*.. ......2", LIVES), (ONE, Open(0)))
    match, events = apply(match, ONE, Chord(1))
    assert events[1] == took(ONE, 1, drawn_cells("..xx... xxxx..."))


def test_flag_rest_flags_what_can_only_be_mines() -> None:
    """It acts if the covered neighbours, including craters, equal the number."""
    match, events = done(drawn_match("*1*..2", LIVES), (ONE, FlagRest(1)))
    assert events == (Did(ONE, Flagged(0b101)),)
    match, _ = done(drawn_match("*1*..2", LIVES), (ONE, Open(0)))
    assert apply(match, ONE, FlagRest(1))[1] == (Did(ONE, Flagged(0b100)),)
    match = drawn_match("*1...2")
    assert apply(match, ONE, FlagRest(1)) == (match, ())


def test_sudden_death_ends_the_match_at_once() -> None:
    """A player who explodes is out, and the other wins whatever each owns."""
    match, events = done(drawn_match(WALL), (ONE, Open(2)))
    over = Over(Outcome(TWO, Ending.EXPLODED))
    assert events == (Did(ONE, Lost(2, 1 << 2)), over)
    assert match.outcome == over.outcome
    assert apply(match, TWO, Open(13)) == (match, ())


def test_a_wrong_chord_takes_what_was_safe_and_explodes() -> None:
    """Each exploded mine counts: two at once cost two lives."""
    match, events = done(drawn_match("*1*.. ....2", LIVES), (ONE, Mark(5)), (ONE, Mark(6)), (ONE, Chord(1)))
    assert events == (Did(ONE, Chorded(1)), took(ONE, 1, 1 << 7), Did(ONE, Lost(1, 0b101)), Neutralised(ONE, 1 << 7))
    assert match.players[ONE].lives == 1
    assert picture(match) == "X1X## ##+#2"


def test_a_crater_costs_the_cells_around_it_and_time() -> None:
    """The cells become neutral, the mine has no owner, and the player may not act for four seconds."""
    match, events = done(drawn_match(WALL, CRATER), (ONE, Open(2)))
    assert events == (
        Did(ONE, Lost(2, 1 << 2)),
        Neutralised(ONE, drawn_cells(".x... .x... .....")),
        Stunned(ONE, STUN),
    )
    assert picture(match) == "1+X## 1+### 11##2"
    assert apply(match, ONE, Open(1))[1] == (Refused(ONE, 1),)
    match, _ = advance(match, STUN - 1)
    assert apply(match, ONE, Open(1))[1] == (Refused(ONE, 1),)
    match, _ = advance(match, 1)
    assert apply(match, ONE, Open(1))[1] == (took(ONE, 1, 1 << 1),)


def test_neutral_cells_can_be_taken_by_either_side() -> None:
    """A neutral cell belongs to the first player who takes it."""
    match, _ = done(drawn_match("111*2 .....", CRATER), (ONE, Open(3)))
    assert picture(match) == "11+X2 #####"
    match, _ = done(match, (TWO, Open(8)), (TWO, Open(7)), (TWO, Open(2)))
    assert picture(match) == "112X2 ##22#"


def test_the_third_crater_puts_a_player_out() -> None:
    """A player survives two; after the third the other player wins once it owns more."""
    match = drawn_match("111111*....... 1111111....... *11111*....... .....22.......", CRATER)
    for mine in (6, 28, 34):
        match, events = done(advance(match, STUN)[0], (ONE, Open(mine)))
    assert Did(ONE, Lost(34, 1 << 34)) in events
    assert not any(isinstance(event, Stunned) for event in events)
    assert match.players[ONE].out
    assert not match.over, "it owns more than the other still"
    assert apply(match, ONE, Mark(42))[1] == (Refused(ONE, 42),)


def test_a_player_without_territory_is_out() -> None:
    """It could never act again, so its remaining lives don't count."""
    match, events = done(drawn_match("1*...2", CRATER), (ONE, Open(1)))
    assert events == (
        Did(ONE, Lost(1, 0b10)),
        Neutralised(ONE, 0b1),
        Decided(TWO),
        Over(Outcome(TWO, Ending.OUT)),
    )
    assert match.players[ONE].out


def test_a_mine_takes_back_what_was_taken_last() -> None:
    """The cells of the last eight seconds become neutral; older ones stay, and so do those others took since."""
    match, _ = done(drawn_match("1.*.2 *....", LIVES), (ONE, Open(1)))
    match, _ = done(advance(match, 1)[0], (ONE, Open(6)))
    match, events = done(advance(match, SETBACK)[0], (ONE, Open(2)))
    assert events == (Did(ONE, Lost(2, 1 << 2)), Neutralised(ONE, 1 << 6))
    assert picture(match) == "11X#2 #+###"
    assert apply(match, ONE, Open(6))[1] == (took(ONE, 6, 1 << 6),), "it may act at once"
    match, _ = done(match, (TWO, Open(8)), (TWO, Open(7)), (TWO, Open(6)), (ONE, Open(5)))
    assert picture(match) == "11X#2 X222#"


def test_before_a_mine_set_nobody_back_it_cost_a_life_alone() -> None:
    """Matches under those rules must replay unchanged."""
    match, _ = done(drawn_match("1.*.2 *....", Rules(lives=3, sets_back=False)), (ONE, Open(1)), (ONE, Open(2)))
    assert picture(match) == "11X#2 #####"
    assert match.rules.name == "out_3"


def test_lives_are_lost_one_by_one() -> None:
    """A mine costs a life but no time; the last one puts the player out."""
    match, events = done(drawn_match(WALL, LIVES), (ONE, Open(2)))
    assert events == (Did(ONE, Lost(2, 1 << 2)),)
    match, events = done(match, (ONE, Open(7)), (ONE, Open(12)))
    assert events == (Did(ONE, Lost(12, 1 << 12)),)
    assert picture(match) == "11X## 11X## 11X#2"
    assert not match.over, "the first owns more: the second has to overtake it"


def test_a_player_that_is_out_loses_once_the_other_owns_more() -> None:
    """This can be later than the explosion."""
    match, _ = done(drawn_match("11*...2", Rules(lives=1)), (ONE, Open(2)))
    assert not match.over
    assert apply(match, TWO, Open(5))[1][-1] == Over(Outcome(TWO, Ending.OUT))


def test_an_exploded_mine_is_never_territory() -> None:
    """It has no owner, and it gives no reach to its neighbours."""
    match, _ = done(drawn_match("1*....2", LIVES), (ONE, Open(1)))
    assert (match.owned(ONE), match.craters) == (1, 0b10)
    assert apply(match, ONE, Open(2)) == (match, (Refused(ONE, 2),))
    assert apply(match, ONE, Open(1)) == (match, ())


def test_more_than_half_decides_and_may_be_played_on() -> None:
    """The match goes on until a player settles it; then it does not change any more."""
    match, events = done(drawn_match("1*.1*...2"), (TWO, Open(7)))
    assert events == (took(TWO, 7, drawn_cells(".....xxx.")), Decided(TWO))
    assert not match.over
    settled, events = apply(match, ONE, Settle())
    assert events == (Over(Outcome(TWO, Ending.DECIDED)),)
    assert apply(settled, TWO, Settle()) == (settled, ())
    assert advance(settled, 100) == (settled, ())


def test_what_was_decided_stays_decided() -> None:
    """The winner can play on and can't lose the match any more."""
    match, _ = done(drawn_match("1*.1*...2"), (TWO, Open(7)))
    match, _ = apply(match, TWO, Open(4))
    assert match.outcome == Outcome(TWO, Ending.EXPLODED)


def test_the_score_counts_flags_on_the_border() -> None:
    """A right flag counts for its owner, a wrong one against it."""
    match, _ = done(drawn_match("*1*.... ......2"), (ONE, Mark(0)), (ONE, Mark(7)), (ONE, Mark(8)))
    assert score(match, ONE) == 1 + 1 - 2
    assert match.owned(ONE) == 1


def test_the_mines_are_told_when_it_is_over_and_not_before() -> None:
    """At the end everybody sees all mines, all flags, and the exploded mines."""
    match, _ = done(drawn_match(WALL, LIVES), (ONE, Mark(7)), (TWO, Mark(13)), (ONE, Open(2)))
    with pytest.raises(AssertionError, match="a secret until the match is over"):
        match.laid_open()
    sudden, _ = done(drawn_match(WALL), (ONE, Mark(7)), (TWO, Mark(13)), (ONE, Open(2)))
    seen = sudden.laid_open()
    assert (seen.shown, seen.exploded) == (sudden.layout.mines, 1 << 2)
    assert seen.flags == 1 << 7 | 1 << 13


def test_flags_are_right_or_wrong() -> None:
    """Only flags on the border count: mines elsewhere need not be known."""
    match, _ = done(drawn_match("*1*.... ......2"), (ONE, Mark(0)), (ONE, Mark(7)), (ONE, Mark(8)))
    assert flagged(match, ONE) == (1, 2)
    far = replace(match, players=(replace(match.players[0], flags=1 << 5), match.players[1]))
    assert flagged(far, ONE) == (0, 0)


def test_flags_decide_where_territory_is_even() -> None:
    """Cells are equal only if a neutral cell remains; then the better flags win."""
    even = drawn_match("1*.*2", LIVES)
    match, _ = apply(even, TWO, Mark(3))
    while not match.over:
        match, events = advance(match, AGAIN)
    assert events[-1] == Over(Outcome(TWO, Ending.CLEARED))


def test_nobody_wins_where_all_is_even() -> None:
    """Neither cells nor flags give a winner."""
    match = drawn_match("1*.*2", LIVES)
    while not match.over:
        match, events = advance(match, AGAIN)
    assert events[-1] == Over(Outcome(None, Ending.CLEARED))


def test_a_deadlock_brings_a_supply_drop() -> None:
    """It comes after twenty seconds without a taken cell, then every ten."""
    match = drawn_match("1*.. ..*2", LIVES)
    match, events = advance(match, QUIET - 1)
    assert events == ()
    match, events = advance(match, 1)
    dropped = events[0]
    assert isinstance(dropped, Dropped)
    assert match.neutral == dropped.cells != 0 or match.craters == 1 << dropped.cell


def test_taking_a_cell_begins_the_quiet_anew() -> None:
    """This holds even if the cell gives no new move."""
    match, _ = advance(drawn_match("1*.. ..*2", LIVES), QUIET // 2)
    match, events = apply(match, ONE, Open(4))
    assert events == (took(ONE, 4, 1 << 4),)
    match, events = advance(match, QUIET - 1)
    assert events == ()
    assert isinstance(advance(match, 1)[1][0], Dropped)


def test_an_explosion_may_leave_a_deadlock() -> None:
    """The only player with a certain move is out now, so the others need not wait for a minute."""
    match, events = advance(drawn_match("*111...*2", Rules(lives=1)), QUIET + SECOND)
    assert events == (Warned(ONE, FORFEITS),)
    match, events = apply(match, ONE, Open(0))
    assert events == (Did(ONE, Lost(0, 1)),)
    assert isinstance(advance(match, 1)[1][0], Dropped)


def test_no_drop_while_a_player_has_a_certain_move() -> None:
    """The player can find the move; but it can't block the match for longer than a minute."""
    match = drawn_match("1..*. ..... .*..2", LIVES)
    match = kept_busy(match)
    assert advance(match, PATIENCE - 1)[1] == ()
    match, events = advance(match, PATIENCE)
    assert isinstance(events[0], Dropped)
    assert match.dropped_at == PATIENCE


def test_no_drop_while_neutral_cells_can_be_taken() -> None:
    """Taking an open cell is a certain move."""
    match, _ = done(drawn_match("111*...*2", CRATER), (ONE, Open(3)))
    assert picture(match) == "11+X####2"
    assert advance(kept_busy(match), PATIENCE - 1)[1] == ()


def test_a_drop_opens_a_whole_opening_for_nobody() -> None:
    """It is an opening like any other, but without an owner."""
    match, events = advance(drawn_match("1*.....*2", LIVES), QUIET)
    assert events == (Dropped(4, 0b1111100), Over(Outcome(None, Ending.CLEARED)))
    assert picture(match) == "1#+++++#2"


def test_drops_come_every_ten_seconds() -> None:
    """They come until a player can move again."""
    match, _ = advance(drawn_match("1*.**.*2", LIVES), QUIET)
    assert match.drops == 1
    match, events = advance(match, AGAIN - 1)
    assert events == ()
    assert isinstance(advance(match, 1)[1][0], Dropped)


def test_drops_do_not_depend_on_how_time_is_cut() -> None:
    """One slow frame and many quick ones give the same match."""
    match = drawn_match("1*.. ..*2", LIVES)
    at_once = advance(match, 4 * QUIET)[0]
    in_steps = match
    for _ in range(4 * QUIET // 50):
        in_steps = advance(in_steps, 50)[0]
    assert in_steps == at_once


def test_a_cell_off_the_board_is_an_error() -> None:
    """Clicks are turned into cells at the edge; here it would be a defect."""
    with pytest.raises(CellError, match="cell 24"):
        apply(drawn_match(FIELD), ONE, Open(24))


@pytest.mark.parametrize("lives", [0, 4])
def test_lives_are_one_to_three(lives: int) -> None:
    """The message names the limits."""
    with pytest.raises(GameError, match="1 to 3 lives"):
        Rules(lives=lives)


def test_the_first_mine_is_survived_by_default() -> None:
    """Under the rated rules one of two lives remains, and the player goes on at once."""
    match, _ = done(drawn_match("1*....2", Rules()), (ONE, Open(1)))
    assert match.players[ONE].lives == 1
    assert Rules().name == RATED
