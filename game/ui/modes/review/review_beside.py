"""Place the pictures around the board of a review: the heading above, the panel beside, the curve below."""

import pygame

from game.i18n.catalogue import Words
from game.play.replay import Playback
from game.ui.board.proof_card import steps_of
from game.ui.core.cabinet import Cabinet
from game.ui.kit.pane import Pane
from game.ui.kit.panes import Panes
from game.ui.modes.review.curve import CurveState, chance_curve
from game.ui.modes.review.review_heading import heading_line, heading_state
from game.ui.modes.review.review_panel import WIDTH, PanelState, panel_view
from game.ui.modes.review.reviewer import Reviewer
from game.ui.modes.review.walkthrough import Walkthrough

HEADING, CURVE, GAP = 56, 150, 10
"""At 720p: the heights of heading and curve, and the gap between all parts."""


class ReviewBeside:
    """Three pictures, each renewed when its state changes; the *heading* is painted with the board."""

    def __init__(self, cabinet: Cabinet, playback: Playback, reviewer: Reviewer, heading: Pane, panes: Panes) -> None:
        self._cabinet, self._playback, self._reviewer = cabinet, playback, reviewer
        self.heading, self.panel, self.curve = heading, panes.add(), panes.add()
        self.heading_rect = self.panel_rect = self.curve_rect = pygame.Rect(0, 0, 1, 1)

    def place(self) -> pygame.Rect:
        """Divide the page among them; return the rectangle of the board's cabinet, which is as wide as the curve."""
        px, (width, height) = self._cabinet.style.px, self._cabinet.style.size
        gap, page = px(GAP), pygame.Rect(0, 0, width, height)
        if height > width:  # the panel is below
            page.height = height * 3 // 5
            self.panel_rect = pygame.Rect(gap, page.height, width - 2 * gap, height - gap - page.height)
        else:
            page.width = width - gap - px(WIDTH)
            self.panel_rect = pygame.Rect(page.width, gap, px(WIDTH), height - 2 * gap)
        wide = page.width - 2 * gap
        self.curve_rect = pygame.Rect(gap, page.height - gap - px(CURVE), wide, px(CURVE))
        self.heading_rect = pygame.Rect(gap, gap, wide, px(HEADING) - gap)
        return pygame.Rect(gap, px(HEADING), wide, self.curve_rect.top - gap - px(HEADING))

    def show(self, walk: Walkthrough) -> None:
        """Show the current state of the review."""
        style, account, moments = self._cabinet.style, self._reviewer.account, tuple(self._reviewer.moments)
        heading = heading_state(style, self._playback, walk.tape)
        self.heading.view(heading_line, heading, self.heading_rect)
        inquiry = walk.inquiry
        proof = (steps_of(inquiry.theatre), inquiry.family) if inquiry.theatre else ()
        said, of, hands = inquiry.message(style), self._reviewer.of, self._reviewer.hands
        panel = PanelState(account, moments, inquiry.chosen, said, of, hands, self._players(), *proof)
        self.panel.view(panel_view, panel, self.panel_rect)
        curve = CurveState(account, walk.moves, walk.tape.changes, self._curve_text(style.words))
        self.curve.view(chance_curve, curve, self.curve_rect)

    def _players(self) -> tuple[tuple[str, float], ...]:
        from game.review.guesswork import players_beside

        account, blank = self._reviewer.account, self._playback.blank
        if account is None or not account.openings:
            return ()
        return tuple(players_beside((blank.grid.width, blank.grid.height, blank.mines), account.skill))

    def _curve_text(self, words: Words) -> str:
        reviewer = self._reviewer
        if reviewer.problem:
            return words(f"review.without_{reviewer.problem}")
        if reviewer.busy:
            return words("review.working", percent=reviewer.percent)
        return words("review.chance_to_win")
