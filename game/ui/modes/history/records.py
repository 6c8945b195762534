"""The tables of the best games, the last games whatever their outcome, each to be watched again, and the matches."""

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.battle.ranks import RANKS
from game.engine.errors import GameError
from game.notation import rawvf
from game.store.kinds import PEOPLE, PRACTICE, Order, PlayedGame, PlayedMatch, Table
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleRecords, EnterName, ReplayGame, ReviewGame
from game.ui.core.style import NORMAL, SMALL
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.kit.choosers import Tabs
from game.ui.kit.widgets import Button, State, Widget
from game.ui.modes.history.statistics import StatisticsScene
from game.ui.modes.history.table_choice import board_name
from game.ui.modes.history.tables import TableScene

if TYPE_CHECKING:
    from game.store.match_records import MatchSummary
    from game.store.records import Records

PLACES, LAST, MATCHES = 10, 12, 6
"""Rows of a table, of the page of the last games, and of the last matches."""

OWN = ("person", PRACTICE, PEOPLE)
MATCHES_READ = 100
"""Among so many those of the person are looked for; an imported file may hold others."""


class Other(Enum):
    """The pages that are no tables of bests."""

    LAST_GAMES = "last_games"
    BATTLE = "battle"


PAGES: tuple[Order | Other, ...] = (*Order, *Other)
"""In the order of the tabs."""

NAMES, BOARDS = 0.42, 0.28
"""Where the names of players end, and where those of boards begin, as parts of the width."""

FIGURES = (0.54, 0.65, 0.75, 0.84, 0.985)
"""Where time, 3BV, 3BV/s, IOE and date end, as parts of the width."""

TERMS = ("", "bbbv", "speed", "ioe", "")
"""What the glossary calls them."""

TABBED: dict[Order | Other, str] = {Order.SPEED: "speed", Order.IOE: "ioe"}
"""What it calls those that tables go by."""

SORTED = {Order.TIME: 0, Order.SPEED: 2, Order.IOE: 3}
"""Which of those columns each table goes by."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Page:
    """The games of a page in their order, and the initials under those that were signed."""

    games: tuple[PlayedGame, ...]
    initials: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Battles:
    """How the person fared against each rank, and the last matches."""

    ranks: "tuple[tuple[str, MatchSummary], ...]"
    matches: tuple[PlayedMatch, ...]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to be shown yet."""
        return not self.matches and not any(summary.matches for _, summary in self.ranks)


class GameRow(Widget):
    """One game of the page; the light stops here, and Enter watches it."""

    def __init__(self, scene: "RecordsScene", place: int, game: PlayedGame, initials: str = "") -> None:
        super().__init__(scene.cabinet)
        self.scene, self.place, self.game, self.initials = scene, place, game, initials

    def choose(self) -> None:
        """Watch it."""
        self.scene.fetch(self.game)

    def looks(self) -> object:
        """Return which game it is, and who signed it."""
        return self.game.uid, self.initials

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint the row."""
        self.scene.draw_row(surface, self, lit=state.lit)


class RecordsScene(TableScene[Page | Battles]):
    """Tables by time, 3BV/s and IOE, the last games, and the matches; *zone* is where the dates are (None: here)."""

    def __init__(self, cabinet: Cabinet, zone: tzinfo | None = None) -> None:
        words = cabinet.words
        self._zone = zone
        self.rows: list[GameRow] = []
        self.notice = ""  # one sentence about the replay that was asked for
        self._fetching: Task | None = None  # of a replay from the disk
        labels = [words(f"records.by_{order.value}") for order in Order]
        labels += [words("records.last_games"), words("records.battle")]
        self.tabs = Tabs(cabinet, labels, self.refresh)
        super().__init__(
            cabinet,
            words("records.heading"),
            [
                Button(cabinet, words("records.statistics"), self.show_statistics),
                Button(cabinet, words("records.name"), cabinet.router.to(EnterName())),
            ],
        )

    # The page

    def page(self) -> Order | Other:
        """Return what the open tab shows."""
        return PAGES[self.tabs.open]

    @property
    def order(self) -> Order | None:
        """What the table goes by; None where there is no table."""
        page = self.page()
        return page if isinstance(page, Order) else None

    def ask(self, records: "Records", table: Table | None, page: object) -> Page | Battles:
        """Read the best games of a table, the last ones of all, or the matches."""
        if page is Other.BATTLE:
            own = [match for match in records.matches(limit=MATCHES_READ) if match.first in OWN]
            return Battles(tuple((rank, records.match_summary(rank)) for rank in RANKS), tuple(own[:MATCHES]))
        if isinstance(page, Order) and table:
            games = records.best(table, page, limit=PLACES)
            return Page(tuple(games), records.initials(games))
        return Page(tuple(records.games(limit=LAST)))

    def latest(self, records: "Records") -> Table | None:
        """Return the table played last that has a win to show; the one played last where none has."""
        played = dict.fromkeys(game.table for game in records.games())
        won = (table for table in played if records.best(table, Order.TIME, limit=1))
        return next(won, None) or super().latest(records)

    def answered(self, answer: Page | Battles) -> None:
        """Put a row for every game."""
        games = answer.games if isinstance(answer, Page) else ()
        initials = answer.initials if isinstance(answer, Page) else {}
        if [(row.game, row.initials) for row in self.rows] != [(game, initials.get(game.uid, "")) for game in games]:
            self.rows = [GameRow(self, place, game, initials.get(game.uid, "")) for place, game in enumerate(games, 1)]
            self._place_rows()

    def refresh(self) -> None:
        """Show the page anew."""
        self.notice = ""
        if self.answer is None:
            self.rows = []
        super().refresh()

    def stops_now(self) -> list[Widget]:
        """Return the tabs, the choosers of a table, the rows and the buttons."""
        choosers = [self.choice.boards, self.choice.rules] if self.order else []
        return [self.tabs, *choosers, *self.rows, *self.buttons]

    # Going elsewhere

    def fetch(self, game: PlayedGame, *, review: bool = False) -> None:
        """Fetch a game's replay from the disk, and show it, or its review, if it was kept."""
        self.notice = ""
        self.cancel(self._fetching)
        reading = self.cabinet.history.ask(lambda records: records.replay(game.uid))
        self._fetching = self.watch(
            reading, partial(self._open, game, ReviewGame if review else ReplayGame), self._refuse_replay
        )

    def show_statistics(self) -> None:
        """Show the figures of the same table, or of all matches."""
        if self.page() is Other.BATTLE:
            self.cabinet.router.go(BattleRecords())
        else:
            self.cabinet.stage.push(StatisticsScene(self.cabinet, first=self.table))

    def act(self, asked: Asked) -> bool:
        """Shortcuts: W watches, R or X reviews, C or Y shows the statistics, plus and minus turn the pages."""
        if asked.action is Action.WATCH and isinstance(self.stops.lit, GameRow):
            self.stops.lit.choose()
        elif asked.action in (Action.REVIEW, Action.FLAG) and isinstance(self.stops.lit, GameRow):
            self.fetch(self.stops.lit.game, review=True)
        elif asked.action is Action.CHORD:
            self.show_statistics()
        elif asked.action in (Action.ZOOM_IN, Action.ZOOM_OUT):
            self.tabs.step(1 if asked.action is Action.ZOOM_IN else -1)
        else:
            return super().act(asked)
        return True

    def _refuse_replay(self, error: GameError) -> None:
        self._fetching, words = None, self.cabinet.words
        self.notice = words("records.unreadable", problem=faults.of_history(words, error))

    def _open(self, game: PlayedGame, route: type[ReplayGame | ReviewGame], text: str | None) -> None:
        """Show the replay that was asked for."""
        self._fetching, words = None, self.cabinet.words
        if text is None:
            self.notice = words("records.not_kept")
            return
        name = words("records.game_of", date=self._date(game.finished_at))
        self.cabinet.router.go(route(name, lambda: rawvf.read(text), game.uid))

    def below(self) -> tuple[str, str]:
        """Say why a replay can't be shown, or which keys there are."""
        if self.notice:
            return self.notice, "warning"
        if self._fetching:
            return self.cabinet.words("records.reading"), "text_dim"
        if self.page() is Other.BATTLE:
            return self.cabinet.words(
                "records.battle_keys",
                arrows=self.cabinet.arrows,
                next=self.cabinet.key(Action.ZOOM_IN),
                previous=self.cabinet.key(Action.ZOOM_OUT),
                statistics=self.cabinet.key(Action.CHORD),
                back=self.cabinet.key(Action.BACK),
            ), "text_dim"
        return super().below()

    # The picture

    def place_page(self) -> None:
        """Put the tabs on top, the choosers and the titles of the columns under them."""
        px, inner = self.cabinet.px, self.inner
        self.tabs.rect = pygame.Rect(inner.left, inner.top, inner.width, px(40))
        bottom = self.place_choosers(self.tabs.rect.bottom + px(8))
        self._titles = pygame.Rect(inner.left, bottom + px(10), inner.width, px(26))
        self._place_rows()

    def term_at(self, at: tuple[int, int]) -> str:
        """Return the figure whose tab or column is there."""
        tabs = (self.tabs.tab(place) for place in range(len(PAGES)))
        for page, tab in zip(PAGES, tabs, strict=True):
            if tab.collidepoint(at):
                return TABBED.get(page, "")
        if self.page() is Other.BATTLE or not self.rows:
            return ""
        columns = self._titles.union(self.rows[-1].rect)
        if not columns.collidepoint(at):
            return ""
        part = (at[0] - columns.left) / columns.width
        ends = zip((NAMES, *FIGURES[:-1]), FIGURES, TERMS, strict=True)
        return next((term for begin, end, term in ends if begin < part <= end), "")

    def _place_rows(self) -> None:
        px, titles = self.cabinet.px, self._titles
        lines = PLACES if self.order else LAST
        first = top = titles.bottom + px(4)
        for row in self.rows:
            bottom = first + row.place * (self.inner.bottom - first) // lines
            row.rect = pygame.Rect(titles.left, top, titles.width, bottom - top)
            top = bottom

    def draw_page(self, surface: pygame.Surface, answer: Page | Battles) -> None:
        """Paint the titles of the columns, or a kind word where there is no game yet; the rows paint themselves."""
        words = self.cabinet.words
        if isinstance(answer, Battles):
            self._draw_battles(surface, answer)
            return
        page = self.order
        if page is None:
            name, note = words("records.last_heading"), words("records.last_note")
            self._draw_middle(surface, name, note)
        if not answer.games:
            self.say_empty(surface, words("records.empty" if page else "records.no_games"), medal=page is not None)
            return
        self._draw_titles(surface, page)

    def _draw_battles(self, surface: pygame.Surface, answer: Battles) -> None:
        """Paint the four ranks and the last matches under the tabs, or a kind word where there is no match yet."""
        from game.ui.modes.history.match_cards import MatchCards  # the charts are loaded only where they are wanted

        if answer.empty:
            self.say_empty(surface, self.cabinet.words("records.no_matches"))
            return
        top = self.tabs.rect.bottom + self.cabinet.px(8)
        room = pygame.Rect(self.inner.left, top, self.inner.width, self.inner.bottom - top)
        MatchCards(self.cabinet, surface, self._date).draw(room, answer.ranks, answer.matches, MATCHES)

    def _draw_middle(self, surface: pygame.Surface, name: str, note: str) -> None:
        """Say in the place of the choosers what the page shows."""
        cabinet = self.cabinet
        place = self.choice.boards.rect.union(self.choice.rules.rect)
        lines = [cabinet.line(name, NORMAL), cabinet.line(note, SMALL, "text_dim")]
        left = place.centerx - (sum(line.get_width() for line in lines) + cabinet.px(12)) // 2
        for line in lines:
            surface.blit(line, line.get_rect(midleft=(left, place.centery)))
            left += line.get_width() + cabinet.px(12)

    def _draw_titles(self, surface: pygame.Surface, page: Order | None) -> None:
        cabinet, words, titles = self.cabinet, self.cabinet.words, self._titles
        first = words("records.player") if page else words("records.outcome")
        line = cabinet.line(first, SMALL, "text_dim")
        surface.blit(line, line.get_rect(midleft=(titles.left + cabinet.px(64), titles.centery)))
        if page is None:
            line = cabinet.line(words("records.board"), SMALL, "text_dim")
            surface.blit(line, line.get_rect(midleft=(titles.left + round(BOARDS * titles.width), titles.centery)))
        names = (
            words("records.time"),
            words("records.bbbv"),
            words("records.speed"),
            words("records.ioe"),
            words("records.date"),
        )
        for place, (end, name) in enumerate(zip(FIGURES, names, strict=True)):
            sorts = page is not None and SORTED[page] == place
            line = cabinet.line(name, SMALL, "accent" if sorts else "text_dim")
            rect = line.get_rect(midright=(titles.left + round(end * titles.width), titles.centery))
            surface.blit(line, rect)
            if sorts:  # not by colour alone
                surface.fill(
                    cabinet.theme["accent"], (rect.left, titles.bottom - cabinet.px(3), rect.width, cabinet.px(2))
                )
        surface.fill(cabinet.theme["line"], (titles.left, titles.bottom, titles.width, cabinet.px(1)))

    def draw_row(self, surface: pygame.Surface, row: GameRow, *, lit: bool) -> None:
        """Paint one game."""
        cabinet, rect, game, page = self.cabinet, row.rect, row.game, self.order
        px, latest = cabinet.px, self._is_latest(row.game)
        bright = lit or latest
        if lit or latest:
            fill, rim = ("covered", "accent" if latest else "rim") if lit else ("open", "accent")
            key = rect.inflate(0, -px(2))
            surface.blit(cabinet.sprites.panel(key.size, px(6), fill, rim), key)
        if page:
            self._draw_rank(surface, row, bright=bright)
        else:
            self._draw_outcome(surface, row, bright=bright)
        self._draw_name(surface, row, bright=bright)
        for place, (end, figure) in enumerate(zip(FIGURES, self._figures(game), strict=True)):
            sorts = page is not None and SORTED[page] == place
            size, colour = (NORMAL, "text") if sorts else (SMALL, "text" if bright else "text_dim")
            line = cabinet.line(figure, size, colour)
            surface.blit(line, line.get_rect(midright=(rect.left + round(end * rect.width), rect.centery)))

    def _draw_name(self, surface: pygame.Surface, row: GameRow, *, bright: bool) -> None:
        """Paint who played, or which board, and the mark of the last game."""
        cabinet, rect, game, px = self.cabinet, row.rect, row.game, self.cabinet.px
        if self.order:
            name, size = game.player or cabinet.settings.player or ("" if row.initials else "–"), NORMAL
            left, right = rect.left + px(64), rect.left + round(NAMES * rect.width)
            if row.initials:
                line = cabinet.line(row.initials, NORMAL, "text" if bright else "text_dim")
                surface.blit(line, line.get_rect(midleft=(left, rect.centery)))
                left, size = left + px(52), SMALL
        else:
            name, size = self._board(game.table), SMALL
            left, right = rect.left + round(BOARDS * rect.width), rect.left + round((FIGURES[0] - 0.06) * rect.width)
        latest = self._is_latest(game)
        tag = cabinet.lettering.width(cabinet.words("records.latest"), px(SMALL)) + px(24)
        latest = latest and cabinet.has_room(name, size, right - left - tag)  # else the rim alone tells
        if latest:
            right -= tag
        line = cabinet.line(name, size, "text" if bright else "text_dim", right - left)
        surface.blit(line, line.get_rect(midleft=(left, rect.centery)))
        if latest:
            self._draw_tag(surface, left + line.get_width() + px(10), rect.centery)

    def _draw_rank(self, surface: pygame.Surface, row: GameRow, *, bright: bool) -> None:
        """Paint the place, the first one as a medal."""
        cabinet, rect = self.cabinet, row.rect
        middle = rect.left + cabinet.px(36), rect.centery
        if row.place == 1:
            medal = cabinet.sprites.get("medal", cabinet.px(30))
            surface.blit(medal, medal.get_rect(center=middle))
        else:
            line = cabinet.line(str(row.place), NORMAL, "text" if bright else "text_dim")
            surface.blit(line, line.get_rect(center=middle))

    def _draw_outcome(self, surface: pygame.Surface, row: GameRow, *, bright: bool) -> None:
        """Paint the face and the word of the outcome, and whether it counts."""
        cabinet, rect, game, words = self.cabinet, row.rect, row.game, self.cabinet.words
        face = cabinet.sprites.get("face_cool" if game.won else "face_dead", cabinet.px(22))
        surface.blit(face, face.get_rect(center=(rect.left + cabinet.px(36), rect.centery)))
        outcome = words("records.won" if game.won else "records.unproved" if game.unproved else "records.lost")
        line = cabinet.line(outcome, SMALL, "text" if bright else "text_dim")
        place = line.get_rect(midleft=(rect.left + cabinet.px(64), rect.centery))
        surface.blit(line, place)
        if not game.ranked:
            room = rect.left + round(BOARDS * rect.width) - place.right - cabinet.px(16)
            line = cabinet.line(words("records.unranked"), SMALL, "text_dim", room)
            surface.blit(line, line.get_rect(midleft=(place.right + cabinet.px(8), rect.centery)))

    def _draw_tag(self, surface: pygame.Surface, left: int, middle: int) -> None:
        """Paint the word that marks the last game."""
        cabinet = self.cabinet
        line = cabinet.line(cabinet.words("records.latest"), SMALL, "panel")
        tag = pygame.Rect(left, 0, line.get_width() + cabinet.px(14), cabinet.px(20))
        tag.centery = middle
        surface.blit(cabinet.sprites.panel(tag.size, tag.height // 2, "accent"), tag)
        surface.blit(line, line.get_rect(center=tag.center))

    def _is_latest(self, game: PlayedGame) -> bool:
        latest = self.cabinet.history.latest
        return latest is not None and latest.uid == game.uid

    def _board(self, table: Table) -> str:
        """Return a board's name, or its measures as briefly as can be."""
        name, note = board_name(self.cabinet, table)
        if note:
            return name
        return self.cabinet.words("records.measures", width=table.width, height=table.height, mines=table.mines)

    def _figures(self, game: PlayedGame) -> tuple[str, ...]:
        """Return time, 3BV, 3BV/s, IOE and date as they are printed."""
        bbbv = str(game.bbbv) if game.won else f"{game.solved_bbbv}/{game.bbbv}"
        number = self.cabinet.words.number
        time, speed, ioe = number(game.time_ms / 1000, ".3f"), number(game.speed, ".2f"), number(game.ioe, ".2f")
        return time, bbbv, speed, ioe, self._date(game.finished_at)

    def _date(self, second: int) -> str:
        """Return the day of a second since 1970; far beyond any calendar it is told in UTC."""
        moment = _EPOCH + timedelta(seconds=second)
        with suppress(OverflowError, ValueError, OSError):
            moment = moment.astimezone(self._zone)
        return moment.date().isoformat()
