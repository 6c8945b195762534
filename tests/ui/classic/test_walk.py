"""Count the files that a release crosses on its way to its pixel, as CONTRIBUTING.md describes it."""

import sys
from pathlib import Path
from types import FrameType

import pygame
import pytest

import game
from game.ui.core.loop import Loop
from tests.ui.classic.playing import Window

ROOT = Path(game.__file__).parent
MARKS = {
    "ui/input/pointer.py:pointing",
    "play/session.py:hear",
    "engine/mouse.py:step",
    "engine/game.py:apply",
    "ui/board/painter.py:_update",
}
"""The turning points of the way; the files on each one's call stack count."""


@pytest.mark.usefixtures("empty_queue")
def test_a_release_crosses_ten_files(window: Window) -> None:
    """They are on the stack where the release becomes a gesture, an action, a new game, and the cells' picture."""
    times = iter(range(10_000))
    loop = Loop(window.cabinet, clock=lambda: next(times) / 50, sleep=lambda _: None)
    crossed, reached = set[str](), set[str]()

    def note(frame: FrameType | None, event: str, _: object) -> None:
        files = []
        while event == "call" and frame:
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(ROOT):
                files.append(f"{path.relative_to(ROOT).as_posix()}:{frame.f_code.co_name}")
            frame = frame.f_back
        if files and files[0] in MARKS:
            reached.add(files[0])
            crossed.update(name.partition(":")[0] for name in files)

    at = window.cell(40).center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=at, button=1, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        sys.setprofile(note if kind == pygame.MOUSEBUTTONUP else None)
        loop.turn()
        sys.setprofile(None)
    assert window.play.session.view.is_open(40)
    assert reached == MARKS
    assert len(crossed) == 9, sorted(crossed)
