"""The base of scenes that ask for three initials: the wheels, and the input that turns them."""

from game.arcade.initials import Wheels, wheels
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing
from game.ui.kit.hit import key_at
from game.ui.kit.scene import Shown, ViewScene
from game.ui.kit.wheel import scrolled, steered, written

INPUT_COOLDOWN = 0.4
"""Seconds in which such a scene takes no input: a key or a click on its way was meant for the board."""


class InitialsScene(ViewScene[Shown]):
    """Asks for initials as long as it has *wheels*."""

    piece = ""
    wheels: Wheels | None = None

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.input_cooldown = self.cooldown(INPUT_COOLDOWN)

    def ask_initials(self) -> None:
        """Ask, beginning with the previous initials."""
        self.wheels = wheels(self.cabinet.settings.initials)

    def take_initials(self) -> str:
        """Return what the wheels show, ask no more, and begin with it the next time."""
        assert self.wheels, "nobody asks for initials"
        initials, self.wheels = self.wheels.letters, None
        self.cabinet.change(initials=initials)
        return initials

    def turn(self, after: Wheels | None) -> bool:
        """Show the wheels after an input; None: the input meant nothing to them."""
        if after and after != self.wheels:
            self.wheels = after
            self.cabinet.audio.play("letter")
        return after is not None

    def steer(self, action: Action) -> bool:
        """Let an action turn the wheels; tell whether it meant anything to them."""
        return self.wheels is not None and self.turn(steered(self.wheels, action))

    def scroll(self, pointing: Pointing) -> None:
        """Let the mouse's wheel turn the one under it."""
        if self.wheels:
            self.turn(scrolled(self.wheels, key_at(self.pane.placed, pointing.at), pointing.wheel))

    def typed(self, character: str) -> bool:
        """Take letters for the wheels."""
        return bool(self.wheels and not self.input_cooldown and self.turn(written(self.wheels, character)))

    def pressed(self, press: object) -> None:
        """Turn the wheels, or do what every node asks for."""
        if isinstance(press, Wheels):
            self.turn(press)
        else:
            super().pressed(press)
