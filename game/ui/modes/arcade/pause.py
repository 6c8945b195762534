"""The pause of a run."""

from game.ui.kit.pause import PauseScene


class RunPause(PauseScene):
    """The pause of an arcade run."""

    offers = ("go_on", "settings", "title")

    def word(self, key: str) -> str:
        """Return a text about runs."""
        return self.cabinet.words(f"arcade_pause.{key}")
