"""``deal`` and ``metrics``: layouts as text."""

import argparse
from collections.abc import Callable
from random import Random

from game.cli.terminal import about, place, read_bytes, say, show, until
from game.engine import metrics as measure
from game.engine.deal import Start
from game.engine.errors import CalledOffError, NoBoardError
from game.engine.layout import Layout
from game.engine.level import parse_level
from game.i18n.language import count_text
from game.notation import board_text, boards, game_id
from game.play.setup import DealtBoard, Setup, deal_layout

WRITERS: dict[str, Callable[[Layout], str]] = {
    "drawing": board_text.write_layout,
    "code": game_id.write,
    "tatham": lambda layout: boards.write_tatham(layout, boards.first_cell(layout)),
    "mine": boards.write_mine,
}
"""The notations in which a layout is written."""

LONGEST_SEARCH_S = 20.0
"""The most seconds of processor time for one board; an expert board takes a twentieth of a second."""


def deal(chosen: argparse.Namespace) -> None:
    """Print boards of one level, one for each seed."""
    level, start = parse_level(chosen.level), Start(chosen.start)
    grid = level.grid
    first = grid.cell(*chosen.first) if chosen.first else grid.cell(grid.width // 2, grid.height // 2)
    level.check(start, first)
    seed = Random().getrandbits(48) if chosen.seed is None else chosen.seed
    dealt_boards: list[object] = []
    for number in range(chosen.count):
        dealt = _deal_board(Setup(level, start, seed + number, no_guess=chosen.no_guess), first)
        drawing = board_text.write_layout(dealt.layout)
        if not chosen.json:
            say(*[""] * (number > 0), *drawing.splitlines())
            continue
        dealt_boards.append(
            {
                "level": level.name,
                "width": grid.width,
                "height": grid.height,
                "mines": level.mines,
                "seed": seed + number,
                "first": place(grid, first),
                "start": start.value,
                "no_guess": chosen.no_guess,
                "mended": dealt.mended,
                "layout": drawing.split(),
                "id": game_id.write(dealt.layout, first),
            }
        )
    if chosen.json:
        show({"boards": dealt_boards})


def _deal_board(setup: Setup, first: int) -> DealtBoard:
    """Return a board; the search for one without guesses has a limit. Raises NoBoardError."""
    in_time = until(LONGEST_SEARCH_S)
    try:
        return deal_layout(setup, first, lambda _: in_time())
    except CalledOffError as error:
        board = f"{setup.level.width}×{setup.level.height} with {count_text(setup.level.mines, 'mine')}"
        raise NoBoardError(f"no board of {board} that needs no guess was found in {LONGEST_SEARCH_S:.0f} s") from error


def metrics(chosen: argparse.Namespace) -> None:
    """Print 3BV, openings, islands and ZiNi of a layout, or the layout in another program's notation."""
    data = read_bytes(chosen.file)
    with about(chosen.file):
        layout = boards.read_layout(data)
        if chosen.write:
            text = WRITERS[chosen.write](layout)
            say(*text.splitlines())
            return
    found = {
        "bbbv": measure.bbbv(layout),
        "openings": measure.openings(layout),
        "islands": measure.islands(layout),
        "zini": measure.zini(layout),
    }
    if chosen.json:
        show(found)
        return
    names = {"bbbv": "3BV", "openings": "openings", "islands": "islands", "zini": "ZiNi"}
    for key, value in found.items():
        say(f"{names[key]} {value}")
