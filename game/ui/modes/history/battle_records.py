"""Show all matches: the figures by board, rule and rank, the rating, and a replay of each match."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.battle import kept
from game.battle.boards import BOARDS
from game.battle.choices import RANKS
from game.battle.kept import KeptMatch
from game.battle.match import Match
from game.engine.errors import GameError
from game.i18n.catalogue import Words
from game.store.kinds import PlayedMatch
from game.store.match_filter import ALL_MATCHES, MatchFilter
from game.ui.board import battle_words
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import WatchMatch
from game.ui.core.scene import Scene
from game.ui.core.style import SMALL, Style
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Gap, Pad, Stack
from game.ui.kit.node import NOTHING, Node, Put
from game.ui.kit.scene import ViewScene
from game.ui.kit.table import TableRow
from game.ui.kit.tabs import Chooser
from game.ui.kit.text import Panel, Text
from game.ui.modes.history.match_cards import match_cells, matches_card, ranks_card, rule_name
from game.ui.modes.history.profile import filling, history_page, unreadable

if TYPE_CHECKING:
    from game.battle.rating import Rating
    from game.store.match_records import MatchFigures, MatchSummary
    from game.store.records import Records

SHOWN = 6
"""Matches on a page."""

FILTER, BACK = "filter", "back"
"""Keys of the chooser and of the back button."""

Watched = tuple[KeptMatch, list[Match]]


@dataclass(frozen=True, slots=True)
class MatchPage:
    """The figures of the matches that pass one filter, the rating, and all filters."""

    ranks: "tuple[tuple[str, MatchSummary], ...]"
    figures: "MatchFigures"
    matches: tuple[PlayedMatch, ...]
    rating: "Rating | None"
    match_filters: tuple[MatchFilter, ...]


class BattleState(NamedTuple):
    """The chosen filter and its answer."""

    match_filter: MatchFilter
    filters: int
    answer: MatchPage | None
    notice: str


class BattleRecordsScene(ViewScene[BattleState]):
    """A filter to choose, the ranks, the figures, the last matches."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.pane.home = BACK
        self._filters: list[MatchFilter] = [ALL_MATCHES]
        self._place = 0  # of the chosen filter
        self._offset = 0  # matches before the first one shown
        self._answer: MatchPage | None = None
        self._asking: Task | None = None
        self._fetching: Task | None = None
        self._notice = ""
        self._ask()

    # Reading

    def _ask(self) -> None:
        match_filter, offset = self._filters[self._place], self._offset

        def question(records: "Records") -> MatchPage:
            return MatchPage(
                tuple((rank, records.match_summary(rank, match_filter)) for rank in RANKS),
                records.match_figures(match_filter),
                tuple(records.matches(match_filter, limit=SHOWN, offset=offset)),
                records.rating(),
                tuple(records.match_filters()),
            )

        self.cancel(self._asking)
        self._asking = self.watch(self.cabinet.history.ask(question), self._take, self._refuse)

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

        self._notice = ""
        self.cancel(self._fetching)
        self._fetching = self.watch(self.cabinet.history.ask(question), partial(self._show, match), self._refuse)

    def _refuse(self, error: GameError) -> None:
        self._notice = unreadable(self.cabinet.style.words, error)

    def _take(self, answer: MatchPage) -> None:
        match_filter, matches = self._filters[self._place], answer.matches
        self._answer, self._filters = answer, [ALL_MATCHES, *answer.match_filters]
        self._place = self._filters.index(match_filter) if match_filter in self._filters else 0
        self.pane.home = matches[0].uid if matches else BACK

    def _show(self, match: PlayedMatch, watched: Watched | None) -> None:
        if watched is None:
            self._notice = self.cabinet.style.words("records.not_kept")
        else:
            kept, moments = watched
            self.cabinet.router.go(WatchMatch(match, kept, tuple(moments)))

    # Input

    def put(self, key: object, value: object) -> None:
        """Choose the next filter, or turn the pages."""
        assert isinstance(value, int)
        if key == FILTER:
            self._place, self._offset = (self._place + value) % len(self._filters), 0
            self._ask()
        else:
            self._turn(value)

    def pressed(self, press: object) -> None:
        """Watch a match."""
        if isinstance(press, PlayedMatch):
            self._fetch(press)
        else:
            super().pressed(press)

    def act(self, asked: Asked) -> bool:
        """Leave on Back; the arrows move the focus and step the filter; W watches."""
        node = self.pane.node(self.pane.focus)
        if asked.action is Action.WATCH and node and isinstance(node.press, PlayedMatch):
            self._fetch(node.press)
        elif super().act(asked):
            return True
        elif asked.action in (Action.LEFT, Action.RIGHT):
            self.put(FILTER, 1 if asked.action is Action.RIGHT else -1)
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

    @property
    def state(self) -> BattleState:
        """The state that the picture depends on."""
        return BattleState(self._filters[self._place], len(self._filters), self._answer, self._notice)

    def view(self, state: BattleState, style: Style) -> Node:
        """Return the picture of a state."""
        words, key = style.words, style.key
        keys = words("battle_records.keys", confirm=key(Action.CONFIRM), back=key(Action.BACK))
        newer = Button(words("battle_records.newer"), press=Put("pages", -SHOWN), key="newer")
        older = Button(words("battle_records.older"), press=Put("pages", SHOWN), key="older")
        foot = (state.notice, "warning") if state.notice else (keys, "text_dim")
        return history_page(style, words("records.matches"), Column(_parts(state, style)), foot, newer, older)


def _parts(state: BattleState, style: Style) -> tuple[Node, ...]:
    """Return the parts of the page from the top down."""
    words, answer = style.words, state.answer
    chooser = Chooser(*_filter_name(words, state.match_filter), count=state.filters, key=FILTER, high=36)
    if answer is None:
        return (chooser,)
    rows = tuple(
        TableRow(match_cells(style, one), colour="text_dim", key_pad=(6, -1), key=one.uid, press=one)
        for one in answer.matches
    )
    empty = NOTHING if rows else Text(words("records.no_matches"), SMALL, "text_dim", "middle")
    return (
        chooser,
        Gap(4),
        Stack((ranks_card(style, answer.ranks),), high=188),
        Gap(6),
        Stack((_figures(words, answer.figures, answer.rating),), high=52),
        Gap(6),
        filling(Stack((matches_card(words, rows, SHOWN), empty))),
    )


def _filter_name(words: Words, match_filter: MatchFilter) -> tuple[str, str]:
    """Return the board and the rule of a filter."""
    if match_filter.board is None:
        return words("battle_records.everywhere"), ""
    width, height, mines = match_filter.board
    known = [name for name, one in BOARDS.items() if (one.width, one.height, one.mines) == match_filter.board]
    name = words("records.measures", width=width, height=height, mines=mines)
    return words(f"battle_setup.board_{known[0]}") if known else name, rule_name(words, match_filter.explosion or "")


def _figures(words: Words, figures: "MatchFigures", rating: "Rating | None") -> Node:
    """Return two lines: the person's rating, speed and kinds of actions, and how the matches ended."""
    rated = words("battle_ladder.unrated")
    if rating:
        rated = f"{rating.value:.0f} {words('battle_ladder.rating', margin=f'{rating.margin:.0f}')}"
    parts = [rated, words("battle_records.count", matches=figures.matches)]
    if (speed := figures.moves_per_minute) is not None:
        parts.append(words("battle_records.speed", moves=f"{speed:.0f}"))
    if figures.chords is not None and figures.openings is not None:
        parts.append(words("battle_records.chords", number=words.number(figures.chords, ".1f")))
        parts.append(words("battle_records.openings", number=words.number(figures.openings, ".1f")))
    ended = [
        words("battle_records.ended", reason=words(f"records.ended_{reason}"), number=number)
        for reason, number in figures.endings.items()
        if reason in battle_words.ENDINGS
    ]
    lines = Text(" · ".join(parts), SMALL, high=22), Text(" · ".join(ended), SMALL, "text_dim", high=22)
    return Panel(Pad(Column((Gap(4), *lines)), (14, 0)), fill="open", radius=8)
