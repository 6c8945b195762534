"""The Road: a row of cells, one for each chapter, and under it the shown chapter's boards in their cabinet."""

import math
from typing import TYPE_CHECKING

import pygame

from game.engine.gesture import Kind
from game.road.boards import RoadBoard, road
from game.road.stars import A_CHAPTER, ALL, after, left, opened, total
from game.ui.board.lamps import Bulbs
from game.ui.board.proof_words import idea_of
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayRoad, PractiseCards, Title
from game.ui.core.style import DOT, NORMAL, SMALL, Style
from game.ui.core.time import Cooldown
from game.ui.input.actions import Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button, Key
from game.ui.kit.flowers import celebrate, flower_name, ring
from game.ui.kit.key_faces import FLAG, face
from game.ui.kit.large_key import CORNER, BoardFigure, Drawing, drawing_of
from game.ui.kit.layout import Column, Gap, Grid, Grow, Pad, Row
from game.ui.kit.node import Node, Put, State
from game.ui.kit.pane import Moves
from game.ui.kit.scene import Screen
from game.ui.kit.text import Lines, Text
from game.ui.modes.road.road_page import road_page

if TYPE_CHECKING:
    from game.store.history import Stars

PRACTICE = "practice"

OPENING, CROSSES, RING = 1.4, 0.3, 0.06
"""
Seconds in which a chapter opens: its cell turns at CROSSES, then its boards open one after the other, ring by ring;
cells of further chapters turn after it, CROSSES apart.
"""

CLOSED = -1
"""Instead of how many boards are left in a chapter."""


class Cells(Node):
    """The chapters as cells of a board: closed ones covered, others with the number of boards left, or a flag."""

    numbers: tuple[int, ...]
    golden: frozenset[int]  # those with all their stars, whose flag is golden
    shown: int

    def cell(self, rect: pygame.Rect, number: int) -> pygame.Rect:
        """Return the place of a chapter's cell."""
        count = len(self.numbers)
        across = count if rect.width * 3 >= count * rect.height * 2 else -(-count // 2)  # two rows in a narrow page
        high = rect.height * across // count
        side = min(high * 3 // 4, rect.width // across)
        begin = rect.centerx - side * across // 2
        return pygame.Rect(begin + number % across * side, rect.top + number // across * high, side, side)

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> object:
        """Return the chapter there."""
        return next((one for one in range(len(self.numbers)) if self.cell(rect, one).collidepoint(at)), None)

    def pressed(self, part: object) -> object:
        """Show the chapter there; by a key the next one."""
        return self.step(1) if part is None else Put(self.key, part)

    def step(self, by: int) -> object:
        """Ask for the chapter beside."""
        return Put(self.key, (self.shown + by) % len(self.numbers))

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the cells with their chapters' numbers below, the shown one under the cursor."""
        for number, boards in enumerate(self.numbers):
            place = self.cell(rect, number)
            pictures = [style.sprites.get("open" if boards > 0 else "covered", place.width)]
            if number in self.golden:
                pictures = [face(style.sprites, FLAG, place.width)]
            elif boards >= 0:
                pictures.append(style.sprites.get(f"digit_{boards}" if boards else "flag", place.width))
            if number == self.shown:
                pictures.append(style.sprites.get("cursor", place.width))
            for picture in pictures:
                surface.blit(picture, place)
            name = style.line(style.words.number(number + 1), SMALL, "text_key")
            surface.blit(name, name.get_rect(midtop=place.midbottom))


def road_key(label: str, drawing: Drawing, stars: int, style: Style) -> Key:
    """Return a board in the cabinet: how it begins or its picture, its number, and three lamps."""
    board = Pad(BoardFigure(drawing, 30, high=1), (7, 8, 7, 2), grow=1)
    face, ink = ("covered", "text") if style.slim else ("gold", "gold_ink")  # there the deck's key is golden
    number = Text(label, SMALL, "text", lit=ink, grow=1)
    below = Row((Gap(10), number, Bulbs(ALL, stars, 8), Gap(6)), high=26)
    high = style.target(104) / style.scale  # on a slim page
    return Key(Column((board, below, Gap(4))), lit=face, radius=CORNER, high=high)


def idea(text: str, colour: str) -> Key:
    """Return a sentence on a key, in as many lines as it needs."""
    said = Lines((text,), NORMAL, colour, "middle", shrinks=True)
    return Key(Pad(Column((Grow(), said, Grow())), (8, 2)), lit="card")


class RoadScene(Screen):
    """The map of the Road; it begins at the chapter of the next board."""

    moves = Moves.ROWS

    def __init__(self, cabinet: Cabinet, shown: int | None = None) -> None:
        super().__init__(cabinet)
        fresh = self._fresh = sorted(cabinet.history.road.fresh)
        cabinet.history.road.fresh = frozenset()
        self._chosen = fresh[0] if fresh else shown
        self._opening: Cooldown | None = None  # of chapters that have just been opened, until anything is pressed
        if fresh and not cabinet.stage.motion.still:
            self._opening = self.cooldown(OPENING)
            self.after(CROSSES, self._strew)
            cabinet.audio.play("go")
        self._focus_next()
        self.watch(cabinet.history.road.read(), self._learn)

    def _strew(self) -> None:
        """Let petals fly from the cells of the chapters that open."""
        row, cells = self.pane.rect("chapters"), self.pane.node("chapters")
        if self._opening and row and isinstance(cells, Cells):
            places = [place for number in self._fresh for place in ring(cells.cell(row, number))]
            celebrate(self.cabinet.stage, self.cabinet.style, places, self._fresh, self._shown)

    def _learn(self, found: "Stars") -> None:
        self.cabinet.history.road.learn(*found)
        self._focus_next()

    def _focus_next(self) -> None:
        """Let the focus begin on the shown chapter's next board."""
        boards = road()[self._shown].boards
        self.pane.home = next((one.key for one in boards if one.key not in self._won), boards[0].key)

    @property
    def _won(self) -> dict[str, int]:
        return self.cabinet.history.road.stars

    @property
    def _shown(self) -> int:
        """The shown chapter: the chosen one, or that of the next board."""
        if self._chosen is not None:
            return self._chosen
        following = after(road(), None, self._won)
        return next((number for number, one in enumerate(road()) if following in one.boards), len(road()) - 1)

    # The picture

    @property
    def music(self) -> float:
        """The more stars are won, the more is heard."""
        return total(road(), self._won) / sum(ALL * len(chapter.boards) for chapter in road())

    def picture(self) -> Node:
        """Return the page: the chapters, the shown one's idea, and its boards or its patterns."""
        style, chapters, won, shown = self.cabinet.style, road(), self._won, self._shown
        words, chapter = style.words, chapters[shown]
        opens, turned = opened(chapters, won), math.inf
        if self._opening:
            turned = self._opening.passed * OPENING // CROSSES
        covered = {number for place, number in enumerate(self._fresh) if place >= turned}
        cells = tuple(left(one, won) if number in opens - covered else CLOSED for number, one in enumerate(chapters))
        golden = frozenset(n for n, one in enumerate(chapters) if total((one,), won) == ALL * len(one.boards))
        if shown in opens:
            told, colour = words(f"road.idea_{shown + 1}"), "accent"
        else:
            told, colour = (
                words("road.needs", before=shown, stars=A_CHAPTER * shown - total(chapters[:shown], won)),
                "warning",
            )
        keys = tuple(self._board(*one, is_open=shown in opens) for one in enumerate(chapter.boards, 1))
        across = style.slim and style.window[0] > style.window[1]  # a phone on its side
        row, lines = (150, 68) if style.slim and not across else (76, 32)
        chosen = Cells(cells, golden, shown, key="chapters", put=self._show, high=row, tip=words("road.about_cells"))
        high = max(lines, style.target(30) / style.scale)
        about = idea(told, colour).replaced(key="idea", press=self._list_patterns, high=high)
        boards = Grid(keys, 4, 10, slim=4 if across else 2, grow=1.0)
        body = Column((chosen, about, boards), 8)
        ways: tuple[Button, ...] = (Button(words("menu.back"), key="back", press=self.close),)
        if due := self.cabinet.history.practice.due:
            ways = (Button(words("trainer.due", count=due), key=PRACTICE, press=self._practise), *ways)
        if style.slim and shown in opens:
            keys_here = {one.key for one in chapter.boards}
            following = self.pane.focus if self.pane.focus in keys_here else self.pane.home
            play = Button(words("title.play"), first=True, key="play", press=PlayRoad(str(following)))
            ways = (play, *ways)
        heading = f"{shown + 1} · {words(f'road.name_{shown + 1}')}"
        corner = Text(f"{total((chapter,), won)} / {ALL * len(chapter.boards)}", NORMAL, "accent")
        return road_page(style, heading, body, ways, corner)

    def _ring(self, place: int) -> float:
        """Return how far from its first cell the board at a *place* (from 1 on) is open; below 0: not yet."""
        if not self._opening:
            return math.inf
        return (self._opening.passed * OPENING - CROSSES) / RING - place

    def _board(self, place: int, board: RoadBoard, *, is_open: bool) -> Node:
        """Return a board's key: how it begins; once it is solved its flags alone, with all stars as flowers."""
        chapter, stars = self._shown + 1, self._won.get(board.key, 0)
        drawing, mine = (
            drawing_of(board.finished() if stars else board.begun(self._ring(place))),
            flower_name(self._shown),
        )
        if stars:
            shown = {"flag": mine if stars == ALL else "flag"}
            drawing = tuple(tuple(shown.get(cell, "") for cell in row) for row in drawing)
        press, enabled = PlayRoad(board.key), is_open or stars > 0  # one of a closed chapter was played after a loss
        about = idea_of(self._shown, board, self.cabinet.style.words)
        label = f"{chapter}-{place}"
        if board.key in self.cabinet.history.road.imported:
            label += DOT + self.cabinet.style.words("records.imported")
        key = road_key(label, drawing, stars, self.cabinet.style)
        return key.replaced(key=board.key, press=press, enabled=enabled, tip=about)

    @property
    def animating(self) -> bool:
        """Whether a chapter opens."""
        return bool(self._opening)

    @property
    def moment(self) -> object:
        """How far a chapter has opened, 0–1; None without one."""
        return self._opening.passed if self._opening else None

    # What a press does

    def act(self, asked: Asked) -> bool:
        """Show an opening chapter at rest; the rest is for the focus."""
        self._rest()
        return super().act(asked)

    def point(self, pointing: Pointing) -> bool:
        """Show an opening chapter at rest once a button is pressed."""
        if pointing.kind not in (None, Kind.MOVE):
            self._rest()
        return super().point(pointing)

    def _rest(self) -> None:
        self._opening = None
        self.cabinet.stage.petals.clear()

    def _show(self, chapter: int) -> None:
        """Show another chapter."""
        self._chosen = chapter

    def _list_patterns(self) -> None:
        from game.ui.modes.road.patterns import PatternsScene  # it loads the solver

        self.cabinet.stage.push(PatternsScene(self.cabinet, self._shown))

    def _practise(self) -> None:
        from game.store.practice import read_practice  # it loads the solver

        self.watch(self.cabinet.history.ask(read_practice), lambda found: self.cabinet.router.go(PractiseCards(found)))

    def close(self) -> None:
        """Go to the title."""
        self.cabinet.router.go(Title())
