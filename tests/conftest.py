"""What all tests share: no screen, no sound, how faults are searched, and the one flag that rewrites golden frames."""

import os

import pytest
from hypothesis import Phase, settings

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

# For tests.mutants: the same examples each time, and no search for the smallest that fails.
settings.register_profile("unshrunk", phases=(Phase.explicit, Phase.generate), derandomize=True, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--rewrite-golden``."""
    parser.addoption("--rewrite-golden", action="store_true", help="take today's frames for the golden ones")
