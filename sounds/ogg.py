"""Sound files: Ogg Vorbis, stereo, at the mixer's rate; as they were made, but for what the encoder loses."""

from pathlib import Path

import numpy as np
import soundfile

from measure import Samples
from struck import RATE

QUALITY = 0.55  # the encoder's: 0 is best, 1 smallest
LOOPS_QUALITY = 0.7  # of music: minutes of it, soft and low
BLOCK = 65_536  # frames; the encoder overflows its stack on a whole minute at once
ALIKE = 0.98  # correlation of what was written and what is read back


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
