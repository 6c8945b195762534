"""What each effect is made of: struck wood, bars and felt, on one D pentatonic scale."""

from collections.abc import Callable

import numpy as np

from scale import frequency, stepped
from struck import (
    BAR,
    BLOCK,
    DRUM,
    FELT,
    RATE,
    Hand,
    Samples,
    between,
    darkened,
    faded,
    hissed,
    mixed,
    sided,
    struck,
    times,
)

DIGIT_ONE = "A4"  # lower than this a laptop's speakers lose the pitch
RUN_TOP = "D6"
RUN_STEP = 0.036  # seconds between notes: fast enough for one gesture, slow enough to count
TRIAD = (("D5", 0.0, 1.0), ("F#5", 0.002, 0.7), ("A5", 0.004, 0.8))
CLEARED = (("A4", 0.0), ("D5", 0.07), ("E5", 0.14), ("A5", 0.21))
LOST = (("F#5", 0.0), ("E5", 0.09), ("D5", 0.18))
FLAPS, FLAP = 18, 0.0165  # of a page that turns over, and the seconds between them

# A cadence is its notes: when, which, how strong, how far to the side. The last ones ring.
HOME = ((0.0, "D3", 0.5, 0.0), (0.0, "D4", 0.5, -0.3), (0.01, "F#4", 0.4, 0.3), (0.02, "A4", 0.4, -0.5))
CADENCES = {
    "win_small": (  # five to one
        *((0.0, "A4", 0.8, -0.3), (0.11, "D5", 0.8, 0.0), (0.22, "F#5", 0.8, 0.3)),
        *((0.4, "A3", 0.5, 0.0), (0.4, "E5", 0.7, -0.2), (0.4, "B4", 0.4, 0.3)),
        *((0.72, "D5", 0.7, 0.1), (0.72, "D6", 0.9, -0.1)),
    ),
    "win": (  # four, five, one: climbing
        *((0.0, "D5", 0.8, -0.4), (0.1, "F#5", 0.8, -0.1), (0.2, "A5", 0.8, 0.2), (0.3, "D6", 0.8, 0.4)),
        *((0.46, "E3", 0.5, 0.0), (0.46, "B4", 0.5, -0.3), (0.46, "E5", 0.6, 0.3)),
        *((0.66, "A3", 0.5, 0.0), (0.66, "A4", 0.5, -0.3), (0.66, "E5", 0.6, 0.3), (0.76, "B5", 0.5, 0.0)),
        *((0.92, "A5", 0.6, 0.2), (0.92, "D6", 0.9, -0.2)),
    ),
    "win_large": (  # six, four, five, one, and a run up to the top
        *((0.0, "B3", 0.5, 0.0), (0.0, "D5", 0.8, -0.4), (0.08, "F#5", 0.7, -0.1), (0.16, "B5", 0.8, 0.3)),
        *((0.3, "E3", 0.5, 0.0), (0.3, "E5", 0.7, -0.3), (0.38, "B5", 0.7, 0.1), (0.46, "D6", 0.8, 0.4)),
        *((0.6, "A3", 0.5, 0.0), (0.6, "E5", 0.6, 0.3), (0.66, "A5", 0.6, 0.1), (0.72, "B5", 0.6, -0.1)),
        *((0.78, "D6", 0.6, -0.3), (0.84, "E6", 0.7, 0.0)),
        *((0.98, "D6", 0.8, 0.3), (0.98, "F#6", 0.8, -0.3), (0.98, "A5", 0.5, 0.0)),
    ),
    "record": (  # the large one's way, answered an octave higher, and home once more
        *((0.0, "D5", 0.8, -0.4), (0.1, "F#5", 0.8, -0.1), (0.2, "A5", 0.8, 0.2), (0.3, "D6", 0.8, 0.4)),
        *((0.46, "B3", 0.5, 0.0), (0.46, "B5", 0.7, -0.2), (0.56, "D6", 0.7, 0.2), (0.66, "F#6", 0.7, 0.0)),
        *((0.82, "E3", 0.5, 0.0), (0.82, "E5", 0.6, -0.3), (0.82, "B5", 0.6, 0.3), (0.92, "E6", 0.7, 0.0)),
        *((1.08, "A3", 0.5, 0.0), (1.08, "A5", 0.6, 0.3), (1.14, "B5", 0.6, -0.3), (1.2, "D6", 0.6, 0.3)),
        *((1.26, "E6", 0.7, -0.3), (1.32, "A6", 0.6, 0.0)),
        *((1.48, "D6", 0.8, 0.3), (1.48, "F#6", 0.8, -0.3), (1.48, "A6", 0.5, 0.0), (1.48, "A5", 0.4, 0.0)),
    ),
}
TAIL = 1.45  # seconds that a cadence rings on after its last note began

Recipe = Callable[[Hand], Samples]


def open_recipe(step: int) -> Recipe:
    """Return the pluck for a number: one step up the scale per digit, and a little shorter, as short bars are."""
    seconds = 0.13 - 0.003 * step
    return lambda hand: struck(BAR, stepped(DIGIT_ONE, step - 1), seconds, seconds / 4, hand)


def flood_recipe(count: int) -> Recipe:
    """Return the run for an opening: a larger one starts lower, and all arrive at the same note, softly."""
    notes = [stepped(RUN_TOP, place + 1 - count) for place in range(count)]
    # The last note of a longer run is given longer to fade.
    last_seconds = 0.096 + 0.004 * count

    def run(hand: Hand) -> Samples:
        """Strike the notes in turn, the last at two fifths of the first's strength."""
        parts = []
        for place, note in enumerate(notes):
            seconds = last_seconds if place == count - 1 else 0.1
            strength = 1 - 0.6 * place / (count - 1)
            side = 0.7 * (place / (count - 1) - 0.5)
            parts.append((place * RUN_STEP, strength, sided(struck(BAR, note, seconds, 0.026, hand), side)))
        return mixed(parts)

    return run


def flag(hand: Hand) -> Samples:
    """Knock twice, the second higher, softer and 70 ms later: the picture's flag lands and bounces then."""
    return mixed([(0, 1, struck(BLOCK, "A5", 0.08, 0.012, hand)), (0.07, 0.8, struck(BLOCK, "D6", 0.08, 0.011, hand))])


def unflag(hand: Hand) -> Samples:
    """Knock once, lower than a flag: something was taken away."""
    return struck(BLOCK, "E5", 0.085, 0.013, hand)


def chord(hand: Hand) -> Samples:
    """Strike D major, damped so that it stays dry."""
    # 2 ms apart is still one stroke to the ear. Exactly together, the notes' waves meet again 7 ms later, at
    # their loudest, and the attack is late.
    return mixed([(start, strength, struck(BAR, note, 0.2 - start, 0.04, hand)) for note, start, strength in TRIAD])


def breath(hand: Hand) -> Samples:
    """Hold a fourth without overtones, as behind a curtain: the board holds its breath."""
    time = times(1.3)
    swell = np.exp(-time / 0.5)
    notes = (("A4", 1.0, -0.3), ("D5", 0.7, 0.3), ("A5", 0.25, 0.0))
    hertz = [(frequency(note) * hand.unlike(0.001), strength, side) for note, strength, side in notes]
    held = [(0.0, strength, sided(swell * np.sin(2 * np.pi * tone * time), side)) for tone, strength, side in hertz]
    return faded(mixed(held), 0.4)


def explosion(hand: Hand) -> Samples:
    """Crack, push the air for most of a second, and let the pieces fall for two."""
    crack = 4.2 * between(hissed(0.16, 0.028, hand), 300, 1500) + 0.5 * between(hissed(0.16, 0.006, hand), 2500, 9000)
    wood = mixed([(0, 1, struck(BLOCK, note, 0.24, 0.04, hand)) for note in ("E4", "A4", "D5")])
    burst = 2.8 * between(hissed(0.7, 0.11, hand), 120, 900)
    # The soft clip adds the overtones by which small speakers tell a pitch they cannot give, and holds the peaks down.
    hit = np.tanh(1.5 * mixed([(0, 1.1, crack), (0, 0.4, wood), (0, 1, burst)]))
    below = np.tanh(1.3 * sub(hand))
    return faded(mixed([(0, 0.8, hit), (0, 0.62, below), (0, 0.7, debris(hand))]), 0.3)


def sub(hand: Hand) -> Samples:
    """Return the push: a sine that falls from 60 to 45 Hz within its 0.9 seconds."""
    time = times(0.9)
    hertz = 45 + 15 * np.exp(-time / 0.25) * hand.unlike(0.03)
    swell = np.minimum(1, time / 0.006) * np.minimum(1, (0.9 - time) / 0.25) * np.exp(-time / 0.7)
    played: Samples = swell * np.sin(2 * np.pi * np.cumsum(hertz) / RATE)
    return played


def debris(hand: Hand) -> Samples:
    """Return pieces of wood that fall all around, ever more rarely and softly for two seconds, in a little dust."""
    time = times(2.0)
    ears = [between(hand.noise.uniform(-1, 1, len(time)), 500, 5000) * np.exp(-time / 0.42) for _ in (0, 1)]
    parts = [(0.0, 0.45, np.stack(ears, axis=1))]
    start = 0.07
    while start < 1.88:
        note = stepped("A4", int(hand.noise.randint(0, 11)))
        strength = float(hand.noise.uniform(0.25, 1) * np.exp(-start / 0.9))
        piece = struck(BLOCK, note, 0.1, 0.009, hand, mallet=0.6)
        parts.append((start, strength, sided(piece, float(hand.noise.uniform(-1, 1)))))
        start += float(hand.noise.uniform(0.4, 1.6)) * (0.02 + 0.05 * start)
    return mixed(parts)


def knock_recipe(note: str) -> Recipe:
    """Return the dull knock of one ring of mines going off."""
    return lambda hand: struck(BLOCK, note, 0.085, 0.016, hand, mallet=0.6)


def cadence_recipe(name: str) -> Recipe:
    """Return a melody that comes home: bars over low strings of wood, the last chord ringing."""
    notes = CADENCES[name]
    last = notes[-1][0]

    def play(hand: Hand) -> Samples:
        """Strike its notes, then the chord at home beneath the last of them."""
        parts = [voice(start, note, strength, side, hand, last) for start, note, strength, side in notes]
        parts += [voice(last + start, note, strength, side, hand, last) for start, note, strength, side in HOME]
        return faded(mixed(parts), 0.5)

    return play


def voice(
    start: float, note: str, strength: float, side: float, hand: Hand, last: float
) -> tuple[float, float, Samples]:
    """Return one note of a cadence as a part of it; what begins with the last one rings to the end."""
    rings = start >= last
    seconds = last + TAIL - start if rings else 0.5
    low = note[-1] in "34"
    ring = (0.5 if low else 0.42) if rings else (0.16 if low else 0.1)
    return start, strength, sided(struck(DRUM if note[-1] == "3" else BAR, note, seconds, ring, hand, 0.2), side)


def stage(hand: Hand) -> Samples:
    """Climb in open fifths to a ringing B: done, and something is still to come."""
    climb = [(start, 0.8, struck(BAR, note, 0.25, 0.06, hand)) for note, start in CLEARED]
    top, bottom = struck(BAR, "B5", 0.62, 0.2, hand), struck(BAR, "D5", 0.62, 0.2, hand)
    return mixed([*climb, (0.28, 0.8, sided(top, 0.3)), (0.28, 0.4, sided(bottom, -0.3))])


def life(hand: Hand) -> Samples:
    """Step down to B4 over a knock: a life is gone, the run is not."""
    fall = [(start, 0.9, struck(BAR, note, 0.2, 0.05, hand)) for note, start in LOST]
    return mixed(
        [(0, 0.6, struck(BLOCK, "D4", 0.1, 0.02, hand)), *fall, (0.27, 0.9, struck(BAR, "B4", 0.23, 0.07, hand))]
    )


def danger(hand: Hand) -> Samples:
    """Pulse once, low, as a heart."""
    return struck(DRUM, "D3", 0.22, 0.06, hand, mallet=0.15)


def overtake(hand: Hand) -> Samples:
    """Turn from a fifth to the note above it: somebody else is in front."""
    first, second = struck(BAR, "A5", 0.14, 0.04, hand), struck(BAR, "B5", 0.16, 0.045, hand)
    return mixed([(0, 0.7, struck(BAR, "D5", 0.2, 0.04, hand)), (0, 0.8, first), (0.09, 1, second)])


def count_recipe(note: str) -> Recipe:
    """Return one knock of a countdown."""

    def count(hand: Hand) -> Samples:
        """Strike a block for the edge and a bar for the pitch."""
        return mixed([(0, 0.5, struck(BLOCK, note, 0.12, 0.012, hand)), (0, 1, struck(BAR, note, 0.12, 0.032, hand))])

    return count


def go(hand: Hand) -> Samples:
    """Strike the octave that the countdown was climbing to."""
    return mixed([(0, 1, struck(BAR, note, 0.24, 0.06, hand)) for note in ("A5", "D6")])


def flip(hand: Hand) -> Samples:
    """Let a row of cards turn over from left to right: soft flaps that swell and sink."""
    parts = []
    for place in range(FLAPS):
        strength = 0.35 + 0.65 * np.sin(np.pi * (place + 1) / (FLAPS + 1))
        paper = 2.2 * between(hissed(0.06, 0.009, hand), 500, 2600 * hand.unlike(0.2))
        card = mixed([(0, 1, paper), (0, 0.35, struck(FELT, stepped("E4", place % 3), 0.06, 0.008, hand, 0.1))])
        start = place * FLAP * hand.unlike(0.04)
        parts.append((start, strength * hand.unlike(0.12), sided(card, 1.6 * place / (FLAPS - 1) - 0.8)))
    return faded(mixed(parts), 0.06)


def flip_back(hand: Hand) -> Samples:
    """Let it turn over from right to left."""
    return flip(hand)[:, ::-1]


def down(hand: Hand) -> Samples:
    """Press a wooden key to its bed."""
    return mixed(
        [(0, 1, struck(BLOCK, "A4", 0.06, 0.009, hand, 0.5)), (0, 0.5, struck(FELT, "D4", 0.06, 0.012, hand, 0.1))]
    )


def up(hand: Hand) -> Samples:
    """Let it come up again: the same wood, higher, shorter, behind felt."""
    return darkened(struck(BLOCK, "D5", 0.05, 0.006, hand, 0.25), 2600)


def menu(hand: Hand) -> Samples:
    """Tick, as small as a tick can be and still have the scale's pitch."""
    return struck(BLOCK, "A5", 0.04, 0.006, hand)


def confirm(hand: Hand) -> Samples:
    """Tick as the menu does, with a fifth beneath and a longer body."""
    upper, lower = struck(BLOCK, "A5", 0.08, 0.012, hand), struck(BAR, "D5", 0.08, 0.02, hand)
    return mixed([(0, 0.8, upper), (0, 1, lower)])


def denied(hand: Hand) -> Samples:
    """Tap felt, low and with no ring: nothing happened, and nobody is scolded."""
    return struck(FELT, "E4", 0.09, 0.014, hand, mallet=0.08)


def toggle(hand: Hand) -> Samples:
    """Throw a small switch: it gives, and lands."""
    return mixed(
        [(0, 0.5, struck(BLOCK, "D6", 0.03, 0.004, hand)), (0.028, 1, struck(BLOCK, "A5", 0.045, 0.007, hand))]
    )


def slider(hand: Hand) -> Samples:
    """Pass one notch."""
    return struck(BLOCK, "D6", 0.025, 0.003, hand)


def letter(hand: Hand) -> Samples:
    """Let a letter of the wheel click in."""
    return mixed([(0, 1, struck(BLOCK, "E5", 0.05, 0.006, hand)), (0, 0.4, struck(BAR, "B5", 0.05, 0.01, hand))])


def roll(hand: Hand) -> Samples:
    """Click once as a counter's wheel turns."""
    return struck(BLOCK, "F#6", 0.025, 0.0025, hand, mallet=0.1)
