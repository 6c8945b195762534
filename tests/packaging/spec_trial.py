"""
Runs build.spec as on another system, and prints its calls as JSON.

``python -m tests.packaging.spec_trial win32 FOLDER``, with a Python that can build bundles: PyInstaller's classes are
stand-ins that record their calls; the icons are really drawn and written, into FOLDER.
"""

import json
import os
import sys
import types
from pathlib import Path
from typing import Any, ClassVar

ROOT = Path(__file__).resolve().parents[2]

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

Call = dict[str, Any]


def plain(value: Any) -> Any:
    """Return the value in a form that JSON has."""
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value if isinstance(value, (str, int, float, bool, type(None))) else repr(value)


class Noted:
    """A stand-in for one of PyInstaller's classes, or the result of its call."""

    calls: ClassVar[list[Call]] = []

    def __init__(self, *given: Any, **named: Any) -> None:
        self.calls.append({"kind": type(self).__name__, "given": plain(given), "named": plain(named)})
        self.named = named
        self.pure, self.scripts = "pure", "scripts"
        self.binaries: list[str] = []
        self.dependencies: list[str] = []
        self.datas = named.get("datas", [])

    def __repr__(self) -> str:
        return type(self).__name__


def stand_in(name: str) -> type[Noted]:
    """Return a stand-in class of that name."""
    return type(name, (Noted,), {})


def tried(system: str, folder: Path) -> list[Call]:
    """Run build.spec as *system*; return its calls."""
    sys.path.insert(0, str(ROOT))
    info = types.ModuleType("PyInstaller.utils.win32.versioninfo")
    for name in (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    ):
        setattr(info, name, stand_in(name))
    parent = types.ModuleType("PyInstaller.utils.win32")
    parent.versioninfo = info  # type: ignore[attr-defined]
    sys.modules |= {"PyInstaller.utils.win32": parent, "PyInstaller.utils.win32.versioninfo": info}
    names = {name: stand_in(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    names |= {"SPECPATH": str(ROOT), "workpath": str(folder), "DISTPATH": str(folder)}  # type: ignore[dict-item]
    import pygame  # it knows the system that it was built for, so it must come before the change

    assert pygame
    import PIL.Image  # type: ignore[import-not-found, unused-ignore]

    PIL.Image.preinit()
    PIL.Image.init()
    source = (ROOT / "build.spec").read_text(encoding="utf-8")
    sys.platform = system
    exec(compile(source, "build.spec", "exec"), names)
    return Noted.calls


if __name__ == "__main__":
    print(json.dumps(tried(sys.argv[1], Path(sys.argv[2]))))
