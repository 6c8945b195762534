"""The end of a game: a band over the line above the board, which stays in view whole."""

from collections.abc import Iterator

import pygame

from game.engine.gesture import TICK_MS, Kind
from game.engine.level import LEVELS
from game.play.session import Session
from game.store.finished import key_of
from game.store.history import SaveHandle
from game.store.kinds import TOP, Table
from game.ui.board.board_scene import LONGEST_JUMP, BoardScene
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ReplayGame, ReviewGame, Title
from game.ui.core.stage import BOARD_NEEDS, Frame, Scene
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.actions import Kind as DeviceKind
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import BandButton, Buttons, Widget, end_at
from game.ui.modes.classic.celebration import Celebration
from game.ui.modes.classic.end_band import EndBand, Figure, band_over
from game.ui.modes.classic.loss_card import LossCard

INPUT_COOLDOWN = 0.15
"""Seconds after an end in which clicks are ignored, so that nobody begins anew by accident."""

SEEN_AFTER, SLIDES_FOR = 350 // TICK_MS, 140 // TICK_MS
"""The blast is looked at for so long before the band of a lost game slides in; it hears and acts all the while."""

ROLLS_FOR = 700 // TICK_MS
"""So long the time of a won game is counted up; any key has it there at once."""

ENDING = frozenset({Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK})


class ResultScene(Scene):
    """Won or lost, with the figures; the next game is one key or click away on the *board* below."""

    see_through = True
    needs = BOARD_NEEDS

    def __init__(
        self, cabinet: Cabinet, board: BoardScene, session: Session, kept: SaveHandle, card: LossCard | None = None
    ) -> None:
        self._cabinet = cabinet
        self._board = board
        self._session = session
        self._kept = kept
        self._card = card  # how the game was lost
        self._band = EndBand(cabinet, session, kept)
        self._won, self._best = self._band.won, kept.best
        words = cabinet.words
        self._ways = [
            BandButton(cabinet, words("result.new_game"), self._new_game),
            BandButton(cabinet, words("result.watch"), self._watch),
            BandButton(cabinet, words("result.review"), self._review),
            BandButton(cabinet, words("result.to_title"), cabinet.router.to(Title())),
        ]
        self._ways[0].first = True
        self._buttons: Buttons[Widget] = Buttons([self._band.face, *self._ways, *self._band.figures], self._ways[0])
        celebrates = self._best and not cabinet.settings.reduced_motion
        self._cooldown = self.cooldown(INPUT_COOLDOWN)
        if self._band.counting:
            self.watch(self._band.counting, self._show_figures)
        self._celebration = Celebration(session.setup.seed) if celebrates else None
        self._asked = False  # for initials, over this scene
        self._hall: Iterator[None] | None = None  # draws what that will show, while the time is counted up
        self._hurries = cabinet.settings.reduced_motion  # what moves has come to rest
        self._layer: tuple[object, pygame.Surface] | None = None  # the band before it has come to rest, and its looks
        if self._won:
            cabinet.audio.play("record" if self._best else "win")

    # Input: what this layer has no use for goes on to the board below

    def act(self, asked: Asked) -> bool:
        """Begin anew on Confirm; hold back what marks cells; whatever it is, the band is there now."""
        self._hurries = True
        if self._card and self._card.act(asked):
            return True
        if asked.action in ENDING and self._cooldown:
            return True
        if asked.action is Action.CONFIRM:
            self._new_game()
            return True
        if asked.action in (Action.WATCH, Action.CHORD):
            self._watch()
            return True
        if asked.action is Action.REVIEW or (asked.action is Action.FLAG and asked.device.kind is DeviceKind.PAD):
            self._review()
            return True
        if asked.action in (Action.LEFT, Action.RIGHT) and not self._board.camera.scrolls:
            self._tell(1 if asked.action is Action.RIGHT else -1)
            return True
        return asked.action in (Action.FLAG, Action.PAUSE)

    def _tell(self, by: int) -> None:
        """Say what the next figure means, or the one before; past either end nothing is said."""
        told = [None, *self._band.shown()]
        after = told[(told.index(self._told) + by) % len(told)]
        for figure in self._band.figures:
            figure.told = figure is after
        self._cabinet.audio.play("menu")

    @property
    def _told(self) -> Figure | None:
        """The figure that keys have gone to, if it has room."""
        return next((figure for figure in self._band.shown() if figure.told), None)

    @property
    def _explained(self) -> Figure | None:
        """The figure that is said more of: the one under the mouse, else where keys have gone to."""
        over = self._buttons.over
        return over if isinstance(over, Figure) else self._told

    def _new_game(self) -> None:
        self._board.act(Asked(Action.NEW, KEYBOARD))

    def _watch(self) -> None:
        """Show the game once more, as it was played."""
        from game.play.replay import record  # loaded only where it is wanted

        cabinet, session = self._cabinet, self._session
        cabinet.router.go(
            ReplayGame(cabinet.words("replay.this_game"), lambda: record(session, player=cabinet.settings.player))
        )

    def _review(self) -> None:
        """Show where the game was won or lost, by skill and by luck."""
        from game.play.replay import record  # loaded only where it is wanted

        cabinet, session = self._cabinet, self._session
        cabinet.router.go(
            ReviewGame(
                cabinet.words("replay.this_game"),
                lambda: record(session, player=cabinet.settings.player),
                self._kept.uid,
            )
        )

    def point(self, pointing: Pointing) -> bool:
        """The face and the buttons; what is outside the band is left to the board below."""
        if pointing.kind not in (None, Kind.MOVE) and self._cooldown:
            return True
        if self._card and self._slid() == 1 and self._card.point(pointing):
            return True
        taken = self._buttons.point(pointing)
        return taken or (pointing.kind not in (None, Kind.MOVE) and self._band.rect.collidepoint(pointing.at))

    def covers(self, at: tuple[int, int]) -> bool:
        """Band and card lie over the board."""
        card = self._card is not None and self._card.rect.collidepoint(at)
        return card or self._band.rect.collidepoint(at)

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._buttons.let_go()
        if self._card:
            self._card.buttons.let_go()

    def on_exit(self) -> None:
        """Look back no further."""
        if self._card:
            self._card.call_off()

    def update(self, ticks: int) -> None:
        """Celebrate, and ask for the name once the place is known."""
        if self._card:
            self._card.update()
        if self._celebration:
            self._celebration.update(min(ticks, LONGEST_JUMP) * TICK_MS)  # beside the light on the board
            if self._celebration.over:
                self._celebration = None
        if self._asked or not self._asks or self._cabinet.stage.top is not self:
            return
        if not self._cooldown and self._rolled() == 1:
            self._ask_initials()
        elif ticks:
            self._hall = self._hall or self._prepared_hall()
            next(self._hall, None)

    def _show_figures(self, counted: tuple[int, int]) -> None:
        self._band.tell(counted)
        self._buttons.all += self._band.figures
        self.resize()

    def _prepared_hall(self) -> Iterator[None]:
        from game.ui.modes.classic import hall  # loaded once the end is seen

        return hall.prepared(self._cabinet, self._band.headline())

    @property
    def _asks(self) -> bool:
        """Whether the game takes a place in the table of a level, and is to be signed."""
        place, level = self._kept.place, self._session.setup.level
        return self._cabinet.settings.asks_initials and level.name in LEVELS and place is not None and place <= TOP

    def _ask_initials(self) -> None:
        """Ask once for initials."""
        from game.ui.modes.classic.hall import HallScene  # loaded once the end is seen

        self._asked = True
        cabinet = self._cabinet
        name = cabinet.words(f"level.{self._session.setup.level.name}")
        table = Table(*key_of(self._session))
        cabinet.stage.push(HallScene(cabinet, self._board, self._kept.uid, table, name, self._band.headline()))

    @property
    def animating(self) -> bool:
        """Whether a best time is being celebrated, or the band has not come to rest."""
        moves = self._celebration is not None or self._slid() < 1 or self._rolled() < 1
        return moves or bool(self._card and self._card.waiting)

    @property
    def overdraws(self) -> bool:
        """Whether something lies over the board, or the band slides over the line above it."""
        moves = self._celebration is not None or 0 < self._slid() < 1
        return moves or self._explained is not None or bool(self._card and self._card.moved)

    def _slid(self) -> float:
        """Return how far the band has come into the window, 0–1."""
        return 1.0 if self._hurries or self._won else min(1.0, max(0.0, (self.age - SEEN_AFTER) / SLIDES_FOR))

    def _rolled(self) -> float:
        """Return how far the time has been counted up, 0–1: fast at first."""
        return 1.0 if self._hurries or not self._won else 1 - max(0.0, 1 - self.age / ROLLS_FOR) ** 3

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        moves = self._slid(), self._rolled(), self._celebration and self._celebration.age
        return self._buttons.looks(), self._band.looks(), moves, self._card and self._card.looks()

    def resize(self) -> None:
        """Lay the band out."""
        px, line = self._cabinet.px, self._board.line
        band = band_over(self._cabinet, line)
        end_at(band.right - px(10), band.centery, self._ways, height=self._cabinet.target(36), gap=px(8))
        self._band.place(line, self._ways[0].rect.left)
        if self._card:
            self._card.place()

    def draw(self, frame: Frame) -> None:
        """Paint the band where it has come to, and the sparks."""
        slid, band = self._slid(), self._band.rect
        if slid == 1:
            self._draw_band(frame.surface)
            if self._card:
                self._card.draw(frame.surface)
        elif self.age:  # not in the picture that answers the click
            layer = self._painted_band()
            frame.surface.blit(layer, band.move(0, -round(band.bottom * (1 - slid) ** 3)), band)
        if self._celebration:
            self._celebration.draw(frame.surface, self._cabinet, self._board.rim)
        if slid == 1 and (explained := self._explained):
            self._band.draw_about(frame.surface, explained)

    def _painted_band(self) -> pygame.Surface:
        """Return the band by itself, painted before it is seen, so that no frame of its way is late."""
        looks = self._buttons.looks(), self._band.rect.size, self._cabinet.theme
        if self._layer is None or self._layer[0] != looks:
            layer = pygame.Surface(self._band.rect.bottomright).convert()
            layer.fill(self._cabinet.theme["backdrop"])
            self._draw_band(layer)
            self._layer = looks, layer
        return self._layer[1]

    def _draw_band(self, surface: pygame.Surface) -> None:
        self._band.draw(surface, self._rolled())
        self._buttons.draw(surface)
