"""Settings of all tests: no screen or sound, hypothesis profiles, sampled cases, skips, late jobs, golden frames."""

import os
import tomllib
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, settings

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

# No test fails because the machine is slow. A profile chosen on the command line is loaded after this one.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

# For tests.mutants: the same examples each time, and no search for the smallest failing one.
settings.register_profile(
    "unshrunk", settings.get_profile("patient"), phases=(Phase.explicit, Phase.generate), derandomize=True
)

# The seed of sampled cases: the same cases run each time, so that a failure comes from the change.
# Another number chooses other cases. The processes of pytest-xdist inherit it.
SEED = os.environ.setdefault("SAMPLE_SEED", "1")

JOBS = os.environ.get("JOBS")
"""A file that gets the tests that begin jobs in the background; with ``--late`` the only tests that run."""

Report = TypeVar("Report", bound=pytest.TestReport | pytest.CollectReport)

TESTS = Path(__file__).parent
AT_ONCE = {TESTS / room for room in ("battle", "play", "store", "ui/history", "ui/settings")}
LONG_ROOMS = {"e2e", "exhaustive", "packaging"}


@pytest.fixture
def some_of(request: pytest.FixtureRequest) -> Callable[[list[Path]], list[Path]]:
    """Return a function that chooses paths by the seed, as many as the mark ``sampled`` says; with ``-m slow`` all."""
    most = request.node.get_closest_marker("sampled").args[0]
    whole, random = request.config.option.markexpr == "slow", Random(f"{SEED} {request.node.nodeid}")
    return lambda paths: [*paths] if whole else random.sample(paths, min(most, len(paths)))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--rewrite-golden`` and ``--late``."""
    parser.addoption("--rewrite-golden", action="store_true", help="take today's frames for the golden ones")
    parser.addoption("--late", type=int, metavar="MS", help="let each background job begin so much late, in a thread")


@pytest.fixture(autouse=True, scope="session")
def late_jobs(request: pytest.FixtureRequest) -> Iterator[None]:
    """Work on late threads, if ``--late`` says so."""
    late = request.config.option.late
    if late is None:
        yield
        return
    from game.play import worker  # the copies of tests.mutants have only what their tests import
    from tests.late import LateThreads

    before = worker.engine
    worker.use(LateThreads(late / 1000))
    yield
    worker.use(before)


@pytest.fixture(autouse=True)
def at_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """Work without threads in these rooms, unless a test is marked ``threads`` or all jobs are late."""
    if (
        request.path.parent not in AT_ONCE
        or request.config.option.late is not None
        or request.node.get_closest_marker("threads")
    ):
        yield
        return
    from game.play import worker
    from tests.late import AtOnce

    before = worker.engine
    worker.use(AtOnce())
    yield
    worker.use(before)


@pytest.fixture(autouse=True)
def jobs_noted(request: pytest.FixtureRequest) -> Iterator[None]:
    """Note the test in the file JOBS if it begins a job."""
    if not JOBS or request.config.option.late is not None:
        yield
        return
    from game.play.worker import Job

    begun, plain = list[Job[Any]](), Job._steps

    def steps(job: Job[Any], work: Any) -> Any:
        begun.append(job)
        return plain(job, work)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Job, "_steps", steps)
        yield
    if begun:
        with Path(JOBS).open("a", encoding="utf-8") as file:
            file.write(f"{request.node.nodeid}\n")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark quick tests, and choose the cases of sampled tests by the seed; with ``-m slow`` take all of them."""
    if JOBS and config.option.late is not None:
        noted = {*Path(JOBS).read_text(encoding="utf-8").splitlines()}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in noted])
        items[:] = [item for item in items if item.nodeid in noted]
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("sampled"):
            cases[item.nodeid.partition("[")[0]].append(item)
        elif not (LONG_ROOMS & {*item.path.parts} or any(item.get_closest_marker(mark) for mark in ("long", "slow"))):
            item.add_marker("quick")
    if config.option.markexpr == "slow":
        for item in [item for some in cases.values() for item in some]:
            item.add_marker("slow")
        return
    left_out = set[pytest.Item]()
    for name, some in cases.items():
        marker = some[0].get_closest_marker("sampled")
        assert marker
        chosen = Random(f"{SEED} {name}").sample(some, min(marker.args[0], len(some)))
        left_out |= {*some} - {*chosen}
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def strict(report: Report) -> Report:
    """Return the report; with ``STRICT_SKIPS`` set it fails if it is a skip for no reason of ``allowed_skips.toml``."""
    if os.environ.get("STRICT_SKIPS") and report.skipped and isinstance(report.longrepr, tuple):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        allowed = Path(__file__).with_name("allowed_skips.toml").read_text(encoding="utf-8")
        if not reason.startswith((*tomllib.loads(allowed),)):
            report.outcome, report.longrepr = "failed", f"STRICT_SKIPS allows no skip because: {reason}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Judge the skips of tests."""
    return strict((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Judge the skips of whole modules."""
    return strict((yield))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how to run the same cases again."""
    terminalreporter.write_line(f"sampled by SAMPLE_SEED={SEED}; -m slow runs every case")
