"""Save a match in the records: as lost when it begins, with its result once it is decided."""

from game.battle.live import LiveMatch
from game.battle.threaded import Terms
from game.store.background import SaveHandle, new_uid
from game.store.finished_match import match_begun, match_given_up, played_match
from game.ui.core.cabinet import Cabinet


class MatchLedger:
    """Saves one match."""

    def __init__(self, cabinet: Cabinet, terms: Terms) -> None:
        self._cabinet, self._terms, self._uid = cabinet, terms, new_uid()
        self.begun = False
        self.kept = False  # whether its result is saved
        self.save_handle: SaveHandle | None = None

    def begin(self, live: LiveMatch) -> None:
        """Save a match of one person as lost, in case the program ends; its board is not dealt again."""
        if self.begun:
            return
        self.begun = True
        if len(self._terms.persons) == 1:
            if self._terms.seed is None:
                self._cabinet.remember(battle_seed=0)
            player = self._cabinet.settings.player
            self._cabinet.history.keep_match(match_begun(live, self._terms, player, self._uid))

    def keep(self, live: LiveMatch) -> None:
        """Save the match with its result, unless that is saved already."""
        if not self.kept:
            self.kept = True
            played = played_match(live, self._terms, self._cabinet.settings.player, self._uid)
            self.save_handle = self._cabinet.history.keep_match(played)

    def leave(self, live: LiveMatch | None) -> None:
        """
        Save a match when its players leave, or the game fails: also the result that it could not show.

        One player who leaves gives up. A match that has not begun is no loss.
        """
        if not live or not self.begun or self.kept:
            return
        if live.match.over or live.match.decided is not None:
            self.keep(live)
        elif len(self._terms.persons) == 1:
            self.kept = True
            given_up = match_given_up(live, self._terms, self._cabinet.settings.player, self._uid)
            self._cabinet.history.keep_match(given_up)
