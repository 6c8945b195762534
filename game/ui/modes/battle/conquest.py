"""Show a finished match: the winner, the reason, the figures, and the conquest again in a few seconds."""

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from game.battle.kept import KeptMatch
from game.battle.match import Match
from game.battle.sight import SECOND
from game.engine.gesture import Kind
from game.play.worker import Job
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Node
from game.ui.kit.pane import Moves
from game.ui.kit.scene import ViewScene
from game.ui.modes.battle.conquest_view import BoardPicture, Conquest, Way, page
from game.ui.modes.battle.course import COURSE, CoursePicture
from game.ui.modes.battle.match_report import MatchReport

LAPSE = 6 * SECOND
HOLD = SECOND // 2
"""Ticks: the conquest takes LAPSE, after its first picture has stayed for HOLD."""

INPUT_COOLDOWN = 0.4
"""Seconds in which no key or click goes on: it was still meant for the board."""

GOING_ON = frozenset({Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK})


class ConquestScene(ViewScene[Conquest]):
    """Outcome, figures and time lapse. The lapse follows the taken cells, not the clock, so that a stall is short."""

    moves = Moves.LINE
    piece = ""
    pans, needs = False, (916, 560)  # the outcome, the board and the ways on are visible together

    def __init__(self, cabinet: Cabinet, kept: KeptMatch, report: MatchReport) -> None:
        super().__init__(cabinet)
        self.report = report
        self._at = HOLD + LAPSE  # ticks of the time lapse; first its end is shown
        self._moments: list[Match] = []  # the match after each move, empty until computed
        self._taken: list[int] = []  # the number of cells taken by each of them
        self._cooldown = self.cooldown(INPUT_COOLDOWN)
        self.watch(Job(kept.moments), self._take_in, lambda _: None)  # of a match by older rules only its end is known
        self._board = BoardPicture(cabinet.style, report, self.moment)
        self._course = CoursePicture(cabinet.style)

    @property
    @abstractmethod
    def ways(self) -> tuple[Way, ...]:
        """The buttons above the board."""

    @property
    def reason(self) -> str:
        """The line under the outcome."""
        return self.report.reason(self.cabinet.style.words)

    @property
    def face(self) -> str:
        """The sprite that stands for the outcome."""
        return "face_cool" if self.report.won else "face_dead"

    def found(self, moments: Sequence[Match]) -> None:
        """Take in the match after each move."""

    def _take_in(self, moments: list[Match]) -> None:
        """Show the computed moments."""
        self._moments = moments
        owned = [sum(map(moment.owned, moment.everybody)) for moment in moments]
        self._taken = [*accumulate(owned, max)]
        self._course.points = [
            (taken - self._taken[0], tuple(map(moment.share, self.report.order)))
            for taken, moment in zip(self._taken, moments, strict=True)
        ]
        self.found(moments)

    # Going on

    def put(self, key: object, value: object) -> None:
        """Take the time lapse to a moment."""
        if key == COURSE and isinstance(value, float):
            self._at = HOLD + round(LAPSE * value)

    def act(self, asked: Asked) -> bool:
        """Choose with the arrows and Confirm; Chord, Watch and Pause are for the time lapse."""
        if self._cooldown and asked.action in GOING_ON:
            return True
        if asked.action in (Action.WATCH, Action.CHORD, Action.PAUSE):  # skip the time lapse, or show it once more
            self._at = 0 if self.part >= 1 else HOLD + LAPSE
            return True
        return super().act(asked)

    def point(self, pointing: Pointing) -> bool:
        """Press buttons on their release; a drag on the course moves the time lapse."""
        plays = self.pane.held in (COURSE, Action.WATCH)
        if pointing.button is Kind.LEFT_RELEASE and self._cooldown and not plays:
            self.pane.let_go()
        return super().point(pointing)

    # Time

    @property
    def animating(self) -> bool:
        """Whether the time lapse runs."""
        return self.part < 1

    def update(self, ticks: int) -> None:
        """Let the time lapse run, unless the player drags it."""
        if self._moments and self.pane.held != COURSE:
            self._at = min(HOLD + LAPSE, self._at + ticks)

    @property
    def part(self) -> float:
        """How far the time lapse is, 0–1."""
        return max(0.0, (self._at - HOLD) / LAPSE)

    def _place(self) -> int:
        """Return the number of the moment of the time lapse, -1 at its end."""
        if not self._moments or self.part >= 1:
            return -1
        first, last = self._taken[0], self._taken[-1]
        taken = first + int(self.part * (last - first))
        return max(0, bisect_right(self._taken, taken) - 1)

    def moment(self) -> Match:
        """Return the match as it stood at this moment of the time lapse."""
        place = self._place()
        return self.report.match if place < 0 else self._moments[place]

    # The picture

    @property
    def state(self) -> Conquest:
        """The texts, and the match as it stood at this moment."""
        place = self._place(), len(self._moments)
        return Conquest(self.report, self.reason, self.face, self.ways, self.moment(), place, self.part)

    def view(self, state: Conquest, style: Style) -> Node:
        """Return the head, the board, and the course below."""
        return page(state, self._board, self._course, style)
