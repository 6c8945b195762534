"""The end of a match: who won and why, the figures, and the conquest once more in a few seconds."""

from bisect import bisect_right
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.battle.live import LiveMatch, conquest, deal_match
from game.battle.match import Match
from game.battle.sight import SECOND, Player
from game.battle.threaded import Terms
from game.engine.errors import GameError
from game.engine.mouse import Kind
from game.play.worker import Job
from game.ui.achieved import look_through_match
from game.ui.board.camera import Camera
from game.ui.board.course import Course
from game.ui.board.land import land_of
from game.ui.board.rim import draw_rim
from game.ui.board.territory import TerritoryPainter
from game.ui.board.tug import TugLine
from game.ui.cabinet import LARGE, NORMAL, SMALL, Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.match_report import MatchReport
from game.ui.stage import Frame, Scene
from game.ui.widgets import BandButton, Focus, end_at

if TYPE_CHECKING:
    from game.store.records import MatchSummary, Records

HEAD, COURSE = 132, 64
"""Heights at 720p of what stands above and below the board."""

LAPSE = 6 * SECOND
HOLD = SECOND // 2
"""Ticks that the conquest takes, and that its first picture stays."""

DEAF_TICKS = SECOND * 2 // 5

GOING_ON = frozenset({Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK})


class HeadButton(BandButton):
    """One in the panel above the board."""

    beside = 28


class BattleEndScene(Scene):
    """Outcome, figures and time lapse; again, another setup, or the title."""

    def __init__(self, cabinet: Cabinet, live: LiveMatch, terms: Terms) -> None:
        self._cabinet = cabinet
        self._live, self._terms = live, terms
        self._report = MatchReport(cabinet, live, terms)
        words = cabinet.words
        ways = [
            HeadButton(cabinet, words("battle_end.again"), self._again),
            HeadButton(cabinet, words("battle_end.setup"), cabinet.go.battle_setup),
            HeadButton(cabinet, words("battle_end.to_title"), cabinet.go.title),
        ]
        self._ways = Focus(cabinet, ways, side_by_side=True)
        self._course = Course(cabinet, lambda: "icon_next" if self.part < 1 else "icon_play", self._seek)
        self._at = 0  # ticks of the time lapse
        self._moments: list[Match] = []  # the match after each move, once they are worked out
        self._working: Job[list[Match]] | None = Job(self._work_out)
        self._reading: Job[MatchSummary] | None = cabinet.history.ask(self._summarise)
        self._camera = Camera(terms.board.grid)
        self._bar = TugLine(cabinet, [], [])
        cabinet.audio.play("win" if self._report.won else "denied")

    # Beside the frame

    @property
    def works(self) -> bool:
        """Whether anything is still being worked out."""
        return self._working is not None or self._reading is not None

    def _work_out(self) -> list[Match]:
        start = deal_match(self._live.origin)
        return [start, *conquest(start, self._live.log)]

    def _summarise(self, records: "Records") -> "MatchSummary":
        return records.match_summary(self._terms.rank.name)

    def _take_in(self) -> None:
        """Show what was worked out."""
        if self._working and self._working.done:
            self._moments, self._working = self._working.result(), None
            own, theirs = self._terms.player, self._terms.computer
            points = [(moment.tick, moment.share(own), moment.share(theirs)) for moment in self._moments]
            self._course.show(points, self._live.match.tick)
            look_through_match(self._cabinet.history, self._terms, self._moments, won=self._report.won)
        if self._reading and self._reading.done:
            with suppress(GameError):  # the history says it in its problems
                self._report.summary = self._reading.result()
            self._reading = None

    # Going on

    def _again(self) -> None:
        self._cabinet.go.battle(replace(self._terms, seed=None))

    def _seek(self, part: float) -> None:
        self._at = HOLD + round(LAPSE * part)

    def act(self, asked: Asked) -> bool:
        """Choose with the arrows and Confirm; Chord, Watch and Pause are for the time lapse."""
        if self.age < DEAF_TICKS and asked.action in GOING_ON:
            return True
        match asked.action:
            case Action.NEW | Action.AGAIN:
                self._again()
            case Action.WATCH | Action.CHORD | Action.PAUSE:  # skip the time lapse, or show it once more
                self._at = 0 if self.part >= 1 else HOLD + LAPSE
            case Action.BACK:
                self._cabinet.go.battle_setup()
            case _:
                return self._ways.act(asked.action)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Buttons on their release; the course takes the time lapse to any moment."""
        if self._course.point(pointing):
            return True
        if pointing.kind is Kind.LEFT_RELEASE and self.age < DEAF_TICKS:
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
        return self.part < 1 or self.works

    def update(self, ticks: int) -> None:
        """Let the time lapse run, and take in what was worked out."""
        self._take_in()
        if self._moments and not self._course.dragging:
            self._at = min(HOLD + LAPSE, self._at + ticks)

    @property
    def part(self) -> float:
        """How far the time lapse is, 0–1."""
        return max(0.0, (self._at - HOLD) / LAPSE)

    def moment(self) -> Match:
        """Return the match as it stood at this moment of the time lapse."""
        if not self._moments or self.part >= 1:
            return self._live.match
        tick = round(self.part * self._live.match.tick)
        place = bisect_right(self._moments, tick, key=lambda match: match.tick)
        return self._moments[max(0, place - 1)]

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self._at, self._ways.looks(), self._course.looks(), self._report.summary

    def resize(self) -> None:
        """Lay out the head, the board, and the course below."""
        cabinet, px = self._cabinet, self._cabinet.px
        width, height = cabinet.size
        top, bottom, margin = px(HEAD + 16), px(COURSE + 16), px(8)
        area, grid = pygame.Rect(margin, top, width - 2 * margin, height - top - bottom), self._camera.grid
        self._camera.place(area, cabinet.scale)
        # Nothing has to be hit or read here, so the whole board is seen, however small.
        self._camera.tile = max(1, min(area.width // grid.width, area.height // grid.height))
        self._camera.pan(0, 0)
        wide = min(width - 2 * margin, max(self._camera.board.width, px(900)))
        self._head = pygame.Rect(0, px(8), wide, px(HEAD))
        self._head.centerx = width // 2
        self._course.place(pygame.Rect(self._head.left, height - px(COURSE + 8), wide, px(COURSE)))
        self._painter = TerritoryPainter(cabinet.sprites)
        self._painter.prepare(self._camera)
        right, middle = self._head.right - px(12), self._head.top + px(10) + px(36) // 2
        end_at(right, middle, self._ways.all, height=px(36), gap=px(8))

    def draw(self, frame: Frame) -> None:
        """Paint the head, the board at this moment, and the course."""
        surface, match = frame.surface, self.moment()
        surface.fill(self._cabinet.theme["backdrop"])
        draw_rim(surface, self._cabinet, self._camera)
        land = replace(land_of(match, self._terms.player), legal=0, their_legal=0)  # nobody acts any more
        self._painter.draw(surface, self._camera, land, 0, 0)
        self._draw_head(surface, match)
        self._course.draw(surface, self.part)

    def _draw_head(self, surface: pygame.Surface, match: Match) -> None:
        cabinet, px, head, report = self._cabinet, self._cabinet.px, self._head, self._report
        surface.blit(cabinet.sprites.panel(head.size, px(8), "panel", report.colour, ground="backdrop"), head)
        face = cabinet.sprites.get("face_cool" if report.won else "face_dead", px(40))
        surface.blit(face, (head.left + px(12), head.top + px(8)))
        left = head.left + px(64)
        headline = cabinet.line(report.headline(), LARGE, report.colour)
        surface.blit(headline, headline.get_rect(bottomleft=(left, head.top + px(32))))
        reason = cabinet.lettering.cut(report.reason(), px(SMALL), self._ways.all[0].rect.left - left - px(12))
        surface.blit(cabinet.line(reason, SMALL), (left, head.top + px(34)))
        self._ways.draw(surface)
        own, theirs = self._terms.player, self._terms.computer
        bar = pygame.Rect(0, head.top + px(68), head.width // 3, px(22))
        bar.centerx = head.centerx
        self._bar.draw_bar(surface, bar, match.share(own), match.share(theirs))
        self._draw_side(surface, cabinet.words("battle.you"), "own", own, head.left + px(16), to_right=True)
        self._draw_side(surface, report.opponent, "theirs", theirs, head.right - px(16), to_right=False)
        about = cabinet.line(cabinet.lettering.cut(report.about(), px(SMALL), head.width - px(32)), SMALL, "text_dim")
        surface.blit(about, about.get_rect(midbottom=(head.centerx, head.bottom - px(8))))

    def _draw_side(
        self, surface: pygame.Surface, name: str, colour: str, player: Player, edge: int, *, to_right: bool
    ) -> None:
        """Write a player's name and figures, from its edge inwards."""
        cabinet, px = self._cabinet, self._cabinet.px
        top, room = self._head.top + px(62), self._head.width // 3 - px(32)
        corner = "topleft" if to_right else "topright"
        title = cabinet.line(name, NORMAL, colour)
        place = title.get_rect(**{corner: (edge, top)})
        surface.blit(title, place)
        cells, *points = self._report.figures(player)
        gap = place.width + px(10)
        line = cabinet.line(cabinet.lettering.cut(cells, px(SMALL), room - gap), SMALL)
        surface.blit(line, line.get_rect(**{corner: (edge + gap if to_right else edge - gap, top + px(3))}))
        line = cabinet.line(cabinet.lettering.cut(" · ".join(points), px(SMALL), room), SMALL, "text_dim")
        surface.blit(line, line.get_rect(**{corner: (edge, top + px(24))}))
