"""Make the tables of games: the best ones by a figure, or the last ones with their outcomes."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo

import pygame

from game.i18n.catalogue import Words
from game.store.kinds import IMPORTED, AnyGame, GameTable, LeftGame, Order, PlayedGame
from game.ui.core.dates import day_of
from game.ui.core.style import NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.kit.node import Node, State
from game.ui.kit.table import Cell, TableColumn, TableRow
from game.ui.kit.table import Table as TableNode
from game.ui.modes.history.table_choice import board_name

PLACES, LAST = 10, 12
"""PLACES: rows of a table of best games. LAST: rows of the last games."""

NAMES, BOARDS = 0.42, 0.28
"""NAMES: right end of the players' names. BOARDS: left end of the boards' names; as parts of the width."""

FIGURES = ("time", "bbbv", "speed", "ioe", "date")
"""The columns of figures."""

MIDDLE, NAME = 36, 64
"""At 720p. MIDDLE: the middle of a place or a face. NAME: the left end of names."""


class Watch(Value):
    """Asks for a game's review."""

    game: AnyGame


class GamesState(Value):
    """Games in their order, the initials of signed games, the player's name and the time zone."""

    games: tuple[AnyGame, ...]
    initials: Mapping[str, str]
    latest: str  # the uid of the last game
    player: str  # the name for games without one
    zone: tzinfo | None  # of the dates; None: the local one
    tells_all: bool  # whether more figures than the time are shown

    @property
    def figures(self) -> tuple[str, ...]:
        """The shown columns of figures."""
        return FIGURES if self.tells_all else ("time", "date")


class Place(Node):
    """A place in a table, the first one as a medal; or a *face*."""

    number: int
    face: str = ""
    bright: bool = False

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the face, the medal or the number around MIDDLE."""
        middle = rect.left + style.px(MIDDLE), rect.centery
        if self.face:
            picture = style.sprites.get(self.face, style.px(22))
        elif self.number == 1:
            picture = style.sprites.get("medal", style.px(30))
        else:
            picture = style.line(str(self.number), NORMAL, "text" if state.lit or self.bright else "text_dim")
        surface.blit(picture, picture.get_rect(center=middle))


class Name(Node):
    """The *initials* of a signed game and the name of its player or board; a *tag* marks the last game."""

    name: str
    size: int
    tag: str = ""
    initials: str = ""

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the initials, the name and, if there is room, the tag; else only the row's rim marks the game."""
        px, colour = style.px, "text" if state.lit or self.tag else "text_dim"
        left, size, right = rect.left, self.size, rect.right
        if self.initials:
            line = style.line(self.initials, NORMAL, colour)
            surface.blit(line, line.get_rect(midleft=rect.midleft))
            left, size = left + px(52), SMALL
        wide = style.lettering.width(self.tag, px(SMALL)) + px(24)
        tagged = bool(self.tag) and style.has_room(self.name, size, right - left - wide)
        line = style.line(self.name, size, colour, right - left - wide * tagged)
        surface.blit(line, line.get_rect(midleft=(left, rect.centery)))
        if tagged:
            self._paint_tag(surface, style, (left + line.get_width() + px(10), rect.centery))

    def _paint_tag(self, surface: pygame.Surface, style: Style, midleft: tuple[int, int]) -> None:
        line = style.line(self.tag, SMALL, "panel")
        place = pygame.Rect(0, 0, line.get_width() + style.px(14), style.px(20))
        place.midleft = midleft
        surface.blit(style.sprites.panel(place.size, place.height // 2, "accent"), place)
        surface.blit(line, line.get_rect(center=place.center))


class OutcomeCell(Node):
    """The outcome, and a dimmer note if the game does not count."""

    outcome: str
    note: str
    bright: bool

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the outcome and, beside it, the note."""
        line = style.line(self.outcome, SMALL, "text" if state.lit or self.bright else "text_dim")
        place = line.get_rect(midleft=rect.midleft)
        surface.blit(line, place)
        if self.note:
            note = style.line(self.note, SMALL, "text_dim", rect.right - place.right - style.px(16))
            surface.blit(note, note.get_rect(midleft=(place.right + style.px(8), rect.centery)))


def best_games(words: Words, order: Order, state: GamesState) -> TableNode:
    """Return the best games with their players; the last game is marked."""
    name = TableColumn(NAMES, words("records.player"), start=0, align="left", inset=NAME)
    rows = []
    for number, game in enumerate(state.games, 1):
        signed, tag = state.initials.get(game.uid, ""), _tag(words, state, game)
        called = game.player or state.player or ("" if signed else "–")
        begin = Place(number, bright=bool(tag)), Name(called, NORMAL, tag, signed)
        rows.append(_row(words, order, state, game, begin))
    return _table(words, (name,), rows, PLACES, state.figures, order.value)


def last_games(words: Words, state: GamesState) -> TableNode:
    """Return the last games with their outcomes; the newest is marked."""
    columns = (
        TableColumn(BOARDS, words("records.outcome"), start=0, align="left", inset=NAME),
        TableColumn(0.48, words("records.board"), start=BOARDS, align="left"),
    )
    rows = []
    for game in state.games:
        outcome, face = _outcome(words, game)
        note, tag = "" if game.ranked else _note(words, game), _tag(words, state, game)
        begin = (
            Place(0, face),
            OutcomeCell(outcome, note, bool(tag)),
            Name(_board(words, game.table), SMALL, tag),
        )
        rows.append(_row(words, None, state, game, begin))
    return _table(words, columns, rows, LAST, state.figures)


def _note(words: Words, game: AnyGame) -> str:
    """Return why a game has no place: an import alone tells of it, or it was played with help."""
    is_imported = isinstance(game, PlayedGame) and game.unranked == IMPORTED
    return words("records.imported" if is_imported else "records.unranked")


def _outcome(words: Words, game: AnyGame) -> tuple[str, str]:
    """Return the outcome of a game, and its face."""
    if isinstance(game, LeftGame):
        return words("records.left"), "face_asleep"
    if game.won:
        return words("records.won"), "face_cool"
    return words("records.unproved" if game.unproved else "records.lost"), "face_dead"


def _tag(words: Words, state: GamesState, game: AnyGame) -> str:
    """Return the word that marks the last game, or an empty one."""
    return words("records.latest") if game.uid == state.latest else ""


def _row(words: Words, order: Order | None, state: GamesState, game: AnyGame, begin: tuple[Cell, ...]) -> TableRow:
    """Return a row that begins with the cells *begin*; its key differs from page to page."""
    known = _figures(words, game, state.zone)
    cells = *begin, *(known[name] for name in state.figures)
    colour, mark = ("text", "open") if game.uid == state.latest else ("text_dim", "")
    return TableRow(cells, colour=colour, mark=mark, key=(order, game.uid), press=Watch(game))


def _table(
    words: Words,
    first: tuple[TableColumn, ...],
    rows: Sequence[TableRow],
    lines: int,
    names: tuple[str, ...],
    sorts: str = "",
) -> TableNode:
    """Return a table whose last columns are the figures; *sorts* names the one that orders it, if any."""
    columns = {
        "time": TableColumn(0.54, words("records.time")),
        "bbbv": TableColumn(0.65, words("records.bbbv"), tip=words("result.about_bbbv")),
        "speed": TableColumn(0.75, words("records.speed"), tip=words("result.about_speed")),
        "ioe": TableColumn(0.84, words("records.ioe"), tip=words("result.about_ioe")),
        "date": TableColumn(0.985, words("records.date")),
    }
    if sorts:
        columns[sorts] = columns[sorts].replaced(sorts=True, size=NORMAL, colour="text")
    places, figures = TableColumn(0, start=0, align="left"), (columns[name] for name in names)
    return TableNode((places, *first, *figures), tuple(rows), lines, title_high=26, title_gap=4, title_line=0)


def _board(words: Words, table: GameTable) -> str:
    """Return a board's name, or its measures in a short form."""
    name, note = board_name(words, table)
    return name if note else words("records.measures", width=table.width, height=table.height, mines=table.mines)


def _figures(words: Words, game: AnyGame, zone: tzinfo | None) -> dict[str, str]:
    """Return the texts of time, 3BV, 3BV/s, IOE and date, by the names of their columns."""
    bbbv = str(game.bbbv) if isinstance(game, PlayedGame) and game.won else f"{game.solved_bbbv}/{game.bbbv}"
    number = words.number
    time, speed, ioe = number(game.time_ms / 1000, ".3f"), number(game.speed, ".2f"), number(game.ioe, ".2f")
    return {"time": time, "bbbv": bbbv, "speed": speed, "ioe": ioe, "date": day_of(game.finished_at, zone)}
