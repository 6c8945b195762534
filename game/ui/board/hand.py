"""
Mouse and keyboard on a board that may be larger than its window: gestures out, in sixteenths of a cell.

A key acts as its click; the middle button drags a scrolling board, otherwise it chords.
"""

from collections.abc import Callable
from dataclasses import replace

from game.engine.gesture import CELL_UNITS, RELEASE_OF, RELEASES, Kind
from game.engine.grid import Grid
from game.ui.board.camera import Camera
from game.ui.core.audio import Audio
from game.ui.core.cues import side_of
from game.ui.input.actions import MOUSE, Device
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps

OFF_BOARD = (-1, -1)

Hear = Callable[[Kind, int, int, int], None]
"""Takes a gesture, its x and y in sixteenths of a cell, and the device's number."""

OTHER_WAY = {Kind.LEFT_PRESS: Kind.RIGHT_PRESS, Kind.RIGHT_PRESS: Kind.LEFT_PRESS}
PRESS_OF = {RELEASE_OF[press]: press for press in OTHER_WAY}
"""OTHER_WAY: the swapped press in flag mode. PRESS_OF: the press that a release belongs to."""


class Hand:
    """
    Sends every gesture to *hear*.

    *start* returns the first cell of the keyboard's cursor (None: the middle), *is_open* whether a cell is open,
    *flags_first* whether opening and flagging are swapped on covered cells.
    """

    def __init__(
        self,
        camera: Camera,
        hear: Hear,
        start: Callable[[], int | None] = lambda: None,
        is_open: Callable[[int], bool] = lambda _: False,
        flags_first: Callable[[], bool] = lambda: False,
    ) -> None:
        self.focus: int | None = None  # the cell under the keyboard's cursor
        self.over: int | None = None  # the cell under the mouse
        self._camera = camera
        self._hear = hear
        self._start, self._is_open, self._flags_first = start, is_open, flags_first
        self._turned: set[Kind] = set()  # presses that were swapped when they went down
        self._mouse_at = (0, 0)
        self._drag: tuple[int, int] | None = None  # last place of the middle button while it is down
        self._panning = False

    # The mouse

    def see(self, pointing: Pointing) -> None:
        """Store the cell under the mouse; hide the keyboard's cursor if the mouse moved."""
        x, y = (units // CELL_UNITS for units in self._camera.units(pointing.at))
        grid = self._camera.grid
        self.over = grid.cell(x, y) if 0 <= x < grid.width and 0 <= y < grid.height else None
        if pointing.at != self._mouse_at:
            self._mouse_at = pointing.at
            self.focus = None

    def point(self, pointing: Pointing) -> None:
        """Zoom by the wheel, drag the board, or send the gesture."""
        pointing = self._as_meant(pointing)
        if pointing.kind is None:
            self.zoom(pointing.wheel, pointing.at)
        elif pointing.drag != (0, 0) or pointing.stretch != 1:
            self._camera.pan(*pointing.drag)
            self._camera.stretch(pointing.stretch, pointing.at)
        elif not self._drag_board(pointing.kind, pointing):
            self._hear(pointing.kind, *self._camera.units(pointing.at), pointing.device.number)

    def _as_meant(self, pointing: Pointing) -> Pointing:
        """Return the pointing with its button swapped if flag mode asks for it."""
        kind, cell = pointing.kind, self._camera.cell_at(pointing.at)
        if kind in OTHER_WAY and self._flags_first() and cell is not None and not self._is_open(cell):
            self._turned.add(kind)
            return replace(pointing, kind=OTHER_WAY[kind])
        press = PRESS_OF.get(kind) if kind else None
        if press in self._turned:
            self._turned.discard(press)
            return replace(pointing, kind=RELEASE_OF[OTHER_WAY[press]])
        return pointing

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Return the meaning of touches there: a tap opens or chords on a number; a long press flags."""
        cell = self._camera.cell_at(at)
        return None if cell is None else Taps(self._opens(cell), Kind.RIGHT_PRESS)

    def _opens(self, cell: int) -> Kind:
        """Return the press that opens a cell, or chords on an open one."""
        return Kind.MIDDLE_PRESS if self._is_open(cell) else Kind.LEFT_PRESS

    def let_go(self) -> None:
        """Release every button off the board, without an action."""
        self._drag = None
        for release in RELEASES:
            self._hear(release, *OFF_BOARD, MOUSE.number)

    def zoom(self, steps: int, about: tuple[int, int] | None = None) -> bool:
        """Zoom around the pixel *about* or the cursor; tell whether the size changed."""
        return self._camera.zoom(steps, about or self._camera.cell_rect(self.focused()).center)

    def _drag_board(self, kind: Kind, pointing: Pointing) -> bool:
        """Tell whether the middle button drags: it waits until it moves half a cell, or is released and chords."""
        at = pointing.at
        if kind is Kind.MIDDLE_PRESS and self._camera.scrolls:
            self._drag, self._panning = at, False
            return True
        if self._drag is None:
            return False
        if kind is Kind.MIDDLE_RELEASE:
            if not self._panning:
                self._hear(Kind.MIDDLE_PRESS, *self._camera.units(self._drag), pointing.device.number)
            self._drag = None
            return self._panning
        right, down = at[0] - self._drag[0], at[1] - self._drag[1]
        self._panning = self._panning or max(abs(right), abs(down)) > self._camera.tile // 2
        if kind is Kind.MOVE and self._panning:
            self._camera.pan(right, down)
            self._drag = at
        return self._panning

    # The keyboard and the pads

    def focused(self) -> int:
        """Return the keyboard's cell, and show its cursor from now on."""
        if self.focus is None:
            grid, start = self._camera.grid, self._start()
            self.focus = grid.cell(grid.width // 2, grid.height // 2) if start is None else start
        return self.focus

    def look_home(self) -> None:
        """Bring the cell where the cursor would appear into sight."""
        if (start := self._start()) is not None:
            self._camera.reveal(start)

    def move(self, right: int, down: int, device: Device) -> None:
        """Move the cursor by a cell; the first key only shows where it is."""
        grid = self._camera.grid
        if self.focus is not None:
            y, x = divmod(self.focus, grid.width)
            self.focus = grid.cell(max(0, min(grid.width - 1, x + right)), max(0, min(grid.height - 1, y + down)))
        self._camera.reveal(self.focused())
        self._hear(Kind.MOVE, *self._units(), device.number)

    def click(self, press: Kind, device: Device) -> None:
        """Press and release over the cursor's cell."""
        for kind in (press, RELEASE_OF[press]):
            self._hear(kind, *self._units(), device.number)

    def open(self, device: Device) -> None:
        """Open the cursor's cell, or chord on an open number."""
        self.click(self._opens(self.focused()), device)

    def _units(self) -> tuple[int, int]:
        y, x = divmod(self.focused(), self._camera.grid.width)
        return x * CELL_UNITS + CELL_UNITS // 2, y * CELL_UNITS + CELL_UNITS // 2


def with_key_sounds(hear: Hear, grid: Grid, is_open: Callable[[int], bool], audio: Audio) -> Hear:
    """Return *hear* with sounds: a covered cell goes down under a press, and up if the release opens none."""
    held = set[int]()  # devices that press a covered cell

    def hear_keys(kind: Kind, x: int, y: int, who: int) -> None:
        on_board = 0 <= x < grid.width * CELL_UNITS and 0 <= y < grid.height * CELL_UNITS
        cell = grid.cell(x // CELL_UNITS, y // CELL_UNITS) if on_board else None
        covered, at = cell is not None and not is_open(cell), 0.0 if cell is None else side_of(grid, cell)
        if kind is Kind.LEFT_PRESS and covered:
            held.add(who)
            audio.play("down", at=at)
        elif kind is Kind.LEFT_RELEASE and who in held:
            held.discard(who)
            if not covered:
                audio.play("up", at=at)
        hear(kind, x, y, who)

    return hear_keys
