"""The bundles and the wheel, made once for all tests that look at them."""

import os
import sys
from pathlib import Path

import pytest

from tests.e2e.conftest import cabinet as cabinet
from tests.e2e.conftest import screen as screen
from tests.packaging.shipped import Bundles, environment_in, make_bundles, make_wheel, run


def need_orders() -> None:
    """Skip unless told to: making everything takes a minute and needs a package index."""
    if not os.environ.get("SHIP"):
        pytest.skip("packing takes a minute and a network: set SHIP=1")
    if sys.platform != "linux":
        pytest.skip("these look at the Linux bundles")


@pytest.fixture(scope="session")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Bundles:
    """Give the Linux bundles, freshly built."""
    need_orders()
    return make_bundles(tmp_path_factory.mktemp("bundles"))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the wheel, freshly built."""
    need_orders()
    return make_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of an environment in which nothing but the wheel was installed."""
    folder = tmp_path_factory.mktemp("clean") / "environment"
    python = environment_in(folder)
    run([python, "-m", "pip", "install", "--quiet", wheel], cwd=folder)
    return folder
