"""Beside a run's board: the stage and the bonuses it still offers; over the board: a card between two stages."""

import pygame

from game.arcade import rules
from game.arcade.daily import Day
from game.arcade.rules import SECOND
from game.arcade.run import Phase, Run
from game.arcade.score import Tally
from game.arcade.stages import Terms, terms
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL, Style
from game.ui.kit.layout import Column, Gap, Pad, Pin, Row, Stack
from game.ui.kit.node import NOTHING, Node
from game.ui.kit.text import Figure, Panel, Sprite, Text
from game.ui.kit.value import Value

WIDTH, HEIGHT, GAP = 236, 276, 12
"""At 720p."""

ROLL = SECOND
"""Ticks in which a tally is counted up."""


class StageState(Value):
    """What the panel beside the board shows; *day* is a daily run's."""

    number: int
    day: Day | None
    counter: int  # mines without a flag or a crater
    bonuses: tuple[bool, bool, bool] | None  # clean, without a flag, efficient: whether each can still be won


def stage_state(run: Run, day: Day | None) -> StageState:
    """Return what the panel shows of a run."""
    stage = run.stage
    bonuses = (stage.clean_so_far, stage.no_flags_so_far, stage.efficient_so_far) if stage else None
    return StageState(run.number, day, run.view.counter, bonuses)


def panel_width(style: Style) -> int:
    """Return how wide the panel and the gap to the board are, in pixels."""
    return style.px(WIDTH + GAP)


def panel_rect(style: Style, board: pygame.Rect, room: pygame.Rect) -> pygame.Rect | None:
    """Return the panel's place to the right of the board, if it fits there."""
    left = board.right + style.px(GAP)
    if room.right - left < style.px(WIDTH):
        return None
    return pygame.Rect(left, board.top, style.px(WIDTH), min(style.px(HEIGHT), room.bottom - board.top))


def stage_panel(state: StageState, style: Style) -> Node:
    """Return the panel beside the board."""
    words, now, following = style.words, terms(state.number), terms(state.number + 1)
    run = words("arcade.daily_of", date=str(state.day)) if state.day else words("arcade.free")
    lines = (
        Text(words("arcade.stage", number=state.number), LARGE),
        Text(_measures(now, style), SMALL, "text_dim"),
        Text(run, SMALL, "text_dim"),
    )
    special = following.special and words(f"arcade.special_{following.special.value}")
    preview = (
        Text(words("arcade.next"), SMALL, "text_dim"),
        Text(_measures(following, style), SMALL),
        *([Text(special, SMALL, "digit_4")] if special else []),
    )
    blocks = [lines, _bonuses(state, style), preview] if state.bonuses else [lines, preview]
    gap = 16 if state.bonuses else 26
    column = Column(tuple(Column(block, gap=6) for block in blocks), gap=gap)
    return Panel(Stack((Pad(column, 16), _counter(state.counter))), ground="backdrop")


def _counter(mines: int) -> Node:
    """Return a flag with the number of mines that are left."""
    figure = Figure(str(mines).replace("-", "−"), 15, high=26)
    return Pin(Row((Sprite("flag", 26), figure), gap=2), "topright", dx=-16, dy=17)


def _bonuses(state: StageState, style: Style) -> tuple[Node, ...]:
    names = ("clean", rules.CLEAN), ("no_flags", rules.NO_FLAGS), ("efficient", rules.EFFICIENT)
    worth, rows = terms(state.number).worth, []
    for (name, points), open_still in zip(names, state.bonuses or (), strict=True):
        value = f"+{style.words.number(worth * points)}" if open_still else "–"
        figure = Text(value, SMALL, "good" if open_still else "text_dim", shrinks=False)
        rows.append(Row((Text(style.words(f"arcade.{name}"), SMALL, grow=1), figure), align="top"))
    return tuple(rows)


class CardState(Value):
    """What the card over the board shows: a stage that begins, or the *tally* of one that is cleared."""

    number: int
    tally: Tally | None = None
    score: int = 0
    part: float = 1.0  # of the tally that is counted up, 0–1


def card_state(run: Run, *, still: bool) -> CardState | None:
    """Return what the card shows of a run, if there is one now; *still* shows the whole tally at once."""
    if run.phase is Phase.INTRO:
        return CardState(run.number)
    if run.phase is not Phase.TALLY:
        return None
    part = 1.0 if still else max(0.0, min(1.0, (run.tick - (run.until - rules.TALLY)) / ROLL))
    return CardState(run.number, run.results[-1].tally, run.score, part)


def stage_card(state: CardState | None, style: Style) -> Node:
    """Return the card in the middle of the board."""
    if state is None:
        return NOTHING
    lines = _tally(state, state.tally, style) if state.tally else _intro(state, style)
    column = Pad(Column(lines, gap=8), (32, 24))
    return Pin(Panel(Stack((Node(wide=320), column)), rim="accent", radius=12))


def _intro(state: CardState, style: Style) -> tuple[Node, ...]:
    words, now = style.words, terms(state.number)
    special = now.special and now.special.value
    lines = [
        Text(words("arcade.stage", number=state.number), HUGE, align="middle"),
        Text(_measures(now, style), NORMAL, "text_dim", "middle"),
    ]
    if special:
        lines += [
            Text(words(f"arcade.special_{special}"), LARGE, "accent", "middle"),
            Text(words(f"arcade.about_{special}"), SMALL, "text", "middle"),
        ]
    return tuple(lines)


def _tally(state: CardState, tally: Tally, style: Style) -> tuple[Node, ...]:
    words = style.words
    points = {
        "seconds_left": tally.seconds,
        "clean": tally.clean,
        "no_flags": tally.no_flags,
        "efficient": tally.efficient,
    }
    rows = [
        _pair(words(f"arcade.{name}"), f"+{words.number(round(won * state.part))}", NORMAL)
        for name, won in points.items()
        if won
    ]
    score = words.number(state.score - round(tally.total * (1 - state.part)))
    return (
        Text(words("arcade.cleared", number=state.number), LARGE, "good", "middle"),
        *rows,
        _pair(words("arcade.score"), score, LARGE, "accent"),
    )


def _pair(name: str, value: str, size: int, colour: str = "text") -> Node:
    return Row((Text(name, size, colour, grow=1), Gap(40), Text(value, size, colour)))


def _measures(asked: Terms, style: Style) -> str:
    level = asked.level
    return style.words("title.board", width=level.width, height=level.height, mines=level.mines)
