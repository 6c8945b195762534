"""Which table of games is shown: a board and its rules, each in a chooser."""

from collections.abc import Callable

from game.engine.level import LEVELS
from game.engine.level import custom as level_of
from game.store.kinds import Table
from game.ui.core.cabinet import Cabinet
from game.ui.kit.choosers import Chooser

Board = tuple[int, int, int]
"""Width, height and mines."""


class TableChoice:
    """
    The tables that there are, one of them chosen; *changed* hears of another choice.

    With *offers_all* all games together may be chosen too, which is no table.
    """

    def __init__(self, cabinet: Cabinet, changed: Callable[[], None], *, offers_all: bool) -> None:
        self._cabinet = cabinet
        self._changed = changed
        self._offers_all = offers_all
        self._tables: list[Table] = []
        self.table: Table | None = None  # the chosen one; none yet, or none in particular
        self.boards = Chooser(cabinet, self._board_name, self._step_board, lambda: len(self._boards()))
        self.rules = Chooser(cabinet, self._rule_name, self._step_rule, lambda: len(self._rules()))

    def begin(self, found: list[Table], wanted: Table | None) -> None:
        """Offer the tables that have games, *wanted* chosen if it is one of them."""
        self._tables = self._known(found)
        self.table = wanted if wanted in self._tables else None if self._offers_all else self._tables[0]

    def show(self, board: Board | None) -> None:
        """Choose a board's table, under the same rules as the last one if there is such a table."""
        if not self._tables:
            return
        rules = rules_of(self.table) if self.table else None
        own = [table for table in self._tables if board_of(table) == board]
        alike = [table for table in own if rules_of(table) == rules]
        self.table = next(iter([*alike, *own]), None)
        self._changed()

    def _known(self, found: list[Table]) -> list[Table]:
        """Return *found* in the order of the levels, each of which is there; boards of the player's own come last."""
        start, tables = self._cabinet.settings.start, []
        boards = [(level.width, level.height, level.mines) for level in LEVELS.values()]
        for level, board in zip(LEVELS.values(), boards, strict=True):
            own = [table for table in found if board_of(table) == board]
            tables += own or [Table(*board, start, self._cabinet.no_guess(level), self._cabinet.prove_it(level))]
        return tables + [table for table in found if board_of(table) not in boards]

    def _boards(self) -> list[Board | None]:
        every: list[Board | None] = [None] if self._offers_all else []
        return [*every, *dict.fromkeys(board_of(table) for table in self._tables)]

    def _rules(self) -> list[Table]:
        return [table for table in self._tables if self.table and board_of(table) == board_of(self.table)]

    def _step_board(self, by: int) -> None:
        boards = self._boards()
        if self._tables:
            now = board_of(self.table) if self.table else None
            self.show(boards[(boards.index(now) + by) % len(boards)])

    def _step_rule(self, by: int) -> None:
        rules = self._rules()
        if self.table in rules:
            self.table = rules[(rules.index(self.table) + by) % len(rules)]
            self._changed()

    def _board_name(self) -> tuple[str, str]:
        if self.table is None:
            return (self._cabinet.words("records.all_boards"), "") if self._tables else ("", "")
        return board_name(self._cabinet, self.table)

    def _rule_name(self) -> tuple[str, str]:
        if self.table is None:
            return "", ""
        words = self._cabinet.words
        if self.table.competition:
            return words("records.competition"), ""
        return words(f"records.start_{self.table.start}"), promises(self._cabinet, self.table)


def board_name(cabinet: Cabinet, table: Table) -> tuple[str, str]:
    """Return what a table's board is called, and its measures where it has a name of its own."""
    level = level_of(*board_of(table))
    measures = cabinet.words("title.board", width=table.width, height=table.height, mines=table.mines)
    return (cabinet.words(f"level.{level.name}"), measures) if level.name in LEVELS else (measures, "")


def promises(cabinet: Cabinet, table: Table) -> str:
    """Return in words that no guess is needed, that proofs are, or both."""
    words = cabinet.words
    told = [words("records.no_guess")] * table.no_guess + [words("records.prove_it")] * table.prove_it
    return " · ".join(told)


def rules_of(table: Table) -> tuple[str, bool, bool, bool]:
    """Return a table's rules, whatever its board."""
    return table.start, table.no_guess, table.prove_it, table.competition


def board_of(table: Table) -> Board:
    """Return a table's measures."""
    return table.width, table.height, table.mines
