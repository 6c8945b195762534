"""
What package managers want to know of a release: ``python .ci/make_manifests.py FILES REPOSITORY OUT``.

FILES is the folder of the release's files, REPOSITORY the address of the project's page. OUT gets what is copied into
the places where each looks: a bucket of scoop, the collection of winget, a tap of Homebrew.
"""

import hashlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from game.version import RELEASED, __version__  # noqa: E402

IDENTIFIER = "MinesweeperArcade.Minesweeper"
PUBLISHER = "The makers of Minesweeper"
ABOUT = "Mines with exact rules, an arcade look and a logician inside"
WINDOWS, SETUP = "minesweeper-windows-x86_64.zip", "minesweeper-windows-x86_64-setup.exe"
MAC = "minesweeper-macos-universal2.zip"
ENDINGS = ("rawvf", "avf", "rmv", "evf", "mvf")
SCHEMA = "1.10.0"


def make(files: Path, repository: str, out: Path) -> list[Path]:
    """Write the manifests and return where they lie. Raises FileNotFoundError: a file of the release is missing."""
    sums = {name: hashlib.sha256((files / name).read_bytes()).hexdigest() for name in (WINDOWS, SETUP, MAC)}
    repository = repository.rstrip("/")
    texts = {
        "scoop/bucket/minesweeper-arcade.json": scoop(repository, sums[WINDOWS]),
        "homebrew-tap/Casks/minesweeper-arcade.rb": cask(repository, sums[MAC]),
    }
    folder = f"winget/manifests/m/{IDENTIFIER.replace('.', '/')}/{__version__}"
    texts |= {f"{folder}/{name}": text for name, text in winget(repository, sums[SETUP]).items()}
    written = []
    for name, text in texts.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        written.append(path)
    return written


def address(repository: str, name: str, version: str = __version__) -> str:
    """Return where a file of a release can be fetched."""
    return f"{repository}/releases/download/v{version}/{name}"


def scoop(repository: str, digest: str) -> str:
    """Return the manifest for scoop, which finds later releases by itself."""
    manifest = {
        "version": __version__,
        "description": ABOUT,
        "homepage": repository,
        "license": {"identifier": "MIT,OFL-1.1", "url": f"{repository}/blob/v{__version__}/LICENSE"},
        "architecture": {"64bit": {"url": address(repository, WINDOWS), "hash": digest}},
        "extract_dir": "Minesweeper-folder",
        "bin": [["Minesweeper.exe", "minesweeper"]],
        "shortcuts": [["Minesweeper.exe", "Minesweeper"]],
        "checkver": {"github": repository},
        "autoupdate": {
            "architecture": {"64bit": {"url": address(repository, WINDOWS, "$version")}},
            "hash": {"url": "$baseurl/SHA256SUMS"},
        },
    }
    return json.dumps(manifest, indent=4) + "\n"


def winget(repository: str, digest: str) -> dict[str, str]:
    """Return the three files for winget: which version, how to install it, what it is."""
    installer = f"""\
InstallerType: nullsoft
Scope: user
InstallModes:
- interactive
- silent
UpgradeBehavior: install
ProductCode: Minesweeper
FileExtensions:
{"".join(f"- {ending}{chr(10)}" for ending in ENDINGS)}ReleaseDate: {RELEASED}
Installers:
- Architecture: x64
  InstallerUrl: {address(repository, SETUP)}
  InstallerSha256: {digest.upper()}
"""
    locale = f"""\
PackageLocale: en-US
Publisher: {PUBLISHER}
PackageName: Minesweeper
PackageUrl: {repository}
License: MIT AND OFL-1.1
LicenseUrl: {repository}/blob/v{__version__}/LICENSE
ShortDescription: {ABOUT}
Tags:
- game
- minesweeper
- puzzle
ReleaseNotesUrl: {repository}/releases/tag/v{__version__}
"""
    return {
        f"{IDENTIFIER}.installer.yaml": described("installer", installer),
        f"{IDENTIFIER}.locale.en-US.yaml": described("defaultLocale", locale),
        f"{IDENTIFIER}.yaml": described("version", "DefaultLocale: en-US\n"),
    }


def described(kind: str, text: str) -> str:
    """Return a winget manifest of a kind, with what all of them begin and end with."""
    return (
        f"# yaml-language-server: $schema=https://aka.ms/winget-manifest.{kind}.{SCHEMA}.schema.json\n\n"
        f"PackageIdentifier: {IDENTIFIER}\nPackageVersion: {__version__}\n{text}"
        f"ManifestType: {kind}\nManifestVersion: {SCHEMA}\n"
    )


def cask(repository: str, digest: str) -> str:
    """Return the cask for a tap of Homebrew."""
    return f"""\
cask "minesweeper-arcade" do
  version "{__version__}"
  sha256 "{digest}"

  url "{address(repository, MAC, "#{version}")}"
  name "Minesweeper"
  desc "{ABOUT}"
  homepage "{repository}"

  livecheck do
    url :url
    strategy :github_latest
  end

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
