"""
Hostile inputs for every reader of foreign data: ``python -m tests.hostile [inputs] [seed]``.

Recordings of every format, codes and texts, settings, command lines and whole histories are broken at random. Each must
soon be accepted or refused by a named error; a million inputs take a night. A share runs with the tests.
"""

import io
import json
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from game import app
from game.arcade import kept as kept_run
from game.arcade.daily import parse_day, parse_seed_code, seed_code
from game.arcade.session import RunSession
from game.arcade.stages import deal_stage
from game.arcade.state import Coin
from game.battle import kept as kept_match
from game.battle.boards import SMALL
from game.battle.live import LiveMatch, Origin
from game.battle.ranks import CAPTAIN
from game.battle.rules import Rules
from game.cli.main import parser
from game.engine.errors import GameError
from game.notation import board_text, game_id
from game.store import rows, settings
from game.store.settings import Settings
from tests.notation import fuzz
from tests.notation.recorded import FILES, LAYOUT
from tests.store import spoil
from tests.store.made import BASE, MATCH, RUN

PARTS = {"recordings": 300, "codes and texts": 600, "settings": 50, "command lines": 49, "histories": 1}
"""The number of inputs for each part, per thousand."""

LONGEST_S = {"histories": 60.0}
ELSE_LONGEST_S = 1.0
"""The most processor seconds of one input."""

COMMANDS = (
    *("deal expert --count 3 --seed 5 --first 0,0 --no-guess", "metrics -", "solve - --mines 10 --json", "sample -"),
    *("replay game.rawvf --to game.evf", "verify a b", "review a --moves 3", "battle captain cadet --matches 2"),
    *("arcade --tempo 700 --misread 0.03 --runs 3", "run file", "export all.jsonl", "import -", "doctor --repair"),
    "bench strength --seed 1",
)
WINDOW = ("--level 30x16/99 --seed 7 --windowed", "--replay game.evf --mute", "--theme night --review game.rmv")

Attempt = Callable[[bytes], object]


@dataclass
class Outcome:
    """The results of one part's inputs."""

    inputs: Counter[str] = field(default_factory=Counter)  # by result
    slowest: float = 0.0  # processor seconds
    failures: list[str] = field(default_factory=list)


def _texts() -> list[tuple[bytes, Callable[[str], object]]]:
    """Return valid texts and codes, each with its reader."""
    run, live = RunSession(Coin(5)), LiveMatch(Origin(SMALL, Rules(), 3), {1: CAPTAIN})
    run.take_layout(1, deal_stage(5, 1))
    run.advance(500)
    live.advance(1_000)
    match = kept_match.keep(live, (kept_match.PERSON, "captain"))
    lines = [json.dumps({word: rows.to_plain(one)}) for word, one in (("game", BASE), ("match", MATCH), ("run", RUN))]
    texts: list[tuple[str, Callable[[str], object]]] = [
        (game_id.write(LAYOUT, 12, prove_it=True), game_id.read),
        (seed_code(123_456_789), parse_seed_code),
        ("2026-11-22", parse_day),
        ("##1. 12#F ##?3 .1#2", board_text.read_view),
        (board_text.write_layout(LAYOUT), board_text.read_layout),
        (kept_run.write(kept_run.keep(run)), lambda text: kept_run.check(kept_run.read(text))),
        (kept_match.write(match, kept_match.GestureCounts(1, 2)), lambda text: kept_match.read(text).moments()),
        *((line, rows.of_line) for line in lines),
    ]
    return [(text.encode(), read) for text, read in texts]


def _recordings(random: Random) -> Iterator[tuple[bytes, Attempt]]:
    """Yield broken recordings of all formats in turn, each with its reader and writer."""
    files = [fuzz.attempts(name, sys.maxsize, random.getrandbits(32), 1_000) for name in FILES]
    for file in cycle(files):
        yield next(file), lambda data: _expect(fuzz.outcome(data)[0] == "recording")


def _expect(taken: bool) -> None:
    """Raise GameError if the input was refused."""
    if not taken:
        raise GameError("refused")


def _codes_and_texts(random: Random) -> Iterator[tuple[bytes, Attempt]]:
    for whole, read in cycle(_texts()):
        yield fuzz.broken(whole, random), partial(_read_text, read)


def _read_text(read: Callable[[str], object], data: bytes) -> None:
    read(data.decode(errors="surrogateescape"))


def _settings(random: Random) -> Iterator[tuple[bytes, Attempt]]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        settings.save(path, Settings(player="Ada", effects_volume=33, theme="paper"))
        whole = path.read_bytes()

        def load(data: bytes) -> None:
            path.write_bytes(data)
            _expect(not settings.load(path).warnings)
            for aside in Path(folder).glob("*.bad*"):
                aside.unlink()

        while True:
            yield fuzz.broken(whole, random), load


def _command_lines(random: Random) -> Iterator[tuple[bytes, Attempt]]:
    """Yield broken command lines of terminal and window, with their parser; nothing is run."""
    terminal = parser()

    def read(data: bytes) -> None:
        words, said = data.decode(errors="surrogateescape").split(), io.StringIO()
        read = app.options if words[:1] and words[0].startswith("-") else terminal.parse_args
        code: object = 0
        with redirect_stderr(said), redirect_stdout(io.StringIO()):
            try:
                read(words)
            except SystemExit as end:
                code = end.code
        assert code in (0, 2), f"exit code {code}"
        assert len(said.getvalue()) < 10 * fuzz.LONGEST_MESSAGE, said.getvalue()[:1000]
        _expect(not said.getvalue())

    for line in cycle((*COMMANDS, *WINDOW)):
        yield fuzz.broken(line.encode(), random), read


def _histories(random: Random) -> Iterator[tuple[bytes, Attempt]]:
    """Yield the numbers of cases of ``tests.store.spoil``, each with a function that plays on in it."""
    with TemporaryDirectory() as folder:
        games = spoil.make(Path(folder), random)
        while True:
            number = random.randbytes(8)
            yield number, lambda number: _expect(not spoil.case(Path(folder), Random(number), games)[1])


SOURCES: tuple[Callable[[Random], Iterator[tuple[bytes, Attempt]]], ...] = (
    *(_recordings, _codes_and_texts, _settings, _command_lines, _histories),
)


def attempt(data: bytes, read: Attempt, outcome: Outcome, longest: float) -> None:
    """Give *data* to its reader, and record the result."""
    begun = process_time()
    try:
        read(data)
        outcome.inputs["taken"] += 1
    except GameError:
        outcome.inputs["refused"] += 1
    except Exception:
        outcome.failures.append(f"{data[:2_000]!r}: {traceback.format_exc()}")
    taken = process_time() - begun
    outcome.slowest = max(outcome.slowest, taken)
    if taken > longest:
        outcome.failures.append(f"{data[:2_000]!r} took {taken:.1f} s")


def run(inputs: int, seed: int = 1) -> dict[str, Outcome]:
    """Try *inputs* inputs, in rounds of a thousand."""
    outcomes = {part: Outcome() for part in PARTS}
    sources = [source(Random(f"{seed} {part}")) for part, source in zip(PARTS, SOURCES, strict=True)]
    done = 0
    while done < inputs:
        for (part, share), source in zip(PARTS.items(), sources, strict=True):
            longest = LONGEST_S.get(part, ELSE_LONGEST_S)
            for _ in range(min(share, inputs - done)):
                attempt(*next(source), outcomes[part], longest)
                done += 1
    return outcomes


def main(inputs: int = 1_000_000, seed: int = 1) -> int:
    """Try the inputs and print their results."""
    outcomes = run(inputs, seed)
    for part, outcome in outcomes.items():
        counts = ", ".join(f"{count:,} {what}" for what, count in outcome.inputs.most_common())
        print(f"{part}: {counts or 'none'}; slowest {outcome.slowest:.2f} s; {len(outcome.failures)} failures")
        for failure in outcome.failures[:5]:
            print(failure)
    print(f"{fuzz.megabytes():.0f} MB at most")
    return int(any(outcome.failures for outcome in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
