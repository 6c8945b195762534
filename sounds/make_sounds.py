"""
Every effect of the game, computed from nothing: run me to write the files beside me.

All pitches lie on one D pentatonic scale, so sounds may follow or overlap each
other in any order and still make music. Every sound has takes, struck by
different hands: nobody hears the same one twice running. The hands' noise is
seeded with the sound's name, so the samples are the same on every run and a
change to one sound leaves the others alone.

    python sounds/make_sounds.py           write the files
    python sounds/make_sounds.py --check   exit 1 and name each file that differs
"""

import argparse
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.random import RandomState

import effects as made
from effects import Recipe
from sound_files import Samples, is_written, loudness, write
from struck import RATE, Hand, on_a_table

FOLDER = Path(__file__).resolve().parent
OPEN = -17.0  # LUFS: the loudness of an opened cell; a blast has just room above it
ROOF = 0.83  # -1.6 dB: the mixer's levels vary by as much
DETUNE = 18  # cents: how far a knock may be from true
IN_TUNE = 5  # cents: a melody is heard beside the music, and has less room

STEPS = 12  # of the scale for opened cells: eight digits, and four more to climb
RUN_NOTES = (3, 5, 7, 9)
KNOCKS = ("B5", "A5", "F#5", "E5", "D5", "B4")
COUNTS = ("F#5", "E5", "D5")  # for one, two, three


class Role(NamedTuple):
    """What a sound is made by, how loud it is beside an opened cell, how true, and its takes."""

    recipe: Recipe
    decibels: float
    cents: float = DETUNE
    takes: str = "abc"


def roles() -> dict[str, Role]:
    """Return each sound's name and role."""
    return {
        **{f"open_{step}": Role(made.open_recipe(step), 0) for step in range(1, STEPS + 1)},
        **{f"flood_{size}": Role(made.flood_recipe(count), 2, IN_TUNE) for size, count in enumerate(RUN_NOTES, 1)},
        "flag": Role(made.flag, -2),
        "unflag": Role(made.unflag, -3),
        "chord": Role(made.chord, 1, IN_TUNE),
        "explosion": Role(made.explosion, 7, takes="abcd"),
        **{f"knock_{ring}": Role(made.knock_recipe(note), -3) for ring, note in enumerate(KNOCKS, start=1)},
        **{name: Role(made.cadence_recipe(name), 4, IN_TUNE, "ab") for name in ("win_small", "win", "win_large")},
        "record": Role(made.cadence_recipe("record"), 5, IN_TUNE, "ab"),
        "breath": Role(made.breath, 0, IN_TUNE, "ab"),
        "stage": Role(made.stage, 3, IN_TUNE),
        "life": Role(made.life, 2, IN_TUNE),
        "danger": Role(made.danger, -3),
        "overtake": Role(made.overtake, 0, IN_TUNE),
        **{f"count_{left}": Role(made.count_recipe(note), -1, IN_TUNE) for left, note in enumerate(COUNTS, start=1)},
        "go": Role(made.go, 2, IN_TUNE),
        "flip": Role(made.flip, -5),
        "flip_back": Role(made.flip_back, -5),
        "down": Role(made.down, -9),
        "up": Role(made.up, -12),
        "menu": Role(made.menu, -10),
        "confirm": Role(made.confirm, -6),
        "denied": Role(made.denied, -7),
        "toggle": Role(made.toggle, -8),
        "slider": Role(made.slider, -14),
        "letter": Role(made.letter, -8.5),
        "roll": Role(made.roll, -14),
    }


def make_all() -> Iterator[tuple[str, Samples]]:
    """Yield each take's name (without suffix) and its samples."""
    for name, role in roles().items():
        for place, take in enumerate(role.takes):
            yield f"{name}_{take}", take_of(name, role, place)


def take_of(name: str, role: Role, place: int) -> Samples:
    """Return one of a sound's takes at its loudness; they lie evenly apart within the detuning."""
    noise = RandomState(zlib.crc32(f"{name} {place}".encode()))
    middle = (len(role.takes) - 1) / 2
    cents = role.cents * ((place - middle) / max(middle, 0.5) * 2 + noise.uniform(-1, 1)) / 3
    hand = Hand(noise, cents)
    samples = role.recipe(hand)
    return at_loudness(on_a_table(samples, hand) if samples.ndim == 1 else samples, OPEN + role.decibels)


def at_loudness(samples: Samples, wanted: float) -> Samples:
    """Return *samples* as loud as that, without their mean; what would rise through the roof is bent under it."""
    samples = samples - np.mean(samples, axis=0) * np.hanning(len(samples))[:, None] * 2
    for _ in range(12):
        samples = samples * 10 ** ((wanted - loudness(samples, RATE)) / 20)
        if np.max(np.abs(samples)) <= ROOF:
            break
        knee = 0.6 * ROOF
        over = np.maximum(np.abs(samples) - knee, 0)
        samples = np.sign(samples) * (np.minimum(np.abs(samples), knee) + 0.38 * ROOF * np.tanh(over / (0.38 * ROOF)))
    return samples


def different_files() -> list[Path]:
    """Return each file that is missing or is not what :func:`make_all` makes."""
    return [FOLDER / f"{name}.ogg" for name, samples in make_all() if not is_written(FOLDER / f"{name}.ogg", samples)]


def main() -> int:
    """Write or check the files; return the exit status."""
    parser = argparse.ArgumentParser(description="Write the game's effects beside this script.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file differs")
    if parser.parse_args().check:
        different = different_files()
        for file in different:
            print(f"{file.name} is not what make_sounds.py makes")
        return 1 if different else 0
    for name, samples in make_all():
        write(FOLDER / f"{name}.ogg", samples)
    return 0


if __name__ == "__main__":
    sys.exit(main())
