"""
A run that is killed at any moment loses nothing that was said to be kept: ``python -m tests.store.kill_runs [kills]``.

A child plays runs: it keeps each while it is played, at its end, with its initials, and says on its standard output
what is kept. It is killed (SIGKILL) after a random time, and then the disk is looked at.
"""

import sys
from contextlib import closing
from pathlib import Path

from game.arcade import kept
from game.arcade.events import GiveUp
from game.arcade.run import Coin
from game.arcade.session import RunSession
from game.arcade.stages import deal_stage
from game.store.finished_run import RunSoFar
from game.store.history import History
from game.store.records import Records
from tests.store import killing
from tests.store.killing import Outcome

LONGEST = 0.5
"""Seconds that a child lives at most once it is loaded."""

STEP = 100
"""Ticks between two times that a run is kept while it is played."""


def play(folder: Path, seed: int) -> None:
    """Be the child: play runs for ever, and say what is kept."""
    history, layouts = History(folder / "records.sqlite", replays=500), [deal_stage(1, number) for number in (1, 2)]
    print("begun", flush=True)
    for number in range(seed * 1_000_000, (seed + 1) * 1_000_000):
        session, uid = RunSession(Coin(1)), f"{number:032x}"
        for stage, layout in enumerate(layouts, 1):
            session.take_layout(stage, layout)
        for _ in range(4):
            session.advance(STEP)
            history.keep_unfinished(_taken(session, uid)).result()
            print("so_far", uid, session.run.tick * 4, flush=True)
        session.post(GiveUp(session.run.tick))
        session.advance(0)
        history.keep_run(_taken(session, uid)).job.result()
        print("kept", uid, flush=True)
        history.name_run(uid, "BOB").result()
        print("named", uid, flush=True)


def _taken(session: RunSession, uid: str) -> RunSoFar:
    return RunSoFar(session, "somebody", uid=uid, initials="AAA")


def run(kills: int, seed: int = 1) -> Outcome:
    """Kill so many children and look at the disk after each."""
    return killing.run("kill_runs", kills, seed, LONGEST, _look)


def _look(folder: Path, outcome: Outcome, _: int) -> None:
    """Note a failure unless all is there that was said, and keep what is unfinished as it stands."""
    with closing(History(folder / "records.sqlite", replays=500)) as history:
        found = history.unfinished_run().result()
        if found:
            outcome.found += 1
            if not found.text or kept.check(kept.read(found.text)).session.run.tick * 4 != found.run.time_ms:
                outcome.failures.append(f"the unfinished run can't be played on: {found}")
            history.keep_run(found).job.result()
        rows = {row.uid: row for row in history.ask(lambda records: Records.runs(records, limit=10**6)).result()}
        outcome.failures += history.problems()
    for line in outcome.said:
        word, uid, *time = line.split()
        row = rows.get(uid)
        if row is None or (time and row.time_ms < int(time[0])):
            outcome.failures.append(f"{line}, but there is {row}")
        elif word == "named" and row.initials != "BOB":
            outcome.failures.append(f"{line}, but it goes by {row.initials}")
        elif word != "so_far" and not row.ending:
            outcome.failures.append(f"{line}, but it has no end")


if __name__ == "__main__":
    sys.exit(killing.main(play, run, "{said} times said to be kept, {found} unfinished runs found", 200))
