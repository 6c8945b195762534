"""The player's folder in a browser: the web page saves its files twice, in a database and as an archive."""

import io
import os
import shutil
import tarfile
from pathlib import Path

UNFINISHED = ("-journal", ".new")
"""The endings of files that exist only during a write."""


class Home:
    """A folder, and whether its present files are saved."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)
        self._kept = self.written()

    def written(self) -> int:
        """Return a number that changes whenever a file changes."""
        found = []
        for folder, _, names in os.walk(self._folder):
            for name in names:
                state = Path(folder, name).stat()
                found.append((folder, name, state.st_size, state.st_mtime_ns))
        return hash(tuple(sorted(found)))

    def half_written(self) -> bool:
        """Return whether a file is being written, so that a copy of the folder would not be consistent."""
        return any(file.name.endswith(UNFINISHED) for file in self._folder.rglob("*"))

    def archive(self) -> bytes:
        """Return all files as a tar file."""
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w") as archive:
            archive.add(self._folder, ".")
        return out.getvalue()

    def keep(self, written: int) -> None:
        """Note that the state *written* of the files is saved."""
        self._kept = written

    def lasts(self) -> bool:
        """Return whether all written files are saved."""
        return self.written() == self._kept


def bring_back(home: str, archive: str) -> None:
    """Replace all files of the home folder by an archive's, as new files, so that the browser saves each."""
    with tarfile.open(archive) as copy:
        files = [(file.name, found.read()) for file in copy if (found := copy.extractfile(file))]
    for old in Path(home).iterdir():
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    for name, content in files:
        file = Path(home, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
