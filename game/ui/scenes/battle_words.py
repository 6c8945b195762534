"""How a match stands, in words and figures for the line above it."""

from game.battle.match import Match
from game.battle.rules import Rules
from game.battle.sight import SECOND, Side
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


def readings(cabinet: Cabinet, match: Match | None, rules: Rules, side: Side, name: str, status: str) -> Readings:
    """Return what the line shows; *status* stands for what the match itself would say."""
    words, most = cabinet.words, rules.first_lives
    if match is None:
        nobody = Standing(words("battle.you"), 0, most, most), Standing(name, 0, most, most)
        return Readings(*nobody, clock(cabinet, 0), "")
    own, theirs = (
        Standing(who, match.share(player), match.players[player].lives, most)
        for who, player in ((words("battle.you"), side), (name, side.other))
    )
    said, alarm = _urgent(cabinet, match, side, name)
    return Readings(own, theirs, clock(cabinet, match.tick), said or status or _lead(cabinet, match, side, name), alarm)


def stun(match: Match, side: Side) -> int:
    """Return for how many seconds a side may not act."""
    player = match.players[side]
    if match.over or player.out:
        return 0
    return -(-max(0, player.stunned_until - match.tick) // SECOND)


def stun_count(cabinet: Cabinet, match: Match, side: Side) -> Count | None:
    """Return the count-down of the side's stun, if there is one."""
    seconds = stun(match, side)
    return Count(cabinet.words("battle.stun"), seconds, warns=True) if seconds else None


def _urgent(cabinet: Cabinet, match: Match, side: Side, name: str) -> tuple[str, bool]:
    """Say what keeps a side from acting, and whether it is a warning; mostly nothing."""
    words = cabinet.words
    if match.over:
        return words("battle.over"), False
    if seconds := stun(match, side):
        return words("battle.stunned", seconds=seconds), True
    if match.players[side].out:
        return words("battle.out", name=name), True
    if match.players[side.other].out:
        return words("battle.other_out", name=name), False
    if stun(match, side.other):
        return words("battle.other_stunned", name=name), False
    return "", False


def _lead(cabinet: Cabinet, match: Match, side: Side, name: str) -> str:
    lead = match.owned(side) - match.owned(side.other)
    if not lead:
        return cabinet.words("battle.even")
    if lead > 0:
        return cabinet.words("battle.lead", cells=lead)
    return cabinet.words("battle.behind", name=name, cells=-lead)
