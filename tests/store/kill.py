"""
A game killed at any moment loses no record that it reported as saved: ``python -m tests.store.kill [kills] [seed]``.

In every round two copies of the game play in one folder, each in one of the six modes, and both are killed (SIGKILL)
after a random time, opening included. They print each saved record on standard output; then the disk is checked.
After :data:`ROUNDS_OF_A_FOLDER` rounds comes another folder, whose history a version of the schema wrote, each in
turn. Some copies have a clock that was set back, for some the files come from the future, and now and then the history
is damaged before a round, so that mending is killed, too.
"""

import datetime
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep
from typing import Self

from game.arcade import kept as kept_run
from game.arcade.events import GiveUp
from game.arcade.session import RunSession
from game.arcade.stages import deal_stage
from game.arcade.state import Coin
from game.battle import kept as kept_match
from game.battle.boards import SMALL
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import CAPTAIN
from game.battle.rules import Rules
from game.engine.deal import Start
from game.engine.level import EXPERT
from game.play.session import Session, click
from game.play.setup import Setup
from game.store import finished_run, history, settings
from game.store.finished_match import FinishedMatch
from game.store.finished_run import RunSoFar
from game.store.history import History
from game.store.keeper import Keeper
from game.store.kept_games import FoundGame
from game.store.kinds import CardAnswer, LeftGame, PlayedGame, PlayedMatch, PlayedRun
from game.store.records import Records
from game.store.schema import STEPS
from game.store.settings import NEWCOMER, Settings, Writer
from game.trainer.course import course
from game.trainer.schedule import Grade
from tests.store.made import any_game, game, history_of_version, match, replay_text

LONGEST = 0.6
"""The most seconds that a child lives after it has loaded."""

ROUNDS_OF_A_FOLDER = 10
DAMAGED_EVERY = 7
"""The most rounds between two that begin with a damaged history."""

OLD_GAMES = 50
REPLAYS = 50_000
YEAR = datetime.timedelta(days=365)


@dataclass
class Outcome:
    """The result of the rounds."""

    kills: int = 0
    said: list[str] = field(default_factory=list)  # lines of all children: a saved record and its uid
    mended: set[Path] = field(default_factory=set)  # histories that were put aside
    failures: list[str] = field(default_factory=list)


# The child


def _classic(folder: Path, random: Random) -> Iterator[str]:
    """Finish games with their replays, and change the settings."""
    keeper, menus = Keeper(folder / "records.sqlite", keep=REPLAYS), Writer(folder / "settings.toml")
    for number in count(random.getrandbits(36)):
        menus.put(Settings(effects_volume=number % 18, custom_width=number % 18 + 1))  # never the defaults
        keeper.put(any_game(random, number), replay_text(random, random.getrandbits(9)) if number % 3 else None)
        while keeper.waiting:
            sleep(0.0005)
        yield f"game {number:032x}"


def _arcade(folder: Path, random: Random) -> Iterator[str]:
    """Save a run during the game, at its end, and with its initials."""
    kept, layout = _open(folder), deal_stage(1, 1)
    for number in count(random.getrandbits(36)):
        session, uid = RunSession(Coin(1)), f"{number:032x}"
        session.take_layout(1, layout)
        for _ in range(4):
            session.advance(100)
            kept.runs.keep_unfinished(_so_far(session, uid)).result()
            yield f"so_far {uid} {session.run.tick * 4}"
        session.post(GiveUp(session.run.tick))
        session.advance(0)
        kept.runs.keep(_so_far(session, uid)).job.result()
        yield f"run {uid}"
        kept.runs.name(uid, "BOB").result()
        yield f"named {uid}"


def _so_far(session: RunSession, uid: str) -> RunSoFar:
    return RunSoFar(session, "somebody", uid=uid, initials="AAA")


def _battle(folder: Path, random: Random) -> Iterator[str]:
    """Finish matches."""
    kept, live = _open(folder), LiveMatch(Origin(SMALL, Rules(), 3), {1: CAPTAIN})
    live.advance(1_000)
    log = kept_match.keep(live, (kept_match.PERSON, "captain"))
    for number in count(random.getrandbits(36)):
        handle = kept.keep_match(FinishedMatch(match(number), log))
        handle.job.result()
        if not kept.is_lost(handle):
            yield f"match {handle.uid}"


def _trainer(folder: Path, random: Random) -> Iterator[str]:
    """Answer cards."""
    kept = _open(folder)
    while True:
        job = kept.practice.answer(random.choice(course()), random.choice([*Grade]), random.randrange(1, 9_000))
        yield f"answer {job.result().uid}"


def _review(folder: Path, random: Random) -> Iterator[str]:
    """Review games that were just finished."""
    keeper, kept = Keeper(folder / "records.sqlite", keep=REPLAYS), _open(folder)
    for number in count(random.getrandbits(36)):
        keeper.put(game(number), replay_text(random, 100))
        keeper.settle()
        uid = f"{number:032x}"
        kept.keep_review(uid, f"review of {number}")
        if kept.ask(partial(Records.review, uid=uid)).result():
            yield f"review {uid}"


def _under_way(folder: Path, random: Random) -> Iterator[str]:
    """Play games that are not finished, opening by opening; each is left for the next one, or killed."""
    kept = _open(folder)
    for seed in count(random.getrandbits(36)):
        session = Session(Setup(EXPERT, Start.OPENING, seed))
        file = kept.games.begin(session, "somebody")
        for cell in random.sample(range(EXPERT.grid.size), 12):
            if session.game and session.game.layout.mines >> cell & 1:
                continue
            click(session, cell)
            events = session.advance(25)
            file.note(events)
            if events:
                yield f"opened {file.uid} {session.time_ms}"
        file.leave()


MODES: tuple[Callable[[Path, Random], Iterator[str]], ...] = (
    *(_classic, _arcade, _battle, _trainer, _review),
    _under_way,
)


def _open(folder: Path) -> History:
    return History(folder / "records.sqlite", replays=REPLAYS)


def play(folder: Path, mode: int, seed: int) -> None:
    """Run as a child: play one mode for ever, and print each saved record."""
    random = Random(seed)
    if random.getrandbits(1):
        _set_back(YEAR * random.uniform(0, 5))
    course()  # loaded before the time runs
    print("begun", flush=True)
    for line in MODES[mode](folder, random):
        print(line, flush=True)


def _set_back(by: datetime.timedelta) -> None:
    """Set back the clock that dates the records."""

    class Behind(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Self:
            return super().now(tz) - by

    for module in (history, finished_run):
        vars(module)["datetime"] = Behind


# The parent


def run(kills: int, seed: int = 1) -> Outcome:
    """Kill *kills* children, or one more, and check the disk after each round."""
    random, outcome, pairs = Random(seed), Outcome(), [*product(range(len(MODES)), repeat=2)]
    random.shuffle(pairs)
    for number in count():
        with TemporaryDirectory() as name:
            folder, version = Path(name), number % (len(STEPS) + 1)
            if version:
                history_of_version(folder / "records.sqlite", version, OLD_GAMES)
            said = [f"game {game(old).uid}" for old in range(OLD_GAMES if version else 0)]
            for _ in range(ROUNDS_OF_A_FOLDER):
                if outcome.kills >= kills or outcome.failures:
                    return outcome
                _spoil(folder, random)
                modes = pairs[outcome.kills // 2 % len(pairs)]
                children = [_start(folder, mode, random.getrandbits(32)) for mode in modes]
                said += _kill(children, random.random() * LONGEST, outcome)
                _look(folder, said, outcome)
    return outcome


def _spoil(folder: Path, random: Random) -> None:
    """Damage the history now and then, and let some files come from the future."""
    path = folder / "records.sqlite"
    if random.randrange(DAMAGED_EVERY) == 0 and path.exists():
        with closing(sqlite3.connect(path)) as connection, suppress(sqlite3.OperationalError):
            connection.execute("DROP INDEX games_by_time")
    if random.getrandbits(1):
        for file in folder.glob("*"):
            later = file.stat().st_mtime + YEAR.total_seconds()
            os.utime(file, (later, later))


def _start(folder: Path, mode: int, seed: int) -> subprocess.Popen[bytes]:
    """Start a child; nothing of what it says is read ahead, which would be lost to the one who asks for the rest."""
    command = [sys.executable, "-m", "tests.store.kill", "--play", str(folder), str(mode), str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)


def _kill(children: Sequence[subprocess.Popen[bytes]], after: float, outcome: Outcome) -> list[str]:
    """Kill children *after* seconds after the last one has begun, and return their output lines."""
    for child in children:
        assert child.stdout
        child.stdout.readline()
    sleep(after)
    for child in children:
        child.kill()
    lines = []
    for child in children:
        said, complaint = child.communicate()
        lines += said.decode().split("\n")[:-1]  # the last line may be cut
        if complaint:
            outcome.failures.append(complaint.decode())
    outcome.kills += len(children)
    outcome.said += lines
    return lines


def _look(folder: Path, said: Sequence[str], outcome: Outcome) -> None:
    """Note a failure if a record reported as saved is missing, or the settings are damaged."""
    with closing(_open(folder)) as kept:
        while found := kept.runs.unfinished().result():
            if not found.text or kept_run.check(kept_run.read(found.text)).session.run.tick * 4 != found.run.time_ms:
                outcome.failures.append(f"the unfinished run can't be played on: {found}")
            kept.runs.keep(found).job.result()
        under_way = kept.games.latest().result()
        if under_way:
            kept.games.resume(under_way).result()
        missing = kept.ask(lambda records: _missing(records, said, under_way)).result()
        bad_rows = kept.ask(lambda records: records.bad_rows).result()
        problems = [problem for problem in kept.problems() if "brought back" not in problem]
    outcome.mended.update(path for path in folder.glob("*.bad*") if "-" not in path.name)
    if missing or bad_rows or problems:
        outcome.failures.append(
            f"after {outcome.kills} kills: {bad_rows} bad rows, {problems}, missing are {missing[:5]}"
        )
    loaded = settings.load(folder / "settings.toml")
    chosen = loaded.settings
    if loaded.warnings or (chosen not in (Settings(), NEWCOMER) and chosen.custom_width != chosen.effects_volume + 1):
        outcome.failures.append(f"the settings are neither the old nor the new: {loaded}")


def _missing(records: Records, said: Sequence[str], under_way: FoundGame | None) -> list[str]:
    """Return the lines whose records are missing."""
    games = {game.uid for game, _ in records.every(PlayedGame)}
    there = {
        "game": games,
        "review": {uid for uid in games if records.review(uid)},
        "match": {match.uid for match, _ in records.every(PlayedMatch)},
        "answer": {answer.uid for answer, _ in records.every(CardAnswer)},
    }
    played_ms = {one.uid: one.time_ms for one, _ in records.every(LeftGame)}
    if under_way:
        played_ms[under_way.kept.uid] = under_way.kept.time_ms
    runs = {run.uid: run for run, _ in records.every(PlayedRun)}
    missing = []
    for line in said:
        word, uid, *time_ms = line.split()
        played = runs.get(uid)
        if word == "opened":
            is_there = played_ms.get(uid, -1) >= int(time_ms[0])
        elif not played:
            is_there = uid in there.get(word, ())
        elif word == "so_far":
            is_there = played.time_ms >= int(time_ms[0])
        else:
            is_there = bool(played.ending) and (word == "run" or played.initials == "BOB")
        if not is_there:
            missing.append(line)
    return missing


def main(words: Sequence[str]) -> int:
    """Run as a child if the command line says so; else kill 300 children, or its number."""
    if words[:1] == ["--play"]:
        play(Path(words[1]), int(words[2]), int(words[3]))
    outcome = run(*(map(int, words or ["300"])))
    told = Counter(line.split()[0] for line in outcome.said)
    print(f"{outcome.kills} kills, said to be saved: {dict(told)}, {len(outcome.mended)} histories mended")
    print(f"{len(outcome.failures)} failures", *outcome.failures, sep="\n")
    return int(bool(outcome.failures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
