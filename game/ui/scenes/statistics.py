"""What all the games come to, in pictures: how many are won, how fast, and where one dies; and what the matches do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.battle.events import Ending
from game.battle.ranks import RANKS
from game.battle.rules import Explosion
from game.battle.sight import SECOND
from game.store.played import PlayedMatch, Table
from game.ui.cabinet import LARGE, SMALL, Cabinet
from game.ui.charts import Charts, distribution
from game.ui.scenes import battle_words
from game.ui.scenes.tables import TableScene, board_name

if TYPE_CHECKING:
    from game.store.records import MatchSummary, Records, Summary

GAMES_READ = 1_000
"""For the distribution of times: so many games are read in some 0.1 s, and more would change little."""

SPEEDS = 100
MOST_BOARDS = 6

ENDINGS = frozenset(ending.value for ending in Ending)
EXPLOSIONS = frozenset(rule.value for rule in Explosion)
"""What has a name of its own; an imported match may hold any word."""

RANK_ENDS = (0.0, 0.2, 0.32, 0.42, 0.74, 0.86, 1.0)
MATCH_ENDS = (0.0, 0.035, 0.16, 0.44, 0.56, 0.72, 0.8, 0.88, 1.0)
"""Where the columns of the ranks and of the last matches end, as parts of the width; a face has no title."""

FACES = {"first": "face_cool", "second": "face_dead", "": "face_smile"}
"""Who won, as the person feels about it."""

RATE = 3
"""The column of the ranks that is a bar."""


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

    def __init__(self, cabinet: Cabinet, first: Table | None = None) -> None:
        self._picture: pygame.Surface | None = None
        self._painted: object = None  # what the picture was made from
        super().__init__(cabinet, cabinet.words("statistics.heading"), [], first=first)

    def offers_all(self) -> bool:
        """All games together come first."""
        return True

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
        return self.cabinet.words("statistics.keys"), "text_dim"

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
            self.say(surface, self.cabinet.words("statistics.empty" if self.table else "records.no_games"), "text_dim")
            return
        wanted = self.table, self.cabinet.theme.name
        if self._picture is None or self._painted != wanted:
            self._painted = wanted
            self._picture = self._paint(answer)
        surface.blit(self._picture, self.inner)

    def _paint(self, answer: Figures) -> pygame.Surface:
        picture = pygame.Surface(self.inner.size, pygame.SRCALPHA)
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
            line = cabinet.line(cabinet.lettering.cut(figure, px(LARGE), wide - px(6)), LARGE, "text")
            picture.blit(line, line.get_rect(bottomleft=(at[0], at[1] + px(3))))
            note = cabinet.line(cabinet.lettering.cut(name, px(SMALL), wide - px(6)), SMALL, "text_dim")
            picture.blit(note, note.get_rect(topleft=(at[0], at[1] + px(3))))

    def _last_two(self, summary: "Summary") -> list[tuple[str, str]]:
        """Times of one table can be compared, those of all games can't."""
        words = self.cabinet.words
        if self.table:
            return [
                (_seconds(summary.best_ms), words("statistics.best")),
                (_seconds(summary.average_ms), words("statistics.average")),
            ]
        speed = f"{summary.best_speed:.2f}" if summary.best_speed is not None else "–"
        return [(speed, words("statistics.best_speed")), (_hours(summary.time_ms), words("statistics.played"))]

    def _paint_times(self, charts: Charts, card: pygame.Rect, answer: Figures) -> None:
        words, seconds = self.cabinet.words, answer.seconds
        room = charts.card(card, words("statistics.times"), words("statistics.wins", count=len(seconds)))
        if not seconds:
            charts.sentence(room, words("statistics.no_wins"))
            return
        mean = sum(seconds) / len(seconds)
        mark = mean, words("statistics.mean", seconds=f"{mean:.1f}")
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
        return f"{name} · {self.cabinet.words('records.no_guess')}" if table.no_guess else name


class MatchCards:
    """Two cards about the matches: how the person fared against each rank, and the last ones; *date* names a day."""

    def __init__(self, cabinet: Cabinet, surface: pygame.Surface, date: Callable[[int], str]) -> None:
        self._cabinet, self._surface, self._date = cabinet, surface, date
        self._charts = Charts(cabinet, surface)

    def draw(
        self,
        room: pygame.Rect,
        ranks: "Sequence[tuple[str, MatchSummary]]",
        matches: Sequence[PlayedMatch],
        places: int,
    ) -> None:
        """Paint the ranks above the last matches, for which there are so many *places*."""
        half = room.height * 43 // 100
        below = room.top + half + self._cabinet.px(10)
        self._paint_ranks(pygame.Rect(room.left, room.top, room.width, half), ranks)
        self._paint_matches(pygame.Rect(room.left, below, room.width, room.bottom - below), matches, places)

    def _paint_ranks(self, card: pygame.Rect, ranks: "Sequence[tuple[str, MatchSummary]]") -> None:
        words = self._cabinet.words
        room = self._charts.card(card, words("records.ranks"), words("records.ranks_note"))
        titles = (
            words("battle_setup.rank"),
            words("records.matches"),
            words("records.won"),
            words("records.win_rate"),
            words("records.streak"),
            words("records.longest"),
        )
        lines = self._lines(room, len(ranks))
        self._write(lines[0], RANK_ENDS, titles, "text_dim")
        for line, (rank, summary) in zip(lines[1:], ranks, strict=True):
            rate = summary.won / summary.matches if summary.matches else None
            figures = (
                battle_words.opponent(self._cabinet, rank),
                str(summary.matches),
                str(summary.won),
                words("menu.percent", value=f"{100 * rate:.0f}") if rate is not None else "–",
                str(summary.streak),
                str(summary.longest_streak),
            )
            self._write(line, RANK_ENDS, figures, "text" if summary.matches else "text_dim")
            self._paint_rate(_column(line, RANK_ENDS, RATE), rate or 0)

    def _paint_rate(self, column: pygame.Rect, rate: float) -> None:
        """A bar to the left of the figure, its filled part what was won."""
        px, sprites = self._cabinet.px, self._cabinet.sprites
        bar = pygame.Rect(column.left + px(28), 0, column.width - px(28 + 62), px(10))
        bar.centery = column.centery
        self._surface.blit(sprites.panel(bar.size, px(2), "line"), bar)
        if rate:
            won = pygame.Rect(bar.left, bar.top, max(px(4), round(bar.width * rate)), bar.height)
            self._surface.blit(sprites.panel(won.size, px(2), "good"), won)

    def _paint_matches(self, card: pygame.Rect, matches: Sequence[PlayedMatch], places: int) -> None:
        words = self._cabinet.words
        room = self._charts.card(card, words("records.last_matches"))
        titles = (
            "",
            words("battle_setup.rank"),
            words("records.outcome"),
            words("records.board"),
            words("battle_setup.explosion"),
            words("records.share"),
            words("records.time"),
            words("records.date"),
        )
        lines = self._lines(room, places)
        self._write(lines[0], MATCH_ENDS, titles, "text_dim", left=5)
        for line, match in zip(lines[1:], matches, strict=False):  # there may be fewer matches than places
            figures = (
                "",
                self._opponent(match),
                self._outcome(match),
                words("records.measures", width=match.width, height=match.height, mines=match.mines),
                self._explosion(match),
                words("menu.percent", value=f"{100 * match.share:.1f}"),
                battle_words.clock(self._cabinet, match.time_ms * SECOND // 1000),
                self._date(match.finished_at),
            )
            self._write(line, MATCH_ENDS, figures, "text", left=5)
            face = self._cabinet.sprites.get(FACES[match.winner], self._cabinet.px(20))
            self._surface.blit(face, face.get_rect(midleft=line.midleft))

    def _lines(self, room: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Return where the titles of the columns and *count* lines under them are."""
        edges = [room.top + room.height * number // (count + 1) for number in range(count + 2)]
        return [pygame.Rect(room.left, top, room.width, bottom - top) for top, bottom in pairwise(edges)]

    def _write(
        self, line: pygame.Rect, ends: Sequence[float], texts: Sequence[str], colour: str, *, left: int = 1
    ) -> None:
        """Write a text into each column, the first *left* of them to the left, figures to the right."""
        cabinet = self._cabinet
        for place, text in enumerate(texts):
            column = _column(line, ends, place)
            cut = cabinet.lettering.cut(text, cabinet.px(SMALL), column.width - cabinet.px(8))
            shown = cabinet.line(cut, SMALL, colour)
            to_left = place < left
            rect = shown.get_rect(midleft=column.midleft) if to_left else shown.get_rect(midright=column.midright)
            self._surface.blit(shown, rect)

    def _opponent(self, match: PlayedMatch) -> str:
        return battle_words.opponent(self._cabinet, match.second) if match.second in RANKS else match.second or "–"

    def _explosion(self, match: PlayedMatch) -> str:
        known = match.explosion in EXPLOSIONS
        return self._cabinet.words(f"battle_setup.explosion_{match.explosion}") if known else match.explosion or "–"

    def _outcome(self, match: PlayedMatch) -> str:
        """Return who won, and why the match was over."""
        words = self._cabinet.words
        outcome = {"first": words("records.won"), "second": words("records.lost"), "": words("records.drawn")}
        reason = words(f"records.ended_{match.reason}") if match.reason in ENDINGS else match.reason
        return " · ".join(part for part in (outcome[match.winner], reason) if part)


def _column(line: pygame.Rect, ends: Sequence[float], place: int) -> pygame.Rect:
    left, right = (line.left + round(end * line.width) for end in ends[place : place + 2])
    return pygame.Rect(left, line.top, right - left, line.height)


def _on_board(counts: dict[int, int], table: Table) -> dict[int, int]:
    """Leave out cells that no board of the table has: a damaged file may hold anything."""
    return {cell: count for cell, count in counts.items() if 0 <= cell < table.width * table.height}


def _hours(milliseconds: int) -> str:
    """Return a length of time as hours, minutes and seconds."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{seconds:02d}"


def _seconds(milliseconds: float | None) -> str:
    return f"{milliseconds / 1000:.2f}" if milliseconds is not None else "–"
