#!/usr/bin/env bash
# make_web.sh OUT: the game as a page, a folder of static files that any server may hand out, from any sub-folder.
# Needs node, npm, gzip and an environment that has the game's packages. Taken from the surroundings where they are set:
#   PYODIDE       the folder of Pyodide's core; else npm fetches it
#   PYGAME_WHEEL  pygame-ce for that Pyodide; else Pyodide's own release is asked for it
# The page's policy has to allow 'unsafe-eval': what SDL does in JavaScript lies in pygame's module as text, and Emscripten
# makes functions of it by eval, in the scope of Pyodide's own script; 'wasm-unsafe-eval' is for WebAssembly alone.
set -euo pipefail
out=$1 here=$(cd "$(dirname "$0")" && pwd) python=${PYTHON:-python3}
pyodide_version=314.0.7
pyodide_sha512=d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4
wheel_url=https://cdn.jsdelivr.net/pyodide/v$pyodide_version/full
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

pyodide=${PYODIDE:-}
if [ -z "$pyodide" ]; then
    (cd "$work" && npm pack --silent "pyodide@$pyodide_version" >/dev/null)
    echo "$pyodide_sha512  $work/pyodide-$pyodide_version.tgz" | sha512sum --check --quiet
    tar -xzf "$work/pyodide-$pyodide_version.tgz" -C "$work"
    pyodide=$work/package
fi

wheel=${PYGAME_WHEEL:-}
if [ -z "$wheel" ]; then
    read -r file sha256 < <("$python" -c 'import json, sys
one = json.load(open(sys.argv[1]))["packages"]["pygame-ce"]
print(one["file_name"], one["sha256"])' "$pyodide/pyodide-lock.json")
    wheel=$work/$file
    if ! curl --fail --silent --show-error --location --output "$wheel" "$wheel_url/$file"; then
        echo "make_web.sh: pygame-ce for the browser is missing: set PYGAME_WHEEL to its wheel, or allow $wheel_url" >&2
        exit 1
    fi
    echo "$sha256  $wheel" | sha256sum --check --quiet
fi

# The game's own tree; its music is made smaller, and fetched piece by piece, where it is heard.
mkdir -p "$work/game" "$work/packed" "$out/music" "$out/pyodide" "$out/licences"
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
gzip -9 -n -c "$work/packed/library.zip" > "$out/library.zip.gz"
cp "$work/packed/game.tar.xz" "$work/packed/$(basename "$wheel")" "$out/"
cp "$pyodide/"{pyodide.mjs,pyodide.asm.mjs,pyodide.asm.wasm} "$out/pyodide/"
cp "$work/packed/pyodide-lock.json" "$out/pyodide/"
cp "$here/web/"{index.html,page.css,failed.js,page.mjs,service.js} "$out/"
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
"$python" - "$out" <<'PYTHON'
"""Write files.json: each file's bytes and the hash that the page checks it by; index.html names its own by theirs."""
import base64, hashlib, json, re, sys
from pathlib import Path

out = Path(sys.argv[1])
files = {}
for file in sorted(out.rglob("*")):
    if file.is_file() and file.name != "files.json":
        content = file.read_bytes()
        digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
        files[file.relative_to(out).as_posix()] = {"bytes": len(content), "integrity": f"sha256-{digest}"}
index = out / "index.html"
text = index.read_text(encoding="utf-8")
for name in ("page.mjs", "page.css", "title.png", "failed.js"):
    version = re.sub(r"\W", "", files[name]["integrity"][-13:-1])  # as page.mjs asks for files, or it throws them away
    text = text.replace(f'"{name}"', f'"{name}?{version}"')
index.write_text(text, encoding="utf-8")
del files["index.html"], files["service.js"]
(out / "files.json").write_text(json.dumps(files, indent=1) + "\n", encoding="utf-8")
PYTHON
