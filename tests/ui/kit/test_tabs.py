"""Choosers and tabs change their value by keys and mouse, and show the current one."""

import pygame
import pytest

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.ground import FocusKey
from game.ui.kit.layout import Column, Pin, Stack
from game.ui.kit.node import Node, Put
from game.ui.kit.pane import Pane
from game.ui.kit.row import MenuRow
from game.ui.kit.tabs import Chips, Chooser, Tabs
from tests.ui.conftest import Opener
from tests.ui.kit.panes import ROOM, asked, pane_of, picture

SIZE = (960, 720)
"""At this size a pixel at 720p is one pixel."""

PLACE = pygame.Rect(ROOM.left, ROOM.top, 300, 40)


def shown(cabinet: Cabinet, node: Node) -> Pane:
    """Return a pane with a node in its corner."""
    pane = pane_of(cabinet, Pin(node, "topleft"))
    assert pane.placed[-1].rect == PLACE
    return pane


def chooser(name: str = "one", note: str = "note", count: int = 3) -> Chooser:
    """Return a chooser."""
    return Chooser(name, note, count, key="value", wide=300)


def clicked(pane: Pane, x: int) -> list[object]:
    """Return the requests of a click *x* pixels from the left."""
    asked(pane, Kind.LEFT_PRESS, (PLACE.left + x, PLACE.centery))
    return asked(pane, Kind.LEFT_RELEASE, (PLACE.left + x, PLACE.centery))


def test_a_chooser_steps_by_keys(open_game: Opener) -> None:
    """Enter steps forward."""
    pane = shown(open_game(SIZE), chooser())
    steps = [pane.act(action).press for action in (Action.RIGHT, Action.LEFT, Action.CONFIRM)]
    assert steps == [Put("value", 1), Put("value", -1), Put("value", 1)]


@pytest.mark.parametrize(("x", "by"), [(0, -1), (55, -1), (56, 1), (299, 1)])
def test_a_chooser_steps_back_on_its_left_arrow(x: int, by: int, open_game: Opener) -> None:
    """A click anywhere else steps forward."""
    assert clicked(shown(open_game(SIZE), chooser()), x) == [Put("value", by)]


def test_a_chooser_with_one_value_only_says_what_it_is(open_game: Opener) -> None:
    """It has no arrows, no focus and no click."""
    pane = shown(open_game(SIZE), chooser(count=1))
    assert pane.focus is None
    assert clicked(pane, 150) == []
    ends = picture(pane).subsurface((PLACE.left, PLACE.top, 56, 40))
    assert pygame.transform.average_color(ends)[:3] == (0, 0, 0)


def test_a_note_stands_beside_a_value_and_is_left_out_without_room(open_game: Opener) -> None:
    """The value is more important than the note."""
    cabinet = open_game(SIZE)
    pictures = {name: picture(shown(cabinet, chooser(name))) for name in ("one", "a name that is a good deal longer")}
    for name, surface in pictures.items():
        alone = picture(shown(cabinet, chooser(name, "")))
        assert (pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(alone, "RGB")) is (name != "one")


def test_tabs_turn_by_keys_and_by_mouse(open_game: Opener) -> None:
    """They wrap around at both ends."""
    pane = shown(open_game(SIZE), Tabs(("First", "Second", "Third"), 2, key="tabs", wide=300))
    turned = [pane.act(action).press for action in (Action.RIGHT, Action.LEFT, Action.CONFIRM)]
    turned += [press for x in (0, 99, 100, 199, 200, 299) for press in clicked(pane, x)]
    assert turned == [Put("tabs", number) for number in (0, 1, 0, 0, 0, 1, 1, 2, 2)]


@pytest.mark.parametrize(
    "node",
    [
        Tabs(("First", "Second"), key="node", high=40),
        Chips((("a", "First"), ("b", "Second")), "a", key="node", high=40),
        Chooser("one", key="node", high=40),
        Button("Press", press="press", key="node", high=40),
    ],
    ids=lambda node: type(node).__name__,
)
def test_the_key_of_the_focus_lies_under_rows_alone(node: Node, open_game: Opener) -> None:
    """What shows the focus by itself would have the key's corners around it, or vanish below it."""
    cabinet = open_game(SIZE)
    nodes = Column((node, MenuRow("Row", press="row", key="row", high=40)))
    panes = [pane_of(cabinet, item) for item in (nodes, Stack((FocusKey(), nodes)), Stack((nodes, FocusKey())))]
    for focus, alike in (("node", True), ("row", False)):
        for pane in panes:
            pane.to(focus)
        plain, below, above = (pygame.image.tobytes(picture(pane), "RGB") for pane in panes)
        assert (plain == below, plain == above) == (alike, alike)


def test_what_is_not_counted_has_several_values() -> None:
    """A chooser without a count can be stepped."""
    assert Chooser("name", key="value").focusable


def test_the_line_of_tabs_goes_from_label_to_label(open_game: Opener) -> None:
    """Half way, the line is between the labels, for the last two as well."""
    style, tabs = open_game(SIZE).style, Tabs(("One", "Two", "Three"), 2)
    at = [tabs._under(style, PLACE, place).centerx for place in (0.0, 0.5, 1.0, 1.5, 2.0)]
    assert at == sorted({*at})
    assert at[-1] == tabs.tab(PLACE, 2).centerx
