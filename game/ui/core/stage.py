"""
The stack of scenes: what is on the screen, and who hears of input.

The top scene gets the input first and passes on what it has no use for to the
scene seen through it. A scene says what it looks like as a value; the stage
compares, and paints when that has changed. Scenes that come in rise over what
was seen before; they hear and move from their first tick on.

Where the interface is so large that a scene has no room in the window, it is
laid out on a larger page, and the window shows the part where the hands are.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from game.engine.gesture import Kind
from game.ui.core.motion import RISE, Entrance, Glide, Motion
from game.ui.core.time import Timed
from game.ui.core.tips import Tips
from game.ui.core.viewport import Viewport
from game.ui.input.actions import ARROWS, TOUCH, Asked, Control
from game.ui.input.pointer import Pointing

if TYPE_CHECKING:
    from game.ui.input.touch import Filling, Taps

NEEDS, BOARD_NEEDS = (960, 720), (720, 405)
"""The least room, at 720p, of a page; and of a game's lines, its end included, beside a board that can be played."""

STEP = 4
"""An arrow that no scene has a use for moves the view by this part of the window, and a notch of the wheel does."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture to paint."""

    surface: pygame.Surface
    alpha: float = 0.0  # of a step after the last one
    whole: bool = True  # the surface no longer holds what this scene painted last


class Scene(Timed):
    """One screen of the game, or a layer over one."""

    see_through = False  # the scene below is drawn, runs on and gets what this one leaves
    pans = True  # where the window has less, it shows a part of it; else it is made smaller

    @property
    def needs(self) -> tuple[int, int]:
        """The least room, at 720p, that all of it has a place in."""
        return NEEDS

    @property
    def animating(self) -> bool:
        """Whether it changes with time alone."""
        return False

    @property
    def music(self) -> float | None:
        """How far the music is open while this scene is in front, 0 to 1; None: it rests."""
        return None

    @property
    def shares_keys(self) -> bool:
        """Whether the halves of the keyboard are two devices while this scene is in front."""
        return False

    @property
    def overdraws(self) -> bool:
        """Whether it paints beside its own panels, so that the scenes below must be painted whole."""
        return False

    def looks(self) -> object:
        """Return all that the picture depends on, as a value cheap to compare; layout and theme are watched for it."""
        return None

    @property
    def lit_rect(self) -> pygame.Rect | None:
        """Where the light of keys and pads is, which a window that shows only a part of it keeps in sight."""
        return None

    def resize(self) -> None:
        """Lay everything out anew; called before the first draw and after every change of size or theme."""

    def on_exit(self) -> None:
        """Stop what the scene began: it is no longer on the stage."""

    def act(self, asked: Asked) -> bool:
        """Take what a device asks for; False passes it on."""
        return False

    def raw_input(self, control: Control) -> bool:
        """Take a key or a button by itself, before it is read as anything."""
        return False

    def taps(self, at: tuple[int, int]) -> "Taps | None":
        """Return what a tap and a long press there are; None: they press what is there, as the left button does."""
        return None

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether what lies below can't be reached there."""
        return not self.see_through

    def typed(self, character: str) -> bool:
        """Take a typed character before it is read as an action."""
        return False

    @property
    def writes_at(self) -> pygame.Rect | None:
        """Where the next character goes while the scene wants text in any script, else None."""
        return None

    def point(self, pointing: Pointing) -> bool:
        """Take what the mouse did; False passes it on."""
        return False

    def relocalise(self) -> "Scene":
        """Return this scene in another language: a fresh one, if it keeps texts."""
        return self

    def focus_lost(self) -> None:
        """Let go of everything that is held."""

    def looked_away(self) -> None:
        """Wait for the player, who is at another window."""

    def update(self, ticks: int) -> None:
        """Advance *ticks* fixed steps (0: only take the input). Only here and in the input may anything change."""

    def draw(self, frame: Frame) -> None:
        """Paint what is. The same state and alpha paint the same pixels."""


class Stage:
    """The scenes, lowest first; *measure* takes the room that those in sight need, and tells if they have another."""

    def __init__(self, measure: Callable[[], bool] = lambda: False) -> None:
        self._measure = measure
        self.viewport = Viewport()
        self.late_ms = 0  # milliseconds from the last step to what is heard now
        self._page: pygame.Surface | None = None  # of scenes that are larger than the window
        self.motion = Motion()
        self.tips = Tips()
        self.filling: Filling | None = None  # of a press that may become a long one
        self._scenes: list[Scene] = []
        self._visible: list[Scene] = []  # from the lowest that is seen to the front
        self._painted: list[object] | None = None  # what the scenes looked like when painted; None: paint all anew
        self._overdrawn = False  # whether anything was painted beside its panel last time
        self._entrance: Entrance | None = None  # of the scenes that are coming in
        self._stand_by: Entrance | None = None  # whose surfaces the next one takes over
        self._risen = Glide(self.motion, 1.0, RISE)  # how far they have come
        self._ground: Scene | None = None  # the lowest scene of the last picture

    @property
    def top(self) -> Scene | None:
        """The scene in front; None ends the game."""
        return self._scenes[-1] if self._scenes else None

    @property
    def shares_keys(self) -> bool:
        """Whether two people play with one keyboard."""
        return self.top is not None and self.top.shares_keys

    @property
    def dirty(self) -> bool:
        """Whether the window no longer shows what is."""
        return self._painted is None or self._painted != self._looks()

    @property
    def animating(self) -> bool:
        """Whether the window changes with time alone."""
        return self.motion.active or any(scene.animating for scene in self._visible)

    @property
    def needs(self) -> tuple[int, int]:
        """The least room, at 720p, that all scenes in sight have a place in."""
        needs = [scene.needs for scene in self._visible] or [NEEDS]
        return max(width for width, _ in needs), max(height for _, height in needs)

    @property
    def pans(self) -> bool:
        """Whether the window may show a part of what is in sight."""
        return all(scene.pans for scene in self._visible[:1])

    def push(self, scene: Scene) -> None:
        """Put a scene in front."""
        self._scenes.append(scene)
        self._look()

    def pop(self) -> None:
        """Take the front scene away."""
        self._leave(self._scenes.pop())
        if self._scenes[-1:] and self._scenes[-1] in self._visible:
            self._scenes[-1].resize()  # in case that which lay over it has changed something
        self._look()
        self._keep_in_sight()

    def uncover(self, scene: Scene) -> None:
        """Take away all that lies over a scene."""
        while scene in self._scenes and self._scenes[-1] is not scene:
            self.pop()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of all others."""
        self.clear()
        self.push(scene)

    def clear(self) -> None:
        """Take all scenes away: the end."""
        scenes, self._scenes = self._scenes, []
        for scene in scenes:
            self._leave(scene)
        self._look()

    @staticmethod
    def _leave(scene: Scene) -> None:
        scene.on_exit()
        scene.cancel_all()

    def renew(self) -> None:
        """Put fresh scenes in the place of those that keep texts: the language has changed."""
        ground = self._visible.index(self._ground) if self._ground in self._visible else None
        self._scenes = [scene.relocalise() for scene in self._scenes]
        self._ground = None  # what was seen is seen again, in other words
        seen = self.viewport.seen
        self._look()
        self.viewport.show(seen)
        self._ground = None if ground is None else self._visible[ground]

    def resize(self) -> None:
        """Lay the scenes in sight out anew; the others may have another room, and follow when they come up."""
        for scene in self._visible:
            scene.resize()
        self._painted = None

    def act(self, asked: Asked) -> bool:
        """Offer what a device asks for from the front down; tell whether a scene took it."""
        self.tips.clear()
        if self.viewport.whole:
            return any(scene.act(asked) for scene in self._visible[::-1])
        before = self._looks()
        taken = any(scene.act(asked) for scene in self._visible[::-1])
        if self._looks() != before:
            self._keep_in_sight()
        elif asked.action in ARROWS:
            right, down = ARROWS[asked.action]
            width, height = self.viewport.window
            return self.viewport.pan(right * width / STEP, down * height / STEP) or taken
        return taken

    def _keep_in_sight(self) -> None:
        """Show where the light is."""
        if self.top and (light := self.top.lit_rect):
            self.viewport.show(light)

    def raw_input(self, control: Control) -> bool:
        """Offer a key or a button by itself to the front scene; tell whether it was taken."""
        return self.top is not None and self.top.raw_input(control)

    def taps(self, at: tuple[int, int]) -> "Taps | None":
        """Return what a tap there is for the first scene from the front that knows, as far as it is reached."""
        at = self.viewport.on_page(at)
        for scene in self._visible[::-1]:
            if (taps := scene.taps(at)) or scene.covers(at):
                return taps
        return None

    def typed(self, character: str) -> bool:
        """Offer a typed character from the front down; tell whether a scene took it."""
        return any(scene.typed(character) for scene in self._visible[::-1])

    @property
    def writes_at(self) -> pygame.Rect | None:
        """Where in the window the front scene writes, if it does."""
        place = self._scenes[-1].writes_at if self._scenes else None
        return place and self.viewport.in_window(place)

    def point(self, pointing: Pointing) -> None:
        """Offer a mouse event from the front down; the view goes along where the window shows a part."""
        self.tips.begin()
        if self.viewport.whole:
            self._offer(pointing)
        elif pointing.kind is None:
            before = self._looks()
            self._offer(pointing)
            if self._looks() == before:
                self.viewport.pan(0, -pointing.wheel * self.viewport.window[1] / STEP)
        elif not self._slide(pointing):
            self._offer(pointing)
        self.tips.settle(pressed=pointing.kind is not Kind.MOVE)

    def _offer(self, pointing: Pointing) -> None:
        """Offer what a mouse did, at its place on the page."""
        if not self.viewport.whole:
            pointing = replace(pointing, at=self.viewport.on_page(pointing.at))
        any(scene.point(pointing) for scene in self._visible[::-1])

    def _slide(self, pointing: Pointing) -> bool:
        """Have the view follow a hand; tell whether that was all: a finger that drags the page presses nothing."""
        view = self.viewport
        if pointing.device.kind is not TOUCH.kind:
            view.follow(pointing.at)
        elif pointing.drag != (0, 0):  # two fingers
            return view.pan(-pointing.drag[0], -pointing.drag[1])
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
            scene.focus_lost()

    def looked_away(self) -> None:
        """Let the front scene wait."""
        if self.top:
            self.top.looked_away()

    def update(self, ticks: int) -> None:
        """Advance the visible scenes, and what glides."""
        self.motion.update(ticks)
        self.tips.advance(ticks)
        for scene in self._visible:
            scene.advance(ticks)
            if scene in self._scenes:
                scene.update(ticks)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the visible scenes, lowest first; new ones come in over what *surface* shows."""
        if self._visible and self._visible[0] is not self._ground:
            self._enter(surface)
        elif self._entrance and (self._risen.at >= 1 or self._entrance.canvas.get_size() != surface.get_size()):
            self._entrance, self._painted = None, None
        if self._entrance:
            self._paint(self._entrance.canvas, alpha)
            self._entrance.put(surface, self._risen.at)
        else:
            self._paint(surface, alpha)

    def prepare(self, surface: pygame.Surface) -> None:
        """Make room for scenes to come in, before the first one does."""
        if not self.motion.still:
            self._stand_by = Entrance(surface)

    def _paint(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the scenes; on their way in only if they look different, for the picture of them stays."""
        looks, before = self._looks(), self._painted
        self._painted = looks
        if self._entrance and before is not None and looks[1:] == before[1:]:
            return
        page = self._page_for(surface)
        moved = before is None or looks[1] != before[1]
        if page is not surface:
            page.set_clip(self.viewport.seen)  # at 4K the rest would cost a frame
        self._paint_scenes(page, alpha, whole=moved)
        if page is not surface:
            surface.blit(page, (0, 0), self.viewport.seen)

    def _paint_scenes(self, page: pygame.Surface, alpha: float, *, whole: bool) -> None:
        tip = self.tips.shown
        overdraws = tip is not None or any(scene.overdraws for scene in self._visible)
        frame = Frame(page, alpha, whole=whole or overdraws or self._overdrawn)
        for scene in self._visible:
            scene.draw(frame)
        if tip:
            tip.draw_tip(page)
        self._overdrawn = overdraws

    def _page_for(self, surface: pygame.Surface) -> pygame.Surface:
        """Return what the scenes are painted on: *surface*, unless the window shows a part of something larger."""
        if self.viewport.whole or surface.get_size() == self.viewport.page:
            self._page = None
            return surface
        if self._page is None or self._page.get_size() != self.viewport.page:
            self._page = pygame.Surface(self.viewport.page)
        return self._page

    def _enter(self, surface: pygame.Surface) -> None:
        """Let the scenes come in over what is seen, unless they are the first ones."""
        self._ground = self._visible[0]
        self._entrance = None
        if self._risen.at < 1:
            self._entrance = self._stand_by = Entrance(surface, self._stand_by)

    def _looks(self) -> list[object]:
        """Return what the picture depends on: how far the scenes have come, what part is seen, and all they show."""
        view = None if self.viewport.whole else tuple(self.viewport.seen)
        looks = [scene.looks() for scene in self._visible]
        return [self._risen.at if self._entrance else 1, view, *looks, self.tips.looks()]

    def _look(self) -> None:
        """Work out anew what is seen: the front scene, and what lies under see-through ones; lay out what comes up."""
        before = self._visible
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].see_through:
            lowest -= 1
        self._visible = self._scenes[max(lowest, 0) :]
        self._painted = None
        self.tips.clear()
        if self._ground and self._visible and self._visible[0] is not self._ground:
            self._risen.restart()
        moved = self._measure()
        for scene in self._visible:
            if moved or scene not in before:
                scene.resize()
        if self._visible[:1] != before[:1]:
            self.viewport.begin()
