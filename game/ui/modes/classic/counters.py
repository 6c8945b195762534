"""The live counters: how fast and how well this game is going, beside the board or below it where there is room."""

import pygame

from game.engine.grid import SMALL
from game.i18n.catalogue import Words
from game.play.figures import efficiency, estimated_time, speed
from game.play.session import Session
from game.ui.board.camera import Camera
from game.ui.board.rim import frame_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL
from game.ui.core.style import SMALL as TEXT
from game.ui.kit.glossary import Glossary

TERMS = ("speed", "ioe", "estimated", "bbbv")
"""What the figures are called where they are explained."""

WIDTH, LINE, GAP = 118, 24, 12
"""At 720p: the panel beside the board, and a line of the one below it."""

EVERY_MS = 250
"""The figures fall with every moment; more often than this nobody reads them."""


class Counters:
    """Places, works out and paints the counters; empty where they are off or have no room."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._beside = True
        self.rect: pygame.Rect | None = None
        self.glossary = Glossary(cabinet)
        self.lines: tuple[tuple[str, str], ...] = ()  # name and value of each
        self._worked_out: tuple[object, ...] = ()

    @property
    def _wanted(self) -> int:
        """How many figures the player wants to see."""
        return {"small": 2, "full": 4}.get(self._cabinet.settings.counters, 0)

    def place(self, camera: Camera, area: pygame.Rect, scale: float, *, barred: bool) -> None:
        """
        Lay the board out in *area* and the counters beside it, else below it, where the board gives way.

        *Barred* counters are not for this game.
        """
        camera.place(area, scale)
        self.rect = None
        if self._wanted and not barred and camera.grid.size <= SMALL:
            self._find_room(area, camera, camera.board)
            if self.rect is None:
                below = self._cabinet.px(LINE + 16)
                camera.place(pygame.Rect(area.left, area.top, area.width, area.height - below), scale)
                self._find_room(area, camera, camera.board.clip(camera.area))

    def _find_room(self, area: pygame.Rect, camera: Camera, board: pygame.Rect) -> None:
        px, wanted = self._cabinet.px, self._wanted
        high = wanted * 2 * px(LINE) + px(16)
        if board.left - area.left >= px(WIDTH) + px(GAP) and area.height >= high:
            self._beside = True
            top = frame_rect(self._cabinet, camera).top
            self.rect = pygame.Rect(board.left - px(GAP) - px(WIDTH), top, px(WIDTH), high)
        elif area.bottom - board.bottom >= px(LINE) + px(8):
            self._beside = False
            width = min(area.width, max(board.width, wanted * px(150)))
            self.rect = pygame.Rect(0, 0, width, px(LINE) + px(8))
            self.rect.midtop = board.centerx, board.bottom + px(4)

    def update(self, session: Session) -> None:
        """Work the figures out anew if something happened or some time passed."""
        if self.rect is None:
            return
        settings = self._cabinet.settings.counters, self._cabinet.words.locale
        now = session.view, session.time_ms // EVERY_MS, session.clicks.total, settings
        if now != self._worked_out:
            self._worked_out = now
            self.lines = self._work_out(session)

    def _work_out(self, session: Session) -> tuple[tuple[str, str], ...]:
        words, solved, bbbv = self._cabinet.words, session.solved_bbbv, session.bbbv
        ioe = efficiency(solved, session.clicks.total) if session.started is not None else None
        lines = (
            (words("counters.speed"), _shown(words, speed(solved, session.time_ms), 2)),
            (words("counters.ioe"), _shown(words, ioe, 2)),
            (words("counters.estimated"), _shown(words, estimated_time(session.time_ms, bbbv, solved), 1)),
            (words("counters.solved"), f"{solved} / {bbbv}" if session.ended is not None else str(solved)),
        )
        return lines if self._cabinet.settings.counters == "full" else lines[:2]

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the figures."""
        self.glossary.clear()
        if self.rect is None:
            return
        cabinet, px, rect = self._cabinet, self._cabinet.px, self.rect
        surface.blit(cabinet.sprites.panel(rect.size, px(6), "panel", "line", ground="backdrop"), rect)
        for number, (name, value) in enumerate(self.lines):
            value_line = cabinet.line(value, NORMAL if self._beside else TEXT, "text")
            slot = (rect.width - px(24)) // len(self.lines)
            room = rect.width - px(20) if self._beside else slot - value_line.get_width() - px(20)
            name_line = cabinet.line(name, TEXT, "text_dim", room)
            if self._beside:
                top = rect.top + px(8) + number * 2 * px(LINE)
                self._explain(number, pygame.Rect(rect.left, top, rect.width, 2 * px(LINE)))
                surface.blit(name_line, (rect.left + px(10), top))
                surface.blit(value_line, (rect.left + px(10), top + px(LINE) - px(7)))
            else:
                left = rect.left + px(12) + number * slot
                self._explain(number, pygame.Rect(left, rect.top, slot, rect.height))
                place = name_line.get_rect(midleft=(left, rect.centery))
                surface.blit(name_line, place)
                surface.blit(value_line, value_line.get_rect(midleft=(place.right + px(8), rect.centery)))

    def _explain(self, number: int, rect: pygame.Rect) -> None:
        self.glossary.put(self._cabinet.words(f"result.about_{TERMS[number]}"), rect)


def _shown(words: Words, figure: float | None, places: int) -> str:
    return "-" if figure is None else words.number(figure, f".{places}f")
