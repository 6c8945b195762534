"""
Measure what frames cost while a huge board is first opened, and when it is lost.

``python -m tests.e2e.measure_huge`` plays 1000×1000 on no screen and tells, for each number of mines, the longest
frame in milliseconds of processor of the frames' own thread (update and draw), and how long the click waited for its
answer by the clock. What is loaded for the first time is not counted: an expert game is lost before.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from game.app import open_cabinet
from game.engine.gesture import TICK_MS
from game.engine.grid import lsb
from game.engine.level import EXPERT, Level, parse_level
from game.store.settings import Loaded, Settings
from game.ui.core.cabinet import Cabinet
from game.ui.modes.classic.play import PlayScene
from tests.e2e.frames import click

MINES = (20_000, 100_000, 206_250)
SIZE = (1280, 720)
AFTERWARDS = 120
"""Frames that are watched once something has happened."""


def frame(cabinet: Cabinet) -> float:
    """Do a frame; return its milliseconds of processor, the work of other threads not counted."""
    begun = time.thread_time()
    cabinet.stage.update(16 // TICK_MS)
    if cabinet.stage.dirty:
        cabinet.stage.draw(cabinet.window.get_surface(), 0.0)
    return (time.thread_time() - begun) * 1000


def watch(cabinet: Cabinet, play: PlayScene, cell: int, answered: Callable[[], object]) -> tuple[float, float]:
    """Click a cell; return the longest frame, and the milliseconds until it was answered."""
    click(cabinet, play, cell)
    begun, longest = time.perf_counter(), 0.0
    while not answered():
        longest = max(longest, frame(cabinet))
        time.sleep(0.001)
    waited = (time.perf_counter() - begun) * 1000
    for _ in range(AFTERWARDS):
        longest = max(longest, frame(cabinet))
        time.sleep(0.004)
    return longest, waited


def measure(cabinet: Cabinet, level: Level) -> str:
    """Open a board and lose it; return both in words."""
    play = PlayScene(cabinet, level)
    cabinet.stage.push(play)
    for _ in range(AFTERWARDS):
        frame(cabinet)
    opening, answer = watch(
        cabinet, play, level.grid.cell(level.width // 2, level.height // 2), lambda: play.session.view.opened
    )
    assert play.session.game, "it was opened"
    loss, _ = watch(
        cabinet,
        play,
        lsb(play.session.game.layout.mines & play.camera.seen_cells),
        lambda: play.session.ended is not None,
    )
    return f"first opening {opening:.1f} ms, answered after {answer:.0f}; loss {loss:.1f} ms"


def main() -> None:
    """Print the table."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with TemporaryDirectory() as folder:
        loaded, overrides = Loaded(Settings()), {"fullscreen": False, "mute": True}
        files = Path(folder) / "settings.toml", Path(folder) / "records.sqlite"
        cabinet = open_cabinet(loaded, *files, overrides, seed=1, size=SIZE)
        measure(cabinet, EXPERT)
        for mines in MINES:
            level = parse_level(f"1000x1000/{mines}")
            print(f"1000×1000, {mines:7,} mines: {measure(cabinet, level)}", flush=True)
        cabinet.close()


if __name__ == "__main__":
    main()
