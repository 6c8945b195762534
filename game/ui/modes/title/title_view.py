"""Lay out the title: the name, four large keys into the game, smaller ones, and a board beside them."""

from enum import Enum
from typing import TYPE_CHECKING

import pygame

from game.engine.level import CLASSIC, LEVELS, Level, custom
from game.store.settings import OWN_LEVEL
from game.ui.board.lamps import bulb
from game.ui.core.routes import ArcadeMenu, BattleSetup, Boards, Profile, Road, SettingsMenu
from game.ui.core.style import NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.button import Button, paint_key, sunk
from game.ui.kit.canvas import Canvas, Painter
from game.ui.kit.ground import Plate, Wall
from game.ui.kit.large_key import LargeKey
from game.ui.kit.layout import Column, Gap, Grid, Grow, Pad, Row, Stack
from game.ui.kit.node import NOTHING, Node, Put, State
from game.ui.kit.text import Text
from game.ui.modes.title.name_keys import NameKeys
from game.ui.modes.title.teasers import Known

if TYPE_CHECKING:
    from game.store.finished import LastGame

# At 720p.
WIDEST, NARROWEST, SLIMMEST, MARGIN = 600, 520, 370, (20, 40)
"""Widths of the keys: WIDEST and NARROWEST beside a board, SLIMMEST in an upright window; MARGIN on both sides."""

BESIDE = 28
"""The gap between the keys and the board."""

LEAST_BOARD, LEAST_STRIP, LEAST_KEYS = 240, 120, 660
"""The least width of a board, its least height below the keys, and the least height of the keys above it."""

TALLEST = 900
"""The greatest height of the page; in an upright window twice as much."""

RULES, RULES_GAP, RULES_WIDE = 56, 6, (0.24, 0.33, 0.25, 0.18)
"""The row below Play: its height, the gap between two of its keys, and the part of the width that each has."""

LAMPS, LAMP = 24, 13
"""LAMPS are in a row at most, LAMP is the least distance from one to the next."""

BEZEL, KEY, PITCH = 20, 64, 1.08
"""BEZEL is the room beside the name, KEY its largest key, PITCH the distance of keys, in keys, at most."""


class Press(Enum):
    """Presses that the scene obeys itself."""

    PLAY = "play"
    GO_ON = "go_on"
    NEW = "new"
    TODAY = "today"
    QUIT = "quit"


WAYS = {"profile": Profile(), "settings": SettingsMenu(), "quit": Press.QUIT}
"""The presses of the small keys; in a browser the place of *quit* stays empty."""

PROMISES = "no_guess", "prove_it"
"""What a board or a game can promise, as the settings name it."""


class TitleState(Value):
    """All that the picture depends on."""

    level: Level  # that Play begins
    ranked: Level  # the level of that best time
    best: int | None
    promises: tuple[str, ...]  # those of PROMISES that are on
    competes: bool
    known: Known
    due: int
    problems: tuple[str, ...]
    last: "LastGame | None"
    age: int  # of the name, in ticks
    lamps: int  # that are on over the board
    kept: tuple[Level, int] | None  # the game that can go on, and its seconds
    quits: bool  # not in a browser: there the player closes the page


def title_view(state: TitleState, style: Style, board: Painter) -> Node:
    """Return the title, with a living *board* if there is room."""
    wide, high = (length / style.scale for length in style.size)
    margin = max(MARGIN[0], min(MARGIN[1], 20 + (wide - 960) / 8))
    room, cabinet = wide - 2 * margin, _cabinet(state, style, board).replaced(grow=1.0)
    if high > wide:
        page = _upright(_column(state, style, room), cabinet, min(high, 2 * TALLEST) - 48)
    else:
        column = max(NARROWEST, min(WIDEST, wide * 0.44))
        keys = _column(state, style, column).replaced(wide=column)
        items = (keys, Gap(BESIDE), cabinet) if room - column - BESIDE >= LEAST_BOARD else (Grow(), keys, Grow())
        page = Row(items, align="fill").replaced(high=min(high, TALLEST) - 48)
    return Stack((Wall(), Column((Grow(), Pad(page, (margin, 0)), Grow()))))


def _upright(keys: Node, cabinet: Node, high: float) -> Node:
    """Return the keys, and the board below them if there is room."""
    upper = max(LEAST_KEYS, (high - BESIDE) / 2)
    items = (keys.replaced(high=upper), Gap(BESIDE), cabinet)
    return Column(items if high - upper - BESIDE >= LEAST_STRIP else (keys.replaced(grow=1.0),)).replaced(high=high)


def _column(state: TitleState, style: Style, column: float) -> Node:
    """Return the name, the keys and a line."""
    words = style.words
    said, colour = _line(state, style)
    small = tuple(
        Button(words(f"title.{name}"), NORMAL, beside=12, key=name, press=way, high=52)
        if state.quits or way is not Press.QUIT
        else NOTHING
        for name, way in WAYS.items()
    )
    letters, inner = words("title.name"), column - 2 * BEZEL
    key = min(KEY, inner / len(letters))
    keys = NameKeys(letters, state.age, key="name", wide=min(inner, PITCH * key * len(letters)), high=key)
    lamps = Lamps(0, at_rest=True, high=14)
    name = Plate(Pad(Column((Row((Grow(), keys, Grow())), Gap(5), lamps)), (BEZEL, 11, BEZEL, 4)), high=key + 34)
    return Column(
        (
            name,
            _play(state, style).replaced(grow=1.25),
            _rules(state, style, column),
            _road(state, style).replaced(grow=1.0),
            _arcade(state.known, style).replaced(grow=1.0),
            _battle(state.known, style).replaced(grow=1.0),
            Text(said, SMALL, colour, high=24),
            Grid(small, len(small), 10),
        ),
        10,
    )


def _cabinet(state: TitleState, style: Style, board: Painter) -> Node:
    """Return the board in its frame, under the line "plays itself"."""
    above = Row(
        (Text(style.words("title.plays"), NORMAL, "accent"), Gap(20), Lamps(state.lamps, grow=1.0, high=14)), high=30
    )
    return Plate(Pad(Column((above, Gap(8), Canvas(board, lives=True, key="board", grow=1.0))), (16, 12, 16, 16)))


class Lamps(Node):
    """A row of small bulbs: *lit* of LAMPS are on, the others off or glowing a little *at_rest*."""

    lit: int
    at_rest: bool = False

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the bulbs from one end to the other."""
        count = max(1, min(LAMPS, rect.width // style.px(LAMP)))
        for number in range(count):
            lamp = bulb(style, "lamp" if number * LAMPS < self.lit * count else "", dim=self.at_rest)
            middle = rect.left + rect.width * (2 * number + 1) // (2 * count)
            surface.blit(lamp, lamp.get_rect(center=(middle, rect.centery)))


# Texts


def measures(level: Level, style: Style) -> str:
    """Return the size of a board and its mines."""
    return style.words("title.board", width=level.width, height=level.height, mines=level.mines)


def level_name(level: Level, style: Style) -> str:
    """Return a board's name, or its measures if it has none."""
    return style.words(f"level.{level.name}") if level.name in LEVELS else measures(level, style)


def _play(state: TitleState, style: Style) -> Node:
    """Return the key that begins the chosen level, and below it the one for boards and rules."""
    words, level = style.words, state.ranked
    chosen = state.level.name
    offered = tuple(name for name in (*LEVELS, OWN_LEVEL) if name != CLASSIC.name or name == chosen)
    line = measures(level, style)
    if level.name in LEVELS:
        line = f"{words(f'level.{level.name}')} · {line}"
    figure = "" if state.best is None else words.number(state.best / 1000, ".2f")
    play = LargeKey(
        words("title.play"),
        "face_smile",
        line,
        figure,
        words("title.best"),
        offered,
        chosen,
        key="play",
        press=Press.PLAY,
        step_sound="toggle",
    )
    over: Node = NOTHING
    if state.kept:
        begun, seconds = state.kept
        label = words("title.go_on", level=level_name(begun, style), seconds=words.number(seconds))
        new = Button(words("title.new"), SMALL, beside=28, key=Press.NEW.value, press=Press.NEW, high=36)
        play = play.replaced(label=label, figure="", press=Press.GO_ON, shared=True)
        over = Pad(Row((Grow(), Column((Grow(), new)))), (0, 0, 18, 12))
    return Stack((play, over), high=0.0)


def _rules(state: TitleState, style: Style, column: float) -> Node:
    """
    Return a row: what board and game promise, today's run, and all boards.

    The competition profile allows no promise.
    """
    words, found = style.words, list[Node]()
    for name in PROMISES:
        on = name in state.promises
        promise = Promise(words(f"title.{name}"), on)
        asks = promise.replaced(key=name, press=Put(name, not on), sound="toggle")
        found.append(promise if state.competes else asks)
    today = words("title.daily_played" if state.known.played_today else "title.daily_first")
    found.append(Promise(today, key=Press.TODAY.value, press=Press.TODAY))
    found.append(Promise(words("title.boards"), key="boards", press=Boards()))
    room = column - RULES_GAP * (len(found) - 1)
    return Row(
        tuple(node.replaced(wide=room * part, high=RULES) for node, part in zip(found, RULES_WIDE, strict=True)),
        RULES_GAP,
    )


class Promise(Node):
    """A key with a sentence on it; a switch has a lamp, too, which is *on* or off."""

    label: str
    on: bool | None = None  # None: no switch

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key, the lamp and the sentence."""
        paint_key(surface, style, rect, state, "covered" if state.lit else "card", "selected" if self.on else "")
        room = rect.move(0, sunk(style, state)).inflate(-style.px(14), -style.px(6))
        if self.on is not None:
            lamp = bulb(style, "lamp" if self.on else "", dim=False)
            surface.blit(lamp, lamp.get_rect(center=(room.left + style.px(6), room.centery)))
            room.left, room.width = room.left + style.px(18), room.width - style.px(18)
        lines = style.lines([self.label], SMALL, "text" if self.on or state.lit else "text_key", room.size)
        top = room.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            left = room.left if self.on is not None else room.centerx - line.get_width() // 2
            top = surface.blit(line, (left, top)).bottom


def _road(state: TitleState, style: Style) -> Node:
    """Return the key to the Road, with its stars; cards that are due are named in its line."""
    words, stars = style.words, state.known.stars
    figure, caption = (words.number(stars), words("title.stars")) if stars else ("", "")
    line = words("trainer.due", count=state.due) if state.due else words("title.road_about")
    return LargeKey(words("title.road"), "icon_hint", line, figure, caption, key="road", press=Road())


def _arcade(known: Known, style: Style) -> Node:
    words = style.words
    line = words("title.arcade_first")
    if known.streak:
        line = f"{line} · {words('arcade.streak', days=known.streak)}"
    figure, stage = (words.number(known.score), words("title.stage", stage=known.stage)) if known.score else ("", "")
    return LargeKey(words("title.arcade"), "medal", line, figure, stage, key="arcade", press=ArcadeMenu())


def _battle(known: Known, style: Style) -> Node:
    words, rank = style.words, known.next_rank
    line = words("title.next_rank", name=words(f"battle_setup.rank_{rank}")) if rank else words("title.ladder_done")
    line = line if known.has_fought else words("title.battle_first")
    figure = words.number(known.won) if known.won else ""
    return LargeKey(
        words("title.battle"), "battle", line, figure, words("title.matches_won"), key="battle", press=BattleSetup()
    )


def _line(state: TitleState, style: Style) -> tuple[str, str]:
    """
    Return the line above the small keys, and the name of its colour.

    It shows a problem with the files, the competition profile, the end of the last game, or the keys to use.
    """
    words, last = style.words, state.last
    if state.problems:
        return state.problems[0], "warning"
    if state.competes:
        return words("title.competition"), "accent"
    if last:
        level = custom(last.width, last.height, last.mines)
        seconds = words.number(last.time_ms / 1000, ".3f")
        name = level_name(level, style)
        if last.unproved:
            return words("title.last_unproved", level=name, seconds=seconds), "text_dim"
        return words("title.last_won" if last.won else "title.last_lost", level=name, seconds=seconds), "text_dim"
    return words("title.how", arrows=style.arrows, confirm=style.key(Action.CONFIRM)), "text_dim"
