"""The sounds of actions, and their stereo positions."""

from typing import NamedTuple

from game.engine.events import Chorded, Event, Flagged, Lost, NotProved, Opened, Questioned, Unmarked
from game.engine.grid import Grid
from game.engine.view import View
from game.ui.core.audio import RINGS, STEPS, WINS


class Cue(NamedTuple):
    """A sound to play: its role, and its place from -1 (left) to 1."""

    role: str
    at: float = 0.0


def side_of(grid: Grid, cell: int) -> float:
    """Return where a cell's column is heard: -1 for the first, 1 for the last, 0 in the middle."""
    return 2 * (cell % grid.width) / (grid.width - 1) - 1 if grid.width > 1 else 0.0


def flood_sound(cells: int) -> str:
    """Return the rising run for the number of cells of an opening."""
    return f"flood_{1 + (cells > 12) + (cells > 40) + (cells > 120)}"


def pluck(number: int, climb: int = 0) -> str:
    """Return the sound of one opened number, *climb* steps of the scale higher."""
    return f"open_{max(1, min(STEPS, number + climb))}"


def knock(ring: int) -> str:
    """Return the knock of the mines that go off in a ring, counted from 1 around the mine that was hit."""
    return f"knock_{max(1, min(RINGS, ring))}"


def win_sound(cells: int) -> str:
    """Return the cadence for the number of cells of a won board."""
    return WINS[(cells >= 150) + (cells >= 400)]


def flip_cue(back: bool, *, still: bool) -> Cue | None:
    """Return the sound of the window's flip to another scene, or *back*; None if it only fades (*still*)."""
    return None if still else Cue("flip_back" if back else "flip")


def cues_of(events: list[Event], view: View, climb: int = 0) -> list[Cue]:
    """
    Return one action's sounds: a loss drowns the rest; a chord stands for single cells, not for an opening.

    Single cells sound *climb* steps higher than their number: a chain of actions climbs the scale.
    """
    last = events[-1]
    if isinstance(last, Lost):
        return [Cue("explosion", side_of(view.grid, last.cell))]
    chorded = any(isinstance(event, Chorded) for event in events)
    cues = []
    for event in events:
        match event:
            case Opened(cell, cells):
                if cells & view.zeros:
                    cues.append(Cue(flood_sound(cells.bit_count()), side_of(view.grid, cell)))
                elif not chorded:
                    cues.append(Cue(pluck(view.number(cell), climb), side_of(view.grid, cell)))
            case Chorded(cell):
                cues.append(Cue("chord", side_of(view.grid, cell)))
            case Flagged(cells):
                cues.append(Cue("flag", side_of(view.grid, cells.bit_length() - 1)))
            case Questioned(cell):
                cues.append(Cue("flag", side_of(view.grid, cell)))
            case NotProved(cell):
                cues.append(Cue("denied", side_of(view.grid, cell)))
            case Unmarked(cell):
                cues.append(Cue("unflag", side_of(view.grid, cell)))
    return cues
