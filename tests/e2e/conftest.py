"""A virtual screen, and a cabinet without a screen, for the tests in a real window."""

from collections.abc import Iterator

import pytest

from game.ui.core.cabinet import Cabinet
from tests.e2e.screen import Screen, missing_tools, unseen_cabinet

SIZE = (1280, 720)


def need_tools(*more: str) -> None:
    """Skip if no real window can be opened."""
    if missing := missing_tools(*more):
        pytest.skip(f"a real window needs {' and '.join(missing)}")


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    """Give a screen larger than the window, without a window manager."""
    need_tools()
    screen = Screen((1400, 900))
    yield screen
    screen.close()


@pytest.fixture(scope="module")
def cabinet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cabinet]:
    """Give a cabinet without a screen, which knows the places of all things in a window of that size."""
    with unseen_cabinet(tmp_path_factory.mktemp("unseen"), SIZE) as cabinet:
        yield cabinet
