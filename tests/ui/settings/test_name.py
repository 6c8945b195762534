"""The player's name is made by keys, a pad or the mouse."""

from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.settings import name
from game.ui.modes.settings.name import NameScene
from tests.store.made import game as made
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, node_rect
from tests.ui.hands import click_pixel
from tests.ui.history.keeping import ask, records_of
from tests.ui.nodes import front_scene


def test_a_name_can_be_made_with_arrows_alone(cabinet: Cabinet) -> None:
    """A pad has no letters."""
    scene = records_of(cabinet, [])
    cabinet.stage.push(NameScene(cabinet))
    ask(cabinet, Action.UP, Action.RIGHT, Action.UP, Action.UP, Action.RIGHT, Action.DOWN, Action.LEFT)
    ask(cabinet, Action.UP, Action.CONFIRM)
    assert cabinet.settings.player == f"AC{name.LETTERS[-1]}"
    assert cabinet.stage.top is scene


def test_a_name_can_be_made_with_the_mouse_alone(cabinet: Cabinet) -> None:
    """A place by a click, a letter by the arrows or the wheel, and a button."""
    scene = records_of(cabinet, [])
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


def test_a_name_has_at_most_twenty_printable_characters(cabinet: Cabinet) -> None:
    """More would not be read back from the settings; the last place is written over."""
    records_of(cabinet, [])
    cabinet.stage.push(NameScene(cabinet))
    for letter in "abcdefghijklmnopqrstuvwxyz\x07":
        cabinet.stage.typed(letter)
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert cabinet.settings.player == "abcdefghijklmnopqrsz"


def test_backspace_takes_away_the_letter_before(open_game: Opener) -> None:
    """At the end, in the middle, and where there is none."""
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


def test_the_records_below_hear_nothing_while_the_name_is_asked(cabinet: Cabinet) -> None:
    """They are seen, but the question is in front."""
    scene = records_of(cabinet, [made(1)])
    asking = NameScene(cabinet)
    cabinet.stage.push(asking)
    click_pixel(cabinet, (node_rect(scene, "profile").right - 9, node_rect(scene, "profile").centery))
    ask(cabinet, Action.CHORD, Action.LEVEL_3)
    assert cabinet.stage.top is asking
    assert scene.table == made(1).table
