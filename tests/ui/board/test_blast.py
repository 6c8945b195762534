"""The blast of a mine: a disc of light, fire, the pieces of the cell, and their flight back."""

import math
from dataclasses import replace
from random import Random

import pygame
import pytest

from game.engine.events import Lost
from game.engine.view import View
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.board.loss_effects import Blast
from game.ui.board.shards import Gathered, Shards, broken
from game.ui.core.assets import Sprites
from tests.ui.board.boards import CENTRE, GRID, HIT, MIDDLE, TILE, Board, raw


def test_a_white_disc_stands_for_two_frames_and_leaves_a_fire(sprites: Sprites) -> None:
    """The disc is at most four cells wide and never opaque; the fire only shrinks and fades: no second flash."""
    blast = Blast.begun_by(Lost(CENTRE, HIT), Moment(GRID, View(GRID, 1), [], Random(1)))[0]
    board = Board(sprites)

    def painted(age: float, ahead: float = 0) -> pygame.Surface:
        blast.age = age
        screen = pygame.Surface((240, 240), pygame.SRCALPHA)
        blast.draw(Brush(screen, board.camera, sprites), ahead)
        return screen

    disc = painted(0)
    assert raw(disc) == raw(painted(33))
    assert disc.get_bounding_rect().width <= 4 * TILE
    assert 195 <= disc.get_at((MIDDLE, MIDDLE)).a <= 205
    later = [painted(age) for age in (34, 120, 220, 320, 400)]
    light = [picture.get_at((MIDDLE, MIDDLE)).a for picture in (disc, *later)]
    assert light == sorted(light, reverse=True)
    wide = [picture.get_bounding_rect().width for picture in later]
    assert wide == sorted(wide, reverse=True)
    assert raw(painted(100, 20)) == raw(painted(120))
    assert not painted(420).get_bounding_rect(min_alpha=2)


def test_the_key_breaks_into_sixteen_pieces_of_its_own(sprites: Sprites) -> None:
    """Together they cover the cell's raised part exactly once, without the gap around it."""
    pieces = [*broken(8, Random(4))]
    assert len(pieces) == 16
    key = sprites.get("covered", 64)
    together = pygame.Surface((64, 64), pygame.SRCALPHA)
    area = 0
    for piece in pieces:
        picture = piece.cut(key)
        area += pygame.mask.from_surface(picture).count()
        x, y = piece.place(0, 15)
        together.blit(picture, picture.get_rect(center=(round(x * 64), round(y * 64))))
    assert together.get_bounding_rect().inflate(-2, -2).size <= (60, 56)
    covered = pygame.mask.from_surface(together).count()
    assert 0.9 * 60 * 56 < covered <= 61 * 57
    assert area < covered * 1.25
    seen = {tuple(together.get_at((x, y))[:3]) for x in range(8, 52, 4) for y in range(8, 48, 4)}
    assert len(seen & {tuple(key.get_at((x, y))[:3]) for x in range(64) for y in range(64)}) > len(seen) / 2


def test_some_pieces_fly_over_six_cells_and_all_fall() -> None:
    """They fly outwards and a little up, at 4 to 11 cells a second, spinning both ways."""
    pieces = [*broken(8, Random(4))]
    far = [
        math.hypot(*(end - begin for end, begin in zip(p.place(1, 15), p.place(0, 15), strict=True))) for p in pieces
    ]
    assert max(far) >= 6
    for piece in pieces:
        assert 4 <= math.hypot(piece.right, piece.down + 3) <= 11
        assert 200 <= abs(piece.spin) <= 720
        (x, y), (later_x, later_y) = piece.place(0, 15), piece.place(2, 15)
        assert later_x == pytest.approx(x + 2 * piece.right)
        assert later_y == pytest.approx(y + 2 * piece.down + 30)
        aside = math.atan2(y - 0.44, x - 0.47) - math.atan2(piece.down + 3, piece.right)
        assert math.cos(aside) > 0.5, "away from the middle"
    assert {piece.spin > 0 for piece in pieces} == {True, False}


def test_shards_turn_fall_and_fade(sprites: Sprites) -> None:
    """They are opaque for 0.6 seconds and gone after one second."""
    shards = Shards.begun_by(Lost(CENTRE, HIT), Moment(GRID, View(GRID, 1), [], Random(1)))[0]
    board = Board(sprites)

    def painted(age: float, tile: int = TILE, ahead: float = 0) -> pygame.Surface:
        shards.age, board.camera.tile = age, tile
        screen = pygame.Surface((600, 600), pygame.SRCALPHA)
        shards.draw(Brush(screen, board.camera, sprites), ahead)
        return screen

    def solid(picture: pygame.Surface) -> int:
        return max(pygame.mask.from_surface(picture, alpha).count() and alpha for alpha in range(0, 255, 5))

    assert painted(0).get_bounding_rect().inflate(-4, -4).size <= (TILE, TILE)
    assert painted(300).get_bounding_rect().width > 3 * TILE
    assert solid(painted(0)) > 240
    assert solid(painted(600)) > 240
    assert 90 < solid(painted(800)) < 140
    assert not painted(1000).get_bounding_rect()
    assert raw(painted(100, ahead=20)) == raw(painted(120))
    assert painted(0, tile=60).get_bounding_rect().width > 2 * TILE, "drawn anew when the cells are larger"
    once = raw(painted(50))
    shards._pieces = [replace(piece, spin=0) for piece in shards._pieces]
    assert raw(painted(50)) != once


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
