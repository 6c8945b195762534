"""
Prints how loud the sounds are, and where their energy lies: run me for the table.

    python sounds/measure.py
"""

from collections.abc import Iterator

import numpy as np

from make_music import heard, stems
from score import PIECES
from sound_files import AIRY, LAPTOP, effects, integrated, loudness, peak, read, share, step


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
