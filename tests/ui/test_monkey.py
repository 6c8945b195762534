"""The monkey: it is the same run for a seed, and it finds what is wrong."""

import os
import re
import subprocess
import sys

import pytest

pytestmark = pytest.mark.long

PLANTED = """
from game.ui.modes.settings.settings import SettingsScene
from tests.bench import monkey

def wrong(scene, at):
    raise ValueError("a fault that was planted")

monkey.EVERY_SCENE = {"settings": monkey.EVERY_SCENE["settings"]}
SettingsScene.typed = wrong
raise SystemExit(monkey.main())
"""


def run(events: int, program: tuple[str, ...]) -> tuple[int, str]:
    """Let a monkey send events; return its exit code and what it printed."""
    command = [sys.executable, *program, str(events), "--seed", "7"]
    done = subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": "0"}, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_the_same_seed_is_the_same_run() -> None:
    """Whoever reads of a fault can have it again."""
    sums = set[str]()
    for _ in range(2):
        code, told = run(500, ("-m", "tests.bench.monkey"))
        assert code == 0, told
        sums |= {*re.findall(r"500 events, in all (\w+)", told)}
    assert len(sums) == 1


def test_a_fault_is_told_once_with_its_seed_and_the_last_events() -> None:
    """The run goes on after it, in a new game."""
    code, told = run(1_000, ("-c", PLANTED))
    assert code == 1, told
    assert len(re.findall("FAULT with seed 7, event", told)) == 1
    assert "ValueError: a fault that was planted" in told
    assert "The last events after settings:" in told
    assert "seed 7: 1000 events" in told
