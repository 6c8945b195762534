"""``road``: the boards of the Road, and whether each keeps its promises."""

import argparse

from game.cli.terminal import about, read_text, say, show
from game.notation.board_text import write_layout
from game.road.boards import read
from game.road.boards import road as built_in
from game.road.check import faults


def road(chosen: argparse.Namespace) -> int:
    """Print every board; with a file say instead what is wrong with its boards."""
    if chosen.check is None:
        if chosen.json:
            show({one.name: [write_layout(board.layout).split("\n") for board in one.boards] for one in built_in()})
            return 0
        for number, chapter in enumerate(built_in(), 1):
            say(f"chapter {number}: {chapter.name}")
            for place, board in enumerate(chapter.boards, 1):
                say("", f"{number}-{place} {board.name}: {board.family}", write_layout(board.layout))
        return 0
    with about(chosen.check):
        chapters = read(read_text(chosen.check))
    found, count = [*faults(chapters)], sum(len(one.boards) for one in chapters)
    if chosen.json:
        show({"boards": count, "faults": found})
    else:
        say(*found or [f"{count} boards in {len(chapters)} chapters: every promise is kept"])
    return 1 if found else 0
