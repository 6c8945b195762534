"""
Every scene in every language, in windows of five sizes, with the smallest, the usual and the largest interface.

``python -m tests.ui.every_place [--locale de] [--scene title]`` prints each word that is cut off or meets another.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.app import open_cabinet
from game.i18n.catalogue import LOCALES
from game.store.settings import Loaded, Settings
from game.ui.core import motion
from game.ui.core.cabinet import Cabinet
from tests.scenes.registry import EVERY_SCENE, Place, shown
from tests.ui.places import wrong_places
from tests.ui.sayings import SLOTS, Slot, each

WINDOWS = ((640, 480), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160))
SIZES = (80, 100, 200)


@contextmanager
def opened(locale: str) -> Iterator[Cabinet]:
    """Open a cabinet in one language."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        settings = Settings(fullscreen=False, asks_initials=False, language=locale)
        folder = Path(name)
        cabinet = open_cabinet(
            Loaded(settings), folder / "settings.toml", folder / "records.sqlite", {}, seed=1, size=WINDOWS[1]
        )
        try:
            yield cabinet
        finally:
            cabinet.close()
            cabinet.window.close()


def looks(cabinet: Cabinet) -> Iterator[list[str]]:
    """Check the stage in every window, at every size; yield the faults of each picture."""
    for window in WINDOWS:
        for percent in SIZES:
            yield wrong_places(cabinet, window, percent)


def of_scene(scene: Place, locale: str) -> Iterator[list[str]]:
    """Check a scene in one language."""
    with opened(locale) as cabinet, shown(scene, cabinet):
        yield from looks(cabinet)


def of_slot(slot: Slot, locale: str) -> Iterator[list[str]]:
    """Check every text of a slot in one language."""
    with opened(locale) as cabinet, shown(slot.scene, cabinet):
        for key, _ in each(slot, cabinet):
            yield from ([f"{key} {told}" for told in wrong] for wrong in looks(cabinet))


def main() -> int:
    """Check everything, or the given scenes and locales; return 1 if there is a fault."""
    wanted: dict[str, Callable[[str], Iterator[list[str]]]] = {
        **{name: partial(of_scene, scene) for name, scene in EVERY_SCENE.items()},
        **{slot.name: partial(of_slot, slot) for slot in SLOTS},
    }
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--locale", action="append", choices=LOCALES)
    parser.add_argument("--scene", action="append", choices=[*wanted], metavar="SCENE")
    asked = parser.parse_args()
    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(driver, "dummy")
    pygame.display.init()
    pygame.Window("places", (64, 64)).get_surface()  # surfaces can be converted to its format from here on
    motion.HEAD_START = 1_000_000  # every motion is at its end at once
    looked, found = 0, 0
    for name in asked.scene or wanted:
        for locale in asked.locale or LOCALES:
            for wrong in wanted[name](locale):
                looked += 1
                for told in wrong:
                    found += 1
                    print(f"{name} {locale}: {told}", flush=True)
    print(f"{looked} pictures, {found} words in a wrong place")
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
