"""Looks for medals in finished games and matches, and on the Road, in the background, and tells of new ones."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.play.worker import Job
from game.ui.core.cabinet import Cabinet
from game.ui.kit.flowers import cheer

if TYPE_CHECKING:
    from game.battle.match import Match
    from game.battle.threaded import Terms
    from game.store.finished import FinishedGame
    from game.store.history import History


def tell(cabinet: Cabinet, won: frozenset[str]) -> None:
    """Celebrate new medals, by their ids; petals fly only where no game goes on."""
    if not won:
        return
    from game.ui.board.awards import MedalNotice  # as below

    cabinet.stage.tips.say(MedalNotice(won, cabinet.style))
    if not cabinet.stage.under_way:
        cheer(cabinet)


def look_through_game(history: "History", game: "FinishedGame") -> Job[frozenset[str]]:
    """Search a ranked game that was just won for medals, in the background."""

    def found(_: object) -> list[str]:
        from game.arcade.achievements import of_game  # it loads the runs' bots, which no first game should wait for

        return [one.value for one in of_game(game.playback())]

    return history.runs.achieve(found)


def look_through_road(history: "History") -> Job[frozenset[str]]:
    """Search the stars for the medals of the Road, in the background."""
    won = {key: stars for key, stars in history.road.stars.items() if key not in history.road.imported}

    def found(_: object) -> list[str]:
        from game.arcade.achievements import of_road  # as above
        from game.road.boards import road
        from game.road.stars import ALL, left, total

        chapters = road()
        boards = [board for chapter in chapters for board in chapter.boards]
        unsolved, missing = sum(left(chapter, won) for chapter in chapters), ALL * len(boards) - total(chapters, won)
        return [one.value for one in of_road(ended=boards[-1].key in won, unsolved=unsolved, missing=missing)]

    return history.runs.achieve(found)


def look_through_match(
    history: "History", terms: "Terms", moments: "Iterable[Match]", *, won: bool
) -> Job[frozenset[str]]:
    """Search a match against a rank for medals, in the background; *moments* are its states after each move."""
    rank = terms.rank
    assert rank
    own, theirs = terms.player, 1 - terms.player
    shares = tuple((moment.share(own), moment.share(theirs)) for moment in moments)

    def found(_: object) -> list[str]:
        from game.arcade.achievements import MatchFacts, of_match  # as above

        return [one.value for one in of_match(MatchFacts(rank.name, won, shares))]

    return history.runs.achieve(found)
