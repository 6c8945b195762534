"""What playable lessons have in common: a board, and above it what is to be done there and with what."""

from abc import abstractmethod

import pygame

from game.engine.gesture import Kind as Gesture
from game.ui.board.bezel import OUTER, SIDE, WELL, frame_rect
from game.ui.board.board_scene import BoardScene
from game.ui.board.gestures import KeyCap
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked, Kind
from game.ui.input.controls import key_label, pad_label
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.button import Button
from game.ui.kit.layout import Gap, Pad, Pin, Row, Stack
from game.ui.kit.node import Node
from game.ui.kit.text import Lines, Panel, Sprite, Text

HEAD, WIDEST = 132, 980
"""Height at 720p of the panel above the board, and how wide it is at least, as the plate below it."""

BESIDE = 180
"""At 720p what of the panel's width the text leaves to the pictures."""


class LessonState(Value):
    """What the panel shows."""

    heading: str
    told: tuple[str, str]  # what is to be done, or how it went, and the colour of it
    place: tuple[int, int]  # which step this is, and of how many
    means: tuple[str, Action] | None  # a picture of the mouse, and what a key asks for
    hands: Kind  # what was used last
    leaves: str  # the name of the button that leaves


def lesson_panel(state: LessonState, style: Style) -> Node:
    """Return what is to be done, and with which button or key."""
    text, colour = state.told
    leave = Button(state.leaves, SMALL, beside=28, high=36, key=Action.BACK, press=Action.BACK, sound="")
    items: list[Node] = [
        Pin(Row((leave, Gap(14), Text(state.heading, LARGE)), high=36), "topleft", dx=10, dy=8),
        Pad(Lines((text,), NORMAL, colour), (20, 50, BESIDE, 0)),
        Pin(Text("{} / {}".format(*state.place), SMALL, "text_dim"), "topright", dx=-16, dy=10),
    ]
    if state.means:
        items.append(Pin(_means(state, *state.means, style), "midright", dx=-40, dy=12))
    return Panel(Stack(tuple(items)), rim="accent", ground=True)


def _means(state: LessonState, mouse: str, action: Action, style: Style) -> Node:
    """Return a picture of the mouse, or the key or the pad's button, as the learner's hands are on one of them."""
    controls = style.bindings.controls(state.hands, action) if state.hands in (Kind.KEYS, Kind.PAD) else ()
    if not controls:
        return Sprite(mouse, 72)
    label = key_label if state.hands is Kind.KEYS else pad_label
    return KeyCap(label(style.words, controls[0]), wide=120)


class LessonScene(BoardScene):
    """Says what to do, and with which button or key; where nothing is to be done any more a click goes on."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._head = pygame.Rect(0, 0, 1, 1)
        self._panel = self.panes.add()

    # What each lesson says of itself

    @property
    @abstractmethod
    def state(self) -> LessonState:
        """What the panel shows now."""

    @property
    @abstractmethod
    def waits(self) -> bool:
        """Whether the learner has something to do here; else all that can be done is to go on."""

    def leave(self) -> None:
        """Go back."""
        self.cabinet.stage.pop()

    @abstractmethod
    def go_on(self) -> None:
        """Do what a click or a key does where the lesson waits for nothing."""

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys and pads play as in a game; Back leaves at once."""
        if asked.action is Action.BACK:
            self.leave()
        elif asked.action is not Action.CONFIRM:
            return super().act(asked)
        elif self.waits:
            self.hand.open(asked.device)
        else:
            self.go_on()
        return True

    def point(self, pointing: Pointing) -> bool:
        """Let the mouse play; where the lesson waits for nothing a click goes on."""
        self.hand.see(pointing)
        if self.panes.point(pointing):
            return True
        if self.waits:
            self.hand.point(pointing)
        elif pointing.button is Gesture.LEFT_PRESS:  # the release may belong to the chord that ended the lesson
            self.go_on()
        return True

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Where a click goes on, a tap is one."""
        return super().taps(at) if self.waits else None

    # Picture

    @property
    def line(self) -> pygame.Rect:
        """Where the panel above the board is."""
        return self._head

    def lay_out(self) -> None:
        """Place the panel and the board below it."""
        px, (width, height) = self.cabinet.style.px, self.cabinet.style.size
        top, edge = px(2 * OUTER + HEAD + SIDE + WELL), px(OUTER + SIDE + WELL)
        room = pygame.Rect(edge, top, width - 2 * edge, height - top - edge)
        self.camera.narrowest = min(width - 2 * px(OUTER), px(WIDEST))
        self.camera.place(room, self.cabinet.style.board_scale)
        plate = frame_rect(self.cabinet.style, self.camera)
        self._head = pygame.Rect(plate.left, plate.top - px(OUTER + HEAD), plate.width, px(HEAD))

    def refresh(self) -> None:
        """Show the step as it stands."""
        self._panel.view(lesson_panel, self.state, self._head)
