"""The one way to ask for three initials: the wheels, two buttons, and the input that turns them."""

from abc import abstractmethod
from enum import Enum

from game.arcade.initials import Wheels, wheels
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.hit import key_at
from game.ui.kit.scene import Shown, ViewScene
from game.ui.kit.wheel import scrolled, steered, written

INPUT_COOLDOWN = 1.0
"""Seconds without input at first: an early key or click was meant for the board."""


class Answer(Enum):
    """The buttons' answers: the initials on the wheels, or the previous ones."""

    KEEP = "keep"
    SKIP = "skip"


def answers(style: Style) -> tuple[Button, Button]:
    """Return the buttons under the wheels."""
    keep = Button(style.words("hall.keep"), first=True, key=Answer.KEEP, press=Answer.KEEP, sound="")
    return keep, Button(style.words("hall.skip"), key=Answer.SKIP, press=Answer.SKIP, sound="")


def told_keys(style: Style) -> str:
    """Return the line that explains the wheels."""
    return style.words("hall.keys", confirm=style.key(Action.CONFIRM), back=style.key(Action.BACK))


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
        self.input_cooldown = self.cooldown(INPUT_COOLDOWN)

    @abstractmethod
    def keep(self) -> None:
        """Sign with the initials on the wheels."""

    @abstractmethod
    def skip(self) -> None:
        """Sign with the previous initials."""

    def take_initials(self) -> str:
        """Return the wheels' letters, stop asking, and store them as the next start."""
        assert self.wheels, "nobody asks for initials"
        initials, self.wheels = self.wheels.letters, None
        self.cabinet.change(initials=initials)
        return initials

    def turn(self, after: Wheels | None) -> bool:
        """Show the wheels after an input; None: the input has no effect on wheels."""
        if after and after != self.wheels:
            self.wheels = after
            self.cabinet.audio.play("letter")
        return after is not None

    def steer(self, action: Action) -> bool:
        """Let an action turn the wheels; tell whether it was for them."""
        return self.wheels is not None and self.turn(steered(self.wheels, action))

    def scroll(self, pointing: Pointing) -> None:
        """Let the mouse wheel turn the initial under the mouse."""
        if self.wheels:
            self.turn(scrolled(self.wheels, key_at(self.pane.placed, pointing.at), pointing.wheel))

    def typed(self, character: str) -> bool:
        """Take letters for the wheels."""
        return bool(self.wheels and not self.input_cooldown and self.turn(written(self.wheels, character)))

    def pressed(self, press: object) -> None:
        """Turn the wheels, sign, or perform a node's request as usual."""
        match press:
            case Wheels():
                self.turn(press)
            case Answer.KEEP:
                self.keep()
            case Answer.SKIP:
                self.skip()
            case _:
                super().pressed(press)
