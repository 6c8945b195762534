"""The playing recording of a review, and what was to be known at its current moment."""

from collections.abc import Callable

from game.engine.events import Event, Lost, Opened
from game.engine.gesture import TICK_MS
from game.play.replay import Playback, Tape
from game.ui.board.board_scene import LONGEST_JUMP
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import Timed
from game.ui.modes.review.inquiry import Inquiry
from game.ui.modes.review.reviewer import Reviewer


class Walkthrough(Timed):
    """Plays from the first event. Calls *reveal* with a cell to show."""

    def __init__(
        self, cabinet: Cabinet, playback: Playback, reviewer: Reviewer, reveal: Callable[[int], object]
    ) -> None:
        self._cabinet, self._playback, self._reviewer, self._reveal = cabinet, playback, reviewer, reveal
        self.tape = Tape(playback)
        self.inquiry = Inquiry(cabinet, reveal)

    @property
    def parts(self) -> tuple[Timed, ...]:
        """The answer at this moment."""
        return (self.inquiry,)

    @property
    def moves(self) -> int:
        """The changes of the board in the whole game."""
        return len(self._playback.moments)

    # Going through the game

    def _leave(self) -> None:
        """Drop the answer about the moment."""
        self.inquiry.call_off()
        self.inquiry = Inquiry(self._cabinet, self._reveal)

    def go(self, changes: int) -> None:
        """Stop at the moment after so many changes of the board."""
        self._leave()
        self.tape.go(changes)
        self.reveal_hand()

    def reveal_hand(self) -> None:
        """Show the cell of the last change on a board that is larger than its room."""
        hand = self.tape.last_change
        if hand and (cell := hand.cell(self.tape.view.grid)) is not None:
            self._reveal(cell)

    def step(self, by: int) -> list[Event]:
        """Go through a proof to its ends, then through the game; return what happened."""
        if self.inquiry.theatre and self.inquiry.theatre.move(by):
            return []
        self._leave()
        return self.tape.step(by)

    def toggle(self) -> None:
        """Play from here, or stop; at the end, play from the beginning."""
        self._leave()
        self.tape.toggle()

    def restart(self) -> None:
        """Play from the beginning."""
        self._leave()
        self.tape.restart()

    # Its key moments

    def choose(self, place: int) -> None:
        """Stop at a key moment, and say what was to be known."""
        self.go(self._reviewer.moments[place].moment)
        self.inquiry.chosen = place
        self.inquiry.ask(self.tape.view)

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

    def show(self) -> None:
        """Stop, and say what was to be known at this moment."""
        if self.inquiry.chosen is not None or self.tape.view.opened:
            self.tape.runs = False
            self.inquiry.ask(self.tape.view)

    @property
    def framed(self) -> list[tuple[int, str]]:
        """The framed sets of cells, each with its colour: the best one, and the one opened in the game."""
        inquiry, framed = self.inquiry, list[tuple[int, str]]()
        if inquiry.answer and inquiry.answer.best is not None:
            framed.append((1 << inquiry.answer.best, "good"))
        if inquiry.answer and inquiry.chosen is not None and self.tape.changes < self.moves:
            happened = self._playback.moments[self.tape.changes].happened
            opened = next((1 << event.cell for event in happened if isinstance(event, Opened | Lost)), 0)
            framed.append((opened, "question"))
        return framed

    def play(self, ticks: int) -> list[Event]:
        """Let the recording and a proof play; return what happened. After a stall it goes on from the same place."""
        self.advance(ticks)
        self.inquiry.advance(ticks)
        return self.tape.advance(min(ticks, LONGEST_JUMP) * TICK_MS)
