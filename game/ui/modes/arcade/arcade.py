"""A run on the screen: stage after stage, its chain, its lives, its clock."""

from dataclasses import replace

import pygame

from game.arcade import rules
from game.arcade.daily import Day
from game.arcade.dealing import Dealing
from game.arcade.events import GiveUp, Over, Skip
from game.arcade.run import Coin, Phase, Run
from game.arcade.session import RunSession
from game.engine.gesture import Kind
from game.engine.mouse import MouseOptions
from game.engine.view import View
from game.store.settings import Settings
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.painter import BoardPainter
from game.ui.board.status_line import line_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import SettingsMenu
from game.ui.core.stage import Frame
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.pause import RunPause
from game.ui.modes.arcade.fold import Fold
from game.ui.modes.arcade.ledger import RunLedger
from game.ui.modes.arcade.reactions import Reactions
from game.ui.modes.arcade.run_line import HEIGHT, NARROWEST, line_state, run_line
from game.ui.modes.arcade.run_panel import card_state, panel_rect, panel_width, stage_card, stage_panel, stage_state

AFTERMATH = 1.5
"""Seconds that the board of a run that is over is seen."""


def new_session(settings: Settings, seed: int) -> RunSession:
    """Drop a coin, with the hands and marks that are set."""
    hands = MouseOptions(settings.chord_with_left, settings.flag_on_release, settings.flag_rest)
    return RunSession(Coin(seed, settings.question_marks, hands))


class ArcadeScene(BoardScene):
    """One run to its end; *day* is a daily run's, *uid* that of a run which goes on."""

    needs = (900, 506)

    def __init__(self, cabinet: Cabinet, session: RunSession, day: Day | None = None, uid: str | None = None) -> None:
        super().__init__(cabinet)
        self.session = session
        self._day = day
        self._ledger = RunLedger(cabinet, session, day, uid)
        self._line, self._panel, self._card = (Pane(cabinet, cabinet.motion, Moves.NONE) for _ in range(3))
        self._dealing = Dealing(session)
        self._reactions = Reactions(cabinet)
        self._fold = Fold()
        self._shown_stage = 0
        self._show_stage()

    # What is to be seen

    @property
    def run(self) -> Run:
        """The run as it stands."""
        return self.session.run

    def _show_stage(self) -> None:
        """Put the present stage's board in the place of the one before; it unfolds from its middle."""
        self._shown_stage = self.run.number
        grid = self.run.terms.level.grid
        self.show_board(grid, self.session.hear, self.run.coin.seed)
        self._fold = Fold(grid, self.run.terms.first, still=self.cabinet.settings.reduced_motion)

    def _view(self) -> View:
        """Return the board as it may be seen: faded numbers are blank."""
        view, faded = self.run.view, self.session.faded
        if not faded:
            return view
        ones, twos, fours, eights = (plane & ~faded for plane in view.numbers)
        return replace(view, numbers=(ones, twos, fours, eights))

    # Layout

    def lay_out(self) -> None:
        """Place the board, the line above, and the panel beside where there is room for it."""
        room, beside = self.room(HEIGHT + 16), panel_width(self.cabinet)
        self.camera.least = self.cabinet.target(1)
        self.camera.place(room, self.cabinet.board_scale)
        if room.width - self.camera.board.width < 2 * beside and room.width - beside >= self.camera.board.width:
            left = pygame.Rect(room.left, room.top, room.width - beside, room.height)
            self.camera.place(left, self.cabinet.board_scale)
        self._line_rect = line_rect(self.cabinet, self.frame, NARROWEST, HEIGHT)
        self._panel_rect = panel_rect(self.cabinet, self.frame, room)
        self._painter = BoardPainter(self.cabinet.sprites, self.cabinet.aids)

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is."""
        return self._line_rect

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys, pads and buttons: the cursor, its clicks, and the run as a whole."""
        between = self.run.phase in (Phase.INTRO, Phase.TALLY)
        match asked.action:
            case Action.CONFIRM if between:
                self.session.post(Skip(self.run.tick))
            case Action.CONFIRM:
                open_number = self.run.view.is_open(self.hand.focused())
                self.hand.click(Kind.MIDDLE_PRESS if open_number else Kind.LEFT_PRESS, asked.device)
            case Action.PAUSE:
                self._pause()
            case Action.BACK if not self.run.over:  # no slip throws a run away
                self._pause()
            case Action.BACK | Action.TITLE:
                self._give_up()
            case Action.NEW | Action.AGAIN | Action.LEVEL_1 | Action.LEVEL_2 | Action.LEVEL_3:
                pass  # a run is not thrown away for a slip of a key
            case Action.SETTINGS:
                self.focus_lost()
                self._pause()  # whoever comes back from there is not in full flow
                self.cabinet.router.go(SettingsMenu())
            case _:
                return super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """The line above, then the board; between two stages a click goes on."""
        self.hand.see(pointing)
        if pointing.kind is not None and self.point_at_pane(self._line, pointing):
            return True
        if pointing.button is Kind.LEFT_RELEASE and self.run.phase in (Phase.INTRO, Phase.TALLY):
            self.session.post(Skip(self.run.tick))
        self.point_at_board(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of everything."""
        self._line.let_go()
        super().focus_lost()

    def looked_away(self) -> None:
        """Pause a run under way."""
        self._pause(away=True)

    def is_open(self, cell: int) -> bool:
        """Tell whether a cell is open."""
        return self.run.view.is_open(cell)

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Between two stages, where a click goes on, a tap is one."""
        return None if self.run.phase in (Phase.INTRO, Phase.TALLY) else super().taps(at)

    def first_focus(self) -> int:
        """Return the cell under the mouse, else the stage's first."""
        return self.run.terms.first if self.session.cursor is None else self.session.cursor

    def _pause(self, *, away: bool = False) -> None:
        if not self.run.over:
            self._line.let_go()
            self.hand.let_go()
            self.cabinet.stage.push(RunPause(self.cabinet, self.act, away=away))

    def _give_up(self) -> None:
        """End the run where it stands; what it came to counts."""
        if self.run.over:
            self._show_end()
        else:
            self.session.post(GiveUp(self.run.tick))

    def _show_end(self) -> None:
        from game.ui.modes.arcade.arcade_over import ArcadeOverScene  # loaded only where a run ends

        self.cabinet.stage.replace(ArcadeOverScene(self.cabinet, self.run, self._day, self._ledger))

    def on_exit(self) -> None:
        """Look for no board any more; a run that is not over can go on another day."""
        self._dealing.close()
        self._ledger.leave()

    # Time

    def update(self, ticks: int) -> None:
        """Pass time to the run and show what happened."""
        super().update(ticks)
        self._dealing.update()
        if self.cabinet.stage.top is not self:
            return
        self._reactions.advance(ticks)
        for event in self.session.advance(ticks):
            self._reactions.react(event, self.run, self.effects)
            if isinstance(event, Over):
                self._ledger.close()
                self.after(AFTERMATH, self._show_end)
        if self.run.number != self._shown_stage:
            self._show_stage()
        self._fold.update(ticks)
        self._ledger.update()

    @property
    def animating(self) -> bool:
        """A run's clock always goes."""
        return not self.run.over or super().animating

    @property
    def music(self) -> float | None:
        """The longer the chain, the more is played."""
        return None if self.run.over else (self.run.chain.multiplier - 1) / (len(rules.LINKS) - 1)

    # The picture

    def refresh(self) -> None:
        """Show the line, the panel and the card of the run as it stands."""
        run, still = self.run, self.cabinet.settings.reduced_motion
        line = line_state(run, self.cabinet.settings, self._reactions.rising, self._reactions.notice)
        self._line.view(run_line, line, self._line_rect)
        if self._panel_rect:
            self._panel.view(stage_panel, stage_state(run, self._day), self._panel_rect)
        middle = pygame.Rect((0, 0), self.cabinet.size)
        middle.center = self.rim.center
        self._card.view(stage_card, card_state(run, still=still), middle)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return (
            super().looks(),
            self._view(),
            self.session.pressed,
            self._painter.unfinished and self.age,
            [pane.looks() for pane in (self._line, self._panel, self._card)],
            self._fold.looks(),
            self._reactions.dimmed,
        )

    @property
    def layered(self) -> bool:
        """Whether anything lies over the board or its line."""
        return (
            super().layered
            or self._fold.active
            or self._reactions.dimmed
            or self.run.phase in (Phase.INTRO, Phase.TALLY)
        )

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells."""
        hidden, pressed = self.effects.hidden, self.session.pressed
        self._painter.draw(frame.surface, camera, self._view(), pressed, hidden, whole=frame.whole)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the cursor, the fold, a low light, and what is said between two stages."""
        cabinet, surface = self.cabinet, frame.surface
        self.draw_cursor(surface, camera)
        self._fold.draw(surface, camera, cabinet.theme["backdrop"])
        if self._reactions.dimmed and not cabinet.settings.reduced_motion:
            veil = cabinet.sprites.panel(self.rim.size, 1, "backdrop", alpha=0.45)
            surface.blit(veil, self.rim)
        self._card.draw(frame)

    def draw_lines(self, frame: Frame) -> None:
        """Paint the line above and the panel beside."""
        self._line.draw(frame)
        if self._panel_rect:
            self._panel.draw(frame)
