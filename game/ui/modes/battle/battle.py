"""
Play one match: hands drive seats, events become effects and sounds, computer players think in the background.

Another cell size needs over 100 new pictures, and all cells must be painted again. For the board's place after the
decision this is done in advance, a little in each frame; the pictures of the first place stay.
"""

import math
from collections import deque
from collections.abc import Callable, Container, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import chain
from operator import or_

import pygame

from game.battle.boards import corners
from game.battle.live import LiveMatch, Origin
from game.battle.match import Decided, Did, Event, Match
from game.battle.rules import Action as Move
from game.battle.rules import Settle
from game.battle.seat import Seat
from game.battle.sight import SECOND, Player
from game.battle.threaded import Terms, ThreadedMatch
from game.engine.errors import NoBoardError
from game.engine.gesture import TICK_MS, Kind, MouseEvent
from game.engine.grid import Grid, cells_of, lsb
from game.engine.mouse import MouseOptions
from game.engine.view import View
from game.store.background import SaveHandle, new_uid
from game.store.finished_match import match_begun, match_given_up, played_match
from game.ui.board.battle_view import BattleView, looks_alike, view_of
from game.ui.board.bezel import FOOT, WELL_RIM, FootPart, foot_rect, frame_rect, marquee_rect, seat
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.census import Census
from game.ui.board.hand import Hand
from game.ui.board.hues import HUES
from game.ui.board.lamps import LampState
from game.ui.board.signs import Signs
from game.ui.board.territory import TerritoryPainter
from game.ui.board.turning import Turn, Turns
from game.ui.board.writing import Writing, faces_of
from game.ui.core.assets import Sprites
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped
from game.ui.core.routes import BattleSetup, SettingsMenu, Title
from game.ui.core.scene import Frame
from game.ui.core.time import Cooldown
from game.ui.input.actions import ARROWS, MOUSE, Action, Asked, Device
from game.ui.input.local_players import ALONE, LocalPlayers
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from game.ui.kit.key_faces import DIM, FIELD, LIT, SHADE, STEPS
from game.ui.kit.key_writing import written_in_the_middle, written_shares
from game.ui.kit.pause import MatchPause
from game.ui.modes.battle import match_words
from game.ui.modes.battle.battle_decided import DecidedScene, prepared, verdict_of
from game.ui.modes.battle.hud import Sayings, hud, hud_size, said
from game.ui.modes.battle.match_report import report_of
from game.ui.modes.battle.match_words import NEWS_FOR, QUIET_PART, EventNarrator


@dataclass(slots=True)
class Person:
    """A person's seat and hand."""

    seat: Seat
    hand: Hand


class People:
    """
    All people at the screen, in the order of their hues.

    *does* takes a player's move, *match* returns the match, *tick* the time.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        players: tuple[Player, ...],
        local_players: LocalPlayers,
        *,
        does: Callable[[Player, Move], None],
        match: Callable[[], Match | None],
        tick: Callable[[], int],
    ) -> None:
        self._cabinet, self._players, self._local_players = cabinet, players, local_players
        self._does, self._match, self._tick = does, match, tick
        self._persons: dict[Player, Person] = {}

    def sit_down(self, grid: Grid, camera: Camera) -> None:
        """Seat all people at a new board."""
        self._persons = {}
        for player in self._players:
            first, is_open = partial(self._first, player), partial(self._is_open, player)
            hand = Hand(camera, partial(self.hear, player), first, is_open, lambda: self._cabinet.devices.flag_mode)
            self._persons[player] = Person(Seat(player, grid), hand)

    def __iter__(self) -> Iterator[Person]:
        return iter(self._persons.values())

    def of(self, device: Device) -> Person | None:
        """Return the person whose hand a device moves."""
        if not self._local_players.together:
            return self._persons[self._players[0]]
        player = self._local_players.whose(device)
        return None if player is None else self._persons[player]

    def hear(self, player: Player, kind: Kind, x: int, y: int, who: int) -> None:
        """Hand one mouse event to the player's seat, and the action it asks for to the match."""
        person, match = self._persons[player], self._match()
        action = person.seat.take(MouseEvent(self._tick(), kind, x, y, who=who), match, self._options)
        if action:
            self._does(player, action)

    def act(self, asked: Asked) -> None:
        """Move or click the hand of a device; a device without a player does nothing."""
        person = self.of(asked.device)
        if person is None:
            return
        if asked.action in ARROWS:
            person.hand.move(*ARROWS[asked.action], asked.device)
        elif asked.action is Action.CONFIRM:  # opens or takes the cell
            person.hand.open(asked.device)
        else:
            person.hand.click(Kind.RIGHT_PRESS if asked.action is Action.FLAG else Kind.MIDDLE_PRESS, asked.device)

    def pressed(self, match: Match | None) -> int:
        """Return the cells that look pressed, as a bitboard."""
        return reduce(or_, (person.seat.pressed(match, self._options) for person in self), 0)

    def cursors(self) -> list[tuple[int, int]]:
        """Return each hand's cell and hue; a single person's only if keys or a pad move it."""
        found = []
        for hue, (player, person) in enumerate(self._persons.items()):
            cell = person.hand.focus
            if cell is None and self._local_players.together and self._local_players.whose(MOUSE) == player:
                cell = person.seat.cursor
            if cell is not None:
                found.append((cell, hue))
        return found

    def let_go(self) -> None:
        """Release all pressed buttons without an action."""
        for person in self:
            person.hand.let_go()

    def forget(self) -> None:
        """Forget all pressed buttons, without a release."""
        for person in self:
            person.seat.let_go()

    @property
    def _options(self) -> MouseOptions:
        """The options by which clicks become actions."""
        settings = self._cabinet.settings
        return MouseOptions(settings.chord_with_left, flag_rest=settings.flag_rest)

    def _is_open(self, player: Player, cell: int) -> bool:
        """Tell whether a cell is open for a player; a neutral one to take is not."""
        match = self._match()
        return match is not None and self._persons[player].seat.view(match).is_open(cell)

    def _first(self, player: Player) -> int:
        """Return the first cell of a keyboard's cursor: under the mouse, else one in reach, else the middle."""
        seat, match = self._persons[player].seat, self._match()
        if seat.cursor is not None:
            return seat.cursor
        legal = match.legal(player) if match else 0
        grid = seat.grid
        return lsb(legal) if legal else grid.cell(grid.width // 2, grid.height // 2)


def their_hands(
    live: ThreadedMatch, order: Sequence[Player], computers: Container[Player]
) -> tuple[tuple[tuple[int, int], int], ...]:
    """Return the places of computer players' hands, in sixteenths of a cell, with their hues."""
    playing = enumerate(order) if live.running else ()
    return tuple((live.hand(player), hue) for hue, player in playing if player in computers)


class MatchLedger:
    """Saves one match."""

    def __init__(self, cabinet: Cabinet, terms: Terms) -> None:
        self._cabinet, self._terms, self._uid = cabinet, terms, new_uid()
        self.begun = False
        self.kept = False  # whether its result is saved
        self.save_handle: SaveHandle | None = None

    def begin(self, live: LiveMatch) -> None:
        """Save a match of one person as lost, in case the program ends; its board is not dealt again."""
        if self.begun:
            return
        self.begun = True
        if len(self._terms.persons) == 1:
            if self._terms.seed is None:
                self._cabinet.remember(battle_seed=0)
            player = self._cabinet.settings.player
            self._cabinet.history.keep_match(match_begun(live, self._terms, player, self._uid))

    def keep(self, live: LiveMatch) -> None:
        """Save the match with its result, unless that is saved already."""
        if not self.kept:
            self.kept = True
            played = played_match(live, self._terms, self._cabinet.settings.player, self._uid)
            self.save_handle = self._cabinet.history.keep_match(played)

    def leave(self, live: LiveMatch | None) -> None:
        """
        Save a match when its players leave, or the game fails: also the result that it could not show.

        One player who leaves gives up. A match that has not begun is no loss.
        """
        if not live or not self.begun or self.kept:
            return
        if live.match.over or live.match.decided is not None:
            self.keep(live)
        elif len(self._terms.persons) == 1:
            self.kept = True
            given_up = match_given_up(live, self._terms, self._cabinet.settings.player, self._uid)
            self._cabinet.history.keep_match(given_up)


COUNT_AFTER, RESULT_AFTER, RESULT_STAYS = 480.0, 1_000.0, 3_000.0
"""
Milliseconds after the last event of a match. COUNT_AFTER: a breath later the cells are counted. RESULT_AFTER: all are
counted; who has won is said, and the board writes the shares, which stay for RESULT_STAYS at most.
"""

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
        self._census: Census | None = None  # of a match that is over
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
        order = enumerate(self._lineup.order)
        shares = [(round(match.share(player), 2), HUES[place].colour) for place, player in order]
        rest = max(0.0, 1 - sum(share for share, _ in shares))
        return LampState((shares[0], (rest, ""), *shares[1:]))

    @property
    def _told(self) -> bool:
        """Whether the end of the match is told: all cells are counted."""
        return self._census is not None and self._census.stays

    def _count(self, match: Match) -> None:
        """Count each player's cells from its corner on, then write the shares."""
        still, grid = self.cabinet.settings.reduced_motion, self.camera.grid
        sides = {}
        for hue, player in enumerate(self._lineup.order):
            y, x = divmod(corners(grid)[player], grid.width)
            far = {
                cell: math.hypot(cell // grid.width - y, cell % grid.width - x)
                for cell in cells_of(match.players[player].territory)
            }
            sides[HUES[hue].colour] = sorted(far, key=far.__getitem__)
        takes = RESULT_AFTER - COUNT_AFTER
        self._census = Census(sides, after=COUNT_AFTER, takes=takes, still=still)
        self.effects.join([self._census])
        self._write(match)

    def zoom(self, steps: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller, and draw the pictures for them at once."""
        super().zoom(steps, about)
        self._painter = self._places.take(self.camera, asks=self._asks)

    @property
    def band(self) -> pygame.Rect:
        """The rectangle of the question, below the board, or over the line above it."""
        foot, px = foot_rect(self.cabinet.style, self.camera), self.cabinet.style.px
        if (line := marquee_rect(self.cabinet.style, self.camera)).contains(foot):  # it has no room below
            return line
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

    def _write(self, match: Match) -> None:
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
        plate, foot = (rect(self.cabinet.style, self.camera) for rect in (frame_rect, foot_rect))
        says = match and self._count_in.left > 0 and foot.top > self.camera.rim.top  # not over the line
        sayings = match_words.sayings(self.cabinet.style, self._lineup) if says else ()
        below = max(1, self.cabinet.style.px(WELL_RIM))
        foot = pygame.Rect(foot.left, foot.top + below, foot.width, foot.height - below)
        ground = FootPart(plate.size, (foot.left - plate.left, foot.top - plate.top))
        self._foot.view(said, Sayings(sayings, foot.width, self._count_in.seconds, ground), foot)
        if match and match.over and match.outcome:
            report = report_of(match, self._lineup)
            state = state.replaced(status="", alarm=False)
            if self._told:
                state = state.replaced(
                    headline=report.headline(words), colour=report.colour, status=report.reason(words)
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


AFTERMATH = 2.2
"""Seconds for which the board stays after a match: first its last event, then the shares."""

PLAYING = frozenset({*ARROWS, Action.FLAG, Action.CHORD})
"""Actions that were meant for the board if a match ends meanwhile; any other one skips to its end."""

PAUSES = 3
"""How often a match may be paused."""


class BattleScene(BattleBoard):
    """A match from the dealing to its end."""

    piece = "battle"

    def __init__(self, cabinet: Cabinet, terms: Terms, local_players: LocalPlayers = ALONE) -> None:
        super().__init__(cabinet, terms, local_players)
        self._people = People(
            cabinet,
            self._lineup.here,
            local_players,
            does=self._do,
            match=lambda: self.live.match,
            tick=lambda: self.age,
        )
        self._begin(terms.seed)

    def _begin(self, seed: int | None = None) -> None:
        """Deal a match, from a new seed unless one is given or waits."""
        chosen = seed is not None or self.cabinet.seeds.chosen
        alone = not chosen and len(self.terms.persons) == 1
        if seed is None:  # after leaving before the match begins a player gets the same board again
            seed = (self.cabinet.settings.battle_seed if alone else 0) or self.cabinet.seeds.new()
        if alone:
            self.cabinet.remember(battle_seed=seed)
        terms = replace(self.terms, seed=seed if chosen else None)
        origin = Origin(terms.board, terms.rules, seed, len(terms.seats))
        self.live = ThreadedMatch(origin, terms.computers, self)
        self._clear()
        self._ledger = MatchLedger(self.cabinet, terms)
        self._aftermath: Cooldown | None = None  # once the match is over
        self._hurries = self._said = False  # skip the aftermath; whether the end was heard
        self._hands_move = False
        self._pauses = PAUSES
        self._pause_due: MatchPause | None = None  # asked for before the match was dealt
        self._asked_to_go = 0  # age until which another Back leaves the match
        self.cabinet.stage.uncover(self)
        self.show_board(terms.board.grid, lambda *_: None, origin.seed)
        self._people.sit_down(terms.board.grid, self.camera)
        self.hand = next(iter(self._people)).hand  # the centre of zooming

    # Input

    @property
    def shares_keys(self) -> bool:
        """Whether the halves of the keyboard are two devices."""
        return self.local_players.shares_keys

    def act(self, asked: Asked) -> bool:
        """Obey keys, pads and buttons: cursors, their clicks, and the match as a whole."""
        if self._aftermath is not None and asked.action not in (Action.MUTE, Action.FULLSCREEN):
            self._hurries = self._hurries or self._written or asked.action not in PLAYING
            return True
        match asked.action:
            case Action.CONFIRM | Action.FLAG | Action.CHORD | Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                self._people.act(asked)
            case Action.PAUSE:
                self._pause()
            case Action.SETTINGS:
                self.focus_lost()
                if self._pause():  # a player who comes back from the settings needs a moment
                    self.cabinet.router.go(SettingsMenu())
            case Action.BACK | Action.NEW if self.live.running and self.age >= self._asked_to_go:
                self._pause()  # so that no slip ends a match
            case Action.NEW | Action.ANOTHER:
                self.on_exit()
                self._begin()
            case Action.BACK | Action.SETUP:
                self.cabinet.router.go(BattleSetup())
            case Action.TITLE:
                self.cabinet.router.go(Title())
            case _:
                return super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the line above the board, else to its person; the wheel zooms."""
        person = self._people.of(MOUSE)
        if person:
            person.hand.see(pointing)
        if pointing.kind is not None and self.panes.point(pointing):
            return True
        if pointing.button is Kind.LEFT_PRESS and self.line.collidepoint(pointing.at):
            return True
        if pointing.kind is None:
            self.zoom(pointing.wheel, pointing.at)
        elif self._aftermath is not None:
            self._hurries = self._hurries or (self._written and pointing.button is Kind.LEFT_PRESS)
        elif person:
            person.hand.point(pointing)
            if pointing.stretch != 1:
                self.zoom(0)
        return True

    @property
    def _written(self) -> bool:
        """Whether the board shows the result: presses after that were not meant for the board."""
        return self._aftermath is not None and self._aftermath.passed * AFTERMATH > RESULT_AFTER / 1000

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """Return the taps of the person who has the mouse."""
        return (self._people.of(MOUSE) or next(iter(self._people))).hand.taps(at)

    def focus_lost(self) -> None:
        """Release all pressed buttons."""
        self.panes.let_go()
        self._people.let_go()

    def looked_away(self) -> None:
        """Pause a match under way, so that no person loses to a computer meanwhile."""
        self._pause(away=True)

    @property
    def under_way(self) -> bool:
        """Whether the match has begun and is not decided."""
        return self._ledger.begun and not self._ledger.kept

    def on_exit(self) -> None:
        """Save an unfinished match."""
        self._ledger.leave(self.live.dealt)

    def _do(self, player: Player, action: Move) -> None:
        """Let a player act: one alone begins the match at once, several wait for the end of the count-down."""
        if self._count_in.left > 0 and self.local_players.together:
            return
        self._count_in.skip()
        self._go()
        self.live.act(player, action)

    def _go(self) -> None:
        """Once the count-down is over, save the match as lost."""
        if self.live.dealt and self._count_in.left <= 0:
            self._ledger.begin(self.live.dealt)

    # Going elsewhere

    def _pause(self, *, away: bool = False) -> bool:
        """Stop the time, three times a match, until a count-down ends; tell whether the match is stopped."""
        if not self.live.running:
            if self.live.dealt is None:
                self._pause_due = MatchPause(self.cabinet, self.act, away=away)  # there is nothing to pause yet
            return True
        stage, words = self.cabinet.stage, self.cabinet.style.words
        self._people.let_go()
        if not self._ledger.begun:
            self._count_in.restart()
            stage.push(MatchPause(self.cabinet, self.act, away=away))
            return True
        if not self._pauses:
            self._asked_to_go = self.age + NEWS_FOR
            self._narrator.say(words("pause.none_left", back=self.cabinet.style.key(Action.BACK)), self.age)
            self.cabinet.audio.play("denied")
            return False
        self._pauses -= 1
        stage.push(MatchPause(self.cabinet, self.act, away=away, left=self._pauses))
        return True

    # Time

    @property
    def animating(self) -> bool:
        """Whether an effect, a sign or a computer's hand moves."""
        return self._signs.active or self._hands_move or super().animating

    @property
    def music(self) -> float | None:
        """The share of the safe cells with an owner, 0–1: with it the music grows; None: no music."""
        match = self.live.dealt and self.live.dealt.match
        if not match or match.over:
            return None
        return sum(map(match.share, match.everybody))

    def update(self, ticks: int) -> None:
        """Pass time to the match and show its events."""
        super().update(ticks)
        if self.cabinet.stage.top is not self:  # another scene lies over it: time stands
            if self._asks:  # but signs of the last move fade
                self._signs.update(ticks)
            return
        if self.live.dealt is None:
            self._take_over()
            if self.cabinet.stage.top is not self:
                return
        passed = self._count_in.take(ticks)
        self._go()
        self._places.prepare_more()
        happened = self.live.advance(passed)
        self._signs.update(ticks)
        for event in happened:
            self._react(event)
        if happened and self.live.running and self.live.match:
            self._narrator.see_who_leads(self.live.match, self.age)
        if self.live.dealt and self.live.dealt.match.over:
            self._end(self.live.dealt)
        if ticks:
            hands = their_hands(self.live, self._lineup.order, self.terms.computers)
            self._hands_move, self._their_hands = hands != self._their_hands, hands

    def _take_over(self) -> None:
        """Show the match once it is dealt."""
        try:
            if self.live.deal() and self.live.match:
                self._count_in.begin(self.live.match)
                self._follow(self.live.match)
                if self._pause_due:
                    self.cabinet.stage.push(self._pause_due)
        except NoBoardError:
            self._problem = self.cabinet.style.words("battle.no_board", back=self.cabinet.style.key(Action.BACK))

    def _react(self, event: Event) -> None:
        """Narrate one event; if it decides the match, ask whether to play on."""
        view = self._look().view
        if self.live.running:  # only old craters are shown then
            view = replace(view, shown=0)
        self._narrator.tell(event, view, self.effects, self.age)
        if isinstance(event, Did) and event.player in self._lineup.here and self.live.match:
            self._follow(self.live.match)
        if isinstance(event, Decided) and self.live.running:
            self._decide(event.player)

    def _follow(self, match: Match) -> None:
        """Bring the border of a person who plays alone into sight, where none of it is seen."""
        border, camera = match.legal(self._lineup.here[0]), self.camera
        if len(self._lineup.here) == 1 and border and not border & camera.seen_cells:
            x, y = camera.seen.center

            def far(cell: int) -> int:
                down, across = divmod(cell, camera.grid.width)
                return max(abs(across - x), abs(down - y))

            camera.reveal(min(cells_of(border), key=far))

    def _decide(self, winner: Player) -> None:
        """Save a match at the moment it is decided, and ask whether to play on for fun."""

        def settle() -> None:
            self._hurries = True  # the player saw the end under the question
            self.live.act(self.terms.player, Settle())

        verdict = verdict_of(winner, self._lineup)
        if self.live.dealt:
            self._ledger.keep(self.live.dealt)
        self._people.forget()
        self.cabinet.audio.play("win" if verdict.won else "denied")
        self.shine("win" if verdict.won else "loss")
        self._asks = True
        self._take_place()
        self.cabinet.stage.push(DecidedScene(self.cabinet, lambda: self.band, settle, verdict, lambda: self.deck_place))

    def _end(self, live: LiveMatch) -> None:
        """Save the match at once, and show its end after the aftermath."""
        if self._aftermath is None:
            self._aftermath = self.cooldown(AFTERMATH)
            self._ledger.keep(live)
            self._count(live.match)
        if self._written and not self._said:
            self._said = True
            self.cabinet.audio.play("win" if live.match.winner in self._lineup.here else "denied")
        if self._told:
            self.shine("win" if live.match.winner in self._lineup.here else "loss")  # while the board shows it
        if self._hurries or not self._aftermath:
            from game.ui.modes.battle.battle_end import BattleEndScene  # loaded only where a match ends

            end = BattleEndScene(
                self.cabinet, live, self.terms, self.local_players, self._ledger.save_handle, heard=self._said
            )
            self.cabinet.stage.replace(end)


FOLLOWED = 100
"""Cells painted per frame for the other place; they take about half a millisecond."""


class BoardPlaces:
    """A painter for each place of one board: without a question, and with one (*asks*)."""

    def __init__(self, sprites: Sprites, players: int) -> None:
        self._players = players
        self._painters = {asks: TerritoryPainter(sprites) for asks in (False, True)}
        self._asks = False
        self._preparing: Iterator[None] | None = None

    def take(self, camera: Camera, *, asks: bool) -> TerritoryPainter:
        """Return the painter of one place, with all pictures for the camera's cell size."""
        self._asks = asks
        painter = self._painters[asks]
        deque(painter.preparing(camera, self._players), 0)
        return painter

    def expect(self, there: Camera, beside: Iterator[None]) -> None:
        """Set the camera *there* for the place with a question, and the other pictures to draw (*beside*)."""
        self._preparing = chain(self._painters[True].preparing(there, self._players), beside)

    def prepare_more(self) -> None:
        """Draw one more picture for the place with a question, or paint changed cells there."""
        if self._preparing is None or self._asks:
            return
        drawn_all = object()
        if next(self._preparing, drawn_all) is drawn_all:
            self._painters[True].follow(self._painters[False], FOLLOWED)


READY, GO = 3 * SECOND, SECOND * 3 // 5
"""Ticks: READY for the count, which a single person's first action ends; GO while "Go" is written."""

TURN, FIGURE_TURNS = SECOND // 4, 8
"""Ticks: a cell turns up in TURN; FIGURE_TURNS is one step of a figure's cells."""

CLOSED = STEPS // 2 - 1
"""The step of a turn at which a cell stands on its edge."""


class CountIn:
    """The count before a match, which begins once the match is dealt."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.left = READY  # ticks
        self._goes = 0  # ticks for which "Go" is still written
        self._cabinet = cabinet
        self._grid: Grid | None = None
        self._rings: list[tuple[float, list[int]]] = []  # distance from the nearest starting corner, 0–1, and its cells

    def begin(self, match: Match) -> None:
        """Count for a match that was dealt."""
        self._grid = grid = match.grid
        starts = [divmod(corner, grid.width) for corner in corners(grid)[: len(match.players)]]
        rings: dict[int, list[int]] = {}
        for cell in cells_of(grid.full & ~match.opened):
            y, x = divmod(cell, grid.width)
            far = min(math.hypot(y - down, x - right) for down, right in starts)
            rings.setdefault(round(4 * far), []).append(cell)
        self._rings = [(far / max(rings), ring) for far, ring in rings.items()]

    def take(self, ticks: int) -> int:
        """Let the count pass *ticks* and play its sounds; return the ticks left over for the match."""
        if self._grid is None:
            return ticks
        before, waits = -(-self.left // SECOND), min(ticks, max(0, self.left))
        self.left -= waits
        self._goes = max(0, self._goes - (ticks - waits))
        after = -(-self.left // SECOND)
        if before != after:
            self._cabinet.audio.play(f"count_{after}" if after else "go", QUIET_PART)
            self._goes = 0 if after else max(0, GO - (ticks - waits))
        return ticks - waits

    def restart(self) -> None:
        """Count from the beginning: the players come back from a pause."""
        self.left = READY

    def skip(self) -> None:
        """End the count: a player acts."""
        self.left = self._goes = 0

    @property
    def seconds(self) -> int:
        """The seconds left; 0 after the count."""
        return -(-max(0, self.left) // SECOND)

    @property
    def word(self) -> str:
        """The line's word meanwhile."""
        words = self._cabinet.style.words
        return words("battle.get_ready") if self.left > 0 else words("battle.go") if self._goes else ""

    def looks(self) -> object:
        """Return all that its picture depends on."""
        return self.seconds if self._cabinet.settings.reduced_motion else self.left, self._goes > 0

    def turns(self) -> Turns:
        """Return the turn of each cell: on its edge, turning up, or writing on a dark ground."""
        if self._grid is None or not (self.left > 0 or self._goes):
            return {}
        still, turns = self._cabinet.settings.reduced_motion, dict[int, Turn]()
        passed = READY - self.left
        for far, ring in () if still or self.left <= 0 else self._rings:
            step = CLOSED - int((passed - far * (READY - TURN)) * STEPS / 2 // TURN)
            if step >= 0:
                turns |= dict.fromkeys(ring, ("", min(CLOSED, step)))
        seconds = self.seconds
        figure = str(seconds) if seconds else self._cabinet.style.words("battle.go").upper()
        lit, around = written_in_the_middle(figure, self._grid.width, self._grid.height)
        turned = STEPS if still or not seconds else STEPS // 2 + (seconds * SECOND - self.left) // FIGURE_TURNS
        turns |= dict.fromkeys(cells_of(around), (FIELD, STEPS))
        return turns | dict.fromkeys(cells_of(lit), (LIT, min(STEPS, turned)))
