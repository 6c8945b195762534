"""Medals: each has its own picture, and missing ones look different even without colours."""

import pygame
import pytest

from game.arcade.achievements import Achievement
from game.engine.level import BEGINNER
from game.ui.board.awards import EMBLEMS, MedalNotice, award
from game.ui.input.actions import Action
from game.ui.modes.classic.end_band import NEW_GAME
from game.ui.modes.classic.result import ResultScene
from tests.ui.conftest import Opener
from tests.ui.eyes import seen_now
from tests.ui.hands import play_to_win, settle, start_game
from tests.ui.nodes import front_scene


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


@pytest.mark.parametrize("size", [(375, 812), (360, 640), (430, 932)])
def test_new_medals_cover_no_key_of_a_deck(size: tuple[int, int], open_game: Opener) -> None:
    """The next game and the way back stay in sight, and pressable."""
    cabinet = open_game(size)
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    settle(cabinet)
    screen = cabinet.window.get_surface()
    seen_now(cabinet)
    before = screen.copy()
    MedalNotice(frozenset({Achievement.FLAGLESS_WIN.value}), cabinet.style).draw_tip(screen)
    told = pygame.mask.from_threshold(screen, (0, 0, 0), (1, 1, 1, 255), before)
    told.invert()
    assert told.count()
    panes = (*play.panes.all, *front_scene(cabinet, ResultScene).panes.all)
    keys = [rect for pane in panes for node, rect in pane.placed if node.press is Action.BACK or node.key == NEW_GAME]
    assert len(keys) >= 2
    assert not any(told.overlap_area(pygame.mask.Mask(rect.size, fill=True), rect.topleft) for rect in keys)
