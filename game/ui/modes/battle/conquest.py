"""Show a finished match: the winner, the reason, the figures, and the conquest again in a few seconds."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate

import pygame

from game.battle.kept import KeptMatch
from game.battle.match import Match
from game.battle.sight import SECOND
from game.engine.gesture import Kind
from game.play.worker import Job
from game.ui.board import battle_words
from game.ui.board.battle_view import view_of
from game.ui.board.bezel import board_room, draw_cabinet
from game.ui.board.camera import Camera
from game.ui.board.hues import HUES
from game.ui.board.status_line import action_tip
from game.ui.board.territory import TerritoryPainter
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from game.ui.core.style import LARGE, NORMAL, SMALL, Stands, Style
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.deck import EDGE, board_keys, cut_deck, separate_deck
from game.ui.kit.ground import Wall
from game.ui.kit.layout import Column, Gap, Grid, Grow, Pad, Pin, Row, Stack, Wrapped
from game.ui.kit.node import Node, State
from game.ui.kit.pane import Moves
from game.ui.kit.plot import Plot
from game.ui.kit.scene import Screen
from game.ui.kit.text import Card, Lines, Panel, Sprite, Text
from game.ui.modes.battle.hud import ShareBar
from game.ui.modes.battle.match_report import MatchReport

LAPSE = 6 * SECOND
HOLD = SECOND // 2
"""Ticks: the conquest takes LAPSE, after its first picture has stayed for HOLD."""

INPUT_COOLDOWN = 0.4
"""Seconds in which no key or click goes on: it was still meant for the board."""

GOING_ON = frozenset({Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK})

HEAD, HEAD_OF_MANY, FOOT, FOOT_UPRIGHT, NARROWEST = 164, 184, 84, 106, 900
"""At 720p: heights of the HEAD above the board (HEAD_OF_MANY: over two players) and of the FOOT; the least
width."""

VERDICT = 2 * LARGE
"""The height of the outcome's letters at 720p."""

Way = tuple[str, object]
"""A way on: its button's text, and its press."""

Point = tuple[int, tuple[float, ...]]
"""The number of cells taken by then, and each player's share of the safe cells, 0–1, in the order of the hues."""

COURSE = "course"
"""The key of the node that is dragged."""


class ConquestScene(Screen):
    """
    Outcome, figures and time lapse of a saved match, or of the one just played.

    The lapse follows the taken cells, not the clock, so that a stall is short.
    """

    moves = Moves.LINE
    piece = ""
    deck_place = pygame.Rect(0, 0, 0, 0)  # of the keys for the thumb
    scrolls, needs = False, (916, 560)  # the outcome, the board and the ways on are visible together

    def __init__(self, cabinet: Cabinet, kept: KeptMatch, report: MatchReport, *, plays: bool = True) -> None:
        super().__init__(cabinet)
        self.report = report
        self._at = 0 if plays else HOLD + LAPSE  # ticks of the time lapse; first its end is shown unless it *plays*
        self._moments: list[Match] = []  # the match after each move, empty until computed
        self._taken: list[int] = []  # the number of cells taken by each of them
        self._cooldown = self.cooldown(INPUT_COOLDOWN)
        self.watch(Job(kept.moments), self._take_in, lambda _: None)  # of a match by older rules only its end is known
        self._board = BoardPicture(cabinet.style, report, self.shown)
        self._course = CoursePicture(cabinet.style)

    @property
    def ways(self) -> tuple[Way, ...]:
        """The buttons above the board: the way back."""
        return ((self.cabinet.style.words("menu.back"), Action.BACK),)

    @property
    def reason(self) -> str:
        """The line under the outcome."""
        return self.report.reason(self.cabinet.style.words)

    @property
    def face(self) -> str:
        """The sprite that stands for the outcome."""
        return "face_cool" if self.report.won else "face_dead"

    def found(self, moments: Sequence[Match]) -> None:
        """Take in the match after each move."""

    def _take_in(self, moments: list[Match]) -> None:
        """Show the computed moments."""
        self._moments = moments
        owned = [sum(map(moment.owned, moment.everybody)) for moment in moments]
        self._taken = [*accumulate(owned, max)]
        self._course.points = [
            (taken - self._taken[0], tuple(map(moment.share, self.report.order)))
            for taken, moment in zip(self._taken, moments, strict=True)
        ]
        self.found(moments)

    # Going on

    def _seek(self, part: float) -> None:
        """Take the time lapse to a moment."""
        self._at = HOLD + round(LAPSE * part)

    def _skip(self) -> None:
        """Skip the time lapse, or show it once more."""
        self._at = 0 if self.part >= 1 else HOLD + LAPSE

    def act(self, asked: Asked) -> bool:
        """Choose with the arrows and Confirm; Chord, Watch and Pause are for the time lapse."""
        if self._cooldown and asked.action in GOING_ON:
            return True
        if asked.action in (Action.WATCH, Action.CHORD, Action.PAUSE):
            self._skip()
            return True
        return super().act(asked)

    def point(self, pointing: Pointing) -> bool:
        """Press buttons on their release; a drag on the course moves the time lapse."""
        plays = self.pane.held in (COURSE, Action.WATCH)
        if pointing.button is Kind.LEFT_RELEASE and self._cooldown and not plays:
            self.pane.let_go()
        return super().point(pointing)

    # Time

    @property
    def animating(self) -> bool:
        """Whether the time lapse runs."""
        return self.part < 1

    def update(self, ticks: int) -> None:
        """Let the time lapse run, unless the player drags it."""
        if self._moments and self.pane.held != COURSE:
            self._at = min(HOLD + LAPSE, self._at + ticks)

    @property
    def part(self) -> float:
        """How far the time lapse is, 0–1."""
        return max(0.0, (self._at - HOLD) / LAPSE)

    def _place(self) -> int:
        """Return the number of the moment of the time lapse, -1 at its end."""
        if not self._moments or self.part >= 1:
            return -1
        first, last = self._taken[0], self._taken[-1]
        taken = first + int(self.part * (last - first))
        return max(0, bisect_right(self._taken, taken) - 1)

    def shown(self) -> Match:
        """Return the match as it stood at this moment of the time lapse."""
        place = self._place()
        return self.report.match if place < 0 else self._moments[place]

    # The picture

    @property
    def moment(self) -> object:
        """Where the time lapse is, and the report."""
        return self.part, self.report

    def picture(self) -> Node:
        """Return the head, the board's cabinet, and the course below, equally wide; in a low window side by side."""
        style, page, mirrored = self.cabinet.style, self.room, self.cabinet.settings.left_handed
        self.deck_place, page = cut_deck(style, page, left_handed=mirrored)
        low = style.stands is Stands.LOW
        keys, more = board_keys(style, self._on_deck(style)) if style.decked else ((), self._buttons(style))
        body, place = self._body(style, page, more), self.deck_place
        if not style.decked:
            return Stack((Wall(), body))
        deck, edge = separate_deck(keys, style), round(EDGE * style.css) / style.scale
        wide, high = (length / style.scale for length in place.size)
        if low:
            parts: list[Node] = [body.replaced(grow=1.0), Pad(deck, (0, edge), wide=wide), Node(wide=edge)]
            return Stack((Wall(), Row(tuple(parts[::-1] if mirrored else parts), align="fill")))
        return Stack((Wall(), Column((body.replaced(grow=1.0), Pad(deck, (edge, 0), high=high)))))

    def _body(self, style: Style, page: pygame.Rect, ways: tuple[Button, ...]) -> Node:
        """Return what a page shows beside its deck."""
        px, narrow = style.px, self._narrow
        head, foot = self._head(style, ways), FOOT_UPRIGHT if narrow else FOOT
        if style.stands is Stands.LOW:
            panel = Panel(head, rim=self.report.colour, radius=8, ground=True, grow=1.0)
            board = Pad(Canvas(self._board, (self._place(), len(self._moments))), 0, grow=1)
            course = Panel(self._foot(style), radius=8, ground=True, high=foot)
            half = (page.width - 3 * px(8)) / 2 / style.scale
            halves = Column((panel,), wide=half), Gap(8), Column((board, course), 8, wide=half)
            return Pad(Row(halves, align="fill"), 8)
        high: float = HEAD if len(self.report.order) == 2 else HEAD_OF_MANY
        if narrow:
            high = head.wants(style, page.width - 2 * px(8))[1] / style.scale
        area = pygame.Rect(0, 0, page.width - 2 * px(8), page.height - px(high + 16) - px(foot + 16))
        wide = self._board.wide(area) / style.scale
        head = Panel(head, rim=self.report.colour, radius=8, ground=True, wide=wide, high=high)
        parts = (
            Gap(8),
            Pin(head, "midtop"),
            Gap(8),
            Pad(Canvas(self._board, (self._place(), len(self._moments))), (8, 0), grow=1),
            Gap(8),
            Pin(Panel(self._foot(style), radius=8, ground=True, wide=wide, high=foot), "midtop"),
            Gap(8),
        )
        return Column(parts)

    @property
    def _narrow(self) -> bool:
        """Whether the head is a column."""
        return self.cabinet.style.stands is not Stands.WIDE

    def _buttons(self, style: Style) -> tuple[Button, ...]:
        """Return the ways on as buttons; the first one is golden."""
        high = style.target(36) / style.scale
        return tuple(
            Button(label, SMALL, 28, first=number == 0, key=number, press=press, high=high)
            for number, (label, press) in enumerate(self.ways)
        )

    def _on_deck(self, style: Style) -> tuple[Button, ...]:
        """Return the ways on for a deck, which has a Back of its own."""
        return tuple(one for one in self._buttons(style) if one.press is not Action.BACK)

    def _head(self, style: Style, ways: tuple[Button, ...]) -> Node:
        """Return the outcome, *ways* on, all players' figures, and the summary line; narrow: one below the other."""
        report, words = self.report, style.words
        said = (
            Pin(Text(report.headline(words), VERDICT, report.colour), "midleft", high=62),
            Pin(Text(self.reason, SMALL), "topleft", high=26),
        )
        about = report.about(style), "warning" if report.unwritten else "text_dim"
        if self.part < 1:  # the verdict and the figures are those of the end
            time, whole = (battle_words.clock(style, match.tick) for match in (self.shown(), report.match))
            about = words("battle_end.moment", time=time, whole=whole), "accent"
        if self._narrow:
            verdict = Text(report.headline(words), VERDICT, report.colour, grow=1)
            reason, told = (Lines((text,), SMALL, ink, "middle") for text, ink in ((self.reason, "text"), about))
            top = Row((Sprite(self.face, 52), Gap(10), verdict))
            more = (Wrapped(ways, align="middle"),) if ways else ()
            figures = self._of_two(style) if len(report.order) == 2 else self._of_many(style)
            return Pad(Column((top, reason, *more, *figures, told), 8), (12, 8))
        middle = Column(said, high=88, grow=1, shrinks=True)
        top = Row((Gap(12), Sprite(self.face, 64), Gap(12), middle, Gap(12), Row(ways, 8), Gap(12)))
        figures = self._of_two(style) if len(report.order) == 2 else self._of_many(style)
        below = Pad(Pin(Text(about[0], SMALL, about[1]), "midbottom"), (16, 0, 16, 8))
        return Stack((Column((top, *figures)), below))

    def _of_two(self, style: Style) -> tuple[Node, ...]:
        """Return the bar between both players' names and figures."""
        own, theirs = (self._side(hue, style) for hue in (0, 1))
        shares = tuple(map(self.shown().share, self.report.order))
        bar = Pad(Column((Gap(1), ShareBar(shares, high=32))), (-2, 0))
        if self._narrow:
            return bar, Grid((own, theirs), 2, 10)
        return Gap(6), Grid((own, bar, theirs), 3)

    def _side(self, hue: int, style: Style) -> Node:
        """Return one of two players' name and figures, from the edge inwards."""
        player, (point, align) = self.report.order[hue], (("topleft", "left"), ("topright", "right"))[hue]
        name = Pin(Text(self.report.called[player], NORMAL, HUES[hue].colour), point)
        cells, *points = self.report.figures(style.words, player)
        if self._narrow:
            lines = Lines((cells,), SMALL, align=align), Lines((" · ".join(points),), SMALL, "text_dim", align)
            return Column((Text(self.report.called[player], NORMAL, HUES[hue].colour, align), *lines))
        first = name, Gap(10), Pin(Text(cells, SMALL), point, dy=3, shrinks=True), Grow()
        line = Row(first if hue == 0 else first[::-1], align="top", high=24)
        return Pad(Column((line, Text(" · ".join(points), SMALL, "text_dim", align))), (16, 0))

    def _of_many(self, style: Style) -> tuple[Node, ...]:
        """Return the bar over each player's shape, name and cells."""
        report, columns = self.report, list[Node]()
        for hue, player in enumerate(report.order):
            name = Text(report.called[player], SMALL, HUES[hue].colour, high=19)
            figure = Text(report.figures(style.words, player)[0], SMALL, high=19)
            mark, told = Pin(HUES[hue].sprite(16), high=19), Column((name, figure), grow=1, shrinks=True)
            columns.append(Row((mark, Gap(6), told, Gap(8)), align="top"))
        bar = ShareBar(tuple(map(self.shown().share, report.order)), high=24)
        if self._narrow:
            return bar, Grid(tuple(columns), 2)
        return Gap(3), Pad(bar, (14, 0)), Gap(1), Pad(Grid(tuple(columns), len(columns)), (16, 0))

    def _foot(self, style: Style) -> Node:
        """Return the course with its button at the left and the names of its axes below it."""
        side = style.target(44) / style.scale
        icon = Sprite("icon_next" if self.part < 1 else "icon_play", 24, (("question", "text"),))
        key = Card(
            Pin(icon),
            "covered",
            "rim",
            radius=6,
            key=Action.WATCH,
            press=self._skip,
            tip=action_tip(style, Action.WATCH),
            sound="",
            mouse_only=True,
            wide=side,
            high=side,
        )
        shown = Canvas(self._course, len(self._course.points))
        cursor = CourseCursor(
            (), (0, 1), (0, 1), cursor=self.part, key=COURSE, put=self._seek, sound="", mouse_only=True
        )
        plot = Stack((Pad(shown, (0, 8, 0, 4)), Pad(cursor, (0, 5, 0, 1))), grow=1)
        axes: Node = Text(style.words("battle_end.axes"), SMALL, "text_dim", "middle", high=22)
        if self._narrow:
            axes = Lines((style.words("battle_end.axes"),), SMALL, "text_dim", "middle", high=44)
        course = Column((plot, axes, Gap(4)), grow=1, wide=1)
        return Row((Gap(10), Pin(key, "midleft"), Gap(10), course, Gap(12)), align="fill")


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
