"""Computer against computer without a window: who wins, by how much, how long it takes and how it ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from game.battle.boards import SMALL
from game.battle.events import Ending
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import Rank
from game.battle.rules import Rules, Settle
from game.battle.sight import SECOND
from game.engine.errors import GameError
from game.engine.level import Level

MOST_MATCHES = 100_000
LONGEST = 6 * 3600 * SECOND
"""Ticks after which a match that has not ended is a defect."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How one match came out; ranks are told by their place in the tournament, whatever corner they had."""

    winner: int | None
    shares: tuple[float, ...]
    ticks: int
    ending: Ending


@dataclass(frozen=True, slots=True)
class Standing:
    """All matches between the same ranks."""

    ranks: tuple[Rank, ...]
    finishes: tuple[Finish, ...] = field(repr=False)

    @property
    def wins(self) -> tuple[int, ...]:
        """Matches won by each rank."""
        winners = [finish.winner for finish in self.finishes]
        return tuple(winners.count(number) for number in range(len(self.ranks)))

    @property
    def draws(self) -> int:
        """Matches nobody won."""
        return len(self.finishes) - sum(self.wins)

    @property
    def shares(self) -> tuple[float, ...]:
        """The mean part of all safe cells that each rank owned at the end."""
        count = len(self.finishes)
        return tuple(sum(shares) / count for shares in zip(*(one.shares for one in self.finishes), strict=True))

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
        first, *others = (rank.name for rank in self.ranks)
        won, shares = " : ".join(map(str, self.wins)), " : ".join(map(_percent, self.shares))
        yield f"{first} against {', '.join(others)}: {len(self.finishes)} matches, corners swapped every other one"
        yield f"wins       {won}, draws {self.draws}; {first} wins {_percent(low)} to {_percent(high)} (95 %)"
        yield f"territory  {shares} of the safe cells at the end"
        yield f"duration   {self.seconds:.1f} s a match"
        yield "ends       " + ", ".join(f"{ending} {number}" for ending, number in self.ends.items() if number)


def play(
    ranks: Sequence[Rank], matches: int, seed: int, *, board: Level = SMALL, rules: Rules | None = None
) -> Standing:
    """
    Let *ranks* play *matches* against each other, each until it is decided; the same seed gives the same standing.

    They change corners after every match. Raises GameError for a number of matches nobody means.
    """
    if not 1 <= matches <= MOST_MATCHES:
        raise GameError(f"a tournament has 1 to {MOST_MATCHES} matches, not {matches}")
    rules, players = rules or Rules(), len(ranks)
    return Standing(
        tuple(ranks),
        tuple(play_one(ranks, Origin(board, rules, seed + turn, players), turn) for turn in range(matches)),
    )


def play_one(ranks: Sequence[Rank], origin: Origin, turn: int = 0) -> Finish:
    """Play one match, each of *ranks* so many corners further on; whoever has won settles."""
    corner_of = [(number + turn) % origin.players for number in range(len(ranks))]
    live = LiveMatch(origin, dict(zip(corner_of, ranks, strict=True)))
    play_out(live)
    match, outcome = live.match, live.match.outcome
    if outcome is None:
        raise AssertionError(f"the match from {origin} did not end")
    return Finish(
        winner=None if outcome.winner is None else corner_of.index(outcome.winner),
        shares=tuple(map(match.share, corner_of)),
        ticks=match.tick,
        ending=outcome.ending,
    )


def play_out(live: LiveMatch, *, settle: bool = True) -> None:
    """Let computer players play to the end, or, with *settle*, until the match is decided."""
    while not live.match.over and live.tick < LONGEST:
        live.advance(SECOND)
        if settle and live.match.decided is not None:
            live.act(live.match.decided, Settle())


def win_interval(won: int, games: int) -> tuple[float, float]:
    """Return from what to what part a player truly wins, with 95 % confidence: Wilson's score interval."""
    z, part = 1.96, won / games
    centre = part + z * z / (2 * games)
    spread = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (centre - spread) / whole, (centre + spread) / whole


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"
