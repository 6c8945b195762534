"""
How matches between equals go on the medium board: ``python -m tests.battle.course [matches [ranks …]]``.

Told against the marks of a match worth watching: how often the lead changes, how many are over before they have begun,
how often whoever led at half the cells wins, who stands still, who is boxed in, and how matches end.
"""

import sys
from collections import Counter

from game.battle.boards import BOARDS
from game.battle.live import Origin
from game.battle.ranks import RANKS, parse_rank
from game.battle.rules import Rules
from game.battle.sight import SECOND
from game.battle.tournament import Finish, play_one, win_interval

SOON = 15 * SECOND
"""A match that is over by then was none."""

LEAD_CHANGES, SOON_OVER, HALF_LEADER, BOXED_IN = 2.5, 0.05, 0.75, 0.03
"""The marks: at least so many lead changes in the mean, and at most these parts of the matches."""


def told(name: str, finishes: list[Finish]) -> str:
    """Return one line of figures; what misses its mark is marked with a star."""
    count = len(finishes)
    changes = sum(one.lead_changes for one in finishes) / count
    soon = sum(one.ticks < SOON for one in finishes) / count
    led = [one for one in finishes if one.led_at_half is not None]
    kept = sum(one.winner == one.led_at_half for one in led)
    low, high = win_interval(kept, max(1, len(led)))
    half = kept / max(1, len(led))
    idle, boxed = sum(one.stood_idle for one in finishes), sum(one.boxed_in for one in finishes)
    ends = Counter(one.ending.value for one in finishes)
    times = sorted(one.ticks / SECOND for one in finishes)

    def mark(text: str, missed: bool) -> str:
        return text + ("*" if missed else " ")

    return "  ".join(
        (
            f"{name:<16}",
            mark(f"lead changes {changes:4.2f}", changes < LEAD_CHANGES),
            mark(f"over in 15 s {100 * soon:4.1f} %", soon > SOON_OVER),
            mark(
                f"half-leader {100 * half:4.1f} % ({100 * low:.0f} to {100 * high:.0f} of {len(led)})",
                half > HALF_LEADER,
            ),
            mark(f"idle {idle}", idle > 0),
            mark(f"boxed in {boxed}", boxed > BOXED_IN * count),
            f"median {times[count // 2]:.0f} s",
            ", ".join(f"{ending} {number}" for ending, number in ends.most_common()),
        )
    )


def main(arguments: list[str]) -> None:
    """Let each rank named play its equal; all of them where none is."""
    count = int(arguments[0]) if arguments else 400
    for name in arguments[1:] or list(RANKS):
        rank = parse_rank(name)
        origins = [Origin(BOARDS["medium"], Rules(), seed) for seed in range(1, count + 1)]
        finishes = [play_one((rank, rank), origin, turn) for turn, origin in enumerate(origins)]
        print(told(f"{name} : {name}", finishes), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
