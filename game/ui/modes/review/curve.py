"""The chance to win through a game: a curve with the band of its error, a mark for each move, and where one stands."""

from collections.abc import Hashable, Sequence
from dataclasses import field

import pygame

from game.review.account import Account, MoveKind
from game.ui.core.style import SMALL, Style
from game.ui.kit.drawing import Drawing, Point
from game.ui.kit.node import Node, Put, State

BAND = 2
"""Standard errors on each side: nineteen times of twenty the chance lies in the band."""


def add_mark(drawing: Drawing, kind: str, centre: Point, size: float) -> None:
    """Add the mark of a kind of move, or of another key moment: a shape of its own in a colour of its own."""
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


class ChanceCurve(Node):
    """The curve of an account with a cursor *at* a change; *text* says what it is, or why it is not there."""

    painter: "CurvePainter" = field(compare=False)
    account: Account | None = field(compare=False)
    known: object  # how much of the account is worked out
    at: int
    text: str

    @property
    def drags(self) -> bool:
        """Whether the cursor follows the mouse while it is held: it does."""
        return True

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the change that stands at a place."""
        return self.painter.change_at(style, rect, at[0])

    def pressed(self, part: Hashable) -> object:
        """Ask for the cursor to go to a change."""
        return Put(self.key, part)

    def step(self, by: int) -> object:
        """Ask for the change beside."""
        return Put(self.key, self.at + by)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the curve, the text over it, and the cursor."""
        self.painter.paint(surface, style, rect, self)


class CurvePainter:
    """Paints the curve of one game, *changes* changes of the board long, anew only when more is known."""

    def __init__(self, changes: int) -> None:
        self._changes = max(1, changes)
        self.rect = self.plot = pygame.Rect(0, 0, 1, 1)
        self._picture: tuple[object, pygame.Surface] | None = None

    def _place(self, style: Style, rect: pygame.Rect) -> None:
        px, self.rect = style.px, rect
        self.plot = pygame.Rect(
            rect.left + px(52), rect.top + px(30), rect.width - px(68), max(px(20), rect.height - px(44))
        )

    def change_at(self, style: Style, rect: pygame.Rect, x: int) -> int:
        """Return the change that stands nearest to a column of pixels."""
        self._place(style, rect)
        return round(min(1.0, max(0.0, (x - self.plot.left) / self.plot.width)) * self._changes)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, node: ChanceCurve) -> None:
        """Paint it with a line at the change where one stands."""
        self._place(style, rect)
        px, plot = style.px, self.plot
        look = id(node.account), rect.size, style.theme.name
        if self._picture is None or self._picture[0] != look:
            self._picture = look, self._painted(style, node.account)
        surface.blit(self._picture[1], rect)
        line = style.line(node.text, SMALL, "text_dim", rect.width - px(24))
        surface.blit(line, (rect.left + px(12), rect.top + px(6)))
        x = round(self._x(node.at))
        surface.fill(style.theme["accent"], (x - px(1), plot.top - px(4), px(2), plot.height + px(8)))

    def _x(self, change: float) -> float:
        return self.plot.left + self.plot.width * change / self._changes

    def _y(self, chance: float) -> float:
        return self.plot.bottom - self.plot.height * min(1.0, max(0.0, chance))

    def _painted(self, style: Style, account: Account | None) -> pygame.Surface:
        """Return everything but the line, rendered once for each account and size."""
        px = style.px
        picture = style.sprites.panel(self.rect.size, px(8), "panel", "line", ground="backdrop").copy()
        left, top = self.rect.topleft
        for part in (0.0, 0.5, 1.0):
            y = round(self._y(part)) - top
            picture.fill(style.theme["line"], (self.plot.left - left, y, self.plot.width, px(1)))
            label = style.line(f"{100 * part:.0f}", SMALL, "text_dim")
            picture.blit(label, label.get_rect(midright=(self.plot.left - left - px(8), y)))
        if account:
            self._draw_curve(picture, style, account)
        return picture

    def _draw_curve(self, picture: pygame.Surface, style: Style, account: Account) -> None:
        """Add the band, the curve and the marks; while it grows by plain lines, which take a tenth of the time."""
        theme, left, top = style.theme, *self.rect.topleft
        places = _places(account, self._changes)
        above = [(self._x(x), self._y(e.value + BAND * e.error)) for x, e in zip(places, account.curve, strict=True)]
        below = [(self._x(x), self._y(e.value - BAND * e.error)) for x, e in zip(places, account.curve, strict=True)]
        values = [(self._x(x), self._y(e.value)) for x, e in zip(places, account.curve, strict=True)]
        if len(values) > 1 and account.progress < 1:
            band = [(x - left, y - top) for x, y in (*above, *reversed(below))]
            pygame.draw.polygon(picture, pygame.Color(theme["panel"]).lerp(theme["digit_1"], 0.25), band)
            line = [(x - left, y - top) for x, y in values]
            pygame.draw.lines(picture, theme["digit_1"], False, line, style.px(2))
        elif len(values) > 1:
            drawing = Drawing(self.plot.inflate(style.px(8), style.px(8)), theme)
            drawing.area([*above, *reversed(below)], "digit_1", 0.25)
            drawing.line(values, "digit_1", 2.5 * style.scale)
            drawing.put(picture, (-left, -top))
        for move, (x, y) in zip(account.moves, values, strict=False):  # a mark stands where its move was made
            mark = mark_of(style, move.kind)
            picture.blit(mark, mark.get_rect(center=(round(x) - left, round(y) - top)))


def mark_of(style: Style, kind: MoveKind) -> pygame.Surface:
    """Return the mark of a kind of move."""
    side = style.px(20)

    def draw() -> pygame.Surface:
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        drawing = Drawing(picture.get_rect(), style.theme)
        size = (3 if kind is MoveKind.CERTAIN else 5.5) * style.scale
        add_mark(drawing, kind.value, (side / 2, side / 2), size)
        drawing.put(picture)
        return picture

    return style.sprites.drawn(("move", kind.value, side), draw)


def _places(account: Account, changes: int) -> Sequence[int]:
    """Return at which change of the board each value of the curve stands."""
    if not account.moves:
        return [changes]
    return [account.moves[0].gesture.moment, *(move.gesture.moment + 1 for move in account.moves)]
