"""Which device each player of a shared screen has, and the matches that each has won."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.ui.input.actions import Device, Kind

if TYPE_CHECKING:
    from game.battle.sight import Player


@dataclass(frozen=True, slots=True)
class LocalPlayers:
    """Each person's device in the order of the corners, None for computers; and the matches each has won."""

    devices: tuple[Device | None, ...] = ()
    won: tuple[int, ...] = ()

    @property
    def together(self) -> bool:
        """Whether each person has a device; else all devices belong to one person."""
        return sum(device is not None for device in self.devices) > 1

    @property
    def shares_keys(self) -> bool:
        """Whether the halves of the keyboard matter."""
        return any(device and device.kind is Kind.KEYS for device in self.devices)

    def whose(self, device: Device) -> "Player | None":
        """Return the player with a device; one person has both halves of a keyboard if no other has keys."""
        if device in self.devices:
            return self.devices.index(device)
        keys = [player for player, one in enumerate(self.devices) if one and one.kind is Kind.KEYS]
        return keys[0] if device.kind is Kind.KEYS and device.number and len(keys) == 1 else None

    def after(self, winner: "Player | None") -> "LocalPlayers":
        """Return the local players after another match."""
        won = self.won or (0,) * len(self.devices)
        return replace(self, won=tuple(count + (player == winner) for player, count in enumerate(won)))

    def seats(self, ranks: Sequence[str]) -> tuple[Device | str, ...]:
        """Return the seats in order: a device for a person, a rank's name for a computer player."""
        return tuple(device or rank for device, rank in zip(self.devices, ranks, strict=True))


ALONE = LocalPlayers()
"""One person, whose are all devices."""
