"""The Road: a row of cells, one for each chapter, and under it the shown chapter's boards in their cabinet."""

from collections.abc import Callable

import pygame

from game.road.boards import RoadBoard, road
from game.road.stars import A_CHAPTER, ALL, after, is_open, left, total
from game.ui.board.lamps import bulb
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayRoad, PractiseCards, Title
from game.ui.core.style import NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.kit.button import Button
from game.ui.kit.large_key import Drawing, draw_board, drawing_of, paint_face
from game.ui.kit.layout import Column, Grid
from game.ui.kit.node import Node, Put, Size, State
from game.ui.kit.page import Page
from game.ui.kit.pane import Moves
from game.ui.kit.scene import Screen
from game.ui.kit.text import Lines, Text

PRACTICE = "practice"


CLOSED = -1


class RoadState(Value):
    """The shown chapter with its boards, and the row of chapters."""

    shown: int
    cells: tuple[int, ...]  # boards left in each chapter, or CLOSED
    boards: tuple[tuple[str, str, Drawing, int], ...]  # key, number, picture, stars or CLOSED
    stars: tuple[int, int]  # in this chapter, and of how many
    needs: int  # stars that still open this chapter; 0: it is open
    due: int


class Cells(Node):
    """The chapters as cells of a board: closed ones covered, others with the number of boards left, or a flag."""

    numbers: tuple[int, ...]
    shown: int

    def _cell(self, rect: pygame.Rect, number: int) -> pygame.Rect:
        count = len(self.numbers)
        across = count if rect.width * 3 >= count * rect.height * 2 else -(-count // 2)  # two rows in a narrow page
        high = rect.height * across // count
        side = min(high * 3 // 4, rect.width // across)
        begin = rect.centerx - side * across // 2
        return pygame.Rect(begin + number % across * side, rect.top + number // across * high, side, side)

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> object:
        """Return the chapter there."""
        return next((one for one in range(len(self.numbers)) if self._cell(rect, one).collidepoint(at)), None)

    def pressed(self, part: object) -> object:
        """Show the chapter there; by a key the next one."""
        return self.step(1) if part is None else Put(self.key, part)

    def step(self, by: int) -> object:
        """Ask for the chapter beside."""
        return Put(self.key, (self.shown + by) % len(self.numbers))

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the cells with their chapters' numbers below, the shown one under the cursor."""
        for number, boards in enumerate(self.numbers):
            place = self._cell(rect, number)
            face = "covered" if boards <= 0 else "open"
            surface.blit(style.sprites.get(face, place.width), place)
            if boards >= 0:
                surface.blit(style.sprites.get(f"digit_{boards}" if boards else "flag", place.width), place)
            if number == self.shown:
                surface.blit(style.sprites.get("cursor", place.width), place)
            name = style.line(style.words.number(number + 1), SMALL, "text_key")
            surface.blit(name, name.get_rect(midtop=place.midbottom))


class RoadKey(Node):
    """A board in the cabinet: how it begins or its picture, its number, and three lamps."""

    label: str
    drawing: Drawing
    stars: int

    def measure(self, style: Style, room: int | None) -> Size:
        """Return its least height on a slim page."""
        return 0, style.target(104)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key, the board, the number and the lamps below it."""
        px, ink = style.px, paint_face(surface, style, rect, state)
        wide, high, foot = len(self.drawing[0]), len(self.drawing), px(30)
        cell = max(1, min(px(30), (rect.width - px(20)) // wide, (rect.height - foot - px(16)) // high))
        picture = draw_board(style, self.drawing, cell)
        surface.blit(picture, picture.get_rect(center=(rect.centerx, (rect.top + rect.bottom - foot) // 2 + px(3))))
        label = style.line(self.label, SMALL, ink, rect.width - px(76))
        middle = rect.bottom - foot // 2 - px(2)
        surface.blit(label, label.get_rect(midleft=(rect.left + px(10), middle)))
        for lamp in range(ALL):
            light = bulb(style, "lamp" if lamp < self.stars else "", dim=False)
            surface.blit(light, light.get_rect(center=(rect.right - px(14 + 15 * (ALL - 1 - lamp)), middle)))


def road_page(state: RoadState, style: Style, show: Callable[[int], None]) -> Node:
    """Return the page."""
    words, slim = style.words, style.slim
    keys = tuple(
        RoadKey(name, drawing, stars, key=key, press=PlayRoad(key), enabled=stars >= 0, grow=1.0)
        for key, name, drawing, stars in state.boards
    )
    told = words("road.needs", stars=state.needs) if state.needs else words(f"road.idea_{state.shown + 1}")
    ways = [Button(words("menu.back"), key="back", press=Title())]
    if state.due:
        ways.insert(0, Button(words("trainer.due", count=state.due), key=PRACTICE, press=PRACTICE))
    body = Column(
        (
            Cells(state.cells, state.shown, key="chapters", put=show, high=150 if slim else 76),
            Lines((told,), NORMAL, "warning" if state.needs else "accent", "middle", high=52 if slim else 30),
            Grid(keys, 4, 10, slim=2).replaced(grow=1.0),
        ),
        8,
    )
    name = words(f"road.name_{state.shown + 1}")
    heading = f"{state.shown + 1} · {name}"
    high = style.window[1] / style.scale - 140 if slim else 580
    corner = Text("{} / {}".format(*state.stars), NORMAL, "accent")
    return Page(heading, body, tuple(ways), corner=corner, panel_wide=1000, panel_high=high)


class RoadScene(Screen):
    """The map of the Road; it begins at the chapter of the next board."""

    moves = Moves.ROWS

    def __init__(self, cabinet: Cabinet, shown: int | None = None) -> None:
        super().__init__(cabinet)
        self._chosen = shown
        self._focus_next()
        self.watch(cabinet.history.road.read(), self._learn)

    def _learn(self, stars: dict[str, int]) -> None:
        self.cabinet.history.road.learn(stars)
        self._focus_next()

    def _focus_next(self) -> None:
        """Let the focus begin on the shown chapter's next board."""
        won, boards = self.cabinet.history.road.stars, road()[self._shown].boards
        self.pane.home = next((one.key for one in boards if one.key not in won), boards[0].key)

    @property
    def _shown(self) -> int:
        """The shown chapter: the chosen one, or that of the next board."""
        if self._chosen is not None:
            return self._chosen
        following = after(road(), None, self.cabinet.history.road.stars)
        return next((number for number, one in enumerate(road()) if following in one.boards), len(road()) - 1)

    @property
    def state(self) -> RoadState:
        """All that the picture depends on."""
        chapters, won, shown = road(), self.cabinet.history.road.stars, self._shown
        opened = [is_open(chapters, number, won) for number in range(len(chapters))]
        boards = tuple(
            (one.key, f"{shown + 1}-{place}", _picture(one, solved=one.key in won), won.get(one.key, 0))
            if opened[shown]
            else (one.key, f"{shown + 1}-{place}", _picture(one, solved=False), CLOSED)
            for place, one in enumerate(chapters[shown].boards, 1)
        )
        needs = 0 if opened[shown] else A_CHAPTER * shown - total(chapters[:shown], won)
        cells = tuple(left(one, won) if opens else CLOSED for one, opens in zip(chapters, opened, strict=True))
        stars = total((chapters[shown],), won), ALL * len(boards)
        return RoadState(shown, cells, boards, stars, needs, self.cabinet.history.practice.due)

    def picture(self) -> Node:
        """Return the page."""
        return road_page(self.state, self.cabinet.style, self._show)

    def _show(self, chapter: int) -> None:
        """Show another chapter."""
        self._chosen = chapter

    def pressed(self, press: object) -> None:
        """Begin to practise, or follow a route."""
        if press == PRACTICE:
            from game.store.practice import read_practice  # it loads the solver

            self.watch(
                self.cabinet.history.ask(read_practice), lambda found: self.cabinet.router.go(PractiseCards(found))
            )
        else:
            super().pressed(press)

    def close(self) -> None:
        """Go to the title."""
        self.cabinet.router.go(Title())


def _picture(board: RoadBoard, *, solved: bool) -> Drawing:
    """Return how a board begins; once it is solved, its flags alone."""
    if not solved:
        return drawing_of(board.begun())
    return tuple(tuple("flag" if cell == "flag" else "" for cell in row) for row in drawing_of(board.finished()))
