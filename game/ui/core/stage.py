"""
The stage: it passes on input, time and painting.

The top scene gets the input first and passes unused input on to the scene
visible through it. A scene says what it looks like as a value; the stage
compares, and paints when that has changed. To other scenes the picture turns
over; they hear and move from their first tick on.

Where the interface is so large that a scene has no room in the window, it is
laid out on a larger page, and the window shows the part where the hands are.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.errors import CalledOffError, GameError
from game.engine.gesture import RELEASE_OF, Kind
from game.play import worker
from game.ui.core.assets import AssetError
from game.ui.core.scene import Scene
from game.ui.core.scene_stack import SceneStack
from game.ui.input.actions import ARROWS, MOUSE, TOUCH, Action, Asked, Control
from game.ui.input.actions import Kind as DeviceKind
from game.ui.input.pointer import Pointing

if TYPE_CHECKING:
    from game.ui.core.window import GameWindow
    from game.ui.input.touch import Filling, Taps

STEP = 4
"""An unused arrow or a notch of the wheel moves the view by the window's size divided by STEP."""


HOLDS = {kind: kind in RELEASE_OF for kind in (*RELEASE_OF, *RELEASE_OF.values())}
"""Presses and releases, and whether the button is down after each."""


def _raise(error: GameError) -> None:
    raise error


class Stage(SceneStack):
    """The scenes, with the hands on them, their time and their picture."""

    late_ms = 0  # milliseconds from the last step to the current event
    filling: "Filling | None" = None  # of a press that may become a long one
    hands = MOUSE.kind  # the device used last
    inputs = 0  # how many were offered to a scene
    _held = False  # whether a button or a finger is down

    def __init__(
        self,
        measure: Callable[[], bool] = lambda: False,
        speak_to: Callable[[DeviceKind], None] = lambda _: None,
        painted: Callable[[], None] = lambda: None,
        refused: Callable[[GameError], None] = _raise,
    ) -> None:
        super().__init__(measure)
        self._speak_to = speak_to  # chooses the words for such a device
        self._painted = painted  # is told of each picture
        self._refused = refused  # is told of what the game refuses

    def _use(self, hands: DeviceKind) -> None:
        """Remember the device in use, and show the texts for it."""
        if hands is not self.hands:
            self.hands = hands
            self._speak_to(hands)

    def attempt(self, do: Callable[[], object]) -> bool:
        """
        Do something, and tell whether it was taken.

        If the game refuses it, the player is told; only bugs end it, and files of its own that are missing.
        """
        try:
            return bool(do())
        except CalledOffError:  # nobody wants it any more
            return True
        except AssetError:
            raise
        except GameError as error:
            self._refused(error)
            return True

    def _offer(self, to: Callable[[Scene], bool]) -> bool:
        """Offer something from the front down; tell whether a scene took it."""
        taken = self.attempt(lambda: any(to(scene) for scene in self._visible[::-1]))
        self.inputs += 1
        return taken

    @property
    def shares_keys(self) -> bool:
        """Whether two people play with one keyboard."""
        return self.top is not None and self.top.shares_keys

    @property
    def dirty(self) -> bool:
        """Whether the window is out of date."""
        return self._compositor.dirty

    @property
    def animating(self) -> bool:
        """Whether the window changes with time alone, or once something has been worked out."""
        return self.motion.active or self.busy or any(scene.animating for scene in self._visible)

    def act(self, asked: Asked) -> bool:
        """Offer what a device asks for from the front down; tell whether a scene took it."""
        self.tips.clear()
        self._goes_back = asked.action in (Action.BACK, Action.TITLE)
        if asked.device.kind is not MOUSE.kind:  # a button that was clicked asks, too
            self._use(asked.device.kind)
        if self.viewport.whole:
            return self._offer(lambda scene: scene.act(asked))
        before = self._compositor.looks()
        taken = self._offer(lambda scene: scene.act(asked))
        if self._compositor.looks() != before:
            self._keep_in_sight()
        elif asked.action in ARROWS:
            return self.viewport.pan(sum(ARROWS[asked.action]) * self.viewport.window[1] / STEP) or taken
        return taken

    def raw_input(self, control: Control) -> bool:
        """Offer a key or a button by itself to the front scene; tell whether it was taken."""
        taken = self.top is not None and self.attempt(partial(self.top.raw_input, control))
        self.inputs += taken
        return taken

    def taps(self, at: tuple[int, int]) -> "Taps | None":
        """Return what a tap there is for the first scene from the front that knows, as far as it is reached."""
        at = self.viewport.on_page(at)
        for scene in self._visible[::-1]:
            if (taps := scene.taps(at)) or scene.covers(at):
                return taps
        return None

    def typed(self, character: str) -> bool:
        """Offer a typed character from the front down; tell whether a scene took it."""
        return self._offer(lambda scene: scene.typed(character))

    @property
    def writes_at(self) -> pygame.Rect | None:
        """Where in the window the front scene writes, if it does."""
        place = self._scenes[-1].writes_at if self._scenes else None
        return place and self.viewport.in_window(place)

    def point(self, pointing: Pointing) -> None:
        """Offer a mouse event from the front down; the view goes along where the window shows a part."""
        self.tips.begin()
        self._goes_back = False
        if self.viewport.whole:
            self._point(pointing)
        elif pointing.kind is None:
            before = self._compositor.looks()
            self._point(pointing)
            if self._compositor.looks() == before:
                self.viewport.pan(-pointing.wheel * self.viewport.window[1] / STEP)
        elif not self._slide(pointing):
            self._point(pointing)
        self.tips.settle(pressed=pointing.kind is not Kind.MOVE)
        if pointing.kind in HOLDS:
            self._held = HOLDS[pointing.kind]
        if not self._held:  # other words are longer or shorter: nothing may move under a press
            self._use(pointing.device.kind)

    def _point(self, pointing: Pointing) -> None:
        """Offer a mouse event, at its place on the page."""
        if not self.viewport.whole:
            pointing = replace(pointing, at=self.viewport.on_page(pointing.at))
        self._offer(lambda scene: scene.point(pointing))

    def _slide(self, pointing: Pointing) -> bool:
        """Have the view follow a hand; tell whether that was all: a finger that drags the page presses nothing."""
        view = self.viewport
        if pointing.device.kind is not TOUCH.kind:
            view.follow(pointing.at)
        elif pointing.drag != (0, 0):  # two fingers
            return view.pan(-pointing.drag[1])
        elif pointing.kind is Kind.LEFT_PRESS:
            view.hold(pointing.at)
        elif pointing.kind is Kind.LEFT_RELEASE:
            return view.let_go()
        elif pointing.kind is Kind.MOVE and view.drag(pointing.at):
            self.focus_lost()
            return True
        return False

    def focus_lost(self) -> None:
        """Let every scene let go."""
        for scene in self._scenes:
            self.attempt(scene.focus_lost)

    def looked_away(self) -> None:
        """Let the front scene wait."""
        if self.top:
            self.attempt(self.top.looked_away)

    def update(self, ticks: int) -> None:
        """Advance the visible scenes and all motion."""
        self._goes_back = False
        self.attempt(partial(self.advance, ticks))
        self.motion.update(ticks)
        self.tips.advance(ticks)
        for scene in self._visible:
            self.attempt(partial(scene.advance, ticks))
            if scene in self._scenes:
                self.attempt(partial(scene.update, ticks))

    def paint(self, window: "GameWindow", alpha: float = 0.0) -> None:
        """Show the scenes in the window, *alpha* of a step after the last one."""
        with worker.frame():
            self.draw(window.get_surface(), alpha)
            window.flip()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the scenes in sight, *alpha* of a step after the last one."""
        self._compositor.draw(surface, alpha)
        self._painted()

    def prepare(self, surface: pygame.Surface) -> None:
        """Make room for scenes to come in, before the first one does."""
        self._compositor.prepare(surface)
