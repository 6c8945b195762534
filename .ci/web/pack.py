"""
Packs the game and what it needs of Python for the page, byte-compiled by the very Python that will run it.

Run by that Python: pack.py PYODIDE WHEEL WORK OUT. PYODIDE is its folder, WHEEL pygame's, WORK has the folders game and
music, OUT takes library.zip, game.zip, music.zip, the wheel and pyodide-lock.json.
"""

import ast
import importlib._bootstrap_external as bootstrap
import json
import sys
import zipfile
from pathlib import Path, PurePosixPath
from types import CodeType

FOLDER = Path("/mnt/web")
USED_ENCODINGS, UNUSED = (frozenset(line.split()) for line in (FOLDER / "library.txt").read_text().split("\n\n"))
"""The encodings that are packed, and the modules of the standard library that are not: nothing imports them here."""

DATE = (1980, 1, 1, 0, 0, 0)
"""Of every file, so that the same sources give the same bytes."""


def is_used(name: PurePosixPath) -> bool:
    """Return whether a file of the standard library is packed."""
    if name.parts[0] == "encodings":
        return name.stem in USED_ENCODINGS
    module = name.with_suffix("")
    return UNUSED.isdisjoint(one.as_posix() for one in (module, *module.parents))


def compiled(name: str, source: bytes) -> bytes:
    """Return a module's byte code as a file, the game's without the types of functions."""
    tree = ast.parse(source)
    if name.startswith("game/"):  # the standard library reads some of its own
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                node.returns = None
            elif isinstance(node, ast.arg):
                node.annotation = None
    code = without_lines(compile(tree, name, "exec", dont_inherit=True, optimize=2))
    return bytes(bootstrap._code_to_hash_pyc(code, bytes(8), checked=False))


FIRST_LINE = bytes((0x80 | 13 << 3 | 7, 0))
"""Of a table of lines: the next eight units of code stand in the line where their function begins."""


def without_lines(code: CodeType) -> CodeType:
    """Return code with the first line of each function alone: the others are two fifths of what is downloaded."""
    parts = (without_lines(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    table = FIRST_LINE * (len(code.co_code) // 16 + 1)
    return code.replace(co_linetable=table, co_consts=tuple(parts))


def add(out: zipfile.ZipFile, name: str, content: bytes, how: int = zipfile.ZIP_STORED) -> None:
    """Add a file to a zip, Python as byte code; most are packed as a whole later, which makes less of them."""
    if name.endswith(".py"):
        name, content = f"{name}c", compiled(name, content)
    out.writestr(zipfile.ZipInfo(name, DATE), content, how, 9)


def pack_library(library: Path, out: Path) -> None:
    """Pack the part of the standard library that is used."""
    with zipfile.ZipFile(library) as whole, zipfile.ZipFile(out, "w") as packed:
        for entry in sorted(whole.infolist(), key=lambda entry: entry.filename):
            if not entry.is_dir() and is_used(PurePosixPath(entry.filename)):
                add(packed, entry.filename, whole.read(entry))


def pack_tree(tree: Path, out: Path) -> None:
    """Pack all files of a folder."""
    with zipfile.ZipFile(out, "w") as packed:
        for file in sorted(tree.rglob("*")):
            if file.is_file():
                add(packed, file.relative_to(tree).as_posix(), file.read_bytes())


def pack_wheel(wheel: Path, out: Path) -> None:
    """Pack a wheel without its font and all pictures but the one that a new window asks for."""
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(out, "w") as packed:
        for entry in sorted(whole.infolist(), key=lambda entry: entry.filename):
            name = PurePosixPath(entry.filename)
            if name.suffix in (".py", ".so") or name.name == "pygame_icon.bmp" or name.parts[0].endswith(".dist-info"):
                add(packed, entry.filename, whole.read(entry), zipfile.ZIP_DEFLATED)


def write_lock(lock: Path, out: Path) -> None:
    """Write Pyodide's list of packages without any: the page loads its own."""
    out.write_text(json.dumps({"info": json.loads(lock.read_bytes())["info"], "packages": {}}), encoding="utf-8")


if __name__ == "__main__":
    pyodide, wheel, work, out = map(Path, sys.argv[1:])
    pack_library(pyodide / "python_stdlib.zip", out / "library.zip")
    pack_tree(work / "game", out / "game.zip")
    pack_tree(work / "music", out / "music.zip")
    pack_wheel(wheel, out / wheel.name)
    write_lock(pyodide / "pyodide-lock.json", out / "pyodide-lock.json")
