"""Show the end of a game: the result in the line above the board, or the card of a lost game beside it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import lsb
from game.engine.level import LEVELS
from game.play.session import Session
from game.store.background import SaveHandle
from game.store.finished import FinishedGame, key_of
from game.store.kinds import TOP, GameTable
from game.ui.board.beside import free_beside, prepared_aside
from game.ui.board.bezel import draw_rim
from game.ui.board.bloom import FEAST
from game.ui.board.proof_card import look_at_step
from game.ui.core.aside import LENGTH
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ReplayGame
from game.ui.core.scene import BOARD_NEEDS, Frame, Scene
from game.ui.core.time import Timed
from game.ui.input.actions import Action, Asked
from game.ui.input.actions import Kind as DeviceKind
from game.ui.input.pointer import Pointing
from game.ui.kit.hit import pointed_at
from game.ui.kit.node import NOTHING, Node, Size
from game.ui.kit.panes import Panes
from game.ui.modes.classic.end_band import PLACES, EndBandState, end_band
from game.ui.modes.classic.end_words import EndWords
from game.ui.modes.classic.game_board import GameBoard
from game.ui.modes.classic.loss_card import LossCard, loss_card, mark_loss

if TYPE_CHECKING:
    from game.ui.modes.classic.hall import HallScene

INPUT_COOLDOWN = 0.15
"""Seconds after an end in which Enter, Back and most clicks are ignored, so that nothing happens by accident."""

SEEN_AFTER = 1_100 // TICK_MS
"""Ticks for which the explosion is visible before the card of a lost game; any key shows the card at once."""

PREPARES_AFTER = 700 // TICK_MS
"""Ticks after which the card is drawn in advance: most of the explosion is over by then."""

ROLLS_FOR = 700 // TICK_MS
"""Ticks in which the time of a won game counts up, unless it is a feast; any key shows it at once."""

ENDING = frozenset({Action.CONFIRM, Action.BACK})


class ResultScene(Scene):
    """The end of a game; a key or a click on the *board* below begins the next game."""

    see_through = True
    needs = BOARD_NEEDS

    def __init__(self, cabinet: Cabinet, board: GameBoard, game: FinishedGame, kept: SaveHandle) -> None:
        self.cabinet, self._board, self._game, self._kept = cabinet, board, game, kept
        session, still = game.session, cabinet.settings.reduced_motion
        self._words = EndWords(cabinet.style, session, cabinet.history, kept)
        self.panes = Panes(cabinet, self.refresh, board.pressed)
        self.card_pane, self.band_pane = (self.panes.add() for _ in range(2))
        self.card = LossCard(cabinet, board, game) if session.view.exploded else None
        self._card_painted: pygame.Rect | None = None  # where it was painted last
        self._under_band: object = None  # how the board's own line looked then
        self._beside = self.card and prepared_aside(cabinet.style, board.camera, lsb(self.card.fatal), self._card)
        self._signing = Signing(cabinet, board, session, kept)
        self._cooldown = self.cooldown(INPUT_COOLDOWN)
        self._hurries = still  # all movements jump to their ends
        garden = board.garden if self._words.won and board.effects.writes else None
        self._feast = garden if garden and garden.grand else None  # the board writes its time before a best is told
        self._words.announced = still or not self._feast

    # Input: this scene passes unused input to the board below

    def act(self, asked: Asked) -> bool:
        """Begin a new game on Confirm; keep Flag and Pause from the board; any key shows band and card at once."""
        self._hurries = True
        self._skip()
        if self.card and self.card.act(asked):
            return True
        if asked.action in ENDING and self._cooldown:  # the keys for a new game mean it at any moment
            return True
        game = self.cabinet.style.words("replay.this_game"), self._game.recording, self._kept.uid
        match asked.action:
            case Action.CONFIRM:
                self._board.act(Asked(Action.NEW, asked.device))
            case Action.WATCH | Action.CHORD | Action.REVIEW:
                self.cabinet.router.go(ReplayGame(*game))
            case Action.FLAG if asked.device.kind is DeviceKind.PAD:
                self.cabinet.router.go(ReplayGame(*game))
            case _:
                return asked.action in (Action.FLAG, Action.PAUSE)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to band and card; the board below gets the rest."""
        presses = pointing.kind not in (None, Kind.MOVE)
        if presses and self._cooldown and not self._deals(pointing):
            return True
        if presses:
            self._skip()
        taken = self.panes.point(pointing)
        look_at_step(self._board.theatre, self.card_pane)
        return taken or (presses and self.covers(pointing.at))

    def _deals(self, pointing: Pointing) -> bool:
        """Tell whether a face or a key for a new game is there, which mean it at any moment."""
        finger, panes = self.cabinet.style.finger, (*self.panes.all, *self._board.panes.all)
        hits = (pointed_at(pane.placed, pointing, finger) for pane in panes)
        return any(hit and hit.node.press is Action.NEW for hit in hits)

    def _skip(self) -> None:
        """Go to the end of what moves."""
        self._board.effects.skip()
        self.cabinet.stage.petals.clear()

    def covers(self, at: tuple[int, int]) -> bool:
        """Tell whether band or card covers the board there."""
        return any(pane.room.collidepoint(at) for pane in self.panes.all)

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self.panes.let_go()

    def on_exit(self) -> None:
        """Take the figures from below the board: a game may go on; stop the analysis of the loss."""
        self._board.captions.remark = ()
        if self.card:
            self.card.call_off()

    # Time

    def update(self, ticks: int) -> None:
        """Show card and remarks; ask for initials once the place is known and the board has written the time."""
        self._words.announced = not self._feast or self._rolled() == 1
        if self.card:
            if self._is_shown:
                self._board.tell_of(lsb(self.card.fatal), slides=not self._hurries)
            elif self._beside and self.age > PREPARES_AFTER:
                next(self._beside, None)
            seen = self.age >= SEEN_AFTER + LENGTH and self.cabinet.stage.flip is None
            self.card.update(ticks, stands=seen and self._board.tells is not None)
        if self._is_shown:
            self._words.threaded = self._board.garden is not None and self._board.garden.threaded
            self._board.captions.remark = self._words.told()
        ready = not self._cooldown and self._rolled() == 1 and not self._board.effects.writes
        if self.cabinet.stage.top is self and (ready or ticks):
            self._signing.update(self._words.headline(), ready=ready)

    @property
    def _is_shown(self) -> bool:
        """Whether band and card are visible."""
        return self._hurries or self._words.won or self.age >= SEEN_AFTER

    def _rolled(self) -> float:
        """Return how far the time has been counted up, 0–1: fast at first."""
        if self._hurries or not self._words.won:
            return 1.0
        lasts = (FEAST + self._feast.length) / TICK_MS if self._feast else ROLLS_FOR
        return 1 - max(0.0, 1 - self.age / lasts) ** 3

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The card, which analyses the loss."""
        return (self.card,) if self.card else ()

    @property
    def music(self) -> float | None:
        """The music of the board, as long as it blooms."""
        return self._board.music

    @property
    def animating(self) -> bool:
        """Whether the band or the card moves."""
        moves = not self._is_shown or self._rolled() < 1
        return moves or bool(self.card and (self.card.burns or self.age < SEEN_AFTER + LENGTH))

    # The picture

    def refresh(self) -> None:
        """Show the card beside the board, or without a card the band above it."""
        words, cabinet, told = self._words, self.cabinet, self._is_shown
        if self.card:
            place = free_beside(cabinet.style, self._board.camera) if told and self._board.tells is not None else None
            self.card_pane.view(loss_card, self.card.state(place.size if place else (0, 0)), place)
            return
        settings, part = cabinet.settings, self._rolled()
        time = (words.time(part, PLACES), words.time(1, PLACES)) if self._board.timed else ("", "")
        medal = words.medal and words.announced
        end, asks = (words.won, medal, words.headline(), time), self._signing.asks
        races = words.won and self._board.timed and not (settings.ghost or self._board.competes)
        state = EndBandState(
            *end, settings.mute, settings.left_handed, races, asks, self._board.ways, self._board.stars
        )
        self.band_pane.view(end_band, state, self._board.line if told else None)

    def _card(self, size: Size) -> Node:
        return loss_card(self.card.state(size), self.cabinet.style) if self.card else NOTHING

    def resize(self) -> None:
        """Lay band and card out."""
        self.refresh()

    @property
    def overdraws(self) -> bool:
        """Whether the card has moved since it was painted, so that the board under its old place must be repainted."""
        return self._card_painted not in (None, self.card_pane.room)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        self.refresh()
        marked = self.card and (self.card.loss, self.card.burnt), self._board.theatre is None
        return self.panes.looks(), self._is_shown, marked

    def draw(self, frame: Frame) -> None:
        """Paint the band, and the card with its marks on the board."""
        if not self._is_shown:
            return
        surface, camera = frame.surface, self._board.camera
        if self.card:
            self._card_painted = self.card_pane.room.copy()
            if self._board.theatre is None:
                mark_loss(surface, self.cabinet.style, camera, self.card.loss)
        under, line = self._board.ground.frame or frame, self._board.status.looks()
        under = Frame(surface, frame.alpha, frame.whole or under.whole, under.damage)
        fresh = line != self._under_band  # the board has painted its own line below
        self._under_band = line
        painted = self.band_pane.draw(Frame(surface, frame.alpha, under.whole or fresh, under.damage))
        draw_rim(surface, self.cabinet.style, camera, self._board.light, painted)
        self.card_pane.draw(under)


class Signing:
    """Asks once for initials, after the end, if the game is known to be among the TOP of a level's table."""

    def __init__(self, cabinet: Cabinet, board: GameBoard, session: Session, kept: SaveHandle) -> None:
        self._cabinet, self._board, self._session, self._kept = cabinet, board, session, kept
        self._hall: HallScene | None = None
        self._pictures: Iterator[None] | None = None  # draws the question in advance

    @property
    def is_due(self) -> bool:
        """Whether to ask for initials."""
        place, level = self._kept.place, self._session.setup.level
        wanted = self._cabinet.settings.asks_initials and level.name in LEVELS and not self._hall
        return wanted and place is not None and place <= TOP

    @property
    def asks(self) -> bool:
        """Whether the question is on the screen: Enter keeps the initials."""
        return self._hall is not None and self._hall is self._cabinet.stage.top and self._hall.wheels is not None

    def update(self, headline: str, *, ready: bool) -> None:
        """Ask if *ready*; until then draw the question in advance, one picture per call."""
        from game.ui.modes.classic import hall  # loaded once the end is seen

        if not self.is_due:
            return
        if ready or self._pictures is None:
            level = self._cabinet.style.words(f"level.{self._session.setup.level.name}")
            table = GameTable(*key_of(self._session))
            asking = hall.HallScene(self._cabinet, self._board, self._kept.uid, table, level, headline)
            self._pictures = asking.prepared()
        if ready:
            self._hall = asking
            self._cabinet.stage.push(asking)
        else:
            next(self._pictures, None)
