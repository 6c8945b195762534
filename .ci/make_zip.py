"""A folder as a ZIP archive, the same bytes each time: ``python .ci/make_zip.py FOLDER OUT.zip``."""

import os
import sys
import time
import zipfile
from pathlib import Path

OLDEST = 315_532_800
"""1980: a ZIP knows no earlier time."""


def make(folder: Path, out: Path) -> None:
    """Write the archive; all times in it are SOURCE_DATE_EPOCH."""
    when = time.gmtime(max(OLDEST, int(os.environ.get("SOURCE_DATE_EPOCH", "0"))))[:6]
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"{folder.name}/{path.relative_to(folder).as_posix()}", when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(sys.argv[2]))
