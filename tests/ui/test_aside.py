"""A board that slides aside: what it uncovers, at each step of its way."""

import pygame
import pytest

from game.ui.core import motion
from game.ui.core.aside import LENGTH, Aside, Stand, Way
from game.ui.core.flip import surfaces_for
from game.ui.core.motion import Motion

OLD, NEW = (200, 0, 0), (0, 0, 200)

BEFORE = Stand((100, 20, 200, 160), (120, 50, 160, 110), (122, 52, 156, 106))
WAYS = {
    "aside": Stand((20, 20, 360, 160), (35, 50, 160, 110), (37, 52, 156, 106)),
    "smaller": Stand((20, 20, 360, 130), (35, 50, 120, 80), (37, 52, 116, 76)),
    "upright": Stand((100, 20, 200, 270), (120, 50, 160, 110), (122, 52, 156, 106)),
}


@pytest.mark.parametrize("way", WAYS)
def test_all_that_the_board_leaves_shows_the_new_picture(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At each step the plate is new but for the board, which is on its way; in the end all is new."""
    monkeypatch.setattr(motion, "HEAD_START", 4)
    clock, window = Motion(), pygame.Surface((400, 300))
    window.fill(OLD)
    aside = Aside(clock, window, surfaces_for(window), Way(BEFORE, WAYS[way], 28, 12, 20))
    aside.canvas.fill(NEW)
    lefts = []
    for step in range(LENGTH // 4 + 1):
        aside.put(window, fresh=step == 0)
        old = pygame.mask.from_threshold(window, OLD, (1, 1, 1, 255))
        part = 1 - (1 - aside.part) ** 3
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
