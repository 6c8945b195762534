"""A drill that is over, as its end page is told of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.play.worker import Job
from game.trainer.drill import Answered

if TYPE_CHECKING:
    from game.store.kinds import CardAnswer
    from game.store.practice import Known


@dataclass(frozen=True, slots=True)
class Practised:
    """What was known before it, what was answered, and what is being kept of that."""

    known: "Known"
    family: str | None  # of a speed drill
    counted: tuple[Answered, ...]
    answers: "tuple[Job[CardAnswer], ...]"
