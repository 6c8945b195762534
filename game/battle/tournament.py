"""Computer against computer without a window: who wins, by how much, how long it takes and how it ends."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from game.battle.boards import SMALL
from game.battle.duel import Duel, Setup
from game.battle.events import Ending
from game.battle.levels import Rank
from game.battle.rules import Rules, Settle
from game.battle.sight import SECOND, Side
from game.engine.errors import GameError
from game.engine.level import Level

MOST_GAMES = 100_000
LONGEST = 6 * 3600 * SECOND
"""Ticks after which a match that has not ended is a defect."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How one match between *level* and *versus* came out, told from the first one's seat."""

    won: bool
    lost: bool
    shares: tuple[float, float]
    ticks: int
    ending: Ending


@dataclass(frozen=True, slots=True)
class Standing:
    """All matches between two ranks."""

    level: Rank
    versus: Rank
    finishes: tuple[Finish, ...] = field(repr=False)

    @property
    def wins(self) -> tuple[int, int]:
        """Matches won by the one and by the other."""
        return sum(finish.won for finish in self.finishes), sum(finish.lost for finish in self.finishes)

    @property
    def draws(self) -> int:
        """Matches nobody won."""
        return len(self.finishes) - sum(self.wins)

    @property
    def shares(self) -> tuple[float, float]:
        """The mean part of all safe cells that each owned at the end."""
        count = len(self.finishes)
        one, two = zip(*(finish.shares for finish in self.finishes), strict=True)
        return sum(one) / count, sum(two) / count

    @property
    def seconds(self) -> float:
        """The mean length of a match."""
        return sum(finish.ticks for finish in self.finishes) / len(self.finishes) / SECOND

    @property
    def ends(self) -> dict[str, int]:
        """How many matches ended in each way."""
        endings = [finish.ending for finish in self.finishes]
        return {ending.value: endings.count(ending) for ending in Ending}

    @property
    def interval(self) -> tuple[float, float]:
        """The first one's part of the matches won, from and to with 95 % confidence (Wilson's score interval)."""
        return win_interval(self.wins[0], len(self.finishes))

    def as_json(self) -> dict[str, object]:
        """Return the figures for other programs."""
        return {
            "wins": list(self.wins),
            "draws": self.draws,
            "share": [round(share, 4) for share in self.shares],
            "seconds": round(self.seconds, 3),
            "ends": self.ends,
        }

    def lines(self) -> Iterator[str]:
        """Say the same in words."""
        low, high = self.interval
        count = len(self.finishes)
        (won, lost), (share, their_share) = self.wins, self.shares
        sure = f"{_percent(low)} to {_percent(high)}"
        yield f"{self.level.name} against {self.versus.name}: {count} matches, corners swapped every other one"
        yield f"wins       {won} : {lost}, draws {self.draws}; {self.level.name} wins {sure} (95 %)"
        yield f"territory  {_percent(share)} : {_percent(their_share)} of the safe cells at the end"
        yield f"duration   {self.seconds:.1f} s a match"
        yield "ends       " + ", ".join(f"{ending} {number}" for ending, number in self.ends.items() if number)


def play(
    level: Rank, versus: Rank, games: int, seed: int, *, board: Level = SMALL, rules: Rules | None = None
) -> Standing:
    """
    Let two ranks play *games* matches, each until it is decided; the same seed gives the same standing.

    They swap corners every other match. Raises GameError for a number of games nobody means.
    """
    if not 1 <= games <= MOST_GAMES:
        raise GameError(f"a tournament has 1 to {MOST_GAMES} games, not {games}")
    rules = rules or Rules()
    return Standing(
        level,
        versus,
        tuple(play_one(level, versus, Setup(board, rules, seed + game), Side(game & 1)) for game in range(games)),
    )


def play_one(level: Rank, versus: Rank, setup: Setup, side: Side) -> Finish:
    """Play one match with *level* as *side*; whoever has won settles."""
    duel = Duel(setup, {side: level, side.other: versus})
    play_out(duel)
    match, outcome = duel.match, duel.match.outcome
    if outcome is None:
        raise AssertionError(f"the match from {setup} did not end")
    return Finish(
        won=outcome.winner is side,
        lost=outcome.winner is side.other,
        shares=(match.share(side), match.share(side.other)),
        ticks=match.tick,
        ending=outcome.ending,
    )


def play_out(duel: Duel, *, settle: bool = True) -> None:
    """Let computer players play to the end, or, with *settle*, until the match is decided."""
    while not duel.match.over and duel.tick < LONGEST:
        duel.advance(SECOND)
        if settle and duel.match.decided is not None:
            duel.act(duel.match.decided, Settle())


def win_interval(won: int, games: int) -> tuple[float, float]:
    """Return from what to what part a player truly wins, with 95 % confidence: Wilson's score interval."""
    z, part = 1.96, won / games
    centre = part + z * z / (2 * games)
    spread = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (centre - spread) / whole, (centre + spread) / whole


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"
