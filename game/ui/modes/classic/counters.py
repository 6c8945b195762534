"""The live counters of a competition game: speed and efficiency, beside the board or below it if there is room."""

import pygame

from game.engine.grid import SMALL
from game.i18n.catalogue import Words
from game.play.figures import efficiency, estimated_time, speed
from game.play.session import Session
from game.ui.board.bezel import frame_rect
from game.ui.board.camera import Camera
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, Style
from game.ui.core.style import NORMAL as TEXT
from game.ui.core.value import Value
from game.ui.kit.layout import Column, Gap, Grid, Pad, Row, Stack
from game.ui.kit.node import Node
from game.ui.kit.pane import Pane
from game.ui.kit.text import Panel, Text

TERMS = {"speed": "speed", "ioe": "ioe", "estimated": "estimated", "solved": "bbbv"}
"""Each figure's key, and the key of the text that explains it."""

WIDTH, LINE, GAP = 118, 24, 12
"""At 720p: WIDTH of the panel beside the board, LINE the height of a text line, GAP between board and panel."""

EVERY_MS = 250
"""Milliseconds between two updates of the figures: nobody could read more of them."""


class CountersState(Value):
    """The counters' contents."""

    figures: tuple[tuple[str, str], ...]  # the figure's key, and its value
    beside: bool  # the board, else below it


class Counters:
    """Places, computes and shows the counters; hidden if they are off or have no room."""

    def __init__(self, cabinet: Cabinet, pane: Pane) -> None:
        self._cabinet = cabinet
        self._beside = True
        self.rect: pygame.Rect | None = None
        self.pane = pane
        self.figures: tuple[tuple[str, str], ...] = ()
        self._worked_out: tuple[object, ...] = ()

    @property
    def _wanted(self) -> int:
        """How many figures the player wants to see."""
        return {"small": 2, "full": 4}.get(self._cabinet.settings.counters, 0)

    def place(self, camera: Camera, area: pygame.Rect, scale: float) -> None:
        """Lay the board out in *area*, the counters beside it, else below it, for which the board shrinks."""
        camera.place(area, scale)
        self.rect = None
        if self._wanted and camera.grid.size <= SMALL:
            self._find_room(area, camera, camera.board)
            if self.rect is None:
                below = self._cabinet.style.px(LINE + 16)
                camera.place(pygame.Rect(area.left, area.top, area.width, area.height - below), scale)
                self._find_room(area, camera, camera.rim)

    def _find_room(self, area: pygame.Rect, camera: Camera, board: pygame.Rect) -> None:
        px, plate = self._cabinet.style.px, frame_rect(self._cabinet.style, camera)
        if plate.left >= px(WIDTH) + 2 * px(GAP) and plate.height >= self._wanted * 2 * px(LINE) + px(16):
            self._beside = True
            self.rect = pygame.Rect(plate.left - px(GAP) - px(WIDTH), plate.top, px(WIDTH), plate.height)
        elif area.bottom - board.bottom >= px(LINE) + px(8):
            self._beside = False
            self.rect = pygame.Rect(plate.left, plate.bottom + px(4), plate.width, px(LINE) + px(8))

    def update(self, session: Session) -> None:
        """Compute the figures again if something happened or EVERY_MS passed."""
        if self.rect is None:
            return
        settings = self._cabinet.settings.counters, self._cabinet.style.words.locale
        now = session.view, session.time_ms // EVERY_MS, session.clicks.total, settings
        if now != self._worked_out:
            self._worked_out = now
            self.figures = self._work_out(session)

    def _work_out(self, session: Session) -> tuple[tuple[str, str], ...]:
        words, solved, bbbv = self._cabinet.style.words, session.solved_bbbv, session.bbbv
        ioe = efficiency(solved, session.clicks.total) if session.started is not None else None
        values = (
            _written(words, speed(solved, session.time_ms), 2),
            _written(words, ioe, 2),
            _written(words, estimated_time(session.time_ms, bbbv, solved), 1),
            f"{solved} / {bbbv}" if session.ended is not None else str(solved),
        )
        return tuple(zip(TERMS, values, strict=True))[: self._wanted]

    def show(self) -> None:
        """Show the present figures."""
        self.pane.view(counters_view, CountersState(self.figures, self._beside), self.rect)


def counters_view(state: CountersState, style: Style) -> Node:
    """Return the figures one below the other beside the board, or in a row below it."""
    figure = _tall_figure if state.beside else _flat_figure
    figures = tuple(
        Stack((Node(tip=style.words(f"result.about_{TERMS[name]}")), figure(style.words(f"counters.{name}"), value)))
        for name, value in state.figures
    )
    if not figures:
        return Panel(radius=6, ground=True)
    rows = Pad(Grid(figures, 1), (0, 8, 0, 0)) if state.beside else Pad(Grid(figures, len(figures)), (12, 0))
    return Panel(rows, radius=6, ground=True)


def _tall_figure(name: str, value: str) -> Node:
    parts = Text(name, TEXT, "text_key"), Text(value, LARGE, high=34)
    return Pad(Column(parts), (10, 0))


def _flat_figure(name: str, value: str) -> Node:
    parts = Text(name, TEXT, "text_key"), Gap(8), Text(value, TEXT, shrinks=False)
    return Pad(Row(parts, align="fill"), (0, 0, 12, 0))


def _written(words: Words, figure: float | None, places: int) -> str:
    return "-" if figure is None else words.number(figure, f".{places}f")
