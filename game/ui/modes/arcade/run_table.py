"""The table of runs: ten rows with initials, score, stage and chain."""

from collections.abc import Sequence

from game.arcade.table import ROWS, Entry
from game.ui.core.style import NORMAL, Style
from game.ui.kit.node import Node
from game.ui.kit.table import Table, TableColumn, TableRow

HIGHEST = 999
"""A limit that no row reaches, at 720p: all rows share the height."""


def run_table(entries: Sequence[Entry], mine: str, style: Style, *, placed: bool = True) -> Node:
    """
    Return ten rows under their titles; the run *mine* is marked, and a rank's row names its rank.

    Imported runs are not *placed*.
    """
    words = style.words
    columns = (
        TableColumn(0.1, size=NORMAL, slim=(0, 1, 0, 0.11)),
        TableColumn(0.28, start=0.115, align="left", size=NORMAL, slim=(0, 2, 0.15, 0.5)),
        TableColumn(0.6, words("arcade.score"), size=NORMAL, slim=(0, 2, 0.5, 0.98)),
        TableColumn(0.74, words("arcade.stage_title"), size=NORMAL, slim=(1, 2, 0.45, 0.7)),
        TableColumn(0.98, words("arcade.chain_title"), size=NORMAL, slim=(1, 2, 0.7, 0.98)),
        TableColumn(0.5, start=0.2, align="left", colour="text_dim", slim=(1, 2, 0.15, 0.45)),
    )
    rows = []
    for place, entry in enumerate(entries[:ROWS], 1):
        note = words(f"battle_setup.rank_{entry.rank}") if entry.rank else ""
        if entry.pauses:
            note = words("run.pauses", count=entry.pauses)
        if not placed:
            note = words("records.imported")
        figures = words.number(entry.score), str(entry.stage), str(entry.chain)
        own = bool(mine) and entry.uid == mine
        colour = "accent" if own else "text_dim" if entry.rank else "text"
        mark = "covered" if own else ""
        cells = str(place) if placed else "–", entry.initials, *figures, note
        rows.append(TableRow(cells, colour=colour, mark=mark, key_pad=(0, -2)))
    return Table(columns, tuple(rows), lines=ROWS, row_high=HIGHEST)
