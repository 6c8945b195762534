"""What playable lessons have in common: a board, and above it what is to be done there and with what."""

from abc import abstractmethod

import pygame

from game.engine.gesture import Kind
from game.ui.board.board_scene import BoardScene
from game.ui.board.gestures import KeyCap
from game.ui.board.status_line import action_icon
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.controls import key_label
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.layout import Pad, Pin, Stack
from game.ui.kit.node import Node
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.text import Lines, Panel, Sprite, Text
from game.ui.kit.value import Value

HEAD = 132
"""Height at 720p of the panel above the board."""

BESIDE = 260
"""At 720p what of the panel's width the text leaves to the pictures."""


class LessonState(Value):
    """What the panel shows."""

    heading: str
    told: tuple[str, str]  # what is to be done, or how it went, and the colour of it
    place: tuple[int, int]  # which step this is, and of how many
    means: tuple[str, Action] | None  # a picture of the mouse, and what a key asks for


def lesson_panel(state: LessonState, style: Style) -> Node:
    """Return what is to be done, and with which button or key."""
    text, colour = state.told
    items: list[Node] = [
        Pin(action_icon(style, Action.BACK, "icon_back").replaced(wide=36, high=36), "topleft", dx=8, dy=8),
        Pad(Pin(Text(state.heading, LARGE), "topleft"), (56, 10, BESIDE - 56, 0)),
        Pad(Lines((text,), NORMAL, colour), (56, 50, BESIDE - 56, 0)),
        Pin(Text("{} / {}".format(*state.place), SMALL, "text_dim"), "topright", dx=-16, dy=10),
    ]
    if state.means:
        picture, action = state.means
        key = KeyCap(key_label(style.words, style.bindings.controls(KEYBOARD.kind, action)[0]), wide=120)
        items += [Pin(Sprite(picture, 64), "midright", dx=-138, dy=8), Pin(key, "midright", dx=-16, dy=8)]
    return Panel(Stack(tuple(items)), rim="accent", ground="backdrop")


class LessonScene(BoardScene):
    """Says what to do, and with which button or key; where nothing is to be done any more a click goes on."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._head = pygame.Rect(0, 0, 1, 1)
        self._panel = Pane(cabinet, cabinet.motion, Moves.NONE)

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
        if self.point_at_pane(self._panel, pointing):
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
        self._panel.let_go()
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

    def refresh(self) -> None:
        """Show the step as it stands."""
        self._panel.view(lesson_panel, LessonState(self.heading, self.told, self.place, self.means), self._head)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return super().looks(), self._panel.looks()

    def draw_lines(self, frame: Frame) -> None:
        """Paint the panel."""
        self._panel.draw(frame)
