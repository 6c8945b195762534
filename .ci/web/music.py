"""
Makes the music smaller for the page: music.py SOUNDS OUT.

Nearly all of its energy lies below 10 kHz. So half of the samples a second are kept, which the page doubles again, and
the loops stay loops. Where more is lost than is heard, the file is named and nothing is made.
"""

import io
import sys
from pathlib import Path

import numpy as np
import soundfile

SOUNDS, OUT = map(Path, sys.argv[1:])
sys.path.insert(0, str(SOUNDS))
from sound_files import Samples, integrated, read  # noqa: E402  # of the game whose music it is

LOOPS_QUALITY, PHRASES_QUALITY = 0.9, 0.8  # the encoder's: 0 is best, 1 smallest; a phrase stands in front
BLOCK = 65_536  # frames; the encoder overflows its stack on a whole minute at once
SOFTER = 0.5  # LU that a file may lose
NOISE = -13.0  # dB beside the music that is left, at most


def halved(loop: Samples) -> Samples:
    """Return a loop with half of the samples a second, its end still fitting to its beginning."""
    even = loop[: len(loop) // 2 * 2]
    return np.fft.irfft(np.fft.rfft(even, axis=0)[: len(even) // 4 + 1], len(even) // 2, axis=0) / 2


def encoded(samples: Samples, rate: int, quality: float) -> bytes:
    """Return samples as a file."""
    out = io.BytesIO()
    with soundfile.SoundFile(out, "w", rate, 2, format="OGG", subtype="VORBIS", compression_level=quality) as file:
        for start in range(0, len(samples), BLOCK):
            file.write(samples[start : start + BLOCK])
    return out.getvalue()


def check(name: str, file: bytes, small: Samples, whole: Samples, rate: int) -> None:
    """Exit if a file is not heard as the music it was made from."""
    heard, _ = soundfile.read(io.BytesIO(file))
    if heard.shape != small.shape:
        sys.exit(f"{name}: {len(heard)} samples, expected {len(small)}")
    noise = 10 * np.log10(np.sum((heard - small) ** 2) / np.sum(small**2))
    softer = integrated(whole, rate) - integrated(heard, rate // 2)
    if noise > NOISE or abs(softer) > SOFTER:
        sys.exit(f"{name}: noise {noise:.1f} dB, {softer:.1f} LU softer, expected {NOISE} and {SOFTER} at most")


def main() -> None:
    """Write all files."""
    for path in sorted(SOUNDS.glob("music_*.ogg")):
        whole, rate = read(path)
        small = halved(whole)
        file = encoded(small, rate // 2, PHRASES_QUALITY if "_lead_" in path.name else LOOPS_QUALITY)
        check(path.name, file, small, whole, rate)
        (OUT / path.name).write_bytes(file)


if __name__ == "__main__":
    main()
