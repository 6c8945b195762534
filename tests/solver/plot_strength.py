"""
Draw win rates against time: ours at several settings beside published players.

``python -m tests.solver.plot_strength OUT.svg NAME=GAMES …`` plays each of the named players of ``bench versus``
(``strong=20000 deep:16=200``) on expert boards with an opening start at (3,3), by forced survival, prints what came of
it and draws all, our own with their ± 95 %. What is published of others is told by their games' mean time, so ours is.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import log10
from os import cpu_count
from pathlib import Path

from game.cli.bench_strength import Terms, measure, parse_player
from game.cli.farm import Processes
from game.engine.deal import Start
from game.engine.level import EXPERT

WIDTH, HEIGHT, MARGIN = 720, 400, 56
LEAST_MS, MOST_MS = 1.0, 100_000.0
LEAST, MOST = 48.0, 58.0  # per cent


@dataclass(frozen=True, slots=True)
class Point:
    """A player: what it is called, milliseconds a game, per cent won, ± 95 %."""

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
"""Measured or published on the same kind of board; tests/FIGURES.md says where."""


def drawn(points: list[Point]) -> str:
    """Return the plot as SVG."""
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#0B0E17"/>',
        *_axes(),
        *(line for point in points for line in _mark(point)),
        "</svg>\n",
    ))  # fmt: skip


def _x(ms: float) -> float:
    return MARGIN + (WIDTH - 2 * MARGIN) * log10(ms / LEAST_MS) / log10(MOST_MS / LEAST_MS)


def _y(wins: float) -> float:
    return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (wins - LEAST) / (MOST - LEAST)


def _axes() -> Iterator[str]:
    for wins in range(int(LEAST), int(MOST) + 1, 2):
        yield _line(MARGIN, _y(wins), WIDTH - MARGIN, _y(wins), "#2A3350")
        yield _text(MARGIN - 8, _y(wins) + 4, f"{wins} %", "#9AA3B2", "end")
    ms = LEAST_MS
    while ms <= MOST_MS:
        yield _line(_x(ms), MARGIN, _x(ms), HEIGHT - MARGIN, "#2A3350")
        yield _text(_x(ms), HEIGHT - MARGIN + 18, f"{ms:,.0f}", "#9AA3B2", "middle")
        ms *= 10
    yield _text(WIDTH / 2, HEIGHT - 14, "milliseconds a game (mean), one core", "#9AA3B2", "middle")
    yield _text(MARGIN, 30, "Expert games won, opening start at (3,3)", "#F5F5F5", "start")


def _mark(point: Point) -> Iterator[str]:
    x, y, colour = _x(point.ms), _y(point.wins), "#FFC857" if point.ours else "#5AB0FF"
    if point.error:
        yield _line(x, _y(point.wins - point.error), x, _y(point.wins + point.error), colour)
    shape = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5"'
        if point.ours
        else f'<rect x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10"'
    )
    yield f'{shape} fill="{colour}"/>'
    yield _text(x + 10, y + 4, point.name, colour, "start")


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'


def _text(x: float, y: float, text: str, colour: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="13" fill="{colour}" text-anchor="{anchor}">{text}</text>'


def main(out: Path, asked: list[str]) -> None:
    """Measure and draw."""
    terms = Terms(EXPERT, EXPERT.grid.cell(3, 3), Start.OPENING, by_force=True)
    points = list(PUBLISHED)
    for one in asked:
        name, _, games = one.partition("=")
        found = measure(terms, int(games), 1, Processes(cpu_count() or 1), parse_player(name))
        print(f"{name}: {found.wins:.2f} ± {found.error:.2f} % of {games}, {found.ms_mean:.1f} ms a game", flush=True)
        points.append(Point(name, found.ms_mean, found.wins, found.error, ours=True))
    out.write_text(drawn(points), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
