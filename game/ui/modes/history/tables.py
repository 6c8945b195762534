"""The base of the pages about one table of games, which is chosen by its board and its rules."""

from abc import abstractmethod
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Generic

import pygame

from game.engine.errors import GameError
from game.engine.level import LEVELS
from game.engine.level import custom as level_of
from game.i18n.catalogue import Words
from game.play.engines import Result
from game.store.kinds import GameTable
from game.store.settings import Settings
from game.ui.board.awards import NOT_YET
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import LEVELS as LEVEL_KEYS
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.large_key import BoardFigure
from game.ui.kit.layout import Column, Filling, Gap, Grow, Pad, Pin, Split, Stack
from game.ui.kit.node import NOTHING, Node, Placed, Size
from game.ui.kit.tabs import Chooser
from game.ui.kit.text import Lines, Sprite
from game.ui.modes.history.profile import ProfileScene, Told

if TYPE_CHECKING:
    from game.store.records import Records

PICTURE = 108
"""The side of the picture on an empty page, at 720p."""

UNTOUCHED = ("covered",) * 3, ("covered", "flag", "covered"), ("covered",) * 3

QUIET_FOR = 0.1
"""Seconds before the page says that it is loading: a shorter text would only flicker."""

BOARD, RULES = "board", "rules"
"""The keys of the two choosers."""


class TableChoice(Value):
    """
    All tables, and the chosen one in *table*; None: no tables yet, or all games together.

    With *offers_all* the player may also choose all games together, which is no table.
    """

    offers_all: bool
    tables: tuple[GameTable, ...] = ()
    table: GameTable | None = None

    @property
    def boards(self) -> list[GameTable | None]:
        """A table of each board, with the rules of the chosen one if there is such a table; None: all games."""
        found: dict[object, GameTable | None] = {None: None} if self.offers_all else {}
        for table in self.tables:
            if _board(table) not in found or (self.table and _rules(table) == _rules(self.table)):
                found[_board(table)] = table
        if self.table:
            found[_board(self.table)] = self.table
        return [*found.values()]

    @property
    def rules(self) -> list[GameTable | None]:
        """The tables of the chosen board."""
        return [table for table in self.tables if self.table and _board(table) == _board(self.table)]

    def beside(self, key: str, by: int) -> "TableChoice":
        """Choose the board or the rules *by* places further, round and round."""
        tables = self.boards if key == BOARD else self.rules
        if not self.tables or not tables:
            return self
        return self.replaced(table=tables[(tables.index(self.table) + by) % len(tables)])

    def with_board(self, width: int, height: int, mines: int) -> "TableChoice":
        """Choose a board."""
        found = [table for table in self.boards if table and _board(table) == (width, height, mines)]
        return self.replaced(table=found[0]) if found else self


class TableScene(ProfileScene, Generic[Result]):
    """Choosers over the answer about the chosen table; answers are kept while the page is open."""

    all_together = False  # whether the player may also choose all games together
    page: object = None  # the key of the answer besides the table

    def __init__(self, cabinet: Cabinet, first: GameTable | None = None) -> None:
        super().__init__(cabinet)
        self.pane.home = BOARD
        self.choice = TableChoice(self.all_together)
        self.first = first
        self._problem = ""
        self._answers: dict[object, Result] = {}
        self._pointed = (-1, -1)  # the last place of the mouse
        self._quiet = self.after(QUIET_FOR, lambda: None)
        self.read("tables", lambda records: (sorted(records.tables()), self.latest(records)), self._begin, self._fail)

    # For the pages

    @abstractmethod
    def ask(self, records: "Records", table: GameTable | None, page: object) -> Result:
        """Read the answer; this runs in the background."""

    @abstractmethod
    def answered(self, answer: Result) -> Node:
        """Return the picture of an answer; a sentence stands in the middle of the page."""

    @abstractmethod
    def keys(self) -> Told:
        """Return the sentence at the foot, unless there is something more urgent."""

    @abstractmethod
    def above(self) -> tuple[Node, ...]:
        """Return what stands over the answer."""

    def latest(self, records: "Records") -> GameTable | None:
        """Return the first table to show: the last played one. This runs in the background."""
        return next((game.table for game in records.games(limit=1)), None)

    # Reading

    @property
    def table(self) -> GameTable | None:
        """The chosen table; None: no tables yet, or all games together."""
        return self.choice.table

    @property
    def answer(self) -> Result | None:
        """The answer for the chosen table; None while it is being read."""
        return self._answers.get((self.table, self.page))

    def _begin(self, listed: tuple[list[GameTable], GameTable | None]) -> None:
        tables, wanted = all_tables(self.cabinet.settings, listed[0]), self.first or listed[1]
        if not self.on_tabs:
            self.pane.focus = BOARD
        table = wanted if wanted in tables else None if self.all_together else tables[0]
        self.choose(TableChoice(self.all_together, tuple(tables), table))

    def choose(self, choice: TableChoice) -> None:
        """Show the chosen table; read it if its answer is not there yet."""
        self.choice, self._problem, self.notice = choice, "", ""
        if self.answer is None and not self.reads("tables"):
            table, page = self.table, self.page
            self.cancel(self._quiet)
            self._quiet = self.after(QUIET_FOR, lambda: None)
            keep = partial(self._answers.__setitem__, (table, page))
            self.read("answer", lambda records: self.ask(records, table, page), keep, self._fail)

    def forget(self) -> None:
        """Read all answers anew."""
        self._answers.clear()
        self.choose(self.choice)

    def _fail(self, error: GameError) -> None:
        self._problem = self.unreadable(error)

    # Input

    def _step_board(self, by: int) -> None:
        self.choose(self.choice.beside(BOARD, by))

    def _step_rules(self, by: int) -> None:
        self.choose(self.choice.beside(RULES, by))

    def turn(self, place: int) -> None:
        """Turn to another page; if it has tables, it begins with the same one."""
        table = self.table
        super().turn(place)
        scene = self.cabinet.stage.top
        if isinstance(scene, TableScene):
            scene.first = table

    def act(self, asked: Asked) -> bool:
        """Leave on Back; numbers show a level; Left and Right step the board, unless they step the focused node."""
        if level := LEVEL_KEYS.get(asked.action):
            self.choose(self.choice.with_board(level.width, level.height, level.mines))
        elif super().act(asked):
            return True
        elif asked.action in (Action.LEFT, Action.RIGHT):
            self._step_board(1 if asked.action is Action.RIGHT else -1)
        else:
            return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the nodes, whose tips appear at the foot; the wheel steps the board."""
        self._pointed = pointing.at
        if pointing.kind is None:
            self._step_board(-1 if pointing.wheel > 0 else 1)
            return True
        self.keep_up()
        for heard in self.pane.point(pointing):
            self.answers.take(heard)
        return True

    # The picture

    def item(self) -> Node:
        """Return the answer below the choosers; a sentence instead of it stands in the middle of the page."""
        shown: Node = NOTHING
        if self.answer is not None:
            shown = self.answered(self.answer)
        elif self._problem:
            shown = Sentence(self._problem, "warning", large=True)
        elif not self.awaits(self._quiet):
            shown = Sentence(self.words("records.reading"), large=True)
        free = isinstance(shown, Sentence) and not self.cabinet.style.slim  # in the middle of all
        over, under = (shown, NOTHING) if free else (NOTHING, shown)
        return Stack((Column((*self.above(), Filling(under))), over))

    def foot(self) -> Told:
        """Return the files' first problem, what the mouse points at, or the keys."""
        tip = self.pane.tip_at(self._pointed) if self.answer is not None else None
        if problems := self.cabinet.problems():
            return problems[0], "warning"
        return (tip.tip, "text") if tip else self.keys()

    def choosers(self) -> Node:
        """Return the two choosers side by side."""
        board = rule = "", ""
        if self.table:
            board, rule = board_name(self.words, self.table), rule_name(self.words, self.table)
        elif self.choice.tables:
            board = self.words("records.all_boards"), ""
        boards = Chooser(*board, count=len(self.choice.boards), key=BOARD, put=self._step_board)
        rules = Chooser(*rule, count=len(self.choice.rules), key=RULES, put=self._step_rules)
        return Split(boards, rules, percent=55, gap=8)


class Sentence(Node):
    """
    A sentence in the middle of its rectangle; if it is *large*, in lines of equal length.

    Above it is a *picture*, if it has one: a ``medal``, or a ``board`` that is all covered.
    """

    text: str
    colour: str = "text_dim"
    picture: str = ""
    large: bool = False

    def measure(self, style: Style, room: int | None) -> Size:
        """Return a height that is enough for any sentence."""
        return 0, style.px(200)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the picture and the lines."""
        lines = Lines((self.text,), NORMAL if self.large else SMALL, self.colour, "middle", balanced=self.large)
        medal, board = Sprite("medal", PICTURE, tuple(NOT_YET.items())), BoardFigure(UNTOUCHED, PICTURE / 3)
        above = (Pin(board if self.picture == "board" else medal), Gap(30)) if self.picture else ()
        return Pad(Column((Grow(), *above, lines, Grow())), (40 if self.large else 12, 0)).place(style, rect)


def all_tables(settings: Settings, found: list[GameTable]) -> list[GameTable]:
    """Return *found* in the order of the levels; add a table for a missing level, and put custom boards last."""
    tables = []
    boards = [(level.width, level.height, level.mines) for level in LEVELS.values()]
    for level, board in zip(LEVELS.values(), boards, strict=True):
        own = [table for table in found if _board(table) == board]
        new = GameTable(*board, level.usual_start.value, settings.no_guess(level), settings.prove_it(level))
        tables += own or [new]
    return tables + [table for table in found if _board(table) not in boards]


def board_name(words: Words, table: GameTable) -> tuple[str, str]:
    """Return the name of a table's board and its measures; without a name, the measures alone."""
    level = level_of(*_board(table))
    measures = words("title.board", width=table.width, height=table.height, mines=table.mines)
    return (words(f"level.{level.name}"), measures) if level.name in LEVELS else (measures, "")


def rule_name(words: Words, table: GameTable) -> tuple[str, str]:
    """Return the name of a table's rules and their promises."""
    if table.competition:
        return words("competition.heading"), ""
    return words(f"records.start_{table.start}"), promises(words, table)


def promises(words: Words, table: GameTable) -> str:
    """Return in words whether no guess is needed and whether proofs are required."""
    told = [words("boards.no_guess")] * table.no_guess + [words("boards.prove_it")] * table.prove_it
    return " · ".join(told)


def _board(table: GameTable) -> tuple[int, int, int]:
    return table.width, table.height, table.mines


def _rules(table: GameTable) -> tuple[str, bool, bool, bool]:
    return table.start, table.no_guess, table.prove_it, table.competition
