"""
Converts recordings to every format and these to every format again: ``python -m tests.notation.conversions [games]``.

The recordings are other programs' (the folder ``MINESWEEPER_REPLAYS``), those that the tests build in each format, and
generated games, half of them tidy and half of a random hand. Header and figures must stay; ms_toollib and sweeping-view
read what they can read.
"""

import importlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from game.engine.errors import BadEventError
from game.notation import evf, rawvf, recordings
from game.notation.header_text import bytes_of
from game.notation.recording import mode_number
from game.play.replay import Playback, from_opening, play, record
from game.play.video import to_rmv, with_two_buttons
from tests.notation.recorded import FILES
from tests.notation.test_recordings import REPLAYS
from tests.play.test_replay import random_game
from tests.play.test_video import tidy_game, told_by_ms_toollib, told_by_us

WRITERS: dict[str, Callable[[Playback], bytes]] = {
    "RAWVF": lambda playback: bytes_of(rawvf.write(from_opening(playback))),
    "EVF 3": lambda playback: evf.write(with_two_buttons(playback), 3),
    "EVF 4": lambda playback: evf.write(with_two_buttons(playback), 4),
    "RMV": to_rmv,
}


def sources(games: int) -> Iterator[tuple[str, bytes]]:
    """Yield the recordings of all kinds."""
    for path in sorted(REPLAYS.glob("*.*[fv]")):
        yield "others' files", path.read_bytes()
    for build in FILES.values():
        yield "built files", build()
    random = Random(11)
    for number in range(games):
        session = tidy_game(random) if number % 2 == 0 else random_game(random, undoes=False)[0]
        while session.started is None or session.setup.mouse.flag_rest:  # two buttons need more clicks for that
            session, _ = random_game(random, undoes=False)
        yield ("random games" if number % 2 else "tidy games"), rawvf.write(record(session, player="Zoë 扫雷")).encode()


def facts(playback: Playback) -> tuple[object, ...]:
    """Return what no conversion may change."""
    session, header = playback.session, playback.recording.header
    said = header.player, header.mode or "classic"
    return playback.recording.layout, session.view, session.status, session.time_ms, session.clicks, said


PEERS = {"EVF 3": "ms_toollib", "EVF 4": "ms_toollib", "RMV": "sweeping-view"}


def is_read_by_peer(name: str, data: bytes) -> bool:
    """Return whether the other program's figures are ours."""
    ours = told_by_us(data)
    if PEERS[name] == "ms_toollib":
        return ours == pytest.approx(told_by_ms_toollib(data))
    reader: Any = importlib.import_module("sweeping_view.rmv").RMVReplay
    recording = recordings.read(data)
    if mode_number(recording.header.mode, "RMV", 255) not in reader.MODES:
        return True  # it refuses modes that came later
    read, session = reader.from_bytes(data), play(recording).session
    opened = sum(event["type"] == "board" and event["subtype"][:5] == "open_" for event in read.events)
    here = session.view.opened.bit_count() + session.view.exploded.bit_count()
    return (read.bbbv, len(read.mines), opened) == (ours["bbbv"], ours["mine_num"], here)


def main(games: int) -> None:
    """Print the number of conversions, of other results, and of the peers' other figures."""
    found: Counter[tuple[str, str]] = Counter()
    for kind, data in sources(games):
        first = play(recordings.read(data))
        for name, write in WRITERS.items():
            try:
                written = write(first)
                again = [facts(play(recordings.read(written)))]
                again += [facts(play(recordings.read(one(play(recordings.read(written)))))) for one in WRITERS.values()]
            except BadEventError:
                found[kind, "refused"] += 1
                continue
            found[kind, "conversions"] += len(again)
            # A random hand makes double clicks that they count by another rule, and ms_toollib has no question marks.
            if name != "RAWVF" and kind != "random games" and not first.recording.header.marks:
                found[kind, f"read otherwise by {PEERS[name]}"] += not is_read_by_peer(name, written)
            for later in again:
                if later != facts(first):
                    found[kind, f"other facts by {name}"] += 1
                    print(kind, name, [(a, b) for a, b in zip(facts(first), later, strict=True) if a != b][:2])
    for (kind, what), count in sorted(found.items()):
        print(f"{kind}: {what} {count}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 299)
