"""The result of one stage of a run."""

from dataclasses import dataclass

from game.arcade.events import Loss
from game.arcade.score import Tally
from game.arcade.stage import Stage
from game.arcade.stages import Terms


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one stage."""

    terms: Terms
    cleared: bool
    ticks: int  # of its running clock
    points: int  # including the tally
    tally: Tally
    losses: tuple[Loss, ...]
    bbbv: int
    clicks: int
    flagged: bool
    reckless: int  # unproved openings
    wrong_flag: bool

    @property
    def without_flags(self) -> bool:
        """Whether the stage was cleared without any flag."""
        return self.cleared and not self.flagged


def result_of(stage: Stage, tick: int, tally: Tally) -> Result:
    """Return the result of a stage that ends at *tick*."""
    return Result(
        terms=stage.terms,
        cleared=stage.cleared,
        ticks=tick - stage.began,
        points=stage.points,
        tally=tally,
        losses=stage.losses,
        bbbv=stage.bbbv,
        clicks=stage.clicks,
        flagged=stage.flagged,
        reckless=stage.reckless,
        wrong_flag=stage.wrong_flag,
    )
