"""``python -m game``: the window game, or a terminal command."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; return the exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given and not given[0].startswith("-"):
        from game import cli

        return cli.main(given)
    from game import app

    return app.main(given)


if __name__ == "__main__":
    sys.exit(main())
