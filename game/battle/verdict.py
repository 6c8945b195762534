"""When a match is decided, when it is over, and who has won it."""

from collections.abc import Sequence
from dataclasses import replace

from game.battle.events import Decided, Ending, Event, Outcome, Over
from game.battle.match import Match
from game.battle.rules import Explosion
from game.battle.sight import Player

Happened = tuple[Match, tuple[Event, ...]]


def contenders(match: Match) -> Sequence[Player]:
    """Return the players who can win: an explosion costs the match only in sudden death."""
    return match.in_play if match.rules.explosion is Explosion.SUDDEN_DEATH else match.everybody


def judge(match: Match, events: tuple[Event, ...], could_win: Sequence[Player]) -> Happened:
    """
    See whether the match is decided or over by what *events* tell, and add that.

    *could_win* are the contenders before it: cells taken count before the mine that was hit with them.
    """
    if match.decided is None:
        for player in could_win:
            if _is_out_of_reach(match, player, could_win):
                match, events = replace(match, decided=player), (*events, Decided(player))
    ending = _ending(match)
    return _end(match, ending, events) if ending else (match, events)


def settle(match: Match) -> Happened:
    """Leave it at that: end a match that is decided."""
    if match.over or match.decided is None:
        return match, ()
    return _end(match, Ending.DECIDED, ())


def places(match: Match) -> tuple[int, ...]:
    """
    Return each player's place, 1 for the first; equals share one.

    By cells, then by score. Only in sudden death whoever is out comes after whoever is not.
    """
    can_win = contenders(match)
    worth = [(player in can_win, match.owned(player), match.score(player)) for player in match.everybody]
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def _is_out_of_reach(match: Match, player: Player, could_win: Sequence[Player]) -> bool:
    """Whether no rival could catch up, had it all cells that nobody owns; of two players: more than half is owned."""
    unclaimed = match.layout.safe.bit_count() - sum(map(match.owned, match.everybody))
    return all(match.owned(player) > match.owned(rival) + unclaimed for rival in could_win if rival != player)


def _ending(match: Match) -> Ending | None:
    left = match.in_play
    if match.rules.explosion is Explosion.SUDDEN_DEATH and len(left) == 1:
        return Ending.EXPLODED
    if not left or (len(left) == 1 and match.lead(left[0]) > 0):
        return Ending.OUT
    return Ending.CLEARED if match.opened == match.layout.safe else None


def _end(match: Match, ending: Ending, events: tuple[Event, ...]) -> Happened:
    outcome = Outcome(_winner(match), ending)
    return replace(match, outcome=outcome), (*events, Over(outcome))


def _winner(match: Match) -> Player | None:
    """Return who has won: what was decided stays so; else whoever is first alone."""
    if match.decided is not None:
        return match.decided
    first = [player for player, place in enumerate(places(match)) if place == 1]
    return first[0] if len(first) == 1 else None
