"""
Matches of computer players without a window: winners, margins, durations and endings.

Only openings with another cell to hit count: their share falls as more of the board is open, and so with a
larger lead.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from statistics import fmean

from game.battle.boards import SMALL
from game.battle.live import LiveMatch, Move, Origin, conquest
from game.battle.match import Ending, Match
from game.battle.ranks import Rank
from game.battle.risk import certain_cells, exact_chances
from game.battle.rules import Rules, Settle
from game.battle.sight import SECOND, Player
from game.battle.start import is_one_boxed_in
from game.engine.actions import Open
from game.engine.errors import GameError
from game.engine.level import Level
from game.engine.view import View
from game.solver.deduce import Deduction, deduce

Counts = dict[str, tuple[int, int]]
"""For each score of :data:`SCORES`: the openings, and those that slipped."""

SCORES = ("behind", "even", "ahead")

LIMIT = 5.991
"""The chi-square value that 5 % of honest ranks exceed, with two degrees of freedom."""


def slips_of(log: list[Move], start: Match, player: Player) -> Counts:
    """Return a computer player's openings and slips by the score, in a match that began as *start*."""
    found = dict.fromkeys(SCORES, (0, 0))
    before = start
    for move, after in zip(log, conquest(start, log), strict=True):
        if move.player == player and isinstance(move.action, Open):
            beside = before.grid.around(move.action.cell) & before.legal(player)
            lead = before.lead(player)
            score = SCORES[(lead > 0) - (lead < 0) + 1]
            openings, slips = found[score]
            found[score] = openings + bool(beside or move.slips), slips + move.slips
        before = after
    return found


def together(counts: Sequence[Counts]) -> Counts:
    """Return the sums of several matches."""
    return {score: (sum(one[score][0] for one in counts), sum(one[score][1] for one in counts)) for score in SCORES}


def chi_square(counts: Collection[tuple[int, int]]) -> float:
    """Return Pearson's chi-square statistic for equal shares of slips at every score."""
    openings, slips = (sum(numbers) for numbers in zip(*counts, strict=True))
    if not 0 < slips < openings:
        return 0.0
    part = slips / openings
    expected = [(hit, number * part) for number, hit in counts if number]
    return sum((((hit - usual) ** 2 / (usual * (1 - part))) for hit, usual in expected), 0.0)


MOST_MATCHES = 100_000
LONGEST = 6 * 3600 * SECOND
"""Most ticks of a match; a longer one is a defect."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The result of one match; ranks are in the tournament's order, whatever their corners."""

    winner: int | None
    shares: tuple[float, ...]
    ticks: int
    ending: Ending
    lead_changes: int = 0
    stood_idle: bool = False  # a player was idle for 20 s despite a certain move
    boxed_in: bool = False  # a player was boxed in at the start (game.battle.start)
    led_at_half: int | None = None  # the leader when half the safe cells had an owner, if there was one
    slips: tuple[Counts, ...] = ()  # each rank's


STANDS_IDLE = 20 * SECOND


@dataclass(frozen=True, slots=True)
class Standing:
    """All matches between the same ranks."""

    ranks: tuple[Rank, ...]
    finishes: tuple[Finish, ...] = field(repr=False)

    @property
    def wins(self) -> tuple[int, ...]:
        """Matches won by each rank."""
        return tuple(sum(one.winner == number for one in self.finishes) for number in range(len(self.ranks)))

    @property
    def corners(self) -> tuple[int, ...]:
        """Matches won from each corner, whatever the rank."""
        number = len(self.ranks)
        won = [(one.winner + turn) % number for turn, one in enumerate(self.finishes) if one.winner is not None]
        return tuple(map(won.count, range(number)))

    @property
    def draws(self) -> int:
        """Matches without a winner."""
        return len(self.finishes) - sum(self.wins)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each rank's mean share of the safe cells at the end."""
        return tuple(map(fmean, zip(*(one.shares for one in self.finishes), strict=True)))

    @property
    def seconds(self) -> float:
        """The mean length of a match."""
        return fmean(finish.ticks for finish in self.finishes) / SECOND

    @property
    def lead_changes(self) -> float:
        """The mean number of changes of the lead."""
        return fmean(finish.lead_changes for finish in self.finishes)

    @property
    def idle_over_20s(self) -> int:
        """Matches in which a player was idle for 20 s despite a certain move."""
        return sum(finish.stood_idle for finish in self.finishes)

    @property
    def boxed_in(self) -> int:
        """Matches in which a player was boxed in from the start."""
        return sum(finish.boxed_in for finish in self.finishes)

    @property
    def slips(self) -> tuple[Counts, ...]:
        """Each rank's openings and slips by the score."""
        return tuple(together(counts) for counts in zip(*(one.slips for one in self.finishes), strict=True))

    @property
    def longest(self) -> float:
        """The seconds of the longest match."""
        return max(finish.ticks for finish in self.finishes) / SECOND

    @property
    def ends(self) -> dict[str, int]:
        """The number of matches for each ending."""
        endings = [finish.ending for finish in self.finishes]
        return {ending.value: endings.count(ending) for ending in Ending}

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the first rank's share of won matches (Wilson's score interval)."""
        return win_interval(self.wins[0], len(self.finishes))

    def as_json(self) -> dict[str, object]:
        """Return the figures for other programs."""
        return {
            "wins": list(self.wins),
            "draws": self.draws,
            "corners": list(self.corners),
            "share": [round(share, 4) for share in self.shares],
            "seconds": round(self.seconds, 3),
            "ends": self.ends,
            "lead_changes": round(self.lead_changes, 3),
            "idle_over_20s": self.idle_over_20s,
            "boxed_in": self.boxed_in,
            "longest": round(self.longest, 3),
            "slips": [counts | {"chi_square": round(chi_square(counts.values()), 2)} for counts in self.slips],
        }

    def lines(self) -> Iterator[str]:
        """Yield the same as lines of text."""
        low, high = self.interval
        first, *others = (rank.name for rank in self.ranks)
        won, shares = " : ".join(map(str, self.wins)), " : ".join(map(_percent, self.shares))
        yield f"{first} against {', '.join(others)}: {len(self.finishes)} matches, corners swapped every other one"
        yield f"wins       {won}, draws {self.draws}; {first} wins {_percent(low)} to {_percent(high)} (95 %)"
        yield f"corners    {' : '.join(map(str, self.corners))}, whoever had them"
        yield f"territory  {shares} of the safe cells at the end"
        yield f"duration   {self.seconds:.1f} s a match, the longest {self.longest:.0f} s"
        yield "ends       " + ", ".join(f"{ending} {number}" for ending, number in self.ends.items() if number)
        yield (
            f"course     the lead changes {self.lead_changes:.1f} times a match; idle for 20 s beside a certain move "
            f"in {self.idle_over_20s}, boxed in from the start in {self.boxed_in}"
        )
        for rank, counts in zip(self.ranks, self.slips, strict=True):
            parts = ", ".join(f"{score} {slips} of {openings}" for score, (openings, slips) in counts.items())
            yield f"slips      {rank.name}: {parts}; chi-square {chi_square(counts.values()):.1f} of {LIMIT:.1f}"


Each = Callable[[Callable[[int], Finish], Sequence[int]], Iterable[Finish]]
"""A function like ``map``, which may use other processes."""


def play(
    ranks: Sequence[Rank],
    matches: int,
    seed: int,
    *,
    board: Level = SMALL,
    rules: Rules | None = None,
    each: Each = map,
) -> Standing:
    """
    Let *ranks* play *matches* against each other, each until it is decided; the same seed gives the same standing.

    They change corners after every match. Raises GameError for an absurd number of matches.
    """
    if not 1 <= matches <= MOST_MATCHES:
        raise GameError(f"a tournament has 1 to {MOST_MATCHES} matches, not {matches}")
    turn = partial(_play_turn, tuple(ranks), board, rules or Rules(), seed)
    return Standing(tuple(ranks), tuple(each(turn, range(matches))))


def _play_turn(ranks: tuple[Rank, ...], board: Level, rules: Rules, seed: int, turn: int) -> Finish:
    return play_one(ranks, Origin(board, rules, seed + turn, len(ranks)), turn)


def play_one(ranks: Sequence[Rank], origin: Origin, turn: int = 0) -> Finish:
    """Play one match, with *ranks* moved on by *turn* corners; the winner settles at once."""
    corner_of = [(number + turn) % origin.players for number in range(len(ranks))]
    live = LiveMatch(origin, dict(zip(corner_of, ranks, strict=True)))
    start = live.match
    boxed_in, course = is_one_boxed_in(start.layout, live.starts, whatever_is_certain), Course()
    while not live.match.over and live.tick < LONGEST:
        settled_after(live, SECOND // 2)
        course.see(live)
    match, outcome = live.match, live.match.outcome
    if outcome is None:
        raise AssertionError(f"the match from {origin} did not end")
    return Finish(
        winner=None if outcome.winner is None else corner_of.index(outcome.winner),
        shares=tuple(map(match.share, corner_of)),
        ticks=match.tick,
        ending=outcome.ending,
        lead_changes=course.lead_changes,
        stood_idle=course.stood_idle,
        boxed_in=boxed_in,
        led_at_half=None if course.led_at_half is None else corner_of.index(course.led_at_half),
        slips=tuple(slips_of(live.log, start, corner) for corner in corner_of),
    )


def whatever_is_certain(view: View, known: Deduction) -> Deduction:
    """Return all that the numbers and the mine total prove: more than a dealer needs."""
    known = deduce(view, known)
    if not known.safe and (chances := exact_chances(view, known)):
        known = Deduction(chances.safe, known.mines | chances.mines)
    return known


@dataclass(slots=True)
class Course:
    """The course of a match, sampled twice a second."""

    lead_changes: int = 0
    stood_idle: bool = False
    led_at_half: Player | None = None
    _leader: Player | None = None
    _half: bool = False
    _since: dict[Player, int] = field(default_factory=dict)  # tick since which an idle player has had a certain move
    _moves: int = 0  # number of the log's moves already seen

    def see(self, live: LiveMatch) -> None:
        """Record the present state of the match."""
        match = live.match
        first = [player for player in match.everybody if match.lead(player) > 0]
        if first:
            self.lead_changes += self._leader is not None and first[0] != self._leader
            self._leader = first[0]
        owned = sum(map(match.owned, match.everybody))
        if not self._half and 2 * owned >= match.layout.safe.bit_count():
            self._half, self.led_at_half = True, self._leader
        moved = {move.player for move in live.log[self._moves :]}
        self._moves = len(live.log)
        for player in match.in_play:
            if player in moved or not _can_move(match, player):
                self._since.pop(player, None)
            elif match.tick - self._since.setdefault(player, match.tick) >= STANDS_IDLE:
                self.stood_idle = True


def _can_move(match: Match, player: Player) -> bool:
    """Tell whether a player has a certain move."""
    if match.reach(player) & match.neutral:
        return True
    return bool(certain_cells(match.view(), match.border(player)))


def settled_after(live: LiveMatch, ticks: int) -> None:
    """Let *ticks* pass; a player who has won settles."""
    live.advance(ticks)
    if live.match.decided is not None:
        live.act(live.match.decided, Settle())


def play_out(live: LiveMatch, *, settle: bool = True) -> None:
    """Let computer players play to the end, or, with *settle*, until the match is decided."""
    while not live.match.over and live.tick < LONGEST:
        if settle:
            settled_after(live, SECOND)
        else:
            live.advance(SECOND)


def win_interval(won: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a player's true share of wins: Wilson's score interval."""
    z, part = 1.96, won / games
    centre = part + z * z / (2 * games)
    spread = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (centre - spread) / whole, (centre + spread) / whole


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"
