"""A finished match as a record."""

import logging
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from game.battle import kept
from game.battle.kept import PERSON, KeptMatch
from game.battle.live import LiveMatch
from game.battle.match import Ending
from game.battle.sight import SECOND, Player
from game.battle.threaded import Terms
from game.engine.errors import GameError
from game.store.kinds import PEOPLE, PRACTICE, PlayedMatch

BETWEEN = "_"
"""The separator of several opponents' names."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match on its way to the disk."""

    match: PlayedMatch
    kept: KeptMatch

    @property
    def uid(self) -> str:
        """The id of its record."""
        return self.match.uid

    def row(self) -> tuple[PlayedMatch, str | None]:
        """
        Return the record and its text; call it in the background, because it replays the match.

        A match whose replay ends differently can't be watched, but it counts.
        """
        try:
            return self.match, kept.write(self.kept, kept.count_gestures(self.kept, self.kept.moments()))
        except GameError:
            logging.exception("a match can't be played again")
            return self.match, None


def match_begun(live: LiveMatch, terms: Terms, player: str, uid: str) -> PlayedMatch:
    """Return the start of one person's match as a loss, which counts if the match never ends."""
    return replace(match_given_up(live, terms, player, uid).match, time_ms=0)


def played_match(live: LiveMatch, terms: Terms, player: str, uid: str) -> FinishedMatch:
    """Return a match that is over or decided, with the present time; *player* is the person's name."""
    match, outcome = live.match, live.match.outcome
    assert outcome or match.decided is not None, "only a match whose winner is known is kept as finished"
    winner = match.decided if outcome is None else outcome.winner
    return _record(live, terms, player, uid, winner, outcome.ending.value if outcome else "decided")


def match_given_up(live: LiveMatch, terms: Terms, player: str, uid: str) -> FinishedMatch:
    """Return a match that its only person has left: a loss at any score."""
    others = live.match.others(terms.player)
    return _record(live, terms, player, uid, max(others, key=live.match.owned), Ending.GIVEN_UP.value)


def _record(live: LiveMatch, terms: Terms, player: str, uid: str, winner: Player | None, reason: str) -> FinishedMatch:
    match, first = live.match, terms.player
    players = tuple(rank.name if rank else PERSON for rank in terms.seats)
    others = [name for seat, name in enumerate(players) if seat != first]
    played = PlayedMatch(
        uid=uid,
        finished_at=int(datetime.now(UTC).timestamp()),
        player=player,
        width=terms.board.width,
        height=terms.board.height,
        mines=terms.board.mines,
        first=_sort(terms),
        second=BETWEEN.join(others),
        explosion=terms.rules.name,
        seed=live.origin.seed,
        winner="" if winner is None else "first" if winner == first else "second",
        reason=reason,
        share=match.share(first),
        time_ms=max(1, match.tick * 1000 // SECOND),  # more than at its start
        moves=live.moves(first),
    )
    return FinishedMatch(played, kept.keep(live, players))


def _sort(terms: Terms) -> str:
    """Return the kind of the first player; a match on a board that the player may know is PRACTICE."""
    if len(terms.persons) > 1:
        return PEOPLE
    return PERSON if terms.streaks else PRACTICE
