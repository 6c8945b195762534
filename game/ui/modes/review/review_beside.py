"""What stands around the board of a review: the heading above, the panel beside, the curve below."""

from typing import TYPE_CHECKING

import pygame

from game.play.replay import Playback
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.value import Value
from game.ui.modes.review.curve import ChanceCurve, CurvePainter
from game.ui.modes.review.review_heading import heading_line, heading_state
from game.ui.modes.review.review_panel import (
    WIDTH,
    PanelState,
    figures_of,
    panel_view,
    question,
    summary_of,
    verdict,
)
from game.ui.modes.review.reviewer import Reviewer

if TYPE_CHECKING:
    from game.i18n.catalogue import Words
    from game.review.answer import Answer

HEADING, CURVE, GAP = 56, 150, 10
"""At 720p: the heights of both, and what is free between all parts."""


class ReviewState(Value):
    """Where in a game one stands, and what is asked or answered there."""

    at: int  # so many changes of the board have come to pass
    plays: bool
    chosen: int | None  # the key moment that is looked at, by its place
    asks: bool
    by_keys: bool  # the arrows move the cursor, to point at a cell
    answers: bool  # an answer is being worked out
    too_hard: bool  # it can't be
    answer: "Answer | None"
    step: str  # what the step of the proof says that is shown


class ReviewBeside:
    """Three pictures, made anew where what they show has changed."""

    def __init__(self, cabinet: Cabinet, playback: Playback, reviewer: Reviewer) -> None:
        self._cabinet, self._playback, self._reviewer = cabinet, playback, reviewer
        self.curve_painter = CurvePainter(len(playback.moments))
        self.heading, self.panel, self.curve = (Pane(cabinet, cabinet.motion, Moves.NONE) for _ in range(3))
        self.heading_rect = self.panel_rect = self.curve_rect = pygame.Rect(0, 0, 1, 1)

    @property
    def panes(self) -> tuple[Pane, ...]:
        """All three."""
        return self.heading, self.panel, self.curve

    def place(self) -> pygame.Rect:
        """Divide the page among them; return the room of the board."""
        px, (width, height) = self._cabinet.px, self._cabinet.size
        gap = px(GAP)
        self.panel_rect = pygame.Rect(width - gap - px(WIDTH), gap, px(WIDTH), height - 2 * gap)
        left = self.panel_rect.left - 2 * gap
        self.curve_rect = pygame.Rect(gap, height - gap - px(CURVE), left, px(CURVE))
        self.heading_rect = pygame.Rect(gap, gap, left, px(HEADING) - gap)
        return pygame.Rect(gap, px(HEADING), left, self.curve_rect.top - gap - px(HEADING))

    def show(self, state: ReviewState) -> None:
        """Show the review as it stands."""
        style, reviewer = self._cabinet, self._reviewer
        words, account = style.words, reviewer.account
        heading = heading_state(style, self._playback, state.at, plays=state.plays)
        self.heading.view(heading_line, heading, self.heading_rect)
        panel = PanelState(
            figures_of(account),
            summary_of(words, account),
            tuple(reviewer.moments),
            state.chosen,
            self._said(words, state),
            state.asks,
        )
        self.panel.view(panel_view, panel, self.panel_rect)
        known = id(account), account.progress if account else 0.0, style.scale, style.theme.name
        text = self._curve_text(words)
        self.curve.show(ChanceCurve(self.curve_painter, account, known, state.at, text, key="curve"), self.curve_rect)

    def draw(self, frame: Frame) -> None:
        """Paint the panel and the curve; the heading changes with the board alone."""
        self.curve.draw(frame)
        self.panel.draw(frame)

    def _said(self, words: "Words", state: ReviewState) -> str:
        """Say the question, the proof's step, or the answer."""
        if state.answers:
            return words("review.thinking")
        if state.answer:
            said = verdict(words, state.answer)
            return f"{said} {state.step}" if state.step else said
        if not state.asks:
            return ""
        if state.by_keys:
            return words("review.by_keys")
        if state.too_hard:
            return words("hint.too_hard")
        moments, chosen = self._reviewer.moments, state.chosen
        return question(words, moments[chosen] if chosen is not None and chosen < len(moments) else None)

    def _curve_text(self, words: "Words") -> str:
        reviewer = self._reviewer
        if reviewer.problem:
            return words(f"review.without_{reviewer.problem}")
        if reviewer.waiting:
            return words("review.working", percent=reviewer.percent)
        return words("review.chance_to_win")
