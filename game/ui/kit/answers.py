"""What a scene answers when hands are on one of its panes: it sounds and does what that asks for."""

from collections.abc import Callable

from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import MOUSE
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Put
from game.ui.kit.pane import Heard, Pane


class Answers:
    """Hands the mouse to panes; *put* takes the values that nodes ask for, *pressed* everything else."""

    def __init__(
        self, cabinet: Cabinet, pressed: Callable[[object], None], put: Callable[[object, object], None] | None = None
    ) -> None:
        self._tips, self._audio = cabinet.stage.tips, cabinet.audio
        self._pressed, self._put = pressed, put

    def point(self, pane: Pane, pointing: Pointing) -> bool:
        """Do what the mouse asks of a pane; tell whether it was meant for one of its nodes."""
        if pointing.device.kind is MOUSE.kind and (tip := pane.tip_at(pointing.at)):
            self._tips.offer(tip)
        taken = [self.take(heard) for heard in pane.point(pointing)]
        return any(taken)

    def take(self, heard: Heard) -> bool:
        """Sound and do what an input came to; tell whether it was meant for the pane."""
        if heard.sound:
            self._audio.play(heard.sound)
        if self._put and isinstance(heard.press, Put):
            self._put(heard.press.key, heard.press.value)
        elif heard.press is not None:
            self._pressed(heard.press)
        return heard.taken
