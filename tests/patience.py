"""How long a test waits for what must come: so long that only a hang fails it, never a slow machine."""

from collections.abc import Callable
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

PATIENCE = 600.0
"""Seconds."""


def wait_until(done: Callable[[], object], step: Callable[[], object] = lambda: None) -> None:
    """Do *step* again and again until *done* answers yes."""
    end = monotonic() + PATIENCE
    while not done():
        assert monotonic() < end, "it never came to be"
        step()
        sleep(0.001)


def hold_up(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> Event:
    """Have a function wait until the event is set that this returns."""
    go_on, plain = Event(), getattr(owner, name)

    def wait(*arguments: Any) -> Any:
        assert go_on.wait(PATIENCE)
        return plain(*arguments)

    monkeypatch.setattr(owner, name, wait)
    return go_on
