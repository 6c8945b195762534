"""Lay out a finished match: the outcome with all players' figures, the board, its course."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.battle.match import Match
from game.battle.sight import Player
from game.ui.board import battle_words
from game.ui.board.battle_view import view_of
from game.ui.board.bezel import board_room, draw_cabinet
from game.ui.board.camera import Camera
from game.ui.board.hues import HUES
from game.ui.board.territory import TerritoryPainter
from game.ui.core.scene import Frame
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.ground import Wall
from game.ui.kit.layout import Column, Gap, Grid, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import Node
from game.ui.kit.text import Panel, Sprite, Text
from game.ui.modes.battle.course import CoursePicture, course
from game.ui.modes.battle.match_report import MatchReport
from game.ui.modes.battle.share_bar import ShareBar

HEAD, HEAD_OF_MANY, FOOT, NARROWEST = 164, 184, 84, 900
"""At 720p: heights of the HEAD above the board (HEAD_OF_MANY: over two players) and of the FOOT; the least width."""

VERDICT = 2 * LARGE
"""The height of the outcome's letters at 720p."""

Way = tuple[str, object]
"""A way on: its button's text, and its press."""


class Conquest(Value):
    """Texts and picture of a match at a moment of the time lapse."""

    report: MatchReport
    reason: str
    face: str
    ways: tuple[Way, ...]
    match: Match  # as it stood
    place: tuple[int, int]  # the moment's number, and the number of moments
    part: float  # of the time lapse


def page(state: Conquest, board: "BoardPicture", picture: CoursePicture, style: Style) -> Node:
    """Return the head, the board's cabinet, and the course below, equally wide."""
    px, high = style.px, HEAD if len(state.report.order) == 2 else HEAD_OF_MANY
    area = pygame.Rect(0, 0, style.size[0] - 2 * px(8), style.size[1] - px(high + 16) - px(FOOT + 16))
    wide = board.wide(area) / style.scale
    parts = (
        Gap(8),
        Pin(_head(state, style, wide=wide, high=high), "midtop"),
        Gap(8),
        Pad(Canvas(board, state.place), (8, 0), grow=1),
        Gap(8),
        Pin(course(picture, state.part, style, wide=wide, high=FOOT), "midtop"),
        Gap(8),
    )
    return Stack((Wall(), Column(parts)))


class BoardPicture:
    """Paints the whole board of a match, however small: nobody has to click or read its cells."""

    def __init__(self, style: Style, report: MatchReport, moment: Callable[[], Match]) -> None:
        self._style, self._report, self._moment = style, report, moment
        self._camera = Camera(report.match.grid)
        self._painter = TerritoryPainter(style.sprites)
        self._sprites = style.sprites

    def _tile(self, area: pygame.Rect) -> int:
        """Return the side of its cells in a cabinet that fills an area."""
        grid, room = self._camera.grid, board_room(self._style, area)
        return max(1, min(room.width // grid.width, room.height // grid.height))

    def wide(self, area: pygame.Rect) -> int:
        """Return the width of its cabinet there."""
        beside = area.width - board_room(self._style, area).width
        return min(area.width, max(self._tile(area) * self._camera.grid.width + beside, self._style.px(NARROWEST)))

    def draw(self, frame: Frame, rect: pygame.Rect) -> None:
        """Paint the board at this moment, in the middle of a rectangle."""
        camera, report, sprites = self._camera, self._report, self._style.sprites
        camera.narrowest = self.wide(rect)
        camera.place(board_room(self._style, rect), self._style.css)
        camera.tile = self._tile(rect)
        camera.pan(0, 0)
        if sprites is not self._sprites:
            self._sprites, self._painter = sprites, TerritoryPainter(sprites)
        draw_cabinet(frame.surface, self._style, camera)
        persons = sum(not rank for rank in report.ranks)
        land = replace(view_of(self._moment(), report.order, max(1, persons)), legal=())  # no player can act any more
        self._painter.draw(frame.surface, camera, land, 0, 0)


# The head


def _head(state: Conquest, style: Style, *, wide: float, high: float) -> Node:
    """Return the outcome, the ways on, all players' figures, and the summary line."""
    report, words = state.report, style.words
    said = (
        Pin(Text(report.headline(words), VERDICT, report.colour), "midleft", high=62),
        Pin(Text(state.reason, SMALL), "topleft", high=26),
    )
    tall = style.target(36) / style.scale
    ways = [
        Button(label, SMALL, 28, first=number == 0, key=number, press=press, high=tall)
        for number, (label, press) in enumerate(state.ways)
    ]
    top = Row(
        (
            Gap(12),
            Sprite(state.face, 64),
            Gap(12),
            Column(said, high=88, grow=1, shrinks=True),
            Gap(12),
            Row(tuple(ways), 8),
            Gap(12),
        )
    )
    figures = _of_two(state, style) if len(report.order) == 2 else _of_many(state, style)
    about = Text(report.about(style), SMALL, "warning" if report.unwritten else "text_dim")
    if state.part < 1:  # the verdict and the figures are those of the end
        time, whole = (battle_words.clock(style, match.tick) for match in (state.match, report.match))
        about = Text(words("battle_end.moment", time=time, whole=whole), SMALL, "accent")
    below = Pad(Pin(about, "midbottom"), (16, 0, 16, 8))
    content = Stack((Column((top, *figures)), below))
    return Panel(content, rim=report.colour, radius=8, ground=True, wide=wide, high=high)


def _of_two(state: Conquest, style: Style) -> tuple[Node, ...]:
    """Return the bar between both players' names and figures."""
    own, theirs = state.report.order
    bar = Pad(Column((Gap(1), ShareBar((state.match.share(own), state.match.share(theirs)), high=32))), (-2, 0))
    return Gap(6), Grid((_side(state, 0, own, style), bar, _side(state, 1, theirs, style)), 3)


def _side(state: Conquest, hue: int, player: Player, style: Style) -> Node:
    """Return one of two players' name and figures, from the edge inwards."""
    point, align = ("topleft", "left") if hue == 0 else ("topright", "right")
    name = Pin(Text(state.report.called[player], NORMAL, HUES[hue].colour), point)
    cells, *points = state.report.figures(style.words, player)
    first = name, Gap(10), Pin(Text(cells, SMALL), point, dy=3, shrinks=True), Grow()
    line = Row(first if hue == 0 else first[::-1], align="top", high=24)
    return Pad(Column((line, Text(" · ".join(points), SMALL, "text_dim", align))), (16, 0))


def _of_many(state: Conquest, style: Style) -> tuple[Node, ...]:
    """Return the bar over each player's shape, name and cells."""
    report, order = state.report, state.report.order
    bar = ShareBar(tuple(state.match.share(player) for player in order), high=24)
    columns = tuple(_column(report, hue, player, style) for hue, player in enumerate(order))
    return Gap(3), Pad(bar, (14, 0)), Gap(1), Pad(Grid(columns, len(order)), (16, 0))


def _column(report: MatchReport, hue: int, player: Player, style: Style) -> Node:
    name = Text(report.called[player], SMALL, HUES[hue].colour, high=19)
    figure = Text(report.figures(style.words, player)[0], SMALL, high=19)
    mark = Pin(HUES[hue].sprite(16), high=19)
    return Row((mark, Gap(6), Column((name, figure), grow=1, shrinks=True), Gap(8)), align="top")
