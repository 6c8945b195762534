"""What is seen of a match: its board with everything over it, the line above, and room for a question between them."""

from copy import copy

import pygame

from game.battle.match import Match
from game.battle.sight import SECOND
from game.battle.threaded import Terms, ThreadedMatch
from game.engine.view import View
from game.ui.board.battle_view import BattleView, looks_alike, view_of
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.rim import frame_rect
from game.ui.board.signs import Count, Signs
from game.ui.board.status_line import line_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame
from game.ui.input.local_players import LocalPlayers
from game.ui.kit.pane import Moves, Pane
from game.ui.modes.battle import match_words
from game.ui.modes.battle.battle_decided import prepared, verdict_of
from game.ui.modes.battle.event_narrator import EventNarrator
from game.ui.modes.battle.filling import Filling
from game.ui.modes.battle.hud import hud, hud_size
from game.ui.modes.battle.ledger import MatchLedger
from game.ui.modes.battle.people import People
from game.ui.modes.battle.places import Places

READY = 3 * SECOND
"""Ticks in which the board fills; one person's first action begins it at once, among several nobody is the first."""

BAND = 60
"""Height of the question whether to play on, at 720p."""


class BattleBoard(BoardScene):
    """A scene with the board of a match, which its player's scene begins and lets go on."""

    live: ThreadedMatch
    _people: People
    _ledger: MatchLedger

    def __init__(self, cabinet: Cabinet, terms: Terms, local_players: LocalPlayers) -> None:
        super().__init__(cabinet)
        self.terms, self.local_players = terms, local_players
        self._here = terms.persons if local_players.together else (terms.player,)
        self._order = (*self._here, *(player for player in range(len(terms.seats)) if player not in self._here))
        self._called = match_words.names(cabinet, terms, local_players)
        self._hud = Pane(cabinet, cabinet.motion, Moves.NONE)
        self._clear()

    def _clear(self) -> None:
        """Forget all that was seen of a match before."""
        terms = self.terms
        self._ready = READY
        self._problem = ""
        self._signs = Signs(self.cabinet)
        self._narrator = EventNarrator(self.cabinet, terms, self._here, self._order, self._called, self._signs)
        self._filling = Filling()
        self._asks = False  # whether to play on: there is room for that above the board
        self._seen: Match | None = None  # the match that the land was made from
        self._land = BattleView(View(terms.board.grid, terms.board.mines), (0,) * len(terms.seats))
        self._their_hands: tuple[tuple[tuple[int, int], int], ...] = ()  # in sixteenths of a cell, with their hues
        self._stains: list[pygame.Rect] = []  # what lay over the board when it was painted last

    # What is to be seen

    def _look(self) -> BattleView:
        """Return what is shown, made anew only when the match has changed."""
        match, seen = self.live.match, self._seen
        if match and match is not seen and not (seen and looks_alike(match, seen)):
            self._seen, self._land = match, view_of(match, self._order, len(self._here))
        return self._land

    @property
    def needs(self) -> tuple[int, int]:
        """A column for each player wants more than two ends of a bar."""
        return (800, 450) if len(self.terms.seats) == 2 else (960, 540)

    def _count_over(self) -> Count | None:
        """Return what is counted down over the board."""
        return match_words.count_over(
            self.cabinet, self.live.match, self.terms, self._order, self._ready, together=self.local_players.together
        )

    # Layout

    def lay_out(self) -> None:
        """Place the board and the line above, and expect the question whether to play on."""
        self._places = Places(self.cabinet.sprites, len(self.terms.seats))
        self._take_place()
        if not self._ledger.kept:
            there = copy(self.camera)
            there.place(self._room(asks=True), self.cabinet.board_scale)
            line = self._line_above(frame_rect(self.cabinet, there))
            verdicts = [verdict_of(player, self._here, self._called) for player in range(len(self.terms.seats))]
            self._places.expect(
                there, prepared(self.cabinet, self._signs, there, (line.width, line.height, BAND), verdicts)
            )

    def _line_above(self, frame: pygame.Rect) -> pygame.Rect:
        """Return where the line is above a board with such a frame."""
        high, narrowest = hud_size(len(self.terms.seats))
        return line_rect(self.cabinet, frame, narrowest, high)

    def _take_place(self) -> None:
        """Place the board where it is with a question above, or without."""
        self.camera.place(self._room(asks=self._asks), self.cabinet.board_scale)
        self._line = self._line_above(self.frame)
        self._painter = self._places.take(self.camera, asks=self._asks)

    def _room(self, *, asks: bool) -> pygame.Rect:
        return self.room(hud_size(len(self.terms.seats))[0] + 16 + (BAND + 8 if asks else 0))

    def zoom(self, steps: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller, and draw at once what a match is sure to want."""
        super().zoom(steps, about)
        self._painter = self._places.take(self.camera, asks=self._asks)

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is."""
        return self._line

    @property
    def band(self) -> pygame.Rect:
        """Where a question stands: between the line, whose bar and shares stay in sight, and the board."""
        line, px = self._line, self.cabinet.px
        return pygame.Rect(line.left, line.bottom + px(8), line.width, px(BAND))

    def resize(self) -> None:
        """Lay all out anew if it has changed; a board that made room for a question takes its place again."""
        super().resize()
        if self._asks and self.cabinet.stage.top is self:
            self._asks = False
            self._take_place()

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return (
            super().looks(),
            self._look(),
            self._people.pressed(self.live.match),
            self._people.cursors(),
            self._hud.looks(),
            self._signs.looks(),
            self._their_hands,
            self._count_over(),
            self._empty(),
            self.live.dealt is None,
        )

    def _empty(self) -> int:
        """Return the cells that the board is not filled with yet, as a bitboard."""
        if self._ready <= 0 or self.cabinet.settings.reduced_motion:
            return 0
        return self._filling.missing(1 - self._ready / READY)

    def refresh(self) -> None:
        """Show the line as the match stands, or what keeps it from beginning."""
        words, match = self.cabinet.words, self.live.match
        status = words("battle.rule") if self._ready > 0 else self._narrator.news(self.age)
        covered = "" if self.live.dealt else self._problem or words("battle.dealing")
        state = match_words.hud_state(
            self.cabinet,
            self.cabinet.settings,
            match,
            self.terms,
            self._called,
            self._order,
            status=status,
            covered=covered,
        )
        self._hud.view(hud, state, self._line)

    @property
    def layered(self) -> bool:
        """Whether the board is not all there, or a sentence covers the line; cursors and signs wipe themselves."""
        return self.live.dealt is None or bool(self._empty())

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells, and wipe what lay over them."""
        land, pressed = self._look(), self._people.pressed(self.live.match) | self.effects.pressed
        self._painter.draw(frame.surface, camera, land, pressed, self.effects.hidden, whole=frame.whole)
        if not frame.whole:
            self._painter.restore(frame.surface, camera, self._stains)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the cursors and signs."""
        surface = frame.surface
        surface.set_clip(camera.board.clip(camera.area))
        self._filling.draw(surface, camera, self._empty(), self.cabinet.theme["backdrop"])
        overlays = self._signs.overlays(
            camera, self._people.cursors(), self._their_hands, self._count_over(), coloured=self.local_players.together
        )
        self._stains = [surface.blit(picture, place) for picture, place in overlays]
        surface.set_clip(None)

    def draw_lines(self, frame: Frame) -> None:
        """Paint the line above."""
        self._hud.draw(frame)
