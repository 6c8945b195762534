"""
How loud the sounds are to an ear, and where their energy lies: run me for the table.

Loudness is that of ITU-R BS.1770 in LUFS: an effect's is its loudest 100 ms, roughly what an ear adds up; the music's
is that of the whole, its silences left out.

    python sounds/measure.py
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

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
    import soundfile  # only here, so that measuring samples needs nothing else

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


def effect_rows() -> Iterator[str]:
    """Yield a line for each role, the loudest last; of several takes the mean, of their peaks the highest."""
    rows = []
    for role, paths in effects().items():
        takes = [read(path) for path in paths]
        loud = float(np.mean([loudness(*take) for take in takes]))
        samples, rate = takes[0]
        top = max(peak(take) for take, _ in takes)
        parts = 100 * share(samples, rate, LAPTOP), 100 * share(samples, rate, AIRY)
        rows.append((loud, f"{role:14}{loud:7.1f}{top:8.1f}{len(samples) / rate:8.2f}{parts[0]:9.0f}{parts[1]:9.1f}"))
    yield from (row for _, row in sorted(rows))


def music_rows() -> Iterator[str]:
    """Yield a line for each piece as it is heard in its first two minutes, and one for each of its layers."""
    from make_music import heard, stems
    from score import PIECES

    for piece in PIECES:
        for name, samples in [(piece, heard(piece)), *stems(piece).items()]:
            rate, airy = 44_100, 100 * share(samples, 44_100, AIRY)
            yield (
                f"{name:14}{integrated(samples, rate):7.1f}{peak(samples):8.1f}{len(samples) / rate:8.2f}{airy:18.2f}"
                f"{step(samples):9.1f}"
            )


def main() -> None:
    """Print both tables."""
    print("effect           LUFS    peak  seconds  %>300Hz   %>5kHz")
    print(*effect_rows(), sep="\n")
    print("\nmusic            LUFS    peak  seconds            %>5kHz  step dB")
    print(*music_rows(), sep="\n")


if __name__ == "__main__":
    main()
