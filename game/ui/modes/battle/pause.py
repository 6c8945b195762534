"""The pause of a match."""

from game.ui.kit.pause import PauseScene


class MatchPause(PauseScene):
    """The pause of a match: time stands for all."""

    offers = ("go_on", "new_match", "settings", "setup", "title")

    def word(self, key: str) -> str:
        """Return a text about matches."""
        return self.cabinet.words(f"battle_pause.{key}")
