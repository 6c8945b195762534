"""
Every sound of the game, computed from nothing: run me to write the WAV files beside me.

All pitches lie on one D pentatonic scale, so sounds may follow or overlap each
other in any order and still make music. Each note is a struck bar of wood: a few
damped sines over a very short noise, the mallet. The noise comes from generators
seeded with the sound's name, so the files are the same bytes on every run and a
change to one sound leaves the others alone.

    python sounds/make_sounds.py           write the files
    python sounds/make_sounds.py --check   exit 1 and name each file that differs
"""

import argparse
import io
import math
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent
RATE = 44_100  # samples per second
LOUDNESS = 10 ** (-18 / 20)  # RMS of the sounding part; full scale is 1
SILENCE = 10 ** (-40 / 20)  # of the peak: what lies before the first and after the last louder sample is not sounding
RISE = 0.0008  # seconds from zero to full; shorter clicks, longer sounds bowed instead of struck

SEMITONES_ABOVE_A = {"D": -7, "E": -5, "F#": -3, "A": 0, "B": 2}
LADDER = [f"{letter}{octave}" for octave in (4, 5, 6) for letter in SEMITONES_ABOVE_A]
DIGIT_ONE = LADDER.index("A4")  # lower than this a laptop's speakers lose the pitch
RUN_TOP = LADDER.index("D6")
RUN_NOTES = (3, 5, 7, 9)
RUN_STEP = 0.036  # seconds between notes: fast enough for one gesture, slow enough to count
TRIAD = (("D5", 0.0, 1.0), ("F#5", 0.002, 0.7), ("A5", 0.004, 0.8))
VICTORY = (("D5", 0.0), ("F#5", 0.11), ("A5", 0.22))
ANSWER = (("D6", 0.33), ("B5", 0.52), ("D6", 0.63), ("E6", 0.74))

Samples = list[float]
Recipe = Callable[[Random], Samples]


class Partial(NamedTuple):
    """One sine of a struck thing, all relative to its lowest sine."""

    ratio: float
    strength: float
    ring: float


# A marimba bar is cut so that its second mode lies two octaves up; the quiet octave between gives a kalimba's warmth.
BAR = (Partial(1, 1, 1), Partial(2, 0.10, 0.6), Partial(3.98, 0.28, 0.28), Partial(9.2, 0.10, 0.10))
# A solid block has no tuned modes: the uneven ratios are those of a free bar, which the ear takes for a knock.
BLOCK = (Partial(1, 1, 1), Partial(2.76, 0.45, 0.55), Partial(5.40, 0.20, 0.3))
# Felt over wood: nearly no overtones.
FELT = (Partial(1, 1, 1), Partial(2.76, 0.12, 0.4))


def make_all() -> dict[str, bytes]:
    """Return each sound's name (without suffix) and its complete WAV file."""
    return {name: wav_file(levelled(recipe(Random(name)))) for name, recipe in recipes().items()}


def recipes() -> dict[str, Recipe]:
    """Return each sound's name and the function that computes it, at any loudness."""
    opens = {f"open_{digit}": open_recipe(digit) for digit in range(1, 9)}
    floods = {f"flood_{size}": flood_recipe(count) for size, count in enumerate(RUN_NOTES, start=1)}
    return {
        **opens,
        **floods,
        "flag": flag,
        "unflag": unflag,
        "chord": chord,
        "explosion": explosion,
        "win": win,
        "record": record,
        "menu": menu,
        "confirm": confirm,
        "denied": denied,
    }


def open_recipe(digit: int) -> Recipe:
    """Return the pluck for a number: one step up the scale per digit, and a little shorter, as short bars are."""
    seconds = 0.164 - 0.005 * digit
    return lambda noise: struck(BAR, LADDER[DIGIT_ONE + digit - 1], seconds, seconds / 4, noise)


def flood_recipe(count: int) -> Recipe:
    """Return the run for an opening: a larger one starts lower, and all arrive at the same note, softly."""
    notes = LADDER[RUN_TOP + 1 - count : RUN_TOP + 1]
    # The last note of a longer run is given longer to fade.
    last_seconds = 0.096 + 0.004 * count

    def run(noise: Random) -> Samples:
        """Strike the notes in turn, the last at two fifths of the first's strength."""
        parts = []
        for place, note in enumerate(notes):
            seconds = last_seconds if place == count - 1 else 0.1
            strength = 1 - 0.6 * place / (count - 1)
            parts.append((place * RUN_STEP, strength, struck(BAR, note, seconds, 0.026, noise)))
        return mixed(parts)

    return run


def flag(noise: Random) -> Samples:
    """Knock twice, the second higher, softer and 70 ms later: the picture's flag lands and bounces then."""
    first, second = struck(BLOCK, "A5", 0.08, 0.012, noise), struck(BLOCK, "D6", 0.08, 0.011, noise)
    return mixed([(0, 1, first), (0.07, 0.8, second)])


def unflag(noise: Random) -> Samples:
    """Knock once, lower than a flag: something was taken away."""
    return struck(BLOCK, "E5", 0.085, 0.013, noise)


def chord(noise: Random) -> Samples:
    """Strike D major, damped so that it stays dry."""
    # 2 ms apart is still one stroke to the ear. Exactly together, the notes' waves meet again 7 ms later, at
    # their loudest, and the attack is late.
    return mixed([(start, strength, struck(BAR, note, 0.2 - start, 0.04, noise)) for note, start, strength in TRIAD])


def explosion(noise: Random) -> Samples:
    """Thump: a sine falling two octaves to D2 under dark noise whose tail closes like a door."""
    seconds, low, drop = 0.6, frequency("D4") / 4, frequency("D4") * 3 / 4
    rubble = darkened(hissed(seconds, 0.11, noise), lambda time: 350 + 2600 * math.exp(-time / 0.1))
    samples, turn = [], 0.0
    for index, grain in enumerate(rubble):
        time = index / RATE
        body = math.sin(math.tau * turn) * math.exp(-time / 0.14)
        # The soft clip adds the overtones by which small speakers, deaf to 73 Hz, still tell the pitch.
        samples.append(math.tanh(2.2 * body + 7 * grain))
        turn += (low + drop * math.exp(-time / 0.045)) / RATE
    return faded(samples, 0.15)


def win(noise: Random) -> Samples:
    """Climb D major and let the top ring, with its lower octave for weight."""
    climb = [(start, 0.8, struck(BAR, note, 0.3, 0.07, noise)) for note, start in VICTORY]
    return mixed([*climb, *ringing("D6", 0.33, 0.57, noise)])


def record(noise: Random) -> Samples:
    """Play the win's four notes and answer them with four higher ones: the same news, and more of it."""
    melody = [(start, 0.8, struck(BAR, note, 0.3, 0.07, noise)) for note, start in VICTORY + ANSWER]
    return mixed([*melody, *ringing("F#6", 0.85, 0.55, noise)])


def ringing(note: str, start: float, seconds: float, noise: Random) -> list[tuple[float, float, Samples]]:
    """Return the parts of a melody's last note: *note* ringing on over a quieter D5."""
    top, bottom = struck(BAR, note, seconds, 0.13, noise), struck(BAR, "D5", seconds, 0.15, noise)
    return [(start, 0.8, top), (start, 0.4, bottom)]


def menu(noise: Random) -> Samples:
    """Tick, as small as a tick can be and still have the scale's pitch."""
    return struck(BLOCK, "A5", 0.04, 0.006, noise)


def confirm(noise: Random) -> Samples:
    """Tick as the menu does, with a fifth beneath and a longer body."""
    upper, lower = struck(BLOCK, "A5", 0.08, 0.012, noise), struck(BAR, "D5", 0.08, 0.02, noise)
    return mixed([(0, 0.8, upper), (0, 1, lower)])


def denied(noise: Random) -> Samples:
    """Tap felt, low and with no ring: nothing happened, and nobody is scolded."""
    return struck(FELT, "D4", 0.09, 0.014, noise, mallet=0.08)


def struck(
    partials: Sequence[Partial], note: str, seconds: float, ring: float, noise: Random, mallet: float = 0.3
) -> Samples:
    """Return one struck *note* of *seconds* that falls to 1/e in *ring* seconds, its *mallet* noise that strong."""
    samples = darkened(hissed(seconds, 0.003, noise), lambda _: 3500)
    samples = [mallet * sample for sample in samples]
    for partial in partials:
        step = math.tau * frequency(note) * partial.ratio / RATE
        damping = 1 / (ring * partial.ring * RATE)
        for index in range(len(samples)):
            samples[index] += partial.strength * math.sin(step * index) * math.exp(-damping * index)
    return faded(samples, min(0.3 * seconds, 0.08))


def frequency(note: str) -> float:
    """Return a note's frequency in hertz, equal temperament, A4 = 440."""
    return float(440 * 2 ** (int(note[-1]) - 4 + SEMITONES_ABOVE_A[note[:-1]] / 12))


def hissed(seconds: float, ring: float, noise: Random) -> Samples:
    """Return white noise between -1 and 1 that falls to 1/e in *ring* seconds."""
    return [noise.uniform(-1, 1) * math.exp(-index / (ring * RATE)) for index in range(round(seconds * RATE))]


def darkened(samples: Samples, cutoff: Callable[[float], float]) -> Samples:
    """Return *samples* through two one-pole low-passes; *cutoff* gives the hertz at each second."""
    kept, first, second = [], 0.0, 0.0
    for index, sample in enumerate(samples):
        openness = 1 - math.exp(-math.tau * cutoff(index / RATE) / RATE)
        first += openness * (sample - first)
        second += openness * (first - second)
        kept.append(second)
    return kept


def faded(samples: Samples, fall: float) -> Samples:
    """Return *samples* rising from zero at the first and falling to zero at the last over *fall* seconds."""
    last = len(samples) - 1
    return [
        sample * eased(index / (RISE * RATE)) * eased((last - index) / (fall * RATE))
        for index, sample in enumerate(samples)
    ]


def eased(way: float) -> float:
    """Return 0 to 1 along half a cosine for a *way* from 0 to 1, then stay."""
    return 0.5 - 0.5 * math.cos(math.pi * min(way, 1))


def mixed(parts: Sequence[tuple[float, float, Samples]]) -> Samples:
    """Return the sum of all parts, each given as start in seconds, strength, samples."""
    total = [0.0] * max(round(start * RATE) + len(samples) for start, _, samples in parts)
    for start, strength, samples in parts:
        for index, sample in enumerate(samples, start=round(start * RATE)):
            total[index] += strength * sample
    return total


def levelled(samples: Samples) -> Samples:
    """Return *samples* with the sounding part at the common loudness, so that no sound startles."""
    audible = SILENCE * max(map(abs, samples))
    heard = [index for index, sample in enumerate(samples) if abs(sample) >= audible]
    sounding = samples[heard[0] : heard[-1] + 1]
    gain = LOUDNESS / math.sqrt(math.fsum(sample * sample for sample in sounding) / len(sounding))
    return [gain * sample for sample in samples]


def wav_file(samples: Samples) -> bytes:
    """Return *samples* as a mono 16-bit WAV file. Raises: OverflowError: a sample is beyond full scale."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(array("h", [round(32_767 * sample) for sample in samples]).tobytes())
    return file.getvalue()


def different_files() -> list[Path]:
    """Return each sound's file that is missing or not what this script makes."""
    files = {FOLDER / f"{name}.wav": content for name, content in make_all().items()}
    return [file for file, content in files.items() if not file.is_file() or file.read_bytes() != content]


def main() -> int:
    """Write or check the files; return the exit status."""
    parser = argparse.ArgumentParser(description="Write the game's sounds beside this script.")
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
