"""
How a computer player's hand moves: like a person's, in strokes that bow and end in a small correction.

Places are in sixteenths of a cell, times in ticks. People need 60 ms and 90 more for each doubling of the way (Fitts'
law), aim a little beyond, and wander while they think. All in integers, so that a seed gives one way everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, isqrt, log2
from random import Random

from game.battle.sight import SECOND
from game.engine.grid import Grid

UNITS = 16
"""A hand's place is counted in sixteenths of a cell, as recordings do."""

Place = tuple[int, int]  # column and row, in sixteenths of a cell

REACTION, DOUBLING = 60 * SECOND // 1000, 90 * SECOND / 1000
"""Ticks that any way takes, and those for each doubling of it."""

BOWS, BEYOND = (8, 20), (5, 12)
"""Per cent of the way by which a stroke bows, and by which it goes too far; from the least to the most."""

MOST_BEYOND = 12  # sixteenths of a cell

LOOKS, WANDERS = (SECOND * 3 // 4, SECOND * 7 // 4), 40
"""Ticks that a waiting hand stays at one place, and how far it goes from there at most."""

MOST_LOOKS = 24


@dataclass(frozen=True, slots=True)
class Stroke:
    """One way of the hand: past its end in a bow, then back to it."""

    begins: int  # tick
    ends: int
    start: Place
    aim: Place  # a little beyond the end
    end: Place
    bow: int  # sideways, in per cent of the way

    def at(self, tick: int) -> Place:
        """Return where the hand is."""
        gone, whole = min(max(0, tick - self.begins), self.ends - self.begins), self.ends - self.begins
        if gone == whole:
            return self.end
        turn = max(1, whole * 4 // 5)
        (x, y), (aim_x, aim_y), (end_x, end_y) = self.start, self.aim, self.end
        if gone >= turn:
            part = _slow_at_both_ends(gone - turn, whole - turn)
            return aim_x + (end_x - aim_x) * part // FINE, aim_y + (end_y - aim_y) * part // FINE
        part = _slow_at_both_ends(gone, turn)
        side = 4 * part * (FINE - part) * self.bow // (100 * FINE)
        right, down = aim_x - x, aim_y - y
        return x + (right * part - down * side) // FINE, y + (down * part + right * side) // FINE


FINE = 1 << 12


def _slow_at_both_ends(gone: int, whole: int) -> int:
    """Return the part of a way that is gone, 3t² - 2t³, of FINE."""
    return FINE * gone * gone * (3 * whole - 2 * gone) // whole**3


def least_travel(start: Place, end: Place) -> int:
    """Return the ticks that a person's hand needs at least from one place to another."""
    return ceil(REACTION + DOUBLING * log2(1 + apart(start, end) / UNITS))


def middle_of(grid: Grid, cell: int) -> Place:
    """Return the middle of a cell."""
    y, x = divmod(cell, grid.width)
    return x * UNITS + UNITS // 2, y * UNITS + UNITS // 2


def apart(one: Place, two: Place) -> int:
    """Return how far two places are apart."""
    return isqrt((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2)


def stroke(start: Place, end: Place, begins: int, ends: int, random: Random) -> Stroke:
    """Return a way as a person's hand takes it, now to this side, now to that."""
    beyond, bow = random.randint(*BEYOND), random.randint(*BOWS) * random.choice((-1, 1))
    (x, y), (to_x, to_y) = start, end
    most = MOST_BEYOND * 100 // max(1, apart(start, end))
    aim = to_x + (to_x - x) * min(beyond, most) // 100, to_y + (to_y - y) * min(beyond, most) // 100
    return Stroke(begins, ends, start, aim, end, bow)


def look_around(hand: Place, since: int, until: int, random: Random) -> list[Stroke]:
    """Return the small ways of a hand that waits *since* then *until* it is needed: here and there, never far."""
    strokes: list[Stroke] = []
    place, tick = hand, since + random.randint(*LOOKS)
    while tick < until and len(strokes) < MOST_LOOKS:
        goal = hand[0] + random.randint(-WANDERS, WANDERS), hand[1] + random.randint(-WANDERS, WANDERS)
        takes = least_travel(place, goal) * random.randint(120, 200) // 100
        if tick + takes > until:
            break
        strokes.append(stroke(place, goal, tick, tick + takes, random))
        place, tick = goal, tick + takes + random.randint(*LOOKS)
    return strokes


def hand_at(strokes: Sequence[Stroke], rests: Place, tick: int) -> Place:
    """Return where a hand is that began at *rests*."""
    for one in reversed(strokes):
        if tick > one.begins:
            return one.at(tick)
    return rests
