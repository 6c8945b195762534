"""The files made of the bundles: package, archives, installer, lists; and the builds of other systems."""

import hashlib
import json
import os
import plistlib
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.cli.main import parser
from game.version import __version__
from tests.e2e.screen import ROOT
from tests.packaging.conftest import need
from tests.packaging.shipped import FOLDER, Bundles, need_orders, run

SYSTEMS = ("win32", "darwin", "linux")


def digest(path: Path) -> str:
    """Return a file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_two_builds_are_the_same_to_the_byte(bundles: Bundles, files: Path, tmp_path: Path) -> None:
    """Then anybody can check the origin of a release."""
    again = Bundles(tmp_path / "again", bundles.python)
    again.build()
    names = {path.relative_to(bundles.dist) for path in bundles.dist.rglob("*") if path.is_file()}
    assert names == {path.relative_to(again.dist) for path in again.dist.rglob("*") if path.is_file()}
    assert [name for name in sorted(names) if digest(bundles.dist / name) != digest(again.dist / name)] == []
    (tmp_path / "packed").mkdir()
    other = again.packed(tmp_path / "packed")
    assert {path.name: digest(path) for path in files.iterdir()} == {
        path.name: digest(path) for path in other.iterdir()
    }


def test_the_archive_holds_the_program_and_its_menu_entry(files: Path) -> None:
    """It is unpacked into ~/.local, so only bin, lib and share may be at its top."""
    listed = run(["tar", "-tf", files / "minesweeper-linux-x86_64.tar.gz"]).split()
    assert {"bin/minesweeper", "lib/minesweeper/minesweeper", "share/applications/minesweeper.desktop"} <= set(listed)
    assert {name.split("/")[0] for name in listed} == {"bin", "lib", "share"}


def test_the_package_is_installed_played_and_removed(files: Path, tmp_path: Path) -> None:
    """The system's own tool does it if the tests may use it; otherwise the package is unpacked."""
    (package,) = files.glob("*.deb")
    described = run(["dpkg-deb", "--field", package])
    assert f"Version: {__version__}" in described
    if os.geteuid() == 0 and not shutil.which("minesweeper"):
        run(["dpkg", "--install", package])
        try:
            check_program(Path("/usr"))
        finally:
            run(["dpkg", "--remove", "minesweeper-arcade"])
        assert not Path("/usr/games/minesweeper").exists()
        assert not Path("/usr/lib/minesweeper").exists()
    else:
        run(["dpkg-deb", "--extract", package, tmp_path])
        check_program(tmp_path / "usr")


def check_program(root: Path) -> None:
    """Check that the program runs from the package's place, and that only its owner may change it."""
    program = root / "games" / "minesweeper"
    assert run([program, "--version"]).strip() == f"minesweeper {__version__}"
    assert "selftest passed" in run([program, "--selftest"])
    assert (root / "share" / "doc" / "minesweeper-arcade" / "copyright").read_text(encoding="utf-8").count("OFL") >= 2
    loose = [path for path in (root / "lib" / "minesweeper").rglob("*") if path.stat().st_mode & 0o022]
    assert loose == []


def test_the_package_satisfies_debian_s_own_judge(files: Path) -> None:
    """Lintian checks an address, a changelog, a manual page, and that no library is searched in foreign folders."""
    need("lintian")
    (package,) = files.glob("*.deb")
    told = run(["lintian", "--allow-root", "--fail-on", "none", package])
    assert [line for line in told.splitlines() if line.startswith("E:")] == []


def test_the_package_names_the_c_library_that_it_needs(files: Path) -> None:
    """An older system refuses it at once instead of failing at its start."""
    (package,) = files.glob("*.deb")
    found = re.search(r"libc6 \(>= (\d+)\.(\d+)\)", run(["dpkg-deb", "--field", package, "Depends"]))
    assert found
    here = os.confstr("CS_GNU_LIBC_VERSION") or ""
    assert (2, 17) <= (int(found[1]), int(found[2])) <= tuple(int(part) for part in here.split()[1].split("."))


def test_no_library_is_looked_for_where_the_builder_had_it(bundles: Bundles) -> None:
    """A player may have any file in those folders, and others may put one there."""
    libraries = [path for path in (bundles.dist / "minesweeper-folder").rglob("*.so*") if path.is_file()]
    told = run(["readelf", "--dynamic", *libraries])
    places = set(re.findall(r"(?:RPATH|RUNPATH)\).*\[(.*)\]", told))
    assert places
    assert [place for place in places if not place.startswith("$ORIGIN")] == []


def test_the_manual_page_names_every_option_and_command(bundles: Bundles) -> None:
    """It reads without warnings, and for people who never opened the game."""
    page = bundles.dist / "share" / "man" / "man6" / "minesweeper.6"
    text = page.read_text(encoding="utf-8").replace("\\-", "-")
    options = set(re.findall(r"--[a-z]+", run([bundles.dist / FOLDER, "--help"])))
    commands = set(re.findall(r"^    ([a-z]+)  ", parser().format_help(), re.MULTILINE)) - {"bench"}
    assert len(commands) > 10
    assert {name for name in options | commands if not re.search(rf"(?<![\w-]){name}\b", text)} == set()


def test_desktops_are_told_what_they_can_read(bundles: Bundles) -> None:
    """Software centres refuse what their own tool refuses."""
    share = bundles.dist / "share"
    need("appstreamcli")
    run(["appstreamcli", "validate", "--no-net", next((share / "metainfo").iterdir())])
    need("desktop-file-validate")
    run(["desktop-file-validate", *(share / "applications").iterdir()])
    described = (share / "mime" / "packages" / "minesweeper.xml").read_text(encoding="utf-8")
    assert set(re.findall(r'pattern="\*\.(\w+)"', described)) == {"rawvf", "avf", "rmv", "evf", "mvf"}


# Other systems


@pytest.fixture(scope="module")
def asked(bundles: Bundles, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
    """Give build.spec's calls of PyInstaller for each system."""
    python, found = bundles.python, {}
    for system in SYSTEMS:
        folder = tmp_path_factory.mktemp(system)
        command = [str(python), "-m", "tests.packaging.spec_trial", system, str(folder)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        found[system] = json.loads(done.stdout)
    return found


def called(calls: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Return the named arguments of all calls of a kind."""
    return [call["named"] for call in calls if call["kind"] == kind]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_file_that_the_build_names_exists(asked: dict[str, list[dict[str, Any]]], system: str) -> None:
    """A pattern without a match silently packs nothing."""
    (analysis,) = called(asked[system], "Analysis")
    for pattern, _ in analysis["datas"]:
        assert list(ROOT.glob(pattern)), pattern
    for starter in called(asked[system], "EXE"):
        assert "icon" not in starter or Path(starter["icon"]).is_file()
        assert starter["console"] is False


def test_windows_gets_one_file_and_a_folder_with_icon_version_and_manifest(
    asked: dict[str, list[dict[str, Any]]],
) -> None:
    """The one file is for carrying about, the folder for installing."""
    calls = asked["win32"]
    assert len(called(calls, "EXE")) == 2
    assert [named["name"] for named in called(calls, "COLLECT")] == ["Minesweeper-folder"]
    assert all("PerMonitorV2" in named["manifest"] for named in called(calls, "EXE"))
    strings = dict(call["given"] for call in calls if call["kind"] == "StringStruct")
    assert strings["ProductVersion"] == strings["FileVersion"] == __version__
    assert strings["OriginalFilename"] == "Minesweeper.exe"
    (fixed,) = called(calls, "FixedFileInfo")
    assert ".".join(map(str, fixed["filevers"])) == f"{__version__}.0"


def test_the_mac_gets_an_app_that_opens_recordings(asked: dict[str, list[dict[str, Any]]]) -> None:
    """Its property list names the app, the files it opens, and the oldest system."""
    calls = asked["darwin"]
    (bundle,) = called(calls, "BUNDLE")
    assert bundle["version"] == __version__
    assert re.fullmatch(r"[a-z]+(\.[A-Za-z0-9-]+){2,}", bundle["bundle_identifier"])
    plist = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    assert plist["CFBundleDocumentTypes"][0]["CFBundleTypeExtensions"] == ["rawvf", "avf", "rmv", "evf", "mvf"]
    assert plist["NSHighResolutionCapable"] is True
    assert plist["CFBundleVersion"] == __version__
    assert len(called(calls, "EXE")) == 1
    rights = plistlib.loads((ROOT / ".ci" / "entitlements.plist").read_bytes())
    assert all(rights.values())


# The release


def test_the_list_of_components_names_what_is_inside(bundles: Bundles, files: Path) -> None:
    """After news of a hole in a library, anybody can check for it by name, version or hash."""
    bill = json.loads((files / "minesweeper-linux-sbom.cdx.json").read_text(encoding="utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    names = {component["name"]: component for component in bill["components"]}
    assert names["pyinstaller"]["scope"] == "excluded"
    lock = (ROOT / ".ci" / "build.lock").read_text(encoding="utf-8")
    for package in ("pygame-ce", "platformdirs", "fsrs", "pyinstaller"):
        assert f"sha256:{names[package]['hashes'][0]['content']}" in lock
    for font in (ROOT / "game" / "ui" / "core" / "fonts").glob("*.ttf"):
        assert names[font.name]["hashes"][0]["content"] == digest(font)
    libraries = {inner["name"]: inner for name in ("pygame-ce", "Python") for inner in names[name]["components"]}
    inside = {path.name: path for path in (bundles.dist / "minesweeper-folder").rglob("*.so.*")}
    assert libraries.keys() == inside.keys()
    assert all(digest(inside[name]) == inner["hashes"][0]["content"] for name, inner in libraries.items())
    versions = [inner.get("version") for name, inner in libraries.items() if name.startswith("libSDL2-")]
    assert versions == [".".join(map(str, pygame.get_sdl_version()))]
    references = [one["bom-ref"] for one in [*bill["components"], *libraries.values()]]
    assert len(references) == len(set(references))


def test_the_windows_archive_is_the_same_each_time(tmp_path: Path) -> None:
    """It also unpacks to its input."""
    need_orders()
    folder = tmp_path / "Minesweeper-folder"
    (folder / "_internal").mkdir(parents=True)
    (folder / "Minesweeper.exe").write_bytes(b"program")
    (folder / "_internal" / "a.dll").write_bytes(b"library")
    for name in ("one.zip", "two.zip"):
        run([sys.executable, ROOT / ".ci" / "make_zip.py", folder, tmp_path / name])
        os.utime(folder / "Minesweeper.exe", (1, 1))
    assert digest(tmp_path / "one.zip") == digest(tmp_path / "two.zip")
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["Minesweeper-folder/Minesweeper.exe", "Minesweeper-folder/_internal/a.dll"]
