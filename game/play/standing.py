"""
The state of one game: the view, the actions, the time, and whether it may enter a table.

Only a :class:`~game.play.session.Session` changes it.
"""

from dataclasses import replace
from enum import Enum

from game.engine import game as rules
from game.engine import metrics, mouse
from game.engine.actions import Action
from game.engine.deal import Start
from game.engine.errors import GameError
from game.engine.game import Game, Status
from game.engine.gesture import CELL_UNITS, MouseEvent
from game.engine.mouse import Held, Mouse
from game.engine.view import View
from game.play.limits import MOST_AT_ONCE, MOST_PROVED
from game.play.log import Input, LetGo, Log
from game.play.setup import Setup
from game.play.tally import Clicks, ClickTally, way


class Unranked(Enum):
    """The reason why a game may enter no table."""

    KNOWN_BOARD = "known_board"
    UNDO = "undo"
    PAUSED = "paused"
    HINT = "hint"
    CHANCES = "chances"
    SECOND_LIFE = "second_life"
    CUT_SHORT = "cut_short"  # the program was killed, and what it had not written down is missing


Done = Input | LetGo | Unranked
"""All that can happen to a session from outside."""


class SessionState:
    """The state of one game; only its subclass changes it."""

    def __init__(self, setup: Setup, *, works_elsewhere: bool) -> None:
        given = setup.layout
        if given is None or given.mines:  # boards without a mine come from other programs only
            setup.level.check(setup.start if given is None else Start.OFF)
        if given and (given.grid, given.mine_count) != (setup.level.grid, setup.level.mines):
            raise GameError(f"{given} is no board of {setup.level}")
        if setup.competition and (setup.chosen or given):
            raise GameError("a competition game takes no seed and no board that the player may know")
        self.setup = setup
        self.tick = 0
        self.game: Game | None = None  # None until the deal
        self.mouse = Mouse()
        self._pointed: MouseEvent | None = None  # the mouse's last event
        self.question_marks = setup.question_marks  # a recording may switch them during the game
        self._tally = ClickTally()
        self.log = Log()
        self.journal: list[tuple[Done, int]] | None = None  # what was done since its reader emptied it, and when (ms)
        self.started_ms = self._ended_ms = 0
        self.square = CELL_UNITS  # pixels of a cell on the screen, for recordings
        self.started: int | None = None  # tick of the first opening
        self.ended: int | None = None
        self.mended = False  # whether mines were moved so that the board needs no guess
        self.unranked = Unranked.KNOWN_BOARD if given or setup.chosen else None  # the first reason stays
        self._spreads_elsewhere = works_elsewhere and setup.level.grid.size > MOST_AT_ONCE
        self._deals_elsewhere = works_elsewhere and given is None and (setup.no_guess or self._spreads_elsewhere)
        self._began_at = 0  # log index of the first opening
        self._waiting: tuple[Action, int] | None = None  # an action that waits for its result, and its tick
        self._blank = View(setup.level.grid, setup.level.mines)  # carries the marks set before the deal

    @property
    def view(self) -> View:
        """The player's present knowledge."""
        return self.game.view if self.game else self._blank

    @property
    def status(self) -> Status:
        """The status of the game; playing from the start."""
        return self.game.status if self.game else Status.PLAYING

    @property
    def prove_it(self) -> bool:
        """Whether Prove it is on, which very large boards don't allow."""
        return self.setup.prove_it and self.setup.level.grid.size <= MOST_PROVED

    @property
    def unproved(self) -> int:
        """The cells whose opening was a guess that ended the game, as a bitboard; 0 if there was none."""
        return self.game.unproved if self.game else 0

    @property
    def runs(self) -> bool:
        """Whether its clock runs."""
        return self.started is not None and self.status is Status.PLAYING

    @property
    def ranked(self) -> bool:
        """Whether the game may enter a table: a fresh board, no help, no undo."""
        return self.unranked is None

    @property
    def cursor(self) -> int | None:
        """The cell under the mouse."""
        return self._pointed.cell(self.view.grid) if self._pointed else None

    @property
    def pressed(self) -> int:
        """The cells that look pressed, as a bitboard."""
        if self.status is not Status.PLAYING:
            return 0
        return mouse.pressed(self.mouse, self.cursor, self.view, self.setup.mouse)

    @property
    def holding(self) -> bool:
        """Whether a button is down that may open something (the face shows it)."""
        return self.status is Status.PLAYING and (self.mouse.held is Held.LEFT or self.mouse.held in mouse.CHORDING)

    @property
    def time_ms(self) -> int:
        """Milliseconds from the first opening to now or the end."""
        if self.started is None:
            return 0
        now = self.tick * self.setup.tick_ms if self.ended is None else self._ended_ms
        return max(0, now - self.started_ms)

    @property
    def bbbv(self) -> int:
        """The board's 3BV; 0 before the deal."""
        return metrics.bbbv(self.game.layout) if self.game else 0

    @property
    def solved_bbbv(self) -> int:
        """The solved part of the 3BV."""
        return metrics.solved_bbbv(self.game.layout, self.game.view) if self.game else 0

    @property
    def opening(self) -> Input | None:
        """The gesture of the first opening."""
        return None if self.started is None else self.log[self._began_at]

    @property
    def flags_used(self) -> bool:
        """Whether the player flags in this game."""
        return bool(self._tally.flagged or self.view.flags)

    @property
    def clicks(self) -> Clicks:
        """The clicks so far."""
        return self._tally.clicks

    @property
    def path(self) -> float:
        """The mouse's path since the first opening, in pixels of a 16-pixel cell."""
        if self.started is None:
            return 0.0
        events = (given for given in self.log[self._began_at :] if isinstance(given, MouseEvent))
        return way(events, self.view.grid)

    @property
    def waits(self) -> bool:
        """Whether an opening waits for work done elsewhere."""
        return self._waiting is not None

    @property
    def dealing_for(self) -> int | None:
        """The first cell, while the session waits for its layout."""
        return self._waiting[0].cell if self._waiting and self.game is None else None

    @property
    def spreading(self) -> tuple[Game, Action] | None:
        """The game and the action to work out elsewhere, because it may take longer than a frame."""
        return (self.game, self._waiting[0]) if self._waiting and self.game else None

    def again(self) -> Setup:
        """Return the setup that plays the same board once more."""
        return replace(self.setup, layout=self.game.layout, competition=None) if self.game else self.setup

    def may_spread(self, game: Game, action: Action) -> bool:
        """Return whether an action may open too many cells for one frame."""
        return self._spreads_elsewhere and bool(rules.targets(game.view, action) & game.layout.zeros)
