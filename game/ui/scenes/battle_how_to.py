"""How a battle is played, by playing: one small board, four steps, nobody in a hurry."""

import pygame

from game.battle.events import Refused
from game.battle.lesson import LEARNER, STEPS, Step, lesson
from game.battle.moves import apply
from game.battle.seat import Seat
from game.engine.actions import Action as Move
from game.engine.actions import FlagRest
from game.engine.events import Chorded, Flagged, Opened
from game.engine.gesture import Kind, MouseEvent
from game.engine.mouse import MouseOptions
from game.ui.board.camera import Camera
from game.ui.board.land import land_of
from game.ui.board.signs import Signs
from game.ui.board.territory import TerritoryPainter
from game.ui.cabinet import LARGE, NORMAL, SMALL, Cabinet
from game.ui.cues import cues_of
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.controls import key_label
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.scenes.board_scene import BoardScene
from game.ui.stage import Frame
from game.ui.widgets import Buttons, Icon

BUTTONS = {"open": "mouse_left", "flag": "mouse_right", "chord": "mouse_both", "far": "mouse_left"}
KEYS = {"open": Action.CONFIRM, "flag": Action.FLAG, "chord": Action.CHORD, "far": Action.CONFIRM}
"""With what each step is done."""

HEAD = 118
"""Height at 720p of the panel above the board."""


class BattleHowToScene(BoardScene):
    """Each step waits for its own action; everything else is out of reach."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._match, self._step = lesson(), 0
        self._seat = Seat(LEARNER, self._match.grid)
        self._signs = Signs(cabinet)
        self._head = pygame.Rect(0, 0, 1, 1)
        self._icons = Buttons([Icon(cabinet, "icon_back", Action.BACK)])
        self._options = MouseOptions(cabinet.settings.chord_with_left, flag_on_release=False, flag_rest=False)
        self.show_board(self._match.grid, self._hear, 1)

    # Input

    @property
    def step(self) -> Step | None:
        """What is to be done now; None when all was."""
        return STEPS[self._step] if self._step < len(STEPS) else None

    def act(self, asked: Asked) -> bool:
        """Keys and pads play as in a match; Back leaves, and Confirm when all was done."""
        if asked.action is Action.BACK or (self.step is None and asked.action is Action.CONFIRM):
            self.cabinet.stage.pop()
        elif asked.action is Action.CONFIRM:
            open_number = self._seat.view(self._match).is_open(self.hand.focused())
            self.hand.click(Kind.MIDDLE_PRESS if open_number else Kind.LEFT_PRESS, asked.device)
        else:
            return super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Let the mouse play; when all was done a click leaves."""
        self.hand.see(pointing)
        if self._icons.point(pointing):
            return True
        if self.step is None and pointing.button is Kind.LEFT_RELEASE:
            self.cabinet.stage.pop()
        else:
            self.point_at_board(pointing)
        return True

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Where a click leaves, a tap is one."""
        return super().taps(at) if self.step else None

    def is_open(self, cell: int) -> bool:
        """Tell whether a cell is open, whoever's it is."""
        return self._seat.view(self._match).is_open(cell)

    def focus_lost(self) -> None:
        """Let go of the way back, too."""
        self._icons.let_go()
        super().focus_lost()

    def _hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        move = self._seat.take(MouseEvent(self.age, kind, x, y, who=who), self._match, self._options)
        if move and self.step:
            self._take(self.step, move)

    def _take(self, step: Step, move: Move) -> None:
        """Do what the step asks for; a move that it doesn't ask for is refused where it was made."""
        if isinstance(move, FlagRest):
            return
        if step.action is None:
            _, events = apply(self._match, LEARNER, move)
            if any(isinstance(event, Refused) for event in events):
                self._refuse(move.cell)
                self._go_on()
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
        self._go_on()

    def _refuse(self, cell: int) -> None:
        self._signs.put("no_entry", cell)
        self.cabinet.audio.play("denied")

    def _go_on(self) -> None:
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
        """Where the panel above the board is."""
        return self._head

    def lay_out(self) -> None:
        """Place the panel and the board below it."""
        px, (width, _) = self.cabinet.px, self.cabinet.size
        self.camera.place(self.room(HEAD + 28, 16), self.cabinet.board_scale)
        self._head = pygame.Rect(0, px(12), min(width - px(24), px(980)), px(HEAD))
        self._head.centerx = width // 2
        self._icons.all[0].rect = pygame.Rect(self._head.left + px(8), self._head.top + px(8), px(36), px(36))
        self._painter = TerritoryPainter(self.cabinet.sprites)
        self._painter.prepare(self.camera)

    @property
    def layered(self) -> bool:
        """Signs and the light on a cell lie over the board, so it is painted whole."""
        return True

    def looks(self) -> object:
        """Return all that the picture depends on."""
        pressed = self._seat.pressed(self._match, self._options)
        return super().looks(), self._step, self._match, self._signs.looks(), pressed, self._icons.looks()

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        pressed = self._seat.pressed(self._match, self._options) | self.effects.pressed
        land = land_of(self._match, (LEARNER, 1))
        self._painter.draw(frame.surface, camera, land, pressed, self.effects.hidden, whole=frame.whole)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint a frame around the cell that is asked for, and the signs."""
        if self.step and self.step.cell is not None:
            rect, thick = camera.cell_rect(self.step.cell), max(2, camera.tile // 12)
            pygame.draw.rect(frame.surface, self.cabinet.theme["accent"], rect.inflate(thick, thick), thick, thick)
        cursors = [] if self.hand.focus is None else [(self.hand.focus, 0)]
        for picture, place in self._signs.overlays(camera, cursors, [], None):
            frame.surface.blit(picture, place)

    def draw_lines(self, frame: Frame) -> None:
        """Paint what is to be done, and with which button or key."""
        cabinet, px, head, surface, words = self.cabinet, self.cabinet.px, self._head, frame.surface, self.cabinet.words
        surface.blit(cabinet.sprites.panel(head.size, px(10), "panel", "accent", ground="backdrop"), head)
        self._icons.draw(surface)
        heading = cabinet.line(words("battle_how_to.heading"), LARGE, width=head.width - px(260))
        surface.blit(heading, (head.left + px(56), head.top + px(10)))
        step = self.step
        text = words(f"battle_how_to.{step.name if step else 'done'}")
        top = head.top + px(50)
        for part in cabinet.lettering.wrap(text, px(NORMAL), head.width - px(240))[:2]:
            top = surface.blit(cabinet.line(part, NORMAL, "text" if step else "good"), (head.left + px(20), top)).bottom
        count = cabinet.line(f"{min(self._step + 1, len(STEPS))} / {len(STEPS)}", SMALL, "text_dim")
        surface.blit(count, count.get_rect(topright=(head.right - px(16), head.top + px(10))))
        if step:
            mouse = cabinet.sprites.get(BUTTONS[step.name], px(64))
            surface.blit(mouse, mouse.get_rect(center=(head.right - px(150), head.centery + px(8))))
            self._draw_key(surface, step, (head.right - px(66), head.centery + px(10)))

    def _draw_key(self, surface: pygame.Surface, step: Step, centre: tuple[int, int]) -> None:
        cabinet, px = self.cabinet, self.cabinet.px
        name = key_label(cabinet.words, cabinet.bindings.controls(KEYBOARD.kind, KEYS[step.name])[0])
        label = cabinet.line(name, SMALL)
        cap = pygame.Rect(0, 0, max(px(40), label.get_width() + px(22)), px(40))
        cap.center = centre
        surface.blit(cabinet.sprites.panel(cap.size, px(8), "covered", "rim"), cap)
        surface.blit(label, label.get_rect(center=cap.center))
