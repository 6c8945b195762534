"""Make the cards of matches: the figures against each rank, and the last matches."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.battle.kept import PERSON
from game.battle.ranks import RANKS
from game.battle.rules import ALL_RULES, EARLIER, FIRST_EDITION, Explosion
from game.battle.sight import SECOND
from game.i18n.catalogue import Words
from game.store.finished_match import BETWEEN
from game.store.kinds import PRACTICE, PlayedMatch
from game.ui.board import battle_words
from game.ui.core.dates import day_of
from game.ui.core.style import SMALL, Style
from game.ui.kit.layout import Row
from game.ui.kit.node import Node, State
from game.ui.kit.table import Cell, Table, TableColumn, TableRow
from game.ui.kit.text import Sprite
from game.ui.modes.history.charts import card

if TYPE_CHECKING:
    from game.store.match_records import MatchSummary

FACES = {"first": "face_cool", "second": "face_dead", "": "face_smile"}
"""The face of the person, by the winner of the match."""


def _columns(left: int, *titles: tuple[str, float]) -> tuple[TableColumn, ...]:
    """Return columns by title and right end (a part of the width); the first *left* ones are aligned to the left."""
    starts = (0.0, *(end for _, end in titles))
    return tuple(
        TableColumn(end, title, start=start, align="left" if place < left else "right", beside=8)
        for place, ((title, end), start) in enumerate(zip(titles, starts, strict=False))
    )


class RateBar(Node):
    """The share of won matches as a bar, with its figure on the right."""

    rate: float
    text: str
    colour: str

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the figure and the bar; its filled part is the share."""
        px, panel = style.px, style.sprites.panel
        figure = style.line(self.text, SMALL, self.colour, rect.width)
        surface.blit(figure, figure.get_rect(midright=rect.midright))
        bar = pygame.Rect(rect.left + px(20), 0, rect.width - px(20 + 62), px(10))
        bar.centery = rect.centery
        surface.blit(panel(bar.size, px(2), "line"), bar)
        if self.rate:
            won = pygame.Rect(bar.left, bar.top, max(px(4), round(bar.width * self.rate)), bar.height)
            surface.blit(panel(won.size, px(2), "good"), won)


def ranks_card(style: Style, ranks: "Sequence[tuple[str, MatchSummary]]") -> Node:
    """Return the person's results against each rank."""
    words = style.words
    columns = _columns(
        1,
        (words("battle_setup.rank"), 0.2),
        (words("records.matches"), 0.32),
        (words("records.won"), 0.42),
        (words("records.win_rate"), 0.74),
        (words("records.streak"), 0.86),
        (words("records.longest"), 1.0),
    )
    rows = []
    for rank, summary in ranks:
        rate = summary.won / summary.matches if summary.matches else None
        colour = "text" if summary.matches else "text_dim"
        percent = words("menu.percent", value=f"{100 * rate:.0f}") if rate is not None else "–"
        figures: tuple[Cell, ...] = (
            battle_words.opponent(style, rank),
            str(summary.matches),
            str(summary.won),
            RateBar(rate or 0, percent, colour),
            str(summary.streak),
            str(summary.longest_streak),
        )
        rows.append(TableRow(figures, colour=colour))
    return card(words("records.ranks"), Table(columns, tuple(rows)), words("records.ranks_note"))


def matches_card(words: Words, rows: tuple[TableRow, ...], places: int) -> Node:
    """Return the last matches in a table of *places* rows."""
    columns = _columns(
        5,
        ("", 0.035),  # a face
        (words("battle_setup.rank"), 0.16),
        (words("records.outcome"), 0.44),
        (words("records.board"), 0.56),
        (words("battle_setup.rule"), 0.72),
        (words("records.share"), 0.8),
        (words("records.time"), 0.88),
        (words("records.date"), 1.0),
    )
    return card(words("records.last_matches"), Table(columns, rows, lines=places))


def match_cells(style: Style, match: PlayedMatch) -> tuple[Cell, ...]:
    """Return the cells of one match."""
    words = style.words
    return (
        Row((Sprite(FACES[match.winner], 20),)),
        _opponent(style, match),
        _outcome(words, match),
        words("records.measures", width=match.width, height=match.height, mines=match.mines),
        rule_name(words, match.explosion),
        words("menu.percent", value=words.number(100 * match.share, ".1f")),
        battle_words.clock(style, match.time_ms * SECOND // 1000),
        day_of(match.finished_at),
    )


def _opponent(style: Style, match: PlayedMatch) -> str:
    """Return the opponents' names; an imported match may have any word."""
    names = match.second.split(BETWEEN)
    known = {rank: battle_words.opponent(style, rank) for rank in names if rank in RANKS}
    person = {PERSON: style.words("battle_records.person")}
    return ", ".join(known.get(name) or person.get(name, name) for name in names) or "–"


def rule_name(words: Words, explosion: str) -> str:
    """Return the cost of a mine and the number of lives; an imported match may have any word."""
    if rules := ALL_RULES.get(explosion):
        name = words(f"battle_setup.rule_{rules.explosion.value}")
        return name if rules.explosion is Explosion.ORIGINAL else f"{name} ×{rules.lives}"
    if rules := EARLIER.get(explosion):
        return words("battle_records.old_rules", name=f"{words('battle_setup.explosion_lives')} ×{rules.lives}")
    if explosion in FIRST_EDITION:
        return words("battle_records.old_rules", name=words(f"battle_setup.explosion_{explosion}"))
    return explosion or "–"


def _outcome(words: Words, match: PlayedMatch) -> str:
    """Return the winner and the reason for the end; a practice match is marked as unranked."""
    outcome = {"first": words("records.won"), "second": words("records.lost"), "": words("records.drawn")}
    reason = words(f"records.ended_{match.reason}") if match.reason in battle_words.ENDINGS else match.reason
    uncounted = words("records.unranked") if match.first == PRACTICE else ""
    return " · ".join(part for part in (outcome[match.winner], uncounted, reason) if part)
