"""Every scene that menus lead to, entered and left by one device alone."""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import NamedTuple

import pygame
import pytest

import game.ui
from game.engine.level import BEGINNER
from game.ui.board.board_scene import BoardScene
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Title
from game.ui.core.stage import Scene
from game.ui.input.actions import Action
from game.ui.kit import tabs
from game.ui.kit.pause import PauseScene
from game.ui.kit.row import Choice, Field, Slider, Switch
from game.ui.kit.widgets import Widget
from game.ui.modes.battle.ladder import Rung
from game.ui.modes.settings.bindings_page import BindingRow
from game.ui.modes.settings.setting_rows import GROUPS
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.title.cards import CardSwitch
from game.ui.modes.title.title import TitleScene
from tests.ui.battles import play_to_end, start_match
from tests.ui.conftest import Opener
from tests.ui.devices import DEVICES, ByActions, Hands, PaneNode, focuses, sprite_of, widgets
from tests.ui.hands import play_to_win, settle, start_game

VALUE_NODES = (
    Switch,
    Choice,
    Slider,
    Field,
    tabs.Chooser,
    tabs.Tabs,
    tabs.Chips,
    tabs.TabRow,
    CardSwitch,
    Rung,
    BindingRow,
)
"""What sets something and leads nowhere."""

ENDS = frozenset(
    {
        "BattleEndScene",
        "DecidedScene",
        "DrillOverScene",
        "HallScene",
        "ResultScene",
    }
)
"""What is reached by playing to the end, which whole games, matches and drills do."""

PRESS, PRESSES = "press", (Action.PAUSE, Action.CHORD)
"""What keys and pads press on a board, where the light is on no button."""

MOST_BACK = 12


class Door(NamedTuple):
    """One way on from a scene: the group it stands in, what it says, and its place among those that say the same."""

    group: str
    says: str
    place: int


Path = tuple[Door, ...]


@pytest.fixture(autouse=True)
def empty_queue() -> Iterator[None]:
    """No event of another test is heard, and none is left."""
    pygame.event.clear()
    yield
    pygame.event.clear()


def every_scene() -> set[str]:
    """Return the names of all scenes that can be on the stage."""
    found = set[str]()
    for module in walk_packages(game.ui.__path__, "game.ui."):
        names = vars(import_module(module.name))
        found |= {name for name, one in names.items() if isinstance(one, type) and issubclass(one, Scene)}
    abstract = {
        "Scene",
        "ViewScene",
        "PauseScene",
        "TableScene",
        "BattleBoard",
        "BoardScene",
        "GameBoard",
        "LessonScene",
    }
    return found - abstract - {"ConquestScene", "LoadScene"}


class Walk:
    """Opens everything that can be opened, and comes back, by one device."""

    def __init__(self, cabinet: Cabinet, hands: Hands) -> None:
        self.cabinet, self.hands = cabinet, hands
        self.reached: dict[str, Path] = {}

    @property
    def front(self) -> str:
        """The name of the scene in front."""
        return type(self.cabinet.stage.top).__name__

    def all(self) -> set[str]:
        """Go through every door of every scene; return the names of all that was reached."""
        self.home()
        self.reached[self.front] = ()
        for path in self._paths():
            self._explore(path)
        return {*self.reached}

    def _paths(self) -> Iterator[Path]:
        """Yield how to come to each scene, also to those that are found meanwhile."""
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
            if door in self.doors():  # what is worked out beside may have come or gone
                self.through(door)
            if self.front != name:
                self.reached.setdefault(self.front, (*path, door))
                if not isinstance(self.hands.scene, TitleScene):  # nothing lies behind it
                    self.hands.back()
        self.home()

    def doors(self) -> list[Door]:
        """Return the doors of the scene in front."""
        scene, found = self.hands.scene, list[Door]()
        for group in GROUPS if isinstance(scene, SettingsScene) else ("",):
            self.turn(group)
            found += [door for door, widget in self._named(group) if self._leads(widget)]
        if isinstance(scene, BoardScene) and isinstance(self.hands, ByActions):
            found += [Door("", PRESS, PRESSES.index(action)) for action in PRESSES]
        return found

    def _named(self, group: str) -> list[tuple[Door, Widget | PaneNode]]:
        """Return all that can be pressed here, each by its name."""
        found, times = list[tuple[Door, Widget | PaneNode]](), Counter[str]()
        for widget in self.all_here():
            kind = type(widget.node if isinstance(widget, PaneNode) else widget).__name__
            says = f"{kind} {getattr(widget, 'label', widget.action)}"
            found.append((Door(group, says, times[says]), widget))
            times[says] += 1
        return found

    def all_here(self) -> list[Widget | PaneNode]:
        """Return what the device can press here: without a light, keys and pads have controls of their own."""
        scene = self.hands.scene
        if isinstance(self.hands, ByActions):
            return [widget for focus in focuses(scene) for widget in focus.all]
        return widgets(scene)

    def _leads(self, widget: Widget | PaneNode) -> bool:
        if isinstance(widget, PaneNode) and (isinstance(widget.node, VALUE_NODES) or widget.node.press is None):
            return False
        if not widget.enabled or widget.rect.width <= 1:
            return False
        label = getattr(widget, "label", "")
        scene = self.hands.scene
        quits = isinstance(scene, TitleScene) and label == self.cabinet.words("title.quit")
        return not quits and sprite_of(widget) not in ("icon_mute", "icon_sound")

    def turn(self, group: str) -> None:
        """Turn the settings to one of their groups."""
        scene = self.hands.scene
        if not group or not isinstance(scene, SettingsScene):
            return
        for _ in GROUPS:
            if scene.group == group:
                return
            self._turn_on(scene)

    def _turn_on(self, scene: SettingsScene) -> None:
        names = PaneNode(scene.pane, "group")
        if isinstance(self.hands, ByActions):
            self.hands.choose(names)
            return
        wide = names.rect.width // len(GROUPS)
        after = (list(GROUPS).index(scene.group) + 1) % len(GROUPS)
        self.hands.press_at((names.rect.left + after * wide + wide // 2, names.rect.centery))  # type: ignore[attr-defined]

    def through(self, door: Door) -> None:
        """Open a door."""
        if door.says == PRESS:
            assert isinstance(self.hands, ByActions)
            self.hands.press(PRESSES[door.place])
            self.hands.rest()
            return
        self.turn(door.group)
        self.hands.choose(dict(self._named(door.group))[door])

    def go(self, path: Path) -> None:
        """Come to a scene from the title."""
        self.home()
        for door in path:
            self.through(door)

    def home(self) -> None:
        """Go back until it goes no further: to the title."""
        for _ in range(MOST_BACK):
            scene = self.hands.scene
            if isinstance(scene, TitleScene):
                return
            if isinstance(scene, PauseScene):
                self.hands.choose(widgets(scene)[-1])
            else:
                self.hands.back()
        raise AssertionError(f"{type(self.hands).__name__} can't leave {self.hands.scene}")


@pytest.mark.parametrize("device", DEVICES)
def test_every_scene_is_entered_and_left_by_one_device(device: str, open_game: Opener) -> None:
    """Whoever has but one device sees all of the game, and is never caught in a part of it."""
    cabinet = open_game((640, 480), reduced_motion=True, left_handed=device == "other hand", seen_how_to=True)
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)
    play_to_end(cabinet, start_match(cabinet))
    cabinet.router.go(Title())
    walk = Walk(cabinet, DEVICES[device](cabinet))
    missing = every_scene() - walk.all() - ENDS
    assert not missing
