"""
What package managers want to know of a release: ``python .ci/make_manifests.py FOLDER URL OUT``.

FOLDER holds the release's files, URL is where they can be fetched from (without the file's name). OUT gets a scoop
manifest, the three files of a winget manifest and a Homebrew cask, each with the files' SHA-256.
"""

import hashlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from game.version import RELEASED, __version__  # noqa: E402

IDENTIFIER = "MinesweeperArcade.Minesweeper"
ABOUT = "Minesweeper with exact rules, an arcade look and a logician inside"
WINDOWS, SETUP = "minesweeper-windows-x86_64.zip", "minesweeper-windows-x86_64-setup.exe"
MAC = "minesweeper-macos-universal2.zip"
WINGET = "# yaml-language-server: $schema=https://aka.ms/winget-manifest.{kind}.1.6.0.schema.json\n"


def make(folder: Path, url: str, out: Path) -> list[Path]:
    """Write the manifests and return where they lie. Raises FileNotFoundError: a file of the release is missing."""
    sums = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in (WINDOWS, SETUP, MAC)}
    url = url.rstrip("/")
    texts = {"scoop/minesweeper-arcade.json": scoop(url, sums), "homebrew/minesweeper-arcade.rb": cask(url, sums)}
    texts |= {f"winget/{name}": text for name, text in winget(url, sums).items()}
    written = []
    for name, text in texts.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        written.append(path)
    return written


def scoop(url: str, sums: dict[str, str]) -> str:
    """Return the manifest for scoop."""
    manifest = {
        "version": __version__,
        "description": ABOUT,
        "homepage": url,
        "license": "MIT,OFL-1.1",
        "architecture": {"64bit": {"url": f"{url}/{WINDOWS}", "hash": sums[WINDOWS]}},
        "extract_dir": "Minesweeper-folder",
        "bin": "Minesweeper.exe",
        "shortcuts": [["Minesweeper.exe", "Minesweeper"]],
    }
    return json.dumps(manifest, indent=4) + "\n"


def winget(url: str, sums: dict[str, str]) -> dict[str, str]:
    """Return the three files for winget: which version, how to install it, what it is."""
    head = f"PackageIdentifier: {IDENTIFIER}\nPackageVersion: {__version__}\n"
    foot = "ManifestVersion: 1.6.0\n"
    installer = (
        f"{head}InstallerType: nullsoft\nScope: user\nReleaseDate: {RELEASED}\nInstallers:\n- Architecture: x64\n"
        f"  InstallerUrl: {url}/{SETUP}\n  InstallerSha256: {sums[SETUP].upper()}\nManifestType: installer\n{foot}"
    )
    locale = (
        f"{head}PackageLocale: en-US\nPublisher: The makers of Minesweeper\nPackageName: Minesweeper\n"
        f"License: MIT AND OFL-1.1\nShortDescription: {ABOUT}\nManifestType: defaultLocale\n{foot}"
    )
    version = f"{head}DefaultLocale: en-US\nManifestType: version\n{foot}"
    return {
        f"{IDENTIFIER}.installer.yaml": WINGET.format(kind="installer") + installer,
        f"{IDENTIFIER}.locale.en-US.yaml": WINGET.format(kind="defaultLocale") + locale,
        f"{IDENTIFIER}.yaml": WINGET.format(kind="version") + version,
    }


def cask(url: str, sums: dict[str, str]) -> str:
    """Return the cask for a Homebrew tap."""
    return f"""\
cask "minesweeper-arcade" do
  version "{__version__}"
  sha256 "{sums[MAC]}"

  url "{url}/{MAC}"
  name "Minesweeper"
  desc "{ABOUT}"
  homepage "{url}"

  depends_on macos: ">= :big_sur"

  app "Minesweeper.app"

  zap trash: [
    "~/Library/Application Support/Minesweeper",
    "~/Library/Logs/Minesweeper",
  ]
end
"""


if __name__ == "__main__":
    for path in make(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])):
        print(path)
