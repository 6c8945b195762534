"""A few cases of a sampled test run, the same ones for the same seed, and all of them with ``-m slow``."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

TESTS = Path(__file__).parent
SAMPLED = """
import pytest

@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", range(100))
def test_a_number(number):
    print(f"<{number}>")

def test_another():
    print("<other>")

@pytest.mark.slow
def test_a_slow_one():
    print("<slow>")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a sampled test of a hundred cases, one that is slow, and one that is neither."""
    for name, text in (
        ("conftest.py", (TESTS / "conftest.py").read_text(encoding="utf-8")),
        ("pyproject.toml", (TESTS.parent / "pyproject.toml").read_text(encoding="utf-8")),
        ("test_toy.py", SAMPLED),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def cases(folder: Path, seed: int, *arguments: str) -> list[str]:
    """Return the names of the cases that ran."""
    command = [sys.executable, "-m", "pytest", "-s", "-p", "no:cacheprovider", *arguments, str(folder / "test_toy.py")]
    environment = os.environ | {"SAMPLE_SEED": str(seed)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    assert f"SAMPLE_SEED={seed}" in done.stdout
    return [part.partition(">")[0] for part in done.stdout.split("<")[1:]]


def test_a_few_cases_run_by_the_seed(folder: Path) -> None:
    """A failure on another machine can be repeated; a slow test waits for its mark."""
    one, same, other = (cases(folder, seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other
    assert (len(one), one[-1]) == (4, "other")


def test_all_cases_run_with_the_slow_ones(folder: Path) -> None:
    """They run together with tests marked slow, and nothing else does."""
    assert cases(folder, 1, "-m", "slow") == [*map(str, range(100)), "slow"]


def test_what_is_slow_is_not_quick(folder: Path) -> None:
    """A run of short tests must not wait for slow ones."""
    assert cases(folder, 1, "-m", "quick") == ["other"]
