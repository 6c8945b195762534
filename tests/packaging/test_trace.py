"""The reader of system calls: calls that it must report, and calls that it must ignore."""

from pathlib import Path

import pytest

from tests.packaging.shipped import connections, written_paths

WRITES = {
    '7  openat(AT_FDCWD</home/a>, "/etc/x", O_WRONLY|O_CREAT, 0644) = 3</etc/x>': {"/etc/x"},
    '7  openat(AT_FDCWD</home/a>, "x", O_RDWR|O_CLOEXEC <unfinished ...>': {"/home/a/x"},
    '7  openat(5</opt>, "x", O_RDONLY|O_CREAT, 0644) = 3</opt/x>': {"/opt/x"},
    '[pid  7] mkdir("/opt/x", 0777) = 0': {"/opt/x"},
    '7  rename("/opt/x", "/opt/y") = 0': {"/opt/x", "/opt/y"},
    '7  unlinkat(AT_FDCWD</>, "/opt/x", 0) = 0': {"/opt/x"},
    '7  symlink("points/here", "/opt/x") = 0': {"/opt/x"},
    '7  openat(AT_FDCWD</>, "/opt/x", O_RDONLY|O_CLOEXEC) = 3</opt/x>': set(),
    '7  mkdir("/opt/x", 0777) = -1 EACCES (Permission denied)': set(),
    '7  openat(AT_FDCWD</>, "/dev/null", O_RDWR) = 3</dev/null>': set(),
}


@pytest.mark.parametrize("line", WRITES)
def test_every_way_to_write_is_seen(line: str) -> None:
    """A missed call would break our promise; reading, failing calls and devices don't count."""
    assert written_paths(line) == {Path(path) for path in WRITES[line]}


def test_a_connection_is_seen_and_the_screen_is_none() -> None:
    """The connection to the screen is a socket, too, but it leads nowhere else."""
    screen = '7  connect(3<UNIX-STREAM:[1]>, {sa_family=AF_UNIX, sun_path=@"/tmp/.X11-unix/X0"}, 20) = 0'
    network = "7  connect(3, {sa_family=AF_INET, sin_port=htons(443)}, 16) = -1 EINPROGRESS"
    newer = "7  socket(AF_INET6, SOCK_STREAM, IPPROTO_TCP) = 4"
    assert connections("\n".join([screen, network, newer])) == [network, newer]
