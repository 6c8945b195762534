"""Export and import of files for players without folders; the browser page sets its own way."""

from pathlib import Path
from typing import Protocol


class Handover(Protocol):
    """Takes the place of the folders of a system."""

    def offer(self, path: Path) -> None:
        """Give the player a file that was written, as a download."""

    def request(self) -> None:
        """Ask the player for a file; it arrives as one that was dropped on the window."""

    def link(self, code: str) -> str:
        """Return an address that plays the board of a code, or the code where there is none."""

    def share(self, text: str) -> bool:
        """Let the player send a text by the system's own ways; return whether it has any."""


_used: Handover | None = None


def use(other: Handover | None) -> None:
    """Hand files over by another way from now on; None: by folders."""
    global _used
    _used = other


def used() -> Handover | None:
    """Return the way that is set, or None where there are folders."""
    return _used
