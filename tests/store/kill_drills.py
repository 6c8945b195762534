"""
A drill that is killed at any moment loses no answer that was kept: ``python -m tests.store.kill_drills [kills]``.

A child answers cards and says on its standard output which answers are kept. It is killed (SIGKILL) after a random
time, and then the disk is looked at.
"""

import sys
from contextlib import closing
from pathlib import Path
from random import Random

from game.store.history import History
from game.trainer.course import course
from game.trainer.schedule import Grade
from tests.store import killing
from tests.store.killing import Outcome

LONGEST = 0.5
"""Seconds that a child lives at most once it has begun."""


def play(folder: Path, seed: int) -> None:
    """Be the child: answer cards for ever, and say what is kept."""
    history, random = History(folder / "records.sqlite", replays=500), Random(seed)
    history.answer(course()[0], Grade.GOOD, 1).result()  # everything is loaded with the first one
    print("begun", flush=True)
    while True:
        job = history.answer(random.choice(course()), random.choice([*Grade]), random.randrange(1, 9_000))
        print(job.result().uid, flush=True)


def run(kills: int, seed: int = 1) -> Outcome:
    """Kill so many children and look at the disk after each."""
    return killing.run("kill_drills", kills, seed, LONGEST, _look)


def _look(folder: Path, outcome: Outcome, _: int) -> None:
    """Note a failure unless every answer is there that was said to be, and at most the first and the last beside."""
    with closing(History(folder / "records.sqlite", replays=500)) as history:
        found = {one.uid for one in history.ask(lambda records: records.practice()).result().answers}
        outcome.failures += history.problems()
    outcome.found = len(found)
    outcome.failures += [f"{uid} was said to be kept" for uid in outcome.said if uid not in found]
    if len(found) > len(outcome.said) + 2 * outcome.kills:
        outcome.failures.append(f"{len(found)} answers are kept, but {len(outcome.said)} were told of")


if __name__ == "__main__":
    sys.exit(killing.main(play, run, "{said} answers said to be kept", 100))
