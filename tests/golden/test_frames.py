"""
Golden frames: every scene at 1280×720 in every theme looks as it did.

They are rewritten only by ``pytest --rewrite-golden tests/golden``; look at them
before committing. A frame that fails leaves a picture of the differences beside.
"""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE
from game.ui.cabinet import Cabinet
from game.ui.input.bindings import Command
from game.ui.scenes.custom import CustomScene
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.title import TitleScene
from game.ui.themes import THEMES
from tests.ui.conftest import Opener
from tests.ui.hands import RIGHT, SECOND, click, play_to_loss, play_to_win, secret, settle, start_game

FOLDER = Path(__file__).parent
CLOSE = (24, 24, 24)
"""A channel may differ so much: other systems round edges a little otherwise."""

LIT = (255, 80, 80)
MOST_DIFFERENT = 0.001
"""The part of the pixels that may differ by more."""


def title(cabinet: Cabinet) -> None:
    """The title, as the game starts."""
    cabinet.stage.push(TitleScene(cabinet))


def custom(cabinet: Cabinet) -> None:
    """A custom board with too many mines, and the sentence that says so."""
    cabinet.stage.push(CustomScene(cabinet))
    cabinet.stage.command(Command.DOWN)
    cabinet.stage.command(Command.DOWN)
    for digit in "999":
        cabinet.stage.typed(digit)


def settings(cabinet: Cabinet) -> None:
    """The settings."""
    cabinet.stage.push(SettingsScene(cabinet))


def play(cabinet: Cabinet) -> None:
    """An expert game under way: numbers, flags, an overflagged number, a pressed cell, the keyboard's cursor."""
    game = start_game(cabinet, EXPERT)
    click(game, [EXPERT.grid.cell(15, 8)])
    cabinet.stage.update(7 * SECOND)
    layout = secret(game)
    seen = [cell for cell in range(EXPERT.grid.size) if cell % 30 + cell // 30 < 30]
    click(game, [cell for cell in seen if layout.mines >> cell & 1], RIGHT)
    click(game, [cell for cell in seen if layout.safe >> cell & 1])
    cabinet.stage.update(0)
    covered = game.session.view.covered & layout.safe
    rim = EXPERT.grid.dilate(game.session.view.numbers[0]) & covered
    click(game, cells_of(rim)[:2], RIGHT)
    cabinet.stage.update(0)
    settle(cabinet)
    cabinet.stage.command(Command.LEFT)


def pause(cabinet: Cabinet) -> None:
    """A pause: no cell of the board is to be seen."""
    game = start_game(cabinet, INTERMEDIATE)
    cabinet.stage.push(PauseScene(cabinet, game))


def won(cabinet: Cabinet) -> None:
    """A win, once the flags have waved up."""
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)


def lost(cabinet: Cabinet) -> None:
    """A loss: the hit mine, the other mines, right flags, a crossed wrong one."""
    play_to_loss(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)


SCENES: list[Callable[[Cabinet], None]] = [title, custom, settings, play, pause, won, lost]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_scene_looks_as_it_did(
    scene: Callable[[Cabinet], None], theme: str, open_game: Opener, request: pytest.FixtureRequest
) -> None:
    """Nobody sees a changed corner of a scene in review; a golden frame does."""
    cabinet = open_game(theme=theme)
    scene(cabinet)
    cabinet.stage.update(0)
    surface = cabinet.window.get_surface()
    cabinet.stage.draw(surface, 0)
    golden = FOLDER / f"{scene.__name__}_{theme}.png"
    if request.config.getoption("--rewrite-golden"):
        pygame.image.save(surface, golden)
    different = differing_pixels(surface, pygame.image.load(golden), golden.with_suffix(".diff.png"))
    assert different <= MOST_DIFFERENT, f"{different:.2%} of {golden.name} differ: see {golden.stem}.diff.png"


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


def differing_pixels(surface: pygame.Surface, golden: pygame.Surface, picture: Path | None) -> float:
    """Return the part of the pixels that differ visibly; save them lit on black in *picture* if they are too many."""
    assert surface.get_size() == golden.get_size()
    golden = golden.convert(surface)
    different = pygame.Surface(surface.get_size())
    alike = pygame.transform.threshold(different, surface, None, CLOSE, LIT, 1, golden, inverse_set=True)
    part = 1 - alike / (surface.get_width() * surface.get_height())
    if picture and part > MOST_DIFFERENT:
        pygame.image.save(different, picture)
    return part
