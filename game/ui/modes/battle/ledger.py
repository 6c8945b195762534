"""A match on its way into the records: once, from the moment it is decided."""

from game.battle.live import LiveMatch
from game.battle.threaded import Terms
from game.store.finished_match import match_given_up, played_match
from game.store.history import SaveHandle
from game.ui.core.cabinet import Cabinet


class MatchLedger:
    """Keeps one match."""

    def __init__(self, cabinet: Cabinet, terms: Terms) -> None:
        self._cabinet, self._terms = cabinet, terms
        self.kept = False
        self.save_handle: SaveHandle | None = None

    def keep(self, live: LiveMatch) -> None:
        """Keep the match, unless it is kept already."""
        if not self.kept:
            self.kept = True
            played = played_match(live, self._terms, self._cabinet.settings.player)
            self.save_handle = self._cabinet.history.keep_match(played)

    def give_up(self, live: LiveMatch | None) -> None:
        """Keep a match as lost that its one player leaves; what has not begun is nobody's loss."""
        if live and live.tick and not self.kept and not live.match.over:
            self.kept = True
            self._cabinet.history.keep_match(match_given_up(live, self._terms, self._cabinet.settings.player))
