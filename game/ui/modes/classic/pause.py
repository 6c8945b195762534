"""The pause of a game."""

from game.ui.kit.pause import PauseScene


class GamePause(PauseScene):
    """The pause of a game."""

    offers = ("go_on", "new_game", "again", "undo", "copy", "paste", "settings", "title")

    def word(self, key: str) -> str:
        """Return a text about games."""
        return self.cabinet.words(f"pause.{key}")
