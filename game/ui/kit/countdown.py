"""Three, two, one after a pause, written in key caps: the game still rests, and the board stays hidden."""

from collections.abc import Callable

from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.ground import Wall
from game.ui.kit.key_writing import KeyDisplay
from game.ui.kit.layout import Pin, Stack
from game.ui.kit.node import Node
from game.ui.kit.pause import PauseScene
from game.ui.kit.scene import Screen

SECONDS, KEY = 3, 44
"""How many seconds it counts, and the side at 720p of a figure's key caps."""

TURNS, STEPS = 0.24, 12
"""Seconds in which a figure's key caps turn, and the number of pictures of that turn."""

Pause = Callable[[], PauseScene]
"""Makes the pause that returns when the player stops the count."""


class CountdownScene(Screen):
    """Counts down before a paused scene continues; it lies under the pause, and starts when that closes."""

    piece = ""

    def __init__(self, cabinet: Cabinet, pause: Pause) -> None:
        self._pause = pause
        super().__init__(cabinet)
        self._ticks = 0

    @property
    def figure(self) -> int:
        """The remaining seconds."""
        return SECONDS - self._ticks // ticks_of(1)

    @property
    def moment(self) -> tuple[int, float]:
        """The figure, and the progress of its turn."""
        part = min(1.0, self._ticks % ticks_of(1) / ticks_of(TURNS))
        return self.figure, 1.0 if self.cabinet.settings.reduced_motion else round(part * STEPS) / STEPS

    @property
    def animating(self) -> bool:
        """Always true: it counts as long as it is shown."""
        return True

    def picture(self) -> Node:
        """Return a large figure in key caps, alone in the room."""
        figure, part = self.moment
        return Stack((Wall(), Pin(KeyDisplay(str(figure), KEY, tall=True, part=part))))

    def update(self, ticks: int) -> None:
        """Count, and close at the end."""
        before = self.figure if self._ticks else None
        self._ticks += ticks
        if self.figure <= 0:
            self.cabinet.audio.play("go")
            self.close()
        elif self.figure != before and ticks:
            self.cabinet.audio.play(f"count_{self.figure}")

    def act(self, asked: Asked) -> bool:
        """Pause again; after it the count restarts."""
        if asked.action in (Action.PAUSE, Action.BACK):
            self._stop(self._pause())
            return True
        return False

    def point(self, pointing: Pointing) -> bool:
        """Keep mouse events away from the board below."""
        return True

    def looked_away(self) -> None:
        """Pause again."""
        self._stop(self._pause())

    def _stop(self, pause: PauseScene) -> None:
        self._ticks = 0
        self.cabinet.stage.push(pause)
