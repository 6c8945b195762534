"""The rules for a match's decision, end and winner."""

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
    Check whether *events* decide or end the match, and return it with the additional events.

    *could_win* are the contenders before them: taken cells count before a mine hit by the same action.
    """
    if match.decided is None:
        for player in could_win:
            if _is_out_of_reach(match, player, could_win):
                match, events = replace(match, decided=player), (*events, Decided(player))
    ending = _ending(match, events)
    return _end(match, ending, events) if ending else (match, events)


def settle(match: Match) -> Happened:
    """End a decided match."""
    if match.over or match.decided is None:
        return match, ()
    return _end(match, Ending.DECIDED, ())


def leave(match: Match, leaving: Sequence[Player], *, forfeited: bool) -> Happened:
    """Remove players who give up or forfeit, all at once; a player can leave only once."""
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

    Order: by cells, then by score. Players who have left, in sudden death also those who are out, come last.
    """
    can_win = contenders(match)
    worth = [(player in can_win, match.owned(player), score(match, player)) for player in match.everybody]
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def flagged(match: Match, player: Player) -> tuple[int, int]:
    """Return the numbers of right and of wrong flags on the player's border; a secret until the end."""
    flags = match.players[player].flags & match.border(player)
    right = (flags & match.layout.mines).bit_count()
    return right, flags.bit_count() - right


def score(match: Match, player: Player) -> int:
    """Return the cells owned, plus right and minus wrong flags on the border."""
    right, wrong = flagged(match, player)
    return match.owned(player) + right - wrong


def _is_out_of_reach(match: Match, player: Player, could_win: Sequence[Player]) -> bool:
    """
    Tell whether no rival could catch up even with all cells without an owner; of two players: one owns over half.

    A rival who is out gets none of them. A player who can act and has taken no cell can't win by others' mistakes.
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
    """Return the winner: the one already decided, else the only player in the first place."""
    if match.decided is not None:
        return match.decided
    first = [player for player, place in enumerate(places(match)) if place == 1 and player in contenders(match)]
    return first[0] if len(first) == 1 else None
