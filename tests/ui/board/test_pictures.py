"""Every cell's picture, and its copy on the cached board."""

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.actions import Action, Chord, Mark, Open
from game.engine.game import Game, apply, new_game
from game.engine.grid import from_bytes, grid
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.view import View
from game.ui.board import painter as p
from game.ui.board.camera import Camera
from game.ui.board.painter import BoardPainter
from game.ui.core.style import Aids
from tests.ui.conftest import Opener
from tests.ui.hands import start_game

WIDTH, HEIGHT = 9, 7


def any_action(kind: int, cell: int) -> Action:
    """Return one of the three actions on a cell."""
    actions: list[Action] = [Mark(cell), Open(cell), Chord(cell)]
    return actions[kind]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game with question marks after a few random actions, ended or not."""
    board = grid(WIDTH, HEIGHT)
    mines = from_bytes(bytes(draw(st.lists(st.sampled_from([0, 0, 0, 1]), min_size=board.size, max_size=board.size))))
    game = new_game(Layout(board, mines), question_marks=True)
    for kind, cell in draw(st.lists(st.tuples(st.integers(0, 2), st.integers(0, board.size - 1)))):
        game, _ = apply(game, any_action(kind, cell))
    return game


def slow_picture(view: View, pressed: int, hidden: int, cell: int, aids: Aids = p.PLAIN) -> int:
    """Return one cell's code by one question after the other."""

    def has(cells: int) -> bool:
        return bool(cells >> cell & 1)

    if has(view.opened) and not has(hidden):
        number = view.number(cell)
        flags = (view.grid.around(cell) & view.flags).bit_count()
        if 0 < number < flags:
            return number + p.OVERFLAGGED
        return number + p.MET if 0 < number == flags and aids != p.PLAIN else number
    if has(view.exploded) and not has(hidden):
        return p.BLAST
    if view.exploded and has(view.flags) and not has(view.shown) and not has(hidden):
        return p.WRONG_FLAG
    if has(view.flags) and (view.exploded or not has(hidden)):
        return p.FLAG
    if has(view.shown) and not has(view.flags) and not has(hidden):
        return p.MINE
    if has(pressed):
        return p.PRESSED_QUESTION if has(view.questions) else p.PRESSED
    return p.QUESTION if has(view.questions) else p.COVERED


AIDS = [Aids(met) for met in (False, True)]


@given(games(), st.integers(0, 2 ** (WIDTH * HEIGHT) - 1), st.integers(0, 2 ** (WIDTH * HEIGHT) - 1), st.data())
@settings(deadline=None)
def test_all_cells_at_once_show_what_each_alone_would(game: Game, some: int, other: int, data: st.DataObject) -> None:
    """The bit-parallel pictures and one question after the other agree, for every band of rows."""
    view = game.view
    covered = view.covered & ~view.flags & ~view.shown
    hidden = other & ~covered
    pressed = some & (covered | view.exploded & hidden)
    first = data.draw(st.integers(0, HEIGHT - 1))
    rows = data.draw(st.integers(1, HEIGHT - first))
    aids = data.draw(st.sampled_from(AIDS))
    got = p.codes_of(view, pressed, hidden, first, rows, aids)
    cells = range(first * WIDTH, (first + rows) * WIDTH)
    assert list(got) == [slow_picture(view, pressed, hidden, cell, aids) for cell in cells]


def test_painting_what_changed_gives_the_same_board_as_painting_all(open_game: Opener) -> None:
    """The cache must never show a stale cell, through openings, flags, zooming and scrolling."""
    cabinet = open_game()
    play = start_game(cabinet, Level("custom", 120, 90, 1500))
    camera, cached = play.camera, BoardPainter(cabinet.style.sprites)
    game = new_game(Layout(grid(120, 90), 0b1011 << 700 | 1 << 5000))
    screen = pygame.Surface(cabinet.style.size)
    for step in range(60):
        game, _ = apply(game, any_action(step % 3, step * 577 % 10_800))
        if step % 7 == 3:
            camera.zoom(1 if step % 2 else -1, (600, 400))
        camera.pan(-13 * (step % 5), -29 * (step % 3))
        screen.fill("black")
        cached.draw(screen, camera, game.view, 0, 0)
        while cached.unfinished:
            cached.draw(screen, camera, game.view, 0, 0)
        fresh = pygame.Surface(cabinet.style.size)
        BoardPainter(cabinet.style.sprites).draw(fresh, camera, game.view, 0, 0)
        assert screen.get_buffer().raw == fresh.get_buffer().raw, f"step {step}"


def test_the_cached_board_never_has_an_aligned_width(open_game: Opener) -> None:
    """Tiles of 20, 24, 28 or 40 px copy 20 to 50 times slower between rows that are aligned alike."""
    cabinet = open_game()
    painter, camera = BoardPainter(cabinet.style.sprites), Camera(grid(10, 10))
    view = View(grid(10, 10), 1)
    for tile in (20, 24, 28, 40):
        camera.place(pygame.Rect(0, 0, tile * 10, tile * 10), 1)
        painter.draw(cabinet.window.get_surface(), camera, view, 0, 0)
        assert painter.surface.get_width() % 2 == 1
