"""Fixtures: a path for a history, and histories that are closed after the test."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.store.access import open_records
from game.store.database import Database
from game.store.history import History
from game.store.keeper import Keeper
from game.store.records import Records


@pytest.fixture(autouse=True)
def all_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test that leaves a history open; Python warns of it from 3.13 on, some time later and in another test."""
    opened, begin, end = list[int](), Database.__init__, Database.close

    def note(self: Database, *arguments: Any, **options: Any) -> None:
        begin(self, *arguments, **options)
        opened.append(id(self))

    def close(self: Database) -> None:
        end(self)
        if id(self) in opened:
            opened.remove(id(self))

    monkeypatch.setattr(Database, "__init__", note)
    monkeypatch.setattr(Database, "close", close)
    yield
    assert not opened, "a history was not closed"


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
