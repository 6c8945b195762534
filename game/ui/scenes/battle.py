"""One match on the screen: hands to their seat, its events to the eyes and ears, thinking beside the frame."""

from dataclasses import replace

import pygame

from game.battle.events import Decided, Did, Dropped, Event, Refused
from game.battle.live import LiveMatch, Origin
from game.battle.match import Match
from game.battle.rules import Settle
from game.battle.seat import Seat
from game.battle.sight import SECOND, Player
from game.battle.threaded import Terms, ThreadedMatch
from game.engine.errors import NoBoardError
from game.engine.events import Flagged, Opened, Unmarked
from game.engine.grid import lsb
from game.engine.mouse import Kind, MouseEvent, MouseOptions
from game.engine.view import View
from game.store.finished_match import played_match
from game.ui import battle_words
from game.ui.board.camera import Camera
from game.ui.board.land import Land, land_of
from game.ui.board.line import draw_band
from game.ui.board.signs import Count, Signs
from game.ui.board.territory import TerritoryPainter
from game.ui.board.tug import Readings, TugLine
from game.ui.cabinet import Cabinet
from game.ui.cues import cues_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.scenes.board_scene import BoardScene
from game.ui.stage import Frame
from game.ui.widgets import Icon

READY = 3 * SECOND
"""Ticks to look at the board before it begins; the first action begins it at once."""

NEWS_FOR = 4 * SECOND
AFTERMATH = SECOND * 3 // 2
"""Ticks that the board stays as it was when the match ended, so that what ended it is seen."""

QUIET_PART = 0.3
"""How loud the other side is heard; an explosion twice as much."""


class BattleScene(BoardScene):
    """A match from the dealing to its end."""

    def __init__(self, cabinet: Cabinet, terms: Terms) -> None:
        super().__init__(cabinet)
        self.terms = terms
        self._hud = TugLine(
            cabinet,
            left=[Icon(cabinet, "icon_back", Action.BACK), Icon(cabinet, "icon_pause", Action.PAUSE)],
            right=[
                Icon(cabinet, lambda: "icon_mute" if cabinet.settings.mute else "icon_sound", Action.MUTE),
                Icon(cabinet, "icon_gear", Action.SETTINGS),
            ],
        )
        self._begin(terms.seed)

    def _begin(self, seed: int | None = None) -> None:
        """Deal a match, from a new seed unless one is given."""
        terms = self.terms
        origin = Origin(terms.board, terms.rules, self.cabinet.new_seed() if seed is None else seed)
        self.live = ThreadedMatch(origin, {terms.computer: terms.rank})
        self._ready = READY
        self._problem = ""
        self._seat = Seat(terms.player, terms.board.grid)
        self._signs = Signs(self.cabinet)
        self._news = ("", 0)  # a sentence, and until when it stays
        self._over_since: int | None = None  # the tick of this scene at which the match was over
        self._hurries = False  # the aftermath is not waited for
        self._seen: Match | None = None  # the match that the land was made from
        self._land = Land(View(terms.board.grid, terms.board.mines), 0, 0)
        self._their_hand: tuple[int, int] | None = None  # in sixteenths of a cell
        self._hand_moves = False
        self._stains: list[pygame.Rect] = []  # what lay over the board when it was painted last
        self.cabinet.stage.uncover(self)
        self.show_board(terms.board.grid, self._hear, origin.seed)

    # What is to be seen

    @property
    def _opponent(self) -> str:
        """The computer player's name."""
        return battle_words.opponent(self.cabinet, self.terms.rank.name)

    @property
    def _options(self) -> MouseOptions:
        settings = self.cabinet.settings
        return MouseOptions(settings.chord_with_left, settings.flag_on_release, settings.flag_rest)

    def _look(self) -> Land:
        """Return what the person is shown, made anew only when the match has changed."""
        match, seen = self.live.match, self._seen
        if match and match is not seen and not (seen and _looks_alike(match, seen)):
            self._seen, self._land = match, land_of(match, self.terms.player)
        return self._land

    @property
    def _pressed(self) -> int:
        """The cells that look pressed, as a bitboard."""
        return self._seat.pressed(self.live.match, self._options)

    # Layout

    def lay_out(self) -> None:
        """Place the board and the line above."""
        self.camera.place(self.room(self._hud.height + 16), self.cabinet.scale)
        self._hud.place(self.seen_width)
        self._painter = TerritoryPainter(self.cabinet.sprites)
        self._painter.prepare(self.camera)

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is."""
        return self._hud.rect

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys, pads and buttons: the cursor, its clicks, and the match as a whole."""
        if self._over_since is not None and asked.action in (Action.CONFIRM, Action.NEW, Action.BACK):
            self._hurries = True
            return True
        match asked.action:
            case Action.CONFIRM:
                match, cell = self.live.match, self.hand.focused()
                open_number = match is not None and self._seat.view(match).is_open(cell)
                self.hand.click(Kind.MIDDLE_PRESS if open_number else Kind.LEFT_PRESS, asked.device)
            case Action.NEW:
                self._begin()
            case Action.PAUSE:
                self._pause()
            case Action.SETTINGS:
                self.focus_lost()
                self.cabinet.go.settings()
            case Action.BACK if self.live.running:  # no slip throws a match away
                self._pause()
            case Action.BACK | Action.SETUP:
                self.cabinet.go.battle_setup()
            case Action.TITLE:
                self.cabinet.go.title()
            case _:
                return super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Wheel, then the line above the board, then the board."""
        self.hand.see(pointing)
        if pointing.kind is None or not self._hud.point(pointing):
            self.point_at_board(pointing)
        return True

    def zoom(self, steps: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller, and draw at once what a match is sure to want."""
        super().zoom(steps, about)
        self._painter.prepare(self.camera)

    def focus_lost(self) -> None:
        """Let go of everything; a match goes on only while somebody is there to play it."""
        self._hud.let_go()
        super().focus_lost()
        if self.cabinet.stage.top is self:
            self._pause()

    def _hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Hand one mouse event to the seat, and the action it asks for to the match."""
        action = self._seat.take(MouseEvent(self.age, kind, x, y, who=who), self.live.match, self._options)
        if action:
            self._ready = 0
            self.live.act(self._seat.player, action)

    def first_focus(self) -> int:
        """Return the cell under the mouse, else the first one in reach, else the middle."""
        if self._seat.cursor is not None:
            return self._seat.cursor
        legal = self._look().legal
        return lsb(legal) if legal else super().first_focus()

    # Going elsewhere

    def _pause(self) -> None:
        """Stop time and hide the board."""
        if self.live.running:
            self._hud.let_go()
            self._seat.let_go()
            self.cabinet.go.battle_pause(self)

    def _settle(self) -> None:
        """Leave a decided match at that, and go on to its end."""
        self.live.act(self._seat.player, Settle())
        self._hurries = True

    # Time

    @property
    def animating(self) -> bool:
        """Whether anything moves: an effect, a sign, the other side's hand, or a board is looked for."""
        return self.live.dealt is None or self._signs.active or self._hand_moves or super().animating

    @property
    def music(self) -> float | None:
        """The more of the board has an owner, the more is played."""
        match = self.live.dealt and self.live.dealt.match
        if not match or match.over:
            return None
        return match.share(self.terms.player) + match.share(self.terms.computer)

    def update(self, ticks: int) -> None:
        """Pass time to the match and show what happened."""
        super().update(ticks)
        if self.cabinet.stage.top is not self:  # a question lies over it: time stands
            return
        if self.live.dealt is None:
            self._take_over()
        waits = min(ticks, max(0, self._ready)) if self.live.dealt else 0
        self._ready -= waits
        happened = self.live.advance(ticks - waits)
        self._signs.update(ticks)
        for event in happened:
            self._react(event)
        if self.live.dealt and self.live.dealt.match.over:
            self._end(self.live.dealt)
        if ticks:
            hand = self.live.hand(self.terms.computer) if self.live.running else None
            self._hand_moves, self._their_hand = hand != self._their_hand, hand

    def _take_over(self) -> None:
        """Show the match once it is dealt."""
        try:
            self.live.deal()
        except NoBoardError:
            self._problem = self.cabinet.words("battle.no_board")

    def _react(self, event: Event) -> None:
        """Show and sound one event."""
        words, player, play = self.cabinet.words, self.terms.player, self.cabinet.audio.play
        view = self._look().view
        if self.live.running:  # what is shown then are old craters
            view = replace(view, shown=0)
        match event:
            case Did(who, Flagged() | Unmarked()) if who != player:
                pass  # what others flag is nobody's business
            case Did(who, done):
                self.effects.begin([done], view)
                for cue in cues_of([done], view):
                    quiet = 2 * QUIET_PART if cue.role == "explosion" else QUIET_PART
                    play(cue.role, 1.0 if who == player else quiet, at=cue.at)
            case Refused(who, cell) if who == player:
                self._signs.put("no_entry", cell)
                play("denied")
            case Dropped(cell, cells):
                self.effects.begin([Opened(cell, cells)] if cells else [], view)
                self._signs.put("parcel", cell)
                self._news = words("battle.dropped"), self.age + NEWS_FOR
                play("confirm")
            case Decided(winner) if self.live.running:
                self._ask_whether_to_settle(winner)

    def _ask_whether_to_settle(self, winner: Player) -> None:
        won = winner == self.terms.player
        self._seat.let_go()
        self.cabinet.audio.play("win" if won else "denied")
        self.cabinet.go.decided(self, self._settle, self._opponent, won=won)

    def _end(self, live: LiveMatch) -> None:
        """Have the match kept at once, and show its end once what ended it was seen."""
        if self._over_since is None:
            self._over_since = self.age
            self.cabinet.history.keep(played_match(live, self.terms, self.cabinet.settings.player))
        if self._hurries or self.age - self._over_since >= AFTERMATH:
            self.cabinet.go.battle_end(live, self.terms)

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return (
            super().looks(),
            self._look(),
            self._pressed,
            self._hud.looks(self._readings()),
            self._signs.looks(),
            self._their_hand,
            self._count(),
            self.live.dealt is None,
            self._problem,
        )

    def _count(self) -> Count | None:
        """Return what is counted down over the board."""
        match = self.live.match
        if match is None:
            return None
        if self._ready > 0:
            return Count(self.cabinet.words("battle.get_ready"), -(-self._ready // SECOND), warns=False)
        return battle_words.stun_count(self.cabinet, match, self.terms.player)

    def _readings(self) -> Readings:
        """Return what the line above shows."""
        news, until = self._news
        status = self.cabinet.words("battle.rule") if self._ready > 0 else news if self.age < until else ""
        return battle_words.readings(
            self.cabinet, self.live.match, self.terms.rules, self.terms.player, self._opponent, status
        )

    @property
    def layered(self) -> bool:
        """Whether a sentence covers the line above; cursors and signs wipe themselves."""
        return self.live.dealt is None

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells, and wipe what lay over them."""
        land, pressed, hidden = self._look(), self._pressed | self.effects.pressed, self.effects.hidden
        self._painter.draw(frame.surface, camera, land, pressed, hidden, whole=frame.whole)
        if not frame.whole:
            self._painter.restore(frame.surface, camera, self._stains)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the cursors and signs."""
        surface = frame.surface
        surface.set_clip(camera.board.clip(camera.area))
        overlays = self._signs.overlays(camera, self.hand.focus, self._their_hand, self._count())
        self._stains = [surface.blit(picture, place) for picture, place in overlays]
        surface.set_clip(None)

    def draw_lines(self, frame: Frame) -> None:
        """Paint the line above."""
        self._hud.draw(frame.surface, self._readings(), whole=frame.whole)
        if self.live.dealt is None:
            draw_band(
                frame.surface, self.cabinet, self._hud.rect, self._problem or self.cabinet.words("battle.dealing")
            )


def _looks_alike(one: Match, other: Match) -> bool:
    """Tell whether two moments of a match show the same board; most ticks change nothing."""
    return (one.players, one.neutral, one.craters, one.over) == (
        other.players,
        other.neutral,
        other.craters,
        other.over,
    )
