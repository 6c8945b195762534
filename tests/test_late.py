"""``--late`` finds races: a planted one fails under it, and a test that waits for its job passes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PLANTED = """
from time import sleep
from game.play.worker import Job

def test_race():
    job = Job(lambda: 1)
    sleep(0.2)
    assert job.done

def test_patient():
    assert Job(lambda: 1).result() == 1
"""


@pytest.mark.long
@pytest.mark.parametrize(("late", "name", "told"), [("60000", "race", "1 failed"), ("100", "patient", "1 passed")])
def test_a_planted_race_is_found(tmp_path: Path, late: str, name: str, told: str) -> None:
    """A green run with late jobs would say nothing if this one were green."""
    planted = tmp_path / "test_planted.py"
    planted.write_text(PLANTED)
    options = ["-q", "-p", "tests.conftest", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), "-k", name]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", os.devnull, *options, "--late", late, str(planted)],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "JOBS"},
        capture_output=True,
        text=True,
    )
    assert told in ran.stdout, ran.stdout + ran.stderr
