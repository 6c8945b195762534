"""
How long menus take to be painted in the largest window with the largest interface.

``python -m tests.ui.menu_frames`` moves the light up and down and prints milliseconds of processor time a picture:
those of a light that glides come one after the other, the others once for each step.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import pygame

from game.app import open_cabinet
from game.store.settings import Loaded, Settings
from game.ui.core import motion
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from tests.golden import test_arcade_frames, test_battle_frames, test_frames
from tests.ui import more_places
from tests.ui.places import shown

WINDOW, PERCENT, TURNS, EACH, TICKS = (3840, 2160), 200, 64, 8, 4
MENUS = (
    test_frames.custom,
    test_frames.settings,
    test_frames.bindings,
    test_frames.competition,
    test_frames.records,
    test_frames.statistics,
    test_arcade_frames.medals,
    test_battle_frames.battle_setup,
    more_places.arcade_menu,
)


def pictures(cabinet: Cabinet) -> list[float]:
    """Return the milliseconds of each picture while the light goes down and up."""
    cabinet.window._window.size = WINDOW
    cabinet.resized()
    surface, taken = cabinet.window.get_surface(), list[float]()
    for _ in range(3):
        cabinet.stage.resize()
        cabinet.stage.draw(surface, 0)
    for turn in range(TURNS):
        if turn % EACH == 0:
            cabinet.stage.act(Asked(Action.DOWN if turn % TURNS < TURNS // 2 else Action.UP))
        cabinet.stage.update(TICKS)
        if cabinet.stage.dirty:
            begun = process_time()
            cabinet.stage.draw(surface, 0)
            taken.append(1000 * (process_time() - begun))
    return sorted(taken)


def main() -> int:
    """Look at all of them."""
    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(driver, "dummy")
    pygame.display.init()
    pygame.Window("menus", (64, 64)).get_surface()  # surfaces can be converted to its format from here on
    as_played = motion.HEAD_START
    for menu in MENUS:
        with TemporaryDirectory(ignore_cleanup_errors=True) as name:
            settings = Settings(fullscreen=False, asks_initials=False, interface_size=PERCENT)
            files = Path(name, "settings.toml"), Path(name, "records.sqlite")
            cabinet = open_cabinet(Loaded(settings), *files, {}, seed=1, size=(1280, 720))
            try:
                motion.HEAD_START = 1_000_000  # what glides on the way to the scene is at its end at once
                with shown(menu, cabinet):
                    motion.HEAD_START = as_played
                    taken = pictures(cabinet)
            finally:
                cabinet.close()
                cabinet.window.close()
        late = taken[len(taken) * 95 // 100]
        print(
            f"{menu.__name__}: {taken[len(taken) // 2]:.1f} ms, 95 of 100 {late:.1f} ms, n = {len(taken)}", flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
