"""Teach the game by playing: tiny boards, one idea each, then a first game."""

from game.engine.game import Status
from game.engine.level import BEGINNER
from game.engine.mouse import MouseOptions
from game.play.lessons import LESSONS, Lesson
from game.ui.board.lesson_scene import LessonScene, LessonState
from game.ui.board.painter import BoardPainter
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of
from game.ui.core.routes import PlayGame
from game.ui.core.scene import Frame
from game.ui.core.style import aids_of
from game.ui.core.time import Task
from game.ui.input.actions import Action

MEANS = {
    "open": ("mouse_left", Action.CONFIRM),
    "number": ("mouse_left", Action.CONFIRM),
    "flag": ("mouse_right", Action.FLAG),
    "chord": ("mouse_both", Action.CHORD),
}
"""The mouse picture and the action of each lesson."""

REST = 1.2
"""Seconds for which a finished or lost board stays; a click or a key goes on at once."""


class LessonsScene(LessonScene):
    """Each board waits until the learner has used its idea; a failed one begins again."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._place = 0
        self._rest: Task | None = None  # until the next board
        self._reached = False
        self._begin()

    @property
    def lesson(self) -> Lesson | None:
        """The present lesson; None after the last one, when the first game is next."""
        return LESSONS[self._place] if self._place < len(LESSONS) else None

    def _begin(self) -> None:
        """Show the present lesson's board; after the last lesson its board stays."""
        lesson, options = self.lesson, MouseOptions(chord_with_left=self.cabinet.settings.chord_with_left)
        self.cancel(self._rest)
        self._reached, self._rest = False, None
        if lesson:
            self.session = lesson.begin(options)
            grid = self.session.setup.level.grid
            self.show_board(grid, self.session.hear, 1, is_open=lambda cell: self.session.view.is_open(cell))

    def _next(self) -> None:
        """Take the next board, or the same one again."""
        self._place += self._reached
        self._begin()

    @property
    def waits(self) -> bool:
        """Whether the board waits for its idea."""
        return not self._rest and self.lesson is not None

    @property
    def state(self) -> LessonState:
        """The task, or how it went; the first game counts as the last board."""
        words = self.cabinet.style.words
        if self.lesson is None:
            task = words("lessons.play"), "accent"
        elif self._rest:
            task = (words("lessons.right"), "good") if self._reached else (words("lessons.again"), "warning")
        else:
            task = words(f"lessons.{self.lesson.name}"), "text"
        return LessonState(
            words("lessons.heading"),
            task,
            (self._place + 1, len(LESSONS) + 1),
            MEANS[self.lesson.name] if self.lesson else None,
            self.cabinet.stage.hands,
            words("lessons.skip"),
        )

    def go_on(self) -> None:
        """Go on at once; after the last lesson to the first game."""
        if self.lesson:
            self._next()
        else:
            self.leave()

    def leave(self) -> None:
        """Go on to a first game, with no-guess boards turned on."""
        self.cabinet.change(seen_how_to=True, level=BEGINNER.name, no_guess_beginner=True)
        self.cabinet.router.go(PlayGame(BEGINNER))

    # Time and picture

    def update(self, ticks: int) -> None:
        """Pass time to the game, and rest once the learner has used its idea or the game is over."""
        events = self.session.advance(ticks)
        super().update(ticks)
        if events and self.waits and self.lesson:
            self.effects.begin(events, self.session.view)
            self.sound(cues_of(events, self.session.view))
            self._reached = self.lesson.is_reached(self.session, events)
            if self._reached or self.session.status is not Status.PLAYING:
                self._rest = self.after(REST, self._next)

    @property
    def animating(self) -> bool:
        """Whether anything moves or will go on by itself."""
        return self._rest is not None or super().animating

    def lay_out(self) -> None:
        """Place the panel and the board below it."""
        super().lay_out()
        self._painter = BoardPainter(self.cabinet.style.sprites, aids_of(self.cabinet.settings))

    def looks(self) -> object:
        """Return all that the picture depends on."""
        session = self.session
        seen = session.view, session.pressed, self._painter.unfinished
        return super().looks(), seen

    def draw(self, frame: Frame) -> None:
        """Paint the cells and the cursor."""
        frame, camera = self.draw_ground(frame), self.camera
        pressed = self.session.pressed | self.effects.pressed
        self._painter.draw(frame.surface, camera, self.session.view, pressed, self.effects.hidden, whole=frame.whole)
        self._painter.restore(frame.surface, camera, frame.damage)
        self.draw_effects(frame)
        self.cursor.draw(frame.surface, camera)
        self.draw_panes(frame)
