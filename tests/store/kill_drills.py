"""
A drill that is killed at any moment loses no answer that was kept: ``python -m tests.store.kill_drills [kills]``.

A child answers cards and says on its standard output which answers are kept. It is killed (SIGKILL) after a random
time, and then the disk is looked at.
"""

import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep

from game.store.history import History
from game.trainer.course import course
from game.trainer.schedule import Grade

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


@dataclass
class Outcome:
    """What the rounds came to."""

    kills: int = 0
    said: int = 0
    kept: int = 0
    failures: list[str] = field(default_factory=list)


def run(kills: int, seed: int = 1) -> Outcome:
    """Kill so many children and look at the disk after each."""
    random, outcome = Random(seed), Outcome()
    with TemporaryDirectory() as name:
        said: list[str] = []
        while outcome.kills < kills and not outcome.failures:
            outcome.kills += 1
            said += _killed(Path(name), outcome, random.random() * LONGEST)
            _look(Path(name), said, outcome)
        outcome.said = len(said)
    return outcome


def _killed(folder: Path, outcome: Outcome, after: float) -> list[str]:
    """Let a child answer for a while, kill it, and return what it said."""
    command = [sys.executable, "-m", "tests.store.kill_drills", "--play", str(folder), str(outcome.kills)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout
    child.stdout.readline()
    sleep(after)
    child.kill()
    said, complaint = child.communicate()
    if complaint:
        outcome.failures.append(complaint)
    return said.split("\n")[:-1]  # the last line may have been cut


def _look(folder: Path, said: list[str], outcome: Outcome) -> None:
    """Note a failure unless every answer is there that was said to be, and at most the first and the last beside."""
    with closing(History(folder / "records.sqlite", replays=500)) as history:
        found = {one.uid for one in history.ask(lambda records: records.practice()).result().answers}
        outcome.failures += history.problems()
    outcome.kept = len(found)
    outcome.failures += [f"{uid} was said to be kept" for uid in said if uid not in found]
    if len(found) > len(said) + 2 * outcome.kills:
        outcome.failures.append(f"{len(found)} answers are kept, but {len(said)} were told of")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        play(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        result = run(*map(int, sys.argv[1:] or ["100"]))
        print(f"{result.kills} kills, {result.said} answers said to be kept, {len(result.failures)} failures")
        print(*result.failures, sep="\n")
        sys.exit(bool(result.failures))
