"""
What a turn of the loop costs while the picture turns over to a page that is seen for the first time.

``python -m tests.bench.flips [WIDTHxHEIGHT]`` prints for each page the milliseconds of all turns and of the dearest.
"""

import sys
import time
from collections import deque

from game.engine.level import EXPERT
from game.ui.core.loop import Loop
from game.ui.core.routes import BattleSetup, Learn, PlayGame, SettingsMenu, Statistics, Title
from game.web import load_all
from tests.e2e.film import studio

TURNS, PAUSE = 45, 0.012
"""The turns on each page, and the seconds between two."""


def turns(loop: Loop) -> list[float]:
    """Return the milliseconds of processor time that each turn takes, without those of sounds read meanwhile."""
    spent = []
    for _ in range(TURNS):
        began = time.thread_time()
        loop.turn()
        spent.append(1000 * (time.thread_time() - began))
        time.sleep(PAUSE)
    return spent


def main(size: str = "1920x1080") -> None:
    """Go from the title to each page, and back at last."""
    wide, high = map(int, size.split("x"))
    with studio((wide, high), "night") as cabinet:
        cabinet.router.go(Title())
        loop = Loop(cabinet, sleep=lambda _: None)
        loop.prepare()
        deque(load_all(), 0)  # so that no page waits for its modules
        turns(loop)
        for route in (SettingsMenu(), Learn(), Statistics(), PlayGame(EXPERT), BattleSetup(), Title()):
            cabinet.router.go(route)
            spent = turns(loop)
            print(f"{type(route).__name__:14}{sum(spent):7.0f}{max(spent):7.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
