"""The patterns of a chapter of the Road, each with an example on which its proof plays once."""

import pygame

from game.engine.view import View
from game.road.boards import TAUGHT
from game.trainer.course import course
from game.ui.board.camera import Camera
from game.ui.board.proof_words import family_words
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, NORMAL, Style
from game.ui.kit.button import Button, paint_key
from game.ui.kit.large_key import draw_board, drawing_of
from game.ui.kit.layout import Grid
from game.ui.kit.node import Do, Node, Size, State
from game.ui.kit.pane import Moves
from game.ui.kit.scene import Screen
from game.ui.kit.text import Lines
from game.ui.modes.road.road_page import road_page

EXAMPLE = 60
"""At 720p: the most of a cell on which a proof plays."""


class Pattern(Node):
    """A pattern: an example on which its proof plays, and what is said of it."""

    label: str
    told: str
    view: View
    theatre: Theatre | None
    looks: object  # of the proof

    def measure(self, style: Style, room: int | None) -> Size:
        """Return its least height on a slim page."""
        return 0, style.px(150)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key, the example at the left, the words beside it."""
        px = style.px
        paint_key(surface, style, rect, state, "card", "focus" if state.lit else "", 10)
        inside, camera = rect.inflate(-px(24), -px(16)), Camera(self.view.grid)
        most = px(EXAMPLE)
        wide, high = most * camera.grid.width, most * camera.grid.height
        board = pygame.Rect(0, 0, min(inside.width * 9 // 20, wide), min(inside.height, high))
        board.midleft = inside.midleft
        camera.place(board, style.css)
        picture = draw_board(style, drawing_of(self.view), camera.tile)
        surface.blit(picture, picture.get_rect(center=camera.board.center))
        if self.theatre:
            self.theatre.draw(surface, camera)
        inside.width, inside.left = inside.right - board.right - px(14), board.right + px(14)
        label, told = style.line(self.label, LARGE, "text", inside.width), Lines((self.told,), NORMAL)
        rest = inside.height - label.get_height()
        inside.top += max(0, rest - told.written(style, inside.width, rest)) // 2
        surface.blit(label, inside)
        inside.height, inside.top = rest, inside.top + label.get_height()
        told.paint(surface, style, inside, state)


class PatternsScene(Screen):
    """The patterns that a chapter adds; the first proof plays at once, each again when it is pressed."""

    moves = Moves.ROWS

    def __init__(self, cabinet: Cabinet, chapter: int) -> None:
        super().__init__(cabinet)
        self._chapter = chapter
        tasks = {family: [card.task for card in course() if card.family == family] for family in TAUGHT[chapter]}
        # the easiest of each family, if possible one from which nothing is to be taken away
        self._examples = {family: min(found, key=lambda task: task.view.flags > 0) for family, found in tasks.items()}
        self._prove(TAUGHT[chapter][0])

    def _prove(self, family: str) -> None:
        """Play the proof of a pattern."""
        task, style, motion = self._examples[family], self.cabinet.style, self.cabinet.stage.motion
        assert task.proof, "a pattern has a proof"
        self._playing, self._theatre = family, Theatre(style, motion, task.view, task.proof, task.view.flags)

    def picture(self) -> Node:
        """Return the page: the chapter, its patterns."""
        words, keys = self.cabinet.style.words, tuple(self._pattern(family) for family in self._examples)
        columns = 1 if len(keys) == 1 else 2
        back = Button(words("menu.back"), key="back", press=self.close)
        return road_page(
            self.cabinet.style, words(f"road.name_{self._chapter + 1}"), Grid(keys, columns, 10, slim=1), (back,)
        )

    def _pattern(self, family: str) -> Node:
        """Return the key of a pattern; while its proof plays, the step is said."""
        (name, told), theatre = family_words(family, self.cabinet.style.words), self._theatre
        said, looks = told, None
        if self._playing == family:
            said, looks = theatre.text(), theatre.looks()
        shown = theatre if looks else None
        return Pattern(name, said, self._examples[family].view, shown, looks, key=family, press=Do(self._prove, family))

    @property
    def animating(self) -> bool:
        """Whether a proof plays."""
        return self._theatre.animating

    @property
    def moment(self) -> object:
        """What the picture depends on in the proof."""
        return self._theatre.looks()

    def update(self, ticks: int) -> None:
        """Let a proof play."""
        self._theatre.advance(ticks)
