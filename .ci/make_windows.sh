#!/usr/bin/env bash
# make_windows.sh DIST WORK OUT [MAKENSIS]: what players of Windows get, made from the bundles in DIST: the one file, the
# folder in an archive, and an installer. WORK is where the build left the icon.
set -euo pipefail
dist=$1 work=$2 out=$3 makensis=${4:-makensis}
cd "$(dirname "$0")/.."
version=$(python3 -c 'from game.version import __version__; print(__version__)' 2>/dev/null ||
    python -c 'from game.version import __version__; print(__version__)')
mkdir -p "$out"
cp "$dist/Minesweeper.exe" "$out/minesweeper-windows-x86_64.exe"
python3 .ci/make_zip.py "$dist/Minesweeper-folder" "$out/minesweeper-windows-x86_64.zip" 2>/dev/null ||
    python .ci/make_zip.py "$dist/Minesweeper-folder" "$out/minesweeper-windows-x86_64.zip"
icon=$(find "$work" -name Minesweeper.ico | head -n 1)
"$makensis" -V2 "-DVERSION=$version" "-DBUNDLE=$dist/Minesweeper-folder" "-DICON=$icon" \
    "-DOUT=$out/minesweeper-windows-x86_64-setup.exe" .ci/installer.nsi
