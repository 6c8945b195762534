"""Rows and columns share out the room that they have."""

import pygame
import pytest

from game.ui.kit.layout import Column, Fitting, Gap, Grow, Row, Split
from game.ui.kit.node import Node
from tests.ui.conftest import Opener


def test_a_row_shares_what_is_left_and_what_is_missing(open_game: Opener) -> None:
    """What grows takes what is left by its weight; what shrinks gives way by its length, the rest keeps its own."""
    style = open_game().style
    row = Row((Node(wide=40, shrinks=True), Gap(10), Node(wide=80, shrinks=True), Grow(), Grow(3)))

    def widths(room: int) -> list[int]:
        return [rect.width for _, rect in row.place(style, pygame.Rect(0, 0, room, 20))]

    assert widths(170) == [40, 10, 80, 10, 30]
    assert widths(70) == [20, 10, 40, 0, 0]


def test_what_has_no_room_is_left_out(open_game: Opener) -> None:
    """A list that is too long ends sooner, so that what stands below it keeps its place."""
    style = open_game().style
    column = Column((Fitting((Node(high=30),) * 4, shrinks=True), Grow(), Node(high=20)))

    def tops(room: int) -> list[int]:
        return [rect.top for node, rect in column.place(style, pygame.Rect(0, 0, 50, room)) if node.high]

    assert tops(160) == [0, 30, 60, 90, 140]
    assert tops(100) == [0, 30, 80]


@pytest.mark.parametrize(
    ("down", "net", "parts"),
    [
        (False, False, ((0, 0, 46, 50), (56, 0, 44, 50))),
        (False, True, ((0, 0, 41, 50), (51, 0, 49, 50))),
        (True, False, ((0, 0, 100, 23), (0, 33, 100, 17))),
    ],
)
def test_a_split_gives_the_first_its_part(
    down: bool, net: bool, parts: tuple[tuple[int, ...], ...], open_game: Opener
) -> None:
    """Beside or below each other, the gap counted or not; the second has what is left."""
    split = Split(Node(), Node(), percent=46, gap=10, down=down, net=net)
    places = split.place(open_game().style, pygame.Rect(0, 0, 100, 50))
    assert tuple(tuple(rect) for _, rect in places) == parts
