"""
Ask whether the tests of a module can fail: ``python -m tests.mutants game/play/session.py --count 25``.

It puts small faults (tests/mutations.py) into a copy of the tree, one at a time,
and runs the module's tests. A fault that no test finds is a survivor: either
no test guards the line, or it is in tests/mutants_harmless.toml, because the
fault changes nothing that a player could notice. The tree itself never changes.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal
from xml.etree import ElementTree

from tests.mutations import Mutation, sites

ROOT = Path(__file__).resolve().parent.parent
HARMLESS = ROOT / "tests" / "mutants_harmless.toml"
LEFT_OUT = (".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "build", "dist")
MORE_TESTS = {"ui": ("tests/golden", "tests/test_architecture.py"), "app.py": ("tests/ui", "tests/cli")}
PYTEST = ("-x", "-q", "-p", "no:cacheprovider", "--hypothesis-profile=unshrunk")
# A separate alarm, so that a hanging test run ends even without the process that started it.
TIMED_PYTEST = """
import signal, sys, pytest
signal.setitimer(signal.ITIMER_REAL, float(sys.argv.pop(1)))
sys.exit(pytest.main(sys.argv[1:]))
"""
PATIENCE = 3  # times the duration without a fault, plus
MORE_PATIENCE = 10.0  # s: the machine may be busy

End = Literal["killed", "timed out", "survived", "harmless"]
ENDS_WELL: tuple[End, ...] = ("killed", "timed out", "harmless")


class CantAsk(Exception):
    """There is nothing to change, or the tests fail without a fault."""


@dataclass(frozen=True, slots=True)
class Harmless:
    """A fault that no test can find, and the reason."""

    module: str
    line: str
    mutation: str
    reason: str

    def is_(self, module: str, mutation: Mutation) -> bool:
        """Tell whether it is this fault."""
        return (self.module, self.line, self.mutation) == (module, mutation.before, mutation.after)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one fault."""

    mutation: Mutation
    end: End
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """The results of a sample."""

    module: str
    seed: int
    sites: int
    tests: Sequence[str]
    outcomes: Sequence[Outcome]

    def share(self) -> float:
        """Return the survivors' share of the sample."""
        return self._ended("survived") / max(1, len(self.outcomes))

    def lines(self) -> Iterator[str]:
        """Yield the report's lines for a reader."""
        for outcome in self.outcomes:
            if outcome.end in ("survived", "harmless"):
                change = f"{outcome.mutation.before} -> {outcome.mutation.after}"
                why = f" (harmless: {outcome.reason})" if outcome.end == "harmless" else ""
                yield f"{self.module}:{outcome.mutation.line}: {change}{why}"
        yield (
            f"{self.module}: {self._ended('survived')} of {len(self.outcomes)} survived ({self.share():.0%}), "
            + ", ".join(f"{self._ended(end)} {end}" for end in ENDS_WELL)
            + f"; seed {self.seed} of {self.sites} places; tests: {' '.join(self.tests)}"
        )

    def as_json(self) -> str:
        """Return the report for a program."""
        ends = Counter(outcome.end for outcome in self.outcomes)
        listed = [
            {
                "line": outcome.mutation.line,
                "before": outcome.mutation.before,
                "after": outcome.mutation.after,
                "end": outcome.end,
            }
            | ({"reason": outcome.reason} if outcome.reason else {})
            for outcome in self.outcomes
        ]
        told = {"module": self.module, "seed": self.seed, "sites": self.sites, "tests": [*self.tests]}
        return json.dumps(told | {"ends": ends, "share": round(self.share(), 4), "mutants": listed})

    def _ended(self, end: End) -> int:
        return sum(outcome.end == end for outcome in self.outcomes)


def main(arguments: Sequence[str] | None = None) -> int:
    """Sample, run and report; return 0 if the tests could be asked."""
    asked = _parser().parse_args(arguments)
    try:
        report = ask(ROOT, module_path(asked.module), asked.count, asked.seed, asked.tests, asked.jobs)
    except CantAsk as refused:
        print(refused, file=sys.stderr)
        return 1
    print(report.as_json() if asked.json else "\n".join(report.lines()))
    return 0


def ask(root: Path, module: str, count: int, seed: int, tests: Sequence[str], jobs: int) -> Report:
    """
    Return the results of *count* faults in a module of the tree at *root*; *tests* are its own if empty.

    Raises: CantAsk: no such module, no place for a fault, no tests or failing ones.
    """
    if not (root / module).is_file():
        raise CantAsk(f"no module {module}")
    source = (root / module).read_bytes()
    drawn = sample(source, count, seed)
    tests = tests or own_tests(root, module)
    if not (drawn and tests):
        raise CantAsk(f"{module}: {'no tests for it' if drawn else 'no place for a fault'}")
    known = harmless(root / HARMLESS.relative_to(ROOT))
    reasons = {mutation: note.reason for mutation in drawn for note in known if note.is_(module, mutation)}
    open_questions = [mutation for mutation in drawn if mutation not in reasons]
    with TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as threads:
        Path(folder).chmod(0o755)  # some tests run as nobody, who has to read the game
        bench = Bench(root, module, tests, Path(folder), jobs)
        ends = dict(zip(open_questions, threads.map(bench.end_of, open_questions), strict=True))
    outcomes = [Outcome(each, ends.get(each, "harmless"), reasons.get(each, "")) for each in drawn]
    return Report(module, seed, len(sites(source)), bench.tests, outcomes)


def sample(source: bytes, count: int, seed: int) -> list[Mutation]:
    """Return *count* faults from different places, all places equally likely, in the order of the text."""
    random = Random(seed)
    places = sites(source)
    drawn = random.sample(range(len(places)), min(count, len(places)))
    return [random.choice(places[index]) for index in sorted(drawn)]


def module_path(name: str) -> str:
    """Return the path of a module named ``game/solver/deduce.py`` or ``game.solver.deduce``."""
    return name if name.endswith(".py") else name.replace(".", "/") + ".py"


def own_tests(root: Path, module: str) -> list[str]:
    """Return the tests of the module's room, and other tests that use it."""
    room = Path(module).parts[1]
    looked_at = (f"tests/{room}", f"tests/test_{room}", *MORE_TESTS.get(room, ()))
    return [path for path in looked_at if (root / path).exists()]


def harmless(file: Path) -> list[Harmless]:
    """Return the faults that are known to change nothing."""
    return [Harmless(**entry) for entry in tomllib.loads(file.read_text("utf-8"))["harmless"]] if file.exists() else []


class Bench:
    """
    One module's tests, ready to be run with a fault or without.

    It works in *folder*, which must have no other use. Of *tests*, any paths of
    the tree, the module's own file goes first, then the fastest.

    Raises: CantAsk: the tests fail without a fault.
    """

    def __init__(self, root: Path, module: str, tests: Sequence[str], folder: Path, jobs: int) -> None:
        first = folder / "0"
        shutil.copytree(root, first, ignore=shutil.ignore_patterns(*LEFT_OUT))
        if (root / ".git").exists():  # a test asks for the committed files
            subprocess.run(["git", "init", "-q"], cwd=first, check=True)
            subprocess.run(["git", "add", "-A"], cwd=first, check=True)
        self._module = module
        self._source = (first / module).read_bytes()
        started = time.monotonic()
        self.tests = self._by_speed(first, tests)
        self._patience = MORE_PATIENCE + PATIENCE * (time.monotonic() - started)
        # Bytecode of the module would hide a fault of the same length, written in the same second.
        for stale in (first / module).parent.glob(f"__pycache__/{Path(module).stem}.*"):
            stale.unlink()
        self._free: SimpleQueue[Path] = SimpleQueue()
        self._free.put(first)
        for job in range(1, jobs):
            self._free.put(Path(shutil.copytree(first, folder / str(job))))

    def end_of(self, mutation: Mutation) -> End:
        """Return the tests' result with a fault."""
        copy = self._free.get()
        (copy / self._module).write_bytes(mutation.applied(self._source))
        try:
            code = _run(copy, self.tests, self._patience, PYTHONDONTWRITEBYTECODE="1")
        finally:
            (copy / self._module).write_bytes(self._source)
            self._free.put(copy)
        return "survived" if code == 0 else "killed" if code is not None else "timed out"

    def _by_speed(self, copy: Path, tests: Sequence[str]) -> list[str]:
        times = copy.with_suffix(".xml")
        code = _run(copy, [f"--junitxml={times}", "-o", "junit_family=xunit1", *tests])
        if code != 0:
            raise CantAsk(f"{' '.join(tests)} end with {code} before anything is changed")
        seconds: defaultdict[str, float] = defaultdict(float)
        for test in ElementTree.parse(times).iter("testcase"):
            seconds[test.attrib["file"]] += float(test.attrib["time"])
        own = f"test_{Path(self._module).stem}.py"
        return sorted(seconds, key=lambda file: (Path(file).name != own, seconds[file]))


def _run(copy: Path, arguments: Sequence[str], patience: float = 0, **environment: str) -> int | None:
    """Return pytest's exit code, or None if it took more than *patience* seconds (0: any time is fine)."""
    process = subprocess.Popen(
        [sys.executable, "-c", TIMED_PYTEST, str(patience), *PYTEST, *arguments],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy), "SAMPLE_SEED": "1", "JOBS": ""} | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        code = process.wait()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    return None if code == -signal.SIGALRM else code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description="Ask whether a module's tests can fail."
    )
    parser.add_argument("module", help="as game/solver/deduce.py or game.solver.deduce")
    parser.add_argument("--count", type=int, default=25, help="how many faults to try")
    parser.add_argument("--seed", type=int, default=1, help="which ones: the same seed, the same faults")
    parser.add_argument(
        "--tests", nargs="+", default=(), metavar="PATH", help="instead of the tests of the module's room"
    )
    parser.add_argument("--jobs", type=int, choices=(1, 2), default=1, help="how many to try at once")
    parser.add_argument("--json", action="store_true", help="for a program")
    return parser


if __name__ == "__main__":
    sys.exit(main())
