"""
The music as a score: sixteen bars in D pentatonic that lead back to their own beginning.

Eight chords, two bars each, move by small steps. Over them four layers, any of
which may be silent: the air holds the chords, the pulse picks notes from them,
the bass walks beneath and the lead says little. Where a note falls within its
chord is drawn from a seeded source, so the score is the same on every run.
"""

from random import Random
from typing import NamedTuple

from scale import LADDER, stepped

SEED = 1993
BARS = 16
BAR = 10 / 3  # seconds: four beats, 72 a minute
BEAT, EIGHTH = BAR / 4, BAR / 8
LOOP = BARS * BAR
CHORD = 2 * BAR

PICKINGS = ("x..x..x.", "x...x.x.", "..x..x..", "x..x....", "x.....x.")
RHYTHMS = ((0.5, 1.5, 3.0), (1.0, 2.0, 2.5, 4.0), (0.5, 2.0, 3.5), (1.0, 1.5, 3.0, 4.5))
LOWEST_LEAD, HIGHEST_LEAD = LADDER.index("A4"), LADDER.index("D6")


class Harmony(NamedTuple):
    """One chord: what the bass plays, and four voices above it."""

    bass: str
    voices: tuple[str, str, str, str]


HARMONIES = (
    Harmony("D2", ("A3", "E4", "F#4", "A4")),
    Harmony("B2", ("A3", "D4", "F#4", "B4")),
    Harmony("F#2", ("F#3", "A3", "E4", "B4")),
    Harmony("E2", ("E3", "B3", "D4", "F#4")),
    Harmony("A2", ("E3", "A3", "B3", "E4")),
    Harmony("B2", ("F#3", "A3", "D4", "E4")),
    Harmony("E2", ("F#3", "B3", "D4", "A4")),
    Harmony("A2", ("E3", "B3", "E4", "A4")),
)


class Note(NamedTuple):
    """One note of a layer; *start* and *seconds* in seconds, *side* from -1, left, to 1."""

    start: float
    seconds: float
    name: str
    strength: float
    side: float


def score() -> dict[str, list[Note]]:
    """Return each layer's notes."""
    return {
        "air": air(Random(SEED)),
        "pulse": pulse(Random(SEED + 1)),
        "bass": bass(Random(SEED + 2)),
        "lead": lead(Random(SEED + 3)),
    }


def air(random: Random) -> list[Note]:
    """Hold every chord until the next has risen; its voices enter one after another, from the lowest."""
    notes = []
    for place, harmony in enumerate(HARMONIES):
        for voice, name in enumerate(harmony.voices):
            start = place * CHORD + 0.22 * voice + random.uniform(0, 0.2)
            strength = random.uniform(0.75, 1) * (1 - 0.1 * voice)
            notes.append(Note(start, CHORD + 2.6, name, strength, (-0.3, 0.5, -0.6, 0.3)[voice]))
    return notes


def pulse(random: Random) -> list[Note]:
    """Pick the chord's notes in eighths, a few to the bar; every fourth bar breathes."""
    notes: list[Note] = []
    for bar in range(BARS):
        voices = HARMONIES[bar // 2].voices
        picking = PICKINGS[-1] if bar % 4 == 3 else random.choice(PICKINGS[:-1])
        voice = random.choice((0, 1, 2))
        for step, mark in enumerate(picking):
            if mark == "x":
                strength = random.uniform(0.55, 0.8) + 0.2 * (step == 0)
                start = bar * BAR + step * EIGHTH + random.uniform(0, 0.012)
                notes.append(Note(start, 2.4, voices[voice % 4], strength, 0.55 * (-1) ** len(notes)))
                voice += random.choice((1, 1, 2, 3))
    return notes


def bass(random: Random) -> list[Note]:
    """Lay the chord's root, and now and then lead to the next one from the note beside it."""
    notes = []
    for place, harmony in enumerate(HARMONIES):
        start = place * CHORD
        notes.append(Note(start, 1.6 * BAR, harmony.bass, 1, 0))
        if random.uniform(0, 1) < 0.6:
            notes.append(Note(start + BAR + 2 * BEAT, 1.2 * BEAT, stepped(harmony.bass, 3), 0.55, 0))
        else:
            following = HARMONIES[(place + 1) % len(HARMONIES)].bass
            notes.append(Note(start + BAR + 3 * BEAT, 0.9 * BEAT, stepped(following, 1), 0.5, 0))
    return notes


def lead(random: Random) -> list[Note]:
    """Leap up a little, step back down, come home to the chord, and be quiet for longer than that; four times over."""
    contour = [random.choice((1, 2)), -1, random.choice((-1, -2))]
    notes: list[Note] = []
    for place in (1, 3, 5, 6):
        voices = HARMONIES[place].voices
        degree = LADDER.index(stepped(random.choice(voices[2:]), 5))
        rhythm = random.choice(RHYTHMS)
        for index, beat in enumerate(rhythm):
            last = index == len(rhythm) - 1
            name = nearest(degree, voices) if last else LADDER[degree]
            start = place * CHORD + beat * BEAT + random.uniform(0, 0.02)
            notes.append(Note(start, 3.2 if last else 2.0, name, random.uniform(0.6, 0.9), random.uniform(-0.4, 0.4)))
            degree = min(max(degree + contour[index % 3], LOWEST_LEAD), HIGHEST_LEAD)
    return notes


def nearest(degree: int, voices: tuple[str, ...]) -> str:
    """Return the note of the chord, in any octave, that lies nearest to a step of the ladder."""
    letters = {voice[:-1] for voice in voices}
    return min((note for note in LADDER if note[:-1] in letters), key=lambda note: abs(LADDER.index(note) - degree))
