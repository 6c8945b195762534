"""
Struck wood, and the dust that falls after: what every effect is made of.

A struck bar is a few damped sines over a very short noise, the mallet. Whoever
strikes is a *hand*: its noise is seeded, and no two hands hit the same spot
equally hard, so takes of one sound differ as they do on a real instrument.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.random import RandomState
from numpy.typing import NDArray

from scale import frequency

Samples = NDArray[np.float64]

RATE = 44_100  # samples per second: the mixer's
RISE = 0.0008  # seconds from zero to full; shorter clicks, longer sounds bowed instead of struck
HIGHEST = 18_000  # hertz; partials above are left out: nobody hears them


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
# A skin over a box: small speakers, deaf to the lowest, hear the pitch in those above it.
DRUM = (Partial(1, 0.6, 1), Partial(2, 0.9, 0.8), Partial(3, 1, 0.7), Partial(4, 0.5, 0.5))


class Hand(NamedTuple):
    """Who strikes: a source of noise, and how far from true the pitch is."""

    noise: RandomState  # its sequence is frozen by numpy's policy, that of newer generators is not
    cents: float

    def unlike(self, spread: float) -> float:
        """Return a factor about 1, at most *spread* off."""
        return 1 + float(self.noise.uniform(-spread, spread))


def struck(
    partials: Sequence[Partial], note: str, seconds: float, ring: float, hand: Hand, mallet: float = 0.3
) -> Samples:
    """Return one struck *note* of *seconds* that falls to 1/e in *ring* seconds, its *mallet* noise that strong."""
    time = times(seconds)
    samples = mallet * darkened(hissed(seconds, 0.003, hand), 3500 * hand.unlike(0.25))
    pitch = frequency(note) * 2 ** (hand.cents / 1200)
    for partial in partials:
        strength = partial.strength * hand.unlike(0.2)
        damping = ring * partial.ring * hand.unlike(0.08)
        if pitch * partial.ratio < HIGHEST:
            samples += strength * np.sin(2 * np.pi * pitch * partial.ratio * time) * np.exp(-time / damping)
    return faded(samples, min(0.3 * seconds, 0.08))


def times(seconds: float) -> Samples:
    """Return the time of each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def hissed(seconds: float, ring: float, hand: Hand) -> Samples:
    """Return white noise between -1 and 1 that falls to 1/e in *ring* seconds."""
    time = times(seconds)
    return hand.noise.uniform(-1, 1, len(time)) * np.exp(-time / ring)


def darkened(samples: Samples, hertz: float) -> Samples:
    """Return *samples* through two one-pole low-passes at *hertz*."""
    size = 2 * len(samples)
    spectrum = np.fft.rfft(samples, size)
    slope = 1 / (1 + 1j * np.fft.rfftfreq(size, 1 / RATE) / hertz) ** 2
    return np.fft.irfft(spectrum * slope, size)[: len(samples)]


def between(samples: Samples, low: float, high: float) -> Samples:
    """Return what of *samples* lies between two frequencies."""
    dark = darkened(samples, high)
    return dark - darkened(dark, low)


def faded(samples: Samples, fall: float) -> Samples:
    """Return *samples* rising from zero at the first and falling to zero at the last over *fall* seconds."""
    place = np.arange(len(samples))
    rise = np.minimum(1, place / (RISE * RATE))
    left = np.minimum(1, place[::-1] / (fall * RATE))
    gains = rise * left * left
    shaped: Samples = samples * (gains if samples.ndim == 1 else gains[:, None])
    return shaped


def sided(mono: Samples, side: float) -> Samples:
    """Return one channel as two, moved to a side from -1, left, to 1 at the same power."""
    angle = np.pi / 4 * (1 + 0.7 * side)
    played: Samples = np.sqrt(2) * np.stack([mono * np.cos(angle), mono * np.sin(angle)], axis=1)
    return played


def mixed(parts: Sequence[tuple[float, float, Samples]]) -> Samples:
    """Return the sum of (start in seconds, strength, samples); two channels where one of the parts has two."""
    wide = any(samples.ndim == 2 for _, _, samples in parts)
    parts = [(start, strength, sided(one, 0) if wide and one.ndim == 1 else one) for start, strength, one in parts]
    starts = [round(start * RATE) for start, _, _ in parts]
    size = max(start + len(part[2]) for start, part in zip(starts, parts, strict=True))
    total = np.zeros((size, 2) if wide else size)
    for start, (_, strength, samples) in zip(starts, parts, strict=True):
        total[start : start + len(samples)] += strength * samples
    return total


def on_a_table(mono: Samples, hand: Hand) -> Samples:
    """Return a sound as it lies before both ears: itself, and a few darker reflections, others for each ear."""
    late = round(0.026 * RATE)
    total = np.zeros((len(mono) + late, 2))
    total[: len(mono)] = mono[:, None]
    dark = darkened(mono, 3200)
    for place in range(6):
        delay = round(float(hand.noise.uniform(0.004, 0.026)) * RATE)
        total[delay : delay + len(mono), place % 2] += dark * float(hand.noise.uniform(0.08, 0.2))
    return faded(total, min(0.08, 0.3 * len(total) / RATE))
