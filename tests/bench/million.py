"""
Very many games on a Dask cluster of this machine: ``python -m tests.bench.million GAMES [LEVEL]``.

Plays them (at expert) by ``bench strength`` in processes, then on four workers of which one is killed half way. Prints
both with the time by the clock, and ends with 1 where they are not the same to the last bit.
"""

import json
import os
import signal
import subprocess
import sys
import time
from threading import Timer
from typing import Any

from distributed import LocalCluster

WORKERS = 4


def strength(games: str, level: str, *where: str) -> tuple[dict[str, float], float]:
    """Return what the command prints, and the seconds that it took."""
    command = [sys.executable, "-m", "game", "bench", "strength", "--level", level, "--games", games, "--json", *where]
    began = time.monotonic()
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return json.loads(printed), time.monotonic() - began


def main(games: str, level: str = "expert") -> int:
    """Play the games both ways and tell whether they are the same."""
    alone, seconds = strength(games, level)
    print(
        f"{games} games of {level} in processes: {alone['wins']!r} ± {alone['error']:.3f} % in {seconds:.0f} s",
        flush=True,
    )
    options: dict[str, Any] = {
        "n_workers": WORKERS,
        "threads_per_worker": 1,
        "dashboard_address": None,
        "silence_logs": 50,
    }
    with LocalCluster(**options) as cluster:  # type: ignore[no-untyped-call]
        victim = next(iter(cluster.workers.values())).pid
        kill = Timer(seconds / 2, os.kill, (victim, signal.SIGKILL))
        kill.start()
        there, seconds = strength(games, level, "--dask", cluster.scheduler_address)
        killed = not kill.is_alive()
        kill.cancel()
    print(f"on {WORKERS} workers, one {'killed' if killed else 'NOT killed'}: {there['wins']!r} % in {seconds:.0f} s")
    return 0 if killed and (there["wins"], there["error"]) == (alone["wins"], alone["error"]) else 1


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
