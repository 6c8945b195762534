"""Show all matches: the figures by board, rule and rank, the rating, and a replay of each match."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.battle import kept
from game.battle.boards import BOARDS
from game.battle.choices import RANKS
from game.battle.kept import PERSON, KeptMatch
from game.battle.match import Match
from game.battle.rules import ALL_RULES, EARLIER, FIRST_EDITION, Explosion
from game.battle.sight import SECOND
from game.store.finished_match import BETWEEN
from game.store.kinds import ALL_MATCHES, PRACTICE, MatchFilter, PlayedMatch
from game.ui.board import battle_words
from game.ui.core.cabinet import Cabinet
from game.ui.core.dates import day_of
from game.ui.core.routes import WatchMatch
from game.ui.core.scene import Scene
from game.ui.core.style import SMALL
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Filling, Gap, Pad, Reflow, Row, Stack
from game.ui.kit.node import NOTHING, Do, Node
from game.ui.kit.table import Cell, Table, TableColumn, TableRow
from game.ui.kit.tabs import Chooser
from game.ui.kit.text import Lines, Meter, Panel, Sprite, Text
from game.ui.modes.history.charts import card
from game.ui.modes.history.profile import HistoryScene

if TYPE_CHECKING:
    from game.battle.rating import Rating
    from game.store.records import MatchSummary, Records

SHOWN = 6
"""Matches on a page."""

BACK = "back"
"""Key of the back button."""

FACES = {"first": "face_cool", "second": "face_dead", "": "face_smile"}
"""The face of the person, by the winner of the match."""

Watched = tuple[KeptMatch, list[Match]]


@dataclass(frozen=True, slots=True)
class MatchPage:
    """The figures of the matches that pass one filter, the rating, and all filters."""

    ranks: "tuple[tuple[str, MatchSummary], ...]"
    endings: dict[str, int]  # of matches that count, by their reason
    matches: tuple[PlayedMatch, ...]
    rating: "Rating | None"
    match_filters: tuple[MatchFilter, ...]


class BattleRecordsScene(HistoryScene):
    """A filter to choose, the ranks, the figures, the last matches."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.pane.home = BACK
        self._filters: list[MatchFilter] = [ALL_MATCHES]
        self._place = 0  # of the chosen filter
        self._offset = 0  # matches before the first one shown
        self._answer: MatchPage | None = None
        self._ask()

    # Reading

    def _ask(self) -> None:
        match_filter, offset = self._filters[self._place], self._offset

        def question(records: "Records") -> MatchPage:
            return MatchPage(
                tuple((rank, records.match_summary(rank, match_filter)) for rank in RANKS),
                records.match_endings(match_filter),
                tuple(records.matches(match_filter, limit=SHOWN, offset=offset)),
                records.rating(),
                tuple(records.match_filters()),
            )

        self.read("page", question, self._take)

    def _take(self, answer: MatchPage) -> None:
        match_filter, matches = self._filters[self._place], answer.matches
        self._answer, self._filters = answer, [ALL_MATCHES, *answer.match_filters]
        self._place = self._filters.index(match_filter) if match_filter in self._filters else 0
        self.pane.home = matches[0].uid if matches else BACK

    def _choose(self, by: int) -> None:
        """Choose the filter *by* places further, round and round."""
        self._place, self._offset = (self._place + by) % len(self._filters), 0
        self._ask()

    def _turn(self, by: int) -> None:
        """Show the previous or the next matches, if there are any."""
        full = self._answer is not None and len(self._answer.matches) == SHOWN
        if (by < 0 and self._offset) or (by > 0 and full):
            self._offset += by
            self._ask()

    def _fetch(self, match: PlayedMatch) -> None:
        """Read a match's text and replay it in the background."""

        def question(records: "Records") -> Watched | None:
            text = records.replay(match.uid, PlayedMatch)
            if text is None:
                return None
            found = kept.read(text)
            return found, found.moments()

        self.notice = ""
        self.read("replay", question, partial(self._show, match))

    def _show(self, match: PlayedMatch, watched: Watched | None) -> None:
        if watched is None:
            self.notice = self.words("records.not_kept")
        else:
            kept, moments = watched
            self.cabinet.router.go(WatchMatch(match, kept, tuple(moments)))

    # Input

    def act(self, asked: Asked) -> bool:
        """Leave on Back; the arrows move the focus and step the filter; W watches."""
        match = self.focused(PlayedMatch)
        if asked.action is Action.WATCH and match:
            self._fetch(match)
        elif super().act(asked):
            return True
        elif asked.action in (Action.LEFT, Action.RIGHT):
            self._choose(1 if asked.action is Action.RIGHT else -1)
        else:
            return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the nodes; the wheel turns the pages."""
        if pointing.kind is not None:
            return super().point(pointing)
        self._turn(-SHOWN if pointing.wheel > 0 else SHOWN)
        return True

    def relocalise(self) -> Scene:
        """Return the page anew, in the new language."""
        return BattleRecordsScene(self.cabinet)

    # The picture

    def picture(self) -> Node:
        """Return the filter, the ranks, the figures, and a page of matches."""
        words, key = self.words, self.cabinet.style.key
        name = self._filter_name(self._filters[self._place])
        parts: tuple[Node, ...] = (Chooser(*name, count=len(self._filters), key="filter", put=self._choose, tall=36),)
        if self._answer:
            ranks = self._ranks(self._answer)
            parts += (
                Gap(4),
                Reflow(Stack((ranks,), high=188), ranks),
                Gap(6),
                self._figures(self._answer.endings, self._answer.rating),
                Gap(6),
                Filling(self._matches(self._answer.matches)),
            )
        confirm, hint, back = key(Action.CONFIRM), key(Action.HINT), key(Action.BACK)
        keys = words("battle_records.keys", confirm=confirm, hint=hint, back=back)
        foot = (self.notice, "warning") if self.notice else (keys, "text_dim")
        newer = Button(words("battle_records.newer"), press=Do(self._turn, -SHOWN), key="newer")
        older = Button(words("battle_records.older"), press=Do(self._turn, SHOWN), key="older")
        return self.frame(words("records.matches"), Column(parts), foot, newer, older)

    def _filter_name(self, match_filter: MatchFilter) -> tuple[str, str]:
        """Return the board and the rule of a filter."""
        words = self.words
        if match_filter.board is None:
            return words("battle_records.everywhere"), ""
        width, height, mines = match_filter.board
        known = [name for name, one in BOARDS.items() if (one.width, one.height, one.mines) == match_filter.board]
        name = words("records.measures", width=width, height=height, mines=mines)
        return words(f"battle_setup.board_{known[0]}") if known else name, self._rule(match_filter.explosion or "")

    def _figures(self, endings: dict[str, int], rating: "Rating | None") -> Node:
        """Return two lines: the person's rating and the matches that count, and how these ended."""
        words = self.words
        rated, about = words("battle_ladder.unrated"), ""
        if rating:
            rated = f"{rating.value:.0f} {words('battle_ladder.rating')}"
            about = battle_words.about_rating(words, rating)
        parts = [rated, words("battle_records.count", matches=sum(endings.values()))]
        ended = [
            words("battle_records.ended", reason=words(f"records.ended_{reason}"), number=number)
            for reason, number in endings.items()
            if reason in battle_words.ENDINGS
        ]
        told = (" · ".join(parts), "text"), (" · ".join(ended), "text_dim")
        lines = tuple(Text(text, SMALL, colour, high=22) for text, colour in told)
        below = tuple(Lines((text,), SMALL, colour) for text, colour in told)
        abreast = Pad(Column((Gap(4), *lines)), (14, 0), high=52)
        return Panel(Reflow(abreast, Pad(Column(below, 4), (14, 8))), fill="open", radius=8, tip=about)

    def _ranks(self, answer: MatchPage) -> Node:
        """Return the person's results against each rank."""
        words = self.words
        columns = _columns(
            1,
            (words("battle_setup.rank"), 0.2),
            (words("records.matches"), 0.32),
            (words("records.won"), 0.42),
            (words("records.win_rate"), 0.74),
            (words("records.streak"), 0.86),
            (words("records.longest"), 1.0),
        )
        slim = (0, 2, 0, 0.6), (1, 2, 0, 0.25), (1, 2, 0.25, 0.45), (0, 2, 0.4, 1), (1, 2, 0.45, 0.7), (1, 2, 0.7, 1)
        columns = tuple(one.replaced(slim=at) for one, at in zip(columns, slim, strict=True))
        rows = []
        for rank, summary in answer.ranks:
            rate = summary.won / summary.matches if summary.matches else None
            colour = "text" if summary.matches else "text_dim"
            percent = words("menu.percent", value=f"{100 * rate:.0f}") if rate is not None else "–"
            figures: tuple[Cell, ...] = (
                battle_words.opponent(self.cabinet.style, rank),
                str(summary.matches),
                str(summary.won),
                Row((Gap(20), Meter(rate or 0, grow=1), Text(percent, SMALL, colour, "right", wide=62)), align="fill"),
                str(summary.streak),
                str(summary.longest_streak),
            )
            rows.append(TableRow(figures, colour=colour))
        return card(words("records.ranks"), Table(columns, tuple(rows)), words("records.ranks_note"), tall=None)

    def _matches(self, matches: tuple[PlayedMatch, ...]) -> Node:
        """Return the matches of the page, or that there are none."""
        words = self.words
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
        slim = (
            (0, 1, 0, 0.1),
            *((0, 4, 0.1, 0.64), (1, 4, 0.1, 1), (2, 4, 0.1, 0.64), (3, 4, 0.1, 0.64)),
            *((0, 4, 0.64, 1), (2, 4, 0.64, 1), (3, 4, 0.64, 1)),
        )
        columns = tuple(
            one.replaced(slim=at, align="left" if at[2] < 0.5 else "right")
            for one, at in zip(columns, slim, strict=True)
        )
        rows = tuple(
            TableRow(self._cells(one), colour="text_dim", key_pad=(6, -1), key=one.uid, press=Do(self._fetch, one))
            for one in matches
        )
        empty = NOTHING if rows else Text(words("records.no_matches"), SMALL, "text_dim", "middle")
        return Stack((card(words("records.last_matches"), Table(columns, rows, lines=SHOWN), tall=None), empty))

    def _cells(self, match: PlayedMatch) -> tuple[Cell, ...]:
        """Return the cells of one match."""
        words, style = self.words, self.cabinet.style
        ranks = {rank: battle_words.opponent(style, rank) for rank in RANKS}
        known = {PERSON: words("battle_records.person"), **ranks}  # an imported match may have any word
        outcome = {"first": words("records.won"), "second": words("records.lost"), "": words("records.drawn")}
        reason = words(f"records.ended_{match.reason}") if match.reason in battle_words.ENDINGS else match.reason
        uncounted = words("records.unranked") if match.first == PRACTICE else ""
        return (
            Row((Sprite(FACES[match.winner], 20),)),
            ", ".join(known.get(name, name) for name in match.second.split(BETWEEN)) or "–",
            " · ".join(part for part in (outcome[match.winner], uncounted, reason) if part),
            words("records.measures", width=match.width, height=match.height, mines=match.mines),
            self._rule(match.explosion),
            words("menu.percent", value=words.number(100 * match.share, ".1f")),
            battle_words.clock(style, match.time_ms * SECOND // 1000),
            day_of(match.finished_at),
        )

    def _rule(self, explosion: str) -> str:
        """Return the cost of a mine and the number of lives; an imported match may have any word."""
        words = self.words
        if rules := ALL_RULES.get(explosion):
            name = words(f"battle_setup.rule_{rules.explosion.value}")
            return name if rules.explosion is Explosion.ORIGINAL else f"{name} ×{rules.lives}"
        if rules := EARLIER.get(explosion):
            return words("battle_records.old_rules", name=f"{words('battle_setup.explosion_lives')} ×{rules.lives}")
        if explosion in FIRST_EDITION:
            return words("battle_records.old_rules", name=words(f"battle_setup.explosion_{explosion}"))
        return explosion or "–"


def _columns(left: int, *titles: tuple[str, float]) -> tuple[TableColumn, ...]:
    """Return columns by title and right end (a part of the width); the first *left* ones are aligned to the left."""
    starts = (0.0, *(end for _, end in titles))
    return tuple(
        TableColumn(end, title, start=start, align="left" if place < left else "right", beside=8)
        for place, ((title, end), start) in enumerate(zip(titles, starts, strict=False))
    )
