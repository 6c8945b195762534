"""The line above a run's board: score, chain with its multiplier, lives and clock."""

import pygame

from game.arcade.rules import LIVES, SECOND
from game.arcade.run import Phase, Run
from game.store.settings import Settings
from game.ui.board.status_line import StatusLine, action_icon
from game.ui.core.style import SMALL, Style
from game.ui.input.actions import Action
from game.ui.kit.layout import Gap, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import Node, State
from game.ui.kit.numerals import numerals
from game.ui.kit.text import Figure, Lines, Panel, Text
from game.ui.kit.value import Value

HEIGHT, NARROWEST = 76, 860
"""Of the line, at 720p."""

SCORE, CHAIN, HEARTS, CLOCK = 150, 266, 140, 90
"""Widths of its four parts at 720p; what is left over lies on both sides of the chain."""

FIGURES, TIMES = 19, 26
"""Heights of score and clock, and of the multiplier, at 720p."""

DANGER = 10 * SECOND
"""Ticks on the clock below which it is red."""

GROWN = 1.35
"""How much larger a multiplier is in the moment it rises."""


class RunLineState(Value):
    """What the line shows."""

    score: int
    multiplier: int
    links: int  # of the chain
    next_at: int | None  # links from which on the multiplier is one more
    rising: float  # 1 in the moment the multiplier rises, 0 a little later
    lives: int
    seconds: int
    danger: bool  # the clock has almost run out
    notice: str = ""  # a sentence that covers the chain for a while
    mute: bool = False
    mirrored: bool = False  # for left hands


def line_state(run: Run, settings: Settings, rising: float, notice: str) -> RunLineState:
    """Return what the line shows of a run."""
    return RunLineState(
        run.score,
        run.chain.multiplier,
        run.chain.links,
        run.chain.next_at,
        rising,
        run.lives,
        seconds=-(-run.clock // SECOND),
        danger=run.phase is Phase.PLAYING and run.clock < DANGER,
        notice=notice,
        mute=settings.mute,
        mirrored=settings.left_handed,
    )


def run_line(state: RunLineState, style: Style) -> Node:
    """Return the line."""
    words, (minutes, seconds) = style.words, divmod(state.seconds, 60)
    clock = Figure(f"{minutes}:{seconds:02d}", FIGURES, "warning" if state.danger else "text")
    chain = Chain(state.multiplier, state.links, state.next_at, state.rising, wide=CHAIN)
    middle = _notice(state.notice) if state.notice else chain
    parts = (
        Row((Gap(SCORE), Grow(), middle, Grow(), Gap(HEARTS + CLOCK)), align="fill"),
        Row((Grow(), Lives(state.lives, wide=HEARTS), Gap(CLOCK)), align="fill"),
        Pad(
            Stack(
                (
                    Pin(Text(words("arcade.score"), SMALL, "text_dim"), "topleft"),
                    Pin(Figure(words.number(state.score), FIGURES), "bottomleft"),
                    Pin(Text(words("arcade.clock"), SMALL, "text_dim"), "topright"),
                    Pin(clock, "bottomright"),
                )
            ),
            (10, 13),
        ),
    )
    return StatusLine(
        (action_icon(style, Action.BACK, "icon_back"), action_icon(style, Action.PAUSE, "icon_pause")),
        Stack(parts),
        (
            action_icon(style, Action.MUTE, "icon_mute" if state.mute else "icon_sound"),
            action_icon(style, Action.SETTINGS, "icon_gear"),
        ),
        state.mirrored,
    )


def _notice(sentence: str) -> Node:
    lines = Lines((sentence,), align="middle", wide=CHAIN - 24)
    return Panel(Pin(lines, most=0), rim="accent", radius=8, ground="backdrop", wide=CHAIN)


class Chain(Node):
    """The multiplier in large figures, beside it a bar that shows how far the next one is."""

    multiplier: int
    links: int
    next_at: int | None
    rising: float

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the multiplier, the bar and the words below it."""
        px = style.px
        high = px(TIMES * (1 + (GROWN - 1) * self.rising))
        times = numerals(style, f"×{self.multiplier}", high, "accent" if self.multiplier > 1 else "text_dim")
        surface.blit(times, times.get_rect(center=(rect.left + px(40), rect.centery)))
        bar = pygame.Rect(rect.left + px(84), rect.centery - px(12), rect.width - px(90), px(8))
        surface.blit(style.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        part = self.links / self.next_at if self.next_at else 1.0
        filled = pygame.Rect(bar.left, bar.top, round(bar.width * min(1.0, part)), bar.height)
        if filled.width >= bar.height:
            surface.blit(style.sprites.panel(filled.size, bar.height // 2, "accent"), filled)
        text = style.words("arcade.chain", links=self.links)
        if self.next_at:
            text = style.words("arcade.chain_next", links=self.links, times=self.multiplier + 1, at=self.next_at)
        surface.blit(style.line(text, SMALL, "text_dim", bar.width), (bar.left, bar.bottom + px(5)))


class Lives(Node):
    """Hearts, those that were lost dark; more than there is room for as a number."""

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
