"""Practice: a card, its proof, a guess, both ends."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, tzinfo

import pytest

from game.engine.grid import cells_of, lsb
from game.play.worker import Job
from game.store import background
from game.store.practice import Practice
from game.trainer.card import Card
from game.trainer.choice import Past
from game.ui.board.theatre import STEP
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.modes.trainer import drill_over
from game.ui.modes.trainer.drill import DrillScene
from tests.ui.hands import RIGHT
from tests.ui.trainer.practice import DAY, click_cell, drill_of, miss, solve, table_of

NOON = int(datetime(2026, 11, 21, 12, tzinfo=UTC).timestamp())

CARDS = (
    Card("#####\n#121#", None, "one_two_one"),
    Card("###\n#11", None, "one_one"),
    Card("######\n#1221#", None, "one_two_two_one"),
    Card("##\n#1", 1, "fifty"),
)

GUESS = (Card("#####\n##F##\n12221", 6, "guess"),)

FAMILIES = ("single", "one_one", "one_two_one", "corner", "chain_2", "count")


class FixedDate(date):
    """A date that is always the same."""

    @classmethod
    def today(cls) -> "FixedDate":
        """Return the day of these frames."""
        return cls(2026, 11, 21)


class FixedMoment(datetime):
    """A time that is always the same."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "FixedMoment":
        """Return the noon of these frames."""
        return cls.fromtimestamp(NOON, tz)


@contextmanager
def noon() -> Iterator[None]:
    """Fix the time, and do background work at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Job.__init__, "__defaults__", (list,))
        patch.setattr(drill_over, "datetime", FixedMoment)
        patch.setattr(background, "now", lambda: NOON)
        yield


def begun(cabinet: Cabinet, cards: tuple[Card, ...] = CARDS) -> DrillScene:
    """Begin a drill of these cards; some answers of each family are known."""
    past = tuple(
        Past(f"{number:032x}", card.family, True, 4_000 + 300 * number, NOON - DAY, NOON + DAY)
        for number, card in enumerate(cards * 6)
    )
    scene = drill_of(cabinet, None, Practice((), cards, past), seed=3, now=NOON)
    cabinet.stage.update(500)
    return scene


def up_to(cabinet: Cabinet, scene: DrillScene, family: str) -> None:
    """Solve cards until the next one is of that family."""
    while table_of(scene).asked.card.family != family:
        solve(cabinet, scene)
        cabinet.ask(Asked(Action.CONFIRM))


def drill_begun(cabinet: Cabinet) -> None:
    """A card with a tick and a flag on it, and the keyboard's cursor."""
    scene = begun(cabinet)
    up_to(cabinet, scene, "one_two_one")
    task = table_of(scene).task
    click_cell(cabinet, scene, lsb(task.safe))
    click_cell(cabinet, scene, lsb(task.open_mines), RIGHT)
    cabinet.ask(Asked(Action.UP))


def drill_missed(cabinet: Cabinet) -> None:
    """The proof by two numbers for the cell that was marked wrongly."""
    scene = begun(cabinet)
    up_to(cabinet, scene, "one_two_one")
    miss(cabinet, scene)


def drill_proved(cabinet: Cabinet) -> None:
    """The end of the proof, and everything that was to be found."""
    drill_missed(cabinet)
    for _ in range(6):
        cabinet.stage.update(ticks_of(STEP))


def drill_guess(cabinet: Cabinet) -> None:
    """The chances of a guess that was not the best."""
    scene = begun(cabinet, GUESS)
    cabinet.ask(Asked(Action.CHANCES))
    task = table_of(scene).task
    free = task.view.covered & ~task.view.flags
    click_cell(cabinet, scene, cells_of(free & ~(task.best or 0))[0])


def drill_ended(cabinet: Cabinet) -> None:
    """Three of four right, some faster than before."""
    scene = begun(cabinet)
    miss(cabinet, scene)
    cabinet.ask(Asked(Action.CONFIRM))
    while cabinet.stage.top is scene:
        cabinet.stage.update(400)
        solve(cabinet, scene)
        cabinet.ask(Asked(Action.CONFIRM))
    cabinet.stage.update(1)
