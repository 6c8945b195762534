"""What players of a match are called and say, and how it stands, in words and figures for the line above it."""

from collections.abc import Sequence

from game.battle.match import Match
from game.battle.sight import SECOND, Player
from game.battle.threaded import Terms
from game.store.settings import Settings
from game.ui.board.battle_words import clock, opponent
from game.ui.board.signs import Count, Saying
from game.ui.core.style import Style
from game.ui.input.actions import Device, Kind
from game.ui.input.halves import LEFT
from game.ui.input.local_players import LocalPlayers
from game.ui.modes.battle.hud import HudState, Standing


def joins(style: Style, rank: str) -> str:
    """Return what a rank says before a match."""
    return style.words(f"ranks.join_{rank}")


def boasts(style: Style, rank: str) -> str:
    """Return what a rank says when it takes the lead."""
    return style.words(f"ranks.lead_{rank}")


def gives_in(style: Style, rank: str) -> str:
    """Return what a rank says when it has lost."""
    return style.words(f"ranks.lost_{rank}")


def portrait(rank: str) -> str:
    """Return the sprite that a rank is known by."""
    return f"rank_{rank}"


def device_name(style: Style, device: Device) -> str:
    """Return what somebody goes by who plays with this."""
    words = style.words
    match device.kind:
        case Kind.MOUSE | Kind.TOUCH:
            return words("battle_join.mouse")
        case Kind.KEYS:
            return words("battle_join.left_keys" if device == LEFT else "battle_join.right_keys")
        case Kind.PAD:
            return words("battle_join.pad", number=device.number)


def names(style: Style, terms: Terms, local_players: LocalPlayers) -> tuple[str, ...]:
    """Return what the players are called, in the order of their corners; of equal ranks the later ones by number."""
    found: list[str] = []
    for player, rank in enumerate(terms.seats):
        device = local_players.devices[player] if local_players.devices else None
        if rank:
            name, before = opponent(style, rank.name), [one for one in terms.seats[:player] if one is rank]
            found.append(f"{name} {1 + len(before)}" if before else name)
        elif local_players.together and device:
            found.append(device_name(style, device))
        else:
            found.append(style.words("battle.you"))
    return tuple(found)


def hud_state(
    style: Style,
    settings: Settings,
    match: Match | None,
    terms: Terms,
    called: Sequence[str],
    order: Sequence[Player],
    *,
    status: str,
    covered: str,
) -> HudState:
    """Return what the line shows; *status* stands for what the match itself would say."""
    most, alarm = terms.rules.first_lives, False
    standings = tuple(
        Standing(called[who], match.share(who) if match else 0, match.players[who].lives if match else most, most)
        for who in order
    )
    if match:
        said, alarm = _urgent(style, match, terms, called)
        status = said or status or _lead(style, match, terms, called)
    time = clock(style, match.tick if match else 0)
    return HudState(standings, time, status if match else "", alarm, settings.mute, settings.left_handed, covered)


def stun(match: Match, player: Player) -> int:
    """Return for how many seconds a side may not act."""
    holding = match.players[player]
    if match.over or holding.out:
        return 0
    return -(-max(0, holding.stunned_until - match.tick) // SECOND)


def count_over(
    style: Style, match: Match | None, terms: Terms, order: Sequence[Player], ready: int, *, together: bool
) -> Count | None:
    """Return what is counted down over the board: *ready* ticks before a match, or one person's stun."""
    if match is None:
        return None
    if ready > 0:
        said = joining(style, terms, order)
        return Count(style.words("battle.get_ready"), -(-ready // SECOND), warns=False, says=said)
    seconds = 0 if together else stun(match, terms.player)
    return Count(style.words("battle.stun"), seconds, warns=True) if seconds else None


def joining(style: Style, terms: Terms, order: Sequence[Player]) -> tuple[Saying, ...]:
    """Return what the computer players say before a match."""
    return tuple(
        Saying(portrait(rank.name), joins(style, rank.name), hue)
        for hue, who in enumerate(order)
        if (rank := terms.seats[who])
    )


def leader(match: Match) -> Player | None:
    """Return who owns the most, if that is one alone."""
    first = max(match.everybody, key=match.owned)
    return first if match.lead(first) > 0 else None


def _urgent(style: Style, match: Match, terms: Terms, called: Sequence[str]) -> tuple[str, bool]:
    """Say what keeps a side from acting, and whether it is a warning; mostly nothing."""
    words, alone = style.words, len(terms.persons) == 1
    player = terms.player
    if match.over:
        return words("battle.over"), False
    if alone and (seconds := stun(match, player)):
        return words("battle.stunned", seconds=seconds), True
    if alone and match.players[player].out:
        best = max(match.others(player), key=match.owned)
        return words("battle.out" if len(called) == 2 else "battle.out_of_many", name=called[best]), True
    for other in match.others(player) if alone else match.everybody:
        if match.players[other].out:
            told = words("battle.other_out" if alone and len(called) == 2 else "battle.is_out", name=called[other])
            return told, False
        if stun(match, other):
            return words("battle.other_stunned", name=called[other]), False
    return "", False


def _lead(style: Style, match: Match, terms: Terms, called: Sequence[str]) -> str:
    first = leader(match)
    if first is None:
        return style.words("battle.even")
    if first == terms.player and len(terms.persons) == 1:
        return style.words("battle.lead", cells=match.lead(first))
    return style.words("battle.behind", name=called[first], cells=match.lead(first))
