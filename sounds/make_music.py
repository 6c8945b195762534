"""
The music of the game, rendered from its scores: run me to write its files beside me.

A loop is a circle: a note or an echo that passes the end goes on at the beginning,
so the seam is a place like any other. The samples are the same on every run; only
the encoder may differ from one machine to another.

    python sounds/make_music.py           write the files
    python sounds/make_music.py --check   exit 1 and name each file that is not this music
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
from numpy.random import RandomState

from scale import frequency
from score import BATTLE, PIECES, RUN, Note, Piece, phrases, score
from sound_files import LOOPS_QUALITY, Samples, integrated, is_written, write
from struck import RATE, Partial, sided, times

FOLDER = Path(__file__).resolve().parent
LOUD = -20.0  # LUFS of a piece, all its layers together
BALANCE = {"air": -4.0, "pulse": -2.5, "bass": -4.5, "lead": -4.0}  # LUFS beside each other
WET = {"air": 0.7, "pulse": 0.3, "bass": 0.08, "lead": 0.8}  # reverb beside the dry sound
BREATH = 1.8  # seconds the air takes to come back
EARLY = 0.05  # seconds: every loop begins so long before its first beat, where least happens
ECHO = 2.2  # seconds a phrase rings on
SHOWN = 120  # seconds that are measured

KALIMBA = (Partial(1, 1, 1), Partial(2, 0.10, 0.5), Partial(3.98, 0.12, 0.14), Partial(9.1, 0.06, 0.09))
# The string's second to fifth partials carry it where a small speaker is deaf to the first.
STRING = (Partial(1, 0.7, 1), Partial(2, 1, 0.8), Partial(3, 0.6, 0.6), Partial(4, 0.35, 0.45), Partial(5, 0.16, 0.35))
CELESTA = (Partial(1, 1, 1), Partial(2, 0.16, 0.5), Partial(4, 0.12, 0.3), Partial(8.3, 0.08, 0.16))
PLUCK = tuple(Partial(number, 0.9 / number, 1 / number**0.6) for number in range(1, 9))
REED = (1, 0.34, 0.20, 0.07, 0.05, 0.02)  # strengths of a held note's harmonics
BRIGHT_REED = (1, 0.5, 0.33, 0.22, 0.16, 0.12, 0.08, 0.06)

Voice = Callable[[Note, RandomState], Samples]


def files() -> Iterator[tuple[str, Samples]]:
    """Yield each file's name and its samples."""
    for name in PIECES:
        yield from stems(name).items()


@cache
def stems(name: str) -> dict[str, Samples]:
    """Return a piece's own loops and phrases, left and right in columns, by the names of their files."""
    piece = PIECES[name]
    raw = raw_stems(piece)
    lent = {} if piece is not BATTLE else raw_stems(RUN)
    whole = together(lent, RUN) if lent else together(raw, piece)  # what Battle shares keeps its loudness
    gain = LOUD - integrated(whole, RATE)
    return {f"music_{name}_{layer}": samples * 10 ** (gain / 20) for layer, samples in raw.items()}


@cache
def raw_stems(piece: Piece) -> dict[str, Samples]:
    """Return a piece's own loops and phrases, each at its balance."""
    room = reverb(RandomState(7))
    own = {name: layer(piece, name, notes, room) for name, notes in score(piece).items()}
    found = {name: balanced(samples, BALANCE[name]) for name, samples in own.items()}
    if piece is not BATTLE:
        lead = [phrase(piece, notes, room) for notes in phrases(piece)]
        quiet = BALANCE["lead"] - np.mean([integrated(one, RATE) for one in lead])
        found |= {f"lead_{place}": one * 10 ** (quiet / 20) for place, one in enumerate(lead, start=1)}
    return found


def balanced(samples: Samples, loud: float) -> Samples:
    """Return samples at a loudness."""
    return samples * 10 ** ((loud - integrated(samples, RATE)) / 20)


def heard(name: str) -> Samples:
    """Return a piece's first two minutes with all layers open, as the game might play it."""
    own = {file.removeprefix(f"music_{name}_"): samples for file, samples in stems(name).items()}
    lent = {file.removeprefix("music_run_"): samples for file, samples in stems("run").items()}
    return together((lent | own) if name == BATTLE.name else own, PIECES[name])


def together(stems: dict[str, Samples], piece: Piece) -> Samples:
    """Return two minutes of loops and of phrases, a bar between them."""
    size = SHOWN * RATE
    total = np.zeros((size, 2))
    for name in ("air", "bass", "pulse"):
        loop = stems[name]
        total += np.tile(loop, (size // len(loop) + 1, 1))[:size]
    random, at = Random(1), 0
    lead = [samples for name, samples in stems.items() if name.startswith("lead")]
    while at < size:
        part = random.choice(lead)[: size - at]
        total[at : at + len(part)] += part
        at += len(part) + round(piece.bar * RATE)
    return total


def layer(piece: Piece, name: str, notes: Sequence[Note], room: Samples) -> Samples:
    """Return one loop as it sounds in *room*, at any loudness."""
    noise = RandomState(len(piece.name) * 100 + sorted(BALANCE).index(name))
    size = round((piece.pulse_bars if name == "pulse" else piece.bars) * piece.bar * RATE)
    dry = circled(notes, voice_of(piece, name), noise, size)
    if name == "air":
        dry += breath(noise, size)
    wet = dry + WET[name] * convolved(dry, room)
    return np.roll(wet * turning(size) if name == "air" else wet, round(EARLY * RATE), axis=0)


def phrase(piece: Piece, notes: Sequence[Note], room: Samples) -> Samples:
    """Return a phrase of the lead with its echoes, from silence to silence."""
    size = round((max(note.start + note.seconds for note in notes) + ECHO) * RATE)
    dry = circled(notes, voice_of(piece, "lead"), RandomState(len(notes)), size)
    dry = echoed(dry, round(3 * piece.bar / 8 * RATE))
    wet = dry + WET["lead"] * convolved(dry, room)
    left = np.minimum(1, np.arange(size)[::-1] / (2.2 * RATE))
    rise = np.minimum(1, np.arange(size) / (0.01 * RATE))
    faded: Samples = wet * (left**2 * rise)[:, None]
    return faded


def voice_of(piece: Piece, name: str) -> Voice:
    """Return what plays a layer of a piece."""
    quick = piece in (RUN, BATTLE)
    harmonics = BRIGHT_REED if quick else REED
    return {
        "air": lambda note, noise: held(note, noise, harmonics),
        "pulse": lambda note, noise: struck_or_picked(note, noise, PLUCK if quick else KALIMBA),
        "bass": lambda note, noise: sided(damped(STRING, note, 0.5 if quick else 1.5, 0.02, noise), note.side),
        "lead": sung,
    }[name]


def circled(notes: Sequence[Note], voice: Voice, noise: RandomState, size: int) -> Samples:
    """Return the notes played by *voice* on a circle of time."""
    total = np.zeros((size, 2))
    for note in notes:
        played = note.strength * voice(note, noise)
        places = (round(note.start * RATE) + np.arange(len(played))) % size
        np.add.at(total, places, played) if len(played) > size else total.__setitem__(places, total[places] + played)
    return total


def held(note: Note, noise: RandomState, harmonics: Sequence[float]) -> Samples:
    """Return a note that swells and sinks: one reed in the middle, and one of its own for each ear, a hair apart."""
    time = times(note.seconds)
    swell = np.minimum(1, np.minimum(time / 2.2, (note.seconds - time) / 2.8))
    middle, left, right = (reed(frequency(note.name), time, noise, harmonics) for _ in range(3))
    ears = [(middle + 0.6 * left) * (1 - 0.5 * note.side), (middle + 0.6 * right) * (1 + 0.5 * note.side)]
    played: Samples = np.stack(ears, axis=1) * (np.sin(np.pi / 2 * swell) ** 2)[:, None]
    return played


def reed(pitch: float, time: Samples, noise: RandomState, harmonics: Sequence[float]) -> Samples:
    """Return a held tone whose harmonics come and go, each at its own slow pace."""
    pitch *= 2 ** (noise.uniform(-4, 4) / 1200)
    tone = np.zeros(len(time))
    for harmonic, strength in enumerate(harmonics, start=1):
        phase, pace = noise.uniform(0, 2 * np.pi), noise.uniform(0.07, 0.19)
        coarse = time[::512]
        waver = np.interp(time, coarse, 1 + 0.35 * np.sin(2 * np.pi * pace * coarse + phase))
        tone += strength * waver * np.sin(2 * np.pi * pitch * harmonic * time + phase)
    return tone


def struck_or_picked(note: Note, noise: RandomState, partials: Sequence[Partial]) -> Samples:
    """Return a stroke of the pulse, or a note under a soft thumb; higher ones ring shorter."""
    if note.name in STROKES:
        return sided(STROKES[note.name](noise), note.side)
    ring = (0.75 if partials is KALIMBA else 0.28) * (220 / frequency(note.name)) ** 0.4
    return sided(damped(partials, note, ring, 0.006, noise), note.side)


def drum(noise: RandomState) -> Samples:
    """Return a soft skin that falls to 55 Hz, with a little of the stick."""
    time = times(0.4)
    hertz = 55 + 60 * np.exp(-time / 0.03)
    skin = np.sin(2 * np.pi * np.cumsum(hertz) / RATE) * np.exp(-time / 0.12)
    stick = 0.25 * banded(noise.uniform(-1, 1, len(time)), 800, 3000) * np.exp(-time / 0.008)
    return ended(1.5 * (skin + stick))


def tom(noise: RandomState) -> Samples:
    """Return a higher skin, at one of two pitches."""
    time = times(0.4)
    hertz = float(noise.choice([110, 147])) * (1 + 0.25 * np.exp(-time / 0.04))
    return ended(1.1 * np.sin(2 * np.pi * np.cumsum(hertz) / RATE) * np.exp(-time / 0.11))


def shaker(noise: RandomState) -> Samples:
    """Return seeds in a shell."""
    time = times(0.12)
    swell = np.minimum(1, time / 0.012) * np.exp(-time / 0.022)
    return ended(2.6 * banded(noise.uniform(-1, 1, len(time)), 5200, 12000) * swell)


def clap(noise: RandomState) -> Samples:
    """Return two pieces of wood that meet, in a little air."""
    time = times(0.2)
    air = banded(noise.uniform(-1, 1, len(time)), 1400, 7000) * np.exp(-time / 0.03)
    wood = np.sin(2 * np.pi * 1174.7 * time) * np.exp(-time / 0.012)
    return ended(0.8 * air + 0.35 * wood)


STROKES: dict[str, Callable[[RandomState], Samples]] = {"drum": drum, "tom": tom, "shaker": shaker, "clap": clap}


def banded(noise: Samples, low: float, high: float) -> Samples:
    """Return what of a noise lies between two frequencies."""
    hertz = np.fft.rfftfreq(len(noise), 1 / RATE)
    shape = 1 / (1 + (low / np.maximum(hertz, 1)) ** 6) / (1 + (hertz / high) ** 6)
    return np.fft.irfft(np.fft.rfft(noise) * shape, len(noise))


def ended(samples: Samples) -> Samples:
    """Return samples that begin and end at zero."""
    place = np.arange(len(samples))
    ending: Samples = samples * np.minimum(1, place / 40) * np.minimum(1, place[::-1] / 900)
    return ending


def sung(note: Note, noise: RandomState) -> Samples:
    """Return a celesta behind felt, trembling a little."""
    tremble = 1 + 0.12 * np.sin(2 * np.pi * 4.6 * times(note.seconds))
    return sided(tremble * damped(CELESTA, note, 0.7, 0.01, noise), note.side)


def damped(partials: Sequence[Partial], note: Note, ring: float, attack: float, noise: RandomState) -> Samples:
    """Return a struck note that rises in *attack*, falls to 1/e in *ring* seconds and ends at zero."""
    time = times(note.seconds)
    rise = np.sin(np.pi / 2 * np.minimum(1, time / attack)) ** 2
    release = np.minimum(1, (note.seconds - time) / 0.3) ** 2
    tone = np.zeros(len(time))
    for partial in partials:
        pitch = frequency(note.name) * partial.ratio * 2 ** (noise.uniform(-1.5, 1.5) / 1200)
        tone += partial.strength * np.sin(2 * np.pi * pitch * time) * np.exp(-time / (ring * partial.ring))
    played: Samples = tone * rise * release
    return played


def breath(noise: RandomState, size: int) -> Samples:
    """Return the night outside: a whole loop of faint wind, its strength coming and going in thirds of the loop."""
    hertz = np.fft.rfftfreq(size, 1 / RATE)
    shape = hertz / (250 + hertz) / (1 + (hertz / 900) ** 2) + 0.12 * hertz / (4000 + hertz)
    tides = 0.6 + 0.4 * np.sin(2 * np.pi * 3 * np.arange(size) / size)
    ears = [np.fft.irfft(np.fft.rfft(noise.standard_normal(size)) * shape, size) * tides for _ in (0, 1)]
    return 0.12 * np.stack(ears, axis=1)


def turning(size: int) -> Samples:
    """Return how strong the air is: it breathes out and in as the circle closes, where an encoder is least exact."""
    seconds = (np.arange(size) + EARLY * RATE) % size / RATE
    away = np.minimum(1, np.minimum(seconds, size / RATE - seconds) / BREATH)
    return np.repeat(0.15 + 0.85 * np.sin(np.pi / 2 * away[:, None]) ** 2, 2, axis=1)


def echoed(dry: Samples, delay: int) -> Samples:
    """Return *dry* and its echoes, a dotted quarter apart and thrown from side to side."""
    total, echo = dry.copy(), dry
    for times_back in range(1, 5):
        echo = echo[:, ::-1]
        weights = np.array([1.0, 0.45] if times_back % 2 else [0.45, 1.0])
        total += 0.42**times_back * np.roll(echo, delay * times_back, axis=0) * weights
    return total


def reverb(noise: RandomState) -> Samples:
    """Return the answer of a small wooden hall to a clap, half of it the same in both ears."""
    middle, left, right = (tail(noise) for _ in range(3))
    room = np.stack([middle + left, middle + right], axis=1)
    even: Samples = room / np.sqrt(np.sum(room**2, axis=0))
    return even


def tail(noise: RandomState) -> Samples:
    """Return seeded noise that dies away, the high parts first, a moment after the clap."""
    time = times(3.0)
    hertz = np.fft.rfftfreq(len(time), 1 / RATE)
    bright, dark = noise.standard_normal((2, len(time)))
    dark = np.fft.irfft(np.fft.rfft(dark) / (1 + (hertz / 1100) ** 2), len(time))
    decay = 0.35 * bright * np.exp(-time / 0.16) + 1.6 * dark * np.exp(-time / 0.55)
    spectrum = np.fft.rfft(decay * np.minimum(1, time / 0.03)) * hertz / (hertz + 180)  # no mud
    return np.roll(np.fft.irfft(spectrum, len(time)), round(0.018 * RATE))


def convolved(dry: Samples, room: Samples) -> Samples:
    """Return *dry* as it sounds in *room*, on the circle."""
    spectrum = np.fft.rfft(dry, axis=0) * np.fft.rfft(room, len(dry), axis=0)
    return np.fft.irfft(spectrum, len(dry), axis=0)


def different_files() -> list[str]:
    """Return the name of each file that is missing or is other music."""
    return [name for name, samples in files() if not is_written(FOLDER / f"{name}.ogg", samples)]


def main() -> int:
    """Write or check the files; return the exit status."""
    parser = argparse.ArgumentParser(description="Write the game's music beside this script.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file differs")
    if parser.parse_args().check:
        different = different_files()
        for name in different:
            print(f"{name}.ogg is not what make_music.py makes")
        return 1 if different else 0
    for name, samples in files():
        write(FOLDER / f"{name}.ogg", samples, LOOPS_QUALITY)
    return 0


if __name__ == "__main__":
    sys.exit(main())
