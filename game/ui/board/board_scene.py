"""The base of playable scenes with a board: the keyboard, taps, zoom, and the effects' time and sounds."""

from collections.abc import Sequence

from game.engine.gesture import TICK_MS, Kind
from game.ui.board.board_picture import BoardPicture
from game.ui.core.cues import Cue
from game.ui.input.actions import ARROWS, Action, Asked
from game.ui.input.touch import Taps

LONGEST_JUMP = 250 // TICK_MS
"""Most ticks by which effects advance at once: after a stall only the clock catches up."""


class BoardScene(BoardPicture):
    """A board that people play on."""

    def act(self, asked: Asked) -> bool:
        """Handle keys and pads on the board: move, flag, chord, zoom."""
        match asked.action:
            case Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                self.hand.move(*ARROWS[asked.action], asked.device)
            case Action.FLAG:
                self.hand.click(Kind.RIGHT_PRESS, asked.device)
            case Action.CHORD:
                self.hand.click(Kind.MIDDLE_PRESS, asked.device)
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                self.zoom(1 if asked.action is Action.ZOOM_IN else -1)
            case _:
                return False
        return True

    def taps(self, at: tuple[int, int]) -> Taps | None:
        """A tap opens a covered cell or chords on a number; a long press flags."""
        return self.hand.taps(at)

    def zoom(self, steps: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller; the pixel *about* or the cursor stays in place."""
        self.hand.zoom(steps, about)

    def focus_lost(self) -> None:
        """Release every button without an action."""
        self.panes.let_go()
        self.hand.let_go()

    def update(self, ticks: int) -> None:
        """Advance the effects and play their sounds."""
        if self.effects.active:
            self.sound(self.effects.update(min(ticks, LONGEST_JUMP) * TICK_MS))

    def sound(self, cues: Sequence[Cue]) -> None:
        """Play sounds."""
        for cue in cues:
            self.cabinet.audio.play(cue.role, at=cue.at)
