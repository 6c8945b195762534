"""A whole cabinet without a screen, for tests of pixels and sounds."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from game.app import open_cabinet
from game.play import worker
from game.store import history, paths
from game.store.settings import Loaded, Settings, Value
from game.ui.core import motion
from game.ui.core.cabinet import Cabinet
from tests.late import HeldThreads
from tests.patience import PATIENCE

Opener = Callable[..., Cabinet]

TODAY = date(2026, 11, 21)
"""The day of all tests, also of those around midnight."""


@pytest.fixture(scope="session", autouse=True)
def screen_format() -> Iterator[None]:
    """Let surfaces be converted to a screen's format even if a test opens no window."""
    pygame.display.init()
    window = pygame.Window("tests", (64, 64))
    window.get_surface()
    yield
    window.destroy()


@pytest.fixture(scope="session", autouse=True)
def patient_history() -> Iterator[None]:
    """Let the end of a game wait for the best games without a limit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(history, "LONGEST_WAIT", PATIENCE)
        yield


@pytest.fixture(scope="session", autouse=True)
def documents(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let exported files go to a folder of the tests: they once filled their user's home."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(paths._DIRS), "user_documents_dir", str(tmp_path_factory.mktemp("documents")))
        yield


@pytest.fixture
def empty_queue() -> Iterator[None]:
    """Drop other tests' events before and after a test."""
    pygame.event.clear()
    yield
    pygame.event.clear()


@pytest.fixture
def at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """End every motion at once, so that tests see menus at rest."""
    monkeypatch.setattr(motion, "HEAD_START", 1_000_000)


@pytest.fixture
def open_game(tmp_path: Path, at_rest: None) -> Iterator[Opener]:
    """Return a function that opens a cabinet with these settings; all are closed after the test."""
    opened: list[Cabinet] = []

    def opener(size: tuple[int, int] = (1280, 720), **overrides: Value) -> Cabinet:
        settings_file = tmp_path / "settings.toml"
        cabinet = open_cabinet(
            Loaded(Settings(fullscreen=False, asks_initials=False)),
            settings_file,
            settings_file.with_name("records.sqlite"),
            overrides,
            seed=1,
            size=size,
        )
        cabinet.today = lambda: TODAY
        opened.append(cabinet)
        return cabinet

    yield opener
    for cabinet in opened:
        cabinet.close()
        cabinet.window.close()


@pytest.fixture
def cabinet(open_game: Opener) -> Cabinet:
    """The game at its first start."""
    return open_game()


@pytest.fixture
def held() -> Iterator[HeldThreads]:
    """Hold all jobs until a test lets them go on."""
    before, held = worker.engine, HeldThreads()
    worker.use(held)
    yield held
    held.go_on.set()
    worker.use(before)
