"""What every scene with a board shows: its layout, cells, rim and effects, and panes beside and over the board."""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable
from random import Random

import pygame

from game.engine.gesture import TICK_MS
from game.engine.grid import Grid
from game.ui.board.bezel import draw_rim, lamps_rect, marquee_rect, prepare_cabinet
from game.ui.board.camera import Camera
from game.ui.board.cursor import Cursor, draw_filling
from game.ui.board.effects import Effects
from game.ui.board.ground import Ground
from game.ui.board.hand import Hand, Hear, with_key_sounds
from game.ui.board.lamps import LampState, lamp_strip
from game.ui.core.cabinet import Cabinet
from game.ui.core.room import REST, Light
from game.ui.core.routes import Route
from game.ui.core.scene import BOARD_NEEDS, Frame, Scene
from game.ui.core.style import aids_of
from game.ui.input.actions import MOUSE, Action, Asked
from game.ui.kit.panes import Panes

SHINES_FOR, SHADES = 0.6, 8
"""Seconds that the light of an end shines in the room, and in how many steps it goes out."""


class BoardPicture(Scene):
    """
    A board in the middle of the window, a line above it, effects and a cursor over it.

    Cells that changed are painted by themselves. The whole window is painted when the board moved on the screen, and
    while anything lies over the board, and once after.
    """

    pans = False  # the board is always seen whole: it has what the lines leave of the window
    needs = BOARD_NEEDS
    plain_keys = True  # whether all covered keys look alike
    layout_settings: object = None  # the settings that the layout depends on, beside size, theme and motion

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.panes = Panes(cabinet, self.refresh, self.pressed)
        self._lamps = self.panes.add()
        self._shines, self._shining = "", self.cooldown(0)  # which light does, and as long as it does

    def show_board(
        self,
        grid: Grid,
        hear: Hear,
        seed: int,
        *,
        start: Callable[[], int | None] = lambda: None,
        is_open: Callable[[int], bool] = lambda _: False,
        flags_first: Callable[[], bool] | None = None,
    ) -> None:
        """
        Put a board of these measures in the place of the one before.

        *hear* takes what hands do on it, in sixteenths of a cell; *seed* is where its sparks fly. The rest is for its
        :class:`Hand`; opening and flagging change places in flag mode unless *flags_first* says when.
        """
        self.camera = Camera(grid)
        flags_first = flags_first or (lambda: self.cabinet.devices.flag_mode)
        heard = with_key_sounds(hear, grid, is_open, self.cabinet.audio)
        self.hand = Hand(self.camera, heard, start, is_open, flags_first)
        self.cursor, self.ground = Cursor(self.cabinet, self.hand), Ground()
        self._seed = seed
        self._laid_out: object = None
        self.resize()

    # What a scene says for itself

    @abstractmethod
    def lay_out(self) -> None:
        """Place the camera, the line above and whatever else there is, and make the painter."""

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is: layers over this scene put their bands there."""
        return marquee_rect(self.cabinet.style, self.camera)

    @property
    def layered(self) -> bool:
        """Whether anything beside effects lies over the board, so that it is painted whole."""
        return self.cursor.shown

    @property
    def within(self) -> object:
        """How what lies over the board looks if it stays within its rim; else None."""
        return None

    @property
    def lamps(self) -> LampState:
        """What the lamps under the marquee show."""
        return LampState()

    @property
    def light(self) -> Light:
        """The light in the room: of an end, for a moment."""
        if not self._shining or self.effects.frozen:
            return REST
        return Light(self._shines, round((1 - self._shining.passed) * SHADES) / SHADES)

    def shine(self, name: str) -> None:
        """Have the room take the light of a win, of a loss or of a new stage for a moment."""
        if not self.cabinet.settings.reduced_motion:
            self._shines, self._shining = name, self.cooldown(SHINES_FOR)

    def calm(self) -> None:
        """Have every effect, and the light of an end, stop at once."""
        self.effects.clear()
        self._shining = self.cooldown(0)

    def refresh(self) -> None:
        """Show what is now in the panes beside and over the board."""

    def pressed(self, press: object) -> None:
        """Do what a pressed node asks for: what an action does everywhere, unless the scene knows the value."""
        if isinstance(press, Action):
            self.cabinet.ask(Asked(press, MOUSE))
        elif isinstance(press, Route):
            self.cabinet.router.go(press)

    # Layout

    def resize(self) -> None:
        """Lay the board out, unless nothing changed: a zoomed board stays as it is."""
        cabinet = self.cabinet
        hands = cabinet.devices.touch, cabinet.devices.flag_mode_used, cabinet.settings.left_handed
        looks = (
            cabinet.style.size,
            cabinet.style.scale,
            cabinet.style.theme,
            cabinet.settings.reduced_motion,
            aids_of(cabinet.settings),
        )
        laid_out = looks, hands, self.layout_settings
        if laid_out == self._laid_out:
            return
        self._laid_out = laid_out
        self.lay_out()
        self.effects = Effects(
            self.camera.grid,
            cabinet.style.sprites,
            still=cabinet.settings.reduced_motion,
            random=Random(self._seed),
            plain=self.plain_keys,
        )

    # The picture

    @property
    def animating(self) -> bool:
        """Whether an effect is running, or a light goes out."""
        return self.effects.active or bool(self._shining)

    def looks(self) -> object:
        """Return where the board and the cursor are, how far the effects have come, and what the panes show."""
        self.refresh()
        camera, stage = self.camera, self.cabinet.stage
        if camera.above:
            strip = lamps_rect(self.cabinet.style, camera)
            above = marquee_rect(self.cabinet.style, camera).height
            self._lamps.view(lamp_strip, (self.lamps, above), strip)
        where = camera.tile, camera.left, camera.top, self.cursor.looks(), stage.filling
        return where, self.effects.looks(), self.light, self.panes.looks()

    def draw_ahead(self, surface: pygame.Surface, place: pygame.Rect, part: int, parts: int) -> None:
        """Draw the plate first, then what stands in the marquee."""
        if part == 0:
            deque(prepare_cabinet(self.cabinet.style, self.camera), 0)
        for pane in self.panes.all if part else ():
            pane.draw_ahead(surface, place, part - 1, parts - 1)

    # A scene's own `draw` paints the cells between the ground and the effects, and its marks before the panes.

    def draw_ground(self, frame: Frame) -> Frame:
        """Paint what lies under the cells, where it must be; return the frame for what comes after."""
        filling, over = self.cabinet.stage.filling, [pane.room for pane in self.panes.all]
        layered, within = self.layered or filling is not None, None if filling else self.within
        return self.ground.draw(
            frame,
            self.cabinet.style,
            self.camera,
            self.effects,
            over,
            layered=layered,
            light=self.light,
            within=within,
        )

    def draw_effects(self, frame: Frame) -> None:
        """Paint the effects over the cells."""
        if self.effects.active:
            ahead, first = frame.alpha * TICK_MS, not self.effects.visible
            self.effects.draw(frame.surface, self.camera, ahead, first=first)

    def draw_panes(self, frame: Frame) -> None:
        """Paint what lies over all else: a press that becomes a long one, the panes, and the light on the rim."""
        if filling := self.cabinet.stage.filling:
            draw_filling(frame.surface, self.cabinet.style, filling, self.camera.tile)
        painted = self.panes.draw(frame)
        whole = [frame.surface.get_clip()] if frame.whole else frame.damage
        draw_rim(frame.surface, self.cabinet.style, self.camera, self.light, (*whole, *painted))
