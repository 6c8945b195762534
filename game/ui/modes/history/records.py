"""The tables of the best games, the last games whatever their outcome, each to be watched again, and the matches."""

from dataclasses import dataclass, field
from datetime import tzinfo
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

from game.battle.ranks import RANKS
from game.engine.errors import GameError
from game.i18n.catalogue import Words
from game.notation import rawvf
from game.store.kinds import PEOPLE, PRACTICE, Order, PlayedGame, PlayedMatch, Table
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleRecords, EnterName, ReplayGame, ReviewGame
from game.ui.core.style import SMALL, Style
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Gap, Grid, Pin, Row, Split, Stack
from game.ui.kit.node import NOTHING, Node
from game.ui.kit.table import TableRow
from game.ui.kit.tabs import Tabs
from game.ui.kit.text import Text
from game.ui.modes.history.dates import day_of
from game.ui.modes.history.game_rows import LAST, PLACES, GamesState, Watch, best_games, last_games
from game.ui.modes.history.statistics import StatisticsScene
from game.ui.modes.history.table_choice import TableChoice
from game.ui.modes.history.tables import Sentence, TableScene, TableState, filling, table_page

if TYPE_CHECKING:
    from game.store.match_records import MatchSummary
    from game.store.records import Records

MATCHES = 6
"""Rows of the last matches."""

OWN = ("person", PRACTICE, PEOPLE)
MATCHES_READ = 100
"""Among so many those of the person are looked for; an imported file may hold others."""


class Other(Enum):
    """The pages that are no tables of bests."""

    LAST_GAMES = "last_games"
    BATTLE = "battle"


PAGES: tuple[Order | Other, ...] = (*Order, *Other)
"""In the order of the tabs."""

TABBED: dict[Order | Other, str] = {Order.SPEED: "speed", Order.IOE: "ioe"}
"""What it calls those that tables go by."""

TABS, STATISTICS = "tabs", "statistics"
"""The key of the tabs, and what the button to the statistics asks for."""


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


class RecordsState(TableState):
    """The page with its answer, and who plays where."""

    page: Order | Other
    latest: str  # the game played last, by its id
    player: str
    zone: tzinfo | None  # where the dates are; None: here


class RecordsScene(TableScene[RecordsState, Page | Battles]):
    """Tables by time, 3BV/s and IOE, the last games, and the matches; *zone* is where the dates are (None: here)."""

    def __init__(self, cabinet: Cabinet, zone: tzinfo | None = None) -> None:
        self._zone, self._page = zone, 0
        self._notice = ""  # one sentence about the replay that was asked for
        self._fetching: Task | None = None  # of a replay from the disk
        super().__init__(cabinet)

    # The page

    @property
    def page(self) -> Order | Other:
        """What the open tab shows."""
        return PAGES[self._page]

    @property
    def state(self) -> RecordsState:
        """All that the picture depends on."""
        latest = self.cabinet.history.latest
        player = self.cabinet.settings.player
        return RecordsState(*self.shared(), self.page, latest.uid if latest else "", player, self._zone)

    def view(self, state: RecordsState, style: Style) -> Node:
        """Return the picture of a state."""
        return records_page(state, style)

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

    def choose(self, choice: TableChoice) -> None:
        """Show the page anew."""
        self._notice = ""
        super().choose(choice)

    def put(self, key: object, value: object) -> None:
        """Turn the pages, or step a chooser."""
        if key == TABS and isinstance(value, int):
            self._page = value
            self.choose(self.choice)
        else:
            super().put(key, value)

    @property
    def foot(self) -> tuple[str, str]:
        """Why a replay can't be shown, or which keys there are."""
        words, key, arrows = self.cabinet.words, self.cabinet.key, self.cabinet.arrows
        if self._notice:
            return self._notice, "warning"
        if self._fetching:
            return words("records.reading"), "text_dim"
        following, previous = key(Action.ZOOM_IN), key(Action.ZOOM_OUT)
        statistics, back = key(Action.CHORD), key(Action.BACK)
        if self.page is Other.BATTLE:
            keys = words(
                "records.battle_keys",
                arrows=arrows,
                next=following,
                previous=previous,
                statistics=statistics,
                back=back,
            )
        else:
            keys = words(
                "records.keys",
                arrows=arrows,
                next=following,
                previous=previous,
                statistics=statistics,
                back=back,
                confirm=key(Action.CONFIRM),
                review=key(Action.REVIEW),
            )
        return keys, "text_dim"

    # Going elsewhere

    def pressed(self, press: object) -> None:
        """Fetch a replay, show the statistics, or go where a route leads."""
        if isinstance(press, Watch):
            self.fetch(press.game, ReviewGame if press.review else ReplayGame)
        elif press == STATISTICS:
            if self.page is Other.BATTLE:
                self.cabinet.router.go(BattleRecords())
            else:
                self.cabinet.stage.push(StatisticsScene(self.cabinet, first=self.table))
        else:
            super().pressed(press)

    def act(self, asked: Asked) -> bool:
        """Shortcuts: W watches, R or X reviews, C or Y shows the statistics, plus and minus turn the pages."""
        node = self.pane.node(self.pane.focus)
        watch = node.press if node and isinstance(node.press, Watch) else None
        if asked.action is Action.WATCH and watch:
            self.pressed(watch)
        elif asked.action in (Action.REVIEW, Action.FLAG) and watch:
            self.pressed(watch.replaced(review=True))
        elif asked.action is Action.CHORD:
            self.pressed(STATISTICS)
        elif asked.action in (Action.ZOOM_IN, Action.ZOOM_OUT):
            by = 1 if asked.action is Action.ZOOM_IN else -1
            self.put(TABS, (self._page + by) % len(PAGES))
        else:
            return super().act(asked)
        return True

    def fetch(self, game: PlayedGame, route: type[ReplayGame | ReviewGame]) -> None:
        """Fetch a game's replay from the disk, and show it, or its review, if it was kept."""
        self._notice = ""
        self.cancel(self._fetching)
        reading = self.cabinet.history.ask(lambda records: records.replay(game.uid))
        self._fetching = self.watch(reading, partial(self._open, game, route), self._refuse_replay)

    def _refuse_replay(self, error: GameError) -> None:
        self._fetching, words = None, self.cabinet.words
        self._notice = words("records.unreadable", problem=faults.of_history(words, error))

    def _open(self, game: PlayedGame, route: type[ReplayGame | ReviewGame], text: str | None) -> None:
        """Show the replay that was asked for."""
        self._fetching, words = None, self.cabinet.words
        if text is None:
            self._notice = words("records.not_kept")
            return
        name = words("records.game_of", date=day_of(game.finished_at, self._zone))
        self.cabinet.router.go(route(name, lambda: rawvf.read(text), game.uid))


# The picture


def records_page(state: RecordsState, style: Style) -> Node:
    """Return the page: tabs, what is chosen, the open table, buttons."""
    words = style.words
    item = _answer(state, style) if state.answer is not None else Sentence(*state.instead, large=True)
    over, under = (item, NOTHING) if isinstance(item, Sentence) else (NOTHING, item)
    parts: tuple[Node, ...] = (_tabs(state.page, words), Gap(8), filling(under))
    if state.page is not Other.BATTLE:
        parts = (_tabs(state.page, words), Gap(8), _chosen(state, words), Gap(10), filling(under))
    return table_page(
        state,
        style,
        words("records.heading"),
        Stack((Column(parts), over)),
        Button(words("records.statistics"), press=STATISTICS, key=STATISTICS),
        Button(words("records.name"), press=EnterName(), key="name"),
    )


def _tabs(page: Order | Other, words: Words) -> Node:
    """Return the tabs with the tips of those that go by a figure."""
    orders = (words(f"records.by_{order.value}") for order in Order)
    labels = *orders, words("records.last_games"), words("records.battle")
    tips = tuple(Node(tip=words(f"result.about_{TABBED[one]}") if one in TABBED else "") for one in PAGES)
    return Stack((Tabs(labels, PAGES.index(page), key=TABS), Grid(tips, len(PAGES))))


def _chosen(state: RecordsState, words: Words) -> Node:
    """Return the choosers of a table, or in their place what the page shows."""
    if isinstance(state.page, Order):
        return state.choice.choosers(words)
    if state.answer is None:
        return Node(high=40)
    heading = Text(words("records.last_heading")), Gap(12), Text(words("records.last_note"), SMALL, "text_dim")
    return Pin(Row(heading, align="fill", high=40), high=40)


def _answer(state: RecordsState, style: Style) -> Node:
    """Return a table of games, the matches, or a kind word where there are none yet."""
    answer, words = state.answer, style.words
    if isinstance(answer, Battles):
        from game.ui.modes.history import match_cards  # loaded only where it is wanted

        if answer.empty:
            return Sentence(words("records.no_matches"), picture="board", large=True)
        rows = tuple(TableRow(match_cards.match_cells(style, match, state.zone)) for match in answer.matches)
        ranks = match_cards.ranks_card(style, answer.ranks)
        return Split(ranks, match_cards.matches_card(words, rows, MATCHES), percent=43, gap=10, down=True)
    assert isinstance(answer, Page)
    games = GamesState(answer.games, state.latest, state.player, state.zone)
    if isinstance(state.page, Order):
        empty = Sentence(words("records.empty"), picture="medal", large=True)
        return best_games(words, state.page, games, answer.initials) if answer.games else empty
    empty = Sentence(words("records.no_games"), picture="board", large=True)
    return last_games(words, games) if answer.games else empty
