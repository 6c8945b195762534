"""Rows and columns share out the room that they have."""

import pygame

from game.ui.kit.layout import Gap, Grow, Row
from game.ui.kit.node import Node
from tests.ui.conftest import Opener


def test_a_row_shares_what_is_left_and_what_is_missing(open_game: Opener) -> None:
    """What grows takes what is left by its weight; what shrinks gives way by its length, the rest keeps its own."""
    style = open_game()
    row = Row((Node(wide=40, shrinks=True), Gap(10), Node(wide=80, shrinks=True), Grow(), Grow(3)))

    def widths(room: int) -> list[int]:
        return [rect.width for _, rect in row.place(style, pygame.Rect(0, 0, room, 20))]

    assert widths(170) == [40, 10, 80, 10, 30]
    assert widths(70) == [20, 10, 40, 0, 0]
