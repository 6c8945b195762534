"""
A drill: card after card; the player marks the certain cells, or says that none is certain.

The first unproved mark ends a card, as the first mine ends a game; the last certain mark solves it. Missed and slow
cards come back before the drill is over, until they are solved; only the first answer to a card counts. Callers pass
in the time, in milliseconds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from game.trainer.card import COURSE, Card, Task
from game.trainer.families import CHAINS, COUNT, GUESSES, ONE_TWO, SINGLE

LENGTH = 10
"""Cards of a drill, about two minutes."""

KINDS = SINGLE, ONE_TWO, CHAINS[0], COUNT
"""A family for each kind of proof: one number, two numbers, a chain, the mines left."""

Slow = Callable[[Card, int], bool]
"""A function that tells whether a time in milliseconds is long for a card."""


def never(_card: Card, _ms: int) -> bool:
    """Return False: no time counts as long."""
    return False


@dataclass(frozen=True, slots=True)
class Asked:
    """A card in a drill, turned so that the player can't learn pictures by heart."""

    card: Card
    turn: int
    again: bool = False  # the player missed it before in this drill

    @property
    def task(self) -> Task:
        """The task of the turned card."""
        return self.card.task.turned(self.turn)


@dataclass(frozen=True, slots=True)
class Answered:
    """The result of a card."""

    asked: Asked
    right: bool
    time_ms: int
    wrong: int | None = None  # the wrongly marked cell; None for a wrong "nothing is certain"
    mine: bool = False  # the player marked it as a mine


@dataclass(frozen=True)
class Table:
    """The present card and the player's marks on it."""

    asked: Asked
    task: Task
    safe: int = 0  # bitboard
    mines: int = 0
    nothing: bool = False  # the player says that nothing is certain, and will say which cell is best
    began: int = 0  # ms
    reasons: tuple[str, ...] = ()  # families to choose from once all is marked, including the card's own

    @property
    def done(self) -> bool:
        """Whether all certain cells are marked."""
        left = (self.task.safe & ~self.safe) | (self.task.open_mines & ~self.mines)
        return not left and not self.task.best


@dataclass(frozen=True)
class Drill:
    """The state of one drill; each function below returns the next state."""

    waiting: tuple[Asked, ...]
    table: Table | None  # None: it is over
    answers: tuple[Answered, ...] = ()
    verdict: Answered | None = None  # the result of the last card, until the next card
    now: int = 0  # ms since it began
    slow: Slow = field(default=never, compare=False)

    @property
    def over(self) -> bool:
        """Whether no card is left."""
        return self.table is None

    @property
    def counted(self) -> tuple[Answered, ...]:
        """The first answer to each card; repeated cards are practice."""
        return tuple(answer for answer in self.answers if not answer.asked.again)

    @property
    def time_ms(self) -> int:
        """The present card's time so far."""
        return self.now - self.table.began if self.table else 0


def begin(cards: Sequence[Asked], *, slow: Slow = never) -> Drill:
    """Begin with the first card."""
    return _next(Drill(tuple(cards), None, slow=slow))


def pass_time(drill: Drill, ms: int) -> Drill:
    """Let time pass; the clock stops while the player looks at an answer."""
    return drill if drill.over or drill.verdict else replace(drill, now=drill.now + ms)


def mark(drill: Drill, cell: int, *, mine: bool) -> Drill:
    """Mark a covered cell as safe or as a mine; after "nothing is certain", choose it as the guess."""
    table = drill.table
    if table is None or drill.verdict or not table.task.asked >> cell & 1:
        return drill
    if table.nothing:
        return drill if mine else _answer(drill, (table.task.best or 0) >> cell & 1 == 1, cell)
    if (table.safe | table.mines) >> cell & 1 or table.reasons:
        return drill
    if not (table.task.open_mines if mine else table.task.safe) >> cell & 1:
        return _answer(drill, False, cell, mine=mine)
    bit = 1 << cell
    table = replace(table, mines=table.mines | bit) if mine else replace(table, safe=table.safe | bit)
    if not table.done:
        return replace(drill, table=table)
    reasons = () if table.asked.again else reasons_of(table.asked.card)
    drill = replace(drill, table=replace(table, reasons=reasons))
    return drill if reasons else _answer(drill, True, None)


def give_reason(drill: Drill, family: str) -> Drill:
    """Answer which family proved the cell, if the card asks for it."""
    table = drill.table
    if table is None or drill.verdict or family not in table.reasons:
        return drill
    return _answer(drill, family == table.asked.card.family, None)


def nothing(drill: Drill) -> Drill:
    """Say that nothing is certain; this is a mistake if some cell is."""
    table = drill.table
    if table is None or drill.verdict or table.nothing or table.reasons:
        return drill
    if table.task.best is None:
        return _answer(drill, False, None)
    return replace(drill, table=replace(table, nothing=True))


def give_up(drill: Drill) -> Drill:
    """Ask for the solution; the card counts as missed."""
    return drill if drill.over or drill.verdict else _answer(drill, False, None)


def go_on(drill: Drill) -> Drill:
    """Go on to the next card after an answer."""
    return _next(replace(drill, verdict=None)) if drill.verdict else drill


def _answer(drill: Drill, right: bool, cell: int | None, *, mine: bool = False) -> Drill:
    table = drill.table
    assert table, "an answer needs a card"
    answer = Answered(table.asked, right, drill.time_ms, None if right else cell, mine)
    waiting = drill.waiting
    if not right or (not table.asked.again and drill.slow(table.asked.card, answer.time_ms)):
        waiting = (*waiting, replace(table.asked, turn=table.asked.turn ^ 1, again=True))
    return replace(drill, waiting=waiting, answers=(*drill.answers, answer), verdict=answer)


def _next(drill: Drill) -> Drill:
    if not drill.waiting:
        return replace(drill, table=None)
    asked, *rest = drill.waiting
    return replace(drill, waiting=tuple(rest), table=Table(asked, asked.task, began=drill.now))


def reasons_of(card: Card) -> tuple[str, ...]:
    """Return three families with different kinds of proof to choose from; none for course cards and guesses."""
    if card.source == COURSE or card.family in GUESSES:
        return ()
    own = card.family if card.family in (SINGLE, COUNT) else CHAINS[0] if card.family in CHAINS else ONE_TWO
    random = Random(card.key)
    drawn = [card.family, *random.sample([kind for kind in KINDS if kind != own], 2)]
    random.shuffle(drawn)
    return tuple(drawn)
