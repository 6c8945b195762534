"""
What players of Windows get, made of the bundles: ``python .ci/make_windows.py DIST WORK OUT [OPTION ...]``.

That is the one file, the folder as an archive, and an installer, which NSIS makes. DIST is where build.spec put the
bundles, WORK where it left the icon; the options are for makensis.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from make_zip import make as make_zip

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from game.version import __version__  # noqa: E402

MAKENSIS = shutil.which("makensis") or r"C:\Program Files (x86)\NSIS\makensis.exe"


def make(dist: Path, work: Path, out: Path, options: list[str]) -> None:
    """Write the three files. All paths are made absolute, since makensis looks from the folder of its script."""
    dist, work, out = dist.resolve(), work.resolve(), out.resolve()
    folder, name = dist / "Minesweeper-folder", "minesweeper-windows-x86_64"
    out.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(dist / "Minesweeper.exe", out / f"{name}.exe")
    make_zip(folder, out / f"{name}.zip")
    (icon,) = work.rglob("Minesweeper.ico")
    removal = work / "remove.nsh"
    removal.write_text(removal_of(folder), encoding="utf-8")
    told = {
        "VERSION": __version__,
        "BUNDLE": folder,
        "REMOVAL": removal,
        "ICON": icon,
        "OUT": out / f"{name}-setup.exe",
    }
    defined = [f"-D{key}={value}" for key, value in told.items()]
    subprocess.run([MAKENSIS, "-V2", "-WX", *options, *defined, str(ROOT / ".ci" / "installer.nsi")], check=True)


def removal_of(folder: Path) -> str:
    """Return the lines of NSIS that remove what is in a folder, file by file, and no file of anybody else."""
    inside = sorted(folder.rglob("*"), reverse=True)  # a folder after what it holds
    return "".join(
        f'{"RMDir" if path.is_dir() else "Delete"} "$INSTDIR\\{str(path.relative_to(folder)).replace("/", chr(92))}"\n'
        for path in inside
    )


if __name__ == "__main__":
    make(*map(Path, sys.argv[1:4]), sys.argv[4:])
