"""How the game is played, by playing: five tiny boards, one idea each, and the way to Battle's lesson."""

import pygame

from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.mouse import MouseOptions
from game.play.lessons import LESSONS, Lesson
from game.ui.board.camera import Camera
from game.ui.board.painter import BoardPainter
from game.ui.cabinet import LARGE, NORMAL, SMALL, Cabinet
from game.ui.cues import cues_of
from game.ui.gestures import draw_key
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.controls import key_label
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.scenes.board_scene import BoardScene
from game.ui.stage import Frame
from game.ui.widgets import Buttons, Icon

BUTTONS = {"open": "left", "number": "left", "flag": "right", "chord": "both", "proof": "left"}
KEYS = {
    "open": Action.CONFIRM,
    "number": Action.CONFIRM,
    "flag": Action.FLAG,
    "chord": Action.CHORD,
    "proof": Action.CONFIRM,
}
"""With what each is done."""

HEAD = 132
"""Height at 720p of the panel above the board."""

REST = 300
"""Ticks for which a board that was done, or lost, is looked at; a click or a key goes on at once."""


class LessonsScene(BoardScene):
    """Each board waits until its idea was used; one that went wrong is begun again."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._place, self._rest = 0, 0
        self._reached = False
        self._head = pygame.Rect(0, 0, 1, 1)
        self._icons = Buttons([Icon(cabinet, "icon_back", Action.BACK)])
        self._begin()

    @property
    def lesson(self) -> Lesson | None:
        """What is played now; None when all were, and Battle is next."""
        return LESSONS[self._place] if self._place < len(LESSONS) else None

    def _begin(self) -> None:
        """Put the present board up as the learner finds it; the last one stays until the end."""
        lesson, options = self.lesson, MouseOptions(chord_with_left=self.cabinet.settings.chord_with_left)
        self._reached, self._rest = False, 0
        if lesson:
            self.session = lesson.begun(options)
            self.show_board(self.session.setup.level.grid, self.session.hear, 1)

    def _go_on(self) -> None:
        """Take the next board, or the same one again."""
        self._place += self._reached
        self._begin()

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys and pads play as in a game; Back leaves at once."""
        if asked.action is Action.BACK:
            self.cabinet.stage.pop()
        elif asked.action is Action.CONFIRM and (self._rest or not self.lesson):
            self._skip()
        elif asked.action is Action.CONFIRM:
            open_number = self.session.view.is_open(self.hand.focused())
            self.hand.click(Kind.MIDDLE_PRESS if open_number else Kind.LEFT_PRESS, asked.device)
        else:
            return super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Let the mouse play; after a board, or at the end, a click goes on."""
        self.hand.see(pointing)
        if self._icons.point(pointing):
            return True
        if self._rest or not self.lesson:
            if pointing.button is Kind.LEFT_PRESS:
                self._skip()
        else:
            self.point_at_board(pointing)
        return True

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Where a click goes on, a tap is one."""
        return None if self._rest or not self.lesson else super().taps(at)

    def is_open(self, cell: int) -> bool:
        """Tell whether a cell is open."""
        return self.session.view.is_open(cell)

    def focus_lost(self) -> None:
        """Let go of the way back, too."""
        self._icons.let_go()
        super().focus_lost()

    def _skip(self) -> None:
        """Wait no longer; when all was played, go on to Battle's lesson."""
        if self.lesson:
            self._go_on()
        else:
            self.cabinet.stage.pop()
            self.cabinet.go.battle_how_to()

    # Time and picture

    def update(self, ticks: int) -> None:
        """Pass time to the game, and go on after a rest."""
        events = self.session.advance(ticks)
        super().update(ticks)
        if self._rest:
            self._rest = max(0, self._rest - ticks)
            if not self._rest:
                self._go_on()
        elif events and self.lesson:
            self.effects.begin(events, self.session.view)
            self.sound(cues_of(events, self.session.view))
            self._reached = self.lesson.reached(self.session, events)
            if self._reached or self.session.status is not Status.PLAYING:
                self._rest = REST

    @property
    def animating(self) -> bool:
        """Whether anything moves or will go on by itself."""
        return self._rest > 0 or super().animating

    @property
    def line(self) -> pygame.Rect:
        """Where the panel above the board is."""
        return self._head

    def lay_out(self) -> None:
        """Place the panel and the board below it."""
        px, (width, _) = self.cabinet.px, self.cabinet.size
        self.camera.place(self.room(HEAD + 60, 60), self.cabinet.board_scale)
        self._head = pygame.Rect(0, px(12), min(width - px(24), px(980)), px(HEAD))
        self._head.centerx = width // 2
        self._icons.all[0].rect = pygame.Rect(self._head.left + px(8), self._head.top + px(8), px(36), px(36))
        self._painter = BoardPainter(self.cabinet.sprites, self.cabinet.aids)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        session = self.session
        seen = session.view, session.pressed, self._painter.unfinished
        return super().looks(), self._place, seen, self._rest > 0, self._icons.looks()

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        pressed = self.session.pressed | self.effects.pressed
        self._painter.draw(frame.surface, camera, self.session.view, pressed, self.effects.hidden, whole=frame.whole)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the cursor."""
        self.draw_cursor(frame.surface, camera)

    def _told(self) -> tuple[str, str]:
        """Return what is to be done, or how it went, and the colour of it."""
        words = self.cabinet.words
        if self.lesson is None:
            return words("lessons.battle"), "accent"
        if self._rest:
            return (words("lessons.right"), "good") if self._reached else (words("lessons.again"), "warning")
        return words(f"lessons.{self.lesson.name}"), "text"

    def draw_lines(self, frame: Frame) -> None:
        """Paint what is to be done, and with which button or key."""
        cabinet, px, head, surface, words = self.cabinet, self.cabinet.px, self._head, frame.surface, self.cabinet.words
        surface.blit(cabinet.sprites.panel(head.size, px(10), "panel", "accent", ground="backdrop"), head)
        self._icons.draw(surface)
        heading = cabinet.line(words("lessons.heading"), LARGE, width=head.width - px(260))
        surface.blit(heading, (head.left + px(56), head.top + px(10)))
        text, colour = self._told()
        top = head.top + px(50)
        for part in cabinet.lettering.wrap(text, px(NORMAL), head.width - px(260))[:3]:
            top = surface.blit(cabinet.line(part, NORMAL, colour), (head.left + px(20), top)).bottom
        count = cabinet.line(f"{self._place + 1} / {len(LESSONS) + 1}", SMALL, "text_dim")
        surface.blit(count, count.get_rect(topright=(head.right - px(16), head.top + px(10))))
        if self.lesson:
            mouse = cabinet.sprites.get(f"mouse_{BUTTONS[self.lesson.name]}", px(64))
            surface.blit(mouse, mouse.get_rect(center=(head.right - px(190), head.centery + px(10))))
            key = cabinet.bindings.controls(KEYBOARD.kind, KEYS[self.lesson.name])[0]
            draw_key(surface, cabinet, (head.right - px(90), head.centery + px(14)), key_label(words, key))
