"""
Golden frames: every scene at 1280×720 in every theme looks as before.

They are rewritten only by ``pytest --rewrite-golden tests/golden``; look at them
before committing. A frame that fails saves a picture of the differences next to it.
"""

from pathlib import Path

import pygame
import pytest

from game.engine.level import BEGINNER
from game.store.history import History
from game.ui.core.themes import THEMES
from game.ui.modes.classic.play import PlayScene
from tests.golden.frames import BLOCK, MOST_DIFFERENT, MOST_IN_BLOCK, differing_pixels, look, worst_block
from tests.scenes import arcade, classic, practice, review
from tests.scenes.registry import SCENES, Place, shown
from tests.ui.conftest import Opener

LONG = (arcade, practice, review)
"""Rooms whose scenes take long."""

LOOKS = [
    pytest.param(
        scene, theme, marks=[pytest.mark.long] if scene.show.__module__ in [room.__name__ for room in LONG] else []
    )
    for scene in SCENES.values()
    for theme in scene.themes
]


@pytest.mark.parametrize(("scene", "theme"), LOOKS, ids=str)
def test_a_scene_looks_as_it_did(
    scene: Place,
    theme: str,
    open_game: Opener,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A person who reviews a change can miss a corner of a scene; a golden frame shows it."""
    monkeypatch.setattr(History, "recordings", Path("/home/ada/.local/share/Minesweeper/recordings"))  # a page names it
    cabinet = open_game(theme=theme, **scene.settings)
    with shown(scene, cabinet):
        look(cabinet, scene.name, request)


def test_every_theme_has_its_frames() -> None:
    """A theme without golden frames is not finished."""
    assert {theme for scene in SCENES.values() for theme in scene.themes} == {*THEMES}


@pytest.mark.parametrize("theme", ["night", "classic"])
def test_numbers_for_every_eye_look_as_they_did(theme: str, open_game: Opener, request: pytest.FixtureRequest) -> None:
    """The clear palette with its pips, and numbers that dim."""
    cabinet = open_game(theme=theme, palette="clear", numbers="dim")
    classic.play(cabinet)
    look(cabinet, "play", request)


def test_a_moved_board_is_noticed(open_game: Opener) -> None:
    """A comparison that can't fail would be worth nothing."""
    cabinet = open_game()
    game = PlayScene(cabinet, BEGINNER)
    cabinet.stage.push(game)
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    before = surface.copy()
    game.camera.left += 2
    cabinet.stage.draw(surface, 0)
    assert differing_pixels(surface, before, None) > MOST_DIFFERENT


def test_a_small_thing_that_is_gone_is_noticed(open_game: Opener) -> None:
    """A flag is less than a thousandth of the window, but much of its block."""
    cabinet = open_game()
    cabinet.stage.push(PlayScene(cabinet, BEGINNER))
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    before = surface.copy()
    assert worst_block(surface, before) == ((0, 0), 0.0)
    surface.blit(cabinet.style.sprites.get("flag", 24), (500, 300))
    assert 0 < differing_pixels(surface, before, None) < MOST_DIFFERENT
    (x, y), part = worst_block(surface, before)
    assert part > MOST_IN_BLOCK
    assert pygame.Rect(x, y, BLOCK, BLOCK).colliderect(500, 300, 24, 24)
