"""Show a match: its board with everything over it, the line above, and room for a question below."""

from copy import copy
from functools import reduce
from operator import or_

import pygame

from game.battle.match import Match
from game.battle.threaded import Terms, ThreadedMatch
from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of
from game.engine.view import View
from game.ui.board.battle_view import BattleView, looks_alike, view_of
from game.ui.board.bezel import FOOT, WELL_RIM, FootPart, foot_rect, frame_rect, marquee_rect, seat
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.hues import HUES
from game.ui.board.lamps import LampState
from game.ui.board.signs import Signs
from game.ui.board.writing import Writing, faces_of
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.scene import Frame
from game.ui.input.local_players import LocalPlayers
from game.ui.kit.key_faces import DIM, SHADE
from game.ui.kit.key_writing import written_shares
from game.ui.modes.battle import match_words
from game.ui.modes.battle.battle_decided import prepared, verdict_of
from game.ui.modes.battle.count_in import CountIn
from game.ui.modes.battle.event_narrator import EventNarrator
from game.ui.modes.battle.hud import Sayings, hud, hud_size, said
from game.ui.modes.battle.ledger import MatchLedger
from game.ui.modes.battle.match_report import report_of
from game.ui.modes.battle.people import People
from game.ui.modes.battle.places import BoardPlaces

RESULT_AFTER, RESULT_STAYS = 800.0, 3_000.0
"""Milliseconds: RESULT_AFTER a match the board writes the shares; they stay for RESULT_STAYS at most."""

BAND = 60
"""The height of the question whether to play on, at 720p."""


class BattleBoard(BoardScene):
    """A scene that shows the board of a match; BattleScene, its subclass, plays it."""

    needs = (800, 450)
    plain_keys = False
    live: ThreadedMatch
    _people: People
    _ledger: MatchLedger

    def __init__(self, cabinet: Cabinet, terms: Terms, local_players: LocalPlayers) -> None:
        super().__init__(cabinet)
        self.terms, self.local_players = terms, local_players
        if len(terms.seats) > 2:  # a column for each player needs more room than two ends of a bar
            self.needs = (960, 540)
        self._lineup = match_words.lineup(cabinet.style, terms, local_players)
        self._hud, self._foot = self.panes.add(), self.panes.add()
        self._clear()

    def _clear(self) -> None:
        """Forget the match before."""
        terms = self.terms
        self._count_in = CountIn(self.cabinet)
        self._problem = ""
        self._signs = Signs(self.cabinet.style, self.cabinet.stage.motion)
        self._narrator = EventNarrator(self.cabinet, self._lineup, self._signs)
        self._asks = False  # whether the question to play on has room below the board
        self._seen: Match | None = None  # the match that the view was made from
        self._land = BattleView(View(terms.board.grid, terms.board.mines), (0,) * len(terms.seats))
        self._their_hands: tuple[tuple[tuple[int, int], int], ...] = ()  # in sixteenths of a cell, with their hues
        self._stains: list[pygame.Rect] = []  # of the overlays painted last

    # The view

    def _look(self) -> BattleView:
        """Return the view, made again only if the match has changed."""
        match, seen = self.live.match, self._seen
        if match and match is not seen and not (seen and looks_alike(match, seen)):
            self._seen, self._land = match, view_of(match, self._lineup.order, len(self._lineup.here))
            if seen is None:
                self.hand.look_home()
        return self._land

    # Layout

    def lay_out(self) -> None:
        """Place the board and the line above, and expect the question whether to play on."""
        self._places = BoardPlaces(self.cabinet.style.sprites, len(self.terms.seats))
        self._take_place()
        if not self._ledger.kept:
            there = copy(self.camera)
            self._place(there, asks=True)
            line, foot = marquee_rect(self.cabinet.style, there), foot_rect(self.cabinet.style, there)
            verdicts = [verdict_of(player, self._lineup) for player in self._lineup.order]
            sizes = foot.width, line.height, BAND
            self._places.expect(there, prepared(self.cabinet, self._signs, there, sizes, verdicts))

    def _take_place(self) -> None:
        """Move the board to its place with a question below, or without."""
        self._place(self.camera, asks=self._asks)
        self._painter = self._places.take(self.camera, asks=self._asks)

    def _place(self, camera: Camera, *, asks: bool) -> None:
        """Place a board, above the room for a question if *asks*."""
        style, foot = self.cabinet.style, BAND + 12 if asks else FOOT
        high, narrowest = hud_size(len(self.terms.seats), style)
        seat(style, camera, high, narrowest, foot, left_handed=self.cabinet.settings.left_handed)

    @property
    def lamps(self) -> LampState:
        """The lamps show the shares: the first player's from the left, the others' up to the right end."""
        match = self.live.match
        if match is None:
            return LampState()
        shares = [
            (round(match.share(player), 2), HUES[place].colour) for place, player in enumerate(self._lineup.order)
        ]
        rest = max(0.0, 1 - sum(share for share, _ in shares))
        return LampState((shares[0], (rest, ""), *shares[1:]))

    def zoom(self, steps: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller, and draw the pictures for them at once."""
        super().zoom(steps, about)
        self._painter = self._places.take(self.camera, asks=self._asks)

    @property
    def band(self) -> pygame.Rect:
        """The rectangle of the question, below the board."""
        foot, px = foot_rect(self.cabinet.style, self.camera), self.cabinet.style.px
        return pygame.Rect(foot.left, foot.top + px(6), foot.width, px(BAND))

    def resize(self) -> None:
        """Lay all out again if something has changed; after a question the board takes its place again."""
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
            self._signs.looks(),
            self._their_hands,
            self._count_in.looks(),
            self.live.dealt is None,
        )

    def write_result(self, match: Match) -> None:
        """
        Let the board write the players' shares in per cent, each in its own colour, all but the winner's dim.

        If they have no room, it writes only the winner's share, or without a winner the largest.
        """
        grid, order, winner = self.camera.grid, self._lineup.order, match.winner
        wide, high, shares = grid.width, grid.height, {player: round(100 * match.share(player)) for player in order}
        sides = written_shares([*shares.values()], wide, high)
        if not sides:
            order = (max(order, key=match.owned) if winner is None else winner,)
            sides = written_shares([shares[order[0]]], wide, high)
        still = self.cabinet.settings.reduced_motion
        middle = grid.cell(wide // 2, high // 2)
        faces = faces_of(grid, reduce(or_, sides, 0), around=SHADE)
        for player, cells in zip(order, sides, strict=True):
            side = HUES[self._lineup.order.index(player)].colour
            faces |= dict.fromkeys(cells_of(cells), side if winner in (None, player) else side + DIM)
        self.effects.join([Writing(grid, faces, middle, after=RESULT_AFTER, stays=RESULT_STAYS, still=still)])

    def refresh(self) -> None:
        """Show the line as the match stands, or why it can't begin yet."""
        words, match = self.cabinet.style.words, self.live.match
        status = self._narrator.news(self.age)
        if self.live.dealt and not self.live.dealt.log:  # before the first move nobody leads
            status = status or words("battle.rule")
        covered = "" if self.live.dealt else self._problem or words("battle.dealing")
        state = match_words.hud_state(
            self.cabinet.style, self.cabinet.settings, match, self._lineup, status=status, covered=covered
        )
        if word := self._count_in.word if match else "":
            counted = self.camera.scrolls and self._count_in.seconds  # cells write only if all of them are visible
            state = state.replaced(headline=f"{word} · {counted}" if counted else word)
        sayings = match_words.sayings(self.cabinet.style, self._lineup) if match and self._count_in.left > 0 else ()
        plate, foot = (rect(self.cabinet.style, self.camera) for rect in (frame_rect, foot_rect))
        below = max(1, self.cabinet.style.px(WELL_RIM))
        foot = pygame.Rect(foot.left, foot.top + below, foot.width, foot.height - below)
        ground = FootPart(plate.size, (foot.left - plate.left, foot.top - plate.top))
        self._foot.view(said, Sayings(sayings, foot.width, self._count_in.seconds, ground), foot)
        if match and match.over and match.outcome:
            report = report_of(match, self._lineup)
            state = state.replaced(
                headline=report.headline(words), colour=report.colour, status=report.reason(words), alarm=False
            )
        self._hud.view(hud, state, self.line)

    @property
    def layered(self) -> bool:
        """Whether a sentence covers the line; draw() wipes cursors and signs itself."""
        return self.live.dealt is None

    def draw(self, frame: Frame) -> None:
        """Paint the cells, wipe old overlays, and paint the cursors and the signs."""
        frame, camera = self.draw_ground(frame), self.camera
        land, pressed = self._look(), self._people.pressed(self.live.match) | self.effects.pressed
        hidden, turns = self.effects.hidden, {**self._count_in.turns(), **self.effects.turns(frame.alpha * TICK_MS)}
        self._painter.draw(frame.surface, camera, land, pressed, hidden, whole=frame.whole, turns=turns)
        if not frame.whole:
            self._painter.restore(frame.surface, camera, (*self._stains, *frame.damage))
        self.draw_effects(frame)
        surface = frame.surface
        with clipped(surface, camera.rim):
            overlays = self._signs.overlays(
                camera,
                self._people.cursors(),
                self._their_hands,
                coloured=self.local_players.together,
            )
            surface.fblits(overlays)
        self._stains = [place for _, place in overlays]  # whole: now perhaps only a strip of the window is painted
        self.draw_panes(frame)
