"""The wheel contains everything that the game needs, and nothing else."""

import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.e2e.screen import ROOT
from tests.packaging.shipped import read_only, run, selftest

ASSETS = {
    "game/_assets/sprites": "sprites/*.svg",
    "game/_assets/sounds": "sounds/*.???",
    "game/i18n/locales": "game/i18n/locales/*.toml",
    "game/ui/core/palettes": "game/ui/core/palettes/*.toml",
    "game/ui/core/fonts": "game/ui/core/fonts/*.t??",  # the fonts and their licences
}


@pytest.mark.parametrize("place", ASSETS)
def test_the_wheel_holds_every_asset(wheel: Path, place: str) -> None:
    """Only players would miss a forgotten file, never a developer in the tree."""
    wanted = {f"{place}/{path.name}" for path in ROOT.glob(ASSETS[place])}
    assert wanted
    assert wanted - {*ZipFile(wheel).namelist()} == set()


def test_the_wheel_holds_nothing_but_the_game(wheel: Path) -> None:
    """Installed files are next to other packages: a folder called tests would belong to everybody."""
    top = {name.partition("/")[0] for name in ZipFile(wheel).namelist()}
    assert {name for name in top if not name.endswith(".dist-info")} == {"game"}


@pytest.mark.parametrize("start", [("bin/minesweeper",), ("bin/python", "-m", "game")])
def test_an_installed_wheel_passes_its_own_test(installed: Path, start: tuple[str, ...]) -> None:
    """The README names both starts; the test runs them without the tree, where nothing may be written."""
    program, *rest = start
    with read_only(installed) as folder:
        # A script names the Python it was installed with, so it stays in place and only the rest is the copy's.
        command = [folder / program] if rest else [folder / "bin/python", folder / program]
        assert selftest([*command, *rest]).startswith("0: selftest passed")


def test_the_wheel_asks_for_three_packages_only(installed: Path) -> None:
    """Numpy and pillow build sounds and icons; players need neither."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    listed = run([installed / "bin/python", "-m", "pip", "list", "--format=freeze"], environment, installed)
    names = {line.partition("==")[0] for line in listed.splitlines() if "==" in line}
    wanted = {"pygame-ce", "platformdirs", "fsrs", "typing_extensions"}  # fsrs needs the last one
    assert names - {"pip", "setuptools"} == {"minesweeper-arcade"} | wanted
