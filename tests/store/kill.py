"""
A game killed at any moment loses nothing that it said was saved: ``python -m tests.store.kill [kills] [seed]``.

A child finishes games, with replays, and changes settings; on its standard output it says what is saved. It is killed
(SIGKILL) after a random time, opening included, in every third round two children at once, and then the disk is looked
at. Every tenth round begins with a damaged history, so that mending is killed too.
"""

import sqlite3
import sys
from pathlib import Path
from random import Random
from time import sleep

from game.store import settings
from game.store.access import open_records
from game.store.keeper import Keeper
from game.store.kinds import PlayedGame, PlayedMatch
from game.store.records import Records
from game.store.settings import Settings, Writer
from tests.store import killing
from tests.store.killing import Outcome
from tests.store.made import any_game, match, replay_text

LONGEST = 0.6
"""Seconds that a child lives at most once it is loaded."""

DAMAGED_EVERY = 10
"""So many rounds begin with one whose history is damaged."""


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


def run(kills: int, seed: int = 1) -> Outcome:
    """Kill so many children, or one more, and look at the disk after each round."""
    return killing.run("kill", kills, seed, LONGEST, _look, lambda number: 2 if number % 3 == 2 else 1)


def _look(folder: Path, outcome: Outcome, number: int) -> None:
    """Note a failure unless everything that was said to be saved is there, and the settings are whole."""
    records = open_records(folder / "records.sqlite")
    found = _uids(records)
    unexpected = [warning for warning in records.warnings if "brought back" not in warning]
    if missing := {*outcome.said} - found:
        outcome.failures.append(f"{len(missing)} games are missing after {outcome.kills} kills: {records.warnings}")
    if not records.lasting or unexpected or records.bad_rows:
        outcome.failures.append(f"after {outcome.kills} kills: {records.bad_rows} bad rows, {records.warnings}")
    outcome.found = len([kept for kept in folder.glob("*.bad*") if "-" not in kept.name])
    records.close()
    loaded = settings.load(folder / "settings.toml")
    chosen = loaded.settings
    if loaded.warnings or (chosen != Settings() and chosen.custom_width != chosen.effects_volume + 1):
        outcome.failures.append(f"the settings are neither the old nor the new: {loaded}")
    if number % DAMAGED_EVERY == DAMAGED_EVERY - 1:
        _damage(folder / "records.sqlite")


def _uids(records: Records) -> set[str]:
    games = {game.uid for game, _ in records.every(PlayedGame)}
    return games | {match.uid for match, _ in records.every(PlayedMatch)}


def _damage(path: Path) -> None:
    """Spoil what no row stands in: the tables are no longer the game's own."""
    connection = sqlite3.connect(path)
    connection.execute("DROP INDEX games_by_time")
    connection.close()


if __name__ == "__main__":
    sys.exit(killing.main(play, run, "{said} games said to be saved, {found} histories mended", 300))
