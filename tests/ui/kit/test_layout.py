"""Rows and columns distribute their room."""

import pygame
import pytest

from game.ui.kit.layout import Column, Fitting, Gap, Grid, Grow, Pad, Pin, Row, Split, Stack
from game.ui.kit.node import Node
from tests.ui.conftest import Opener


def test_a_row_shares_what_is_left_and_what_is_missing(open_game: Opener) -> None:
    """Growing nodes share the rest by weight; shrinking nodes share the lack by length; the others keep their size."""
    style = open_game().style
    row = Row((Node(wide=40, shrinks=True), Gap(10), Node(wide=80, shrinks=True), Grow(), Grow(3)))

    def widths(room: int) -> list[int]:
        return [rect.width for _, rect in row.place(style, pygame.Rect(0, 0, room, 20))]

    assert widths(170) == [40, 10, 80, 10, 30]
    assert widths(70) == [20, 10, 40, 0, 0]


def test_what_has_no_room_is_left_out(open_game: Opener) -> None:
    """A list that is too long drops its end, so that the nodes below keep their places."""
    style = open_game().style
    column = Column((Fitting((Node(high=30),) * 4, shrinks=True), Grow(), Node(high=20)))

    def tops(room: int) -> list[int]:
        return [rect.top for node, rect in column.place(style, pygame.Rect(0, 0, 50, room)) if node.high]

    assert tops(160) == [0, 30, 60, 90, 140]
    assert tops(100) == [0, 30, 80]


@pytest.mark.parametrize(
    ("down", "net", "parts"),
    [
        (False, False, ((0, 0, 49, 49), (59, 0, 40, 49))),
        (False, True, ((0, 0, 44, 49), (54, 0, 45, 49))),
        (True, False, ((0, 0, 99, 24), (0, 34, 99, 15))),
    ],
)
def test_a_split_gives_the_first_its_part(
    down: bool, net: bool, parts: tuple[tuple[int, ...], ...], open_game: Opener
) -> None:
    """They stand side by side or stacked, with or without the gap counted; the second gets the rest."""
    split = Split(Node(), Node(), percent=50, gap=10, down=down, net=net)
    places = split.place(open_game().style, pygame.Rect(0, 0, 99, 49))
    assert tuple(tuple(rect) for _, rect in places) == parts


WHOLE = pygame.Rect(0, 0, 100, 50)
SMALL, LOW = Node(wide=30, high=20), Node(wide=10, high=10)


@pytest.mark.parametrize(
    ("node", "size", "places"),
    [
        (Row((SMALL, LOW), gap=4), (44, 20), [(0, 15, 30, 20), (34, 20, 10, 10)]),
        (Row((SMALL, LOW), align="top"), (40, 20), [(0, 0, 30, 20), (30, 0, 10, 10)]),
        (Row((SMALL, LOW), align="bottom"), (40, 20), [(0, 30, 30, 20), (30, 40, 10, 10)]),
        (Row((SMALL, LOW), align="fill"), (40, 20), [(0, 0, 30, 50), (30, 0, 10, 50)]),
        (Column((SMALL, LOW), gap=4), (30, 34), [(0, 0, 100, 20), (0, 24, 100, 10)]),
        (Column((SMALL, LOW), align="left"), (30, 30), [(0, 0, 30, 20), (0, 20, 10, 10)]),
        (Column((SMALL, LOW), align="middle"), (30, 30), [(35, 0, 30, 20), (45, 20, 10, 10)]),
        (Column((SMALL, LOW), align="right"), (30, 30), [(70, 0, 30, 20), (90, 20, 10, 10)]),
        (Grid((SMALL, LOW, LOW), 2, gap=4), (64, 44), [(0, 0, 48, 23), (52, 0, 48, 23), (0, 27, 48, 23)]),
        (Stack((SMALL, LOW)), (30, 20), [(0, 0, 100, 50)] * 2),
        (Pad(SMALL, 3), (36, 26), [(3, 3, 94, 44)]),
        (Pad(SMALL, (5, 2)), (40, 24), [(5, 2, 90, 46)]),
        (Pad(SMALL, (1, 2, 3, -4)), (34, 18), [(1, 2, 96, 52)]),
        (Pin(SMALL), (30, 20), [(35, 15, 30, 20)]),
        (Pin(SMALL, "bottomright", dx=-5, dy=3), (30, 20), [(65, 33, 30, 20)]),
        (Pin(Node(wide=200, high=90), most=6), (200, 90), [(6, 6, 88, 38)]),
    ],
)
def test_each_node_has_its_size_and_says_where_its_items_stand(
    node: Node, size: tuple[int, int], places: list[tuple[int, ...]], open_game: Opener
) -> None:
    """The rectangle is larger than the node needs."""
    style = open_game().style
    assert node.wants(style) == size
    assert [tuple(rect) for _, rect in node.place(style, WHOLE)] == places


@pytest.mark.parametrize("node", [Row((), gap=4), Column((), gap=4), Stack(())])
def test_what_holds_nothing_needs_nothing(node: Node, open_game: Opener) -> None:
    """An empty node has no gaps either."""
    assert node.wants(open_game().style) == (0, 0)
