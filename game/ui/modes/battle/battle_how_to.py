"""Teach a battle by playing it: one small board, four steps, no clock."""

from collections import deque

import pygame

from game.battle.lesson import LEARNER, STEPS, Step, lesson
from game.battle.match import Refused
from game.battle.moves import apply
from game.battle.seat import Seat
from game.engine.actions import Action as Move
from game.engine.actions import FlagRest
from game.engine.events import Chorded, Flagged, Opened
from game.engine.gesture import Kind, MouseEvent
from game.engine.mouse import MouseOptions
from game.ui.board.battle_view import view_of
from game.ui.board.bezel import OUTER, SIDE, WELL, frame_rect
from game.ui.board.board_scene import BoardScene
from game.ui.board.signs import Signs
from game.ui.board.territory import TerritoryPainter
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of
from game.ui.core.scene import Frame
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.input.actions import Action, Asked
from game.ui.input.actions import Kind as DeviceKind
from game.ui.input.controls import pad_label
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.button import Button
from game.ui.kit.deck import board_keys
from game.ui.kit.layout import Column, Gap, Grow, Pad, Pin, Row, Stack
from game.ui.kit.node import Node
from game.ui.kit.text import Lines, Panel, Sprite, Text

HEAD, WIDEST = 132, 980
"""At 720p: the height of the panel above the board, and the least width of panel and plate."""

BESIDE = 180
"""At 720p: the panel's width beside the text, for the pictures."""


MEANS = {
    "open": ("mouse_left", Action.CONFIRM),
    "flag": ("mouse_right", Action.FLAG),
    "chord": ("mouse_both", Action.CHORD),
    "far": ("mouse_left", Action.CONFIRM),
}
"""The mouse picture and the action of each step."""


def lesson_panel(state: tuple[int, DeviceKind], style: Style) -> Node:
    """Return the panel: the task of a step, and the button or key for it on the device used last; a finger has none."""
    place, hands = state
    words, step = style.words, STEPS[place] if place < len(STEPS) else None
    means, high = step and hands is not DeviceKind.TOUCH, style.target(36) / style.scale
    leave = Button(words("menu.back"), SMALL, beside=28, high=high, key=Action.BACK, press=Action.BACK, sound="")
    back = () if style.decked else (leave, Gap(14))
    told, colour = (words(f"battle_how_to.{step.name}"), "text") if step else (words("battle_how_to.done"), "good")
    name = Column((Text(words("battle_how_to.heading"), NORMAL if style.slim else LARGE),), grow=1, shrinks=True)
    count = Text(f"{min(place + 1, len(STEPS))} / {len(STEPS)}", SMALL, "text_dim")
    items: list[Node] = [
        Pad(Column((Row((*back, name, Gap(14), count), high=high), Grow())), (10, 8, 16, 0)),
        Pad(Lines((told,), NORMAL, colour), (20, high + 14, BESIDE if means else 20, 0)),
    ]
    if step and means:
        items.append(Pin(_means(hands, *MEANS[step.name], style), "midright", dx=-40, dy=12))
    return Panel(Stack(tuple(items)), rim="accent", ground=True)


def _means(hands: DeviceKind, mouse: str, action: Action, style: Style) -> Node:
    """Return a picture of the mouse, the key or the pad's button."""
    keys = hands is DeviceKind.KEYS
    controls = style.bindings.controls(hands, action) if keys or hands is DeviceKind.PAD else ()
    if not controls:
        return Sprite(mouse, 72)
    name = Text(style.key_label(controls[0]) if keys else pad_label(style.words, controls[0]), align="middle")
    return Stack((Pin(Panel(Pad(name, (14, 0)), "covered", "rim", 8, high=44)),), wide=120, high=44)


class BattleHowToScene(BoardScene):
    """Above the board stand the task and its button or key; each step refuses all other actions."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._head = pygame.Rect(0, 0, 1, 1)
        self._panel = self.panes.add()
        self._match, self._step = lesson(), 0
        self._seat = Seat(LEARNER, self._match.grid)
        self._signs = Signs(cabinet.style, cabinet.stage.motion)
        self._options = MouseOptions(chord_with_left=cabinet.settings.chord_with_left)
        self.show_board(
            self._match.grid, self._hear, 1, is_open=lambda cell: self._seat.view(self._match).is_open(cell)
        )

    @property
    def step(self) -> Step | None:
        """The present step; None after the last one."""
        return STEPS[self._step] if self._step < len(STEPS) else None

    # Input

    def act(self, asked: Asked) -> bool:
        """Handle keys and pads as in a game; Back leaves at once, and anything after the last step."""
        if asked.action is Action.BACK:
            self.cabinet.stage.pop()
        elif asked.action is not Action.CONFIRM:
            return super().act(asked)
        elif self.step:
            self.hand.open(asked.device)
        else:
            self.cabinet.stage.pop()
        return True

    def point(self, pointing: Pointing) -> bool:
        """Let the mouse play; after the last step a click leaves."""
        self.hand.see(pointing)
        if self.panes.point(pointing):
            return True
        if self.step:
            self.hand.point(pointing)
        elif pointing.button is Kind.LEFT_PRESS:  # the release may belong to the chord that ended the lesson
            self.cabinet.stage.pop()
        return True

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Return the board's taps; after the last step a tap is a plain click."""
        return super().taps(at) if self.step else None

    # The match

    def _hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        move = self._seat.take(MouseEvent(self.age, kind, x, y, who=who), self._match, self._options)
        if move and self.step:
            self._take(self.step, move)

    def _take(self, step: Step, move: Move) -> None:
        """Make the move that the step asks for; refuse any other one at its cell."""
        if isinstance(move, FlagRest):
            return
        if step.action is None:
            _, events = apply(self._match, LEARNER, move)
            if any(isinstance(event, Refused) for event in events):
                self._refuse(move.cell)
                self._take_step()
            return
        if not isinstance(move, step.action) or move.cell != step.cell:
            self._refuse(move.cell)
            return
        self._match, events = apply(self._match, LEARNER, move)
        view = self._match.view(LEARNER)
        for event in events:
            done = getattr(event, "event", None)
            if isinstance(done, Opened | Flagged | Chorded):
                self.effects.begin([done], view)
                self.sound(cues_of([done], view))
        self._take_step()

    def _refuse(self, cell: int) -> None:
        self._signs.put("no_entry", cell)
        self.cabinet.audio.play("denied")

    def _take_step(self) -> None:
        self._step += 1
        if self.step is None:
            self.cabinet.audio.play("win")

    # Time and picture

    def update(self, ticks: int) -> None:
        """Let effects and signs go on."""
        super().update(ticks)
        self._signs.update(ticks)

    @property
    def animating(self) -> bool:
        """Whether anything moves."""
        return self._signs.active or super().animating

    @property
    def line(self) -> pygame.Rect:
        """The rectangle of the panel above the board."""
        return self._head

    def lay_out(self) -> None:
        """Place the panel and the board below it."""
        px, page = self.cabinet.style.px, self.cut_deck()
        width, height = page.size
        top, edge = px(2 * OUTER + HEAD + SIDE + WELL), px(OUTER + SIDE + WELL)
        room = pygame.Rect(page.left + edge, top, width - 2 * edge, height - top - edge)
        self.camera.narrowest = min(width - 2 * px(OUTER), px(WIDEST))
        self.camera.place(room, self.cabinet.style.css)
        plate = frame_rect(self.cabinet.style, self.camera)
        self._head = pygame.Rect(plate.left, plate.top - px(OUTER + HEAD), plate.width, px(HEAD))
        self._painter = TerritoryPainter(self.cabinet.style.sprites)
        deque(self._painter.preparing(self.camera), 0)

    @property
    def separate_keys(self) -> tuple[Node, ...]:
        """Back, and after the last step the golden one that leaves."""
        style = self.cabinet.style
        done = Button(style.words("menu.done"), first=True, key="done", press=Action.CONFIRM, sound="")
        return board_keys(style, () if self.step else (done,))[0]

    def refresh(self) -> None:
        """Update the panel."""
        self._panel.view(lesson_panel, (self._step, self.cabinet.stage.hands), self._head)

    @property
    def layered(self) -> bool:
        """Always: signs and the frame of a cell lie over the board, so it is painted whole."""
        return True

    def looks(self) -> object:
        """Return all that the picture depends on."""
        pressed = self._seat.pressed(self._match, self._options)
        return super().looks(), self._step, self._match, self._signs.looks(), pressed

    def draw(self, frame: Frame) -> None:
        """Paint the cells, a frame around the cell to act on, and the signs."""
        frame, camera = self.draw_ground(frame), self.camera
        pressed = self._seat.pressed(self._match, self._options) | self.effects.pressed
        land = view_of(self._match, (LEARNER, 1))
        self._painter.draw(frame.surface, camera, land, pressed, self.effects.hidden, whole=frame.whole)
        self.draw_effects(frame)
        if self.step and self.step.cell is not None:
            rect, thick = camera.cell_rect(self.step.cell), max(2, camera.tile // 12)
            pygame.draw.rect(
                frame.surface, self.cabinet.style.theme["accent"], rect.inflate(thick, thick), thick, thick
            )
        cursors = [] if self.hand.focus is None else [(self.hand.focus, 0)]
        for picture, place in self._signs.overlays(camera, cursors, []):
            frame.surface.blit(picture, place)
        self.draw_panes(frame)
