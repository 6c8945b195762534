"""Show the tables of the best and the last games, with a replay and a review of each."""

from dataclasses import dataclass, field
from datetime import tzinfo
from functools import partial
from typing import TYPE_CHECKING

from game.notation import rawvf
from game.store.kinds import IMPORTED, AnyGame, GameTable, LeftGame, Order, PlayedGame
from game.ui.core.cabinet import Cabinet
from game.ui.core.dates import day_of
from game.ui.core.routes import ReplayGame
from game.ui.core.style import NORMAL, SMALL
from game.ui.input.actions import Action, Asked
from game.ui.kit.layout import Column, FirstFitting, Gap, Pad, Pin, Reflow, Row
from game.ui.kit.node import Do, Node
from game.ui.kit.table import Cell, Table, TableColumn, TableRow
from game.ui.kit.tabs import Chips
from game.ui.kit.text import Lines, Panel, Sprite, Text
from game.ui.modes.history.profile import Told
from game.ui.modes.history.tables import Sentence, TableScene, board_name

if TYPE_CHECKING:
    from game.store.records import Records

LAST_GAMES = "last_games"
"""The page of the last games; all others are tables of best games."""

PLACES, LAST = 10, 12
"""PLACES: rows of a table of best games. LAST: rows of the last games."""

INDENT, FIGURES = 0.17, 0.66
"""Of a slim table's width: where names begin, and where they end."""

MIDDLE, NAME = 36, 64
"""At 720p. MIDDLE: the middle of a place or a face. NAME: the left end of names."""


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The games of a page in their order, and the initials of signed ones."""

    games: tuple[AnyGame, ...]
    initials: dict[str, str] = field(default_factory=dict)


class RecordsScene(TableScene[GamesPage]):
    """The best games by time, in competition by 3BV/s too, and the last ones; *zone* is that of dates (None: local)."""

    tab = "records"
    page: Order | str = Order.TIME

    def __init__(self, cabinet: Cabinet, zone: tzinfo | None = None) -> None:
        self._zone = zone
        super().__init__(cabinet)

    def ask(self, records: "Records", table: GameTable | None, page: object) -> GamesPage:
        """Read the best games of a table, or the last ones of all."""
        if isinstance(page, Order) and table:
            games = records.best(table, page, limit=PLACES)
            return GamesPage(tuple(games), records.initials(games))
        last: list[AnyGame] = [*records.games(limit=LAST), *records.left_games(limit=LAST)]
        return GamesPage(tuple(sorted(last, key=lambda game: game.finished_at, reverse=True)[:LAST]))

    def latest(self, records: "Records") -> GameTable | None:
        """Return the last played table that has a win; if none has, the last played one."""
        played = dict.fromkeys(game.table for game in records.games())
        won = (table for table in played if records.best(table, Order.TIME, limit=1))
        return next(won, None) or super().latest(records)

    def _turn_to(self, page: str) -> None:
        self.page = page if page == LAST_GAMES else Order(page)
        self.choose(self.choice)

    # Replays

    def act(self, asked: Asked) -> bool:
        """Shortcuts: W, R or X review a game, too."""
        game = self.focused(PlayedGame) or self.focused(LeftGame)
        if asked.action in (Action.WATCH, Action.REVIEW, Action.FLAG) and game:
            self.fetch(game)
            return True
        return super().act(asked)

    def fetch(self, game: AnyGame) -> None:
        """Read a game's replay from the disk, and review it if it is stored."""
        self.notice = ""
        self.read("replay", lambda records: records.replay(game.uid, type(game)), partial(self._open, game))

    def _open(self, game: AnyGame, text: str | None) -> None:
        """Review the game, or say that its replay is not stored."""
        if text is None:
            self.notice = self.words("records.not_kept")
            return
        name = self.words("records.game_of", date=day_of(game.finished_at, self._zone))
        self.cabinet.router.go(ReplayGame(name, lambda: rawvf.read(text), game.uid))

    # The picture

    def keys(self) -> Told:
        """Return the reason why a replay can't be shown, or the keys."""
        if self.notice:
            return self.notice, "warning"
        if self.reads("replay"):
            return self.words("records.reading"), "text_dim"
        key = self.cabinet.style.key
        told = self.words(
            "records.keys",
            arrows=self.cabinet.style.arrows,
            confirm=key(Action.CONFIRM),
            next=key(Action.ZOOM_IN),
            previous=key(Action.ZOOM_OUT),
            back=key(Action.BACK),
        )
        return told, "text_dim"

    def above(self) -> tuple[Node, ...]:
        """Return the chips of the pages, and the choosers of a table or a heading for the last games."""
        words, style = self.words, self.cabinet.style
        names = [(Order.TIME.value, words("records.by_time")), (LAST_GAMES, words("records.last_games"))]
        if self.cabinet.settings.competition:
            names.insert(1, (Order.SPEED.value, words("counters.speed")))
        shown = self.page.value if isinstance(self.page, Order) else self.page
        chips = Chips(tuple(names), shown, key="tabs", put=self._turn_to)
        chosen: Node = Node(high=40)
        if isinstance(self.page, Order):
            chosen = self.choosers()
        elif self.answer:
            heading, note = words("records.last_heading"), words("records.last_note")
            line = Text(heading), Gap(12), Text(note, SMALL, "text_dim")
            below = Text(heading, align="middle"), Lines((note,), SMALL, "text_dim", "middle")
            chosen = Reflow(Pin(Row(line, align="fill", high=40), high=40), Column(below))
        return Pin(chips, high=style.target(30) / style.scale), Gap(6), chosen, Gap(6)

    def answered(self, answer: GamesPage) -> Node:
        """Return a table of games, or an encouraging sentence if there are none yet."""
        words = self.words
        if isinstance(self.page, Order):
            if not answer.games:
                return Sentence(words("records.empty"), picture="medal", large=True)
            name = TableColumn(0.42, words("records.player"), start=0, align="left", inset=NAME)
            rows = [self._best(answer, place, game) for place, game in enumerate(answer.games, 1)]
            return self._table(rows, PLACES, name)
        if not answer.games:
            return Sentence(words("records.no_games"), picture="board", large=True)
        outcome = TableColumn(0.28, words("records.outcome"), start=0, align="left", inset=NAME)
        board = TableColumn(0.48, words("records.board"), start=0.28, align="left")
        return self._table([self._last(game) for game in answer.games], LAST, outcome, board)

    def _table(self, rows: list[TableRow], kept: int, *first: TableColumn) -> Node:
        """Return a table, *kept* rows high, whose last columns are the figures; the one that orders it is marked."""
        words = self.words
        columns = {
            "time": TableColumn(0.54, words("records.time")),
            "bbbv": TableColumn(0.65, words("records.bbbv"), tip=words("result.about_bbbv")),
            "speed": TableColumn(0.75, words("counters.speed"), tip=words("result.about_speed")),
            "date": TableColumn(0.985, words("records.date")),
        }
        lines = len(first) + 1 if self.cabinet.settings.competition else 2
        first = tuple(one.replaced(slim=(line, lines, INDENT, FIGURES)) for line, one in enumerate(first))
        for name, line, start, end in (
            ("time", 0, FIGURES, 0.985),
            ("date", 1, FIGURES, 0.985),
            ("bbbv", lines - 1, INDENT, 0.34),
            ("speed", lines - 1, 0.34, FIGURES),
        ):
            columns[name] = columns[name].replaced(slim=(line, lines, start, end))
        if isinstance(self.page, Order):
            columns[self.page.value] = columns[self.page.value].replaced(sorts=True, size=NORMAL, colour="text")
        figures = columns.values() if self.cabinet.settings.competition else (columns["time"], columns["date"])
        places = TableColumn(0, start=0, align="left")
        return Table((places, *first, *figures), tuple(rows), kept, title_high=26, title_gap=4, title_line=0)

    def _best(self, answer: GamesPage, place: int, game: AnyGame) -> TableRow:
        """Return the row of one of the best games, with its player."""
        signed, tag = answer.initials.get(game.uid, ""), self._tag(game)
        called = game.player or self.cabinet.settings.player or ("" if signed else "–")
        return self._row(game, _place(place, tag), _name(called, NORMAL, tag, signed))

    def _last(self, game: AnyGame) -> TableRow:
        """Return the row of one of the last games: its outcome, why it has no place, and its board."""
        words, tag, note = self.words, self._tag(game), ""
        if not game.ranked:
            imported = isinstance(game, PlayedGame) and game.unranked == IMPORTED
            note = words("records.imported" if imported else "records.unranked")
        outcome, face = words("records.left"), "face_asleep"
        if isinstance(game, PlayedGame) and game.won:
            outcome, face = words("records.won"), "face_cool"
        elif isinstance(game, PlayedGame):
            outcome, face = words("result.unproved" if game.unproved else "records.lost"), "face_dead"
        board, measures = board_name(words, game.table)
        if not measures:
            board = words("records.measures", width=game.width, height=game.height, mines=game.mines)
        told = _outcome(outcome, note, bright=bool(tag))
        return self._row(game, Pin(Sprite(face, 22), dx=MIDDLE), told, _name(board, SMALL, tag))

    def _row(self, game: AnyGame, *begin: Cell) -> TableRow:
        """Return a row that ends with the game's figures; its key differs from page to page."""
        number = self.words.number
        bbbv = str(game.bbbv) if isinstance(game, PlayedGame) and game.won else f"{game.solved_bbbv}/{game.bbbv}"
        more = (bbbv, number(game.speed, ".2f")) if self.cabinet.settings.competition else ()
        cells = *begin, number(game.time_ms / 1000, ".3f"), *more, day_of(game.finished_at, self._zone)
        colour, mark = ("text", "open") if self._tag(game) else ("text_dim", "")
        order = self.page if isinstance(self.page, Order) else None
        return TableRow(cells, colour=colour, mark=mark, key=(order, game.uid), press=Do(self.fetch, game))

    def _tag(self, game: AnyGame) -> str:
        """Return the word that marks the last game, or an empty one."""
        latest = self.cabinet.history.latest
        return self.words("records.latest") if latest and latest.uid == game.uid else ""


def _place(place: int, tag: str) -> Node:
    """Return a place in a table, the first one as a medal."""
    number = Text(str(place), NORMAL, "text" if tag else "text_dim", "middle", lit="text", wide=40, high=30)
    return Pin(Sprite("medal", 30) if place == 1 else number, dx=MIDDLE)


def _name(name: str, size: int, tag: str, initials: str = "") -> Node:
    """Return the *initials* of a signed game and a name; a *tag* marks the last game, if there is room for it."""
    colour = "text" if tag else "text_dim"
    parts: tuple[Node, ...] = (Text(name, SMALL if initials else size, colour, lit="text"),)
    if initials:
        parts = (Text(initials, NORMAL, colour, wide=52, lit="text", shrinks=False), *parts)
    line = Row(parts, align="fill")
    if not tag:
        return line
    chip = Panel(Pad(Text(tag, SMALL, "panel"), (7, 0)), "accent", "", high=20)
    return FirstFitting((Row((*parts, Gap(10), Pin(chip)), align="fill"), line))


def _outcome(outcome: str, note: str, *, bright: bool) -> Node:
    """Return the outcome, and a dimmer note if the game does not count."""
    told = Text(outcome, SMALL, "text" if bright else "text_dim", lit="text", shrinks=False)
    after = (Gap(8), Text(note, SMALL, "text_dim"), Gap(8)) if note else ()
    return Row((told, *after), align="fill")
