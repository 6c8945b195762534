"""
Every scene in every language, in windows of five sizes, with the smallest, the usual and the largest interface.

``python -m tests.ui.every_place [--locale de] [--scene title]`` prints each word that is cut off or meets another.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.app import open_cabinet
from game.i18n.catalogue import LOCALES
from game.store.settings import Loaded, Settings
from game.ui import motion
from game.ui.cabinet import Cabinet
from tests.ui.places import SCENES, shown, wrong_places

WINDOWS = ((640, 480), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160))
SIZES = (80, 100, 200)


def wrong(scene: Callable[[Cabinet], None], locale: str) -> Iterator[str]:
    """Yield what is wrong with a scene's words in one language."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        settings = Settings(fullscreen=False, asks_initials=False, language=locale)
        folder = Path(name)
        cabinet = open_cabinet(
            Loaded(settings), folder / "settings.toml", folder / "records.sqlite", {}, seed=1, size=WINDOWS[0]
        )
        try:
            with shown(scene, cabinet):
                for window in WINDOWS:
                    for percent in SIZES:
                        yield from wrong_places(cabinet, window, percent)
        finally:
            cabinet.close()
            cabinet.window.close()


def main() -> int:
    """Look at all of it, or at what was asked for; 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--locale", action="append", choices=LOCALES)
    parser.add_argument("--scene", action="append", choices=[scene.__name__ for scene in SCENES])
    asked = parser.parse_args()
    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(driver, "dummy")
    pygame.display.init()
    pygame.Window("places", (64, 64)).get_surface()  # surfaces can be converted to its format from here on
    motion.HEAD_START = 1_000_000  # what glides is at its end at once
    looked, found = 0, 0
    for scene in SCENES:
        if asked.scene and scene.__name__ not in asked.scene:
            continue
        for locale in asked.locale or LOCALES:
            looked += len(WINDOWS) * len(SIZES)
            for told in wrong(scene, locale):
                found += 1
                print(f"{scene.__name__} {locale}: {told}", flush=True)
    print(f"{looked} pictures, {found} words in a wrong place")
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
