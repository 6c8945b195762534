"""
One board of a run being played: its clock, what was proved, and which bonuses are still possible.

A wrong flag is recorded at once but shown only when the stage is over.

A crater is a mine in the view's ``exploded`` that also counts as a permanent flag: chords count it,
floods stop at it, and it can't be opened again.
"""

from dataclasses import dataclass, field, replace

from game.arcade import rules
from game.arcade.events import Exploded, Loss, Tally
from game.arcade.rules import SECOND
from game.arcade.stages import Special, Terms
from game.engine import events as happenings
from game.engine import game as engine
from game.engine import metrics
from game.engine.actions import Action, Mark, Open
from game.engine.events import Chorded, Event, Flagged, Lost, Opened
from game.engine.game import Game, Status, new_game, targets
from game.engine.layout import Layout
from game.engine.mouse import Mouse
from game.engine.view import View
from game.solver.deduce import Deduction, deduce
from game.solver.proved import standing

RELEASED, NOTHING = Mouse(), Deduction()


@dataclass(frozen=True, slots=True)
class Stage:
    """One board of a run; make one with :func:`begin`."""

    terms: Terms
    game: Game  # craters are exploded, and flagged, in its view
    bbbv: int  # left to solve once the middle is open
    began: int  # tick
    clock_out: int  # tick at which the clock has run out
    mouse: Mouse = RELEASED
    known: Deduction = field(default=NOTHING, repr=False)  # proved so far; grows with each check
    clicks: int = 0
    points: int = 0
    losses: tuple[Loss, ...] = ()
    reckless: int = 0  # unproved openings, including mines
    flagged: bool = False
    wrong_flag: bool = False
    gold: int = 0  # cells with extra points
    banked: bool = False  # the chain was banked in this stage
    proved_flags: int = 0  # cells whose proved flag has already extended the chain's window
    satisfied: tuple[tuple[int, int], ...] = ()  # for Fading numbers: since which tick these cells are satisfied

    @property
    def cleared(self) -> bool:
        """Whether every safe cell is open."""
        return self.game.status is Status.WON

    @property
    def bonuses(self) -> tuple[int | None, int | None, int | None]:
        """The present values of *clean*, *no flags* and *efficient*, as far as the player may know; None: lost."""
        worth = self.terms.worth
        return (
            None if self.reckless else worth * rules.CLEAN,
            None if self.flagged else self.points * rules.NO_FLAGS // 100,
            None if self.clicks > self.bbbv else worth * rules.EFFICIENT,
        )


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The result of an action: the stage after it, its events, and what it solved."""

    stage: Stage
    events: tuple[happenings.Event | Exploded, ...] = ()
    cells: int = 0  # number of opened cells
    bbbv: int = 0  # solved part of the 3BV
    gold: int = 0  # gold cells among them
    chord: bool = False
    proved: bool = True
    exploded: bool = False
    extends_window: bool = False  # it set a new flag on a proved mine


def begin(
    terms: Terms, layout: Layout, tick: int, *, question_marks: bool, gold: int = 0, longer: bool = False
) -> tuple[Stage, tuple[Opened, ...]]:
    """Return the stage at the start of its clock, its middle open, and the opened cells; *longer*: with more time."""
    game, events = apply(new_game(layout, question_marks=question_marks), Open(terms.first))
    bbbv = metrics.bbbv(layout) - metrics.solved_bbbv(layout, game.view)
    clock = terms.clock(bbbv) * (100 + longer * rules.NO_FLAGS) // 100
    stage = Stage(terms, game, bbbv, tick, tick + clock, gold=gold)
    return _with_satisfied(stage, tick), tuple(event for event in events if isinstance(event, Opened))


def act(stage: Stage, action: Action, tick: int) -> ActionResult:
    """Return the result of *action*, without events if it has no effect."""
    before = stage.game
    game, events = apply(before, action)
    if not events:
        return ActionResult(stage)
    flagged = sum(event.cells for event in events if isinstance(event, Flagged))
    after = replace(
        stage,
        game=game,
        flagged=stage.flagged or bool(flagged),
        wrong_flag=stage.wrong_flag or bool(flagged & before.layout.safe),
    )
    after = _with_satisfied(after, tick)
    wanted = targets(before.view, action)
    if wanted:
        return _opening_result(after, before.view, wanted, events)
    return (
        _flag_result(after, before.view, flagged & ~stage.proved_flags, events)
        if flagged
        else ActionResult(after, events)
    )


def tally(stage: Stage, tick: int) -> Tally:
    """Return the points for clearing the stage at *tick*."""
    clean, no_flags, efficient = stage.bonuses
    left = max(0, stage.clock_out - tick) // SECOND
    return Tally(
        seconds=stage.terms.worth * rules.PER_SECOND_LEFT * left,
        clean=0 if stage.wrong_flag else clean or 0,
        no_flags=no_flags or 0,
        efficient=efficient or 0,
    )


def unseen(stage: Stage, tick: int, pressed: int, pointer: int | None) -> int:
    """Return the cells with hidden numbers: in Dark those far from the *pointer* (None: all), else those that faded."""
    if stage.terms.special is not Special.DARK:
        return faded(stage, tick, pressed)
    near = 0 if pointer is None else 1 << pointer
    for _ in range(rules.LIT):
        near = stage.game.view.grid.dilate(near)
    return stage.game.view.opened & ~near


def faded(stage: Stage, tick: int, pressed: int) -> int:
    """Return the cells whose numbers have faded; those around *pressed* cells are visible again."""
    cells = sum(cells for since, cells in stage.satisfied if tick - since >= rules.FADES_AFTER)
    return cells & ~stage.game.view.grid.dilate(pressed)


def _opening_result(
    stage: Stage, before: View, wanted: int, events: tuple[happenings.Event | Exploded, ...]
) -> ActionResult:
    """Return the result of an opening: what it solved, and whether it was proved."""
    certainty, known = standing(before, wanted, stage.known)
    proved = certainty.passes_for_proved
    layout, view = stage.game.layout, stage.game.view
    return ActionResult(
        replace(stage, known=known, reckless=stage.reckless + (not proved)),
        events,
        cells=(view.opened ^ before.opened).bit_count(),
        gold=((view.opened ^ before.opened) & stage.gold).bit_count(),
        bbbv=metrics.solved_bbbv(layout, view) - metrics.solved_bbbv(layout, before),
        chord=any(isinstance(event, Chorded) for event in events),
        proved=proved,
        exploded=any(isinstance(event, Exploded) for event in events),
    )


def _flag_result(
    stage: Stage, before: View, fresh: int, events: tuple[happenings.Event | Exploded, ...]
) -> ActionResult:
    """Return the result of a flag: whether numbers prove a mine there. An unproved flag is not reported."""
    known = stage.known
    if fresh & ~known.mines:
        known = deduce(before, Deduction(known.safe & before.covered, known.mines | before.exploded))
    proved = known.mines & fresh
    return ActionResult(
        replace(stage, known=known, proved_flags=stage.proved_flags | proved), events, extends_window=bool(proved)
    )


def _with_satisfied(stage: Stage, tick: int) -> Stage:
    """Record new satisfied numbers with their tick: their flags, or their covered neighbours, equal the number."""
    if stage.terms.special is not Special.FADING:
        return stage
    view = stage.game.view
    satisfied = _numbers_equal_to(view, view.flags) | _numbers_equal_to(view, view.covered)
    still = tuple((since, cells & satisfied) for since, cells in stage.satisfied if cells & satisfied)
    fresh = satisfied & ~sum(cells for _, cells in still)
    return replace(stage, satisfied=(*still, (tick, fresh)) if fresh else still)


def _numbers_equal_to(view: View, cells: int) -> int:
    """Return the open numbers from 1 on that equal the count of *cells* around them."""
    different = 0
    for ours, around in zip(view.numbers, view.grid.neighbour_counts(cells), strict=True):
        different |= ours ^ around
    return view.opened & ~view.zeros & ~different


def apply(game: Game, action: Action) -> tuple[Game, tuple[Event | Exploded, ...]]:
    """
    Return the game after *action*, and its events; a mine does not end the game.

    Raises: CellError: the cell is not on the board.
    """
    craters = game.view.exploded
    if isinstance(action, Mark) and craters >> max(action.cell, 0) & 1:
        return game, ()
    after, events = engine.apply(game, action)
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
