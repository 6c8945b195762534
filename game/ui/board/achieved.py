"""Looks for medals in games and matches that are over, beside the frames; the medals' page shows them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.battle.match import Match
    from game.battle.threaded import Terms
    from game.store.finished import FinishedGame
    from game.store.history import History


def look_through_game(history: "History", game: "FinishedGame") -> None:
    """Have a ranked game looked through that has just been won."""

    def found(_: object) -> list[str]:
        from game.arcade.achievements import of_game  # it loads the runs' bots, which no first game should wait for

        return [one.value for one in of_game(game.playback())]

    history.runs.achieve(found)


def look_through_match(history: "History", terms: "Terms", moments: "Iterable[Match]", *, won: bool) -> None:
    """Have a match looked through, by how it stood after each move."""
    from game.arcade.achievements import MatchFacts, of_match

    if terms.rank is None:  # against several, or people together
        return
    own, theirs = terms.player, 1 - terms.player
    shares = tuple((moment.share(own), moment.share(theirs)) for moment in moments)
    achieved = [one.value for one in of_match(MatchFacts(terms.rank.name, won, shares))]
    if achieved:
        history.runs.achieve(lambda _: achieved)
