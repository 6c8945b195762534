"""When a match is decided, when it is over, and who has won it."""

from collections.abc import Sequence
from dataclasses import replace

from game.battle.events import Decided, Ending, Event, Left, Outcome, Over
from game.battle.match import Match
from game.battle.rules import Explosion
from game.battle.sight import Player

Happened = tuple[Match, tuple[Event, ...]]


def contenders(match: Match) -> Sequence[Player]:
    """Return the players who can win: all who haven't left; an explosion costs the match only in sudden death."""
    if match.rules.explosion is Explosion.ORIGINAL:
        return match.in_play
    return [player for player in match.everybody if not match.players[player].left]


def judge(match: Match, events: tuple[Event, ...], could_win: Sequence[Player]) -> Happened:
    """
    See whether the match is decided or over by what *events* tell, and add that.

    *could_win* are the contenders before it: cells taken count before the mine that was hit with them.
    """
    if match.decided is None:
        for player in could_win:
            if _is_out_of_reach(match, player, could_win):
                match, events = replace(match, decided=player), (*events, Decided(player))
    ending = _ending(match, events)
    return _end(match, ending, events) if ending else (match, events)


def settle(match: Match) -> Happened:
    """Leave it at that: end a match that is decided."""
    if match.over or match.decided is None:
        return match, ()
    return _end(match, Ending.DECIDED, ())


def leave(match: Match, leaving: Sequence[Player], *, forfeited: bool) -> Happened:
    """Let players go who give up or forfeit, all at once; whoever has left can't leave again."""
    could_win, events = contenders(match), tuple[Event, ...]()
    if match.over:
        return match, ()
    for player in leaving:
        holding = match.players[player]
        if not holding.left:
            gone = replace(holding, lives=0, left=True, forfeits_at=None)
            match = match.with_holding(player, gone)
            events += (Left(player, forfeited),)
    return judge(match, events, [player for player in could_win if not match.players[player].left])


def places(match: Match) -> tuple[int, ...]:
    """
    Return each player's place, 1 for the first; equals share one.

    By cells, then by score. Whoever has left, in sudden death also whoever is out, comes after whoever has not.
    """
    can_win = contenders(match)
    worth = [(player in can_win, match.owned(player), score(match, player)) for player in match.everybody]
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def flagged(match: Match, player: Player) -> tuple[int, int]:
    """Return how many of the player's flags on the border are right, and how many wrong; a secret until the end."""
    flags = match.players[player].flags & match.border(player)
    right = (flags & match.layout.mines).bit_count()
    return right, flags.bit_count() - right


def score(match: Match, player: Player) -> int:
    """Return the cells owned, plus right and minus wrong flags on the border."""
    right, wrong = flagged(match, player)
    return match.owned(player) + right - wrong


def _is_out_of_reach(match: Match, player: Player, could_win: Sequence[Player]) -> bool:
    """
    Whether no rival could catch up, had it all cells that nobody owns; of two players: more than half is owned.

    A rival who is out gets none of them. Whoever can act and has taken nothing yet is not first by others' mistakes.
    """
    holding = match.players[player]
    if not holding.took and not holding.out and len(could_win) > 1:
        return False
    unclaimed = match.layout.safe.bit_count() - sum(map(match.owned, match.everybody))

    def most(rival: Player) -> int:
        return match.owned(rival) + (0 if match.players[rival].out else unclaimed)

    return all(match.owned(player) > most(rival) for rival in could_win if rival != player)


def _ending(match: Match, events: tuple[Event, ...]) -> Ending | None:
    in_play = match.in_play
    if len(contenders(match)) <= 1:
        left = [event for event in events if isinstance(event, Left)]
        if not left:
            return Ending.EXPLODED
        return Ending.FORFEITED if left[0].forfeited else Ending.GIVEN_UP
    if not in_play or (len(in_play) == 1 and match.decided is not None):
        return Ending.OUT
    return Ending.CLEARED if match.opened == match.layout.safe else None


def _end(match: Match, ending: Ending, events: tuple[Event, ...]) -> Happened:
    outcome = Outcome(_winner(match), ending)
    return replace(match, outcome=outcome), (*events, Over(outcome))


def _winner(match: Match) -> Player | None:
    """Return who has won: what was decided stays so; else whoever is first alone."""
    if match.decided is not None:
        return match.decided
    first = [player for player, place in enumerate(places(match)) if place == 1 and player in contenders(match)]
    return first[0] if len(first) == 1 else None
