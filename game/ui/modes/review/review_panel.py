"""Make the panel beside a review's board: skill and luck, the key moments, and what was to be known."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import pygame

from game.engine.grid import cells_of
from game.i18n.catalogue import Words
from game.review.account import Account, MoveKind
from game.ui.board.camera import Camera
from game.ui.board.proof_card import StepsState, drill_button, steps_list
from game.ui.core.clip import clipped
from game.ui.core.style import SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Fitting, Gap, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import NOTHING, Node, Placed
from game.ui.kit.plot import Axes, Band, Curve, Drawing, Layer, Plot, Point, Points
from game.ui.kit.tabs import Chips
from game.ui.kit.text import Card, Drawn, Figure, Lines, Panel, Text

if TYPE_CHECKING:
    from game.review.analysis import Answer
    from game.review.moments import Hands, KeyMoment

WIDTH, ROW, MARGIN = 320, 48, 16
"""At 720p. WIDTH: of the panel. ROW: height of a key moment's row. MARGIN: beside the texts."""

FIGURES = 24
"""The height of the figures of skill and luck, at 720p."""

NEXT, ANALYSE = "next", "analyse"
"""Presses of buttons. NEXT: go to the next key moment. ANALYSE: analyse the board."""


FILTERS = "all", "mistakes", "luck", "hands"
"""The filters of the list, as in :mod:`game.review.moments`, which is loaded only with a review."""


class ChooseMoment(Value):
    """Asks to show a key moment; *place* is its place in the list."""

    place: int


class PanelState(Value):
    """The state of the panel."""

    account: Account | None
    moments: "tuple[KeyMoment, ...]"
    chosen: int | None
    message: str
    of: str
    hands: "Hands | None"
    players: tuple[tuple[str, float], ...]  # ranks of Battle with a similar skill here
    steps: StepsState | None = None  # of the playing proof
    drill: str | None = None  # the family of that proof


def panel_view(state: PanelState, style: Style) -> Node:
    """Return the panel."""
    words, aside = style.words, (MARGIN, 0)
    shown = [each for each in enumerate(state.moments) if not state.steps or each[0] == state.chosen]
    rows = tuple(_row(place, moment, state.chosen == place, words) for place, moment in shown)
    names = tuple((of, words(f"review.of_{of}")) for of in FILTERS)
    heading = (
        Pad(Chips(names, state.of, key="of", high=style.target(28) / style.scale), (0, 0, 0, 8))
        if state.account
        else Gap(26)
    )
    show = words("review.show_me", button=style.key(Action.HINT))
    buttons = (_button(show, Action.HINT, style), _button(words("review.next"), NEXT, style))
    keys = words(
        "review.keys",
        play=style.key(Action.CONFIRM, on_board=True),
        hint=style.key(Action.HINT),
        kinds=style.key(Action.REVIEW) or style.key(Action.PAUSE),  # of a pad
        back=style.key(Action.BACK),
    )
    told = (
        Gap(10),
        Pad(_figures(state, style), aside, high=52),
        Pad(_players(state, words), aside, high=20),
        Gap(12) if state.steps else Pad(_summary(words, state), aside, high=102),
        Pad(heading, aside),
        *(part for row in rows for part in (Pad(row, (MARGIN / 2, 0)), Gap(4))),
        *([Gap(6)] if rows else []),
        *_said(state, style, keys),
    )
    return Panel(
        Column(
            (
                Fitting(told, high=1, grow=1),  # in a small window the keys stay, and what comes last goes
                Gap(10),
                Pad(Row((*buttons, _button(words("analysis.heading"), ANALYSE, style)), gap=6), aside),
                Gap(14),
            )
        ),
        radius=8,
        ground=True,
    )


def _said(state: PanelState, style: Style, keys: str) -> list[Node]:
    """Return the answer; a playing proof and its drill button replace the keys."""
    aside = (MARGIN, 0)
    if not state.steps:
        return [Pad(Message(state.message, keys), aside, grow=1)]
    drill = [Pad(Row((drill_button(style, state.drill), Grow())), aside)] if state.drill else []
    said = Lines((state.message,)) if state.message else NOTHING
    return [Pad(said, aside), Gap(8), Pad(steps_list(state.steps), (MARGIN / 2, 0)), Grow(), *drill]


def _row(place: int, moment: "KeyMoment", chosen: bool, words: Words) -> Node:
    title, note = title_of(words, moment), note_of(words, moment)
    told = Column((Grow(), Text(title, SMALL), Text(note, SMALL, "text_dim"), Grow()), grow=1, shrinks=True)
    row = Row((Gap(6), Drawn(moment_mark, moment.what, 28), Gap(6), told, Gap(10)), align="fill")
    fill, rim, lit = ("covered", "accent", "accent") if chosen else ("open", "", "rim")
    return Card(row, fill, rim, lit, 6, key=place, press=ChooseMoment(place), high=ROW)


def _button(label: str, press: object, style: Style) -> Button:
    high = style.target(36) / style.scale
    return Button(label, SMALL, 14, key=("button", press), press=press, high=high)


def _figures(state: PanelState, style: Style) -> Node:
    """Return skill and luck in large figures, each with its name."""
    words, account = style.words, state.account
    exact = exactly(words, account) if account else ("", "")
    names = (
        (words("guesses.skill"), words("review.about_skill"), "good"),
        (words("review.of_luck"), words("review.about_luck"), "digit_1"),
    )
    parts = []
    for figure, (word, about, colour) in zip(exact, names, strict=True):
        shown = Figure(figure.partition(" ")[0], FIGURES, colour if account and account.progress == 1 else "text_dim")
        number = shown if account else Text("–", FIGURES, "text_dim")
        told = Column((number, Text(word, SMALL, "text_dim")), gap=3, align="left")
        parts.append(Stack((Node(tip=f"{about} · {figure}" if account else about), told), high=44))
    return Row(tuple(parts), gap=28, align="top")


def exactly(words: Words, account: Account) -> tuple[str, str]:
    """Return skill and luck, each with how sure it is."""
    from game.review.account import CERTAINTY

    skill, luck = f"{round(account.skill)}", f"{round(100 * account.luck):+}".replace("-", "−")
    sure = account.skill_error, 100 * CERTAINTY * account.error
    one, other = (words.number(error, ".1f") for error in sure)
    return f"{skill} ± {one}", f"{luck} ± {other}"


def _players(state: PanelState, words: Words) -> Node:
    """Return the ranks with a similar skill on such a board."""
    players = (f"{words(f'battle_setup.rank_{rank}')} {skill:.0f}" for rank, skill in state.players)
    told = words("review.players", players=" · ".join(players)) if state.players else ""
    return Text(told, SMALL, "text_dim")


class Message(Node):
    """The answer, and below it the keys, if there is room for them."""

    message: str
    keys: str

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the sentence at the top and the keys at the bottom."""
        said, keys = Lines((self.message,), SMALL), Lines((self.keys,), SMALL, "text_dim")
        top = rect.top
        if self.message:
            yield Placed(said, rect)
            top += said.written(style, *rect.size)
        high = keys.written(style, rect.width, rect.height)
        if rect.bottom - high >= top + style.px(6):
            yield Placed(keys, pygame.Rect(rect.left, rect.bottom - high, rect.width, high))


# Texts


def title_of(words: Words, moment: "KeyMoment") -> str:
    """Return the title of a key moment."""
    if moment.what == "hesitation":
        proof = words(f"guesses.proof_{moment.proof}")
        return words("review.hesitation", seconds=words.number(moment.waited / 1000, ".1f"), proof=proof)
    return words(f"review.what_{moment.what}")


def note_of(words: Words, moment: "KeyMoment") -> str:
    """Return its cost or its luck, and its time."""
    minutes, tenths = divmod((moment.tick + 50) // 100, 600)
    time = f"{minutes}:{words.number(tenths / 10, '04.1f')}"
    if moment.what in ("lucky", "unlucky") and moment.luck is not None:
        return words("review.note_luck", points=f"{100 * moment.luck:+.0f}".replace("-", "−"), time=time)
    if moment.cost is not None and moment.what != "hesitation":
        return words("review.note_cost", points=words.number(100 * moment.cost, ".1f"), time=time)
    return words("review.note_time", time=time)


def _summary(words: Words, state: PanelState) -> Node:
    """Return the summary of the account; if the list shows pauses, of the clicks."""
    if not state.account:
        return NOTHING
    hands = state.hands if state.of == "hands" else None
    return Lines((hands_told(words, hands, state.account) if hands else summary_of(words, state.account),))


def hands_told(words: Words, hands: "Hands", account: Account) -> str:
    """Return the counts of clicks, 3BV, IOE, ZiNi and pauses with a proof to find, and how sure skill and luck are."""
    from game.review.moments import pauses, was_seen

    long = pauses(account)
    seconds = words.number(sum(move.gesture.waited for move in long) / 1000, ".0f")
    told = [words("review.clicks", clicks=hands.clicks, wasted=hands.wasted)]
    if hands.ioe is not None:
        told.append(words("review.figures", bbbv=hands.bbbv, ioe=words.number(hands.ioe, ".2f")))
    if hands.efficiency is not None:
        told.append(words("review.saved", zini=hands.zini, percent=f"{100 * hands.efficiency:.0f}"))
    if long:
        told.append(words("review.pauses", count=len(long), seconds=seconds, seen=sum(map(was_seen, long))))
    skill, luck = exactly(words, account)
    told.append(f"{words('guesses.skill')} {skill} · {words('review.of_luck')} {luck}")
    return " ".join(told)


def summary_of(words: Words, account: Account) -> str:
    """Return the summary of a game's account in a sentence."""
    from game.review.moments import proofs_missed

    told = words(
        "review.summary",
        forced=account.forced_guesses,
        needless=account.needless_guesses,
        missed=proofs_missed(account),
    )
    points, luck = words.number(100 * account.skill_cost, ".1f"), words.number(100 * abs(account.luck), ".1f")
    key = "gave" if account.luck >= 0 else "took"
    return f"{told} {words(f'review.luck_{key}', points=points, luck=luck)}"


def verdict(words: Words, answer: "Answer") -> str:
    """Return the answer in words."""
    if answer.best is None:
        return words("review.answer_shown")
    told = words("review.answer_shown_guess", lives=_percent(answer.survival), wins=_percent(answer.win))
    return f"{told} · {answer.reason.text(words)}" if answer.reason else told


def _percent(share: float | Fraction | None) -> str:
    return "–" if share is None else f"{100 * float(share):.0f}"


BAND = 2
"""Standard errors on each side: the true chance lies in the band 19 times out of 20."""


def add_mark(drawing: Drawing, kind: str, centre: Point, size: float) -> None:
    """Add the mark of a kind of move or key moment; each has a shape and a colour of its own."""
    x, y = centre
    match kind:
        case "certain":
            drawing.disc(centre, size / 2, "text_dim")
        case "best_guess":
            drawing.disc(centre, size, "digit_1")
        case "worse_guess":
            drawing.area([(x - size, y - size), (x + size, y - size), (x, y + size)], "digit_5", 1)
        case "needless_guess":
            drawing.box(x - size, y - size, 2 * size, 2 * size, "warning")
        case "certain_mine":
            for turn in (1, -1):
                drawing.line([(x - size, y - turn * size), (x + size, y + turn * size)], "warning", 0.7 * size)
        case "wrong_flag":
            drawing.area(
                [(x, y - 1.3 * size), (x + 1.3 * size, y), (x, y + 1.3 * size), (x - 1.3 * size, y)], "flag", 1
            )
        case "lucky":
            drawing.area([(x - size, y + size), (x + size, y + size), (x, y - size)], "good", 1)
        case "unlucky":
            drawing.disc(centre, size, "warning")
            drawing.disc(centre, size / 2, "panel")
        case _:
            drawing.arc(centre, size, 1, "text_dim", size / 2.5)
            drawing.line([(x, y - size / 2), (x, y), (x + size / 2, y)], "text_dim", size / 3)


class CurveState(Value):
    """The game's account, its number of board changes, the current one, and the caption."""

    account: Account | None
    changes: int
    at: int
    text: str  # the caption, or the reason why there is no curve


def chance_curve(state: CurveState, _: Style) -> Node:
    """Return the curve on its panel, with a cursor to drag."""
    levels = tuple((part, f"{100 * part:.0f}") for part in (0.0, 0.5, 1.0))
    layers, across = _layers(state.account, state.changes) if state.account else (), (0, max(1, state.changes))
    around = (52, 30, 16, 14)
    curve = Plot(layers, across, (0, 1), levels, around=around, level_alpha=1, cursor=state.at, key="curve")
    text = Pin(Text(state.text, SMALL, "text_dim"), "topleft")
    return Panel(Stack((curve, Pad(text, (12, 3, 12, 0)))), radius=8, ground=True)


def _layers(account: Account, changes: int) -> tuple[Layer, ...]:
    """Return the band, the curve and the marks; while the analysis runs, plain lines: ten times faster."""
    places = [changes]  # the board change of each value
    if account.moves:
        places = [account.moves[0].gesture.moment, *(move.gesture.moment + 1 for move in account.moves)]

    def line(errors: int) -> Points:
        values = (min(1.0, max(0.0, chance.value + errors * chance.error)) for chance in account.curve)
        return tuple(zip(places, values, strict=True))

    above, values, below = line(BAND), line(0), line(-BAND)
    marks = MoveMarks(tuple(zip((move.kind for move in account.moves), values, strict=False)))
    if len(values) < 2:
        return (marks,)
    if account.progress < 1:
        return GrowingCurve(above, values, below), marks
    return Band(above, below, "digit_1"), Curve(values, "digit_1", 2.5), marks


class GrowingCurve(Layer):
    """A curve with its band in plain lines."""

    above: Points
    values: Points
    below: Points

    def write(self, surface: pygame.Surface, style: Style, axes: Axes) -> None:
        """Paint the band and the curve."""
        theme = style.theme
        band = [axes.at(point) for point in (*self.above, *reversed(self.below))]
        pygame.draw.polygon(surface, pygame.Color(theme["panel"]).lerp(theme["digit_1"], 0.25), band)
        pygame.draw.lines(surface, theme["digit_1"], False, [axes.at(point) for point in self.values], style.px(2))


class MoveMarks(Layer):
    """A mark for each move at its place on the curve."""

    moves: tuple[tuple[MoveKind, Point], ...]

    def write(self, surface: pygame.Surface, style: Style, axes: Axes) -> None:
        """Paint the marks."""
        for kind, point in self.moves:
            (x, y), mark = axes.at(point), mark_of(style, kind)
            surface.blit(mark, mark.get_rect(center=(round(x), round(y))))


def mark_of(style: Style, kind: MoveKind) -> pygame.Surface:
    """Return the mark of a kind of move."""
    return mark_picture(style, kind.value, style.px(20), (3 if kind is MoveKind.CERTAIN else 5.5) * style.scale)


def moment_mark(style: Style, what: str, side: int) -> pygame.Surface:
    """Return the mark of a key moment."""
    return mark_picture(style, what, side, style.px(8))


def mark_picture(style: Style, kind: str, side: int, size: float) -> pygame.Surface:
    """Return the mark of a kind of move or of a key moment, in the middle of a square."""

    def draw() -> pygame.Surface:
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        drawing = Drawing(picture.get_rect(), style.sprites)
        add_mark(drawing, kind, (side / 2, side / 2), size)
        drawing.put(picture)
        return picture

    return style.sprites.drawn(("mark", kind, side, size), draw)


def draw_frames(surface: pygame.Surface, style: Style, camera: Camera, framed: Iterable[tuple[int, str]]) -> None:
    """Paint a frame around each cell of the sets *framed*, each set in its colour."""
    with clipped(surface, camera.area):
        for cells, colour in framed:
            for cell in cells_of(cells & camera.seen_cells):
                rect = camera.cell_rect(cell)
                surface.blit(style.sprites.frame(rect.size, max(2, rect.width // 10), colour), rect)
