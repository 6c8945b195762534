"""
The stage: it passes on input, time and painting.

The top scene gets the input first and passes unused input on to the scene
visible through it. A scene says what it looks like as a value; the stage
compares, and paints when that has changed. To other scenes the picture turns
over; they hear and move from their first tick on.

Where the interface is so large that a scene has no room in the window, it is
laid out on a larger page, and the window shows the part where the hands are.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pygame

from game.engine.errors import CalledOffError, GameError
from game.engine.gesture import RELEASE_OF, Kind
from game.play import worker
from game.ui.core.aside import Aside, Paint, Way
from game.ui.core.assets import AssetError
from game.ui.core.clip import clipped
from game.ui.core.flip import AHEAD, Flip, Surfaces, surfaces_for
from game.ui.core.motion import Motion
from game.ui.core.petals import Petals
from game.ui.core.scene import NEEDS, Frame, Scene
from game.ui.core.themes import NIGHT, Theme
from game.ui.core.time import Timed
from game.ui.core.tips import Tips
from game.ui.core.viewport import Viewport
from game.ui.input.actions import ARROWS, MOUSE, TOUCH, Action, Asked, Control
from game.ui.input.actions import Kind as DeviceKind
from game.ui.input.pointer import Pointing

if TYPE_CHECKING:
    from game.ui.core.window import GameWindow
    from game.ui.input.touch import Filling, Taps

SceneKind = TypeVar("SceneKind", bound=Scene)


class SceneStack(Timed):
    """The scenes, lowest first; *measure* fits the page to the visible ones, and tells whether it changed."""

    def __init__(self, measure: Callable[[], bool] = lambda: False) -> None:
        self._measure = measure
        self.viewport, self.motion, self.tips, self.petals = Viewport(), Motion(), Tips(), Petals()
        self._compositor = Compositor(self.viewport, self.tips, self.petals, self.motion, self.attempt)
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
    def deck(self) -> int:
        """The height in pixels of the page's end that is always shown."""
        return max((scene.deck for scene in self._visible[:1]), default=0)

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
            self.petals.clear()
            self.viewport.begin()


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
    inputs = 0  # how many were offered to a scene, or taken back
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
        moves = self.motion.active or self.petals.active
        return moves or self.busy or any(scene.animating for scene in self._visible)

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
        self.inputs += 1  # a page may look otherwise without it

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
        self.petals.advance(ticks)
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


FADE, BAR = 30, 3
"""CSS pixels: where a page that goes on fades, and the width of the bar that tells which part is seen."""


class Compositor:
    """Paints changed scenes, and turns the picture over to other ones."""

    def __init__(
        self,
        viewport: Viewport,
        tips: Tips,
        petals: Petals,
        motion: Motion,
        attempt: Callable[[Callable[[], object]], bool],
    ) -> None:
        self._viewport, self._tips, self._petals, self._motion = viewport, tips, petals, motion
        self._attempt = attempt  # a scene's picture may be refused: the others are painted, and so is the notice
        self._scenes: Sequence[Scene] = ()  # in sight, lowest first
        self._page: pygame.Surface | None = None  # of scenes that are larger than the window
        self._painted: list[object] | None = None  # the scenes' looks when painted; None: repaint all
        self._overdrawn = False  # whether anything was painted beside its panel last time
        self.flip: Flip | Aside | None = None  # to the scenes that are coming in, or to a cabinet in another place
        self.way: tuple[Way, Paint] | None = None  # a cabinet's next movement, and the room's painter
        self._surfaces: Surfaces | None = None  # surfaces for the next flip
        self.theme = NIGHT  # its colours are used in the gaps of turning columns
        self._back = False  # whether the next one turns the other way
        self._size: tuple[int, int] | None = None  # of the window when it was painted last
        self.ground: Scene | None = None  # the lowest scene of the last picture

    def show(self, scenes: Sequence[Scene], *, back: bool = False) -> None:
        """Take the visible scenes; *back* tells whether the player goes back to them."""
        self._scenes, self._back = scenes, back
        self.paint_whole()

    def paint_whole(self) -> None:
        """Have everything painted anew."""
        self._painted = None

    @property
    def dirty(self) -> bool:
        """Whether the window is out of date."""
        return self._painted is None or self._petals.moved or self._painted != self.looks()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the scenes, lowest first; new ones come in over what *surface* shows. Petals fly over all of them."""
        self._petals.lift()
        if self._size not in (None, surface.get_size()):
            self._surfaces = None  # they are as large as the window was
        if self._scenes and self._scenes[0] is not self.ground:
            self._turn_over(surface)
        elif self.flip and self.flip.canvas.get_size() != surface.get_size():
            self.flip, self._painted = None, None
        elif self.way and self._may_slide(surface):
            self._surfaces, self._painted = surfaces_for(surface, self._surfaces), None
            self.flip = Aside(self._motion, surface, self._surfaces, *self.way)
        self.way, self._size = None, surface.get_size()
        if self.flip:
            self.flip.put(surface, fresh=self._paint(self.flip.canvas, alpha))
            if self.flip.part >= 1:  # the window shows all of the canvas by now
                self.flip = None
        else:
            self._paint(surface, alpha)
        self._petals.draw(surface)

    def _may_slide(self, surface: pygame.Surface) -> bool:
        """Return whether a board may slide now: not in a window of another size, which shows nothing yet."""
        free = not self.flip and not self._motion.still and self._viewport.whole
        return free and surface.get_size() == self._size

    def prepare(self, surface: pygame.Surface) -> None:
        """Make room for scenes to come in, before the first one does."""
        self._surfaces = surfaces_for(surface)

    def looks(self) -> list[object]:
        """Return everything the picture depends on: the flip's progress, the visible part, and the scenes' looks."""
        view = None if self._viewport.whole else tuple(self._viewport.seen)
        looks: list[object] = [self.flip.part if self.flip else 1, view]
        looks += map(self._look_of, self._scenes)
        return [*looks, self._tips.looks()]

    def _look_of(self, scene: Scene) -> object:
        look: list[object] = []
        self._attempt(lambda: look.append(scene.looks()))
        return look

    def _paint(self, surface: pygame.Surface, alpha: float) -> bool:
        """Paint the scenes; in a flip only if they changed, at first strip by strip. Tell whether they changed."""
        looks, before = self.looks(), self._painted
        if before is None and isinstance(self.flip, Flip) and (frame := self.flip.ahead()) is not None:
            with clipped(surface, pygame.Rect(0, 0, 0, 0)):
                for scene in self._scenes if frame else ():  # the first one is for the layout
                    self._attempt(partial(scene.draw_ahead, surface, self.flip.first, frame - 1, AHEAD - 1))
            return False
        self._painted = looks
        page = self._page_for(surface)
        begun = not self.flip or self.flip.begun
        strips = self.flip.strips() if self.flip and page is surface else []
        changed = begun or not strips if before is None else not self.flip or looks[1:] != before[1:]
        if changed:
            if page is not surface:
                self._paint_part(page, surface, alpha, whole=before is None or looks[1] != before[1])
            else:
                self._paint_scenes(page, alpha, whole=before is None)
        for strip in strips:
            page.set_clip(strip)
            self._paint_scenes(page, alpha, whole=True)
        page.set_clip(None)
        return changed

    def _paint_part(self, page: pygame.Surface, surface: pygame.Surface, alpha: float, *, whole: bool) -> None:
        """Paint what the window shows of a larger page: a part of it, and the deck at its end."""
        seen, deck = self._viewport.seen, self._viewport.deck_on_page
        for part in (seen, deck) if whole else (seen.union(deck),):  # at 4K the rest would cost a frame
            page.set_clip(part)
            self._paint_scenes(page, alpha, whole=whole)
        surface.blit(page, (0, 0), seen)
        self._paint_ends(surface)
        surface.blit(page, seen.move(0, -seen.top).bottomleft, deck)

    def _paint_scenes(self, page: pygame.Surface, alpha: float, *, whole: bool) -> None:
        tip = self._tips.shown
        overdraws = tip is not None or any(scene.overdraws for scene in self._scenes)
        frame = Frame(page, alpha, whole=whole or overdraws or self._overdrawn)
        for scene in self._scenes:
            self._attempt(partial(scene.draw, frame))
        if tip:
            tip.draw_tip(page)
        self._overdrawn = overdraws

    def _paint_ends(self, surface: pygame.Surface) -> None:
        """Let the page fade where it goes on, and tell by a bar at the right which part of it is seen."""
        view, (wide, high) = self._viewport, self._viewport.seen.size
        fade, thick = round(FADE * view.css), round(BAR * view.css)
        shade = pygame.Surface((1, fade), pygame.SRCALPHA)
        for row in range(fade):
            shade.set_at((0, row), (*pygame.Color(self.theme["backdrop"])[:3], 255 * row // fade))
        shade = pygame.transform.scale(shade, (wide, fade))
        end = view.deck_on_page.top
        if view.seen.bottom < end:
            surface.blit(shade, (0, high - fade))
        if view.seen.top:
            surface.blit(pygame.transform.flip(shade, False, True), (0, 0))
        length = max(thick, high * high // end)
        top = (high - length) * view.seen.top // max(1, end - high)
        surface.fill(self.theme["text_dim"], (wide - thick, top, thick, length))

    def _page_for(self, surface: pygame.Surface) -> pygame.Surface:
        """Return the surface for the scenes: *surface*, or a larger page of which the window shows a part."""
        if self._viewport.whole or surface.get_size() == self._viewport.page:
            self._page = None
            return surface
        if self._page is None or self._page.get_size() != self._viewport.page:
            self._page = pygame.Surface(self._viewport.page)
        return self._page

    def _turn_over(self, surface: pygame.Surface) -> None:
        """Have the window turn over to the scenes that are in sight now, unless they are the first ones."""
        first, self.ground, self.flip = self.ground is None, self._scenes[0], None
        if not first:
            self._surfaces = surfaces_for(surface, self._surfaces)
            fades = self.ground.fades_in
            self.flip = Flip(self._motion, surface, self._surfaces, self.theme, back=self._back, fades=fades)
