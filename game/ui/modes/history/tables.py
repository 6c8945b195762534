"""
What the scenes of the history have in common: a board and its rules to choose, and answers read off the frame.

The disk may be slow, so every question goes to a thread of its own; what was answered is kept while the scene is open.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic

import pygame

from game.engine.errors import GameError
from game.play.worker import Job, Result
from game.store.kinds import Table
from game.ui.board.gestures import draw_cells
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import NEEDS, Frame, Scene
from game.ui.core.style import HUGE, NORMAL, SMALL
from game.ui.core.time import Task
from game.ui.input.actions import LEVELS, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.awards import NOT_YET
from game.ui.kit.widgets import Button, Focus, Widget
from game.ui.modes.history.table_choice import TableChoice

if TYPE_CHECKING:
    from game.store.records import Records

WIDEST, MARGIN = 1040, 24
TOP, BOTTOM = 70, 96
"""At 720p: above and below the panel."""

PICTURE = 108
"""At 720p: the side of what stands on a page with nothing on it yet."""

UNTOUCHED = ("covered",) * 4 + ("flag",) + ("covered",) * 4

QUIET_FOR = 0.1
"""Seconds before the page says that it is being read: a shorter text would only flicker."""


class TableScene(Scene, ABC, Generic[Result]):
    """A heading, a panel with a chosen table's answer, buttons below."""

    all_together = False  # whether all games together may be chosen too

    def __init__(
        self, cabinet: Cabinet, heading: str, buttons: Sequence[Button], *, first: Table | None = None
    ) -> None:
        self.cabinet = cabinet
        self.heading = heading
        self.problem = ""
        self.choice = TableChoice(cabinet, self.refresh, offers_all=self.all_together)
        self._first = first
        self._answers: dict[object, Result] = {}
        self.watch(self._list_tables(), self._begin, self._refuse)
        self._listed = False
        self._asking: Task | None = None
        self._pointed = (-1, -1)  # where the mouse was last
        self._quiet = self.cooldown(QUIET_FOR)
        self.buttons = [*buttons, Button(cabinet, cabinet.words("records.back"), self.close)]
        self.stops: Focus[Widget] = Focus(cabinet, self.stops_now(), self.choice.boards)

    # What a scene says for itself

    def page(self) -> object:
        """Return what the answer depends on beside the table."""
        return None

    @abstractmethod
    def ask(self, records: "Records", table: Table | None, page: object) -> Result:
        """Put the question; this runs off the frame."""

    def answered(self, answer: Result) -> None:
        """Take in an answer that is to be shown from now on."""

    def stops_now(self) -> list[Widget]:
        """Return where the light can stop, from the top to the bottom."""
        return [self.choice.boards, self.choice.rules, *self.buttons]

    def draw_page(self, surface: pygame.Surface, answer: Result) -> None:
        """Paint the answer into :attr:`inner`."""

    def place_page(self) -> None:
        """Lay the page out in :attr:`inner`."""

    def below(self) -> tuple[str, str]:
        """Return the sentence under the buttons and the name of its colour."""
        return self.cabinet.words(
            "records.keys",
            arrows=self.cabinet.arrows,
            confirm=self.cabinet.key(Action.CONFIRM),
            review=self.cabinet.key(Action.REVIEW),
            next=self.cabinet.key(Action.ZOOM_IN),
            previous=self.cabinet.key(Action.ZOOM_OUT),
            statistics=self.cabinet.key(Action.CHORD),
            back=self.cabinet.key(Action.BACK),
        ), "text_dim"

    def term_at(self, at: tuple[int, int]) -> str:
        """Return which figure of the page is at a place, if a sentence can say what it means."""
        return ""

    def _told(self) -> tuple[str, str]:
        """Say what the figure under the mouse means, else what is below."""
        term = self.term_at(self._pointed) if self.answer is not None else ""
        return (self.cabinet.words(f"result.about_{term}"), "text") if term else self.below()

    # Which tables there are, and which is shown

    def _list_tables(self) -> Job[tuple[list[Table], Table | None]]:
        """Ask for the tables that have games and the one played last."""

        def question(records: "Records") -> tuple[list[Table], Table | None]:
            return sorted(records.tables()), self.latest(records)

        return self.cabinet.history.ask(question)

    def latest(self, records: "Records") -> Table | None:
        """Return the table to begin with: the one played last. This runs off the frame."""
        return next((game.table for game in records.games(limit=1)), None)

    # Questions and answers

    @property
    def table(self) -> Table | None:
        """The chosen table; none yet, or none in particular."""
        return self.choice.table

    @property
    def answer(self) -> Result | None:
        """What is known about the chosen table; None while it is being read."""
        return self._answers.get((self.table, self.page()))

    @property
    def animating(self) -> bool:
        """Whether an answer may come at any time."""
        return self.waiting

    def refresh(self) -> None:
        """Show the chosen table; ask for it if it is not known."""
        self.problem = ""
        answer = self.answer
        if answer is not None:
            self.answered(answer)
        elif self._listed:
            self._ask(self.table, self.page())
        self.relight()

    def relight(self) -> None:
        """Let the light stop where there is something to stop at now."""
        stops = self.stops_now()
        use = [stop for stop in stops if stop.enabled]
        self.stops.replace(stops, self.choice.boards if self.choice.boards in use else use[0])

    def _ask(self, table: Table | None, page: object) -> None:
        self._quiet = self.cooldown(QUIET_FOR)
        self.cancel(self._asking)
        asking = self.cabinet.history.ask(lambda records: self.ask(records, table, page))
        self._asking = self.watch(asking, partial(self._take_in, (table, page)), self._refuse)

    def update(self, ticks: int) -> None:
        """Have a board behind the page."""
        self.cabinet.backdrop.update(self.cabinet.size, self.cabinet.scale)

    def _begin(self, listed: tuple[list[Table], Table | None]) -> None:
        self._listed = True
        found, latest = listed
        self.choice.begin(found, self._first or latest)
        self.refresh()

    def _take_in(self, key: object, answer: Result) -> None:
        self._answers[key] = answer
        self.refresh()

    def _refuse(self, error: GameError) -> None:
        self._listed = True
        self.problem = self.cabinet.words("records.unreadable", problem=faults.of_history(self.cabinet.words, error))
        self.relight()

    # Input

    def close(self) -> None:
        """Go back to the scene below."""
        self.cabinet.stage.pop()

    def act(self, asked: Asked) -> bool:
        """Leave on Back; numbers show a level; Left and Right step the board wherever nothing else is stepped."""
        if asked.action is Action.BACK:
            self.close()
        elif asked.action in LEVELS:
            level = LEVELS[asked.action]
            self.choice.show((level.width, level.height, level.mines))
        elif self.stops.act(asked.action):
            return True
        elif asked.action in (Action.LEFT, Action.RIGHT):
            self.choice.boards.step(1 if asked.action is Action.RIGHT else -1)
        else:
            return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the stops; the wheel steps the board."""
        self._pointed = pointing.at
        if pointing.kind is None:
            self.choice.boards.step(-1 if pointing.wheel > 0 else 1)
        else:
            self.stops.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self.stops.let_go()

    # The picture

    @property
    def needs(self) -> tuple[int, int]:
        """A finger needs higher rows."""
        return NEEDS[0], NEEDS[1] + 40 * self.cabinet.touch

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self.stops.lit.rect

    def resize(self) -> None:
        """Lay out the panel, the choosers at its top and the buttons below it."""
        px, (width, height) = self.cabinet.px, self.cabinet.size
        wide = min(px(WIDEST), width - 2 * px(MARGIN))
        tall = min(height - px(TOP + BOTTOM), px(self.needs[1] - TOP - BOTTOM))
        self.top = (height - tall - px(TOP + BOTTOM)) // 2
        self.panel = pygame.Rect((width - wide) // 2, self.top + px(TOP), wide, tall)
        self.inner = self.panel.inflate(-2 * px(12), -2 * px(8))
        self.place_page()
        left = (
            self.panel.centerx - (sum(button.width for button in self.buttons) + px(12) * (len(self.buttons) - 1)) // 2
        )
        for button in self.buttons:
            button.rect = pygame.Rect(left, self.panel.bottom + px(10), button.width, px(40))
            left = button.rect.right + px(12)

    def place_choosers(self, top: int) -> int:
        """Put the two choosers side by side into :attr:`inner`; return where they end."""
        px, inner = self.cabinet.px, self.inner
        part = inner.width * 11 // 20
        self.choice.boards.rect = pygame.Rect(inner.left, top, part, px(40))
        self.choice.rules.rect = pygame.Rect(inner.left + part + px(8), top, inner.width - part - px(8), px(40))
        return top + px(40)

    def looks(self) -> object:
        """Return all that the picture depends on; an answer is told by what it answers."""
        shown = self.table, self.page(), self.answer is not None, self.problem
        return shown, self.answer is None and not self._quiet, self.stops.looks(), self._told(), self.cabinet.problems()

    def draw(self, frame: Frame) -> None:
        """Paint the background, the heading, the panel with its page, and the lines below."""
        cabinet, surface = self.cabinet, frame.surface
        panel = cabinet.sprites.panel(self.panel.size, cabinet.px(10), "panel", "line")
        cabinet.draw_panel(surface, panel, self.panel)
        heading = cabinet.line(self.heading, HUGE)
        surface.blit(heading, heading.get_rect(midtop=(self.panel.centerx, self.top + cabinet.px(20))))
        answer = self.answer
        if answer is not None:
            self.draw_page(surface, answer)
        elif self.problem:
            self.say(surface, self.problem, "warning")
        elif not self._quiet:
            self.say(surface, cabinet.words("records.reading"), "text_dim")
        self.stops.draw(surface)
        self._draw_below(surface)

    def say_empty(self, surface: pygame.Surface, text: str, *, medal: bool = False) -> None:
        """Say that there is nothing yet, under a board that waits for it, or under the medal that is free."""
        cabinet, px = self.cabinet, self.cabinet.px
        side, middle = px(PICTURE), (self.inner.centerx, self.inner.centery - px(24))
        if medal:
            picture = cabinet.sprites.get("medal", side, swap=NOT_YET)
            surface.blit(picture, picture.get_rect(center=middle))
        else:
            tile = side // 3
            draw_cells(surface, cabinet, (middle[0] - side // 2, middle[1] - side // 2), tile, UNTOUCHED)
        self.say(surface, text, "text_dim", below=side // 2 + px(20))

    def say(self, surface: pygame.Surface, text: str, colour: str, below: int = 0) -> None:
        """Paint a sentence in the middle of the page, or so many pixels below it."""
        cabinet, px = self.cabinet, self.cabinet.px
        lines = cabinet.lettering.balanced(text, px(NORMAL), self.inner.width - px(80))
        top = self.inner.centery + below - len(lines) * px(NORMAL) // 2
        for text_line in lines:
            line = cabinet.line(text_line, NORMAL, colour)
            surface.blit(line, line.get_rect(midtop=(self.inner.centerx, top)))
            top += px(NORMAL)

    def _draw_below(self, surface: pygame.Surface) -> None:
        cabinet = self.cabinet
        problems = cabinet.problems()
        text, colour = (problems[0], "warning") if problems else self._told()
        line = cabinet.line(text, SMALL, colour, cabinet.size[0] - 2 * cabinet.px(MARGIN))
        ground = line.get_rect(center=(self.panel.centerx, self.panel.bottom + cabinet.px(70)))
        surface.blit(line, ground)
