"""
Checks that take minutes: every match ends and replays, corners are equal, idle players lose.

``python -m tests.battle.slow {ends,replays,referee,corners,stops} [N]``; it ends with an
error if a claim fails.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import sqrt
from random import Random
from time import perf_counter

from game.battle.boards import BOARDS, custom
from game.battle.live import LiveMatch, Origin, replay
from game.battle.ranks import RANKS, Rank
from game.battle.rules import Explosion, Rules
from game.battle.sight import SECOND, Player
from game.battle.tournament import LONGEST, play_one, play_out, settled_after, win_interval
from game.engine.level import Level
from tests.battle.matches import ALL_RULES, BOTH
from tests.battle.test_properties import check_actions


def any_board(random: Random) -> Level:
    """Return one of the three boards, mostly a small one, or any custom one."""
    match random.randrange(8):
        case 0:
            return BOARDS["large"]
        case 1 | 2:
            return BOARDS["medium"]
        case 3 | 4 | 5:
            return BOARDS["small"]
    width, height = random.randrange(20, 61), random.randrange(12, 41)
    if random.randrange(4):
        width, height = random.randrange(20, 31), random.randrange(12, 21)
    return custom(width, height, width * height * random.randrange(12, 24) // 100)


def any_live(seed: int) -> tuple[LiveMatch, bool]:
    """Return a match of two to four random ranks, random rules and board, and whether its winner settles."""
    random = Random(seed)
    ranks, players = list(RANKS.values()), random.choice((2, 2, 3, 4))
    computers = {player: random.choice(ranks) for player in range(players)}
    rules = Rules(random.choice(list(Explosion)), random.randrange(1, 4))
    origin = Origin(any_board(random), rules, seed, players)
    return LiveMatch(origin, computers), bool(random.randrange(2))


def ends(count: int) -> Iterator[str]:
    """Every match ends, under all settings, settled early or played to the last cell."""
    endings: Counter[str] = Counter()
    settings: Counter[str] = Counter()
    longest, drops, open_ended = 0, 0, 0
    for seed in range(count):
        live, settle = any_live(seed)
        play_out(live, settle=settle)
        if live.match.outcome is None:
            open_ended += 1
            yield f"DID NOT END: seed {seed}"
            continue
        endings[live.match.outcome.ending.value] += 1
        settings[live.origin.rules.explosion.value] += 1
        longest, drops = max(longest, live.tick), drops + live.match.drops
    assert not open_ended
    yield f"{count} matches, all ended: {dict(endings)}; by setting: {dict(settings)}"
    yield f"longest {longest / SECOND:.0f} s of {LONGEST / SECOND:.0f} allowed; {drops} supply drops"


def replays(count: int) -> Iterator[str]:
    """A seed plays the same match twice, and its log alone leads to the same end."""
    moves = 0
    for seed in range(100_000, 100_000 + count):
        (live, settle), (again, _) = any_live(seed), any_live(seed)
        play_out(live, settle=settle)
        play_out(again, settle=settle)
        assert again.log == live.log, f"seed {seed} plays two matches"
        assert again.match == live.match
        assert replay(live.origin, live.log, live.tick) == live.match, f"the log of seed {seed} leads elsewhere"
        moves += len(live.log)
    yield f"{count} matches with {moves} moves replay identically, from the seed and from the log"


def referee(count: int) -> Iterator[str]:
    """The slow referee agrees on every action, under all rules, with two to four players."""
    actions = 400
    for seed in range(-(-count // actions)):
        check_actions(seed, ALL_RULES[seed % len(ALL_RULES)], 2 + seed // len(ALL_RULES) % 3, actions)
    yield f"{-(-count // actions) * actions} actions against the referee, who agrees on all"


def corners(count: int) -> Iterator[str]:
    """The two corners win equally when a rank plays itself."""
    for rank in RANKS.values():
        finishes = [play_one((rank, rank), Origin(BOARDS["small"], Rules(), seed)) for seed in range(count)]
        winners = [finish.winner for finish in finishes]
        won, lost = winners.count(0), winners.count(1)
        low, high = win_interval(won, won + lost)
        yield f"{rank.name} against itself: top left {won}, bottom right {lost}; {100 * low:.1f} to {100 * high:.1f} %"
        assert abs(won - lost) <= 3 * sqrt(won + lost), "more than three standard deviations"


def stops(count: int) -> Iterator[str]:
    """
    Say what a player wins who stops without being warned: one of each rank against itself, on the small board.

    It stops after ten openings, or once it owns 46 % and the other 32 to 40 %. This is why idle players forfeit.
    """
    stoppings: dict[str, Callable[[LiveMatch], bool]] = {
        "after ten openings": lambda live: live.moves(0) >= 10,
        "at 46 : 36": lambda live: live.match.share(0) >= 0.46 and 0.32 <= live.match.share(1) <= 0.40,
    }
    for when, stopping in stoppings.items():
        for name, rank in RANKS.items():
            stopped = won = seed = 0
            while stopped < count and seed < 20 * count:
                live, seed = LiveMatch(Origin(BOARDS["small"], Rules(), seed), _both(rank)), seed + 1
                if _stops(live, stopping):
                    stopped += 1
                    won += live.match.winner == 0
            yield f"{name}, who stops {when}, wins {won} of {stopped} ({seed} matches)"


def _stops(live: LiveMatch, stopping: Callable[[LiveMatch], bool]) -> bool:
    """Play a match without forfeits until it is decided; the first player stops if *stopping*. Tell whether it did."""
    stopped = False
    while not live.match.over and live.tick < LONGEST:
        if not stopped and live.match.decided is None and stopping(live):
            stopped = True
            del live._minds[0]
        for player in BOTH:
            holding = replace(live.match.players[player], looked_at=LONGEST, forfeits_at=None)
            live.match = live.match.with_holding(player, holding)
        settled_after(live, SECOND // 2)
    return stopped


def _both(rank: Rank) -> dict[Player, Rank]:
    return dict.fromkeys(BOTH, rank)


RUNS: dict[str, tuple[Callable[[int], Iterator[str]], int]] = {
    "ends": (ends, 10_000),
    "replays": (replays, 1_000),
    "referee": (referee, 100_000),
    "corners": (corners, 400),
    "stops": (stops, 400),
}


def main(arguments: list[str]) -> None:
    """Run one of the checks, with *N* or the usual number of matches."""
    run, usual = RUNS[arguments[0]]
    began = perf_counter()
    for line in run(int(arguments[1]) if arguments[1:] else usual):
        print(line, flush=True)
    print(f"{perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
