"""
The one scale of the game: D pentatonic.

It has no half steps, so whatever sounds together, in whatever order, is music.
"""

SEMITONES_ABOVE_A = {"D": -7, "E": -5, "F#": -3, "A": 0, "B": 2}
LADDER = [f"{letter}{octave}" for octave in range(1, 8) for letter in SEMITONES_ABOVE_A]


def frequency(note: str) -> float:
    """Return a note's frequency in hertz, equal temperament, A4 = 440."""
    return float(440 * 2 ** (int(note[-1]) - 4 + SEMITONES_ABOVE_A[note[:-1]] / 12))


def stepped(note: str, steps: int) -> str:
    """Return the note so many *steps* of the scale above, or below where negative."""
    return LADDER[LADDER.index(note) + steps]
