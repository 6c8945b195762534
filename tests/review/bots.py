"""Recorded games of the strong player, with a chosen share of slips, for the tests of reviews."""

from random import Random

from game.engine.deal import Start, deal
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.grid import Grid, cells_of
from game.engine.layout import Layout
from game.engine.view import View
from game.notation.recording import Header, Recording
from game.play.replay import Playback, play
from game.review.playout import think
from game.solver.strategy import best_move
from tests.strategies import hands


def played(layout: Layout, drawing: str) -> Playback:
    """Play a drawn gesture on a layout."""
    return play(Recording(layout, tuple(hands(drawing)), Header()))


def bot_game(grid: Grid, mines: int, seed: int, *, slips: float = 0) -> Playback:
    """Play a game as the strong player does, but with a chance of *slips* open any cell beside what is open."""
    random = Random(seed)
    layout = deal(grid, mines, 0, Start.OPENING, random)
    opened, clicked = layout.flood(1), [0]
    while opened != layout.safe:
        view = View(grid, mines, opened, layout.numbers_of(opened))
        cell = random.choice(_beside(view)) if random.random() < slips else best_move(view).cell
        clicked.append(cell)
        if layout.mines >> cell & 1:
            break
        opened |= layout.flood(1 << cell)
    return play(Recording(layout, tuple(clicks(grid, clicked, random)), Header()))


def _beside(view: View) -> list[int]:
    _, mines, _ = think(view, 0)
    return cells_of(view.grid.dilate(view.opened) & view.covered & ~mines) or cells_of(view.covered & ~mines)


def clicks(grid: Grid, cells: list[int], random: Random) -> list[MouseEvent]:
    """Return the events that open one cell after the other, some time between them."""
    events, tick = list[MouseEvent](), 0
    for cell in cells:
        x, y = (place * CELL_UNITS + CELL_UNITS // 2 for place in grid.place(cell))
        events += [MouseEvent(tick, Kind.LEFT_PRESS, x, y), MouseEvent(tick + 40, Kind.LEFT_RELEASE, x, y)]
        tick += random.randrange(100, 1000)
    return events


def positions(grid: Grid, mines: int, seed: int) -> list[tuple[Layout, View]]:
    """Return the views at the guesses of a strong player's game, each with the dealt layout."""
    layout = deal(grid, mines, 0, Start.OPENING, Random(seed))
    opened, known, found = layout.flood(1), 0, []
    while opened != layout.safe:
        view = View(grid, mines, opened, layout.numbers_of(opened))
        fresh, known, guess = think(view, known)
        if guess:
            found.append((layout, view))
        if fresh & layout.mines:
            break
        opened |= layout.flood(fresh)
    return found
