"""The longest wait of a test: only a hang exceeds it, never a slow machine."""

from collections.abc import Callable
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from game.play import worker
from game.play.engines import Slices, Threads

PATIENCE = 600.0
"""Seconds."""


def wait_until(done: Callable[[], object], step: Callable[[], object] = lambda: None) -> None:
    """Repeat *step* until *done* returns something true; without threads the work is done between."""
    end = monotonic() + PATIENCE
    while not done():
        assert monotonic() < end, "it never came to be"
        step()
        if isinstance(worker.engine, Slices):
            worker.engine.step(1)
        sleep(0.001)


def hold_up(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> Event:
    """Let a function wait in a thread until the returned event is set."""
    go_on, plain = Event(), getattr(owner, name)

    def wait(*arguments: Any) -> Any:
        assert go_on.wait(PATIENCE)
        return plain(*arguments)

    monkeypatch.setattr(owner, name, wait)
    if isinstance(worker.engine, Slices):
        monkeypatch.setattr(worker, "engine", Threads())
    return go_on
