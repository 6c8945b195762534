"""``sample``: random layouts that fit a position."""

import argparse
from random import Random

from game.cli.terminal import about, read_text, show
from game.engine.errors import TooLargeError
from game.engine.layout import Layout
from game.i18n.plurals import count_text
from game.notation import board_text
from game.solver.deduce import Deduction
from game.solver.sample import sampler

MOST_CELLS = 100_000_000
"""The most cells of all layouts that one call prints."""


def sample(chosen: argparse.Namespace) -> None:
    """Print random layouts that fit a drawn position; all are equally likely."""
    text = read_text(chosen.file)
    with about(chosen.file):
        view = board_text.read_view(text, chosen.mines)
        if view.grid.size * chosen.count > MOST_CELLS:
            wanted = f"{count_text(chosen.count, 'layout')} of {count_text(view.grid.size, 'cell')}"
            raise TooLargeError(f"{wanted}: at most {MOST_CELLS} cells are printed")
        drawn = Deduction(mines=view.shown)  # drawn mines are facts
        layouts = sampler(view, known=drawn, count_mines=chosen.mines is not None)
    random = Random(chosen.seed)
    drawings = (board_text.write_layout(Layout(view.grid, layouts.draw(random))) for _ in range(chosen.count))
    if chosen.json:
        show({"layouts": [drawing.split() for drawing in drawings]})
        return
    for number, drawing in enumerate(drawings):
        print(("\n" if number else "") + drawing.rstrip("\n"))
