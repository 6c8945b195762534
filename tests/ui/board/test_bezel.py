"""The cabinet around a board: its rim, and its common edges with its neighbours."""

import pytest

from game.ui.board.bezel import frame_rect
from game.ui.modes.review.analysis import AnalysisScene
from tests.scenes.rare import analysed
from tests.ui.conftest import Opener
from tests.ui.nodes import front_scene
from tests.ui.review.reviews import reviewed, some_game


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080), (720, 1280)], ids=str)
def test_a_review_has_one_pair_of_edges(size: tuple[int, int], open_game: Opener) -> None:
    """The cabinet is as wide as the curve below it and leaves the heading alone, however small its board is."""
    scene = reviewed(open_game(size), some_game())
    plate, beside = frame_rect(scene.cabinet.style, scene.camera), scene.beside
    assert (plate.left, plate.right) == (beside.curve_rect.left, beside.curve_rect.right)
    assert beside.heading_rect.bottom <= plate.top < plate.bottom < beside.curve_rect.top


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)], ids=str)
def test_the_cabinet_of_an_analysis_fills_what_its_panel_leaves(size: tuple[int, int], open_game: Opener) -> None:
    """Once three cells stood in a small cabinet, far from their panel."""
    cabinet = open_game(size)
    analysed(cabinet)
    scene = front_scene(cabinet, AnalysisScene)
    plate = frame_rect(cabinet.style, scene.camera)
    side, gap = scene._side, cabinet.style.px(5)
    if size[0] > size[1]:
        assert (plate.top, plate.bottom, side.left - plate.right) == (side.top, side.bottom, gap)
    else:
        assert (plate.left, plate.right, side.top - plate.bottom) == (side.left, side.right, gap)
    assert plate.topleft == (gap, gap)
