"""The chance to win through a game: a curve with the band of its error, a mark for each move, and where one stands."""

from collections.abc import Sequence

import pygame

from game.engine.gesture import Kind
from game.review.account import Account, MoveKind
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL
from game.ui.input.pointer import Pointing
from game.ui.kit.drawing import Drawing, Point

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


class Curve:
    """Places, paints and hears it; along it go the changes of the board, *changes* in all."""

    def __init__(self, cabinet: Cabinet, changes: int) -> None:
        self._cabinet = cabinet
        self._changes = max(1, changes)
        self.rect = self.plot = pygame.Rect(0, 0, 1, 1)
        self._dragging = False
        self._picture: tuple[object, pygame.Surface] | None = None
        self._marks: dict[tuple[str, int, str], pygame.Surface] = {}

    def place(self, rect: pygame.Rect) -> None:
        """Lay it out in *rect*."""
        px = self._cabinet.px
        self.rect = pygame.Rect(rect)
        self.plot = pygame.Rect(
            rect.left + px(52), rect.top + px(30), rect.width - px(68), max(px(20), rect.height - px(44))
        )

    def point(self, pointing: Pointing) -> float | None:
        """Return the change that the mouse goes to, as it is dragged along."""
        if pointing.button is Kind.LEFT_PRESS:
            self._dragging = self.rect.collidepoint(pointing.at)
        if not self._dragging:
            return None
        if pointing.button is Kind.LEFT_RELEASE:
            self._dragging = False
        part = (pointing.at[0] - self.plot.left) / self.plot.width
        return min(1.0, max(0.0, part)) * self._changes

    def let_go(self) -> None:
        """Release the mouse."""
        self._dragging = False

    def draw(self, surface: pygame.Surface, account: Account | None, at: int, text: str) -> None:
        """Paint it with a line at the change where one stands; *text* says what it is, or why it is not there."""
        cabinet, px, plot = self._cabinet, self._cabinet.px, self.plot
        look = id(account), self.rect.size, cabinet.theme.name
        if self._picture is None or self._picture[0] != look:
            self._picture = look, self._painted(account)
        surface.blit(self._picture[1], self.rect)
        line = cabinet.line(text, SMALL, "text_dim", self.rect.width - px(24))
        surface.blit(line, (self.rect.left + px(12), self.rect.top + px(6)))
        x = round(self._x(at))
        surface.fill(cabinet.theme["accent"], (x - px(1), plot.top - px(4), px(2), plot.height + px(8)))

    def _x(self, change: float) -> float:
        return self.plot.left + self.plot.width * change / self._changes

    def _y(self, chance: float) -> float:
        return self.plot.bottom - self.plot.height * min(1.0, max(0.0, chance))

    def _painted(self, account: Account | None) -> pygame.Surface:
        """Return everything but the line, rendered once for each account and size."""
        cabinet, px = self._cabinet, self._cabinet.px
        picture = cabinet.sprites.panel(self.rect.size, px(8), "panel", "line", ground="backdrop").copy()
        left, top = self.rect.topleft
        for part in (0.0, 0.5, 1.0):
            y = round(self._y(part)) - top
            picture.fill(cabinet.theme["line"], (self.plot.left - left, y, self.plot.width, px(1)))
            label = cabinet.line(f"{100 * part:.0f}", SMALL, "text_dim")
            picture.blit(label, label.get_rect(midright=(self.plot.left - left - px(8), y)))
        if account:
            self._draw_curve(picture, account)
        return picture

    def _draw_curve(self, picture: pygame.Surface, account: Account) -> None:
        """Add the band, the curve and the marks; while it grows by plain lines, which take a tenth of the time."""
        theme, left, top = self._cabinet.theme, *self.rect.topleft
        places = _places(account, self._changes)
        above = [(self._x(x), self._y(e.value + BAND * e.error)) for x, e in zip(places, account.curve, strict=True)]
        below = [(self._x(x), self._y(e.value - BAND * e.error)) for x, e in zip(places, account.curve, strict=True)]
        values = [(self._x(x), self._y(e.value)) for x, e in zip(places, account.curve, strict=True)]
        if len(values) > 1 and account.progress < 1:
            band = [(x - left, y - top) for x, y in (*above, *reversed(below))]
            pygame.draw.polygon(picture, pygame.Color(theme["panel"]).lerp(theme["digit_1"], 0.25), band)
            line = [(x - left, y - top) for x, y in values]
            pygame.draw.lines(picture, theme["digit_1"], False, line, self._cabinet.px(2))
        elif len(values) > 1:
            drawing = Drawing(self.plot.inflate(self._cabinet.px(8), self._cabinet.px(8)), theme)
            drawing.area([*above, *reversed(below)], "digit_1", 0.25)
            drawing.line(values, "digit_1", 2.5 * self._cabinet.scale)
            drawing.put(picture, (-left, -top))
        for move, (x, y) in zip(account.moves, values, strict=False):  # a mark stands where its move was made
            mark = self._mark(move.kind)
            picture.blit(mark, mark.get_rect(center=(round(x) - left, round(y) - top)))

    def _mark(self, kind: MoveKind) -> pygame.Surface:
        """Return the mark of a kind of move, rendered once for each size and theme."""
        key = kind.value, self._cabinet.px(20), self._cabinet.theme.name
        if key not in self._marks:
            picture = pygame.Surface((key[1], key[1]), pygame.SRCALPHA)
            drawing = Drawing(picture.get_rect(), self._cabinet.theme)
            size = (3 if kind is MoveKind.CERTAIN else 5.5) * self._cabinet.scale
            add_mark(drawing, kind.value, (key[1] / 2, key[1] / 2), size)
            drawing.put(picture)
            self._marks[key] = picture
        return self._marks[key]


def _places(account: Account, changes: int) -> Sequence[int]:
    """Return at which change of the board each value of the curve stands."""
    if not account.moves:
        return [changes]
    return [account.moves[0].gesture.moment, *(move.gesture.moment + 1 for move in account.moves)]
