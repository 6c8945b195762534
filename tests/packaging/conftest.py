"""The bundles and the wheel, made once for all tests that use them."""

import shutil
from pathlib import Path

import pytest

from tests.e2e.conftest import cabinet as cabinet
from tests.e2e.conftest import screen as screen
from tests.packaging.page import do as do
from tests.packaging.page import server as server
from tests.packaging.page import site as site
from tests.packaging.shipped import Bundles, environment_in, made_once, make_environment, make_wheel, run


def need(tool: str) -> None:
    """Skip if a program is missing."""
    if not shutil.which(tool):
        pytest.skip(f"needs {tool}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let ``-m slow`` play the whole page: without it only some cases are played, and in one browser."""
    if config.option.markexpr == "slow":
        for item in items:
            if "server" in getattr(item, "fixturenames", ()):
                item.add_marker("slow")


@pytest.fixture(scope="session")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Bundles:
    """Give the Linux bundles, newly built."""
    python = made_once(tmp_path_factory, "environment", make_environment) / "bin" / "python"
    return Bundles(made_once(tmp_path_factory, "bundles", lambda folder: Bundles(folder, python).build()), python)


@pytest.fixture(scope="session")
def files(bundles: Bundles, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of the files that Linux players get."""
    need("dpkg-deb")
    return made_once(tmp_path_factory, "packed", bundles.packed) / "files"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the wheel, newly built."""
    (wheel,) = made_once(tmp_path_factory, "wheel", make_wheel).glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of an environment with only the wheel installed."""
    folder = tmp_path_factory.mktemp("clean") / "environment"
    python = environment_in(folder)
    run([python, "-m", "pip", "install", "--quiet", wheel], cwd=folder)
    return folder
