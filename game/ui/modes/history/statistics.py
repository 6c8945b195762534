"""Show what all games come to in charts: how many are won, how fast, and where one dies."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.i18n.catalogue import Words
from game.store.kinds import GameTable
from game.ui.core.style import LARGE, SMALL, Style
from game.ui.input.actions import Action
from game.ui.kit.layout import Split
from game.ui.kit.node import NOTHING, Node, Placed, State
from game.ui.modes.history.charts import Heat, ShareRing, Shares, card, distribution, distribution_plot, trend
from game.ui.modes.history.profile import profile_page
from game.ui.modes.history.table_choice import board_name, promises
from game.ui.modes.history.tables import HistoryState, Sentence, TableScene, chosen_page

if TYPE_CHECKING:
    from game.store.records import Records, Summary

GAMES_READ = 1_000
"""For the distribution of times: so many games are read in some 0.1 s, and more would change little."""

SPEEDS = 100
MOST_BOARDS = 6

FEW = 3
"""Wins; fewer make no chart but a sentence."""


@dataclass(frozen=True, slots=True)
class TableFigures:
    """All that the page shows of a table, or of all games."""

    summary: "Summary"
    seconds: tuple[float, ...]  # of the wins among the last games
    speeds: tuple[float, ...]
    fatal: tuple[tuple[int, int], ...]  # how often each cell ended a game
    boards: tuple[tuple[GameTable, int, int], ...]  # won and ranked games by table, the most played first


class StatisticsScene(TableScene[HistoryState, TableFigures]):
    """The figures of a table, or of all games."""

    tab = "statistics"
    all_together = True

    def ask(self, records: "Records", table: GameTable | None, page: object) -> TableFigures:
        """Read everything that the page shows."""
        games = records.games(table, limit=GAMES_READ)
        boards: list[tuple[GameTable, int, int]] = []
        if table is None:
            for known in records.tables():
                summary = records.summary(known)
                if summary.ranked:
                    boards.append((known, summary.won, summary.ranked))
            boards.sort(key=lambda board: (-board[2], board[0]))
        return TableFigures(
            records.summary(table),
            tuple(game.time_ms / 1000 for game in games if game.won and game.ranked),
            tuple(records.speeds(table, limit=SPEEDS)),
            _on_board(records.fatal_cells(table), table) if table else (),
            tuple(boards[:MOST_BOARDS]),
        )

    @property
    def foot(self) -> tuple[str, str]:
        """Which keys there are."""
        return self.cabinet.style.words("statistics.keys", back=self.cabinet.style.key(Action.BACK)), "text_dim"

    @property
    def state(self) -> HistoryState:
        """All that the picture depends on."""
        return HistoryState(*self.shared())

    def view(self, state: HistoryState, style: Style) -> Node:
        """Return the picture of a state."""
        page = chosen_page(state, style.words, statistic_cards(state, style.words))
        return profile_page(style, self.tab, page, state.foot)


def statistic_cards(state: HistoryState, words: Words) -> Node:
    """Return the figures above two charts and beside one, or why there are none."""
    figures, table = state.answer, state.choice.table
    if not isinstance(figures, TableFigures):
        return NOTHING
    if not figures.summary.games:
        return Sentence(words("statistics.empty" if table else "records.no_games"), picture="board", large=True)
    summary = summary_card(figures, table, words, tells_all=state.tells_all)
    above = Split(summary, times_card(figures, words), percent=46, gap=10)
    below = fatal_card(figures, table, words) if table else boards_card(figures, words)
    if state.tells_all:
        below = Split(speeds_card(figures, words), below, percent=46, gap=10)
    return Split(above, below, percent=42, gap=10, down=True, net=True)


class NamedFigure(Node):
    """A large figure over its name, which meet in the middle of the height."""

    figure: str
    name: str

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint both, no wider than the rectangle."""
        left, middle = rect.left, rect.centery + style.px(3)
        line = style.line(self.figure, LARGE, "text", rect.width - style.px(6))
        surface.blit(line, line.get_rect(bottomleft=(left, middle)))
        note = style.line(self.name, SMALL, "text_dim", rect.width - style.px(6))
        surface.blit(note, note.get_rect(topleft=(left, middle)))


class RingFigures(Node):
    """A ring, and six figures in two columns beside it."""

    ring: ShareRing
    figures: tuple[NamedFigure, ...]

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the ring, then the figures from left to right."""
        size = min(rect.height, round(rect.width * 0.36))
        ring = pygame.Rect(rect.left, rect.centery - size // 2, size, size)
        yield Placed(self.ring, ring)
        left, pitch = ring.right + style.px(22), rect.height / 3
        wide, half = (rect.right - left) // 2, round(pitch / 2)
        for number, figure in enumerate(self.figures):
            down, across = divmod(number, 2)
            middle = rect.top + round((down + 0.5) * pitch)
            yield Placed(figure, pygame.Rect(left + across * wide, middle - half, wide, 2 * half))


def summary_card(figures: TableFigures, table: GameTable | None, words: Words, *, tells_all: bool) -> Node:
    """Return a ring of what was won, and up to six figures beside it."""
    summary = figures.summary
    rate = summary.win_rate
    percent = words("menu.percent", value=f"{100 * rate:.0f}") if rate is not None else "–"
    shown = (
        NamedFigure(f"{summary.won}/{summary.ranked}", words("statistics.won_of_ranked")),
        NamedFigure(str(summary.games), words("statistics.all")),
        NamedFigure(str(summary.streak), words("statistics.streak")),
        NamedFigure(str(summary.longest_streak), words("statistics.longest_streak")),
        *last_figures(summary, table, words)[table is None and not tells_all :],
    )
    return card(words("statistics.games"), RingFigures(ShareRing(rate or 0, percent, words("statistics.won")), shown))


def last_figures(summary: "Summary", table: GameTable | None, words: Words) -> tuple[NamedFigure, NamedFigure]:
    """Return the last two figures: times of one table can be compared, those of all games can't."""
    if table:
        return (
            NamedFigure(_seconds(words, summary.best_ms), words("statistics.best")),
            NamedFigure(_seconds(words, summary.average_ms), words("statistics.average")),
        )
    speed = words.number(summary.best_speed, ".2f") if summary.best_speed is not None else "–"
    return (
        NamedFigure(speed, words("statistics.best_speed"), tip=words("result.about_speed")),
        NamedFigure(_hours(summary.time_ms), words("statistics.played")),
    )


def times_card(figures: TableFigures, words: Words) -> Node:
    """Return how long the wins took."""
    seconds, chart = figures.seconds, few_wins(words)
    if len(seconds) >= FEW:
        mean = sum(seconds) / len(seconds)
        mark = mean, words("statistics.mean", seconds=words.number(mean, ".1f"))
        chart = distribution_plot(words, distribution(seconds), words("statistics.seconds"), mark)
    return card(words("statistics.times"), chart, words("statistics.wins", count=len(seconds)))


def speeds_card(figures: TableFigures, words: Words) -> Node:
    """Return how fast the last wins were."""
    speeds = figures.speeds
    chart = trend(words, speeds, words("statistics.each")) if len(speeds) >= FEW else few_wins(words)
    note = words("statistics.last_wins", count=len(speeds))
    return card(words("statistics.speeds"), chart, note, tip=words("result.about_speed"))


def few_wins(words: Words) -> Node:
    """Return why there is no chart: a single bar tells nothing."""
    return Sentence(words("statistics.few_wins"))


def fatal_card(figures: TableFigures, table: GameTable, words: Words) -> Node:
    """Return where on the board the mines were that ended games."""
    lost = sum(count for _, count in figures.fatal)
    chart: Node = Sentence(words("statistics.no_losses"))
    if lost:
        chart = Heat((table.width, table.height), figures.fatal, words("statistics.deaths"))
    return card(words("statistics.fatal"), chart, words("statistics.losses", count=lost))


def boards_card(figures: TableFigures, words: Words) -> Node:
    """Return how many games were won on each board."""
    rows = tuple(
        (table_name(words, table), won, ranked, words("statistics.share", won=won, games=ranked))
        for table, won, ranked in figures.boards
    )
    chart = Shares(rows) if rows else Sentence(words("statistics.empty"))
    return card(words("statistics.boards"), chart, words("statistics.boards_note"))


def table_name(words: Words, table: GameTable) -> str:
    """Return a table's board and what its rules promise."""
    return " · ".join(part for part in (board_name(words, table)[0], promises(words, table)) if part)


def _on_board(counts: dict[int, int], table: GameTable) -> tuple[tuple[int, int], ...]:
    """Leave out cells that no board of the table has: a damaged file may hold anything."""
    return tuple((cell, count) for cell, count in counts.items() if 0 <= cell < table.width * table.height)


def _hours(milliseconds: int) -> str:
    """Return a length of time as hours, minutes and seconds."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{seconds:02d}"


def _seconds(words: Words, milliseconds: float | None) -> str:
    return words.number(milliseconds / 1000, ".2f") if milliseconds is not None else "–"
