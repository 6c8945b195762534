"""Choose a table of games by its board and its rules."""

from game.engine.level import LEVELS
from game.engine.level import custom as level_of
from game.i18n.catalogue import Words
from game.store.kinds import GameTable
from game.store.settings import Settings
from game.ui.core.value import Value
from game.ui.kit.layout import Split
from game.ui.kit.tabs import Chooser

Board = tuple[int, int, int]
"""Width, height and mines."""

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

    def of(self, tables: list[GameTable], wanted: GameTable | None) -> "TableChoice":
        """Return the choice between *tables*; *wanted* is chosen if it is one of them."""
        table = wanted if wanted in tables else None if self.offers_all else tables[0]
        return self.replaced(tables=tuple(tables), table=table)

    def with_board(self, board: Board | None) -> "TableChoice":
        """Choose a board's table, with the rules of the previous one if there is such a table."""
        if not self.tables:
            return self
        rules = rules_of(self.table) if self.table else None
        own = [table for table in self.tables if board_of(table) == board]
        alike = [table for table in own if rules_of(table) == rules]
        return self.replaced(table=next(iter([*alike, *own]), None))

    def beside(self, key: object, by: int) -> "TableChoice":
        """Choose the board or the rules *by* places further, round and round."""
        if key == BOARD and self.tables:
            boards, now = self.boards, board_of(self.table) if self.table else None
            return self.with_board(boards[(boards.index(now) + by) % len(boards)])
        if key == RULES and self.table:
            return self.replaced(table=self.rules[(self.rules.index(self.table) + by) % len(self.rules)])
        return self

    @property
    def boards(self) -> list[Board | None]:
        """All boards; None stands for all games together."""
        every: list[Board | None] = [None] if self.offers_all else []
        return [*every, *dict.fromkeys(board_of(table) for table in self.tables)]

    @property
    def rules(self) -> list[GameTable]:
        """The tables of the chosen board."""
        return [table for table in self.tables if self.table and board_of(table) == board_of(self.table)]

    def choosers(self, words: Words) -> Split:
        """Return the two choosers side by side."""
        board = rule = "", ""
        if self.table:
            board, rule = board_name(words, self.table), rule_name(words, self.table)
        elif self.tables:
            board = words("records.all_boards"), ""
        return Split(
            Chooser(*board, count=len(self.boards), key=BOARD),
            Chooser(*rule, count=len(self.rules), key=RULES),
            percent=55,
            gap=8,
            high=40,
        )


def all_tables(settings: Settings, found: list[GameTable]) -> list[GameTable]:
    """Return *found* in the order of the levels; add a table for a missing level, and put custom boards last."""
    tables = []
    boards = [(level.width, level.height, level.mines) for level in LEVELS.values()]
    for level, board in zip(LEVELS.values(), boards, strict=True):
        own = [table for table in found if board_of(table) == board]
        new = GameTable(*board, level.usual_start.value, settings.no_guess(level), settings.prove_it(level))
        tables += own or [new]
    return tables + [table for table in found if board_of(table) not in boards]


def board_name(words: Words, table: GameTable) -> tuple[str, str]:
    """Return the name of a table's board and its measures; without a name, the measures alone."""
    level = level_of(*board_of(table))
    measures = words("title.board", width=table.width, height=table.height, mines=table.mines)
    return (words(f"level.{level.name}"), measures) if level.name in LEVELS else (measures, "")


def rule_name(words: Words, table: GameTable) -> tuple[str, str]:
    """Return the name of a table's rules and their promises."""
    if table.competition:
        return words("records.competition"), ""
    return words(f"records.start_{table.start}"), promises(words, table)


def promises(words: Words, table: GameTable) -> str:
    """Return in words whether no guess is needed and whether proofs are required."""
    told = [words("records.no_guess")] * table.no_guess + [words("records.prove_it")] * table.prove_it
    return " · ".join(told)


def rules_of(table: GameTable) -> tuple[str, bool, bool, bool]:
    """Return a table's rules without its board."""
    return table.start, table.no_guess, table.prove_it, table.competition


def board_of(table: GameTable) -> Board:
    """Return a table's measures."""
    return table.width, table.height, table.mines
