"""
What the scripts share that kill the game, which are named ``kill``, ``kill_runs`` and ``kill_drills``.

A child does what is kept, for ever, and says on its standard output what is; it is started by its script's name with
``--play``, a folder and a seed. It is killed (SIGKILL) after a random time, and then the disk is looked at.
"""

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep


@dataclass
class Outcome:
    """What the rounds came to."""

    kills: int = 0
    said: list[str] = field(default_factory=list)  # lines of all children
    found: int = 0  # by looks at the disk; of what, each script says
    failures: list[str] = field(default_factory=list)


def run(
    script: str,
    kills: int,
    seed: int,
    longest: float,
    look: Callable[[Path, Outcome, int], None],
    together: Callable[[int], int] = lambda _: 1,
) -> Outcome:
    """
    Kill so many children, each after at most *longest* seconds, and *look* at the disk after each round.

    Both know which round it was, from 0 on; *together* says how many children live at once.
    """
    random, outcome, number = Random(seed), Outcome(), 0
    with TemporaryDirectory() as name:
        while outcome.kills < kills and not outcome.failures:
            seeds = range(outcome.kills + 1, outcome.kills + 1 + together(number))
            _kill([_start(script, name, each) for each in seeds], random.random() * longest, outcome)
            look(Path(name), outcome, number)
            number += 1
    return outcome


def main(play: Callable[[Path, int], None], rounds: Callable[..., Outcome], told: str, default: int) -> int:
    """
    Be the child if the command line says so; else kill *default* or as many as it says.

    What came of it is told with *told*, in which ``{said}`` and ``{found}`` are counts.
    """
    if sys.argv[1:2] == ["--play"]:
        play(Path(sys.argv[2]), int(sys.argv[3]))
        return 0
    outcome = rounds(*([int(word) for word in sys.argv[1:]] or [default]))
    counts = told.format(said=len(outcome.said), found=outcome.found)
    print(f"{outcome.kills} kills, {counts}, {len(outcome.failures)} failures", *outcome.failures, sep="\n")
    return int(bool(outcome.failures))


def _start(script: str, folder: str, seed: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"tests.store.{script}", "--play", folder, str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _kill(children: Sequence[subprocess.Popen[str]], after: float, outcome: Outcome) -> None:
    """Kill children so many seconds after the last of them has begun, and take down what they said."""
    for child in children:
        assert child.stdout
        child.stdout.readline()
    sleep(after)
    for child in children:
        child.kill()
    for child in children:
        said, complaint = child.communicate()
        outcome.said += said.split("\n")[:-1]  # the last line may have been cut
        if complaint:
            outcome.failures.append(complaint)
    outcome.kills += len(children)
