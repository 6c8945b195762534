"""
How loud the sounds are to an ear, and where their energy lies: run me for the table.

An ear hears 100 Hz far worse than 2 kHz; the A-weighting (IEC 61672) allows for
it. A sound is as loud as its loudest 50 ms, roughly what an ear adds up.

    python sounds/measure.py
"""

import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

FOLDER = Path(__file__).resolve().parent
FULL_SCALE = 32_768
WINDOW = 0.05  # seconds
LAPTOP = 300  # hertz; below this a laptop's speakers give little


def take_of(path: Path) -> tuple[Samples, int]:
    """Return a WAV file's samples, full scale 1, and how many of them are a second."""
    with wave.open(str(path)) as reader:
        samples = np.frombuffer(reader.readframes(reader.getnframes()), "<i2")
        return samples / FULL_SCALE, reader.getframerate()


def weighted(samples: Samples, rate: int) -> Samples:
    """Return *samples* as an ear weighs their frequencies: A-weighted, 1 kHz unchanged."""
    size = 2 * len(samples)
    square = np.fft.rfftfreq(size, 1 / rate) ** 2
    weight = (12_194**2 * square**2) / (
        (square + 20.6**2) * np.sqrt((square + 107.7**2) * (square + 737.9**2)) * (square + 12_194**2)
    )
    return np.fft.irfft(np.fft.rfft(samples, size) * weight * 10 ** (2 / 20), size)[: len(samples)]


def loudness(samples: Samples, rate: int) -> float:
    """Return the A-weighted level of the loudest 50 ms in dB below full scale."""
    window = round(WINDOW * rate)
    energy = np.concatenate([[0.0], np.cumsum(np.pad(weighted(samples, rate), (0, window)) ** 2)])
    return 10 * float(np.log10(np.max(energy[window:] - energy[:-window]) / window))


def level(samples: Samples) -> float:
    """Return the RMS in dB below full scale."""
    return 10 * float(np.log10(np.mean(samples**2)))


def peak(samples: Samples) -> float:
    """Return the largest sample in dB below full scale."""
    return 20 * float(np.log10(np.max(np.abs(samples))))


def share_above(samples: Samples, rate: int, hertz: float = LAPTOP) -> float:
    """Return the share of the energy above *hertz*."""
    power = np.abs(np.fft.rfft(samples)) ** 2
    return float(np.sum(power[np.fft.rfftfreq(len(samples), 1 / rate) >= hertz]) / np.sum(power))


def louder_ear(samples: Samples, rate: int) -> float:
    """Return the loudness of the louder of two channels, as in :func:`loudness`."""
    return max(loudness(channel, rate) for channel in samples.T)


def step(loop: Samples) -> float:
    """Return the difference between the last and the first sample of a loop, in dB below full scale."""
    return 20 * float(np.log10(np.max(np.abs(loop[0] - loop[-1]))))


def opened() -> float:
    """Return the loudness of an opened cell, the mean of all its takes."""
    return float(np.mean([loudness(*take_of(path)) for path in FOLDER.glob("open_*.wav")]))


def effect_rows() -> Iterator[str]:
    """Yield a line for each take of each effect."""
    reference = opened()
    for path in sorted(FOLDER.glob("*.wav")):
        samples, rate = take_of(path)
        yield (
            f"{path.stem:12} {loudness(samples, rate) - reference:+10.1f} {100 * share_above(samples, rate):9.0f}"
            f" {peak(samples):8.1f} {len(samples) / rate:8.2f} {samples[0]:8.5f} {samples[-1]:8.5f}"
        )


def music_rows() -> Iterator[str]:
    """Yield a line for each layer of the music, and one for all together."""
    import soundfile  # only here, so that the effects can be measured without it

    reference = opened()
    layers = {path.stem: soundfile.read(path) for path in sorted(FOLDER.glob("*.ogg"))}
    rate = next(rate for _, rate in layers.values())
    together = sum((samples for samples, _ in layers.values()), np.zeros(1))
    for name, samples in [*((name, samples) for name, (samples, _) in layers.items()), ("together", together)]:
        yield (
            f"{name:12} {louder_ear(samples, rate) - reference:+10.1f} {level(samples):9.1f} {peak(samples):8.1f}"
            f" {len(samples) / rate:8.2f} {step(samples):8.1f}"
        )


def main() -> None:
    """Print both tables."""
    print("effect       dB(A)/open  %>300 Hz  peak dB  seconds    first     last")
    print(*effect_rows(), sep="\n")
    print("\nmusic        dB(A)/open    RMS dB  peak dB  seconds  step dB")
    print(*music_rows(), sep="\n")


if __name__ == "__main__":
    main()
