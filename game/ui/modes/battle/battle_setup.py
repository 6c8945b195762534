"""The ladder of ranks: choose the opponent and the board, and whether the original rules hold."""

from collections.abc import Hashable, Iterator
from dataclasses import field
from itertools import accumulate
from typing import TYPE_CHECKING

import pygame

from game.battle.boards import BOARDS
from game.battle.choices import next_rank
from game.battle.ranks import ACTIONS, RANKS, Rank
from game.battle.rules import Explosion, Rules
from game.battle.sight import SECOND
from game.battle.threaded import Terms, against
from game.store.settings import Settings, names
from game.ui.board import battle_words
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleHowTo, BattleRecords, JoinMatch, PlayMatch, Title
from game.ui.core.style import DOT, HUGE, LARGE, NORMAL, SMALL, Style
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.ground import Wall
from game.ui.kit.layout import Column, Gap, Grow, Pad, Pin, Reflow, Row, Stack
from game.ui.kit.node import TAKEN, Do, Node, Placed, Put, Size, State
from game.ui.kit.page import Page
from game.ui.kit.row import Switch
from game.ui.kit.scene import Screen
from game.ui.kit.tabs import Chips
from game.ui.kit.text import Card, Lines, Panel, Sprite, Text
from game.ui.modes.battle import match_words

if TYPE_CHECKING:
    from game.battle.rating import Rating
    from game.store.records import MatchSummary

COLOURS = {
    "cadet": "text_dim",
    "recruit": "good",
    "sapper": "digit_1",
    "lieutenant": "digit_6",
    "captain": "accent",
    "marshal": "warning",
}
"""The theme colour of each rank's name."""


BEGIN = "begin"
"""The key of the button that begins a match."""


class Rung(Card):
    """One rank on the ladder; Right presses *aside*."""

    aside: object = None

    def step(self, by: int) -> object:
        """Return the press of Right, which leads to the panel; Left has none."""
        return self.aside if by > 0 else None


class ValueKeys(Chips):
    """A few values side by side, one of them chosen; Left on the first one presses *before*."""

    before: object = None
    tall: float = field(default=32, kw_only=True)
    step_sound: str = field(default="menu", kw_only=True)
    sound: str = field(default="confirm", kw_only=True)

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the width of the names with their margins, and a height that a finger can hit."""
        wide, _ = super().measure(style, room)
        return wide, style.target(self.tall)

    def step(self, by: int) -> object:
        """Return the press for the value beside."""
        if by < 0 and self.value == self.names[0][0]:
            return self.before
        return super().step(by)

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the value there, an empty text between two of them."""
        return super().part_at(style, rect, at) or ""

    def pressed(self, part: Hashable) -> object:
        """Choose the value there; by keyboard the next one, after the last the first."""
        values = [value for value, _ in self.names]
        following = values[(values.index(self.value) + 1) % len(values)]
        return TAKEN if part == "" else Put(self.key, part or following)

    def _places(self, style: Style, rect: pygame.Rect) -> dict[str, pygame.Rect]:
        """Return the values' rectangles, narrower if they would not fit."""
        wide = [style.lettering.width(name, style.px(SMALL)) + style.px(24) for _, name in self.names]
        gap = style.px(8)
        room = rect.width - gap * (len(wide) - 1)
        if sum(wide) > room:
            wide = [one * room // sum(wide) for one in wide]
        lefts = accumulate(wide, lambda left, one: left + one + gap, initial=rect.left)
        return {
            value: pygame.Rect(left, rect.top, one, rect.height)
            for (value, _), left, one in zip(self.names, lefts, wide, strict=False)
        }

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint all values, the chosen one with a bright rim and bright letters."""
        names = dict(self.names)
        for value, key in self._places(style, rect).items():
            taken, over = value == self.value, value == state.part
            fill = "covered" if over or (state.lit and taken) else "panel"
            surface.blit(style.sprites.panel(key.size, key.height // 2, fill, "selected" if taken else "rim"), key)
            line = style.line(names[value], SMALL, "text" if taken or over else "text_dim", key.width - style.px(8))
            surface.blit(line, line.get_rect(center=key.center))


class SideButton(Button):
    """A button beside the ladder; Left presses *aside*."""

    size: int = SMALL
    beside: float = 30
    aside: object = None

    def step(self, by: int) -> object:
        """Return the press of Left, which leads to the ladder; Right has none."""
        return self.aside if by < 0 else None


ORIGINAL = Explosion.ORIGINAL.value

STAGGER, RUNG_GAP, RATED = 22, 10, 56
"""At 720p: how far a rung stands out from the one above it (STAGGER), the gap between them; the rating's height."""


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


class BattleSetupScene(Screen):
    """The ladder at the left, the match at the right."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._met: dict[str, MatchSummary] | None = None  # the person's results on each rung
        self._rating: Rating | None = None
        self.watch(cabinet.history.ask(lambda records: (records.rungs(), records.rating())), self._take_in)
        self.pane.focus = BEGIN

    def _take_in(self, read: "tuple[dict[str, MatchSummary], Rating | None]") -> None:
        self._met, self._rating = read

    # The picture

    def picture(self) -> Node:
        """Return the heading with the goal and the rating, the ladder, and the match beside it."""
        words = self.cabinet.style.words
        heading = Row(
            (
                Text(words("title.battle"), HUGE, shrinks=False),
                Gap(30),
                Pad(Text(words("battle_ladder.goal"), SMALL, "text_dim"), (0, 0, 0, 6), shrinks=True),
                Gap(30),
                Grow(),
                *self._rated(),
            ),
            align="bottom",
            high=56,
        )
        ladder = Stairs(tuple(map(self._rung, reversed(RANKS))), wide=649, shrinks=True)
        match, ways = self._match(), self._ways()
        begin, together, how_to, back, records = ways
        below = Column((Grow(), begin, Gap(10), Row((together, how_to), 8), Gap(8), Row((back, records), 8)))
        beside = Panel(Pad(Stack((match, below)), (24, 20)), radius=12, wide=475, shrinks=True)
        row = Row((ladder, Gap(36, shrinks=True), beside), align="fill", high=580)
        rungs = Column(ladder.rungs[::-1], RUNG_GAP)
        goal = Lines((words("battle_ladder.goal"),), SMALL, "text_dim")
        rated = Row(self._rated(), align="bottom", high=RATED)
        column = Column((goal, rated, rungs, match), 14)
        slim = tuple(way.replaced(wide=None) for way in (begin, together, how_to, records, back))
        return Reflow(
            Stack((Wall(), Pin(Column((heading, Gap(28), row), wide=1160), most=28))),
            Page(words("title.battle"), column, slim, margin=(12, 14)),
        )

    def _rated(self) -> tuple[Node, ...]:
        """Return the rating, or why there is none."""
        words, rating = self.cabinet.style.words, self._rating
        if self._met is None:
            return ()
        if rating is None:
            return (Pad(Text(words("battle_ladder.unrated"), SMALL, "text_dim"), (0, 0, 0, 6)),)
        about = battle_words.about_rating(words, rating)
        note = Text(words("battle_ladder.rating"), SMALL, "text_dim", tip=about)
        return Text(f"{rating.value:.0f}", HUGE, shrinks=False, tip=about), Gap(14), Pad(note, (0, 0, 0, 6))

    def _rung(self, rank: str) -> Rung:
        """Return a rank's portrait and name, the person's results, and its tempo and slips."""
        style, words, chosen = self.cabinet.style, self.cabinet.style.words, rank == self.cabinet.settings.battle_rank
        tempo = words("battle_ladder.tempo", seconds=words.brief(RANKS[rank].tempo / SECOND, 2))
        slips = words("battle_ladder.slips", percent=words.brief(100 * RANKS[rank].slips / ACTIONS, 2))
        name = Text(battle_words.opponent(style, rank), LARGE, COLOURS[rank], lit="text")
        told = self._record(rank), tempo + DOT + slips, tempo, slips
        record, both, above, under = (Text(text, SMALL, "text_dim", lit="text") for text in told)
        strength = Column((Grow(), above, Gap(4), under, Grow()), align="right")
        named = Column((Grow(), name, record, Grow()), grow=1, shrinks=True)
        abreast = Row((named, Gap(12), strength, Gap(16)), align="fill")
        below = Column((Gap(8), name, Gap(2), record, Gap(2), both, Grow()))
        beside = Reflow(abreast, Pad(below, (0, 0, 12, 0)), grow=1, shrinks=True)
        face = Sprite(match_words.portrait(rank), 64)
        return Rung(
            Row((Gap(16), face, Gap(18), beside), align="fill"),
            rim="selected" if chosen else "line",
            lit="selected" if chosen else "rim",
            aside=self._to_begin,
            key=rank,
            press=Do(self._choose, rank),
            high=style.target(96) / style.scale,
        )

    def _record(self, rank: str) -> str:
        """Return the person's results on a rung as a line."""
        if self._met is None:
            return ""
        words, summary = self.cabinet.style.words, self._met[rank]
        parts = []
        if rank == next_rank(name for name, one in self._met.items() if one.won):
            parts.append(words("battle_ladder.next"))
        if summary.matches:
            parts.append(words("battle_ladder.won", won=summary.won, matches=summary.matches))
        else:
            parts.append(words("battle_ladder.not_met"))
        if summary.best is not None:
            parts.append(words("battle_ladder.best", percent=f"{100 * summary.best:.0f}"))
        return " · ".join(parts)

    def _match(self) -> Node:
        """Return the opponent of the focused or chosen rank and their words, the board, the rules, and the ways on."""
        style, words, settings = self.cabinet.style, self.cabinet.style.words, self.cabinet.settings
        lit, board, rule = str(self.pane.focus), settings.battle_board, settings.battle_rule
        rank = lit if lit in RANKS else settings.battle_rank
        boards = {name: words(f"battle_setup.board_{name}") for name in names("battle_board")}
        width, height = BOARDS[board].width, BOARDS[board].height
        boards[board] = words("battle_ladder.measures", name=boards[board], width=width, height=height)
        about = [words(f"battle_setup.about_{rank}"), words(f"battle_setup.about_{rule}")]
        if rule == ORIGINAL:
            about.append(words("battle_setup.unrated"))
        quote = words("ranks.quote", text=words(f"ranks.join_{rank}"))
        return Column(
            (
                Pin(Text(battle_words.opponent(style, rank), LARGE, COLOURS[rank]), "topleft", high=40),
                Pin(Lines((quote,), NORMAL, gap=2), "topleft", high=88),
                Pin(Text(words("battle_ladder.board"), SMALL, "text_dim"), "topleft", high=28),
                ValueKeys(
                    tuple(boards.items()),
                    board,
                    key="board",
                    tall=30,
                    before=self._to_ladder,
                    put=Do(self.cabinet.put, "battle_board"),
                ),
                Gap(6),
                Switch(words("battle_setup.rule_original"), on=rule == ORIGINAL, key="original", put=self._set_rule),
                Gap(6),
                Lines(tuple(about), SMALL, "text_dim", gap=2),
            )
        )

    def _ways(self) -> tuple[SideButton, ...]:
        """Return Begin and the other buttons."""

        def way(name: str, press: object) -> SideButton:
            label = self.cabinet.style.words("menu.back" if name == "back" else f"battle_ladder.{name}")
            return SideButton(label, key=name, press=press, aside=self._to_ladder, wide=209, tall=40, shrinks=True)

        ask = self.cabinet.style.words("battle_ladder.begin")
        match = PlayMatch(terms_alone(self.cabinet.settings))
        begin = SideButton(ask, LARGE, first=True, key=BEGIN, press=match, aside=self._to_ladder, tall=50)
        ways = way("together", JoinMatch()), way("how_to", BattleHowTo())
        return begin, *ways, way("back", Title()), way("records", BattleRecords())

    # Input

    def act(self, asked: Asked) -> bool:
        """Choose the rank that Up or Down has focused."""
        taken = super().act(asked)
        if taken and asked.action in (Action.UP, Action.DOWN) and self.pane.focus in RANKS:
            self.cabinet.change(battle_rank=str(self.pane.focus))
        return taken

    def _choose(self, rank: str) -> None:
        """Choose a rank; choosing it twice goes to Begin."""
        if rank == self.cabinet.settings.battle_rank:
            self._to_begin()
        self.cabinet.change(battle_rank=rank)

    def _set_rule(self, original: bool) -> None:
        self.cabinet.change(battle_rule=ORIGINAL if original else Explosion.OUT.value)

    def _to_begin(self) -> None:
        self.answers.take(self.pane.to(BEGIN))

    def _to_ladder(self) -> None:
        self.answers.take(self.pane.to(self.cabinet.settings.battle_rank))

    def close(self) -> None:
        """Go to the title."""
        self.cabinet.router.go(Title())


def terms_alone(settings: Settings) -> Terms:
    """Return the terms of one person against the chosen rank."""
    rules = Rules(Explosion(settings.battle_rule))
    return against(BOARDS[settings.battle_board], rules, RANKS[settings.battle_rank], player=0)


def terms_together(settings: Settings, seats: tuple[Rank | None, ...]) -> Terms:
    """Return the terms of a match between people at one screen, with as many hearts as they have chosen."""
    return Terms(BOARDS[settings.battle_board], Rules(lives=settings.battle_hits), seats)
