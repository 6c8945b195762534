"""Fixtures: a path for a history, and histories that are closed after the test."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.store.access import open_records
from game.store.history import History
from game.store.keeper import Keeper
from game.store.records import Records


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a history; neither its file nor its folder exists yet."""
    return tmp_path / "data" / "records.sqlite"


@pytest.fixture
def records(path: Path) -> Iterator[Records]:
    """Return an empty history."""
    with closing(open_records(path)) as opened:
        yield opened


@pytest.fixture
def keeper(path: Path) -> Iterator[Keeper]:
    """Return a keeper, which saves games in the background."""
    with closing(Keeper(path)) as opened:
        yield opened


@pytest.fixture
def history(path: Path) -> Iterator[History]:
    """Return an empty history that saves in the background."""
    with closing(History(path, replays=500)) as opened:
        yield opened
