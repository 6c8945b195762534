"""Make finished games, and find the parts of their bands."""

from collections.abc import Callable

import pygame

from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import lsb
from game.engine.level import BEGINNER, INTERMEDIATE, Level
from game.store.background import SaveHandle
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.pointer import Pointing
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import INPUT_COOLDOWN, SEEN_AFTER, ResultScene
from tests.patience import wait_until
from tests.ui.eyes import seen_now
from tests.ui.hands import RIGHT, click, play_to_win, secret, settle, start_game, wait

Ending = Callable[[Cabinet, PlayScene], None]


def wait_until_kept(cabinet: Cabinet) -> SaveHandle:
    """Wait until the latest game is in the records; return its save handle."""
    assert cabinet.history.latest
    cabinet.history.latest.job.wait()
    return cabinet.history.latest


def ended(cabinet: Cabinet, ending: Ending = play_to_win, level: Level = BEGINNER) -> PlayScene:
    """Return a game that has ended, its result in front and past the input cooldown."""
    play = start_game(cabinet, level)
    ending(cabinet, play)
    wait_until_kept(cabinet)
    wait(cabinet, ticks_of(INPUT_COOLDOWN) if ending is play_to_win else SEEN_AFTER)()
    result = cabinet.stage.top
    if isinstance(result, ResultScene):
        wait_until(lambda: not result.busy, wait(cabinet, 0))
    return play


def face_of(cabinet: Cabinet, play: PlayScene) -> tuple[int, int]:
    """Return the face's place."""
    return play.line.center


def buttons(cabinet: Cabinet) -> list[str]:
    """Return the buttons' texts."""
    words = cabinet.style.words
    return [words("asks.new"), words("asks.review"), words("asks.copy")]


def frame(cabinet: Cabinet) -> pygame.Surface:
    """Return the window's present picture, painted as the loop would."""
    seen_now(cabinet)
    return cabinet.window.get_surface().copy()


def pass_ms(cabinet: Cabinet, ms: int) -> None:
    """Let time pass in steps of 4 ms."""
    for _ in range(ms // TICK_MS):
        cabinet.stage.update(1)


def lose(cabinet: Cabinet) -> PlayScene:
    """Open the middle of a board, flag a safe cell, let the picture rest, and press the mouse on a mine."""
    play = start_game(cabinet, INTERMEDIATE)
    click(play, [INTERMEDIATE.grid.cell(8, 8)])
    cabinet.stage.update(0)
    click(play, [lsb(secret(play).safe & play.session.view.covered)], RIGHT)
    cabinet.stage.update(1)  # the clock shows its first second
    settle(cabinet)
    mine = play.camera.cell_rect(lsb(secret(play).mines)).center
    cabinet.stage.point(Pointing(Kind.MOVE, mine))
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, mine))
    cabinet.stage.update(0)
    return play


def release(cabinet: Cabinet, play: PlayScene) -> None:
    """Release the mouse over that mine."""
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, play.camera.cell_rect(lsb(secret(play).mines)).center))
    cabinet.stage.update(0)
