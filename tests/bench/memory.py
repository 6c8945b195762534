"""
Measures the memory while a window's corner is dragged: ``python -m tests.bench.memory``.

Each scene in each size has a process of its own. The corner goes 600 pixels to the right and as much down as keeps the
shape, pixel by pixel, and then back in one go; every size is painted. RSS in megabytes before, at its largest, after.
"""

import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from game.app import open_cabinet
from game.engine.level import EXPERT
from game.store.settings import Loaded, Settings
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayGame, Profile, Route, SettingsMenu, Title

SCENES: dict[str, Route] = {
    "settings": SettingsMenu(),
    "statistics": Profile("statistics"),
    "title": Title(),
    "game": PlayGame(EXPERT),
}
SIZES = ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
PIXELS = 600
MEGABYTE = 1e6


def rss() -> float:
    """Return the memory that this process has in use, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / MEGABYTE


def show(cabinet: Cabinet, size: tuple[int, int]) -> None:
    """Give the window a size, and paint it."""
    cabinet.window._window.size = size
    cabinet.resized()
    for _ in range(2):
        cabinet.stage.update(1)
        cabinet.stage.paint(cabinet.window)


def let_read(cabinet: Cabinet) -> None:
    """Wait until the page has what it reads in the background: that belongs to its start."""
    while cabinet.busy:
        cabinet.stage.update(1)
        time.sleep(0.001)


def measure(scene: str, size: tuple[int, int]) -> None:
    """Drag the corner of a scene's window, and print the figures."""
    with TemporaryDirectory() as folder:
        settings = Settings(fullscreen=False, asks_initials=False, reduced_motion=True)
        files = Path(folder, "settings.toml"), Path(folder, "records.sqlite")
        cabinet = open_cabinet(Loaded(settings), *files, {}, seed=1, size=size)
        cabinet.router.go(SCENES[scene])
        let_read(cabinet)
        show(cabinet, size)
        show(cabinet, size)
        before = rss()
        for far in range(PIXELS + 1):
            show(cabinet, (size[0] + far, size[1] + far * size[1] // size[0]))
        far_end = rss()
        show(cabinet, size)
        after = rss()
        ratios = f"{far_end / before:.2f} | {after / before:.2f}"
        print(f"| {scene} | {size[0]}×{size[1]} | {before:.0f} | {far_end:.0f} | {after:.0f} | {ratios} |")
        cabinet.close()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measure(sys.argv[1], (int(sys.argv[2]), int(sys.argv[3])))
    else:
        print("| scene | window | before | far end | after | far end / before | after / before |", flush=True)
        print("|---" * 7 + "|", flush=True)
        for size in SIZES:
            for scene in SCENES:
                subprocess.run([sys.executable, "-m", "tests.bench.memory", scene, *map(str, size)], check=True)
