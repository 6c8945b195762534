"""The current moment of a review and its question; it moves by hand, or plays from change to change."""

from collections.abc import Callable

from game.engine.events import Lost, Opened
from game.engine.view import View
from game.play.replay import Playback
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import Task, Timed
from game.ui.modes.review.inquiry import Inquiry
from game.ui.modes.review.reviewer import Reviewer

PLAYS_EVERY = 0.32
"""Seconds between two changes of the board while it plays."""


class Walkthrough(Timed):
    """Begins at the end of the game. Calls *reveal* with a cell to show, and *left* when it leaves a moment."""

    def __init__(
        self,
        cabinet: Cabinet,
        playback: Playback,
        reviewer: Reviewer,
        reveal: Callable[[int], object],
        left: Callable[[], None],
    ) -> None:
        self._cabinet, self._playback, self._reviewer = cabinet, playback, reviewer
        self._reveal, self._left = reveal, left
        self.at = self.moves  # changes of the board so far
        self.inquiry = Inquiry(cabinet, reveal)
        self._next_change: Task | None = None  # while it plays

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The question at this moment."""
        return (self.inquiry,)

    @property
    def moves(self) -> int:
        """The changes of the board in the whole game."""
        return len(self._playback.moments)

    @property
    def view(self) -> View:
        """The board at this moment."""
        return self._playback.view_after(self.at)

    @property
    def plays(self) -> bool:
        """Whether it plays by itself."""
        return self._next_change is not None

    # Going through the game

    def go(self, at: int) -> None:
        """Go to another moment, and drop the answer about this one."""
        self.at = max(0, min(self.moves, at))
        self.cancel(self._next_change)
        self.inquiry.call_off()
        self.inquiry, self._next_change = Inquiry(self._cabinet, self._reveal), None
        self._left()
        if self.at:
            hand = self._playback.events[self._playback.moments[self.at - 1].event]
            if (cell := hand.cell(self.view.grid)) is not None:
                self._reveal(cell)

    def step(self, by: int) -> None:
        """Go through a proof to its ends, then through the game."""
        if not (self.inquiry.theatre and self.inquiry.theatre.move(by)):
            self.go(self.at + by)

    def toggle(self) -> None:
        """Play from here, or stop; at the end, play from the beginning."""
        plays = self.plays
        self.go(0 if not plays and self.at == self.moves else self.at)
        self._next_change = None if plays else self.after(PLAYS_EVERY, self._play_on)

    def _play_on(self) -> None:
        self.go(self.at + 1)
        if self.at < self.moves:
            self._next_change = self.after(PLAYS_EVERY, self._play_on)

    # Its key moments

    def choose(self, place: int) -> None:
        """Go to a key moment, and ask for the cell to open."""
        self.go(self._reviewer.moments[place].moment)
        self.inquiry.chosen = place

    def choose_next(self, by: int = 1) -> None:
        """Go to the next key moment, or the one before, if there are any."""
        last, chosen = len(self._reviewer.moments) - 1, self.inquiry.chosen
        start = (-1 if by > 0 else last + 1) if chosen is None else chosen
        if last >= 0:
            self.choose(max(0, min(last, start + by)))

    def keep_to(self, of: str) -> None:
        """List the key moments of one kind, or of all."""
        if self._reviewer.account:
            self.inquiry.chosen = None
            self._reviewer.keep_to(of)

    # The question

    def point_at(self, cell: int) -> None:
        """Take a covered cell as the answer to an open question."""
        if self.inquiry.asks and self.view.covered >> cell & 1:
            self.inquiry.ask(self.view, cell)

    def show(self) -> None:
        """Show the answer without a chosen cell."""
        if self.inquiry.chosen is not None or self.view.opened:
            self.inquiry.ask(self.view, None)

    @property
    def framed(self) -> list[tuple[int, str]]:
        """The framed sets of cells, each with its colour: chosen, best, and opened in the game."""
        inquiry, framed = self.inquiry, list[tuple[int, str]]()
        if inquiry.pointed is not None:
            framed.append((1 << inquiry.pointed, "accent"))
        if inquiry.answer and inquiry.answer.best is not None:
            framed.append((1 << inquiry.answer.best, "good"))
        if inquiry.answer and inquiry.chosen is not None and self.at < self.moves:
            happened = self._playback.moments[self.at].happened
            opened = next((1 << event.cell for event in happened if isinstance(event, Opened | Lost)), 0)
            framed.append((opened, "question"))
        return framed

    def advance(self, ticks: int) -> None:
        """Let the game and a proof play."""
        super().advance(ticks)
        self.inquiry.advance(ticks)
