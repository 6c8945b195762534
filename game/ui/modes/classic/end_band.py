"""The band at the end of a game: its time in large figures, how that compares, and what else the game came to."""

from collections.abc import Iterator
from copy import copy

import pygame

from game.engine.game import Status
from game.engine.grid import SMALL as SMALL_BOARD
from game.play.figures import efficiency, figures_of, speed
from game.play.session import Session
from game.play.worker import Job
from game.store.history import SaveHandle
from game.store.kinds import TOP
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL
from game.ui.input.actions import Action
from game.ui.kit.numerals import numerals, numerals_width
from game.ui.kit.widgets import State, Widget

NARROWEST = 920
"""At 720p: where the line above the board is narrower than this, the band is wider than the line."""

HIGH, DECIMALS = 32, 22
"""How high the seconds are, and what comes behind their point, at 720p."""

PLACES = 3  # after that point

WIDEST_SENTENCE = 460
"""At 720p: of what a figure means."""


class Mood(Widget):
    """The face at the band's left end: how the game went, and a button for the next one."""

    def __init__(self, cabinet: Cabinet, *, won: bool, kept: SaveHandle) -> None:
        super().__init__(cabinet, Action.NEW)
        self._won, self._kept = won, kept

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the face, with a medal for a first place: it is told by more than its word."""
        cabinet, rect = self.cabinet, self.rect
        face = cabinet.sprites.get("face_cool" if self._won else "face_dead", rect.width)
        surface.blit(face, face.get_rect(center=rect.center))
        if self._kept.best and not cabinet.history.is_lost(self._kept):
            medal = cabinet.sprites.get("medal", cabinet.px(26))
            surface.blit(medal, medal.get_rect(center=(rect.right - cabinet.px(3), rect.bottom - cabinet.px(9))))


class Figure(Widget):
    """One figure in a few words; *about* is a sentence that says what it means, shown where somebody looks at it."""

    def __init__(self, cabinet: Cabinet, text: str, about: str) -> None:
        super().__init__(cabinet)
        self.text, self.about = text, about
        self.told = False  # keys have gone to it

    def looks(self) -> object:
        """Return its words, and whether keys have gone to it."""
        return self.text, self.told

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint it if it has found room; bright and underlined where somebody looks at it."""
        if self.rect.width:
            looked_at = state.over or self.told
            line = self.cabinet.line(self.text, SMALL, "text" if looked_at else "text_dim")
            surface.blit(line, self.rect)
            if looked_at:
                thick = self.cabinet.px(2)
                surface.fill(self.cabinet.theme["accent"], (self.rect.left, self.rect.bottom, self.rect.width, thick))


class EndBand:
    """What a band says of a finished game, and where; the scene adds the buttons at its right end."""

    def __init__(self, cabinet: Cabinet, session: Session, kept: SaveHandle) -> None:
        self._cabinet = cabinet
        self._session, self._kept = session, kept
        self.won = session.status is Status.WON
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.face = Mood(cabinet, won=self.won, kept=kept)
        self.figures: list[Figure] = []  # none until the 3BV is counted
        self.counting: Job[tuple[int, int]] | None = None  # in the background where it takes long
        if session.view.grid.size <= SMALL_BOARD:
            self.tell((session.solved_bbbv, session.bbbv))
        else:
            ended = copy(session)  # the other one goes on if its end is taken back
            self.counting = Job(lambda: (ended.solved_bbbv, ended.bbbv))

    def tell(self, counted: tuple[int, int]) -> None:
        """Take in the 3BV that was solved, and all of it."""
        self._solved, self._bbbv = counted
        words = self._cabinet.words
        self.figures = [Figure(self._cabinet, text, words(f"result.about_{name}")) for name, text in self._figures()]

    # What it says

    def _figures(self) -> Iterator[tuple[str, str]]:
        """Give the game's figures, the name of each and what it comes to in words, the most asked for first."""
        words, session = self._cabinet.words, self._session
        solved, bbbv, clicks = self._solved, self._bbbv, session.clicks
        if not self.won:
            yield "time", words("result.time", seconds=words.number(session.time_ms / 1000, ".3f"))
            if session.unranked:
                yield "unranked", words(f"result.unranked_{session.unranked.value}")
        if (fast := speed(solved, session.time_ms)) is not None:
            yield "speed", words("result.speed", speed=words.number(fast, ".2f"))
        if (ioe := efficiency(solved, clicks.total)) is not None:
            yield "ioe", words("result.ioe", ioe=words.number(ioe, ".2f"))
        told = words("result.bbbv", solved=solved, bbbv=bbbv) if solved < bbbv else None
        yield "bbbv", told or words("result.bbbv_all", bbbv=bbbv)
        yield "clicks", words("result.clicks", clicks=clicks.total)
        if session.mended:
            yield "mended", words("result.mended")
        if self.won and session.view.grid.size <= SMALL_BOARD:
            yield from self._rarer_figures()

    def _rarer_figures(self) -> Iterator[tuple[str, str]]:
        words, figures = self._cabinet.words, figures_of(self._session)
        if figures.rqp is not None:
            yield "rqp", words("result.rqp", rqp=words.number(figures.rqp, ".2f"))
        if figures.stnb is not None:
            yield "stnb", words("result.stnb", stnb=words.number(figures.stnb, ".1f"))
        if figures.qg is not None:
            yield "qg", words("result.qg", qg=words.number(figures.qg, ".2f"))

    def headline(self) -> str:
        """Return the outcome in a word or two, with its place once that is known; what is kept nowhere has none."""
        words, place = self._cabinet.words, self._kept.place
        if not self.won:
            return words("result.unproved" if self._session.unproved else "result.lost")
        if self._unwritten:
            return words("result.won")
        if self._kept.best:
            return words("result.best")
        return words(f"result.place_{place}") if place and 1 < place <= TOP else words("result.won")

    def compared(self) -> str:
        """Return how a win compares with the best before it, why it is not compared, or that nothing was written."""
        words, session, before = self._cabinet.words, self._session, self._kept.before
        if self._unwritten:
            return words("result.not_kept")
        if not self.won:
            return ""
        if session.unranked:
            return words(f"result.unranked_{session.unranked.value}")
        if before is None:
            return ""
        place = self._kept.place or 0
        gap = self._gap(before)
        return f"{words('result.place', place=place)} · {gap}" if place > TOP else gap

    def _gap(self, before: int) -> str:
        words, session = self._cabinet.words, self._session
        gap = abs(session.time_ms - before)
        seconds = words.number(gap / 1000, f".{2 if gap >= 10 else 3}f")
        if session.time_ms == before:
            return words("result.equal")
        return words("result.ahead" if session.time_ms < before else "result.behind", seconds=seconds)

    def looks(self) -> object:
        """Return what changes in it by itself."""
        return self._kept.place, self._unwritten

    @property
    def _unwritten(self) -> bool:
        """Whether nothing of the game could be written."""
        return self._cabinet.history.is_lost(self._kept)

    # Where

    def place(self, line: pygame.Rect, first_button: int) -> None:
        """Lay it out over the *line* above the board, up to where the buttons begin."""
        px = self._cabinet.px
        self.rect = band_over(self._cabinet, line)
        self.face.rect = pygame.Rect(self.rect.left + px(10), 0, px(44), px(44))
        self.face.rect.centery = self.rect.centery
        self._left = self.face.rect.right + px(12)
        if self.won:
            self._left += self._time_width() + px(18)
        left, right, top = self._left, first_button - px(12), self.rect.centery + px(6)
        for figure in self.figures:
            line_of = self._cabinet.line(figure.text, SMALL, "text_dim")
            figure.rect = line_of.get_rect(topleft=(left, top)) if left + line_of.get_width() <= right else NOWHERE
            left = figure.rect.right + px(16) if figure.rect.width else right + 1
        self._right = right

    def shown(self) -> list[Figure]:
        """Return the figures that have found room."""
        return [figure for figure in self.figures if figure.rect.width]

    # The picture

    def draw(self, surface: pygame.Surface, rolled: float) -> None:
        """Paint it but for what can be pressed, its time counted up so far (0–1)."""
        cabinet, px = self._cabinet, self._cabinet.px
        rim = _rim(won=self.won)
        surface.blit(cabinet.sprites.panel(self.rect.size, px(8), "panel", rim, ground="backdrop"), self.rect)
        if self.won:
            self._draw_time(surface, rolled)
        headline = cabinet.line(self.headline(), LARGE, rim, self._right - self._left)
        place = headline.get_rect(bottomleft=(self._left, self.rect.centery + px(4)))
        surface.blit(headline, place)
        room = self._right - place.right - px(12)
        if (compared := self.compared()) and cabinet.has_room(compared, SMALL, room):
            line = cabinet.line(compared, SMALL, "text", room)
            surface.blit(line, line.get_rect(midleft=(place.right + px(12), place.centery + px(1))))

    def _draw_time(self, surface: pygame.Surface, rolled: float) -> None:
        """Paint the seconds so that they end where they will end, whatever they are counted up to."""
        cabinet, px = self._cabinet, self._cabinet.px
        right, bottom = self._left - px(18), self.rect.centery + px(HIGH) // 2
        whole, decimals = self._time_parts(rolled)
        for text, high in ((decimals, DECIMALS), (whole, HIGH)):
            picture = numerals(cabinet, text, px(high), "text")
            place = picture.get_rect(bottomright=(right, bottom))
            surface.blit(picture, place)
            right = place.left

    def _time_width(self) -> int:
        whole, decimals = self._time_parts()
        px = self._cabinet.px
        return numerals_width(whole, px(HIGH)) + numerals_width(decimals, px(DECIMALS))

    def _time_parts(self, rolled: float = 1.0) -> tuple[str, str]:
        """Return the seconds up to the mark of their decimals, and those."""
        seconds = self._cabinet.words.number(self._session.time_ms * rolled / 1000, f".{PLACES}f")
        return seconds[:-PLACES], seconds[-PLACES:]

    def draw_about(self, surface: pygame.Surface, figure: Figure) -> None:
        """Say under the band what a figure means."""
        cabinet, px = self._cabinet, self._cabinet.px
        parts = cabinet.lettering.wrap(figure.about, px(SMALL), px(WIDEST_SENTENCE))
        lines = [cabinet.line(part, SMALL, "text") for part in parts]
        panel = pygame.Rect(0, 0, max(line.get_width() for line in lines) + px(24), px(16))
        panel.height += sum(line.get_height() for line in lines)
        panel.topleft = figure.rect.left - px(12), self.rect.bottom + px(4)
        panel.clamp_ip(surface.get_rect())
        surface.blit(cabinet.sprites.panel(panel.size, px(6), "panel", "accent", ground="backdrop"), panel)
        top = panel.top + px(8)
        for line in lines:
            surface.blit(line, (panel.left + px(12), top))
            top += line.get_height()


NOWHERE = pygame.Rect(0, 0, 0, 0)


def band_over(cabinet: Cabinet, line: pygame.Rect) -> pygame.Rect:
    """Return where the band is: over the line above the board, or wider."""
    wide = max(line.width, min(cabinet.px(NARROWEST), cabinet.size[0] - cabinet.px(16)))
    band = pygame.Rect(0, line.top, wide, line.height)
    band.centerx = line.centerx
    return band.clamp(pygame.Rect((0, 0), cabinet.size))


def prepared(cabinet: Cabinet, line: pygame.Rect) -> Iterator[None]:
    """Draw what any band over that line will show, a picture a step: all at once they would cost a frame."""
    px = cabinet.px
    for digit in "0123456789.":
        for high in (HIGH, DECIMALS):
            numerals(cabinet, digit, px(high), "text")
            yield
    for won in (True, False):
        cabinet.sprites.panel(band_over(cabinet, line).size, px(8), "panel", _rim(won=won), ground="backdrop")
        yield
        cabinet.sprites.get("face_cool" if won else "face_dead", px(44))
        yield
    cabinet.sprites.get("medal", px(26))
    yield


def _rim(*, won: bool) -> str:
    return "good" if won else "warning"
