"""
Unusable temporary folders, and the remains of killed runs in good ones: the real bundles, on a real disk.

The one file unpacks itself into such a folder before Python runs; the archive's program does not.
"""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from game.unpacked import MARK, is_held, runs
from tests.packaging.shipped import AS_ANYBODY, ONE_FILE, Bundles, need_orders, quiet_environment, run
from tests.patience import PATIENCE, wait_until

NO_SCREEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

MOUNTED = {
    "noexec": "mount -t tmpfs -o noexec tmpfs {0}",
    "full": "mount -t tmpfs -o size=5m tmpfs {0} && (cat /dev/zero >{0}/rubbish 2>/dev/null; :)",
}


def unusable(kind: str, folder: Path, command: list[str | Path]) -> subprocess.CompletedProcess[str]:
    """Run a program whose TMPDIR is missing, read-only, noexec or full; mounts are visible to it alone."""
    place = folder / kind
    environment = quiet_environment(folder) | {"TMPDIR": str(place)}
    words = [*AS_ANYBODY, *map(str, command)]
    if kind != "missing":
        place.mkdir(mode=0o555 if kind == "read-only" else 0o755)
    if kind in MOUNTED:
        alone = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
        if subprocess.run([*alone, "true"], check=False, capture_output=True).returncode:
            pytest.skip("the system lets nobody but root mount anything")
        words = [*alone, "sh", "-c", MOUNTED[kind].format(place) + ' && exec "$@"', "sh", *words]
    return subprocess.run(
        words, env=environment, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


@pytest.fixture(scope="module")
def installed(files: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the program of the archive, unpacked as the README says."""
    local = tmp_path_factory.mktemp("local")
    run(["tar", "xf", files / "minesweeper-linux-x86_64.tar.gz", "-C", local])
    return local / "bin" / "minesweeper"


@pytest.mark.parametrize("kind", ["missing", "read-only", "noexec", "full"])
def test_the_installed_game_needs_no_temporary_folder(installed: Path, tmp_path: Path, kind: str) -> None:
    """The program is unpacked where it was installed."""
    done = unusable(kind, tmp_path, [installed, "--selftest"])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("selftest passed")


@pytest.mark.parametrize("kind", ["missing", "read-only"])
def test_the_one_file_finds_another_folder_where_nothing_can_be_made(
    bundles: Bundles, tmp_path: Path, kind: str
) -> None:
    """The starter itself tries /tmp and /var/tmp next."""
    done = unusable(kind, tmp_path, [bundles.dist / ONE_FILE, "--version"])
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("kind", "code", "sentence"),
    [("noexec", 127, "failed to map segment from shared object"), ("full", 255, "Failed to extract")],
)
def test_the_one_file_says_what_the_readme_explains(
    bundles: Bundles, tmp_path: Path, kind: str, code: int, sentence: str
) -> None:
    """No line of ours runs before it is unpacked: the words are those of the starter and the system."""
    done = unusable(kind, tmp_path, [bundles.dist / ONE_FILE, "--version"])
    assert done.returncode == code
    assert sentence in done.stderr
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"`{sentence}`" in readme


# Remains of killed runs


@contextmanager
def game(bundles: Bundles, home: Path, temporary: Path) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """Run the one file without a screen; give its starter and the folder of its unpacked files."""
    environment = quiet_environment(home) | NO_SCREEN | {"TMPDIR": str(temporary)}
    starter = subprocess.Popen([bundles.dist / ONE_FILE], env=environment, cwd=home, start_new_session=True)
    try:
        wait_until(lambda: folder_of(starter.pid, temporary) is not None)
        folder = folder_of(starter.pid, temporary)
        assert folder
        yield starter, folder
    finally:
        with suppress(ProcessLookupError):
            os.killpg(starter.pid, signal.SIGKILL)
        starter.wait()


def folder_of(starter: int, temporary: Path) -> Path | None:
    """Return the folder from which a starter's game runs, once it runs."""
    for folder in temporary.glob(f"_MEI{starter:08x}*"):
        if (folder / MARK).exists() and is_held(folder):
            return folder
    return None


def number(folder: Path) -> int:
    """Return the process in a folder's name."""
    return int(folder.name[4:12], 16)


def homes(folder: Path, count: int) -> list[Path]:
    """Make *count* players' folders."""
    made = [folder / f"player{k}" for k in range(count)]
    for home in made:
        home.mkdir()
    return made


def test_the_next_start_removes_what_killed_runs_left(bundles: Bundles, tmp_path: Path) -> None:
    """Nothing in use may go: other games, a game whose starter was killed, other programs' folders."""
    need_orders()
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    killed, other, orphan, last = homes(tmp_path, 4)
    foreign = temporary / "_MEI000fffffforeign"
    foreign.mkdir()
    with game(bundles, killed, temporary) as (_, left):
        pass
    assert (left / MARK).exists(), "a killed run leaves its folder"
    half = temporary / left.name.replace(left.name[12:], "halfway")
    half.mkdir()
    shutil.copy(left / MARK, half)
    with game(bundles, other, temporary) as (_, running), game(bundles, orphan, temporary) as (starter, orphaned):
        starter.kill()
        starter.wait()
        with game(bundles, last, temporary):
            wait_until(lambda: not left.exists() and not half.exists())
            assert not runs(number(orphaned)), "only its lock tells that it is in use"
            assert any(running.glob("libpython*"))
            assert any(orphaned.glob("libpython*")), "its game runs on"
    assert foreign.exists()


def test_the_mark_is_unpacked_first(bundles: Bundles) -> None:
    """It distinguishes the remains of a start without enough room from another program's."""
    listed = bundles.listed("--brief")
    assert listed.index(MARK) < min(listed.index(name) for name in listed if ".so" in name)
