"""
A sound's samples: what their file holds, how loud they are to an ear, and where their energy lies.

Loudness is that of ITU-R BS.1770 in LUFS: an effect's is its loudest 100 ms, roughly what an ear adds up; the music's
is that of the whole, its silences left out. Files are Ogg Vorbis, stereo, at the mixer's rate.
"""

from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from numpy.typing import NDArray

from struck import RATE

Samples = NDArray[np.float64]

QUALITY = 0.55  # the encoder's: 0 is best, 1 smallest
LOOPS_QUALITY = 0.7  # of music: minutes of it, soft and low
BLOCK = 65_536  # frames; the encoder overflows its stack on a whole minute at once
ALIKE = 0.98  # correlation of what was written and what is read back


FOLDER = Path(__file__).resolve().parent
WINDOW = 0.1  # seconds
LAPTOP, AIRY = 300, 5000  # hertz: below the one a laptop's speakers give little; above the other lies what sounds open

SOFTEST_FIRST = (
    *("slider", "roll", "up", "menu", "down", "letter", "toggle", "denied", "confirm", "flip"),
    *(
        "unflag",
        "knock_1",
        "flag",
        "count_1",
        "open_1",
        "chord",
        "flood_1",
        "go",
        "stage",
        "win",
        "record",
        "explosion",
    ),
)
"""Roles in the order of their loudness: what happens often is soft, what ends a game is not."""


def read(path: Path) -> tuple[Samples, int]:
    """Return a file's samples, full scale 1, a column for each ear, and how many of them are a second."""
    samples, rate = soundfile.read(path, always_2d=True)
    return samples, rate


def weighting(hertz: NDArray[np.floating[Any]], rate: int) -> Samples:
    """Return BS.1770's K-weighting as power: a shelf for the head, and a high-pass."""
    z = np.exp(-2j * np.pi * hertz / rate)
    k, q = np.tan(np.pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    shelf = (high + middle * k / q + k * k) + 2 * (k * k - high) * z + (high - middle * k / q + k * k) * z * z
    shelf /= (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z
    k, q = np.tan(np.pi * 38.13547087602444 / rate), 0.5003270373238773
    passed = (1 - z) ** 2 * (1 + k / q + k * k)
    passed /= (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z
    power: Samples = np.abs(shelf * passed) ** 2
    return power


def moments(samples: Samples, rate: int, seconds: float, step: float) -> Samples:
    """Return the weighted power of each stretch of *seconds*, one every *step*; silence follows the end."""
    window, hop = round(seconds * rate), max(1, round(step * rate))
    starts = np.arange(0, len(samples), hop)
    padded = np.pad(samples, ((0, window), (0, 0)))
    weights = weighting(np.fft.rfftfreq(window, 1 / rate), rate)
    weights[1 : (window + 1) // 2] *= 2  # the mirrored half of the spectrum
    found = [np.sum(np.abs(np.fft.rfft(padded[at : at + window], axis=0)) ** 2 * weights[:, None]) for at in starts]
    return np.array(found) / window**2


def lufs(power: float) -> float:
    """Return a weighted power on the scale of BS.1770."""
    return -0.691 + 10 * float(np.log10(power))


def loudness(samples: Samples, rate: int) -> float:
    """Return how loud an effect's loudest moment is."""
    return lufs(float(np.max(moments(samples, rate, WINDOW, WINDOW / 20))))


def integrated(samples: Samples, rate: int) -> float:
    """Return how loud music is as a whole: what is 10 below the mean counts as silence."""
    blocks = moments(samples, rate, 0.4, 0.1)[:-4]
    blocks = blocks[blocks > 10 ** ((-70 + 0.691) / 10)]
    return lufs(float(np.mean(blocks[blocks > np.mean(blocks) / 10])))


def level(samples: Samples) -> float:
    """Return the RMS in dB below full scale."""
    return 10 * float(np.log10(np.mean(samples**2)))


def peak(samples: Samples) -> float:
    """Return the largest sample in dB below full scale."""
    return 20 * float(np.log10(np.max(np.abs(samples))))


def share(samples: Samples, rate: int, low: float, high: float = np.inf) -> float:
    """Return the part of the energy between two frequencies."""
    power = np.sum(np.abs(np.fft.rfft(samples, axis=0)) ** 2, axis=1)
    hertz = np.fft.rfftfreq(len(samples), 1 / rate)
    return float(np.sum(power[(hertz >= low) & (hertz < high)]) / np.sum(power))


def step(loop: Samples) -> float:
    """Return the difference between the last and the first sample of a loop, in dB below full scale."""
    return 20 * float(np.log10(np.max(np.abs(loop[0] - loop[-1])) + 1e-9))


def effects() -> dict[str, list[Path]]:
    """Return the files of each role's takes."""
    found: dict[str, list[Path]] = {}
    for path in sorted(FOLDER.glob("*.ogg")):
        if not path.name.startswith("music_"):
            found.setdefault(path.stem.rpartition("_")[0], []).append(path)
    return found


def role_loudness(role: str) -> float:
    """Return the mean loudness of a role's takes."""
    return float(np.mean([loudness(*read(path)) for path in effects()[role]]))


def write(path: Path, samples: Samples, quality: float = QUALITY) -> None:
    """Write left and right, full scale 1. Raises ValueError: too loud, it would clip."""
    if np.max(np.abs(samples)) >= 1:
        raise ValueError(f"the samples reach {np.max(np.abs(samples)):.2f}, expected less than 1")
    with soundfile.SoundFile(path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=quality) as file:
        for start in range(0, len(samples), BLOCK):
            file.write(samples[start : start + BLOCK])


def is_written(path: Path, samples: Samples) -> bool:
    """Tell whether a file holds these samples, but for what the encoder loses."""
    if not path.is_file() or not path.stat().st_size:
        return False
    read, rate = soundfile.read(path)
    if rate != RATE or read.shape != samples.shape:
        return False
    return bool(np.sum(read * samples) > ALIKE * np.sqrt(np.sum(read**2) * np.sum(samples**2)))
