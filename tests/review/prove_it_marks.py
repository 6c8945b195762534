"""
Compares Prove it with the slow judge: proved openings are never refused, the first guess always is.

``python -m tests.review.prove_it_marks GAMES`` plays so many games of either kind through sessions, on small boards and
on expert, and prints what came of them. The slow judge counts every layout on small boards, and asks for exact chances
on large ones.
"""

import sys
from collections import Counter
from collections.abc import Callable
from functools import reduce
from itertools import combinations
from operator import or_
from random import Random

from game.engine.deal import Start
from game.engine.game import Status
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, EXPERT, Level, custom
from game.engine.view import View
from game.play.session import Session
from game.play.setup import Setup
from game.solver.chances import mine_chances

SMALL = (custom(4, 4, 3), custom(5, 4, 4), custom(6, 3, 4))
"""Boards small enough to count every layout."""

SHARE_OF_EXPERT, SHARE_OF_BEGINNER = 20, 4
"""One game in SHARE_OF_EXPERT is on expert, one in SHARE_OF_BEGINNER on beginner."""


def level_of(number: int) -> Level:
    """Return the board of a game by its number."""
    if not number % SHARE_OF_EXPERT:
        return EXPERT
    return SMALL[number % len(SMALL)] if number % SHARE_OF_BEGINNER else BEGINNER


def safe_cells(view: View) -> int:
    """Return the covered cells that are safe in every fitting layout, by slow counting."""
    size, covered = view.grid.size, view.covered
    if size > 24:
        return mine_chances(view).safe & covered
    numbers = [(view.grid.around(cell), view.number(cell)) for cell in cells_of(view.opened)]
    layouts = (sum(1 << cell for cell in mines) for mines in combinations(cells_of(covered), view.mines))
    fitting = (mines for mines in layouts if all((mines & around).bit_count() == n for around, n in numbers))
    return covered & ~reduce(or_, fitting, 0)


def click(session: Session, cell: int, kinds: tuple[Kind, ...] = (Kind.LEFT_PRESS, Kind.LEFT_RELEASE)) -> None:
    """Click a cell, a tenth of a second later."""
    y, x = divmod(cell, session.view.grid.width)
    session.advance(25)
    for kind in kinds:
        session.post(MouseEvent(session.tick, kind, x * CELL_UNITS + 8, y * CELL_UNITS + 8))
    session.advance(0)


def careful(view: View, safe: int, random: Random) -> int:
    """Open a proved cell, or any cell if none is proved."""
    return random.choice(cells_of(safe or view.covered))


def reckless(view: View, safe: int, random: Random) -> int:
    """Open any cell."""
    return random.choice(cells_of(view.covered))


def played(number: int, bot: Callable[[View, int, Random], int], *, chords: bool) -> str:
    """Play a game and tell how it ended; AssertionError where the session and the slow judge differ."""
    level, random = level_of(number), Random(number)
    session = Session(Setup(level, Start.SAFE, number, prove_it=True))
    click(session, random.randrange(level.grid.size))
    while session.status is Status.PLAYING:
        view = session.view
        safe = safe_cells(view)
        if chords and (chord := chord_of(view, random)) is not None:
            asked = view.grid.around(chord) & view.covered & ~view.flags
            click(session, chord, (Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE))
        else:
            cell = bot(view, safe, random)
            asked = 1 << cell
            if view.flags & asked:
                click(session, cell, (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE))
            elif chords and random.random() < 0.4 and view.flags.bit_count() < 6:
                click(session, cell, (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE))
                continue
            click(session, cell)
        refused = bool(safe and asked & ~safe)
        assert bool(session.unproved) == refused, f"game {number}: {asked:b} asked, {safe:b} safe"
    return "not proved" if session.unproved else session.status.value


def chord_of(view: View, random: Random) -> int | None:
    """Return a satisfied open number that still has a cell to open, if there is one."""
    numbers = view.opened & ~view.zeros
    met = [cell for cell in cells_of(numbers) if _opens(view, cell)]
    return random.choice(met) if met else None


def _opens(view: View, cell: int) -> bool:
    around = view.grid.around(cell)
    return (around & view.flags).bit_count() == view.number(cell) and bool(around & view.covered & ~view.flags)


def main(games: int) -> None:
    """Play and print."""
    for name, bot, chords in (
        ("only what is proved", careful, False),
        ("at random", reckless, False),
        ("at random, with flags and chords", reckless, True),
    ):
        ends = Counter(played(number, bot, chords=chords) for number in range(games))
        print(f"{name}: {games} games, {dict(ends)}", flush=True)
        assert bot is reckless or not ends["not proved"]


if __name__ == "__main__":
    main(int(sys.argv[1]))
