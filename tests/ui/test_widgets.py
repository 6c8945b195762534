"""Whatever can be pressed: rows, choosers, tabs and buttons, by keys and by mouse, each change seen."""

from functools import partial
from itertools import pairwise

import pygame
import pytest

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame, Scene
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.choosers import Chooser, Tabs
from game.ui.kit.fields import NumberField
from game.ui.kit.menu import COLUMN, MenuScene
from game.ui.kit.rows import LABEL, ROW_GAP, ROW_HEIGHT, Choice, Row, Slider, Switch
from game.ui.kit.widgets import BandButton, Button, Buttons, Focus, Icon, Widget, end_at
from tests.ui.conftest import Opener
from tests.ui.eyes import colour_of, read_window, repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, point, press

SIZE = (960, 720)
"""At this size a pixel at 720p is one pixel."""

NAMES = {"a": "Apple", "b": "Banana", "c": "Cherry"}


class Fruit(MenuScene):
    """A menu with a row of each kind."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.kept: dict[str, int | str | bool] = {"on": False, "fruit": "a", "level": 50}
        self.chosen: list[str] = []
        self.told: list[str] = []
        self.number = NumberField(cabinet, "Number", 7, digits=3, enter=lambda: self.chosen.append("number"))
        rows = [
            Row(cabinet, "Plain", lambda: self.chosen.append("plain"), note=lambda: f"{len(self.chosen)} times"),
            Switch(cabinet, "Switch", lambda: bool(self.kept["on"]), lambda on: self._put("on", on)),
            Choice(cabinet, "Choice", NAMES, lambda: str(self.kept["fruit"]), lambda value: self._put("fruit", value)),
            Slider(cabinet, "Slider", lambda: int(self.kept["level"]), lambda v: self._put("level", v), most=100, by=5),
            self.number,
        ]
        super().__init__(cabinet, "Fruit", rows)

    def below(self) -> tuple[list[str], str]:
        """Say what the test wants."""
        return [*self.told], "warning"

    def _put(self, name: str, value: int | str | bool) -> None:
        self.kept[name] = value


@pytest.fixture
def fruit(open_game: Opener) -> Fruit:
    """The menu on the stage."""
    cabinet = open_game(SIZE)
    scene = Fruit(cabinet)
    cabinet.stage.replace(scene)
    cabinet.stage.update(0)
    return scene


def row_of(fruit: Fruit, label: str) -> pygame.Rect:
    """Return where a row is."""
    return next(row.rect for row in fruit.menu.all if row.label == label)


def at(fruit: Fruit, label: str, part: float) -> tuple[int, int]:
    """Return a place in a row's value, which is its right 44 %; below 0 it is on the label."""
    rect = row_of(fruit, label)
    width = int(rect.width * 0.44)
    return round(rect.right - width + part * width), rect.centery


def light(fruit: Fruit, label: str) -> None:
    """Bring the light to a row by the mouse."""
    point(fruit.cabinet, Kind.MOVE, row_of(fruit, label).center)()


def test_rows_stand_in_a_column_in_the_middle(fruit: Fruit) -> None:
    """Heading, rows and what is below, all together in the middle of the window."""
    rects = [row.rect for row in fruit.menu.all]
    assert {(rect.left, rect.width, rect.height) for rect in rects} == {((SIZE[0] - COLUMN) // 2, COLUMN, ROW_HEIGHT)}
    assert [b.top - a.bottom for a, b in pairwise(rects)] == [ROW_GAP] * 4
    above, below = fruit.top, SIZE[1] - rects[-1].bottom - fruit.below_height
    assert abs(above - below) <= 1
    heading = next(place for text, place in read_window(fruit.cabinet) if text == "Fruit")
    assert heading.centerx in range(SIZE[0] // 2 - 1, SIZE[0] // 2 + 2)
    assert fruit.top <= heading.top < heading.bottom <= rects[0].top == fruit.top + fruit.heading_height


def test_what_is_told_below_is_broken_into_lines_under_the_labels(fruit: Fruit) -> None:
    """One under the other, in their colour, beginning where the labels do; the panel grows with them."""
    bottom = fruit.menu.rect.bottom
    under = pygame.Rect(fruit.menu.rect.left, bottom + 14, COLUMN, 30)
    assert repaints(fruit.cabinet, lambda: fruit.told.append("i " * 150), under)
    lines = [(text, place) for text, place in read_window(fruit.cabinet) if place.top > bottom]
    assert len(lines) > 1
    wide = COLUMN - LABEL - 16
    assert wide - 12 < lines[0][1].width <= wide
    assert all(place.width <= wide for _, place in lines)
    assert lines[0][1].top == bottom + 10
    assert {b.top - a.bottom for (_, a), (_, b) in pairwise(lines)} == {4}
    labels = [place.left for text, place in read_window(fruit.cabinet) if text in ("Plain", "Choice")]
    assert {place.left for _, place in lines} == {*labels}
    assert colour_of(fruit.cabinet, lines[0][0]) == "warning"


def test_the_light_goes_round_by_keys_and_is_seen(fruit: Fruit) -> None:
    """Down six times is back; Up from the first is the last; the row before looks as before."""
    cabinet, labels = fruit.cabinet, [row.label for row in fruit.menu.all]
    before = seen_now(cabinet)
    for label in (*labels[1:], labels[0]):
        assert repaints(cabinet, press(cabinet, Action.DOWN), row_of(fruit, label))
        assert fruit.menu.lit.label == label
    assert cabinet.audio.played == "menu"
    assert seen_now(cabinet) == before
    assert repaints(cabinet, press(cabinet, Action.UP), row_of(fruit, labels[-1]))
    assert fruit.menu.selected == len(labels) - 1


def test_the_light_follows_the_mouse_and_stays_where_it_leaves(fruit: Fruit) -> None:
    """Sounded once for each row."""
    cabinet = fruit.cabinet
    move = point(cabinet, Kind.MOVE, row_of(fruit, "Slider").center)
    assert repaints(cabinet, move, row_of(fruit, "Slider"))
    assert cabinet.audio.played == "menu"
    cabinet.audio.played = None
    assert not repaints(cabinet, move)
    assert not repaints(cabinet, point(cabinet, Kind.MOVE, (1, 1)))
    assert cabinet.audio.played is None


def test_a_held_row_is_seen_and_acts_on_its_release_over_it(fruit: Fruit) -> None:
    """A press that slides off chooses nothing, and looks let go of."""
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
    """The release is for another window."""
    cabinet, place = fruit.cabinet, row_of(fruit, "Plain")
    point(cabinet, Kind.LEFT_PRESS, place.center)()
    assert repaints(cabinet, cabinet.stage.focus_lost, place)
    point(cabinet, Kind.LEFT_RELEASE, place.center)()
    assert fruit.chosen == []


def test_only_the_left_button_presses(fruit: Fruit) -> None:
    """The others are for boards."""
    place = row_of(fruit, "Plain").center
    click_pixel(fruit.cabinet, place, (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE))
    click_pixel(fruit.cabinet, place, (Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE))
    assert fruit.chosen == []


@pytest.mark.parametrize("label", ["Plain", "Number"])
def test_enter_chooses_the_lit_row(label: str, fruit: Fruit) -> None:
    """And says so."""
    light(fruit, label)
    fruit.cabinet.ask(Asked(Action.CONFIRM))
    assert fruit.chosen == [label.lower()]
    assert fruit.cabinet.audio.played == "confirm"


def test_left_and_right_pass_a_row_without_a_value(fruit: Fruit) -> None:
    """They mean nothing there, and sound like nothing."""
    fruit.cabinet.audio.played = None
    for action in (Action.LEFT, Action.RIGHT, Action.FLAG):
        assert not fruit.act(Asked(action))
    assert fruit.cabinet.audio.played is None
    assert fruit.chosen == []


def test_a_switch_is_off_on_the_left_and_on_on_the_right(fruit: Fruit) -> None:
    """By key, by Enter and by a click; each seen, and said."""
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
        assert fruit.kept["on"] is on
        assert ("On" in words_seen(cabinet)) is on
    click_pixel(cabinet, place.center)
    assert fruit.kept["on"] is True


def test_a_choice_stops_at_its_ends_by_keys_and_goes_round_by_enter(fruit: Fruit) -> None:
    """The arrows show where there is more."""
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
        changes = fruit.kept["fruit"] != value
        assert repaints(cabinet, press(cabinet, action), place) is changes
        assert fruit.kept["fruit"] == value
        assert NAMES[value] in words_seen(cabinet)


@pytest.mark.parametrize(("part", "value"), [(-0.5, "b"), (0.005, "c"), (0.34, "c"), (0.36, "b"), (0.99, "b")])
def test_a_choice_steps_back_on_its_left_arrow(part: float, value: str, fruit: Fruit) -> None:
    """And on anywhere else in its row."""
    click_pixel(fruit.cabinet, at(fruit, "Choice", part))
    assert fruit.kept["fruit"] == value


def test_a_slider_goes_by_its_step_up_to_its_ends(fruit: Fruit) -> None:
    """Heard as a choice, seen as a longer bar."""
    cabinet, place = fruit.cabinet, row_of(fruit, "Slider")
    light(fruit, "Slider")
    assert repaints(cabinet, press(cabinet, Action.RIGHT), place)
    assert fruit.kept["level"] == 55
    assert "55 %" in words_seen(cabinet)
    assert cabinet.audio.played == "confirm"
    for action, end in ((Action.LEFT, 0), (Action.RIGHT, 100)):
        for _ in range(22):
            cabinet.ask(Asked(action))
        assert fruit.kept["level"] == end
        assert not repaints(cabinet, press(cabinet, action))


@pytest.mark.parametrize(
    ("part", "level"), [(-0.05, 50), (0.0, 0), (0.08, 0), (0.23, 25), (0.38, 50), (0.53, 75), (0.68, 100), (0.9, 100)]
)
def test_a_slider_is_set_where_its_bar_is_clicked(part: float, level: int, fruit: Fruit) -> None:
    """A click on its label sets nothing."""
    click_pixel(fruit.cabinet, at(fruit, "Slider", part))
    assert fruit.kept["level"] == level


def test_a_number_is_typed_over_the_old_one(fruit: Fruit) -> None:
    """The first digit replaces it; no more than so many fit; Backspace takes the last away."""
    cabinet, place = fruit.cabinet, row_of(fruit, "Number")
    assert not cabinet.stage.typed("5"), "another row is lit"
    light(fruit, "Number")
    seen_now(cabinet)
    for character, text in (("1", "1"), ("2", "12"), ("3", "123"), ("4", "123"), ("\b", "12"), ("9", "129")):
        changes = fruit.number.text != text
        assert repaints(cabinet, partial(cabinet.stage.typed, character), place) is changes
        assert fruit.number.text == text
    for _ in range(4):
        cabinet.stage.typed("\b")
    assert (fruit.number.text, fruit.number.number) == ("", 0)
    assert not cabinet.stage.typed("x")
    assert not cabinet.stage.typed("²")
    cabinet.ask(Asked(Action.RIGHT))
    assert fruit.number.text == "1"


def test_backspace_on_a_fresh_number_edits_it(fruit: Fruit) -> None:
    """Then digits go behind what is left."""
    light(fruit, "Number")
    fruit.number.text = "42"
    for character in "\b5":
        fruit.cabinet.stage.typed(character)
    assert fruit.number.text == "45"


@pytest.mark.parametrize(("part", "text"), [(-0.1, "7"), (0.0, "6"), (0.34, "6"), (0.36, "8"), (0.9, "8")])
def test_a_number_counts_on_its_arrows(part: float, text: str, fruit: Fruit) -> None:
    """A click on its label only lights it."""
    click_pixel(fruit.cabinet, at(fruit, "Number", part))
    assert fruit.number.text == text


def test_a_number_counts_down_to_nothing(fruit: Fruit) -> None:
    """And not below."""
    light(fruit, "Number")
    for _ in range(9):
        fruit.cabinet.ask(Asked(Action.LEFT))
    assert fruit.number.text == "0"


def test_the_caret_is_seen_where_typing_goes(fruit: Fruit) -> None:
    """Behind the number of the lit row, and nowhere else."""
    cabinet = fruit.cabinet
    _, number = next(line for line in read_window(cabinet) if line[0] == "7")
    caret = pygame.Rect(number.right + 2, number.top, 2, number.height)
    accent = pygame.Color(cabinet.theme["accent"])
    for label, lit in (("Number", True), ("Plain", False)):
        light(fruit, label)
        seen_now(cabinet)
        surface = cabinet.window.get_surface()
        inside = {
            tuple(surface.get_at((x, y)))[:3] for x in range(*_span(caret)) for y in (caret.top, caret.bottom - 1)
        }
        assert (inside == {tuple(accent)[:3]}) is lit
        beside = surface.get_at((caret.right, caret.centery)), surface.get_at((caret.left - 1, caret.centery))
        assert accent not in beside


def _span(rect: pygame.Rect) -> tuple[int, int]:
    return rect.left, rect.right


def test_the_light_is_a_key_with_a_flag(fruit: Fruit) -> None:
    """Labels and what was chosen are read on every row; what is said beside them is bright on the lit one."""
    cabinet = fruit.cabinet
    values = {"Plain": "0 times", "Switch": "Off", "Choice": "Apple", "Slider": "50 %"}
    for label in values:
        light(fruit, label)
        assert [row for row in values if stands_on_a_key(cabinet, row_of(fruit, row))] == [label]
        assert [row for row in values if flagged(cabinet, row_of(fruit, row))] == [label]
        for row, value in values.items():
            bright = row in (label, "Choice")
            assert colour_of(cabinet, row) == "text"
            assert colour_of(cabinet, value) == ("text" if bright else "text_dim")


def stands_on_a_key(cabinet: Cabinet, row: pygame.Rect) -> bool:
    """Tell whether a row's ground, between its label and its value, is the light's."""
    seen_now(cabinet)
    ground = cabinet.window.get_surface().get_at((row.left + 30, row.top + 6))
    return ground == pygame.Color(cabinet.theme["covered"])


def flagged(cabinet: Cabinet, row: pygame.Rect) -> bool:
    """Tell whether there is cloth before a row's label."""
    before = row.left, row.top, 40, row.height
    cloth = pygame.mask.from_threshold(
        cabinet.window.get_surface().subsurface(before), cabinet.theme["flag"], (9, 9, 9, 255)
    )
    return bool(cloth.count())


def test_what_a_row_tells_is_read_anew(fruit: Fruit) -> None:
    """A note, a switch, a number: each by itself asks for a painting."""
    cabinet = fruit.cabinet
    assert repaints(cabinet, lambda: fruit.chosen.append("x"), row_of(fruit, "Plain"))
    for name, value, label in (("on", True, "Switch"), ("fruit", "b", "Choice"), ("level", 9, "Slider")):
        assert repaints(cabinet, partial(fruit.kept.update, {name: value}), row_of(fruit, label))


def test_rows_are_lower_where_they_would_not_fit(open_game: Opener) -> None:
    """But never too low to be read, and never over one another."""
    cabinet = open_game((640, 480))
    many = MenuScene(cabinet, "Many", [Row(cabinet, str(number), lambda: None) for number in range(16)])
    cabinet.stage.push(many)
    rects = [row.rect for row in many.menu.all]
    assert rects[0].height < cabinet.px(ROW_HEIGHT)
    assert all(a.bottom + cabinet.px(ROW_GAP) == b.top for a, b in pairwise(rects))
    assert rects[-1].bottom <= 480


# Choosers, tabs, buttons side by side


class Shelf(Scene):
    """Widgets of each kind in a row, a light that moves over them."""

    def __init__(self, cabinet: Cabinet, *, side_by_side: bool = False) -> None:
        self.cabinet = cabinet
        self.values, self.value = ["one", "two", "three"], 0
        self.turned: list[int] = []
        self.pressed: list[str] = []
        self.chooser = Chooser(cabinet, lambda: (self.values[self.value], "note"), self._step, lambda: len(self.values))
        self.tabs = Tabs(cabinet, ["First", "Second", "Third"], lambda: self.turned.append(self.tabs.open))
        self.keys = [Button(cabinet, name, partial(self.pressed.append, name)) for name in ("Left", "Right")]
        self.light: Focus[Widget] = Focus(cabinet, [self.chooser, self.tabs, *self.keys], side_by_side=side_by_side)
        for place, widget in enumerate(self.light.all):
            widget.rect = pygame.Rect(100, 100 + 60 * place, 300, 40)

    def _step(self, by: int) -> None:
        self.value = (self.value + by) % len(self.values)

    def act(self, asked: Asked) -> bool:
        """Hand keys to the light."""
        return self.light.act(asked.action)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the light."""
        return self.light.point(pointing)

    def looks(self) -> object:
        """Return how everything stands."""
        return self.light.looks()

    def draw(self, frame: Frame) -> None:
        """Paint everything."""
        frame.surface.fill("black")
        self.light.draw(frame.surface)


@pytest.fixture
def shelf(open_game: Opener) -> Shelf:
    """The shelf on the stage."""
    scene = Shelf(open_game(SIZE))
    scene.cabinet.stage.replace(scene)
    return scene


def test_a_chooser_steps_round_by_keys(shelf: Shelf) -> None:
    """Enter goes on."""
    cabinet, seen = shelf.cabinet, []
    for action in (Action.RIGHT, Action.RIGHT, Action.RIGHT, Action.LEFT, Action.CONFIRM):
        assert repaints(cabinet, press(cabinet, action), shelf.chooser.rect)
        seen.append(shelf.values[shelf.value])
        assert {seen[-1], "note"} <= {*words_seen(cabinet)}
    assert seen == ["two", "three", "one", "three", "one"]


@pytest.mark.parametrize(("x", "value"), [(100, 2), (155, 2), (156, 1), (399, 1)])
def test_a_chooser_steps_back_on_its_left_arrow(x: int, value: int, shelf: Shelf) -> None:
    """And on everywhere else."""
    click_pixel(shelf.cabinet, (x, 120))
    assert shelf.value == value


def test_a_chooser_with_one_value_only_says_what_it_is(shelf: Shelf) -> None:
    """No arrows, no light, no click."""
    cabinet = shelf.cabinet
    assert repaints(cabinet, lambda: shelf.values.__delitem__(slice(1, None)), shelf.chooser.rect)
    assert not shelf.chooser.enabled
    click_pixel(cabinet, shelf.chooser.rect.center)
    for lit in (shelf.tabs, shelf.keys[0], shelf.keys[1], shelf.tabs):  # from where it stood to the very next
        cabinet.ask(Asked(Action.DOWN))
        assert shelf.light.lit is lit
    shelf.light.replace(shelf.light.all, shelf.keys[1])
    assert shelf.light.lit is shelf.tabs, "its own is in use"
    shelf.light.replace([shelf.chooser, *shelf.keys], shelf.keys[1])
    assert [widget is shelf.light.lit for widget in shelf.light.all] == [False, False, True], "its own is gone"


def test_a_value_and_its_note_stand_in_the_middle(shelf: Shelf) -> None:
    """Twelve pixels between them; a long value keeps off both arrows."""
    lines = dict(read_window(shelf.cabinet))
    assert lines["note"].left - lines["one"].right == 12
    assert abs(lines["one"].left + lines["note"].right - 2 * shelf.chooser.rect.centerx) <= 1
    shelf.values[0] = "a name that is longer than any chooser has room for"
    cut = next(place for text, place in read_window(shelf.cabinet) if text.endswith("…"))
    assert 170 < cut.width <= shelf.chooser.rect.width - 2 * 56


def test_a_note_without_room_is_left_out(shelf: Shelf) -> None:
    """And a long value is cut."""
    shelf.values[0] = "a name that is a good deal longer"
    assert "note" not in words_seen(shelf.cabinet)
    shelf.values[0] = "a name that is longer than any chooser has room for"
    assert any(line.endswith("…") for line in words_seen(shelf.cabinet))


def test_tabs_turn_by_keys_and_by_mouse(shelf: Shelf) -> None:
    """Round and round; the light on them is seen."""
    cabinet = shelf.cabinet
    assert repaints(cabinet, press(cabinet, Action.DOWN), shelf.tabs.rect)
    for action in (Action.RIGHT, Action.LEFT, Action.LEFT, Action.CONFIRM):
        assert repaints(cabinet, press(cabinet, action), shelf.tabs.rect)
    for x in (100, 199, 200, 299, 300, 399):
        click_pixel(cabinet, (x, 180))
    assert shelf.turned == [1, 0, 2, 0, 0, 0, 1, 1, 2, 2]
    assert [shelf.tabs.tab(number).x for number in range(3)] == [100, 200, 300]


def test_the_open_tab_is_underlined(shelf: Shelf) -> None:
    """Colour is never the only cue: a line of three pixels, as wide as its word, near the lower edge."""
    cabinet = shelf.cabinet
    seen_now(cabinet)
    word = next(place for text, place in read_window(cabinet) if text == "First")
    accent, surface = pygame.Color(cabinet.theme["accent"]), cabinet.window.get_surface()
    under = [y for y in range(160, 201) if surface.get_at((150, y)) == accent]
    assert under == [195, 196, 197]
    across = [x for x in range(100, 400) if surface.get_at((x, 196)) == accent]
    assert across == [*range(150 - word.width // 2, 150 - word.width // 2 + word.width)]


def test_side_by_side_all_arrows_move_the_light(open_game: Opener) -> None:
    """Else Left and Right are for what is lit, and passed on where it takes none."""
    for side_by_side in (True, False):
        shelf = Shelf(open_game(SIZE), side_by_side=side_by_side)
        shelf.cabinet.stage.replace(shelf)
        shelf.light.light(shelf.keys[0])
        for action, lit in ((Action.RIGHT, 1), (Action.LEFT, 0), (Action.DOWN, 1), (Action.UP, 0)):
            moves = side_by_side or action in (Action.UP, Action.DOWN)
            assert shelf.act(Asked(action)) is moves
            assert shelf.light.lit is shelf.keys[lit if moves else 0]
        assert not shelf.act(Asked(Action.HINT))


def test_a_button_is_pressed_by_enter_and_by_a_click(shelf: Shelf) -> None:
    """Each looks lit, held, and let go of."""
    cabinet, key = shelf.cabinet, shelf.keys[0]
    assert repaints(cabinet, point(cabinet, Kind.MOVE, key.rect.center), key.rect)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_PRESS, key.rect.center), key.rect)
    assert repaints(cabinet, point(cabinet, Kind.LEFT_RELEASE, key.rect.center), key.rect)
    cabinet.ask(Asked(Action.CONFIRM))
    assert shelf.pressed == ["Left", "Left"]
    assert cabinet.audio.played == "confirm"


def test_a_press_belongs_to_where_it_began(shelf: Shelf) -> None:
    """Its release is taken wherever it is, so that nothing below hears half a click."""
    keys: Buttons[Button] = Buttons(shelf.keys)
    inside, outside = shelf.keys[0].rect.center, (5, 5)
    assert not keys.point(Pointing(Kind.MOVE, inside))
    assert not keys.point(Pointing(Kind.LEFT_RELEASE, inside))
    assert keys.point(Pointing(Kind.LEFT_PRESS, inside))
    assert keys.point(Pointing(Kind.MOVE, outside))
    assert keys.point(Pointing(Kind.LEFT_RELEASE, outside))
    assert not keys.point(Pointing(Kind.LEFT_PRESS, outside))
    assert not keys.point(Pointing(Kind.LEFT_RELEASE, inside))
    assert shelf.pressed == []
    keys.point(Pointing(Kind.LEFT_PRESS, inside))
    keys.let_go()
    assert not keys.point(Pointing(Kind.LEFT_RELEASE, inside))
    assert shelf.pressed == []


def test_the_light_rests_where_no_mouse_is(shelf: Shelf) -> None:
    """On the one that Enter stands for."""
    left, right = shelf.keys
    keys = Buttons(shelf.keys, right)
    assert (keys.state(left).lit, keys.state(right).lit) == (False, True)
    keys.point(Pointing(Kind.MOVE, left.rect.center))
    assert (keys.state(left).lit, keys.state(right).lit) == (True, False)
    assert (keys.state(left).over, keys.state(right).over) == (True, False)
    keys.point(Pointing(Kind.MOVE, (5, 5)))
    assert (keys.state(left).lit, keys.state(right).lit) == (False, True)


def test_buttons_end_where_they_should(open_game: Opener) -> None:
    """Each as wide as its word and some room, in their order, the last one at the right."""
    cabinet = open_game(SIZE)
    keys = [BandButton(cabinet, name, lambda: None) for name in ("Again", "Another setup", "Title")]
    end_at(900, 50, keys, height=36, gap=8)
    assert keys[-1].rect.right == 900
    assert [b.rect.left - a.rect.right for a, b in pairwise(keys)] == [8, 8]
    assert {(key.rect.top, key.rect.height) for key in keys} == {(32, 36)}
    for key in keys:
        assert key.rect.width == cabinet.lettering.width(key.label, 20) + 24
    large = Button(cabinet, "Again", lambda: None)
    assert large.width == cabinet.lettering.width("Again", 25) + 40


def test_an_icon_asks_for_what_its_key_asks_for(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """And shows which sprite it is at present."""
    cabinet, asked, sprite = open_game(SIZE), list[Asked](), ["icon_mute"]
    monkeypatch.setattr(cabinet, "ask", asked.append)
    icon = Icon(cabinet, lambda: sprite[0], Action.MUTE)
    icon.click((0, 0))
    assert [one.action for one in asked] == [Action.MUTE]
    assert icon.looks() == "icon_mute"
    sprite[0] = "icon_sound"
    assert icon.looks() == "icon_sound"
    assert Icon(cabinet, "icon_gear", Action.SETTINGS).looks() == "icon_gear"
    Widget(cabinet).choose()
    assert len(asked) == 1
