"""
Writes index.html, and files.json with the bytes and the hash of each file: index.py WEB OUT.

The page names its own files by their hashes, and has in it what it says when none of them comes.
"""

import base64
import hashlib
import json
import re
import sys
from pathlib import Path


def integrity(content: bytes) -> str:
    """Return a hash as browsers compare it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def main(web: Path, out: Path) -> None:
    """Write both."""
    files: dict[str, dict[str, int | str]] = {}
    for file in sorted(out.rglob("*")):
        if file.is_file() and file.name not in ("service.js", "index.html", "files.json"):
            content = file.read_bytes()
            files[file.relative_to(out).as_posix()] = {"bytes": len(content), "integrity": integrity(content)}
    (out / "files.json").write_text(json.dumps(files, indent=1) + "\n", encoding="utf-8")

    def versioned(named: re.Match[str]) -> str:
        known = str(files[named[2]]["integrity"])
        check = f' integrity="{known}"' if named[2].endswith((".mjs", ".css")) else ""
        return f'{named[1]}="{named[2]}?{re.sub(r"[^a-zA-Z0-9]", "", known[-13:-1])}"{check}'

    text = (web / "index.html").read_text(encoding="utf-8")
    text = re.sub(r'(src|href)="([\w.]+)"', versioned, text)
    words = json.dumps(json.loads((web / "words.json").read_bytes()), ensure_ascii=False)
    failed = (web / "failed.js").read_text(encoding="utf-8")
    text = text.replace('id="words">', f'id="words">{words}').replace("<script></script>", f"<script>{failed}</script>")
    (out / "index.html").write_text(text.replace("'failed.js'", f"'{integrity(failed.encode())}'"), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
