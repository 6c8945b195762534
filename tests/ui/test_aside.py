"""A board that slides aside: what it uncovers, at each step of its way."""

from math import ceil
from random import Random

import pygame
import pytest

from game.ui.core import motion
from game.ui.core.aside import LENGTH, STANDS, Aside, Stand, Way
from game.ui.core.flip import surfaces_for
from game.ui.core.motion import Motion, between

OLD, NEW = (200, 0, 0), (0, 0, 200)

BEFORE = Stand((100, 20, 200, 160), (120, 50, 160, 110), (122, 52, 156, 106))
WAYS = {
    "aside": Stand((20, 20, 360, 160), (35, 50, 160, 110), (37, 52, 156, 106)),
    "smaller": Stand((20, 20, 360, 130), (35, 50, 120, 80), (37, 52, 116, 76)),
    "scrolled": Stand((20, 20, 360, 160), (35, 50, 100, 110), (-19, 52, 156, 106)),
    "upright": Stand((100, 20, 200, 270), (120, 50, 160, 110), (122, 52, 156, 106)),
}


def noise(seed: int) -> pygame.Surface:
    """Return a picture of which no two parts are alike."""
    return pygame.image.frombytes(Random(seed).randbytes(400 * 300 * 3), (400, 300), "RGB").convert()


def raw(picture: pygame.Surface, rect: pygame.Rect) -> bytes:
    """Return the pixels of a part."""
    return pygame.image.tobytes(picture.subsurface(rect), "RGB")


@pytest.mark.parametrize("way", WAYS)
def test_each_step_holds_the_board_and_the_ends_of_its_plate(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board as the window showed it, the ends as the new picture has them; painted in parts it is the same."""
    monkeypatch.setattr(motion, "HEAD_START", 4)
    clock, before, after, old, new = Motion(), BEFORE, WAYS[way], noise(1), noise(2)
    window, whole = old.copy(), old.copy()
    aside, anew = (
        Aside(clock, shown, surfaces_for(shown), Way(before, after, 28, 12, 20)) for shown in (window, whole)
    )
    aside.canvas.blit(new, (0, 0))
    anew.canvas.blit(new, (0, 0))
    sizes, end, steps = set(), pygame.Rect(after.plate), 0
    while aside.part < 1:
        aside.put(window, fresh=False)
        anew.put(whole, fresh=True)
        assert raw(window, window.get_rect()) == raw(whole, whole.get_rect())
        moved = 1 - (1 - aside.part) * LENGTH / (LENGTH - STANDS)
        if moved <= 0:
            assert raw(window, window.get_rect()) == raw(old, window.get_rect())
            clock.update(1)
            steps += 1
            continue
        part = 1 - (1 - moved) ** 3
        plate, well = between(before.plate, after.plate, part), between(before.well, after.well, part)
        board = between(before.board, after.board, part)
        if way == "smaller":
            well.size = between(before.well, after.well, ceil(4 * part) / 4).size
            shrunk = pygame.transform.scale(old.subsurface(before.well), well.size)
            assert raw(window, well) == raw(shrunk, shrunk.get_rect())
            sizes.add(well.size)
        else:
            seen = well.move(before.board[0] - board.left, before.board[1] - board.top).clip(before.well)
            assert raw(window, seen.move(board.left - before.board[0], board.top - before.board[1])) == raw(old, seen)
        for left, top, wide, high in (
            (0, 0, 28, 28),
            (-28, 0, 28, 28),
            (0, -20, 28, 20),
            (-28, -20, 28, 20),
            (0, 30, 12, 9),
        ):
            here, there = (
                pygame.Rect(left % edge.width + edge.left, top % edge.height + edge.top, wide, high)
                for edge in (plate, end)
            )
            assert here.colliderect(well) or raw(window, here) == raw(new, there), (left, top)
        assert window.get_at((well.left - 2, well.top + 40)) == new.get_at((end.left + 6, well.top + 40)), "metal"
        clock.update(1)
        steps += 1
    assert steps == 88
    assert len(sizes) == (4 if way == "smaller" else 0)


@pytest.mark.parametrize("way", WAYS)
def test_all_that_the_board_leaves_shows_the_new_picture(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At each step the plate is new but for the board, which is on its way; in the end all is new."""
    monkeypatch.setattr(motion, "HEAD_START", 4)
    clock, window = Motion(), pygame.Surface((400, 300))
    window.fill(OLD)
    aside = Aside(clock, window, surfaces_for(window), Way(BEFORE, WAYS[way], 28, 12, 20))
    aside.canvas.fill(NEW)
    lefts, begun = [], clock.now - 4
    for step in range(LENGTH // 4 + 1):
        aside.put(window, fresh=step == 0)
        old = pygame.mask.from_threshold(window, OLD, (1, 1, 1, 255))
        if clock.now - begun <= STANDS:
            assert old.count() == 400 * 300
            clock.update(4)
            continue
        part = 1 - (1 - (clock.now - begun - STANDS) / (LENGTH - STANDS)) ** 3
        plate, well = (
            pygame.Rect([round(a + (b - a) * part) for a, b in zip(*pair, strict=True)])
            for pair in ((BEFORE.plate, WAYS[way].plate), (BEFORE.well, WAYS[way].well))
        )
        board = pygame.mask.Mask((400, 300))
        board.draw(pygame.mask.Mask(plate.size, fill=True), plate.topleft)
        board.erase(pygame.mask.Mask(well.inflate(2, 2).size, fill=True), well.inflate(2, 2).topleft)
        assert old.overlap_area(board, (0, 0)) == 0, step
        lefts.append(well.left)
        clock.update(4)
    assert lefts == sorted(lefts, reverse=True)
    assert aside.part == 1
    assert pygame.mask.from_threshold(window, NEW, (1, 1, 1, 255)).count() == 400 * 300


@pytest.mark.parametrize("ticks", [1, 4, 30])
def test_the_new_picture_is_painted_before_the_board_slides(ticks: int) -> None:
    """Part by part while it stands; after a stall all that is left at once."""
    clock, window = Motion(), pygame.Surface((400, 300))
    aside = Aside(clock, window, surfaces_for(window), Way(BEFORE, WAYS["aside"], 28, 12, 20))
    window.fill(OLD)
    painted = []
    while not pygame.mask.from_threshold(window, NEW, (1, 1, 1, 255)).count():
        strips = aside.strips()
        assert len(strips) <= 1 or ticks > 4
        painted += strips
        aside.canvas.fill(NEW)
        aside.put(window, fresh=False)
        clock.update(ticks)
    assert sum(strip.width for strip in painted) == window.get_width()
