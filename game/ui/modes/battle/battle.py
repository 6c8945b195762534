"""One match on the screen: hands to their seats, its events to the eyes and ears, thinking beside the frame."""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

import pygame

from game.battle.events import Decided, Event
from game.battle.live import LiveMatch, Origin
from game.battle.match import Match
from game.battle.rules import Action as Move
from game.battle.rules import Settle
from game.battle.sight import SECOND, Player
from game.battle.threaded import Terms, ThreadedMatch
from game.engine.errors import NoBoardError
from game.engine.gesture import Kind
from game.engine.mouse import MouseOptions
from game.engine.view import View
from game.store.finished_match import match_given_up, played_match
from game.store.history import SaveHandle
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.land import Land, land_of, looks_alike
from game.ui.board.rim import frame_rect
from game.ui.board.signs import Count, Signs
from game.ui.board.status_line import line_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, SettingsMenu, Title
from game.ui.core.stage import Frame
from game.ui.core.time import Cooldown
from game.ui.input.actions import ARROWS, MOUSE, Action, Asked
from game.ui.input.local_players import ALONE, LocalPlayers
from game.ui.input.pointer import Pointing
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.pause import MatchPause
from game.ui.modes.battle import battle_decided, match_words
from game.ui.modes.battle.battle_decided import DecidedScene, Verdict
from game.ui.modes.battle.event_narrator import QUIET_PART, EventNarrator
from game.ui.modes.battle.filling import Filling
from game.ui.modes.battle.hud import hud, hud_size
from game.ui.modes.battle.people import People
from game.ui.modes.battle.places import Places

READY = 3 * SECOND
"""Ticks in which the board fills; one person's first action begins it at once, among several nobody is the first."""

BAND = 60
"""Height of the question whether to play on, at 720p."""

AFTERMATH = 1.5
"""Seconds that the board stays as it was when the match ended, so that what ended it is seen."""


class BattleScene(BoardScene):
    """A match from the dealing to its end."""

    def __init__(self, cabinet: Cabinet, terms: Terms, local_players: LocalPlayers = ALONE) -> None:
        super().__init__(cabinet)
        self.terms, self.local_players = terms, local_players
        self._here = terms.persons if local_players.together else (terms.player,)
        self._order = (*self._here, *(player for player in range(len(terms.seats)) if player not in self._here))
        self._called = match_words.names(cabinet, terms, local_players)
        self._hud = Pane(cabinet, cabinet.motion, Moves.NONE)
        self._people = People(
            self._here,
            local_players,
            does=self._do,
            match=lambda: self.live.match,
            options=lambda: self._options,
            tick=lambda: self.age,
        )
        self._begin(terms.seed)

    def _begin(self, seed: int | None = None) -> None:
        """Deal a match, from a new seed unless one is given."""
        terms = self.terms
        seed = self.cabinet.new_seed() if seed is None else seed
        origin = Origin(terms.board, terms.rules, seed, len(terms.seats))
        self.live = ThreadedMatch(origin, terms.computers)
        self._ready = READY
        self._problem = ""
        self._save_handle: SaveHandle | None = None
        self._kept = False  # whether the match is in the records: from the moment it is decided
        self._signs = Signs(self.cabinet)
        self._narrator = EventNarrator(self.cabinet, terms, self._here, self._order, self._called, self._signs)
        self._filling = Filling()
        self._aftermath: Cooldown | None = None  # once the match is over
        self._hurries = False  # the aftermath is not waited for
        self._asks = False  # whether to play on: there is room for that above the board
        self._seen: Match | None = None  # the match that the land was made from
        self._land = Land(View(terms.board.grid, terms.board.mines), (0,) * len(terms.seats))
        self._their_hands: tuple[tuple[tuple[int, int], int], ...] = ()  # in sixteenths of a cell, with their hues
        self._hands_move = False
        self._stains: list[pygame.Rect] = []  # what lay over the board when it was painted last
        self.cabinet.stage.uncover(self)
        self.show_board(terms.board.grid, lambda *_: None, origin.seed)
        self._people.sit_down(terms.board.grid, self.camera)
        self.hand = next(iter(self._people)).hand  # whose place zooming is about

    # What is to be seen

    @property
    def _options(self) -> MouseOptions:
        settings = self.cabinet.settings
        return MouseOptions(settings.chord_with_left, settings.flag_on_release, settings.flag_rest)

    def _look(self) -> Land:
        """Return what is shown, made anew only when the match has changed."""
        match, seen = self.live.match, self._seen
        if match and match is not seen and not (seen and looks_alike(match, seen)):
            self._seen, self._land = match, land_of(match, self._order, len(self._here))
        return self._land

    @property
    def needs(self) -> tuple[int, int]:
        """A column for each player wants more than two ends of a bar."""
        return (800, 450) if len(self.terms.seats) == 2 else (960, 540)

    # Layout

    def lay_out(self) -> None:
        """Place the board and the line above, and expect the question whether to play on."""
        self._places = Places(self.cabinet.sprites, len(self.terms.seats))
        self._take_place()
        if not self._kept:
            there = copy(self.camera)
            there.place(self._room(asks=True), self.cabinet.board_scale)
            self._places.expect(there, self._question_prepared(there))

    def _question_prepared(self, there: Camera) -> Iterator[None]:
        """Draw what a question wants beside the board *there* below it, one thing a step: hands, line and band."""
        everybody = range(len(self.terms.seats))
        self._signs.overlays(there, (), [((0, 0), hue) for hue in everybody], None)
        yield
        line = self._line_above(frame_rect(self.cabinet, there))
        self.cabinet.sprites.panel(line.size, self.cabinet.px(8), "panel", "line", ground="backdrop")
        yield
        verdicts = [self._verdict(player) for player in everybody]
        yield from battle_decided.prepared(self.cabinet, (line.width, self.cabinet.px(BAND)), verdicts)

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

    # Input

    @property
    def shares_keys(self) -> bool:
        """Whether the halves of the keyboard are two devices."""
        return self.local_players.shares_keys

    def act(self, asked: Asked) -> bool:
        """Keys, pads and buttons: cursors, their clicks, and the match as a whole."""
        if self._aftermath is not None and asked.action in (Action.CONFIRM, Action.NEW, Action.BACK):
            self._hurries = True
            return True
        match asked.action:
            case Action.CONFIRM:
                self._people.confirm(asked.device)
            case Action.FLAG | Action.CHORD | Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                self._move_hand(asked)
            case Action.PAUSE:
                self._pause()
            case Action.SETTINGS:
                self.focus_lost()
                self._pause()  # whoever comes back from there is not in full flow
                self.cabinet.router.go(SettingsMenu())
            case Action.BACK | Action.NEW if self.live.running:
                self._pause()  # no slip throws a match away: it is asked first
            case Action.NEW | Action.ANOTHER:
                self._give_up()
                self._begin()
            case Action.BACK | Action.SETUP:
                self.cabinet.router.go(BattleSetup())
            case Action.TITLE:
                self.cabinet.router.go(Title())
            case _:
                return super().act(asked)
        return True

    def _move_hand(self, asked: Asked) -> None:
        """Move or click the hand that the device is in; a device that is nobody's does nothing."""
        person = self._people.of(asked.device)
        if person is None:
            return
        match asked.action:
            case Action.FLAG:
                person.hand.click(Kind.RIGHT_PRESS, asked.device)
            case Action.CHORD:
                person.hand.click(Kind.MIDDLE_PRESS, asked.device)
            case way:
                person.hand.move(*ARROWS[way], asked.device)

    def point(self, pointing: Pointing) -> bool:
        """Wheel, then the line above the board, then the board, for whoever has the mouse."""
        person = self._people.of(MOUSE)
        if person:
            person.hand.see(pointing)
        if pointing.kind is not None and self.point_at_pane(self._hud, pointing):
            return True
        if pointing.button is Kind.LEFT_PRESS and self._line.collidepoint(pointing.at):
            return True
        if pointing.kind is None:
            self.zoom(pointing.wheel, pointing.at)
        elif person:
            person.hand.point(self.as_meant(pointing))
        return True

    def is_open(self, cell: int) -> bool:
        """Tell whether a cell is open for the hand that points: one that can be taken is not."""
        person, match = self._people.of(MOUSE), self.live.match
        return bool(person and match and person.seat.view(match).is_open(cell))

    def zoom(self, steps: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller, and draw at once what a match is sure to want."""
        super().zoom(steps, about)
        self._painter = self._places.take(self.camera, asks=self._asks)

    def focus_lost(self) -> None:
        """Let go of everything."""
        self._hud.let_go()
        self._people.let_go()

    def looked_away(self) -> None:
        """Pause a match under way: nobody shall lose to a computer meanwhile."""
        self._pause(away=True)

    def on_exit(self) -> None:
        """Whoever goes away from a match that is not over has lost it."""
        self._give_up()

    def _do(self, player: Player, action: Move) -> None:
        """Let a player act: alone it begins the match at once, among several not before all may."""
        if self._ready > 0 and self.local_players.together:
            return
        self._ready = 0
        self.live.act(player, action)

    # Going elsewhere

    def _settle(self) -> None:
        self._hurries = True  # what ended it was seen while it was asked
        self.live.act(self.terms.player, Settle())

    def _pause(self, *, away: bool = False) -> None:
        if self.live.running:
            self._people.let_go()
            self.cabinet.stage.push(MatchPause(self.cabinet, self.act, away=away))

    def _give_up(self) -> None:
        """Keep a match as lost that one person leaves; what has not begun is nobody's loss."""
        live = self.live.dealt
        if live is None or self._kept or live.match.over or not live.tick or self.local_players.together:
            return
        self._kept = True
        self.cabinet.history.keep_match(match_given_up(live, self.terms, self.cabinet.settings.player))

    # Time

    @property
    def animating(self) -> bool:
        """Whether anything moves: an effect, a sign, another's hand, or a board is looked for."""
        return self.live.dealt is None or self._signs.active or self._hands_move or super().animating

    @property
    def music(self) -> float | None:
        """The more of the board has an owner, the more is played."""
        match = self.live.dealt and self.live.dealt.match
        if not match or match.over:
            return None
        return sum(map(match.share, match.everybody))

    def update(self, ticks: int) -> None:
        """Pass time to the match and show what happened."""
        super().update(ticks)
        if self.cabinet.stage.top is not self:  # a question lies over it: time stands
            if self._asks:  # but what the last move lit goes out
                self._signs.update(ticks)
            return
        if self.live.dealt is None:
            self._take_over()
        waits = min(ticks, max(0, self._ready)) if self.live.dealt else 0
        self._count_down(waits)
        self._places.prepare_more()
        happened = self.live.advance(ticks - waits)
        self._signs.update(ticks)
        for event in happened:
            self._react(event)
        if happened and self.live.running and self.live.match:
            self._narrator.see_who_leads(self.live.match, self.age)
        if self.live.dealt and self.live.dealt.match.over:
            self._end(self.live.dealt)
        if ticks:
            self._follow_hands()

    def _count_down(self, ticks: int) -> None:
        """Let the count-down go on, and be heard."""
        before = -(-self._ready // SECOND)
        self._ready -= ticks
        after = -(-self._ready // SECOND)
        if before != after and after >= 0:
            self.cabinet.audio.play(f"count_{after}" if after else "go", QUIET_PART)

    def _follow_hands(self) -> None:
        hands = tuple(
            (self.live.hand(player), hue)
            for hue, player in enumerate(self._order)
            if player in self.terms.computers and self.live.running
        )
        self._hands_move, self._their_hands = hands != self._their_hands, hands

    def _take_over(self) -> None:
        """Show the match once it is dealt."""
        try:
            if self.live.deal() and self.live.match:
                starts = sum(holding.territory for holding in self.live.match.players)
                self._filling = Filling(self.camera.grid, starts)
        except NoBoardError:
            self._problem = self.cabinet.words("battle.no_board", back=self.cabinet.key(Action.BACK))

    def _react(self, event: Event) -> None:
        """Have one event told; a match that is decided is asked about."""
        view = self._look().view
        if self.live.running:  # what is shown then are old craters
            view = replace(view, shown=0)
        self._narrator.tell(event, view, self.effects, self.age)
        if isinstance(event, Decided) and self.live.running:
            self._decide(event.player)

    def _decide(self, winner: Player) -> None:
        """Keep a match at the moment it is decided, and ask whether it shall go on for the joy of it."""
        verdict = self._verdict(winner)
        self._keep()
        self._people.forget()
        self.cabinet.audio.play("win" if verdict.won else "denied")
        self._asks = True
        self._take_place()
        self.cabinet.stage.push(DecidedScene(self.cabinet, lambda: self.band, self._settle, verdict))

    def _verdict(self, winner: Player) -> Verdict:
        """Return what is said if this player can't be caught up with any more."""
        won = winner in self._here
        name = "" if won and not self.local_players.together else self._called[winner]
        return Verdict(name, won, many=len(self.terms.seats) > 2)

    def _keep(self) -> None:
        live = self.live.dealt
        if live and not self._kept:
            self._kept = True
            self._save_handle = self.cabinet.history.keep_match(
                played_match(live, self.terms, self.cabinet.settings.player)
            )

    def _end(self, live: LiveMatch) -> None:
        """Have the match kept at once, and show its end once what ended it was seen."""
        if self._aftermath is None:
            self._aftermath = self.cooldown(AFTERMATH)
            self._keep()
        if self._hurries or not self._aftermath:
            from game.ui.modes.battle.battle_end import BattleEndScene  # loaded only where a match ends

            end = BattleEndScene(self.cabinet, live, self.terms, self.local_players, self._save_handle)
            self.cabinet.stage.replace(end)

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
            self._count(),
            self._empty(),
            self.live.dealt is None,
        )

    def _empty(self) -> int:
        """Return the cells that the board is not filled with yet, as a bitboard."""
        if self._ready <= 0 or self.cabinet.settings.reduced_motion:
            return 0
        return self._filling.missing(1 - self._ready / READY)

    def _count(self) -> Count | None:
        """Return what is counted down over the board."""
        match = self.live.match
        if match is None:
            return None
        if self._ready > 0:
            said = match_words.joining(self.cabinet, self.terms, self._order)
            return Count(self.cabinet.words("battle.get_ready"), -(-self._ready // SECOND), warns=False, says=said)
        if self.local_players.together:
            return None
        return match_words.stun_count(self.cabinet, match, self.terms.player)

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
            camera, self._people.cursors(), self._their_hands, self._count(), coloured=self.local_players.together
        )
        self._stains = [surface.blit(picture, place) for picture, place in overlays]
        surface.set_clip(None)

    def draw_lines(self, frame: Frame) -> None:
        """Paint the line above."""
        self._hud.draw(frame)
