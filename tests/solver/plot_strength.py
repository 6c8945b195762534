"""
Draw win rates against time: ours at several settings beside published players.

``python -m tests.solver.plot_strength OUT.svg NAME=GAMES …`` plays each of the named players of ``bench versus``
(``strong=20000 deep:16=200``) on expert boards with an opening start at (3,3), by forced survival, prints the results
and draws all. Earlier measurements are given as ``NAME=WINS,ERROR,MS``: per cent won, ± 95 %, and mean milliseconds per
game.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import log10
from os import cpu_count
from pathlib import Path

from game.cli.bench import BenchTerms, measure, parse_player
from game.cli.farm import Processes
from game.engine.deal import Start
from game.engine.level import EXPERT

WIDTH, HEIGHT = 760, 430
LEFT, RIGHT, TOP, BOTTOM = 64, 36, 84, 64
LEAST_MS, MOST_MS = 1.0, 10_000.0
LEAST, MOST = 47.0, 58.0  # per cent

GROUND, GRID, DIM, BRIGHT, OURS, THEIRS = "#0B0E17", "#222A42", "#9AA3B2", "#F5F5F5", "#FFC857", "#5AB0FF"
BEHIND, BEFORE = (11, 4, "start"), (-11, 4, "end")
UP = (9, -9, "start")
PLACES = {"strong": UP, "near": BEFORE, "blind": (8, 17, "start"), "deep:16": BEFORE}
"""The place of a player's name relative to its mark, as steps to the right and down; by default after it."""

IN_WORDS = {"safest,layouts=0": "safest, no end game"}


@dataclass(frozen=True, slots=True)
class Point:
    """A player: name, milliseconds per game, per cent won, ± 95 %."""

    name: str
    ms: float
    wins: float
    error: float
    ours: bool


PUBLISHED = [
    Point("PSEQ (C++)", 2.2, 52.78, 0.0, ours=False),
    Point("ms_toollib (Rust)", 18.9, 50.1, 0.0, ours=False),
    Point("JSMinesweeper (Node)", 32.0, 55.4, 1.8, ours=False),
]
"""Measured or published for the same kind of board; tests/FIGURES.md names the sources."""

UNTIMED = ("Hill's Java solver, time not published", 54.3)


def drawn(points: list[Point]) -> str:
    """Return the plot as SVG."""
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="Inter, Segoe UI, Helvetica, Arial, sans-serif" role="img">',
        "<title>Expert games won, against milliseconds a game</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{GROUND}"/>',
        *_axes(),
        *_untimed(),
        *(line for point in points for line in _mark(point)),
        *_legend(),
        "</svg>\n",
    ))  # fmt: skip


def _x(ms: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * log10(ms / LEAST_MS) / log10(MOST_MS / LEAST_MS)


def _y(wins: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (wins - LEAST) / (MOST - LEAST)


def _axes() -> Iterator[str]:
    for wins in range(int(LEAST) + 1, int(MOST) + 1, 2):
        yield _line(LEFT, _y(wins), WIDTH - RIGHT, _y(wins), GRID)
        yield _text(LEFT - 10, _y(wins) + 4, f"{wins} %", DIM, "end")
    for ms, name in ((1, "1 ms"), (10, "10 ms"), (100, "100 ms"), (1_000, "1 s"), (10_000, "10 s")):
        yield _line(_x(ms), TOP, _x(ms), HEIGHT - BOTTOM, GRID)
        yield _text(_x(ms), HEIGHT - BOTTOM + 20, name, DIM, "middle")
    yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, "thought for a game, mean, one core", DIM, "middle")
    yield _text(LEFT, 36, "Expert games won", BRIGHT, "start", size=19)
    yield _text(LEFT, 57, "30×16, 99 mines, opening start at (3,3); bars are ± 95 %", DIM, "start")


def _untimed() -> Iterator[str]:
    name, wins = UNTIMED
    yield _line(LEFT, _y(wins), WIDTH - RIGHT, _y(wins), THEIRS, ' stroke-dasharray="3 5" opacity="0.8"')
    yield _text(_x(200), _y(wins) + 16, name, THEIRS, "middle", size=11)


def _mark(point: Point) -> Iterator[str]:
    x, y, colour = _x(point.ms), _y(point.wins), OURS if point.ours else THEIRS
    if point.error:
        low, high = max(LEAST, point.wins - point.error), min(MOST, point.wins + point.error)
        yield _line(x, _y(low), x, _y(high), colour, ' stroke-width="2" opacity="0.7"')
    shape = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5"'
        if point.ours
        else f'<rect x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10" rx="1.5"'
    )
    yield f'{shape} fill="{colour}" stroke="{GROUND}" stroke-width="1.5"/>'
    right, down, anchor = PLACES.get(point.name, BEHIND)
    yield _text(x + right, y + down, f"{IN_WORDS.get(point.name, point.name)} {point.wins:.1f}", colour, anchor)


def _legend() -> Iterator[str]:
    x = WIDTH - RIGHT - 200
    yield f'<circle cx="{x}" cy="31" r="5.5" fill="{OURS}"/>'
    yield _text(x + 14, 36, "ours, by setting", BRIGHT, "start")
    yield f'<rect x="{x - 5}" y="47" width="10" height="10" rx="1.5" fill="{THEIRS}"/>'
    yield _text(x + 14, 57, "others, measured or published", BRIGHT, "start")


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"{more}/>'


def _text(x: float, y: float, text: str, colour: str, anchor: str, size: int = 13) -> str:
    halo = f'stroke="{GROUND}" stroke-width="4" paint-order="stroke"'
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text {place} fill="{colour}" {halo}>{text}</text>'


def _point(asked: str) -> Point:
    """Return a given measurement, or measure the player."""
    name, _, told = asked.rpartition("=")
    if "," in told:
        wins, error, ms = map(float, told.split(","))
        return Point(name, ms, wins, error, ours=True)
    terms = BenchTerms(EXPERT, EXPERT.grid.cell(3, 3), Start.OPENING, by_force=True)
    found = measure(terms, int(told), 1, Processes(cpu_count() or 1), parse_player(name))
    print(f"{name}: {found.wins:.2f} ± {found.error:.2f} % of {told}, {found.ms_mean:.1f} ms a game", flush=True)
    return Point(name, found.ms_mean, found.wins, found.error, ours=True)


def main(out: Path, asked: list[str]) -> None:
    """Measure the players and draw the plot."""
    out.write_text(drawn(PUBLISHED + [_point(one) for one in asked]), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
