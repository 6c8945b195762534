"""Beside a run's board: the stage and what can still be had in it; over it, what is said between two stages."""

import pygame

from game.arcade import rules
from game.arcade.daily import Day
from game.arcade.rules import SECOND
from game.arcade.run import Phase, Run
from game.arcade.stages import Terms, terms
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL
from game.ui.kit.numerals import numerals

WIDTH, HEIGHT, GAP = 236, 276, 12
"""At 720p."""

ROLL = SECOND
"""Ticks in which a tally is counted up."""

Row = tuple[str, str, str]
"""What it is called, what it comes to, and the name of its colour."""


class RunPanel:
    """Places and paints both; *day* is a daily run's."""

    def __init__(self, cabinet: Cabinet, day: Day | None) -> None:
        self._cabinet = cabinet
        self._day = day
        self.rect: pygame.Rect | None = None  # None where there is no room
        self._painted: object = None

    @property
    def width(self) -> int:
        """How wide the panel and the gap to the board want to be, in pixels."""
        return self._cabinet.px(WIDTH + GAP)

    def place(self, board: pygame.Rect, room: pygame.Rect) -> None:
        """Put the panel to the right of the board, if it fits there."""
        px = self._cabinet.px
        left = board.right + px(GAP)
        self.rect = None
        if room.right - left >= px(WIDTH):
            self.rect = pygame.Rect(left, board.top, px(WIDTH), min(px(HEIGHT), room.bottom - board.top))
        self._painted = None

    def looks(self, run: Run) -> object:
        """Return all that both depend on."""
        rolled = self._rolled(run) if run.phase is Phase.TALLY else None
        return run.number, run.phase, self._rows(run), run.view.counter, rolled

    # Beside the board

    def draw(self, surface: pygame.Surface, run: Run, *, whole: bool) -> None:
        """Paint the panel; unless *whole*, only if it has changed since it was painted last."""
        looks = run.number, self._rows(run), run.view.counter
        if self.rect is None or (looks == self._painted and not whole):
            return
        self._painted = looks
        cabinet, px, rect = self._cabinet, self._cabinet.px, self.rect
        surface.blit(cabinet.sprites.panel(rect.size, px(10), "panel", "line", ground="backdrop"), rect)
        top = rect.top + px(16)
        self._draw_counter(surface, rect, run.view.counter)
        top = self._write(surface, rect, top, cabinet.words("arcade.stage", number=run.number), LARGE, "text")
        top = self._write(surface, rect, top, self._measures(run.terms), SMALL, "text_dim")
        kind = cabinet.words("arcade.daily_of", date=str(self._day)) if self._day else cabinet.words("arcade.free")
        top = self._write(surface, rect, top, kind, SMALL, "text_dim") + px(10)
        for name, value, colour in self._rows(run):
            top = self._write_row(surface, rect, top, (name, value, colour))
        top += px(10)
        top = self._write(surface, rect, top, cabinet.words("arcade.next"), SMALL, "text_dim")
        following = terms(run.number + 1)
        top = self._write(surface, rect, top, self._measures(following), SMALL, "text")
        if following.special:
            special = cabinet.words(f"arcade.special_{following.special.value}")
            self._write(surface, rect, top, special, SMALL, "digit_4")

    def _draw_counter(self, surface: pygame.Surface, rect: pygame.Rect, mines: int) -> None:
        """Paint a flag, and how many are still to be set: craters count as set."""
        cabinet, px = self._cabinet, self._cabinet.px
        figure = numerals(cabinet, str(mines).replace("-", "−"), px(15), "text")
        place = figure.get_rect(midright=(rect.right - px(16), rect.top + px(30)))
        surface.blit(figure, place)
        flag = cabinet.sprites.get("flag", px(26))
        surface.blit(flag, flag.get_rect(midright=(place.left - px(2), place.centery)))

    def _rows(self, run: Run) -> tuple[Row, ...]:
        """Return what can still be had in this stage."""
        stage, words = run.stage, self._cabinet.words
        if stage is None:
            return ()
        worth = run.terms.worth
        bonuses = (
            ("clean", stage.clean_so_far, worth * rules.CLEAN),
            ("no_flags", stage.no_flags_so_far, worth * rules.NO_FLAGS),
            ("efficient", stage.efficient_so_far, worth * rules.EFFICIENT),
        )
        return tuple(
            (words(f"arcade.{name}"), f"+{words.number(points)}" if there else "–", "good" if there else "text_dim")
            for name, there, points in bonuses
        )

    def _measures(self, asked: Terms) -> str:
        level = asked.level
        return self._cabinet.words("title.board", width=level.width, height=level.height, mines=level.mines)

    def _write(self, surface: pygame.Surface, rect: pygame.Rect, top: int, text: str, size: int, colour: str) -> int:
        cabinet, px = self._cabinet, self._cabinet.px
        line = cabinet.line(text, size, colour, rect.width - px(32))
        surface.blit(line, (rect.left + px(16), top))
        return top + line.get_height() + px(6)

    def _write_row(self, surface: pygame.Surface, rect: pygame.Rect, top: int, row: Row) -> int:
        cabinet, px = self._cabinet, self._cabinet.px
        name, value, colour = row
        figure = cabinet.line(value, SMALL, colour)
        surface.blit(figure, figure.get_rect(topright=(rect.right - px(16), top)))
        return self._write(
            surface, pygame.Rect(rect.left, 0, rect.width - figure.get_width(), 0), top, name, SMALL, "text"
        )

    # Over the board, between two stages

    def draw_card(self, surface: pygame.Surface, run: Run, board: pygame.Rect) -> None:
        """Paint the card of an intro or a tally in the middle of the board."""
        lines = self._card(run)
        if not lines:
            return
        cabinet, px = self._cabinet, self._cabinet.px
        drawn = [
            (cabinet.line(text, size, colour), value and cabinet.line(value, size, colour))
            for text, value, size, colour in lines
        ]
        wide = max(
            px(320),
            max(line.get_width() + (value.get_width() + px(40) if value else 0) for line, value in drawn) + px(64),
        )
        high = sum(line.get_height() + px(8) for line, _ in drawn) + px(40)
        card = pygame.Rect(0, 0, wide, high)
        card.center = board.center
        surface.blit(cabinet.sprites.panel(card.size, px(12), "panel", "accent"), card)
        top = card.top + px(24)
        for line, value in drawn:
            if value:
                surface.blit(line, (card.left + px(32), top))
                surface.blit(value, value.get_rect(topright=(card.right - px(32), top)))
            else:
                surface.blit(line, line.get_rect(midtop=(card.centerx, top)))
            top += line.get_height() + px(8)

    def _card(self, run: Run) -> list[tuple[str, str, int, str]]:
        """Return the card's lines: text, value, size, colour."""
        words = self._cabinet.words
        if run.phase is Phase.INTRO:
            lines = [
                (words("arcade.stage", number=run.number), "", HUGE, "text"),
                (self._measures(run.terms), "", NORMAL, "text_dim"),
            ]
            if run.terms.special:
                special = run.terms.special.value
                lines.append((words(f"arcade.special_{special}"), "", LARGE, "accent"))
                lines.append((words(f"arcade.about_{special}"), "", SMALL, "text"))
            return lines
        if run.phase is not Phase.TALLY:
            return []
        part, tally = self._rolled(run), run.results[-1].tally
        rows = (
            ("seconds_left", tally.seconds),
            ("clean", tally.clean),
            ("no_flags", tally.no_flags),
            ("efficient", tally.efficient),
        )
        return [
            (words("arcade.cleared", number=run.number), "", LARGE, "good"),
            *(
                (words(f"arcade.{name}"), f"+{words.number(round(points * part))}", NORMAL, "text")
                for name, points in rows
                if points
            ),
            (words("arcade.score"), words.number(run.score - round(tally.total * (1 - part))), LARGE, "accent"),
        ]

    def _rolled(self, run: Run) -> float:
        """Return which part of the tally is counted up, 0–1."""
        if self._cabinet.settings.reduced_motion:
            return 1.0
        passed = run.tick - (run.until - rules.TALLY)
        return max(0.0, min(1.0, passed / ROLL))
