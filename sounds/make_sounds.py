"""
Every effect of the game, computed from nothing: run me to write the WAV files beside me.

All pitches lie on one D pentatonic scale, so sounds may follow or overlap each
other in any order and still make music. Every sound has three takes, struck by
three hands: nobody hears the same one twice running. The hands' noise is seeded
with the sound's name, so the files are the same bytes on every run and a change
to one sound leaves the others alone.

    python sounds/make_sounds.py           write the files
    python sounds/make_sounds.py --check   exit 1 and name each file that differs
"""

import argparse
import io
import sys
import wave
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.random import RandomState

from measure import FULL_SCALE, loudness
from scale import frequency, stepped
from struck import (
    BAR,
    BLOCK,
    DRUM,
    FELT,
    RATE,
    Hand,
    Samples,
    between,
    faded,
    hissed,
    mixed,
    struck,
    times,
)

FOLDER = Path(__file__).resolve().parent
TAKES = "abc"
OPEN = -19.0  # dB: the loudness of an opened cell; a blast 6 dB above it has just room
DETUNE = 18  # cents: how far a knock may be from true
IN_TUNE = 5  # cents: a melody is heard beside the music, and has less room

STEPS = 12  # of the scale for opened cells: eight digits, and four more to climb
DIGIT_ONE = "A4"  # lower than this a laptop's speakers lose the pitch
RUN_TOP = "D6"
RUN_NOTES = (3, 5, 7, 9)
RUN_STEP = 0.036  # seconds between notes: fast enough for one gesture, slow enough to count
KNOCKS = ("B5", "A5", "F#5", "E5", "D5", "B4")
COUNTS = ("F#5", "E5", "D5")  # for one, two, three
TRIAD = (("D5", 0.0, 1.0), ("F#5", 0.002, 0.7), ("A5", 0.004, 0.8))
VICTORY = (("D5", 0.0), ("F#5", 0.11), ("A5", 0.22))
ANSWER = (("D6", 0.33), ("B5", 0.49), ("D6", 0.59), ("E6", 0.69))
CLEARED = (("A4", 0.0), ("D5", 0.07), ("E5", 0.14), ("A5", 0.21))
LOST = (("F#5", 0.0), ("E5", 0.09), ("D5", 0.18))

Recipe = Callable[[Hand], Samples]


class Role(NamedTuple):
    """What a sound is made by, and how loud it is beside an opened cell."""

    recipe: Recipe
    decibels: float
    cents: float = DETUNE


def make_all() -> dict[str, bytes]:
    """Return each take's name (without suffix) and its complete WAV file."""
    return {
        f"{name}_{take}": wav_file(take_of(name, role, place))
        for name, role in roles().items()
        for place, take in enumerate(TAKES)
    }


def roles() -> dict[str, Role]:
    """Return each sound's name and role."""
    return {
        **{f"open_{step}": Role(open_recipe(step), 0) for step in range(1, STEPS + 1)},
        **{f"flood_{size}": Role(flood_recipe(count), 2, IN_TUNE) for size, count in enumerate(RUN_NOTES, start=1)},
        "flag": Role(flag, -2),
        "unflag": Role(unflag, -3),
        "chord": Role(chord, 1, IN_TUNE),
        "explosion": Role(explosion, 6),
        **{f"knock_{ring}": Role(knock_recipe(note), -3) for ring, note in enumerate(KNOCKS, start=1)},
        "win": Role(win, 5, IN_TUNE),
        "record": Role(record, 5, IN_TUNE),
        "stage": Role(stage, 4, IN_TUNE),
        "life": Role(life, 2, IN_TUNE),
        "danger": Role(danger, -3),
        "overtake": Role(overtake, 0, IN_TUNE),
        **{f"count_{left}": Role(count_recipe(note), -1, IN_TUNE) for left, note in enumerate(COUNTS, start=1)},
        "go": Role(go, 2, IN_TUNE),
        "menu": Role(menu, -9),
        "confirm": Role(confirm, -5),
        "denied": Role(denied, -6),
        "toggle": Role(toggle, -7),
        "slider": Role(slider, -13),
        "letter": Role(letter, -9),
        "roll": Role(roll, -13),
    }


def take_of(name: str, role: Role, place: int) -> Samples:
    """Return one of a sound's takes at its loudness; the three lie a third of the detuning apart."""
    noise = RandomState(zlib.crc32(f"{name} {place}".encode()))
    cents = role.cents * ((2 * place - 2) + noise.uniform(-1, 1)) / 3
    samples = role.recipe(Hand(noise, cents))
    return samples * 10 ** ((OPEN + role.decibels - loudness(samples, RATE)) / 20)


def open_recipe(step: int) -> Recipe:
    """Return the pluck for a number: one step up the scale per digit, and a little shorter, as short bars are."""
    seconds = 0.124 - 0.003 * step
    return lambda hand: struck(BAR, stepped(DIGIT_ONE, step - 1), seconds, seconds / 4, hand)


def flood_recipe(count: int) -> Recipe:
    """Return the run for an opening: a larger one starts lower, and all arrive at the same note, softly."""
    notes = [stepped(RUN_TOP, place + 1 - count) for place in range(count)]
    # The last note of a longer run is given longer to fade.
    last_seconds = 0.096 + 0.004 * count

    def run(hand: Hand) -> Samples:
        """Strike the notes in turn, the last at two fifths of the first's strength."""
        parts = []
        for place, note in enumerate(notes):
            seconds = last_seconds if place == count - 1 else 0.1
            strength = 1 - 0.6 * place / (count - 1)
            parts.append((place * RUN_STEP, strength, struck(BAR, note, seconds, 0.026, hand)))
        return mixed(parts)

    return run


def flag(hand: Hand) -> Samples:
    """Knock twice, the second higher, softer and 70 ms later: the picture's flag lands and bounces then."""
    return mixed([(0, 1, struck(BLOCK, "A5", 0.08, 0.012, hand)), (0.07, 0.8, struck(BLOCK, "D6", 0.08, 0.011, hand))])


def unflag(hand: Hand) -> Samples:
    """Knock once, lower than a flag: something was taken away."""
    return struck(BLOCK, "E5", 0.085, 0.013, hand)


def chord(hand: Hand) -> Samples:
    """Strike D major, damped so that it stays dry."""
    # 2 ms apart is still one stroke to the ear. Exactly together, the notes' waves meet again 7 ms later, at
    # their loudest, and the attack is late.
    return mixed([(start, strength, struck(BAR, note, 0.2 - start, 0.04, hand)) for note, start, strength in TRIAD])


def explosion(hand: Hand) -> Samples:
    """Crack, thump, and let the pieces fall for a second."""
    crack = 3.6 * between(hissed(0.12, 0.02, hand), 350, 1500)
    wood = mixed([(0, 1, struck(BLOCK, note, 0.2, 0.03, hand)) for note in ("E4", "A4", "D5")])
    burst = 2.6 * between(hissed(0.5, 0.07, hand), 250, 900)
    # The soft clip adds the overtones by which small speakers, deaf to 73 Hz, still tell the pitch, and holds the
    # crack's peaks down: without it a blast 6 dB louder than a pluck would not fit.
    hit = np.tanh(1.6 * mixed([(0, 1, crack), (0, 0.4, wood), (0, 1, burst), (0, 0.35, thump())]))
    return faded(mixed([(0, 1, hit), (0, 0.5, debris(hand))]), 0.25)


def thump() -> Samples:
    """Return a sine that falls from D4 to D2."""
    time = times(0.4)
    low, drop = frequency("D4") / 4, frequency("D4") * 3 / 4
    return np.sin(2 * np.pi * np.cumsum(low + drop * np.exp(-time / 0.045)) / RATE) * np.exp(-time / 0.12)


def debris(hand: Hand) -> Samples:
    """Return pieces of wood that fall ever more rarely and softly for a second, in a little dust."""
    time = times(1.12)
    dust = between(hand.noise.uniform(-1, 1, len(time)), 400, 2500) * np.exp(-time / 0.22)
    parts = [(0.0, 0.5, dust)]
    start = 0.07
    while start < 1.04:
        note = stepped("A4", int(hand.noise.randint(0, 9)))
        strength = float(hand.noise.uniform(0.25, 1) * np.exp(-start / 0.38))
        parts.append((start, strength, struck(BLOCK, note, 0.08, 0.008, hand, mallet=0.6)))
        start += float(hand.noise.uniform(0.4, 1.6)) * (0.02 + 0.06 * start)
    return mixed(parts)


def knock_recipe(note: str) -> Recipe:
    """Return the dull knock of one ring of mines going off."""
    return lambda hand: struck(BLOCK, note, 0.085, 0.016, hand, mallet=0.6)


def win(hand: Hand) -> Samples:
    """Climb D major and let the top ring, with its lower octave for weight."""
    climb = [(start, 0.8, struck(BAR, note, 0.3, 0.07, hand)) for note, start in VICTORY]
    return mixed([*climb, *ringing("D6", 0.33, 0.43, hand)])


def record(hand: Hand) -> Samples:
    """Play the win's four notes and answer them with four higher ones: the same news, and more of it."""
    melody = [(start, 0.8, struck(BAR, note, 0.3, 0.07, hand)) for note, start in VICTORY + ANSWER]
    return mixed([*melody, *ringing("F#6", 0.79, 0.36, hand)])


def stage(hand: Hand) -> Samples:
    """Climb in open fifths to a ringing B: done, and something is still to come."""
    climb = [(start, 0.8, struck(BAR, note, 0.25, 0.06, hand)) for note, start in CLEARED]
    return mixed([*climb, *ringing("B5", 0.28, 0.32, hand)])


def life(hand: Hand) -> Samples:
    """Step down to B4 over a knock: a life is gone, the run is not."""
    fall = [(start, 0.9, struck(BAR, note, 0.2, 0.05, hand)) for note, start in LOST]
    return mixed(
        [(0, 0.6, struck(BLOCK, "D4", 0.1, 0.02, hand)), *fall, (0.27, 0.9, struck(BAR, "B4", 0.23, 0.07, hand))]
    )


def ringing(note: str, start: float, seconds: float, hand: Hand) -> list[tuple[float, float, Samples]]:
    """Return the parts of a melody's last note: *note* ringing on over a quieter D5."""
    top, bottom = struck(BAR, note, seconds, 0.13, hand), struck(BAR, "D5", seconds, 0.15, hand)
    return [(start, 0.8, top), (start, 0.4, bottom)]


def danger(hand: Hand) -> Samples:
    """Pulse once, low, as a heart."""
    return struck(DRUM, "D3", 0.22, 0.06, hand, mallet=0.15)


def overtake(hand: Hand) -> Samples:
    """Turn from a fifth to the note above it: somebody else is in front."""
    first, second = struck(BAR, "A5", 0.14, 0.04, hand), struck(BAR, "B5", 0.16, 0.045, hand)
    return mixed([(0, 0.7, struck(BAR, "D5", 0.2, 0.04, hand)), (0, 0.8, first), (0.09, 1, second)])


def count_recipe(note: str) -> Recipe:
    """Return one knock of a countdown."""

    def count(hand: Hand) -> Samples:
        """Strike a block for the edge and a bar for the pitch."""
        return mixed([(0, 0.5, struck(BLOCK, note, 0.12, 0.012, hand)), (0, 1, struck(BAR, note, 0.12, 0.032, hand))])

    return count


def go(hand: Hand) -> Samples:
    """Strike the octave that the countdown was climbing to."""
    return mixed([(0, 1, struck(BAR, note, 0.24, 0.06, hand)) for note in ("A5", "D6")])


def menu(hand: Hand) -> Samples:
    """Tick, as small as a tick can be and still have the scale's pitch."""
    return struck(BLOCK, "A5", 0.04, 0.006, hand)


def confirm(hand: Hand) -> Samples:
    """Tick as the menu does, with a fifth beneath and a longer body."""
    upper, lower = struck(BLOCK, "A5", 0.08, 0.012, hand), struck(BAR, "D5", 0.08, 0.02, hand)
    return mixed([(0, 0.8, upper), (0, 1, lower)])


def denied(hand: Hand) -> Samples:
    """Tap felt, low and with no ring: nothing happened, and nobody is scolded."""
    return struck(FELT, "E4", 0.09, 0.014, hand, mallet=0.08)


def toggle(hand: Hand) -> Samples:
    """Flip a small switch: it gives, and lands."""
    return mixed(
        [(0, 0.5, struck(BLOCK, "D6", 0.03, 0.004, hand)), (0.028, 1, struck(BLOCK, "A5", 0.045, 0.007, hand))]
    )


def slider(hand: Hand) -> Samples:
    """Pass one notch."""
    return struck(BLOCK, "D6", 0.025, 0.003, hand)


def letter(hand: Hand) -> Samples:
    """Let a letter of the wheel click in."""
    return mixed([(0, 1, struck(BLOCK, "E5", 0.05, 0.006, hand)), (0, 0.4, struck(BAR, "B5", 0.05, 0.01, hand))])


def roll(hand: Hand) -> Samples:
    """Click once as a counter's wheel turns."""
    return struck(BLOCK, "F#6", 0.025, 0.0025, hand, mallet=0.1)


def wav_file(samples: Samples) -> bytes:
    """Return a WAV file, mono, 16 bit. Raises ValueError: too loud, it would clip."""
    scaled = np.rint(samples * (FULL_SCALE - 1)).astype("<i2")
    if np.max(np.abs(samples)) >= 1:
        raise ValueError(f"the samples reach {np.max(np.abs(samples)):.2f}, expected less than 1")
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(scaled.tobytes())
    return file.getvalue()


def different_files() -> list[Path]:
    """Return each file that is missing or is not what :func:`make_all` makes."""
    files = {FOLDER / f"{name}.wav": content for name, content in make_all().items()}
    return [file for file, content in files.items() if not file.is_file() or file.read_bytes() != content]


def main() -> int:
    """Write or check the files; return the exit status."""
    parser = argparse.ArgumentParser(description="Write the game's effects beside this script.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file differs")
    if parser.parse_args().check:
        different = different_files()
        for file in different:
            print(f"{file.name} is not what make_sounds.py makes")
        return 1 if different else 0
    for name, content in make_all().items():
        (FOLDER / f"{name}.wav").write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
