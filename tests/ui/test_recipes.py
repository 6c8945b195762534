"""The recipes of CONTRIBUTING.md for what is seen: each is followed in a copy of the tree."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[2]

BEGIN = """
    import os
    import sys
    from pathlib import Path

    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.app import open_cabinet
    from game.store.settings import Loaded, Settings
    from tests.patience import wait_until

    files = Path(sys.argv[1], "settings.toml"), Path(sys.argv[1], "records.sqlite")
    cabinet = open_cabinet(Loaded(Settings(fullscreen=False)), *files, {}, seed=1)

    def painted():
        cabinet.stage.update(250)  # until the page has turned over
        cabinet.stage.paint(cabinet.window)
        return cabinet.window.get_surface().copy()
"""

PAGE = '''
"""A page that a reader of the recipe writes."""

from game.ui.core.routes import Profile
from game.ui.core.style import LARGE
from game.ui.kit.button import Button
from game.ui.kit.layout import Column
from game.ui.kit.node import Node
from game.ui.kit.scene import Screen
from game.ui.kit.text import Text


class Years(Screen):
    """Shows how many years there were."""

    years = 1

    def picture(self) -> Node:
        """Return a number, a button that counts, and the way to the medals."""
        more = Button("More", key="more", press=self._count)
        return Column((Text(str(self.years), LARGE), more, Button("Medals", key="medals", press=Profile("medals"))), 8)

    def _count(self) -> None:
        self.years += 1
'''


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a folder with a copy of the game, its sprites and sounds being the tree's own."""
    copytree(ROOT / "game", tmp_path / "game", ignore=ignore_patterns("__pycache__"))
    for folder in ("sprites", "sounds"):
        (tmp_path / folder).symlink_to(ROOT / folder, target_is_directory=True)
    return tmp_path


def replace(file: Path, old: str, new: str) -> None:
    """Write something else where a file has a text once."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def run(tree: Path, script: str) -> None:
    """Run a script that sees the copy alone."""
    (tree / "asks.py").write_text(dedent(BEGIN) + dedent(script), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tree), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, tree / "asks.py", tree], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_a_theme_is_its_palette_and_its_name(tree: Path) -> None:
    """Two files are enough to see the title and a game in colours of one's own."""
    palettes = tree / "game/ui/core/palettes"
    night = (palettes / "night.toml").read_text(encoding="utf-8")
    assert night.count('"#') > 20
    (palettes / "dusk.toml").write_text(night.replace('"#1', '"#2'), encoding="utf-8")
    replace(tree / "game/store/settings.py", 'THEMES = ("night",', 'THEMES = ("night", "dusk",')
    replace(tree / "game/i18n/locales/en.toml", "theme_night =", 'theme_dusk = "Dusk"\ntheme_night =')
    run(
        tree,
        """
        import pygame
        from game.engine.level import BEGINNER
        from game.ui.core.routes import PlayGame, SettingsMenu, Title

        for route in (Title(), PlayGame(BEGINNER), SettingsMenu()):
            cabinet.router.go(route)
            cabinet.change(theme="night")
            before = painted()
            cabinet.change(theme="dusk")
            assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(painted(), "RGB")
        cabinet.close()
        """,
    )


IMPORT = "from game.ui.kit.layout import "

OPENS = """
    def _open(self) -> None:
        from game.ui.modes.history.years import Years

        self.cabinet.stage.push(Years(self.cabinet))

    def _months("""


@pytest.mark.long
def test_a_page_is_a_file_of_its_mode_and_a_button(tree: Path) -> None:
    """Its scene stands in a file; a page that leads there gets a button that names its method."""
    history = tree / "game/ui/modes/history"
    (history / "years.py").write_text(PAGE, encoding="utf-8")
    replace(
        history / "medals.py",
        "self._months(), percent=74",
        'Button("Years", key="years", press=self._open), percent=74',
    )
    replace(history / "medals.py", IMPORT, f"from game.ui.kit.button import Button\n{IMPORT}")
    replace(history / "medals.py", "\n    def _months(", OPENS)
    run(
        tree,
        """
        from game.ui.core.routes import Profile
        from game.ui.input.actions import KEYBOARD, Action, Asked
        from game.ui.modes.history.medals import MedalsScene
        from game.ui.modes.history.years import Years

        cabinet.router.go(Profile("medals"))
        medals = cabinet.stage.top
        wait_until(lambda: not medals.busy, painted)
        medals.pane.to("years")
        cabinet.ask(Asked(Action.CONFIRM, KEYBOARD))
        years = cabinet.stage.top
        assert isinstance(years, Years)
        one = painted()
        cabinet.ask(Asked(Action.CONFIRM, KEYBOARD))
        assert years.years == 2
        two = painted()
        years.pane.to("medals")
        assert one.get_buffer().raw != two.get_buffer().raw
        cabinet.ask(Asked(Action.CONFIRM, KEYBOARD))
        assert isinstance(cabinet.stage.top, MedalsScene) and cabinet.stage.top is not medals
        cabinet.stage.pop()
        cabinet.ask(Asked(Action.BACK, KEYBOARD))
        assert cabinet.stage.top is medals
        cabinet.close()
        """,
    )


LOST = """
    @property
    def lost(self) -> int:
        return self.ranked - self.won

    @property
    def win_rate("""

FIGURE = 'named(str(summary.lost), words("statistics.all"), tip="of the ranked ones"),'


@pytest.mark.long
def test_a_statistic_is_a_sum_and_a_figure_with_its_tip(tree: Path) -> None:
    """The history sums it up, the page of statistics shows it, and the mouse brings up what it means."""
    replace(tree / "game/store/records.py", "\n    @property\n    def win_rate(", LOST)
    statistics = tree / "game/ui/modes/history/statistics.py"
    replace(statistics, 'named(str(summary.games), words("statistics.all")),', FIGURE)
    run(
        tree,
        """
        from game.ui.modes.history.statistics import StatisticsScene
        from tests.store.made import game

        for number in range(3):
            cabinet.history.ask(lambda records, number=number: records.add(game(number))).result()
        scene = StatisticsScene(cabinet)
        cabinet.stage.push(scene)
        wait_until(lambda: not scene.busy, painted)
        painted()
        [place] = [rect for node, rect in scene.pane.placed if node.tip == "of the ranked ones"]
        assert scene.pane.tip_at(place.center).tip == "of the ranked ones"
        cabinet.close()
        """,
    )
