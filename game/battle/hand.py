"""
The moves of a computer player's hand: like a person's, in curved strokes that end in a small correction.

Places are in sixteenths of a cell, times in ticks. People need 60 ms and 90 more for each doubling of the distance
(Fitts' law), overshoot a little, and wander while they think. Integers only, so a seed gives the same path everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, isqrt, log2
from random import Random

from game.battle.sight import SECOND
from game.engine.grid import Grid

UNITS = 16
"""A hand's place is in sixteenths of a cell, as in recordings."""

Place = tuple[int, int]  # column and row, in sixteenths of a cell

REACTION, DOUBLING = 60 * SECOND // 1000, 90 * SECOND / 1000
"""Ticks for any stroke, and more ticks for each doubling of its length."""

BOWS, BEYOND = (8, 20), (5, 12)
"""Ranges, in per cent of its length, of a stroke's sideways bow and of its overshoot."""

MOST_BEYOND = 12  # sixteenths of a cell

LOOKS, WANDERS = (SECOND * 3 // 4, SECOND * 7 // 4), 40
"""Range of the ticks that a waiting hand stays at one place, and the farthest it goes from there."""

MOST_LOOKS = 24


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke of the hand: a curve past the end, then back to it."""

    begins: int  # tick
    ends: int
    start: Place
    aim: Place  # a little beyond the end
    end: Place
    bow: int  # sideways, in per cent of the length

    def at(self, tick: int) -> Place:
        """Return the hand's place at *tick*."""
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
    """Return the finished part of a stroke, 3t² - 2t³, in units of 1 / FINE."""
    return FINE * gone * gone * (3 * whole - 2 * gone) // whole**3


def least_travel(start: Place, end: Place) -> int:
    """Return the least ticks that a person's hand needs from one place to another."""
    return ceil(REACTION + DOUBLING * log2(1 + apart(start, end) / UNITS))


def middle_of(grid: Grid, cell: int) -> Place:
    """Return the middle of a cell."""
    y, x = divmod(cell, grid.width)
    return x * UNITS + UNITS // 2, y * UNITS + UNITS // 2


def apart(one: Place, two: Place) -> int:
    """Return the distance between two places."""
    return isqrt((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2)


def stroke(start: Place, end: Place, begins: int, ends: int, random: Random) -> Stroke:
    """Return a stroke like a person's, with a bow to a random side."""
    beyond, bow = random.randint(*BEYOND), random.randint(*BOWS) * random.choice((-1, 1))
    (x, y), (to_x, to_y) = start, end
    most = MOST_BEYOND * 100 // max(1, apart(start, end))
    aim = to_x + (to_x - x) * min(beyond, most) // 100, to_y + (to_y - y) * min(beyond, most) // 100
    return Stroke(begins, ends, start, aim, end, bow)


def look_around(hand: Place, since: int, until: int, random: Random) -> list[Stroke]:
    """Return the small strokes of a hand that waits from *since* to *until*, never far."""
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
    """Return the place at *tick* of a hand that began at *rests*."""
    for one in reversed(strokes):
        if tick > one.begins:
            return one.at(tick)
    return rests
