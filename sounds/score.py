"""
The music as scores: three pieces and Battle's pulse, all in D pentatonic, all of loops that never meet the same way.

The air holds chords and the bass walks beneath them; the pulse goes round in another number of bars, so that it takes
minutes until the two meet again as they began. The lead is no loop: it is a handful of phrases, which the game plays
in an order of its own. Where a note falls within its chord is drawn from a seeded source: the same on every run.
"""

from random import Random
from typing import NamedTuple

from scale import LADDER, stepped

SEED = 1993
PHRASES = 5
LOWEST_LEAD, HIGHEST_LEAD = LADDER.index("A4"), LADDER.index("E6")


class Harmony(NamedTuple):
    """One chord: what the bass plays, and four voices above it."""

    bass: str
    voices: tuple[str, str, str, str]


HOME = Harmony("D2", ("A3", "E4", "F#4", "A4"))
SIXTH = Harmony("B2", ("A3", "D4", "F#4", "B4"))
THIRD = Harmony("F#2", ("F#3", "A3", "E4", "B4"))
SECOND = Harmony("E2", ("E3", "B3", "D4", "F#4"))
FIFTH = Harmony("A2", ("E3", "A3", "B3", "E4"))
OPEN = Harmony("B2", ("F#3", "A3", "D4", "E4"))
FAR = Harmony("E2", ("F#3", "B3", "D4", "A4"))
LEADING = Harmony("A2", ("E3", "B3", "E4", "A4"))


class Piece(NamedTuple):
    """One piece: its pace, its chords of two bars each, how many bars its pulse has, and how it is played."""

    name: str
    bar: float  # seconds
    harmonies: tuple[Harmony, ...]
    pulse_bars: int
    pickings: tuple[str, ...]  # of the pulse, sixteenths; the last one breathes
    strokes: tuple[tuple[str, str], ...]  # what is struck, and its pattern of sixteenths
    walks: str  # the bass: a pattern of eighths in each bar
    rhythms: tuple[tuple[float, ...], ...]  # of the lead, in beats

    @property
    def bars(self) -> int:
        """How many bars the chords have."""
        return 2 * len(self.harmonies)


TITLE = Piece(
    "title",
    240 / 63,
    (HOME, SIXTH, SECOND, FIFTH, OPEN),
    7,
    ("x.....x...x.....", "x...x.....x.....", "....x.....x...x.", "x...............", "x.....x........."),
    (("shaker", "....x...o...x..."),),
    "x.......",
    ((0.5, 1.5, 3.0), (0.0, 1.0, 2.5, 4.0), (0.5, 2.0, 3.5)),
)
PLAY = Piece(
    "play",
    240 / 72,
    (HOME, THIRD, SECOND, FIFTH, LEADING),
    7,
    ("x.....x.....x...", "x.....x...x...x.", "....x.....x.....", "x.....x.........", "x...........x..."),
    (("shaker", "..o.x.o...o.x.o."), ("drum", "x.........o.....")),
    "x.....o.",
    ((0.5, 1.5, 3.0), (1.0, 2.0, 2.5, 4.0), (0.5, 2.0, 3.5), (1.0, 1.5, 3.0, 4.5)),
)
RUN = Piece(
    "run",
    240 / 105,
    (HOME, SIXTH, FIFTH, OPEN, FAR, LEADING),
    7,
    ("x..x..x.x..x..x.", "x.x..x..x.x..x..", "x..x..x...x.x...", "x.x.x..x..x.x.x.", "x..x..x........."),
    (("drum", "x.....o.x..o...."), ("shaker", "o.x.o.x.o.x.o.xx"), ("clap", "....x.......x...")),
    "x.ox.xo.",
    ((0.0, 0.5, 1.5, 2.0), (0.5, 1.0, 2.0, 3.0), (0.0, 0.75, 1.5, 2.5)),
)
BATTLE = RUN._replace(
    name="battle",
    pulse_bars=5,
    pickings=("x.......x.......", "x.....x.........", "x.......x...x...", "........x......."),
    strokes=(
        ("drum", "x..x..x.x..x.x.."),
        ("tom", "..o..o....o..oxo"),
        ("clap", "....x.......x..x"),
        ("shaker", "x.o.x.o.x.o.x.o."),
    ),
)
PIECES = {piece.name: piece for piece in (TITLE, PLAY, RUN, BATTLE)}


class Note(NamedTuple):
    """One note of a layer, or a stroke by its name; *start* and *seconds* in seconds, *side* from -1, left, to 1."""

    start: float
    seconds: float
    name: str
    strength: float
    side: float


def score(piece: Piece) -> dict[str, list[Note]]:
    """Return the notes of each layer that goes round; Battle has another piece's air and bass."""
    loops = {"pulse": pulse(piece, random_of(piece, 1))}
    if piece is not BATTLE:
        loops |= {"air": air(piece, random_of(piece, 0)), "bass": bass(piece, random_of(piece, 2))}
    return loops


def random_of(piece: Piece, place: int) -> Random:
    """Return a layer's source."""
    return Random(f"{SEED} {piece.name} {place}")


def air(piece: Piece, random: Random) -> list[Note]:
    """Hold every chord until the next has risen; its voices enter one after another, from the lowest."""
    notes, chord = [], 2 * piece.bar
    for place, harmony in enumerate(piece.harmonies):
        for voice, name in enumerate(harmony.voices):
            start = place * chord + 0.15 * voice + random.uniform(0, 0.2)
            strength = random.uniform(0.75, 1) * (1 - 0.1 * voice)
            notes.append(Note(start, chord + 2.6, name, strength, (-0.3, 0.5, -0.6, 0.3)[voice]))
    return notes


def pulse(piece: Piece, random: Random) -> list[Note]:
    """Pick notes that every chord bears, and strike; the last bar breathes."""
    notes: list[Note] = []
    step = piece.bar / 16
    names = ("D4", "A4", "E5", "B4", "D5", "F#5") if piece is not BATTLE else ("D3", "A3", "D4")
    for bar in range(piece.pulse_bars):
        picking = piece.pickings[-1] if bar == piece.pulse_bars - 1 else random.choice(piece.pickings[:-1])
        voice = random.randrange(len(names))
        for place, mark in enumerate(picking):
            if mark == "x":
                strength = random.uniform(0.55, 0.8) + 0.2 * (place == 0)
                start = bar * piece.bar + place * step + random.uniform(0, 0.008)
                notes.append(Note(start, 2.4, names[voice % len(names)], strength, 0.55 * (-1) ** len(notes)))
                voice += random.choice((1, 1, 2, 3))
        notes += strokes(piece, bar, random)
    return notes


def strokes(piece: Piece, bar: int, random: Random) -> list[Note]:
    """Return what is struck in a bar; now and then a weak stroke is left out."""
    found = []
    for kind, pattern in piece.strokes:
        for place, mark in enumerate(pattern):
            if mark == "." or (mark == "o" and random.random() < 0.3):
                continue
            strength = (0.9 if mark == "x" else 0.45) * random.uniform(0.8, 1)
            start = bar * piece.bar + place * piece.bar / 16 + random.uniform(0, 0.006)
            side = {"shaker": 0.45, "clap": -0.35, "tom": random.uniform(-0.6, 0.6)}.get(kind, 0.0)
            found.append(Note(start, 1.0, kind, strength, side))
    return found


def bass(piece: Piece, random: Random) -> list[Note]:
    """Lay the chord's root in its pattern, and before a change step to the note beside the next one."""
    notes = []
    eighth = piece.bar / 8
    for bar in range(piece.bars):
        here = piece.harmonies[bar // 2].bass
        following = piece.harmonies[(bar // 2 + 1) % len(piece.harmonies)].bass
        for place, mark in enumerate(piece.walks):
            if mark == "." or (mark == "o" and random.random() < 0.4):
                continue
            last = bar % 2 == 1 and place >= 6
            name = (
                stepped(following, 1) if last else stepped(here, 3) if mark == "o" and random.random() < 0.5 else here
            )
            seconds = min(1.6 * piece.bar, (8 if piece.walks.count("x") == 1 else 2.2) * eighth)
            notes.append(Note(bar * piece.bar + place * eighth, seconds, name, 0.9 if mark == "x" else 0.55, 0))
    return notes


def phrases(piece: Piece) -> list[list[Note]]:
    """Return the lead's phrases: leap up a little, step back down, come to rest."""
    random = random_of(piece, 3)
    found = []
    for _ in range(PHRASES):
        contour = [random.choice((1, 2)), -1, random.choice((-1, -2))]
        degree = LADDER.index(random.choice(("D5", "E5", "F#5", "A5")))
        rhythm = random.choice(piece.rhythms)
        notes = []
        for index, beat in enumerate(rhythm):
            last = index == len(rhythm) - 1
            name = nearest(degree) if last else LADDER[degree]
            start = (beat - rhythm[0]) * piece.bar / 4 + random.uniform(0, 0.02)
            notes.append(Note(start, 2.4 if last else 1.4, name, random.uniform(0.6, 0.9), random.uniform(-0.5, 0.5)))
            degree = min(max(degree + contour[index % 3], LOWEST_LEAD), HIGHEST_LEAD)
        found.append(notes)
    return found


def nearest(degree: int) -> str:
    """Return the note of the chord at home, in any octave, that lies nearest to a step of the ladder."""
    return min((note for note in LADDER if note[:-1] in ("D", "A")), key=lambda note: abs(LADDER.index(note) - degree))
