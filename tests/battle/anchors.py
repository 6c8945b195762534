"""
The ranks' ratings from measured matches: ``python -m tests.battle.anchors [play N]``.

Alone it prints the ratings from ``strength.txt``; with ``play N`` it first plays N new matches for each of its lines
and writes them. Ratings are Bradley and Terry's (Elo's, all matches at once), with Recruit at 1000.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt
from pathlib import Path

from game.battle.boards import BOARDS
from game.battle.ranks import RANKS, parse_rank
from game.battle.rating import ANCHORS
from game.battle.tournament import play

MEASURED = Path(__file__).with_name("strength.txt")

DOUBT = 0.5
"""
Wins that are added to each side of a line: Jeffreys' prior. Without it a side without wins would be infinitely
weaker; with it 0 of 400 means 1,160 points, and such a line has little weight against others.
"""

ROUNDS = 20_000


@dataclass(frozen=True, slots=True)
class Line:
    """The wins of one rank against another on a board."""

    one: str
    other: str
    board: str
    won: float
    lost: float


def read(text: str) -> list[Line]:
    """Read the measurements, a line for each pair and board; lines with # are comments."""
    rows = [row.split() for row in text.splitlines() if row and not row.startswith("#")]
    return [Line(one, other, board, float(won), float(lost)) for one, other, board, won, lost in rows]


def ratings(lines: Sequence[Line]) -> dict[str, tuple[float, float]]:
    """Return each rank's most likely rating and its standard deviation; Recruit's is 1000."""
    names = sorted({name for line in lines for name in (line.one, line.other)})
    strength = dict.fromkeys(names, 1.0)
    won = dict.fromkeys(names, 0.0)
    for line in lines:
        won[line.one] += line.won + DOUBT
        won[line.other] += line.lost + DOUBT
    for _ in range(ROUNDS):  # Hunter's algorithm, which increases the likelihood with each step
        expected = dict.fromkeys(names, 0.0)
        for line in lines:
            share = (line.won + line.lost + 2 * DOUBT) / (strength[line.one] + strength[line.other])
            expected[line.one] += share
            expected[line.other] += share
        strength = {name: won[name] / expected[name] for name in names}
        strength = {name: strength[name] / strength["recruit"] for name in names}
    return {name: (1000 + 400 * log10(strength[name]), _deviation(name, lines, strength)) for name in names}


def _deviation(name: str, lines: Sequence[Line], strength: dict[str, float]) -> float:
    """Return the standard deviation of one rating if all others are right."""
    known = 0.0
    for line in lines:
        if name in (line.one, line.other):
            part = strength[line.one] / (strength[line.one] + strength[line.other])
            known += (line.won + line.lost + 2 * DOUBT) * part * (1 - part)
    return 400 / (2.302585 * sqrt(known))


def measure(line: Line, count: int) -> Line:
    """Play the matches of a line again."""
    standing = play((parse_rank(line.one), parse_rank(line.other)), count, 1, board=BOARDS[line.board])
    return Line(line.one, line.other, line.board, standing.wins[0], standing.wins[1])


def written(lines: Sequence[Line]) -> str:
    """Return lines as text for the file."""
    return "".join(f"{one.one} {one.other} {one.board} {one.won:g} {one.lost:g}\n" for one in lines)


def main(arguments: list[str]) -> None:
    """Play if asked to, then print the ratings next to those in the game."""
    text = MEASURED.read_text(encoding="utf-8")
    head = "".join(f"{row}\n" for row in text.splitlines() if row.startswith("#"))
    lines = read(text)
    if arguments[:1] == ["play"]:
        for place, line in enumerate(lines):
            lines[place] = measure(line, int(arguments[1]))
            MEASURED.write_text(head + written(lines), encoding="utf-8")
            print(written(lines[place : place + 1]), end="", flush=True)
    found = ratings(lines)
    for name, (rating, deviation) in sorted(found.items(), key=lambda item: item[1]):
        kept = f"  ANCHORS: {ANCHORS[name]}" if name in RANKS else ""
        print(f"{name:<18} {rating:6.0f} ± {1.96 * deviation:3.0f}{kept}")


if __name__ == "__main__":
    main(sys.argv[1:])
