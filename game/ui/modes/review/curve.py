"""Plot the chance to win through a game: a curve with the band of its error, and a mark for each move."""

import pygame

from game.review.account import Account, MoveKind
from game.ui.core.style import SMALL, Style
from game.ui.core.value import Value
from game.ui.kit.drawing import Drawing, Point
from game.ui.kit.layout import Pad, Pin, Stack
from game.ui.kit.node import Node
from game.ui.kit.plot import Axes, Band, Curve, Layer, Plot, Points
from game.ui.kit.text import Panel, Text

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


def mark_picture(style: Style, kind: str, side: int, size: float) -> pygame.Surface:
    """Return the mark of a kind of move or of a key moment, in the middle of a square."""

    def draw() -> pygame.Surface:
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        drawing = Drawing(picture.get_rect(), style.sprites)
        add_mark(drawing, kind, (side / 2, side / 2), size)
        drawing.put(picture)
        return picture

    return style.sprites.drawn(("mark", kind, side, size), draw)
