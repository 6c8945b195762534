"""
A game killed at any moment loses nothing that it said was saved: ``python -m tests.store.kill [kills] [seed]``.

A child finishes games, with replays, and changes settings; on its standard output it says what is saved. It is killed
(SIGKILL) after a random time, opening included, in every third round two children at once, and then the disk is looked
at. Every tenth round begins with a damaged history, so that mending is killed too.
"""

import sqlite3
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep

from game.store import settings
from game.store.access import open_records
from game.store.keeper import Keeper
from game.store.played import PlayedGame, PlayedMatch
from game.store.records import Records
from game.store.settings import Settings, Writer
from tests.store.made import any_game, match, replay_text

LONGEST = 0.6
"""Seconds that a child lives at most once it is loaded."""


def play(folder: Path, seed: int) -> None:
    """Be the child: finish games and change settings for ever, and say what is saved."""
    random = Random(seed)
    print("begun", flush=True)
    keeper, menus = Keeper(folder / "records.sqlite"), Writer(folder / "settings.toml")
    for number in range(seed * 1_000_000, (seed + 1) * 1_000_000):
        menus.put(Settings(effects_volume=number % 101, custom_width=number % 101 + 1))
        played: PlayedGame | PlayedMatch = any_game(random, number)
        if number % 10 == 9:
            played = match(number)
        keeper.put(played, replay_text(random, random.getrandbits(9)) if number % 3 else None)
        while keeper.waiting:
            sleep(0.0005)
        print(f"{number:032x}", flush=True)


@dataclass
class Outcome:
    """What the rounds came to."""

    kills: int = 0
    saved: int = 0
    mended: int = 0
    failures: list[str] = field(default_factory=list)


def run(kills: int, seed: int = 1) -> Outcome:
    """Kill so many children and look at the disk after each round."""
    random, outcome = Random(seed), Outcome()
    with TemporaryDirectory() as name:
        folder = Path(name)
        saved: set[str] = set()
        rounds = 0
        while outcome.kills < kills and not outcome.failures:
            two = rounds % 3 == 2
            children = [_start(folder, outcome.kills + n + 1) for n in range(1 + two)]
            for child in children:
                assert child.stdout
                child.stdout.readline()
            sleep(random.random() * LONGEST)
            for child in children:
                child.kill()
            for child in children:
                said, complaint = child.communicate()
                lines = said.split("\n")[:-1]  # the last line may have been cut
                saved.update(lines)
                if complaint:
                    outcome.failures.append(complaint)
            outcome.kills += len(children)
            _look(folder, saved, outcome)
            rounds += 1
            if rounds % 10 == 0:
                _damage(folder / "records.sqlite")
    outcome.saved = len(saved)
    return outcome


def _start(folder: Path, seed: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.kill", "--play", str(folder), str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _look(folder: Path, saved: set[str], outcome: Outcome) -> None:
    """Note a failure unless everything that was said to be saved is there, and the settings are whole."""
    records = open_records(folder / "records.sqlite")
    found = _uids(records)
    unexpected = [warning for warning in records.warnings if "brought back" not in warning]
    if missing := saved - found:
        outcome.failures.append(f"{len(missing)} games are missing after {outcome.kills} kills: {records.warnings}")
    if not records.lasting or unexpected or records.bad_rows:
        outcome.failures.append(f"after {outcome.kills} kills: {records.bad_rows} bad rows, {records.warnings}")
    outcome.mended = len([kept for kept in folder.glob("*.bad*") if "-" not in kept.name])
    records.close()
    loaded = settings.load(folder / "settings.toml")
    chosen = loaded.settings
    if loaded.warnings or (chosen != Settings() and chosen.custom_width != chosen.effects_volume + 1):
        outcome.failures.append(f"the settings are neither the old nor the new: {loaded}")


def _uids(records: Records) -> set[str]:
    games = {game.uid for game, _ in records.every_game()}
    return games | {match.uid for match in records.every_match()}


def _damage(path: Path) -> None:
    """Spoil what no row stands in: the tables are no longer the game's own."""
    connection = sqlite3.connect(path)
    connection.execute("DROP INDEX games_by_time")
    connection.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        play(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        result = run(*map(int, sys.argv[1:] or ["300"]))
        print(
            f"{result.kills} kills, {result.saved} games said to be saved, {result.mended} histories mended, "
            f"{len(result.failures)} failures"
        )
        print(*result.failures, sep="\n")
        sys.exit(bool(result.failures))
