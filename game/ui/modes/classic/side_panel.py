"""Beside the board, where there is room: the level, its best time, the streak, the pace, the race against the best."""

from itertools import pairwise

import pygame

from game.engine.game import Status
from game.i18n.catalogue import Words
from game.play.pace import Pace
from game.play.session import Session
from game.store.finished import key_of
from game.store.kinds import Table
from game.ui.board.camera import Camera
from game.ui.board.rim import frame_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL
from game.ui.core.themes import Theme
from game.ui.kit.drawing import Drawing, Point
from game.ui.kit.glossary import Glossary
from game.ui.kit.numerals import numerals
from game.ui.modes.classic.ghost import Ghost
from game.ui.modes.classic.small_map import SmallMap

WIDE, WIDEST, GAP, MARGIN = 216, 300, 12, 16
"""At 720p: the panel at least and at most, what is free beside it, and what is free in it."""

LINE, TIME, CHART = 30, 15, 92
"""At 720p: the height of a row, of a time in it, and of the race."""

DASH = 7
"""At 720p: of the line that is the ghost."""

EVERY_MS = 250
"""The pace changes with every moment; more often than this nobody reads it."""


class SidePanel:
    """Places, works out and paints it; empty where it is off or has no room."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self.ghost = Ghost(cabinet.history)
        self.map = SmallMap(cabinet)
        self.glossary = Glossary(cabinet)
        self.rect: pygame.Rect | None = None
        self._session: Session | None = None
        self._best_ms: int | None = None  # of its table, before this game
        self._rows: tuple[tuple[str, str, str], ...] = ()  # name, figure, colour
        self._race: tuple[object, pygame.Surface] | None = None  # what it was drawn from
        self._wanted = (False, False)  # panel and race, as it was placed
        self._painted: object = None
        self._worked_out: object = None

    # What it tells

    def begin(self, session: Session) -> None:
        """Another game begins."""
        self._session, self._worked_out, self._best_ms = session, None, None
        if self.rect or self._raced:
            self.ghost.begin(Table(*key_of(session)), races=self._raced)

    def update(self, session: Session, tick: int) -> None:
        """Work the figures out anew if something happened or some time passed."""
        if self.rect is None and not self._raced:
            return
        if session is not self._session:
            self.begin(session)
        self.ghost.update(session)
        self.map.update(session.view, tick)
        cabinet = self._cabinet
        if session.ended is None:
            setup, prove_it = session.setup, session.prove_it
            start, no_guess = setup.start.value, setup.no_guess
            self._best_ms = cabinet.history.best(setup.level, start, no_guess=no_guess, prove_it=prove_it)
        known = self.ghost.streak, self.ghost.best, cabinet.words.locale, self._best_ms
        now = session.view, session.time_ms // EVERY_MS, session.ended, known, cabinet.history.latest
        if now != self._worked_out:
            self._worked_out = now
            self._rows = self._told(session)

    def _told(self, session: Session) -> tuple[tuple[str, str, str], ...]:
        words, best, streak = self._cabinet.words, self._best_ms, self.ghost.streak
        if streak is not None and session.ranked and session.status is not Status.PLAYING:
            streak = streak + 1 if session.status is Status.WON else 0
        rows = [
            (words("panel.best"), *self._best(session)),
            (words("panel.streak"), str(streak) if streak is not None else "–", "text"),
            (words("panel.pace"), *_gap(words, self.ghost.ahead_ms(session, best))),
        ]
        if self.races:
            for part, now, gap in self.ghost.splits():
                name = words("panel.split", percent=round(100 * part))
                figure, colour = _gap(words, gap) if gap is not None else ("–", "text_dim")
                rows.append(
                    (name, figure if gap is not None or now is None else words.number(now / 1000, ".2f"), colour)
                )
        return tuple(rows)

    def _best(self, session: Session) -> tuple[str, str]:
        """Return the best time and its colour's name: this game's if it is the first, else the one to compare with."""
        words, best, kept = self._cabinet.words, self._best_ms, self._cabinet.history.latest
        won = session.ranked and session.status is Status.WON
        if best is None and won and kept:  # the disk may have told only when the game was kept
            best = kept.before
        if best is not None:
            return words.number(best / 1000, ".3f"), "text"
        return (words.number(session.time_ms / 1000, ".3f"), "good") if won else ("–", "text")

    @property
    def races(self) -> bool:
        """Whether there is a best game to race against."""
        return self._raced and bool(self.ghost.best.times)

    @property
    def _raced(self) -> bool:
        """Whether a race is wanted."""
        return self._wanted[1]

    @property
    def gap(self) -> tuple[str, str] | None:
        """The gap to the best and its colour, for the line above where the panel has no room; None: nothing to tell."""
        if self.rect or not self.races or not self._rows or self._rows[2][1] == "–":
            return None
        return self._rows[2][1:]

    # Where

    @property
    def width(self) -> int:
        """How much room it takes beside a board that fills the window, in pixels."""
        return self._cabinet.px(WIDE + 2 * GAP)

    def place(self, camera: Camera, window: pygame.Rect, *, barred: bool) -> None:
        """Put it to the right of the board, if it has room there; *barred*: neither it nor a race is for this game."""
        px, board = self._cabinet.px, camera.board.clip(camera.area)
        left = board.right + px(GAP)
        settings = self._cabinet.settings
        wanted = settings.side_panel and not barred, settings.ghost and not barred
        if wanted != self._wanted:  # what was not asked for yet is asked now
            self._wanted, self._session = wanted, None
        self.rect, self.map.rect = None, None
        self.glossary.clear()
        if not self._wanted[0] or window.right - left < px(WIDE):
            return
        wide = px(WIDE) if camera.scrolls else min(px(WIDEST), window.right - px(GAP) - left)
        top = frame_rect(self._cabinet, camera).top
        self.rect = pygame.Rect(left, top, max(px(WIDE), wide), 0)
        self.rect.height = px(2 * MARGIN + 58 + 3 * LINE)
        if camera.scrolls:
            room = pygame.Rect(left + px(MARGIN), self.rect.bottom, px(WIDE - 2 * MARGIN), px(WIDE - 2 * MARGIN))
            room.height = max(px(LINE), min(room.height, window.bottom - px(GAP + MARGIN) - room.top))
            self.rect.height += self.map.place(room, camera).height + px(MARGIN)
        elif self._raced:
            self.rect.height += px(3 * LINE + CHART + 46)
        self._painted = None

    def covered(self, camera: Camera) -> bool:
        """Tell whether a board that was made larger lies over it."""
        return self.rect is not None and bool(self.rect.colliderect(camera.board.clip(camera.area)))

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self._rows, self.ghost.pace.times, self.ghost.best, self.map.looks()

    def draw(self, surface: pygame.Surface, camera: Camera, *, whole: bool) -> None:
        """Paint it; unless *whole*, only if it has changed since it was painted last."""
        if self.rect is None or self._session is None or self.covered(camera):
            return
        looks = self.looks()
        where = camera.left, camera.top, camera.tile
        if self._painted == (looks, where) and not whole:
            return
        self._painted = looks, where
        self.glossary.clear()
        self._paint(surface, self.rect, self._session)
        self.map.draw(surface, camera)

    def _paint(self, picture: pygame.Surface, room: pygame.Rect, session: Session) -> None:
        cabinet, px, level = self._cabinet, self._cabinet.px, session.setup.level
        picture.blit(cabinet.sprites.panel(room.size, px(8), "panel", "line", ground="backdrop"), room)
        left, right = room.left + px(MARGIN), room.right - px(MARGIN)
        known = level.name if level.name != "custom" else None
        name = cabinet.words(f"level.{known}") if known else cabinet.words("title.custom")
        heading = cabinet.line(name, LARGE, "text", right - left)
        picture.blit(heading, (left, room.top + px(MARGIN - 4)))
        measures = cabinet.words("title.board", width=level.width, height=level.height, mines=level.mines)
        picture.blit(cabinet.line(measures, SMALL, "text_dim", right - left), (left, room.top + px(MARGIN + 26)))
        top = room.top + px(MARGIN + 58)
        for number, row in enumerate(self._rows[:3]):
            self._write(picture, pygame.Rect(left, top + number * px(LINE), right - left, px(LINE)), row)
        if self.races and not self.map.rect:
            top += 3 * px(LINE) + px(6)
            chart = pygame.Rect(left, top, right - left, px(CHART))
            picture.blit(self._drawn_race(chart.size), chart)
            legend = cabinet.line(cabinet.words("panel.ghost"), SMALL, "text_dim", right - left)
            place = picture.blit(legend, (left, chart.bottom + px(4)))
            self.glossary.put(cabinet.words("result.about_bbbv"), place.union(chart))
            top = chart.bottom + px(30)
            for number, row in enumerate(self._rows[3:]):
                self._write(picture, pygame.Rect(left, top + number * px(LINE), right - left, px(LINE)), row)

    def _drawn_race(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the race, drawn anew where one of the two games has gone on."""
        looks = self.ghost.pace.times, self.ghost.best, size, self._cabinet.theme
        if self._race is None or self._race[0] != looks:
            drawn = pygame.Surface(size).convert()
            drawn.fill(self._cabinet.theme["panel"])
            room = drawn.get_rect()
            paint_race(drawn, self._cabinet.theme, room, self.ghost.pace, self.ghost.best, self._cabinet.scale)
            self._race = looks, drawn
        return self._race[1]

    def _write(self, picture: pygame.Surface, row: pygame.Rect, told: tuple[str, str, str]) -> None:
        cabinet, (name, figure, colour) = self._cabinet, told
        line = cabinet.line(name, SMALL, "text_dim")
        picture.blit(line, line.get_rect(midleft=row.midleft))
        if figure == "–":
            drawn = cabinet.line(figure, SMALL, "text_dim")
        else:
            drawn = numerals(cabinet, figure, cabinet.px(TIME), colour)
        picture.blit(drawn, drawn.get_rect(midright=row.midright))


def _gap(words: Words, gap_ms: int | None) -> tuple[str, str]:
    """Return a gap with its sign, and the name of its colour."""
    if gap_ms is None:
        return "–", "text_dim"
    return (
        ("+" if gap_ms >= 0 else "−") + words.number(abs(gap_ms) / 1000, ".2f"),
        "good" if gap_ms < 0 else "warning" if gap_ms else "text",
    )


def paint_race(surface: pygame.Surface, theme: Theme, room: pygame.Rect, pace: Pace, best: Pace, scale: float) -> None:
    """Paint solved 3BV against time: the best as a dashed line, this game as a whole one, lines at the splits."""
    longest = max((*best.times[-1:], *pace.times[-1:], 1))
    drawing = Drawing(room, theme)

    def at(time_ms: int, part: float) -> Point:
        return room.left + (room.width - 2 * scale) * time_ms / longest + scale, room.bottom - part * (
            room.height - 4 * scale
        )

    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawing.line([at(0, part), at(longest, part)], "line", max(1.0, scale / 2))
    for dash in _dashes([at(*point) for point in zip(best.times, best.parts, strict=True)], DASH * scale):
        drawing.line(dash, "text_dim", 1.6 * scale)
    if len(pace.times) > 1:
        drawing.line([at(*point) for point in zip(pace.times, pace.parts, strict=True)], "accent", 2 * scale)
    if pace.times:
        drawing.disc(at(pace.times[-1], pace.parts[-1]), 3 * scale, "accent")
    drawing.put(surface)


def _dashes(points: list[Point], length: float) -> list[list[Point]]:
    """Cut a line into dashes, as long as the gaps between them."""
    dashes: list[list[Point]] = []
    drawn, left, dash = True, length, points[:1]
    for (x, y), (to_x, to_y) in pairwise(points):
        way = max(1e-6, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
        gone = 0.0
        while way - gone > left:
            gone += left
            cut = x + (to_x - x) * gone / way, y + (to_y - y) * gone / way
            if drawn:
                dashes.append([*dash, cut])
            dash, drawn, left = [cut], not drawn, length
        left -= way - gone
        dash = [*dash, (to_x, to_y)]
    return [*dashes, dash] if drawn and len(dash) > 1 else dashes
