"""
One device alone, with events as SDL sends them, for tests that go anywhere in the game.

All four reach the same widgets: keys and pads move the focus to a widget and confirm, fingers and the mouse press
its place.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any

import pygame

from game.store.settings import Settings
from game.ui.board.board_scene import BoardScene
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.scene import Scene
from game.ui.input.actions import Action, Kind
from game.ui.input.bindings import DEFAULTS
from game.ui.input.controls import PAD_BUTTONS
from game.ui.kit.button import Icon
from game.ui.kit.deck import DeckKey
from game.ui.kit.focus import focusable
from game.ui.kit.node import Node
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.scene import Screen
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.battle.battle import BattleScene
from tests.patience import wait_until
from tests.ui.eyes import place_of
from tests.ui.hands import finish_work
from tests.ui.keyboard import key_event

LONG = Settings().hold_ms / 1000
"""Seconds that a press is held until it is a long one."""

MOST_LOOKS = 12
"""Most drags or moves until a place of a page is in the window."""

MOST_STEPS = 120
"""Most moves of the focus from one widget to any other."""

Place = tuple[int, int]


class Hands:
    """A loop; its time passes only by these methods, and stands while anything works in the background."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.now = 100.0
        self.loop = Loop(cabinet, clock=lambda: self.now, sleep=lambda _: None)
        pygame.event.clear()

    @property
    def scene(self) -> Scene:
        """The scene in front."""
        assert self.cabinet.stage.top, "the game has ended"
        return self.cabinet.stage.top

    def put(self, kind: int, **what: Any) -> None:
        """Send one event to the loop."""
        pygame.event.post(pygame.Event(kind, **what))
        self.loop.turn()

    def wait(self, seconds: float) -> None:
        """Let time pass, turn by turn."""
        for _ in range(max(1, round(seconds / 0.02))):
            self.now += 0.02
            self.loop.turn()
            finish_work(self.cabinet)

    def rest(self) -> None:
        """Wait until a run or match that is over has shown its end."""
        self.wait(0.04)
        wait_until(lambda: not _ends(self.cabinet.stage.top), lambda: self.wait(0.02))

    # What each device does in its own way

    def choose(self, widget: "PaneNode") -> None:
        """Use a widget of the scene in front."""
        raise NotImplementedError

    def back(self) -> None:
        """Leave the scene in front."""
        raise NotImplementedError

    def open(self, board: BoardScene, cell: int) -> None:
        """Open a cell."""
        raise NotImplementedError

    def flag(self, board: BoardScene, cell: int) -> None:
        """Flag a cell."""
        raise NotImplementedError

    def chord(self, board: BoardScene, cell: int) -> None:
        """Chord on a number."""
        raise NotImplementedError


class ByActions(Hands):
    """A device with a control for each action."""

    def press(self, action: Action) -> None:
        """Press the control of an action."""
        raise NotImplementedError

    def choose(self, widget: "PaneNode") -> None:
        """Move the focus there and confirm; an icon's action has its own control."""
        focus = next((focus for focus in focuses(self.scene) if widget in focus.all), None)
        if focus is None:
            assert widget.action, f"{type(self).__name__} can't reach {widget} of {self.scene}"
            self.press(widget.action)
        else:
            self.light(focus, widget)
            self.press(Action.CONFIRM)
        self.rest()

    def light(self, focus: "PaneFocus", widget: "PaneNode") -> None:
        """Move the focus to a widget: towards it, and if that fails, down and around."""
        been = set[tuple[PaneNode, Action]]()
        for _ in range(MOST_STEPS):
            lit = focus.lit
            if lit == widget:
                return
            beside = abs(lit.rect.centery - widget.rect.centery) < max(lit.rect.height, widget.rect.height) // 2
            way = Action.DOWN if lit.rect.centery < widget.rect.centery else Action.UP
            if beside:
                way = Action.RIGHT if lit.rect.centerx < widget.rect.centerx else Action.LEFT
            if (lit, way) in been:
                way = Action.DOWN
            been.add((lit, way))
            self.press(way)
        raise AssertionError(f"{type(self).__name__} can't light {widget} of {self.scene}")

    def back(self) -> None:
        """Press the control of Back."""
        self.press(Action.BACK)
        self.rest()

    def go_to(self, board: BoardScene, cell: int) -> None:
        """Move the cursor to a cell."""
        width = board.camera.grid.width
        while board.hand.focus != cell:
            at = board.hand.focused()
            x, y = cell % width - at % width, cell // width - at // width
            self.press((Action.RIGHT if x > 0 else Action.LEFT) if x else (Action.DOWN if y > 0 else Action.UP))

    def open(self, board: BoardScene, cell: int) -> None:
        """Go there and confirm."""
        self.go_to(board, cell)
        self.press(Action.CONFIRM)

    def flag(self, board: BoardScene, cell: int) -> None:
        """Go there and flag."""
        self.go_to(board, cell)
        self.press(Action.FLAG)

    def chord(self, board: BoardScene, cell: int) -> None:
        """Go there and chord."""
        self.go_to(board, cell)
        self.press(Action.CHORD)


class ByKeys(ByActions):
    """A keyboard."""

    def press(self, action: Action) -> None:
        """Press the action's first key."""
        key = pygame.key.key_code(DEFAULTS.controls(Kind.KEYS, action)[0])
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.put(kind, **key_event(kind, key).dict)
        self.wait(0.02)


class ByPad(ByActions):
    """A pad's buttons; an action without a button would need a click."""

    def press(self, action: Action) -> None:
        """Press the action's first button."""
        controls = DEFAULTS.controls(Kind.PAD, action)
        assert controls, f"no button asks for {action.name}, in {self.scene}"
        button = PAD_BUTTONS.index(controls[0])
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.put(kind, instance_id=4, button=button)
        self.wait(0.02)


class ByPlace(Hands):
    """A device that points."""

    def press_at(self, at: Place) -> None:
        """Press a place of the page shortly."""
        raise NotImplementedError

    def there(self, at: Place) -> Place:
        """Scroll a place of the page into view; return its place in the window."""
        view = self.cabinet.stage.viewport
        inside = pygame.Rect((0, 0), view.seen.size)
        for _ in range(MOST_LOOKS):
            place = view.in_window(pygame.Rect(at, (1, 1)))
            if inside.contains(place) or view.deck_on_page.collidepoint(at):
                return place.topleft
            self.look_towards(place.topleft, inside)
        raise AssertionError(f"{type(self).__name__} can't bring {at} of {self.scene} into sight")

    def look_towards(self, at: Place, inside: pygame.Rect) -> None:
        """Scroll the window towards a place outside it."""
        raise NotImplementedError

    def choose(self, widget: "PaneNode") -> None:
        """Press it, on its words if it has any."""
        self.press_at(widget.rect.center)
        self.rest()

    def say(self, text: str) -> None:
        """Press the front line that reads so."""
        self.press_at(place_of(self.cabinet, text))
        self.rest()

    def back(self) -> None:
        """Press an icon, row or button that leads back, else any place, as on a page of pictures."""
        while getattr(self.scene, "input_cooldown", False):  # it is deaf to clicks that meant something else
            self.wait(0.1)
        self.press_at(self.way_back())
        self.rest()

    def way_back(self) -> Place:
        """Return the place that leads back."""
        backs = {self.cabinet.style.words(key) for key in ("menu.back", "menu.done", "result.to_title", "hall.skip")}
        for scene in reversed(self.cabinet.stage._visible):  # an end leaves the deck to the board below
            shown = [widget for widget in widgets(scene) if widget.enabled and widget.rect.width > 1]
            icons = [widget for widget in shown if sprite_of(widget) and widget.action is Action.BACK]
            named = [widget for widget in shown if getattr(widget, "label", "") in backs]
            if found := icons or named:
                return found[-1].rect.center
        return 3, self.cabinet.style.size[1] - 3

    def place_of(self, board: BoardScene, cell: int) -> Place:
        """Return the middle of a cell, moved into sight as by a drag."""
        board.camera.reveal(cell)
        return board.camera.cell_rect(cell).center

    def open(self, board: BoardScene, cell: int) -> None:
        """Press the cell."""
        self.press_at(self.place_of(board, cell))


class ByTouch(ByPlace):
    """Fingers."""

    def finger(self, kind: int, at: Place) -> None:
        """Send a finger's event."""
        width, height = self.cabinet.stage.viewport.window
        x, y = (at[0] + 0.5) / width, (at[1] + 0.5) / height
        self.put(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=1, touch_id=7)

    def press_at(self, at: Place) -> None:
        """Tap."""
        at = self.there(at)
        self.finger(pygame.FINGERDOWN, at)
        self.wait(0.04)
        self.finger(pygame.FINGERUP, at)
        self.wait(0.04)

    def look_towards(self, at: Place, inside: pygame.Rect) -> None:
        """Drag the page, half a window at once."""
        start, (width, height) = inside.center, inside.size
        right, down = start[0] - at[0], start[1] - at[1]
        end = (
            start[0] + max(-width // 3, min(width // 3, right)),
            start[1] + max(-height // 3, min(height // 3, down)),
        )
        self.finger(pygame.FINGERDOWN, start)
        self.finger(pygame.FINGERMOTION, end)
        self.finger(pygame.FINGERUP, end)

    def flag(self, board: BoardScene, cell: int) -> None:
        """Hold the finger there."""
        at = self.there(self.place_of(board, cell))
        self.finger(pygame.FINGERDOWN, at)
        self.wait(LONG + 0.06)
        self.finger(pygame.FINGERUP, at)
        self.wait(0.04)

    def chord(self, board: BoardScene, cell: int) -> None:
        """Tap the number."""
        self.open(board, cell)


class ByMouse(ByPlace):
    """A mouse; *swapped* for a left hand: the other button opens."""

    swapped = False

    def button(self, kind: int, at: Place, button: int) -> None:
        """Send a button's event."""
        self.put(kind, pos=at, button=button, touch=False)

    def move(self, at: Place) -> None:
        """Move there, in the window."""
        self.put(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def there(self, at: Place) -> Place:
        """Move there; a larger page scrolls along."""
        view = self.cabinet.stage.viewport
        width, height = view.window
        for _ in range(MOST_LOOKS):
            place = super().there(at)
            self.move(place)
            if view.on_page(place) == at:
                return place
            before = view.seen
            x, y = view.in_window(pygame.Rect(at, (1, 1))).topleft
            self.move((max(0, min(width - 1, x)), max(0, min(height - 1, y))))
            if view.seen == before:
                return view.in_window(pygame.Rect(at, (1, 1))).topleft
        return place

    def look_towards(self, at: Place, inside: pygame.Rect) -> None:
        """Move to the nearest edge."""
        self.move((max(0, min(inside.right - 1, at[0])), max(0, min(inside.bottom - 1, at[1]))))

    def click(self, at: Place, button: int) -> None:
        """Go there and click."""
        at = self.there(at)
        self.button(pygame.MOUSEBUTTONDOWN, at, button)
        self.button(pygame.MOUSEBUTTONUP, at, button)
        self.wait(0.02)

    def press_at(self, at: Place) -> None:
        """Click with the button that presses widgets, for either hand."""
        self.click(at, 1)

    def open(self, board: BoardScene, cell: int) -> None:
        """Click with the button that opens."""
        self.click(self.place_of(board, cell), 3 if self.swapped else 1)

    def flag(self, board: BoardScene, cell: int) -> None:
        """Click with the one that flags."""
        self.click(self.place_of(board, cell), 1 if self.swapped else 3)

    def chord(self, board: BoardScene, cell: int) -> None:
        """Press both."""
        at = self.there(self.place_of(board, cell))
        for kind, button in (
            (pygame.MOUSEBUTTONDOWN, 1),
            (pygame.MOUSEBUTTONDOWN, 3),
            (pygame.MOUSEBUTTONUP, 3),
            (pygame.MOUSEBUTTONUP, 1),
        ):
            self.button(kind, at, button)


class ByOtherHand(ByMouse):
    """A mouse whose buttons are swapped."""

    swapped = True


@dataclass(frozen=True)
class PaneNode:
    """A node that can be pressed, as a widget for the hands."""

    pane: Pane
    key: Hashable

    @property
    def node(self) -> Node:
        """Return the node as it is now."""
        node = self.pane.node(self.key)
        assert node, f"{self.key!r} is gone"
        return node

    @property
    def rect(self) -> pygame.Rect:
        """Its rectangle."""
        return self.pane.rect(self.key) or pygame.Rect(0, 0, 0, 0)

    @property
    def enabled(self) -> bool:
        """Whether it can be pressed now."""
        return self.rect.width > 0 and self.node.focusable

    @property
    def action(self) -> Action | None:
        """The action that a key would request instead."""
        return self.node.press if isinstance(self.node.press, Action) else None

    @property
    def label(self) -> str:
        """The word on it."""
        return str(getattr(self.node, "label", "") or self.key)


@dataclass(frozen=True)
class PaneFocus:
    """The pressable nodes of a picture, as widgets for the hands; one has the focus."""

    pane: Pane

    @property
    def all(self) -> list[PaneNode]:
        """All of them, in their order."""
        return [PaneNode(self.pane, node.key) for node in focusable(self.pane.placed)]

    @property
    def lit(self) -> PaneNode:
        """The one with the focus."""
        return PaneNode(self.pane, self.pane.focus)


def parts(scene: Scene) -> Iterator[PaneFocus]:
    """Yield every picture of a scene, also those of its lines and panels."""
    if isinstance(scene, Screen):
        scene.refresh()
    seen = set[int]()
    waiting: list[tuple[object, int]] = [(scene, 0)]
    while waiting:
        thing, depth = waiting.pop(0)
        if id(thing) in seen or isinstance(thing, Cabinet):
            continue
        seen.add(id(thing))
        if isinstance(thing, Pane):
            yield PaneFocus(thing)
        elif depth < 3 and type(thing).__module__.startswith("game.ui") and (thing is scene or _is_part(thing)):
            waiting += [(value, depth + 1) for value in vars(thing).values()]


def _is_part(thing: object) -> bool:
    return hasattr(thing, "__dict__") and not isinstance(thing, Scene | Node)


def focuses(scene: Scene) -> Iterator[PaneFocus]:
    """Yield the pictures in which keys and pads move the focus."""
    return (part for part in parts(scene) if part.pane.moves is not Moves.NONE)


def sprite_of(widget: PaneNode) -> str:
    """Return an icon's sprite; empty for other nodes."""
    return widget.node.sprite if isinstance(widget.node, Icon | DeckKey) else ""


def widgets(scene: Scene) -> list[PaneNode]:
    """Return every pressable node of a scene once."""
    return [*dict.fromkeys(widget for part in parts(scene) for widget in part.all)]


def _ends(scene: Scene | None) -> bool:
    """Whether a scene will give way by itself."""
    if isinstance(scene, BattleScene):
        return bool(scene.live.match and scene.live.match.over)
    return isinstance(scene, ArcadeScene) and scene.run.over


DEVICES: dict[str, Callable[[Cabinet], Hands]] = {
    "keys": ByKeys,
    "pad": ByPad,
    "touch": ByTouch,
    "mouse": ByMouse,
    "other hand": ByOtherHand,
}
