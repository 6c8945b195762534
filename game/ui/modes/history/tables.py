"""
The base of the history's scenes: choosers of a board and its rules, and answers read in the background.

The disk may be slow, so every question runs in a thread; a scene caches the answers while it is open.
"""

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame

from game.engine.errors import GameError
from game.play.engines import Result
from game.store.kinds import GameTable
from game.ui.board.gestures import draw_cells
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL, SMALL, Style
from game.ui.core.time import Task
from game.ui.core.value import Value
from game.ui.input.actions import LEVELS, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.awards import NOT_YET
from game.ui.kit.layout import Column, Stack
from game.ui.kit.node import NOTHING, Node, State
from game.ui.modes.history.profile import PROFILE, ProfileScene, filling
from game.ui.modes.history.table_choice import BOARD, TableChoice, all_tables

if TYPE_CHECKING:
    from game.store.records import Records

PICTURE = 108
"""The side of the picture on an empty page, at 720p."""

UNTOUCHED = ("covered",) * 4 + ("flag",) + ("covered",) * 4

QUIET_FOR = 0.1
"""Seconds before the page says that it is loading: a shorter text would only flicker."""


class HistoryState(Value):
    """The state of these pages: the chosen table with its answer, or a sentence instead."""

    choice: TableChoice
    answer: object  # None while it is being read
    instead: tuple[str, str]  # a sentence and its colour
    foot: tuple[str, str]
    tells_all: bool  # whether more figures than the time are shown


Shown = TypeVar("Shown", bound=HistoryState)


class TableScene(ProfileScene[Shown], Generic[Shown, Result]):
    """A heading, a panel with a chosen table's answer, buttons below."""

    all_together = False  # whether the player may also choose all games together

    def __init__(self, cabinet: Cabinet, first: GameTable | None = None) -> None:
        super().__init__(cabinet)
        self.pane.home = BOARD
        self.choice = TableChoice(self.all_together)
        self._first = first
        self._problem = ""
        self._answers: dict[object, Result] = {}
        self._listed = False
        self._asking: Task | None = None
        self._pointed = (-1, -1)  # the last place of the mouse
        self._quiet = self.cooldown(QUIET_FOR)
        listed = cabinet.history.ask(lambda records: (sorted(records.tables()), self.latest(records)))
        self.watch(listed, self._begin, self._refuse)

    # For subclasses

    @property
    def page(self) -> object:
        """The key of the answer besides the table."""
        return None

    @abstractmethod
    def ask(self, records: "Records", table: GameTable | None, page: object) -> Result:
        """Read the answer; this runs in the background."""

    def latest(self, records: "Records") -> GameTable | None:
        """Return the first table to show: the last played one. This runs in the background."""
        return next((game.table for game in records.games(limit=1)), None)

    @property
    @abstractmethod
    def foot(self) -> tuple[str, str]:
        """The sentence under the buttons and the name of its colour."""

    # Reading

    @property
    def table(self) -> GameTable | None:
        """The chosen table; None: no tables yet, or all games together."""
        return self.choice.table

    @property
    def answer(self) -> Result | None:
        """The answer for the chosen table; None while it is being read."""
        return self._answers.get((self.table, self.page))

    def shared(self) -> tuple[TableChoice, Result | None, tuple[str, str], tuple[str, str], bool]:
        """Return the fields that the states of all these scenes share."""
        words, answer, instead = self.cabinet.style.words, self.answer, ("", "text_dim")
        if answer is None and (self._problem or not self._quiet):
            instead = (self._problem, "warning") if self._problem else (words("records.reading"), "text_dim")
        tip = self.pane.tip_at(self._pointed) if answer is not None else None
        problems = self.cabinet.problems()
        foot = (problems[0], "warning") if problems else (tip.tip, "text") if tip else self.foot
        return self.choice, answer, instead, foot, self.cabinet.tells_all

    def _begin(self, listed: tuple[list[GameTable], GameTable | None]) -> None:
        self._listed = True
        found, latest = listed
        if not self.on_tabs:
            self.pane.focus = BOARD
        self.choose(self.choice.of(all_tables(self.cabinet.settings, found), self._first or latest))

    def choose(self, choice: TableChoice) -> None:
        """Show the chosen table; read it if its answer is not cached."""
        self.choice, self._problem = choice, ""
        if self.answer is not None or not self._listed:
            return
        table, page = self.table, self.page
        self._quiet = self.cooldown(QUIET_FOR)
        self.cancel(self._asking)
        asking = self.cabinet.history.ask(lambda records: self.ask(records, table, page))
        self._asking = self.watch(asking, partial(self._answers.__setitem__, (table, page)), self._refuse)

    def _refuse(self, error: GameError) -> None:
        self._listed = True
        self._problem = self.unreadable(error)

    # Input

    def turn(self, place: int) -> None:
        """Turn to another page; if it has tables, it begins with the same one."""
        table = self.table
        super().turn(place)
        scene = self.cabinet.stage.top
        if isinstance(scene, TableScene):
            scene._first = table

    def put(self, key: object, value: object) -> None:
        """Step a chooser, or turn to another page."""
        if key == PROFILE:
            super().put(key, value)
        elif isinstance(value, int):
            self.choose(self.choice.beside(key, value))

    def act(self, asked: Asked) -> bool:
        """Leave on Back; numbers show a level; Left and Right step the board, unless they step the focused node."""
        if asked.action in LEVELS:
            level = LEVELS[asked.action]
            self.choose(self.choice.with_board((level.width, level.height, level.mines)))
        elif super().act(asked):
            return True
        elif asked.action in (Action.LEFT, Action.RIGHT):
            self.choose(self.choice.beside(BOARD, 1 if asked.action is Action.RIGHT else -1))
        else:
            return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the nodes, whose tips appear at the foot; the wheel steps the board."""
        self._pointed = pointing.at
        if pointing.kind is None:
            self.choose(self.choice.beside(BOARD, -1 if pointing.wheel > 0 else 1))
            return True
        self.refresh()
        for heard in self.pane.point(pointing):
            self.answers.take(heard)
        return True


def answer_page(state: HistoryState, above: tuple[Node, ...], item: Node) -> Node:
    """Return the nodes *above* and the answer; a sentence instead of it stands in the middle of the page."""
    if state.answer is None:
        item = Sentence(*state.instead, large=True)
    over, under = (item, NOTHING) if isinstance(item, Sentence) else (NOTHING, item)
    return Stack((Column((*above, filling(under))), over))


class Sentence(Node):
    """
    A sentence in the middle of its rectangle; if it is *large*, in lines of equal length.

    Above it is a *picture*, if it has one: a ``medal``, or a ``board`` that is all covered.
    """

    text: str
    colour: str = "text_dim"
    picture: str = ""
    large: bool = False

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the picture and the lines."""
        px, middle = style.px, rect.centery
        if self.picture:
            side, at = px(PICTURE), (rect.centerx, rect.centery - px(24))
            middle += side // 2 + px(20)
            if self.picture == "medal":
                medal = style.sprites.get("medal", side, swap=NOT_YET)
                surface.blit(medal, medal.get_rect(center=at))
            else:
                draw_cells(surface, style, (at[0] - side // 2, at[1] - side // 2), side // 3, UNTOUCHED)
        size, free = (NORMAL, px(80)) if self.large else (SMALL, px(24))
        broken = style.lettering.balanced if self.large else style.lettering.wrap
        lines = broken(self.text, px(size), rect.width - free)
        top = middle - len(lines) * px(size) // 2
        for part in lines:
            line = style.line(part, size, self.colour)
            surface.blit(line, line.get_rect(midtop=(rect.centerx, top)))
            top += px(size)
