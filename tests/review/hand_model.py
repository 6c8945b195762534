"""
A model of a hand that plays whole games: it thinks, aims, gathers speed, brakes, trembles and clicks.

The way to a cell takes the time that Fitts' law gives it and follows the smoothest course there is (least jerk), bent
to one side. ``Hand`` says how fast and how steady it is, and how a recorder sees it. It opens what is known to be safe,
or else the likeliest cell.
"""

from dataclasses import dataclass
from math import hypot, log2
from random import Random

from game.engine.deal import Start, deal
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of, lsb
from game.engine.layout import Layout
from game.engine.level import Level
from game.engine.view import View
from game.notation.recording import Header, Recording
from game.play.replay import play
from game.solver.chances import mine_chances
from game.solver.deduce import deduce

Place = tuple[float, float]


@dataclass(frozen=True)
class Hand:
    """A player's habits and the recorder's; times in milliseconds, paths in cells."""

    thinks: float = 160  # before most clicks
    pace: float = 75  # for each bit of the way's difficulty
    bend: float = 0.06  # of the way's length
    tremble: float = 0.02
    press: float = 72
    press_varies: float = 16
    clock: int = 1  # the step of the recorder's clock
    mouse: int = 8  # between two moves
    square: int = 16
    straight: bool = False  # constant speed, no bend: no hand, but a program that draws lines
    centres: bool = False
    steady: float = 0  # milliseconds between clicks; 0: not steady
    teleports: bool = False
    knows: str = ""  # "rows" or "random": opens what is safe in that order, whatever can be known


class Player:
    """One game under way and its recording."""

    def __init__(self, layout: Layout, hand: Hand, random: Random) -> None:
        self.layout, self.hand, self.random = layout, hand, random
        self.now = 0.0
        self.at: Place = (0.5, 0.5)
        self.events: list[MouseEvent] = []
        self.opened = self.flagged = 0

    def play(self, first: int, *, flags: bool) -> None:
        """Open cells until the game is won or a mine was hit."""
        self.click(first)
        self.opened = self.layout.flood(1 << first)
        while self.opened != self.layout.safe:
            view = View(self.layout.grid, self.layout.mine_count, self.opened, self.layout.numbers_of(self.opened))
            cell, mine = self.choose(view)
            if flags and mine is not None and self.random.random() < 0.4:
                self.flagged |= 1 << mine
                self.click(mine, Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE)
            self.click(cell)
            if self.layout.mines >> cell & 1:
                return
            self.opened |= self.layout.flood(1 << cell)

    def choose(self, view: View) -> tuple[int, int | None]:
        """Return the cell to open, the nearest known one, and a mine near it to flag."""
        if self.hand.knows:
            left = cells_of(self.layout.safe & ~self.opened)
            return (left[0] if self.hand.knows == "rows" else self.random.choice(left)), None
        known = deduce(view)
        safe = known.safe & view.covered
        if not safe:
            chances = mine_chances(view)
            safe = chances.safe & view.covered or min(chances.groups, key=lambda group: group.weight).cells
        mines = known.mines & ~self.flagged
        near = self.layout.grid.around(lsb(safe)) & mines
        return min(cells_of(safe), key=self.far), lsb(near) if near else None

    def far(self, cell: int) -> float:
        """Return the distance to a cell's middle, in cells."""
        y, x = divmod(cell, self.layout.grid.width)
        return hypot(x + 0.5 - self.at[0], y + 0.5 - self.at[1])

    def click(self, cell: int, press: Kind = Kind.LEFT_PRESS, release: Kind = Kind.LEFT_RELEASE) -> None:
        """Go to a cell and click."""
        hand, random = self.hand, self.random
        y, x = divmod(cell, self.layout.grid.width)
        spread = 0.0 if hand.centres else 0.17
        place = tuple(
            middle + 0.5 + max(-0.45, min(0.45, random.gauss(0, spread) if spread else 0.0)) for middle in (x, y)
        )
        begun = self.now
        if not hand.steady:
            self.now += random.lognormvariate(0, 0.6) * hand.thinks if random.random() < 0.7 else 15
        self.move((place[0], place[1]))
        if hand.steady:
            self.now = max(self.now, begun + hand.steady - hand.press)
        self.write(press)
        self.now += max(8.0, random.gauss(hand.press, hand.press_varies)) if hand.press_varies else hand.press
        self.write(release)

    def move(self, to: Place) -> None:
        """Move the mouse to a place."""
        hand, random = self.hand, self.random
        (x1, y1), (x2, y2) = self.at, to
        far = hypot(x2 - x1, y2 - y1)
        lasts = 40 + hand.pace * log2(far / 0.6 + 1) * random.uniform(0.8, 1.25)
        bend = 0.0 if hand.straight else random.gauss(0, hand.bend)
        begun, part = self.now, 0.0
        while not hand.teleports and far > 0.05 and part < 1:
            self.now += hand.mouse * random.choice((1, 1, 1, 1, 2))
            part = min(1.0, (self.now - begun) / lasts)
            gone = part if hand.straight else part**3 * (10 - 15 * part + 6 * part**2)
            aside = bend * 16 * (part * (1 - part)) ** 2
            shake = (random.gauss(0, hand.tremble), random.gauss(0, hand.tremble)) if hand.tremble else (0.0, 0.0)
            self.at = (
                x1 + (x2 - x1) * gone - (y2 - y1) * aside + shake[0],
                y1 + (y2 - y1) * gone + (x2 - x1) * aside + shake[1],
            )
            self.write(Kind.MOVE)
        self.now = max(self.now, begun + lasts)
        self.at = to

    def write(self, kind: Kind) -> None:
        """Record an event as the recorder sees it; a move to the same pixel is dropped."""
        hand = self.hand
        tick = round(self.now) // hand.clock * hand.clock
        board = self.layout.grid
        x = max(0, min(int(self.at[0] * hand.square), board.width * hand.square - 1))
        y = max(0, min(int(self.at[1] * hand.square), board.height * hand.square - 1))
        last = self.events[-1] if self.events else None
        if kind is Kind.MOVE and last and (last.x, last.y) == (x, y):
            return
        self.events.append(MouseEvent(tick, kind, x, y, hand.square))


def won_game(level: Level, hand: Hand, random: Random, *, flags: bool = False) -> Recording:
    """Return a won game with an empty header; lost games are thrown away, as people do."""
    while True:
        first = random.randrange(level.grid.size)
        layout = deal(level.grid, level.mines, first, Start.SAFE, random)
        player = Player(layout, hand, random)
        player.play(first, flags=flags)
        recording = Recording(layout, tuple(player.events), Header())
        if play(recording).session.status is Status.WON:
            return recording
