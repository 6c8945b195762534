"""What all tests share: no screen, no sound, how faults are searched, and the one flag that rewrites golden frames."""

import os

import pytest
from hypothesis import HealthCheck, Phase, settings

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

# No test fails because the machine is slow. A profile chosen on the command line is loaded after this one.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

# For tests.mutants: the same examples each time, and no search for the smallest that fails.
settings.register_profile(
    "unshrunk", settings.get_profile("patient"), phases=(Phase.explicit, Phase.generate), derandomize=True
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--rewrite-golden``."""
    parser.addoption("--rewrite-golden", action="store_true", help="take today's frames for the golden ones")
