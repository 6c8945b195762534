"""What the title shows: three cards into the game, a short row of buttons, two lines, and a board beside them."""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pygame

from game.engine import level as levels
from game.engine.level import Level
from game.store.settings import OWN_LEVEL
from game.ui.board.fitting import BESIDE as AROUND_BOARD
from game.ui.core.routes import (
    ArcadeMenu,
    BattleSetup,
    CustomBoard,
    GameRecords,
    Lessons,
    Medals,
    SettingsMenu,
    Trainer,
)
from game.ui.core.style import SMALL, Style
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas, Painter
from game.ui.kit.node import Node, Placed, Put
from game.ui.kit.tabs import Chips
from game.ui.kit.text import Bar, Lines
from game.ui.kit.value import Value
from game.ui.modes.title.cards import GLOW, Card, CardSwitch, Glow, Told
from game.ui.modes.title.name_keys import NameKeys
from game.ui.modes.title.teasers import Known

if TYPE_CHECKING:
    from game.store.finished import LastGame

# At 720p; places are counted from the top of the column.
WIDEST, NARROWEST, MARGIN = 560, 520, (24, 64)
BESIDE = 36
"""Between the cards and the board."""

LEAST_BOARD = 200
"""What is narrower at 720p is no board to look at."""

TOP, GAP = 30, 12
PLAY, CARD, ROW, ROW_GAP = 172, 110, 36, 6
LINE, LINES = 24, 2
KEY = 64
"""A key of the name at most: two Chinese characters would fill the column otherwise."""
MOST_AIR = 24
"""That a gap grows by where there is more room."""

SQUEEZED = 6
"""Pixels at 720p that a button may be narrower than it wants to be, lest one of them stands on a line of its own."""


class Press(Enum):
    """What the scene does itself."""

    PLAY = "play"
    QUIT = "quit"


WAYS = {
    "trainer": Trainer(),
    "custom": CustomBoard(),
    "records": GameRecords(),
    "medals": Medals(),
    "how_to": Lessons(),
    "settings": SettingsMenu(),
    "quit": Press.QUIT,
}
"""Where the buttons of the short row lead."""


class TitleState(Value):
    """All that the column depends on."""

    level: Level  # that Play begins
    ranked: Level  # the one that its best time is of
    best: int | None
    switches: tuple[tuple[str, bool], ...]  # by name; none in the competition profile
    competes: bool
    known: Known
    due: int
    problems: tuple[str, ...]
    last: "LastGame | None"
    focus: str  # the switch that has it
    age: int  # of the name, in ticks


def title_view(state: TitleState, style: Style, board: Painter) -> Node:
    """Return the title, with a *board* that lives where there is room."""
    words = style.words
    names = {name: words(f"level.{name}") for name in levels.LEVELS} | {OWN_LEVEL: words(f"title.{OWN_LEVEL}")}
    chips = Chips(tuple(names.items()), state.level.name, key="level")
    labels = {name: words(f"title.{name}") for name in WAYS}
    labels["trainer"] = words("title.due", count=state.due) if state.due else labels["trainer"]
    below, colour = _below(state, style)
    return TitlePage(
        NameKeys(words("title.name"), state.age, key="name"),
        (
            Card(
                words("title.play"),
                "face_smile",
                _play(state, style),
                chips,
                key="play",
                press=Press.PLAY,
                step_sound="",
            ),
            Card(words("title.arcade"), "medal", _arcade(state.known, style), key="arcade", press=ArcadeMenu()),
            Card(words("title.battle"), "battle", _battle(state.known, style), key="battle", press=BattleSetup()),
        ),
        tuple(
            CardSwitch(words(f"title.{name}"), on, key=name, press=Put(name, not on), sound="toggle")
            for name, on in state.switches
        ),
        tuple(
            Button(labels[name], SMALL, beside=20, rim="rim", key=name, focus_row="row", press=way)
            for name, way in WAYS.items()
        ),
        Lines(below, SMALL, colour),
        Canvas(board, lives=True, key="board"),
    )


class TitlePage(Node):
    """The column on the left, the board on the right."""

    name: NameKeys
    cards: tuple[Card, ...]
    switches: tuple[CardSwitch, ...]
    buttons: tuple[Button, ...]
    below: Lines
    board: Canvas

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the backdrop, the column, and the board where there is room."""
        px, column, key, gap = style.px, *self._column(style)
        yield Placed(Bar("backdrop"), rect)
        yield from self.name.place(style, pygame.Rect(column.topleft, (column.width, key)))
        top = column.top + key + gap
        for card, high in zip(self.cards, (PLAY, CARD, CARD), strict=True):
            place = pygame.Rect(column.left, top, column.width, px(high))
            yield Placed(card, place)
            if card is self.cards[0]:
                yield from self._switches(style, place)
            top = place.bottom + gap
        for button, place in self._buttons(style, pygame.Rect(column.left, top, column.width, 0)):
            yield Placed(button, place)
        top = place.bottom + gap
        yield Placed(Glow(), column.inflate(2 * px(GLOW), 2 * px(GLOW)))
        yield Placed(self.below, pygame.Rect(column.left, top, column.width, rect.height - top - px(4)))
        right = column.right + px(BESIDE)
        room = rect.width - right - column.left
        if room >= px(LEAST_BOARD):
            board, around = pygame.Rect(right, px(TOP), room, rect.height - 2 * px(TOP)), 2 * px(AROUND_BOARD)
            yield Placed(self.board, board.inflate(around, around))

    def _column(self, style: Style) -> tuple[pygame.Rect, int, int]:
        """Return where the column is, the side of the name's keys, and the gap between its parts."""
        px, letters = style.px, len(self.name.name)
        wide, high = (length / style.scale for length in style.size)
        margin = max(MARGIN[0], min(MARGIN[1], 24 + (wide - 960) / 8))
        across = px(max(NARROWEST, min(WIDEST, wide * 0.44))) // letters
        column, key = pygame.Rect(px(margin), 0, across * letters, 0), min(across, px(KEY))
        *_, (_, last) = self._buttons(style, column)
        used = key + px(PLAY) + 2 * px(CARD) + last.bottom + px(LINE) * LINES
        gap = max(px(GAP), min(px(GAP + MOST_AIR), (px(high - 2 * TOP) - used) // (len(self.cards) + 2)))
        column.height = used + gap * (len(self.cards) + 2)
        column.top = max(px(TOP), (style.size[1] - column.height) // 2)
        return column, key, gap

    def _switches(self, style: Style, card: pygame.Rect) -> Iterator[Placed]:
        """Yield the switches side by side on the lower edge of a card."""
        px, left = style.px, card.left + style.px(14)
        for switch in self.switches:
            wide, high = switch.wants(style)
            yield Placed(switch, pygame.Rect(left, card.bottom - px(10) - high, wide, high))
            left += wide + px(12)

    def _buttons(self, style: Style, place: pygame.Rect) -> Iterator[Placed]:
        """Yield the short row's buttons side by side, on further lines where there is no room, as wide as *place*."""
        px, gap, top = style.px, style.px(ROW_GAP), place.top
        widths = {button: button.wants(style)[0] for button in self.buttons}

        def length(line: Sequence[Button]) -> int:
            return sum(widths[button] for button in line) + gap * (len(line) - 1)

        for count in range(1, len(self.buttons) + 1):
            lines = min(_parted(self.buttons, count), key=lambda lines: max(map(length, lines)))
            if all(length(line) - len(line) * px(SQUEEZED) <= place.width for line in lines):
                break
        for line in lines:
            left, missing = place.left, place.width - length(line)
            for number, button in enumerate(line):  # wider or narrower, so that the last one ends with the cards
                here, after = (missing * end // len(line) for end in (number, number + 1))
                yield Placed(button, pygame.Rect(left + here, top, widths[button] + after - here, px(ROW)))
                left += widths[button] + gap
            top += px(ROW + ROW_GAP)


def _parted(buttons: Sequence[Button], count: int) -> Iterator[list[Sequence[Button]]]:
    """Give all ways to set buttons in so many lines, in their order."""
    for cuts in combinations(range(1, len(buttons)), count - 1):
        ends = (0, *cuts, len(buttons))
        yield [buttons[begin:end] for begin, end in pairwise(ends)]


# What is told


def _measures(level: Level, style: Style) -> str:
    return style.words("title.board", width=level.width, height=level.height, mines=level.mines)


def _play(state: TitleState, style: Style) -> Told:
    measures = _measures(state.ranked, style)
    if state.best is None:
        return Told(measures)
    return Told(measures, "", style.words.number(state.best / 1000, ".3f"), style.words("title.best"))


def _arcade(known: Known, style: Style) -> Told:
    words = style.words
    line = words("title.daily_played" if known.played_today else "title.daily_first")
    streak = words("arcade.streak", days=known.streak) if known.streak else ""
    return Told(line, streak, words.number(known.score) if known.score else "", words("title.best_score"))


def _battle(known: Known, style: Style) -> Told:
    words, rank = style.words, known.next_rank
    line = words("title.next_rank", name=words(f"battle_setup.rank_{rank}")) if rank else words("title.ladder_done")
    return Told(line, "", words.number(known.won) if known.won else "", words("title.matches_won"))


def _below(state: TitleState, style: Style) -> tuple[tuple[str, ...], str]:
    """
    Return the lines at the column's foot, and the name of their colour.

    They say what is wrong with the files, that games compete, or how the last game ended and which keys there are; a
    switch with the focus says what it is for.
    """
    words, last = style.words, state.last
    if state.problems:
        return state.problems, "warning"
    if state.competes:
        return (words("title.competition"),), "accent"
    keys = words(f"title.about_{state.focus}") if state.focus else _keys(style)
    if last is None:
        return (keys,), "text_dim"
    level = levels.custom(last.width, last.height, last.mines)
    name = words(f"level.{level.name}") if level.name in levels.LEVELS else _measures(level, style)
    seconds = words.number(last.time_ms / 1000, ".3f")
    ended = words("title.last_won" if last.won else "title.last_lost", level=name, seconds=seconds)
    return (ended, keys), "text_dim"


def _keys(style: Style) -> str:
    """Return which keys there are."""
    return style.words(
        "title.keys",
        arrows=style.arrows,
        confirm=style.key(Action.CONFIRM),
        mute=style.key(Action.MUTE),
        fullscreen=style.key(Action.FULLSCREEN),
    )
