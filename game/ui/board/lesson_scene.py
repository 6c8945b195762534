"""The base of playable lessons: a board, and above it the task and the button or key for it."""

from abc import abstractmethod

import pygame

from game.engine.gesture import Kind as Gesture
from game.ui.board.bezel import OUTER, SIDE, WELL, frame_rect
from game.ui.board.board_scene import BoardScene
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked, Kind
from game.ui.input.controls import pad_label
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.button import Button
from game.ui.kit.layout import Gap, Pad, Pin, Row, Stack
from game.ui.kit.node import Node, Size, State
from game.ui.kit.text import Lines, Panel, Sprite, Text

HEAD, WIDEST = 132, 980
"""At 720p: the height of the panel above the board, and the least width of panel and plate."""

BESIDE = 180
"""At 720p: the panel's width beside the text, for the pictures."""


class KeyCap(Node):
    """A key cap with its name, in the middle of its rectangle."""

    name: str

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the cap."""
        return max(style.px(44), style.line(self.name, NORMAL).get_width() + style.px(28)), style.px(44)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the cap, sunk a little like a covered cell."""
        cap = pygame.Rect((0, 0), self.measure(style, None)).move_to(center=rect.center)
        surface.blit(style.sprites.panel(cap.size, style.px(8), "covered", "rim"), cap)
        label = style.line(self.name, NORMAL)
        surface.blit(label, label.get_rect(center=cap.center))


class LessonState(Value):
    """The panel's content."""

    heading: str
    told: tuple[str, str]  # the task or the result, and its colour
    place: tuple[int, int]  # the number of this step, and of all steps
    means: tuple[str, Action] | None  # mouse sprite, and the action of a key
    hands: Kind  # the device used last
    leaves: str  # the name of the button that leaves


def lesson_panel(state: LessonState, style: Style) -> Node:
    """Return the panel: the task, and the button or key for it."""
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
    """Return a picture of the mouse, the key or the pad's button: of the device used last."""
    controls = style.bindings.controls(state.hands, action) if state.hands in (Kind.KEYS, Kind.PAD) else ()
    if not controls:
        return Sprite(mouse, 72)
    control = controls[0]
    return KeyCap(style.key_label(control) if state.hands is Kind.KEYS else pad_label(style.words, control), wide=120)


class LessonScene(BoardScene):
    """Shows a task and its button or key; when nothing is left to do, a click continues."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._head = pygame.Rect(0, 0, 1, 1)
        self._panel = self.panes.add()

    # What each lesson defines

    @property
    @abstractmethod
    def state(self) -> LessonState:
        """The panel's current content."""

    @property
    @abstractmethod
    def waits(self) -> bool:
        """Whether the learner has a task here; otherwise any click continues."""

    def leave(self) -> None:
        """Go back."""
        self.cabinet.stage.pop()

    @abstractmethod
    def go_on(self) -> None:
        """Continue after a click or a key when there is no task."""

    # Input

    def act(self, asked: Asked) -> bool:
        """Handle keys and pads as in a game; Back leaves at once."""
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
        """Let the mouse play; without a task a click continues."""
        self.hand.see(pointing)
        if self.panes.point(pointing):
            return True
        if self.waits:
            self.hand.point(pointing)
        elif pointing.button is Gesture.LEFT_PRESS:  # the release may belong to the chord that ended the lesson
            self.go_on()
        return True

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Return the board's taps; without a task a tap is a plain click."""
        return super().taps(at) if self.waits else None

    # Picture

    @property
    def line(self) -> pygame.Rect:
        """The rectangle of the panel above the board."""
        return self._head

    def lay_out(self) -> None:
        """Place the panel and the board below it."""
        px, (width, height) = self.cabinet.style.px, self.cabinet.style.size
        top, edge = px(2 * OUTER + HEAD + SIDE + WELL), px(OUTER + SIDE + WELL)
        room = pygame.Rect(edge, top, width - 2 * edge, height - top - edge)
        self.camera.narrowest = min(width - 2 * px(OUTER), px(WIDEST))
        self.camera.place(room, self.cabinet.style.css)
        plate = frame_rect(self.cabinet.style, self.camera)
        self._head = pygame.Rect(plate.left, plate.top - px(OUTER + HEAD), plate.width, px(HEAD))

    def refresh(self) -> None:
        """Update the panel."""
        self._panel.view(lesson_panel, self.state, self._head)
