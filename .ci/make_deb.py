"""
The Debian package of the Linux bundle: ``python .ci/make_deb.py DIST OUT`` writes ``OUT/minesweeper_VERSION_ARCH.deb``.

DIST is where build.spec put the bundles. The package holds the folder, which starts faster than the one file. The same
bundle gives the same package, byte for byte: all times in it are SOURCE_DATE_EPOCH, or the day of the release. Who
packs it says so by DEBFULLNAME and DEBEMAIL, as for Debian's own tools.
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from game.version import RELEASED, __version__  # noqa: E402

NAME = "minesweeper-arcade"
CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: {depends}
Section: games
Priority: optional
Description: Minesweeper with a logician inside
 Exact rules, an arcade look, hints with reasons, boards that need no guess,
 runs against the clock, and battles for territory.
"""

OVERRIDES = f"""\
# The bundle brings its own Python and SDL, so that it is the same game on every system.
{NAME}: embedded-library *
{NAME}: library-not-linked-against-libc *
"""

PACKAGES = {
    **dict.fromkeys(("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "libutil.so.1", "librt.so.1"), "libc6"),
    "ld-linux-x86-64.so.2": "libc6",
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libxcb.so.1": "libxcb1",
    "libz.so.1": "zlib1g",
}
"""The packages of the libraries that the bundle leaves to the system."""

EXECUTABLES = ("minesweeper",)


def make(dist: Path, out: Path) -> Path:
    """Write the package and return where it lies."""
    architecture = said("dpkg", "--print-architecture").strip()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        fill_tree(tree, dist)
        size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
        (tree / "DEBIAN").mkdir()
        control = CONTROL.format(
            name=NAME,
            version=__version__,
            architecture=architecture,
            maintainer=maintainer(),
            kilobytes=-(-size // 1024),
            depends=", ".join(dependencies(tree)),
        )
        (tree / "DEBIAN" / "control").write_text(control, encoding="utf-8")
        settle(tree)
        out.mkdir(parents=True, exist_ok=True)
        package = out / f"{NAME}_{__version__}_{architecture}.deb"
        os.environ["SOURCE_DATE_EPOCH"] = str(when())
        said("dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(package))
    return package


def said(*command: str) -> str:
    """Run a program that must succeed and return what it printed."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def maintainer() -> str:
    """Return who packs it, with an address."""
    name = os.environ.get("DEBFULLNAME", "The makers of Minesweeper")
    return f"{name} <{os.environ.get('DEBEMAIL', 'minesweeperarcade@users.noreply.github.com')}>"


def fill_tree(tree: Path, dist: Path) -> None:
    """Lay the bundle out as a system has it."""
    share = tree / "usr" / "share"
    shutil.copytree(dist / "minesweeper-folder", tree / "usr" / "lib" / "minesweeper", symlinks=True)
    shutil.copytree(dist / "share", share)
    (tree / "usr" / "games").mkdir()
    (tree / "usr" / "games" / "minesweeper").symlink_to("../lib/minesweeper/minesweeper")
    licences = [ROOT / "LICENSE", *sorted((ROOT / "game" / "ui" / "core" / "fonts").glob("*-OFL.txt"))]
    text = "\n\n".join(f"{path.name}\n\n{path.read_text(encoding='utf-8')}" for path in licences)
    write(share / "doc" / NAME / "copyright", text)
    write(share / "lintian" / "overrides" / NAME, OVERRIDES)
    pressed(share / "doc" / NAME / "changelog.gz", changelog())
    page = share / "man" / "man6" / "minesweeper.6"
    pressed(page.with_name("minesweeper.6.gz"), page.read_text(encoding="utf-8"))
    page.unlink()


def write(path: Path, text: str) -> None:
    """Write a text file into a folder that may not exist yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def pressed(path: Path, text: str) -> None:
    """Write a text compressed as Debian has it: as small as it gets, without a time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def changelog() -> str:
    """Return this version's part of CHANGELOG.md in Debian's form."""
    _, _, rest = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition(f"\n## {__version__} ")
    points = re.findall(r"^- (.+(?:\n  .+)*)", rest.partition("\n## ")[0], re.MULTILINE)
    listed = [fill(point, 78, initial_indent="  * ", subsequent_indent="    ") for point in points]
    date = format_datetime(datetime.fromisoformat(RELEASED).replace(tzinfo=UTC))
    head = f"{NAME} ({__version__}) unstable; urgency=medium"
    return "\n".join([head, "", *listed, "", f" -- {maintainer()}  {date}", ""])


def dependencies(tree: Path) -> list[str]:
    """Return the packages that hold what the bundle leaves to the system. Raises KeyError: one of them is unknown."""
    libraries = [path for path in tree.rglob("*") if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]
    inside = {path.name for path in libraries}
    told = {path: said("readelf", "--wide", "--dynamic", "--version-info", str(path)) for path in libraries}
    packages = {
        PACKAGES[name]
        for path, text in told.items()
        for name in re.findall(r"\(NEEDED\).*\[(.+)\]", text)
        if path.name in EXECUTABLES or name not in inside  # the program starts before it finds what is inside
    }
    found = re.findall(r"Name: GLIBC_([0-9.]+)", "".join(told.values()))
    newest = max(tuple(map(int, version.split("."))) for version in found)
    return [f"libc6 (>= {'.'.join(map(str, newest))})", *sorted(packages - {"libc6"})]


def settle(tree: Path) -> None:
    """Give everything the same time and plain rights, so that it does not matter who packs, and when."""
    for path in sorted(tree.rglob("*"), reverse=True):
        if not path.is_symlink():
            program = path.is_dir() or path.name in EXECUTABLES
            path.chmod(0o755 if program else 0o644)
        os.utime(path, (when(), when()), follow_symlinks=False)
    tree.chmod(0o755)


def when() -> int:
    """Return the time that everything has, in seconds since 1970."""
    released = datetime.fromisoformat(RELEASED).replace(tzinfo=UTC)
    return int(os.environ.get("SOURCE_DATE_EPOCH", released.timestamp()))


if __name__ == "__main__":
    print(make(Path(sys.argv[1]), Path(sys.argv[2])))
