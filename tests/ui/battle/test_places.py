"""A decided match delays no frame: its question's pictures were drawn in advance, and the board stays right."""

from collections import deque
from copy import copy

import pygame
import pytest

from game.battle.boards import LARGE
from game.battle.ranks import RECRUIT
from game.battle.rules import Rules
from game.battle.sight import SECOND
from game.battle.threaded import Terms
from game.engine.gesture import TICK_MS
from game.ui.board.territory import TerritoryPainter
from game.ui.core import assets
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.modes.battle.battle import READY, BattleScene
from game.ui.modes.battle.battle_decided import INPUT_COOLDOWN, DecidedScene
from tests.ui.battle.hands import click_cell, pass_time, safe_cell, start_match
from tests.ui.conftest import Opener

FRAME = 16 // TICK_MS


def drawn(cabinet: Cabinet) -> None:
    """Paint a frame."""
    cabinet.stage.draw(cabinet.window.get_surface(), 0)


def count_down(cabinet: Cabinet) -> None:
    """Let the count-down pass, and paint each of its frames."""
    for _ in range(READY // FRAME):
        cabinet.stage.update(FRAME)
        drawn(cabinet)


def four(cabinet: Cabinet) -> BattleScene:
    """Put a match of four on the largest board on the stage."""
    battle = BattleScene(cabinet, Terms(LARGE, Rules(), (None, RECRUIT, RECRUIT, RECRUIT), 1))
    cabinet.stage.replace(battle)
    battle.live.wait()
    cabinet.stage.update(0)
    return battle


def test_a_decided_match_and_playing_on_draw_no_picture_for_the_first_time(
    open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board changes its size twice, which used to cost 60 ms."""
    cabinet = open_game(reduced_motion=True)  # else turning cells are drawn at every size
    battle = start_match(cabinet, ready=False)
    count_down(cabinet)
    rendered, render = list[str](), assets.render

    def told(svg: str, width: int, height: int, name: str) -> pygame.Surface:
        rendered.append(name)
        return render(svg, width, height, name)

    monkeypatch.setattr(assets, "render", told)
    tile = battle.camera.tile
    while cabinet.stage.top is battle:
        rendered.clear()
        click_cell(cabinet, battle, safe_cell(battle))
        drawn(cabinet)
    assert isinstance(cabinet.stage.top, DecidedScene)
    assert battle.camera.tile < tile
    assert rendered == []
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.pop()
    drawn(cabinet)
    assert battle.camera.tile == tile
    assert rendered == []


@pytest.mark.long
def test_the_count_down_is_long_enough_for_four_on_the_largest_board(
    open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It draws one picture per frame, and more players need more pictures."""
    cabinet = open_game()
    battle = four(cabinet)
    count_down(cabinet)
    composed = list[object]()
    monkeypatch.setattr(TerritoryPainter, "_compose", lambda _, *which: composed.append(which))
    there = copy(battle.camera)
    battle._place(there, asks=True)
    assert there.tile < battle.camera.tile
    battle._places.take(there, asks=True)
    assert composed == []


def test_a_board_painted_beside_the_frames_is_the_one_that_is_shown(cabinet: Cabinet) -> None:
    """A few cells per frame, at another size, give the same picture as one full repaint."""
    battle = start_match(cabinet)
    there = copy(battle.camera)
    battle._place(there, asks=True)
    beside, at_once = (TerritoryPainter(cabinet.style.sprites) for _ in range(2))
    deque(beside.preparing(there), 0)
    for _ in range(60):
        pass_time(cabinet, battle, SECOND // 2)
        drawn(cabinet)
        beside.follow(battle._painter, 20)
    screen = pygame.Surface(cabinet.style.size)
    at_once.draw(screen, there, battle._look(), 0, 0)
    assert pygame.image.tobytes(beside.surface, "RGB") == pygame.image.tobytes(at_once.surface, "RGB")
    assert pygame.image.tobytes(beside.surface, "RGB") != pygame.image.tobytes(battle._painter.surface, "RGB")
