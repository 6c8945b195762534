"""The stack of scenes, and the visible ones among them."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import TypeVar

from game.ui.core.aside import Aside, Paint, Way
from game.ui.core.compositor import Compositor
from game.ui.core.flip import Flip
from game.ui.core.motion import Motion
from game.ui.core.scene import NEEDS, Scene
from game.ui.core.themes import Theme
from game.ui.core.time import Timed
from game.ui.core.tips import Tips
from game.ui.core.viewport import Viewport

SceneKind = TypeVar("SceneKind", bound=Scene)


class SceneStack(Timed):
    """The scenes, lowest first; *measure* fits the page to the visible ones, and tells whether it changed."""

    def __init__(self, measure: Callable[[], bool] = lambda: False) -> None:
        self._measure = measure
        self.viewport, self.motion, self.tips = Viewport(), Motion(), Tips()
        self._compositor = Compositor(self.viewport, self.tips, self.motion, self.attempt)
        self._scenes: list[Scene] = []
        self._visible: list[Scene] = []  # from the lowest visible one to the front
        self._goes_back = False  # whether the current request goes back

    def attempt(self, do: Callable[[], object]) -> bool:
        """Do something with a scene, and tell whether it was taken; the stage adds what a refusal means."""
        return bool(do())

    @property
    def top(self) -> Scene | None:
        """The scene in front; None ends the game."""
        return self._scenes[-1] if self._scenes else None

    @property
    def under_way(self) -> bool:
        """Whether a game, a run or a match goes on in one of the scenes."""
        return any(scene.under_way for scene in self._scenes)

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The visible scenes: the work of covered ones rests until they appear again."""
        return tuple(self._visible)

    @property
    def flip(self) -> Flip | Aside | None:
        """The current change to other scenes, if one runs."""
        return self._compositor.flip

    def put_on(self, theme: Theme) -> None:
        """Use a theme's colours for turning columns."""
        self._compositor.theme = theme

    def slide_aside(self, way: Way, room: Paint) -> None:
        """Move a cabinet from the window's current picture to its new place; *room* paints the background."""
        self._compositor.way = way, room

    @property
    def needs(self) -> tuple[int, int]:
        """The least room, at 720p, for all visible scenes."""
        needs = [scene.needs for scene in self._visible] or [NEEDS]
        return max(width for width, _ in needs), max(height for _, height in needs)

    @property
    def scrolls(self) -> bool:
        """Whether the window may show only a part of the visible scenes."""
        return all(scene.scrolls for scene in self._visible[:1])

    def fit(self) -> None:
        """Lay the visible scenes out anew if they need another page now."""
        if self._measure():
            self.resize()

    def push(self, scene: Scene) -> None:
        """Put a scene in front."""
        self._scenes.append(scene)
        self._look()

    def pop(self) -> None:
        """Take the front scene away."""
        self._leave(self._scenes.pop())
        if self._scenes[-1:] and self._scenes[-1] in self._visible:
            self.attempt(self._scenes[-1].resize)  # the scene above may have changed something
        self._look(back=True)
        self._keep_in_sight()

    def uncover(self, scene: Scene) -> None:
        """Take away all that lies over a scene."""
        while scene in self._scenes and self._scenes[-1] is not scene:
            self.pop()

    def show(self, kind: type[Scene], made: Callable[[], Scene]) -> None:
        """Uncover the scene of a *kind* that is there already, or put a new one in front."""
        if self.uncovered(kind) is None:
            self.push(made())

    def uncovered(self, kind: type[SceneKind]) -> SceneKind | None:
        """Uncover the scene of a *kind*, and return it; None if there is none."""
        known = next((scene for scene in self._scenes if type(scene) is kind), None)
        if known:
            self.uncover(known)
        return known

    def give_way(self, scene: Scene) -> None:
        """Replace the front scene."""
        self._leave(self._scenes.pop())
        self.push(scene)

    def swap(self, scene: Scene) -> None:
        """Replace the front scene by its next page, without a motion."""
        self._compositor.ground = None
        self.give_way(scene)
        self._compositor.ground = self._visible[0]

    def replace(self, scene: Scene, *, back: bool = False) -> None:
        """Replace all scenes; *back* says that the player came from there."""
        self.clear()
        self._scenes.append(scene)
        self._look(back=back)

    def clear(self) -> None:
        """Take all scenes away: the end. Each is left, also if another one fails."""
        with ExitStack() as leaving:
            while self._scenes:
                leaving.callback(self._leave, self._scenes.pop())
        self._look()

    def _leave(self, scene: Scene) -> None:
        self.attempt(scene.on_exit)
        scene.cancel_all()

    def renew(self) -> None:
        """Replace scenes that keep texts, because the language has changed."""
        ground = self._visible.index(self._compositor.ground) if self._compositor.ground in self._visible else None
        self._scenes = [scene.relocalise() for scene in self._scenes]
        self._compositor.ground = None  # the same picture in another language
        seen = self.viewport.seen
        self._look()
        self.viewport.show(seen)
        self._compositor.ground = None if ground is None else self._visible[ground]

    def resize(self) -> None:
        """Lay out the visible scenes; the others may have another room, and follow when they appear."""
        for scene in self._visible:
            self.attempt(scene.resize)
        self._compositor.paint_whole()

    def _keep_in_sight(self) -> None:
        """Show where the focus is."""
        if self.top and (focus := self.top.focus_rect):
            self.viewport.show(focus)

    def _look(self, *, back: bool = False) -> None:
        """Update the visible scenes (the front one, and those under see-through ones); lay out new ones."""
        before = self._visible
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].see_through:
            lowest -= 1
        self._visible = self._scenes[max(lowest, 0) :]
        self._compositor.show(self._visible, back=back or self._goes_back)
        self.tips.clear()
        moved = self._measure()
        for scene in self._visible:
            if moved or scene not in before:
                self.attempt(scene.resize)
        if self._visible[:1] != before[:1]:
            self.viewport.begin()
