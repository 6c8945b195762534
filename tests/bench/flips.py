"""
What a turn of the loop costs while the picture turns over to a page seen for the first time.

``python -m tests.bench.flips [WIDTHxHEIGHT]`` prints for each page the milliseconds of all turns and of the dearest.
"""

import os
import sys
import time
from tempfile import mkdtemp

TURNS, PAUSE = 45, 0.012
"""Of each page, and the seconds between two."""


def main(size: str = "1920x1080") -> None:
    """Go from page to page in a window that nobody sees, with a profile of its own."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    os.environ |= {"XDG_DATA_HOME": mkdtemp(), "XDG_CONFIG_HOME": mkdtemp()}
    from game import app
    from game.engine.level import EXPERT
    from game.ui.core.loop import Loop
    from game.ui.core.routes import BattleSetup, Learn, PlayGame, SettingsMenu, Statistics, Title
    from game.web import load_all

    cabinet = app.begin(app.Options(windowed=True, mute=True), [])
    cabinet.window._window.size = tuple(map(int, size.split("x")))
    cabinet.resized()
    loop = Loop(cabinet, sleep=lambda _: None)
    loop.prepare()
    for _ in load_all():
        pass

    def turns() -> list[float]:
        spent = []
        for _ in range(TURNS):
            began = time.process_time()
            loop.turn()
            spent.append(1000 * (time.process_time() - began))
            time.sleep(PAUSE)
        return spent

    turns()
    for route in (SettingsMenu(), Learn(), Statistics(), PlayGame(EXPERT), BattleSetup(), Title()):
        cabinet.router.go(route)
        spent = turns()
        print(f"{type(route).__name__:14}{sum(spent):7.0f}{max(spent):7.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
