#!/usr/bin/env bash
# make_linux.sh DIST OUT: what players of Linux get, made from the bundles in DIST: an archive and a Debian package.
# Both hold the folder: it starts faster than the one file, and needs no temporary folder that is large and may run programs.
set -euo pipefail
dist=$1 out=$2 here=$(dirname "$0")
mkdir -p "$out"
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir "$tree/bin" "$tree/lib"
cp -r "$dist/minesweeper-folder" "$tree/lib/minesweeper"
ln -s ../lib/minesweeper/minesweeper "$tree/bin/minesweeper"
cp -r "$dist/share" "$tree/"
tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w --mtime="@${SOURCE_DATE_EPOCH:-0}" \
    -C "$tree" -cf - bin lib share | gzip -n > "$out/minesweeper-linux-x86_64.tar.gz"
python3 "$here/make_deb.py" "$dist" "$out"
