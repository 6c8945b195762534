"""What a hand needs in any window: the board's sizes under fingers and under a mouse, and where its keys are."""

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.ui.board.bezel import deck_rect, foot_rect, frame_rect, marquee_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from tests.ui.battle.hands import start_match
from tests.ui.conftest import Opener
from tests.ui.eyes import seen_now
from tests.ui.hands import start_game
from tests.ui.runs import start_run
from tests.ui.targets import targets

Size = tuple[int, int]

PHONES = [(375, 812), (375, 731), (360, 640), (812, 375), (640, 360), (768, 1024), (320, 568)]
"""Windows in CSS pixels; 731 is 812 without what a phone's camera and bar take."""


@pytest.mark.parametrize("size", [(1280, 600), (1093, 480), (960, 540), (640, 480), (1280, 720), (3840, 2160)])
def test_a_mouse_sees_all_of_an_expert_board(open_game: Opener, size: Size) -> None:
    """It never pans by itself."""
    play = start_game(open_game(size), EXPERT)
    assert not play.camera.scrolls
    assert pygame.Rect((0, 0), size).contains(frame_rect(play.cabinet.style, play.camera))
    assert play.camera.tile >= 16


@pytest.mark.parametrize(
    ("size", "level", "tile", "columns", "rows"),
    [
        ((375, 812), EXPERT, 41, 8.5, 16),
        ((375, 731), EXPERT, 36, 9.8, 16),
        ((390, 844), EXPERT, 43, 8.5, 16),
        ((360, 800), EXPERT, 40, 8.4, 16),
        ((360, 640), EXPERT, 36, 9.3, 13.5),
        ((812, 375), EXPERT, 36, 17.2, 9.2),
        ((375, 812), BEGINNER, 39, 9, 9),
        ((320, 568), BEGINNER, 32, 9, 9),
        ((640, 360), BEGINNER, 35, 9, 9),
        ((768, 1024), INTERMEDIATE, 45, 16, 16),
    ],
)
def test_cells_are_as_large_as_fingers_need(
    open_game: Opener, size: Size, level: Level, tile: int, columns: float, rows: float
) -> None:
    """All of it at 32 pixels or more; else one axis whole at 36 to 48; else 36."""
    cabinet = open_game(size)
    cabinet.touched()
    camera = start_game(cabinet, level).camera
    assert camera.tile == tile
    assert (camera.rim.width / tile, camera.rim.height / tile) == pytest.approx((columns, rows), abs=0.1)


def classic(level: Level) -> Callable[[Cabinet], Scene]:
    """Return a function that shows a game of a level."""
    return lambda cabinet: start_game(cabinet, level)


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize(
    "show",
    [classic(BEGINNER), classic(EXPERT), start_run, start_match],
    ids=["9x9", "30x16", "arcade", "battle"],
)
def test_every_part_of_a_board_has_its_place(
    open_game: Opener, show: Callable[[Cabinet], Scene], size: Size, left_handed: bool
) -> None:
    """Cabinet, cells and keys are in the window, over nothing else, and keys are large enough."""
    cabinet = open_game(size, left_handed=left_handed)
    cabinet.touched()
    scene = show(cabinet)
    seen_now(cabinet)
    style, camera = cabinet.style, scene.camera  # type: ignore[attr-defined]
    plate = frame_rect(style, camera)
    assert cabinet.stage.viewport.whole
    assert pygame.Rect((0, 0), size).contains(plate)
    assert plate.width <= size[0] - 10
    parts = [camera.rim, marquee_rect(style, camera), deck_rect(style, camera)]
    if not marquee_rect(style, camera).contains(foot_rect(style, camera)):
        parts.append(foot_rect(style, camera))
    assert all(plate.contains(part) for part in parts)
    assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
    keys = [rect for _, rect in targets(cabinet)]
    assert all(min(key.size) >= 44 for key in keys)
    assert all(plate.contains(key) for key in keys)
    assert not any(one.colliderect(other) for one, other in combinations(keys, 2))
    rocker = {flags: scene._deck.rect(("rocker", flags)) for flags in (False, True)}  # type: ignore[attr-defined]
    assert rocker[False]
    assert rocker[True]
