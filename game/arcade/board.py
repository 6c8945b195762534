"""
The engine's rules with craters: a mine does not end the game.

A crater is a mine in the view's ``exploded`` that also counts as a permanent flag: chords count it,
floods stop at it, and it can't be opened again.
"""

from dataclasses import replace

from game.arcade.events import Exploded
from game.engine import game as rules
from game.engine.actions import Action, Mark
from game.engine.events import Event, Lost
from game.engine.game import Game, Status


def apply(game: Game, action: Action) -> tuple[Game, tuple[Event | Exploded, ...]]:
    """
    Return the game after *action*, and its events; a mine does not end the game.

    Raises: CellError: the cell is not on the board.
    """
    craters = game.view.exploded
    if isinstance(action, Mark) and craters >> max(action.cell, 0) & 1:
        return game, ()
    after, events = rules.apply(game, action)
    if events and isinstance(events[-1], Lost):
        return _play_on(game, after, events[:-1], Exploded(action.cell, events[-1].exploded))
    if after.view.exploded != craters:
        after = replace(after, view=replace(after.view, exploded=craters))
    return after, events


def _play_on(
    before: Game, after: Game, events: tuple[Event, ...], exploded: Exploded
) -> tuple[Game, tuple[Event | Exploded, ...]]:
    """
    Undo the end: the exploded mines become craters, and the others are hidden again.

    A safe cell always remains: a chord explodes only because of a wrong flag, and that flag is on one.
    """
    craters = before.view.exploded | exploded.cells
    flags = before.view.flags | craters
    questions = before.view.questions & ~(after.view.opened | flags)
    view = replace(after.view, flags=flags, questions=questions, exploded=craters, shown=0)
    return replace(after, view=view, status=Status.PLAYING), (*events, exploded)
