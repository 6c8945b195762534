"""``python -m game``: the window game, or a terminal command."""

import gc
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line's command; return the exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if sys.platform == "linux" and hasattr(sys, "_MEIPASS"):
        from game import unpacked

        unpacked.hold()
    if given and not given[0].startswith("-"):
        if given[0] == "replay" and "--window" in given:
            return _window(["--replay", *(part for part in given[1:] if part != "--window")])
        from game.cli.main import main as run

        return run(given)
    return _window(given)


def _window(arguments: Sequence[str]) -> int:
    """Open the window; the garbage collector is off until the first frame, to show it earlier."""
    gc.disable()
    from game import app

    return app.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
