"""
The music of the game, rendered from its score: run me to write the four OGG loops beside me.

The loop is a circle: a note or an echo that passes the end goes on at the
beginning, so the seam is a place like any other. The layers are equally long and
may be opened and closed one by one without losing step. The samples are the same
on every run; only the encoder may differ from one machine to another.

    python sounds/make_music.py           write the files
    python sounds/make_music.py --check   exit 1 and name each file that is not this music
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import soundfile
from numpy.random import RandomState

from make_sounds import OPEN
from measure import Samples, louder_ear
from scale import frequency
from score import EIGHTH, LOOP, Note, score
from struck import RATE, Partial, times

FOLDER = Path(__file__).resolve().parent
MUSIC_RATE = 2 * RATE  # of the files: what the mixer plays
SIZE = round(LOOP * RATE)
UNDER = 11.5  # dB: how far all layers together stay below an opened cell; 8.5 below the quietest sound of a board
BALANCE = {"air": -6.0, "pulse": -5.0, "bass": -8.0, "lead": -4.0}  # dB(A) beside each other
WET = {"air": 0.9, "pulse": 0.55, "bass": 0.12, "lead": 1.0}  # reverb beside the dry sound
QUALITY = 0.4  # the encoder's: 0 is best, 1 smallest
BREATH = 1.8  # seconds the air takes to come back
ALIKE = 0.995  # correlation of what was written and what is read back
BLOCK = 65_536  # frames; the encoder overflows its stack on a whole minute at once

KALIMBA = (Partial(1, 1, 1), Partial(2, 0.10, 0.5), Partial(3.98, 0.07, 0.12))
# The string's second to fifth partials carry it where a small speaker is deaf to the first.
STRING = (Partial(1, 0.7, 1), Partial(2, 1, 0.8), Partial(3, 0.6, 0.6), Partial(4, 0.35, 0.45), Partial(5, 0.16, 0.35))
CELESTA = (Partial(1, 1, 1), Partial(2, 0.16, 0.5), Partial(4, 0.07, 0.2))
REED = (1, 0.34, 0.20, 0.07, 0.05, 0.02)  # strengths of a held note's harmonics

Voice = Callable[[Note, RandomState], Samples]


def layers() -> dict[str, Samples]:
    """Return each layer's samples, left and right in columns, at :data:`MUSIC_RATE`."""
    room = reverb(RandomState(7))
    rendered = {}
    for place, (name, notes) in enumerate(score().items()):
        samples = layer(name, notes, RandomState(place), room)
        rendered[name] = samples * 10 ** ((BALANCE[name] - louder_ear(samples, RATE)) / 20)
    together = louder_ear(sum(rendered.values(), np.zeros((SIZE, 2))), RATE)
    full = {name: doubled(samples * 10 ** ((OPEN - UNDER - together) / 20)) for name, samples in rendered.items()}
    start = seam(np.concatenate([*full.values()], axis=1))
    return {name: np.roll(samples, -start, axis=0) for name, samples in full.items()}


def layer(name: str, notes: Sequence[Note], noise: RandomState, room: Samples) -> Samples:
    """Return one layer as it sounds in *room*, at any loudness."""
    voices: dict[str, Voice] = {"air": held, "pulse": picked, "bass": plucked, "lead": sung}
    dry = circled(notes, voices[name], noise)
    if name == "air":
        dry += breath(noise)
    elif name == "lead":
        dry = echoed(dry)
    wet = dry + WET[name] * convolved(dry, room)
    return wet * turning() if name == "air" else wet


def seam(channels: Samples) -> int:
    """Return where to cut the circle: in the last tenth of a second, where all channels move least."""
    near = MUSIC_RATE // 10
    steps = np.max(np.abs(channels - np.roll(channels, 1, axis=0)), axis=1)[-near:]
    return len(channels) - near + int(np.argmin(steps))


def circled(notes: Sequence[Note], voice: Voice, noise: RandomState) -> Samples:
    """Return the notes played by *voice* on a circle of time."""
    total = np.zeros((SIZE, 2))
    for note in notes:
        played = note.strength * voice(note, noise)
        places = (round(note.start * RATE) + np.arange(len(played))) % SIZE
        total[places] += played
    return total


def held(note: Note, noise: RandomState) -> Samples:
    """Return a note that swells and sinks: one reed in the middle, and one of its own for each ear, a hair apart."""
    time = times(note.seconds)
    swell = np.minimum(1, np.minimum(time / 2.6, (note.seconds - time) / 3.2))
    middle, left, right = (reed(frequency(note.name), time, noise) for _ in range(3))
    ears = [(middle + 0.6 * left) * (1 - 0.5 * note.side), (middle + 0.6 * right) * (1 + 0.5 * note.side)]
    played: Samples = np.stack(ears, axis=1) * (np.sin(np.pi / 2 * swell) ** 2)[:, None]
    return played


def reed(pitch: float, time: Samples, noise: RandomState) -> Samples:
    """Return a held tone whose harmonics come and go, each at its own slow pace."""
    pitch *= 2 ** (noise.uniform(-4, 4) / 1200)
    tone = np.zeros(len(time))
    for harmonic, strength in enumerate(REED, start=1):
        phase, pace = noise.uniform(0, 2 * np.pi), noise.uniform(0.07, 0.19)
        coarse = time[::512]
        waver = np.interp(time, coarse, 1 + 0.35 * np.sin(2 * np.pi * pace * coarse + phase))
        tone += strength * waver * np.sin(2 * np.pi * pitch * harmonic * time + phase)
    return tone


def picked(note: Note, noise: RandomState) -> Samples:
    """Return a note of a kalimba under a soft thumb; higher ones ring shorter."""
    return sided(damped(KALIMBA, note, 0.75 * (220 / frequency(note.name)) ** 0.4, 0.008, noise), note.side)


def plucked(note: Note, noise: RandomState) -> Samples:
    """Return a thick string, felt more than heard."""
    return sided(damped(STRING, note, 1.5, 0.045, noise), note.side)


def sung(note: Note, noise: RandomState) -> Samples:
    """Return a celesta behind felt, trembling a little."""
    tremble = 1 + 0.12 * np.sin(2 * np.pi * 4.6 * times(note.seconds))
    return sided(tremble * damped(CELESTA, note, 0.9, 0.016, noise), note.side)


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


def breath(noise: RandomState) -> Samples:
    """Return the night outside: a whole loop of faint wind, its strength coming and going in thirds of the loop."""
    hertz = np.fft.rfftfreq(SIZE, 1 / RATE)
    shape = hertz / (250 + hertz) / (1 + (hertz / 600) ** 2) ** 2
    tides = 0.6 + 0.4 * np.sin(2 * np.pi * 3 * np.arange(SIZE) / SIZE)
    ears = [np.fft.irfft(np.fft.rfft(noise.standard_normal(SIZE)) * shape, SIZE) * tides for _ in (0, 1)]
    return 0.12 * np.stack(ears, axis=1)


def turning() -> Samples:
    """Return how strong the air is: it breathes out and in as the circle closes, where an encoder is least exact."""
    seconds = np.arange(SIZE) / RATE
    away = np.minimum(1, np.minimum(seconds, LOOP - seconds) / BREATH)
    return np.repeat(0.15 + 0.85 * np.sin(np.pi / 2 * away[:, None]) ** 2, 2, axis=1)


def echoed(dry: Samples) -> Samples:
    """Return *dry* and its echoes, a dotted quarter apart and thrown from side to side."""
    total, echo = dry.copy(), dry
    for times_back in range(1, 5):
        echo = echo[:, ::-1]
        weights = np.array([1.0, 0.45] if times_back % 2 else [0.45, 1.0])
        total += 0.42**times_back * np.roll(echo, round(3 * EIGHTH * RATE) * times_back, axis=0) * weights
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
    spectrum = np.fft.rfft(dry, axis=0) * np.fft.rfft(room, SIZE, axis=0)
    return np.fft.irfft(spectrum, SIZE, axis=0)


def doubled(samples: Samples) -> Samples:
    """Return a circle of samples at twice their rate, exactly: the new upper half of the spectrum is empty."""
    return 2 * np.fft.irfft(np.fft.rfft(samples, axis=0), 2 * SIZE, axis=0)


def sided(mono: Samples, side: float) -> Samples:
    """Return one channel as two, moved to a side at the same power."""
    angle = np.pi / 4 * (1 + 0.7 * side)
    played: Samples = np.sqrt(2) * np.stack([mono * np.cos(angle), mono * np.sin(angle)], axis=1)
    return played


def write(name: str, samples: Samples) -> None:
    """Write a layer's file."""
    with soundfile.SoundFile(
        FOLDER / f"{name}.ogg", "w", MUSIC_RATE, 2, format="OGG", subtype="VORBIS", compression_level=QUALITY
    ) as file:
        for start in range(0, len(samples), BLOCK):
            file.write(samples[start : start + BLOCK])


def is_written(name: str, samples: Samples) -> bool:
    """Tell whether a layer's file holds these samples, but for what the encoder loses."""
    path = FOLDER / f"{name}.ogg"
    if not path.is_file():
        return False
    read, rate = soundfile.read(path)
    if rate != MUSIC_RATE or read.shape != samples.shape:
        return False
    return bool(np.sum(read * samples) > ALIKE * np.sqrt(np.sum(read**2) * np.sum(samples**2)))


def main() -> int:
    """Write or check the files; return the exit status."""
    parser = argparse.ArgumentParser(description="Write the game's music beside this script.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file differs")
    checks = parser.parse_args().check
    rendered = layers()
    if checks:
        different = [name for name, samples in rendered.items() if not is_written(name, samples)]
        for name in different:
            print(f"{name}.ogg is not what make_music.py makes")
        return 1 if different else 0
    for name, samples in rendered.items():
        write(name, samples)
    return 0


if __name__ == "__main__":
    sys.exit(main())
