"""One picture of the kit: each node in each of its states, compared with a stored sheet that people can look at."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL
from game.ui.kit.button import Button, Icon
from game.ui.kit.node import PLAIN, Node, State
from game.ui.kit.row import Choice, Field, MenuRow, Slider, Switch
from game.ui.kit.tabs import Chips, Chooser, Tabs
from game.ui.kit.text import Bar, Lines, Panel, Text
from tests.golden.frames import CLOSE, differing_pixels, worst_block
from tests.ui.conftest import Opener

SHEET = Path(__file__).parent / "sheet_night.png"
MOST_IN_BLOCK = 0.015
"""The part of a block's pixels that may differ: 15 of 32×32, for a letter that moved has more."""

LIT, OVER, HELD = State(lit=True), State(over=True), State(held=True)
FRUIT = (("a", "Apple"), ("b", "Banana"), ("c", "Cherry"))
LONG = (("a", "A very long name of a value"), ("b", "Another of these names"))
PAGES = ("Records", "Statistics", "Files")


def glides(*parts: float, **more: object) -> tuple[State, ...]:
    """Return states on their way, plain and with the focus."""
    return tuple(State(lit=lit, glide=part).replaced(**more) for part in parts for lit in (False, True))


SHOWN: tuple[tuple[Node, int, tuple[State, ...]], ...] = (
    (Button("Begin"), 120, (PLAIN, LIT, OVER, HELD)),
    (Button("Begin", first=True), 120, (PLAIN, LIT, HELD)),
    (Button("A word without room", SMALL), 110, (PLAIN,)),
    (Icon("icon_hint"), 40, (PLAIN, LIT, OVER, HELD)),
    (MenuRow("Plain", "a note"), 300, (PLAIN, LIT, HELD)),
    (MenuRow("A key", "a note", is_key=True), 300, (PLAIN, LIT, OVER, HELD)),
    (Switch("Switch", words=("Off", "On")), 300, glides(0.0)),
    (Switch("Switch", on=True, words=("Off", "On")), 300, glides(0.4, 1.0)),
    (Choice("Choice", names=FRUIT, value="b"), 300, (*glides(1.0), State(glide=0.5, way=1), State(glide=0.5, way=-1))),
    (Choice("Small letters", names=LONG, value="b"), 420, glides(1.0)),
    (Slider("Slider", number=40, word="40 %"), 300, glides(0.0, 0.4, 1.0)),
    (Field("Number", text="42"), 300, (PLAIN, LIT)),
    (Field("Number", hint="new each time"), 300, (PLAIN, LIT)),
    (Field("Name", text="a name too long for its place in the row", longest=60, counts=False), 300, (PLAIN, LIT)),
    (Chooser("Beginner", "9×9, 10 mines"), 300, (PLAIN, LIT)),
    (Chooser("Beginner", "a note that has no room beside it"), 300, (PLAIN,)),
    (Chooser("Beginner", count=1), 300, (PLAIN, LIT)),
    (Tabs(PAGES), 420, (*glides(0.0), State(glide=0.5, part=1), State(glide=0.5, part=1, held=True))),
    (Tabs(PAGES, 2), 250, glides(2.0)),
    (Tabs(PAGES, 1), 400, (State(glide=1.0, part=1, held=True),)),
    (Chips(FRUIT, "b"), 300, (PLAIN, LIT, State(part="c"), State(part="b", held=True), State(part="c", held=True))),
    (Chips(LONG, "a"), 420, (PLAIN,)),
    (Chips(FRUIT, "a"), 170, (PLAIN,)),
    (Text("A text"), 160, (PLAIN,)),
    (Bar("gold"), 60, (PLAIN,)),
    (Text("Large", LARGE, "accent"), 160, (PLAIN,)),
    (Lines(("Several lines that are broken where they have no room, and more",), SMALL), 220, (PLAIN,)),
    (Panel(Text("On a panel"), rim="accent"), 200, (PLAIN,)),
)


def pictures(cabinet: Cabinet) -> Iterator[pygame.Surface]:
    """Yield each node of SHOWN in each of its states, on the room's dark."""
    style = cabinet.style
    for node, wide, states in SHOWN:
        for state in states:
            _, high = node.wants(style, wide)
            picture = pygame.Surface((wide + 16, max(high, 40) + 16))
            picture.fill(style.theme["backdrop"])
            for one, rect in node.place(style, pygame.Rect(8, 8, wide, max(high, 40))):
                one.paint(picture, style, rect, state)
            yield picture


def test_each_node_of_the_kit_looks_as_it_did(open_game: Opener, request: pytest.FixtureRequest) -> None:
    """A golden frame of a scene shows few states of a node; this shows the others."""
    sheet, left, top, below = pygame.Surface((1280, 1000)), 0, 0, 0
    for picture in pictures(open_game((1280, 720))):
        if left + picture.get_width() > sheet.get_width():
            left, top = 0, below
        sheet.blit(picture, (left, top))
        left, below = left + picture.get_width(), max(below, top + picture.get_height())
    assert below <= sheet.get_height()
    if request.config.getoption("--rewrite-golden"):
        pygame.image.save(sheet, SHEET)
    golden = pygame.image.load(SHEET)
    place, part = worst_block(sheet, golden)
    assert part <= MOST_IN_BLOCK, f"{part:.1%} of the sheet's block at {place} differ by more than {CLOSE}"
    assert differing_pixels(sheet, golden, SHEET.with_suffix(".diff.png")) <= 0.0002
