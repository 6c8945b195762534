"""Every scene that menus open, entered and left by one device alone."""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import NamedTuple

import pytest

import game.ui
from game.arcade.state import Phase
from game.engine.level import BEGINNER
from game.store.history import EARNS
from game.ui.board.board_scene import BoardScene
from game.ui.board.initials import INPUT_COOLDOWN, InitialsScene
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Title
from game.ui.core.scene import Scene
from game.ui.input.actions import Action
from game.ui.kit import tabs
from game.ui.kit.pause import SECONDS, PauseScene
from game.ui.kit.row import Choice, Field, Slider, Switch
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.battle.battle_setup import Rung
from game.ui.modes.history.profile import PAGES, PROFILE, ProfileScene
from game.ui.modes.settings.bindings import BindingRow
from game.ui.modes.title.title import TitleScene
from tests.ui.battle.hands import play_to_end, start_match
from tests.ui.conftest import Opener
from tests.ui.devices import DEVICES, ByActions, ByPlace, Hands, PaneNode, focuses, sprite_of, widgets
from tests.ui.hands import counts_down, play_to_win, settle, start_game
from tests.ui.trainer.practice import practised

pytestmark = pytest.mark.usefixtures("empty_queue")

VALUE_NODES = (
    Switch,
    Choice,
    Slider,
    Field,
    tabs.Chooser,
    tabs.Tabs,
    tabs.Chips,
    Rung,
    BindingRow,
)
"""Widgets that set something and open no scene."""

ENDS = frozenset(
    {
        "BattleEndScene",
        "DecidedScene",
        "DoorsScene",
        "DrillOverScene",
        "HallScene",
        "LanguageScene",
        "LoadScene",
        "ResultScene",
    }
)
"""Scenes reached at the end of games, matches, stages and drills, at the first start, or while something is read."""

TAB = "tab"
"""The next page of the profile."""

PRESS, PRESSES = "press", (Action.PAUSE, Action.CHORD)
"""Actions that keys and pads use on a board, where no button has the focus."""

MOST_BACK = 12


class Door(NamedTuple):
    """An exit of a scene: its label, and its place among equal labels."""

    says: str
    place: int


Path = tuple[Door, ...]


def every_scene() -> set[str]:
    """Return the names of all scenes that can be on the stage."""
    found = set[str]()
    for module in walk_packages(game.ui.__path__, "game.ui."):
        names = vars(import_module(module.name))
        found |= {name for name, one in names.items() if isinstance(one, type) and issubclass(one, Scene)}
    abstract = {
        "Scene",
        "Screen",
        "PauseScene",
        "HistoryScene",
        "ProfileScene",
        "TableScene",
        "TransferScene",
        "ArcadeBoard",
        "BattleBoard",
        "BoardPicture",
        "BoardScene",
        "DrillBoard",
        "GameBoard",
        "InitialsScene",
    }
    return found - abstract


class Walk:
    """Opens everything that can be opened, and comes back, by one device."""

    def __init__(self, cabinet: Cabinet, hands: Hands) -> None:
        self.cabinet, self.hands = cabinet, hands
        self.reached: dict[str, Path] = {}

    @property
    def front(self) -> str:
        """The name of the scene in front, or that a pause counts."""
        return "count" if counts_down(self.cabinet) else type(self.cabinet.stage.top).__name__

    def all(self) -> set[str]:
        """Go through every door of every scene; return the names of all reached scenes."""
        self.home()
        self.reached[self.front] = ()
        for path in self._paths():
            self._explore(path)
        return {*self.reached}

    def _paths(self) -> Iterator[Path]:
        """Yield the path to each scene, also to scenes found on the way."""
        done = set[str]()
        while left := [name for name in self.reached if name not in done]:
            done.add(left[0])
            yield self.reached[left[0]]

    def _explore(self, path: Path) -> None:
        self.go(path)
        name = self.front
        for door in self.doors():
            if self.front != name:
                self.go(path)
            assert self.front == name
            if door in self.doors():  # a background result may have changed the doors
                self.through(door)
            if self.front != name:
                self.reached.setdefault(self.front, (*path, door))
                if not isinstance(self.hands.scene, TitleScene):  # nothing lies behind it
                    self.hands.back()
        self.home()

    def doors(self) -> list[Door]:
        """Return the doors of the scene in front."""
        scene, found = self.hands.scene, list[Door]()
        found += [door for door, widget in self._named() if self._leads(widget)]
        if isinstance(scene, ProfileScene):
            found.append(Door(TAB, 0))
        if isinstance(scene, BoardScene) and isinstance(self.hands, ByActions):
            found += [Door(PRESS, PRESSES.index(action)) for action in PRESSES]
        return found

    def _named(self) -> list[tuple[Door, PaneNode]]:
        """Return all widgets here, each by its name."""
        found, times = list[tuple[Door, PaneNode]](), Counter[str]()
        for widget in self.all_here():
            kind = type(widget.node if isinstance(widget, PaneNode) else widget).__name__
            says = f"{kind} {getattr(widget, 'label', widget.action)}"
            found.append((Door(says, times[says]), widget))
            times[says] += 1
        return found

    def all_here(self) -> list[PaneNode]:
        """Return the widgets for the device here: without a focus, keys and pads have their own controls."""
        scene = self.hands.scene
        if isinstance(self.hands, ByActions):
            return [widget for focus in focuses(scene) for widget in focus.all]
        return widgets(scene)

    def _leads(self, widget: PaneNode) -> bool:
        if isinstance(widget, PaneNode) and (isinstance(widget.node, VALUE_NODES) or widget.node.press is None):
            return False
        if not widget.enabled or widget.rect.width <= 1:
            return False
        label = getattr(widget, "label", "")
        scene = self.hands.scene
        quits = isinstance(scene, TitleScene) and label == self.cabinet.style.words("title.quit")
        once = isinstance(scene, TitleScene) and widget.key == "today"  # it leads elsewhere the next time
        return not quits and not once and sprite_of(widget) not in ("icon_mute", "icon_sound")

    def through(self, door: Door) -> None:
        """Open a door."""
        if door.says == PRESS:
            assert isinstance(self.hands, ByActions)
            self.hands.press(PRESSES[door.place])
            self.hands.rest()
            return
        if door.says == TAB:
            self._turn_page()
            return
        self.hands.choose(dict(self._named())[door])
        scene = self.hands.scene
        if isinstance(scene, ArcadeScene) and scene.run.phase is Phase.INTRO:  # only a begun run can be given up
            if isinstance(self.hands, ByActions):
                self.hands.press(Action.CONFIRM)
            elif isinstance(self.hands, ByPlace):
                self.hands.press_at(scene.camera.area.center)
            self.hands.rest()

    def _turn_page(self) -> None:
        """Turn to the next page of the profile."""
        scene = self.hands.scene
        assert isinstance(scene, ProfileScene)
        tabs = PaneNode(scene.pane, PROFILE)
        if isinstance(self.hands, ByActions):
            self.hands.choose(tabs)
            return
        after = ([*PAGES].index(scene.tab) + 1) % len(PAGES)
        wide = tabs.rect.width // len(PAGES)
        self.hands.press_at((tabs.rect.left + after * wide + wide // 2, tabs.rect.centery))  # type: ignore[attr-defined]
        self.hands.rest()

    def go(self, path: Path) -> None:
        """Go to a scene from the title; *Paste* leads the same way each time."""
        self.home()
        clipboard.put("nothing to play")
        for door in path:
            self.through(door)

    def home(self) -> None:
        """Go back as far as possible: to the title."""
        for _ in range(MOST_BACK):
            scene = self.hands.scene
            if isinstance(scene, TitleScene):
                return
            if counts_down(self.cabinet):  # it goes by itself
                self.hands.wait(SECONDS)
            elif isinstance(scene, PauseScene):
                self.hands.choose(widgets(scene)[-1])
            elif isinstance(scene, InitialsScene) and scene.input_cooldown:  # deaf at first
                self.hands.wait(INPUT_COOLDOWN)
            else:
                self.hands.back()
        raise AssertionError(f"{type(self.hands).__name__} can't leave {self.hands.scene}")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("device", DEVICES)
def test_every_scene_is_entered_and_left_by_one_device(device: str, open_game: Opener) -> None:
    """A player with a single device reaches the whole game and can leave every scene."""
    cabinet = open_game((640, 480), reduced_motion=True, left_handed=device == "other hand", seen_how_to=True)
    cabinet.history.wins = EARNS
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)
    play_to_end(cabinet, start_match(cabinet))
    practised(cabinet)
    cabinet.router.go(Title())
    walk = Walk(cabinet, DEVICES[device](cabinet))
    missing = every_scene() - walk.all() - ENDS
    assert not missing
