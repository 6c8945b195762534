"""A finished match as the records keep it."""

import os
from datetime import UTC, datetime

from game.battle.live import LiveMatch
from game.battle.sight import SECOND
from game.battle.threaded import Terms
from game.store.played import PlayedMatch


def played_match(live: LiveMatch, terms: Terms, player: str) -> PlayedMatch:
    """Return a match that is over, with a new id and the present time; *player* is the person's name."""
    match, outcome = live.match, live.match.outcome
    assert outcome, "only a match that is over is kept"
    owned = match.owned(terms.player), match.owned(terms.computer)
    return PlayedMatch(
        uid=os.urandom(16).hex(),
        finished_at=int(datetime.now(UTC).timestamp()),
        player=player,
        width=terms.board.width,
        height=terms.board.height,
        mines=terms.board.mines,
        first="person",
        second=terms.rank.name,
        explosion=terms.rules.explosion.value,
        seed=live.origin.seed,
        winner={None: "", terms.player: "first", terms.computer: "second"}[outcome.winner],
        reason=outcome.ending.value,
        share=owned[0] / max(1, sum(owned)),
        time_ms=match.tick * 1000 // SECOND,
        moves=live.moves(terms.player),
    )
