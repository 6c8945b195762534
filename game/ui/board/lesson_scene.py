"""What playable lessons have in common: a board, and above it what is to be done there and with what."""

from abc import abstractmethod

import pygame

from game.engine.gesture import Kind
from game.ui.board.board_scene import BoardScene
from game.ui.board.gestures import draw_key
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame
from game.ui.core.style import LARGE, NORMAL, SMALL
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.controls import key_label
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.widgets import Buttons, Icon

HEAD = 132
"""Height at 720p of the panel above the board."""

BESIDE, LINES = 260, 3
"""At 720p what of the panel's width the text leaves to the pictures, and how many lines it has."""


class LessonScene(BoardScene):
    """Says what to do, and with which button or key; where nothing is to be done any more a click goes on."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._head = pygame.Rect(0, 0, 1, 1)
        self._icons = Buttons([Icon(cabinet, "icon_back", Action.BACK)])

    # What each lesson says of itself

    @property
    @abstractmethod
    def heading(self) -> str:
        """What stands above."""

    @property
    @abstractmethod
    def waits(self) -> bool:
        """Whether the learner has something to do here; else all that can be done is to go on."""

    @property
    @abstractmethod
    def told(self) -> tuple[str, str]:
        """What is to be done, or how it went, and the colour of it."""

    @property
    @abstractmethod
    def place(self) -> tuple[int, int]:
        """Which step this is, from 1 on, and of how many."""

    @property
    @abstractmethod
    def means(self) -> tuple[str, Action] | None:
        """With what it is done: a picture of the mouse, and what a key stands for."""

    @abstractmethod
    def go_on(self) -> None:
        """Do what a click or a key does where the lesson waits for nothing."""

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys and pads play as in a game; Back leaves at once."""
        if asked.action is Action.BACK:
            self.cabinet.stage.pop()
        elif asked.action is not Action.CONFIRM:
            return super().act(asked)
        elif self.waits:
            open_number = self.is_open(self.hand.focused())
            self.hand.click(Kind.MIDDLE_PRESS if open_number else Kind.LEFT_PRESS, asked.device)
        else:
            self.go_on()
        return True

    def point(self, pointing: Pointing) -> bool:
        """Let the mouse play; where the lesson waits for nothing a click goes on."""
        self.hand.see(pointing)
        if self._icons.point(pointing):
            return True
        if self.waits:
            self.point_at_board(pointing)
        elif pointing.button is Kind.LEFT_PRESS:  # a release may be the other half of the chord that ended the lesson
            self.go_on()
        return True

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Where a click goes on, a tap is one."""
        return super().taps(at) if self.waits else None

    def focus_lost(self) -> None:
        """Let go of the way back, too."""
        self._icons.let_go()
        super().focus_lost()

    # Picture

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

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return super().looks(), self.told, self.place, self._icons.looks()

    def draw_lines(self, frame: Frame) -> None:
        """Paint what is to be done, and with which button or key."""
        cabinet, px, head, surface, words = self.cabinet, self.cabinet.px, self._head, frame.surface, self.cabinet.words
        surface.blit(cabinet.sprites.panel(head.size, px(10), "panel", "accent", ground="backdrop"), head)
        self._icons.draw(surface)
        heading = cabinet.line(self.heading, LARGE, width=head.width - px(BESIDE))
        surface.blit(heading, (head.left + px(56), head.top + px(10)))
        text, colour = self.told
        top = head.top + px(50)
        for part in cabinet.lettering.wrap(text, px(NORMAL), head.width - px(BESIDE))[:LINES]:
            top = surface.blit(cabinet.line(part, NORMAL, colour), (head.left + px(56), top)).bottom
        count = cabinet.line("{} / {}".format(*self.place), SMALL, "text_dim")
        surface.blit(count, count.get_rect(topright=(head.right - px(16), head.top + px(10))))
        if self.means:
            picture, action = self.means
            mouse = cabinet.sprites.get(picture, px(64))
            surface.blit(mouse, mouse.get_rect(center=(head.right - px(170), head.centery + px(8))))
            key = cabinet.bindings.controls(KEYBOARD.kind, action)[0]
            draw_key(surface, cabinet, (head.right - px(76), head.centery + px(8)), key_label(words, key))
