"""What every scene with a board shares: camera, hand, layout, rim, effects, and panes beside and over the board."""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from random import Random

import pygame

from game.engine.gesture import CELL_UNITS, TICK_MS, Kind
from game.engine.grid import Grid
from game.ui.board.bezel import draw_rim, lamps_rect, marquee_rect, prepare_cabinet
from game.ui.board.camera import Camera
from game.ui.board.cursor import Cursor
from game.ui.board.effects import Effects
from game.ui.board.ground import Ground
from game.ui.board.hand import Hand, Hear
from game.ui.board.lamps import LampState, lamp_strip
from game.ui.board.long_press import draw_filling
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import Cue, key_sound, side_of
from game.ui.core.room import REST, Light
from game.ui.core.routes import Route
from game.ui.core.scene import BOARD_NEEDS, Frame, Scene
from game.ui.core.style import aids_of
from game.ui.input.actions import ARROWS, MOUSE, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.panes import Panes

SHINES_FOR, SHADES = 0.6, 8
"""Seconds that the light of an end shines in the room, and in how many steps it goes out."""

LONGEST_JUMP = 250 // TICK_MS
"""Ticks: after a stall the effects go on from where they were; only the clock catches up."""


class BoardScene(Scene):
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
        self.hand = Hand(self.camera, self._with_keys(hear, is_open), start, is_open, flags_first)
        self.cursor, self.ground = Cursor(self.cabinet, self.hand), Ground()
        self._seed = seed
        self._laid_out: object = None
        self.resize()

    def _with_keys(self, hear: Hear, is_open: Callable[[int], bool]) -> Hear:
        """Return *hear* with the sound of the keys that hands hold down."""
        grid, held = self.camera.grid, set[int]()  # by whose hand

        def hear_keys(kind: Kind, x: int, y: int, who: int) -> None:
            on_board = 0 <= x < grid.width * CELL_UNITS and 0 <= y < grid.height * CELL_UNITS
            cell = grid.cell(x // CELL_UNITS, y // CELL_UNITS) if on_board else None
            if role := key_sound(kind, held, who, covered=cell is not None and not is_open(cell)):
                self.cabinet.audio.play(role, at=0.0 if cell is None else side_of(grid, cell))
            hear(kind, x, y, who)

        return hear_keys

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

    @abstractmethod
    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells; unless the frame is to be whole, only those that changed."""

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint what lies over the board."""

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

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys and pads on the board: the cursor, its flag and chord, and zooming."""
        match asked.action:
            case Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                self.hand.move(*ARROWS[asked.action], asked.device)
            case Action.FLAG:
                self.hand.click(Kind.RIGHT_PRESS, asked.device)
            case Action.CHORD:
                self.hand.click(Kind.MIDDLE_PRESS, asked.device)
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.zoom(1 if asked.action is Action.ZOOM_IN else -1)
            case _:
                return False
        return True

    def point_at_board(self, pointing: Pointing) -> None:
        """Take what the mouse did beside the lines: the wheel zooms, the rest is for the hand."""
        if pointing.kind is None:
            self.zoom(pointing.wheel, pointing.at)
        else:
            self.hand.point(pointing)

    def pressed(self, press: object) -> None:
        """Do what a pressed node asks for: what an action does everywhere, unless the scene knows the value."""
        if isinstance(press, Action):
            self.cabinet.ask(Asked(press, MOUSE))
        elif isinstance(press, Route):
            self.cabinet.router.go(press)

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """A tap opens, on a number it opens around; a long press flags."""
        return self.hand.taps(at)

    def zoom(self, steps: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller, about a pixel or the cursor."""
        self.hand.zoom(steps, about)

    def focus_lost(self) -> None:
        """Release every button where it means nothing."""
        self.panes.let_go()
        self.hand.let_go()

    # Time and picture

    def update(self, ticks: int) -> None:
        """Let the effects go on."""
        if self.effects.active:
            self.sound(self.effects.update(min(ticks, LONGEST_JUMP) * TICK_MS))

    def sound(self, cues: Sequence[Cue]) -> None:
        """Let something be heard."""
        for cue in cues:
            self.cabinet.audio.play(cue.role, at=cue.at)

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

    def draw(self, frame: Frame) -> None:
        """Paint the board, its effects, the cursor and the lines, as :meth:`looks` has found them."""
        effects, filling = self.effects, self.cabinet.stage.filling
        camera = self.camera
        layered = self.layered or filling is not None
        over = [pane.room for pane in self.panes.all]
        within, style = None if filling else self.within, self.cabinet.style
        frame = self.ground.draw(frame, style, camera, effects, over, layered=layered, light=self.light, within=within)
        self.draw_board(frame, camera)
        if effects.active:
            effects.draw(frame.surface, camera, frame.alpha * TICK_MS, first=not effects.visible)
        self.draw_over(frame, camera)
        if filling:
            draw_filling(frame.surface, self.cabinet.style, filling, camera.tile)
        self.panes.draw(frame)
        draw_rim(frame.surface, style, camera, self.light)
