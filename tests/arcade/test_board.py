"""Craters: the rules for exploded mines, in drawn boards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.arcade import board
from game.arcade.events import Exploded
from game.engine.actions import Chord, FlagRest, Mark, Open
from game.engine.events import Chorded, Flagged, Lost, Opened, Won
from game.engine.game import Game, Status, new_game
from game.engine.game import apply as engine_apply
from game.engine.game import targets as targets_of
from tests.strategies import actions, drawn_layout, games, picture

ROW = "*..*."


def after(game: Game, *asked: Open | Mark | Chord | FlagRest) -> Game:
    """Return the game after some actions."""
    for action in asked:
        game, _ = board.apply(game, action)
    return game


def test_a_mine_becomes_a_crater_and_the_game_goes_on() -> None:
    """No other mine is shown; the player knows that the crater is a mine."""
    game, events = board.apply(new_game(drawn_layout(ROW)), Open(0))
    assert events == (Exploded(0, 1),)
    assert game.status is Status.PLAYING
    assert game.view.exploded == game.view.flags == 1
    assert picture(game.view) == "X####"
    assert game.view.counter == 1


def test_a_crater_can_not_be_opened_or_marked() -> None:
    """Its mine has exploded, so nothing more can happen there."""
    game = after(new_game(drawn_layout(ROW)), Open(0))
    for action in (Open(0), Mark(0)):
        assert board.apply(game, action) == (game, ())


def test_craters_last_through_openings_and_the_end() -> None:
    """The engine's own view has no craters, so the board must add them to each new view."""
    game = after(new_game(drawn_layout(ROW)), Open(0), Open(1), Open(2))
    assert picture(game.view) == "X11##"
    game, events = board.apply(game, Open(4))
    assert events == (Opened(4, 16), Won(8))
    assert picture(game.view) == "X11F1"


def test_a_chord_counts_craters() -> None:
    """A crater beside a 1 is the mine that it counts."""
    game = after(new_game(drawn_layout("*.. ... ...")), Open(0), Open(4))
    game, events = board.apply(game, Chord(4))
    assert isinstance(events[0], Chorded)
    assert isinstance(events[-1], Won)
    assert game.status is Status.WON


def test_a_chord_on_a_wrong_flag_opens_and_explodes() -> None:
    """Safe cells are open, the mine is a crater, the wrong flag stays."""
    game = after(new_game(drawn_layout("*... .... ...*")), Open(5), Mark(1))
    game, events = board.apply(game, Chord(5))
    assert [type(event) for event in events] == [Chorded, Opened, Exploded]
    assert game.status is Status.PLAYING
    assert game.view.exploded == 1
    assert game.view.flags == 0b11


def test_the_rest_is_flagged_around_craters() -> None:
    """Covered neighbours without a flag get one; if all are craters, nothing happens."""
    game = after(new_game(drawn_layout("*.*.")), Open(0), Open(1))
    game, events = board.apply(game, FlagRest(1))
    assert events == (Flagged(4),)
    game = after(new_game(drawn_layout("*.*.")), Open(0), Open(2), Open(1))
    assert board.apply(game, FlagRest(1)) == (game, ())


def test_question_marks_tell_nothing_of_mines() -> None:
    """They stay after an explosion, on mines and elsewhere, but not on the crater."""
    game = new_game(drawn_layout("*.*."), question_marks=True)
    game = after(game, *map(Mark, (0, 0, 1, 1, 2, 2)), Open(0))
    assert game.view.questions == 0b110


@pytest.mark.long
@settings(max_examples=200)
@given(games(), st.data())
def test_without_a_mine_the_rules_are_the_engine_s(game: Game, data: st.DataObject) -> None:
    """Craters only add a rule; even after an explosion the same cells are open and no other mine is shown."""
    if game.status is not Status.PLAYING:
        return
    action = data.draw(actions(game.layout.grid))
    with_craters, events = board.apply(game, action)
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
    after_it, _ = board.apply(game, action)
    opened = after_it.view.opened & ~game.view.opened
    hit = after_it.view.exploded
    assert targets & ~opened == hit
    assert bool(targets) == bool(opened | hit)
