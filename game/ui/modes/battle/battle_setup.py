"""The ladder of ranks: choose the opponent and the board, and whether the original rules hold."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.battle.boards import BOARDS
from game.battle.choices import next_rank
from game.battle.ranks import ACTIONS, RANKS
from game.battle.rules import Explosion
from game.battle.sight import SECOND
from game.store.settings import Settings, names
from game.ui.board import battle_words
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleHowTo, BattleRecords, JoinMatch, PlayMatch, Title
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.kit.ground import Wall
from game.ui.kit.layout import Column, Gap, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import Node, Placed, Put
from game.ui.kit.row import Switch
from game.ui.kit.scene import ViewScene
from game.ui.kit.text import Lines, Panel, Text
from game.ui.modes.battle.battle_terms import terms_alone
from game.ui.modes.battle.ladder import COLOURS, Ask, Rung, SideButton, ValueKeys

if TYPE_CHECKING:
    from game.battle.rating import Rating
    from game.store.match_records import MatchSummary
    from game.store.records import Records

ORIGINAL = Explosion.ORIGINAL.value

STAGGER, RUNG_GAP = 22, 10
"""At 720p: how far a rung stands out from the one above it (STAGGER), and the gap between them."""


class LadderRecords(Value):
    """The records' figures: each rung, and the rating."""

    rungs: "dict[str, MatchSummary]"
    rating: "Rating | None"


class Ladder(Value):
    """The settings, the focused or chosen rank, and the records' figures."""

    settings: Settings
    rank: str
    records: LadderRecords | None


class Stairs(Node):
    """Rungs one below the other, each a step further to the left than the one above it."""

    rungs: tuple[Rung, ...]

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the rungs, the highest first."""
        px, last = style.px, len(self.rungs) - 1
        pitch = (rect.height + px(RUNG_GAP)) // len(self.rungs)
        wide = rect.width - px(STAGGER) * last
        for number, rung in enumerate(self.rungs):
            left, top = rect.left + px(STAGGER) * (last - number), rect.top + number * pitch
            yield from rung.place(style, pygame.Rect(left, top, wide, pitch - px(RUNG_GAP)))


def page(state: Ladder, style: Style) -> Node:
    """Return the ladder at the left, the match at the right."""
    ladder = Stairs(_rungs(state, style), wide=649, shrinks=True)
    row = Row((ladder, Gap(36, shrinks=True), _match(state, style)), align="fill", high=580)
    return Stack((Wall(), Pin(Column((_heading(state, style), Gap(28), row), wide=1160), most=28)))


def _heading(state: Ladder, style: Style) -> Node:
    """Return the heading, the ladder's goal, and the rating."""
    words, rating = style.words, _rating(state, style)
    goal = Text(words("battle_ladder.goal"), SMALL, "text_dim")
    return Row(
        (
            Text(words("battle_ladder.heading"), HUGE, shrinks=False),
            Gap(30),
            Pad(goal, (0, 0, 0, 6), shrinks=True),
            Gap(30),
            Grow(),
            *rating,
        ),
        align="bottom",
        high=56,
    )


def _rating(state: Ladder, style: Style) -> tuple[Node, ...]:
    words = style.words
    if state.records is None:
        return ()
    if (rating := state.records.rating) is None:
        return (Pad(Text(words("battle_ladder.unrated"), SMALL, "text_dim"), (0, 0, 0, 6)),)
    note = Text(words("battle_ladder.rating", margin=f"{rating.margin:.0f}"), SMALL, "text_dim")
    return Text(f"{rating.value:.0f}", HUGE, shrinks=False), Gap(14), Pad(note, (0, 0, 0, 6))


def _rungs(state: Ladder, style: Style) -> tuple[Rung, ...]:
    words = style.words
    return tuple(
        Rung(
            rank,
            battle_words.opponent(style, rank),
            _record(state.records, rank, style),
            (
                words("battle_ladder.tempo", seconds=words.brief(RANKS[rank].tempo / SECOND, 2)),
                words("battle_ladder.slips", percent=words.brief(100 * RANKS[rank].slips / ACTIONS, 2)),
            ),
            chosen=rank == state.settings.battle_rank,
            key=rank,
            press=Put("rank", rank),
        )
        for rank in reversed(RANKS)
    )


def _record(records: LadderRecords | None, rank: str, style: Style) -> str:
    """Return the person's results on a rung as a line."""
    if records is None:
        return ""
    words, summary = style.words, records.rungs[rank]
    parts = []
    if rank == next_rank(name for name, one in records.rungs.items() if one.won):
        parts.append(words("battle_ladder.next"))
    if summary.matches:
        parts.append(words("battle_ladder.won", won=summary.won, matches=summary.matches))
    else:
        parts.append(words("battle_ladder.not_met"))
    if summary.best is not None:
        parts.append(words("battle_ladder.best", percent=f"{100 * summary.best:.0f}"))
    return " · ".join(parts)


def _match(state: Ladder, style: Style) -> Node:
    """Return the opponent and their words, the board, the players, and the ways on."""
    words, rank = style.words, state.rank
    quote = words("ranks.quote", text=words(f"ranks.join_{rank}"))
    match = Column(
        (
            Pin(Text(battle_words.opponent(style, rank), LARGE, COLOURS[rank]), "topleft", high=40),
            Pin(Lines((quote,), NORMAL, gap=2), "topleft", high=88),
            Pin(Text(words("battle_ladder.board"), SMALL, "text_dim"), "topleft", high=28),
            ValueKeys(_boards(state, style), state.settings.battle_board, key="board", tall=30, before=Ask.TO_LADDER),
            Gap(6),
            Switch(
                words("battle_setup.rule_original"),
                on=state.settings.battle_rule == ORIGINAL,
                key="original",
            ),
            Gap(6),
            *_about(state, style),
        )
    )
    return Panel(Pad(Stack((match, _ways(style))), (24, 20)), radius=12, wide=475, shrinks=True)


def _about(state: Ladder, style: Style) -> tuple[Node, ...]:
    """Return the meaning of rank and rule."""
    words, rule = style.words, state.settings.battle_rule
    about = words(f"battle_setup.about_{state.rank}"), words(f"battle_setup.about_{rule}")
    unrated = (words("battle_setup.unrated"),) if rule == ORIGINAL else ()
    return (Lines((*about, *unrated), SMALL, "text_dim", gap=2),)


def _ways(style: Style) -> Node:
    """Return Begin above the other buttons, two in a row."""

    def way(name: str, press: object, wide: float) -> Node:
        label = style.words(f"battle_ladder.{name}")
        return SideButton(label, key=name, press=press, aside=Ask.TO_LADDER, wide=wide, high=40, shrinks=True)

    ask = style.words("battle_ladder.begin")
    begin = SideButton(ask, LARGE, first=True, key=Ask.BEGIN, press=Ask.BEGIN, aside=Ask.TO_LADDER, high=50)
    ways = way("together", JoinMatch(), 209), way("how_to", BattleHowTo(), 209)
    further = way("back", Title(), 209), way("records", BattleRecords(), 209)
    return Column((Grow(), begin, Gap(10), Row(ways, 8), Gap(8), Row(further, 8)))


def _boards(state: Ladder, style: Style) -> tuple[tuple[str, str], ...]:
    """Return the boards with their names; the chosen one's name has its measures."""
    words, taken = style.words, state.settings.battle_board
    named = {board: words(f"battle_setup.board_{board}") for board in names("battle_board")}
    width, height = BOARDS[taken].width, BOARDS[taken].height
    named[taken] = words("battle_ladder.measures", name=named[taken], width=width, height=height)
    return tuple(named.items())


class BattleSetupScene(ViewScene[Ladder]):
    """The ladder at the left, the match at the right."""

    view = staticmethod(page)

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._records: LadderRecords | None = None
        self.watch(cabinet.history.ask(_read), self._take_in)
        self.pane.focus = Ask.BEGIN

    def _take_in(self, records: LadderRecords) -> None:
        self._records = records

    @property
    def state(self) -> Ladder:
        """The settings and the records."""
        settings, lit = self.cabinet.settings, str(self.pane.focus)
        rank = lit if lit in RANKS else settings.battle_rank
        return Ladder(settings, rank, self._records)

    def act(self, asked: Asked) -> bool:
        """Choose the rank that Up or Down has focused."""
        taken = super().act(asked)
        if taken and asked.action in (Action.UP, Action.DOWN) and self.pane.focus in RANKS:
            self.cabinet.change(battle_rank=str(self.pane.focus))
        return taken

    def put(self, key: object, value: object) -> None:
        """Choose a rank, a board or the rules; choosing a rank twice goes to Begin."""
        if key == "original":
            self.cabinet.change(battle_rule=ORIGINAL if value else Explosion.OUT.value)
            return
        if key == "rank" and value == self.cabinet.settings.battle_rank:
            self.answers.take(self.pane.to(Ask.BEGIN))
        self.cabinet.change(**{f"battle_{key}": str(value)})

    def pressed(self, press: object) -> None:
        """Begin, or take the focus to the other side."""
        match press:
            case Ask.BEGIN:
                self.cabinet.router.go(PlayMatch(terms_alone(self.cabinet.settings)))
            case Ask.TO_BEGIN:
                self.answers.take(self.pane.to(Ask.BEGIN))
            case Ask.TO_LADDER:
                self.answers.take(self.pane.to(self.cabinet.settings.battle_rank))
            case _:
                super().pressed(press)

    def close(self) -> None:
        """Go to the title."""
        self.cabinet.router.go(Title())


def _read(records: "Records") -> LadderRecords:
    return LadderRecords(records.rungs(), records.rating())
