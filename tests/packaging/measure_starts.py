"""
Measures the first frame of bundles, warm: ``python -m tests.packaging.measure_starts dist/minesweeper …``.

A few seconds for each program; the machine should have nothing else to do.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.e2e.screen import Screen
from tests.packaging.shipped import quiet_environment

STARTS = 10
MIDDLE = (640, 360)
GAVE_UP = 20.0


def starts(program: str, screen: Screen) -> list[float]:
    """Return the milliseconds from the start of the process to the first pixel, without the first, cold start."""
    times = []
    with TemporaryDirectory() as folder:
        environment = quiet_environment(Path(folder)) | screen.environment
        for _ in range(STARTS + 1):
            begun = time.perf_counter()
            process = subprocess.Popen(
                [program, "--windowed", "--mute"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            while not screen.display.pixel(MIDDLE):
                time.sleep(0.0005)
                assert time.perf_counter() - begun < GAVE_UP, f"{program} shows nothing"
            times.append((time.perf_counter() - begun) * 1000)
            time.sleep(0.3)
            process.terminate()
            process.wait()
            while screen.display.pixel(MIDDLE):  # the X server has noticed the end
                time.sleep(0.01)
    return times[1:]


def main() -> None:
    """Print one line for each program."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start")
    screen = Screen((1400, 900))
    try:
        for program in sys.argv[1:]:
            times = starts(program, screen)
            print(f"{program}: median {median(times):.0f} ms, slowest {max(times):.0f} ms of {STARTS}")
    finally:
        screen.close()


if __name__ == "__main__":
    main()
