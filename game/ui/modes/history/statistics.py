"""What all the games come to, in pictures: how many are won, how fast, and where one dies; and what the matches do."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.i18n.catalogue import Words
from game.store.kinds import Table
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL
from game.ui.input.actions import Action
from game.ui.kit.charts import Charts, distribution
from game.ui.kit.widgets import Button
from game.ui.modes.history.guesses import GuessesScene
from game.ui.modes.history.table_choice import board_name, promises
from game.ui.modes.history.tables import TableScene

if TYPE_CHECKING:
    from game.store.records import Records, Summary

GAMES_READ = 1_000
"""For the distribution of times: so many games are read in some 0.1 s, and more would change little."""

SPEEDS = 100
MOST_BOARDS = 6


@dataclass(frozen=True, slots=True)
class Figures:
    """All that the page shows of a table, or of all games."""

    summary: "Summary"
    seconds: tuple[float, ...]  # of the wins among the last games
    speeds: tuple[float, ...]
    fatal: dict[int, int]
    boards: tuple[tuple[Table, int, int], ...]  # won and ranked games by table, the most played first


class StatisticsScene(TableScene[Figures]):
    """The figures of a table, or of all games."""

    all_together = True

    def __init__(self, cabinet: Cabinet, first: Table | None = None) -> None:
        self._picture: pygame.Surface | None = None
        self._best = pygame.Rect(0, 0, 0, 0)  # where the best time or speed stands
        self._painted: object = None  # what the picture was made from
        guesses = Button(cabinet, cabinet.words("statistics.guesses"), self._show_guesses)
        super().__init__(cabinet, cabinet.words("statistics.heading"), [guesses], first=first)

    def _show_guesses(self) -> None:
        self.cabinet.stage.push(GuessesScene(self.cabinet, self.table))

    def ask(self, records: "Records", table: Table | None, page: object) -> Figures:
        """Read everything that the page shows."""
        games = records.games(table, limit=GAMES_READ)
        boards: list[tuple[Table, int, int]] = []
        if table is None:
            for known in records.tables():
                summary = records.summary(known)
                if summary.ranked:
                    boards.append((known, summary.won, summary.ranked))
            boards.sort(key=lambda board: (-board[2], board[0]))
        return Figures(
            records.summary(table),
            tuple(game.time_ms / 1000 for game in games if game.won and game.ranked),
            tuple(records.speeds(table, limit=SPEEDS)),
            _on_board(records.fatal_cells(table), table) if table else {},
            tuple(boards[:MOST_BOARDS]),
        )

    def below(self) -> tuple[str, str]:
        """Say which keys there are."""
        return self.cabinet.words("statistics.keys", back=self.cabinet.key(Action.BACK)), "text_dim"

    def term_at(self, at: tuple[int, int]) -> str:
        """Return the figure whose curve is there; of all games the best one stands among the sums, too."""
        best = not self.table and self._cards[0].collidepoint(at) and self._best.collidepoint(at)
        return "speed" if best or self._cards[2].collidepoint(at) else ""

    # The picture

    def place_page(self) -> None:
        """Put the choosers on top, the figures under them, then the charts, two and two."""
        px, inner = self.cabinet.px, self.inner
        top = self.place_choosers(inner.top) + px(8)
        gap = px(10)
        left = inner.width * 46 // 100
        half = (inner.bottom - top - gap) * 42 // 100
        below = top + half + gap
        self._cards = [
            pygame.Rect(inner.left, top, left, half),
            pygame.Rect(inner.left + left + gap, top, inner.width - left - gap, half),
            pygame.Rect(inner.left, below, left, inner.bottom - below),
            pygame.Rect(inner.left + left + gap, below, inner.width - left - gap, inner.bottom - below),
        ]
        self._picture = None

    def draw_page(self, surface: pygame.Surface, answer: Figures) -> None:
        """Paint the charts, made once for each answer."""
        if not answer.summary.games:
            self.say_empty(surface, self.cabinet.words("statistics.empty" if self.table else "records.no_games"))
            return
        wanted = self.table, self.cabinet.theme.name, self.cabinet.backdrop.looks()
        if self._picture is None or self._painted != wanted:
            self._painted = wanted
            self._picture = self._paint(answer)
        surface.blit(self._picture, self.inner)

    def _paint(self, answer: Figures) -> pygame.Surface:
        picture = self.cabinet.backdrop.ground(self.inner)
        charts = Charts(self.cabinet, picture)
        figures, times, speeds, last = (card.move(-self.inner.left, -self.inner.top) for card in self._cards)
        self._paint_summary(charts, picture, figures, answer)
        self._paint_times(charts, times, answer)
        self._paint_speeds(charts, speeds, answer)
        if self.table:
            self._paint_fatal(charts, last, self.table, answer)
        else:
            self._paint_boards(charts, last, answer)
        return picture

    def _paint_summary(self, charts: Charts, picture: pygame.Surface, card: pygame.Rect, answer: Figures) -> None:
        """A ring of what was won, and six figures beside it."""
        cabinet, px, words, summary = self.cabinet, self.cabinet.px, self.cabinet.words, answer.summary
        room = charts.card(card, words("statistics.games"))
        size = min(room.height, round(room.width * 0.36))
        ring = pygame.Rect(room.left, room.centery - size // 2, size, size)
        rate = summary.win_rate
        percent = words("menu.percent", value=f"{100 * rate:.0f}") if rate is not None else "–"
        charts.ring(ring, rate or 0, percent, words("statistics.won"))
        figures = [
            (f"{summary.won}/{summary.ranked}", words("statistics.won_of_ranked")),
            (str(summary.games), words("statistics.all")),
            (str(summary.streak), words("statistics.streak")),
            (str(summary.longest_streak), words("statistics.longest_streak")),
            *self._last_two(summary),
        ]
        left, pitch = ring.right + px(22), room.height / 3
        wide = (room.right - left) // 2
        for number, (figure, name) in enumerate(figures):
            at = left + number % 2 * wide, room.top + round((number // 2 + 0.5) * pitch)
            if number == len(figures) - 2:
                self._best = pygame.Rect(at[0], at[1] - round(pitch / 2), wide, round(pitch)).move(self.inner.topleft)
            line = cabinet.line(figure, LARGE, "text", wide - px(6))
            picture.blit(line, line.get_rect(bottomleft=(at[0], at[1] + px(3))))
            note = cabinet.line(name, SMALL, "text_dim", wide - px(6))
            picture.blit(note, note.get_rect(topleft=(at[0], at[1] + px(3))))

    def _last_two(self, summary: "Summary") -> list[tuple[str, str]]:
        """Times of one table can be compared, those of all games can't."""
        words = self.cabinet.words
        if self.table:
            return [
                (_seconds(words, summary.best_ms), words("statistics.best")),
                (_seconds(words, summary.average_ms), words("statistics.average")),
            ]
        speed = words.number(summary.best_speed, ".2f") if summary.best_speed is not None else "–"
        return [(speed, words("statistics.best_speed")), (_hours(summary.time_ms), words("statistics.played"))]

    def _paint_times(self, charts: Charts, card: pygame.Rect, answer: Figures) -> None:
        words, seconds = self.cabinet.words, answer.seconds
        room = charts.card(card, words("statistics.times"), words("statistics.wins", count=len(seconds)))
        if not seconds:
            charts.sentence(room, words("statistics.no_wins"))
            return
        mean = sum(seconds) / len(seconds)
        mark = mean, words("statistics.mean", seconds=words.number(mean, ".1f"))
        charts.bars(room, distribution(seconds), words("statistics.seconds"), mark)

    def _paint_speeds(self, charts: Charts, card: pygame.Rect, answer: Figures) -> None:
        words, speeds = self.cabinet.words, answer.speeds
        room = charts.card(card, words("statistics.speeds"), words("statistics.last_wins", count=len(speeds)))
        if not speeds:
            charts.sentence(room, words("statistics.no_wins"))
            return
        ends = words("statistics.oldest"), words("statistics.newest")
        charts.curve(room, speeds, ends, (words("statistics.each"), words("statistics.mean_of_10")))

    def _paint_fatal(self, charts: Charts, card: pygame.Rect, table: Table, answer: Figures) -> None:
        words, lost = self.cabinet.words, sum(answer.fatal.values())
        room = charts.card(card, words("statistics.fatal"), words("statistics.losses", count=lost))
        if not lost:
            charts.sentence(room, words("statistics.no_losses"))
            return
        charts.heat(room, (table.width, table.height), answer.fatal, words("statistics.deaths"))

    def _paint_boards(self, charts: Charts, card: pygame.Rect, answer: Figures) -> None:
        words = self.cabinet.words
        room = charts.card(card, words("statistics.boards"), words("statistics.boards_note"))
        rows = [(self._name(table), won, ranked) for table, won, ranked in answer.boards]
        if not rows:
            charts.sentence(room, words("statistics.empty"))
            return
        charts.shares(room, rows, lambda won, ranked: words("statistics.share", won=won, games=ranked))

    def _name(self, table: Table) -> str:
        name = board_name(self.cabinet, table)[0]
        return " · ".join(part for part in (name, promises(self.cabinet, table)) if part)


def _on_board(counts: dict[int, int], table: Table) -> dict[int, int]:
    """Leave out cells that no board of the table has: a damaged file may hold anything."""
    return {cell: count for cell, count in counts.items() if 0 <= cell < table.width * table.height}


def _hours(milliseconds: int) -> str:
    """Return a length of time as hours, minutes and seconds."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{seconds:02d}"


def _seconds(words: Words, milliseconds: float | None) -> str:
    return words.number(milliseconds / 1000, ".2f") if milliseconds is not None else "–"
