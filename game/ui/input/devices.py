"""The facts about the player's devices that scenes need."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ui.input.bindings import Binding
    from game.ui.input.pad import Plugged


class Devices:
    """The pads that are plugged in, whether a finger plays, what its taps do, and the bindings of the player's own."""

    def __init__(self) -> None:
        self.pads: Sequence[Plugged] = ()
        self.own: tuple[Binding, ...] = ()  # the bindings that the player has set
        self.touch = False  # whether a finger has been on the screen
        self.flag_mode = False  # the opening control flags, and the other way round
        self.flag_mode_used = False

    def toggle_flag_mode(self) -> None:
        """Turn the flag mode on or off."""
        self.flag_mode, self.flag_mode_used = not self.flag_mode, True
