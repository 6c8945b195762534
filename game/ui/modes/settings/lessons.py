"""How the game is played, by playing: five tiny boards, one idea each, and the way to Battle's lesson."""

from game.engine.game import Status
from game.engine.mouse import MouseOptions
from game.play.lessons import LESSONS, Lesson
from game.ui.board.camera import Camera
from game.ui.board.lesson_scene import LessonScene
from game.ui.board.painter import BoardPainter
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of
from game.ui.core.routes import BattleHowTo
from game.ui.core.stage import Frame
from game.ui.core.time import Task
from game.ui.input.actions import Action

MEANS = {
    "open": ("mouse_left", Action.CONFIRM),
    "number": ("mouse_left", Action.CONFIRM),
    "flag": ("mouse_right", Action.FLAG),
    "chord": ("mouse_both", Action.CHORD),
    "proof": ("mouse_left", Action.CONFIRM),
}
"""With what each is done."""

REST = 1.2
"""Seconds for which a board that was done, or lost, is looked at; a click or a key goes on at once."""


class LessonsScene(LessonScene):
    """Each board waits until its idea was used; one that went wrong is begun again."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._place = 0
        self._rest: Task | None = None  # until the next board
        self._reached = False
        self._begin()

    @property
    def lesson(self) -> Lesson | None:
        """What is played now; None when all were, and Battle is next."""
        return LESSONS[self._place] if self._place < len(LESSONS) else None

    def _begin(self) -> None:
        """Put the present board up as the learner finds it; the last one stays until the end."""
        lesson, options = self.lesson, MouseOptions(chord_with_left=self.cabinet.settings.chord_with_left)
        self.cancel(self._rest)
        self._reached, self._rest = False, None
        if lesson:
            self.session = lesson.begun(options)
            self.show_board(self.session.setup.level.grid, self.session.hear, 1)

    def _next(self) -> None:
        """Take the next board, or the same one again."""
        self._place += self._reached
        self._begin()

    @property
    def heading(self) -> str:
        """What stands above."""
        return self.cabinet.words("lessons.heading")

    @property
    def waits(self) -> bool:
        """Whether the board waits for its idea."""
        return not self._rest and self.lesson is not None

    @property
    def told(self) -> tuple[str, str]:
        """What is to be done, or how it went, and the colour of it."""
        words = self.cabinet.words
        if self.lesson is None:
            return words("lessons.battle"), "accent"
        if self._rest:
            return (words("lessons.right"), "good") if self._reached else (words("lessons.again"), "warning")
        return words(f"lessons.{self.lesson.name}"), "text"

    @property
    def place(self) -> tuple[int, int]:
        """Which board this is; Battle's lesson is the last."""
        return self._place + 1, len(LESSONS) + 1

    @property
    def means(self) -> tuple[str, Action] | None:
        """With what the idea is done."""
        return MEANS[self.lesson.name] if self.lesson else None

    def is_open(self, cell: int) -> bool:
        """Tell whether a cell is open."""
        return self.session.view.is_open(cell)

    def go_on(self) -> None:
        """Wait no longer; when all was played, go on to Battle's lesson."""
        if self.lesson:
            self._next()
        else:
            self.cabinet.stage.pop()
            self.cabinet.router.go(BattleHowTo())

    # Time and picture

    def update(self, ticks: int) -> None:
        """Pass time to the game, and rest once its idea was used."""
        events = self.session.advance(ticks)
        super().update(ticks)
        if events and self.waits and self.lesson:
            self.effects.begin(events, self.session.view)
            self.sound(cues_of(events, self.session.view))
            self._reached = self.lesson.reached(self.session, events)
            if self._reached or self.session.status is not Status.PLAYING:
                self._rest = self.after(REST, self._next)

    @property
    def animating(self) -> bool:
        """Whether anything moves or will go on by itself."""
        return self._rest is not None or super().animating

    def lay_out(self) -> None:
        """Place the panel and the board below it."""
        super().lay_out()
        self._painter = BoardPainter(self.cabinet.sprites, self.cabinet.aids)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        session = self.session
        seen = session.view, session.pressed, self._painter.unfinished
        return super().looks(), seen

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        pressed = self.session.pressed | self.effects.pressed
        self._painter.draw(frame.surface, camera, self.session.view, pressed, self.effects.hidden, whole=frame.whole)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the cursor."""
        self.draw_cursor(frame.surface, camera)
