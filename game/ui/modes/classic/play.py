"""Play one game: pass input to the session, show its events and play their sounds."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from game.engine.errors import NoBoardError
from game.engine.events import Event, Lost, NotProved, Won
from game.engine.game import Status
from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import lsb
from game.engine.level import Level
from game.play.course import Course
from game.play.session import Session, Undo, Unranked
from game.play.setup import Setup
from game.play.work import GameWork
from game.store.background import SaveHandle
from game.store.finished import FinishedGame
from game.store.kept_games import GameFile
from game.ui.board.achieved import look_through_game, tell
from game.ui.board.advisor import Advisor
from game.ui.board.bloom import BREATH
from game.ui.board.shards import Gathered
from game.ui.core import shared
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import cues_of, win_sound
from game.ui.core.routes import SettingsMenu, Title
from game.ui.core.scene import Frame
from game.ui.input.actions import ARROWS, LEVELS, TOUCH, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.flowers import ALL_HUES, GOLD, WARM
from game.ui.kit.pause import GamePause
from game.ui.modes.classic.game_board import GameBoard
from game.ui.modes.classic.game_terms import setup_of

if TYPE_CHECKING:
    from game.review.look_back import Loss

BARRED = frozenset(
    {
        *ARROWS,
        *(Action.CONFIRM, Action.FLAG, Action.CHORD, Action.HINT, Action.CHANCES),
        *(Action.UNDO, Action.AGAIN, Action.COPY, Action.PASTE),
    }
)
"""Actions that a competition game refuses: keys and pads on the board, help, and known boards."""


AGAIN = 0.2
"""Seconds after which medals try again to be told of."""

A_STREAK = 3
"""Wins in a row from which on the flowers are gold."""


class PlayScene(GameBoard):
    """A game from its covered board to the result, and the next one after it."""

    piece = "play"

    def __init__(self, cabinet: Cabinet, begins: Level | GameFile) -> None:
        """Begin a game of a level, or go on with a kept one."""
        super().__init__(cabinet)
        self._show(self._new(setup_of(cabinet, begins)) if isinstance(begins, Level) else begins)

    def begin(self, setup: Setup, first: int | None = None) -> None:
        """Show a new covered board, the cursor on *first*; a game under way can go on until the first opening."""
        self.file.leave()
        self._show(self._new(setup))
        self.hand.focus = first

    def _new(self, setup: Setup) -> GameFile:
        return self.cabinet.history.games.begin(Session(setup, works_elsewhere=True), self.cabinet.settings.player)

    def _show(self, file: GameFile) -> None:
        self.file, self.session = file, file.session
        setup = self.session.setup
        self.course, self.garden = Course(), None
        self.work = GameWork(self.session, self)
        self.advisor = Advisor(self.cabinet.style, self.cabinet.stage.motion)
        self.theatre, self.tells = None, None
        self.captions.begin(self.session, self.work, self.advisor)
        self._shown_since = self.age
        self.cabinet.stage.uncover(self)
        self.show_board(
            setup.level.grid,
            self._hear,
            setup.seed,
            start=lambda: self.session.cursor,
            is_open=lambda cell: self.session.view.is_open(cell),
            flags_first=lambda: self.cabinet.devices.flag_mode and not self.competes,
        )
        self.panel.begin(self.session)
        if setup.competition:
            self.captions.say(self.cabinet.style.words("competition.begins"))

    def _replace(self, setup: Setup) -> None:
        """Replace this game by another one."""
        self.work.call_off()
        self.begin(setup)

    def begin_shared(self, text: str | None = None) -> None:
        """Begin the board or the run that *text* or the clipboard has; a game under way is never replaced."""
        words = self.cabinet.style.words
        if self.competes:
            self.captions.say(words("competition.barred"))
        elif self.session.runs:
            self.captions.say(words("share.running"))
        else:
            self.work.call_off()
            self.captions.say(shared.play(self.cabinet, text, self.session.setup, self.begin))

    def _undo(self) -> None:
        """Take the last move back; if it ended the game, the result goes away."""
        if self.session.unproved:
            self.advisor.hide()
        self.session.post(Undo(self.session.tick))
        self.file.note(self.session.advance(0))
        self.calm()
        self.garden = None
        self.theatre = None
        self.tell_of(None)
        if self.session.status is Status.PLAYING:
            self.cabinet.stage.uncover(self)

    def live_on(self, loss: "Loss") -> None:
        """Go on in a layout in which the opening that lost is safe; its result goes away."""
        if loss.world is None:
            return
        hit = lsb(self.session.view.exploded)
        events = self.session.live_on(loss.world)
        self.calm()
        self.tell_of(None)
        if not self.cabinet.settings.reduced_motion:
            self.effects.join([Gathered(hit, Random(self.session.setup.seed))])
        self.theatre = None
        self.cabinet.stage.uncover(self)
        self.file.note(events)
        if events:  # on a huge board they come later
            self._react(events)
        self.captions.say(self.cabinet.style.words("loss.about_second_life"))

    def _hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Hand a gesture to the session."""
        self.session.square = self.camera.tile
        self.session.hear(kind, x, y, who, self.cabinet.stage.late_ms)

    # Input

    def act(self, asked: Asked) -> bool:
        """Obey keys, pads and buttons: the cursor, its clicks, and the game as a whole."""
        if self.competes and asked.action in BARRED:
            self.captions.say(self.cabinet.style.words("competition.barred"))
            return True
        match asked.action:
            case Action.CONFIRM:
                self.hand.open(asked.device)
            case Action.HINT | Action.CHANCES if self.session.status is Status.PLAYING:
                advise = self.advisor.hint if asked.action is Action.HINT else self.advisor.toggle_overlay
                advise(self.session)
            case Action.LEFT | Action.RIGHT if self.advisor.theatre and self.hand.focus is None:
                self.advisor.theatre.move(1 if asked.action is Action.RIGHT else -1)
            case Action.UNDO:
                self._undo()
            case Action.NEW | Action.LEVEL_1 | Action.LEVEL_2 | Action.LEVEL_3:
                self._replace(setup_of(self.cabinet, LEVELS.get(asked.action, self.session.setup.level)))
            case Action.AGAIN:
                self._replace(self.session.again())
            case Action.PAUSE:
                self._pause()
            case Action.SETTINGS:
                self._interrupt()
                self.cabinet.router.go(SettingsMenu())
            case Action.COPY:
                from game.play.share import code_of  # loaded only where it is wanted

                self.captions.say(shared.share(self.cabinet.style.words, code_of(self.session)))
            case Action.PASTE:
                self.begin_shared()
            case Action.BACK if self.work.progress is not None:
                self.work.call_off()
            case Action.BACK if self.session.runs:  # so that a slip ends no game
                self._pause()
            case Action.BACK | Action.TITLE:
                self.cabinet.router.go(Title())
            case _:
                return super().act(asked) or asked.action in (Action.HINT, Action.CHANCES)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the panes, then to the board; the wheel zooms."""
        self.hand.see(pointing)
        if self.competes and pointing.device is TOUCH and self.camera.rim.collidepoint(pointing.at):
            self.captions.say(self.cabinet.style.words("competition.barred"))
            return True
        taken = pointing.kind is not None and self.panes.point(pointing)
        taken = self.captions.proof_card.point(self.advisor.theatre, pointing.at) or taken
        if not taken or pointing.kind is Kind.MOVE:
            self.hand.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Release every button without an action."""
        self.session.let_go()
        super().focus_lost()

    # Going elsewhere

    def wait_for_player(self) -> None:
        """Wait behind the pause."""
        self._pause()

    def _pause(self, *, away: bool = False) -> None:
        if self.session.status is Status.PLAYING:
            self._interrupt()
            self.cabinet.stage.push(GamePause(self.cabinet, self.act, away=away, races=not self.competes))

    def _interrupt(self) -> None:
        """Release all buttons; a competition game whose clock stopped under way leaves the ranking."""
        self.focus_lost()
        if self.competes and self.session.runs:
            self.session.leave_ranking(Unranked.PAUSED)
        self.file.pause()

    def looked_away(self) -> None:
        """Pause a game under way, or about to begin once its board is found."""
        if self.session.runs or self.session.waits:
            self._pause(away=True)

    @property
    def under_way(self) -> bool:
        """Whether a game runs."""
        return self.session.runs

    def on_exit(self) -> None:
        """Stop the search for a board; a game under way can go on another day."""
        self.file.leave()
        self.work.call_off()

    # Time

    def update(self, ticks: int) -> None:
        """Pass time to the session and show its events."""
        events = self.session.advance(ticks)
        try:
            events += self.work.update()
        except NoBoardError:
            self.captions.say(self.cabinet.style.words("dealing.none"))
        self.file.note(events)  # before anybody sees them
        self.advisor.update(self.session.view, ticks)
        self.counters.update(self.session)
        self.panel.update(self.session, self.age)
        moves = self.session.runs or self.effects.active
        if self._raced is not self.panel.races and not moves:  # neither under a player's mouse nor in bloom
            self.make_place()
        if self.theatre:
            self.theatre.advance(ticks)
        super().update(ticks)
        if self.effects.writes and self._shining:
            self._shine_on()  # as long as the board shows the time
        if events:
            self._react(events)
        elif ticks and not self.effects.active and self.session.status is Status.PLAYING:
            next(self._ahead, None)

    def is_feast(self, kept: SaveHandle) -> bool:
        """Tell whether a win is a best time, or the first win of all."""
        return kept.best or self.cabinet.history.wins == 1

    def _shine_on(self) -> None:
        if self.session.status is Status.WON:
            self.shine("win")

    def _tell(self, medals: frozenset[str]) -> None:
        """Tell of new medals once the win has been seen."""
        if medals and self.effects.active:
            self.after(AGAIN, partial(self._tell, medals))
        else:
            tell(self.cabinet, medals)

    def hues_of(self, kept: SaveHandle) -> Sequence[int]:
        """Return the hues of a won board: the first win, wins in a row and all others look different."""
        history = self.cabinet.history
        if history.wins == 1:
            return WARM
        return GOLD if history.in_a_row >= A_STREAK and not kept.best else ALL_HUES

    def _record(self) -> tuple[FinishedGame, SaveHandle]:
        """Save a game that has ended, before its end is shown, which may fail."""
        file, history = self.file, self.cabinet.history
        game = FinishedGame(self.session, self.cabinet.settings.player, uid=file.uid, recorded=file.recorded)
        kept = history.keep(game)
        history.games.forget(file)
        return game, kept

    def _react(self, events: list[Event]) -> None:
        ended = self._record() if isinstance(events[-1], Won | Lost | NotProved) else None
        self.course.note(events)
        self.effects.begin(events, self.session.view)
        self.sound(cues_of(events, self.session.view))
        if isinstance(events[-1], NotProved):
            self.advisor.show_proof(self.session.unproved)
        if ended:
            game, kept = ended
            if isinstance(events[-1], Won):
                self.after(BREATH / 1000, self._shine_on)  # in the breath before that it is dark
                cadence = "record" if kept.best else win_sound(self.session.setup.level.grid.size)
                self.celebrate(events, best=self.is_feast(kept), hues=self.hues_of(kept), cadence=cadence)
                if self.session.ranked:
                    self.watch(look_through_game(self.cabinet.history, game), self._tell)
            else:
                self.shine("loss")
            from game.ui.modes.classic.result import ResultScene  # loaded only where a game ends

            self.cabinet.stage.push(ResultScene(self.cabinet, self, game, kept))

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        session, unfinished = self.session, self.painter.unfinished and self.age
        return super().looks(), session.view, session.pressed, unfinished, self.over

    def draw(self, frame: Frame) -> None:
        """Paint the cells, or those of a proof that plays, and everything over them."""
        frame, session, effects, theatre = self.draw_ground(frame), self.session, self.effects, self.theatre
        view, won = session.view, session.status is Status.WON
        shown = (theatre.view, 0, 0) if theatre else (view, session.pressed | effects.pressed, effects.hidden)
        told = session.status is Status.LOST and self.tells is not None
        self.painter.draw(
            frame.surface,
            self.camera,
            *shown,
            whole=frame.whole,
            faded=view.grid.full & ~(theatre.cells if theatre else view.exploded) if told else 0,
            golden=0 if self.garden or not won else view.flags,
            dark=effects.dark,
            quiet=self.garden.quiet(view.opened) if self.garden else 0,
            turns=effects.turns(frame.alpha * TICK_MS),
        )
        self.painter.restore(frame.surface, self.camera, frame.damage)
        self.draw_effects(frame)
        self.draw_marks(frame)
        self.draw_panes(frame)
