"""The panel beside a run's board: the stage, its open or earned bonuses, its rule, the points of past stages."""

import pygame

from game.arcade import rules
from game.arcade.daily import Day
from game.arcade.events import Tally
from game.arcade.rules import SECOND
from game.arcade.stages import Special, Terms, terms
from game.arcade.state import Phase, Run
from game.ui.core.style import DOT, LARGE, NORMAL, SMALL, Style
from game.ui.core.themes import Theme
from game.ui.core.value import Value
from game.ui.kit.key_display import KeyDisplay
from game.ui.kit.key_faces import DARK, LIT, face
from game.ui.kit.large_key import BoardFigure
from game.ui.kit.layout import Column, Fitting, Gap, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import NOTHING, Node, Size, State
from game.ui.kit.numerals import numerals
from game.ui.kit.text import Figure, Lines, Panel, Sprite, Text
from game.ui.modes.arcade.rule_boards import RULE_BOARDS

WIDTH, HEIGHT, GAP = 236, 276, 12
"""The size of the panel and its gap to the board, at 720p."""

INNER, FIGURE, ACROSS, DOWN = WIDTH - 32, 34, 5, 3
"""INNER: width inside the panel, FIGURE: cell of its small board, at 720p. ACROSS, DOWN: caps of stages."""

DATE_CELL, DATE_ROWS = 10, 7
"""The caps that write a daily run's date: their side at 720p, and their rows."""

BEHIND = 5
"""Cleared stages whose points are listed."""

ROLL = SECOND
"""Ticks in which a tally counts up."""


class TallyState(Value):
    """The tally of a cleared stage; *part* of it is counted up, 0–1."""

    number: int
    tally: Tally
    score: int
    part: float


def tally_state(run: Run, *, still: bool) -> TallyState | None:
    """Return the tally that a run shows now, if any; *still* shows it at once in full."""
    if run.phase is not Phase.TALLY:
        return None
    part = 1.0 if still else max(0.0, min(1.0, (run.tick - (run.until - rules.TALLY)) / ROLL))
    return TallyState(run.number, run.results[-1].tally, run.score, part)


class StageState(Value):
    """The state of the panel; *day*: of a daily run; *typed*: the player typed its code."""

    number: int
    special: Special | None
    day: Day | None
    typed: bool
    ahead: int | None  # of the best run, in seconds
    counter: int  # mines without a flag or a crater
    bonuses: tuple[int | None, ...]  # points for clean, without a flag, efficient; None: lost
    cleared: bool  # the stage's cap is gold
    tally: TallyState | None  # while it counts up
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
        tally = run.results[-1].tally
        return tuple(points or None for points in (tally.clean, tally.no_flags, tally.efficient))
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
    for name, points in zip(("clean", "no_flags", "efficient"), state.bonuses, strict=True):
        value = "–" if points is None else f"+{style.words.number(points)}" if points else f"+{rules.NO_FLAGS} %"
        figure = Text(value, NORMAL, "text_dim" if points is None else "good", shrinks=False)
        rows.append(Row((Text(style.words(f"arcade.{name}"), NORMAL, grow=1), figure), align="top"))
    return tuple(rows)


def _tally(state: TallyState, style: Style) -> tuple[Node, ...]:
    """Return the points for seconds and the score; the bonuses are listed above."""
    words = style.words
    seconds = f"+{words.number(round(state.tally.seconds * state.part))}"
    score = words.number(state.score - round(state.tally.total * (1 - state.part)))
    return (
        Text(words("arcade.cleared", number=state.number), NORMAL, "good"),
        _pair(words("arcade.seconds_left"), seconds, NORMAL),
        _pair(words("arcade.score"), score, NORMAL, "accent"),
    )


def foot_line(state: TallyState | str | None, style: Style) -> Node:
    """Return the line below a board without a panel: that a daily run waits, or the tally."""
    if state is None:
        return NOTHING
    if isinstance(state, str):
        return Text(style.words(f"arcade.daily_{state}"), SMALL, align="middle")
    words, tally = style.words, state.tally
    points = {
        "seconds_left": tally.seconds,
        "clean": tally.clean,
        "no_flags": tally.no_flags,
        "efficient": tally.efficient,
    }
    rows = [
        f"{words(f'arcade.{name}')} +{words.number(round(won * state.part))}" for name, won in points.items() if won
    ]
    return Text(DOT.join((words("arcade.cleared", number=state.number), *rows)), SMALL, "good", "middle")


def _pair(name: str, value: str, size: int, colour: str = "text") -> Node:
    return Row((Text(name, size, colour, grow=1), Text(value, size, colour, shrinks=False)), align="top")


def _measures(asked: Terms, style: Style) -> str:
    level = asked.level
    return style.words("title.board", width=level.width, height=level.height, mines=level.mines)
