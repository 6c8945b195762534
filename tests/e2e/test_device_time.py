"""Clicks that wait during a delayed frame keep their intervals by the X server's times."""

import json
import os
import subprocess
import sys

from tests.e2e.held_up import PAUSES
from tests.e2e.screen import Screen
from tests.patience import PATIENCE


def test_clicks_under_load_keep_their_distance(screen: Screen) -> None:
    """Other threads that send events, as SDL's do for sound devices, must not stop it."""
    found = subprocess.run(
        [sys.executable, "-m", "tests.e2e.held_up"],
        env=os.environ | screen.environment,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    figures = json.loads(found.stdout.splitlines()[-1])
    assert len(figures["told"]) == len(PAUSES)
    for told, pause in zip(figures["told"], PAUSES, strict=True):
        assert told >= pause * 1000 - 2
    assert figures["disturbed"] > 100
    assert len(figures["rested"]) == 2, "a release ends a rest of ten minutes"
