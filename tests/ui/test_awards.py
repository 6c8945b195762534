"""Medals: each has its own picture, and missing ones look different even without colours."""

import pygame
import pytest

from game.arcade.achievements import Achievement
from game.ui.board.awards import EMBLEMS, award
from tests.ui.conftest import Opener


@pytest.mark.parametrize("theme", ["night", "classic", "paper", "contrast"])
@pytest.mark.parametrize("side", [36, 54, 162])
def test_every_achievement_has_a_medal_of_its_own(theme: str, side: int, open_game: Opener) -> None:
    """There are eighteen pictures, won or not; at every size the emblem lies within the disc."""
    cabinet = open_game(theme=theme)
    assert {*EMBLEMS} == {*Achievement}
    for won in (True, False):
        pictures = [award(cabinet.style, achievement, side, won=won) for achievement in Achievement]
        assert {picture.get_size() for picture in pictures} == {(side, side)}
        different = {pygame.image.tobytes(picture, "RGBA") for picture in pictures}
        assert len(different) == (len(Achievement) if won else len({*EMBLEMS.values()}))
