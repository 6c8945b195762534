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
from game.ui.board.camera import Camera
from game.ui.board.course import Course
from game.ui.board.land import Land, land_of
from game.ui.board.rim import draw_rim
from game.ui.board.territory import TerritoryPainter
from game.ui.board.tug import TugLine
from game.ui.cabinet import LARGE, NORMAL, SMALL, Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.match_report import MatchReport
from game.ui.stage import Frame, Scene
from game.ui.widgets import BandButton, Buttons, Focus, Icon, end_at

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
        self._course = Course(cabinet)
        self._play = Buttons([Icon(cabinet, lambda: "icon_next" if self.part < 1 else "icon_play", Action.WATCH)])
        self._dragging = False
        self.at = 0  # ticks of the time lapse
        self._moments: list[Match] = []  # the match after each move, once they are worked out
        self._working: Job[list[Match]] = Job(self._work_out)
        self._reading: Job[MatchSummary] = cabinet.history.ask(self._summarise)
        self._camera = Camera(terms.board.grid)
        self._bar = TugLine(cabinet, [], [])
        cabinet.audio.play("win" if self._report.won else "denied")

    # Beside the frame

    @property
    def works(self) -> bool:
        """Whether anything is still being worked out."""
        return not self._moments or self._report.summary is None and not self._unread

    def _work_out(self) -> list[Match]:
        start = deal_match(self._live.origin)
        return [start, *conquest(start, self._live.log)]

    def _summarise(self, records: "Records") -> "MatchSummary":
        return records.match_summary(self._terms.rank.name)
