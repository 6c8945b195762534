"""``course``: the trainer's built-in cards, with their answers and proofs."""

import argparse
from itertools import groupby

from game.cli.positions import proof_step
from game.cli.terminal import places, say, show
from game.engine.grid import cells_of
from game.trainer.card import Card
from game.trainer.course import course as built_in

SAFE, MINE, BEST = "o*?"
BETWEEN = "  ->  "


def course(chosen: argparse.Namespace) -> None:
    """Print every card: its position, the certain cells, and the shortest proof."""
    if chosen.json:
        show({"cards": [_as_json(card) for card in built_in()]})
        return
    say(f"{SAFE} certainly safe, {MINE} certainly a mine, {BEST} best where nothing is certain")
    for family, members in groupby(built_in(), key=lambda card: card.family):
        cards = list(members)
        say("", f"{family}: {len(cards)} cards, the easiest first")
        for card in cards:
            say("", *_lines(card))


def _as_json(card: Card) -> dict[str, object]:
    task, board = card.task, card.task.view.grid
    return {
        "family": card.family,
        "position": card.position.split("\n"),
        "mines": card.mines,
        "safe": places(board, task.safe),
        "certain_mines": places(board, task.mines),
        "best": None if task.best is None else places(board, task.best),
        "proof": [proof_step(board, step) for step in task.proof.steps] if task.proof else [],
    }


def _lines(card: Card) -> list[str]:
    """Return the lines that show a card beside its answer."""
    task, rows = card.task, card.position.split("\n")
    cells = list("".join(rows))
    for marked, character in ((task.safe, SAFE), (task.mines, MINE), (task.best or 0, BEST)):
        for cell in cells_of(marked):
            cells[cell] = character
    wide = len(rows[0])
    lines = [
        f"  {row}{BETWEEN if number == len(rows) // 2 else ' ' * len(BETWEEN)}"
        + "".join(cells[number * wide : (number + 1) * wide])
        for number, row in enumerate(rows)
    ]
    lines[0] += f"   {_words(card)}"
    return lines


def _words(card: Card) -> str:
    task = card.task
    mines = f"{card.mines} mines" if card.mines is not None else ""
    if task.proof:
        numbers, steps = task.proof.length
        proof = f"{task.proof.kind.value} proof: {numbers} numbers, {steps} steps"
        return f"{proof}, {mines}" if mines else proof
    return f"nothing is certain, {mines}"
