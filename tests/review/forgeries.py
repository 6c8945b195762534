"""
Forged and honest recordings: the number of each that ``verify`` doubts.

``python -m tests.review.forgeries [seed]`` prints a line for each. The honest games are those of people in recordings
of other programs, where these are there, and of the model of a hand; forged are 37 games in as many ways, each from the
model.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE, Level
from game.notation import evf, rawvf, recordings, rmv
from game.notation.recording import Header, Recording
from game.play.replay import from_opening, play
from game.play.video import to_rmv, with_two_buttons
from game.review.signs import doubts
from game.review.verify import checks
from game.version import PROGRAM, __version__
from tests.notation.test_recordings import REPLAYS, TRUTH
from tests.review.hand_model import Hand, won_game

TODAY = 1_790_000_000
"""Some day of September 2026."""

STAMP = "2026-03-01T12:00:00.250Z"
HONEST = 60
KNOWN = 2026
"""The seed of the honest games by which the limits were set."""

MADE_UP = frozenset({"custom.rawvf", "error_parser_unexpected_flow.rawvf"})
"""Recordings of other programs that were written to test a parser, not played."""

Forgery = Callable[[Random], Recording]


def told(recording: Recording, **header: Any) -> Recording:
    """Return a game with its true header, except for the given false fields."""
    layout = recording.layout
    named = Header(program=PROGRAM, version=__version__, player="Ada", timestamp=STAMP, mode="classic")
    level = {board.grid: board.name for board in (BEGINNER, CLASSIC, INTERMEDIATE, EXPERT)}.get(layout.grid, "custom")
    honest = from_opening(play(replace(recording, header=replace(named, level=level))))
    return replace(honest, header=replace(honest.header, **header))


def game(random: Random, level: Level = INTERMEDIATE, **hand: Any) -> Recording:
    """Return a game won by the model of a hand."""
    return won_game(level, replace(Hand(), **hand), random)


def faster(recording: Recording, by: float) -> Recording:
    """Return a game whose clock runs slower."""
    return replace(recording, events=tuple(event.at(round(event.tick / by)) for event in recording.events))


def thinned(recording: Recording, every: int) -> Recording:
    """Return a game with one in *every* moves."""
    events = tuple(e for k, e in enumerate(recording.events) if e.kind is not Kind.MOVE or k % every == 0)
    return replace(recording, events=events)


def paused(recording: Recording, ms: int) -> Recording:
    """Return a game with a pause of *ms* milliseconds in its middle."""
    half = len(recording.events) // 2
    late = tuple(event.at(event.tick + ms) for event in recording.events[half:])
    return replace(recording, events=recording.events[:half] + late)


def set_back(recording: Recording, ms: int) -> Recording:
    """Return a game in whose middle the clock was set back."""
    return rawvf.read(rawvf.write(paused(recording, -ms)))


def shaken(recording: Recording, random: Random) -> Recording:
    """Return a game whose moves are one pixel off, here and there."""

    def shake(event: MouseEvent) -> MouseEvent:
        if event.kind is not Kind.MOVE:
            return event
        return replace(event, x=max(0, event.x + random.choice((-1, 0, 1))), y=max(0, event.y + random.choice((0, 1))))

    return replace(recording, events=tuple(map(shake, recording.events)))


def mirrored(recording: Recording) -> Recording:
    """Return a mirrored copy of a game, which shows no sign."""
    board = recording.layout.grid
    mines = sum(
        1 << (cell // board.width * board.width + board.width - 1 - cell % board.width)
        for cell in range(board.size)
        if recording.layout.mines >> cell & 1
    )
    events = tuple(replace(e, x=board.width * e.square - 1 - e.x) for e in recording.events)
    return replace(recording, layout=replace(recording.layout, mines=mines), events=events)


def with_doubled_clicks(recording: Recording) -> Recording:
    """Return a game in which a program clicks forty times a second between two openings."""
    opening = next(k for k, event in enumerate(recording.events) if event.kind is Kind.LEFT_RELEASE)
    place, events = recording.events[opening], []
    for k in range(60):
        tick = place.tick + 1 + 25 * k
        events += [place.at(tick).of(Kind.LEFT_PRESS), place.at(tick + 12)]
    late = [event.at(event.tick + 1_600) for event in recording.events[opening + 1 :]]
    return replace(recording, events=(*recording.events[: opening + 1], *events, *late))


def with_flights(recording: Recording) -> Recording:
    """Return a game whose mouse crosses the board and returns between two clicks."""
    board, events = recording.layout.grid, list[MouseEvent]()
    for event in recording.events:
        if events and event.tick - events[-1].tick >= 60 and event.kind is Kind.MOVE:
            here = events[-1].of(Kind.MOVE)
            places = [k % 2 * (board.width - 1) * here.square for k in range(1, 8)]
            events += [replace(here, tick=here.tick + 6 * k, x=x) for k, x in enumerate(places, 1)]
        events.append(event)
    return replace(recording, events=tuple(events))


def named_rmv(random: Random, program: str) -> Recording:
    """Return an RMV file that names another program."""
    data = rmv.write(with_two_buttons(play(told(game(random)))))
    return recordings.read(data.replace(PROGRAM.encode(), program.encode().ljust(len(PROGRAM))[: len(PROGRAM)]))


def named_evf(random: Random, program: str) -> Recording:
    """Return an EVF file of version 3 that names another program and has no checksum."""
    plain = with_two_buttons(play(told(game(random))))
    return recordings.read(evf.write(replace(plain, header=replace(plain.header, program=program)), 3))


FORGERIES: dict[str, Forgery] = {
    "a shorter time": lambda r: told(game(r), time_ms=9_000),
    "a lost game told as won": lambda r: told(thinned(game(r), 1), won=False),
    "more 3BV": lambda r: told(game(r), bbbv=99),
    "fewer clicks": lambda r: told(game(r), clicks=(1, 0, 0)),
    "a larger board claimed": lambda r: told(game(r), level="expert"),
    "more 3BV/s": lambda r: told(game(r), bbbv_s="9.99"),
    "competition with clicks that flag the rest": lambda r: told(game(r), competition=True, flag_rest=True),
    "competition on 9×9 cells": lambda r: told(game(r, BEGINNER), competition=True),
    "a program clicks without moving": lambda r: told(game(r, teleports=True)),
    "the same, slowly": lambda r: told(game(r, teleports=True, thinks=700)),
    "lines at constant speed": lambda r: told(game(r, straight=True, tremble=0)),
    "the same on expert": lambda r: told(game(r, EXPERT, straight=True, tremble=0)),
    "the same, shaken by a pixel": lambda r: told(shaken(game(r, straight=True, tremble=0), r)),
    "the same, in larger cells": lambda r: told(game(r, straight=True, tremble=0, square=32)),
    "every click in the middle": lambda r: told(game(r, centres=True)),
    "clicks without a length": lambda r: told(game(r, press=1, press_varies=0)),
    "clicks of one length": lambda r: told(game(r, press_varies=0)),
    "a click every 600 ms": lambda r: told(game(r, steady=600, press_varies=0)),
    "a clock three times as slow": lambda r: told(faster(game(r, thinks=60), 3)),
    "twice as slow, on expert": lambda r: told(faster(game(r, EXPERT, thinks=60), 2)),
    "a third slower": lambda r: told(faster(game(r), 1.33)),
    "the board known, row by row": lambda r: told(game(r, EXPERT, knows="rows")),
    "the board known, here and there": lambda r: told(game(r, EXPERT, knows="random")),
    "the board known, on 16×16": lambda r: told(game(r, knows="random")),
    "played in the year 2091": lambda r: told(game(r), timestamp="2091-01-01T00:00:00Z"),
    "played in 1987": lambda r: told(game(r), timestamp="1987-01-01T00:00:00Z"),
    "Arbiter's name without its checksum": lambda r: told(game(r), program="Minesweeper Arbiter", checksum=False),
    "Vienna's name in RMV": lambda r: named_rmv(r, "Vienna Minesweeper"),
    "MetaSweeper's name in EVF": lambda r: named_evf(r, "元3.3.1"),
    "a clock of 40 ms": lambda r: told(game(r, clock=40)),
    "half a minute to ask somebody": lambda r: told(paused(game(r), 30_000)),
    "a clock that is set back by two seconds": lambda r: set_back(told(game(r)), 2_000),
    "one of forty moves": lambda r: told(thinned(game(r), 40)),
    "one of four moves, on expert": lambda r: told(thinned(game(r, EXPERT), 4)),
    "sixty clicks in a row": lambda r: told(with_doubled_clicks(game(r))),
    "a mouse that flies to and fro": lambda r: told(with_flights(game(r, EXPERT))),
    "another one's game in a mirror": lambda r: told(mirrored(game(r))),
}


def known_hand(random: Random) -> Hand:
    """Return one of the hands that set the limits."""
    return Hand(
        thinks=random.uniform(60, 500),
        pace=random.uniform(45, 120),
        bend=random.uniform(0.02, 0.12),
        tremble=random.uniform(0.01, 0.04),
        press=random.uniform(45, 110),
        press_varies=random.uniform(8, 25),
        clock=random.choice((1, 1, 4, 10, 16)),
        mouse=random.choice((1, 4, 8, 10)),
        square=random.choice((16, 16, 24, 40)),
    )


def other_hand(random: Random) -> Hand:
    """Return a hand that did not set the limits: slower or quicker, steadier or shakier."""
    return Hand(
        thinks=random.uniform(20, 1_500),
        pace=random.uniform(35, 180),
        bend=random.uniform(0.0, 0.25),
        tremble=random.uniform(0.005, 0.08),
        press=random.uniform(45, 160),
        press_varies=random.uniform(6, 45),
        clock=random.choice((1, 2, 5, 10, 20)),
        mouse=random.choice((1, 2, 8, 16)),
        square=random.choice((10, 16, 32, 64)),
    )


def honest_games(seed: int = KNOWN) -> Iterator[tuple[str, Recording]]:
    """Yield HONEST honest games, people's first."""
    count = 0
    for row in TRUTH:
        if row["file"] not in MADE_UP:
            count += 1
            yield row["file"], recordings.read((REPLAYS / row["file"]).read_bytes())
    random = Random(seed)
    while count < HONEST:
        count += 1
        level = random.choice((CLASSIC, BEGINNER, INTERMEDIATE, INTERMEDIATE, EXPERT))
        hand = known_hand(random) if seed == KNOWN else other_hand(random)
        recording = told(won_game(level, hand, random, flags=random.random() < 0.5))
        shape = random.choice(("as it is", "EVF", "RMV"))
        if shape == "EVF":
            recording = recordings.read(evf.write(with_two_buttons(play(recording))))
        elif shape == "RMV":
            recording = recordings.read(to_rmv(play(recording)))
        yield f"{level}, {shape}, clock of {hand.clock} ms", recording


def found(recording: Recording) -> tuple[list[str], list[str]]:
    """Return the differing fields of the header, and the recording's signs."""
    playback = play(recording)
    return (
        [check.name for check in checks(playback) if not check.agrees],
        [doubt.sign.value for doubt in doubts(playback, TODAY)],
    )


def main(seed: int | None = None) -> None:
    """Print the findings for each game; without *seed*, for the games that set the limits."""
    noticed = doubted = accused = 0
    for number, (name, forgery) in enumerate(FORGERIES.items()):
        recording = forgery(Random(number if seed is None else f"{seed} {number}"))
        assert play(recording).session.status is Status.WON, name
        differs, signs = found(recording)
        noticed += bool(differs or signs)
        print(f"forged  {name}: {', '.join(differs + signs) or '-'}")
    for name, recording in honest_games(KNOWN if seed is None else seed):
        differs, signs = found(recording)
        doubted += bool(signs)
        accused += bool(differs)
        print(f"honest  {name}: {', '.join(differs + signs) or '-'}")
    print(f"{noticed} of {len(FORGERIES)} forgeries noticed; {doubted} of {HONEST} honest doubted, {accused} accused")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
