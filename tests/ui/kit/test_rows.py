"""The rows of a menu, by keys and by mouse; each change is visible."""

from functools import partial
from itertools import pairwise

import pygame
import pytest

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.kit.menu_page import LINES_BELOW, ROW_GAP, ROW_HEIGHT, MenuPage
from game.ui.kit.node import Do, Node
from game.ui.kit.row import Choice, Field, MenuRow, Slider, Switch
from game.ui.kit.scene import Screen
from tests.ui.conftest import Opener
from tests.ui.eyes import repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, point, press
from tests.ui.nodes import focus_of, rect_of
from tests.ui.places import misplaced, words_on

SIZE = (960, 720)
"""At this size a pixel at 720p is one pixel."""

NAMES = {"a": "Apple", "b": "Banana", "c": "Cherry"}
LABELS = ("Plain", "Switch", "Choice", "Slider", "Number")


class Fruit(Screen):
    """A menu with a row of each kind."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.kept: dict[str, object] = {"Switch": False, "Choice": "a", "Slider": 50, "Number": "7"}
        self.chosen: list[object] = []
        self.told: list[str] = []
        super().__init__(cabinet)

    @property
    def moment(self) -> object:
        """What is kept, chosen and told: the tests change it without an input."""
        return tuple(self.kept.items()), len(self.chosen), tuple(self.told)

    def picture(self) -> Node:
        """Return the menu."""
        kept, level = self.kept, int(str(self.kept["Slider"]))
        rows = (
            MenuRow("Plain", f"{len(self.chosen)} times", key="Plain", press="plain"),
            Switch("Switch", on=bool(kept["Switch"]), words=("Off", "On"), key="Switch"),
            Choice("Choice", names=tuple(NAMES.items()), value=str(kept["Choice"]), key="Choice"),
            Slider("Slider", number=level, word=f"{level} %", key="Slider"),
            Field("Number", text=str(kept["Number"]), key="Number", press="number"),
        )
        puts = tuple(row.replaced(put=Do(self.keep, row.key)) for row in rows)
        return MenuPage("Fruit", puts, below=tuple(self.told), colour="warning")

    def keep(self, key: str, value: object) -> None:
        """Store the new value."""
        self.kept[key] = value

    def pressed(self, press: object) -> None:
        """Store the pressed row."""
        self.chosen.append(press)


@pytest.fixture
def fruit(open_game: Opener) -> Fruit:
    """The menu on the stage."""
    cabinet = open_game(SIZE)
    scene = Fruit(cabinet)
    cabinet.stage.replace(scene)
    cabinet.stage.update(0)
    return scene


def row_of(fruit: Fruit, label: str) -> pygame.Rect:
    """Return a row's rectangle."""
    return rect_of(fruit.cabinet, label)


def at(fruit: Fruit, label: str, part: float) -> tuple[int, int]:
    """Return a place in a row's value, which is its right 44 %; below 0 it is on the label."""
    rect = row_of(fruit, label)
    width = int(rect.width * 0.44)
    return round(rect.right - width + part * width), rect.centery


def light(fruit: Fruit, label: str) -> None:
    """Bring the focus to a row by the mouse."""
    point(fruit.cabinet, Kind.MOVE, row_of(fruit, label).center)()


def test_the_light_goes_round_by_keys_and_is_seen(fruit: Fruit) -> None:
    """Six times Down returns; Up from the first leads to the last; the row left behind looks as before."""
    cabinet, labels = fruit.cabinet, LABELS
    before = seen_now(cabinet)
    for label in (*labels[1:], labels[0]):
        assert repaints(cabinet, press(cabinet, Action.DOWN), row_of(fruit, label))
        assert focus_of(cabinet) == label
    assert cabinet.audio.played == "menu"
    assert seen_now(cabinet) == before
    assert repaints(cabinet, press(cabinet, Action.UP), row_of(fruit, labels[-1]))
    assert focus_of(cabinet) == labels[-1]


def test_the_light_follows_the_mouse_and_stays_where_it_leaves(fruit: Fruit) -> None:
    """Each row sounds once."""
    cabinet = fruit.cabinet
    move = point(cabinet, Kind.MOVE, row_of(fruit, "Slider").center)
    assert repaints(cabinet, move, row_of(fruit, "Slider"))
    assert cabinet.audio.played == "menu"
    cabinet.audio.played = None
    assert not repaints(cabinet, move)
    assert not repaints(cabinet, point(cabinet, Kind.MOVE, (1, 1)))
    assert cabinet.audio.played is None


def test_a_held_row_is_seen_and_acts_on_its_release_over_it(fruit: Fruit) -> None:
    """A press that slides off chooses nothing, and the row no longer looks pressed."""
    cabinet, place = fruit.cabinet, row_of(fruit, "Plain")
    point(cabinet, Kind.MOVE, place.center)()
    before = seen_now(cabinet)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, place.center), place)
    assert fruit.chosen == []
    assert repaints(cabinet, point(cabinet, Kind.LEFT_RELEASE, (1, 1)), place)
    assert seen_now(cabinet) == before
    assert fruit.chosen == []
    point(cabinet, Kind.LEFT_RELEASE, place.center)()
    assert fruit.chosen == [], "it was not pressed"
    click_pixel(cabinet, place.center)
    assert fruit.chosen == ["plain"]
    assert cabinet.audio.played == "confirm"
    assert "1 times" in words_seen(cabinet)


def test_losing_the_focus_lets_go_of_a_row(fruit: Fruit) -> None:
    """The release goes to another window."""
    cabinet, place = fruit.cabinet, row_of(fruit, "Plain")
    point(cabinet, Kind.LEFT_PRESS, place.center)()
    assert repaints(cabinet, cabinet.stage.focus_lost, place)
    point(cabinet, Kind.LEFT_RELEASE, place.center)()
    assert fruit.chosen == []


def test_only_the_left_button_presses(fruit: Fruit) -> None:
    """The other buttons are for boards."""
    place = row_of(fruit, "Plain").center
    click_pixel(fruit.cabinet, place, (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE))
    click_pixel(fruit.cabinet, place, (Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE))
    assert fruit.chosen == []


@pytest.mark.parametrize("label", ["Plain", "Number"])
def test_enter_chooses_the_lit_row(label: str, fruit: Fruit) -> None:
    """The choice has a sound."""
    light(fruit, label)
    fruit.cabinet.ask(Asked(Action.CONFIRM))
    assert fruit.chosen == [label.lower()]
    assert fruit.cabinet.audio.played == "confirm"


def test_left_and_right_pass_a_row_without_a_value(fruit: Fruit) -> None:
    """They have no effect and no sound there."""
    fruit.cabinet.audio.played = None
    for action in (Action.LEFT, Action.RIGHT, Action.FLAG):
        assert not fruit.act(Asked(action))
    assert fruit.cabinet.audio.played is None
    assert fruit.chosen == []


def test_a_switch_is_off_on_the_left_and_on_on_the_right(fruit: Fruit) -> None:
    """It changes by arrow, Enter and click; each change is visible and has its word."""
    cabinet, place = fruit.cabinet, row_of(fruit, "Switch")
    light(fruit, "Switch")
    seen_now(cabinet)
    for action, on, changes in (
        (Action.LEFT, False, False),
        (Action.RIGHT, True, True),
        (Action.RIGHT, True, False),
        (Action.LEFT, False, True),
        (Action.CONFIRM, True, True),
        (Action.CONFIRM, False, True),
    ):
        assert repaints(cabinet, press(cabinet, action), place) is changes
        assert fruit.kept["Switch"] is on
        assert ("On" in words_seen(cabinet)) is on
    click_pixel(cabinet, place.center)
    assert fruit.kept["Switch"] is True


def test_a_choice_stops_at_its_ends_by_keys_and_goes_round_by_enter(fruit: Fruit) -> None:
    """Keys stop at the ends; only Enter wraps around."""
    cabinet, place = fruit.cabinet, row_of(fruit, "Choice")
    light(fruit, "Choice")
    for action, value in (
        (Action.LEFT, "a"),
        (Action.RIGHT, "b"),
        (Action.RIGHT, "c"),
        (Action.RIGHT, "c"),
        (Action.LEFT, "b"),
        (Action.CONFIRM, "c"),
        (Action.CONFIRM, "a"),
    ):
        changes = fruit.kept["Choice"] != value
        assert repaints(cabinet, press(cabinet, action), place) is changes
        assert fruit.kept["Choice"] == value
        assert NAMES[value] in words_seen(cabinet)


@pytest.mark.parametrize(("part", "value"), [(-0.5, "b"), (0.005, "c"), (0.34, "c"), (0.36, "b"), (0.99, "b")])
def test_a_choice_steps_back_on_its_left_arrow(part: float, value: str, fruit: Fruit) -> None:
    """A click anywhere else in the row steps forward."""
    click_pixel(fruit.cabinet, at(fruit, "Choice", part))
    assert fruit.kept["Choice"] == value


def test_a_slider_goes_by_its_step_up_to_its_ends(fruit: Fruit) -> None:
    """A step sounds as a choice does, and makes the bar longer."""
    cabinet, place = fruit.cabinet, row_of(fruit, "Slider")
    light(fruit, "Slider")
    assert repaints(cabinet, press(cabinet, Action.RIGHT), place)
    assert fruit.kept["Slider"] == 55
    assert "55 %" in words_seen(cabinet)
    assert cabinet.audio.played == "confirm"
    for action, end in ((Action.LEFT, 0), (Action.RIGHT, 100)):
        for _ in range(22):
            cabinet.ask(Asked(action))
        assert fruit.kept["Slider"] == end
        assert not repaints(cabinet, press(cabinet, action))


@pytest.mark.parametrize(
    ("part", "level"), [(-0.05, 50), (0.0, 0), (0.08, 0), (0.23, 25), (0.38, 50), (0.53, 75), (0.68, 100), (0.9, 100)]
)
def test_a_slider_is_set_where_its_bar_is_clicked(part: float, level: int, fruit: Fruit) -> None:
    """A click on its label sets nothing."""
    click_pixel(fruit.cabinet, at(fruit, "Slider", part))
    assert fruit.kept["Slider"] == level


def test_a_number_is_typed_over_the_old_one(fruit: Fruit) -> None:
    """The first digit replaces it; the length is limited; Backspace removes the last digit."""
    cabinet, place = fruit.cabinet, row_of(fruit, "Number")
    assert not cabinet.stage.typed("5"), "another row is lit"
    light(fruit, "Number")
    seen_now(cabinet)
    for character, text in (("1", "1"), ("2", "12"), ("3", "123"), ("4", "123"), ("\b", "12"), ("9", "129")):
        changes = fruit.kept["Number"] != text
        assert repaints(cabinet, partial(cabinet.stage.typed, character), place) is changes
        assert fruit.kept["Number"] == text
    for _ in range(4):
        cabinet.stage.typed("\b")
    assert not fruit.kept["Number"]
    assert not cabinet.stage.typed("x")
    assert not cabinet.stage.typed("²")
    cabinet.ask(Asked(Action.RIGHT))
    assert fruit.kept["Number"] == "1"


def test_backspace_on_a_fresh_number_edits_it(fruit: Fruit) -> None:
    """After Backspace, digits are appended to the rest."""
    light(fruit, "Number")
    fruit.kept["Number"] = "42"
    for character in "\b5":
        fruit.cabinet.stage.typed(character)
    assert fruit.kept["Number"] == "45"


@pytest.mark.parametrize(("part", "text"), [(-0.1, "7"), (0.0, "6"), (0.34, "6"), (0.36, "8"), (0.9, "8")])
def test_a_number_counts_on_its_arrows(part: float, text: str, fruit: Fruit) -> None:
    """A click on its label only moves the focus there."""
    click_pixel(fruit.cabinet, at(fruit, "Number", part))
    assert fruit.kept["Number"] == text


def test_a_number_counts_down_to_nothing(fruit: Fruit) -> None:
    """It stops at 0."""
    light(fruit, "Number")
    for _ in range(9):
        fruit.cabinet.ask(Asked(Action.LEFT))
    assert fruit.kept["Number"] == "0"


class Plain(Screen):
    """A menu; its moment: the number of rows, of lines with room below, and of lines shown."""

    moment = (16, 0, LINES_BELOW)

    def picture(self) -> Node:
        """Return the menu."""
        rows, told, most = self.moment
        lines = tuple(f"line {number}" for number in range(told))
        return MenuPage("", tuple(MenuRow(str(row), key=row, press=row) for row in range(rows)), lines, most_below=most)


def test_rows_are_lower_where_they_would_not_fit(open_game: Opener) -> None:
    """They stay readable and never overlap."""
    cabinet = open_game((640, 480))
    cabinet.stage.push(Plain(cabinet))
    rects = [rect_of(cabinet, row) for row in range(16)]
    assert rects[0].height < cabinet.style.px(ROW_HEIGHT)
    assert all(a.bottom + cabinet.style.px(ROW_GAP) == b.top for a, b in pairwise(rects))
    assert rects[-1].bottom <= 480


def test_rows_make_room_for_all_that_may_be_told(cabinet: Cabinet) -> None:
    """Panel and lines lie in the window; with fewer lines no row moves under the mouse."""
    menu = Plain(cabinet)
    menu.moment = (13, 4, 4)
    cabinet.stage.replace(menu)
    window = pygame.Rect((0, 0), cabinet.style.size)
    assert [wrong for words in words_on(cabinet.stage, cabinet.style.size) for wrong in misplaced(words, window)] == []
    assert {*words_seen(cabinet)} >= {f"line {number}" for number in range(4)}
    places = [rect_of(cabinet, row) for row in range(13)]
    menu.moment = (13, 0, 4)
    assert [rect_of(cabinet, row) for row in range(13)] == places
    menu.moment = (13, 0, LINES_BELOW)
    assert rect_of(cabinet, 12).bottom - rect_of(cabinet, 0).top > places[-1].bottom - places[0].top
