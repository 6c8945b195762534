"""The files next to those of a release: sums, notes, and the data that package managers need."""

import hashlib
import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from game.version import RELEASED, __version__
from tests.e2e.screen import ROOT
from tests.packaging.shipped import need_orders, run, run_step, steps
from tests.packaging.test_release import jobs


@pytest.fixture
def gathered(tmp_path: Path) -> Path:
    """Give a folder in which the release's gathering steps have run."""
    need_orders()
    (tmp_path / "files").mkdir()
    for name in NAMES:
        (tmp_path / "files" / name).write_bytes(name.encode())
    told = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "somebody/minesweeper"}
    run_step("What package managers want to know", tmp_path, environment=told)
    told |= {"GITHUB_REPOSITORY_OWNER": "somebody", "GITHUB_REF_NAME": f"v{__version__}"}
    run_step("What has changed, from CHANGELOG.md, and how it is put on itch.io", tmp_path, environment=told)
    subprocess.run(["bash", "-eo", "pipefail", "-c", steps()["Sums"]], cwd=tmp_path / "files", check=True)
    return tmp_path


NAMES = ("minesweeper-windows-x86_64.zip", "minesweeper-windows-x86_64-setup.exe", "minesweeper-macos-universal2.zip")
AT = f"https://example.org/somebody/minesweeper/releases/download/v{__version__}"


def test_the_sums_are_of_all_files_and_attested_with_them(gathered: Path) -> None:
    """The attestation covers every published file, the sums too."""
    run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=gathered / "files")
    listed = {line.split()[1] for line in (gathered / "files" / "SHA256SUMS").read_text().splitlines()}
    assert listed == {*NAMES, "manifests.tar.gz"}
    gather = jobs()["gather"]
    order = [step.get("name") or step["uses"].partition("@")[0] for step in gather["steps"]]
    assert order.index("Sums") < order.index("actions/attest-build-provenance")
    (attest,) = [step for step in gather["steps"] if "attest" in step.get("uses", "")]
    assert attest["with"]["subject-path"] == "files/*"


def test_the_notes_tell_what_has_changed_and_how_it_is_put_on_itch(gathered: Path) -> None:
    """The second is for the publisher, and readers don't see it."""
    told, _, hidden = (gathered / "notes.md").read_text(encoding="utf-8").partition("<!--")
    assert told.strip()
    assert hidden.rstrip().endswith("-->")
    for line in re.findall(r"butler push (.+)", hidden):
        what, channel, version = line.split(" ", 2)
        assert what in (*NAMES, "minesweeper-web.zip", "linux")
        assert re.fullmatch(r"somebody/minesweeper:(linux|windows|mac|web)", channel)
        assert version == f"--userversion {__version__}"


def test_scoop_installs_the_archive_and_finds_later_ones(gathered: Path) -> None:
    """A bucket refuses a manifest that can't update itself."""
    scoop = json.loads((gathered / "manifests/scoop/bucket/minesweeper-arcade.json").read_text(encoding="utf-8"))
    assert scoop["architecture"]["64bit"] == {"url": f"{AT}/{NAMES[0]}", "hash": sum_of(NAMES[0])}
    assert scoop["checkver"] == {"github": "https://example.org/somebody/minesweeper"}
    update = scoop["autoupdate"]["architecture"]["64bit"]["url"]
    assert update.replace("$version", __version__) == scoop["architecture"]["64bit"]["url"]
    assert scoop["autoupdate"]["hash"]["url"] == "$baseurl/SHA256SUMS"


def test_winget_installs_by_the_installer(gathered: Path) -> None:
    """Each of the three files has the fields that its schema requires, and is where the collection keeps it."""
    folder = gathered / "manifests/winget/manifests/m/MinesweeperArcade/Minesweeper" / __version__
    found = {path.name: yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader) for path in folder.iterdir()}
    common = {"PackageIdentifier", "PackageVersion", "ManifestType", "ManifestVersion"}
    needed = {
        "MinesweeperArcade.Minesweeper.yaml": common | {"DefaultLocale"},
        "MinesweeperArcade.Minesweeper.installer.yaml": common | {"InstallerType", "Installers", "ProductCode"},
        "MinesweeperArcade.Minesweeper.locale.en-US.yaml": common
        | {"PackageLocale", "Publisher", "PackageName", "License", "ShortDescription"},
    }
    assert found.keys() == needed.keys()
    for name, manifest in found.items():
        assert needed[name] <= manifest.keys()
        assert manifest["PackageVersion"] == __version__
    installer = found["MinesweeperArcade.Minesweeper.installer.yaml"]
    assert (installer["InstallerType"], installer["Scope"], installer["ReleaseDate"]) == ("nullsoft", "user", RELEASED)
    expected = {"Architecture": "x64", "InstallerUrl": f"{AT}/{NAMES[1]}", "InstallerSha256": sum_of(NAMES[1]).upper()}
    assert installer["Installers"] == [expected]
    script = (ROOT / ".ci" / "installer.nsi").read_text(encoding="utf-8")
    publisher = found["MinesweeperArcade.Minesweeper.locale.en-US.yaml"]["Publisher"]
    assert f'"Publisher" "{publisher}"'.replace("Minesweeper", "${NAME}") in script, "winget finds it again by this"


def test_the_tap_s_cask_says_what_homebrew_asks_for(gathered: Path) -> None:
    """Its audit refuses a description that begins with the name, and an address that contains the version twice."""
    cask = (gathered / "manifests/homebrew-tap/Casks/minesweeper-arcade.rb").read_text(encoding="utf-8")
    assert re.findall(r"^  (\w+)", cask, re.MULTILINE) == (
        ["version", "sha256", "url", "name", "desc", "homepage", "livecheck", "end", "depends_on", "app", "zap"]
    )
    assert f'sha256 "{sum_of(NAMES[2])}"' in cask
    assert f'url "{AT}/{NAMES[2]}"'.replace(f"v{__version__}", "v#{version}") in cask
    (about,) = re.findall(r'desc "(.+)"', cask)
    assert len(about) <= 80
    assert not about.startswith(("Minesweeper", "A ", "An ", "The "))


def sum_of(text: str) -> str:
    """Return the SHA-256 of a file that contains its own name."""
    return hashlib.sha256(text.encode()).hexdigest()
