"""The player's best run as a rival: a run's lead over it, by the summed time of the stages."""

from collections.abc import Iterable, Mapping

from game.arcade.result import Result
from game.arcade.rules import SECOND
from game.arcade.state import Run
from game.engine.gesture import TICK_MS


def read_splits(text: str) -> dict[int, int]:
    """Return the milliseconds up to each cleared stage's end, from the text in a record."""
    pairs = (split.split(" ") for split in text.split(";") if split)
    return {int(stage): int(time) for stage, time in pairs}


def ahead(results: Iterable[Result], best: Mapping[int, int]) -> int | None:
    """Return a run's lead in seconds at the end of the last stage that both cleared; negative if behind."""
    ticks, lead = 0, None
    for result in results:
        ticks += result.ticks
        if result.cleared and result.terms.number in best:
            lead = round(best[result.terms.number] / 1000 - ticks / SECOND)
    return lead


def pace(run: Run, best: Mapping[int, int]) -> float | None:
    """Return how much of this stage the best run had done after the same time, 0–1; None if it had no such stage."""
    if run.number not in best or run.stage is None:
        return None
    begun = max((time for stage, time in best.items() if stage < run.number), default=0)
    now = sum(result.ticks for result in run.results) + run.tick - run.stage.began
    took = max(1, best[run.number] - begun)
    return max(0.0, min(1.0, (now * TICK_MS - begun) / took))
