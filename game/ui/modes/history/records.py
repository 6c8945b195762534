"""Show the tables of the best and the last games, with a replay and a review of each."""

from dataclasses import dataclass, field
from datetime import tzinfo
from functools import partial
from typing import TYPE_CHECKING

from game.engine.errors import GameError
from game.i18n.catalogue import Words
from game.notation import rawvf
from game.store.kinds import AnyGame, GameTable, Order
from game.ui.core.cabinet import Cabinet
from game.ui.core.dates import day_of
from game.ui.core.routes import ReplayGame
from game.ui.core.style import SMALL, Style
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.kit.layout import Gap, Pin, Row
from game.ui.kit.node import NOTHING, Node
from game.ui.kit.tabs import Chips
from game.ui.kit.text import Text
from game.ui.modes.history.game_rows import LAST, PLACES, GamesState, Watch, best_games, last_games
from game.ui.modes.history.profile import profile_page
from game.ui.modes.history.table_choice import TableChoice
from game.ui.modes.history.tables import HistoryState, Sentence, TableScene, answer_page

if TYPE_CHECKING:
    from game.store.records import Records

LAST_GAMES = "last_games"
"""The page of the last games; all others are tables of best games."""

PAGES: tuple[Order | str, ...] = (Order.TIME, Order.SPEED, LAST_GAMES)
"""The pages in the order of their chips."""

TABS = "tabs"
"""The key of the chips."""


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The games of a page in their order, and the initials of signed ones."""

    games: tuple[AnyGame, ...]
    initials: dict[str, str] = field(default_factory=dict)


class RecordsState(HistoryState):
    """The page with its answer, the player's name and the time zone."""

    page: Order | str
    latest: str  # the uid of the last game
    player: str
    competes: bool  # whether the competition profile is on
    zone: tzinfo | None  # of the dates; None: the local one


def _name(page: Order | str) -> str:
    return page.value if isinstance(page, Order) else page


def _orders(state: RecordsState, style: Style) -> Node:
    """Return the chips of the pages: the best games, by speed only while competing, and the last ones."""
    words = style.words
    names = [(Order.TIME.value, words("records.by_time")), (LAST_GAMES, words("records.last_games"))]
    if state.competes:
        names.insert(1, (Order.SPEED.value, words("records.by_speed")))
    return Pin(Chips(tuple(names), _name(state.page), key=TABS), high=style.target(30) / style.scale)


def _chosen(state: RecordsState, words: Words) -> Node:
    """Return the choosers of a table, or for the last games a heading."""
    if isinstance(state.page, Order):
        return state.choice.choosers(words)
    if state.answer is None:
        return Node(high=40)
    heading = Text(words("records.last_heading")), Gap(12), Text(words("records.last_note"), SMALL, "text_dim")
    return Pin(Row(heading, align="fill", high=40), high=40)


def _answer(state: RecordsState, words: Words) -> Node:
    """Return a table of games, or an encouraging sentence if there are none yet."""
    answer = state.answer
    if not isinstance(answer, GamesPage):
        return NOTHING
    games = GamesState(answer.games, answer.initials, state.latest, state.player, state.zone, state.tells_all)
    if isinstance(state.page, Order):
        empty = Sentence(words("records.empty"), picture="medal", large=True)
        return best_games(words, state.page, games) if answer.games else empty
    empty = Sentence(words("records.no_games"), picture="board", large=True)
    return last_games(words, games) if answer.games else empty


def records_page(state: RecordsState, style: Style) -> Node:
    """Return the page: the chips of the orders, the choosers, the open table, buttons."""
    words = style.words
    above = _orders(state, style), Gap(6), _chosen(state, words), Gap(6)
    return profile_page(style, "records", answer_page(state, above, _answer(state, words)), state.foot)


class RecordsScene(TableScene[RecordsState, GamesPage]):
    """The best games by time, in competition by 3BV/s too, and the last ones; *zone* is that of dates (None: local)."""

    tab = "records"
    view = staticmethod(records_page)

    def __init__(self, cabinet: Cabinet, zone: tzinfo | None = None) -> None:
        self._zone, self._page = zone, 0
        self._notice = ""  # a sentence about the requested replay
        self._fetching: Task | None = None  # reads a replay from the disk
        super().__init__(cabinet)

    # The page

    @property
    def page(self) -> Order | str:
        """The page of the open tab."""
        return PAGES[self._page]

    @property
    def state(self) -> RecordsState:
        """The state that the picture depends on."""
        latest = self.cabinet.history.latest
        settings = self.cabinet.settings
        uid = latest.uid if latest else ""
        return RecordsState(*self.shared(), self.page, uid, settings.player, settings.competition, self._zone)

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

    def choose(self, choice: TableChoice) -> None:
        """Show the page anew."""
        self._notice = ""
        super().choose(choice)

    def put(self, key: object, value: object) -> None:
        """Turn the pages, or step a chooser."""
        if key == TABS:
            self._page = [_name(page) for page in PAGES].index(str(value))
            self.choose(self.choice)
        else:
            super().put(key, value)

    @property
    def foot(self) -> tuple[str, str]:
        """The reason why a replay can't be shown, or the keys; and the colour."""
        words, key, arrows = self.cabinet.style.words, self.cabinet.style.key, self.cabinet.style.arrows
        if self._notice:
            return self._notice, "warning"
        if self._fetching:
            return words("records.reading"), "text_dim"
        told = words(
            "records.keys",
            arrows=arrows,
            confirm=key(Action.CONFIRM),
            next=key(Action.ZOOM_IN),
            previous=key(Action.ZOOM_OUT),
            back=key(Action.BACK),
        )
        return told, "text_dim"

    # Replays

    def pressed(self, press: object) -> None:
        """Read a replay, or follow a route."""
        if isinstance(press, Watch):
            self.fetch(press.game)
        else:
            super().pressed(press)

    def act(self, asked: Asked) -> bool:
        """Shortcuts: W, R or X review a game, too."""
        node = self.pane.node(self.pane.focus)
        if asked.action in (Action.WATCH, Action.REVIEW, Action.FLAG) and node and isinstance(node.press, Watch):
            self.pressed(node.press)
            return True
        return super().act(asked)

    def fetch(self, game: AnyGame) -> None:
        """Read a game's replay from the disk, and review it if it is stored."""
        self._notice = ""
        self.cancel(self._fetching)
        reading = self.cabinet.history.ask(lambda records: records.replay(game.uid, type(game)))
        self._fetching = self.watch(reading, partial(self._open, game), self._refuse_replay)

    def _refuse_replay(self, error: GameError) -> None:
        self._fetching, self._notice = None, self.unreadable(error)

    def _open(self, game: AnyGame, text: str | None) -> None:
        """Review the game, or say that its replay is not stored."""
        self._fetching, words = None, self.cabinet.style.words
        if text is None:
            self._notice = words("records.not_kept")
            return
        name = words("records.game_of", date=day_of(game.finished_at, self._zone))
        self.cabinet.router.go(ReplayGame(name, lambda: rawvf.read(text), game.uid))
