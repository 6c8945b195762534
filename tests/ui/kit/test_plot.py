"""A plot places its values, and its cursor follows the mouse."""

import pygame

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.kit.node import Put, box
from game.ui.kit.pane import Moves
from game.ui.kit.plot import Layer, Plot, dashes
from tests.ui.conftest import Opener
from tests.ui.kit.panes import ROOM, asked, pane_of


def plot(*layers: Layer, cursor: float | None = None) -> Plot:
    """Return a plot from 0 to 10 on both axes."""
    return Plot(layers, (0, 10), (0, 10), around=(50, 10, 20, 30), cursor=cursor, key="plot")


def test_a_cursor_is_dragged_also_beside_the_plot(open_game: Opener) -> None:
    """It follows from press to release, up to the end of the axis."""
    pane = pane_of(open_game(), plot(cursor=0), Moves.NONE)
    left, wide = ROOM.left + 50, ROOM.width - 70
    assert asked(pane, Kind.MOVE, (left, 100)) == []
    assert asked(pane, Kind.LEFT_PRESS, (left + wide // 2, 100)) == [Put("plot", 5.0)]
    assert asked(pane, Kind.MOVE, (left + wide // 5, 900)) == [Put("plot", 2.0)]
    assert asked(pane, Kind.MOVE, (left + 2 * wide, 100)) == [Put("plot", 10.0)]
    assert asked(pane, Kind.LEFT_RELEASE, (left - 9, 100)) == [Put("plot", 0.0)]
    assert asked(pane, Kind.MOVE, (left + wide // 2, 100)) == []


def test_arrows_step_the_cursor(cabinet: Cabinet) -> None:
    """They stop at the axis's ends; a plot without a cursor can't have the focus."""
    assert pane_of(cabinet, plot(cursor=9.5)).act(Action.RIGHT).press == Put("plot", 10)
    assert pane_of(cabinet, plot()).focus is None


def test_a_plot_without_room_is_a_pixel(cabinet: Cabinet) -> None:
    """A given left margin counts before the texts' need."""
    levels = plot().replaced(levels=((0, "1000000"),))
    assert box(levels.axes(cabinet.style, pygame.Rect(0, 0, 10, 10)).plot) == (50, 10, 1, 1)
    assert Plot((), (0, 1), (0, 1)).axes(cabinet.style, ROOM).plot == ROOM


def test_dashes_are_as_long_as_their_gaps() -> None:
    """This holds around a corner, too."""
    assert dashes([(0, 0), (10, 0)], 4) == [[(0, 0), (4, 0)], [(8, 0), (10, 0)]]
    assert dashes([(0, 0), (3, 0), (3, 9)], 4) == [[(0, 0), (3, 0), (3, 1)], [(3, 5), (3, 9)]]
    assert dashes([(0, 0)], 4) == []
