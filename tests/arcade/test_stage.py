"""One stage: its clock, its bonuses, reckless openings, and fading numbers."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.arcade import rules, stage
from game.arcade.events import Exploded, Tally
from game.arcade.rules import SECOND
from game.arcade.stage import act, faded, tally
from game.arcade.stages import Special
from game.engine.actions import Chord, FlagRest, Mark, Open
from game.engine.events import Chorded, Flagged, Lost, Opened, Unmarked, Won
from game.engine.game import Game, Status, new_game
from game.engine.game import apply as engine_apply
from game.engine.game import targets as targets_of
from tests.arcade.runs import drawn_stage
from tests.strategies import actions, drawn_layout, games, picture

DOUBT = "**....  .*....  .*....  .*....  .*....  .*...."
"""A wall of mines hides the last mine from every number."""

STEP = ".....  .....  .....  *....  .*..."
"""Two mines enclose a corner, which is proved safe only after both of them."""


def after(now: stage.Stage, *asked: Open | Mark | Chord | FlagRest, tick: int = 0) -> stage.Stage:
    """Return the stage after *asked*."""
    for action in asked:
        now = act(now, action, tick).stage
    return now


def test_a_stage_begins_open_in_its_middle() -> None:
    """The opened middle scores nothing, and only the rest of the 3BV sets the clock."""
    begun = drawn_stage(DOUBT, tick=100)
    assert picture(begun.game.view).split()[:2] == ["##2000", "##3000"]
    assert begun.bbbv == 5
    assert begun.clock_out == 100 + rules.LOOK + 3 * SECOND * begun.bbbv
    assert begun.clicks == begun.points == 0


def test_what_numbers_prove_is_no_recklessness() -> None:
    """Numbers prove both mines beside the corner, and so the corner cell."""
    begun = drawn_stage(STEP)
    assert picture(begun.game.view).split()[3:] == ["#2100", "##100"]
    acted = act(begun, Open(20), 0)
    assert acted.proved
    assert (acted.cells, acted.bbbv) == (1, 1)
    assert acted.stage.reckless == 0
    assert acted.stage.bonuses[0]


def test_an_opening_that_nothing_proves_is_reckless() -> None:
    """The opening was safe; it gives an event, is counted, and ends *clean*."""
    acted = act(drawn_stage(DOUBT), Open(30), 0)
    assert not acted.proved
    assert not acted.exploded
    assert acted.stage.reckless == 1
    assert not acted.stage.bonuses[0]
    assert not tally(after(acted.stage, *map(Open, (6, 12, 18, 24))), 0).clean


def test_what_is_known_grows() -> None:
    """A proved cell stays proved without a new search."""
    begun = drawn_stage(STEP)
    once = act(begun, Open(20), 0).stage
    assert once.known.safe >> 20 & 1
    assert once.known.mines == begun.game.layout.mines


def test_a_crater_proves_too() -> None:
    """A player who hit a mine may use it in proofs."""
    hit = act(drawn_stage(DOUBT), Open(0), 0)
    assert hit.exploded
    assert hit.stage.reckless == 1
    assert act(hit.stage, Open(30), 0).proved


def test_the_tally_knows_what_was_kept_clear_of() -> None:
    """Each bonus is independent: seconds, clean, no flags, efficient."""
    begun = drawn_stage(STEP)
    cleared = after(begun, Open(20))
    assert cleared.cleared
    seconds = (begun.clock_out - 10) // SECOND
    full = Tally(rules.PER_SECOND_LEFT * seconds, rules.CLEAN, 0, rules.EFFICIENT)
    assert tally(cleared, 10) == full
    assert tally(replace(cleared, points=900), 10).no_flags == 225
    assert tally(cleared, begun.clock_out + 1).seconds == 0
    flagged = after(begun, Mark(15), Open(20))
    assert tally(replace(flagged, points=900), 10) == full
    wrong = after(begun, Mark(20), Mark(20), Open(20))
    assert wrong.bonuses[0]
    assert tally(wrong, 10) == Tally(full.seconds, 0, 0, full.efficient)


def test_efficient_is_no_click_more_than_the_3bv() -> None:
    """One unit of 3BV is left, so one click is allowed."""
    cleared = after(drawn_stage(STEP), Open(20))
    assert cleared.bbbv == 1
    assert tally(replace(cleared, clicks=1), 0).efficient
    assert not tally(replace(cleared, clicks=2), 0).efficient


def test_a_flag_on_a_proved_mine_holds_the_chain_once() -> None:
    """A second flag there has no effect; nor has a right but unproved one, or it would be a hint."""
    acted = act(drawn_stage(STEP), Mark(15), 0)
    assert acted.extends_window
    again = act(act(acted.stage, Mark(15), 0).stage, Mark(15), 0)
    assert not again.extends_window
    doubt = drawn_stage(DOUBT)
    assert doubt.game.layout.mines & 1
    assert not act(doubt, Mark(0), 0).extends_window
    assert not act(drawn_stage(STEP), Mark(20), 0).extends_window


def test_a_fuse_burns_twice_as_fast_and_pays_three_times() -> None:
    """It has half the clock and three times all bonuses."""
    plain, fuse = drawn_stage(STEP), drawn_stage(STEP, Special.FUSE)
    assert fuse.clock_out == plain.clock_out // 2
    once, thrice = (tally(after(stage, Open(20)), stage.clock_out) for stage in (plain, fuse))
    assert thrice.total == 3 * once.total > 0


def test_a_flag_that_is_taken_away_was_a_flag() -> None:
    """The events come from the engine."""
    acted = act(drawn_stage(STEP), Mark(15), 0)
    assert acted.events == (Flagged(1 << 15),)
    assert act(acted.stage, Mark(15), 0).events == (Unmarked(15),)
    assert act(acted.stage, Mark(15), 0).stage.flagged


def test_met_numbers_fade_and_come_back() -> None:
    """Three seconds after a number is satisfied it is hidden, unless a neighbouring cell is pressed."""
    begun = drawn_stage(STEP, Special.FADING)
    at_once = faded(begun, rules.FADES_AFTER, 0)
    assert at_once == begun.satisfied[0][1]
    assert not at_once >> 16 & 1  # the 2 has three covered neighbours
    flagged = act(act(begun, Mark(15), 100).stage, Mark(21), 200).stage
    assert faded(flagged, 200 + rules.FADES_AFTER - 1, 0) == at_once
    assert faded(flagged, 200 + rules.FADES_AFTER, 0) == at_once | 1 << 16
    assert not faded(flagged, 200 + rules.FADES_AFTER, 1 << 17) >> 16 & 1
    unflagged = act(flagged, Mark(21), 5000).stage
    assert not faded(unflagged, 9000, 0) >> 16 & 1
    assert all(cells for _, cells in unflagged.satisfied)


def test_numbers_fade_nowhere_else() -> None:
    """The rule belongs to one special stage only."""
    assert faded(drawn_stage(STEP), 100_000, 0) == 0


ROW = "*..*."


def after_of_board(game: Game, *asked: Open | Mark | Chord | FlagRest) -> Game:
    """Return the game after_of_board some actions."""
    for action in asked:
        game, _ = stage.apply(game, action)
    return game


def test_a_mine_becomes_a_crater_and_the_game_goes_on() -> None:
    """No other mine is shown; the player knows that the crater is a mine."""
    game, events = stage.apply(new_game(drawn_layout(ROW)), Open(0))
    assert events == (Exploded(0, 1),)
    assert game.status is Status.PLAYING
    assert game.view.exploded == game.view.flags == 1
    assert picture(game.view) == "X####"
    assert game.view.counter == 1


def test_a_crater_can_not_be_opened_or_marked() -> None:
    """Its mine has exploded, so nothing more can happen there."""
    game = after_of_board(new_game(drawn_layout(ROW)), Open(0))
    for action in (Open(0), Mark(0)):
        assert stage.apply(game, action) == (game, ())


def test_craters_last_through_openings_and_the_end() -> None:
    """The engine's own view has no craters, so the board must add them to each new view."""
    game = after_of_board(new_game(drawn_layout(ROW)), Open(0), Open(1), Open(2))
    assert picture(game.view) == "X11##"
    game, events = stage.apply(game, Open(4))
    assert events == (Opened(4, 16), Won(8))
    assert picture(game.view) == "X11F1"


def test_a_chord_counts_craters() -> None:
    """A crater beside a 1 is the mine that it counts."""
    game = after_of_board(new_game(drawn_layout("*.. ... ...")), Open(0), Open(4))
    game, events = stage.apply(game, Chord(4))
    assert isinstance(events[0], Chorded)
    assert isinstance(events[-1], Won)
    assert game.status is Status.WON


def test_a_chord_on_a_wrong_flag_opens_and_explodes() -> None:
    """Safe cells are open, the mine is a crater, the wrong flag stays."""
    game = after_of_board(new_game(drawn_layout("*... .... ...*")), Open(5), Mark(1))
    game, events = stage.apply(game, Chord(5))
    assert [type(event) for event in events] == [Chorded, Opened, Exploded]
    assert game.status is Status.PLAYING
    assert game.view.exploded == 1
    assert game.view.flags == 0b11


def test_the_rest_is_flagged_around_craters() -> None:
    """Covered neighbours without a flag get one; if all are craters, nothing happens."""
    game = after_of_board(new_game(drawn_layout("*.*.")), Open(0), Open(1))
    game, events = stage.apply(game, FlagRest(1))
    assert events == (Flagged(4),)
    game = after_of_board(new_game(drawn_layout("*.*.")), Open(0), Open(2), Open(1))
    assert stage.apply(game, FlagRest(1)) == (game, ())


def test_question_marks_tell_nothing_of_mines() -> None:
    """They stay after_of_board an explosion, on mines and elsewhere, but not on the crater."""
    game = new_game(drawn_layout("*.*."), question_marks=True)
    game = after_of_board(game, *map(Mark, (0, 0, 1, 1, 2, 2)), Open(0))
    assert game.view.questions == 0b110


@pytest.mark.long
@settings(max_examples=200)
@given(games(), st.data())
def test_without_a_mine_the_rules_are_the_engine_s(game: Game, data: st.DataObject) -> None:
    """Craters only add a rule; even after_of_board an explosion the same cells are open and no other mine is shown."""
    if game.status is not Status.PLAYING:
        return
    action = data.draw(actions(game.layout.grid))
    with_craters, events = stage.apply(game, action)
    plain, plain_events = engine_apply(game, action)
    assert with_craters.view.opened == plain.view.opened
    if not (plain_events and isinstance(plain_events[-1], Lost)):
        assert (with_craters, events) == (plain, plain_events)
        return
    hit = plain_events[-1].exploded
    assert with_craters.view.exploded == hit
    assert with_craters.view.flags & ~hit == game.view.flags
    assert with_craters.status is Status.PLAYING
    assert not with_craters.view.shown


@given(games(), st.data())
def test_targets_are_what_an_action_opens_at_once(game: Game, data: st.DataObject) -> None:
    """With them a stage can check before the action, without the layout, whether the opening is proved."""
    if game.status is not Status.PLAYING:
        return
    action = data.draw(actions(game.layout.grid))
    targets = targets_of(game.view, action)
    after_it, _ = stage.apply(game, action)
    opened = after_it.view.opened & ~game.view.opened
    hit = after_it.view.exploded
    assert targets & ~opened == hit
    assert bool(targets) == bool(opened | hit)
