"""The settings as they are now, and their way to the disk."""

from collections.abc import Mapping

from game.store.settings import Loaded, Value, Writer, problem, with_values

PLACE = ("window_x", "window_y", "window_width", "window_height")


class SettingsKeeper:
    """
    Keeps what the player sets.

    *overrides* (from the command line) hold for this run only and are never written.
    """

    def __init__(self, loaded: Loaded, writer: Writer, overrides: Mapping[str, Value]) -> None:
        self._stored, self._overrides = loaded.settings, dict(overrides)
        self._writer = writer
        self.warnings = list(loaded.warnings)  # of what could not be read
        self.now = with_values(self._stored, self._overrides)

    @property
    def problems(self) -> list[str]:
        """Why the settings could not be written."""
        return [self._writer.problem] if self._writer.problem else []

    def change(self, fields: Mapping[str, Value]) -> None:
        """Set settings and have them written."""
        self._stored = with_values(self._stored, fields)
        for name in fields:
            self._overrides.pop(name, None)
        self._writer.put(self._stored)
        self.now = with_values(self._stored, self._overrides)

    def keep_place(self, place: tuple[int, int, int, int]) -> None:
        """Have the place of the window written, if it is one that a screen may have."""
        fields = dict(zip(PLACE, place, strict=True))
        if not any(problem(name, value) for name, value in fields.items()):
            self.change(fields)

    def close(self) -> None:
        """Wait until everything is on the disk."""
        self._writer.close()
