"""The bundles and the wheel, made once for all tests that look at them."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.conftest import cabinet as cabinet
from tests.e2e.conftest import screen as screen
from tests.packaging.shipped import Bundles, environment_in, make_environment, make_wheel, run


def need_orders() -> None:
    """Skip unless told to: making everything takes a minute and needs a package index."""
    if not os.environ.get("SHIP"):
        pytest.skip("packing takes a minute and a network: set SHIP=1")
    if sys.platform != "linux":
        pytest.skip("these look at the Linux bundles")


def need(tool: str) -> None:
    """Skip where a program is missing; in CI, where it must be there, fail."""
    if not shutil.which(tool):
        if os.environ.get("CI"):
            pytest.fail(f"needs {tool}: install it, CI must not skip this")
        pytest.skip(f"needs {tool}")


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Have *make* fill a folder, once for all processes that share the tests, one at a time: all read the tree."""
    need_orders()
    import fcntl  # only Linux comes here

    root = factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        root = root.parent
    folder, made = root / name, root / f"{name}.made"
    with (root / "making").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


@pytest.fixture(scope="session")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Bundles:
    """Give the Linux bundles, freshly built."""
    python = made_once(tmp_path_factory, "environment", make_environment) / "bin" / "python"
    return Bundles(made_once(tmp_path_factory, "bundles", lambda folder: Bundles(folder, python).build()), python)


@pytest.fixture(scope="session")
def files(bundles: Bundles, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of what players of Linux get."""
    need("dpkg-deb")
    return made_once(tmp_path_factory, "packed", bundles.packed) / "files"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the wheel, freshly built."""
    (wheel,) = made_once(tmp_path_factory, "wheel", make_wheel).glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of an environment in which nothing but the wheel was installed."""
    folder = tmp_path_factory.mktemp("clean") / "environment"
    python = environment_in(folder)
    run([python, "-m", "pip", "install", "--quiet", wheel], cwd=folder)
    return folder
