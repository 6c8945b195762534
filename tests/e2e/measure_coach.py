"""
Times frames while the coach judges games, and after it has: ``python -m tests.e2e.measure_coach [games]``.

The page of guesses in a real window of 1280×720, painted anew for each frame. Only the ratios of one run mean anything
on a machine that does other work, too.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

import pygame

from game.app import open_cabinet
from game.engine.level import EXPERT
from game.notation import rawvf
from game.store.settings import Loaded, Settings
from game.ui.core.cabinet import Cabinet
from game.ui.modes.history.guesses import GuessesScene
from tests.e2e.screen import ROOT, Screen, bare_environment
from tests.review.bots import bot_game
from tests.store.made import game

SIZE = (1280, 720)
FRAME = 1 / 60
Times = list[tuple[float, float]]


def frame(cabinet: Cabinet) -> tuple[float, float]:
    """Return how long a frame takes, and how much of the processor's time, in milliseconds."""
    pygame.event.get()
    begun, used = time.perf_counter(), time.thread_time()
    cabinet.stage.update(4)
    cabinet.stage.resize()
    cabinet.stage.draw(cabinet.window.get_surface(), 0)
    cabinet.window.flip()
    took = 1000 * (time.perf_counter() - begun), 1000 * (time.thread_time() - used)
    time.sleep(max(0.0, begun + FRAME - time.perf_counter()))
    return took


def measure(cabinet: Cabinet, games: int) -> tuple[Times, Times]:
    """Return the frames while games are judged, and as many after that."""
    made = [bot_game(EXPERT.grid, EXPERT.mines, seed, slips=0.02) for seed in range(games)]
    kept = [(game(number), rawvf.write(one.recording)) for number, one in enumerate(made)]
    cabinet.history.ask(lambda records: records.merge(kept)).result()
    scene = GuessesScene(cabinet)
    cabinet.stage.push(scene)
    works, rests = Times(), Times()
    while scene._coaching.left or scene.waiting:
        works.append(frame(cabinet))
    while len(rests) < len(works):
        rests.append(frame(cabinet))
    return works, rests


def report(name: str, frames: Times) -> str:
    """Say what frames took."""
    told = [f"{name:5} {len(frames):6} frames"]
    for what, times in zip(("ms", "ms of processor"), zip(*frames, strict=True), strict=True):
        cuts = quantiles(times, n=100)
        told.append(f"{cuts[49]:5.1f} / {cuts[98]:5.1f} / {max(times):5.1f} {what}")
    return ", ".join(told)


def main(games: int) -> None:
    """Measure, and print a line for each."""
    with TemporaryDirectory() as name:
        folder, settings = Path(name), Settings(fullscreen=False)
        cabinet = open_cabinet(
            Loaded(settings), folder / "settings.toml", folder / "records.sqlite", {}, seed=1, size=SIZE
        )
        works, rests = measure(cabinet, games)
        cabinet.close()
    print(f"load {os.getloadavg()[0]:.1f}; p50 / p99 / slowest")
    print(report("works", works))
    print(report("rests", rests))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--here"]:
        main(int(sys.argv[2]))
    else:
        screen = Screen(SIZE)
        with TemporaryDirectory() as folder:
            environment = bare_environment(Path(folder)) | screen.environment
            command = [
                sys.executable,
                "-m",
                "tests.e2e.measure_coach",
                "--here",
                *sys.argv[1:2],
                *["10"][len(sys.argv) - 1 :],
            ]
            subprocess.run(command, cwd=ROOT, env=environment, check=False)
        screen.close()
