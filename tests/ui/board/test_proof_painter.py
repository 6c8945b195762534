"""The picture of a proof: each step's pixels on its cells."""

import pygame
import pytest

from game.engine.view import View
from game.solver.advice import advise
from game.ui.board.camera import Camera
from game.ui.board.proof_painter import FRESH, OLDER, ProofPainter
from game.ui.board.proof_words import shown_steps
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from tests.solver.test_advice import drawn_view

CHAIN = drawn_view("1##1 #2##", 2)
"""Suppose cell 7 is a mine: then 3 is complete, so 2 and 6 are safe; 5 needs 1 and 4; 0 has too many: 7 is safe."""

TILE = 56


class Board:
    """A proof on an empty board; its cells are *tile* pixels wide."""

    def __init__(self, style: Style, view: View, tile: int = TILE) -> None:
        self.style, self.view, self.camera = style, view, Camera(view.grid)
        self.camera.least = 1
        self.camera.place(pygame.Rect(0, 0, tile * view.grid.width, tile * view.grid.height), 0)
        assert self.camera.tile == tile
        self.blank = pygame.Surface(self.camera.board.size)
        self.blank.fill(style.theme["open"])

    def painted(self, step: int, *, spun: float = 0.0, shaken: float | None = None) -> pygame.Surface:
        """Return the board with the steps up to *step*."""
        advice, surface = advise(self.view, flags=True), self.blank.copy()
        assert advice
        assert advice.proof
        steps = shown_steps(self.view, advice.proof, advice.known)[: step + 1]
        ProofPainter(self.style, surface, self.camera).draw(self.view, steps, spun=spun, shaken=shaken)
        return surface

    def middle(self, surface: pygame.Surface, cell: int) -> bytes:
        """Return the middle of a cell, which no frame, label or thread reaches."""
        return pygame.image.tobytes(surface.subsurface(self.camera.cell_rect(cell).inflate(-32, -32)), "RGB")

    def frame(self, surface: pygame.Surface, cell: int) -> str:
        """Return the colour in the middle of the left edge of a frame around a cell."""
        left, top, _, _ = self.camera.cell_rect(cell)
        return colour_at(surface, (left + 2, top + TILE * 3 // 4))

    def with_sprites(self, cell: int, *sprites: tuple[str, int]) -> bytes:
        """Return the middle of a cell under sprites; each has an opacity."""
        surface = self.blank.copy()
        for name, opacity in sprites:
            sprite = self.style.sprites.get(name, TILE).copy()
            sprite.set_alpha(opacity)
            surface.blit(sprite, self.camera.cell_rect(cell))
        return self.middle(surface, cell)


def colour_at(surface: pygame.Surface, at: tuple[int, int]) -> str:
    """Return the colour of a pixel."""
    return "#{:02X}{:02X}{:02X}".format(*surface.get_at(at)[:3])


def of_colour(surface: pygame.Surface, colour: str) -> pygame.mask.Mask:
    """Return the pixels of a colour."""
    return pygame.mask.from_threshold(surface, pygame.Color(colour), (1, 1, 1, 255))


@pytest.fixture
def board(cabinet: Cabinet) -> Board:
    """The board of CHAIN's proof."""
    return Board(cabinet.style, CHAIN)


def test_the_present_number_is_bright_and_those_before_are_dim(board: Board) -> None:
    """A number that can't be satisfied has the warning colour."""
    theme = board.style.theme
    assert [board.frame(board.painted(1), 3)] == [theme["accent"]]
    assert [board.frame(board.painted(2), cell) for cell in (3, 5)] == [theme["text_dim"], theme["accent"]]
    assert [board.frame(board.painted(3), cell) for cell in (5, 0)] == [theme["text_dim"], theme["warning"]]


def test_what_a_step_settles_is_a_ghost_that_fades_with_the_next(board: Board) -> None:
    """Ghosts are mines and ticks; the cached sprites do not change."""
    now = board.painted(2)
    for cell, name, opacity in ((1, "mine", FRESH), (4, "mine", FRESH), (2, "tick", OLDER), (6, "tick", OLDER)):
        assert board.middle(now, cell) == board.with_sprites(cell, (name, opacity))
    assert (FRESH, OLDER) == (230, 120)
    assert {board.style.sprites.get(name, TILE).get_alpha() for name in ("mine", "tick")} == {255}


@pytest.mark.parametrize(("drawing", "mines", "cell", "sprite", "colour"), [
    ("1##1 #2##", 2, 7, "tick", "good"),
    ("3F# F## ###", 4, 4, "flag", "flag"),
])  # fmt: skip
def test_the_end_marks_what_is_concluded(
    drawing: str, mines: int, cell: int, sprite: str, colour: str, cabinet: Cabinet
) -> None:
    """It has a tick or a flag in a frame; the supposition and its results are gone."""
    board = Board(cabinet.style, drawn_view(drawing, mines))
    now = board.painted(9)
    assert board.middle(now, cell) == board.with_sprites(cell, (sprite, 255))
    assert board.frame(now, cell) == board.style.theme[colour]
    if cell == 7:
        assert {board.middle(now, other) == board.middle(board.blank, other) for other in (2, 4)} == {True}


def test_what_is_supposed_has_a_broken_frame(cabinet: Cabinet) -> None:
    """Its dashes are as long as their gaps; cells that follow from it have no frame."""
    board = Board(cabinet.style, CHAIN, tile=20)
    wanted, cell = pygame.Surface((80, 40)), board.camera.cell_rect(7)
    for along in (0, 6, 12):
        for side in ((along, 0, 3, 2), (along, 18, 3, 2), (0, along, 2, 3), (18, along, 2, 3)):
            wanted.fill("white", pygame.Rect(side).move(cell.topleft))
    for step in (0, 1):
        found = of_colour(board.painted(step), board.style.theme["question"])
        assert found.count() == of_colour(wanted, "white").count()
        assert found.overlap_area(of_colour(wanted, "white"), (0, 0)) == found.count()


def test_a_label_says_on_the_number_s_edge_what_it_misses(board: Board) -> None:
    """The label has the frame's colour, no more than its cell's width, and a mine beside the figure: it is no step."""
    mine = board.style.sprites.get("mine", 20)
    for step, colour, edge in ((2, "accent", (3 * TILE // 2, TILE)), (3, "warning", (TILE // 2, 10))):
        plate = pygame.Rect(0, 0, 38, 20)
        plate.center = edge
        painted = board.painted(step)
        found = of_colour(painted, board.style.theme[colour])
        within = pygame.Mask(plate.size, fill=True)
        assert found.overlap_area(within, plate.topleft) > within.count() // 3
        assert not found.overlap_area(within, plate.move(TILE, 0).topleft) > within.count() // 3
        place = mine.get_rect(midright=plate.midright).move(-TILE // 16, 0)
        seen = painted.subsurface(place.clip(painted.get_rect()))
        metal = pygame.mask.from_threshold(seen, pygame.Color("#D6DCEC"), (24, 24, 24, 255))
        assert metal.count() > place.width * place.height // 8


def test_the_number_that_can_not_be_met_is_swung_aside(board: Board) -> None:
    """It swings three times, less and less, together with its picture."""
    board.blank.fill("white", board.camera.cell_rect(0).inflate(-40, -40))
    warning = board.style.theme["warning"]
    for shaken, aside in ((0.0, 0), (1 / 12, 9), (1 / 4, -7), (7 / 12, -4), (11 / 12, -1)):
        now = board.painted(3, shaken=shaken)
        edge = max(x for x in range(TILE // 2, TILE + 12) if colour_at(now, (x, 36)) == warning)
        assert edge == TILE - 1 + aside
        assert colour_at(now, (TILE // 2 + aside, TILE // 2)) == "#FFFFFF"


def test_the_thread_comes_to_the_next_number_by_and_by(board: Board) -> None:
    """It starts at the previous number, and leaves the numbers free."""
    lengths = []
    for spun in (0.0, 0.5, 1.0):
        now = board.painted(2, spun=spun)
        now.fill("black", board.camera.cell_rect(7))  # the supposition has the same colour
        rects = of_colour(now, board.style.theme["proof"]).get_bounding_rects()
        lengths.append(rects[0].unionall(rects).width if rects else 0)
    assert lengths[0] == 0
    assert 0.4 < lengths[1] / lengths[2] < 0.6
    assert lengths[2] < 2 * TILE - TILE * 0.7
