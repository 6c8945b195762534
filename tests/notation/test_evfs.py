"""EVFS: sets of EVF recordings."""

import pytest

from game.engine.errors import NotationError, NotThisFormatError, TruncatedError
from game.notation.recordings import ManyRecordingsError, read
from tests.notation.recorded import EVENTS, LAYOUT, PLAYER, evf, evf_4


def evfs(*files: bytes, checksum: int = 32) -> bytes:
    """Return a set of recordings with names and checksums."""
    units = (f"game {k} 扫雷".encode() + b"\0" + len(file).to_bytes(4, "big") + file for k, file in enumerate(files, 1))
    return b"\0" + checksum.to_bytes(2, "big") + b"".join(unit + bytes(checksum) for unit in units)


@pytest.mark.parametrize("checksum", [0, 32, 300])
def test_a_recording_of_a_set_is_chosen_by_its_number(checksum: int) -> None:
    """Each is read as the file alone; without a number there is a choice to make."""
    first, second = evf(version=3), evf_4()
    both = evfs(first, second, checksum=checksum)
    assert [read(both, only=number) for number in (1, 2)] == [read(first), read(second)]
    with pytest.raises(ManyRecordingsError, match="is a set of 2 recordings: choose one by --only 1 to --only 2"):
        read(both)
    with pytest.raises(NotThisFormatError, match="is a set of 2 recordings and has no number 3"):
        read(both, only=3)


def test_the_only_recording_of_a_set_needs_no_number() -> None:
    """Nor does a file that is no set; but that has no second."""
    assert read(evfs(evf())).layout == read(evfs(evf()), only=1).layout == LAYOUT
    assert read(evf(), only=1).events == EVENTS
    with pytest.raises(NotThisFormatError, match="one recording and no set"):
        read(evf(), only=2)


def test_a_set_that_breaks_off_says_where() -> None:
    """The first recording is whole and can be read, the second is not."""
    both = evfs(evf(), evf_4())
    assert read(both[:-60], only=1).events == EVENTS
    with pytest.raises(TruncatedError, match="the recording 'game 2 扫雷' at byte"):
        read(both[:-60], only=2)


@pytest.mark.parametrize("broken", [b"", b"\x09junk", bytes(200)])
def test_a_broken_recording_of_a_set_keeps_no_other_back(broken: bytes) -> None:
    """Whether it is the first or the last."""
    for files, number in ((broken, evf()), 2), ((evf(), broken), 1):
        assert read(evfs(*files), only=number).events == EVENTS
        with pytest.raises(NotationError):
            read(evfs(*files), only=3 - number)


@pytest.mark.parametrize("version", range(4))
def test_a_single_file_of_an_early_version_is_no_set(version: int) -> None:
    """Both begin with a zero; only a set has a whole recording behind its first name."""
    assert read(evf(version=version)).events == EVENTS


def test_the_peers_set_is_read() -> None:
    """A set as the format's own library writes it."""
    peer = pytest.importorskip("ms_toollib")
    whole = peer.Evfs()
    for name in ("one", "two"):
        whole.push(evf(version=3), name, bytes(32))
    assert whole.len() == 2
    for number in (1, 2):
        assert read(evfs(evf(version=3), evf(version=3)), only=number).header.player == PLAYER
