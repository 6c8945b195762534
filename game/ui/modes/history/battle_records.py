"""All matches: how the person fares by board, rule and opponent, the rating, the hand, and each to be watched again."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.battle import kept
from game.battle.boards import BOARDS
from game.battle.choices import RANKS
from game.battle.kept import KeptMatch
from game.battle.match import Match
from game.engine.errors import GameError
from game.store.kinds import PlayedMatch
from game.store.match_filter import ALL_MATCHES, MatchFilter
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import WatchMatch
from game.ui.core.stage import NEEDS, Frame, Scene
from game.ui.core.style import HUGE, LARGE, SMALL, TARGET
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.choosers import Chooser
from game.ui.kit.widgets import Button, Focus, State, Widget
from game.ui.modes.history.match_cards import MatchCards

if TYPE_CHECKING:
    from game.battle.rating import Rating
    from game.store.match_records import MatchFigures, MatchSummary
    from game.store.records import Records

SHOWN = 6
"""Matches on a page."""

TOP, MARGIN = 84, 28

Watched = tuple[KeptMatch, list[Match]]


@dataclass(frozen=True, slots=True)
class Page:
    """What the records say of the matches one filter lets through."""

    ranks: "tuple[tuple[str, MatchSummary], ...]"
    figures: "MatchFigures"
    matches: tuple[PlayedMatch, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the records say of the chosen matches, the rating, and which filters there are."""

    page: Page
    rating: "Rating | None"
    match_filters: tuple[MatchFilter, ...]


class MatchRow(Widget):
    """One match; choosing it watches it."""

    def __init__(self, scene: "BattleRecordsScene", match: PlayedMatch) -> None:
        super().__init__(scene.cabinet)
        self.scene, self.match = scene, match

    def choose(self) -> None:
        """Watch it."""
        self.scene.fetch(self.match)

    def looks(self) -> object:
        """Return which match it is."""
        return self.match.uid

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint it, on a key where the light is."""
        cabinet, px = self.cabinet, self.cabinet.px
        if state.lit:
            key = self.rect.inflate(px(12), -px(2))
            surface.blit(cabinet.sprites.panel(key.size, px(6), "covered", "rim"), key)
        MatchCards(cabinet, surface, _day).draw_match(self.rect, self.match, lit=state.lit)


class BattleRecordsScene(Scene):
    """A filter to choose, the ranks, the figures, the last matches."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self._filters: list[MatchFilter] = [ALL_MATCHES]
        self._place = 0  # of the chosen filter
        self._offset = 0  # matches before the first one shown
        self._answer: Answer | None = None
        self._asking: Task | None = None
        self._fetching: Task | None = None
        self._notice = ""
        self.chooser = Chooser(cabinet, self._name, self._step, lambda: len(self._filters))
        self.rows: list[MatchRow] = []
        words = cabinet.words
        self.buttons = [
            Button(cabinet, words("battle_records.newer"), lambda: self._turn(-SHOWN)),
            Button(cabinet, words("battle_records.older"), lambda: self._turn(SHOWN)),
            Button(cabinet, words("records.back"), self.close),
        ]
        self.focus: Focus[Widget] = Focus(cabinet, [self.chooser, *self.buttons], self.buttons[-1])
        self._ask()

    # Questions and answers

    def _ask(self) -> None:
        match_filter, offset = self._filters[self._place], self._offset

        def question(records: "Records") -> Answer:
            page = Page(
                tuple((rank, records.match_summary(rank, match_filter)) for rank in RANKS),
                records.match_figures(match_filter),
                tuple(records.matches(match_filter, limit=SHOWN, offset=offset)),
            )
            return Answer(page, records.rating(), tuple(records.match_filters()))

        self.cancel(self._asking)
        self._asking = self.watch(self.cabinet.history.ask(question), self._take, self._refuse)

    def _step(self, by: int) -> None:
        self._place, self._offset = (self._place + by) % len(self._filters), 0
        self._ask()

    def _turn(self, by: int) -> None:
        """Show the matches before or after, as far as there are any."""
        full = self._answer is not None and len(self._answer.page.matches) == SHOWN
        if (by < 0 and self._offset) or (by > 0 and full):
            self._offset += by
            self._ask()

    def _name(self) -> tuple[str, str]:
        words, match_filter = self.cabinet.words, self._filters[self._place]
        if match_filter.board is None:
            return words("battle_records.everywhere"), ""
        width, height, mines = match_filter.board
        known = [name for name, one in BOARDS.items() if (one.width, one.height, one.mines) == match_filter.board]
        name = words("records.measures", width=width, height=height, mines=mines)
        board = words(f"battle_setup.board_{known[0]}") if known else name
        return board, MatchCards(self.cabinet, pygame.Surface((1, 1)), _day).rule(match_filter.explosion or "")

    def fetch(self, match: PlayedMatch) -> None:
        """Fetch a match's text and play it again, off the frame."""

        def question(records: "Records") -> Watched | None:
            text = records.replay(match.uid, PlayedMatch)
            if text is None:
                return None
            found = kept.read(text)
            return found, found.moments()

        self._notice = ""
        self.cancel(self._fetching)
        self._fetching = self.watch(self.cabinet.history.ask(question), partial(self._show, match), self._refuse)

    @property
    def animating(self) -> bool:
        """Whether the disk is being asked."""
        return self.waiting

    def _refuse(self, error: GameError) -> None:
        self._notice = self.cabinet.words("records.unreadable", problem=faults.of_history(self.cabinet.words, error))

    def _take(self, answer: Answer) -> None:
        match_filter = self._filters[self._place]
        self._answer, self._filters = answer, [ALL_MATCHES, *answer.match_filters]
        self._place = self._filters.index(match_filter) if match_filter in self._filters else 0
        self.rows = [MatchRow(self, match) for match in answer.page.matches]
        self.focus.replace([self.chooser, *self.rows, *self.buttons], self.rows[0] if self.rows else self.buttons[-1])
        self._place_rows()

    def _show(self, match: PlayedMatch, watched: Watched | None) -> None:
        if watched is None:
            self._notice = self.cabinet.words("records.not_kept")
        else:
            kept, moments = watched
            self.cabinet.router.go(WatchMatch(match, kept, tuple(moments)))

    # Input

    def close(self) -> None:
        """Go back."""
        self.cabinet.stage.pop()

    def act(self, asked: Asked) -> bool:
        """Leave on Back; the arrows move the light and step the filter; W watches."""
        if asked.action is Action.BACK:
            self.close()
        elif asked.action is Action.WATCH and isinstance(self.focus.lit, MatchRow):
            self.focus.lit.choose()
        elif asked.action in (Action.ZOOM_IN, Action.ZOOM_OUT):
            self._turn(SHOWN if asked.action is Action.ZOOM_IN else -SHOWN)
        elif self.focus.act(asked.action):
            return True
        elif asked.action in (Action.LEFT, Action.RIGHT):
            self._step(1 if asked.action is Action.RIGHT else -1)
        else:
            return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to what can be pressed; the wheel turns the pages."""
        if pointing.kind is None:
            self._turn(-SHOWN if pointing.wheel > 0 else SHOWN)
        else:
            self.focus.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self.focus.let_go()

    def relocalise(self) -> Scene:
        """Return the page in another language."""
        return BattleRecordsScene(self.cabinet)

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self.focus.looks(), self._answer, self._notice, self._name()

    @property
    def needs(self) -> tuple[int, int]:
        """A finger needs higher rows."""
        return NEEDS[0], NEEDS[1] + (SHOWN + 1) * (TARGET - 22) * self.cabinet.touch

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self.focus.lit.rect

    def resize(self) -> None:
        """Put the chooser on top, ranks and figures under it, then the matches, the buttons below."""
        px, (width, height) = self.cabinet.px, self.cabinet.size
        wide, tall = min(px(1040), width - 2 * px(MARGIN)), min(height - px(16), px(self.needs[1]))
        left, top = (width - wide) // 2, (height - tall) // 2
        self._head = pygame.Rect(left, top + px(16), wide, px(TOP - 32))
        self.chooser.rect = pygame.Rect(left, top + px(TOP), wide, px(36))
        self._ranks = pygame.Rect(left, self.chooser.rect.bottom + px(8), wide, px(206))
        self._figures = pygame.Rect(left, self._ranks.bottom + px(8), wide, px(56))
        below = top + tall - px(76)
        self._matches = pygame.Rect(left, self._figures.bottom + px(8), wide, below - self._figures.bottom - px(16))
        right = left + wide
        for button in reversed(self.buttons):
            button.rect = pygame.Rect(right - button.width, below + px(4), button.width, px(38))
            right = button.rect.left - px(10)
        self._place_rows()

    def _place_rows(self) -> None:
        lines = MatchCards(self.cabinet, pygame.Surface((1, 1)), _day).match_lines(self._matches, SHOWN)
        for row, line in zip(self.rows, lines[1:], strict=False):
            row.rect = line

    def draw(self, frame: Frame) -> None:
        """Paint it all."""
        cabinet, surface, px, words = self.cabinet, frame.surface, self.cabinet.px, self.cabinet.words
        surface.fill(cabinet.theme["backdrop"])
        heading = cabinet.line(words("battle_records.heading"), HUGE)
        surface.blit(heading, heading.get_rect(midleft=(self._head.left, self._head.centery)))
        if self._answer:
            self._draw_rating(surface, self._answer.rating)
            cards = MatchCards(cabinet, surface, _day)
            cards.draw_ranks(self._ranks, self._answer.page.ranks)
            cards.draw_figures(self._figures, self._answer.page.figures)
            cards.draw_titles(self._matches, SHOWN)
            if not self.rows:
                empty = cabinet.line(words("records.no_matches"), SMALL, "text_dim", width=self._matches.width)
                surface.blit(empty, empty.get_rect(center=self._matches.center))
        self.focus.draw(surface)
        text, colour = (
            (self._notice, "warning")
            if self._notice
            else (
                words(
                    "battle_records.keys",
                    confirm=self.cabinet.key(Action.CONFIRM),
                    next=self.cabinet.key(Action.ZOOM_IN),
                    previous=self.cabinet.key(Action.ZOOM_OUT),
                    back=self.cabinet.key(Action.BACK),
                ),
                "text_dim",
            )
        )
        note = cabinet.line(text, SMALL, colour, width=self.buttons[0].rect.left - self._head.left - px(12))
        surface.blit(note, note.get_rect(midleft=(self._head.left, self.buttons[0].rect.centery)))

    def _draw_rating(self, surface: pygame.Surface, rating: "Rating | None") -> None:
        cabinet, px, words, head = self.cabinet, self.cabinet.px, self.cabinet.words, self._head
        if rating is None:
            line = cabinet.line(words("battle_ladder.unrated"), SMALL, "text_dim")
            surface.blit(line, line.get_rect(midright=head.midright))
            return
        note = cabinet.line(words("battle_ladder.rating", margin=f"{rating.margin:.0f}"), SMALL, "text_dim")
        place = surface.blit(note, note.get_rect(midright=head.midright))
        value = cabinet.line(f"{rating.value:.0f}", LARGE)
        surface.blit(value, value.get_rect(midright=(place.left - px(12), head.centery)))


def _day(second: int) -> str:
    """Return the day of a second since 1970, here; far beyond any calendar in UTC."""
    try:
        return f"{datetime.fromtimestamp(second, UTC).astimezone():%Y-%m-%d}"
    except (OverflowError, ValueError, OSError):
        return f"{datetime.fromtimestamp(second, UTC):%Y-%m-%d}"
