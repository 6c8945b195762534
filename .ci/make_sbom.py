"""
What a bundle is made of: ``python .ci/make_sbom.py OUT.json`` writes a CycloneDX 1.5 list of the installed packages.

Run it with the Python that built the bundle. Components are what the game depends on, with what those depend on, the
tools that packed it (scope "excluded": they are not inside), and the fonts.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAME, TOOLS = "minesweeper-arcade", ("pyinstaller",)
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def needed(name: str, seen: set[str]) -> Iterator[Distribution]:
    """Yield a package and all that it needs here, each once."""
    key = re.sub(r"[-_.]+", "-", name).lower()
    if key in seen:
        return
    seen.add(key)
    try:
        package = distribution(name)
    except PackageNotFoundError:  # needed on another system
        return
    yield package
    for requirement in package.requires or ():
        if "extra ==" not in requirement and (found := NAME.match(requirement)):
            yield from needed(found.group(), seen)


def component(package: Distribution, scope: str) -> dict[str, object]:
    """Return a package as CycloneDX has it."""
    name, version = package.metadata["Name"], package.version
    licence = package.metadata.get("License-Expression") or package.metadata.get("License") or "unknown"
    return {
        "type": "library",
        "bom-ref": f"pkg:pypi/{name.lower()}@{version}",
        "name": name,
        "version": version,
        "scope": scope,
        "purl": f"pkg:pypi/{name.lower()}@{version}",
        "licenses": [{"license": {"name": licence.splitlines()[0][:100]}}],
    }


def font(path: Path) -> dict[str, object]:
    """Return a font as CycloneDX has it."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return {
        "type": "file",
        "bom-ref": f"font:{path.name}",
        "name": path.name,
        "hashes": [{"alg": "SHA-256", "content": digest}],
        "licenses": [{"license": {"id": "OFL-1.1"}}],
    }


def bill() -> dict[str, object]:
    """Return the whole list."""
    seen: set[str] = set()
    game, *libraries = needed(GAME, seen)
    tools = [package for tool in TOOLS for package in needed(tool, seen)]
    fonts = sorted((ROOT / "game" / "ui" / "fonts").glob("*.ttf"))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": GAME,
                "name": GAME,
                "version": game.version,
                "licenses": [{"expression": "MIT AND OFL-1.1"}],
            }
        },
        "components": [
            {
                "type": "platform",
                "bom-ref": "python",
                "name": "Python",
                "version": ".".join(map(str, sys.version_info[:3])),
                "licenses": [{"license": {"id": "PSF-2.0"}}],
            },
            *(component(package, "required") for package in libraries),
            *(component(package, "excluded") for package in tools),
            *map(font, fonts),
        ],
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(bill(), indent=2) + "\n", encoding="utf-8")
