"""
Packs the game and what it needs of Python for the page, byte-compiled by the very Python that will run it.

What Python loads before it can unpack the game's archive is a zip, as zlib packs it; all else lies in the archive,
where it is smaller. The sounds, which no frame waits for, have one of their own.

Run by that Python: pack.py PYODIDE WHEEL WORK OUT FIRST… PYODIDE is its folder, WHEEL pygame's, WORK has the folder
game, OUT takes library.zlib, game.tar.xz, sounds.tar.xz, the wheel and pyodide-lock.json. FIRST are the modules that
are loaded at the start, and those that unpack an archive.
"""

import ast
import importlib._bootstrap_external as bootstrap
import io
import json
import lzma
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from types import CodeType

FOLDER = Path("/mnt/web")
_PARTS, _UNUSED = (FOLDER / "library.txt").read_text().split("\n\n")
USED = {package: frozenset(names.split()) for package, names in (line.split(":") for line in _PARTS.splitlines())}
"""The packages of the standard library of which no more than these modules are packed."""

UNUSED = frozenset(_UNUSED.split())
"""The modules of the standard library that are not packed: nothing imports them here, or Python's own file has them."""

DATE = (1980, 1, 1, 0, 0, 0)
"""Of every file, so that the same sources give the same bytes."""


def is_used(name: PurePosixPath) -> bool:
    """Return whether a file of the standard library is packed."""
    module = name.with_suffix("")
    whole = (module, *module.parents)
    used = all(one.name in USED.get(one.parent.as_posix(), (one.name,)) for one in whole)
    return used and UNUSED.isdisjoint(one.as_posix() for one in whole)


def compiled(name: str, source: bytes) -> bytes:
    """Return a module's byte code as a file, the game's without what is there for types."""
    tree = ast.parse(source)
    if name.startswith("game/"):  # the standard library reads some of its own
        tree = ast.fix_missing_locations(Untyped().visit(tree))
    code = without_lines(compile(tree, name, "exec", dont_inherit=True, optimize=2))
    return bytes(bootstrap._code_to_hash_pyc(code, bytes(8), checked=False))


class Untyped(ast.NodeTransformer):
    """Leaves out the types of functions and of a module's names, and what is imported for types alone."""

    def visit_Module(self, module: ast.Module) -> ast.AST:
        """Take the types from names that get a value."""
        for place, node in enumerate(module.body):
            if isinstance(node, ast.AnnAssign) and node.value:
                module.body[place] = ast.copy_location(ast.Assign([node.target], node.value), node)
        return self.generic_visit(module)

    def visit_If(self, node: ast.If) -> ast.AST:
        """Leave out what only a checker of types sees."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Take the type of what it returns."""
        node.returns = None
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Give a data class a text of its own: without one, Python writes it as a signature, a third of its time."""
        if any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list):
            node.body.append(ast.parse("__doc__ = ' '").body[0])
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Take its type."""
        node.annotation = None
        return node


FIRST_LINE = bytes((0x80 | 13 << 3 | 7, 0))
"""Of a table of lines: the next eight units of code stand in the line where their function begins."""


def without_lines(code: CodeType) -> CodeType:
    """Return code with the first line of each function alone: the others are two fifths of what is downloaded."""
    parts = (without_lines(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    table = FIRST_LINE * (len(code.co_code) // 16 + 1)
    return code.replace(co_linetable=table, co_consts=tuple(parts))


def packed(name: str, content: bytes) -> tuple[str, bytes]:
    """Return a file as it is packed, Python as byte code."""
    return (f"{name}c", compiled(name, content)) if name.endswith(".py") else (name, content)


def add(out: zipfile.ZipFile, name: str, content: bytes, how: int) -> None:
    """Add a file to a zip."""
    name, content = packed(name, content)
    out.writestr(zipfile.ZipInfo(name, DATE), content, how)


def pack_library(library: Path, out: Path, tree: Path, first: frozenset[str]) -> None:
    """Pack the *first* modules of the standard library, to be compressed later; put the others into *tree*."""
    with zipfile.ZipFile(library) as whole, zipfile.ZipFile(out, "w") as part:
        for entry in sorted(whole.infolist(), key=lambda entry: entry.filename):
            name = PurePosixPath(entry.filename)
            if entry.is_dir() or not is_used(name):
                continue
            if name.parts[0].removesuffix(".py") in first:
                add(part, entry.filename, whole.read(entry), zipfile.ZIP_STORED)
            else:
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                (tree / name).write_bytes(whole.read(entry))


def pack_files(files: Iterable[Path], tree: Path, out: Path) -> None:
    """
    Pack files of a folder, of which LZMA leaves a quarter less than zlib.

    Raises: ValueError: a name is too long for page.mjs, which reads this one format of archives.
    """
    with tarfile.open(out, "w:xz", preset=9 | lzma.PRESET_EXTREME, format=tarfile.USTAR_FORMAT) as archive:
        for file in sorted(files):
            name, content = packed(file.relative_to(tree).as_posix(), file.read_bytes())
            if len(name) > tarfile.LENGTH_NAME:
                raise ValueError(f"too long a name: {name}")
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


UNUSED_OF_PYGAME = (
    "_camera_opencv.py",
    "_sdl3_mixer.py",
    "camera.py",
    "ftfont.py",
    "midi.py",
    "sndarray.py",
    "typing.py",
)


def pack_wheel(wheel: Path, out: Path) -> None:
    """Pack a wheel without what is unused, its font and all pictures but the one that a new window asks for."""
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(out, "w") as part:
        for entry in sorted(whole.infolist(), key=lambda entry: entry.filename):
            name = PurePosixPath(entry.filename)
            if (
                (name.suffix in (".py", ".so") and name.name not in UNUSED_OF_PYGAME)
                or name.name == "pygame_icon.bmp"
                or name.parts[0].endswith(".dist-info")
            ):
                add(part, entry.filename, whole.read(entry), zipfile.ZIP_LZMA)


def write_lock(lock: Path, out: Path) -> None:
    """Write Pyodide's list of packages without any: the page loads its own."""
    out.write_text(json.dumps({"info": json.loads(lock.read_bytes())["info"], "packages": {}}), encoding="utf-8")


if __name__ == "__main__":
    pyodide, wheel, work, out = map(Path, sys.argv[1:5])
    library = out / "library.zip"
    pack_library(pyodide / "python_stdlib.zip", library, work / "game", frozenset(sys.argv[5:]))
    library.with_suffix(".zlib").write_bytes(zlib.compress(library.read_bytes(), 9))
    tree = work / "game"
    files = {file for file in tree.rglob("*") if file.is_file()}
    sounds = set(tree.rglob("*.ogg"))
    pack_files(files - sounds, tree, out / "game.tar.xz")
    pack_files(sounds, tree, out / "sounds.tar.xz")
    pack_wheel(wheel, out / wheel.name)
    write_lock(pyodide / "pyodide-lock.json", out / "pyodide-lock.json")
