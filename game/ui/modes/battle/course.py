"""Paint the course of a battle: two players' shares grow from below and from above; more are stacked."""

import pygame

from game.ui.board.hues import HUES
from game.ui.board.status_line import action_tip
from game.ui.core.scene import Frame
from game.ui.core.style import SMALL, Style
from game.ui.input.actions import Action
from game.ui.kit.button import Icon
from game.ui.kit.canvas import Canvas
from game.ui.kit.layout import Column, Gap, Pad, Pin, Row, Stack
from game.ui.kit.node import Node, State
from game.ui.kit.plot import Plot
from game.ui.kit.text import Panel, Text

Point = tuple[int, tuple[float, ...]]
"""The number of cells taken by then, and each player's share of the safe cells, 0–1, in the order of the hues."""

COURSE = "course"
"""The key of the node that is dragged."""


class CoursePicture:
    """Paints the course; *points* are empty until it is known."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self.points: list[Point] = []
        self._picture: pygame.Surface | None = None
        self._painted: object = None  # the number of points, size and theme of the picture

    def draw(self, frame: Frame, rect: pygame.Rect) -> None:
        """Paint the picture; make it again only for other points, another size or another theme."""
        wanted = len(self.points), rect.size, self._style.theme
        if self._picture is None or self._painted != wanted:
            self._picture, self._painted = self._paint(rect.size), wanted
        frame.surface.blit(self._picture, rect)

    def _paint(self, size: tuple[int, int]) -> pygame.Surface:
        theme, (width, height) = self._style.theme, size
        picture = pygame.Surface(size).convert()
        picture.fill(theme["open"])
        length = max(1, self.points[-1][0]) if self.points else 1
        steps = [(round(taken / length * width), shares) for taken, shares in self.points]
        ends = [x for x, _ in steps[1:]] + [width]
        for (x, shares), end in zip(steps, ends, strict=False):  # none before the course is known
            self._paint_step(picture, pygame.Rect(x, 0, max(1, end - x), height), shares)
        picture.fill(theme["text_dim"], (0, height // 2, width, self._style.px(1)))
        return picture

    def _paint_step(self, picture: pygame.Surface, step: pygame.Rect, shares: tuple[float, ...]) -> None:
        """Paint one moment: the second of two hangs from above."""
        theme, line, bottom = self._style.theme, self._style.px(2), step.height
        for hue, share in enumerate(shares):
            high = round(share * step.height)
            hangs = len(shares) == 2 and hue == 1
            top = 0 if hangs else bottom - high
            picture.fill(theme[f"{HUES[hue].colour}_key"], (step.left, top, step.width, high))
            picture.fill(theme[HUES[hue].colour], (step.left, high - line if hangs else top, step.width, line))
            bottom = bottom if hangs else top


class CourseCursor(Plot):
    """A line at a part of the course, dragged as a plot's cursor is."""

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the line."""
        thick = style.px(2)
        at = rect.left + round((self.cursor or 0) * (rect.width - thick))
        surface.fill(style.theme["text"], (at, rect.top, thick, rect.height))


class PlayKey(Icon):
    """The button that plays the course, or goes to its end."""

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint a raised button, sunk while it is pressed."""
        face = "open" if state.held else "covered"
        surface.blit(style.sprites.panel(rect.size, style.px(6), face, "rim"), rect)
        icon = style.sprites.get(self.sprite, style.px(24), swap={"question": "text"})
        surface.blit(icon, icon.get_rect(center=rect.center))


def course(picture: CoursePicture, part: float, style: Style, *, wide: float, high: float) -> Node:
    """Return the course with its button at the left and the names of its axes below it."""
    key = PlayKey(
        "icon_next" if part < 1 else "icon_play",
        key=Action.WATCH,
        press=Action.WATCH,
        tip=action_tip(style, Action.WATCH),
        sound="",
        mouse_only=True,
        wide=44,
        high=44,
    )
    shown = Canvas(picture, len(picture.points))
    cursor = CourseCursor((), (0, 1), (0, 1), cursor=part, key=COURSE, sound="", mouse_only=True)
    plot = Stack((Pad(shown, (0, 8, 0, 4)), Pad(cursor, (0, 5, 0, 1))), grow=1)
    axes = Text(style.words("battle_end.axes"), SMALL, "text_dim", "middle", high=22)
    row = Row((Gap(10), Pin(key, "midleft"), Gap(10), Column((plot, axes, Gap(4)), grow=1), Gap(12)), align="fill")
    return Panel(row, radius=8, ground=True, wide=wide, high=high)
