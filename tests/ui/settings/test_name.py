"""The player's name, entered by keys, a pad or the mouse."""

import pygame
import pytest

from game.engine.gesture import Kind
from game.store.settings import LONGEST_NAME
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import EnterName, Title
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.settings import name
from game.ui.modes.settings.competition import CompetitionScene
from game.ui.modes.settings.name import NameScene
from game.ui.modes.title.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, node_rect, place_of, repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, come_alive, point, press
from tests.ui.history.keeping import ask, records_of
from tests.ui.nodes import front_scene


def typed(cabinet: Cabinet, text: str) -> None:
    """Type a text."""
    for character in text:
        cabinet.stage.typed(character)


def test_a_name_can_be_made_with_arrows_alone(cabinet: Cabinet) -> None:
    """A pad has no letter keys."""
    scene = records_of(cabinet, [])
    cabinet.stage.push(NameScene(cabinet))
    ask(cabinet, Action.UP, Action.RIGHT, Action.UP, Action.UP, Action.RIGHT, Action.DOWN, Action.LEFT)
    ask(cabinet, Action.UP, Action.CONFIRM)
    assert cabinet.settings.player == f"AC{name.LETTERS[-1]}"
    assert cabinet.stage.top is scene


def test_a_name_can_be_made_with_the_mouse_alone(cabinet: Cabinet) -> None:
    """A click chooses a place, arrows or wheel change its letter, and a button saves."""
    cabinet.stage.push(scene := CompetitionScene(cabinet))
    click_pixel(cabinet, node_rect(scene, "name").center)
    front_scene(cabinet, NameScene)
    middle = cabinet.style.size[0] // 2, cabinet.style.size[1] // 2 - 14  # of the row of places, ten on either side

    def click_place(number: int, above: int = 0) -> None:
        click_pixel(cabinet, (middle[0] + 13 + (number - 10) * 26, middle[1] - above))

    click_place(0, above=32)
    click_place(1)
    for _ in range(3):
        click_place(1, above=32)
    click_place(1, above=-32)
    click_place(2)
    cabinet.stage.point(Pointing(None, (0, 0), 1))
    click_word(cabinet, cabinet.style.words("name.keep"))
    assert cabinet.settings.player == "ABA"
    assert cabinet.stage.top is scene


def test_backspace_takes_away_the_letter_before(open_game: Opener) -> None:
    """It works at the end and in the middle; without a letter before, nothing happens."""
    cabinet = open_game(player="Ada")
    asking = NameScene(cabinet)
    cabinet.stage.replace(asking)
    asking.typed("\b")
    assert asking.name == "Ad"
    asking.act(Asked(Action.LEFT))
    asking.typed("\b")
    assert asking.name == "d"
    asking.typed("\b")
    assert asking.name == "d"
    for letter in "Bob":
        asking.typed(letter)
    assert asking.name == "Bob"


def naming(cabinet: Cabinet) -> NameScene:
    """Open the page of the name over the title, and return it."""
    cabinet.router.go(Title())
    come_alive(cabinet)
    press(cabinet, Action.LEFT)()  # now the title shows the keys' help
    cabinet.router.go(EnterName())
    scene = front_scene(cabinet, NameScene)
    cabinet.stage.update(0)
    return scene


def test_a_typed_letter_is_seen_and_the_place_goes_on(cabinet: Cabinet) -> None:
    """Backspace deletes it; at the first place there is nothing to delete."""
    naming(cabinet)
    before = seen_now(cabinet)
    assert repaints(cabinet, lambda: typed(cabinet, "Q"))
    assert "Q" in words_seen(cabinet)
    assert not repaints(cabinet, lambda: typed(cabinet, "\x07"))
    assert repaints(cabinet, lambda: typed(cabinet, "\b"))
    assert seen_now(cabinet) == before
    assert not repaints(cabinet, lambda: typed(cabinet, "\b"))


def test_the_place_stops_at_both_ends(cabinet: Cabinet) -> None:
    """There are LONGEST_NAME places; typing on the last one replaces its letter."""
    scene = naming(cabinet)
    assert not repaints(cabinet, press(cabinet, Action.LEFT))
    for _ in range(LONGEST_NAME - 1):
        assert repaints(cabinet, press(cabinet, Action.RIGHT))
    assert scene.at == LONGEST_NAME - 1
    assert not repaints(cabinet, press(cabinet, Action.RIGHT))
    typed(cabinet, "xy")
    assert scene.name == "y"
    typed(cabinet, "\b")
    assert (scene.name, scene.at) == ("", LONGEST_NAME - 2 + 1)


def test_the_name_begins_behind_the_one_there_is(cabinet: Cabinet) -> None:
    """If the name fills all places, it begins on its last letter."""
    for player, at in (("", 0), ("Ada", 3), ("A" * LONGEST_NAME, LONGEST_NAME - 1)):
        cabinet.change(player=player)
        assert naming(cabinet).at == at


@pytest.mark.parametrize(("wheel", "letter"), [(1, "A"), (-1, "'")])
def test_the_wheel_turns_a_letter(wheel: int, letter: str, cabinet: Cabinet) -> None:
    """Wheel up goes forwards, round and round."""
    naming(cabinet)
    assert repaints(cabinet, lambda: cabinet.stage.point(Pointing(None, (1, 1), wheel)))
    assert letter in words_seen(cabinet)
    assert cabinet.audio.played == "menu"


@pytest.mark.parametrize("word", ["name.keep", "name.back"])
def test_a_button_of_the_name_is_seen_and_does_what_it_says(word: str, cabinet: Cabinet) -> None:
    """One button saves the name, the other leaves the old one."""
    naming(cabinet)
    typed(cabinet, "Ada")
    at = place_of(cabinet, cabinet.style.words(word))
    where = pygame.Rect(0, 0, 40, 20).move_to(center=at)
    point(cabinet, Kind.MOVE, at)()
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, at), where)
    assert repaints(cabinet, cabinet.stage.focus_lost, where)
    click_pixel(cabinet, at)
    assert isinstance(cabinet.stage.top, TitleScene)
    assert cabinet.settings.player == ("Ada" if word == "name.keep" else "")


def test_the_name_takes_all_but_sound_and_window(cabinet: Cabinet) -> None:
    """The scene below must get no input meanwhile."""
    scene = naming(cabinet)
    assert scene.act(Asked(Action.NEW))
    assert scene.point(Pointing(Kind.LEFT_PRESS, (2, 2)))
    assert not scene.act(Asked(Action.MUTE))
    assert not scene.act(Asked(Action.FULLSCREEN))
