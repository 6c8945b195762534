"""How a match stands, in words and figures for the line above it."""

from game.battle.match import Match
from game.battle.rules import Rules
from game.battle.sight import SECOND, Player
from game.ui.board.signs import Count
from game.ui.board.tug import Readings, Standing
from game.ui.cabinet import Cabinet


def clock(cabinet: Cabinet, ticks: int) -> str:
    """Return a match's time as minutes and seconds."""
    minutes, seconds = divmod(ticks // SECOND, 60)
    return cabinet.words("battle.clock", minutes=minutes, seconds=f"{seconds:02d}")


def opponent(cabinet: Cabinet, rank: str) -> str:
    """Return a computer player's name."""
    return cabinet.words(f"battle_setup.rank_{rank}")


def readings(cabinet: Cabinet, match: Match | None, rules: Rules, player: Player, name: str, status: str) -> Readings:
    """Return what the line shows; *status* stands for what the match itself would say."""
    words, most = cabinet.words, rules.first_lives
    if match is None:
        nobody = Standing(words("battle.you"), 0, most, most), Standing(name, 0, most, most)
        return Readings(*nobody, clock(cabinet, 0), "")
    own, theirs = (
        Standing(called, match.share(who), match.players[who].lives, most)
        for called, who in ((words("battle.you"), player), (name, 1 - player))
    )
    said, alarm = _urgent(cabinet, match, player, name)
    return Readings(
        own, theirs, clock(cabinet, match.tick), said or status or _lead(cabinet, match, player, name), alarm
    )


def stun(match: Match, player: Player) -> int:
    """Return for how many seconds a side may not act."""
    holding = match.players[player]
    if match.over or holding.out:
        return 0
    return -(-max(0, holding.stunned_until - match.tick) // SECOND)


def stun_count(cabinet: Cabinet, match: Match, player: Player) -> Count | None:
    """Return the count-down of the side's stun, if there is one."""
    seconds = stun(match, player)
    return Count(cabinet.words("battle.stun"), seconds, warns=True) if seconds else None


def _urgent(cabinet: Cabinet, match: Match, player: Player, name: str) -> tuple[str, bool]:
    """Say what keeps a side from acting, and whether it is a warning; mostly nothing."""
    words = cabinet.words
    if match.over:
        return words("battle.over"), False
    if seconds := stun(match, player):
        return words("battle.stunned", seconds=seconds), True
    if match.players[player].out:
        return words("battle.out", name=name), True
    if match.players[1 - player].out:
        return words("battle.other_out", name=name), False
    if stun(match, 1 - player):
        return words("battle.other_stunned", name=name), False
    return "", False


def _lead(cabinet: Cabinet, match: Match, player: Player, name: str) -> str:
    lead = match.lead(player)
    if not lead:
        return cabinet.words("battle.even")
    if lead > 0:
        return cabinet.words("battle.lead", cells=lead)
    return cabinet.words("battle.behind", name=name, cells=-lead)
