"""What every scene with a board shares: camera, hand, zoom, layout, rim, effects, and when what is painted anew."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pygame

from game.engine.gesture import RELEASE_OF, TICK_MS, Kind
from game.engine.grid import Grid
from game.ui.board.camera import Camera
from game.ui.board.effects import Effects
from game.ui.board.hand import Hand, Hear
from game.ui.board.long_press import draw_filling
from game.ui.board.rim import draw_frame, draw_rim, frame_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import Cue
from game.ui.core.stage import BOARD_NEEDS, Frame, Scene
from game.ui.input.actions import ARROWS, MOUSE, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.node import Put
from game.ui.kit.pane import Pane

LONGEST_JUMP = 250 // TICK_MS
"""Ticks: after a stall the effects go on from where they were; only the clock catches up."""

FAINT = 90
"""How opaque the mark on the cell under the mouse is, of 255."""

CURSOR_GROWS = 200
"""Percent of a cursor's size by which the keyboard's is a whole cell larger: it shall not hide what lies around."""


OTHER_WAY = {Kind.LEFT_PRESS: Kind.RIGHT_PRESS, Kind.RIGHT_PRESS: Kind.LEFT_PRESS}
PRESS_OF = {RELEASE_OF[press]: press for press in OTHER_WAY}
"""What presses and releases are to each other in flag mode."""


class BoardScene(Scene):
    """
    A board in the middle of the window, a line above it, effects and a cursor over it.

    Cells that changed are painted by themselves. The whole window is painted when the board moved on the screen, and
    while anything lies over the board, and once after.
    """

    pans = False  # the board is always seen whole: it has what the lines leave of the window

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet

    def show_board(self, grid: Grid, hear: Hear, seed: int) -> None:
        """
        Put a board of these measures in the place of the one before.

        *hear* takes what hands do on it, in sixteenths of a cell; *seed* is where its sparks fly.
        """
        self.camera = Camera(grid)
        self.hand = Hand(self.camera, hear, self.first_focus)
        self._turned: set[Kind] = set()  # presses that went down as the other one
        self._seed = seed
        self._laid_out: object = None
        self._covered: object = None  # where the board was painted last, and what lay over it
        self._warmth = 0.0  # of the rim as it was painted last
        self.resize()

    # What a scene says for itself

    @abstractmethod
    def lay_out(self) -> None:
        """Place the camera, the line above and whatever else there is, and make the painter."""

    @property
    def needs(self) -> tuple[int, int]:
        """The least room for its lines, with a board that can be played."""
        return BOARD_NEEDS

    def layout_settings(self) -> object:
        """Return the settings that the layout depends on, beside size, theme and motion."""
        return None

    def first_focus(self) -> int:
        """Return the cell on which the keyboard's cursor begins."""
        grid = self.camera.grid
        return grid.cell(grid.width // 2, grid.height // 2)

    @property
    @abstractmethod
    def line(self) -> pygame.Rect:
        """Where the line above the board is: layers over this scene put their bands there."""

    @property
    def layered(self) -> bool:
        """Whether anything beside effects lies over the board, so that it is painted whole."""
        return self.hand.focus is not None or self.hovers is not None

    @property
    def hovers(self) -> int | None:
        """The cell under the mouse, where it shall be told."""
        shown = self.cabinet.settings.hover and self.hand.focus is None
        return self.hand.over if shown else None

    @property
    def flags_first(self) -> bool:
        """Whether opening and flagging change places."""
        return self.cabinet.flag_mode

    def is_open(self, cell: int) -> bool:
        """Tell whether a cell is known to be open."""
        return False

    @property
    def warmth(self) -> float:
        """How warm the rim is, 0–1."""
        return 0.0

    @abstractmethod
    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells; unless the frame is to be whole, only those that changed."""

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint what lies over the board."""

    def refresh(self) -> None:
        """Show what is now in the panes beside and over the board."""

    @abstractmethod
    def draw_lines(self, frame: Frame) -> None:
        """Paint the line above the board, and what else stands beside it."""

    # Layout

    def resize(self) -> None:
        """Lay the board out, unless nothing changed: a zoomed board stays as it is."""
        cabinet = self.cabinet
        hands = cabinet.touch, cabinet.flag_mode_used, cabinet.settings.left_handed
        looks = cabinet.size, cabinet.scale, cabinet.theme, cabinet.settings.reduced_motion, cabinet.aids
        laid_out = looks, hands, self.layout_settings()
        if laid_out == self._laid_out:
            return
        self._laid_out = laid_out
        self.lay_out()
        self.effects = Effects(
            self.camera.grid, cabinet.sprites, still=cabinet.settings.reduced_motion, random=Random(self._seed)
        )

    def room(self, above: int, below: int = 8) -> pygame.Rect:
        """Return the part of the window that is left for a board, with so much above and below it at 720p."""
        px, (width, height) = self.cabinet.px, self.cabinet.size
        top, margin = px(above), px(8)
        return pygame.Rect(margin, top, width - 2 * margin, height - top - px(below))

    @property
    def frame(self) -> pygame.Rect:
        """Where the frame around the board is: the line above it is as wide, and over its middle."""
        return frame_rect(self.cabinet, self.camera)

    @property
    def rim(self) -> pygame.Rect:
        """Where the board is, or its window."""
        return self.camera.board.clip(self.camera.area)

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
            self.hand.point(self.as_meant(pointing))

    def point_at_pane(self, pane: Pane, pointing: Pointing) -> bool:
        """Hand the mouse to buttons beside or over the board; tell whether it was meant for one of them."""
        self.refresh()
        if pointing.device.kind is MOUSE.kind and (tip := pane.tip_at(pointing.at)):
            self.cabinet.stage.tips.offer(tip)
        taken = False
        for heard in pane.point(pointing):
            taken = taken or heard.taken
            if heard.sound:
                self.cabinet.audio.play(heard.sound)
            if isinstance(heard.press, Put):
                self.put(heard.press.key, heard.press.value)
            elif heard.press is not None:
                self.pressed(heard.press)
        return taken

    def pressed(self, press: object) -> None:
        """Do what a pressed node asks for: what an action does everywhere, unless the scene knows the value."""
        if isinstance(press, Action):
            self.cabinet.ask(Asked(press, MOUSE))

    def put(self, key: object, value: object) -> None:
        """Take another value for the node of a key."""

    def as_meant(self, pointing: Pointing) -> Pointing:
        """Return what a button stands for in flag mode, where opening and flagging change places."""
        kind = pointing.kind
        cell = self.camera.cell_at(pointing.at)
        if kind in OTHER_WAY and self.flags_first and cell is not None and not self.is_open(cell):
            self._turned.add(kind)
            return replace(pointing, kind=OTHER_WAY[kind])
        press = PRESS_OF.get(kind) if kind else None
        if press in self._turned:
            self._turned.discard(press)
            return replace(pointing, kind=RELEASE_OF[OTHER_WAY[press]])
        return pointing

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """A tap opens, on a number it opens around; a long press flags."""
        cell = self.camera.cell_at(at)
        if cell is None:
            return None
        return Taps(Kind.MIDDLE_PRESS if self.is_open(cell) else Kind.LEFT_PRESS, Kind.RIGHT_PRESS)

    def zoom(self, steps: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller, about a pixel or the cursor."""
        self.hand.zoom(steps, about)

    def focus_lost(self) -> None:
        """Release every button where it means nothing."""
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
        """Whether an effect is running."""
        return self.effects.active

    def looks(self) -> object:
        """Return where the board and the cursor are and how far the effects have come."""
        self.refresh()
        camera = self.camera
        where = camera.tile, camera.left, camera.top, self.hand.focus, self.hovers
        return where, self.effects.looks(), self.warmth, self.cabinet.stage.filling, self.cabinet.settings.cursor_size

    def paint_whole(self) -> None:
        """Have all painted anew: something beside the board has another place."""
        self._covered = None

    def draw(self, frame: Frame) -> None:
        """Paint the board, its effects, the cursor and the lines."""
        self.refresh()
        camera = self.camera.moved(*self.effects.shake(self.camera.tile))
        filling = self.cabinet.stage.filling
        place, first = (camera.tile, camera.left, camera.top), not self.effects.visible
        layered = self.layered or filling is not None
        whole = frame.whole or layered or not first or self._covered != (place, False)
        self._covered = place, layered or self.effects.active
        frame = Frame(frame.surface, frame.alpha, whole=whole)
        if whole:
            frame.surface.fill(self.cabinet.theme["backdrop"])
            draw_rim(frame.surface, self.cabinet, camera, self.warmth)
        elif self.warmth != self._warmth:
            draw_frame(frame.surface, self.cabinet, camera, self.warmth)
        self._warmth = self.warmth
        self.draw_board(frame, camera)
        if self.effects.active:
            self.effects.draw(frame.surface, camera, frame.alpha * TICK_MS, first=first)
        self.draw_over(frame, camera)
        if filling:
            draw_filling(frame.surface, self.cabinet, filling, camera.tile)
        self.draw_lines(frame)

    def draw_cursor(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the keyboard's cursor, or a faint one on the cell under the mouse."""
        if self.hand.focus is not None:
            larger = camera.tile * (self.cabinet.settings.cursor_size - 100) // CURSOR_GROWS
            place = camera.cell_rect(self.hand.focus).inflate(larger, larger)
            surface.set_clip(camera.area)
            surface.blit(self.cabinet.sprites.get("cursor", place.width), place)
            surface.set_clip(None)
        elif self.hovers is not None:
            faint = self.cabinet.sprites.get("cursor", camera.tile).copy()
            faint.set_alpha(FAINT)
            surface.set_clip(camera.area)
            surface.blit(faint, camera.cell_rect(self.hovers))
            surface.set_clip(None)
