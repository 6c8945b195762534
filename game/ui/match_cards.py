"""Two cards about the matches: how the person fared against each rank, and the last ones."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.battle.events import Ending
from game.battle.ranks import RANKS
from game.battle.rules import Explosion
from game.battle.sight import SECOND
from game.store.played import PlayedMatch
from game.ui import battle_words
from game.ui.cabinet import SMALL, Cabinet
from game.ui.charts import Charts

if TYPE_CHECKING:
    from game.store.records import MatchSummary

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
