"""
Broken recordings: whatever the bytes, an answer comes at once, and it is a recording or a named error.

``python -m tests.notation.fuzz [N]`` breaks each format's file N times (20,000) and prints the outcomes; a small
share runs with the tests. One file in a thousand is also blown up to megabytes, where slow loops would show. What can
still be read goes on through every writer, and one file in a hundred through every command that takes a recording.
"""

import io
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

from game.cli.main import main as main_command
from game.engine.errors import BadHeaderError, GameError, TooLargeError
from game.engine.game import Status
from game.notation import evf, rawvf
from game.notation.recording import LARGEST_FILE, MOST_EVENTS, Recording
from game.notation.recordings import read
from game.play.replay import MOST_CHANGES, play
from game.play.video import to_rmv, with_two_buttons
from tests.notation.recorded import FILES

LONGEST_S = 1.0
LONGEST_COMMAND_S = 2.0
MOST_MEGABYTES = 200
LONGEST_MESSAGE = 300
ROUND_TRIP_EVENTS = 2_000
COMMANDS_EVERY = 100

Change = Callable[[bytes, Random], bytes]


def _cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _flip(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8)) if data else 0):
        changed[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _piece(data: bytes, random: Random) -> tuple[int, int]:
    begin = random.randrange(len(data) + 1)
    return begin, min(len(data), begin + random.choice((1, 2, 3, 8, 30, 100)))


def _delete(data: bytes, random: Random) -> bytes:
    begin, end = _piece(data, random)
    return data[:begin] + data[end:]


def _repeat(data: bytes, random: Random) -> bytes:
    begin, end = _piece(data, random)
    return data[:end] + data[begin:end] * random.choice((1, 1, 2, 50)) + data[end:]


def _huge(data: bytes, random: Random) -> bytes:
    """Replace a number by the largest one: bytes of ones, or many nines."""
    begin = random.randrange(len(data) + 1)
    size = random.choice((1, 2, 3, 4, 8))
    digits = [k for k, byte in enumerate(data) if byte in b"0123456789"]
    if digits and random.random() < 0.5:
        begin = random.choice(digits)
        return data[:begin] + b"9" * random.choice((2, 5, 10, 400, 5_000)) + data[begin + 1 :]
    return data[:begin] + b"\xff" * size + data[begin + size :]


def _noise(data: bytes, random: Random) -> bytes:
    begin, end = _piece(data, random)
    return data[:begin] + random.randbytes(random.choice((1, 4, 16, 300))) + data[end:]


def _word(data: bytes, random: Random) -> bytes:
    """Insert a word of some format in a wrong place."""
    words = (b"\0", b"\n", b"\r", b"[0|", b"]", b"Skin:", b"Board:\n", b"Events:\n", b"-", b".", b"pf", b"cc", b"\x80")
    begin = random.randrange(len(data) + 1)
    return data[:begin] + random.choice(words) * random.choice((1, 1, 40)) + data[begin:]


CHANGES: tuple[Change, ...] = (_cut, _flip, _flip, _delete, _repeat, _huge, _huge, _noise, _word)


def broken(data: bytes, random: Random) -> bytes:
    """Return *data* after one to four kinds of damage."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        data = random.choice(CHANGES)(data, random)
    return data


def blown_up(data: bytes, random: Random) -> bytes:
    """Return *data* with a piece of it repeated until the file is about as large as files may be."""
    begin, end = _piece(data, random)
    piece = data[begin:end] or b"\n"
    return data[:end] + piece * ((LARGEST_FILE - len(data)) // len(piece)) + data[end:]


def outcome(data: bytes) -> tuple[str, float]:
    """
    Return the outcome of reading *data*, ``recording`` or the error's name, and the seconds of work.

    Anything else than a GameError gets through, and so does a recording that its own text does not give back.
    """
    begun = process_time()
    try:
        recording = read(data)
    except GameError as error:
        seconds = process_time() - begun
        if len(str(error)) > LONGEST_MESSAGE:
            raise AssertionError(f"an endless message: {str(error)[:LONGEST_MESSAGE]}") from error
        return type(error).__name__, seconds
    seconds = process_time() - begun
    check(recording)
    return "recording", seconds


def check(recording: Recording) -> None:
    """Raise AssertionError if *recording* breaks the readers' promises."""
    ticks = [event.tick for event in recording.events]
    assert ticks == sorted(ticks), "time steps back"
    assert len(ticks) <= MOST_EVENTS, "too many events"
    if len(ticks) <= ROUND_TRIP_EVENTS:
        text = rawvf.write(recording)
        assert rawvf.read(text) == as_text(recording), f"the text tells another game: {recording.header}"
        assert rawvf.write(rawvf.read(text)) == text, "the text changes"
        check_writers(recording)


def as_text(recording: Recording) -> Recording:
    """Return *recording* as RAWVF tells it: without checksum, with the game's programs, and a clock that goes on."""
    return replace(recording, header=replace(recording.header, checksum=None, converted_by=""), stepped_back=0)


def check_writers(recording: Recording) -> None:
    """Raise AssertionError unless each other format keeps *recording*'s result, or refuses it with a named error."""
    try:
        written = with_two_buttons(playback := play(recording))
    except GameError:
        return
    for write in (evf.write, partial(evf.write, version=3), lambda recording: to_rmv(play(recording))):
        try:
            again = play(read(write(written))).session
        except (TooLargeError, BadHeaderError):  # the mode may have no number there
            continue
        assert again.view == playback.session.view, "another board"
        assert playback.session.status is Status.PLAYING or again.time_ms == playback.session.time_ms, "another time"


def commands(path: Path, folder: Path) -> Iterator[list[str]]:
    """Yield every command that takes a recording."""
    yield from (["replay", str(path)], ["replay", str(path), "--json"], ["verify", str(path)])
    yield from (["replay", str(path), "--to", str(folder / f"out.{ending}")] for ending in ("rawvf", "evf", "rmv"))


def command_seconds(data: bytes) -> float:
    """
    Run every command on a file with *data* and return the most seconds of work that one took.

    Each must end well or with one sentence of one line.
    """
    slowest = 0.0
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "recording"
        path.write_bytes(data)
        for arguments in commands(path, Path(name)):
            said, begun = io.StringIO(), process_time()
            with redirect_stdout(io.StringIO()), redirect_stderr(said):
                code = main_command(arguments)
            slowest = max(slowest, process_time() - begun)
            sentence = said.getvalue()
            assert (code == 2) == bool(sentence), f"{arguments}: {code} and {sentence!r}"
            assert sentence.count("\n") <= 1, sentence
            assert len(sentence) <= 2 * LONGEST_MESSAGE + len(name), sentence
    return slowest


def attempts(name: str, count: int, seed: int, large_every: int) -> Iterator[bytes]:
    """Yield *count* broken files of a format; every *large_every*-th is blown up."""
    random = Random(f"{name} {seed}")
    whole = FILES[name]()
    for k in range(1, count + 1):
        data = broken(whole, random) if random.random() < 0.98 else random.randbytes(random.randrange(400))
        yield blown_up(data if k % (2 * large_every) else whole, random) if k % large_every == 0 else data


def megabytes() -> float:
    """Return this process's highest memory use."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def largest() -> Iterator[tuple[str, bytes]]:
    """Yield for every format what a whole file of about as many events as are read is full of, and the file."""
    # Presses by turns, so that a format that stores states has an event for each, and none can leave any out.
    off_board = [(k // 250, ("lc", "lr")[k % 2], 300 + k % 97, 257 + k % 89) for k in range(MOST_EVENTS - 2)]
    first = [(0, "lc", 84, 52), (80, "lr", 84, 52)]
    number, mine = (8, 24), (8, 8)
    flags = [("rc", *mine), ("rr", *mine)] * (MOST_CHANGES - 10)
    clicks = [("lc", *number), ("lr", *number)] * MOST_EVENTS
    chords = [("lc", *number), ("rc", *number), ("lr", *number), ("rr", *number)] * MOST_EVENTS
    kinds = {"presses off the board": off_board}
    for kind, gestures in (("flags", flags + clicks), ("clicks", clicks), ("chords", chords)):
        kinds[kind] = first + [(100 + k // 250, *each) for k, each in enumerate(gestures[: MOST_EVENTS - 4])]
    for name, build in FILES.items():
        for kind, rows in kinds.items():
            # Stored as states, a press at a new place is two events; RMV can't say more than 16 bits of anything else.
            yield f"{name}, {kind}", build(rows=rows[: MOST_EVENTS // 2 - 2] if name.startswith("mvf") else rows)


def main(count: int) -> int:
    """Break every format *count* times, print the outcomes and return 1 if anything was slow or large."""
    failed = False
    for name in FILES:
        outcomes: Counter[str] = Counter()
        slowest = slowest_command = 0.0
        for number, data in enumerate(attempts(name, count, 1, 1_000), 1):
            kind, seconds = outcome(data)
            slowest = max(slowest, seconds)
            outcomes[kind] += 1
            if number % COMMANDS_EVERY == 0:
                slowest_command = max(slowest_command, command_seconds(data))
        said = ", ".join(f"{kind} {times}" for kind, times in outcomes.most_common())
        print(
            f"{name}: {said}; slowest {slowest:.2f} s, command {slowest_command:.2f} s, peak {megabytes():.0f} MB",
            flush=True,
        )
        failed |= slowest > LONGEST_S or slowest_command > LONGEST_COMMAND_S or megabytes() > MOST_MEGABYTES
    for name, data in largest():
        kind, seconds = outcome(data)
        slowest_command = command_seconds(data)
        print(f"{name} of {len(data)} bytes: {kind} in {seconds:.2f} s, command {slowest_command:.2f} s", flush=True)
        failed |= kind != "recording" or seconds > LONGEST_S or slowest_command > LONGEST_COMMAND_S
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
