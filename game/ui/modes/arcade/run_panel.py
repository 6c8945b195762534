"""The panel beside a run's board: the stage, its open or earned bonuses, its rule, the points of past stages."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from game.arcade import rules
from game.arcade.daily import Day
from game.arcade.events import Tally
from game.arcade.rules import LIVES, SECOND
from game.arcade.stages import Special, Terms, terms
from game.arcade.state import Phase, Run, pace
from game.engine.gesture import TICK_MS
from game.store.settings import Settings
from game.ui.board.status_line import StatusLine, action_icon, hearts
from game.ui.core.style import DOT, LARGE, NORMAL, SMALL, Stands, Style
from game.ui.core.themes import Theme
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.key_faces import DARK, LIT, face
from game.ui.kit.key_writing import KeyDisplay
from game.ui.kit.large_key import BoardFigure, Drawing
from game.ui.kit.layout import Column, Fitting, Gap, Grid, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import NOTHING, Node, Size, State
from game.ui.kit.numerals import numerals
from game.ui.kit.text import Bar, Figure, Lines, Panel, Sprite, Text
from game.ui.modes.arcade.reactions import Reactions

WIDTH, HEIGHT, GAP = 236, 276, 12
"""The size of the panel and its gap to the board, at 720p."""

INNER, FIGURE, ACROSS, DOWN = WIDTH - 32, 34, 5, 3
"""INNER: width inside the panel, FIGURE: cell of its small board, at 720p. ACROSS, DOWN: caps of stages."""

DATE_CELL, DATE_ROWS = 10, 7
"""The caps that write a daily run's date: their side at 720p, and their rows."""

BONUSES = "clean", "no_flags", "efficient"

BEHIND = 5
"""Cleared stages whose points are listed."""

COUNTS_AT, NEXT, COUNTS, FLIES, LANDS = 150, 270, 160, 300, 120
"""
Milliseconds. COUNTS_AT, NEXT: until the first part of a tally begins to count up, and from one to the next one.
COUNTS, FLIES, LANDS: in which a part counts up, then flies into the score, and makes it larger.
"""


class Part(NamedTuple):
    """A part of a tally: what its points are for, and when it begins to count up, in milliseconds after the end."""

    name: str
    points: int
    begins: int

    @property
    def counted(self) -> int:
        """When it is counted, and flies."""
        return self.begins + COUNTS


def parts_of(tally: Tally) -> tuple[Part, ...]:
    """Return the parts of a tally that bring points, in the order in which they are counted."""
    won = {name: getattr(tally, name) for name in BONUSES} | {"seconds_left": tally.seconds}
    found = [(name, points) for name, points in won.items() if points]
    return tuple(Part(name, points, COUNTS_AT + NEXT * at) for at, (name, points) in enumerate(found))


class TallyState(Value):
    """The tally of a cleared stage: the points of each part as far as it is counted, and those still on their way."""

    number: int
    counted: tuple[tuple[str, int], ...]
    awaited: int = 0
    lands: bool = False  # whether some have just come to the score

    @property
    def total(self) -> int:
        """The points that the stage has brought so far."""
        return sum(points for _, points in self.counted)


def tally_state(run: Run, *, still: bool) -> TallyState | None:
    """Return the tally that a run shows now, if any; *still* shows it at once in full."""
    if run.phase not in (Phase.TALLY, Phase.DOORS):
        return None
    result = run.results[-1]
    parts, age = parts_of(result.tally), (run.tick - (run.until - rules.TALLY)) * TICK_MS
    if still or run.phase is Phase.DOORS:
        age = rules.TALLY * TICK_MS
    counted = [(name, round(points * max(0.0, min(1.0, (age - begins) / COUNTS)))) for name, points, begins in parts]
    awaited = sum(part.points for part in parts if age < part.counted + FLIES)
    lands = any(0 <= age - part.counted - FLIES < LANDS for part in parts)
    return TallyState(run.number, (("chain_title", result.points - result.tally.total), *counted), awaited, lands)


class StageState(Value):
    """The state of the panel; *day*: of a daily run; *typed*: the player typed its code."""

    number: int
    special: Special | None
    day: Day | None
    typed: bool
    ahead: int | None  # of the best run, in seconds
    counter: int  # mines without a flag or a crater
    bonuses: tuple[int | None, ...]  # points for each of BONUSES; None: lost
    cleared: bool  # the stage's cap is gold
    tally: TallyState | None  # of a cleared stage
    daily: str  # while a daily run waits: "try" or "practice"
    behind: tuple[tuple[int, int], ...]  # the last stages: number, points


def stage_state(
    run: Run,
    day: Day | None,
    ahead: int | None = None,
    *,
    typed: bool = False,
    daily: str = "",
    still: bool = False,
) -> StageState:
    """Return the panel's state for a run; *still* shows a tally at once in full."""
    cleared, tally = bool(run.stage and run.stage.cleared), tally_state(run, still=still)
    behind = tuple((result.terms.number, result.points) for result in run.results[-BEHIND:] if result.cleared)
    offered = _offered(run)
    return StageState(
        run.number, run.special, day, typed, ahead, run.view.counter, offered, cleared, tally, daily, behind
    )


def _offered(run: Run) -> tuple[int | None, ...]:
    """Return the points of the bonuses: offered before a stage, still open in it, or earned after it."""
    if run.phase in (Phase.TALLY, Phase.DOORS):
        return tuple(getattr(run.results[-1].tally, name) or None for name in BONUSES)
    if run.stage:
        return run.stage.bonuses
    return run.terms.worth * rules.CLEAN, 0, run.terms.worth * rules.EFFICIENT


def panel_width(style: Style) -> int:
    """Return the width of the panel with its gap to the board, in pixels."""
    return style.px(WIDTH + GAP)


def panel_rect(style: Style, board: pygame.Rect, room: pygame.Rect) -> pygame.Rect | None:
    """Return the panel's place to the right of the board, if it fits there."""
    left = board.right + style.px(GAP)
    if room.right - left < style.px(WIDTH):
        return None
    return pygame.Rect(left, board.top, style.px(WIDTH), board.height)


def stage_panel(state: StageState, style: Style) -> Node:
    """Return the panel beside the board."""
    words, now = style.words, terms(state.number, state.special)
    kind = words("arcade.code" if state.typed else "arcade.free")
    run = words("arcade.daily_of", date=str(state.day)) if state.day else kind
    lines = (
        Text(words("arcade.stage", number=state.number), LARGE),
        Text(_measures(now, style), NORMAL, "text_dim"),
        Text(run, NORMAL, "text_dim"),
    )
    blocks: list[tuple[Node, ...]] = [lines, _bonuses(state, style)]
    if state.day and not state.special:
        date = KeyDisplay(str(state.day)[5:], DATE_CELL)
        blocks.insert(1, (Pin(date, high=DATE_CELL * DATE_ROWS),))
    if state.daily:
        blocks.append((Lines((words(f"arcade.daily_{state.daily}"),), NORMAL, wide=INNER),))
    if state.special:
        rule = state.special.value
        name, about = words(f"arcade.special_{rule}"), words(f"arcade.about_{rule}")
        figure = BoardFigure(RULE_BOARDS[rule], FIGURE)
        blocks.append((figure, Gap(2), Text(name, NORMAL, "accent"), Lines((about,), NORMAL, "text_dim", wide=INNER)))
    if state.ahead is not None:
        lead = words("result.ahead" if state.ahead >= 0 else "result.behind", seconds=abs(state.ahead))
        blocks.append((Text(lead, NORMAL, "good" if state.ahead >= 0 else "warning"),))
    if state.tally:
        blocks.append(_tally(state.tally, style))
    elif state.behind and not state.special:
        blocks.append(tuple(_behind(number, points, style) for number, points in state.behind))
    told = tuple(Column(block, gap=4) for block in blocks)
    column = Fitting((*told, Grow(), StageKeys(state.number, state.cleared)), gap=14)
    return Panel(Stack((Pad(column, 16), _counter(state.counter))), ground=True)


def _behind(number: int, points: int, style: Style) -> Node:
    """Return the row of a past stage: its number and its points."""
    name = style.words("arcade.stage", number=number)
    return _pair(name, f"+{style.words.number(points)}", NORMAL, "text_dim")


class StageKeys(Node):
    """The stages as caps: the cleared ones are gold, the current one is bright, the next ones are dark."""

    number: int
    cleared: bool = False

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of all caps."""
        side = style.px(INNER) // ACROSS
        return ACROSS * side, DOWN * side

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the caps with their numbers, and a frame around the current one."""
        side, first = rect.width // ACROSS, (self.number - 1) // (ACROSS * DOWN) * ACROSS * DOWN + 1
        for place in range(ACROSS * DOWN):
            number = first + place
            key = pygame.Rect(rect.left + place % ACROSS * side, rect.top + place // ACROSS * side, side, side)
            here, behind = number == self.number, number < self.number + self.cleared
            lit = here and not behind
            picture = style.sprites.get("covered", side) if lit else face(style.sprites, LIT if behind else DARK, side)
            surface.blit(picture, key)
            ink = "gold_ink" if behind else "text" if lit else ink_on_dark(style.theme)
            figure = numerals(style, str(number), side * 3 // 8, ink)
            surface.blit(figure, figure.get_rect(center=key.center))
            if here:
                surface.blit(style.sprites.frame(key.size, max(2, side // 18), "selected"), key)


def ink_on_dark(theme: Theme) -> str:
    """Return the colour of a number on a dark cap: of two, the one with the larger contrast."""
    ground = sum(pygame.Color(theme["covered_bottom"])[:3])
    return max(("text_dim", "open"), key=lambda name: abs(sum(pygame.Color(theme[name])[:3]) - ground))


def _counter(mines: int) -> Node:
    """Return a flag with the number of mines left."""
    figure = Figure(str(mines).replace("-", "−"), 15, high=26)
    return Pin(Row((Sprite("flag", 26), figure), gap=2), "topright", dx=-16, dy=17)


def _bonuses(state: StageState, style: Style) -> tuple[Node, ...]:
    rows = []
    for name, points in zip(BONUSES, state.bonuses, strict=True):
        value = "–" if points is None else f"+{style.words.number(points)}" if points else f"+{rules.NO_FLAGS} %"
        if state.tally:
            points = dict(state.tally.counted).get(name)
            value = "–" if points is None else f"+{style.words.number(points)}" if points else ""
        figure = Text(value, NORMAL, "text_dim" if points is None else "good", shrinks=False, key=name)
        rows.append(Row((Text(style.words(f"arcade.{name}"), NORMAL, grow=1), figure), align="top"))
    return tuple(rows)


def _tally(state: TallyState, style: Style) -> tuple[Node, ...]:
    """Return what the stage has brought, and its points for openings and seconds; the bonuses are listed above."""
    words = style.words
    told = [(name, points) for name, points in state.counted if name not in BONUSES]
    rows = [_pair(words(f"arcade.{name}"), f"+{words.number(points)}", NORMAL, key=name) for name, points in told]
    total = f"+{words.number(state.total)}"
    return (*rows, _pair(words("arcade.cleared", number=state.number), total, NORMAL, "accent"))


def foot_line(state: tuple[TallyState | str | None, Node], style: Style) -> Node:
    """Return the line below a board without a panel, on its ground: that a daily run waits, or the tally."""
    told, ground = state
    if told is None:
        return ground
    if isinstance(told, str):
        return Stack((ground, Text(style.words(f"arcade.daily_{told}"), SMALL, align="middle")))
    words = style.words
    rows = [f"{words(f'arcade.{name}')} +{words.number(points)}" for name, points in told.counted if points]
    text = DOT.join((words("arcade.cleared", number=told.number), *rows))
    line = Lines((text,), SMALL, "good", "middle", balanced=True, shrinks=True)
    return Stack((ground, Column((Grow(), line, Grow()))))


def _pair(name: str, value: str, size: int, colour: str = "text", key: str | None = None) -> Node:
    return Row((Text(name, size, colour, grow=1), Text(value, size, colour, shrinks=False, key=key)), align="top")


def _measures(asked: Terms, style: Style) -> str:
    level = asked.level
    return style.words("title.board", width=level.width, height=level.height, mines=level.mines)


LINE, NARROWEST, HIGHER = 76, 860, 122
"""At 720p: the height and the smallest width of the line, and its height in two rows."""

SCORE, CHAIN, HEARTS, CLOCK = 150, 266, 140, 90
"""Widths of its four parts at 720p; the rest of the room is on both sides of the chain."""

SCORE_KEY = "score"

FIGURES, TIMES = 19, 26
"""At 720p. FIGURES: height of score and clock. TIMES: height of the multiplier."""

EMBLEM = 11
"""The side of a cell of the small board beside a rule, at 720p."""

BAR, THICK = 176, 8
"""Length and height at 720p of the bar beside the multiplier."""

STEPS, RACE = 16, 3
"""STEPS: steps in which the lamps go out. RACE: height of the bar of the race with the best run, at 720p."""

FEW_HEARTS = 90
"""At 720p: the width of the hearts in a low window."""

DANGER = 10 * SECOND
"""Ticks on the clock below which it is red."""

GROWN = 1.35
"""The factor of a multiplier's or a score's size at the moment when it rises."""


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
    scored: float = 1.0  # how much larger the score is at the moment
    mute: bool = False
    mirrored: bool = False  # for left hands


def line_state(
    run: Run, clock: int | None, settings: Settings, reactions: Reactions, best: Mapping[int, int]
) -> RunLineState:
    """Return the line's state for a run; *clock* is in ticks."""
    tally = tally_state(run, still=settings.reduced_motion)
    return RunLineState(
        run.score - (tally.awaited if tally else 0),
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
        scored=GROWN if tally and tally.lands else 1.0,
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
    ink = "text" if state.scored == 1 else "accent"
    score = Figure(words.number(state.score), FIGURES * state.scored, ink, key=SCORE_KEY, high=FIGURES)
    time = "" if state.seconds is None else f"{minutes}:{seconds:02d}"
    clock = Figure(time, FIGURES, "warning" if state.danger else "text")
    middle = _notice(state.notice, state.rule, style) if state.notice else _chain(state, style)
    parts = (
        Row((Gap(SCORE), Grow(), middle, Grow(), Gap(HEARTS + CLOCK)), align="fill"),
        Row((Grow(), _lives(state.lives, wide=HEARTS), Gap(CLOCK)), align="fill"),
        Pad(
            Stack(
                (
                    Pin(Text(words("arcade.score"), NORMAL, "text_dim"), "topleft", dy=-3),
                    Pin(score, "bottomleft"),
                    Pin(Text(words("arcade.clock"), NORMAL, "text_dim"), "topright", dy=-3),
                    Pin(clock, "bottomright"),
                )
            ),
            (10, 13),
        ),
    )
    if style.decked:
        line = _for_deck(state, score, middle, clock, style)
        return StatusLine((), line, ())
    return StatusLine(
        (action_icon(style, Action.BACK, "icon_back"), action_icon(style, Action.PAUSE, "icon_pause")),
        Stack((*parts, Column((Grow(), _race(*state.race))))),
        (
            action_icon(style, Action.MUTE, "icon_mute" if state.mute else "icon_sound"),
            action_icon(style, Action.SETTINGS, "icon_gear"),
        ),
        state.mirrored,
    )


def _for_deck(state: RunLineState, points: Node, middle: Node, clock: Node, style: Style) -> Node:
    """Return score, lives and clock over the chain, or beside it in a low window."""
    score = Column((Text(style.words("arcade.score"), NORMAL, "text_dim"), points))
    time = Column((Text(style.words("arcade.clock"), NORMAL, "text_dim", "right"), clock), align="right")
    ends = score, Grow(), _lives(state.lives, wide=HEARTS), Grow(), time
    if style.stands is not Stands.UPRIGHT:
        lives = _lives(state.lives, wide=FEW_HEARTS)
        left, right = Pad(score, (0, 10)), Pad(time, (0, 10))
        return Pad(Row((left, Grow(), middle, Grow(), lives, Grow(), right), align="fill"), (14, 0))
    first = Pad(Row(ends, high=48), (14, 0))
    return Column((Gap(4), first, Row((Grow(), middle, Grow()), align="fill", grow=1), _race(*state.race)))


def _notice(sentence: str, rule: str, style: Style) -> Node:
    """Return a sentence in a frame, beside the small board of its rule if it has one; a short one is large."""
    if rule:
        room = CHAIN - 5 * EMBLEM - 36
        size = LARGE if style.has_room(sentence, LARGE, style.px(room)) else SMALL
        said: Node = Row((BoardFigure(RULE_BOARDS[rule], EMBLEM), Lines((sentence,), size, wide=room)), gap=8)
    else:
        said = Lines((sentence,), align="middle", wide=CHAIN - 24)
    return Pad(Panel(Pin(said, most=0), rim="accent", radius=8, ground=True, wide=CHAIN), (0, 6))


def _chain(state: RunLineState, style: Style) -> Node:
    """Return the multiplier in large figures, and beside it a bar that fills until the next one, over its words."""
    words, links, part = style.words, state.links, min(1.0, state.links / state.next_at)
    tall = TIMES * (1 + (GROWN - 1) * state.rising)
    ink = "warning" if state.halved else "accent" if state.multiplier > 1 else "text_dim"
    word = Pin(Text(words("arcade.chain_title"), NORMAL, "text_dim"), "midtop", dy=10)
    times = Pin(Figure(f"×{state.multiplier}", tall, ink), "midbottom", dy=tall / 2 - TIMES / 2 - 15)
    filled = Panel(fill="accent", rim="", radius=4, grow=part) if part * BAR >= THICK else Grow(part)
    bar = Stack((Panel(fill="open", radius=4), Row((filled, Grow(1 - part)), align="fill")), high=THICK)
    told = words("arcade.chain_next", links=links, times=state.multiplier + 1, at=state.next_at)
    lines = [Text(told, SMALL, "text_dim")]
    if state.halved:
        lines = [Text(words("arcade.halved", links=links), SMALL, "warning")]
    if state.bank:
        lines.append(Text(words(f"arcade.bank_{state.bank}", control=style.key(Action.HINT)), SMALL, "accent"))
    beside = Grid((Column((Grow(), bar, Gap(4))), Pad(Column(tuple(lines)), (0, -1, 0, 0))), 1, wide=BAR)
    shown = Row((Stack((word, times), wide=80), Gap(4), beside), align="fill")
    banks = Node(key="bank", press=Action.HINT) if state.bank else NOTHING
    return Stack((banks, shown), wide=CHAIN)


def _race(done: int, best: int | None) -> Node:
    """Return a bar for the finished part of the stage in per cent, with a mark for the best run at this time."""
    if best is None:
        return Node(high=RACE)
    bar = Row((Bar("good", grow=done), Grow(100 - done)), align="fill")
    mark = Row((Grow(best), Pin(Sprite("shape_diamond", 13), "midbottom", wide=0), Grow(100 - best)), align="fill")
    return Pad(Stack((Bar("line"), bar, mark)), (8, 0), high=RACE)


def _lives(lives: int, wide: float) -> Node:
    """Return hearts, the lost ones dark; a number counts those beyond five."""
    shown = max(LIVES, min(lives, 5))
    more = Text(f"+{lives - shown}" if lives > shown else "", SMALL, "flag")
    return Pin(Row((hearts(lives, shown, 20).replaced(gap=4), Gap(4), more)), wide=wide, shrinks=True)


_MARKS = {"c": "covered", "f": "flag", "g": "glow", "s": "spark", "p": "pointer", "m": "mouse_left", "n": "icon_next"}


def _drawn(*rows: str) -> Drawing:
    return tuple(tuple(f"digit_{mark}" if mark.isdigit() else _MARKS.get(mark, "") for mark in row) for row in rows)


RULE_BOARDS = {
    "plain": _drawn("ccccc", "c212c", "11.11"),
    "fading": _drawn("cfcfc", "2.3.2", "....."),
    "fuse": _drawn("ccccc", "12scc", "ccccc"),
    "dark": _drawn("cfccc", "1p2..", "....."),
    "gold": _drawn("ccgcc", "g212c", "11.11"),
    "thrift": _drawn("ccccc", "c1m1c", "ccccc"),
    "warp": _drawn("ccccc", ".nnn.", "ccccc"),
}
"""A small board for each rule that shows its effect."""
