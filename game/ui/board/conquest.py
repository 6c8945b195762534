"""A match that is over: who won and why, the figures, and the conquest once more in a few seconds."""

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

import pygame

from game.battle.kept import KeptMatch
from game.battle.match import Match
from game.battle.sight import SECOND
from game.engine.gesture import Kind
from game.play.worker import Job
from game.ui.board.camera import Camera
from game.ui.board.course import Course
from game.ui.board.hues import HUES
from game.ui.board.land import land_of
from game.ui.board.match_report import MatchReport
from game.ui.board.rim import draw_rim
from game.ui.board.territory import TerritoryPainter
from game.ui.board.tug import TugLine
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame, Scene
from game.ui.core.style import LARGE, NORMAL, SMALL
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import BandButton, Button, Focus, end_at

HEAD, HEAD_OF_MANY, COURSE = 132, 152, 64
"""Heights at 720p of what stands above and below the board; more than two stand in columns of two lines."""

LAPSE = 6 * SECOND
HOLD = SECOND // 2
"""Ticks that the conquest takes, and that its first picture stays."""

INPUT_COOLDOWN = 0.4
"""Seconds for which nothing leads on: a key or a click on its way was meant for the board."""

GOING_ON = frozenset({Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK})


class HeadButton(BandButton):
    """One in the panel above the board."""

    beside = 28


class ConquestScene(Scene):
    """Outcome, figures and time lapse. The lapse goes by cells taken, not by the clock, so that a stall is short."""

    def __init__(self, cabinet: Cabinet, kept: KeptMatch, report: MatchReport) -> None:
        self._cabinet, self._kept, self._report = cabinet, kept, report
        self._ways = Focus(cabinet, self.ways(), side_by_side=True)
        self._course = Course(cabinet, lambda: "icon_next" if self.part < 1 else "icon_play", self._seek)
        self._at = 0  # ticks of the time lapse
        self._moments: list[Match] = []  # the match after each move, once they are worked out
        self._taken: list[int] = []  # how many cells were ever taken up to each of them
        self._cooldown = self.cooldown(INPUT_COOLDOWN)
        self.watch(Job(kept.moments), self._take_in)  # of a match by other rules only the end is known
        self._camera = Camera(kept.grid)
        self._bar = TugLine(cabinet, [], [])

    @abstractmethod
    def ways(self) -> Sequence[Button]:
        """Return the buttons above the board."""

    @abstractmethod
    def leave(self) -> None:
        """Go where Back leads."""

    def found(self, moments: Sequence[Match]) -> None:
        """Take in the match after each move."""

    def _take_in(self, moments: list[Match]) -> None:
        """Show what was worked out."""
        self._moments = moments
        owned = [sum(map(moment.owned, moment.everybody)) for moment in moments]
        self._taken = [*accumulate(owned, max)]
        order = self._report.told.order
        points = [(taken, tuple(map(moment.share, order))) for taken, moment in zip(self._taken, moments, strict=True)]
        first = self._taken[0]
        self._course.show([(taken - first, shares) for taken, shares in points], self._taken[-1] - first)
        self.found(moments)

    # Going on

    def _seek(self, part: float) -> None:
        self._at = HOLD + round(LAPSE * part)

    def act(self, asked: Asked) -> bool:
        """Choose with the arrows and Confirm; Chord, Watch and Pause are for the time lapse."""
        if self._cooldown and asked.action in GOING_ON:
            return True
        match asked.action:
            case Action.WATCH | Action.CHORD | Action.PAUSE:  # skip the time lapse, or show it once more
                self._at = 0 if self.part >= 1 else HOLD + LAPSE
            case Action.BACK:
                self.leave()
            case _:
                return self._ways.act(asked.action)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Buttons on their release; the course takes the time lapse to any moment."""
        if self._course.point(pointing):
            return True
        if pointing.button is Kind.LEFT_RELEASE and self._cooldown:
            self._ways.let_go()
        self._ways.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of buttons and course."""
        self._ways.let_go()
        self._course.let_go()

    # Time

    @property
    def animating(self) -> bool:
        """Whether the time lapse runs or something is still being worked out."""
        return self.part < 1 or self.waiting

    def update(self, ticks: int) -> None:
        """Let the time lapse run."""
        if self._moments and not self._course.dragging:
            self._at = min(HOLD + LAPSE, self._at + ticks)

    @property
    def part(self) -> float:
        """How far the time lapse is, 0–1."""
        return max(0.0, (self._at - HOLD) / LAPSE)

    def moment(self) -> Match:
        """Return the match as it stood at this moment of the time lapse."""
        if not self._moments or self.part >= 1:
            return self._report.told.match
        first, last = self._taken[0], self._taken[-1]
        taken = first + int(self.part * (last - first))
        return self._moments[max(0, bisect_right(self._taken, taken) - 1)]

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        report = self._report
        return self._at, self._ways.looks(), self._course.looks(), report.summary, report.unwritten

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self._ways.lit.rect

    def resize(self) -> None:
        """Lay out the head, the board, and the course below."""
        cabinet, px = self._cabinet, self._cabinet.px
        width, height = cabinet.size
        head = HEAD if len(self._kept.players) == 2 else HEAD_OF_MANY
        top, bottom, margin = px(head + 16), px(COURSE + 16), px(8)
        area, grid = pygame.Rect(margin, top, width - 2 * margin, height - top - bottom), self._camera.grid
        self._camera.place(area, cabinet.board_scale)
        # Nothing has to be hit or read here, so the whole board is seen, however small.
        self._camera.tile = max(1, min(area.width // grid.width, area.height // grid.height))
        self._camera.pan(0, 0)
        wide = min(width - 2 * margin, max(self._camera.board.width, px(900)))
        self._head = pygame.Rect(0, px(8), wide, px(head))
        self._head.centerx = width // 2
        self._course.place(pygame.Rect(self._head.left, height - px(COURSE + 8), wide, px(COURSE)))
        self._painter = TerritoryPainter(cabinet.sprites)
        self._painter.prepare(self._camera, len(self._kept.players))
        right, middle = self._head.right - px(12), self._head.top + px(10) + px(36) // 2
        end_at(right, middle, self._ways.all, height=px(36), gap=px(8))

    def draw(self, frame: Frame) -> None:
        """Paint the head, the board at this moment, and the course."""
        surface, match = frame.surface, self.moment()
        surface.fill(self._cabinet.theme["backdrop"])
        draw_rim(surface, self._cabinet, self._camera)
        told = self._report.told
        persons = sum(not rank for rank in told.ranks)
        land = replace(land_of(match, told.order, max(1, persons)), legal=())  # nobody acts any more
        self._painter.draw(surface, self._camera, land, 0, 0)
        self._draw_head(surface, match)
        self._course.draw(surface, self.part)

    @property
    def face(self) -> str:
        """The sprite that stands for the outcome."""
        return "face_cool" if self._report.won else "face_dead"

    def _draw_head(self, surface: pygame.Surface, match: Match) -> None:
        cabinet, px, head, report = self._cabinet, self._cabinet.px, self._head, self._report
        surface.blit(cabinet.sprites.panel(head.size, px(8), "panel", report.colour, ground="backdrop"), head)
        face = cabinet.sprites.get(self.face, px(40))
        surface.blit(face, (head.left + px(12), head.top + px(8)))
        left = head.left + px(64)
        room = self._ways.all[0].rect.left - left - px(12)
        headline = cabinet.line(report.headline(), LARGE, report.colour, width=room)
        surface.blit(headline, headline.get_rect(bottomleft=(left, head.top + px(32))))
        reason = cabinet.line(self.second_line(), SMALL, width=room)
        surface.blit(reason, (left, head.top + px(34)))
        self._ways.draw(surface)
        shares = [match.share(player) for player in report.told.order]
        if len(shares) == 2:
            bar = pygame.Rect(0, head.top + px(68), head.width // 3, px(22))
            bar.centerx = head.centerx
            self._bar.draw_bar(surface, bar, shares)
            for hue, edge in enumerate((head.left + px(16), head.right - px(16))):
                self._draw_side(surface, hue, edge)
        else:
            self._bar.draw_bar(
                surface, pygame.Rect(head.left + px(16), head.top + px(64), head.width - px(32), px(14)), shares
            )
            self._draw_columns(surface)
        colour = "warning" if report.unwritten else "text_dim"
        about = cabinet.line(report.about(), SMALL, colour, width=head.width - px(32))
        surface.blit(about, about.get_rect(midbottom=(head.centerx, head.bottom - px(8))))

    def second_line(self) -> str:
        """Return what stands under the outcome."""
        return self._report.reason()

    def _draw_columns(self, surface: pygame.Surface) -> None:
        """Write each player's shape and name side by side, the cells under them."""
        cabinet, px, told, head = self._cabinet, self._cabinet.px, self._report.told, self._head
        width, middle = (head.width - px(32)) // len(told.order), head.top + px(93)
        room = width - px(30)
        for hue, player in enumerate(told.order):
            left = head.left + px(16) + hue * width
            mark = HUES[hue].mark(cabinet.sprites, px(16))
            surface.blit(mark, mark.get_rect(midleft=(left, middle)))
            name = cabinet.line(told.called[player], SMALL, HUES[hue].colour, width=room)
            surface.blit(name, name.get_rect(midleft=(left + px(22), middle)))
            figure = cabinet.line(self._report.figures(player)[0], SMALL, width=room)
            surface.blit(figure, figure.get_rect(midleft=(left + px(22), middle + px(19))))

    def _draw_side(self, surface: pygame.Surface, hue: int, edge: int) -> None:
        """Write one of two players' name and figures, from its edge inwards."""
        cabinet, px, told = self._cabinet, self._cabinet.px, self._report.told
        player, to_right = told.order[hue], hue == 0
        top, room = self._head.top + px(62), self._head.width // 3 - px(32)
        corner = "topleft" if to_right else "topright"
        title = cabinet.line(told.called[player], NORMAL, HUES[hue].colour)
        place = title.get_rect(**{corner: (edge, top)})
        surface.blit(title, place)
        cells, *points = self._report.figures(player)
        gap = place.width + px(10)
        line = cabinet.line(cells, SMALL, width=room - gap)
        surface.blit(line, line.get_rect(**{corner: (edge + gap if to_right else edge - gap, top + px(3))}))
        line = cabinet.line(" · ".join(points), SMALL, "text_dim", width=room)
        surface.blit(line, line.get_rect(**{corner: (edge, top + px(24))}))
