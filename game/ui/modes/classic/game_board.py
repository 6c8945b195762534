"""The board of a game, the line above it, the counters and the panel beside it: where they stand, how they look."""

from typing import TYPE_CHECKING

import pygame

from game.engine.game import Status
from game.play.session import Session
from game.ui.board.advisor import Advisor
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.hud import HEIGHT, counter_places, hud_rect
from game.ui.board.painter import BoardPainter
from game.ui.board.refusal import draw_caption, draw_refused
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame
from game.ui.input.actions import Action
from game.ui.input.touch import Taps
from game.ui.kit.pane import Moves, Pane
from game.ui.modes.classic.calling import Calling
from game.ui.modes.classic.counters import Counters
from game.ui.modes.classic.end_band import prepared
from game.ui.modes.classic.game_work import GameWork
from game.ui.modes.classic.guard import Guard
from game.ui.modes.classic.momentum import Momentum
from game.ui.modes.classic.side_panel import SidePanel
from game.ui.modes.classic.status import LEFT, GameLineState, faces, flag_mode, game_line, hud_state

if TYPE_CHECKING:
    from game.ui.board.theatre import Theatre


class GameBoard(BoardScene):
    """What is seen of one game; the scene that plays it says which."""

    session: Session
    work: GameWork
    advisor: Advisor
    momentum: Momentum
    guard: Guard

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.status = Pane(cabinet, cabinet.motion, Moves.NONE)
        self.counters = Counters(cabinet)
        self.calling = Calling(cabinet)
        self.panel = SidePanel(cabinet)
        self.theatre: Theatre | None = None  # of a lost game: why it was, on the board as it stood before
        self._notice: tuple[str, object] = ("", None)  # one sentence over the line above, and the view it is for
        self._shown_since = self.age

    @property
    def competes(self) -> bool:
        """Whether this game is one of the competition profile."""
        return self.session.setup.competition is not None

    def say(self, notice: str) -> None:
        """Show one sentence until the next action."""
        self._notice = notice, self.session.view

    def is_open(self, cell: int) -> bool:
        """Tell whether a cell is open."""
        return self.session.view.is_open(cell)

    @property
    def flags_first(self) -> bool:
        """Whether the flag mode is on; a competition game has none."""
        return super().flags_first and not self.competes

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """In a competition game a button is a button."""
        return None if self.competes else super().taps(at)

    def first_focus(self) -> int:
        """Return the cell under the mouse, else the middle one."""
        return super().first_focus() if self.session.cursor is None else self.session.cursor

    # Layout

    def layout_settings(self) -> object:
        """Return what stands beside the board."""
        settings = self.cabinet.settings
        return settings.counters, settings.side_panel, settings.ghost, self.competes

    def lay_out(self) -> None:
        """Place the board with its counters, and the line above."""
        room, scale = self.room(HEIGHT + 16), self.cabinet.board_scale
        self.camera.least = self.cabinet.target(1)
        self.camera.place(room, scale)
        if self.camera.scrolls and self.cabinet.settings.side_panel and not self.competes:
            room.width -= self.panel.width
        self.counters.place(self.camera, room, scale, barred=self.competes)
        self.panel.place(self.camera, pygame.Rect((0, 0), self.cabinet.size), barred=self.competes)
        self._painter = BoardPainter(self.cabinet.sprites, self.cabinet.aids)
        self._place_line()

    def _place_line(self) -> None:
        """Place the line above; it is wider where it has to say that the game is unranked."""
        self._tagged = not self.session.ranked
        beside = self.panel.rect if self.camera.scrolls else None
        board = self.frame.union(beside) if beside else self.frame
        places, buttons = counter_places(self.session.setup.level.mines), LEFT + (flag_mode(self.cabinet) is not None)
        self._line = hud_rect(self.cabinet, board, places, buttons, tagged=self._tagged)
        self._end = prepared(self.cabinet, self._line)

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is."""
        return self._line

    # The picture

    @property
    def warmth(self) -> float:
        """The longer the chain, the warmer the rim."""
        return 0.0 if self.cabinet.settings.reduced_motion else self.momentum.warmth(self.age)

    @property
    def animating(self) -> bool:
        """Whether anything moves or is being worked out."""
        if self.momentum.links:
            return True
        works = self._painter.unfinished or self.advisor.works or self.work.works
        works = works or self.guard.waiting or bool(self.theatre and self.theatre.animating)
        return works or super().animating

    def refresh(self) -> None:
        """Show the counters, the panel and the line above as the game stands."""
        self.counters.show()
        self.panel.show(self.camera)
        cabinet, session, settings = self.cabinet, self.session, self.cabinet.settings
        now = faces(session, self.age - self._shown_since, frozen=self.effects.frozen, still=settings.reduced_motion)
        beside = (0, None) if self.competes else (self.momentum.told, self.panel.gap)
        hud = hud_state(session, now, *beside, mirrored=settings.left_handed, notice=self._band())
        counts = session.ranked and session.status is Status.PLAYING
        state = GameLineState(hud, counts, settings.mute, flag_mode(cabinet))
        self.status.view(game_line, state, self._line)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        session = self.session
        return (
            super().looks(),
            session.view,
            session.pressed,
            self._painter.unfinished and self.age,
            self.status.looks(),
            self.advisor.looks(),
            self.counters.pane.looks(),
            self.panel.pane.looks(),
            self.guard.armed,
            self.theatre and self.theatre.looks(),
            session.unproved,
            session.said,
        )

    def _band(self) -> str:
        """Return the sentence that covers the line above for now, if there is one."""
        if self.work.tries is not None and self.session.setup.no_guess:
            return self.cabinet.words("dealing.searching", tries=self.work.tries, back=self.cabinet.key(Action.BACK))
        if self.session.unproved:
            return ""  # the proof is told on the board
        notice, view = self._notice
        return (notice if view is self.session.view else "") or self.advisor.text()

    @property
    def layered(self) -> bool:
        """Whether a cursor, a hint, the chances or a sentence lie over the board and its line."""
        signs = self._band() or self.theatre or self.session.unproved or self.session.said
        return super().layered or self.advisor.shows or bool(signs) or self.guard.armed is not None

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        view, pressed = self.session.view, self.session.pressed | self.effects.pressed
        if self.theatre:
            self._painter.draw(frame.surface, camera, self.theatre.view, 0, 0, whole=frame.whole)
            return
        self._painter.draw(frame.surface, camera, view, pressed, self.effects.hidden, whole=frame.whole)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the cursor, the solver's marks and an opening that was refused."""
        self.draw_cursor(frame.surface, camera)
        if self.guard.armed is not None:
            frame.surface.blit(self.cabinet.sprites.get("cursor", camera.tile), camera.cell_rect(self.guard.armed))
        self.advisor.draw(frame.surface, camera)
        if self.theatre:
            self.theatre.draw(frame.surface, camera)
        if self.session.said:
            self.calling.draw(frame.surface, camera, self.session.said, self.session.view)
        if unproved := self.session.unproved:
            draw_refused(frame.surface, self.cabinet, camera, unproved)
            why = self.advisor.text() or self.cabinet.words("hint.provable")
            advice = self.advisor.advice
            told = unproved | (advice.numbers | 1 << advice.cell if advice else 0)
            says, panel = self.cabinet.words("hint.unproved", why=why), self.panel.rect
            draw_caption(frame.surface, self.cabinet, camera, says, told, panel)

    def draw_lines(self, frame: Frame) -> None:
        """Paint the counters, the panel and the line above."""
        self.counters.draw(frame)
        self.panel.draw(frame, self.camera)
        self.status.draw(frame)
