"""Cards about the matches: how the person fared against each rank, what the hand did, and the last ones."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.battle.kept import PERSON
from game.battle.ranks import RANKS
from game.battle.rules import Explosion
from game.battle.sight import SECOND
from game.store.finished_match import BETWEEN
from game.store.kinds import PRACTICE, PlayedMatch
from game.ui.board import battle_words
from game.ui.board.match_report import ENDINGS
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL
from game.ui.kit.charts import Charts

if TYPE_CHECKING:
    from game.store.match_records import MatchFigures, MatchSummary

EXPLOSIONS = frozenset(rule.value for rule in Explosion)
"""Which rules have a name of their own; an imported match may hold any word."""

RANK_ENDS = (0.0, 0.2, 0.32, 0.42, 0.74, 0.86, 1.0)
MATCH_ENDS = (0.0, 0.035, 0.16, 0.44, 0.56, 0.72, 0.8, 0.88, 1.0)
"""Where the columns of the ranks and of the last matches end, as parts of the width; a face has no title."""

FACES = {"first": "face_cool", "second": "face_dead", "": "face_smile"}
"""Who won, as the person feels about it."""

RATE = 3
"""The column of the ranks that is a bar."""


class MatchCards:
    """Cards about the matches: how the person fared against each rank, and the last ones; *date* names a day."""

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
        self.draw_ranks(pygame.Rect(room.left, room.top, room.width, half), ranks)
        card = pygame.Rect(room.left, below, room.width, room.bottom - below)
        self.draw_titles(card, places)
        for line, match in zip(self.match_lines(card, places)[1:], matches, strict=False):  # there may be fewer
            self.draw_match(line, match)

    def draw_figures(self, card: pygame.Rect, figures: "MatchFigures") -> None:
        """Say in two lines how fast and by what means the person acted, and how the matches ended."""
        cabinet, px, words = self._cabinet, self._cabinet.px, self._cabinet.words
        self._surface.blit(cabinet.sprites.panel(card.size, px(8), "open", "line"), card)
        parts = [words("battle_records.count", matches=figures.matches)]
        if (speed := figures.moves_per_minute) is not None:
            parts.append(words("battle_records.speed", moves=f"{speed:.0f}"))
        if figures.chords is not None and figures.openings is not None:
            parts.append(words("battle_records.chords", number=words.number(figures.chords, ".1f")))
            parts.append(words("battle_records.openings", number=words.number(figures.openings, ".1f")))
        ended = [
            words("battle_records.ended", reason=words(f"records.ended_{reason}"), number=number)
            for reason, number in figures.endings.items()
            if reason in ENDINGS
        ]
        for place, texts in enumerate((parts, ended)):
            line = cabinet.line(" · ".join(texts), SMALL, "text_dim" if place else "text", width=card.width - px(28))
            self._surface.blit(line, line.get_rect(midleft=(card.left + px(14), card.top + px(17) + place * px(23))))

    def draw_ranks(self, card: pygame.Rect, ranks: "Sequence[tuple[str, MatchSummary]]") -> None:
        """Paint how the person fared against each rank."""
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

    def match_lines(self, card: pygame.Rect, places: int) -> list[pygame.Rect]:
        """Return where the titles are and the matches under them."""
        px = self._cabinet.px
        room = pygame.Rect(card.left + px(14), card.top + px(38), card.width - px(28), card.height - px(48))
        return self._lines(room, places)

    def draw_titles(self, card: pygame.Rect, places: int) -> None:
        """Paint the card of the last matches, and the titles of its columns."""
        words = self._cabinet.words
        self._charts.card(card, words("records.last_matches"))
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
        self._write(self.match_lines(card, places)[0], MATCH_ENDS, titles, "text_dim", left=5)

    def draw_match(self, line: pygame.Rect, match: PlayedMatch, *, lit: bool = True) -> None:
        """Paint one match."""
        words = self._cabinet.words
        figures = (
            "",
            self._opponent(match),
            self._outcome(match),
            words("records.measures", width=match.width, height=match.height, mines=match.mines),
            self.rule(match.explosion),
            words("menu.percent", value=words.number(100 * match.share, ".1f")),
            battle_words.clock(self._cabinet, match.time_ms * SECOND // 1000),
            self._date(match.finished_at),
        )
        self._write(line, MATCH_ENDS, figures, "text" if lit else "text_dim", left=5)
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
            shown = cabinet.line(text, SMALL, colour, column.width - cabinet.px(8))
            to_left = place < left
            rect = shown.get_rect(midleft=column.midleft) if to_left else shown.get_rect(midright=column.midright)
            self._surface.blit(shown, rect)

    def _opponent(self, match: PlayedMatch) -> str:
        """Return whom it was against; an imported match may hold any word."""
        cabinet, names = self._cabinet, match.second.split(BETWEEN)
        known = {rank: battle_words.opponent(cabinet, rank) for rank in names if rank in RANKS}
        told = ", ".join(
            known.get(name) or (cabinet.words("battle_records.person") if name == PERSON else name) for name in names
        )
        return told or "–"

    def rule(self, explosion: str) -> str:
        """Return what a mine cost."""
        known = explosion in EXPLOSIONS
        return self._cabinet.words(f"battle_setup.explosion_{explosion}") if known else explosion or "–"

    def _outcome(self, match: PlayedMatch) -> str:
        """Return who won, and why the match was over; on a known board that it didn't count."""
        words = self._cabinet.words
        outcome = {"first": words("records.won"), "second": words("records.lost"), "": words("records.drawn")}
        reason = words(f"records.ended_{match.reason}") if match.reason in ENDINGS else match.reason
        uncounted = words("records.unranked") if match.first == PRACTICE else ""
        return " · ".join(part for part in (outcome[match.winner], uncounted, reason) if part)


def _column(line: pygame.Rect, ends: Sequence[float], place: int) -> pygame.Rect:
    left, right = (line.left + round(end * line.width) for end in ends[place : place + 2])
    return pygame.Rect(left, line.top, right - left, line.height)
