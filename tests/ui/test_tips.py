"""Tooltips, the word that a game is unranked, the line for left hands, and where the window was."""

from pathlib import Path

import pygame
import pytest

from game.engine.gesture import Kind
from game.engine.level import BEGINNER
from game.play.session import Unranked
from game.store.settings import load
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayGame
from game.ui.core.time import ticks_of
from game.ui.core.tips import AFTER
from game.ui.core.window import CAUGHT, SMALLEST_SIZE, fitting, on_a_screen
from game.ui.input import own
from game.ui.input.actions import Action, Asked
from game.ui.input.actions import Kind as Devices
from game.ui.input.bindings import Binding
from game.ui.input.pointer import Pointing
from game.ui.modes.classic.play import PlayScene
from tests.scenes.registry import EVERY_SCENE, shown
from tests.ui.conftest import Opener
from tests.ui.devices import DEVICES, ByActions, ByTouch
from tests.ui.eyes import colour_of, painted_anew, read_window, repaints, seen_now, words_seen
from tests.ui.hands import click, finish_work, play_to_win, settle, wait
from tests.ui.nodes import front_scene


def game(cabinet: Cabinet) -> PlayScene:
    """Begin a game."""
    cabinet.router.go(PlayGame(BEGINNER))
    return front_scene(cabinet, PlayScene)


def icon(play: PlayScene, action: Action) -> pygame.Rect:
    """Return the rectangle of an action's button in the line above."""
    play.refresh()
    place = play.status.rect(action)
    assert place
    return place


RESTS = ticks_of(AFTER)


def rest_on(cabinet: Cabinet, place: pygame.Rect, ticks: int = RESTS) -> None:
    """Have the mouse rest on a button."""
    cabinet.stage.point(Pointing(Kind.MOVE, place.center))
    cabinet.stage.update(ticks)


def test_a_tip_comes_after_half_a_second_and_goes_with_the_mouse(open_game: Opener) -> None:
    """It says what the button is for and the key that does the same, and leaves nothing behind."""
    cabinet = open_game(reduced_motion=True)
    play = game(cabinet)
    pause = icon(play, Action.PAUSE)
    rest_on(cabinet, pause, ticks_of(AFTER) - 1)
    before = seen_now(cabinet)
    assert repaints(cabinet, lambda: cabinet.stage.update(1))
    assert "Pause · letter P" in words_seen(cabinet)
    cabinet.stage.point(Pointing(Kind.MOVE, pause.move(2, 0).center))
    assert "Pause · letter P" in words_seen(cabinet)
    cabinet.stage.point(Pointing(Kind.MOVE, (1, 1)))
    cabinet.stage.update(ticks_of(AFTER))
    assert "Pause · letter P" not in words_seen(cabinet)
    assert seen_now(cabinet) == painted_anew(cabinet)
    cabinet.stage.point(Pointing(Kind.MOVE, pause.center))
    assert seen_now(cabinet) == before


def test_a_tip_names_the_present_key(cabinet: Cabinet) -> None:
    """A changed binding changes the tip."""
    play = game(cabinet)
    cabinet.change(bindings=own.lines([Binding(Devices.KEYS, "j", Action.PAUSE)]))
    rest_on(cabinet, icon(play, Action.PAUSE))
    assert "Pause · letter J" in words_seen(cabinet), "a letter O must not pass for a zero"


@pytest.mark.parametrize("action", [Action.HINT, Action.CHANCES])
def test_help_says_what_it_costs_as_long_as_it_costs_anything(cabinet: Cabinet, action: Action) -> None:
    """A click on the lamp must not make a game unranked in silence."""
    play = game(cabinet)
    rest_on(cabinet, icon(play, action))
    assert any(line.endswith("this game won’t count") for line in words_seen(cabinet))
    play.session.leave_ranking(Unranked.UNDO)
    assert not any(line.endswith("this game won’t count") for line in words_seen(cabinet))


def test_a_press_sends_the_tip_away(cabinet: Cabinet) -> None:
    """A player who presses knows the button."""
    play = game(cabinet)
    mute = icon(play, Action.MUTE)
    rest_on(cabinet, mute)
    for kind in (Kind.LEFT_PRESS, Kind.LEFT_RELEASE):
        cabinet.stage.point(Pointing(kind, mute.center))
    cabinet.stage.update(ticks_of(AFTER))
    assert not any("M" in line.split(" · ")[-1:] for line in words_seen(cabinet))


FIGURES = [
    ("battle_ladder", "battle_ladder.rating"),
    ("battle_matches", "battle_ladder.rating"),
    ("review_ended", "guesses.skill"),
    ("review_ended", "review.of_luck"),
    ("guesses", "guesses.skill"),
]
"""Pages, and the name of a figure there."""


@pytest.mark.parametrize(("name", "key"), FIGURES)
def test_how_sure_a_figure_is_stands_in_its_tip_alone(name: str, key: str, open_game: Opener) -> None:
    """Skill, luck and rating are one number each: its error is for those who ask."""
    cabinet = open_game((1920, 1080), reduced_motion=True)
    with shown(EVERY_SCENE[name], cabinet):
        seen = [*read_window(cabinet)]
        assert not [text for text, _ in seen if "±" in text]
        place = next(place for text, place in seen if cabinet.style.words(key) in text)
        rest_on(cabinet, place)
        assert any("±" in text for text in words_seen(cabinet))


@pytest.mark.parametrize("device", ["keys", "pad"])
@pytest.mark.parametrize(
    ("name", "key"),
    [
        *((name, Action.HINT) for name in ("battle_ladder", "battle_matches", "guesses")),
        ("review_ended", Action.REVIEW),
    ],
)
def test_keys_and_pads_ask_what_each_figure_means(name: str, key: Action, device: str, open_game: Opener) -> None:
    """They point at nothing, so the hint's key says one tip of a page after the other; a review's kinds hold them."""
    cabinet = open_game((1920, 1080), reduced_motion=True)
    with shown(EVERY_SCENE[name], cabinet):
        words_seen(cabinet)
        hands = DEVICES[device](cabinet)
        assert isinstance(hands, ByActions)
        assert not any("±" in text for text in words_seen(cabinet))
        for _ in range(12):
            hands.press(Action.PAUSE if (key, device) == (Action.REVIEW, "pad") else key)
            if any("±" in text for text in words_seen(cabinet)):
                break
        else:
            pytest.fail("no tip says how sure a figure is")


@pytest.mark.parametrize(("name", "key"), FIGURES)
def test_a_finger_taps_a_figure_for_its_tip(name: str, key: str, open_game: Opener) -> None:
    """Fingers can't rest, so what is no key says its tip at a tap; a key does what it is for."""
    cabinet = open_game((1920, 1080), reduced_motion=True)
    with shown(EVERY_SCENE[name], cabinet):
        cabinet.touched()
        place = next(place for text, place in read_window(cabinet) if cabinet.style.words(key) in text)
        ByTouch(cabinet).press_at(place.center)
        assert any("±" in text for text in words_seen(cabinet))


def test_help_shouts_at_nobody(open_game: Opener) -> None:
    """The line above says nothing, and the end says in one quiet line why the game enters no table."""
    cabinet = open_game(reduced_motion=True)
    play_to_win(cabinet, game(cabinet))  # the first win of all is a feast without a word about that
    play = game(cabinet)
    click(play, [40])
    wait(cabinet, 1)()
    cabinet.ask(Asked(Action.HINT))
    settle(cabinet)
    assert play.session.unranked
    said = cabinet.style.words("result.unranked_hint")
    assert said not in words_seen(cabinet)
    play_to_win(cabinet, play)
    wait(cabinet, 1)()
    finish_work(cabinet)
    assert colour_of(cabinet, said) == "text"


def test_the_line_is_mirrored_for_left_hands(open_game: Opener) -> None:
    """Buttons change sides, the counter and the clock too; it is undone at once."""
    cabinet = open_game(reduced_motion=True)
    play = game(cabinet)
    right = seen_now(cabinet)
    face = icon(play, Action.NEW)
    assert icon(play, Action.BACK).right < face.left < icon(play, Action.CHANCES).left
    cabinet.change(left_handed=True)
    assert icon(play, Action.CHANCES).right < face.left < icon(play, Action.BACK).left
    assert seen_now(cabinet) != right
    cabinet.change(left_handed=False)
    assert seen_now(cabinet) == right


# The window's place


def test_the_first_window_fits_the_screen() -> None:
    """With its title bar and a task bar, also on small laptops."""
    assert fitting((1280, 720), [(1920, 1080)]) == (1280, 720)
    width, height = fitting((1280, 720), [(1280, 720)])
    assert width < 1280
    assert height <= 720 - 64
    assert fitting((1280, 720), [(1366, 768)])[1] <= 768 - 64
    assert fitting((1280, 720), [(320, 200)]) == SMALLEST_SIZE
    assert fitting((1280, 720), []) == (1280, 720)


def test_a_window_comes_back_where_it_can_be_seen() -> None:
    """It must not open on a screen that is gone."""
    screens = [(1920, 1080), (1280, 1024)]
    assert on_a_screen((0, 0), screens)
    assert on_a_screen((1920, 100), screens)
    assert on_a_screen((-1280, 0), screens)
    assert not on_a_screen((3200 - CAUGHT, 0), screens)
    assert not on_a_screen((0, 9000), screens)
    assert not on_a_screen((100, 100), [])


def test_where_the_window_was_is_kept(cabinet: Cabinet, tmp_path: Path) -> None:
    """Its size and its place, as it was before the end; full screen leaves them as they were."""
    cabinet.window._window.size = (900, 700)
    cabinet.window._window.position = (40, 50)
    cabinet.window.remember()
    cabinet.close()
    kept = load(tmp_path / "settings.toml").settings
    assert (kept.window_x, kept.window_y, kept.window_width, kept.window_height) == (40, 50, 900, 700)
