"""What all tests share: no screen, no sound, and the one flag that rewrites golden frames."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--rewrite-golden``."""
    parser.addoption("--rewrite-golden", action="store_true", help="take today's frames for the golden ones")
