"""
The Debian package of the Linux bundle: ``python .ci/make_deb.py DIST OUT`` writes ``OUT/minesweeper_VERSION_ARCH.deb``.

DIST is where build.spec put the bundles. The package holds the folder, which starts faster than the one file. The same
bundle gives the same package, byte for byte: all times in it are SOURCE_DATE_EPOCH, or 0.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from game.version import __version__  # noqa: E402

CONTROL = """\
Package: minesweeper-arcade
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: libc6, libstdc++6, libgcc-s1
Section: games
Priority: optional
Description: Minesweeper with a logician inside
 Exact rules, an arcade look, hints with reasons, boards that need no guess,
 runs against the clock, and battles for territory.
"""

MAINTAINER = "The makers of Minesweeper <minesweeper-arcade@localhost>"
EXECUTABLES = ("minesweeper",)


def make(dist: Path, out: Path) -> Path:
    """Write the package and return where it lies."""
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        fill(tree, dist)
        size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
        (tree / "DEBIAN").mkdir()
        (tree / "DEBIAN" / "control").write_text(
            CONTROL.format(
                version=__version__,
                architecture=architecture,
                maintainer=MAINTAINER,
                kilobytes=-(-size // 1024),
            ),
            encoding="utf-8",
        )
        settle(tree)
        out.mkdir(parents=True, exist_ok=True)
        package = out / f"minesweeper-arcade_{__version__}_{architecture}.deb"
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(when())}
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(package)],
            check=True,
            env=environment,
            stdout=subprocess.DEVNULL,
        )
    return package


def fill(tree: Path, dist: Path) -> None:
    """Lay the bundle out as a system has it."""
    shutil.copytree(dist / "minesweeper-folder", tree / "usr" / "lib" / "minesweeper", symlinks=True)
    shutil.copytree(dist / "share", tree / "usr" / "share")
    (tree / "usr" / "bin").mkdir()
    (tree / "usr" / "bin" / "minesweeper").symlink_to("../lib/minesweeper/minesweeper")
    documents = tree / "usr" / "share" / "doc" / "minesweeper-arcade"
    documents.mkdir(parents=True)
    licences = [ROOT / "LICENSE", *sorted((ROOT / "game" / "ui" / "fonts").glob("*-OFL.txt"))]
    text = "\n\n".join(f"{path.name}\n\n{path.read_text(encoding='utf-8')}" for path in licences)
    (documents / "copyright").write_text(text, encoding="utf-8")


def settle(tree: Path) -> None:
    """Give everything the same time and plain rights, so that it does not matter who packs, and when."""
    for path in sorted(tree.rglob("*"), reverse=True):
        if not path.is_symlink():
            program = path.is_dir() or path.name in EXECUTABLES or ".so" in path.name
            path.chmod(0o755 if program else 0o644)
        os.utime(path, (when(), when()), follow_symlinks=False)
    tree.chmod(0o755)


def when() -> int:
    """Return the time that everything has, in seconds since 1970."""
    return int(os.environ.get("SOURCE_DATE_EPOCH", "0"))


if __name__ == "__main__":
    print(make(Path(sys.argv[1]), Path(sys.argv[2])))
