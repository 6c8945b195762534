"""The line above a run's board: score, chain with its multiplier, lives and clock."""

from collections.abc import Mapping

import pygame

from game.arcade.rules import LIVES, SECOND
from game.arcade.state import Phase, Run, pace
from game.store.settings import Settings
from game.ui.board.status_line import StatusLine, action_icon
from game.ui.core.clip import put
from game.ui.core.style import LARGE, NORMAL, SMALL, Stands, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.large_key import BoardFigure
from game.ui.kit.layout import Column, Gap, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import Node, State
from game.ui.kit.numerals import numerals
from game.ui.kit.text import Figure, Lines, Panel, Text
from game.ui.modes.arcade.reactions import Reactions
from game.ui.modes.arcade.rule_boards import RULE_BOARDS

HEIGHT, NARROWEST, HIGHER = 76, 860, 122
"""At 720p: the height and the smallest width of the line, and its height in two rows."""

SCORE, CHAIN, HEARTS, CLOCK = 150, 266, 140, 90
"""Widths of its four parts at 720p; the rest of the room is on both sides of the chain."""

FIGURES, TIMES = 19, 26
"""At 720p. FIGURES: height of score and clock. TIMES: height of the multiplier."""

EMBLEM = 11
"""The side of a cell of the small board beside a rule, at 720p."""

STEPS, RACE = 16, 3
"""STEPS: steps in which the lamps go out. RACE: height of the bar of the race with the best run, at 720p."""

FEW_HEARTS = 90
"""At 720p: the width of the hearts in a low window."""

DANGER = 10 * SECOND
"""Ticks on the clock below which it is red."""

GROWN = 1.35
"""The factor of a multiplier's size at the moment when it rises."""


class RunLineState(Value):
    """The state of the line."""

    score: int
    multiplier: int
    links: int  # of the chain
    next_at: int  # links of the chain at which the multiplier rises
    rising: float  # 1 when the multiplier rises, 0 a little later
    lives: int
    seconds: int | None  # None: the time of the next stage is not known yet
    danger: bool  # the clock has almost run out
    bank: str = ""  # the gain from banking the chain: "life" or "time"
    halved: bool = False  # the chain was halved just now
    race: tuple[int, int | None] = (0, None)  # finished per cent of the stage, now and in the best run
    notice: str = ""  # a sentence that covers the chain for a while
    rule: str = ""  # the rule that the sentence is about
    mute: bool = False
    mirrored: bool = False  # for left hands


def line_state(
    run: Run, clock: int | None, settings: Settings, reactions: Reactions, best: Mapping[int, int]
) -> RunLineState:
    """Return the line's state for a run; *clock* is in ticks."""
    return RunLineState(
        run.score,
        run.chain.multiplier,
        run.chain.links,
        run.chain.next_at,
        reactions.rising,
        run.lives,
        seconds=None if clock is None else -(-clock // SECOND),
        danger=run.phase is Phase.PLAYING and run.clock < DANGER,
        bank=run.bankable,
        halved=reactions.halved,
        race=(_done(run), _done_by_best(run, best)),
        notice=reactions.notice,
        rule=reactions.announced,
        mute=settings.mute,
        mirrored=settings.left_handed,
    )


def window_left(run: Run) -> float:
    """Return the part of the chain's window that is left, 0–1 in STEPS; 0 without a chain."""
    left = run.terms.window if run.chain.due is None else run.chain.due - run.tick
    return -(-STEPS * left // run.terms.window) / STEPS if run.chain.links else 0.0


def _done(run: Run) -> int:
    """Return the per cent of open safe cells; 0 in an intro."""
    view = run.view
    return 100 * view.opened.bit_count() // (view.grid.size - view.mines) if run.stage else 0


def _done_by_best(run: Run, best: Mapping[int, int]) -> int | None:
    """Return the per cent of this stage that the best run had done at this time; None if it was not in it."""
    part = pace(run, best) if run.phase is Phase.PLAYING else None
    return None if part is None else round(100 * part)


def run_line(state: RunLineState, style: Style) -> Node:
    """Return the line."""
    words, (minutes, seconds) = style.words, divmod(state.seconds or 0, 60)
    time = "" if state.seconds is None else f"{minutes}:{seconds:02d}"
    clock = Figure(time, FIGURES, "warning" if state.danger else "text")
    chain = Chain(
        *(state.multiplier, state.links, state.next_at, state.rising, state.bank, state.halved),
        wide=CHAIN,
        key="bank" if state.bank else None,
        press=Action.HINT if state.bank else None,
    )
    middle = _notice(state.notice, state.rule, style) if state.notice else chain
    parts = (
        Row((Gap(SCORE), Grow(), middle, Grow(), Gap(HEARTS + CLOCK)), align="fill"),
        Row((Grow(), Lives(state.lives, wide=HEARTS), Gap(CLOCK)), align="fill"),
        Pad(
            Stack(
                (
                    Pin(Text(words("arcade.score"), NORMAL, "text_dim"), "topleft", dy=-3),
                    Pin(Figure(words.number(state.score), FIGURES), "bottomleft"),
                    Pin(Text(words("arcade.clock"), NORMAL, "text_dim"), "topright", dy=-3),
                    Pin(clock, "bottomright"),
                )
            ),
            (10, 13),
        ),
    )
    if style.decked:
        line = _for_deck(state, middle, clock, style)
        return StatusLine((), line, ())
    return StatusLine(
        (action_icon(style, Action.BACK, "icon_back"), action_icon(style, Action.PAUSE, "icon_pause")),
        Stack((*parts, Column((Grow(), Race(*state.race, high=RACE))))),
        (
            action_icon(style, Action.MUTE, "icon_mute" if state.mute else "icon_sound"),
            action_icon(style, Action.SETTINGS, "icon_gear"),
        ),
        state.mirrored,
    )


def _for_deck(state: RunLineState, middle: Node, clock: Node, style: Style) -> Node:
    """Return score, lives and clock over the chain, or beside it in a low window."""
    score = Column(
        (Text(style.words("arcade.score"), NORMAL, "text_dim"), Figure(style.words.number(state.score), FIGURES))
    )
    time = Column((Text(style.words("arcade.clock"), NORMAL, "text_dim", "right"), clock), align="right")
    ends = score, Grow(), Lives(state.lives, wide=HEARTS), Grow(), time
    if style.stands is not Stands.UPRIGHT:
        lives = Lives(state.lives, wide=FEW_HEARTS)
        left, right = Pad(score, (0, 10)), Pad(time, (0, 10))
        return Pad(Row((left, Grow(), middle, Grow(), lives, Grow(), right), align="fill"), (14, 0))
    first = Pad(Row(ends, high=48), (14, 0))
    return Column((Gap(4), first, Row((Grow(), middle, Grow()), align="fill", grow=1), Race(*state.race, high=RACE)))


def _notice(sentence: str, rule: str, style: Style) -> Node:
    """Return a sentence in a frame, beside the small board of its rule if it has one; a short one is large."""
    if rule:
        room = CHAIN - 5 * EMBLEM - 36
        size = LARGE if style.has_room(sentence, LARGE, style.px(room)) else SMALL
        said: Node = Row((BoardFigure(RULE_BOARDS[rule], EMBLEM), Lines((sentence,), size, wide=room)), gap=8)
    else:
        said = Lines((sentence,), align="middle", wide=CHAIN - 24)
    return Pad(Panel(Pin(said, most=0), rim="accent", radius=8, ground=True, wide=CHAIN), (0, 6))


class Chain(Node):
    """The multiplier in large figures; a bar that fills until the next one."""

    multiplier: int
    links: int
    next_at: int
    rising: float
    bank: str
    halved: bool

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the multiplier under its word, the bar and the words below it."""
        px, words = style.px, style.words
        high = px(TIMES * (1 + (GROWN - 1) * self.rising))
        ink = "warning" if self.halved else "accent" if self.multiplier > 1 else "text_dim"
        times = numerals(style, f"×{self.multiplier}", high, ink)
        surface.blit(times, times.get_rect(center=(rect.left + px(40), rect.bottom - px(15 + TIMES / 2))))
        word = style.line(words("arcade.chain_title"), NORMAL, "text_dim", px(78))
        surface.blit(word, word.get_rect(midtop=(rect.left + px(40), rect.top + px(10))))
        bar = pygame.Rect(rect.left + px(84), rect.centery - px(12), rect.width - px(90), px(8))
        surface.blit(style.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        part = self.links / self.next_at
        filled = pygame.Rect(bar.left, bar.top, round(bar.width * min(1.0, part)), bar.height)
        if filled.width >= bar.height:
            surface.blit(style.sprites.panel(filled.size, bar.height // 2, "accent"), filled)
        told = words("arcade.chain_next", links=self.links, times=self.multiplier + 1, at=self.next_at)
        told = words("arcade.halved", links=self.links) if self.halved else told
        line = style.line(told, SMALL, "warning" if self.halved else "text_dim", bar.width)
        place = put(surface, line, line.get_rect(topleft=(bar.left, bar.bottom + px(3))))
        if self.bank:
            offer = words(f"arcade.bank_{self.bank}", control=style.key(Action.HINT))
            surface.blit(style.line(offer, SMALL, "accent", bar.width), (bar.left, place.bottom))


class Race(Node):
    """A bar for the finished part of the stage, with a mark for the best run at this time."""

    done: int  # per cent
    best: int | None

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint a thin bar and its mark; nothing without a best run."""
        if self.best is None:
            return
        surface.fill(style.theme["line"], rect)
        surface.fill(style.theme["good"], (*rect.topleft, rect.width * self.done // 100, rect.height))
        mark = style.sprites.get("shape_diamond", style.px(13), swap={})
        surface.blit(mark, mark.get_rect(center=(rect.left + rect.width * self.best // 100, rect.centery)))


class Lives(Node):
    """Hearts, the lost ones dark; a number counts those beyond five."""

    lives: int

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the hearts around the middle."""
        size, shown = style.px(20), max(LIVES, min(self.lives, 5))
        pitch = size + style.px(4)
        left = rect.centerx - shown * pitch // 2
        for number in range(shown):
            heart = style.sprites.get("life", size, swap=None if number < self.lives else {"flag": "line"})
            surface.blit(heart, (left + number * pitch, rect.centery - size // 2))
        if self.lives > shown:
            line = style.line(f"+{self.lives - shown}", SMALL, "flag")
            surface.blit(line, line.get_rect(midleft=(left + shown * pitch, rect.centery)))
