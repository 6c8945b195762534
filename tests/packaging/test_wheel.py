"""The wheel: everything the game needs, and nothing of what made it."""

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
    "game/ui/core/fonts": "game/ui/core/fonts/*.t??",  # the faces and their licences
}


@pytest.mark.parametrize("place", ASSETS)
def test_the_wheel_holds_every_asset(wheel: Path, place: str) -> None:
    """A drawing that is left out is missed by the player only, never by who works in the tree."""
    wanted = {f"{place}/{path.name}" for path in ROOT.glob(ASSETS[place])}
    assert wanted
    assert wanted - {*ZipFile(wheel).namelist()} == set()


def test_the_wheel_holds_nothing_but_the_game(wheel: Path) -> None:
    """What is installed lands beside other people's packages: a folder called tests would be everybody's."""
    top = {name.partition("/")[0] for name in ZipFile(wheel).namelist()}
    assert {name for name in top if not name.endswith(".dist-info")} == {"game"}


@pytest.mark.parametrize("start", [("bin/minesweeper",), ("bin/python", "-m", "game")])
def test_an_installed_wheel_passes_its_own_test(installed: Path, start: tuple[str, ...]) -> None:
    """Both ways that the README names to start it, out of sight of the tree, where nothing may be written."""
    program, *rest = start
    with read_only(installed) as folder:
        # A script names the Python it was installed with, so it stays where it was and only the rest is the copy's.
        command = [folder / program] if rest else [folder / "bin/python", folder / program]
        assert selftest([*command, *rest]).startswith("0: selftest passed")


def test_the_wheel_asks_for_three_packages_only(installed: Path) -> None:
    """Numpy and pillow build sounds and icons; whoever plays needs neither."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    listed = run([installed / "bin/python", "-m", "pip", "list", "--format=freeze"], environment, installed)
    names = {line.partition("==")[0] for line in listed.splitlines() if "==" in line}
    wanted = {"pygame-ce", "platformdirs", "fsrs", "typing_extensions"}  # the last one is what fsrs asks for
    assert names - {"pip", "setuptools"} == {"minesweeper-arcade"} | wanted
