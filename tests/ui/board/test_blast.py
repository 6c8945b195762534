"""The blast of a mine: a disc of light, fire, the pieces of the cell, and their flight back."""

from random import Random

import pygame
import pytest

from game.engine.events import Lost
from game.engine.view import View
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.board.loss_effects import Blast
from game.ui.board.shards import Gathered, Shards
from game.ui.core.assets import Sprites
from tests.ui.board.boards import CENTRE, GRID, TILE, Board, raw


@pytest.mark.parametrize(("kind", "most"), [(Blast, 8), (Shards, 3)])
def test_only_so_many_mines_go_off_in_full(kind: type[Effect], most: int) -> None:
    """More blasts are too much for the eye and too slow for a frame."""
    for hits in (1, most, most + 1):
        moment = Moment(GRID, View(GRID, 1), [], Random(1))
        assert len(kind.begun_by(Lost(0, (1 << hits) - 1), moment)) == min(hits, most)


def test_the_pieces_fly_back_to_a_whole_key(sprites: Sprites) -> None:
    """They approach for half a second and end at the cell's place."""
    pieces = Gathered(CENTRE, Random(1))
    board, wide = Board(sprites), []
    for age in (0, 150, 300, 499):
        pieces.age = age
        screen = pygame.Surface((600, 600), pygame.SRCALPHA)
        pieces.draw(Brush(screen, board.camera, sprites), 0)
        painted = screen.get_bounding_rect()
        assert pieces.reaches(board.camera)[0].contains(painted.clip(screen.get_rect()))
        wide.append(painted.width)
    assert wide == sorted(wide, reverse=True)
    assert wide[0] > 3 * TILE
    assert wide[-1] <= TILE + 2
    assert not pieces.over
    pieces.advance(1)
    assert pieces.over


def test_the_same_game_breaks_the_same_way(sprites: Sprites) -> None:
    """The effect takes its random numbers from outside."""
    first, second = Board(sprites), Board(sprites)
    for board in (first, second):
        board.begin(Lost(3, 0b11000))
        board.effects.update(300)
    assert raw(first.picture()) == raw(second.picture())
