"""``solve``, ``sample`` and ``reveal``: positions as text."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeGuard

from game.cli.terminal import about, place, places, read_text, say, show
from game.engine.errors import NotationError, TooLargeError
from game.engine.grid import Grid, cells_of
from game.engine.layout import Layout
from game.i18n.catalogue import Words
from game.i18n.language import count_text
from game.notation import board_text, boards
from game.solver.advice import Advice, advise
from game.solver.chances import Chances, mine_chances
from game.solver.deduce import Deduction, deduce
from game.solver.proof import Clash, Conclude, Count, Follow, Step, Suppose
from game.solver.sample import sampler

Rows = list[list[float | None]]

MOST_CELLS = 100_000_000
"""The most cells of all layouts that one call prints."""


def solve(chosen: argparse.Namespace) -> None:
    """Print each covered cell's chance of a mine, the certain cells, and the best move."""
    text = read_text(chosen.file)
    with about(chosen.file):
        view, counted = boards.read_view(text, chosen.mines)
        known = deduce(view, Deduction(mines=view.shown | view.exploded))  # drawn mines are facts
        chances = mine_chances(view, known=known, count_mines=counted)
    advice = advise(view, chances, count_mines=counted)
    rows = _rows(chances)
    with _long_numbers():
        if not chosen.json:
            _print_solution(chances, rows, advice)
            return
        show(
            {
                "layouts": str(chances.layouts),
                "chances": rows,
                "safe": places(view.grid, chances.safe),
                "mines": places(view.grid, chances.mines),
                "advice": _advice(view.grid, advice),
            }
        )


@contextmanager
def _long_numbers() -> Iterator[None]:
    """Let Python print whole numbers of any length: the number of layouts may be long, and it is no input."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)


def _rows(chances: Chances) -> Rows:
    """Return the chances row by row; None for open cells."""
    grid = chances.grid
    by_cell: dict[int, float] = {}
    for group in chances.groups:
        by_cell.update(dict.fromkeys(cells_of(group.cells), group.weight / chances.layouts))
    return [[by_cell.get(y * grid.width + x) for x in range(grid.width)] for y in range(grid.height)]


def _advice(grid: Grid, advice: Advice | None) -> object:
    if advice is None:
        return None
    return {
        "cell": place(grid, advice.cell),
        "mine": advice.mine,
        "rule": advice.reason,
        "why": advice.guess.why.value if advice.guess else None,
        "wins": float(advice.guess.wins) if advice.guess and advice.guess.wins is not None else None,
        "numbers": places(grid, advice.numbers),
        "cells": places(grid, advice.proof.cells if advice.proof else 1 << advice.cell),
        "chance": float(advice.chance),
        "proof": [proof_step(grid, step) for step in advice.proof.steps] if advice.proof else [],
    }


def proof_step(grid: Grid, step: Step) -> object:
    """Return a step of a proof for JSON, with cells as column and row."""
    match step:
        case Suppose(cell, mine):
            return {"step": "suppose", "cell": place(grid, cell), "mine": mine}
        case Follow(numbers, cells, mine):
            return {"step": "follow", "numbers": places(grid, numbers), "cells": places(grid, cells), "mine": mine}
        case Clash(number):
            return {"step": "clash", "number": place(grid, number)}
        case Count(numbers, left, fewest, most):
            named = places(grid, numbers)
            return {"step": "count", "numbers": named, "left": left, "fewest": fewest, "most": most}
        case Conclude(cells, mine):
            return {"step": "conclude", "cells": places(grid, cells), "mine": mine}


def _print_solution(chances: Chances, rows: Rows, advice: Advice | None) -> None:
    """Print the chances in percent, in three characters per cell, with a dot for open cells."""
    say(f"layouts {chances.layouts}")
    for row in rows:
        say(" ".join("  ." if chance is None else f"{100 * chance:3.0f}" for chance in row))
    for name, cells in (("safe", chances.safe), ("mines", chances.mines)):
        where = " ".join("{},{}".format(*chances.grid.place(cell)) for cell in cells_of(cells))
        say(f"{name} {where or '-'}")
    if advice:
        where = "{},{}".format(*chances.grid.place(advice.cell))
        say(f"advice {where} {_reason(advice)}")


def _reason(advice: Advice) -> str:
    words = Words()
    if advice.guess:
        return advice.guess.text(words)
    return f"{'mine' if advice.mine else 'safe'}: {words(f'guesses.proof_{advice.reason}')}"


def sample(chosen: argparse.Namespace) -> None:
    """Print random layouts that fit a drawn position; all are equally likely."""
    text = read_text(chosen.file)
    with about(chosen.file):
        view, counted = boards.read_view(text, chosen.mines)
        if view.grid.size * chosen.count > MOST_CELLS:
            wanted = f"{count_text(chosen.count, 'layout')} of {count_text(view.grid.size, 'cell')}"
            raise TooLargeError(f"{wanted}: at most {MOST_CELLS} cells are printed")
        drawn = Deduction(mines=view.shown)  # drawn mines are facts
        layouts = sampler(view, known=drawn, count_mines=counted)
    random = Random(chosen.seed)
    drawings = (board_text.write_layout(Layout(view.grid, layouts.draw(random))) for _ in range(chosen.count))
    if chosen.json:
        show({"layouts": [drawing.split() for drawing in drawings]})
        return
    for number, drawing in enumerate(drawings):
        say(*[""] * (number > 0), *drawing.splitlines())


def reveal(chosen: argparse.Namespace) -> None:
    """Print a LeetCode 529 board after a click, as JSON, one row per line."""
    text = read_text(chosen.file)
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{chosen.file} is no JSON: {error}") from error
    board, click = (given.get("board"), given.get("click")) if isinstance(given, dict) else (None, None)
    if not (_is_list(board) and all(_is_list(row) and all(isinstance(cell, str) for cell in row) for row in board)):
        raise NotationError(f'{chosen.file} must hold {{"board": [["E", …], …], "click": [row, column]}}')
    if not (_is_list(click) and len(click) == 2 and all(type(place) is int for place in click)):
        raise NotationError(f'{chosen.file}: "click" must be [row, column], two whole numbers from 0 on')
    with about(chosen.file):
        rows = board_text.update_board(board, click)
    say(*("[" + ",\n ".join(json.dumps(row) for row in rows) + "]").split("\n"))


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)
