#!/usr/bin/env bash
# make_web.sh OUT: the game as a page, a folder of static files that any server may hand out, from any sub-folder.
# Nothing in it is gzip, not even inside: hosts such as itch.io look into files, and have browsers unpack what is.
# Needs node, npm and an environment that has the game's packages. Taken from the surroundings where they are set:
#   PYODIDE       the folder of Pyodide's core; else npm fetches it
#   PYGAME_WHEEL  pygame-ce for that Pyodide, which must be the one of web/wheel.sha256: tests and releases have the same
# The page's policy has to allow 'unsafe-eval': what SDL does in JavaScript lies in pygame's module as text, and Emscripten
# makes functions of it by eval, in the scope of Pyodide's own script; 'wasm-unsafe-eval' is for WebAssembly alone.
set -euo pipefail
out=$1 here=$(cd "$(dirname "$0")" && pwd) python=${PYTHON:-python3}
pyodide_version=314.0.7
pyodide_sha512=d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

pyodide=${PYODIDE:-}
if [ -z "$pyodide" ]; then
    (cd "$work" && npm pack --silent "pyodide@$pyodide_version" >/dev/null)
    echo "$pyodide_sha512  $work/pyodide-$pyodide_version.tgz" | sha512sum --check --quiet
    tar -xzf "$work/pyodide-$pyodide_version.tgz" -C "$work"
    pyodide=$work/package
fi

wheel=${PYGAME_WHEEL:?"set it to the wheel that .ci/web/wheel.sha256 names"}
(cd "$(dirname "$wheel")" && sha256sum --check --quiet "$here/web/wheel.sha256")

# The game's own tree; its music is made smaller, and fetched piece by piece, where it is heard.
mkdir -p "$work/game" "$work/packed" "$out/music" "$out/licences"
(cd "$here/.." && git ls-files -z game sprites sounds | xargs -0 cp --parents -t "$work/game")
mkdir "$work/game/game/_assets"
mv "$work/game/sprites" "$work/game/sounds" "$work/game/game/_assets/"
find "$work/game/game/_assets" -type f ! -name '*.svg' ! -name '*.ogg' -delete
"$python" "$here/web/music.py" "$here/../sounds" "$out/music"
rm "$work/game/game/_assets/sounds/music_"*.ogg
"$python" -m pip install --quiet --no-compile --no-deps --require-hashes --target "$work/game" \
    -r <(awk '/^(fsrs|platformdirs)==/ { wanted = 1 } /^[a-z]/ && !/^(fsrs|platformdirs)==/ { wanted = 0 } wanted' "$here/build.lock")
echo "from typing import Self" > "$work/game/typing_extensions.py"  # all that fsrs asks of it, which this Python has
rm -rf "$work/game/"*.dist-info "$work/game/bin" "$work/game/game/cli"
"$python" "$here/web/shrink.py" "$work/game" "$out"
find "$work/game" \( -name '*.md' -o -name '*-OFL.txt' -o -name py.typed \) -delete
SDL_VIDEODRIVER=dummy "$python" "$here/web/picture.py" "$here/.." "$out/title.png"

node "$here/web/pack.mjs" "$pyodide" "$wheel" "$work" "$work/packed"
cp "$work/packed/"{library.zlib,game.tar.xz,sounds.tar.xz} "$out/"
# Addresses that change with what is in them: a folder's name has its hash, other files get theirs from page.mjs.
version() { cat "$@" | sha256sum | cut -c 1-12; }
core=("$pyodide/"{pyodide.mjs,pyodide.asm.mjs,pyodide.asm.wasm} "$work/packed/pyodide-lock.json")
install -D -m 644 -t "$out/pyodide-$(version "${core[@]}")" "${core[@]}"
packed_wheel=$work/packed/$(basename "$wheel")
install -D -m 644 -t "$out/pygame-$(version "$packed_wheel")" "$packed_wheel"
cp "$here/web/"{page.css,page.mjs,service.js,manifest.webmanifest} "$out/"
cp "$here/../sprites/icon.svg" "$out/"
cp "$here/../LICENSE" "$here/../game/ui/core/fonts/"*-OFL.txt "$out/licences/"
cp "$here/web/licences.txt" "$out/licences/README.txt"
"$python" - "$out/licences" <<'PYTHON'
"""Copy the licences that lie beside Python and pygame-ce."""
import os, shutil, sys
from importlib.metadata import files
from pathlib import Path

out = Path(sys.argv[1])
shutil.copy(Path(os.__file__).with_name("LICENSE.txt"), out / "Python-LICENSE.txt")
lgpl = next(file for file in files("pygame-ce") if "LGPL" in file.name)
shutil.copy(lgpl.locate(), out / "LGPL.txt")
PYTHON
"$python" "$here/web/index.py" "$here/web" "$out"
