"""A file is the complete old one or the complete new one, and damaged files are kept."""

import os
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.store.files import LARGEST_COPY, MOST_ASIDE, free_aside, keep_aside, write_atomically


def fail(*_: object) -> None:
    """Fail as a system call does on a full disk."""
    raise OSError(28, "No space left on device")


def refuse(handle: int, *_: object, **__: object) -> None:
    """Fail to open an existing file."""
    os.close(handle)
    fail()


@settings(max_examples=30)  # the disk's time is not ours
@given(
    texts=st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r")), min_size=1, max_size=4)
)
def test_the_last_text_written_is_the_one_read(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    """A file is replaced, never added to; every character comes back, whatever the system's own encoding."""
    path = tmp_path_factory.mktemp("files") / "file.toml"
    for text in texts:
        write_atomically(path, text)
    assert path.read_text(encoding="utf-8") == texts[-1]
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.parametrize("step", ["fsync", "fdopen", "replace"])
def test_a_failing_write_leaves_the_old_file_whole(step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk may lose only the new change, and no temporary file may stay."""
    path = tmp_path / "file.toml"
    write_atomically(path, "old")
    if step == "replace":
        monkeypatch.setattr(Path, "replace", fail)
    elif step == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(os, "fdopen", refuse)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [*tmp_path.iterdir()] == [path]


def test_a_text_that_cannot_be_encoded_leaves_the_old_file_whole(tmp_path: Path) -> None:
    """The new text replaces the old one only once it is on the disk."""
    path = tmp_path / "file.toml"
    write_atomically(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "\ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert [*tmp_path.iterdir()] == [path]


def test_the_new_text_is_on_the_disk_before_it_gets_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a power cut a renamed but unwritten file would be empty: fsync first."""
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def noted_fsync(handle: int) -> None:
        done.append("fsync")
        fsync(handle)

    def noted_replace(path: Path, target: Path) -> Path:
        done.append(f"rename {path.read_text(encoding='utf-8')}")
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    write_atomically(tmp_path / "file.toml", "text")
    assert done == ["fsync", "rename text"]


def test_a_file_kept_aside_stands_beside_and_stays_itself(tmp_path: Path) -> None:
    """It is a copy: if the write after it fails, the player still has the file by its name."""
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xff\x00 volume")
    aside = keep_aside(path)
    assert aside == tmp_path / "settings.toml.bad"
    assert aside.read_bytes() == path.read_bytes() == b"\xff\x00 volume"


@pytest.mark.long
@given(contents=st.lists(st.binary(max_size=3), max_size=8))
def test_the_latest_five_kept_aside_stay(tmp_path_factory: pytest.TempPathFactory, contents: list[bytes]) -> None:
    """A player may want the latest copies back; equal content is kept once, so the disk does not fill."""
    path = tmp_path_factory.mktemp("files") / "settings.toml"
    for content in contents:
        path.write_bytes(content)
        assert keep_aside(path).read_bytes() == content
    kept = [aside.read_bytes() for aside in path.parent.glob("*.bad*")]
    assert len(kept) == len(set(kept)) <= MOST_ASIDE
    assert set(kept) <= set(contents)
    assert len(set(contents)) > MOST_ASIDE or set(kept) == set(contents)
    assert contents[-1:] == [] or contents[-1] in kept


def test_the_names_of_files_kept_aside_are_counted(tmp_path: Path) -> None:
    """A player finds them in the order in which they went bad."""
    path = tmp_path / "settings.toml"
    names = []
    for content in ("first", "second", "third", "second"):
        path.write_text(content, encoding="utf-8")
        names.append(keep_aside(path).name)
    assert names == ["settings.toml.bad", "settings.toml.bad2", "settings.toml.bad3", "settings.toml.bad2"]


def test_a_copy_that_fails_leaves_no_half_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise each further try on a full disk would leave one more useless file."""
    path = tmp_path / "settings.toml"
    path.write_text("volume five", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", Mock(side_effect=OSError(28, "No space left on device")))
        with pytest.raises(OSError, match="No space left"):
            keep_aside(path)
    assert [*tmp_path.iterdir()] == [path]


def test_a_file_far_too_large_to_be_ours_is_renamed_not_copied(tmp_path: Path) -> None:
    """A copy would fill the memory and the disk."""
    path = tmp_path / "settings.toml"
    with path.open("wb") as file:
        file.truncate(LARGEST_COPY + 1)
    assert keep_aside(path).stat().st_size == LARGEST_COPY + 1
    assert [found.name for found in tmp_path.iterdir()] == ["settings.toml.bad"]


def test_a_name_beside_is_free_where_nothing_has_it(tmp_path: Path) -> None:
    """A folder or a broken link takes a name too."""
    path = tmp_path / "records.sqlite"
    assert free_aside(path).name == "records.sqlite.bad"
    path.with_name("records.sqlite.bad").mkdir()
    path.with_name("records.sqlite.bad2").touch()
    assert free_aside(path).name == "records.sqlite.bad3"
