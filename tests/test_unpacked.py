"""Remains of killed runs of the one-file bundle are removed, and nothing else is."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import unpacked

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the one file of Linux unpacks itself so")


def gone() -> int:
    """Return the number of a process that has ended."""
    child = subprocess.Popen(["true"])
    child.wait()
    return child.pid


def folder(place: Path, process: int, rest: str = "ab3X9z", *, mark: bool = True) -> Path:
    """Make a folder as the starter does, with files and folders in it."""
    made = place / f"_MEI{process:08x}{rest}"
    (made / "pygame" / "_sdl2").mkdir(parents=True)
    (made / "pygame" / "_sdl2" / "audio.so").write_bytes(b"library")
    (made / "libpython3.11.so.1.0").write_bytes(b"library")
    if mark:
        (made / unpacked.MARK).write_text("")
    return made


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the temporary folder of a running bundle; the system's own folders are not touched."""
    running = folder(tmp_path, os.getppid(), "running")
    monkeypatch.setattr(sys, "_MEIPASS", str(running), raising=False)
    monkeypatch.setattr(unpacked, "PLACES", ())
    for name in unpacked.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def names(place: Path) -> set[str]:
    """Return the ends of the names in a folder."""
    return {path.name[-7:] for path in place.iterdir()}


def test_a_killed_runs_folder_goes_and_our_own_stays(place: Path) -> None:
    """So does one with only its mark, from a broken unpacking or removal; without a mark it stays."""
    folder(place, gone(), "_killed")
    (place / f"_MEI{gone():08x}_halved").mkdir()
    (place / f"_MEI{gone():08x}_begun_").mkdir()
    (next(place.glob("*_begun_")) / unpacked.MARK).write_text("")
    unpacked.sweep()
    assert names(place) == {"running", "_halved"}  # without a mark it may be anybody's


def test_every_place_is_looked_at_where_a_run_may_have_unpacked_itself(
    place: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The killed run may have had another TMPDIR, or none."""
    other, system = (tmp_path_factory.mktemp(name) for name in ("other", "system"))
    for where in (other, system):
        folder(where, gone())
    monkeypatch.setattr(unpacked, "PLACES", (str(system), "/nowhere"))
    monkeypatch.setenv("TEMP", str(other))
    unpacked.sweep()
    assert names(other) == names(system) == set()
    assert names(place) == {"running"}


def test_what_runs_and_what_is_not_ours_stays(place: Path) -> None:
    """A running starter, a game without its starter or in another container, other programs' folders, links."""
    folder(place, os.getpid(), "_lives_")
    folder(place, 1, "_init__")  # somebody else's process
    held = folder(place, gone(), "__held_")
    foreign = folder(place, gone(), "foreign", mark=False)
    linked = folder(place / "elsewhere", gone(), "target_")
    (place / f"_MEI{gone():08x}__link_").symlink_to(linked)
    (place / "_MEIa1b2c3").mkdir()  # older starters named it so
    (place / "_MEIa1b2c3" / unpacked.MARK).write_text("")
    before = names(place)
    with open(held / unpacked.MARK) as file:
        fcntl.flock(file, fcntl.LOCK_SH)
        unpacked.sweep()
    assert names(place) == before
    assert (foreign / "libpython3.11.so.1.0").exists()
    assert (linked / "libpython3.11.so.1.0").exists()
    unpacked.sweep()
    assert before - names(place) == {"__held_"}, "only the lock kept it"


def test_another_users_folder_stays(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays even if we could remove it."""
    folder(place, gone(), "_theirs")
    somebody = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: somebody)
    unpacked.sweep()
    assert "_theirs" in names(place)


def test_a_bundle_holds_its_own_folder(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any command locks it from its start, and so does a second one of the same program."""
    mine = folder(place, gone(), "__mine_")
    monkeypatch.setattr(sys, "_MEIPASS", str(mine))
    files = unpacked.hold(), unpacked.hold()
    assert None not in files
    assert unpacked.is_held(mine)
    for file in files:
        os.close(file or 0)
    assert not unpacked.is_held(mine)


def test_asking_whether_a_folder_is_held_does_not_hold_it(place: Path) -> None:
    """A second question, also by another copy, gets the same answer."""
    left = folder(place, gone(), "_killed")
    assert [unpacked.is_held(left) for _ in range(2)] == [False, False]


def test_where_nothing_was_unpacked_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The folder bundle has a _MEIPASS, too, and a game from source has none."""
    folder(tmp_path, gone())
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    for inside in ("", str(tmp_path / "minesweeper" / "_internal")):
        monkeypatch.setattr(sys, "_MEIPASS", inside, raising=False)
        assert unpacked.hold() is None
        unpacked.sweep()
        unpacked.sweep_later(0)
    assert len(list(tmp_path.iterdir())) == 1
