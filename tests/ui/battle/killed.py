"""Play a match in a process of its own, to be killed in it: ``python -m tests.ui.battle.killed FOLDER``."""

import sys
import time
from pathlib import Path

from game.app import open_cabinet
from game.battle.rules import Explosion
from game.store.settings import Loaded, Settings
from tests.patience import wait_until
from tests.ui.battle.hands import hit_mine, start_match


def main(folder: Path) -> None:
    """Begin a match, hit a mine, say so, and never end."""
    settings = Loaded(Settings(fullscreen=False, asks_initials=False))
    cabinet = open_cabinet(settings, folder / "settings.toml", folder / "records.sqlite", {}, seed=1)
    battle = start_match(cabinet, explosion=Explosion.CRATER)  # a mine that ends the match would save another reason
    wait_until(lambda: bool(cabinet.history.ask(lambda records: records.matches()).result()), lambda: None)
    hit_mine(cabinet, battle)
    print("hit", flush=True)
    time.sleep(3600)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
