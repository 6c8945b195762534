"""
What failing disks cost: ``python -m tests.store.measure_faults [TREE]``, of this tree or of another one's game.

Needs gcc on Linux: a small library stands between SQLite and the system and returns the system's own errors.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

FAULTS = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fails(int fd, off_t at, size_t size) {  /* a read of the history's pages from the PAGE-th on, four of them */
    char link[] = "/proc/self/fd/\0\0\0\0", name[4096], *end = link + 14;
    const char *page = getenv("PAGE");
    if (!page) return 0;
    if (fd >= 100) *end++ = '0' + fd / 100 % 10;
    if (fd >= 10) *end++ = '0' + fd / 10 % 10;
    *end = '0' + fd % 10;
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length < 14 || memcmp(name + length - 14, "records.sqlite", 14)) return 0;
    return at < (atoi(page) + 4) * 4096 && at + size > atoi(page) * 4096;
}

ssize_t pread64(int fd, void *to, size_t size, off_t at) {
    ssize_t (*real)(int, void *, size_t, off_t) = dlsym(RTLD_NEXT, "pread64");
    if (fails(fd, at, size)) { errno = EIO; return -1; }
    return real(fd, to, size, at);
}

ssize_t read(int fd, void *to, size_t size) {
    ssize_t (*real)(int, void *, size_t) = dlsym(RTLD_NEXT, "read");
    if (fails(fd, lseek(fd, 0, SEEK_CUR), size)) { errno = EIO; return -1; }
    return real(fd, to, size);
}

static int locks(int fd, int command, va_list rest, const char *name) {
    void *given = va_arg(rest, void *);
    int (*real)(int, int, ...) = dlsym(RTLD_NEXT, name);
    if (getenv("LOCK") && (command == F_SETLK || command == F_SETLKW)) { errno = atoi(getenv("LOCK")); return -1; }
    return real(fd, command, given);
}

int fcntl(int fd, int command, ...) { va_list r; va_start(r, command); return locks(fd, command, r, "fcntl"); }
int fcntl64(int fd, int command, ...) { va_list r; va_start(r, command); return locks(fd, command, r, "fcntl64"); }
"""

OPEN = """
    import sys, time
    from pathlib import Path
    from game.store.access import open_records
    start = time.monotonic()
    records = open_records(Path(sys.argv[1]))
    print(f"{records.count()[0]} games, lasting: {records.lasting}, {time.monotonic() - start:.1f} s,",
          *(str(warning)[:110] for warning in records.warnings))
    records.close()
"""

FILL = """
    import sys
    from pathlib import Path
    from game.store.access import open_records
    from tests.store.made import game
    records = open_records(Path(sys.argv[1]))
    records.merge((game(n), "replay " * 200) for n in range(400))
    records.close()
"""


def run(tree: Path, script: str, history: Path, **environment: str) -> str:
    """Run a script with a tree's game and return the last line of its output."""
    done = subprocess.run(
        [sys.executable, "-c", dedent(script), history],
        cwd=tree,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return (done.stdout or done.stderr).strip().splitlines()[-1] if done.stdout or done.stderr else ""


def reads_fail(tree: Path, folder: Path, library: Path) -> None:
    """Make four pages unreadable during one start, at twenty places; print the games of the next start."""
    whole = folder / "whole" / "records.sqlite"
    run(tree, FILL, whole)
    left = []
    asides = 0
    for place in range(0, 80, 4):
        copy = folder / f"copy{place}"
        shutil.copytree(whole.parent, copy)
        for backup in copy.glob("records.backup*"):
            backup.unlink()
        run(tree, OPEN, copy / "records.sqlite", LD_PRELOAD=str(library), PAGE=str(place))
        left.append(int(run(tree, OPEN, copy / "records.sqlite").partition(" ")[0]))
        asides += len([*copy.glob("*.bad*")])
    emptied = sum(count < 400 for count in left)
    print(f"EIO at {len(left)} places: {emptied} histories lost games, {min(left)} of 400 left; {asides} files .bad")


def locks_fail(tree: Path, folder: Path, library: Path) -> None:
    """Make every lock fail with each of two errors; print the time and the text of an answer."""
    history = folder / "whole" / "records.sqlite"
    for name, number in (("ENOLCK", "37"), ("EACCES", "13")):
        print(f"{name}: {run(tree, OPEN, history, LD_PRELOAD=str(library), LOCK=number)}")


def main(tree: Path) -> None:
    """Print the cost of each fault."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "faults.c").write_text(FAULTS, encoding="utf-8")
        library = folder / "faults.so"
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, folder / "faults.c", "-ldl"], check=True)
        reads_fail(tree, folder, library)
        locks_fail(tree, folder, library)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve())
